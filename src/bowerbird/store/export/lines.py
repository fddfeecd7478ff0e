"""JSON Lines: one object a record, as docs/reference/records.md and `records.schema.json` describe it.

The form is stable: within a `schema` version keys are added, never taken away or given another meaning.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from bowerbird.domain.record import Attested
from bowerbird.store.export.model import Item, Source

SCHEMA = 1
Said = tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]
encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=dict).encode
"""Plain values (`domain.record.Plain`) as JSON text, whatever kind of mapping they are in."""


def line_of(item: Item, many: Collection[str] = (), *, provenance: bool = True) -> bytes:
    """`item` as one line of UTF-8; attributes in `many` have lists of values whatever their number."""
    return encode(plain_item(item, many, provenance=provenance)).encode("utf-8", "replace") + b"\n"


def plain_item(item: Item, many: Collection[str] = (), *, provenance: bool = True) -> dict[str, Any]:
    """`item` as JSON can say it."""
    values, raw, confidence, places = _said(item.values, many)
    plain: dict[str, Any] = {
        "schema": SCHEMA,
        "type": item.type,
        "id": item.id,
        "site": item.site,
        "url": item.url,
        "values": values,
        "raw": raw,
        "confidence": confidence,
    }
    if provenance:
        plain["provenance"] = places
    plain |= {"first_seen": item.first_seen, "last_seen": item.last_seen, "gone_at": item.gone}
    if item.sources:
        plain["sources"] = [_source(source) for source in item.sources]
    return plain


def _said(values: Mapping[str, tuple[Attested, ...]], many: Collection[str]) -> Said:
    """Values, texts, confidences and places by attribute, in four mappings of the same shape."""
    said: Said = {}, {}, {}, {}
    for name, found in values.items():
        told = [(one.value, one.raw, one.confidence, _place(one)) for one in found]
        if len(told) == 1 and name not in many:
            for mapping, part in zip(said, told[0], strict=True):
                mapping[name] = part
        elif told:
            for mapping, parts in zip(said, zip(*told, strict=True), strict=True):
                mapping[name] = parts
    return said


def _place(one: Attested) -> dict[str, Any]:
    origin = one.origin
    return {"url": origin.url, "node": origin.node, "wrapper": origin.wrapper, "flags": one.flags}


def _source(source: Source) -> dict[str, Any]:
    return {
        "id": source.id,
        "site": source.site,
        "url": source.url,
        "first_seen": source.first_seen,
        "last_seen": source.last_seen,
        "gone_at": source.gone,
    }
