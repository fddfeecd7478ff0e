"""Drafts by what stands beside a value: a label before or after it, an icon, the heading of its column.

A label counts when it is the same for nearly all targets and stands in the same relation to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace

from bowerbird.induce.paths.building import (
    SELF,
    TEXT,
    UP,
    along,
    at,
    attribute,
    attribute_step,
    below,
    call,
    child,
    equals,
    has_word,
    is_shorthand,
    normal,
    path,
    tag_of,
    where,
    with_predicates,
)
from bowerbird.induce.paths.drafts import SHARED, Base, Draft
from bowerbird.induce.paths.names import Worth, worth
from bowerbird.induce.paths.properties import FILLED
from bowerbird.induce.paths.survival import EMPHASIS, LINES, STEADY_TAGS, Reliance
from bowerbird.induce.paths.texts import is_label, says, shapes, starts_with
from bowerbird.oxpath import ast, normal_texts
from bowerbird.oxpath.ast import Axis, AxisStep, Step
from bowerbird.page import Kind, Page
from bowerbird.page.sprites import sprite_of

_LEVELS = 3
_CELLS = ("td", "th")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_MOST_BELOW = 4  # elements behind a heading that may be counted from it
_FIELDS = ("select", "textarea")
_LINKS = ("a", "button")
"""What these say is where they lead, not what stands beside them."""
_PAIR = 2  # cells of a row that is a label and its value
_JOINTS = " \t\r\n\xa0:："
"""What may stand between a label and its value, in a text of its own."""
_TEXT = Kind.TEXT
_ICONS = ("img", "svg", "i", "use")
_NAMING = ("alt", "title", "aria-label")
_OF_SPRITES = ("href", "xlink:href")
_COUNTED = "counted"
_SHORTEST_STEM = 3  # letters of a word that is known by its beginning: "bed", and not "ba"


@dataclass(frozen=True, slots=True)
class _Relation:
    """A label, how to find it, and how to get from it to the value."""

    tag: str
    text: str
    by: str
    """`text`, the attribute that says it (`alt`, `class`, the `href` of a picture from a sheet), or `counted`: what a
    number stands before."""
    axis: Axis | None
    """Beside which way the value stands; None: the label is inside of it."""
    beside: str
    """The tag of what stands beside the label, `#text` for a text."""
    tail: str
    """The tag of the value below that, empty when it is that."""
    is_below: bool = False
    """Whether the value begins on a new line: a line break stands between them."""
    above: str = ""
    """The tag of the line that holds an emphasised label, where this tells it, however it is emphasised."""
    place: int = 1
    """How many elements behind a heading the value is: the address below the name of a hall, both under "Where"."""


def label_drafts(nodes: Sequence[tuple[Page, int, int]], base: Base, values: Set[str] = frozenset()) -> Iterator[Draft]:
    """`nodes` are page, node that the base leads to, and the wanted node, a text or an element.

    What is a value of something else (`values`) labels nothing, however often it stands beside.
    """
    counts: Counter[_Relation] = Counter()
    for page, start, node in nodes:
        counts.update({_counting(page, node, one) for one in _relations(page, start, node)})
    shared = (one for one, count in counts.items() if count >= SHARED * len(nodes) and one.text not in values)
    for relation in sorted(shared, key=str):
        yield from _drafts_of(relation, base)
    yield from _by_column(nodes, base)


def named_drafts(names: Sequence[str], base: Base) -> Iterator[Draft]:
    """Drafts by texts that are known to name the value, wherever they stand."""
    for name in names:
        label = starts_with(name).on(TEXT)
        relies = (*base.relies, Reliance.LABEL)
        yield Draft(base.below(label), relies)
        yield Draft(base.below(label, UP), (*relies, Reliance.SIBLING))
        for value in (TEXT, child("*")):
            beside = along(Axis.FOLLOWING_SIBLING, with_predicates(value, at(1)))
            yield Draft(base.below(label, beside), (*relies, Reliance.SIBLING))
            yield Draft(base.below(label, UP, beside), (*relies, Reliance.SIBLING))


def list_drafts(
    groups: Sequence[tuple[Page, int, Sequence[int]]], base: Base, names: Sequence[str], values: Set[str]
) -> Iterator[Draft]:
    """Drafts for lists of items under a label: `//h3[norm(.) = "Benefits"]/following-sibling::ul[1]//li`.

    `groups` are page, node that the base leads to, and the items that are wanted there.
    """
    holders = list(_holders(groups))
    tags = {page.name(node) for page, _, nodes in groups for node in nodes}
    if not holders or len(tags) != 1:
        return
    tag = tags.pop()
    if tag == "#text":
        yield from _headed_drafts(holders, groups, base, values)
    item: Step = TEXT if tag == "#text" else child(tag)
    for draft in (*label_drafts(holders, base, values), *named_drafts(names, base)):
        if isinstance(draft.expression, ast.Path):
            steps = (*draft.expression.steps, ast.ANYWHERE_BELOW, item)
            yield Draft(ast.Path(draft.expression.start, steps), (*draft.relies, Reliance.ONLY))


def _headed_drafts(
    holders: Sequence[tuple[Page, int, int]],
    groups: Sequence[tuple[Page, int, Sequence[int]]],
    base: Base,
    values: Set[str],
) -> Iterator[Draft]:
    """Drafts for texts whose elements stand behind a label in one holder:
    `//legend[…]/following-sibling::label/text()[1]`."""
    tags = {page.name(int(page.parent[node])) for page, _, nodes in groups for node in nodes}
    if len(tags) != 1:
        return
    firsts = {(id(page), page.common_ancestor(nodes[0], nodes[-1])): nodes[0] for page, _, nodes in groups}
    heads: Counter[tuple[str, str]] = Counter()
    for page, _, holder in holders:
        stop = firsts.get((id(page), holder), holder)
        before = [it for it in page.element_children(holder) if page.end[it] <= stop]
        heads.update({(page.name(it), text) for it in before for by, text in _said(page, it) if by == "text"})
    first = with_predicates(TEXT, where(normal()), at(1))
    beside = along(Axis.FOLLOWING_SIBLING, child(_tag_or_any(tags.pop())))
    for (tag, text), count in sorted(heads.items()):
        if count >= SHARED * len(holders) and text not in values:
            label = with_predicates(child(tag), where(equals(normal(), text)))
            yield Draft(
                base.below(label, beside, first), (*base.relies, Reliance.LABEL, Reliance.SIBLING, Reliance.FIRST)
            )


def _holders(groups: Sequence[tuple[Page, int, Sequence[int]]]) -> Iterator[tuple[Page, int, int]]:
    """The elements that hold the items, of a single one that of the same name as the others'."""
    several = [(page, start, nodes) for page, start, nodes in groups if len(nodes) > 1]
    shared = [(page, start, page.common_ancestor(nodes[0], nodes[-1])) for page, start, nodes in several]
    yield from shared
    names = {page.name(holder) for page, _, holder in shared}
    for page, start, nodes in groups:
        if len(nodes) == 1:
            holder = next((up for up in page.ancestors(nodes[0]) if page.name(up) in names), None)
            if holder is not None and holder > start:
                yield page, start, holder


