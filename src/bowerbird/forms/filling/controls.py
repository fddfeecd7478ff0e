"""What can be operated on a page right now, and what its controls hold."""

from __future__ import annotations

from collections.abc import Iterator

from bowerbird.page import Kind, Page
from bowerbird.page.controls import (
    CHECKABLE_TYPES,
    input_type,
    is_disabled,
    is_option_disabled,
    options_of,
)

_TAGS = ("input", "select", "textarea")
_ROLES = ("combobox", "listbox", "slider", "spinbutton", "searchbox", "textbox", "radio", "checkbox", "switch")
_FOLDED_AWAY = ("hidden", "submit", "image", "reset", "button")


def visible_controls(page: Page, root: int = 0) -> Iterator[int]:
    """The controls below `root` that a person sees and can use, buttons apart."""
    rows = {int(node) for tag in _TAGS for node in page.index.below(page.index.with_tag(tag), root)}
    rows |= {
        int(node)
        for node in page.index.below(page.index.with_attribute("role"), root)
        if page.attributes[int(node)]["role"] in _ROLES
    }
    for node in sorted(rows):
        if input_type(page, node) not in _FOLDED_AWAY and is_seen(page, node) and not is_disabled(page, node):
            yield node


def is_seen(page: Page, node: int) -> bool:
    """Whether a person sees the control, or, for boxes and radio buttons that are painted otherwise, its label."""
    if page.visible[node]:
        return True
    if input_type(page, node) not in CHECKABLE_TYPES:
        return False
    return face_of(page, node) != node


def face_of(page: Page, node: int) -> int:
    """What a person clicks to set a box or radio button: itself if it is painted, else its label or a close element."""
    if page.visible[node] or page.layout is None:
        return node
    identifier = page.attributes[node].get("id")
    for label in page.index.with_tag("label").tolist():
        is_for = identifier and page.attributes[label].get("for") == identifier
        if (is_for or page.is_ancestor(label, node)) and page.visible[label]:
            return int(label)
    following = page.next_sibling(node)
    while following is not None and page.kind[following] != Kind.ELEMENT:
        following = page.next_sibling(following)
    return following if following is not None and page.visible[following] else node


def shown_in(page: Page, node: int) -> str:
    """What a list of the page's own making shows: its words, or those beside the bare input that is its control."""
    words = page.visible_text(node).strip()
    around = node
    for _ in range(_LEVELS):
        if words or page.end[around] - around > _LARGEST_FACE:
            break
        around = int(page.parent[around])
        words = page.visible_text(around).strip()
    return words


def handle_of(page: Page, node: int) -> int:
    """What a person presses to open a list: its control, or, if that is not painted, what is painted in its place."""
    if page.visible[node] or page.layout is None:
        return node
    beside = [it for it in page.element_children(int(page.parent[node])) if page.visible[it] and page.visible_text(it)]
    if beside:
        return min(beside, key=lambda it: abs(it - node))
    return next((above for above in page.ancestors(node) if page.visible[above]), node)


_LEVELS = 4
_LARGEST_FACE = 60  # nodes


def key_of(page: Page, node: int) -> tuple[str, ...]:
    """By what a control is the same on two captures: what it is called, or the browser's number of a nameless one."""
    attributes = page.attributes[node]
    called = (attributes.get("name", ""), attributes.get("id", ""))
    value = attributes.get("value", "") if input_type(page, node) in CHECKABLE_TYPES else ""
    number = "" if any(called) else str(page.node_id[node] or node)
    return (page.name(node), input_type(page, node), *called, value, number)


def select_options(page: Page, select: int) -> tuple[tuple[str, bool], ...]:
    """The texts of a select's options, and whether each can be chosen."""
    return tuple((text_of_option(page, it), not is_option_disabled(page, it)) for it in options_of(page, select))


def text_of_option(page: Page, option: int) -> str:
    """What the list shows for an option, read in one go: lists of thousands are read after every step."""
    return page.attributes[option].get("label") or " ".join("".join(page.text[option : page.end[option]]).split())


def value_of(page: Page, node: int) -> str:
    """What a control holds: what was typed, the text of the chosen option, or the words that a widget shows."""
    if page.name(node) == "select":
        return next((text_of_option(page, it) for it in options_of(page, node) if it in page.checked), "")
    if page.name(node) in ("input", "textarea"):
        return page.value.get(node, "")
    attributes = page.attributes[node]
    return attributes.get("aria-valuetext") or attributes.get("aria-valuenow") or page.visible_text(node)
