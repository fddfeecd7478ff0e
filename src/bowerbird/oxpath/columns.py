"""A page as XPath sees it: nodes by number, their string values, and candidates for the axes.

Problem.    XPath knows attribute nodes, string values and axes that the columns of a `Page` do not have.
Notation.   A node is a number. Below `size` it is a row of the page; from `size` on it is an attribute, numbered in
            document order over the whole page; after those come computed styles, `len(PROPERTIES)` for each row.
            A *scope* is a document or shadow root: axes never leave it. The string value of a row is a slice of all
            text of the page, since the texts of a subtree are next to each other; what it *reads* as, for `norm()`, is
            a slice of the same text with a blank at each border of a line.
Cost.       Each column is made on its first use, in one pass, and kept with the page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bowerbird.oxpath.styles import PROPERTIES, style_of
from bowerbird.oxpath.values import norm
from bowerbird.page.cents import cents_of
from bowerbird.page.defaults import PARTING_TAGS
from bowerbird.page.kinds import Kind
from bowerbird.page.model import Page

Ids: TypeAlias = NDArray[np.intp]
Mask: TypeAlias = NDArray[np.bool_]
NONE: Ids = np.empty(0, dtype=np.intp)
_KEPT_AS = "_xpath_columns"


def columns_of(page: Page) -> Columns:
    """The columns of `page`, kept in the page as its own cached columns are, so that they live as long as it does."""
    kept: Columns | None = page.__dict__.get(_KEPT_AS)
    if kept is None:
        kept = page.__dict__[_KEPT_AS] = Columns(page)
    return kept


class Siblings(NamedTuple):
    """Candidates ordered by parent, then by row: `keys` is `parent * size + row`."""

    rows: Ids
    keys: NDArray[np.int64]


class AttributeColumn(NamedTuple):
    """One attribute: who has it (`owners`, in order), the ids of these nodes, and the values by number."""

    owners: Ids
    ids: Ids
    codes: Ids
    values: list[str]
    code_of: dict[str, int]

    def having(self, value: str) -> Ids:
        """The owners whose attribute has just this value."""
        code = self.code_of.get(value)
        return NONE if code is None else self.owners[self.codes == code]

    def where(self, test: Callable[[str, str], bool], part: str) -> Ids:
        """The owners whose attribute's value passes `test` together with `part`, asked once for each value."""
        holds = np.fromiter((test(value, part) for value in self.values), dtype=np.bool_, count=len(self.values))
        return self.owners[holds[self.codes]]


_NO_ATTRIBUTE = AttributeColumn(NONE, NONE, NONE, [], {})


