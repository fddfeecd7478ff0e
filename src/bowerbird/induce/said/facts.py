"""Facts under labels that no page showed yet: one expression for all labels and values of records, on lists and on
their own pages.

Problem    of a hundred events three have an end date, and the few pages that a wrapper is written from show none of
           those three. What the site calls it is not known, only how it writes labels and values.
Reference  DIADEM §3: labelled entity recognisers; thesis §6.5, label proximity.
Departures labels that were seen tell where labels stand and how values follow them, each way of writing by itself: a
           table of specifications, a line of terms above it. The pack knows some of these labels, or they come again
           from page to page. The wrapper then reads all pairs there as "Label: value", and whoever types its records
           takes what nothing else in the record says: as attributes of the pack under its very labels, else under
           names made of the labels. Likewise the items of lists below headings, where these differ from page to page
           ("What we offer", "In return"), and several values behind one label. On lists the label may be what an icon
           stands for.
           What stands beside one label that all pages have is read as well, where labels are known by a class or by
           their place alone.
Cost       a search for a path for each way of writing, and one for lists.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from bowerbird.detail import Detail
from bowerbird.domain import Pack
from bowerbird.induce.paths import Choice, Example, choose_path
from bowerbird.induce.paths.second import NAMES
from bowerbird.induce.paths.steps import grouped, in_either
from bowerbird.induce.paths.survival import EMPHASIS, LINES, Reliance
from bowerbird.induce.paths.texts import LONGEST_LABEL, is_label
from bowerbird.induce.said.columns import empty_columns
from bowerbird.induce.said.items import Items, items_of
from bowerbird.induce.said.labelled import Named, label_of, named_by_labels
from bowerbird.induce.said.values import Context, Extraction, whole_text
from bowerbird.induce.texts.naming import names_of
from bowerbird.induce.texts.typing import BETWEEN, FACT, ITEM
from bowerbird.oxpath import Nodes, evaluate, parse
from bowerbird.oxpath.ast import Expression
from bowerbird.page import Kind, Page

_BESIDE = "./following-sibling::*[1]"
_BEHIND = "./following-sibling::text()[1]"
_ABOVE = "./preceding-sibling::*[1]"
_NEXT_CELL = "./../following-sibling::*[1]"
_HEADING = "./../preceding-sibling::*[1]"
_AROUND = "./.."
_OF_SEVERAL = "[*[2]][not(text()[norm(.)])]"  # an element that holds several others, and no text beside them
_LINES = ("li", "div", "p", "dd")
_LONGEST_ITEM = 60  # letters, as of items of lists
_ICON = "img"
_LISTS = ("ul", "ol")
_LEAST_HEADINGS = 3  # different ones, for the way of writing to be the site's
_ON_ALL = 0.9  # of the pages: headings that nearly all have are read by their words
_LEAST_LABELS = 3  # of the pack, or that come again, for the way of writing to be the site's
_MOSTLY_AGAIN = 0.5  # of the labels of one look, that come again on another page
_LABEL_TAGS = ("th", "dt")
_CELL = "td"
_TEXT = "text()"
_LEAST_RECALL = 0.9  # of the labels seen
_LEAST_PRECISION = 0.5  # what else is found there is no label of the pack's, or labels something that is too long
_Look = tuple[str, str, str]
"""Of a label: tag and classes, and the tag of what it stands in."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where labels are looked for: below `top`; the expression starts from `context`."""

    page: Page
    context: int
    top: int


@dataclass(frozen=True, slots=True)
class _Pair:
    """A label at one of the places: its node, what follows it and how."""

    number: int
    label: int
    relation: str
    named: Named


def facts_of(details: Sequence[Detail], labelled: Sequence[Sequence[Named]], pack: Pack) -> tuple[Extraction, ...]:
    """The expressions for all pairs of the pages of records, one for each way in which the site writes them; none where
    the labels seen have no place in common."""
    places = [_Place(detail.page, 0, detail.area) for detail in details]
    pairs = [pair for number, own in enumerate(labelled) for pair in _pairs(places[number], own, number)]
    return _ways(places, pairs, pack)


