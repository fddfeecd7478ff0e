"""Attributes that have no vocabulary: description, pictures, place on the map; and what structured data says.

Problem    find them in the data area by looks, link targets and embedded data.
Reference  thesis table 6.1 (IMAGE, MAP, DESCRIPTION) and §4.6, "visual attributes".
Departures the description is the longest prose of the area that other pages do not have; pictures are those of the
           area that are no icons; coordinates are read from embedded data and from the addresses of map services.
Cost       O(nodes of the area).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from bowerbird.annotate.embedded import embedded_facts
from bowerbird.annotate.shown import known_facts
from bowerbird.detail.leaves import Leaves
from bowerbird.detail.model import Evidence, Extracted, Origin
from bowerbird.domain import Pack
from bowerbird.page import Page

PROSE = "description"
VISUAL = frozenset(("url", "image", PROSE))
_COORDINATES = re.compile(
    r"(?:[?&;#@/](?:q|ll|center|centre|markers|daddr|destination|query|mlat)?=?|maps/@)"
    r"(?P<latitude>-?\d{1,2}\.\d{3,})(?:,|%2C|&mlon=|/)(?P<longitude>-?\d{1,3}\.\d{3,})"
)
_MAP_SERVICES = ("map", "geo:")
_SMALLEST_SIDE = 40  # pixels of a picture that shows something; icons are smaller
_MOST_PICTURES = 40
_BY_LOOKS, _BY_ADDRESS, _BY_DATA = 0.6, 0.8, 0.9


def visual_attributes(
    leaves: Leaves, area: int, pack: Pack, description: Sequence[int]
) -> dict[str, tuple[Extracted, ...]]:
    """Description, pictures, address and coordinates of the object in `area`, as far as the pack and page have them.

    `description` are the elements that are it, one value each."""
    page = leaves.page
    found: dict[str, tuple[Extracted, ...]] = {}
    if not len(leaves):
        return found
    if PROSE in pack.attributes and description:
        found[PROSE] = tuple(
            _value(PROSE, " ".join(page.visible_text(node).split()), node, _BY_LOOKS, "the longest prose")
            for node in description
        )
    if "image" in pack.attributes and (pictures := tuple(_pictures(page, area))):
        found["image"] = pictures[:_MOST_PICTURES]
    if "url" in pack.attributes:
        found["url"] = (_value("url", page.url, 0, _BY_DATA, "the page's own address"),)
    if (place := _coordinates(page, area)) is not None:
        found["coordinates"] = (place,)
    return found


def facts_of(page: Page, pack: Pack) -> Mapping[str, tuple[str, ...]]:
    """What the page's structured data says of the pack's attributes."""
    facts, _ = embedded_facts(page)
    found: dict[str, dict[str, None]] = {}
    for attribute, fact in known_facts(pack, facts):
        found.setdefault(attribute.name, {})[fact.value] = None
    return {name: tuple(values) for name, values in found.items()}


def _pictures(page: Page, area: int) -> Iterator[Extracted]:
    seen = set()
    for node in page.index.below(page.index.with_tag("img"), area).tolist():
        own = page.attributes[node]
        source = own.get("src") or own.get("data-src") or ""
        if not source or source in seen or source.startswith("data:") or _is_icon(page, node):
            continue
        seen.add(source)
        yield _value("image", source, node, _BY_LOOKS, "a picture in the data area")


def _is_icon(page: Page, node: int) -> bool:
    if page.layout is not None and page.layout.box[node, 2] == page.layout.box[node, 2]:
        return bool(min(page.layout.box[node, 2:]) < _SMALLEST_SIDE)
    sides = [page.attributes[node].get(name, "").removesuffix("px") for name in ("width", "height")]
    return any(side.isdecimal() and int(side) < _SMALLEST_SIDE for side in sides)


def _coordinates(page: Page, area: int) -> Extracted | None:
    facts, _ = embedded_facts(page)
    ends = {fact.path.rpartition(".")[2].lower(): fact.value for fact in facts if "." in fact.path or fact.node}
    if {"latitude", "longitude"} <= ends.keys():
        text = f"{ends['latitude']}, {ends['longitude']}"
        return _value("coordinates", text, area, _BY_DATA, "structured data", Origin.EMBEDDED)
    for node in (*page.index.with_tag("a").tolist(), *page.index.with_tag("iframe").tolist(), *_images(page)):
        own = page.attributes[node]
        address = own.get("href") or own.get("src") or ""
        if any(word in address for word in _MAP_SERVICES) and (match := _COORDINATES.search(address)):
            text = f"{match['latitude']}, {match['longitude']}"
            return _value("coordinates", text, node, _BY_ADDRESS, "the address of a map")
    return None


def _images(page: Page) -> list[int]:
    nodes: list[int] = page.index.with_tag("img").tolist()
    return nodes


def _value(
    attribute: str, text: str, node: int, confidence: float, why: str, origin: Origin = Origin.DETAIL
) -> Extracted:
    return Extracted(attribute, text, text, text, node, confidence, Evidence(why, "", confidence), origin)
