"""List boxes that scripts make: open, read the entries that appear, click the one that is meant.

Whether the list is ARIA's, or that of select2, chosen, react-select, Material or Bootstrap, a person does the same to
all of them, and so does this: a click opens the list; if the list is long and has a field to filter it, the text is
typed; the entry is clicked; the widget then shows it.
"""

from __future__ import annotations

from bowerbird.browse import Click, Press, Type
from bowerbird.errors import ActionError
from bowerbird.forms.filling.controls import handle_of, select_options, shown_in
from bowerbird.forms.filling.entries import best_entry, folded, fresh_elements, opened_entries, texts_of
from bowerbird.forms.filling.hand import Hand, Refused
from bowerbird.forms.model import Choice
from bowerbird.forms.planning.query import Setting
from bowerbird.page import Page
from bowerbird.page.controls import is_writable

_LIST_ROLES = ("listbox", "radiogroup", "menu", "tree")
_NAMED = 6


async def pick_entry(hand: Hand, place: int, settings: tuple[Setting, ...]) -> None:
    """Open the list and click the entry."""
    wanted = settings[0] if settings else _open_choice(hand, place)
    if wanted is None or _shows(hand, place, wanted.text):
        return
    before = hand.page
    entries = await open_list(hand, place)
    entry = best_entry(hand.page, entries, wanted.text) or await _filtered(hand, place, before, wanted.text)
    if entry is None:
        named = ", ".join(texts_of(hand.page, entries)[:_NAMED])
        await close_list(hand)
        raise Refused(f"{hand.name_of(place)} has no entry {wanted.text!r}; it shows: {named or 'nothing'}")
    await hand.do(Click(entry), place)


async def open_list(hand: Hand, place: int) -> list[int]:
    """The entries of a field's list, opened if it has to be."""
    node, before = hand.node(place), hand.page
    standing = _standing_entries(hand, node)
    if standing:
        return standing
    most = hand.bounds.options
    for open_it in (Click(handle_of(hand.page, node)), Press("ArrowDown", node)):
        try:
            await hand.do(open_it, place)
        except ActionError:
            continue
        entries = await hand.until(lambda page: opened_entries(page, before, most), hand.bounds.waits / 2)
        if entries:
            return entries
    return []


async def close_list(hand: Hand) -> None:
    await hand.do(Press("Escape"))


async def entries_of(hand: Hand, place: int) -> tuple[str, ...]:
    """The texts to choose from in a field, its list opened and closed again where it is of the page's making."""
    node = hand.node(place)
    if hand.page.name(node) == "select":
        return tuple(text for text, can_be in select_options(hand.page, node) if can_be)[: hand.bounds.options]
    entries = await open_list(hand, place)
    texts = texts_of(hand.page, entries)
    await close_list(hand)
    return texts


def _standing_entries(hand: Hand, node: int) -> list[int]:
    """The entries of a list that is always open."""
    page = hand.page
    if page.attributes[node].get("role") not in _LIST_ROLES:
        return []
    named = page.index.below(page.index.with_attribute("role"), node).tolist()
    return [it for it in named if page.attributes[it]["role"] in ("option", "radio", "treeitem") and page.visible[it]]


async def _filtered(hand: Hand, place: int, before: Page, text: str) -> int | None:
    """The entry after its text was typed into the field that filters the list, if there is such a field."""
    page = hand.page
    opened = [it for it in fresh_elements(page, before) if is_writable(page, it)]
    inside = [it for it in page.subtree(hand.node(place)) if is_writable(page, it) and page.visible[it]]
    field = next(iter([*opened, *inside]), None)
    if field is None:
        return None
    try:
        await hand.do(Type(field, text), place)
    except ActionError:
        return None
    most = hand.bounds.options
    return await hand.until(lambda now: best_entry(now, opened_entries(now, before, most), text))


def _open_choice(hand: Hand, place: int) -> Setting | None:
    wild: Choice | None = next((it for it in hand.field(place).choices if it.is_wildcard), None)
    return None if wild is None or not wild.text else Setting(place, wild.text, wild.value)


def _shows(hand: Hand, place: int, text: str) -> bool:
    nodes = hand.nodes(place)
    return any(folded(shown_in(hand.page, node)) == folded(text) for node in nodes)
