"""Places inside longer proper names: "Babylon" in "Babylon Arts Centre, Ely" is none where "Ely" stands beside it.

Problem    gazetteers know villages called Centre, Corn and Babylon; on a line that names a venue and its town they
           compete with the town.
Departures a term that is all of its piece of a short line, between commas or bars, is what is meant there; one of its
           type with a capitalised word right beside it, in another piece, is a part of a name. Where no term is all of
           a piece, all stay: "Central London".
Cost       linear in the places found.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain

from bowerbird.annotate.clobs import Clob
from bowerbird.annotate.instances import Finding
from bowerbird.domain import Pack, ValueKind

_LONGEST_LINE = 100  # letters; longer ones are sentences
_BY_TERM = "gazetteer:"
_BETWEEN = re.compile(r"[,;|·•–—()/]|\s-\s")
_EDGES = " \t\n.:"
_NAME_BEFORE = re.compile(r"[A-Z][\w'’&.-]*\s$")
_NAME_BEHIND = re.compile(r"\s[A-Z]")


def without_parts_of_names(findings: Sequence[Finding], clob: Clob, pack: Pack) -> list[Finding]:
    """The findings, without places that are parts of names on lines that say a place of the type by itself."""
    lines: dict[tuple[str, int], list[Finding]] = defaultdict(list)
    places = {name for name, attribute in pack.attributes.items() if attribute.kind is ValueKind.PLACE}
    for one in findings:
        if one.type in places and one.source.startswith(_BY_TERM):
            lines[one.type, clob.segment(one.start)[0]].append(one)
    parts = {id(one) for one in chain.from_iterable(_parts_of_names(group, clob) for group in lines.values())}
    return [one for one in findings if id(one) not in parts]


def _parts_of_names(group: Sequence[Finding], clob: Clob) -> Iterator[Finding]:
    low, high = clob.segment(group[0].start)
    if len(group) == 1 or high - low > _LONGEST_LINE:
        return
    pieces = [_piece(clob.text, low, high, one) for one in group]
    if any(is_whole for is_whole, _ in pieces):
        yield from (one for one, (_, is_part) in zip(group, pieces, strict=True) if is_part)


def _piece(text: str, low: int, high: int, one: Finding) -> tuple[bool, bool]:
    """Whether a finding is all of its piece of a line, and whether it is a part of a name there."""
    between = [match.span() for match in _BETWEEN.finditer(text, low, high)]
    low = max((stop for _, stop in between if stop <= one.start), default=low)
    high = min((start for start, _ in between if start >= one.stop), default=high)
    before, behind = text[low : one.start], text[one.stop : high]
    is_whole = not before.strip(_EDGES) and not behind.strip(_EDGES)
    return is_whole, _NAME_BEFORE.search(before) is not None or _NAME_BEHIND.match(behind) is not None