def facts_on_lists(contexts: Sequence[Context], pack: Pack) -> tuple[Extraction, ...]:
    """The same for the records of a list, each in one element."""
    if any(len(context.scope) > 1 for context in contexts):
        return ()
    places = [_Place(context.page, context.node, context.node) for context in contexts]
    labelled = named_by_labels([(context.page, context.scope) for context in contexts], pack)
    pairs = [
        pair
        for number, own in enumerate(labelled)
        for pair in (*_pairs(places[number], own, number), *_by_icons(places[number], own, number))
    ]
    return (*_ways(places, pairs, pack), *empty_columns(contexts))


def _ways(places: Sequence[_Place], pairs: Sequence[_Pair], pack: Pack) -> tuple[Extraction, ...]:
    by_look: dict[tuple[str, _Look], list[_Pair]] = defaultdict(list)
    whole: dict[str, list[_Pair]] = defaultdict(list)
    for pair in pairs:
        by_look[pair.relation, _look(places[pair.number].page, pair.label)].append(pair)
        whole[pair.relation].append(pair)
    usual = {how for how, way in by_look.items() if _is_the_sites(places, way, pack)}
    kin = {how for how, way in by_look.items() if _is_kin(how, usual) and _known(way, pack)}
    found = [_read(places, way) for how, way in by_look.items() if how in usual | kin]
    told = tuple(one for one in found if one is not None)
    if not told and whole:
        most = max(whole.values(), key=lambda way: len(_known(way, pack)))
        mixed = _read(places, most) if len(_known(most, pack)) >= _LEAST_LABELS else None
        told = () if mixed is None else (mixed,)
    several = (several_behind(places, one) for one in told)
    return (*told, *(one for one in several if one is not None))


def _is_kin(how: tuple[str, _Look], usual: Set[tuple[str, _Look]]) -> bool:
    """Whether labels look and stand as those of the site do, but for what they stand in: items of a list beside
    lines."""
    relation, look = how
    return any((relation, look[:2]) == (other, known[:2]) for other, known in usual)


def several_behind(places: Sequence[_Place], facts: Extraction) -> Extraction | None:
    """The expression for each of several values behind a label, where the element beside it holds them, one in each of
    its own, alike: dates of a run, tickets for several. None where none was seen, or others hold parts of one value."""
    path = parse(f"{grouped(facts.path)}/following-sibling::*[1]{_OF_SEVERAL}")
    seen = [(place.page, int(node)) for place in places for node in _nodes(path, place)]
    if not facts.value.endswith(f"norm({_BESIDE}))") or not seen or not all(_are_items(*one) for one in seen):
        return None
    items = f"{grouped(facts.path)}/following-sibling::*[1]{_OF_SEVERAL}/*"
    value = f'concat(norm({_HEADING}), "{BETWEEN}", norm(.))'
    return Extraction(ITEM, items, value, facts.coverage, facts.choice)


def _nodes(path: Expression, place: _Place) -> Sequence[int]:
    found = evaluate(path, place.page, place.context)
    return [int(node) for node in found.rows] if isinstance(found, Nodes) else []


def _are_items(page: Page, element: int) -> bool:
    """Whether the elements in one are values of their own: alike, and lines, or of a class."""
    items = page.element_children(element)
    looks = {(page.name(item), page.attributes[item].get("class", "")) for item in items}
    (tag, class_), *others = looks
    is_apart = tag in _LINES or class_ != ""
    return not others and is_apart and all(0 < len(whole_text(page, item)) <= _LONGEST_ITEM for item in items)


def _is_the_sites(places: Sequence[_Place], way: Sequence[_Pair], pack: Pack) -> bool:
    """Whether a site writes labels in this way: several that the pack has, or that come again from page to page, with
    other values unless their elements are made for labels. Names of reviewers do not come again."""
    texts: dict[str, dict[int, str]] = defaultdict(dict)
    for pair in way:
        texts[pair.named.label].setdefault(pair.number, pair.named.text)
    again = {label for label, own in texts.items() if len(own) > 1}
    by_form = all(places[pair.number].page.name(pair.label) in _LABEL_TAGS for pair in way)
    told = again if by_form else {label for label in again if len(set(texts[label].values())) > 1}
    known = _known(way, pack)
    is_usual = len(told | known) >= _LEAST_LABELS and len(again | known) >= _MOSTLY_AGAIN * len(texts)
    return is_usual or len(known) >= _LEAST_LABELS


