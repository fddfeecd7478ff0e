"""Forms that send themselves when a field changes: how to make one notice that nothing is to be asked for."""

from __future__ import annotations

from bowerbird.browse import Choose, Click
from bowerbird.errors import ActionError
from bowerbird.forms.filling.behaviours.lists import open_list
from bowerbird.forms.filling.entries import best_entry
from bowerbird.forms.filling.hand import Hand, Refused
from bowerbird.forms.model import Choice, Widget
from bowerbird.page import Page

_LISTED = (Widget.SELECT, Widget.LISTBOX)
_LATE = 1.0  # seconds that a page may take to show that it noticed


async def touch(hand: Hand) -> bool:
    """Choose once more what asks for nothing, in the first list that has such a choice; whether the page noticed."""
    for place, field in enumerate(hand.form.fields):
        open_choice = next((it for it in field.choices if it.is_wildcard and it.text), None)
        if field.widget not in _LISTED or open_choice is None or not hand.nodes(place):
            continue
        before = hand.page
        try:
            await _choose_again(hand, place, open_choice)
        except (ActionError, Refused):
            continue
        if await noticed(hand, before):
            return True
    return False


async def noticed(hand: Hand, before: Page) -> bool:
    """Whether the page comes to show something else than `before`, within a moment."""
    return bool(await hand.until(lambda page: page if differs(before, page) else None, _LATE))


async def _choose_again(hand: Hand, place: int, choice: Choice) -> None:
    node = hand.node(place)
    if hand.page.name(node) == "select":
        await hand.do(Choose(node, choice.text), place)
        return
    entries = await open_list(hand, place)
    entry = best_entry(hand.page, entries, choice.text)
    if entry is not None:
        await hand.do(Click(entry), place)


def differs(before: Page, after: Page) -> bool:
    """Whether the page shows something else, or calls itself something else."""
    return before.url != after.url or before.visible_text() != after.visible_text()