class Columns:
    """What evaluation asks of one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.size = len(page)
        self.parent: Ids = page.parent.astype(np.intp)
        self.end: Ids = page.end.astype(np.intp)
        self.kind = page.kind
        self.tag: Ids = page.tag.astype(np.intp)
        self.number_of_tag = {name: number for number, name in enumerate(page.names)}
        self._by_tag: dict[str, Ids] = {}
        self._siblings: dict[str, Siblings] = {}
        self._columns: dict[str, AttributeColumn] = {}
        self._normal_texts: dict[int, str] = {}

    # Scopes

    @cached_property
    def boundaries(self) -> Ids:
        """The rows of documents and shadow roots, the page's own first."""
        return np.flatnonzero((self.kind == Kind.DOCUMENT) | (self.kind == Kind.SHADOW))

    @cached_property
    def has_one_scope(self) -> bool:
        return len(self.boundaries) == 1

    @cached_property
    def scope(self) -> Ids:
        """The innermost boundary around each row; a boundary is in the scope that it opens."""
        scope = np.zeros(self.size, dtype=np.intp)
        for boundary in self.boundaries.tolist():
            scope[boundary : self.end[boundary]] = boundary
        return scope

    # Rows by test

    @cached_property
    def every_row(self) -> Ids:
        return np.arange(self.size, dtype=np.intp)

    @cached_property
    def elements(self) -> Ids:
        return np.flatnonzero(self.kind == Kind.ELEMENT)

    def with_tag(self, name: str) -> Ids:
        """Rows of this tag, in any scope."""
        rows = self._by_tag.get(name)
        if rows is None:
            rows = self._by_tag[name] = self.page.index.with_tag(name).astype(np.intp)
        return rows

    def siblings(self, name: str, rows: Ids) -> Siblings:
        """`rows`, those of the test called `name`, ordered by parent; frames and shadow roots are no children."""
        found = self._siblings.get(name)
        if found is None:
            rows = rows[np.searchsorted(rows, 1) :]
            if not self.has_one_scope and name not in ("frame()", "shadow()"):
                rows = rows[self.scope[rows] == self.scope[self.parent[rows]]]
            keys = self.parent[rows].astype(np.int64) * self.size + rows
            order = np.argsort(keys, kind="stable")
            found = self._siblings[name] = Siblings(rows[order], keys[order])
        return found

    # Attributes

    @cached_property
    def _attribute_counts(self) -> Ids:
        attributes = self.page.attributes
        return np.fromiter(map(len, attributes), dtype=np.intp, count=self.size)

    @cached_property
    def attribute_starts(self) -> Ids:
        """For each row, the number of the first attribute that is not before it; one more for the end."""
        starts = np.zeros(self.size + 1, dtype=np.intp)
        np.cumsum(self._attribute_counts, out=starts[1:])
        return starts

    @cached_property
    def attribute_owners(self) -> Ids:
        return np.repeat(self.every_row, self._attribute_counts)

    @cached_property
    def attribute_names(self) -> list[str]:
        return [name for attributes in self.page.attributes if attributes for name in attributes]

    @cached_property
    def _attribute_values(self) -> list[str]:
        return [value for attributes in self.page.attributes if attributes for value in attributes.values()]

    @property
    def first_style(self) -> int:
        """The number of the first style node."""
        return self.size + int(self.attribute_starts[-1])

    @property
    def past_all(self) -> int:
        """More than the number of any node."""
        return self.first_style + self.size * len(PROPERTIES)

    @cached_property
    def _places_by_attribute(self) -> dict[str, list[int]]:
        places: defaultdict[str, list[int]] = defaultdict(list)
        for place, name in enumerate(self.attribute_names):
            places[name].append(place)
        return places

    def attribute(self, name: str) -> AttributeColumn:
        column = self._columns.get(name)
        if column is None:
            column = self._columns[name] = self._attribute_column(name)
        return column

    def _attribute_column(self, name: str) -> AttributeColumn:
        found = self._places_by_attribute.get(name)
        if not found:
            return _NO_ATTRIBUTE
        places = np.array(found, dtype=np.intp)
        code_of: dict[str, int] = {}
        every = self._attribute_values
        codes = [code_of.setdefault(every[place], len(code_of)) for place in found]
        return AttributeColumn(
            self.attribute_owners[places], places + self.size, np.array(codes, dtype=np.intp), list(code_of), code_of
        )

    # String values

    @cached_property
    def text(self) -> str:
        """All text of the page, in order."""
        return "".join(self._texts)

    @cached_property
    def _texts(self) -> list[str]:
        texts = self.page.text
        return [texts[row] for row in np.flatnonzero(self.kind == Kind.TEXT).tolist()]

    @cached_property
    def text_starts(self) -> Ids:
        """Where in `text` the text of each row begins; one more for the end of the last row."""
        lengths = np.zeros(self.size + 1, dtype=np.intp)
        lengths[1:][self.kind == Kind.TEXT] = np.fromiter(map(len, self._texts), dtype=np.intp, count=len(self._texts))
        return np.cumsum(lengths)

    @cached_property
    def plain_value(self) -> Mask:
        """Whether a row's string value is its slice of `text`: not for comments, nor around frames and shadow roots."""
        plain: Mask = self.kind != Kind.COMMENT
        if not self.has_one_scope:
            opened = np.zeros(self.size + 1, dtype=np.intp)
            opened[1:] = np.cumsum(np.isin(self.every_row, self.boundaries[1:]))
            plain &= opened[self.end] == opened[self.every_row + 1]
        return plain

    @cached_property
    def first_text(self) -> Ids:
        """The first text child of each row, -1 where there is none."""
        first = np.full(self.size, -1, dtype=np.intp)
        texts = self.with_tag("#text")[::-1]  # of repeated targets the last assignment stays
        first[self.parent[texts]] = texts
        return first

    def spans(self, rows: Ids) -> tuple[Ids, Ids]:
        """Where the string values of plain rows begin and end in `text`."""
        return self.text_starts[rows], self.text_starts[self.end[rows]]

    def strings(self, nodes: Ids) -> list[str]:
        """The string value of each node."""
        if not len(nodes):
            return []
        high = int(nodes.max())
        if high < self.size:
            return self._row_strings(nodes)
        if int(nodes.min()) >= self.size and high < self.first_style:
            values = self._attribute_values
            return [values[place] for place in (nodes - self.size).tolist()]
        return [self.string(node) for node in nodes.tolist()]

    def string(self, node: int) -> str:
        """The string value of one node."""
        if node < self.size:
            return self._row_strings(np.array([node], dtype=np.intp))[0]
        if node < self.first_style:
            return self._attribute_values[node - self.size]
        row, number = divmod(node - self.first_style, len(PROPERTIES))
        return style_of(self.page, row, PROPERTIES[number])

    def _row_strings(self, rows: Ids) -> list[str]:
        text = self.text
        starts, stops = self.spans(rows)
        strings = [text[start:stop] for start, stop in zip(starts.tolist(), stops.tolist(), strict=True)]
        odd = np.flatnonzero(~self.plain_value[rows])
        for place in odd.tolist():
            strings[place] = self._odd_string(int(rows[place]))
        return strings

    def _odd_string(self, row: int) -> str:
        if self.kind[row] == Kind.COMMENT:
            return self.page.text[row]
        below = self.every_row[row : self.end[row]]
        own = below[(self.kind[below] == Kind.TEXT) & (self.scope[below] == self.scope[row])]
        return "".join(self.page.text[text] for text in own.tolist())

    # What a reader takes them for

    @cached_property
    def _borders(self) -> Mask:
        """Before which rows a line begins or ends, or a cell of a table; one more for the end of the page. By tags, not
        by styles, so that the same markup reads the same whether a browser painted it or not."""
        is_parting = np.array([self.page.is_json or name in PARTING_TAGS for name in self.page.names], dtype=np.bool_)
        rows = np.flatnonzero((self.kind == Kind.ELEMENT) & is_parting[self.tag])
        borders = np.zeros(self.size + 1, dtype=np.bool_)
        borders[rows] = borders[self.end[rows]] = True
        return borders

    @cached_property
    def _reading(self) -> str:
        """All text of the page, with a blank at each border and a point before cents."""
        texts, borders, points = self.page.text, self._borders, self._points
        rows = np.flatnonzero(borders[:-1] | (self.kind == Kind.TEXT) | self._cents).tolist()
        is_text = (self.kind == Kind.TEXT).tolist()
        return "".join(" " * bool(borders[row]) + points.get(row, "") + texts[row] * is_text[row] for row in rows)

    @cached_property
    def _points(self) -> Mapping[int, str]:
        """The elements before which a point is read, each with that point."""
        return {element: point for element, _, point in cents_of(self.page)}

    @cached_property
    def _cents(self) -> Mask:
        cents = np.zeros(self.size, dtype=np.bool_)
        cents[list(self._points)] = True
        return cents

    @cached_property
    def _reading_starts(self) -> Ids:
        """Where in `_reading` that of each row begins; one more for the end of the last row."""
        return self.text_starts + np.concatenate(([0], np.cumsum(self._borders[:-1] + 1 * self._cents)))

    def readings(self, nodes: Ids) -> list[str]:
        """The string value of each node with a blank wherever a line begins or ends inside, as a reader sees two words,
        and a point before cents that are set apart by their height."""
        if not len(nodes):
            return []
        if int(nodes.max()) >= self.size or not self.plain_value[nodes].all():
            return [self._reading_of(node) for node in nodes.tolist()]
        starts, stops, reading = self._reading_starts[nodes], self._reading_starts[self.end[nodes]], self._reading
        return [reading[start:stop] for start, stop in zip(starts.tolist(), stops.tolist(), strict=True)]

    def normal_texts(self, nodes: Sequence[int]) -> list[str]:
        """`norm(.)` of each node, made once: programs, and those who write them, ask for the same ones often."""
        kept = self._normal_texts
        unknown = [node for node in nodes if node not in kept]
        if unknown:
            read = self.readings(np.array(unknown, dtype=np.intp))
            kept.update(zip(unknown, map(norm, read), strict=True))
        return [kept[node] for node in nodes]

    def _reading_of(self, node: int) -> str:
        if node >= self.size or self.kind[node] == Kind.COMMENT:
            return self.string(node)
        below = self.every_row[node : self.end[node]]
        own = below[(self.kind[below] == Kind.TEXT) & (self.scope[below] == self.scope[node])]
        borders = np.cumsum(self._borders)
        parted = np.diff(borders[own], prepend=borders[node]) > 0
        points = {text: point for element, text, point in cents_of(self.page) if element >= node}
        return "".join(
            " " * bool(apart) + points.get(row, "") + self.page.text[row]
            for row, apart in zip(own.tolist(), parted, strict=True)
        )

    # Nodes of all kinds

    def owners(self, leaves: Ids) -> Ids:
        """The rows that attributes and styles belong to."""
        owners = np.empty_like(leaves)
        styles = leaves >= self.first_style
        owners[~styles] = self.attribute_owners[leaves[~styles] - self.size]
        owners[styles] = (leaves[styles] - self.first_style) // len(PROPERTIES)
        return owners

    def owner(self, leaf: int) -> int:
        """The same for one of them."""
        if leaf >= self.first_style:
            return (leaf - self.first_style) // len(PROPERTIES)
        return int(self.attribute_owners[leaf - self.size])

    def name(self, node: int) -> str:
        """The name of an element, attribute or style; "" for other nodes."""
        if node < self.size:
            return self.page.name(node) if self.kind[node] == Kind.ELEMENT else ""
        if node < self.first_style:
            return self.attribute_names[node - self.size]
        return PROPERTIES[(node - self.first_style) % len(PROPERTIES)]

    def in_order(self, nodes: Ids) -> Ids:
        """Distinct nodes of any kinds, in document order: attributes come after their element, before what is in it."""
        nodes = np.unique(nodes)
        leaves = np.searchsorted(nodes, self.size)
        if leaves in (0, len(nodes)):
            return nodes
        places = np.concatenate([nodes[:leaves] * 2, self.owners(nodes[leaves:]) * 2 + 1])
        return nodes[np.argsort(places, kind="stable")]