def _known(way: Sequence[_Pair], pack: Pack) -> set[str]:
    """The labels that the pack has."""
    return {pair.named.label for pair in way if names_of(pack).knows(pair.named.label)}


def _read(places: Sequence[_Place], way: Sequence[_Pair]) -> Extraction | None:
    """The expression for all pairs that are written in one way."""
    nodes: dict[int, list[int]] = defaultdict(list)
    for pair in way:
        nodes[pair.number].append(pair.label)
    examples = [
        Example(places[number].page, places[number].context, tuple(_alike(places[number].page, own)))
        for number, own in nodes.items()
    ]
    said = "norm(.)" if way[0].relation != _AROUND else "@alt"
    choice = choose_path(examples, single=False, fallback=False)
    goes_by_single = choice is not None and any(pair.named.label in choice.expression for pair in way)
    if choice is None or goes_by_single or not _finds(choice):
        choice = _by_tag(examples)
    rows = _by_rows(examples)
    if rows is not None and (choice is None or rows.precision > choice.precision):
        choice = rows
    if choice is None or not _finds(choice):
        return None
    value = f'concat({said}, "{BETWEEN}", norm({way[0].relation}))'
    path = choice.expression
    is_counted = Reliance.NTH in choice.relies
    is_named = NAMES & set(choice.relies) or path.rpartition("/")[2] in EMPHASIS
    beside = _beside_one(places, way, examples) if is_counted or is_named else None
    if beside is not None and _finds(beside) and beside.precision >= choice.precision:
        path = beside.expression if is_counted else in_either(path, beside.expression)
    return Extraction(FACT, path, value, len(examples) / len(places), choice)


def _finds(choice: Choice) -> bool:
    return choice.recall >= _LEAST_RECALL and choice.precision >= _LEAST_PRECISION


def _by_tag(examples: Sequence[Example]) -> Choice | None:
    """All elements of the one tag that is made for labels, where the labels are such; empty ones say nothing."""
    tags = {one.page.name(node) for one in examples for node in one.wanted}
    if len(tags) > 1 or not tags <= {*_LABEL_TAGS, _ICON}:
        return None
    (tag,) = tags
    start, having = ("" if examples[0].context == 0 else "."), "@alt" if tag == _ICON else "norm(.)"
    shown = [
        {node for node in one.page.subtree(one.context) if one.page.name(node) == tag and _said(one.page, node)}
        for one in examples
    ]
    return _judged(f"{start}//{tag}[{having}]", shown, examples, "the elements of labels")


def _by_rows(examples: Sequence[Example]) -> Choice | None:
    """The first of two cells in a row, where it holds a text and nothing else, or else whatever it holds: what pages
    that are laid out by tables put side by side has markup of its own."""
    if any(one.page.name(node) != _CELL for one in examples for node in one.wanted):
        return None
    start = "" if examples[0].context == 0 else "."
    for plain in ("[not(*)]", ""):
        path = f"{start}//tr[*[2]][not(*[3])]/{_CELL}[1]{plain}[norm(.)]"
        choice = _tried(path, examples, "the first cells of rows")
        if choice.precision >= _LEAST_RECALL and (plain == "" or choice.recall >= _LEAST_RECALL):
            return choice
    return None


