"""How a node stands on its page, in words that other pages of the site share: what leads to it, and what it looks like.

`path` names the nearest elements above it with their classes, `lead` is the text before it (its label, often), `shape`
the kinds of characters that it says. Digits in names count as one, since they number things.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bowerbird.induce.labels.model import Label, plain, value_of
from bowerbird.page import NO_NODE, Kind, Page

_TEXT = Kind.TEXT
_STEPS = 6  # elements of a path, the nearest ones, as in `detail.leaves`
_FARTHEST_LEAD = 60  # rows before a node in which its label is looked for
_LONGEST_LEAD = 40
_TWIN_LEVELS = 3  # elements above a node below which its twins are looked for
_MOST_TWINS = 12  # more are a menu or a table, not the values of one attribute
_LONGEST_SHAPE = 12
_DIGITS = re.compile(r"\d+")
_JOINER = re.compile(r"[\W_]*[a-zà-ÿ]{0,5}[^\w:]*")  # between values of one list: a comma, "and", "und", "&"
_RUNS = re.compile(r"(?P<letters>[^\W\d_]+)|(?P<digits>\d+)|(?P<blank>\s+)|(?P<mark>.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Traits:
    """What is told of one labelled or foreseen node."""

    path: str
    lead: str
    shape: str


def traits_of(page: Page, node: int) -> Traits:
    """The traits of a node."""
    return Traits(Paths(page).of(node), _lead(page, node), shape_of(value_of(page, node)))


def traits_among(page: Page, labels: Sequence[Label]) -> list[Traits]:
    """The traits of labelled nodes. A node that comes after a value of another attribute is led by that attribute: the
    price stands behind the author on all pages, whoever that is."""
    names = {lead_of(value_of(page, label.node)): label.attribute for label in labels}
    found = [traits_of(page, label.node) for label in labels]
    return [replace(one, lead=f"<{names[one.lead]}>") if one.lead and one.lead in names else one for one in found]


def twins_of(page: Page, node: int) -> list[int]:
    """The nodes that stand beside a node as it stands: below the same elements save for one, by the same names.

    The other authors of a list of authors are twins, and the other cells of a column of one.
    """
    paths = Paths(page)
    low, own = node, paths.of(node)
    for _ in range(_TWIN_LEVELS):
        above = int(page.parent[low])
        if above <= 0:
            break
        alike = [row for row in page.children(above) if row != low and page.tag[row] == page.tag[low]]
        if len(alike) > _MOST_TWINS:
            break
        found = [row for other in alike for row in page.subtree(other) if _is_twin(page, paths, row, node, own)]
        if found:
            return found
        low = above
    return []


def unlabelled_twins(page: Page, nodes: list[int]) -> int:
    """How many nodes stand beside these as they do, right behind one another, and are not among them.

    What stands behind a label of its own is another attribute: the rows of a table are twins, and no list of values.
    """
    beside = {twin for node in nodes for twin in twins_of(page, node)}
    values = beside.union(nodes)
    return sum(_row_before(page, twin) in values for twin in beside.difference(nodes))


def _row_before(page: Page, node: int) -> int:
    """The nearest text before a node that is more than a comma or an "and"."""
    for row in range(node - 1, max(node - _FARTHEST_LEAD, 0), -1):
        if page.kind[row] == _TEXT and page.visible[row] and not _JOINER.fullmatch(page.text[row]):
            return row
    return NO_NODE


def _is_twin(page: Page, paths: Paths, row: int, node: int, own: str) -> bool:
    if page.depth[row] != page.depth[node] or page.kind[row] != page.kind[node] or not page.visible[row]:
        return False
    return paths.of(row) == own and (page.kind[row] != _TEXT or not page.text[row].isspace())


class Paths:
    """The paths of a page's nodes, each step put into words once."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._steps: dict[int, str] = {}
        self._paths: dict[int, str] = {}

    def of(self, node: int) -> str:
        known = self._paths.get(node)
        if known is None:
            chain = [node]
            while len(chain) < _STEPS and (above := int(self._page.parent[chain[-1]])) > 0:
                chain.append(above)
            known = self._paths[node] = "/".join(self._step(row) for row in reversed(chain))
        return known

    def _step(self, row: int) -> str:
        known = self._steps.get(row)
        if known is None:
            attributes = self._page.attributes[row]
            classes = ".".join(["", *attributes.get("class", "").split()])
            identifier = f"#{attributes['id']}" if attributes.get("id") else ""
            known = self._steps[row] = self._page.name(row) + _DIGITS.sub("0", classes + identifier)
        return known


def _lead(page: Page, node: int) -> str:
    """The nearest text before a node that says something, as far as it is short; it is the node's label, often."""
    for row in range(node - 1, max(node - _FARTHEST_LEAD, 0), -1):
        if page.kind[row] == _TEXT and page.visible[row] and (said := plain(page.text[row])):
            return lead_of(said)
    return ""


def lead_of(text: str) -> str:
    """A text as what it leads to knows it: small letters, no colon; "" where it is too long for a label."""
    said = plain(text)
    return said.rstrip(" :").casefold() if len(said) <= _LONGEST_LEAD else ""


def shape_of(text: str) -> str:
    """The kinds of characters of a text: `$9,9.9` for `$12,500.00`, `a a` for two words."""
    marks = {"letters": "a", "digits": "9", "blank": " "}
    runs = (marks.get(str(run.lastgroup), run[0]) for run in _RUNS.finditer(text[:80]))
    return "".join(runs)[:_LONGEST_SHAPE]
