"""Who offers a record: a name, a firm and a telephone in a box beside it, and no label for any of them.

Problem    "George Kaur", "Boise Bench Brokers", "(208) 555-0196" stand in a card at the side of a home's page. Nothing
           says what they are but that one of them can be dialled.
Departures the box is what holds a link that dials or writes, or a line that is a telephone number, as far up as it says
           nothing of the record itself; one that all pages show alike is the site's own. Lines in one place of the
           boxes that differ from page to page are values: such without digits are names, of which the one with a
           portrait, or that is no firm's, is the person to ask for, and the other one the offerer; what they are called
           by their work ("Senior Agent") is no name. Lines that all boxes have only lead to them.
Cost       a few levels for each way to reach somebody, and the lines of the boxes.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial

from bowerbird.annotate.annotator import habits_of
from bowerbird.annotate.values.phones import normal_phone
from bowerbird.detail import Detail
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.beside import records_beside
from bowerbird.induce.said.looks import line_of, look_of
from bowerbird.induce.said.values import NAMING, Seen, element_of, is_place
from bowerbird.induce.texts.naming import names_of
from bowerbird.page import Kind, Page

_OFFERER, _PERSON, _PLACE = "Advertiser", "Contact", "Agent address"  # what packs may call the attributes
_CONTACT = "contact"
_WAYS_TO_REACH = ("tel:", "mailto:")
_OF_SITE = frozenset(("header", "nav", "footer", "body", "html"))
_CONTROLS = frozenset(("form", "button", "label", "select", "table"))
_MOST_LETTERS = 500  # of a box; what says more is a part of the page, or all of it
_LONGEST_NAME, _MOST_WORDS = 60, 8
_LONGEST_PLACE = 160
_MOSTLY_TOLD = 0.5  # of the pages, that say outside of the box who offers the record
_WORDS_ALIKE = 2
_MOSTLY = 0.8  # of the lines in one place, that are names, or places
_FIRM = re.compile(
    r"&|\b(?:ltd|limited|llc|inc|plc|gmbh|kg|ag|co|company|group|partners?|associates|agents?|agency|brokers?|brokerage"
    r"|realt(?:y|ors?)|estates?|homes?|house|properties|property|lettings?|residential|immobilien|immobilier"
    r"|motors?|cars?|autos?|automotive|dealers?|dealership|vehicles|garage|autohaus|centre|center|office|branch|team"
    r"|sales|services|solutions|recruitment|staffing|council|school|university|trust|hospital|clinic|hotel)\b",
    re.IGNORECASE,
)
_ROLE = re.compile(
    r"(?:.*\b)?(?:agent|broker|realtor|associate|advis[eo]r|consultant|negotiator|specialist|manager|director|assistant|partner"
    r"|executive|representative|valuer|coordinator|owner|recruiter|president|principal|makler(?:in)?|berater(?:in)?)"
    r"\b[®™]?(?:,\s?[A-Z]{2,5})*",
    re.IGNORECASE,
)
"""What somebody's work is called, with the letters behind it: "Realtor®, ABR"."""
_NUMBER = re.compile(r"\+?\(?\d[\d\s().\-/–]{5,20}\d")
_Values = Mapping[str, tuple[Seen, ...]]
_Place = tuple[str, str, int]
"""What a line looks like, what it stands in, and how many alike stand before it."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a box, and where it stands there."""

    node: int
    text: str
    place: _Place


def boxes_of_offerers(details: Sequence[Detail], values: Sequence[_Values], pack: Pack) -> list[range]:
    """For each page the box of whoever offers its record, which other pages do not show alike; empty where there is
    none."""
    boxes = [_boxes(detail, own, pack) for detail, own in zip(details, values, strict=True)]
    ways = _varying(details, boxes, partial(_ways_in, region=habits_of(pack).region))
    said = _varying(details, boxes, lambda page, box: frozenset((line_of(page, box.start),)))
    return [next(iter((*own, *other)), range(0)) for own, other in zip(ways, said, strict=True)]


