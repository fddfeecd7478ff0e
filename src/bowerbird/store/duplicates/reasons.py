"""What speaks for and against a link, in words that a person can check."""

from __future__ import annotations

from collections.abc import Sequence

from bowerbird.domain.record import Record
from bowerbird.store.duplicates.levels import Level
from bowerbird.store.duplicates.portraits import Feature, Look
from bowerbird.store.duplicates.weights import Verdict, Weighed

LEAST_BITS = 1.0
"""What weighs less is left out."""
_LONGEST = 40
_WORDS = {Level.AGREE: "equal", Level.NEAR: "near", Level.DIFFER: "different"}
_TEXT_WORDS = {Level.AGREE: "the same", Level.NEAR: "partly the same", Level.DIFFER: "different"}


def reasons(features: Sequence[Feature], verdict: Verdict, one: Record, other: Record) -> tuple[str, ...]:
    """One line a feature, those that speak for the link first."""
    telling = [part for part in verdict.weighed if abs(part.bits) >= LEAST_BITS]
    telling.sort(key=lambda part: (part.bits < 0, -abs(part.bits), part.feature))
    return tuple(_said(features[part.feature], part, one, other) for part in telling)


def _said(feature: Feature, part: Weighed, one: Record, other: Record) -> str:
    words = _TEXT_WORDS if feature.look is Look.PROSE else _WORDS
    line = f"{feature.name} {words[part.level]}"
    if feature.look in (Look.PROSE, Look.IMAGES):
        return line
    first, second = _shown(one, feature.name), _shown(other, feature.name)
    if not first or not second:
        return line
    return f"{line}: {first}" if first == second else f"{line}: {first} / {second}"


def _shown(record: Record, name: str) -> str:
    text = ", ".join(one.raw for one in record.values.get(name, ()))
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()}…"
