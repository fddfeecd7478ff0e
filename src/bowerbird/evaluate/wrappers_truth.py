"""What a wrapper of a zoo site is asked for: the list that begins at a page of results, and all that is shown of it.

Reference  DIADEM (VLDB 2014), Definition 1: the records of a site and the attribute types that at least one has.
Of whole sites, all lists are asked for (`asked_of_all`). For a single wrapper each site gives its longest list that
has an address of its own, over all its pages, and what list and detail pages show of its records, by the pack's types.
Lists that only a form leads to by posting, or that appear in a page without a change of its address, cannot be named by
an address; sites in a language that the pack of their domain does not speak are no test of wrappers. Both are left out,
counted and said.

A type is *told* when the annotators find at least a quarter of its values or of the labels beside them, on lists or on
details: the others are names that nobody knows, with nothing beside them that says what they are.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from bowerbird.annotate import Annotations, annotator_for
from bowerbird.annotate.model import LABEL
from bowerbird.domain import Pack, load_pack
from bowerbird.evaluate import zoo_attributes
from bowerbird.evaluate.zoo_attributes import BY_LOOKS, LEAST_SEEN, accepted
from bowerbird.evaluate.zoo_pages import find
from bowerbird.page import Page, parse_html
from bowerbird.zoo.choices import Choices, Details, Entry, Sending
from bowerbird.zoo.generated import GeneratedSite
from bowerbird.zoo.inventory import asked_of, sheets
from bowerbird.zoo.marks import Marks, ValueMark, read, strip
from bowerbird.zoo.stock import Item
from bowerbird.zoo.truth import Sheet
from bowerbird.zoo.ways import View

POSTED = "its results are only reached by posting a form"
IN_PAGE = "its results appear in the page, under no address"
LANGUAGE = "the pack does not speak its language"
EMPTY = "its lists are empty"
_FRAMING = "/offers"  # the page that holds the frame with the list
_PAGES_LOOKED_AT = 3  # lists, and details, that are annotated in any case to see which types are told
_NEAR = 2  # levels above a value within which a label stands beside it
_UNMARKED = {"old": "list_price", "finance": "monthly_payment"}
"""What rows of a list show beside the marked values, and the types of it where packs have them."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """One record of the list: what it is about, its own page (empty where it has none), and the values shown."""

    item: Item
    own: str
    marks: tuple[ValueMark, ...]
    also: Mapping[str, tuple[str, ...]]
    """True texts by type that are shown without a mark: prices of before and by the month."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The list that begins at `start` (a path) and everything shown of its records."""

    seed: int
    choices: Choices
    start: str
    pages: int
    wanted: tuple[Wanted, ...]
    listed: frozenset[str]
    """The pack's types that the list pages show."""
    shown: frozenset[str]
    """Those that list or detail pages show."""
    told: frozenset[str]
    feed: str
    """Where the site keeps its data as JSON, if it does."""

    @property
    def domain(self) -> str:
        return self.choices.domain


_NAMES_ON_DETAILS = {("books", "format"): "binding", ("jobs", "region"): "state"}
"""How packs call what only detail pages show, where the names differ."""


@lru_cache(maxsize=32)
def pack_of(domain: str) -> Pack:
    return load_pack(domain)


def type_of(attribute: str, pack: Pack) -> str | None:
    """What the pack calls an attribute of the zoo; None where it has no such type."""
    return zoo_attributes.type_of(attribute, pack) or _NAMES_ON_DETAILS.get((pack.name, attribute))


def speaks(pack: Pack, choices: Choices) -> bool:
    """Whether a pack speaks the language of a site."""
    return choices.locale.partition("-")[0] in pack.languages


def reason_to_leave_out(site: GeneratedSite) -> str | None:
    """Why a site is no test of wrappers; None for those that are."""
    c = site.choices
    if not speaks(pack_of(c.domain), c):
        return LANGUAGE
    if _is_submitted(site.ways.views[0]) and c.sending is not Sending.GET:
        return POSTED if c.sending is Sending.POST else IN_PAGE
    return None if any(site.results.found(asked_of(site, view)) for view in site.ways.views) else EMPTY


def asked_for(site: GeneratedSite) -> Asked:
    """What a wrapper is asked for on a site that there is no reason to leave out."""
    view = longest_view(site)
    return _asked(site, (view,), _start(site, view))


def asked_of_all(site: GeneratedSite) -> Asked:
    """What is asked for by somebody who is at the home page: all lists of the site together, a record once."""
    return _asked(site, site.ways.views, "/")


def longest_view(site: GeneratedSite) -> View:
    return max(site.ways.views, key=lambda one: len(site.results.found(asked_of(site, one))))


def asked_again(site: GeneratedSite, before: Asked) -> Asked | None:
    """The same list on a changed site; None where no list begins at its address any more."""
    view = next((one for one in site.ways.views if _start(site, one) == before.start), None)
    return None if view is None else _asked(site, (view,), before.start)


