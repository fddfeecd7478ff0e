"""The visitor's hand: acts on a form within bounds, looks again after every action, and keeps what it did.

A hand knows the form by handles, so that every question about a field is answered for the page as it is now.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from bowerbird.browse import Choose, Click, Press, Session, Type
from bowerbird.errors import ActionError
from bowerbird.forms.filling.changes import Reaction, classify
from bowerbird.forms.filling.identity import Handle, find_control
from bowerbird.forms.filling.model import Bounds, Change, Gesture, Step
from bowerbird.forms.filling.safety import sends_private
from bowerbird.forms.model import Field, Form, Widget
from bowerbird.page import Page

_T = TypeVar("_T")
Act = Click | Type | Choose | Press
_GESTURES = {Click: Gesture.CLICK, Type: Gesture.TYPE, Choose: Gesture.CHOOSE, Press: Gesture.PRESS}
_LEAST_LOOKS = 4  # on a busy machine, time passes without the page having had its turn
_LONGEST_CLICKED = 80  # characters on an entry of a list
_POLL = 0.25  # seconds between two looks for what is awaited
_ANOTHER = "a form that asks for what is never given stands there now"
_EACH_CHOICE = (Widget.RADIO, Widget.CHECKS)  # every choice of theirs is a control of its own


class OutOfBounds(Exception):
    """A bound was reached; the text says which."""


class Refused(Exception):
    """A field could not be given its value; the text says why."""


class Hand:
    """One form on one session; `page` is what is shown now, `first` what was shown at first, `steps` what was done.

    `read_from` is the capture that the form was read from, where that is not the page at hand.
    """

    def __init__(self, session: Session, page: Page, form: Form, bounds: Bounds, read_from: Page | None = None) -> None:
        self.session = session
        self.page = self.first = page
        self.bounds = bounds
        self.steps: list[Step] = []
        self.form = form
        self._deadline = time.monotonic() + bounds.seconds
        origin = page if read_from is None else read_from
        self._around = Handle.of(origin, form.node)
        nodes = [*(it.node for it in form.buttons), *(it.node for it in form.fields)]
        self._is_around_private = sends_private(origin, *nodes)
        self._nodes: list[tuple[Handle, ...]] = []
        self._choices: list[tuple[Handle | None, ...]] = []
        self._buttons = {it.node: Handle.of(origin, it.node) for it in form.buttons}
        self.settled = True
        self.status: int | None = None
        self.know(form, origin)

    # Knowing the form

    def know(self, form: Form, page: Page) -> None:
        """Learn the fields of `form` that are not known yet; it was read from `page`."""
        self.form = form
        for field in form.fields[len(self._nodes) :]:
            self._nodes.append(tuple(Handle.of(page, node) for node in field.nodes))
            each = field.choices if field.widget in _EACH_CHOICE else ()
            self._choices.append(tuple(Handle.of(page, it.node) if it.node >= 0 else None for it in each))

    def root(self) -> int | None:
        """The form's element on the page."""
        return find_control(self.page, self._around)

    def nodes(self, place: int) -> tuple[int, ...]:
        """The controls of a field on the page; those that are gone are left out."""
        found = (find_control(self.page, handle) for handle in self._nodes[place])
        return tuple(node for node in found if node is not None)

    def node(self, place: int) -> int:
        """The first control of a field; `Refused` when it is gone."""
        nodes = self.nodes(place)
        if not nodes:
            raise Refused(f"{self.name_of(place)} is no longer on the page")
        return nodes[0]

    def choice(self, place: int, at: int) -> int | None:
        """The control of one choice of a field of radio buttons or boxes."""
        handle = self._choices[place][at]
        return None if handle is None else find_control(self.page, handle)

    def button(self, node: int) -> int | None:
        """A button of the form, by its node on the page that the form was read from."""
        return find_control(self.page, self._buttons[node])

    def field(self, place: int) -> Field:
        return self.form.fields[place]

    def name_of(self, place: int) -> str:
        field = self.field(place)
        return repr(field.label or field.name or f"field {place + 1}")

    @property
    def has_moved(self) -> bool:
        """Whether the last step led to another page: the form may have sent itself."""
        return bool(self.steps) and self.steps[-1].change in (Change.NEW_PAGE, Change.NEW_WINDOW)

    # Acting

    async def do(self, action: Act, place: int | None = None) -> Reaction:
        """Act, look, and note what changed; `ActionError` when the page does not let us."""
        self._spend()
        before = self.page
        handle = Handle.of(before, 0 if action.node is None else action.node)
        label = self.field(place).label if place is not None else handle.text
        step = Step(_GESTURES[type(action)], handle, _value(action, before), place, label)
        if self._is_of_another(action):
            self.steps.append(replace(step, said=_ANOTHER, failed=True))
            raise ActionError(_ANOTHER)
        try:
            outcome = await self.within(self.session.act(before, action))
        except ActionError as error:
            if await self._has_left(before):  # the control is gone because the action worked
                self.steps.append(replace(step, change=Change.NEW_PAGE))
                return Reaction(Change.NEW_PAGE)
            self.steps.append(replace(step, said=str(error), failed=True))
            raise
        self.settled, self.status = outcome.settled, outcome.status
        self.page = await self.within(self.session.capture())
        reaction = classify(before, self.page, outcome, self.root())
        self.steps.append(replace(step, change=reaction.change, said=reaction.said))
        return reaction

    def _is_of_another(self, action: Act) -> bool:
        """Whether an action would send another form than the one that was understood, one with fields that are private;
        a form around the whole page may have had them from the beginning."""
        if not isinstance(action, Click | Press) or action.node is None or self._is_around_private:
            return False
        return sends_private(self.page, action.node)

    async def _has_left(self, before: Page) -> bool:
        """Whether another document has taken the place of the one before."""
        if before.layout is None:
            return False
        page = await self.look()
        return page.url != before.url or int(page.node_id[0]) != int(before.node_id[0])

    async def look(self) -> Page:
        """The page as it is now."""
        await self.within(self.session.settle())
        self.page = await self.within(self.session.capture())
        return self.page

    async def until(self, test: Callable[[Page], _T | None], seconds: float | None = None) -> _T | None:
        """What `test` finds on the page, looking again for a while if it finds nothing at first."""
        deadline = time.monotonic() + (self.bounds.waits if seconds is None else seconds)
        looks = 0
        while True:
            found = test(self.page)
            is_over = time.monotonic() >= deadline and (looks >= _LEAST_LOOKS or seconds == 0)
            if found or is_over or self.page.layout is None:
                return found
            looks += 1
            await self.within(asyncio.sleep(_POLL))
            await self.look()

    async def within(self, work: Awaitable[_T]) -> _T:
        """`work` as long as the time of this filling lasts."""
        left = max(self._deadline - time.monotonic(), 0.0)
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait({task}, timeout=left)
        if done:
            return task.result()
        task.cancel()
        await asyncio.wait({task}, timeout=1.0)
        raise OutOfBounds(f"the form took more than {self.bounds.seconds:g} seconds")

    def _spend(self) -> None:
        if len(self.steps) >= self.bounds.steps:
            raise OutOfBounds(f"the form took more than {self.bounds.steps} steps")
        if time.monotonic() > self._deadline:
            raise OutOfBounds(f"the form took more than {self.bounds.seconds:g} seconds")

    def mark_failed(self, since: int, why: str) -> None:
        """Note that the steps from `since` on did not give the field its value."""
        self.steps[since:] = [replace(it, failed=True, said=it.said or why) for it in self.steps[since:]]


def _value(action: Act, page: Page) -> str:
    """What is given to the control; of a click, the words on what is clicked, where they are few."""
    match action:
        case Click(node=node):
            words = " ".join("".join(page.text[node : page.end[node]]).split())
            return words if len(words) <= _LONGEST_CLICKED else ""
        case Type(text=text):
            return text
        case Choose(option=option):
            return option
        case Press(key=key):
            return key
    return ""


def fields_of(hand: Hand) -> Sequence[tuple[int, ...]]:
    """The nodes of every field on the page as it is now."""
    return [hand.nodes(place) for place in range(len(hand.form.fields))]
