"""Rows of choices on the records' own pages: the sizes and colours that buttons, swatches and lists beside "Add to
basket" offer.

Problem    below "Size" stand five buttons, below "Colour: Slate" three dots whose names are only read out. What is sold
           comes in all of them; what the page names beside the label is the one that is chosen just now, or a guide.
Departures a row is any element whose children hold one control each, and one text; a `<select>` is one of options. It
           counts only below a label of the pack, which stands before the row or in what stands before that, since
           tabs, amounts and orders of lists look no different; a list of options with words also below a label of the
           site's own that ends as labels do. What all pages offer in one way is for others to sort out.
Cost       one pass over the controls of a page.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bowerbird.forms.model import Choice
from bowerbird.forms.wildcards import asks_nothing
from bowerbird.induce.said.items import Items
from bowerbird.induce.texts.naming import Names
from bowerbird.page import Kind, Page

_LONGEST = 40  # letters of a choice
_LEAST, _MOST = 2, 60  # choices of a row
_LEVELS = 3  # from a row up to what stands behind its label
_CONTROLS = frozenset(("button", "label", "option"))
_ROLES = frozenset(("radio", "option"))
_LEGEND, _SELECT = "legend", "select"
_LABELS = frozenset(("label", _LEGEND, "dt", "th"))
_BESIDE = frozenset((_LEGEND, "input", "script", "style", "template"))
"""Beside choices: their label, what is pressed with them, and what is nothing to see."""


def choices_of(page: Page, top: int, names: Names) -> Iterator[Items]:
    """The rows of choices below an element, each with its label as the page spells it."""
    controls = (it for it in range(top, int(page.end[top])) if page.kind[it] == Kind.ELEMENT and _is_control(page, it))
    rows = dict.fromkeys(row for it in controls for row in islice(page.ancestors(it), 2) if row > top)
    for row in rows:
        texts = _texts(page, row)
        label = _label(page, row, names) if texts else ""
        if label:
            said = tuple(_said(page, it) for it in texts)
            yield Items(label, row, tuple(texts), said, is_linked=False, are_choices=True)


def _is_control(page: Page, element: int) -> bool:
    return page.name(element) in _CONTROLS or page.attributes[element].get("role") in _ROLES


def _texts(page: Page, row: int) -> list[int]:
    """The texts of the choices that a row is made of; [] for one that is none."""
    children = [it for it in page.element_children(row) if page.name(it) not in _BESIDE]
    if not _LEAST <= len(children) <= _MOST or len({page.name(it) for it in children}) > 1:
        return []
    said = [[_said(page, text) for text in _texts_below(page, child)] for child in children]
    shared = set.intersection(*map(set, said))  # "Sold out", out of sight, beside the name of each
    held = [[it for it in _texts_below(page, child) if _said(page, it) not in shared] for child in children]
    texts = [own[0] for own in held if len(own) == 1 and len(page.text[own[0]].strip()) <= _LONGEST]
    are_controls = all(sum(_is_control(page, it) for it in page.subtree(child)) == 1 for child in children)
    is_varied = len({_said(page, it) for it in texts}) == len(children)
    return [it for at, it in enumerate(texts) if not _is_open(page, it, at)] if are_controls and is_varied else []


def _is_open(page: Page, text: int, at: int) -> bool:
    """Whether an option asks for nothing: "Choose an option"."""
    option = int(page.parent[text])
    choice = Choice(option, _said(page, text), page.attributes[option].get("value", _said(page, text)))
    return page.name(option) == "option" and asks_nothing(choice, first=at == 0)


def _said(page: Page, text: int) -> str:
    return " ".join(page.text[text].split())


def _label(page: Page, row: int, names: Names) -> str:
    """The label of the pack that stands in a row, or before it: alone, or with what is chosen or a way to a guide."""
    legends = [it for it in page.element_children(row) if page.name(it) == _LEGEND]
    for before in (legends, *(_before(page, here) for here in islice((row, *page.ancestors(row)), _LEVELS))):
        first = next((text for it in before if (text := next(_texts_below(page, it), None)) is not None), None)
        if first is not None:
            said, colon, _ = _said(page, first).partition(":")
            is_own = (
                page.name(row) == _SELECT
                and _worded(page, row)
                and (colon or page.name(int(page.parent[first])) in _LABELS)
            )
            return said.strip() if names.knows(said) or (is_own and len(said) <= _LONGEST) else ""
    return ""


def _worded(page: Page, row: int) -> bool:
    """Whether choices are words rather than amounts."""
    return not any(page.text[it].strip()[:1].isdigit() for it in _texts_below(page, row))


def _before(page: Page, node: int) -> list[int]:
    """What stands before a node under its parent, the nearest first."""
    return [it for it in page.children(int(page.parent[node])) if it < node][::-1]


def _texts_below(page: Page, node: int) -> Iterator[int]:
    """The texts at a node or below it."""
    return (it for it in page.subtree(node) if page.kind[it] == Kind.TEXT and page.text[it].strip())
