"""Dialogs over the page, and how to make them go away."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bowerbird.browse import Click, Press
from bowerbird.errors import ActionError
from bowerbird.forms.filling.changes import open_dialog
from bowerbird.forms.filling.hand import Hand
from bowerbird.page import Kind, Page

_TRIES = 3
_SIGNS = frozenset("×✕✖✗xX")
_CLOSING = re.compile(
    r"^\W*(?:close|dismiss|cancel|no,? thanks|not now|later|ok(?:ay)?|got it|continue|skip|done"
    r"|schließen|abbrechen|später|nein,? danke|weiter"
    r"|fermer|annuler|plus tard|cerrar|cancelar|chiudi|annulla|sluiten|annuleren|fechar)\b",
    re.IGNORECASE,
)
_CLASS = re.compile(r"(?<![a-z])(?:close|dismiss|cancel)(?![a-z])")


async def close_dialog(hand: Hand, dialog: int | None) -> bool:
    """Close what lies over the page; False when it is still there, or comes back, after a few tries."""
    for _ in range(_TRIES):
        if dialog is None:
            return True
        button = next(_closing_buttons(hand.page, dialog), None)
        try:
            await hand.do(Press("Escape") if button is None else Click(button))
        except ActionError:
            return False
        dialog = open_dialog(hand.page)
    return dialog is None


def _closing_buttons(page: Page, dialog: int) -> Iterator[int]:
    """What closes a dialog, the surest first: its sign or words, then its class."""
    by_class = []
    for node in page.subtree(dialog):
        attributes = page.attributes[node]
        is_button = page.name(node) in ("button", "a", "input") or attributes.get("role") == "button"
        if page.kind[node] != Kind.ELEMENT or not page.visible[node] or not is_button:
            continue
        said = (
            page.visible_text(node),
            attributes.get("aria-label", ""),
            attributes.get("title", ""),
            page.value.get(node, ""),
        )
        if any(it.strip() in _SIGNS or _CLOSING.match(it.strip()) for it in said if it.strip()):
            yield node
        elif _CLASS.search(attributes.get("class", "").lower()):
            by_class.append(node)
    yield from by_class
