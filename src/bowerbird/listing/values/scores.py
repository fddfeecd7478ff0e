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

from bowerbird.listing.model import Evidence
from bowerbird.listing.values.items import EMPHASIS, ItemKind
from bowerbird.listing.values.mentions import LabelIndex, Mention
from bowerbird.listing.values.table import Table

ALL_SCORES = frozenset({"annotation", "redundancy", "label", "span", "font"})
_ORDER = ("annotation", "redundancy", "label", "span", "font")
MIN_SUPPORT = 0.25  # of the records, annotated at the place (thesis, Definition 13)
MIN_INVENTED_SUPPORT = 0.5  # of the records, before a place names what is not annotated (ibid.)
PROSE_LENGTH = 80  # characters, from which an item is free text
PROSE_SPAN = 0.4  # of its letters that a value fills at most
# CSS defaults; pages without layout have nothing else to tell large type by.
_HEADINGS = {"h1": 32.0, "h2": 24.0, "h3": 19.0, "h4": 16.5, "h5": 16.2, "h6": 16.1}
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
    inherited: bool

    @property
    def score(self) -> float:
        return sum(sum(parts) for parts in self.scores.values())

    @property
    def may_invent(self) -> bool:
        """Whether enough records are annotated here to name what is not."""
        return self.support >= MIN_INVENTED_SUPPORT and not self.prose and self.span >= PROSE_SPAN

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

    def candidates(self, name: str, mentions: Iterable[Mention], *, many: bool) -> list[Candidate]:
        """The places of a type that have support enough; of a type with many values all of them together must."""
        by_place: dict[int, dict[int, list[Mention]]] = defaultdict(lambda: defaultdict(list))
        by_record: dict[int, list[Mention]] = defaultdict(list)
        for mention in mentions:
            by_place[mention.column][mention.record].append(mention)
            by_record[mention.record].append(mention)
        least = MIN_SUPPORT * len(self._table)
        contexts = {record: self._context(group) for record, group in by_record.items()}
        if many:
            kept = by_place if len(by_record) >= least else {}
        else:
            kept = {column: of for column, of in by_place.items() if len(of) >= least}
        return [self._candidate(name, column, of, contexts) for column, of in kept.items()]

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
    ) -> Candidate:
        table = self._table
        support = len(of) / len(table)
        best = {record: min(group, key=_preference) for record, group in of.items()}
        scores: dict[int, tuple[float, ...]] = {}
        spans, lengths = 0.0, 0
        for record, mention in best.items():
            span = self._span(mention)
            spans += span
            lengths += len(table.rows[record][mention.item].text)
            values, most, size = contexts[record]
            parts = (
                support,
                values[_value_key(mention)] / most,
                float(self.has_label(name, record, mention.item, mention.start)),
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
            len(of) / len(table.columns[column].items),
            spans / len(best),
            prose=lengths / len(best) > PROSE_LENGTH and spans / len(best) < PROSE_SPAN,
            struck=sum(mention.struck for mention in best.values()) * 2 > len(best),
            inherited=sum(mention.inherited for mention in best.values()) * 2 > len(best),
        )

    def has_label(self, name: str, record: int, item: int, start: int) -> bool:
        """Whether a label of the type stands before the value or marks its element."""
        labels = self._labels
        return labels.is_marked(name, record, item) or labels.label_before(name, record, item, start) is not None

    def label_of(self, name: str, mention: Mention) -> str:
        """The text of the label before a value, "" without one."""
        found = self._labels.label_before(name, mention.record, mention.item, mention.start)
        return "" if found is None else found.text

    def _span(self, mention: Mention) -> float:
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
    """Of several at one place: not struck out, then the longest (Definition 13), then the first."""
    return mention.struck, mention.start - mention.stop, mention.start


def _value_key(mention: Mention) -> str:
    return mention.text.casefold()
