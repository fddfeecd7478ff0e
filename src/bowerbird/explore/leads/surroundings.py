"""What stands around a link: whether it belongs to a card with a price, and how many links of its sort stand beside it.

Cards show records; rows of short links of one sort are menus of categories. Both are told from structure alone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bowerbird.explore.leads.bands import asks_for_price, band_of, has_price, needed
from bowerbird.explore.leads.links import Link
from bowerbird.explore.leads.menus import sort_of
from bowerbird.explore.leads.model import Place
from bowerbird.page import Page

_LARGEST_CARD = 150  # nodes
_HIGHEST = 5  # elements outwards from a link to the card that it stands in
_SHORT = 4  # words of a link of a menu
_MOSTLY = 0.7  # of the links of a menu that are short
_FEWEST = 3  # links of a menu that is told by structure alone
_LONGEST_PRICE = 60  # characters of a text that shows a price, rather than mentions one


@dataclass(frozen=True, slots=True)
class Row:
    """Links of one sort beside each other; `away` is the share of them that leads away."""

    links: tuple[Link, ...]
    away: float


_NO_ROW = Row((), 0.0)


class Surroundings:
    """What stands around the links of one page; `leads_away` tells whether a text does."""

    def __init__(self, page: Page, links: Sequence[Link], leads_away: Callable[[str], bool]) -> None:
        self._page = page
        self._keys = {node: link.key for link in links for node in link.nodes}
        self._nodes = sorted(self._keys)
        self._prices = [run.node for run in page.reading.runs() if _is_price(run.text)]
        groups: dict[tuple[str, ...], list[Link]] = defaultdict(list)
        for link in links:
            if link.target:
                groups[sort_of(page, link.target, link.place, link.node, link.text)].append(link)
        self._rows = {
            link.key: Row(tuple(group), sum(leads_away(one.text) for one in group) / len(group))
            for group in groups.values()
            if _is_row(group)
            for link in group
        }

    def is_priced(self, link: Link) -> bool:
        """Whether a link is, or stands in, a card with one price: a record."""
        if link.place not in (Place.CONTENT, Place.SIDE):
            return False
        if any(map(has_price, link.texts)):
            return not self.asks_for_price(link)
        return any(self._holds_price(self._card(node)) for node in link.nodes)

    def asks_for_price(self, link: Link) -> bool:
        """Whether a link asks for all of some prices, and is no record's."""
        return band_of(link.text) is not None or any(asks_for_price(text, link.target) for text in link.texts)

    def row(self, link: Link) -> Row:
        """The links of the menu that a link stands in, itself among them; none where it stands in none."""
        return self._rows.get(link.key, _NO_ROW)

    def is_narrow(self, link: Link) -> bool:
        """Whether a link names a band of prices that lies in the band of another link."""
        beside = self.row(link).links if band_of(link.text) is not None else ()
        return any(one is link and not wide for one, wide in zip(beside, needed([x.text for x in beside]), strict=True))

    def _card(self, node: int) -> int:
        """The outermost element around a link that has no other link."""
        page = self._page
        for _, above in zip(range(_HIGHEST), page.ancestors(node), strict=False):
            low, high = bisect_left(self._nodes, above), bisect_left(self._nodes, page.end[above])
            inside = {self._keys[one] for one in self._nodes[low:high]}
            if len(inside) > 1 or page.end[above] - above > _LARGEST_CARD:
                break
            node = above
        return node

    def _holds_price(self, card: int) -> bool:
        return bisect_left(self._prices, card) < bisect_left(self._prices, self._page.end[card])


def _is_price(text: str) -> bool:
    return len(text) <= _LONGEST_PRICE and has_price(text)


def _is_row(links: Sequence[Link]) -> bool:
    short = sum(len(one.text.split()) <= _SHORT for one in links)
    return len(links) >= _FEWEST and short >= _MOSTLY * len(links)
