"""How records are made, agreed between pages of a list that show it differently.

Problem    each page tells by itself which nodes are a record. Where every day has one event, the heading of the day
           and the event look like one record; where prose tells of prices, a paragraph looks like one. Other pages of
           the same list may show it more clearly, and one wrapper has to read them all.
Departures AMBER reads pages one by one. Here the template of every reading is tried on all pages, and one is believed
           that reads each of them (nearly) as fully as any other does; of several that do, the one whose records are
           made of the fewest nodes, since what stands between them may be missing on the next page.
Cost       one analysis a page and template; nothing where the pages agree.
"""

from __future__ import annotations

from collections.abc import Sequence

from bowerbird.domain import Pack
from bowerbird.induce.sights import ListSight
from bowerbird.listing import Listing, Template, analyse, template_of
from bowerbird.page import Page

_AS_FULL = 0.9  # of the values that the fullest reading of a page gives its records
_AS_RICH = 0.7  # of those that the richest gives each: one that takes two records for one gives little more


def agreed_template(sights: Sequence[ListSight], pack: Pack) -> Template | None:
    """The template that reads all pages, where their own readings differ; None where they do not, or none does."""
    readings = [
        (sight.page, listing) for sight in sights for listing in (sight.listing, sight.alone) if listing is not None
    ]
    known: list[Template] = []
    for page, listing in readings:
        template = _template(page, listing)
        if template is not None and not any(_is_same(template, other) for other in known):
            known.append(template)
    if len(known) < 2:
        return None
    told = [[analyse(one.page, one.annotations, pack, template=template) for one in sights] for template in known]
    values = [_values_of(sight, [row[at] for row in told], pack) for at, sight in enumerate(sights)]
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


def _values_of(sight: ListSight, told: Sequence[Listing], pack: Pack) -> list[int]:
    """How many attributes each of these readings of a page gives its records together, and after them its own readings.
    One whose records say far less than those of another reads something else: there may be many links to guides."""
    readings = [*told, *(one for one in (sight.listing, sight.alone) if one is not None)]
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
