"""What several texts say of one attribute: whether they agree, and which of them are kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bowerbird.detail.leaves import words_of
from bowerbird.domain.record import Attested, Plain
from bowerbird.induce.texts.reading import SEVERAL

DIFFER = "list and detail differ"
_AGREEMENT = 0.5  # of the doubt that a second witness takes away, as in `detail.join`
_CUT = ("…", "...")
WITHOUT_YEAR = "--"  # how a day begins of which only month and day are known (ISO 8601)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}$")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def settle(listed: Sequence[Attested], detailed: Sequence[Attested]) -> tuple[Attested, ...]:
    """What a single-valued attribute is, of which a list and a detail page speak: one value where they agree."""
    if not listed or not detailed:
        group = listed or detailed
        return tuple(group) if len(group) < 2 else tuple(_flagged(one, SEVERAL) for one in group)
    theirs = listed[0]
    ours = next((one for one in detailed if agree(one, theirs)), None)
    if ours is None:
        return tuple(_flagged(one, DIFFER) for one in (detailed[0], theirs))
    kept = theirs if _is_fuller(theirs, ours) else ours
    surer = 1 - (1 - max(ours.confidence, theirs.confidence)) * _AGREEMENT
    settled = [replace(kept, confidence=surer) if one is ours else one for one in detailed]
    return tuple(settled) if len(settled) < 2 else tuple(_flagged(one, SEVERAL) for one in settled)


def agree(one: Attested, other: Attested) -> bool:
    """Whether two values say the same: equal normal forms, or texts of which one holds or begins the other.

    Of sums and measures the numbers as written decide where a unit or a period was taken in by one text only.
    """
    if one.raw == other.raw or same_value(one.value, other.value):
        return True
    if one.value is None or other.value is None or (isinstance(one.value, str) and isinstance(other.value, str)):
        return same_text(one.raw, other.raw)
    numbers = _NUMBER.findall(one.raw)
    return isinstance(one.value, Mapping) and bool(numbers) and numbers == _NUMBER.findall(other.raw)


def same_value(one: Plain, other: Plain) -> bool:
    """Whether two normal forms are of the same value; of sums, "from" and "per month" may be said once only, and of
    days the year."""
    if one is None or other is None:
        return False
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return all(_alike(one, other, key) for key in ("amount", "high")) and all(
            one.get(key) == other.get(key) or not one.get(key) or not other.get(key)
            for key in ("currency", "unit", "per")
        )
    if isinstance(one, str) and isinstance(other, str):
        return one == other or " ".join(words_of(one)) == " ".join(words_of(other)) or _same_day(one, other)
    return one == other


def _same_day(one: str, other: str) -> bool:
    """Whether one of two days lacks its year ("--11-23"), and they are the same otherwise."""
    bare, whole = (one, other) if one.startswith(WITHOUT_YEAR) else (other, one)
    return bare.startswith(WITHOUT_YEAR) and _DAY.match(whole) is not None and whole.endswith(bare[1:])


def _alike(one: Mapping[str, Plain], other: Mapping[str, Plain], key: str) -> bool:
    return one.get(key) == other.get(key) or (key == "high" and not (one.get(key) and other.get(key)))


def same_text(one: str, other: str) -> bool:
    for short, long in ((one, other), (other, one)):
        bare = short.rstrip()
        if bare.endswith(_CUT) and long.startswith(bare.rstrip(".…").rstrip()):
            return True
    first, second = frozenset(words_of(one)), frozenset(words_of(other))
    return bool(first and second) and (first <= second or second <= first)


def _is_fuller(one: Attested, other: Attested) -> bool:
    """Whether the first is to be kept: read where the other is not, or more of the same text."""
    if (one.value is None) != (other.value is None):
        return one.value is not None
    is_text = isinstance(one.value, str) and isinstance(other.value, str)
    if is_text and _same_day(str(one.value), str(other.value)):
        return str(other.value).startswith(WITHOUT_YEAR)
    return is_text and len(one.raw) > len(other.raw) and not one.raw.rstrip().endswith(_CUT)


def without_repeats(values: Iterable[Attested]) -> list[Attested]:
    """Values that are said several times, once."""
    kept: dict[str, Attested] = {}
    for value in values:
        kept.setdefault(repr(value.value) if value.value is not None else value.raw, value)
    return list(kept.values())


def in_one(paragraphs: Sequence[Attested]) -> list[Attested]:
    """The paragraphs of one text as that text."""
    if len(paragraphs) <= 1:
        return list(paragraphs)
    raw = "\n".join(one.raw for one in paragraphs)
    return [replace(paragraphs[0], raw=raw, value=raw, confidence=min(one.confidence for one in paragraphs))]


def _flagged(value: Attested, flag: str) -> Attested:
    return value if flag in value.flags else replace(value, flags=(*value.flags, flag))
