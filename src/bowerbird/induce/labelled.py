"""Values of list records that only a label names: an icon before it, a word in front of it, a class around it.

Problem    the analysis of a list aligns values and names those that it recognises. A brand that nobody has heard of
           stays a nameless column, although the icon beside it says "Hersteller".
Reference  DIADEM §3: labelled and named entity recognisers.
Departures each value is named by the nearest label beside or around it, record by record, since columns of optional
           values are often out of line. A label of the pack gives the attribute, another one its own name.
Cost       O(values without a name).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from bowerbird.annotate import Annotations
from bowerbird.detail.leaves import as_label
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.reading import value_of
from bowerbird.listing import Field, Record
from bowerbird.page import Kind, Page

_NAMING_ATTRIBUTES = ("alt", "title", "aria-label", "data-label", "data-th")
_ICONS = ("img", "svg", "i", "use")
_LONGEST_LABEL = 40
_LONGEST_NAME = 30
_LABEL_TAGS = ("dt", "th", "label")
_READ = (ValueKind.MONEY, ValueKind.COUNT, ValueKind.MEASURE, ValueKind.DATE, ValueKind.PHONE)


@dataclass(frozen=True, slots=True)
class Named:
    """A value that a label names: the attribute or a name made of the label, and the label as the page spells it."""

    name: str
    label: str
    field: Field


def named_by_labels(page: Page, annotations: Annotations, record: Record, pack: Pack) -> Iterator[Named]:
    """The fields of a record that a label names, and to which the analysis gave no type, or one by place alone."""
    for field in record.fields:
        if (field.name in pack.attributes and not field.inferred) or not field.text.strip():
            continue
        for label, text in _labels(page, field.node):
            name = _attribute(annotations, label, text, pack, field.text) or name_of(text)
            if name:
                yield Named(name, text, field)
                break


def label_before(page: Page, node: int) -> str:
    """A short text just before a value, or before the element that holds it alone; "" where there is none."""
    for here in (node, int(page.parent[node])):
        shown = (" ".join(page.visible_text(one).split()) for one in _preceding(page, here))
        if text := next(filter(None, shown), ""):
            return text.rstrip(": ") if len(text) <= _LONGEST_LABEL else ""
    return ""


def name_of(label: str) -> str:
    """The name of an extra attribute, from the words that label it."""
    words = re.sub(r"[^\w]+", "_", label.strip().rstrip(":").casefold()).strip("_")
    return words if words and len(words) <= _LONGEST_NAME and not words[0].isdigit() else ""


def _labels(page: Page, node: int) -> Iterator[tuple[int, str]]:
    """Nodes that may name a value, with what they say: what stands before it, then what is around it."""
    element = int(page.parent[node]) if page.kind[node] == Kind.TEXT else node
    inside = next(iter(page.element_children(element)), None)
    for label in dict.fromkeys((inside, _before(page, node), _before(page, element))):
        if label is not None and label != node and (text := _said(page, label)):
            yield label, text
    for name in _NAMING_ATTRIBUTES:
        text = page.attributes[element].get(name, "").strip()
        if 0 < len(text) <= _LONGEST_LABEL:
            yield element, text


def _before(page: Page, node: int) -> int | None:
    """The element just before a node; None where that is a text."""
    previous = next(_preceding(page, node), None)
    return previous if previous is not None and page.kind[previous] == Kind.ELEMENT else None


def _preceding(page: Page, node: int) -> Iterator[int]:
    """The elements and texts before a node among its siblings, nearest first, blanks not counting."""
    before = list(takewhile(lambda sibling: sibling != node, page.children(int(page.parent[node]))))
    for sibling in reversed(before):
        is_text = page.kind[sibling] == Kind.TEXT and bool(page.text[sibling].strip())
        if is_text or page.kind[sibling] == Kind.ELEMENT:
            yield sibling


def _said(page: Page, node: int) -> str:
    """What an element says as a label: the words for an icon, or a short text that ends as labels do."""
    if page.name(node) in _ICONS:
        own = page.attributes[node]
        return next((own[name].strip() for name in _NAMING_ATTRIBUTES if own.get(name, "").strip()), "")
    text = " ".join(page.visible_text(node).split())
    is_label = text.endswith(":") or page.name(node) in _LABEL_TAGS
    return text.rstrip(": ") if is_label and len(text) <= _LONGEST_LABEL else ""


def _attribute(annotations: Annotations, node: int, text: str, pack: Pack, value: str) -> str:
    """The attribute of the pack that a label is of; "" for none, or where the value is not of its kind."""
    word = as_label(text)
    exact = [name for name, known in pack.attributes.items() if word in {as_label(label) for label in known.labels}]
    marked = [ann.type for ann in annotations.on(node) if ann.role == "label"]
    for name in dict.fromkeys([*exact, *marked]):
        if pack.attributes[name].kind not in _READ or value_of(pack, name, value) is not None:
            return name
    return exact[0] if len(exact) == 1 else ""
