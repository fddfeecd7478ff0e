"""Whose text is whose: stretches of the text clob that values of types have taken, by record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from bowerbird.annotate.clobs import BARRIER
from bowerbird.domain import Pack, ValueKind
from bowerbird.listing.values.items import Item
from bowerbird.listing.values.mentions import Mention, type_line
from bowerbird.listing.values.table import Table

_LONGEST_AFFIX = 40  # characters before or behind a value that may be the template's
NUMERIC = (ValueKind.MONEY, ValueKind.COUNT, ValueKind.MEASURE, ValueKind.DATE, ValueKind.PHONE)
_USUAL = 0.5  # of a place's values that have an affix, for it to be taken off others


class _Claim(NamedTuple):
    start: int
    stop: int
    type: str


class Claims:
    """The stretches that were taken in each record of a table."""

    def __init__(self, table: Table, pack: Pack) -> None:
        self._table, self._pack = table, pack
        self._taken: list[list[_Claim]] = [[] for _ in table.rows]
        self._addresses: set[tuple[int, int]] = set()
        self._disjoint: dict[tuple[str, str], bool] = {}
        self._akin: dict[tuple[str, str], bool] = {}

    def take(self, mention: Mention, *, inferred: bool = False) -> bool:
        """Take the text of a mention, unless a type that it cannot share it with has it."""
        if mention.stop <= mention.start:
            self._addresses.add((mention.record, mention.item))
            return True
        taken = self._taken[mention.record]
        for claim in taken:
            if claim.start < mention.stop and mention.start < claim.stop:
                excludes = not self._are_akin(mention.type, claim.type) if inferred else False
                if excludes or self._are_disjoint(mention.type, claim.type):
                    return False
        taken.append(_Claim(mention.start, mention.stop, mention.type))
        return True

    def covered(self, record: int, number: int) -> float:
        """The share of an item that values have taken; of a picture or bare link, 1 where its address is one."""
        item = self._table.rows[record][number]
        if item.span[1] <= item.span[0]:
            return float((record, number) in self._addresses)
        low, high = item.span
        spans = sorted(
            (max(c.start, low), min(c.stop, high)) for c in self._taken[record] if c.start < high and low < c.stop
        )
        total, reached = 0, low
        for start, stop in spans:
            total += max(0, stop - max(start, reached))
            reached = max(reached, stop)
        return total / (high - low)

    def span_in_node(self, mention: Mention) -> tuple[int, int] | None:
        """Where the mention's text stands in the visible text of its node; None where it is all of it."""
        page, clob = self._table.page, self._table.annotations.text
        extent = clob.extent(page, mention.node)
        if extent is None or (mention.start <= extent[0] and extent[1] <= mention.stop):
            return None
        shown = page.visible_text(mention.node)
        before = len(clob.text[extent[0] : mention.start].replace(BARRIER, "\n"))
        at = shown.find(mention.text, max(0, before - _LONGEST_AFFIX))
        at = shown.find(mention.text) if at < 0 else at
        return None if at < 0 or len(mention.text) == len(shown) else (at, at + len(mention.text))

    def narrowed(self, item: Item, examples: Iterable[Mention]) -> tuple[int, int]:
        """The item without what usually stands before and behind the values at its place: labels, units."""
        clob, rows = self._table.annotations.text.text, self._table.rows
        heads: Counter[str] = Counter()
        tails: Counter[str] = Counter()
        for mention in examples:
            low, high = rows[mention.record][mention.item].span
            heads[clob[low : mention.start]] += 1
            tails[clob[mention.stop : high]] += 1
        count = heads.total()
        start, stop = item.span
        head, times = heads.most_common(1)[0]
        if times >= _USUAL * count and len(head) <= _LONGEST_AFFIX and clob.startswith(head, start, stop):
            start += len(head)
        tail, times = tails.most_common(1)[0]
        if times >= _USUAL * count and len(tail) <= _LONGEST_AFFIX and clob.endswith(tail, start, stop):
            stop -= len(tail)
        text = clob[start:stop]
        return start + len(text) - len(text.lstrip()), stop - len(text) + len(text.rstrip())

    def _are_disjoint(self, one: str, other: str) -> bool:
        found = self._disjoint.get((one, other))
        if found is None:
            found = self._disjoint[one, other] = self._exclude(one, other)
        return found

    def _exclude(self, one: str, other: str) -> bool:
        """Whether the pack says so, or both are figures: a sum of money is no rating."""
        known = self._pack.attributes
        if one not in known or other not in known or one == other:
            return False
        if self._pack.are_disjoint(one, other) or self._pack.are_disjoint(other, one):
            return True
        figures = known[one].kind in NUMERIC and known[other].kind in NUMERIC
        return figures and not self._are_akin(one, other)

    def _are_akin(self, one: str, other: str) -> bool:
        """Whether one type is above, below or part of the other."""
        found = self._akin.get((one, other))
        if found is None:
            found = self._akin[one, other] = self._is_above(one, other) or self._is_above(other, one)
        return found

    def _is_above(self, name: str, other: str) -> bool:
        attributes = self._pack.attributes
        if name not in attributes or other not in attributes:
            return False
        return name in type_line(self._pack, other) or attributes[other].part_of == name
