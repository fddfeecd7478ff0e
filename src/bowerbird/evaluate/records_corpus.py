"""The older testbeds of search results: TBDW (Yamada et al. 2004) and the three of ViNTs (Zhao et al. 2005).

`<set>/<set>_groundtruth.txt` names a page and an XPath for its records in each line; `<set>_groundtruth.xml` has the
text of each record as a browser of that time saw it. The XPath is evaluated over our tree; where it does not find as
many nodes as the browser had records (its tree was another one), the texts stand in.

Many of the XPaths mark only where a record begins (`//dt`). So a record is right, one to one, when it holds at least
80% of the words of a gold node and less than 20% of those of any other, and what it holds besides is no more than
what lies between gold nodes. *Strict* asks for the same words: F1 of the two bags of at least 0.9.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from itertools import accumulate, pairwise
from pathlib import Path
from xml.etree import ElementTree

from bowerbird import oxpath
from bowerbird.errors import CorpusMissing, OxpathEvaluationError
from bowerbird.evaluate.floors import fingerprint_of
from bowerbird.evaluate.rendered import SavedPage
from bowerbird.evaluate.scores import Counts, Judged, most_pairs
from bowerbird.evaluate.wording import key
from bowerbird.listing import Listing, Rank
from bowerbird.page import Kind, Page

Stretch = tuple[int, int]
"""Rows of a page from the first up to and without the second."""

SETS = {"yamada": "tbdw", "zhao1": "vints", "zhao2": "vints", "zhao3": "vints"}
LEAST_OWN = 0.8  # of the words of the gold node
MOST_FOREIGN = 0.2  # of the words of another one
SLACK = 0.2  # words beside the gold node, as a share of its own, where nothing lies between gold nodes
SAME_WORDS = 0.9  # F1 of two bags of words that count as the same text
_WORD = re.compile(r"[^\W_]+")
_ADDRESS = re.compile(r"\S*(?:://|[?&=]|\w/\w)\S*")
_NEAR = 400  # letters between two pieces of one text


@dataclass(frozen=True, slots=True)
class RecordsPage:
    """One page, the XPath of its records, and their texts as a browser saw them."""

    corpus: str
    name: str
    saved: SavedPage
    xpath: str
    texts: tuple[str, ...]


def records_pages(folder: Path) -> list[RecordsPage]:
    """The pages of the four sets below `folder`: their own folder, or the one that holds it as `records`."""
    root = folder / "records" if (folder / "records").is_dir() else folder
    found = [page for name in SETS if (root / name).is_dir() for page in _read_set(root / name)]
    if not found:
        raise CorpusMissing(
            f"{folder}: no testbed of records here; it holds yamada/yamada_groundtruth.txt and zhao1 to 3"
        )
    return found


def records_fingerprint(folder: Path) -> str:
    """Names which part of the testbeds this is."""
    return fingerprint_of(f"{page.name} {len(page.texts)}" for page in records_pages(folder))


def _read_set(folder: Path) -> list[RecordsPage]:
    stem = folder / f"{folder.name}_groundtruth"
    tree = ElementTree.parse(stem.with_suffix(".xml"))
    texts = {
        str(page.get("id")): tuple(record.findtext("text") or "" for record in page.iter("srr"))
        for page in tree.iter("page")
    }
    lines = stem.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    pages = []
    for name, xpath in (line.split("\t") for line in lines if "\t" in line):
        saved = SavedPage((folder / name).resolve(), f"http://{folder.name}.example/{name.replace(' ', '%20')}")
        if saved.file.is_file():
            pages.append(RecordsPage(SETS[folder.name], name, saved, xpath, texts.get(name, ())))
    return pages


def judge(gold: RecordsPage, page: Page, listing: Listing, corpus: str = "") -> Judged:
    """The records of the primary areas of `listing` against those of `gold`."""
    nodes = select(page, gold.xpath)
    by_text = len(nodes) != len(gold.texts)
    ground = _Ground(page, locate(page, gold.texts) if by_text else [(node, int(page.end[node])) for node in nodes])
    records = [record.nodes for area in listing.areas if area.rank == Rank.PRIMARY for record in area.records]
    found = [[(top, int(page.end[top])) for top in record] for record in records]
    pairs = most_pairs([ground.matching(stretches) for stretches in found])
    strict = most_pairs([ground.with_same_words(stretches) for stretches in found])
    matched = set(pairs.values())
    return Judged(
        corpus or gold.corpus,
        gold.name,
        {
            "records": Counts(len(pairs), len(found), len(gold.texts)),
            "strict.records": Counts(len(strict), len(found), len(gold.texts)),
        },
        tuple(" ".join(ground.text([own])) for at, own in enumerate(ground.records) if at not in matched),
        tuple(" ".join(ground.text(stretches)) for at, stretches in enumerate(found) if at not in pairs),
        notes={"pages judged by text, since their XPath does not fit": int(by_text)},
    )


class _Ground:
    """Where the gold records of a page are, and how many words each holds and lie between them."""

    def __init__(self, page: Page, records: Sequence[Stretch]) -> None:
        self.records = records
        self._runs = [run for run in page.reading.runs() if run.text.strip()]
        self._rows = [run.node for run in self._runs]
        self._before = [0, *accumulate(len(_WORD.findall(run.text)) for run in self._runs)]
        self._own = [self._words(record) for record in records]
        self._bags = [self._bag([record]) for record in records]
        between = [self._words((stop, start)) for (_, stop), (start, _) in pairwise(records)]
        widest = max(between, default=0)
        self._gaps = [widest, *between, widest]

    def text(self, stretches: Sequence[Stretch]) -> list[str]:
        """The words that are shown in `stretches`, with all that stands between them."""
        runs = (run for stretch in stretches for run in self._runs[slice(*self._places(stretch))])
        return [word for run in runs for word in run.text.split()]

    def matching(self, record: Sequence[Stretch]) -> list[int]:
        """The gold record that `record` stands for: one, or none."""
        shared = [self._shared(record, gold) for gold in self.records]
        whole = sum(map(self._words, record))
        return [at for at in range(len(shared)) if self._fits(at, record, shared, whole)]

    def with_same_words(self, record: Sequence[Stretch]) -> list[int]:
        """The gold records with the words of `record`."""
        bag = self._bag(record)
        both = [2 * (bag & gold).total() for gold in self._bags]
        sizes = [bag.total() + gold.total() for gold in self._bags]
        return [at for at, size in enumerate(sizes) if size and both[at] >= SAME_WORDS * size]

    def _fits(self, at: int, record: Sequence[Stretch], shared: Sequence[int], whole: int) -> bool:
        own, (start, stop) = self._own[at], self.records[at]
        holds = shared[at] >= LEAST_OWN * own if own else any(low <= start and stop <= high for low, high in record)
        others = (other for other in range(len(shared)) if other != at and not self._nested(other, at))
        if not holds or any(shared[other] >= MOST_FOREIGN * self._own[other] > 0 for other in others):
            return False
        return whole - shared[at] <= self._gaps[at] + self._gaps[at + 1] + SLACK * own

    def _nested(self, one: int, other: int) -> bool:
        (low, high), (start, stop) = self.records[one], self.records[other]
        return (low <= start and stop <= high) or (start <= low and high <= stop)

    def _shared(self, record: Sequence[Stretch], gold: Stretch) -> int:
        """The words that stand both in a gold record and in `record`."""
        overlaps = ((max(start, gold[0]), min(stop, gold[1])) for start, stop in record)
        return sum(self._words(overlap) for overlap in overlaps)

    def _words(self, stretch: Stretch) -> int:
        first, last = self._places(stretch)
        return max(self._before[last] - self._before[first], 0)

    def _places(self, stretch: Stretch) -> tuple[int, int]:
        return bisect_left(self._rows, stretch[0]), bisect_left(self._rows, stretch[1])

    def _bag(self, record: Sequence[Stretch]) -> Counter[str]:
        return Counter(_WORD.findall(" ".join(self.text(record)).casefold()))


def locate(page: Page, texts: Sequence[str]) -> list[Stretch]:
    """Where the page shows `texts`, in this order: from the first piece of each to its last.

    Addresses of links stand among the words of these texts and part them into pieces. A text that is not found has an
    empty stretch.
    """
    runs = [(run.node, key(run.text)) for run in page.reading.runs()]
    starts = [0, *accumulate(len(text) for _, text in runs)]
    whole = "".join(text for _, text in runs)
    cursor, stretches = 0, []
    for text in texts:
        first = -1
        for piece in filter(None, map(key, _ADDRESS.split(unescape(unescape(text))))):
            at = whole.find(piece, cursor)
            if at >= 0 and (first < 0 or at - cursor <= _NEAR):
                first = at if first < 0 else first
                cursor = at + len(piece)
        if first < 0:
            stretches.append((0, 0))
        else:
            low, high = (bisect_right(starts, place) - 1 for place in (first, cursor - 1))
            stretches.append((runs[low][0], runs[high][0] + 1))
    return stretches


def select(page: Page, xpath: str) -> list[int]:
    """The elements of `page` that `xpath` finds, in document order."""
    try:
        found = oxpath.select(oxpath.parse(xpath), page)
    except OxpathEvaluationError:  # a number or a string: no records
        return []
    return [node for node in found if isinstance(node, int) and page.kind[node] == Kind.ELEMENT]
