"""HTML as values: whatever is not markup already is text, and is escaped.

Reports show what strangers wrote on their pages. Nothing of it may become markup, so there is one way to make an
element, `tag`, which escapes its children and attributes unless they are `Html`. Addresses are looked at as well:
only those of web pages, of the report's own parts and of pictures inside of it are written, never a `javascript:` one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import TypeAlias
from urllib.parse import quote

Child: TypeAlias = "str | int | float | Iterable[Child] | None"
Attribute: TypeAlias = "str | int | float | bool | None"

_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
_WEB = re.compile(r"https?://[^\s\x00-\x20\x7f\"<>\\^`{|}]+", re.IGNORECASE)
_PART = re.compile(r"#[\w.-]+|(?:\.\./)?(?:[\w.-]+/)?[\w.-]+\.html")
_PICTURE = re.compile(r"data:image/(?:jpeg|png);base64,[A-Za-z0-9+/=]*")
_ADDRESSES = {"href": (_WEB, _PART), "src": (_PICTURE,)}
_LONGEST_QUOTED = 80  # letters of a value that a link asks the browser to look for


class Html(str):
    """Text that is markup: it is written as it is."""

    __slots__ = ()


def text(plain: str) -> Html:
    """Text as markup; characters that no page may hold, or that turn the direction of what follows, are shown as �."""
    return Html(escape(_CONTROL.sub("�", plain)))


def tag(name: str, /, *children: Child, **attributes: Attribute) -> Html:
    """An element; `class_` is the attribute `class`, `data_at` is `data-at`. None and False leave an attribute out."""
    own = "".join(_attribute(key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    if name in _VOID:
        return Html(f"<{name}{own}>")
    return Html(f"<{name}{own}>{join(children)}</{name}>")


def join(children: Child) -> Html:
    """Children in a row."""
    if children is None:
        return Html()
    if isinstance(children, Html):
        return children
    if isinstance(children, str):
        return text(children)
    if isinstance(children, int | float):
        return Html(children)
    return Html("".join(map(join, children)))


def link(address: str, *children: Child, **attributes: Attribute) -> Html:
    """A link to a page of the web, which is not told where it was followed from; other addresses are shown only."""
    if _WEB.fullmatch(address) is None:
        return tag("span", *children, **attributes)
    return tag("a", *children, href=address, rel="noreferrer noopener", **attributes)


def place(address: str, shown: str) -> str:
    """The address of a text on a page: browsers scroll to it and mark it."""
    words = " ".join(shown.split())
    if not words or len(words) > _LONGEST_QUOTED:
        return address
    whole, hash_sign, fragment = address.partition("#")
    return f"{whole}#{fragment if hash_sign else ''}:~:text={quote(words, safe='').replace('-', '%2D')}"


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    if value is True:
        return f" {name}"
    if name in _ADDRESSES and not any(one.fullmatch(str(value)) for one in _ADDRESSES[name]):
        return ""
    return f' {name}="{text(str(value))}"'
