"""JSON Lines: one object a record, as docs/reference/records.md and `records.schema.json` describe it.

The form is stable: within a `schema` version keys are added, never taken away or given another meaning.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from bowerbird.domain.record import Attested
from bowerbird.store.export.model import Item, Source

SCHEMA = 1


def line_of(item: Item, many: Collection[str] = (), *, provenance: bool = True) -> bytes:
    """`item` as one line of UTF-8; attributes in `many` have lists of values whatever their number."""
    plain = plain_item(item, many, provenance=provenance)
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"


def plain_item(item: Item, many: Collection[str] = (), *, provenance: bool = True) -> dict[str, Any]:
    """`item` as JSON can say it."""

    def each(say: Callable[[Attested], Any]) -> dict[str, Any]:
        return {
            name: [say(one) for one in found] if len(found) > 1 or name in many else say(found[0])
            for name, found in item.values.items()
            if found
        }

    plain: dict[str, Any] = {
        "schema": SCHEMA,
        "type": item.type,
        "id": item.id,
        "site": item.site,
        "url": item.url,
        "values": each(lambda one: plain_value(one.value)),
        "raw": each(lambda one: one.raw),
        "confidence": each(lambda one: one.confidence),
    }
    if provenance:
        plain["provenance"] = each(_provenance)
    plain |= {"first_seen": item.first_seen, "last_seen": item.last_seen, "gone_at": item.gone}
    if item.sources:
        plain["sources"] = [_source(source) for source in item.sources]
    return plain


def plain_value(value: Any) -> Any:
    """A value whose mappings and tuples are those that JSON knows."""
    if isinstance(value, Mapping):
        return {str(name): plain_value(part) for name, part in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [plain_value(part) for part in value]
    return value


def _provenance(one: Attested) -> dict[str, Any]:
    origin = one.origin
    return {"url": origin.url, "node": origin.node, "wrapper": origin.wrapper, "flags": list(one.flags)}


def _source(source: Source) -> dict[str, Any]:
    return {
        "id": source.id,
        "site": source.site,
        "url": source.url,
        "first_seen": source.first_seen,
        "last_seen": source.last_seen,
        "gone_at": source.gone,
    }
