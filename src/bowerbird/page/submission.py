"""The address that a form asks for when it is sent without any script: its controls, as they are filled.

By the HTML standard ("Constructing the entry list"), for forms that are sent by GET. A page whose script answers in
place often has such an address, too, for visitors without scripts.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode, urljoin, urlsplit

from bowerbird.page.controls import (
    BUTTON_TYPES,
    CHECKABLE_TYPES,
    controls_of,
    input_type,
    is_disabled,
    is_option_disabled,
    option_value,
    options_of,
)
from bowerbird.page.model import Page

_NEVER_SENT = BUTTON_TYPES | {"file"}


def address_sent(page: Page, form: int) -> str:
    """The address that `form` leads to as it is filled; "" where it names none, or is sent in another way."""
    attributes = page.attributes[form]
    action = attributes.get("action", "").strip()
    if not action or attributes.get("method", "get").strip().lower() not in ("", "get"):
        return ""
    try:
        parts = urlsplit(urljoin(_base(page, form), action))
    except ValueError:  # not an address
        return ""
    if parts.scheme not in ("http", "https"):
        return ""
    return parts._replace(query=urlencode(list(_entries(page, form))), fragment="").geturl()


def _entries(page: Page, form: int) -> Iterator[tuple[str, str]]:
    for node in controls_of(page, form):
        name = page.attributes[node].get("name", "")
        if name and page.name(node) != "button" and not is_disabled(page, node):
            yield from ((name, value) for value in _values(page, node))


def _values(page: Page, node: int) -> Iterator[str]:
    """What a control sends: nothing where it is a button, or a box that is not ticked."""
    if page.name(node) == "select":
        chosen = (option for option in options_of(page, node) if option in page.checked)
        yield from (option_value(page, option) for option in chosen if not is_option_disabled(page, option))
        return
    kind = input_type(page, node)
    if kind not in _NEVER_SENT and (kind not in CHECKABLE_TYPES or node in page.checked):
        yield page.value.get(node, "") or (page.attributes[node].get("value", "on") if kind in CHECKABLE_TYPES else "")


def _base(page: Page, node: int) -> str:
    """The address that others are relative to: that of the document, or what it declares in its place."""
    url = page.document_of(node).url
    declared = (page.attributes[base].get("href", "") for base in page.index.with_tag("base").tolist())
    return str(urljoin(url, next(filter(None, declared), "").strip()))
