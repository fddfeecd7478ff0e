"""Candidate attributes and their scores: how regular and how prominent a place is for a type.

Problem    a type is annotated at several places of the records; which of them is the attribute?
Reference  thesis §4.6, Definitions 13 and 14.
Notation   A, a candidate: a column of the table of items with a type, `score(A)` the sum of its five scores over its
           records; `score_ANNOT`, `_REDUN`, `_LABEL`, `_SPAN`, `_FONT` are the names in `ALL_SCORES`.
Departures a place is an aligned column instead of an ancestor path that must be equal, so optional siblings before it
           do no harm. The annotation score counts the type at the candidate's own place: the paper's counts it
           anywhere in the records and is the same for all candidates. `purity` is new: how often the place, where a
           record has it, is annotated; it tells a place of the type from one that noise hit now and then.
Cost       O(mentions).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bowerbird.annotate import Value
from bowerbird.annotate.quantities import Bound, Money
from bowerbird.listing.model import Evidence
from bowerbird.listing.values.items import EMPHASIS, ItemKind
from bowerbird.listing.values.mentions import LabelIndex, Mention
from bowerbird.listing.values.table import Table

ALL_SCORES = frozenset({"annotation", "redundancy", "label", "span", "font"})
_ORDER = ("annotation", "redundancy", "label", "span", "font")
MIN_SUPPORT = 0.25  # of the records, annotated at the place (thesis, Definition 13)
MIN_INVENTED_SUPPORT = 0.5  # of the records, before a place names what is not annotated (ibid.)
LEAST_CLEAR = 0.6  # purity and span together, of places without labels; found on zoo pages
_LABELLED = 0.5  # of the values at a place
PURE = 0.9  # from here on a place is of the type, though another may be too
MOST_PURE = 3  # places of one type that are pure; more of them are none
LEAST_LIFT = 1.5  # times as often annotated as all other places together: false instances fall anywhere
PROSE_LENGTH = 80  # characters, from which an item is free text
PROSE_SPAN = 0.4  # of its letters that a value fills at most
# CSS defaults: pages without layout have nothing else to tell large type by. But those of h4 to h6, which are no larger
# than text, no design keeps.
_HEADINGS = {"h1": 32.0, "h2": 24.0, "h3": 19.0, "h4": 18.0, "h5": 17.6, "h6": 17.2}
_PLAIN = 16.0


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A place of a type: by record the mention that stands for it, the others there, and what each scored."""

    type: str
    column: int
    best: dict[int, Mention]
    all: dict[int, list[Mention]]
    scores: dict[int, tuple[float, ...]]
    support: float
    purity: float
    span: float
    prose: bool
    struck: bool
    qualified: bool
    """Most are sums of a rate or bound: "from $1,440 per month" beside a price."""
    inherited: bool
    labelled: float
    by_looks: bool
    told: bool
    """Annotations say so in nearly all records: looks alone do not outweigh them."""

    @property
    def score(self) -> float:
        return sum(sum(parts) for parts in self.scores.values())

    @property
    def is_clear(self) -> bool:
        """Whether the place is annotated often, or values fill it, or labels say so: stray hits do none of these."""
        return self.is_labelled or self.purity + self.span >= LEAST_CLEAR

    @property
    def is_labelled(self) -> bool:
        """Whether labels name most of the values here."""
        return self.labelled >= _LABELLED

    @property
    def may_invent(self) -> bool:
        """Whether enough records are annotated here to name what is not; labels make up for half of them."""
        least = MIN_SUPPORT if self.is_labelled else MIN_INVENTED_SUPPORT
        return self.support >= least and not self.prose and self.span >= PROSE_SPAN

    def evidence(self) -> tuple[Evidence, ...]:
        """The support with its threshold, and the mean of each score over the records."""
        means = [sum(parts) / len(self.scores) for parts in zip(*self.scores.values(), strict=True)]
        return (
            Evidence("support", self.support, MIN_SUPPORT),
            Evidence("annotated where present", self.purity),
            *(Evidence(f"{name} score", mean) for name, mean in zip(_ORDER, means, strict=True)),
        )


def field_evidence(parts: Sequence[float]) -> tuple[Evidence, ...]:
    """The five scores of one value."""
    return tuple(Evidence(f"{name} score", part) for name, part in zip(_ORDER, parts, strict=True))


