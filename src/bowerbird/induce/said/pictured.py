"""The pictures that a record's own page shows of it: its gallery.

Problem    a list shows one picture of a home, its page twenty. Beside them the page shows its agent, the site's logo, a
           map and other homes.
Departures pictures of the record differ from page to page, and stand several in one place; an agent stands alone, a
           logo is on every page, other records are known. Of a large picture with small ones below, which are the same,
           those of which there are most are taken.
Cost       one pass over the pictures of the pages.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from bowerbird.detail import Detail
from bowerbird.domain import Pack
from bowerbird.induce.said.beside import records_beside
from bowerbird.induce.said.values import LAZY, Seen
from bowerbird.page import Page

PICTURE = "image"
_OF_SITE = frozenset(("header", "nav", "footer"))
_SMALLEST_SIDE = 40  # pixels of a picture that shows something
_AROUND = 3  # elements around a picture that tell its place
_SEVERAL = 2  # pictures in one place, on average, for them to be a gallery
_MOST = 60
_EMPTY = "data:"
_Values = Mapping[str, tuple[Seen, ...]]
_Look = tuple[str, ...]


def with_pictures(
    details: Sequence[Detail], values: Sequence[_Values], pack: Pack
) -> list[dict[str, tuple[Seen, ...]]]:
    """What pages say, with the pictures of their galleries."""
    found = [dict(own) for own in values]
    if PICTURE not in pack.attributes or len(details) < _SEVERAL:
        return found
    shown = [list(_pictures(detail)) for detail in details]
    on_pages = Counter(source for own in shown for source in {source for _, source in own})
    placed: list[dict[_Look, dict[str, int]]] = []
    for detail, own in zip(details, shown, strict=True):
        places: dict[_Look, dict[str, int]] = defaultdict(dict)
        for node, source in own:
            if on_pages[source] == 1:
                places[_look(detail.page, node)].setdefault(source, node)
        placed.append(places)
    often = Counter({look: sum(len(page.get(look, ())) for page in placed) for look in set().union(*placed)})
    if not often:
        return found
    look, number = max(often.items(), key=lambda one: (one[1], one[0]))
    if number < _SEVERAL * len(details):
        return found
    for told, page in zip(found, placed, strict=True):
        if look in page:
            told[PICTURE] = tuple(Seen(node, source) for source, node in islice(page[look].items(), _MOST))
    return found


def _pictures(detail: Detail) -> Iterator[tuple[int, str]]:
    """The pictures of a page that may be of its record, with their addresses."""
    page = detail.page
    others = {node for nodes in records_beside(page) for node in nodes} | {*detail.listed}
    for node in page.index.with_tag("img").tolist():
        source = _source(page, node)
        is_sites = any(page.name(up) in _OF_SITE for up in page.ancestors(node))
        if source and not is_sites and node not in others and not _is_small(page, node):
            yield node, source


def _source(page: Page, node: int) -> str:
    """The address of a picture, as the page has it in the first place; one that is empty until it is scrolled to has
    another name for it."""
    own = page.attributes[node]
    kept = (own.get(name, "") for name in ("src", *LAZY))
    return next((source for source in kept if source and not source.startswith(_EMPTY)), "")


def _look(page: Page, node: int) -> _Look:
    """Where a picture stands, by the tags around it; their classes tell which one is in front."""
    return tuple(page.name(up) for up in islice(page.ancestors(node), _AROUND))


def _is_small(page: Page, node: int) -> bool:
    sides = [page.attributes[node].get(name, "").removesuffix("px") for name in ("width", "height")]
    return any(side.isdecimal() and int(side) < _SMALLEST_SIDE for side in sides)
