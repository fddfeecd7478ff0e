"""Lists of short items under a label: features, benefits, opening hours, tags.

Problem    a page says "Benefits" and then, in a list, "Paid training", "Life insurance", "Free parking". The analysis
           of details recognises those items that the pack has terms for; the label says that all of them are benefits.
Reference  OPAL, segment scope: a label of a group names each of its members.
Departures a list is any element whose children are of one sort, each with one short text, or a run of such children
           behind a heading, or one with commas between its items. Its label stands before it, or before the element
           that holds it alone. A list of links under a label of the site's own leads somewhere else, and is not the
           object's.
Cost       one pass over the elements of a place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from bowerbird.detail.leaves import as_label
from bowerbird.induce.texts.bullets import is_bullet, without_bullet
from bowerbird.induce.texts.classes import calls_it_label
from bowerbird.page import Kind, Page

_LONGEST_ITEM = 60
_LONGEST_BULLET = (
    160  # letters of one of several items of a list that is marked up as one: duties and offers are sentences
)
_LONGEST_LABEL = 40
_MOST_ITEMS = 30
_CHIPS = frozenset(("span", "em", "mark", "small"))  # and elements of a site's own; paragraphs are lines of a text
_LEAST_OF_RUN = 2  # one short text behind a heading is its value
_SECTIONS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_HEADINGS = _SECTIONS | {"dt", "th", "label", "legend", "strong", "b", "summary"}
_SKIPPED = frozenset(("select", "nav", "form", "footer", "tr", "tbody", "table", "dl", "picture", "svg", "button"))
"""Elements whose children are no items: controls, ways through the site, rows of labels and values."""
_WAYS = frozenset(("select", "nav", "form", "footer", "button"))
_LISTS = ("ul", "ol")
_COLON, _COMMAS = ":", (",", ";")


@dataclass(frozen=True, slots=True)
class Items:
    """A list: its label as the page spells it, if it has one, the element, and its items' texts with their nodes."""

    label: str
    element: int
    nodes: tuple[int, ...]
    texts: tuple[str, ...]
    is_linked: bool
    """Whether its items are links."""
    is_run: bool = False
    """Whether the element holds other things, too."""
    are_choices: bool = False
    """Whether a visitor chooses one of the items."""


def items_of(page: Page, top: int) -> Iterator[Items]:
    """The lists below an element, those of a single item among them; lists of other elements than lists have labels."""
    node, end = top, int(page.end[top])
    while node < end:
        found = _items_at(page, node, top) if page.kind[node] == Kind.ELEMENT else None
        if found is not None:
            yield found
            node = int(page.end[node])
        else:
            yield from _runs_at(page, node, top)
            yield from _enumerated_at(page, node)
            node += 1


def _items_at(page: Page, element: int, top: int) -> Items | None:
    is_list = page.name(element) in _LISTS
    # A list that is marked up as one is such in the cell of a table, too: old pages are laid out by them.
    around = _WAYS if is_list else _SKIPPED
    if page.name(element) in _SKIPPED or any(page.name(up) in around for up in page.ancestors(element) if up > top):
        return None
    children = [child for child in page.children(element) if _shows(page, child)]
    if not 0 < len(children) <= _MOST_ITEMS or any(page.kind[child] != Kind.ELEMENT for child in children):
        return None
    if len({page.name(child) for child in children}) > 1 or not (is_list or len(children) > 1):
        return None
    nodes = [_only_text(page, child) for child in children]
    texts = [_said(page, node) for node in nodes if node is not None]
    longest = _LONGEST_BULLET if is_list and len(children) > 1 else _LONGEST_ITEM
    if None in nodes or any(len(text) > longest or text.endswith(":") for text in texts):
        return None
    heading = _before(page, element)
    label = "" if heading is None else " ".join(page.text[heading].split())
    if len(label) > _LONGEST_LABEL or as_label(label) in map(as_label, texts):
        label = ""
    is_headed = heading is not None and _is_heading(page, heading)
    is_row = _is_one_of_many(page, element) and not (heading is not None and _are_chips(page, heading, children))
    if not is_list and (not label or not is_headed or is_row):
        return None  # a row of a label and its value among others
    kept = tuple(node for node in nodes if node is not None)
    is_linked = all(_is_linked(page, node, element) for node in kept)
    return Items(label.rstrip(": "), element, kept, tuple(texts), is_linked)


