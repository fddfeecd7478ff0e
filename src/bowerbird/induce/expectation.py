"""The evidence of a wrapper on file: `FILE.evidence.json` beside `FILE.oxp`.

The form is versioned; a file of a later version is refused rather than misread. Values are as in
`bowerbird.domain.record`, each with its text and its place.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bowerbird.domain.record import Attested, Origin, Plain, Record
from bowerbird.errors import EvidenceError
from bowerbird.induce.model import Expectation, was_followed
from bowerbird.induce.way import Way

VERSION = 1
SUFFIX = ".evidence.json"


def path_beside(wrapper: Path) -> Path:
    """Where the evidence of the wrapper in this file lies."""
    return wrapper.with_name(wrapper.stem + SUFFIX)


def save(expectation: Expectation, path: Path) -> None:
    """Write it, all at once: a reader finds the old file or the new one."""
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_text(as_text(expectation), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise EvidenceError(f"{path}: the evidence cannot be written: {error.strerror or error}") from error


def as_text(expectation: Expectation) -> str:
    """The evidence as JSON."""
    return json.dumps(as_data(expectation), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def load(path: Path) -> Expectation:
    """Read it; raises `EvidenceError`, which says what to do."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        said = getattr(error, "strerror", None) or error
        raise EvidenceError(f"{path}: the evidence cannot be read: {said}") from error
    return from_text(text, str(path))


def from_text(text: str, where: str) -> Expectation:
    """The evidence that `as_text` wrote, kept at `where`; raises `EvidenceError`."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise EvidenceError(f"{where}: this is no evidence of a wrapper ({error}); wrap the site again") from error
    version = data.get("version") if isinstance(data, dict) else None
    if not isinstance(version, int) or version < 1:
        raise EvidenceError(f"{where}: this is no evidence of a wrapper; wrap the site again")
    if version > VERSION:
        raise EvidenceError(f"{where}: evidence of version {version} is newer than this program; upgrade it")
    try:
        return from_data(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise EvidenceError(f"{where}: the evidence is damaged ({error!r}); wrap the site again") from error


def coverage_of(records: Sequence[Record]) -> dict[str, float]:
    """For each attribute the share of records that have it: of those followed to their own pages, where it is there."""
    counts = Counter(name for record in records for name in record.values)
    elsewhere = {
        name
        for record in records
        for name, values in record.values.items()
        if all(value.origin.url != record.origin.url for value in values)
    }
    followed = sum(map(was_followed, records))  # what a few own pages say alone, the lists may say of all others
    return {name: min(count / (followed if name in elsewhere else len(records)), 1.0) for name, count in counts.items()}


def as_data(expectation: Expectation) -> dict[str, Any]:
    """The evidence as plain data."""
    return {
        "version": VERSION,
        "domain": expectation.domain,
        "start": expectation.start,
        "made": expectation.made,
        "records": expectation.records,
        "pages": expectation.pages,
        "is_complete": expectation.is_complete,
        "announced": expectation.announced,
        "coverage": {name: round(share, 4) for name, share in expectation.coverage.items()},
        "on_detail": sorted(expectation.on_detail),
        "samples": [_record_data(record) for record in expectation.samples],
        "browser": expectation.browser,
        "why_browser": expectation.why_browser,
        "way": None if expectation.way is None else expectation.way.as_data(),
    }


def from_data(data: Mapping[str, Any]) -> Expectation:
    """The evidence that `as_data` gave."""
    return Expectation(
        str(data["domain"]),
        str(data["start"]),
        str(data["made"]),
        int(data["records"]),
        int(data["pages"]),
        bool(data["is_complete"]),
        None if data["announced"] is None else int(data["announced"]),
        {str(name): float(share) for name, share in data["coverage"].items()},
        frozenset(map(str, data["on_detail"])),
        tuple(map(_record, data["samples"])),
        bool(data["browser"]),
        str(data["why_browser"]),
        Way.from_data(data["way"]) if data.get("way") else None,
    )


def _record_data(record: Record) -> dict[str, Any]:
    return {
        "type": record.type,
        "site": record.site,
        "url": record.url,
        "origin": _origin_data(record.origin),
        "values": {
            name: [
                {
                    "value": one.value,
                    "raw": one.raw,
                    "confidence": round(one.confidence, 4),
                    "origin": _origin_data(one.origin),
                    "flags": list(one.flags),
                }
                for one in values
            ]
            for name, values in record.values.items()
        },
    }


def _origin_data(origin: Origin) -> dict[str, str]:
    return {"url": origin.url, "node": origin.node, "wrapper": origin.wrapper}


def _record(data: Mapping[str, Any]) -> Record:
    values = {name: tuple(map(_attested, own)) for name, own in data["values"].items()}
    return Record(data["type"], data["site"], data["url"], values, Origin(**data["origin"]))


def _attested(data: Mapping[str, Any]) -> Attested:
    origin = Origin(**data["origin"])
    return Attested(_plain(data["value"]), data["raw"], float(data["confidence"]), origin, tuple(data["flags"]))


def _plain(value: Any) -> Plain:
    """JSON has lists where values have tuples."""
    if isinstance(value, list):
        return tuple(map(_plain, value))
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    return value  # type: ignore[no-any-return]  # what is left are texts, numbers and None
