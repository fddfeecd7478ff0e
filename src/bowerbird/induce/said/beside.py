"""Other records on a record's page: "More from this dealer", told by where their links lead.

Problem    what a site shows of other records has the attributes of the record, and differs from page to page, too.
           Lists of three and more are known by their form (`detail.lists`); two cards, or one, have none.
Departures a link to another record has an address that is made as that of the page. The least element that holds the
           links to several is theirs, as far as the object's name is not in it; of a single one, its item or article.
Cost       one pass over the links.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from urllib.parse import parse_qsl, urljoin, urlsplit

from bowerbird.induce.said.looks import in_link
from bowerbird.page import Kind, Page

_ITEMS = ("li", "article", "tr")
_MOST_OF_ONE = 300  # letters that a page says of another record; where it says more, something else is there, too
_SHORTEST_NAME = 4  # letters of what names an object, where no heading does
_MOST_OF_EACH = 150  # the same of each of several


def records_beside(page: Page) -> Iterator[range]:
    """The nodes of what a page shows of other records."""
    own = _made(page.url)
    if own is None:
        return
    links: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for node in page.index.with_tag("a").tolist():
        address = urljoin(page.url, page.attributes[node].get("href", ""))
        made = _made(address)
        if made is not None and made[0] == own[0] and made[1] != own[1]:
            links[made[1]].append(int(node))
    if not links:
        return
    name = _name_of(page)
    nodes = [node for found in links.values() for node in found]
    if len(links) > 1:
        yield from _together(page, nodes, name)
    else:
        yield from _alone(page, nodes, name)


def _name_of(page: Page) -> int | None:
    """What names the object of a page: its heading, or where it has none, the first text that its title has, too."""
    headings = page.index.with_tag("h1").tolist()
    if headings:
        return int(headings[0])
    title = f" {' '.join(page.title.casefold().split())} "
    for node in range(len(page)):
        said = " ".join(page.text[node].casefold().split()) if page.kind[node] == Kind.TEXT else ""
        if len(said) >= _SHORTEST_NAME and said in title and page.visible[node] and not in_link(page, node):
            return node
    return None


def _together(page: Page, nodes: list[int], name: int | None) -> Iterator[range]:
    """The least element around all links; where the object is in it, too, or much else, the same in its children."""
    shared = page.common_ancestor(min(nodes), max(nodes))
    if not _holds(page, shared, name) and len(page.visible_text(shared)) <= _MOST_OF_EACH * _number(page, nodes):
        yield range(shared, int(page.end[shared]))
        return
    for child in page.element_children(shared):
        held = [node for node in nodes if node in range(child, int(page.end[child]))]
        if len(held) == 1 and not _holds(page, child, name) and len(page.visible_text(child)) <= _MOST_OF_ONE:
            yield range(child, int(page.end[child]))
        elif len(held) > 1:
            yield from _together(page, held, name)
        elif held:
            yield from _alone(page, held, name)


def _number(page: Page, nodes: list[int]) -> int:
    """How many records some links lead to: a picture and a title may lead to one."""
    return len({page.attributes[node].get("href") for node in nodes})


def _alone(page: Page, nodes: list[int], name: int | None) -> Iterator[range]:
    shared = page.common_ancestor(min(nodes), max(nodes))
    items = (up for up in (shared, *page.ancestors(shared)) if page.name(up) in _ITEMS)
    item = next(items, shared)
    kept = shared if _holds(page, item, name) else item
    if not _holds(page, kept, name):
        yield range(kept, int(page.end[kept]))


def _holds(page: Page, node: int, name: int | None) -> bool:
    return name is not None and node <= name < page.end[node]


def _made(address: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """How an address of a record is made, and which record it is; None for one that tells neither.

    `/cars/4281/bmw` is made as `/cars/4110/mazda`, `/book?id=305` as `/book?id=306`.
    """
    parts = urlsplit(address)
    steps = tuple(step for step in parts.path.split("/") if step)
    asked = parse_qsl(parts.query)
    if asked:
        return (parts.netloc, *steps, *(key for key, _ in asked)), tuple(value for _, value in asked)
    if len(steps) < 2:  # any page of a site has one
        return None
    return (parts.netloc, steps[0], str(len(steps))), steps[1:]
