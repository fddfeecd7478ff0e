"""Forms that are hidden at first: in a dialog behind a button, in a panel that unfolds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bowerbird.browse import Click
from bowerbird.errors import ActionError
from bowerbird.forms.filling.controls import is_seen
from bowerbird.forms.filling.hand import Hand
from bowerbird.page import Kind, Page
from bowerbird.page.paths import absolute_xpath

_TRIES = 4
_POINTING = ("aria-controls", "data-target", "data-bs-target", "data-toggle-target", "href")
_SEARCHING = re.compile(
    r"search|find|filt[erio]|refine|narrow|options|criteria|advanced|suche|finden|kriterien|erweitert|verfeiner|recherche"
    r"|chercher|trouver|crit[èe]re|affiner|avancée?|buscar|b[uú]squeda|avanzad|criterios|cerca|ricerca|affina|zoek|verfijn"
    r"|uitgebreid|pesquis|procurar|avançad",
    re.IGNORECASE,
)
_LONGEST = 40  # characters on a button


async def show_form(hand: Hand) -> None:
    """Bring a form into view of which nothing is to be seen; a form that stays hidden is filled as it is."""
    if hand.page.layout is None:
        return
    for _ in range(_TRIES):
        if _is_shown(hand):
            return
        tried = {step.control.place for step in hand.steps}
        opener = next((it for it in _openers(hand) if absolute_xpath(hand.page, it) not in tried), None)
        if opener is None:
            return
        try:
            await hand.do(Click(opener))
        except ActionError:
            continue


def _is_shown(hand: Hand) -> bool:
    return any(is_seen(hand.page, node) for place in range(len(hand.form.fields)) for node in hand.nodes(place))


def _openers(hand: Hand) -> Iterator[int]:
    """What may open it: elements that point at what holds the form, then buttons that speak of searching."""
    page, root = hand.page, hand.root()
    around = {page.attributes[it].get("id", "") for it in (root, *page.ancestors(root))} if root is not None else set()
    buttons = [it for it in _buttons(page) if root is None or not page.is_ancestor(root, it)]
    for node in buttons:
        aims = {page.attributes[node].get(name, "").lstrip("#") for name in _POINTING} - {""}
        if aims & around:
            yield node
    dialogs = [node for node in buttons if page.attributes[node].get("aria-haspopup") == "dialog"]
    named = [
        node
        for node in buttons
        if _SEARCHING.search(page.visible_text(node) or page.attributes[node].get("aria-label", ""))
    ]
    unfolding = [node for node in buttons if page.name(node) == "summary" or "aria-expanded" in page.attributes[node]]
    yield from dict.fromkeys([*dialogs, *named, *unfolding])


def _buttons(page: Page) -> Iterator[int]:
    for node in range(1, len(page)):
        if page.kind[node] != Kind.ELEMENT or not page.visible[node]:
            continue
        is_link_away = page.name(node) == "a" and not page.attributes[node].get("href", "#").startswith(
            ("#", "javascript:")
        )
        is_button = page.name(node) in ("button", "a", "summary") or page.attributes[node].get("role") == "button"
        if is_button and not is_link_away and len(page.visible_text(node)) <= _LONGEST:
            yield node
