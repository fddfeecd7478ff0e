"""What lies on the desk while a site is explored: its pages, and all that can be read from them again.

Annotations, lists and forms are too large to be facts and can be had again from a saved page, so they are kept in this
cache only. After an interruption they are read anew from the files, when they are asked for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock, RLock
from typing import Any, TypeVar

from bowerbird.annotate import Annotations, annotator_for
from bowerbird.domain import Pack
from bowerbird.explore.journal import Journal
from bowerbird.explore.leads import Lead, Taught, rank_links
from bowerbird.forms import TypedForm, interpret, understand
from bowerbird.listing import Listing, analyse, template_of
from bowerbird.listing.records.ground import Ground
from bowerbird.listing.records.template import find_by_template
from bowerbird.page import Page
from bowerbird.page.file import load_page, save_page
from bowerbird.pagetype import PageType, page_type

T = TypeVar("T")


class Desk:
    """The pages of one site and their readings with one pack; several threads may ask at a time."""

    def __init__(self, journal: Journal, pack: Pack) -> None:
        self._journal, self.pack = journal, pack
        self._kept: dict[tuple[str, int], Any] = {}
        self._locks: defaultdict[int, RLock] = defaultdict(RLock)
        self._lock_of_locks = Lock()

    def put(self, number: int, page: Page) -> str:
        """Keep a page; the name of its file in the folder of the site."""
        name = self._journal.page_file(number)
        save_page(page, self._journal.folder / name)
        with self._lock_of_locks:
            self._kept = {key: kept for key, kept in self._kept.items() if key[1] != number}
        self._kept["page", number] = page
        return name

    def page(self, number: int) -> Page:
        return self._had("page", number, lambda: load_page(self._file(number)))

    def annotations(self, number: int) -> Annotations:
        return self._had("annotations", number, lambda: annotator_for(self.pack)(self.page(number)))

    def kind(self, number: int) -> PageType:
        return self._had("kind", number, lambda: page_type(self.page(number), self.annotations(number)))

    def listing(self, number: int) -> Listing:
        return self._had("listing", number, lambda: analyse(self.page(number), self.annotations(number), self.pack))

    def forms(self, number: int) -> tuple[TypedForm, ...]:
        return self._had("forms", number, lambda: self._forms(number))

    def leads(self, number: int, taught: Taught) -> tuple[Lead, ...]:
        """The links of a page in the light of what the site has taught; several ask before it teaches more."""

        def ranked() -> tuple[Taught, tuple[Lead, ...]]:
            return taught, rank_links(self.page(number), self.pack, taught, self.annotations(number))

        with self._lock_of(number):
            if self._had("leads", number, ranked)[0] != taught:
                del self._kept["leads", number]
            return self._had("leads", number, ranked)[1]

    def shows_like(self, number: int, other: int, records: Sequence[tuple[int, ...]]) -> bool:
        """Whether a page shows a record, be it one, of the template of `records`, which are nodes of page `other`."""
        template = self._had("template", other, lambda: template_of(self.page(other), records))
        ground = self._had("ground", number, lambda: Ground(self.page(number)))
        return self._had(f"like {other}", number, lambda: find_by_template(ground, template) is not None)

    def _forms(self, number: int) -> tuple[TypedForm, ...]:
        page = self.page(number)
        return tuple(interpret(page, form, self.pack) for form in understand(page))

    def _file(self, number: int) -> Path:
        return self._journal.folder / self._journal.page_file(number)

    def _lock_of(self, number: int) -> RLock:
        with self._lock_of_locks:
            return self._locks[number]

    def _had(self, what: str, number: int, make: Callable[[], T]) -> T:
        with self._lock_of(number):
            if (what, number) not in self._kept:
                self._kept[what, number] = make()
            made: T = self._kept[what, number]
            return made
