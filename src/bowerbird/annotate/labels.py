"""Labels, and the stretches of text that they speak of.

Problem    "3" is a number; beside a bed icon, under "Bedrooms", after "Beds:" or in a cell below such a header it is a
           bedroom count.
Reference  DIADEM §3 (labelled named entity recognisers); thesis §4.2, Figure 4.2.
Departures the papers leave the proximity of label and value open. Here a word is a label when it stands as one: it
           begins its line or its own inline element and ends with a colon, or fills it. What it speaks of is, in this
           order: the rest of its line; the cells beside or below it; the description of a term; the next line. One
           that ends its line behind a number names that ("£189 per month"), and nothing below.
           Class names, ids, `alt` and file names of pictures are labels too ("markers"), of the text inside their
           element, or beside it where there is none.
Cost       O(labels · log pieces); each label looks at one neighbour, a header cell at its column.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from bowerbird.annotate.clobs import Clob
from bowerbird.annotate.lexicon import Match, Use
from bowerbird.page import Page

_BULLETS = " •·*-–>»|#\"'(["
_AFTER_LABEL = re.compile(r"\.?\s?(?:\([^()]{0,24}\))?\s?(?:(?P<colon>[:=：])[\s:]{0,3}|[-–|]?\s?)")
_CLOSED = re.compile(r"[|;•·/,\])]\s?$")
_QUALIFIED = re.compile(r"[A-Z][a-z]+ (?:[A-Za-z]+ )?")  # "Creation" before "Date": the head of a noun comes last
_JOINT = re.compile(r"\.?\s?(?:/|&|,|\band\b)\s?")  # "Height/Weight": one label of two
_RISE = 4  # levels from a label up to what it shares with its value: cell, row, row wrapper, list
_ICON_RISE = 2
_LONGEST_MARKED = 160  # characters of an element whose class names its one value
_LONGEST_REGION = 600  # of a cell or an item that a label speaks of; a layout table's are longer
_LONGEST_TEXT = 4000
_LONGEST_HEAD = 48  # characters of a cell that is a label
_MOST_BELOW = 200  # cells that one header labels
_SEVERAL_INSIDE = 2  # other attributes that elements inside of one are called after, from which it is a record
_MOST_ITEMS = 12  # of a list under a label
_WORDY = ("class", "id", "itemprop", "data-testid", "data-test", "data-field", "data-name", "data-qa")
_NAMING = ("title", "aria-label", "data-label", "data-title", "data-th")  # name what stands in the element itself
_PICTORIAL = ("alt", "title", "aria-label", "src", "class", "id", "data-icon")
_CELLS = ("td", "th")
_HEADING = "h1"  # of a page
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_EMPHASISED = _HEADINGS | {"strong", "b", "a"}
_OF_FORMS = ("label", "legend", "button", "option")  # what a form asks for is no value


@dataclass(frozen=True, slots=True)
class Label:
    """A word that names an attribute, as a label, in the text clob."""

    start: int
    stop: int
    attribute: str
    until: int
    """Where the label ends that it is part of: "Height" in "Height/Weight:"."""


@dataclass(frozen=True, slots=True)
class Region:
    """Text that something on the page says is a value of the attribute."""

    attribute: str
    start: int
    stop: int
    why: str
    confidence: float


def find_labels(page: Page, clob: Clob, matches: Sequence[Match], typed: frozenset[str] = frozenset()) -> list[Label]:
    """Those label words that stand as labels, the longest at each place.

    Attributes whose values are known by their looks (`typed`) also have longer labels that end with theirs: "Creation
    date", and in cells longer ones that begin with theirs: "Fuel economy est. combined". For names and free text that
    would let "Customer rating" name a film's rating.
    """
    found = sorted(
        (match for match in matches if match.entry.use is Use.LABEL), key=lambda match: (match.start, -match.stop)
    )
    labels: dict[tuple[int, str], Label] = {}
    by_start: dict[int, Label] = {}
    for match in reversed(list(_whole_labels(found))):
        name = match.entry.attribute
        joint = _JOINT.match(clob.text, match.stop)
        partner = by_start.get(joint.end()) if joint else None
        if partner is not None:
            label = Label(match.start, match.stop, name, partner.until)
        elif _stands_as_label(clob, match, name in typed):
            label = Label(match.start, match.stop, name, match.stop)
        elif name in typed and (end := _heads_cell(page, clob, match)) is not None:
            label = Label(match.start, match.stop, name, end)
        else:
            continue
        labels[match.start, name] = by_start[match.start] = label
    return sorted(labels.values(), key=lambda label: (label.start, label.attribute))


def _heads_cell(page: Page, clob: Clob, match: Match) -> int | None:
    """Where a short cell ends that begins with the label and holds no number; None where it is no such cell."""
    low, high = clob.segment(match.start)
    if high - low > _LONGEST_HEAD or any(map(str.isdigit, clob.text[low:high])) or clob.text[low : match.start].strip():
        return None
    node = clob.nodes[clob.piece_at(match.start)]
    in_cell = any(page.name(up) in (*_CELLS, "dt") for up in _near(page, node, _RISE))
    return high if in_cell else None


def _whole_labels(found: Iterable[Match]) -> Iterator[Match]:
    """Label words that are not part of a longer one."""
    first = reach = -1
    for match in found:
        if match.stop > reach or match.start == first:
            first, reach = match.start, max(match.stop, reach if match.start == first else -1)
            if match.stop == reach:
                yield match


def whole_markers(found: Iterable[Match], is_below: Callable[[str, str], bool]) -> list[Match]:
    """The matches without markers that are part of a longer one of another attribute: `rating` in `rating-count`;
    unless that `is_below` theirs, as an old price is a price."""
    ordered = sorted(found, key=lambda match: (match.start, -match.stop))
    kept: list[Match] = []
    last: Match | None = None
    for match in ordered:
        if match.entry.use is Use.MARKER:
            if last is not None and match.stop <= last.stop and match.stop - match.start < last.stop - last.start:
                one, other = last.entry.attribute, match.entry.attribute
                if one != other and not is_below(one, other):
                    continue
            else:
                last = match
        kept.append(match)
    return kept


def _stands_as_label(clob: Clob, match: Match, typed: bool) -> bool:
    text = clob.text
    if _goes_on(clob, match.stop):
        return False
    low, high = clob.segment(match.start)
    before, after = text[low : match.start], text[match.stop : high]
    number = clob.piece_at(match.start)
    opens_piece = not text[clob.starts[number] : match.start].strip(_BULLETS)
    begins = opens_piece or not before.strip(_BULLETS) or _CLOSED.search(before) is not None
    tail = _AFTER_LABEL.match(after)
    if tail is not None and tail["colon"]:
        return begins or text[match.start].isupper()
    if not begins and not (typed and _QUALIFIED.fullmatch(before)):
        return False
    end = match.stop + (tail.end() if tail else 0)
    closes_piece = not text[end : clob.stops[clob.piece_at(match.stop - 1)]].strip(" :=?.")
    return (closes_piece and begins) or not text[end:high].strip(" :=?*.")


def _goes_on(clob: Clob, stop: int) -> bool:
    """Whether the next word follows in the same piece, as in most places where a word is no label."""
    following = clob.text[stop : stop + 2]
    return following[:1] == " " and following[1:].isalnum() and clob.stops[clob.piece_at(stop - 1)] > stop + 1


def _closes_number(clob: Clob, start: int) -> bool:
    """Whether the word before a place in its line is a number or a sum."""
    words = clob.text[clob.segment(start)[0] : start].split()
    return bool(words) and words[-1][-1].isdigit()


def is_title(page: Page, node: int, said: str) -> bool:
    """Whether what a node says names what the whole page is about, or a record whose page its heading leads to:
    "Recruitment consultant", of a job. It is no label of what stands below."""
    around = [page.name(node), *map(page.name, _near(page, node, _RISE))]
    inside = [page.name(below) for below in page.subtree(node)] if around[0] in _HEADINGS else []
    is_about = _HEADING in around and said in page.title
    return is_about or ("a" in (*around, *inside) and not _HEADINGS.isdisjoint(around))


class Neighbourhood:
    """Finds what the labels of one page speak of."""

    def __init__(
        self, page: Page, clob: Clob, labels: Sequence[Label], texts: frozenset[str], proper: frozenset[str]
    ) -> None:
        """`texts` are the attributes whose values are long, `proper` those whose values are names."""
        self._page = page
        self._texts = texts
        self._proper = proper
        self._clob = clob
        self._labels = labels
        self._starts = sorted(label.start for label in labels)
        self._start_set = set(self._starts)

    def of_labels(self) -> Iterator[Region]:
        """The regions of all labels."""
        for label in self._labels:
            yield from self._of_label(label)

    def _of_label(self, label: Label) -> Iterator[Region]:
        text = self._clob.text
        _, high = self._clob.segment(label.start)
        tail = _AFTER_LABEL.match(text, label.until, high)
        start = tail.end() if tail else label.until
        stop = min((at for at in self._starts_between(start, high)), default=high)
        if text[start:stop].strip(" .?*"):
            yield Region(label.attribute, start, stop, "label", 0.95)
        elif not (tail and tail["colon"]) and _closes_number(self._clob, label.start):
            return
        else:
            yield from self._beyond(label, high)

    def _beyond(self, label: Label, high: int) -> Iterator[Region]:
        page = self._page
        node = self._clob.nodes[self._clob.piece_at(label.start)]
        is_named = is_title(page, node, self._clob.text[label.start : label.until])
        if is_named or any(page.name(up) in _OF_FORMS for up in _near(page, node, _RISE)):
            return
        cell = next((up for up in _near(page, node, _RISE + 2) if page.name(up) in _CELLS), None)
        if cell is not None:
            yield from self._cells(label, cell)
            return
        term = next((up for up in _near(page, node, _RISE) if page.name(up) == "dt"), None)
        if term is not None:
            for sibling in _following(page, term):
                if page.name(sibling) != "dd":
                    break
                yield from self._region(label.attribute, sibling, "label", 0.95)
            return
        yield from self._next_line(label, node, high)

    def _cells(self, label: Label, cell: int) -> Iterator[Region]:
        page = self._page
        beside = next(
            (other for other in _following(page, cell) if page.name(other) in _CELLS and self._extent(other)), None
        )
        heads_column = page.name(cell) == "th" and (beside is None or page.name(beside) == "th")
        if beside is not None and not heads_column and not self._is_label(beside):
            yield from self._region(label.attribute, beside, "label", 0.95)
            return
        row = int(page.parent[cell])
        if sum(self._extent(other) is not None for other in page.element_children(row)) < 2:
            return  # the title of a table heads no column
        column = _column(page, row, cell)
        below = 0
        for other in _rows_after(page, row):
            target = _cell_at(page, other, column)
            if target is None or below >= _MOST_BELOW:
                break
            if self._extent(target) and not self._is_label(target):
                below += 1
                yield from self._region(label.attribute, target, "header", 0.85)

    def _next_line(self, label: Label, node: int, high: int) -> Iterator[Region]:
        page, clob = self._page, self._clob
        number = bisect_left(clob.starts, high)
        if number >= len(clob.nodes):
            return
        start = clob.starts[number]
        neighbour = clob.nodes[number]
        shared = page.common_ancestor(node, neighbour)
        if page.depth[node] - page.depth[shared] > _RISE or start in self._start_set:
            return
        if any(page.name(up) in _OF_FORMS for up in _near(page, neighbour, _RISE)):
            return
        item = next((up for up in _near(page, neighbour, _RISE) if page.name(up) == "li" and up > shared), None)
        if item is None:
            yield Region(label.attribute, *clob.segment(start), "label", 0.85)
            return
        items = [item, *(other for other in _following(page, item) if page.name(other) == "li")]
        for other in items[:_MOST_ITEMS]:
            yield from self._region(label.attribute, other, "label", 0.8)

    def of_markers(self, attributes: Clob, matches: Sequence[Match]) -> Iterator[Region]:
        """The regions of class names, ids and pictures that name an attribute."""
        marked: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
        for match in matches:
            if match.entry.use is Use.INSTANCE:
                continue
            number = attributes.piece_at(match.start)
            node, name = attributes.nodes[number], attributes.names[number]
            extent = self._extent(node)
            if extent is None:
                if name in _PICTORIAL:
                    yield from self._beside_picture(match.entry.attribute, node)
            elif name in _NAMING and self._is_whole(attributes, number, match):
                yield from self._region(match.entry.attribute, node, "icon", 0.85)
            elif name in _WORDY and match.entry.use is Use.MARKER:
                is_name = match.entry.attribute in self._proper
                marked[match.entry.attribute].append((node, *(self._name_in(node, extent) if is_name else extent)))
        called = {attribute: sorted(node for node, _, _ in extents) for attribute, extents in marked.items()}
        for attribute, extents in marked.items():
            is_text = attribute in self._texts
            limit = _LONGEST_TEXT if is_text else _LONGEST_MARKED
            others = [nodes for other, nodes in called.items() if other != attribute]
            own = [one for one in extents if not self._is_card(one[0], others, is_text)]
            for start, stop in _innermost(self._page, own):
                if stop - start <= limit:
                    yield Region(attribute, start, stop, "marker", 0.6)

    def _name_in(self, node: int, extent: tuple[int, int]) -> tuple[int, int]:
        """Where the name stands in what is called after it: in the emphasised part that it begins with, beside a line
        that says more ("**Acme** Makers of anvils"), else in all of it."""
        for child in self._page.element_children(node):
            part = self._extent(child)
            if part is not None:
                is_head = self._page.name(child) in _EMPHASISED and part[0] == extent[0] and part[1] < extent[1]
                return part if is_head else extent
        return extent

    def _is_card(self, node: int, others: Sequence[Sequence[int]], is_text: bool) -> bool:
        """Whether an element is a record rather than a value: it holds such that are called after several other
        attributes, as the "teaser" that is no text; or it is called after another itself, and holds more of them, as
        systems write the kind, the state and the make of a record into its classes."""
        end = int(self._page.end[node])
        first = node + 1 if is_text else node
        is_shared = is_text or any(bisect_left(nodes, node) < bisect_left(nodes, node + 1) for nodes in others)
        inside = sum(bisect_left(nodes, first) < bisect_left(nodes, end) for nodes in others)
        return is_shared and inside >= _SEVERAL_INSIDE

    def _is_whole(self, attributes: Clob, number: int, match: Match) -> bool:
        """Whether a label is all that the value of an attribute says, on something that is not a form's control."""
        start, stop = attributes.starts[number], attributes.stops[number]
        name = self._page.name(attributes.nodes[number])
        return not attributes.text[start : match.start].strip() and (
            not attributes.text[match.stop : stop].strip() and name not in (*_OF_FORMS, "select", "a")
        )

    def _beside_picture(self, attribute: str, node: int) -> Iterator[Region]:
        clob, page = self._clob, self._page
        after = bisect_left(clob.rows, int(page.end[node]))
        if after < len(clob.nodes) and self._is_close(node, clob.nodes[after]):
            start = clob.starts[after]
            yield Region(attribute, start, clob.segment(start)[1], "icon", 0.85)
        elif after and self._is_close(node, clob.nodes[after - 1]):
            yield Region(attribute, *clob.segment(clob.starts[after - 1]), "icon", 0.75)

    def _is_close(self, node: int, other: int) -> bool:
        page = self._page
        shared = page.common_ancestor(node, other)
        return bool(
            page.depth[node] - page.depth[shared] <= _ICON_RISE
            and page.depth[other] - page.depth[shared] <= _ICON_RISE + 1
        )

    def _region(self, attribute: str, node: int, why: str, confidence: float) -> Iterator[Region]:
        extent = self._extent(node)
        limit = _LONGEST_TEXT if attribute in self._texts else _LONGEST_REGION
        if extent is not None and extent[1] - extent[0] <= limit:
            yield Region(attribute, *extent, why, confidence)

    def _extent(self, node: int) -> tuple[int, int] | None:
        return self._clob.extent(self._page, node)

    def _is_label(self, node: int) -> bool:
        extent = self._extent(node)
        return extent is not None and any(
            not self._clob.text[extent[0] : at].strip(_BULLETS) for at in self._starts_between(*extent)
        )

    def _starts_between(self, low: int, high: int) -> list[int]:
        return self._starts[bisect_left(self._starts, low) : bisect_left(self._starts, high)]


