"""How records are made, agreed between pages of a list that show it differently.

Problem    each page tells by itself which nodes are a record. Where every day has one event, the heading of the day
           and the event look like one record; where prose tells of prices, a paragraph looks like one. Other pages of
           the same list may show it more clearly, and one wrapper has to read them all.
Departures AMBER reads pages one by one. Here the template of every reading is tried on all pages, and one is believed
           that reads each of them (nearly) as fully as any other does; of several that do, the one whose records are
           made of the fewest nodes, since what stands between them may be missing on the next page. A reading most of
           whose records lead but where other pages lead beside theirs is of the frame of the site: a layout of tables.
Cost       one analysis a page and template; nothing where the pages agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from urllib.parse import urljoin

from bowerbird.domain import Pack
from bowerbird.induce.sights import ListSight
from bowerbird.listing import Listing, Template, analyse, template_of
from bowerbird.page import Page

_AS_FULL = 0.9  # of the values that the fullest reading of a page gives its records
_AS_RICH = 0.7  # of those that the richest gives each: one that takes two records for one gives little more


def agreed_template(sights: Sequence[ListSight], pack: Pack) -> Template | None:
    """The template that reads all pages, where their own readings differ; None where they do not, or none does."""
    frames = _frames(sights)
    known: list[Template] = []
    is_any_frame = False
    for sight, frame in zip(sights, frames, strict=True):
        for listing in _own_readings(sight):
            if _is_of_frame(sight.page, listing, frame):
                is_any_frame = True
                continue
            template = _template(sight.page, listing)
            if template is not None and not any(_is_same(template, other) for other in known):
                known.append(template)
    if len(known) < 2 and not (known and is_any_frame):
        return None
    told = [[analyse(one.page, one.annotations, pack, template=template) for one in sights] for template in known]
    values = [_values_of(sight, [row[at] for row in told], frames[at], pack) for at, sight in enumerate(sights)]
    whole = [
        (template.main.length, -sum(values[at][place] for at in range(len(sights))), place)
        for place, (template, row) in enumerate(zip(known, told, strict=True))
        if all(
            _is_read(sight.page, listing, template) and values[at][place] >= _AS_FULL * max(values[at])
            for at, (sight, listing) in enumerate(zip(sights, row, strict=True))
        )
    ]
    return known[min(whole)[-1]] if whole else None


def _template(page: Page, listing: Listing) -> Template | None:
    area = listing.primary
    return None if area is None else template_of(page, [record.nodes for record in area.records])


def _is_same(one: Template, other: Template) -> bool:
    return one.main.is_like(other.main) or other.main.is_like(one.main)


def _is_read(page: Page, listing: Listing, template: Template) -> bool:
    """Whether the records of a page are of the template."""
    own = _template(page, listing)
    return own is not None and _is_same(own, template)


def _own_readings(sight: ListSight) -> list[Listing]:
    return [one for one in (sight.listing, sight.alone) if one is not None]


def _frames(sights: Sequence[ListSight]) -> list[frozenset[str]]:
    """For each page where all the others lead beside the records that they were read to have."""
    beside = [_links(one.page, _outside(one)) for one in sights]
    others = [[links for place, links in enumerate(beside) if place != at] for at in range(len(sights))]
    return [frozenset(set.intersection(*found)) if found else frozenset() for found in others]


def _outside(sight: ListSight) -> set[int]:
    """The nodes of a page that are in none of its records, by any reading."""
    areas = [listing.primary for listing in _own_readings(sight) if listing.primary is not None]
    tops = [node for area in areas for record in area.records for node in record.nodes]
    return set(range(len(sight.page))).difference(*(range(top, int(sight.page.end[top])) for top in tops))


def _is_of_frame(page: Page, listing: Listing, frame: Set[str]) -> bool:
    """Whether half of the records of a reading lead, and nowhere but where all other pages lead, too."""
    records = () if listing.primary is None else listing.primary.records
    links = [_links(page, (it for top in one.nodes for it in range(top, int(page.end[top])))) for one in records]
    return bool(records) and 2 * sum(bool(own) and own <= frame for own in links) >= len(records)


def _links(page: Page, nodes: Iterable[int]) -> set[str]:
    return {urljoin(page.url, href) for node in nodes if (href := page.attributes[node].get("href", ""))}


def _values_of(sight: ListSight, told: Sequence[Listing], frame: Set[str], pack: Pack) -> list[int]:
    """How many attributes each of these readings of a page gives its records together, and after them its own readings.
    One whose records say far less than those of another reads something else: there may be many links to guides."""
    readings = [*told, *(one for one in _own_readings(sight) if not _is_of_frame(sight.page, one, frame))]
    counted = [_values(listing, pack) for listing in readings]
    each = [
        count / len(listing.primary.records) if listing.primary else 0.0
        for count, listing in zip(counted, readings, strict=True)
    ]
    return [count if own >= _AS_RICH * max(each) else 0 for count, own in zip(counted, each, strict=True)]


def _values(listing: Listing, pack: Pack) -> int:
    """How many attributes of the domain the records of a list have, together; all, where nothing is known of it."""
    area = listing.primary
    if area is None:
        return 0
    named = [{field.name for field in record.fields} for record in area.records]
    return sum(len(names & set(pack.attributes)) if pack.extends else len(names) for names in named)
