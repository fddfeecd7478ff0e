"""The pages that a wrapper was on, looked at afresh.

Problem    a wrapper's records are compared with what its pages show; an analysis errs at times, and its error must not
           be taken for the wrapper's.
Departures a page is looked at in several ways, until one of them shows just the records that the wrapper found there:
           an analysis errs, but hardly just as a broken wrapper does. Otherwise the nearest look counts.
Cost       one analysis of each page where the wrapper holds, up to four where it does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bowerbird.annotate import annotator_for
from bowerbird.detail import analyse as analyse_details
from bowerbird.domain import Pack
from bowerbird.domain.record import Record
from bowerbird.induce.texts.typing import Typist
from bowerbird.induce.verification import Evidence, Run, SeenDetail, SeenPage
from bowerbird.induce.verification.matching import match
from bowerbird.listing import Area, Listing, Template, Turn, template_of
from bowerbird.listing import analyse as analyse_list
from bowerbird.page import Page


@dataclass(frozen=True, eq=False)
class Visited:
    """The pages of a run: for each page of the list the states in which it was seen, and some pages behind records.

    `asked` are the attributes that the wrapper asks for; others are not looked at.
    """

    typist: Typist
    asked: frozenset[str]
    lists: tuple[tuple[Page, ...], ...]
    own_pages: tuple[Page, ...] = ()


def looked_at(pack: Pack, run: Run, visited: Visited) -> Evidence:
    """The pages of the run as a fresh analysis sees them."""
    seen: list[SeenPage] = []
    template: Template | None = None
    queries = dict(zip(run.on_pages, run.queries, strict=True)) if run.queries else {}
    for number, states, found in zip(dict.fromkeys(run.on_pages), visited.lists, run.by_page(), strict=True):
        best: _Look | None = None
        for page, listing, area in _ways(states, pack, template):
            look = _look(page, listing, area, visited, found)
            best = look if best is None or look.strangers < best.strangers else best
            if not best.strangers:
                break
        if best is not None:
            template = template or best.template
            seen.append(replace(best.seen, query=queries.get(number, "")))
    return Evidence(pack, tuple(seen), run, None, _details(pack, visited))


@dataclass(frozen=True, eq=False)
class _Look:
    """A page of a list as an analysis sees it, and how many records only it or only the wrapper found."""

    seen: SeenPage
    template: Template
    strangers: int


def _look(page: Page, listing: Listing, area: Area, visited: Visited, found: Sequence[Record]) -> _Look:
    records = tuple(_asked(visited.typist.typed_fields(record, page), visited.asked) for record in area.records)
    seen = SeenPage(page.url, records, listing.facts.announcement, bool(listing.paging.of(Turn.NEXT)))
    matched = match(records, found)
    strangers = len(matched.only_first) + len(matched.only_second)
    return _Look(seen, template_of(page, [record.nodes for record in area.records]), strangers)


def _ways(states: Sequence[Page], pack: Pack, template: Template | None) -> Iterator[tuple[Page, Listing, Area]]:
    """A page as it was left and as it came, since lists grow and dialogs cover them; by itself, by the template of the
    page before, and by its own."""
    for page in states[-1:] if len(states) < 2 else (states[-1], states[0]):
        annotations = annotator_for(pack)(page)
        for known in (None,) if template is None else (template, None):
            listing = analyse_list(page, annotations, pack, template=known)
            if listing.primary is not None:
                yield page, listing, listing.primary
        if listing.primary is not None:
            own = template_of(page, [record.nodes for record in listing.primary.records])
            again = analyse_list(page, annotations, pack, template=own)
            if again.primary is not None:
                yield page, again, again.primary


def _details(pack: Pack, visited: Visited) -> tuple[SeenDetail, ...]:
    if not visited.own_pages:
        return ()
    details = analyse_details(visited.own_pages, pack).details
    typed = (_asked(visited.typist.typed_detail(one), visited.asked) for one in details)
    return tuple(SeenDetail(record, one.page.visible_text()) for record, one in zip(typed, details, strict=True))


def _asked(record: Record, names: frozenset[str]) -> Record:
    """What a record says of the attributes that the wrapper asks for."""
    return replace(record, values={name: own for name, own in record.values.items() if name in names})
