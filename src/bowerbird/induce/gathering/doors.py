"""Records that lead on without a link: what of them is clicked, and what came of a click.

Problem    scripts make a whole card, or its title, lead to the record's own page or open it beside the list; no `href`
           says so or says where to.
Departures only what the title stands in is a door: other controls of a record do something to it. A door shows signs
           (a listener, a role, `<a>` or `<button>`); a listener far above, without any sign, is not guessed at.
           Where the list stays on the page, what was added to it has to tell of the record.
Cost       O(nodes of the records).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from bowerbird.listing import Area, Record
from bowerbird.page import Kind, Page
from bowerbird.page.addresses import bare_address, leads_away

_LEAST_COVERED = 0.6  # of the records have a door, as with links
_TOLD = 0.3  # of what the list says of a record, where it leads to: lists shorten and format differently
_STILL_THERE = 0.8  # of the texts of the list, for it to be still shown
_LEAST_MORE = 3  # texts that the list does not show: a mark on a record that was clicked is none of its details
_ROLES = ("button", "link")
_PRESSED = ("a", "button")
_ENTERED = ("input", "select", "textarea", "option", "label")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_NAMING = ("title", "name")


@dataclass(frozen=True, eq=False)
class Opened:
    """A record that was clicked: what its list page shows of it, the attributes of its door and of itself, and the page
    that came of it; `address` is its own, "" where it opened without one."""

    sign: str
    door: Mapping[str, str]
    itself: Mapping[str, str]
    page: Page
    address: str = ""


def doors_of(page: Page, area: Area) -> tuple[int | None, ...] | None:
    """For each record what is clicked to see more of it; None where most records show nothing of the kind."""
    doors = tuple(_door(page, record) for record in area.records)
    return doors if sum(door is not None for door in doors) >= _LEAST_COVERED * len(doors) else None


def _door(page: Page, record: Record) -> int | None:
    """What the title of a record stands in, or holds; where it has none, its first heading, or all of it."""
    named = [one.node for one in record.fields if one.name in _NAMING]
    for name in (*named, *_headings(page, record)):
        inside = (node for node in page.subtree(name) if page.visible_text(node) == page.visible_text(name))
        within = (node for node in (name, *page.ancestors(name)) if _is_of(page, record, node))
        door = next((node for node in (*inside, *within) if _is_pressed(page, node)), None)
        if door is not None:
            return door
    return next((node for node in record.nodes if _is_pressed(page, node)), None)


def _headings(page: Page, record: Record) -> Iterator[int]:
    return (node for top in record.nodes for node in page.subtree(top) if page.name(node) in _HEADINGS)


def _is_of(page: Page, record: Record, node: int) -> bool:
    return any(top <= node < page.end[top] for top in record.nodes)


def _is_pressed(page: Page, node: int) -> bool:
    """Whether an element says that a click on it does something, and no link says what."""
    if page.kind[node] != Kind.ELEMENT or page.name(node) in _ENTERED:
        return False
    attributes = page.attributes[node]
    if page.name(node) == "a" and _leads(attributes.get("href", "")):
        return False
    has_sign = page.name(node) in _PRESSED or attributes.get("role") in _ROLES or "onclick" in attributes
    return has_sign or node in page.clickable


def _leads(href: str) -> bool:
    """Whether a link says where it leads, or writes and calls somebody."""
    return bool(href) and (leads_away(href) or href.lower().startswith(("mailto:", "tel:")))


def sign_of(page: Page, record: Record) -> str:
    """What the list shows of a record: the same record on another visit shows the same."""
    return " ".join(" ".join(page.visible_text(node) for node in record.nodes).split())


def is_opened(before: Page, record: Record, after: Page) -> bool:
    """Whether a click on a record of the list `before` led to something that tells of it, and tells more."""
    added = _texts(after) - _texts(before)
    if added.total() < _LEAST_MORE:
        return False
    return tells_of(" ".join((added if _is_beside(before, after) else _texts(after)).elements()), record)


def added_to(before: Page, after: Page) -> Page:
    """What came of a click, as who reads it sees it: of a list that is still there, beside what opened, nothing
    can be seen."""
    if after.layout is None or not _is_beside(before, after):
        return after
    is_old = np.isin(after.node_id, before.node_id[before.node_id != 0])
    inside = np.concatenate(([0], np.cumsum(~is_old)))
    holds_new = inside[after.end] > inside[np.arange(len(is_old))]
    return replace(after, layout=replace(after.layout, visible=after.layout.visible & holds_new))


def _is_beside(before: Page, after: Page) -> bool:
    """Whether the list is still shown."""
    listed = _texts(before)
    return (_texts(after) & listed).total() >= _STILL_THERE * listed.total()


def leads_to(before: Page, after: Page) -> str:
    """The address that a click led to; "" where it stayed the same."""
    return bare_address(after.url) if bare_address(after.url) != bare_address(before.url) else ""


def tells_of(shown: str, record: Record) -> bool:
    """Whether a text holds most of what the list says of a record."""
    folded = " ".join(shown.casefold().split())
    texts = [" ".join(field.text.casefold().split()) for field in record.fields if field.name not in ("url", "image")]
    return not texts or sum(text in folded for text in texts) >= _TOLD * len(texts)


def _texts(page: Page) -> Counter[str]:
    """The visible texts of a page, each as often as it is shown."""
    rows = (row for row in range(len(page.text)) if page.kind[row] == Kind.TEXT and page.visible[row])
    return Counter(text for row in rows if (text := " ".join(page.text[row].split())))


def own_addresses(opened: Sequence[Opened]) -> dict[str, str]:
    """Where records lead to, by what the list shows of them; nothing where that is not told, or not one each."""
    found = {one.sign: one.address for one in opened}
    is_told = len(found) > 1 and len(set(found.values())) == len(found) == len(opened) and all(found.values())
    return found if is_told else {}
