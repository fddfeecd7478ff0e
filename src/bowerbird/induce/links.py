"""Which link of a record leads to the record's own page.

Problem    records have several links: title and picture, "save", the agent's other offers, tags. One leads to the page
           that says more of the object.
Departures links are judged by where they lead: an address that no other record of the page links to, on the same site,
           linked to by the record's title, its picture, or more than once. Of links at one place of the records, a
           column say, several of which share their addresses (the category), none is meant, if there are others.
Cost       O(links of the records).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from bowerbird.listing import Area, Record
from bowerbird.page import Page
from bowerbird.page.addresses import bare_address

_LEAST_COVERED = 0.6  # of the records that have such a link; a few sold or reserved ones may have none
_BY_TITLE, _BY_PICTURE, _BY_HEADING, _AGAIN = 3.0, 1.5, 1.0, 0.5
_OWN = 0.9  # of the records have at a place a link that no other has: what is meant may well stand there
_MOSTLY_OWN = 0.75  # of the links at a place that no other record has; with fewer, they tell of groups of records
_CELLS = ("td", "th")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


_Targets = Mapping[str, Sequence[int]]
_Place = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Link:
    """For each record of an area the link that is meant, and its address; None for records without."""

    nodes: tuple[int | None, ...]
    targets: tuple[str | None, ...]

    def spread(self, number: int) -> list[tuple[int, str]]:
        """So many records and where they lead, from all over the list."""
        known = [(record, target) for record, target in enumerate(self.targets) if target is not None]
        if len(known) <= number:
            return known
        step = (len(known) - 1) / max(number - 1, 1)
        return [known[round(place * step)] for place in range(number)]


def detail_links(page: Page, area: Area) -> Link | None:
    """The links from records to their own pages."""
    offered = [dict(_targets(page, record)) for record in area.records]
    shared = Counter(target for targets in offered for target in targets)
    owned = [{target: links for target, links in found.items() if shared[target] == 1} for found in offered]
    of_groups = _places_of_groups(page, area, offered, owned)
    nodes: list[int | None] = []
    targets: list[str | None] = []
    for record, found in zip(area.records, owned, strict=True):
        own = {target: links for target, links in found.items() if _place(page, record, links[0]) not in of_groups}
        best = max(own, key=lambda target: _weight(page, record, own[target]), default=None)
        targets.append(best)
        nodes.append(None if best is None else max(own[best], key=lambda node: _weight(page, record, [node])))
    covered = sum(target is not None for target in targets)
    return Link(tuple(nodes), tuple(targets)) if covered >= _LEAST_COVERED * len(targets) else None


def _places_of_groups(page: Page, area: Area, offered: Sequence[_Targets], owned: Sequence[_Targets]) -> set[_Place]:
    """The places whose links lead to what several records have in common, where another place's lead to each alone."""
    there, alone = (
        Counter(
            place
            for record, found in zip(area.records, some, strict=True)
            for place in {_place(page, record, links[0]) for links in found.values()}
        )
        for some in (offered, owned)
    )
    if max(alone.values(), default=0) < _OWN * len(area.records):
        return set()
    return {place for place, number in there.items() if alone[place] < _MOSTLY_OWN * number}


def _place(page: Page, record: Record, node: int) -> _Place:
    """Where in a record a link stands: the names of what it stands in, and the columns of tables."""
    steps = []
    for above in (node, *page.ancestors(node)):
        name = page.name(above)
        column = sum(one < above for one in page.siblings(above) if page.name(one) in _CELLS) if name in _CELLS else 0
        steps.append((name, column))
        if above in record.nodes:
            break
    return tuple(steps)


def _targets(page: Page, record: Record) -> Iterator[tuple[str, list[int]]]:
    """The addresses that a record links to, each with its links."""
    targets: dict[str, list[int]] = defaultdict(list)
    for node in _links(page, record):
        target = address_of(page, node)
        if target is not None:
            targets[target].append(node)
    yield from targets.items()


def _links(page: Page, record: Record) -> Iterator[int]:
    links = page.index.with_tag("a")
    for top in record.nodes:
        inside = links[(links >= top) & (links < page.end[top])]
        yield from (int(node) for node in inside if "href" in page.attributes[node])
    around = (node for node in page.ancestors(record.nodes[0]) if page.name(node) == "a")
    link = next(around, None)  # a record may be all link
    if link is not None and "href" in page.attributes[link]:
        yield link


def address_of(page: Page, node: int) -> str | None:
    """Where a link leads to, if that is another page of the same site."""
    document = page.document_of(node)
    try:
        target = bare_address(urljoin(document.url or page.url, page.attributes[node]["href"].strip()))
        there = urlsplit(target)
    except ValueError:
        return None
    same_site = is_same_site(target, document.url or page.url)
    is_other = target != bare_address(document.url or page.url)
    return target if there.scheme in ("http", "https") and same_site and is_other else None


def is_same_site(one: str, other: str) -> bool:
    """Whether two addresses are of one site."""
    return _site(urlsplit(one).hostname or "") == _site(urlsplit(other).hostname or "")


def _site(host: str) -> str:
    return host.removeprefix("www.")


def _weight(page: Page, record: Record, links: Sequence[int]) -> float:
    titles = {field.node for field in record.named("title")}
    weight = _AGAIN * len(links)
    for node in links:
        inside = range(node, int(page.end[node]))
        weight += _BY_TITLE * any(title in inside or node in range(title, int(page.end[title])) for title in titles)
        weight += _BY_PICTURE * any(page.name(below) in ("img", "picture") for below in inside)
        lineage = [page.name(above) for above in page.ancestors(node)][:3]
        headed = any(name in _HEADINGS for name in lineage) or any(page.name(below) in _HEADINGS for below in inside)
        weight += _BY_HEADING * headed
    return weight
