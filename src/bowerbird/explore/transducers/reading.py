"""Transducers that read a page: what the pack sees on it, what it is for, what it lists, asks and tells.

They are stateless (DIADEM's phenomenological transducers): each runs once a page, all of a page's at a time, and puts
on record what the others need to know of its reading; the reading itself stays on the desk.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import urljoin

from bowerbird.annotate import LABEL
from bowerbird.browse.consent import consent_button
from bowerbird.detail import analyse as analyse_details
from bowerbird.domain import Pack, ValueKind
from bowerbird.explore.expedition import Expedition
from bowerbird.explore.facts import (
    Annotated,
    DetailSeen,
    Fact,
    FormSeen,
    FrameSeen,
    ListSeen,
    Noted,
    PageKindFound,
    PageSeen,
    PagingSeen,
)
from bowerbird.explore.leads import Place
from bowerbird.explore.leads.places import Places
from bowerbird.explore.memory import View
from bowerbird.explore.scope import Scope, ScopeKind
from bowerbird.explore.transducer import NOTHING, ONCE, Item, Thinker
from bowerbird.explore.transducers.standing import is_there
from bowerbird.forms import TypedForm
from bowerbird.forms.filling.safety import why_not_sent
from bowerbird.forms.shown.sentences import headline
from bowerbird.induce.gathering.relevance import why_irrelevant
from bowerbird.induce.links import detail_links
from bowerbird.listing import Area, Listing, Reason, Record, Turn, template_of
from bowerbird.page import Kind, Page
from bowerbird.pagetype import PageKind

_LONGEST_SIGN, _LONGEST_VALUE = 300, 200  # characters
_MOST_SIGNS = 400
_MOST_SHOWN = 60  # records whose values are drawn on a picture
_MOSTLY = 0.8  # of the records
_PARTS = (ValueKind.PLACE, ValueKind.ENUMERATION, ValueKind.DATE)
_OF_BOX = 3  # addresses that a box of a side bar leads to; a record leads to its own page, and to that of its kind
_HOW_MANY = re.compile(r"\s*[(\[]?\d{1,6}[)\]]?$")  # behind the name of a part: "Devon (12)"
_MENUS = (Place.MENU, Place.HEAD, Place.TRAIL, Place.FOOT, Place.DIALOG)
_WINDOW = (1366, 900)  # of a page that no window showed
FULL_TYPES = 4.0  # types of the domain a record, from which more make a list no more relevant
NAMED = 0.2  # the relevance of a list of mere names, until the page of one says more: below `standing.RELEVANT`
_LONGEST_NAME = 60  # letters; longer texts that stand alone are headlines
_NAMING = (ValueKind.TEXT, ValueKind.NAME, ValueKind.PLACE, ValueKind.ENUMERATION, ValueKind.URL, ValueKind.IMAGE)


class PageReader(Thinker[Expedition]):
    """A thinker on pages that were really there."""

    scope = ScopeKind.PAGE
    reads: tuple[type[Fact], ...] = (PageSeen,)

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:  # noqa: ARG002
        return ONCE if is_there(known.one(PageSeen, scope)) else NOTHING


class Annotate(PageReader):
    """What the pack recognises on a page."""

    name = "annotate"
    doing = "recognising values on page {page}"
    writes = (Annotated,)

    def derive(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        found = (ann.type for ann in work.desk.annotations(scope.page) if ann.role != LABEL)
        yield Annotated(scope.page, dict(sorted(Counter(found).items())))


class TellKind(PageReader):
    """What a page is for."""

    name = "page type"
    doing = "telling what page {page} is for"
    reads = (PageSeen, Annotated)
    writes = (PageKindFound,)

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:  # noqa: ARG002
        return ONCE if known.one(Annotated, scope) else NOTHING

    def derive(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        found = work.desk.kind(scope.page)
        yield PageKindFound(scope.page, found.kind.value, round(found.confidence, 3), found.evidence)


class ReadList(PageReader):
    """The list that a page is about, if it is about one (AMBER)."""

    name = "listing"
    doing = "reading the list of page {page}"
    reads = (PageSeen, Annotated)
    writes = (ListSeen,)

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:  # noqa: ARG002
        return ONCE if known.one(Annotated, scope) else NOTHING

    def derive(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        page, listing = work.desk.page(scope.page), work.desk.listing(scope.page)
        if listing.primary is not None:
            yield _list_seen(scope.page, page, listing, listing.primary, work.pack)


class ReadPaging(PageReader):
    """Whether the list of a page goes on, and how."""

    name = "pagination"
    doing = "looking how the list of page {page} goes on"
    reads = (PageSeen, ListSeen)
    writes = (PagingSeen,)

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:  # noqa: ARG002
        return ONCE if known.one(ListSeen, scope) else NOTHING

    def derive(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        listing = work.desk.listing(scope.page)
        paging, announced = listing.paging, listing.facts.announcement
        means = [*dict.fromkeys(link.turn.value for link in paging.links), *(["scrolling"] if paging.scrolls else [])]
        following = paging.next
        yield PagingSeen(
            scope.page,
            tuple(means),
            paging.current,
            None if announced is None else announced.pages,
            "" if following is None else following.url,
            None if following is None else following.node,
        )


class ReadFrames(PageReader):
    """The documents inside a page, and how much of it they cover."""

    name = "frames"
    doing = "looking for frames on page {page}"
    writes = (FrameSeen,)

    def derive(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        page = work.desk.page(scope.page)
        inside = {int(page.parent[document.node]) for document in page.documents if document.node}
        for node in sorted(int(one) for tag in ("iframe", "frame") for one in page.index.with_tag(tag)):
            target = address_of(page, node, "src")
            if target and page.visible[node]:
                yield FrameSeen(scope.page, target, _share(page, node), node in inside, node)


class NoteBanners(PageReader):
    """Notes a consent banner that still lies over a page: the session dismisses those that it understands."""

    name = "consent"
    doing = "looking for banners over page {page}"
    writes = (Noted,)

    def derive(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        if consent_button(work.desk.page(scope.page)) is not None:
            yield Noted(f"a consent banner lies over page {scope.page} and could not be dismissed")


class ReadForms(PageReader):
    """The forms of a page (OPAL)."""

    name = "forms"
    doing = "reading the forms of page {page}"
    writes = (FormSeen,)

    def derive(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        page = work.desk.page(scope.page)
        for number, typed in enumerate(work.desk.forms(scope.page)):
            yield _form_seen(scope.page, number, page, typed)


class ReadDetail(PageReader):
    """What a page about one record says of it."""

    name = "detail"
    doing = "reading the record of page {page}"
    reads = (PageSeen, PageKindFound, ListSeen)
    writes = (DetailSeen,)

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:  # noqa: ARG002
        kind = known.one(PageKindFound, scope)
        return ONCE if kind is not None and kind.what == PageKind.DETAIL else NOTHING

    def derive(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        if known.one(ListSeen, scope) is not None:
            return
        page = work.desk.page(scope.page)
        for detail in analyse_details([page], work.pack).details:
            told = {name: values[0].text[:_LONGEST_VALUE] for name, values in detail.attributes.items() if values}
            yield DetailSeen(scope.page, page.title, told)


def address_of(page: Page, node: int, attribute: str) -> str:
    """The address on the web that an attribute of a node names; nothing where it names none."""
    named = page.attributes[node].get(attribute, "").strip()
    try:
        target = urljoin(page.document_of(node).url or page.url, named) if named else ""
    except ValueError:
        return ""
    return target if target.startswith(("http://", "https://")) else ""


def _share(page: Page, node: int) -> float:
    """The part of the window that a node covers; as far as markup tells where nothing was painted."""
    attributes, (width, height) = page.attributes[node], page.viewport if page.layout is not None else _WINDOW
    if page.layout is not None:
        wide, high = (float(number) for number in page.layout.box[node, 2:])
    else:
        wide, high = (_pixels(attributes.get(name, ""), most) for name, most in (("width", width), ("height", height)))
    covered = min(wide / max(width, 1), 1.0) * min(high / max(height, 1), 1.0)
    return round(covered, 3) if covered == covered else 0.0  # a node without a box has none


def _pixels(length: str, most: int) -> float:
    """A length as markup has it: pixels, or a share of the whole; the whole where it says nothing."""
    number = re.match(r"\s*(\d{1,6})\s*(%?)", length)
    if number is None:
        return float(most)
    return float(number[1]) * (most / 100 if number[2] else 1.0)


def _list_seen(number: int, page: Page, listing: Listing, area: Area, pack: Pack) -> ListSeen:
    announced = listing.facts.announcement
    document = page.document_of(area.records[0].nodes[0])
    framed = document.url if document.node != 0 and document.url.startswith("http") else ""
    signs = list(_signs(page, area))
    return ListSeen(
        number,
        len(area.records),
        None if announced is None else announced.total,
        announced is not None and announced.at_least,
        _goes_on(listing),
        tuple(signs[:_MOST_SIGNS]),
        relevance_of(page, listing, area, pack),
        _digest(page, area),
        heading_of(page),
        framed,
        area.root,
        tuple(record.nodes for record in area.records),
        _values(area),
        _beside(page, area, signs)[:_MOST_SIGNS],
    )


def _beside(page: Page, area: Area, signs: Sequence[str]) -> tuple[str, ...]:
    """Where links of records lead beside their own pages."""
    base = page.document_of(area.root).url or page.url
    found = (urljoin(base, target) for record in area.records for target in sorted(_targets(page, record.nodes)))
    own = {sign.partition("#")[0] for sign in signs}
    return tuple(dict.fromkeys(target for target in found if target.partition("#")[0] not in own))


def _values(area: Area) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for record in area.records[:_MOST_SHOWN]:
        for one in record.fields:
            found.setdefault(one.name, []).append(one.node)
    return {name: tuple(nodes) for name, nodes in found.items()}


def _goes_on(listing: Listing) -> bool:
    """Whether the page says or shows that there is more."""
    announced = listing.facts.announcement
    paging = listing.paging
    if paging.scrolls or paging.of(Turn.NEXT) or paging.of(Turn.MORE):
        return True
    if any(link.number not in (None, paging.current or 1) for link in paging.of(Turn.PAGE)):
        return True
    return announced is not None and (announced.pages or 1) > 1


def _signs(page: Page, area: Area) -> Iterator[str]:
    """What tells the records of a list apart: where they lead, or what they say."""
    links = detail_links(page, area)
    for at, record in enumerate(area.records):
        target = None if links is None else links.targets[at]
        yield target or " ".join(page.visible_text(node) for node in record.nodes)[:_LONGEST_SIGN]


def relevance_of(page: Page, listing: Listing, area: Area, pack: Pack) -> float:
    """How much of the domain a record of the list shows, 0 to 1; without a domain, how much it looks like results."""
    reasons = {one.what: one.number for one in listing.evidence}
    if not pack.extends:
        return round(reasons.get(Reason.RESULTS, 0.5), 3)
    if why_irrelevant(page, area, pack) or is_menu(page, area, pack) or are_boxes(page, area):
        return 0.0
    types, pivots = reasons.get(Reason.TYPES, 0.0), reasons.get(Reason.PIVOTS, 0.0)
    shown = round((min(types / FULL_TYPES, 1.0) + min(pivots, 1.0)) / 2, 3)
    return min(shown, NAMED) if are_names(page, area, pack) else shown


def are_names(page: Page, area: Area, pack: Pack) -> bool:
    """Whether most records are a short text and nothing else. A name may be that of anything, a place or a kind in it
    notwithstanding: "Italian in Ely" is a restaurant, or a guide to them."""
    return sum(_is_name(page, record, pack) for record in area.records) >= _MOSTLY * len(area.records)


def _is_name(page: Page, record: Record, pack: Pack) -> bool:
    kinds = {pack.attributes[field.name].kind for field in record.fields if field.name in pack.attributes}
    if not kinds <= {*_NAMING}:
        return False
    texts = [
        page.text[node].strip()
        for top in record.nodes
        for node in page.subtree(top)
        if page.kind[node] == Kind.TEXT and page.visible[node] and any(map(str.isalnum, page.text[node]))
    ]
    return len(texts) <= 1 and sum(map(len, texts)) <= _LONGEST_NAME


def is_menu(page: Page, area: Area, pack: Pack) -> bool:
    """Whether what looks like records is a menu: bare links, in a place for menus or to parts of a catalogue."""
    places = Places(page)
    beside = sum(places.of(record.nodes[0]) in _MENUS or _names_part(page, record, pack) for record in area.records)
    bare = sum(_is_bare(page, record.nodes) for record in area.records)
    return min(beside, bare) >= _MOSTLY * len(area.records)


def are_boxes(page: Page, area: Area) -> bool:
    """Whether what looks like records are the boxes of a side bar, most with links to several pages: "Cuisines",
    "Editor's picks"."""
    places = Places(page)
    several = sum(
        places.of(record.nodes[0]) is Place.SIDE and len(_targets(page, record.nodes)) >= _OF_BOX
        for record in area.records
    )
    return 2 * several > len(area.records)


def _targets(page: Page, nodes: tuple[int, ...]) -> set[str]:
    """The addresses that a record leads to."""
    own = (page.attributes[node].get("href", "") for top in nodes for node in page.subtree(top))
    return {address for address in own if address and not address.startswith("#")}


def _names_part(page: Page, record: Record, pack: Pack) -> bool:
    """Whether all that a record says, the number of what is there aside, is a value by which catalogues are divided:
    "Devon", "Italian (12)", "November 2026"."""
    said = " ".join(" ".join(page.visible_text(node).split()) for node in record.nodes)
    alone = {said, _HOW_MANY.sub("", said)}
    named = [field.name for field in record.fields if field.text.strip() in alone and field.name in pack.attributes]
    return any(pack.attributes[name].kind in _PARTS for name in named)


def _is_bare(page: Page, nodes: tuple[int, ...]) -> bool:
    """Whether a record says no more than its links do, or how many there are."""
    text = " ".join(" ".join(page.visible_text(node).split()) for node in nodes)
    said = len("".join(_HOW_MANY.sub("", text).split()))
    links = [node for top in nodes for node in page.subtree(top) if page.name(node) == "a"]
    return sum(len("".join(page.visible_text(node).split())) for node in links) >= said


def _digest(page: Page, area: Area) -> str:
    """What the records of a list are made like, in a word."""
    template = template_of(page, [record.nodes for record in area.records]).main
    said = f"{template.tag} {sorted(template.words)} {template.around[0]} {sorted(template.around[1])}"
    return hashlib.blake2b(said.encode(), digest_size=8).hexdigest()


def heading_of(page: Page) -> str:
    """What a page calls itself: its first visible heading, or else its title."""
    for node in page.index.with_tag("h1").tolist():
        text = " ".join(page.visible_text(node).split())
        if text and page.visible[node]:
            return text[:_LONGEST_VALUE]
    return page.title[:_LONGEST_VALUE]


def _form_seen(number: int, at: int, page: Page, typed: TypedForm) -> FormSeen:
    form = typed.form
    parts = [node for field in form.fields for node in field.nodes] + [button.node for button in form.buttons]
    return FormSeen(
        number,
        at,
        form.role.value,
        headline(at + 1, typed),
        tuple(dict.fromkeys(one.attribute for one in typed.types.values())),
        len(form.fields),
        why_not_sent(page, form),
        form.node,
        tuple(parts),
    )
