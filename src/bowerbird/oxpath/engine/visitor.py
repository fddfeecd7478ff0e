"""Who goes from page to page for the engine: the same questions to a browser and to plain HTTP.

A `View` is a page as it was when the walk reached it. It is a value: what can be read is read from it, whatever the
browser shows meanwhile. Only an action needs the live page, so a state is restored when something is to be done
in it, and not before.

What fails is tried again a few times; then the page from which we came is asked for. If that is gone too, so is the
site, and the run stops (`RunStopped`); otherwise this one link is dead, and the walk goes on without it.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import TypeAlias
from urllib.parse import urljoin, urlsplit

from bowerbird.browse import Click, Outcome
from bowerbird.browse.submission import resolve
from bowerbird.errors import (
    ActionError,
    BrowseError,
    BrowserCrashed,
    DeadLink,
    RunStopped,
    StaleNode,
    TimedOut,
    Unreachable,
)
from bowerbird.oxpath import Node
from bowerbird.oxpath.engine.addresses import Addresses
from bowerbird.oxpath.engine.deeds import Ahead, Deed, Visit
from bowerbird.oxpath.engine.record import Source
from bowerbird.oxpath.engine.refind import Fingerprint, find_again, fingerprint
from bowerbird.oxpath.engine.trail import Footstep, Trail
from bowerbird.page import Page
from bowerbird.page.addresses import bare_address
from bowerbird.page.markup import Markup

_PASSING = (Unreachable, TimedOut, BrowserCrashed)
_OVERLOADED = (429, 500, 502, 503, 504)
_LINKS = ("a", "area")
_CLICKABLE = (*_LINKS, "button", "input", "select", "textarea", "label", "option")
_keys = count(1)

Loaded: TypeAlias = tuple[Outcome, Page | Markup]


@dataclass(frozen=True, slots=True)
class Patience:
    """How often a page is asked for, and the seconds before the second time; the pause doubles each time."""

    attempts: int = 3
    pause: float = 1.0


@dataclass(eq=False)
class View:
    """A page as the walk reached it; the columns of a static one are built when they are asked for.

    `number` is the how-manieth page of the run it is. `is_new` tells that another document took the place of the
    one before; `address` is the address that alone leads here, where there is one. `document` is shared by the
    views of one document. `acted` is the node that was acted upon to get here, where it is known for certain.
    """

    content: Page | Markup
    trail: Trail
    is_new: bool
    document: int
    address: str | None = None
    number: int = 0
    acted: int | None = None
    key: int = field(default_factory=lambda: next(_keys))

    @property
    def page(self) -> Page:
        return self.content if isinstance(self.content, Page) else self.content.page

    @property
    def url(self) -> str:
        return self.content.url

    @property
    def status(self) -> int | None:
        return self.content.status

    @cached_property
    def fingerprint(self) -> Fingerprint:
        return fingerprint(self.page)

    @cached_property
    def _addresses(self) -> Addresses:
        return Addresses(self.page)

    @cached_property
    def _links(self) -> dict[int, str | None]:
        return {}

    def link(self, node: int) -> str | None:
        """Where a click on `node` leads to, if it is an ordinary link to another page."""
        if node not in self._links:
            self._links[node] = link_of(self.page, node)
        return self._links[node]

    def inside(self, page: Page) -> View:
        """A page that was made of a part of this one; what is done there leads on from here."""
        return View(page, self.trail, is_new=False, document=next(_keys), number=self.number)

    def source(self, node: Node) -> Source:
        """Where `node` was found."""
        return Source(self.url, self.number, "/" if node == 0 else self._addresses.of(node))


class Visitor(ABC):
    """Goes from page to page. `act` may be asked of any view still at hand, in any order."""

    can_foresee = False
    """Whether it can load pages before their turn."""
    is_live = False
    """Whether pages may change while they are looked at."""
    insists = False
    """Whether an action that this kind of session cannot do ends the run, rather than lead nowhere."""

    def __init__(self, patience: Patience = Patience()) -> None:  # noqa: B008  # frozen
        self._patience = patience
        self._has_arrived = False

    async def open(self, url: str) -> View:
        """The page at `url`."""
        outcome, page = await self._persist(lambda: self._open(url), None, url)
        return self._opened(page, outcome)

    async def act(self, view: View, deed: Deed, place: int = 0) -> View:
        """What `view` becomes by `deed`; `place` tells which action of the expression asks for it."""
        if isinstance(deed, Visit):
            url = urljoin(view.url, deed.url)
            outcome, page = await self._persist(lambda: self._visit(view, url), view, url)
            return self._opened(page, outcome)
        target = view.link(deed.node) if isinstance(deed, Click) else None
        outcome, page = await self._persist(lambda: self._do(view, deed, place), view, target or view.url)
        if outcome.navigated and target is not None and is_same_address(outcome.url, target):
            return self._opened(page, outcome)
        trail = view.trail.then(Footstep.of(view.page, deed))
        return View(page, trail, outcome.navigated, next(_keys) if outcome.navigated else view.document)

    async def restore(self, trail: Trail) -> View:
        """The view at the end of `trail`, by doing it again."""
        view: View | None = None
        for step in trail:
            if isinstance(step.deed, Visit):
                view = await self.open(step.deed.url)
            elif view is not None:
                view = await self.act(view, step.at(self._target(step, view.page)))
        assert view is not None  # a trail begins with an address
        return view

    def foresee(self, view: View, coming: Iterable[Ahead]) -> None:  # noqa: B027  # most have no use for it
        """Be told what will be asked next, in this order, as far as it is known."""

    def arrived(self, view: View, ahead: Ahead) -> Page | Markup | None:  # noqa: ARG002  # most have nothing
        """What was foreseen leads to, if that is here before its turn."""
        return None

    async def _visit(self, view: View, url: str) -> Loaded:  # noqa: ARG002  # of use to who looks ahead
        return await self._open(url)

    @abstractmethod
    async def _open(self, url: str) -> Loaded: ...

    @abstractmethod
    async def _do(self, view: View, deed: Deed, place: int) -> Loaded: ...

    @abstractmethod
    async def close(self) -> None: ...

    # What the kinds of visitors share

    def _opened(self, content: Page | Markup, outcome: Outcome) -> View:
        return View(content, Trail.to(outcome.url), outcome.navigated, next(_keys), outcome.url)

    def _target(self, step: Footstep, page: Page) -> int | None:
        if step.target is None:
            return None
        node = find_again(step.target, page)
        if node is None:
            raise gone(step.target.tag, step.target.text, page.url)
        return node

    async def _persist(self, attempt: Callable[[], Awaitable[Loaded]], view: View | None, url: str) -> Loaded:
        pause = self._patience.pause
        for left in range(self._patience.attempts - 1, -1, -1):
            try:
                outcome, page = await attempt()
            except _PASSING as error:
                failure: BrowseError = error
            else:
                self._has_arrived = True
                if outcome.status not in _OVERLOADED:
                    return outcome, page
                failure = Unreachable(url, f"the server answered {outcome.status}")
            # A first page that cannot be had is most often a mistyped address, which time does not mend.
            if not left or not self._has_arrived:
                break
            await asyncio.sleep(pause)
            pause *= 2
        if view is None:
            raise failure
        await self._check_site(view, failure)
        raise DeadLink(str(failure)) from failure

    async def _check_site(self, view: View, failure: BrowseError) -> None:
        """Raise `RunStopped` when not even the page that we came from can be had any more."""
        try:
            outcome, _ = await self._open(view.url)
        except _PASSING as error:
            raise RunStopped(f"the site went away: {failure}") from error
        if outcome.status in _OVERLOADED:
            raise RunStopped(f"the site no longer answers properly: {failure}")


def link_of(page: Page, node: int) -> str | None:
    """The address that a click on `node` leads to if it is an ordinary link to another page, else None."""
    around = (it for it in (node, *page.ancestors(node)) if page.name(it) in _CLICKABLE)
    link = next(around, None)
    if link is None or page.name(link) not in _LINKS or "href" not in page.attributes[link]:
        return None
    if page.document_of(link).node != 0:
        return None
    try:
        url = resolve(page, page.attributes[link]["href"])
    except ActionError:
        return None
    if urlsplit(url).scheme not in ("http", "https", "file"):
        return None
    return None if "#" in url and is_same_address(url, page.url) else url


def is_same_address(one: str, other: str) -> bool:
    return bare_address(one) == bare_address(other)


def gone(tag: str, text: str, url: str) -> StaleNode:
    """A node of an earlier capture cannot be found on the page as it is now."""
    shown = f" {text[:40]!r}" if text else ""
    return StaleNode(f"{url}: the page changed under the wrapper: <{tag}>{shown} is no longer there")
