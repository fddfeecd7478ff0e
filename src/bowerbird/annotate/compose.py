"""Wholes from their parts: a street, a town and a postcode in a row are one address.

The pack says what is part of what (`part_of`, `sub_type_of` of a place). Findings of such types that follow each other
on one line, with nothing but commas and spaces between, make one instance of the whole; the parts stay as they are.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from bowerbird.annotate.clobs import Clob
from bowerbird.annotate.instances import Finding
from bowerbird.domain import Pack, ValueKind

_JOINT = re.compile(r"[\s,.;·•|/-]{0,4}(?:\([^()]{0,40}\)[\s,]{0,3})?")  # a cross street may stand in brackets
_CONFIDENCE = 0.85
_LONGEST = 200


class Wholes:
    """Which types of a pack are parts of a place."""

    def __init__(self, pack: Pack) -> None:
        self._whole = {name: whole for name in pack.attributes if (whole := _whole(pack, name)) is not None}

    def compose(self, clob: Clob, findings: Iterable[Finding]) -> Iterator[Finding]:
        """The wholes whose parts are among `findings`."""
        parts: dict[str, list[Finding]] = defaultdict(list)
        for finding in findings:
            whole = self._whole.get(finding.type)
            if whole is not None and finding.value is not None:
                parts[whole].append(finding)
        for whole, group in parts.items():
            for row in _rows(clob.text, sorted(group, key=lambda part: (part.start, -part.stop))):
                start, stop = row[0].start, max(part.stop for part in row)
                if len({part.type for part in row}) > 1 and stop - start <= _LONGEST:
                    yield Finding(whole, start, stop, clob.text[start:stop], "parts", _CONFIDENCE)


def _whole(pack: Pack, name: str) -> str | None:
    """The outermost place that the type is a part or a kind of; None where it is one itself."""
    seen: list[str] = [name]
    while (above := pack.attributes[seen[-1]].part_of or pack.attributes[seen[-1]].sub_type_of) is not None:
        seen.append(above)
    top = seen[-1]
    return top if top != name and pack.attributes[top].kind is ValueKind.PLACE else None


def _rows(text: str, parts: list[Finding]) -> Iterator[list[Finding]]:
    row: list[Finding] = []
    for part in parts:
        if row and not _continues(text, row, part):
            yield row
            row = []
        row.append(part)
    if row:
        yield row


def _continues(text: str, row: list[Finding], part: Finding) -> bool:
    reached = max(before.stop for before in row)
    return part.start < reached or _JOINT.fullmatch(text, reached, part.start) is not None