def _relations(page: Page, start: int, node: int) -> Iterator[_Relation]:
    place = node
    for level in range(_LEVELS):
        if place <= start:
            return
        tail = "" if level == 0 else page.name(node)
        for label, axis, is_below in _beside(page, place):
            for by, text in _said(page, label):
                relation = _Relation(page.name(label), text, by, axis, page.name(place), tail, is_below)
                yield from (relation, *_emphasised(page, label, relation))
        for heading, at_place in _under_heading(page, place) if level == 0 else ():
            for by, text in _said(page, heading):
                yield _Relation(page.name(heading), text, by, Axis.FOLLOWING_SIBLING, "", "", place=at_place)
        if level == 0 and page.kind[node] == Kind.ELEMENT:
            for inside in page.element_children(node):
                for by, text in _said(page, inside):
                    yield _Relation(page.name(inside), text, by, None, "", "")
        place = int(page.parent[place])


def _emphasised(page: Page, label: int, relation: _Relation) -> Iterator[_Relation]:
    """The relation to a label that stands out in its line, however it does."""
    line = page.name(int(page.parent[label]))
    if relation.by == "text" and relation.tag in EMPHASIS and line in LINES:
        yield replace(relation, tag="*", above=line)


def _counting(page: Page, node: int, relation: _Relation) -> _Relation:
    """The relation to a word behind a number by its beginning: what is called "bedrooms" here is a "bedroom" there."""
    is_behind = relation.axis is Axis.PRECEDING_SIBLING and relation.by == "text"
    stem = relation.text.rstrip("s")
    if not is_behind or not stem.isalpha() or len(stem) < _SHORTEST_STEM or not normal_texts(page, [node])[0].isdigit():
        return relation
    return replace(relation, by=_COUNTED, text=stem)


