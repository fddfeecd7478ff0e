"""From known values to the nodes that say them.

Problem.    A person knows what a page says (its title, its price), a corpus such as SWDE lists it, and wrappers are
            learned from nodes. Many values stand on a page more than once: in its title, as a crumb, in a menu.
Method.     Candidates for a value are the text nodes that say it and nothing more, those that are seen before those
            that are not; where no text node does, the smallest elements whose whole text it is. Of several, the one
            nearest to where the other values stand is taken: a record is shown in one place, and a menu is elsewhere.
            `prefer` lets a caller that knows more (labels of other pages of the site) rank them first.
Departures. SWDE's labels name texts, never nodes; whoever made them knew the place, so that nearness is a guess at what
            they knew.
Cost.       One pass over the texts of the page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from bowerbird.induce.labels.model import PICTURES, Label, LabelledPage, plain, value_of
from bowerbird.page import Kind, Page

Preference = Callable[[str, int], float]
"""How well a node suits an attribute for reasons that the page itself does not tell; more is better."""
_MOST_ROWS = 200  # elements whose whole text may be a value: larger ones are sections
_HEADINGS = ("h1", "h2", "h3")


@dataclass(frozen=True, slots=True)
class Located:
    """The labels of the values that were found, and the values that no node says."""

    labels: tuple[Label, ...]
    missing: tuple[tuple[str, str], ...] = ()
    """Attribute and value."""


def locate_values(
    page: Page, values: Mapping[str, Sequence[str]], *, record: str = "", source: str = ""
) -> LabelledPage:
    """The page with a label for each of `values` that it says; those that it does not say are left out."""
    return LabelledPage(page, locate(page, values, record=record).labels, source)


def locate(
    page: Page,
    values: Mapping[str, Sequence[str]],
    *,
    record: str = "",
    prefer: Preference | None = None,
    read: Callable[[str], str] = plain,
) -> Located:
    """A node for each of `values`; `read` says when two texts are the same."""
    wanted = [(attribute, read(value)) for attribute, said in values.items() for value in said]
    places = nodes_that_say(page, {value for _, value in wanted}, read)
    sure = [nodes[0] for nodes in places.values() if len(nodes) == 1]
    taken: set[tuple[str, int]] = set()
    labels: list[Label] = []
    missing: list[tuple[str, str]] = []
    for attribute, value in wanted:
        free = [node for node in places.get(value, ()) if (attribute, node) not in taken]
        if not free:
            missing.append((attribute, value))
            continue
        node = max(free, key=lambda node: (prefer(attribute, node) if prefer else 0.0, *_standing(page, node, sure)))
        taken.add((attribute, node))
        labels.append(Label(node, attribute, record))
    return Located(tuple(labels), tuple(missing))


def nodes_that_say(page: Page, values: set[str], read: Callable[[str], str] = plain) -> dict[str, list[int]]:
    """For each of `values` the nodes that say it and nothing more, in document order: seen ones where there are any,
    elements where there is no text node, pictures where it is their address."""
    shown: dict[str, list[int]] = defaultdict(list)
    hidden: dict[str, list[int]] = defaultdict(list)
    visible = page.visible
    for node in np.flatnonzero(page.kind == Kind.TEXT).tolist():
        text = page.text[node]
        if not text.isspace() and (value := read(text)) in values:
            (shown if visible[node] else hidden)[value].append(node)
    for value in values.difference(shown):
        if value and (elements := _elements_that_say(page, value, read)):
            shown[value] = elements
    for node in sorted(node for tag in PICTURES for node in page.index.with_tag(tag).tolist()):
        if (address := value_of(page, node)) in values:
            shown[address].append(node)
    return {**hidden, **shown}


def _elements_that_say(page: Page, value: str, read: Callable[[str], str]) -> list[int]:
    """The smallest elements whose texts together are `value`: those of a text that begins it and of the last one."""
    found: dict[int, None] = {}
    for node in np.flatnonzero((page.kind == Kind.TEXT) & page.visible).tolist():
        begins = read(page.text[node])
        if not begins or not value.startswith(begins) or begins == value:
            continue
        for above in page.ancestors(node):
            if page.end[above] - above > _MOST_ROWS:
                break
            said = read("".join(page.text[row] for row in page.subtree(above) if page.kind[row] == Kind.TEXT))
            if said == value:
                found[above] = None
            if len(said) >= len(value):
                break
    return sorted(found)


def _standing(page: Page, node: int, others: Sequence[int]) -> tuple[float, float, float]:
    """How well a node stands for a value: deep below one element with others, in a heading, early."""
    near = max((int(page.depth[page.common_ancestor(node, other)]) for other in others if other != node), default=0)
    heading = any(page.name(above) in _HEADINGS for above in page.ancestors(node))
    return (float(near), float(heading), -float(node))
