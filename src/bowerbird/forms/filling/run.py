"""Filling one form with one query, in steps that can be taken up again.

Problem.    Give each field its value as a person would, react to what the page does, send the form, and say what came
            of it; never hang, never send what must not be sent.
Reference.  T. Furche et al., DIADEM (PVLDB 7(14), 2014), Example 2: field set → behaviour → values → one field at a
            time → submission; each change of the page decides whether to go on, to choose fields anew, or to stop.
Notation.   DIADEM's modification classes are `Change`; its field iteration is the queue of `_Run`.
Departures. Values are chosen by the plan (`planning`); a run only falls back on the first choice of a field that the
            site adds and calls mandatory. State is a journal: what was set is read from its steps.
Cost.       One action, one settling and one capture for each control.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from bowerbird.browse import Outcome, Session
from bowerbird.browse.submission import plain_address
from bowerbird.domain import Pack, load_pack
from bowerbird.errors import ActionError, ActionUnsupported, BrowseError
from bowerbird.forms.filling.behaviours import BEHAVIOURS
from bowerbird.forms.filling.changes import Reaction, classify
from bowerbird.forms.filling.controls import is_seen, select_options, value_of
from bowerbird.forms.filling.dialogs import close_dialog
from bowerbird.forms.filling.growing import with_new_fields
from bowerbird.forms.filling.hand import Hand, OutOfBounds, Refused, fields_of
from bowerbird.forms.filling.model import Bounds, Change, Filling, Result, Step
from bowerbird.forms.filling.opening import show_form
from bowerbird.forms.filling.safety import is_private, why_not_sent
from bowerbird.forms.filling.sending import Eyes, Sent, send
from bowerbird.forms.filling.widening import open_end
from bowerbird.forms.model import FieldType, Form, TypedForm, Widget
from bowerbird.forms.planning.query import EVERYTHING, Query, Setting
from bowerbird.listing import Template
from bowerbird.page import Page
from bowerbird.page.controls import form_owner

Reader: TypeAlias = Callable[[Page], Sequence[Form]]
_ELSEWHERE = (Change.NEW_PAGE, Change.NEW_WINDOW)
_WRITTEN = (Widget.TEXT, Widget.SUGGEST, Widget.NUMBER)
_LISTED = (Widget.SELECT, Widget.LISTBOX, Widget.RADIO)
_MOST_FIELDS = 400  # of one form; the largest search forms we have met have a hundred
_TOO_LARGE = f"the form has more than {_MOST_FIELDS} fields"


def _no_reader(_: Page) -> Sequence[Form]:
    return ()


async def fill(
    session: Session,
    page: Page,
    typed: TypedForm,
    query: Query,
    bounds: Bounds = Bounds(),  # noqa: B008  # frozen
    *,
    pack: Pack | None = None,
    read: Reader = _no_reader,
    read_from: Page | None = None,
    template: Template | None = None,
    so_far: Filling | None = None,
    standing: Query = EVERYTHING,
    sends: bool = True,
) -> Filling:
    """Fill `typed` on `page`, which `session` shows, as `query` asks, and send it.

    `read` understands the forms of a page: it is asked when new fields appear. `read_from` is the capture that `typed`
    was read from, where the page was opened again since. `template` is that of records on other pages of results.
    `so_far` is an earlier filling of this form to go on with: what it set and the page still shows is not set again.
    `standing` is a query that the form was filled with before and still holds: what it asks for besides is taken back.
    Without `sends` the form is filled only.
    """
    start = replace(so_far, result=None, why="") if so_far is not None else Filling(query, typed.form, url=page.url)
    refusal = why_not_sent(page if read_from is None else read_from, typed.form) or _why_too_large(typed.form)
    if refusal:
        return start.ended(Result.GAVE_UP, refusal)
    hand = Hand(session, page, start.form, bounds, read_from)
    eyes = Eyes(pack or load_pack("generic"), template, typed.types)
    run = _Run(hand, start, eyes, read, typed.types, standing)
    try:
        return await run.through(sends=sends)
    except OutOfBounds as error:
        return run.filling.ended(Result.GAVE_UP, str(error))
    except (ActionError, BrowseError) as error:
        return run.filling.ended(Result.GAVE_UP, f"the page failed: {error}")


def _why_too_large(form: Form) -> str:
    return _TOO_LARGE if len(form.fields) > _MOST_FIELDS else ""


class _Yield(Exception):
    """The run ends here, with what the filling says."""

    def __init__(self, filling: Filling) -> None:
        super().__init__()
        self.filling = filling


class _Run:
    """One filling under way."""

    def __init__(
        self,
        hand: Hand,
        start: Filling,
        eyes: Eyes,
        read: Reader,
        types: Mapping[int, FieldType],
        standing: Query,
    ) -> None:
        self.hand = hand
        self._standing = standing
        self._types = types
        self.eyes = eyes
        self.read = read
        self._start = start
        self._query = start.query
        self._offered = dict(start.offered)
        self._revisions = 0
        self._queue: deque[int] = deque()
        self._postponed: set[int] = set()
        self._reopened: set[int] = set()
        self._set: set[int] = set()

    @property
    def filling(self) -> Filling:
        """The journal up to now."""
        return replace(
            self._start,
            form=self.hand.form,
            steps=(*self._start.steps, *self.hand.steps),
            offered=dict(self._offered),
            url=self.hand.page.url,
            page=self.hand.page,
        )

    async def through(self, *, sends: bool) -> Filling:
        try:
            await show_form(self.hand)
            await self._set_fields()
            if not sends:
                return self.filling
            plain_url = _plain_url(self.hand)
            return self._judged(await send(self.hand, self.eyes), plain_url)
        except _Yield as end:
            return end.filling

    # One field at a time

    async def _set_fields(self) -> None:
        self._queue = deque(range(len(self.hand.form.fields)))
        while self._queue:
            place = self._queue.popleft()
            if not self._is_due(place):
                continue
            before, since = self.hand.page, len(self.hand.steps)
            why = await self._give(place, self._asked(place))
            if why and place not in self._postponed:
                self._postponed.add(place)  # what it depends on may come later in the form
                self._queue.append(place)
            elif why and self._query.of(place):
                raise _Yield(self.filling.ended(Result.GAVE_UP, why))
            elif not why:
                self._set.add(place)
            await self._react(place, before, self.hand.steps[since:])

    def _is_due(self, place: int) -> bool:
        """Whether the field has to be touched: it is asked for something, or asks for something by itself."""
        hand, field = self.hand, self.hand.field(place)
        nodes = hand.nodes(place)
        if field.widget not in BEHAVIOURS or is_private(hand.page, field, nodes):
            return False
        if not nodes:
            return bool(self._query.of(place))  # what is asked for and cannot be set must not go unsaid
        if self._asked(place) or self._standing.of(place):
            return True
        if field.widget is not Widget.LISTBOX and not any(is_seen(hand.page, node) for node in nodes):
            return False
        if field.widget in _WRITTEN:
            return bool(value_of(hand.page, nodes[0])) and not field.is_mandatory
        chosen = next((it for it in field.choices if it.is_chosen), None)
        has_open = any(it.is_wildcard for it in field.choices)
        return field.widget in _LISTED and has_open and chosen is not None and not chosen.is_wildcard

    def _asked(self, place: int) -> tuple[Setting, ...]:
        """What the field is given: what the query says, or, for a slider that it leaves open, the end of its scale."""
        asked, field = self._query.of(place), self.hand.field(place)
        if asked or field.widget is not Widget.SLIDER:
            return asked
        page, type_ = self.hand.page, self._types.get(place)
        seen = [node for node in self.hand.nodes(place)[:1] if is_seen(page, node)]
        ends = (open_end(page, node, type_.end if type_ else None) for node in seen)
        return tuple(Setting(place, end) for end in ends if end)

    async def _give(self, place: int, asked: tuple[Setting, ...]) -> str:
        """Try the behaviours of the field in turn; why none of them worked, or ""."""
        since, whys = len(self.hand.steps), []
        for behave in BEHAVIOURS[self.hand.field(place).widget]:
            try:
                await behave(self.hand, place, asked)
            except Refused as error:
                whys.append(str(error))
            except ActionUnsupported as error:
                whys.append(f"{self.hand.name_of(place)} needs a browser: {error}")
            except ActionError as error:
                whys.append(f"{self.hand.name_of(place)}: {error}")
            else:
                return ""
            self.hand.mark_failed(since, whys[-1])
        return whys[0] if whys else ""

    # Reacting

    async def _react(self, place: int, before: Page, steps: Sequence[Step]) -> None:
        if any(step.change in _ELSEWHERE for step in steps):
            self._follow()
            return
        said = tuple(step.said for step in steps if step.change is Change.DIALOG)
        quiet = Outcome(self.hand.page.url, None, navigated=False, settled=True, said=said)
        reaction = classify(before, self.hand.page, quiet, self.hand.root())
        if reaction.new_controls:
            self._revise("the form adds fields again and again")
            self._take_new_fields(reaction)
        if reaction.changed_selects:
            self._note_options(reaction, place)
        if reaction.dialog is not None and not await close_dialog(self.hand, reaction.dialog):
            raise _Yield(self.filling.ended(Result.GAVE_UP, "a dialog lies over the form and does not go away"))
        if reaction.change is Change.DIALOG:
            self._revise("dialogs come again and again")

    def _follow(self) -> None:
        """A field sent the form by itself: go on where the form is still there and something is left to set."""
        self._revise("the form is sent again and again by its own fields")
        hand = self.hand
        here = [place for place in range(len(hand.form.fields)) if hand.nodes(place)]
        left = [place for place in self._queue if self._query.of(place)]
        if not here or 2 * len(here) < len(hand.form.fields):
            raise _Yield(self._judged(Sent.by_itself(hand, self.eyes), _plain_url(hand)))
        if not left:
            sent = Sent.by_itself(hand, self.eyes)
            if sent.result is Result.RESULTS:
                raise _Yield(self._judged(sent, _plain_url(hand)))

    def _take_new_fields(self, reaction: Reaction) -> None:
        """Fields that were added: those that must be filled are given their first choice."""
        hand = self.hand
        known = len(hand.form.fields)
        if known + len(reaction.new_controls) > _MOST_FIELDS:
            raise OutOfBounds(_TOO_LARGE)
        grown = with_new_fields(hand.page, hand.form, fields_of(hand), reaction.new_controls, self.read)
        hand.know(grown, hand.page)
        for place in range(known, len(grown.fields)):
            field = grown.fields[place]
            real = next((it for it in field.choices if not it.is_wildcard), None)
            if field.is_mandatory and real is not None and not self._query.of(place):
                self._query = self._query.narrowed(Setting.of(place, real))
            self._queue.append(place)

    def _note_options(self, reaction: Reaction, cause: int) -> None:
        """Options that changed: keep what is offered now, and choose again what was lost."""
        hand = self.hand
        for place in range(len(hand.form.fields)):
            node = next((it for it in hand.nodes(place) if it in reaction.changed_selects), None)
            if node is None or place == cause:
                continue
            texts = [text for text, can_be in select_options(hand.page, node) if can_be]
            self._offered[place] = tuple(texts[: hand.bounds.options])
            if place in self._set and place not in self._reopened:
                self._reopened.add(place)
                self._queue.append(place)

    def _revise(self, why: str) -> None:
        self._revisions += 1
        if self._revisions > self.hand.bounds.revisions:
            raise OutOfBounds(f"{why} (more than {self.hand.bounds.revisions} times)")

    # The end

    def _judged(self, sent: Sent, plain_url: str) -> Filling:
        return self.filling.ended(sent.result, sent.why, missing=sent.missing, found=sent.found, plain_url=plain_url)


def _plain_url(hand: Hand) -> str:
    """Where the form as it stands is sent to without any script, as far as markup says."""
    field = next((nodes[0] for nodes in fields_of(hand) if nodes), None)
    form = None if field is None else form_owner(hand.page, field)
    return "" if form is None else plain_address(hand.page, form)
