"""The fewest submissions that reach every record of a site of the fair.

One is enough when nothing must be chosen and nothing is capped. Otherwise the records are split by what must be chosen,
and, where a list would still be longer than the cap, by the field (or the range) that needs the fewest parts, deeper
where a part is still too long. Parts are the answers to one option each: boxes are ticked one at a time, and ranges
are cut at the options of their lists only, since nobody knows where to cut what is typed.

A form that sends itself whenever a field changes is sent for every field that is set: for a list that is then too long,
and for either end of a range.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bowerbird.zoo.fair.fitting import NO_EFFECT
from bowerbird.zoo.fair.questions import LISTS, SETS, Ask, Question, value_text
from bowerbird.zoo.fair.steps import bound_of
from bowerbird.zoo.searching import comparable
from bowerbird.zoo.stock import Item

_DEEPEST = 3
"""Fields that are split by besides those that must be chosen."""

Part = tuple[Item, ...]


def fewest_submissions(
    items: Sequence[Item], asked: Sequence[Question], cap: int, *, by_step: bool = False
) -> int | None:
    """None where no sequence of submissions reaches all; `cap` 0 means that lists are never cut. `by_step`: the form
    sends itself."""
    needed = [one for one in asked if not one.can_be_left]
    return _split_by_need(tuple(items), asked, cap, needed, frozenset(), by_step)


def _split_by_need(
    items: Part, asked: Sequence[Question], cap: int, needed: list[Question], used: frozenset[str], by_step: bool
) -> int | None:
    if not needed:
        return _split_by_size(items, asked, cap, used, _DEEPEST, by_step)
    first, *others = needed
    parts = _parts(items, first)
    if parts is None:
        return None
    after = used | {first.type, first.depends}
    return _sum(_split_by_need(part, asked, cap, others, after, by_step) for part in parts)


def _split_by_size(
    items: Part, asked: Sequence[Question], cap: int, used: frozenset[str], depth: int, by_step: bool, sent: int = 0
) -> int | None:
    """`sent` is how often a form that sends itself was sent until this part was asked for."""
    if not cap or len(items) <= cap:
        return max(sent, 1)
    if depth == 0:
        return None
    ways = []
    for question in asked:
        if question.type not in used and (not question.depends or question.depends in used):
            parts = _parts(items, question)
            if parts is not None and len(parts) > 1:
                after = used | {question.type}
                ways.append(
                    _sum(_split_by_size(part, asked, cap, after, depth - 1, by_step, int(by_step)) for part in parts)
                )
    for least, most in _ranges(asked):
        bands = _bands(items, least, most, cap) if least.type not in used else []
        if bands:
            after = used | {least.type, most.type}
            ways.append(
                _sum(
                    _split_by_size(band, asked, cap, after, depth - 1, by_step, _ends_set(at, len(bands)) * by_step)
                    for at, band in enumerate(bands)
                )
            )
    cheapest = min((way for way in ways if way is not None), default=None)
    return None if cheapest is None else sent + cheapest


def _ends_set(at: int, bands: int) -> int:
    """How many ends of a range are set for one of its bands: one for the lowest and the highest."""
    return 1 if at in (0, bands - 1) else 2


def _sum(costs: Iterator[int | None] | Sequence[int | None]) -> int | None:
    total = 0
    for cost in costs:
        if cost is None:
            return None
        total += cost
    return total


def _parts(items: Part, question: Question) -> list[Part] | None:
    """The records by the options of a field, without empty parts; None where some record has none of them."""
    splits = question.ask in (*LISTS, *SETS, Ask.SUGGEST, Ask.DATALIST) or question.type == "town"
    if question.end or question.attribute in NO_EFFECT or not splits:
        return None
    if question.type == "section":
        texts = [item.section for item in items]
    else:
        texts = [value_text(item, question.attribute) for item in items]
    if not all(texts):
        return None
    return [tuple(item for item, own in zip(items, texts, strict=True) if own == text) for text in sorted(set(texts))]


def _ranges(asked: Sequence[Question]) -> list[tuple[Question, Question]]:
    by_type = {one.type: one for one in asked}
    return [
        (one, by_type[f"{one.attribute}:max"])
        for one in asked
        if one.end == "min" and f"{one.attribute}:max" in by_type and one.ask in LISTS
    ]


def _bands(items: Part, least: Question, most: Question, cap: int) -> list[Part]:
    """The records in bands of a range, each as wide as the cap allows, from below; [] where there is only one."""
    lower, upper = _bounds(least), _bounds(most)
    bands: list[Part] = []
    start: float | None = None
    while True:
        ends = [bound for bound in upper if start is None or bound > start]
        rest = _band(items, least.attribute, start, None)
        if len(rest) <= cap or not ends:
            bands.append(rest)
            break
        fitting = [bound for bound in ends if len(_band(items, least.attribute, start, bound)) <= cap]
        end = fitting[-1] if fitting else ends[0]
        bands.append(_band(items, least.attribute, start, end))
        above = [bound for bound in lower if bound <= end and (start is None or bound > start)]
        if not above:
            return []
        start = above[-1]
    return [band for band in bands if band] if len(bands) > 1 else []


def _bounds(end: Question) -> list[float]:
    return sorted(bound for value, _ in end.values if (bound := bound_of(end.attribute, value)) is not None)


def _band(items: Part, attribute: str, start: float | None, end: float | None) -> Part:
    return tuple(item for item in items if _inside(comparable(item.values.get(attribute)), start, end))


def _inside(own: float | None, start: float | None, end: float | None) -> bool:
    return own is None or ((start is None or own >= start) and (end is None or own <= end))