class Scorer:
    """Builds the candidates of a table's types."""

    def __init__(self, table: Table, scores: frozenset[str]) -> None:
        self._table = table
        self._use = [name in scores for name in _ORDER]
        self._labels = LabelIndex(table)
        self._sizes: dict[int, float] = {}
        self._items = sum(len(row) for row in table.rows)

    def candidates(self, name: str, mentions: Iterable[Mention], *, many: bool) -> list[Candidate]:
        """The places of a type that have support enough; of a type with many values all of them together must."""
        by_place: dict[int, dict[int, list[Mention]]] = defaultdict(lambda: defaultdict(list))
        by_record: dict[int, list[Mention]] = defaultdict(list)
        for mention in mentions:
            by_place[mention.column][mention.record].append(mention)
            by_record[mention.record].append(mention)
        least = MIN_SUPPORT * len(self._table)
        contexts = {record: self._context(group) for record, group in by_record.items()}
        kept = {column: of for column, of in by_place.items() if len(of) >= least}
        purity = {column: len(of) / len(self._table.columns[column].items) for column, of in kept.items()}
        if many and len(by_record) >= least:
            listed = self._listed(by_place, least)
            purity = listed | purity
            kept = {column: by_place[column] for column in purity}
        found = [self._candidate(name, column, of, contexts, purity[column]) for column, of in kept.items()]
        hits = Counter({column: len(of) for column, of in by_place.items()})
        pure = sum(one.purity >= PURE for one in found)
        return [
            one
            for one in found
            if one.by_looks
            or (one.purity >= PURE and pure <= MOST_PURE)
            or one.purity >= LEAST_LIFT * self._rate_beside(one.column, hits)
        ]

    def _listed(self, by_place: dict[int, dict[int, list[Mention]]], least: float) -> dict[int, float]:
        """Places of lists that have support together, and how pure they are together: few records fill the last."""
        items: Counter[str] = Counter()
        hits: Counter[str] = Counter()
        records: dict[str, set[int]] = defaultdict(set)
        for column, aligned in enumerate(self._table.columns):
            items[self._table.path(column)] += len(aligned.items)
        for column, of in by_place.items():
            hits[self._table.path(column)] += len(of)
            records[self._table.path(column)].update(of)
        paths = {column: self._table.path(column) for column in by_place}
        return {column: hits[path] / items[path] for column, path in paths.items() if len(records[path]) >= least}

    def _rate_beside(self, column: int, hits: Counter[int]) -> float:
        """How often items outside a column are annotated with a type that was hit so often in each column."""
        size = len(self._table.columns[column].items)
        return (hits.total() - hits[column]) / max(self._items - size, 1)

    def _context(self, mentions: list[Mention]) -> tuple[Counter[str], int, float]:
        """Of one type in one record: how often each value occurs, the most that one does, the largest type size."""
        values = Counter(_value_key(mention) for mention in mentions)
        return values, max(values.values()), max(self._font_size(mention) for mention in mentions)

    def _candidate(
        self,
        name: str,
        column: int,
        of: dict[int, list[Mention]],
        contexts: dict[int, tuple[Counter[str], int, float]],
        purity: float,
    ) -> Candidate:
        table = self._table
        support = len(of) / len(table)
        best = {record: min(group, key=_preference) for record, group in of.items()}
        scores: dict[int, tuple[float, ...]] = {}
        spans, lengths, labelled = 0.0, 0, 0
        for record, mention in best.items():
            span = self.span_of(mention)
            spans += span
            lengths += len(table.rows[record][mention.item].text)
            values, most, size = contexts[record]
            has_label = self.has_label(name, record, mention.item, mention.start)
            labelled += has_label
            parts = (
                support,
                values[_value_key(mention)] / most,
                float(has_label),
                span,
                self._font_size(mention) / size,
            )
            scores[record] = tuple(part if use else 0.0 for part, use in zip(parts, self._use, strict=True))
        return Candidate(
            name,
            column,
            best,
            dict(of),
            scores,
            support,
            purity,
            spans / len(best),
            prose=lengths / len(best) > PROSE_LENGTH and spans / len(best) < PROSE_SPAN,
            struck=sum(mention.struck for mention in best.values()) * 2 > len(best),
            qualified=sum(_is_qualified(mention.value) for mention in best.values()) * 2 > len(best),
            inherited=sum(mention.inherited for mention in best.values()) * 2 > len(best),
            labelled=labelled / len(best),
            by_looks=any(mention.by_looks for group in of.values() for mention in group),
            told=sum(any(not m.by_looks for m in group) for group in of.values()) >= PURE * len(table),
        )

    def has_label(self, name: str, record: int, item: int, start: int) -> bool:
        """Whether a label of the type stands before the value or marks its element."""
        labels = self._labels
        return labels.is_marked(name, record, item) or labels.label_before(name, record, item, start) is not None

    def label_of(self, name: str, mention: Mention) -> str:
        """The text of the label before a value, "" without one."""
        found = self._labels.label_before(name, mention.record, mention.item, mention.start)
        return "" if found is None else found.text

    def span_of(self, mention: Mention) -> float:
        """The share of its item that a value fills."""
        item = self._table.rows[mention.record][mention.item]
        if item.kind != ItemKind.TEXT:
            return 1.0
        return min(1.0, (mention.stop - mention.start) / max(len(item.text), 1))

    def _font_size(self, mention: Mention) -> float:
        return self.size_of(self._table.rows[mention.record][mention.item].node)

    def size_of(self, node: int) -> float:
        """The type size at an element; on pages without layout that of the heading which it is or lies in."""
        page = self._table.page
        if page.layout is not None:
            return max(float(page.layout.font_size[node]), 1.0)
        size = self._sizes.get(node)
        if size is None:
            name = page.name(node)
            above = int(page.parent[node])
            inherits = above >= 0 and (name == "a" or name == "span" or name in EMPHASIS)
            size = _HEADINGS.get(name) or (self.size_of(above) if inherits else _PLAIN)
            self._sizes[node] = size
        return size


def _preference(mention: Mention) -> tuple[bool, int, int]:
    """Of several at one place: not struck out, then the longest (Definition 13), then the first; of figures the first.

    "$239,950, from $1,440 per month": what goes with the figure that matters stands behind it.
    """
    length = mention.stop - mention.start
    if isinstance(mention.value, str):
        return mention.struck, -length, mention.start
    return mention.struck, mention.start, -length


def _is_qualified(value: Value) -> bool:
    return isinstance(value, Money) and (value.period is not None or value.bound != Bound.EXACT)


def _value_key(mention: Mention) -> str:
    return mention.text.casefold()