def _beside_one(places: Sequence[_Place], way: Sequence[_Pair], examples: Sequence[Example]) -> Choice | None:
    """What stands as one label does that all pages have: beside it, or at its place in what stands beside its row. The
    labels of values outlast the names of their elements."""
    nodes: dict[str, dict[int, int]] = defaultdict(dict)
    for pair in way:
        nodes[pair.named.label].setdefault(pair.number, pair.label)
    numbers = {pair.number for pair in way}
    everywhere = [own for own in nodes.values() if own.keys() == numbers]
    if not everywhere:
        return None
    one = [(places[number].page, node) for number, node in everywhere[0].items()]
    said = {whole_text(page, node) for page, node in one}
    tags = {_test_of(page, node) for page, node in one}
    first = {_place_of(page, node) for page, node in one}
    if len(said) > 1 or len(tags) > 1 or '"' in next(iter(said)):
        return None
    (text,), (tag,), start = said, tags, "" if examples[0].context == 0 else "."
    lines = {page.name(int(page.parent[node])) for page, node in one}
    named = f"{next(iter(lines))}/*" if tag in EMPHASIS and len(lines) == 1 and lines <= LINES else tag
    label = f'{start}//{named}[norm(.) = "{text}"]'
    ways = [f"{label}/../{tag}"]
    if len(first) == 1 and tag != _TEXT:
        ways.append(f"{label}/../../*/*[{first.pop()}]")
    judged = [_tried(path, examples, "standing beside a label") for path in ways]
    return max(judged, key=lambda choice: (choice.recall, choice.precision))


def _test_of(page: Page, node: int) -> str:
    return page.name(node) if page.kind[node] == Kind.ELEMENT else _TEXT


def _place_of(page: Page, node: int) -> int:
    """Which of the elements of its parent an element is, from 1; 0 for a text."""
    elements = list(page.element_children(int(page.parent[node])))
    return elements.index(node) + 1 if node in elements else 0


def _tried(path: str, examples: Sequence[Example], why: str) -> Choice:
    """What a path is worth that is tried on all examples."""
    found = [evaluate(parse(path), one.page, one.context) for one in examples]
    shown = [{int(node) for node in nodes.rows} if isinstance(nodes, Nodes) else set() for nodes in found]
    return _judged(path, shown, examples, why)


def _judged(path: str, shown: Sequence[Set[int]], examples: Sequence[Example], why: str) -> Choice:
    wanted = sum(len(one.wanted) for one in examples)
    right = sum(len(found & set(one.wanted)) for found, one in zip(shown, examples, strict=True))
    precision = right / sum(map(len, shown)) if right else 0.0
    return Choice(path, precision, right / wanted, 0.0, why)


def headed_items(details: Sequence[Detail]) -> Extraction | None:
    """The expression for all items of lists right below headings, with these; None where all pages have the same
    headings, or nothing tells such lists from others. What is a line among others somewhere is no heading elsewhere."""
    lists = [
        (detail.page, [one for one in items_of(detail.page, detail.area) if _is_headed(detail.page, one)])
        for detail in details
    ]
    lines = {_look(page, head) for page, own in lists for one in own if _is_line(page, head := _head_of(page, one))}
    pages = [(page, [one for one in own if _look(page, _head_of(page, one)) not in lines]) for page, own in lists]
    labels = Counter(one.label for _, own in pages for one in own)
    if len(labels) < _LEAST_HEADINGS or min(labels.values()) >= _ON_ALL * len(pages):
        return None
    examples = [
        Example(page, 0, tuple(sorted(node for one in own for node in page.element_children(one.element))))
        for page, own in pages
        if own
    ]
    choice = choose_path(examples, single=False, fallback=False)
    if choice is None or choice.recall < _LEAST_RECALL or choice.precision < _LEAST_RECALL:
        return None
    if any(label in choice.expression for label in labels):
        return None  # it goes by single headings
    value = f'concat(norm({_HEADING}), "{BETWEEN}", norm(.))'
    return Extraction(ITEM, choice.expression, value, len(examples) / len(details), choice)


def _is_headed(page: Page, items: Items) -> bool:
    """Whether the items are children of a list that stands right behind its label."""
    before = _element_before(page, items.element)
    is_list = page.name(items.element) in _LISTS and not items.is_run and not items.is_linked
    return is_list and before is not None and whole_text(page, before).rstrip(": ") == items.label != ""


def _head_of(page: Page, items: Items) -> int:
    """The element right before a list."""
    before = _element_before(page, items.element)
    return items.element if before is None else before