def _beside(page: Page, node: int) -> Iterator[tuple[int, Axis, bool]]:
    """What stands just before and just after, texts of blanks not counting; beside a text, elements only. What stands
    before may end its line: the label above a value."""
    siblings = [one for one in page.children(int(page.parent[node])) if one == node or not _is_blank(page, one)]
    place, is_text = siblings.index(node), page.kind[node] == Kind.TEXT
    is_below = place > 1 and page.name(siblings[place - 1]) == "br"
    before = place - 2 if is_below else place - 1
    if before >= 0 and not (is_text and page.kind[siblings[before]] == Kind.TEXT):
        yield siblings[before], Axis.FOLLOWING_SIBLING, is_below
    if place + 1 < len(siblings) and not (is_text and page.kind[siblings[place + 1]] == Kind.TEXT):
        yield siblings[place + 1], Axis.PRECEDING_SIBLING, False


def _under_heading(page: Page, element: int) -> Iterator[tuple[int, int]]:
    """The heading some elements before one, and which element behind it that is."""
    before = [it for it in page.element_children(int(page.parent[element])) if it < element]
    for place, heading in enumerate(reversed(before[-_MOST_BELOW:]), 1):
        if page.name(heading) in _HEADINGS:
            if place > 1:
                yield heading, place
            return


def _is_blank(page: Page, node: int) -> bool:
    return page.kind[node] == Kind.COMMENT or (page.kind[node] == Kind.TEXT and not page.text[node].strip(_JOINTS))


def _said(page: Page, label: int) -> Iterator[tuple[str, str]]:
    if page.name(label) in _LINKS or names_nothing(page, label):
        return
    (text,) = normal_texts(page, [label])
    if is_label(text):
        yield "text", text
    elif not text and page.kind[label] == Kind.ELEMENT:
        own = page.attributes[label]
        for name in _NAMING if page.name(label) in _ICONS else ():
            if is_label(own.get(name, "")):
                yield name, own[name]
        for word in own.get("class", "").split():
            if worth(word) is Worth.MEANINGFUL:
                yield "class", word
        if (sprite := sprite_of(page, label)) is not None:
            yield sprite.link, sprite.address


def names_nothing(page: Page, node: int) -> bool:
    """Whether an element is no label of what stands beside it: an item of a list, which names none of the others, a
    row of links or buttons (tabs, a menu), of which each says where it leads, a row of cells, which has a label of its
    own, or a field with its label ("Colour" and what may be chosen)."""
    is_item = page.name(node) == "li" and not page.visible_text(node).rstrip().endswith(":")
    inside = [page.name(below) for below in page.subtree(node)]
    is_row = page.name(node) == "tr" and sum(name in _CELLS for name in inside) > 1
    is_way = sum(name in _LINKS for name in inside) > 1
    return is_item or is_row or is_way or any(name in _FIELDS for name in inside)