def _runs_at(page: Page, element: int, top: int) -> Iterator[Items]:
    """The lists that stand below headings among other children of an element: chips, tags."""
    if any(page.name(up) in _SKIPPED for up in (element, *page.ancestors(element)) if up >= top):
        return
    children = [child for child in page.element_children(element) if _shows(page, child)]
    for at, heading in enumerate(children):
        label = _only_text(page, heading) if page.name(heading) in _HEADINGS else None
        if label is None:
            continue
        run = _alike(page, children[at + 1 :])
        nodes = [_only_text(page, one) for one in run]
        kept = tuple(node for node in nodes if node is not None)
        texts = tuple(_said(page, node) for node in kept)
        is_short = all(len(text) <= _LONGEST_ITEM and not text.endswith(":") for text in texts)
        if not _LEAST_OF_RUN <= len(kept) == len(run) <= _MOST_ITEMS or not is_short:
            continue
        said = " ".join(page.text[label].split()).rstrip(": ")
        if len(said) <= _LONGEST_LABEL and (page.name(run[0]) in _CHIPS or "-" in page.name(run[0])):
            is_linked = all(_is_linked(page, node, element) for node in kept)
            yield Items(said, element, kept, texts, is_linked, is_run=True)


def _enumerated_at(page: Page, element: int) -> Iterator[Items]:
    """The list that an element is with nothing but commas between its items, and a label before or within it: "Tags:"
    with links behind it. Ways through a site are not written so."""
    if page.kind[element] != Kind.ELEMENT or any(page.name(up) in _WAYS for up in (element, *page.ancestors(element))):
        return
    children = [child for child in page.children(element) if _shows(page, child)]
    first = page.text[children[0]].strip() if children and page.kind[children[0]] == Kind.TEXT else ""
    own = children[1:] if first.endswith(_COLON) else children
    items, between = own[::2], own[1::2]
    if not _LEAST_OF_RUN <= len(items) <= _MOST_ITEMS or len(items) != len(between) + 1:
        return
    if _alike(page, items) != items or page.kind[items[0]] != Kind.ELEMENT:
        return
    if any(page.text[it].strip() not in _COMMAS for it in between):
        return
    heading = children[0] if own is not children else _before(page, element)
    nodes = [_only_text(page, one) for one in items]
    kept = tuple(node for node in nodes if node is not None)
    texts = tuple(_said(page, node) for node in kept)
    if heading is None or not _is_heading(page, heading) or len(kept) < len(items):
        return
    label = " ".join(page.text[heading].split()).rstrip(": ")
    if 0 < len(label) <= _LONGEST_LABEL and all(len(text) <= _LONGEST_ITEM for text in texts):
        yield Items(label, element, kept, texts, is_linked=False, is_run=True)


def _alike(page: Page, elements: Sequence[int]) -> list[int]:
    """The first elements that are of one sort."""
    return list(takewhile(lambda one: _sort(page, one) == _sort(page, elements[0]), elements))


def _sort(page: Page, element: int) -> tuple[str, str]:
    return page.name(element), page.attributes[element].get("class", "")


def _is_heading(page: Page, text: int) -> bool:
    above = int(page.parent[text])
    is_called_so = calls_it_label(page.attributes[above].get("class", ""))
    return page.text[text].rstrip().endswith(":") or page.name(above) in _HEADINGS or is_called_so


def _are_chips(page: Page, heading: int, children: Sequence[int]) -> bool:
    """Whether what stands below the heading of a section are texts of one class, and no label with its value."""
    is_section = page.name(int(page.parent[heading])) in _SECTIONS
    return is_section and len({_sort(page, child) for child in children}) == 1 and _sort(page, children[0])[1] != ""


def _is_one_of_many(page: Page, element: int) -> bool:
    """Whether an element has siblings of its kind."""
    siblings = page.element_children(int(page.parent[element]))
    return any(one != element and _sort(page, one) == _sort(page, element) for one in siblings)


def heading_before(page: Page, element: int) -> int | None:
    """The text of a heading that stands just before an element, or before the one that it begins."""
    before = _before(page, element)
    return before if before is not None and _is_heading(page, before) else None


def _before(page: Page, element: int) -> int | None:
    """The text that stands alone just before an element, or before the one that it begins."""
    for here in (element, int(page.parent[element])):
        before = [one for one in page.children(int(page.parent[here])) if one < here and _shows(page, one)]
        if before:
            return before[-1] if page.kind[before[-1]] == Kind.TEXT else _only_text(page, before[-1])
    return None


def _shows(page: Page, node: int) -> bool:
    """Whether something of a node can be read."""
    inside = range(node, int(page.end[node]))
    return any(page.kind[it] == Kind.TEXT and page.text[it].strip() and page.visible[it] for it in inside)


def _only_text(page: Page, element: int) -> int | None:
    """The text that an element holds alone, whatever signs stand before it."""
    texts = [
        it for it in range(element, int(page.end[element])) if page.kind[it] == Kind.TEXT and page.text[it].strip()
    ]
    said = [it for it in texts if not is_bullet(page.text[it])]
    return said[0] if len(said) == 1 and texts[-1] == said[0] else None


def _said(page: Page, text: int) -> str:
    return without_bullet(" ".join(page.text[text].split()))


def _is_linked(page: Page, node: int, top: int) -> bool:
    return any(page.name(up) == "a" for up in page.ancestors(node) if up > top)
