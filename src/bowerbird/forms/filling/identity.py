"""Which control of one capture is which of another.

Problem.    Every step of a filling changes the page, and rows of the page before mean nothing on the page after it.
Reference.  T. Furche et al., OXPath (VLDB Journal 22(1), 2013): nodes are found again by path, context and content.
Departures. The browser numbers its nodes, and a number lasts as long as the node: where it is still there, it decides,
            unless the node is called otherwise: other tabs count anew, and have other nodes with the same numbers.
            Where a script drew the form anew, or the server sent it again, what a control is called decides: its id,
            its name (with the value that tells radio buttons apart), what it says about itself, and last its path.
Cost.       O(nodes of that tag); paths are told only of those that may be it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from bowerbird.page import Page
from bowerbird.page.controls import CHECKABLE_TYPES, input_type
from bowerbird.page.paths import absolute_xpath, xpath

_SAYING = ("aria-label", "placeholder", "title", "data-name", "role", "type", "class")
# An id or a name is enough; a control without either must say the same of itself, or stand where it stood.
_WORTH = {"id": 3.0, "name": 3.0, "own value": 3.0, "path": 2.0, "text": 1.0, "class": 0.5}
_ENOUGH = 2.0
_LONGEST = 80  # characters of a text that tells a button from another


@dataclass(frozen=True, slots=True)
class Handle:
    """What a control is known by; `path` is an XPath that selects it on the page it was read from."""

    tag: str
    path: str
    place: str
    number: int = 0
    id: str = ""
    name: str = ""
    own_value: str = ""
    text: str = ""
    says: str = ""

    @classmethod
    def of(cls, page: Page, node: int) -> Self:
        attributes = page.attributes[node]
        return cls(
            page.name(node),
            xpath(page, node),
            absolute_xpath(page, node),
            int(page.node_id[node]),
            attributes.get("id", ""),
            attributes.get("name", ""),
            _own_value(page, node),
            _text(page, node),
            _says(page, node),
        )


def find_control(page: Page, handle: Handle) -> int | None:
    """The node of `page` that `handle` means; None when it is gone."""
    if handle.number:
        same = np.flatnonzero(page.node_id == handle.number)
        if len(same) and _is_called(page, int(same[0]), handle):
            return int(same[0])
    weighed = [(_agreement(page, node, handle), -node) for node in page.index.with_tag(handle.tag).tolist()]
    best, node = max(weighed, default=(0.0, 0))
    return -node if best >= _ENOUGH else None


def _is_called(page: Page, node: int, handle: Handle) -> bool:
    attributes = page.attributes[node]
    names = page.name(node), attributes.get("id", ""), attributes.get("name", ""), _own_value(page, node)
    return names == (handle.tag, handle.id, handle.name, handle.own_value)


def _agreement(page: Page, node: int, handle: Handle) -> float:
    attributes = page.attributes[node]
    score = 0.0
    for name, wanted in (("id", handle.id), ("name", handle.name)):
        if wanted and attributes.get(name) == wanted:
            score += _WORTH[name]
        elif wanted or attributes.get(name):
            score -= 1.0
    if handle.own_value:
        score += _WORTH["own value"] if _own_value(page, node) == handle.own_value else -_WORTH["own value"]
    if score + _WORTH["class"] + _WORTH["text"] * bool(handle.text) + _WORTH["path"] < _ENOUGH:
        return score  # most controls of a large form are called otherwise: what else they say makes no difference
    score += _WORTH["class"] if handle.says == _says(page, node) else 0.0
    score += _WORTH["text"] if handle.text and handle.text == _text(page, node) else 0.0
    is_as_deep = page.depth[node] == handle.place.count("/")
    if score + _WORTH["path"] >= _ENOUGH and is_as_deep and absolute_xpath(page, node) == handle.place:
        score += _WORTH["path"]
    return score


def _own_value(page: Page, node: int) -> str:
    """The value that tells a box or radio button from the others of its name."""
    return page.attributes[node].get("value", "") if input_type(page, node) in CHECKABLE_TYPES else ""


def _says(page: Page, node: int) -> str:
    attributes = page.attributes[node]
    return "|".join(attributes.get(name, "") for name in _SAYING)


def _text(page: Page, node: int) -> str:
    """The words on a button; controls have none of their own."""
    if page.name(node) in ("select", "input", "textarea"):
        return ""
    return " ".join(" ".join(page.text[node : page.end[node]]).split())[:_LONGEST]
