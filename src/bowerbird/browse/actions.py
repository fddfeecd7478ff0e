"""What can be done to a node of a page.

Actions name nodes by their rows, so they mean something only together with the page they were read from:
`session.act(page, Click(node))`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

NO_PASSWORDS = "passwords are never typed: Bowerbird stays in front of logins"


@dataclass(frozen=True)
class Click:
    """Press the left mouse button on the node, `count` times in quick succession."""

    node: int
    count: int = 1


@dataclass(frozen=True)
class Type:
    """Replace the contents of a text control."""

    node: int
    text: str


@dataclass(frozen=True)
class Choose:
    """Choose from a `<select>`, by its visible text or else its value; check or uncheck a box ("on", "off")."""

    node: int
    option: str


@dataclass(frozen=True)
class Hover:
    """Move the mouse over the node."""

    node: int


@dataclass(frozen=True)
class Scroll:
    """Bring the node and what follows it into view; without a node, scroll by `pages` heights of the window."""

    node: int | None = None
    pages: float = 1.0


@dataclass(frozen=True)
class Press:
    """Press a key ("Enter", "ArrowDown", "a") on the node, or where the focus is."""

    key: str
    node: int | None = None


Action: TypeAlias = Click | Type | Choose | Hover | Scroll | Press
