"""Typing: plain text, numbers, native dates, and texts that a list of suggestions completes."""

from __future__ import annotations

from bowerbird.browse import Click, Type
from bowerbird.errors import ActionError
from bowerbird.forms.filling.behaviours.calendars import pick_opened_day
from bowerbird.forms.filling.controls import value_of
from bowerbird.forms.filling.entries import best_entry, folded, opened_entries, texts_of
from bowerbird.forms.filling.hand import Hand, Refused
from bowerbird.forms.model import Widget
from bowerbird.forms.planning.query import Setting
from bowerbird.page import Page
from bowerbird.page.controls import is_writable

_COMPLETING = ("aria-autocomplete", "aria-controls", "aria-owns", "aria-haspopup")


async def type_text(hand: Hand, place: int, settings: tuple[Setting, ...]) -> None:
    """Type; if suggestions open, take the one that is meant, and if none do, leave what was typed."""
    wanted = settings[0].text or settings[0].value if settings else ""
    node = _writable(hand, place)
    if value_of(hand.page, node) == wanted:
        return
    before = hand.page
    await hand.do(Type(node, wanted), place)
    if wanted and not hand.has_moved and not await pick_opened_day(hand, place, before, wanted):
        await _complete(hand, place, before, wanted)
    if hand.has_moved:
        return
    node = _writable(hand, place)
    if wanted and not value_of(hand.page, node):
        raise Refused(f"{hand.name_of(place)} does not keep what is typed")


async def _complete(hand: Hand, place: int, before: Page, wanted: str) -> None:
    most = hand.bounds.options
    patience = hand.bounds.waits if _may_complete(hand, place) else 0.0
    entries = await hand.until(lambda page: opened_entries(page, before, most), patience)
    if not entries:
        return
    entry = best_entry(hand.page, entries, wanted)
    if entry is None and hand.field(place).widget is Widget.SUGGEST:
        offered = ", ".join(texts_of(hand.page, entries)[:5])
        raise Refused(f"{hand.name_of(place)} suggests nothing for {wanted!r} (but {offered})")
    if entry is not None:
        await hand.do(Click(entry), place)


async def suggestions(hand: Hand, place: int, typed: str, before: Page) -> tuple[str, ...]:
    """What a field suggests for the beginning of a text, which is left standing in it; `before` is the page without any
    suggestions."""
    node = _writable(hand, place)
    await hand.do(Type(node, typed), place)
    # A server that was asked and has nothing to suggest will not think of something later.
    was_asked = any(it.resource in ("xhr", "fetch") for it in hand.session.responses)
    patience = 0.0 if was_asked else hand.bounds.waits / 2
    entries = await hand.until(lambda page: opened_entries(page, before, hand.bounds.options), patience)
    return tuple(it for it in texts_of(hand.page, entries or []) if folded(typed) in folded(it))


def _may_complete(hand: Hand, place: int) -> bool:
    if hand.field(place).widget is Widget.SUGGEST:
        return True
    attributes = hand.page.attributes[hand.node(place)]
    return any(name in attributes for name in _COMPLETING) or attributes.get("role") == "combobox"


def _writable(hand: Hand, place: int) -> int:
    """The control of the field that can be typed into: the field itself, or one inside it."""
    node = hand.node(place)
    page = hand.page
    for inside in page.subtree(node):
        is_text = is_writable(page, inside) or page.attributes[inside].get("contenteditable") in ("", "true")
        if is_text and "readonly" not in page.attributes[inside]:
            return inside
    raise Refused(f"{hand.name_of(place)} cannot be typed into")


async def type_number(hand: Hand, place: int, settings: tuple[Setting, ...]) -> None:
    """A slider of the browser's own: it takes its number as text, and rounds it to its scale."""
    wanted = settings[0].value or settings[0].text if settings else ""
    if not wanted:
        return
    try:
        await hand.do(Type(hand.node(place), wanted), place)
    except ActionError as error:
        raise Refused(f"{hand.name_of(place)} cannot be moved to {wanted}: {error}") from error
