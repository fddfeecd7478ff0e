"""Everything that was seen of a record, as one JSON text.

    {"at": [0, "/html/body/ul/li[3]"],                          where the record was found: origin, node
     "origins": [["https://…/for-sale?page=2", "agent.oxp"]],   addresses and wrappers, once each
     "values": {"price": [[{"amount": 650000, "currency": "GBP"}, "£650,000", 0.97, 0, "…/p[1]", ["inferred"]]]}}

A value is a list: normal form, text as shown (null where that is the normal form), confidence, origin, node, and its
flags where it has any. A row a value would cost twice as much to write (`docs/adr/0012`), and the view
`TYPE_values` shows these as rows. The text is put together by hand, piece by piece, since that is twice as fast as
building lists for the encoder; what cannot be said in JSON or kept by every database (lone surrogates, NUL, numbers
without end) is replaced first.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from json.encoder import encode_basestring
from math import isfinite
from typing import Any

from bowerbird.domain.record import Attested, Origin, Plain, Record

_NUL = "\\u0000"
_UNKEEPABLE = re.compile("[\x00\ud800-\udfff]")
MAPPINGS = (dict, Mapping)
"""The concrete one first: asking an abstract class takes several times as long."""
_LISTS = (tuple, list)
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def encode_facts(record: Record) -> str:
    """The facts of a record; `ValueError` where something in it cannot be kept (`keepable` gives one that can)."""
    escape, number = encode_basestring, _number
    origins: dict[tuple[str, str], int] = {}
    parts: list[str] = []
    for name, found in record.values.items():
        entries = ""
        for one in found:
            origin, value, raw = one.origin, one.value, one.raw
            place = origins.setdefault((origin.url, origin.wrapper), len(origins))
            if type(value) is str:
                normal, shown = escape(value), "null" if value == raw else escape(raw)
            else:
                normal, shown = encode_plain(value), escape(raw)
            flags = f",{encode_plain(one.flags)}" if one.flags else ""
            comma = "," if entries else ""
            entries += f"{comma}[{normal},{shown},{number(one.confidence)},{place},{escape(origin.node)}{flags}]"
        parts.append(f"{escape(name)}:[{entries}]")
    at = record.origin
    place = origins.setdefault((at.url, at.wrapper), len(origins))
    told = ",".join([f"[{escape(url)},{escape(wrapper)}]" for url, wrapper in origins])
    text = f'{{"at":[{place},{escape(at.node)}],"origins":[{told}],"values":{{{",".join(parts)}}}}}'
    if _NUL in text or "\x00" in record.url:
        raise ValueError("NUL")
    return text


@lru_cache(maxsize=1024)
def _number(number: float) -> str:
    if not isfinite(number):
        raise ValueError("a number without end")
    return repr(number)


def encode_plain(value: object) -> str:
    """A plain value as JSON text; `ValueError` for numbers without end."""
    if isinstance(value, str):
        return encode_basestring(value)
    if value is None or isinstance(value, bool):
        return "null" if value is None else "true" if value else "false"
    if isinstance(value, int):
        return repr(value)
    if isinstance(value, MAPPINGS):
        return f"{{{','.join([f'{encode_basestring(key)}:{encode_plain(one)}' for key, one in value.items()])}}}"
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, _LISTS):
        return f"[{','.join(map(encode_plain, value))}]"
    raise ValueError(f"{value!r} is not a plain value")


def decode_facts(text: str, record_type: str, site: str, url: str) -> Record:
    """The record with these facts."""
    facts = json.loads(text)
    origins = facts["origins"]
    values = {
        name: tuple([decode_entry(entry, origins) for entry in entries]) for name, entries in facts["values"].items()
    }
    place, node = facts["at"]
    return Record(record_type, site, url, values, Origin(origins[place][0], node, origins[place][1]))


def decode_entry(entry: Sequence[Any], origins: Sequence[Sequence[str]]) -> Attested:
    value, raw, confidence, place, node = entry[:5]
    url, wrapper = origins[place]
    flags = tuple(entry[5]) if len(entry) > 5 else ()
    return Attested(frozen(value), value if raw is None else raw, confidence, Origin(url, node, wrapper), flags)


def encode_values(values: Iterable[Attested]) -> str | None:
    """Values of one attribute by themselves, as the history keeps them: like facts, but each with its own origin."""
    told = [
        [one.value, one.raw, one.confidence, one.origin.url, one.origin.node, one.origin.wrapper, one.flags]
        for one in values
    ]
    return encode_plain(told) if told else None


def decode_values(text: str | None) -> tuple[Attested, ...]:
    entries = json.loads(text) if text is not None else ()
    return tuple(
        Attested(frozen(value), raw, confidence, Origin(url, node, wrapper), tuple(flags))
        for value, raw, confidence, url, node, wrapper, flags in entries
    )


def frozen(value: Any) -> Plain:
    """What JSON gave, with tuples for its lists."""
    if isinstance(value, list):
        return tuple(frozen(one) for one in value)
    if isinstance(value, dict):
        return {key: frozen(one) for key, one in value.items()}
    return value  # type: ignore[no-any-return]


def keepable(record: Record) -> Record:
    """The record with everything replaced that JSON cannot say, or a database not keep."""
    values = {keepable_text(name): tuple(_attested(one) for one in found) for name, found in record.values.items()}
    site, url = keepable_text(record.site), keepable_text(record.url)
    return Record(record.type, site, url, values, _origin(record.origin))


def _attested(one: Attested) -> Attested:
    confidence = one.confidence if isfinite(one.confidence) else 0.0
    return Attested(
        keepable_plain(one.value),
        keepable_text(one.raw),
        confidence,
        _origin(one.origin),
        tuple(map(keepable_text, one.flags)),
    )


def _origin(origin: Origin) -> Origin:
    return Origin(keepable_text(origin.url), keepable_text(origin.node), keepable_text(origin.wrapper))


def keepable_plain(value: Plain) -> Plain:
    """A plain value without what JSON cannot say, or a database not keep."""
    match value:
        case str():
            return keepable_text(value)
        case float():
            return value if isfinite(value) else None
        case Mapping():
            return {keepable_text(key): keepable_plain(one) for key, one in value.items()}
        case tuple() | list():
            return tuple(keepable_plain(one) for one in value)
    return value


def keepable_text(text: str) -> str:
    """A text without what some database does not keep."""
    return _UNKEEPABLE.sub(_REPLACEMENT, text)