def _near(page: Page, node: int, levels: int) -> Iterator[int]:
    for up, _ in zip(page.ancestors(node), range(levels), strict=False):
        yield up


def _following(page: Page, node: int) -> Iterator[int]:
    """The siblings after `node` that are elements."""
    parent = int(page.parent[node])
    return (child for child in page.element_children(parent) if child > node)


def _rows_after(page: Page, row: int) -> Iterator[int]:
    """The rows after `row` in its table, in whichever part of it, without those of tables inside."""
    parts = _near(page, row, 2)
    table = next((up for up in parts if page.name(up) == "table"), int(page.parent[row]))
    for other in page.index.below(page.index.with_tag("tr"), table).tolist():
        if other > row and page.depth[other] == page.depth[row]:
            yield other


def _column(page: Page, row: int, cell: int) -> int:
    return sum(_span(page, other) for other in page.element_children(row) if other < cell)


def _cell_at(page: Page, row: int, column: int) -> int | None:
    at = 0
    for cell in page.element_children(row):
        if page.name(cell) in _CELLS:
            if at == column:
                return cell
            at += _span(page, cell)
    return None


def _span(page: Page, cell: int) -> int:
    written = page.attributes[cell].get("colspan", "1")
    return max(int(written), 1) if written.isdecimal() else 1


def _innermost(page: Page, extents: list[tuple[int, int, int]]) -> Iterator[tuple[int, int]]:
    """The stretches of those marked elements that hold no other."""
    ordered = sorted(set(extents))
    for at, (node, start, stop) in enumerate(ordered):
        if at + 1 == len(ordered) or ordered[at + 1][0] >= page.end[node]:
            yield start, stop
