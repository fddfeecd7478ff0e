"""CSV: one row a record, the database's own columns; several values of one attribute joined, extra ones as JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import Any

from bowerbird.domain.record import Attested
from bowerbird.store.export.flat import FlatRows
from bowerbird.store.export.model import Item

SEVERAL = " | "
_END = "\r\n"
_BEHIND = ("raw", "confidence", "page", "node")


class Sheet:
    """Rows as lines of UTF-8; with `provenance`, four more columns for each attribute."""

    def __init__(self, rows: FlatRows, *, provenance: bool = False, merged: bool = False) -> None:
        self._rows = rows
        self._told = rows.attributes if provenance else ()
        self._merged = merged
        behind = [f"{name}:{part}" for name in self._told for part in _BEHIND]
        sources = ["sources"] if merged else []
        self.columns = (*(column.name for column in rows.columns), "extra", *sources, *behind)

    def head(self) -> bytes:
        return _line(self.columns)

    def line(self, item: Item) -> bytes:
        row, extra = self._rows.row(item)
        cells = [_text(cell) for cell in row]
        cells.append(json.dumps(extra, ensure_ascii=False) if extra else "")
        if self._merged:
            cells.append(SEVERAL.join(source.url for source in item.sources))
        cells += [part for name in self._told for part in _behind(item.values.get(name, ()))]
        return _line(cells)


def _behind(found: tuple[Attested, ...]) -> Iterator[str]:
    """What is behind the first value."""
    if not found:
        yield from ("",) * len(_BEHIND)
        return
    yield from (found[0].raw, f"{found[0].confidence:g}", found[0].origin.url, found[0].origin.node)


def _text(cell: Any) -> str:
    match cell:
        case None:
            return ""
        case tuple():
            return SEVERAL.join(cell)
        case Decimal():
            return f"{cell.normalize():f}"
        case date():
            return cell.isoformat()
        case float() if cell.is_integer():
            return str(int(cell))
    return str(cell)


def _line(cells: Iterable[str]) -> bytes:
    line = io.StringIO()
    # Characters of the end of line are what cells are quoted for, so that has to have both of them.
    csv.writer(line, lineterminator=_END).writerow(cells)
    return line.getvalue().removesuffix(_END).encode("utf-8", "replace") + b"\n"