def _is_line(page: Page, head: int) -> bool:
    """Whether a paragraph stands right behind a short one that looks like it, "Presented by the Larks" below "Over 16";
    headings are emphasised, or end with a colon."""
    before = _element_before(page, head)
    if page.name(head) not in _LINES or before is None or _look(page, before) != _look(page, head):
        return False
    is_heading = whole_text(page, head).endswith(":") or any(page.name(it) in EMPHASIS for it in page.subtree(head))
    return not is_heading and len(whole_text(page, before)) <= LONGEST_LABEL


def _alike(page: Page, labels: Sequence[int]) -> list[int]:
    """The labels, and what looks like them beside them, of a single one in the rows beside its own: labels of values
    that nothing was made of."""
    top = min(int(page.parent[label]) for label in labels)
    top = int(page.parent[top]) if len(labels) == 1 and page.parent[top] > 0 else top
    while page.end[top] <= max(labels):
        top = int(page.parent[top])
    looks = {_look(page, label) for label in labels}
    like = (node for node in range(top, int(page.end[top])) if _may_be_label(page, node))
    shown = (node for node in like if _look(page, node) in looks and is_label(_said(page, node)))
    return sorted({*labels, *shown})


def _may_be_label(page: Page, node: int) -> bool:
    """Whether a node is an element, or a text right before one."""
    is_text = page.kind[node] == Kind.TEXT and page.text[node].strip() != ""
    return page.kind[node] == Kind.ELEMENT or (is_text and _next_element(page, node) is not None)


def _look(page: Page, element: int) -> _Look:
    """How a label looks; those in elements that are made for labels may each have a class of its own."""
    tag, above = page.name(element), page.name(int(page.parent[element]))
    if tag == _CELL and next(iter(page.element_children(int(page.parent[element]))), None) == element:
        above = f"first of {above}"  # the label of a row looks like its value
    return tag, "" if tag in _LABEL_TAGS else page.attributes[element].get("class", ""), above


def _said(page: Page, node: int) -> str:
    """What a label says; of an icon what it stands for."""
    return page.attributes[node].get("alt", "").strip() if page.name(node) == _ICON else whole_text(page, node)


def _by_icons(place: _Place, named: Sequence[Named], number: int) -> Iterator[_Pair]:
    """The icons that stand for labels, each in one element with its value and nothing else."""
    page = place.page
    for icon in (node for node in page.subtree(place.top) if page.name(node) == _ICON):
        around, said = int(page.parent[icon]), _said(page, icon)
        beside = [one for one in named if one.node in page.subtree(around)]
        if said and len(beside) == 1 and beside[0].label == said and beside[0].text == whole_text(page, around):
            yield _Pair(number, icon, _AROUND, beside[0])


def _pairs(place: _Place, named: Sequence[Named], number: int) -> Iterator[_Pair]:
    """The elements or texts of labels, with their values and how these follow."""
    page = place.page
    for one in named:
        label = None if one.by_markup or not one.label else label_of(page, one.node, place.top)
        if label is None or whole_text(page, label).rstrip(": ") != one.label:
            continue
        if relation := _relation(page, label, one):
            yield _Pair(number, label, relation, one)


def _relation(page: Page, label: int, one: Named) -> str:
    if label > one.node:
        return _ABOVE if _is_alone(page, _element_before(page, label), one) else ""
    beside = _next_element(page, label)
    if int(page.parent[one.node]) == int(page.parent[label]):
        return _BEHIND if beside is None or beside > one.node else ""
    if _is_alone(page, beside, one):
        return _BESIDE
    above = int(page.parent[label])
    is_cell = whole_text(page, above) == whole_text(page, label)
    return _NEXT_CELL if is_cell and _is_alone(page, _next_element(page, above), one) else ""


def _is_alone(page: Page, node: int | None, one: Named) -> bool:
    return node is not None and whole_text(page, node).lstrip(": ") == one.text


def _next_element(page: Page, node: int) -> int | None:
    after = (it for it in page.children(int(page.parent[node])) if it > node and page.kind[it] == Kind.ELEMENT)
    return next(after, None)


def _element_before(page: Page, node: int) -> int | None:
    before = [it for it in page.element_children(int(page.parent[node])) if it < node]
    return before[-1] if before else None