def _varying(
    details: Sequence[Detail], boxes: Sequence[Sequence[range]], tells: Callable[[Page, range], frozenset[str]]
) -> list[list[range]]:
    """The boxes of each page of which something is not on all pages."""
    told = [[tells(detail.page, box) for box in own] for detail, own in zip(details, boxes, strict=True)]
    everywhere = frozenset.intersection(*(frozenset().union(*own) for own in told)) if told else frozenset()
    return [
        [box for box, own in zip(page, texts, strict=True) if not own <= everywhere]
        for page, texts in zip(boxes, told, strict=True)
    ]


def _ways_in(page: Page, box: range, region: str) -> frozenset[str]:
    """Where the links of a box dial or write to, and the numbers there."""
    addresses = (page.attributes[node].get("href", "") for node in box if page.name(node) == "a")
    numbers = (page.text[node].strip() for node in box if _is_number(page, node, region))
    return frozenset((*(one.strip() for one in addresses if _reaches(one)), *numbers))


def with_offerers(
    details: Sequence[Detail], values: Sequence[_Values], pack: Pack
) -> list[dict[str, tuple[Seen, ...]]]:
    """What pages say, with who offers their records, the person to ask for, and where they are."""
    found = [dict(own) for own in values]
    boxes = boxes_of_offerers(details, values, pack)
    lines = [list(_lines(detail, box)) for detail, box in zip(details, boxes, strict=True)]
    names = names_of(pack)
    offerer, place = (next(iter(names.are_of(label)), "") for label in (_OFFERER, _PLACE))
    phone = next((name for name, one in pack.attributes.items() if one.kind is ValueKind.PHONE), "")
    if not offerer:
        return found
    person = next(iter(names.are_of(_PERSON)), _CONTACT if pack.extends else "")
    elsewhere = sum(
        any(one.node not in box for one in own.get(offerer, ())) for own, box in zip(found, boxes, strict=True)
    )
    told = {
        **_names(details, lines, "" if elsewhere >= _MOSTLY_TOLD * len(details) else offerer, person),
        **({place: _places(lines)} if place else {}),
        **({phone: _numbers(lines)} if phone and not any(phone in own for own in found) else {}),
    }
    for name, at in told.items():
        for own, box, page in zip(found, boxes, lines, strict=True):
            line = next((one for one in page if one.place == at), None)
            if line is not None and name and all(one.node in box for one in own.get(name, ())):
                own[name] = (Seen(line.node, line.text),)
    return found


def _boxes(detail: Detail, values: _Values, pack: Pack) -> list[range]:
    page, region = detail.page, habits_of(pack).region
    taken = {one.node for name in (*NAMING, *pack.pivots) if not is_place(pack, name) for one in values.get(name, ())}
    others = {node for nodes in records_beside(page) for node in nodes} | {*detail.listed}
    links = [node for node in page.index.with_tag("a").tolist() if _reaches(page.attributes[node].get("href", ""))]
    numbers = [int(page.parent[node]) for node in range(len(page)) if _is_number(page, node, region)]
    ways = (node for node in (*links, *numbers) if page.visible[node] and node not in others)
    boxes = (_around(detail, node, taken) for node in ways)
    return list(dict.fromkeys(box for box in boxes if box))


def _around(detail: Detail, node: int, taken: Set[int]) -> range:
    """What stands around a way to reach somebody, as far up as it says nothing of the record."""
    page, box = detail.page, range(0)
    for up in (node, *page.ancestors(node)):
        inside = range(up, int(page.end[up]))
        is_wide = detail.area in inside or len(line_of(page, up)) > _MOST_LETTERS
        if is_wide or page.name(up) in _OF_SITE or not taken.isdisjoint(inside):
            break
        box = inside
    return box


def _is_number(page: Page, node: int, region: str) -> bool:
    """Whether a text is a telephone number, and nothing else."""
    text = page.text[node].strip() if page.kind[node] == Kind.TEXT else ""
    return _is_dialled(text) and normal_phone(text, region) is not None


def _reaches(address: str) -> bool:
    """Whether a link dials or writes to somebody; a mail to whomever the visitor thinks of does not."""
    scheme, _, rest = address.strip().partition(":")
    return f"{scheme}:" in _WAYS_TO_REACH and bool(rest.partition("?")[0].strip())


