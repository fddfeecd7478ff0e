"""How the one that a page is about can be reached: links that say by their addresses what their texts are.

Problem    "0161 496 0733" behind a small picture, "hello@…" below "Bookings", the name of a house's own site: no label
           of the pack stands before them, and numbers of another country are hardly known by their form. But a link
           that dials or writes says so (`tel:`, `mailto:`), and one to another site, called like that site, leads to
           that of whoever the page is about.
Departures only in the part of the page that speaks of the object, where nothing else tells the attribute, and where
           the pages do not all say the same: what the site itself can be called by is no record's, whatever label
           stands before it. Beside that part only around the name of whoever offers the object, where pages of one
           branch may all say the same.
Cost       one pass over the links of a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from urllib.parse import urlsplit

from bowerbird.detail import Detail
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.aside import sections_of_others
from bowerbird.induce.said.looks import line_of
from bowerbird.induce.said.offerers import boxes_of_offerers
from bowerbird.induce.said.values import LONGEST_VALUE, Seen
from bowerbird.induce.texts.naming import names_of
from bowerbird.page import Page

_BY_SCHEME = {"tel": "phone", "mailto": "email"}
_WEBSITE = "website"
_WEB = ("http", "https")
_AROUND = 4  # elements around the name of whoever offers something
_WAYS = ("header", "nav", "footer", "body")
_SEVERAL = 2  # more pages than this that all say the same speak of the site
_Values = Mapping[str, tuple[Seen, ...]]


def with_ways_to_reach(
    details: Sequence[Detail], values: Sequence[_Values], pack: Pack
) -> list[dict[str, tuple[Seen, ...]]]:
    """What pages say, with the telephone, the mail and the site that links of theirs lead to."""
    offering = boxes_of_offerers(details, values, pack)
    boxes = [_box(detail, own, pack) or box for detail, own, box in zip(details, values, offering, strict=True)]
    said = without_site_s_own(details, values, pack)
    links = [dict(_links(detail, box, pack)) for detail, box in zip(details, boxes, strict=True)]
    for name in (*_BY_SCHEME.values(), _WEBSITE):
        found = [own.get(name) for own in links]
        texts = [one.text for one in found if one is not None]
        is_told = any(name in own for own in said)
        is_in_box = all(one is None or one.node in box for one, box in zip(found, boxes, strict=True))
        is_sites = _SEVERAL < len(texts) == len(details) and len(set(texts)) == 1 and not is_in_box
        if is_told or is_sites:
            continue
        for own, one in zip(said, found, strict=True):
            if one is not None:
                _give(own, name, one, pack)
    return said


def without_site_s_own(
    details: Sequence[Detail], values: Sequence[_Values], pack: Pack
) -> list[dict[str, tuple[Seen, ...]]]:
    """What pages say, without ways to reach somebody that stand around what speaks of the object, and are the same on
    all pages: but those of whoever offers it."""
    kept = [dict(own) for own in values]
    boxes = [_box(detail, own, pack) for detail, own in zip(details, values, strict=True)]
    for name in _BY_SCHEME.values() if len(details) > _SEVERAL else ():
        found = [own.get(name, ()) for own in kept]
        texts = {tuple(one.text for one in seen) for seen in found}
        is_around = all(
            seen and not any(detail.area <= one.node < detail.page.end[detail.area] or one.node in box for one in seen)
            for detail, seen, box in zip(details, found, boxes, strict=True)
        )
        if len(texts) == 1 and is_around:
            for own in kept:
                del own[name]
    return kept


def is_told_by_address(page: Page, node: int, name: str) -> bool:
    """Whether a value is a link whose address says what it is: a telephone number, an address of the mail."""
    links = (up for up in (node, int(page.parent[node])) if page.name(up) == "a")
    return any(_BY_SCHEME.get(_scheme(page.attributes[link].get("href", ""))) == name for link in links)


def _give(values: dict[str, tuple[Seen, ...]], name: str, one: Seen, pack: Pack) -> None:
    """The value in place of what a label of the site's own had made of the same text."""
    for other in [other for other, own in values.items() if other not in pack.attributes]:
        if any(seen.text == one.text for seen in values[other]):
            del values[other]
    values[name] = (one,)


def _box(detail: Detail, values: _Values, pack: Pack) -> range:
    """What stands around the name of whoever offers the object, beside the part of the page that speaks of it: the
    least element that holds a way to reach them."""
    page = detail.page
    names = [name for name in values if name in pack.attributes and pack.attributes[name].kind is ValueKind.NAME]
    apart = [one.node for name in names for one in values[name] if not detail.area <= one.node < page.end[detail.area]]
    for node in apart:
        for up in islice(page.ancestors(node), _AROUND):
            inside = range(up, int(page.end[up]))
            if detail.area in inside or page.name(up) in _WAYS:
                break
            if any(_scheme(page.attributes[it].get("href", "")) in _BY_SCHEME for it in inside if page.name(it) == "a"):
                return inside
    return range(0)


def _links(detail: Detail, box: range, pack: Pack) -> Iterator[tuple[str, Seen]]:
    """The links of a page that tell an attribute of the pack, the first of each last, so that it counts."""
    page, names = detail.page, names_of(pack)
    others = {node for section in sections_of_others(page, detail.area) for node in section} | {*detail.listed}
    area = range(detail.area, int(page.end[detail.area]))
    inside = [node for node in page.index.with_tag("a").tolist() if node in area or node in box]
    for link in reversed([node for node in inside if node not in others and page.visible[node]]):
        text = line_of(page, link)
        name = _told_by(page.attributes[link].get("href", ""), text, page.url)
        if name in pack.attributes and len(text) <= LONGEST_VALUE and names.fits(name, text):
            yield name, Seen(link, text)


def _scheme(address: str) -> str:
    return address.strip().partition(":")[0]


def _told_by(address: str, text: str, here: str) -> str:
    """What a link tells by its address; "" where that is nothing of the sort."""
    try:
        parts, own = urlsplit(address.strip()), urlsplit(here)
    except ValueError:
        return ""
    if parts.scheme in _BY_SCHEME:
        return _BY_SCHEME[parts.scheme]
    is_abroad = parts.scheme in _WEB and parts.hostname not in (None, own.hostname)
    return _WEBSITE if is_abroad and _bare(text) == _bare(parts.hostname or "") else ""


def _bare(site: str) -> str:
    """The name of a site without what is written before or behind it."""
    name = site.strip().casefold().removeprefix("https://").removeprefix("http://").partition("/")[0]
    return name.removeprefix("www.")
