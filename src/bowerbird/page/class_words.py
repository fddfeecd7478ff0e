"""Class names that say what an element is, apart from those that say what it would look like in some state.

Tools that style by names write the state into the name: `disabled:opacity-50` stands on every button, idle or not.
"""

from __future__ import annotations

import re

_IN_A_STATE = re.compile(r"(?<!\S)[^\s:]+:\S+")  # "hover:underline", "md:flex", "group-hover:block"


def unconditional(names: str) -> str:
    """The names of a class attribute that hold in whatever state the element is."""
    return _IN_A_STATE.sub("", names) if ":" in names else names