def _drafts_of(relation: _Relation, base: Base) -> Iterator[Draft]:
    if relation.by in ("text", _COUNTED):
        said = TEXT if relation.tag == "#text" else child(relation.tag)
        label = (says(relation.text) if relation.by == "text" else starts_with(relation.text)).on(said)
        relies: tuple[Reliance, ...] = (Reliance.LABEL,)
        relies += (Reliance.EMPHASIS,) if relation.tag in EMPHASIS else ()
    else:
        label, relied = _icon(relation)
        relies = (relied,)
    relies = (*base.relies, *relies)
    if relation.axis is None:
        yield Draft(base.below(label, UP), (*relies, Reliance.SIBLING))
        return
    named: tuple[Step, ...] = (child(relation.above), label) if relation.above else (label,)
    value = TEXT if relation.beside == "#text" else child(_tag_or_any(relation.beside))
    value = FILLED.on(value) if relation.is_below else value  # a line break is no value
    if relation.place > 1:
        value, relies = child("*"), (*relies, Reliance.FIRST)
    onward = along(relation.axis, with_predicates(value, at(relation.place)))
    # People write labels before values; one that follows may be that of the next value.
    beside = (*relies, Reliance.SIBLING if relation.axis is Axis.FOLLOWING_SIBLING else Reliance.AHEAD)
    if not relation.tail:
        yield Draft(base.below(*named, onward), beside)
        return
    yield Draft(base.below(*named, onward), beside)
    inside: Step = TEXT if relation.tail == "#text" else child(relation.tail)
    yield Draft(base.below(*named, onward, ast.ANYWHERE_BELOW, inside), (*beside, Reliance.ONLY))
    if relation.tail == "#text":  # of the lines below a label: the hall, before its street and town
        first = with_predicates(TEXT, where(normal()), at(1))
        yield Draft(base.below(*named, onward, first), (*beside, Reliance.FIRST))


def _icon(relation: _Relation) -> tuple[AxisStep, Reliance]:
    """What selects a picture by what it is called."""
    element, said = child(relation.tag), relation.text
    if relation.by == "class":
        is_plain = is_shorthand(said)
        called = child(relation.tag, classes=(said,)) if is_plain else with_predicates(element, where(has_word(said)))
        return called, Reliance.CLASS
    if relation.by in _OF_SPRITES:
        named = below(child("use"), attribute_step(relation.by))
        return with_predicates(element, where(equals(named, said))), Reliance.ALTERNATIVE
    return with_predicates(element, where(equals(attribute(relation.by), said))), Reliance.ALTERNATIVE


def _tag_or_any(tag: str) -> str:
    return tag if tag in STEADY_TAGS else "*"


# Lines of values without labels: the text before or after, when that has a shape


def neighbour_text_drafts(nodes: Sequence[tuple[Page, int, int]], base: Base) -> Iterator[Draft]:
    """`.//text()[P]/following::text()[norm(.)][1]`: the text after one that can be told by its shape."""
    for axis, offset in ((Axis.FOLLOWING, -1), (Axis.PRECEDING, 1)):
        beside = [_text_beside(page, start, node, offset) for page, start, node in nodes]
        if not all(beside):
            continue
        for shape in shapes(beside):
            near = along(axis, with_predicates(FILLED.on(TEXT), at(1)))
            yield Draft(base.below(shape.on(TEXT), near), (*base.relies, shape.relies, Reliance.BESIDE))


def _text_beside(page: Page, start: int, node: int, offset: int) -> str:
    """The text just before or after that of a node, within the record."""
    own = [row for row in page.subtree(node) if _is_filled(page, row)]
    if len(own) != 1:
        return ""
    inside, row = page.subtree(start), own[0] + offset
    while row in inside and not _is_filled(page, row):
        row += offset
    return normal_texts(page, [row])[0] if row in inside else ""


