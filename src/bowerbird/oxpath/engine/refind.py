"""The same again: whether two pages show the same, and which node of one capture a node of another one is.

Problem.    After an action, or on the way back, the browser shows another document or the same one changed; the
            nodes at hand belong to an earlier capture. And a list that repeats itself must be noticed by what it
            shows, since "next" may stay clickable for ever.
Reference.  T. Furche et al., "OXPath: a language for scalable data extraction, automation, and crawling on the
            deep web", VLDB Journal 22(1), 2013: nodes are found again by their path, their context and their content.
Departures. Where both captures have the same tree, the row is the answer. Otherwise nodes of the same tag are
            weighed: what they say about themselves counts most, then their neighbourhood, then their path.
Cost.       O(nodes) for a fingerprint; O(nodes of that tag) to find a node again.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

import numpy as np

from bowerbird.page import Kind, Page
from bowerbird.page.json_tree import ENTRY
from bowerbird.page.paths import absolute_xpath

Fingerprint = str

_TELLING = ("id", "name", "href", "value", "for", "title", "aria-label", "type", "class")
_TEXTS = (Kind.TEXT, Kind.COMMENT)
_WEIGHTS = {"id": 3.0, "name": 2.0, "href": 2.0, "class": 0.5}
_LONGEST_TEXT = 200
_ENOUGH = 3.0  # a node must agree with its description in more than its tag and a class
# A clock that a page shows makes it no other page; a time of day without seconds may be content.
_CLOCK = re.compile(r"\d{1,2}:\d{2}:\d{2}(?:\.\d+)?")


def fingerprint(page: Page) -> Fingerprint:
    """A short digest of what the page shows its reader; clocks do not count.

    Of JSON only the entries of arrays count, if there are any: what stands around them (the number of the page, the
    time of the answer) may differ where the list is the same.
    """
    shown = _CLOCK.sub("", _entries(page) if page.is_json else page.visible_text())
    return hashlib.blake2b(shown.encode("utf-8", "replace"), digest_size=12).hexdigest()


def _entries(page: Page) -> str:
    inside = page.within(page.index.with_tag(ENTRY))
    rows = np.flatnonzero(inside & (page.kind == Kind.TEXT))
    return "\n".join([page.text[row] for row in rows.tolist()]) or "\n".join(page.text)


def has_same_tree(one: Page, other: Page) -> bool:
    """Whether a row of one page is the same node in the other."""
    if one.parent is other.parent:
        return True
    if not np.array_equal(one.parent, other.parent):
        return False
    return (one.names == other.names and np.array_equal(one.tag, other.tag)) or _names(one) == _names(other)


def _names(page: Page) -> list[str]:
    return [page.names[tag] for tag in page.tag.tolist()]


@dataclass(frozen=True, slots=True)
class Description:
    """What there is to know a node by on another capture."""

    tag: str
    path: str
    text: str
    attributes: tuple[tuple[str, str], ...]
    around: str

    @classmethod
    def of(cls, page: Page, node: int) -> Description:
        attributes = page.attributes[node]
        return cls(
            page.name(node),
            absolute_xpath(page, node),
            _text(page, node),
            tuple((name, attributes[name]) for name in _TELLING if name in attributes),
            _text(page, max(int(page.parent[node]), 0)),
        )


def find_again(description: Description, page: Page) -> int | None:
    """The node of `page` that agrees best with `description`, if any agrees enough."""
    candidates = page.index.with_tag(description.tag).tolist()
    if description.tag == "#document":
        return 0
    weighed = [(_agreement(description, page, node), -node) for node in candidates]
    best, node = max(weighed, default=(0.0, 0))
    return -node if best >= _ENOUGH else None


def find_row(page: Page, node: int, other: Page) -> int | None:
    """The node of `other` that `node` of `page` has become."""
    if page is other or (has_same_tree(page, other) and _text(page, node) == _text(other, node)):
        return node
    return find_again(Description.of(page, node), other)


def _agreement(description: Description, page: Page, node: int) -> float:
    """How well `node` agrees with the description. Nothing is better than the wrong node: its neighbourhood counts for
    more than its path, and one that changed counts against it."""
    attributes = page.attributes[node]
    score = 0.0
    for name, value in description.attributes:
        if attributes.get(name) == value:
            score += _WEIGHTS.get(name, 1.0)
        elif name in ("id", "href"):
            score -= 1.0
    text = _text(page, node)
    if text == description.text:
        score += 2.0 if text else 0.5
    elif description.text:
        score -= 0.5
    if description.around:
        score += 2.5 if _text(page, max(int(page.parent[node]), 0)) == description.around else -1.0
    if score > 0 and absolute_xpath(page, node) == description.path:
        score += 1.0
    return score


def _text(page: Page, node: int) -> str:
    if page.kind[node] in _TEXTS:
        return page.text[node][:_LONGEST_TEXT]
    low, high = node, int(page.end[node])
    return " ".join(" ".join(page.text[low:high]).split())[:_LONGEST_TEXT]
