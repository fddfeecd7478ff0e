"""Choosing where the choices are controls of the markup: options of selects, radio buttons, boxes, buttons in a row."""

from __future__ import annotations

from bowerbird.browse import Choose, Click
from bowerbird.errors import ActionError
from bowerbird.forms.filling.controls import face_of, select_options, text_of_option, value_of
from bowerbird.forms.filling.entries import folded
from bowerbird.forms.filling.hand import Hand, Refused
from bowerbird.forms.model import Choice
from bowerbird.forms.planning.query import Setting
from bowerbird.page import Page
from bowerbird.page.controls import (
    CHECKABLE_TYPES,
    input_type,
    is_option_disabled,
    option_value,
    options_of,
)

_ON = ("aria-checked", "aria-pressed", "aria-selected")
_NAMED = 8  # options named when the one wanted is missing


async def choose_option(hand: Hand, place: int, settings: tuple[Setting, ...]) -> None:
    """Choose from a select; options that depend on another field may take a moment to come."""
    node = hand.node(place)
    if hand.page.name(node) != "select":
        raise Refused(f"{hand.name_of(place)} is not a list of options")
    wanted = settings[0] if settings else _open_option(hand, place)
    if wanted is None:
        return
    option = await hand.until(lambda page: _option(page, hand.nodes(place), wanted))
    if option is None:
        texts = [text for text, can_be in select_options(hand.page, hand.node(place)) if can_be]
        named = ", ".join(map(repr, texts[:_NAMED])) + (" …" if len(texts) > _NAMED else "")
        raise Refused(f"{hand.name_of(place)} has no option {wanted.text!r}; there are: {named or 'none'}")
    if option in hand.page.checked:
        return
    await hand.do(Choose(hand.node(place), text_of_option(hand.page, option) or wanted.value), place)


async def choose_boxes(hand: Hand, place: int, settings: tuple[Setting, ...]) -> None:
    """Set the radio buttons or boxes of a field: those asked for on, other boxes off."""
    field = hand.field(place)
    wanted = {at for setting in settings for at in _matching(field.choices, setting)}
    if settings and not wanted:
        raise Refused(f"{hand.name_of(place)} has no choice {settings[0].text!r}")
    if not settings:
        wanted = {at for at, choice in enumerate(field.choices) if choice.is_wildcard}
    for at, _ in enumerate(field.choices):
        node = hand.choice(place, at)
        if node is None:
            if at in wanted:
                raise Refused(f"{field.choices[at].text!r} is no longer on the page")
            continue
        is_on = _is_on(hand.page, node)
        is_radio = input_type(hand.page, node) == "radio" or hand.page.attributes[node].get("role") == "radio"
        if at in wanted and not is_on:
            await _set(hand, place, at, on=True)
            if hand.has_moved and len(wanted) == 1:
                return
        elif at not in wanted and is_on and not is_radio and _can_be_put_off(hand.page, node):
            await _set(hand, place, at, on=False)


async def _set(hand: Hand, place: int, at: int, *, on: bool) -> None:
    node = hand.choice(place, at)
    if node is None:
        raise Refused(f"{hand.field(place).choices[at].text!r} is no longer on the page")
    face = face_of(hand.page, node)
    is_native = input_type(hand.page, node) in CHECKABLE_TYPES
    try:
        await hand.do(Choose(node, "on" if on else "off") if is_native and face == node else Click(face), place)
    except ActionError as error:
        raise Refused(f"{hand.field(place).choices[at].text!r} cannot be clicked: {error}") from error
    again = None if hand.has_moved else hand.choice(place, at)
    if is_native and again is not None and (again in hand.page.checked) is not on:
        raise Refused(f"{hand.field(place).choices[at].text!r} does not stay {'on' if on else 'off'}")


def _is_on(page: Page, node: int) -> bool:
    if input_type(page, node) in CHECKABLE_TYPES:
        return node in page.checked
    return any(page.attributes[node].get(name) == "true" for name in _ON)


def _can_be_put_off(page: Page, node: int) -> bool:
    """Boxes and toggles can; one of several buttons in a row is put off by pressing another."""
    return input_type(page, node) == "checkbox" or page.attributes[node].get("role") in ("checkbox", "switch")


def _matching(choices: tuple[Choice, ...], setting: Setting) -> list[int]:
    """The choice that is meant: by text and value, by text, by value."""
    by_text = [at for at, it in enumerate(choices) if folded(it.text) == folded(setting.text)]
    by_value = [at for at, it in enumerate(choices) if setting.value and it.value == setting.value]
    both = [at for at in by_text if at in by_value]
    return (both or by_text or by_value)[:1]


def _open_option(hand: Hand, place: int) -> Setting | None:
    """The option that asks for nothing; None when there is none, or it is chosen already."""
    wild = next((it for it in hand.field(place).choices if it.is_wildcard), None)
    if wild is None or value_of(hand.page, hand.node(place)) == wild.text:
        return None
    return Setting(place, wild.text, wild.value)


def _option(page: Page, nodes: tuple[int, ...], wanted: Setting) -> int | None:
    """The option that is meant and can be chosen: by text and value, by text, by value."""
    if not nodes:
        return None
    usable = [it for it in options_of(page, nodes[0]) if not is_option_disabled(page, it)]
    sought = folded(wanted.text)
    for it in usable:
        if text_of_option(page, it) == wanted.text and option_value(page, it) == wanted.value:
            return it
    by_text = next((it for it in usable if sought and folded(text_of_option(page, it)) == sought), None)
    if by_text is not None:
        return by_text
    return next((it for it in usable if wanted.value and option_value(page, it) == wanted.value), None)