def _is_filled(page: Page, row: int) -> bool:
    return page.kind[row] == _TEXT and bool(page.text[row].strip())


# Tables: the column whose heading says so


def _by_column(nodes: Sequence[tuple[Page, int, int]], base: Base) -> Iterator[Draft]:
    found = Counter(_column(page, start, node) for page, start, node in nodes)
    column, count = next(iter(found.most_common(1)), (None, 0))
    if column is None or count < SHARED * len(nodes):
        return
    heading, tail, direct = column
    cell = cell_under(heading)
    to = base.within if direct else base.below
    relies = (*base.relies, Reliance.HEADER)
    yield Draft(to(cell), relies)
    yield Draft(to(FILLED.on(cell)), (*relies, Reliance.FILLED))
    if tail:
        below: Step = TEXT if tail == "#text" else child(tail)
        yield Draft(to(cell, ast.ANYWHERE_BELOW, below), (*relies, Reliance.ONLY))


def cell_under(heading: str) -> AxisStep:
    """`td[count(//th[norm(.) = "Price"]/(. | prec-sibl::*))]`: none where no column is headed so."""
    head = with_predicates(child("th"), where(equals(normal(), heading)))
    before = path(AxisStep(Axis.PRECEDING_SIBLING, ast.NameTest("*")))
    up_to = ast.Path(ast.ROOT, (ast.ANYWHERE_BELOW, head, ast.Repeat(ast.Binary("|", SELF, before), 1, 1)))
    return with_predicates(child("td"), where(call("count", up_to)))


def column_heading(page: Page, start: int, node: int) -> str:
    """What the head of its table says of the column that holds `node` below `start`; "" outside of such tables."""
    column = _column(page, start, node)
    return "" if column is None else column[0]


def _column(page: Page, start: int, node: int) -> tuple[str, str, bool] | None:
    """Heading of the column that holds `node`, what to look for in the cell, whether its row is the base."""
    cell = next((one for one in (node, *page.ancestors(node)) if one > start and tag_of(page, one) in _CELLS), None)
    if cell is None:
        return None
    row = int(page.parent[cell])
    place = list(page.element_children(row)).index(cell)
    table = next((one for one in page.ancestors(cell) if page.name(one) == "table"), None)
    if table is None or (table > start and _names_rows(page, table)):
        return None
    heading = _heading(page, table, place)
    return (heading, "" if cell == node else page.name(node), row == start) if heading else None


def is_row_label(page: Page, node: int) -> bool:
    """Whether a node is the first of two cells, in a table whose rows are labels and their values."""
    table = next((one for one in page.ancestors(node) if page.name(one) == "table"), None)
    is_first = page.name(node) == "td" and next(iter(page.element_children(int(page.parent[node])))) == node
    return is_first and table is not None and _names_rows(page, table)


def _names_rows(page: Page, table: int) -> bool:
    """Whether a table has labels in its first column and what they name in its second: "Part", "Detail" above say
    nothing of a row."""
    rows = [list(page.element_children(row)) for row in page.index.below(page.index.with_tag("tr"), table).tolist()]
    rows = [row for row in rows if row and page.name(row[-1]) == "td"]
    labels = [normal_texts(page, row[:1])[0] for row in rows]
    return all(len(row) == _PAIR for row in rows) and len(set(labels)) == len(rows) > 1 and all(map(is_label, labels))


def _heading(page: Page, table: int, place: int) -> str:
    heads = page.index.below(page.index.with_tag("th"), table)
    if not len(heads):
        return ""
    row = list(page.element_children(int(page.parent[int(heads[0])])))
    if place >= len(row) or page.name(row[place]) != "th":
        return ""
    (text,) = normal_texts(page, [row[place]])
    return text if is_label(text) else ""
