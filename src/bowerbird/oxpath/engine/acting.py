"""Doing one action of an expression at one node, and what can be seen ahead of the actions to come."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import TypeAlias
from urllib.parse import urlsplit

from bowerbird.browse import Choose, Click, Hover, Scroll, Type
from bowerbird.browse.submission import resolve
from bowerbird.errors import ActionError, ActionUnsupported, BrowseError, NeedsBrowser, NotJson, OxpathEvaluationError
from bowerbird.oxpath import Leaf, Node, Nodes, evaluate, evaluate_each, is_true, number_of, parse, text_of
from bowerbird.oxpath.ast import Action, ActionKind, Modifier, String, Variable
from bowerbird.oxpath.engine.deeds import Ahead, Deed, Enter, Visit, Wait, deed_of
from bowerbird.oxpath.engine.operations import Act, Finds, Open, Plan, Qualify, Select
from bowerbird.oxpath.engine.record import Scalar
from bowerbird.oxpath.engine.refind import find_row
from bowerbird.oxpath.engine.report import Report
from bowerbird.oxpath.engine.visitor import View, Visitor
from bowerbird.page import Kind, Page
from bowerbird.page.class_words import unconditional
from bowerbird.page.controls import is_disabled
from bowerbird.page.json_tree import parse_state

Bindings: TypeAlias = Mapping[str, Scalar]
Reached: TypeAlias = tuple[View, Sequence[Node]]

ROOT: Sequence[Node] = (0,)
_IDLE = re.compile(r"(?<![a-z])disabled(?![a-z])")  # in a class: "page-item disabled", "is-disabled", "btn--disabled"
_STAYING = (Choose, Enter, Hover, Scroll, Type, Wait)  # they change the page at most in place
_CLICKS = (ActionKind.CLICK, ActionKind.NEXT_CLICK)
_WEB = ("http", "https")
_NO_SUCH_PAGE = (404, 410)
_TEXT_OF_NODE = parse("string(.)")
_TEXTS = (Kind.TEXT, Kind.COMMENT)
_UNTIL_SECONDS = 10.0
_UNTIL_PAUSE = 0.25


class Enough(Exception):
    """As many pages as were asked for have been seen."""


class Actor:
    """Does the actions of a plan through a visitor; what fails is told in the report and leads nowhere."""

    def __init__(self, visitor: Visitor, report: Report, limit: int | None) -> None:
        self.visitor = visitor
        self._report = report
        self._limit = limit

    async def open(self, operation: Open, here: Reached, bound: Bindings) -> Reached:
        view, nodes = here
        url = text_of(evaluate(operation.url, view.page, nodes[0], bound))
        self._check_limit()
        opened = await self._until(await self.visitor.open(url), operation.modifiers, bound)
        self._count(opened, None)
        return opened, ROOT

    async def act(self, operation: Act, view: View, node: Node, bound: Bindings) -> Reached | None:
        """Where the action leads: the root of the page that results, or the node found again there."""
        if operation.action.kind is ActionKind.JSON:
            return self._read_json(operation, view, node)
        row = _actable(view, node)
        try:
            deed = self._deed(operation, view, node, bound)
            if deed is None:
                return None
            if isinstance(deed, Enter):
                return view, (deed.node,)
            if not isinstance(deed, _STAYING):
                self._check_limit()
            result = await self.visitor.act(view, deed, operation.place)
            result = await self._until(result, operation.action.modifiers, bound)
        except (ActionError, BrowseError) as error:
            if isinstance(error, ActionUnsupported) and self.visitor.insists:
                raise NeedsBrowser(f"{operation.text}: {error}") from error
            self._report.trouble(f"{operation.text}: {error}", view.url)
            return None
        if isinstance(deed, Visit) and operation.repeats and result.status in _NO_SUCH_PAGE:
            return None  # the address was made up, and the list has no such page
        self._count(result, view)
        return self._reached(operation, view, deed, row, result)

    def _deed(self, operation: Act, view: View, node: Node, bound: Bindings) -> Deed | None:
        """What is to be done; None at the end of a list, where nothing is."""
        page, action = view.page, operation.action
        deed = deed_of(action.kind, self._argument(operation, view, node, bound), page, _actable(view, node))
        if isinstance(deed, Visit):
            visit = _visit(deed.url, view, action)
            if visit is None and not operation.repeats:
                raise ActionError("there is no address to open")
            return visit
        if page.is_json and not isinstance(deed, Wait):
            raise ActionError("JSON can only be read, or gone on from with {open … /}")
        if isinstance(deed, Click) and operation.repeats and is_idle(page, deed.node):
            return None
        if isinstance(deed, Click) and _is_unseen(page, deed.node):
            raise ActionError(f"<{page.name(deed.node)}> cannot be seen, so it cannot be clicked")
        return deed

    def _reached(self, operation: Act, view: View, deed: Deed, row: int, result: View) -> Reached | None:
        """Where the walk goes on after `deed` was done at `row` of `view`."""
        if operation.action.kind is ActionKind.NEXT_CLICK and result.fingerprint == view.fingerprint:
            return None
        if operation.action.absolute:
            return result, ROOT
        is_known = result.acted is not None and getattr(deed, "node", None) == row
        again = result.acted if is_known else find_row(view.page, row, result.page)
        if again is None:
            self._report.trouble(f"{operation.text}: the node is not on the page that results", result.url)
            return None
        return result, (again,)

    def _read_json(self, operation: Act, view: View, node: Node) -> Reached | None:
        """The JSON that `node` holds: a page of its own, for which nothing is loaded and nothing has to be undone."""
        text = text_of(evaluate(_TEXT_OF_NODE, view.page, node))
        try:
            page = parse_state(text, url=view.url)
        except NotJson as error:
            self._report.trouble(f"{operation.text}: {error}", view.url)
            return None
        return view.inside(page), ROOT

    def _argument(self, operation: Act, view: View, node: Node, bound: Bindings) -> str | float | None:
        if operation.action.argument is None:
            return None
        value = evaluate(operation.action.argument, view.page, node, bound)
        return value if isinstance(value, float) else text_of(value)

    def _count(self, view: View, before: View | None) -> None:
        if before is not None and not view.is_new:
            view.number = before.number
            return
        view.number = self._report.page(view.url, view.status)
        if view.status is not None and view.status >= 400:
            self._report.trouble(f"the server answered {view.status}", view.url)

    def _check_limit(self) -> None:
        if self._limit is not None and self._report.pages >= self._limit:
            raise Enough

    async def _until(self, view: View, modifiers: Sequence[Modifier], bound: Bindings) -> View:
        """`view` after the waiting that the modifiers `[wait=…]` and `[until=…]` ask for."""
        for modifier in modifiers:
            if modifier.name == "wait":
                view = await self._wait(view, number_of(evaluate(modifier.value, view.page, 0, bound)))
                continue
            deadline = time.monotonic() + _UNTIL_SECONDS
            while not is_true(evaluate(modifier.value, view.page, 0, bound)):
                if time.monotonic() > deadline or not self.visitor.is_live:  # without a browser nothing will change
                    raise ActionError(f"[until=…] did not come true within {_UNTIL_SECONDS:g} seconds")
                view = await self._wait(view, _UNTIL_PAUSE)
        return view

    async def _wait(self, view: View, seconds: float) -> View:
        waited = await self.visitor.act(view, Wait(seconds))
        waited.is_new, waited.address = view.is_new, view.address
        return waited

    # What lies ahead

    @property
    def is_limited(self) -> bool:
        return self._limit is not None

    def coming(self, plans: Sequence[Plan], view: View, nodes: Sequence[Node], bound: Bindings) -> list[list[Ahead]]:
        """What the plans follow and open first at each of the nodes, if the visitor has any use for it."""
        found: list[list[Ahead]] = [[] for _ in nodes] if self.visitor.can_foresee and plans else []
        for plan in plans if found else ():
            with suppress(OxpathEvaluationError):  # told when its turn comes
                for deeds, group in zip(found, _begins(plan, view, nodes, bound), strict=True):
                    deeds += group
        return found

    def foresee(self, view: View, coming: Sequence[list[Ahead]]) -> None:
        """Tell the visitor which links and addresses come next."""
        if coming:
            left = None if self._limit is None else self._limit - self._report.pages
            self.visitor.foresee(view, [ahead for group in coming for ahead in group][:left])


def _begins(plan: Plan, view: View, nodes: Sequence[Node], bound: Bindings) -> list[list[Ahead]]:
    """What `plan` follows or opens first from each of `nodes`, as far as that can be read off the page."""
    match plan:
        case (Act() as operation, *_):
            return [[one] if one is not None else [] for one in _ahead(operation, view, nodes, bound)]
        case (Select(expression), Act() as operation, *_):
            found = evaluate_each(expression, view.page, nodes, bound)
            groups = [value if isinstance(value, Nodes) else () for value in found]
            coming = iter(_ahead(operation, view, [node for group in groups for node in group], bound))
            return [[one for one in islice(coming, len(group)) if one is not None] for group in groups]
    return [[] for _ in nodes]


def _ahead(operation: Act, view: View, nodes: Sequence[Node], bound: Bindings) -> Sequence[Ahead | None]:
    """What an action does at each of the nodes, if it leads to other pages."""
    action, place = operation.action, operation.place
    if action.kind in _CLICKS:
        return [Ahead(Click(_actable(view, node)), place) for node in nodes]
    if action.kind is not ActionKind.OPEN or action.argument is None:
        return [None] * len(nodes)
    visits: list[Ahead | None] = []
    for value in evaluate_each(action.argument, view.page, nodes, bound):
        with suppress(ActionError):
            visit = _visit(text_of(value), view, action)
            visits.append(None if visit is None else Ahead(visit, place))
            continue
        visits.append(None)
    return visits


def _visit(address: str, view: View, action: Action) -> Visit | None:
    """The visit to an address as it stands on a page; None when there is none.

    What a page of the web says, unlike what is written in a wrapper, may lead to the web only.
    """
    if not address.strip():
        return None
    url = resolve(view.page, address.strip())
    is_written = isinstance(action.argument, String | Variable)
    if not is_written and urlsplit(view.url).scheme in _WEB and urlsplit(url).scheme not in _WEB:
        raise ActionError(f"this leads to {url[:80]!r}, which is not a page of the web")
    return Visit(url)


def _is_unseen(page: Page, node: int) -> bool:
    """Whether the browser shows neither the node nor anything in it."""
    return page.layout is not None and not page.visible[node : page.end[node]].any()


def is_idle(page: Page, node: int) -> bool:
    """Whether a control does nothing here, as "next" does on the last page: it, or what wraps it, is said to be so."""
    around = [node, int(page.parent[node])] if page.parent[node] > 0 else [node]
    said = any(_says_idle(page.attributes[one]) for one in around)
    return said or _is_unseen(page, node) or is_disabled(page, node)


def _says_idle(attributes: Mapping[str, str]) -> bool:
    names = unconditional(attributes.get("class", ""))
    return attributes.get("aria-disabled") == "true" or _IDLE.search(names) is not None


def first_plans(operation: Qualify, rest: Plan) -> list[Plan]:
    """The plans that begin at a node that is qualified: of its predicates, and what follows."""
    inner = [test.plan for test in operation.tests if isinstance(test, Finds)]
    return [plan for plan in (*inner, rest) if any(isinstance(it, Act) for it in plan[:2])]


def _actable(view: View, node: Node) -> int:
    """The element to act on: itself, or the one that an attribute or a text belongs to."""
    row = node.owner if isinstance(node, Leaf) else node
    page = view.page
    return int(page.parent[row]) if page.kind[row] in _TEXTS else row