def _lines(detail: Detail, box: range) -> Iterator[_Line]:
    """The lines of a box that are no controls, and no link to reach somebody."""
    page = detail.page
    seen: dict[tuple[str, str], int] = defaultdict(int)
    for text in box:
        if page.kind[text] != Kind.TEXT or not page.visible[text] or not page.text[text].strip():
            continue
        node = element_of(page, text)
        around = [up for up in (node, *page.ancestors(node)) if up in box]
        if any(page.name(up) in _CONTROLS or _reaches(page.attributes[up].get("href", "")) for up in around):
            continue
        look = look_of(page, node), look_of(page, int(page.parent[node]))
        yield _Line(node, line_of(page, node), (*look, seen[look]))
        seen[look] += 1


def _names(details: Sequence[Detail], lines: Sequence[Sequence[_Line]], offerer: str, person: str) -> dict[str, _Place]:
    """Where the names stand: of the offerer, and of the person to ask for; of her alone where pages say elsewhere who
    the offerer is, and so `offerer` is ""."""
    varied = _varied(lines)
    places = [place for place, texts in varied.items() if _mostly(texts, _is_name) and not _begin_alike(texts)]
    if not places:
        return {}
    if not offerer:
        people = [place for place in places if not _mostly(varied[place], _is_firm)]
        return {person: people[0]} if people and person else {}
    portraits = [_portraits(detail.page) for detail in details]
    pictured = {
        line.place
        for page, shown in zip(lines, portraits, strict=True)
        for line in page
        if line.text.casefold() in shown
    }
    firms = {place for place in places if _mostly(varied[place], _is_firm)}
    people = [place for place in places if place not in firms and (firms or place in pictured)]
    offering = next((place for place in places if place not in people), people[0] if people else places[0])
    asked = next((place for place in people if place != offering), None)
    return {offerer: offering} | ({person: asked} if asked is not None and person else {})


def _begin_alike(texts: Sequence[str]) -> bool:
    """Whether texts begin with the same words, as names do not: "Looks after Sales", "Looks after Finance"."""
    return len(set(texts)) > 1 and len({tuple(text.split()[:_WORDS_ALIKE]) for text in texts}) == 1


def _places(lines: Sequence[Sequence[_Line]]) -> _Place | None:
    """Where the address of the offerer stands."""
    return next((place for place, texts in _varied(lines).items() if _mostly(texts, _is_address)), None)


def _numbers(lines: Sequence[Sequence[_Line]]) -> _Place | None:
    """Where their telephone number stands."""
    numbers = (place for place, texts in _varied(lines).items() if _mostly(texts, _is_dialled))
    return next(numbers, None)


def _varied(lines: Sequence[Sequence[_Line]]) -> dict[_Place, list[str]]:
    """The texts of each place in the boxes of the pages, of those that do not say the same in all of them."""
    texts: dict[_Place, list[str]] = defaultdict(list)
    for line in (line for page in lines for line in page):
        texts[line.place].append(line.text)
    return {place: own for place, own in texts.items() if len(set(own)) > 1}


def _mostly(texts: Sequence[str], holds: Callable[[str], bool]) -> bool:
    return sum(map(holds, texts)) >= _MOSTLY * len(texts)


def _is_name(text: str) -> bool:
    is_short = len(text) <= _LONGEST_NAME and len(text.split()) <= _MOST_WORDS
    is_plain = text[0].isupper() and text[-1] not in ".:?!" and not any(map(str.isdigit, text))
    return is_short and is_plain and _ROLE.fullmatch(text) is None


def _is_dialled(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None


def _is_firm(text: str) -> bool:
    return _FIRM.search(text) is not None


def _is_address(text: str) -> bool:
    """Whether a line reads as an address: words and numbers, with a comma or a code at the end."""
    has_both = any(map(str.isdigit, text)) and sum(map(str.isalpha, text)) > len(text) // 2
    return has_both and len(text) <= _LONGEST_PLACE and ("," in text or text[-1].isdigit())


def _portraits(page: Page) -> set[str]:
    """What the pictures of a page show, by their texts."""
    return {page.attributes[node].get("alt", "").strip().casefold() for node in page.index.with_tag("img").tolist()}
