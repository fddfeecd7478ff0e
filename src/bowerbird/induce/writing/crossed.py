"""Records whose parts stand in several rows: pictures in one, their texts in the next, column below column.

Problem    a path leads from a record's node to its values. Where a record is a cell here and the cell below it there,
           the path has to find the cell of the same column, and XPath cannot compare columns.
Departures the record is known by the part that says most; what another part says is reached by a union over columns,
           each branch of which is for cells of one column. Records of one part, or of neighbours, need none of this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bowerbird.induce.paths.steps import after
from bowerbird.induce.said.values import Attributes, Context
from bowerbird.listing import Record
from bowerbird.page import Page


@dataclass(frozen=True)
class Crossing:
    """How the records of a list are laid out; `main` is the part that says most.

    `offsets` tell for each part how many rows below the main one it stands, for records that are crossed.
    """

    main: int = 0
    offsets: tuple[int, ...] = ()
    columns: int = 0

    @property
    def pieces(self) -> list[int]:
        """The parts that are looked into, the main one first."""
        return sorted(range(max(len(self.offsets), 1)), key=lambda piece: piece != self.main)

    def head(self, record: Record) -> int:
        """The node that stands for a record."""
        return record.nodes[self.main] if self.main < len(record.nodes) else record.nodes[0]

    def narrowed(self, contexts: Sequence[Context], piece: int) -> list[Context]:
        """Each record as one of its parts, with what stands there; as its main one, every record (`head`)."""
        if not self.offsets:
            return list(contexts)
        if piece == self.main:
            return [_part(context, piece if piece < len(context.scope) else 0) for context in contexts]
        return [_part(context, piece) for context in contexts if piece < len(context.scope)]

    def rebased(self, written: Attributes, piece: int) -> Attributes:
        """Paths from a part as paths from the main one."""
        if not self.offsets or piece == self.main:
            return written
        base = self._base(self.offsets[piece])
        moved = (replace(one, path=after(base, one.path)) for one in written.extractions)
        return Attributes(tuple(moved), written.left_out)

    def _base(self, offset: int) -> str:
        axis = "foll-sibl" if offset > 0 else "prec-sibl"
        cells = (
            f".[count(prec-sibl::*) = {column}]/../{axis}::*[{abs(offset)}]/*[{column + 1}]"
            for column in range(self.columns)
        )
        return f"({' | '.join(cells)})"


def crossing_of(lists: Sequence[tuple[Page, Sequence[Record]]]) -> Crossing:
    """The layout of the records of a list."""
    crossed = [(page, record) for page, records in lists for record in records if _is_crossed(page, record)]
    if not crossed:
        return Crossing()
    laid = Counter(_rows(page, record) for page, record in crossed)
    rows = laid.most_common(1)[0][0]
    said: Counter[int] = Counter()
    for page, record in crossed:
        for piece, node in enumerate(record.nodes):
            said[piece] += sum(node <= field.node < page.end[node] for field in record.fields)
    main = max(range(len(rows)), key=lambda piece: said[piece])
    columns = 1 + max(_place(page, record.nodes[0]) for page, record in crossed)
    return Crossing(main, tuple(row - rows[main] for row in rows), columns)


def _is_crossed(page: Page, record: Record) -> bool:
    return len({int(page.parent[node]) for node in record.nodes}) > 1


def _rows(page: Page, record: Record) -> tuple[int, ...]:
    """The row of each part, counted from the first."""
    rows = [_place(page, int(page.parent[node])) for node in record.nodes]
    return tuple(row - rows[0] for row in rows)


def _place(page: Page, node: int) -> int:
    return list(page.element_children(int(page.parent[node]))).index(node)


def _part(context: Context, piece: int) -> Context:
    node = context.scope[piece]
    inside = range(node, int(context.page.end[node]))
    values = {name: tuple(one for one in seen if one.node in inside) for name, seen in context.values.items()}
    return Context(context.page, node, (node,), {name: seen for name, seen in values.items() if seen})
