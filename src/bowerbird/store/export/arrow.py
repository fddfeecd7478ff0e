"""Rows as Arrow batches, which Parquet files and DuckDB tables are made of: typed columns, provenance as a map.

    provenance: map<attribute, list<struct<raw, confidence, url, node, wrapper, flags>>>     a struct for each value
    extra:      map<attribute, text>
    sources:    list<struct<id, site, url, first_seen, last_seen, gone_at>>                  for merged objects

Nested columns are put together from flat lists and offsets: a dictionary for each value would take far more memory.
pyarrow comes with the extra `parquet`, so it is imported when it is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from types import ModuleType
from typing import Any

from bowerbird.domain.record import Attested
from bowerbird.errors import UsageError
from bowerbird.store.export.flat import FlatRows, Sort, text_of
from bowerbird.store.export.lines import SCHEMA
from bowerbird.store.export.model import Item

ROWS_AT_ONCE = 8192
"""In a batch, and so in a row group: tens of megabytes with provenance, whatever the number of records."""


def load_pyarrow(wanted_for: str, extra: str = "parquet") -> ModuleType:
    """pyarrow, or an error that says how to have it."""
    try:
        import pyarrow
    except ImportError as error:
        raise UsageError(
            f"{wanted_for} needs pyarrow, which is not installed: pip install 'bowerbird[{extra}]'"
        ) from error
    return pyarrow  # type: ignore[no-any-return]


class Batches:
    """How items of one record type become Arrow batches; times are UTC, and of no zone where none is named."""

    def __init__(
        self, pa: ModuleType, rows: FlatRows, *, provenance: bool = True, merged: bool = False, zone: str | None = "UTC"
    ) -> None:
        self._pa, self._rows = pa, rows
        self._provenance, self._merged = provenance, merged
        time = pa.timestamp("us", tz=zone)
        self._types = {column.name: _type(pa, column.sort, time) for column in rows.columns}
        self._is_time = [column.sort is Sort.TIME for column in rows.columns]
        fields = [pa.field(name, kind, metadata=_unit(rows, name)) for name, kind in self._types.items()]
        fields.append(pa.field("extra", pa.map_(pa.string(), pa.string())))
        if provenance:
            fields.append(pa.field("provenance", _provenance_type(pa)))
        if merged:
            fields.append(pa.field("sources", pa.list_(_source_type(pa, time))))
        told = {"bowerbird.schema": str(SCHEMA), "bowerbird.type": rows.type}
        self.schema = pa.schema(fields, metadata=told)

    def of(self, items: Iterable[Item]) -> Iterator[Any]:
        """Batches of all items, of at most `ROWS_AT_ONCE` rows."""
        source = iter(items)
        while chunk := list(islice(source, ROWS_AT_ONCE)):
            yield self._batch(chunk)

    def _batch(self, items: Sequence[Item]) -> Any:
        pa = self._pa
        found = [self._rows.row(item) for item in items]
        columns = zip(*(cells for cells, _ in found), strict=True)
        arrays = [
            pa.array([_time(cell) for cell in cells] if is_time else cells, kind)
            for cells, kind, is_time in zip(columns, self._types.values(), self._is_time, strict=True)
        ]
        extra = [[(name, text_of(value)) for name, value in more.items()] or None for _, more in found]
        arrays.append(pa.array(extra, self.schema.field("extra").type))
        if self._provenance:
            arrays.append(self._provenance_of(items))
        if self._merged:
            sources = [[_source(source) for source in item.sources] for item in items]
            arrays.append(pa.array(sources, self.schema.field("sources").type))
        return pa.record_batch(arrays, schema=self.schema)

    def _provenance_of(self, items: Sequence[Item]) -> Any:
        pa = self._pa
        names: list[str] = []
        of_rows, of_names = [0], [0]
        values: list[Attested] = []
        for item in items:
            for name, found in item.values.items():
                names.append(name)
                values += found
                of_names.append(len(values))
            of_rows.append(len(names))
        struct = _provenance_type(pa).item_type.value_type
        columns = (
            [one.raw for one in values],
            [float(one.confidence) for one in values],
            [one.origin.url for one in values],
            [one.origin.node for one in values],
            [one.origin.wrapper for one in values],
            [one.flags for one in values],
        )
        arrays = [pa.array(column, field.type) for column, field in zip(columns, struct, strict=True)]
        lists = pa.ListArray.from_arrays(
            pa.array(of_names, pa.int32()), pa.StructArray.from_arrays(arrays, fields=list(struct))
        )
        return pa.MapArray.from_arrays(pa.array(of_rows, pa.int32()), pa.array(names, pa.string()), lists)


def _type(pa: ModuleType, sort: Sort, time: Any) -> Any:
    match sort:
        case Sort.TEXT:
            return pa.string()
        case Sort.TEXTS:
            return pa.list_(pa.string())
        case Sort.WHOLE:
            return pa.int64()
        case Sort.NUMBER:
            return pa.float64()
        case Sort.MONEY:
            return pa.decimal128(18, 4)
        case Sort.DAY:
            return pa.date32()
        case Sort.TIME:
            return time


def _unit(rows: FlatRows, name: str) -> dict[str, str] | None:
    unit = rows.units.get(name)
    return {"unit": unit} if unit else None


def _provenance_type(pa: ModuleType) -> Any:
    texts = [pa.field(name, pa.string()) for name in ("url", "node", "wrapper")]
    flags = pa.field("flags", pa.list_(pa.string()))
    struct = pa.struct([pa.field("raw", pa.string()), pa.field("confidence", pa.float64()), *texts, flags])
    return pa.map_(pa.string(), pa.list_(struct))


def _source_type(pa: ModuleType, time: Any) -> Any:
    texts = [("id", pa.int64()), ("site", pa.string()), ("url", pa.string())]
    return pa.struct([*texts, ("first_seen", time), ("last_seen", time), ("gone_at", time)])


def _source(source: Any) -> tuple[Any, ...]:
    times = _time(source.first_seen), _time(source.last_seen), _time(source.gone)
    return (source.id, source.site, source.url, *times)


def _time(text: str | None) -> datetime | None:
    """A moment in UTC that does not say so: a column's type says it, or (DuckDB) the documentation."""
    return None if text is None else datetime.fromisoformat(text).astimezone(UTC).replace(tzinfo=None)