def _asked(site: GeneratedSite, views: Sequence[View], start: str) -> Asked:
    items = {item.key: item for view in views for item in site.results.found(asked_of(site, view))}
    lists, details = _pages_of(site, {view.name for view in views}, items.keys())
    marks: dict[str, list[ValueMark]] = defaultdict(list)
    for page in (*lists, *details):
        for mark in page.values:
            marks[mark.record].append(mark)
    pack = pack_of(site.choices.domain)
    wanted = tuple(_wanted(site, item, tuple(marks[item.key]), pack) for item in items.values())
    return Asked(
        site.seed,
        site.choices,
        start,
        len(lists),
        wanted,
        _types((mark for page in lists for mark in page.values), pack),
        _types((mark for one in wanted for mark in one.marks), pack),
        told_types([*_looked_at(lists), *_looked_at(details)], pack, {site.kit.writing.head, *BY_LOOKS}),
        site.kit.addresses.api,
    )


def _start(site: GeneratedSite, view: View) -> str:
    return _FRAMING if site.choices.entry is Entry.FRAME else view.href


@dataclass(frozen=True, slots=True)
class _Marked:
    """A page that shows records, and what is marked there as text."""

    sheet: Sheet
    marks: Marks

    @property
    def values(self) -> tuple[ValueMark, ...]:
        return tuple(mark for mark in self.marks.values if mark.place == "text")

    @property
    def records(self) -> set[str]:
        return {mark.name.removeprefix("record:") for mark in self.marks.nodes if mark.name.startswith("record:")}


def _pages_of(site: GeneratedSite, views: Set[str], keys: Set[str]) -> tuple[list[_Marked], list[_Marked]]:
    """The pages of the lists, and those of their records."""
    lists, details = [], []
    for sheet in sheets(site):
        if sheet.kind == "results" and sheet.section in views:
            lists.append(_Marked(sheet, read(sheet.marked)))
        elif sheet.kind != "results" and (page := _Marked(sheet, read(sheet.marked))).records & keys:
            details.append(page)
    return lists, details


def _wanted(site: GeneratedSite, item: Item, marks: tuple[ValueMark, ...], pack: Pack) -> Wanted:
    own = "" if site.choices.details is Details.NONE else site.kit.addresses.detail_of(item)
    row = site.results.row(item, 0, final=True)
    also = {name: (strip(str(row[slot])),) for slot, name in _UNMARKED.items() if row.get(slot)}
    return Wanted(item, own, marks, {name: texts for name, texts in also.items() if name in pack.attributes})


def _is_submitted(view: View) -> bool:
    return view.steps[-1].act == "submit"


def _types(marks: Iterable[ValueMark], pack: Pack) -> frozenset[str]:
    attributes = {mark.attribute for mark in marks}
    return frozenset(name for attribute in attributes if (name := type_of(attribute, pack)) is not None)


def _looked_at(pages: Sequence[_Marked]) -> list[_Marked]:
    """The first pages, and of the others those that show an attribute for the first time."""
    met: set[str] = set()
    chosen = []
    for number, page in enumerate(pages):
        attributes = {mark.attribute for mark in page.values}
        if number < _PAGES_LOOKED_AT or not attributes <= met:
            chosen.append(page)
        met |= attributes
    return chosen


def told_types(pages: Sequence[_Marked], pack: Pack, by_looks: set[str]) -> frozenset[str]:
    """The types that the annotators see on one kind of page, by their values or by the labels beside them.

    Attributes that are found `by_looks`, as headings and running text are, count as told.
    """
    annotate = annotator_for(pack)
    there: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for marked in pages:
        page = parse_html(strip(marked.sheet.marked), url=f"http://zoo.example{marked.sheet.target}")
        seen = _Seen(page, annotate(page))
        for mark in marked.values:
            name, node = type_of(mark.attribute, pack), find(page, mark.path)
            if name is not None and node is not None:
                is_told = mark.attribute in by_looks or seen.tells(node, accepted(pack, name))
                there[marked.sheet.kind, name].append(is_told)
    return frozenset(name for (_, name), found in there.items() if sum(found) >= LEAST_SEEN * len(found))


class _Seen:
    """What the annotators say of the elements of one page."""

    def __init__(self, page: Page, annotations: Annotations) -> None:
        self._page = page
        self._instances: dict[int, set[str]] = defaultdict(set)
        labels: dict[int, set[str]] = defaultdict(set)
        for ann in annotations:
            for node in annotations.text_nodes(ann):
                if ann.role == LABEL:
                    labels[node].add(ann.type)
                else:
                    self._instances[int(page.parent[node])].add(ann.type)
        self._labels = sorted(labels.items())
        self._nodes = [node for node, _ in self._labels]

    def tells(self, node: int, types: set[str]) -> bool:
        """Whether an instance stands at the node, or a label of these types is the last one before it and near."""
        if not self._instances[node].isdisjoint(types):
            return True
        before = bisect_left(self._nodes, int(self._page.end[node])) - 1
        if before < 0:
            return False
        label, said = self._labels[before]
        top = node
        for _ in range(_NEAR):
            top = max(int(self._page.parent[top]), 0)
        return label >= top and not said.isdisjoint(types)
