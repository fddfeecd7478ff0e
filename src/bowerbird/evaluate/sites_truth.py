"""What is asked for on a whole zoo site, by somebody who is at its home page.

Reference  DIADEM (VLDB 2014), Definition 1: all records of the site, and every attribute type that at least one shows.
The lists that together show everything are those of the zoo's ways (`docs/zoo.md`); a record that several show counts
once. Only sites in a language that the pack of their domain does not speak are left out: how the list is reached, by a
posted form or in the page itself, is part of the job here.

The fewest pages that suffice to write the wrapper are counted on the way to the longest list: those before the list
(the home page, the page that holds a frame), two pages of the list where it has two, and two pages behind its records
where they have pages of their own. What appears in the page without another address (a dialog, more of the list, the
results of a form sent in the background) is no further page, except the list itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from bowerbird.evaluate.wrappers_truth import Asked, asked_of_all, longest_view, pack_of, speaks
from bowerbird.zoo import Logged, choose
from bowerbird.zoo.choices import Entry, Paging, Rendering
from bowerbird.zoo.generated import GeneratedSite
from bowerbird.zoo.inventory import OWN_PAGES, asked_of
from bowerbird.zoo.searching import name_of
from bowerbird.zoo.ways import View

_LISTS, _DETAILS = 2, 2  # pages of each that a wrapper is written from: what they share, and what differs
_FRAMING = "/offers"
_BY_FORM = (Entry.FORM, Entry.FORM_ONLY, Entry.HEADER)


@dataclass(frozen=True, slots=True)
class ListAsked:
    """One list of the site: its name, and its records by their places among all that are wanted."""

    name: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SiteAsked:
    """All that a site has, and what can be said of the ways to it."""

    whole: Asked
    lists: tuple[ListAsked, ...]
    paths: frozenset[str]
    """Where its lists are: paths of addresses, without queries."""
    needed: str
    """The field that a query must have for the site to show anything; empty where there is none."""
    fewest: int
    """Pages that suffice to write the wrapper."""

    @property
    def seed(self) -> int:
        return self.whole.seed

    @property
    def domain(self) -> str:
        return self.whole.domain

    @property
    def entry(self) -> str:
        return self.whole.choices.entry.value

    @property
    def is_by_form(self) -> bool:
        """Whether nothing but a form leads to the lists."""
        return self.whole.choices.entry in _BY_FORM

    def reached(self, log: Sequence[Logged]) -> bool:
        """Whether a page with one of the lists was among those asked for."""
        return any(self._is_list(one) for one in log)

    def _is_list(self, one: Logged) -> bool:
        parts = urlsplit(one.target)
        if parts.path not in self.paths:
            return False
        return not self.needed or one.method == "POST" or bool(parse_qs(parts.query).get(self.needed))


def is_spoken(seed: int) -> bool:
    """Whether the pack of the site's domain speaks its language."""
    chosen = choose(seed)
    return speaks(pack_of(chosen.domain), chosen)


def site_asked(site: GeneratedSite) -> SiteAsked:
    whole = asked_of_all(site)
    places = {one.item.key: place for place, one in enumerate(whole.wanted)}
    lists = tuple(
        ListAsked(view.name, tuple(places[item.key] for item in site.results.found(asked_of(site, view))))
        for view in site.ways.views
    )
    paths = {view.path for view in site.ways.views}
    entry = site.choices.entry
    needed = name_of(site.kit, "town") if entry is Entry.FORM_ONLY else ""
    if entry is Entry.FRAME:
        paths.add(_FRAMING)
    return SiteAsked(whole, lists, frozenset(paths), needed, fewest_pages(site))


def fewest_pages(site: GeneratedSite) -> int:
    """The fewest pages from which the wrapper can be written; see the head of this module."""
    view = longest_view(site)
    records = len(site.results.found(asked_of(site, view)))
    c = site.choices
    grows = c.paging in (Paging.MORE, Paging.INFINITE) or c.rendering is Rendering.VIRTUAL
    lists = 1 if grows else min(_LISTS, site.results.pages_of(records))
    details = min(_DETAILS, records) if c.details in OWN_PAGES else 0
    return _pages_before(view) + lists + details


def _pages_before(view: View) -> int:
    """Pages that a person sees on the way, without the first of the list itself."""
    leading = [
        step
        for step in view.steps
        if step.act in ("open", "submit") or (step.act == "click" and step.where.startswith("a["))
    ]
    return len(leading) - 1
