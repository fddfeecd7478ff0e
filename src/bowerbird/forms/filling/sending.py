"""Sending a filled form, and judging what came of it.

Its button is pressed; where there is none or nothing happens, Enter is pressed in a text field; where that does
nothing either, the form may have sent itself when it was filled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Self

from bowerbird.browse import Click, Press
from bowerbird.domain import Pack
from bowerbird.errors import ActionError, TimedOut
from bowerbird.forms.filling.behaviours.touching import differs, noticed, touch
from bowerbird.forms.filling.changes import Reaction
from bowerbird.forms.filling.controls import is_seen, shown_in, value_of
from bowerbird.forms.filling.dialogs import close_dialog
from bowerbird.forms.filling.hand import Act, Hand, fields_of
from bowerbird.forms.filling.identity import Handle, find_control
from bowerbird.forms.filling.messages import Message, blamed, new_messages, says_no
from bowerbird.forms.filling.model import NOTHING_FOUND, Change, Found, Result
from bowerbird.forms.filling.reading import Reading, mere_links, read_results, told_by_links
from bowerbird.forms.interpreting.vocabulary import vocabulary_of
from bowerbird.forms.model import Effect, FieldType, Form, Widget
from bowerbird.listing import Template
from bowerbird.page import Page
from bowerbird.page.controls import controls_of, is_disabled, is_submit_button

_TYPED = (Widget.TEXT, Widget.SUGGEST, Widget.NUMBER)
UNANSWERED = "the submission was not answered"
NEITHER = "the answer shows neither records nor that there are none"
_FEW = 5  # records that may stand beside a refusal: news, offers of the week
_MARKS = 10  # characters around a message: "Error:", a cross
_FETCHED = ("xhr", "fetch", "document")


@dataclass(frozen=True, slots=True)
class Eyes:
    """With what answers are read: the pack, the template of records that were seen before, and what fields ask for."""

    pack: Pack
    template: Template | None = None
    types: Mapping[int, FieldType] = field(default_factory=dict)

    def asked_in(self, text: str) -> list[int]:
        """The fields whose types a message names: "Location is required" is about the field "City or town"."""
        vocabulary = vocabulary_of(self.pack)
        named = {reading.sense.type for reading in vocabulary.in_label(text)}
        if not named.isdisjoint(vocabulary.places):
            named |= vocabulary.places
        return [place for place, type_ in self.types.items() if type_.attribute in named and type_.end is None]


@dataclass(frozen=True, slots=True)
class Sent:
    """What came of sending."""

    result: Result
    why: str = ""
    found: Found = NOTHING_FOUND
    missing: tuple[int, ...] = ()

    @classmethod
    def by_itself(cls, hand: Hand, eyes: Eyes) -> Self:
        """What the page shows after a field sent the form."""
        reading = read_results(hand.page, eyes.pack, eyes.template)
        if reading.result is None:
            return cls(Result.UNREAD, NEITHER)
        return cls(reading.result, "", reading.found)


async def send(hand: Hand, eyes: Eyes) -> Sent:
    """Send the form as it is filled, and read the answer."""
    buttons = [Handle.of(hand.page, node) for node in _submit_buttons(hand)]
    fields = [place for place, it in enumerate(hand.form.fields) if it.widget in _TYPED]
    has_set = any(step.field is not None and not step.failed for step in hand.steps)
    has_reacted = has_set and differs(hand.first, hand.page)
    for attempt in _attempts(hand, buttons, fields):
        sent = await _try(hand, attempt, eyes)
        if sent is not None:
            return sent
    missing = _unset_mandatory(hand)
    if missing:
        return Sent(Result.ERROR, f"it must be filled: {_labels(hand.form, missing)}", missing=missing)
    if has_reacted or (not buttons and not has_set and await touch(hand)):
        by_itself = Sent.by_itself(hand, eyes)
        if by_itself.result is not Result.UNREAD:
            return by_itself
    refused = [step.said for step in hand.steps if step.failed and step.field is None]
    if refused:
        return Sent(Result.GAVE_UP, f"it cannot be sent: {refused[-1]}")
    return Sent(Result.UNCHANGED, "nothing happens when it is sent")


async def _try(hand: Hand, attempt: Act, eyes: Eyes) -> Sent | None:
    """One way of sending; None when the page does not take notice."""
    before = hand.page
    try:
        reaction = await hand.do(attempt)
    except ActionError:
        return None
    except TimedOut:
        return Sent(Result.GAVE_UP, UNANSWERED)
    if not hand.settled and reaction.change is Change.NOTHING:
        return Sent(Result.GAVE_UP, UNANSWERED)
    if reaction.dialog is not None:
        await close_dialog(hand, reaction.dialog)
    if reaction.change is Change.NOTHING and not _was_noticed(hand) and not await noticed(hand, before):
        return None
    return _judge(hand, before, reaction, eyes)


def _attempts(hand: Hand, buttons: list[Handle], fields: list[int]) -> Iterator[Act]:
    """The ways to send, as far as the page has them when their turn comes."""
    for handle in buttons:
        node = find_control(hand.page, handle)
        if node is not None and not is_disabled(hand.page, node):
            yield Click(node)
    for place in fields[:1]:
        for node in hand.nodes(place)[:1]:
            if is_seen(hand.page, node):
                yield Press("Enter", node)


def _submit_buttons(hand: Hand) -> list[int]:
    """The buttons of the form that send it: those that were understood so, or that markup says so of."""
    page, form = hand.page, hand.form
    handles = [it.node for it in form.buttons if it.effect is Effect.SUBMIT]
    known = [node for it in handles if (node := hand.button(it)) is not None]
    if known:
        return known
    root = hand.root()
    inside = controls_of(page, root) if root is not None and page.name(root) == "form" else []
    return [node for node in inside if is_submit_button(page, node)][:1]


def _judge(hand: Hand, before: Page, reaction: Reaction, eyes: Eyes) -> Sent:
    """What the page after the submission says."""
    reading = read_results(hand.page, eyes.pack, eyes.template)
    moved = reaction.change in (Change.NEW_PAGE, Change.NEW_WINDOW)
    result, found, records = reading.result, reading.found, reading.nodes
    if _is_form(hand, records):
        result, found, records = None, NOTHING_FOUND, ()
    messages = [*reaction.messages, *(new_messages(before, hand.page) if moved else ())]
    # A record that "must be seen" says nothing against the query.
    said = [it for it in messages if not _is_within(hand.page, it, records)]
    if result is Result.RESULTS and found.announced is None and _was_there(before, reading, len(said), eyes):
        result, found, said = None, NOTHING_FOUND, messages
    missing = tuple(blamed(hand.page, fields_of(hand), hand.form.fields, said)) or _asked_for(hand, said, eyes)
    if result is Result.RESULTS and not _outweighs(said, found, missing):
        if not moved and not _was_noticed(hand) and not differs(before, hand.page):
            return Sent(Result.UNCHANGED, "the page stays as it was")
        return Sent(result, "", found)
    if result is Result.NO_RESULTS and not said:
        return Sent(result, "", found)
    if said or reaction.change is Change.ERROR_MESSAGE:
        why = " / ".join(it.text for it in said)
        return Sent(Result.ERROR, why, missing=missing or _unset_mandatory(hand))
    if result is not None:
        return Sent(result, "", found)
    if hand.status is not None and hand.status >= 400:
        return Sent(Result.GAVE_UP, f"the server answered {hand.status}")
    return Sent(Result.UNREAD, NEITHER)


def _is_form(hand: Hand, records: tuple[int, ...]) -> bool:
    """Whether what looks like records are the rows of the form, whose lists are full of prices and places, or parts of
    the page of which one holds it."""
    nodes = [node for of_field in fields_of(hand) for node in of_field[:1]]
    holding = sum(any(top <= node < hand.page.end[top] for node in nodes) for top in records)
    return holding > 0 and 2 * holding >= len(records)


def _is_within(page: Page, message: Message, records: tuple[int, ...]) -> bool:
    """Whether a message is part of a record; a paragraph among others that says nothing else is none."""
    around = (top for top in records if top <= message.node < page.end[top])
    return any(len(page.reading.text(top)) > len(message.text) + _MARKS for top in around)


def _was_there(before: Page, reading: Reading, said: int, eyes: Eyes) -> bool:
    """Whether the records are those that the page with the form listed, too: news, guides, what others looked at; or a
    menu of links that it has as well, though what it lists is something else.

    What was `said` since may have been taken for records among them.
    """
    found, links = reading.found, mere_links(before)
    earlier = read_results(before, eyes.pack).found
    is_listed = len(set(found.keys) - set(earlier.keys)) <= said < len(set(found.keys))
    others = sum(one not in links for one in told_by_links(reading.records))
    return bool(found.keys) and (is_listed or others <= said < len(reading.records))


def _asked_for(hand: Hand, said: list[Message], eyes: Eyes) -> tuple[int, ...]:
    """The fields that the site wants filled by what it calls them, if the page still shows them."""
    refusing = [it.text for it in said if says_no(it.text)]
    named = dict.fromkeys(place for text in refusing for place in eyes.asked_in(text))
    return tuple(place for place in named if hand.nodes(place))


def _outweighs(said: list[Message], found: Found, missing: tuple[int, ...]) -> bool:
    """Whether a refusal counts although records are shown: these are then news or other offers, none is announced, and
    the refusal names what is missing, comes in a dialog, or stands beside few records."""
    refusing = [it for it in said if says_no(it.text)]
    if found.announced is not None or not refusing:
        return False
    return bool(missing) or found.shown < _FEW or any(it.node < 0 for it in refusing)


def _was_noticed(hand: Hand) -> bool:
    """Whether the last action made the page ask its server for something."""
    return any(it.resource in _FETCHED for it in hand.session.responses)


def _unset_mandatory(hand: Hand) -> tuple[int, ...]:
    """Fields that must be filled and are not."""
    missing = []
    for place, one in enumerate(hand.form.fields):
        nodes = hand.nodes(place)
        if not one.is_mandatory or not nodes or not is_seen(hand.page, nodes[0]):
            continue
        value = (shown_in if one.widget is Widget.LISTBOX else value_of)(hand.page, nodes[0])
        wild = any(it.is_wildcard and it.text == value for it in one.choices)
        is_off = one.widget in (Widget.RADIO, Widget.CHECKS) and not any(node in hand.page.checked for node in nodes)
        if not value or wild or is_off:
            missing.append(place)
    return tuple(missing)


def _labels(form: Form, places: tuple[int, ...]) -> str:
    return ", ".join(form.fields[place].label or form.fields[place].name for place in places)
