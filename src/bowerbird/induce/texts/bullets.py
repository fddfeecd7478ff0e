"""Signs that sites type before the items of lists, "✓ Home office" or "- Paid training": they are no part of a value.

A cross before an item says that it is not so, and stays.
"""

from __future__ import annotations

import re

_SIGNS = "✓✔✅☑•●◦▪■◆◇‣⁃∙·➔➜➤►▶▸→»"  # stand right before a text, too
_TYPED = "–—*-"  # with a space behind them; otherwise they are signs of numbers or of footnotes
_BULLETS = re.compile(rf"^\s*(?:[{_SIGNS}]\ufe0f?\s*|[{_TYPED}]\s+)+(?=\S)")
_ONLY_SIGNS = re.compile(rf"^[\s\ufe0f{_SIGNS}{_TYPED}]+$")


def without_bullet(text: str) -> str:
    """A text without the signs that it begins with."""
    return _BULLETS.sub("", text)


def bullet_of(text: str) -> str:
    """The signs that a text begins with, "" where it has none."""
    return text.removesuffix(without_bullet(text))


def is_bullet(text: str) -> bool:
    """Whether a text is nothing but such signs."""
    return _ONLY_SIGNS.match(text) is not None
