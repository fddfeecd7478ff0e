"""The links of a page, one for each address: what they say, where they stand, what is around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bowerbird.explore.leads.addresses import canonical, split
from bowerbird.explore.leads.model import LeadKind, Place
from bowerbird.explore.leads.places import Places
from bowerbird.listing.turning.page_links import base_url, resolve
from bowerbird.page import Page
from bowerbird.page.addresses import is_anchor

_SPACES = re.compile(r"\s+")
_COUNT = re.compile(r"[(\[]\s?(\d{1,3}(?:[.,\u00a0 ]\d{3})+|\d{1,7})\s?[)\]]\s*$")
_CLICKED = re.compile(
    r"\s*(?:#|#!|javascript:.*)?\s*", re.IGNORECASE | re.DOTALL
)  # addresses of links that scripts act on
_TOGGLES = ("aria-haspopup", "aria-expanded", "data-toggle", "data-bs-toggle", "aria-controls")
_LEAST_FRAME = 0.15  # of the window that a frame covers, to hold what the page is about
_NOT_SHOWN = ("script", "style", "noscript", "template")
# Better places first: a link in the main menu that is repeated in the foot is a link of the main menu.
_BEST = (Place.MENU, Place.HEAD, Place.CONTENT, Place.TRAIL, Place.SIDE, Place.FOOT, Place.DIALOG)


@dataclass(frozen=True, slots=True)
class Link:
    """One address that a page links to, and all that its links say.

    `texts` are what they say, the best first; `nodes` go with them. `is_card` tells that a link is around more than a
    few words: a picture, a heading, a price.
    """

    kind: LeadKind
    target: str
    key: str
    nodes: tuple[int, ...]
    texts: tuple[str, ...]
    place: Place
    heading: str = ""
    count: int | None = None
    rel: frozenset[str] = frozenset()
    language: str = ""
    in_form: bool = False
    toggles: bool = False
    is_shown: bool = True

    @property
    def node(self) -> int:
        return self.nodes[0]

    @property
    def text(self) -> str:
        return self.texts[0] if self.texts else ""


@dataclass(frozen=True, slots=True)
class _Found:
    """One link as it stands."""

    node: int
    kind: LeadKind
    target: str
    text: str
    place: Place


def links_of(page: Page) -> tuple[Link, ...]:
    """All links, link-like buttons and frames of a page that lead somewhere else; one for each address."""
    places = Places(page)
    by_key: dict[str, list[_Found]] = {}
    for found in _found(page, places):
        key = canonical(found.target) if found.target else f"#{found.kind}:{found.node}"
        by_key.setdefault(key, []).append(found)
    return tuple(_joined(page, places, key, group) for key, group in by_key.items())


def _found(page: Page, places: Places) -> Iterator[_Found]:
    base = base_url(page)
    for node in sorted({*_anchors(page), *_buttons(page)}):
        attributes = page.attributes[node]
        href = attributes.get("href", "")
        target = _resolved(page, node, base, href)
        place = places.of(node)
        if target:
            yield _Found(node, LeadKind.LINK, target, text_of(page, node), place)
        elif _CLICKED.fullmatch(href) and page.visible[node]:
            text = text_of(page, node)
            if text:
                yield _Found(node, LeadKind.BUTTON, "", text, place)
    yield from _frames(page, base, places)


def _resolved(page: Page, node: int, base: str, href: str) -> str:
    document = page.document_of(node)
    if is_anchor(href):
        return ""
    target = resolve(base if document.node == 0 else document.url or base, href)
    return target if split(target).scheme in ("http", "https") else ""


def _anchors(page: Page) -> Iterator[int]:
    for tag in ("a", "area"):
        for node in page.index.with_tag(tag).tolist():
            attributes = page.attributes[node]
            if "href" in attributes or "onclick" in attributes or "role" in attributes or node in page.clickable:
                yield node


def _buttons(page: Page) -> Iterator[int]:
    """Buttons outside forms: those inside send the form, which is the forms' business."""
    in_forms = page.within(page.index.with_tag("form")) if len(page.index.with_tag("form")) else None
    named = (node for node in page.index.with_attribute("role").tolist() if page.attributes[node]["role"] in _PRESSED)
    for node in [*page.index.with_tag("button").tolist(), *named]:
        if in_forms is None or not in_forms[node]:
            yield node


_PRESSED = ("button", "link", "menuitem")


def _frames(page: Page, base: str, places: Places) -> Iterator[_Found]:
    """Frames large enough to hold what the page is about; without a layout, all that name their document."""
    for tag in ("iframe", "frame"):
        for node in page.index.with_tag(tag).tolist():
            target = resolve(base, page.attributes[node].get("src", ""))
            if split(target).scheme in ("http", "https") and _covers(page, node):
                said = page.attributes[node].get("title") or page.attributes[node].get("name", "")
                yield _Found(node, LeadKind.FRAME, target, said, places.of(node))


def _covers(page: Page, node: int) -> bool:
    if page.layout is None or not all(page.viewport):
        return True
    width, height = page.layout.box[node, 2:].tolist()
    window = page.viewport[0] * page.viewport[1]
    return bool(page.layout.visible[node]) and width * min(height, page.viewport[1]) >= _LEAST_FRAME * window


def _joined(page: Page, places: Places, key: str, group: list[_Found]) -> Link:
    ordered = sorted(group, key=lambda found: (not found.text, _BEST.index(found.place), found.node))
    best = ordered[0]
    attributes = [page.attributes[found.node] for found in group]
    counted = (count for found in ordered if (count := _count(page, found)) is not None)
    return Link(
        best.kind,
        best.target,
        key,
        tuple(found.node for found in ordered),
        tuple(dict.fromkeys(found.text for found in ordered if found.text)),
        min((found.place for found in group), key=_BEST.index),
        places.heading(best.node),
        next(counted, None),
        frozenset(word for one in attributes for word in one.get("rel", "").lower().split()),
        next((one["hreflang"] for one in attributes if one.get("hreflang")), ""),
        any(_in_form(page, found.node) for found in group),
        any(name in one for one in attributes for name in _TOGGLES),
        any(bool(page.visible[found.node]) for found in group),
    )


def _in_form(page: Page, node: int) -> bool:
    return any(page.name(above) == "form" for above in page.ancestors(node))


def _count(page: Page, found: _Found) -> int | None:
    """The number of records that a link, or what stands right after it, promises: "Oxford (12)"."""
    beside = page.next_sibling(found.node)
    after = page.text[beside] if beside is not None else ""
    for text in (found.text, f"{found.text} {after}"):
        match = _COUNT.search(_SPACES.sub(" ", text).strip())
        if match:
            return int(re.sub(r"\D", "", match[1]))
    return None


def text_of(page: Page, node: int) -> str:
    """What a link says: its visible text, else its hidden text, else the names of its pictures, else its title."""
    shown = _SPACES.sub(" ", page.visible_text(node)).strip()
    if shown:
        return shown
    rows = page.subtree(node)
    hidden = (page.text[row] for row in rows if page.name(int(page.parent[row])) not in _NOT_SHOWN)
    attributes = page.attributes[node]
    said = _first(
        " ".join(hidden),
        attributes.get("aria-label", ""),
        attributes.get("alt", ""),
        " ".join(page.attributes[row].get("alt", "") for row in rows),
        attributes.get("title", ""),
        page.value.get(node, "") or attributes.get("value", ""),
    )
    return said[:200]


def _first(*texts: str) -> str:
    return next((plain for text in texts if (plain := _SPACES.sub(" ", text).strip())), "")
