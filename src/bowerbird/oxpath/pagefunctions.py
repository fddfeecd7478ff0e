"""Functions of the language about the page: what a node shows, where it leads, how it is written."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urljoin

from bowerbird.oxpath.columns import Columns
from bowerbird.oxpath.markup import inner_html, outer_html
from bowerbird.oxpath.plans import Type


def select_text(columns: Columns, node: int) -> str:
    """The text as a reader sees it; an attribute's value."""
    return columns.page.visible_text(node) if node < columns.size else columns.string(node)


def visible(columns: Columns, node: int) -> bool:
    """Whether a reader can see the node; an attribute is as visible as its element."""
    return bool(columns.page.visible[_row(columns, node)])


def inner(columns: Columns, node: int) -> str:
    return inner_html(columns.page, node) if node < columns.size else columns.string(node)


def outer(columns: Columns, node: int) -> str:
    return outer_html(columns.page, node) if node < columns.size else columns.string(node)


def dom_property(columns: Columns, node: int, name: str) -> str:
    """What a script would read: the state of controls, resolved addresses, names; "" for what a page does not keep."""
    page, row = columns.page, _row(columns, node)
    attributes = page.attributes[row]
    special: dict[str, Callable[[], str]] = {
        "value": lambda: page.value.get(row, attributes.get("value", "")),
        "checked": lambda: "true" if row in page.checked else "false",
        "selected": lambda: "true" if row in page.checked else "false",
        "href": lambda: _resolved(columns, row, attributes.get("href")),
        "src": lambda: _resolved(columns, row, attributes.get("src")),
        "innerText": lambda: page.visible_text(row),
        "textContent": lambda: columns.string(row),
        "innerHTML": lambda: inner_html(page, row),
        "outerHTML": lambda: outer_html(page, row),
        "tagName": lambda: columns.name(row).upper(),
        "className": lambda: attributes.get("class", ""),
    }
    return special[name]() if name in special else attributes.get(name, "")


def qualify_url(columns: Columns, node: int) -> str:
    """The absolute form of an address: an attribute's value, the link or source of an element, or its text."""
    row = _row(columns, node)
    attributes = columns.page.attributes[row]
    if node >= columns.size:
        address = columns.string(node)
    else:
        address = attributes.get("href") or attributes.get("src") or columns.string(node)
    return _resolved(columns, row, address)


def current_url(columns: Columns, node: int) -> str:
    return columns.page.document_of(_row(columns, node)).url


def page_content(columns: Columns, node: int) -> str:  # noqa: ARG001  # called like the others
    return outer_html(columns.page, 0)


def page_title(columns: Columns, node: int) -> str:
    return columns.page.document_of(_row(columns, node)).title


def _row(columns: Columns, node: int) -> int:
    return node if node < columns.size else columns.owner(node)


def _resolved(columns: Columns, row: int, address: str | None) -> str:
    if address is None:
        return ""
    url = columns.page.document_of(row).url
    scope = columns.scope[row]
    bases = (base for base in columns.with_tag("base").tolist() if columns.scope[base] == scope)
    declared = next(
        (columns.page.attributes[base]["href"] for base in bases if "href" in columns.page.attributes[base]), ""
    )
    try:
        return str(urljoin(urljoin(url, declared), address.strip()))
    except ValueError:  # not an address
        return ""


PAGE_FUNCTIONS: dict[str, tuple[Callable[..., object], Type]] = {
    "select-text": (select_text, Type.STRING),
    "visible": (visible, Type.BOOLEAN),
    "innerhtml": (inner, Type.STRING),
    "outerhtml": (outer, Type.STRING),
    "dom-property": (dom_property, Type.STRING),
    "qualify-url": (qualify_url, Type.STRING),
    "current-url": (current_url, Type.STRING),
    "page-content": (page_content, Type.STRING),
    "page-title": (page_title, Type.STRING),
}
