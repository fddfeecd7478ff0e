"""How well record-level wrappers do with one or two labelled records a list.

Reference  S. Zheng, chapter 9.5: records found are paired with true ones; precision is the mean share of right
           attributes over the pairs, times the share of found records that are paired; recall likewise (equations 9.1
           to 9.7). Chapter 10.4: labelling saved is the share of records that nobody had to label.
Protocol   A person labels the first record of a page, looks at what the wrapper makes of the others, and labels the one
           that came out worst. Labelled records are not judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bowerbird.evaluate.few_records_gold import Record, RecordPage
from bowerbird.evaluate.scores import heaviest_pairs
from bowerbird.evaluate.wording import label_key
from bowerbird.induce.brooms import Ground, fit, learn_brooms
from bowerbird.induce.labels import Label, LabelledPage, value_of
from bowerbird.induce.trees import fit as fit_tree
from bowerbird.induce.trees import learn_trees
from bowerbird.page import Kind, Page

Found = Sequence[Record]
Said = frozenset[tuple[int | str, str]]
"""What a record says: nodes, or texts where the gold names no nodes, each with its attribute."""
Extract = Callable[[Page], Found]
Learn = Callable[[Sequence[LabelledPage]], Extract]
_SMALL = 60  # rows of an element that may say no more than one value
_GOOD = 0.95
"""F1 from which on a list counts as labelled well enough, as in his comparison with page-level wrappers."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over records, from which the equations of chapter 9.5 give precision, recall and F1."""

    precise: float = 0.0
    complete: float = 0.0
    paired: int = 0
    found: int = 0
    there: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.precise + other.precise,
            self.complete + other.complete,
            self.paired + other.paired,
            self.found + other.found,
            self.there + other.there,
        )

    @property
    def precision(self) -> float:
        return self.precise / self.found if self.found else float(not self.there)

    @property
    def recall(self) -> float:
        return self.complete / self.there if self.there else 1.0

    @property
    def f1(self) -> float:
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of a list: how many records were labelled, how the others came out, and by which form of list."""

    site: str
    name: str
    form: str
    labelled: int
    records: int
    tally: Tally
    wrong: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Compared:
    """True records and found ones, and which of these are the same."""

    there: Sequence[Said]
    found: Sequence[Said]
    pairs: Mapping[int, int]
    whole: Sequence[int]

    def tally(self, left_out: Collection[int] = ()) -> Tally:
        """How the records that were found compare with true ones, those `left_out` aside."""
        judged = [(at, of) for at, of in self.pairs.items() if at not in left_out]
        right = [len(self.there[at] & self.found[of]) for at, of in judged]
        return Tally(
            sum(number / len(self.found[of]) for number, (_, of) in zip(right, judged, strict=True)),
            sum(number / len(self.there[at]) for number, (at, _) in zip(right, judged, strict=True)),
            len(judged),
            len(self.found) - (len(self.pairs) - len(judged)),
            len(self.there) - len(left_out),
        )

    def worst(self, labelled: Collection[int]) -> int | None:
        """The unlabelled record that came out worst; None where all that can be labelled are right."""
        shares = {at: self._likeness(at) for at in self.whole}
        open_ones = [at for at in shares if at not in labelled and shares[at] < 1.0]
        return min(open_ones, key=lambda at: (shares[at], at), default=None)

    def faults(self) -> Iterator[str]:
        """What was missed or is wrong, for reading."""
        for at, record in enumerate(self.there):
            if at not in self.pairs:
                yield f"missed record {at + 1}"
                continue
            other = self.found[self.pairs[at]]
            yield from (f"missed {name} of record {at + 1}" for _, name in sorted(record - other, key=str))
            yield from (f"wrong {name} of record {at + 1}" for _, name in sorted(other - record, key=str))
        kept = set(self.pairs.values())
        yield from (f"record {of + 1} found is none" for of in range(len(self.found)) if of not in kept)

    def _likeness(self, at: int) -> float:
        if at not in self.pairs:
            return 0.0
        true, found = self.there[at], self.found[self.pairs[at]]
        return len(true & found) / len(true | found)


def compared(gold: RecordPage, records: Found) -> Compared:
    """The records found on a page beside the true ones, one to one by what they have in common."""
    there, found = told(gold, gold.records), told(gold, records)
    pairs = paired(there, found)
    for at, of in pairs.items():
        unknown = gold.unlocated.get(at, frozenset())
        found[of] = frozenset(one for one in found[of] if one in there[at] or one[1] not in unknown)
    return Compared(there, found, pairs, gold.whole)


def paired(there: Sequence[Said], found: Sequence[Said]) -> dict[int, int]:
    """True records and found ones that have most in common, one to one."""
    return dict(heaviest_pairs([[float(len(one & other)) for other in found] for one in there]))


def told(gold: RecordPage, records: Found) -> list[Said]:
    """What records say: each attribute with its text, or with the outermost node that says this text and no more."""
    page, read = gold.page, _text if gold.says_texts else _outermost
    return [frozenset((read(page, label.node), label.attribute) for label in record) for record in records]


def _text(page: Page, node: int) -> str:
    return label_key(value_of(page, node))


def _outermost(page: Page, node: int) -> int:
    if page.kind[node] == Kind.ELEMENT and page.name(node) == "img":
        return node
    text = value_of(page, node)
    while (
        (parent := int(page.parent[node])) > 0 and page.end[parent] - parent < _SMALL and value_of(page, parent) == text
    ):
        node = parent
    return node


def by_brooms(pages: Sequence[LabelledPage], ground: Ground | None = None) -> Extract:
    """Record-level wrappers."""
    library = learn_brooms(pages, ground)
    return lambda page: fit(library, page).records


def remembered_brooms() -> Learn:
    """Record-level wrappers of one site, each learned once: the trials of a site begin with the same labels."""
    ground = Ground()
    known: dict[tuple[tuple[int, tuple[Label, ...]], ...], Extract] = {}
    kept: list[Page] = []  # whose identities are in the keys

    def learn(pages: Sequence[LabelledPage]) -> Extract:
        key = tuple((id(one.page), one.labels) for one in pages)
        if key not in known:
            kept.extend(one.page for one in pages)
            known[key] = by_brooms(pages, ground)
        return known[key]

    return learn


def by_trees(pages: Sequence[LabelledPage]) -> Extract:
    """Page-level wrappers. They know no records: one begins with each value of the attribute that begins most."""
    flat = [
        LabelledPage(one.page, tuple(Label(label.node, label.attribute) for label in one.labels), one.source)
        for one in pages
    ]
    library = learn_trees(flat)
    firsts = Counter(record[0].attribute for one in pages for record in one.records)
    first = firsts.most_common(1)[0][0] if firsts else ""
    return lambda page: _cut(fit_tree(library, page).labels, first)


def _cut(labels: Iterable[Label], first: str) -> list[Record]:
    records: list[list[Label]] = []
    for label in sorted(labels):
        if label.attribute == first or not records:
            records.append([])
        records[-1].append(label)
    return [tuple(record) for record in records]


def levels(pages: Sequence[RecordPage], learn: Learn = by_brooms) -> tuple[Tally, Tally]:
    """Page-level and record-level wrappers on the same pages of a site, judged on all but the first.

    Page-level wrappers are learned from the first page with all its records labelled, record-level ones from two.
    """
    first, *others = pages
    by_page = by_trees([labelled_page(first, range(len(first.records)))])
    chosen = _labelled_in(first, 2, learn)
    by_record = learn([labelled_page(first, chosen)])
    tallies = [
        sum((compared(one, extract(one.page)).tally() for one in others), Tally()) for extract in (by_page, by_record)
    ]
    return tallies[0], tallies[1]


def trial(gold: RecordPage, most: int, learn: Learn = by_brooms) -> Trial:
    """Label up to `most` records of a list, one after the other, and judge the rest."""
    labelled = _labelled_in(gold, most, learn)
    outcome = compared(gold, learn([labelled_page(gold, labelled)])(gold.page))
    tally, faults = outcome.tally(labelled), tuple(outcome.faults())
    return Trial(gold.site, gold.name, gold.form, len(labelled), len(gold.records), tally, faults)


def _labelled_in(gold: RecordPage, most: int, learn: Learn) -> list[int]:
    """The records that a person labels: the first, then always the one that came out worst."""
    labelled = [gold.whole[0]]
    while len(labelled) < min(most, len(gold.records) - 1):
        worst = compared(gold, learn([labelled_page(gold, labelled)])(gold.page)).worst(labelled)
        if worst is None:
            break
        labelled.append(worst)
    return labelled


def labelled_page(gold: RecordPage, chosen: Iterable[int]) -> LabelledPage:
    """The page with the labels of some of its records."""
    return LabelledPage(gold.page, tuple(label for at in chosen for label in gold.records[at]), gold.name)


def until_good(pages: Sequence[RecordPage], learn: Learn = by_brooms, most: int = 12) -> tuple[int, int]:
    """How many records of the pages of a site must be labelled until the others come out well, and how many there are.

    The next record is the worst one of the worst page. After `most` records the rest is labelled by hand too.
    """
    chosen: dict[int, list[int]] = {0: [pages[0].whole[0]]}
    total = sum(len(page.records) for page in pages)
    for number in range(1, most + 1):
        extract = learn([labelled_page(pages[at], records) for at, records in chosen.items()])
        outcomes = [compared(page, extract(page.page)) for page in pages]
        tallies = [outcome.tally(chosen.get(at, ())) for at, outcome in enumerate(outcomes)]
        if sum(tallies, Tally()).f1 >= _GOOD:
            return number, total
        worst = min(range(len(pages)), key=lambda at: tallies[at].f1)
        record = outcomes[worst].worst(chosen.get(worst, []))
        if record is None:
            return number, total
        chosen.setdefault(worst, []).append(record)
    return total, total


def records_figures(corpus: str, trials: Sequence[Trial]) -> dict[str, float]:
    """Flat names to numbers: `<corpus>.records.precision`, `.recall`, `.f1`."""
    whole = sum((one.tally for one in trials), Tally())
    return {
        f"{corpus}.records.precision": whole.precision,
        f"{corpus}.records.recall": whole.recall,
        f"{corpus}.records.f1": whole.f1,
    }


def saved_figures(corpus: str, counts: Sequence[tuple[int, int]]) -> dict[str, float]:
    """The share of records that nobody has to label, from (labelled, all) of each site."""
    labelled, total = (sum(column) for column in zip(*counts, strict=True)) if counts else (0, 0)
    return {f"{corpus}.records.saved": 1 - labelled / total if total else 0.0}
