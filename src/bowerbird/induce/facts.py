"""Facts under labels that no page showed yet: one expression for all labels and values on the records' own pages.

Problem    of a hundred events three have an end date, and the few pages that a wrapper is written from show none of
           those three. What the site calls it is not known, only how it writes labels and values.
Reference  DIADEM §3: labelled entity recognisers; thesis §6.5, label proximity.
Departures labels of the pack that were seen tell where labels stand and how values follow them. The wrapper then reads
           all pairs there as "Label: value", and whoever types its records takes what nothing else in the record
           says: as attributes of the pack under its very labels, else under names made of the labels. Likewise the
           items of lists below headings, where these differ from page to page ("What we offer", "In return").
Cost       two searches for a path.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from bowerbird.detail import Detail
from bowerbird.domain import Pack
from bowerbird.induce.attributes import Extraction, whole_text
from bowerbird.induce.items import Items, items_of
from bowerbird.induce.labelled import Named, label_of
from bowerbird.induce.naming import names_of
from bowerbird.induce.paths import Example, choose_path
from bowerbird.induce.paths.texts import is_label
from bowerbird.induce.typing import BETWEEN, FACT, ITEM
from bowerbird.page import Kind, Page

_BESIDE = "./following-sibling::*[1]"
_BEHIND = "./following-sibling::text()[1]"
_NEXT_CELL = "./../following-sibling::*[1]"
_HEADING = "./../preceding-sibling::*[1]"
_LISTS = ("ul", "ol")
_LEAST_HEADINGS = 3  # different ones, for the way of writing to be the site's
_ON_ALL = 0.9  # of the pages: headings that nearly all have are read by their words
_LEAST_LABELS = 3  # of the pack, for the way of writing to be the site's
_LEAST_RECALL = 0.9  # of the labels seen
_LEAST_PRECISION = 0.5  # what else is found there is no label of the pack's, or labels something that is too long


def facts_of(details: Sequence[Detail], labelled: Sequence[Sequence[Named]], pack: Pack) -> Extraction | None:
    """The expression for all pairs; None where the labels seen have no place in common."""
    names = names_of(pack)
    nodes: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    known: dict[str, set[str]] = defaultdict(set)
    for number, (detail, own) in enumerate(zip(details, labelled, strict=True)):
        for label, relation, said in _pairs(detail, own):
            nodes[relation][number].append(label)
            if names.knows(said):
                known[relation].add(said)
    chosen = max(known, key=lambda relation: len(known[relation]), default="")
    if len(known[chosen]) < _LEAST_LABELS:
        return None
    examples = [
        Example(details[number].page, 0, tuple(_alike(details[number].page, own)))
        for number, own in nodes[chosen].items()
    ]
    choice = choose_path(examples, single=False, fallback=False)
    if choice is None or choice.recall < _LEAST_RECALL or choice.precision < _LEAST_PRECISION:
        return None
    if any(said in choice.expression for said in known[chosen]):
        return None  # it goes by single labels
    value = f'concat(norm(.), "{BETWEEN}", norm({chosen}))'
    return Extraction(FACT, choice.expression, value, len(examples) / len(details), choice)


def headed_items(details: Sequence[Detail]) -> Extraction | None:
    """The expression for all items of lists right below headings, with these; None where all pages have the same
    headings, or nothing tells such lists from others."""
    pages = [
        (detail.page, [one for one in items_of(detail.page, detail.area) if _is_headed(detail.page, one)])
        for detail in details
    ]
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
    before = [one for one in page.element_children(int(page.parent[items.element])) if one < items.element]
    is_list = page.name(items.element) in _LISTS and not items.is_run and not items.is_linked
    return is_list and bool(before) and whole_text(page, before[-1]).rstrip(": ") == items.label != ""


def _alike(page: Page, labels: Sequence[int]) -> list[int]:
    """The labels, and what looks like them beside them: labels of values that nothing was made of."""
    top = min(int(page.parent[label]) for label in labels)
    while page.end[top] <= max(labels):
        top = int(page.parent[top])
    looks = {_look(page, label) for label in labels if page.kind[label] == Kind.ELEMENT}
    like = (node for node in range(top, int(page.end[top])) if page.kind[node] == Kind.ELEMENT)
    shown = (node for node in like if _look(page, node) in looks and is_label(whole_text(page, node)))
    return sorted({*labels, *shown})


def _look(page: Page, element: int) -> tuple[str, str, str]:
    above = int(page.parent[element])
    return page.name(element), page.attributes[element].get("class", ""), page.name(above)


def _pairs(detail: Detail, named: Sequence[Named]) -> Iterator[tuple[int, str, str]]:
    """The elements or texts of labels, how their values follow, and what they say."""
    page = detail.page
    for one in named:
        label = None if one.by_markup or not one.label else label_of(page, one.node, detail.area)
        if label is None or whole_text(page, label).rstrip(": ") != one.label:
            continue
        if relation := _relation(page, label, one):
            yield label, relation, one.label


def _relation(page: Page, label: int, one: Named) -> str:
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
