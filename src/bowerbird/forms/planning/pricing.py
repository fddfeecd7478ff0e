"""What each way to split a query is likely to cost, and which is cheapest.

Problem.    Of several fields that could split a list that is cut short, which takes the fewest submissions until every
            part is shown whole? Known are the records seen so far, and what the form offers.
Reference.  R. MacArthur, "On the relative abundance of bird species" (1957): a whole that is broken at random has parts
            of these expected sizes. They stand in for fields of which no record seen speaks: parts are seldom equal.
Departures. A part that is likely to be cut short, too, is priced by the cheapest of the other ways, as the records seen
            in it tell. A field that some records fall under no choice of has to be followed by another one.
Cost.       O(ways² · choices), with the records of each choice found once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise

from bowerbird.forms.planning.answer import Seen
from bowerbird.forms.planning.splits import Bands, Options, Split, Turns, lists_for, packed, tells

_LEVELS = 2  # splits of splits that are looked ahead
_UNKNOWN = 0.15  # the chance that a field leaves some out of which no record seen speaks; on the fair's sites, 0.1
_HOPELESS = 100.0  # what cannot be split any further
_OVER = 1.05  # a band may hold a little more than its share, since ends lie where they lie
_NEVER_OVER = 0.02  # chance of being cut short, below which nothing is looked ahead
_SLIGHT = 0.1  # of what is shown, beyond which one other order is not likely to show the rest
_HALVES = 2.0  # submissions for a group of choices that turns out too large


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the results: its likely size, the records seen of it, and how often the form is sent for it.

    `like` are records that are likely to be like those of the part, its own or, where none was seen, any. `is_group`
    tells that it is several choices or steps at once, which can be asked for in halves.
    """

    size: float
    records: tuple[Seen, ...]
    like: tuple[Seen, ...]
    sent: int = 1
    is_group: bool = False


def ranked(
    ways: Sequence[Split],
    sample: Sequence[Seen],
    total: float,
    cap: int,
    *,
    by_step: bool,
    leaving: Set[int] = frozenset(),
) -> list[Split]:
    """The ways, cheapest first; `by_step` tells that the form is sent anew by each field that is set, `leaving` are
    fields that are known to leave results out."""
    prices = [_price(way, ways, tuple(sample), total, cap, by_step, _LEVELS) for way in ways]
    costs = []
    for at, way in enumerate(ways):
        again = min([*prices[:at], *prices[at + 1 :]], default=0.0)
        is_leaving = isinstance(way, Options) and way.field in leaving
        costs.append(prices[at] + (1.0 if is_leaving else left_out(way, sample)) * again)
    return [ways[at] for at in sorted(range(len(ways)), key=lambda at: costs[at])]


def left_out(way: Split, sample: Sequence[Seen]) -> float:
    """How likely some results fall under no choice of a field, so that another way has to be gone after it."""
    if isinstance(way, Bands | Turns) or way.is_counted:
        return 0.0
    if not tells(way.records, len(sample)):
        return _UNKNOWN
    placed = sum(map(len, way.records)) / len(sample)
    return min(2 * (1 - placed) + 1 / (len(sample) + 2), 1.0)


def _price(
    way: Split, ways: Sequence[Split], sample: tuple[Seen, ...], total: float, cap: int, by_step: bool, levels: int
) -> float:
    """The submissions that a split is likely to take, with those of the parts that are still too long.

    A choice that no record seen falls under is tried only as long as something is missing.
    """
    if isinstance(way, Turns):
        return _turned(len(way.settings), total, cap)
    others = [it for it in ways if it is not way]
    parts, is_told = _parts(way, sample, total, cap, by_step)
    unseen = max(1 - len(sample) / max(total, 1), 0.0) if is_told else 1.0
    price = 0.0
    for part in parts:
        tried = 1.0 if part.records or not sample else unseen
        chance = over(part.size, len(sample), total, cap)
        if not is_told and not part.is_group and not math.isinf(part.size):
            chance, part = _broken_off(part, len(parts), total, cap)
        deeper = 0.0
        if chance > _NEVER_OVER:
            deeper = chance * (_HALVES if part.is_group else _deeper(others, part, cap, by_step, levels))
        price += tried * (part.sent + deeper)
    return price


def _deeper(ways: Sequence[Split], part: _Part, cap: int, by_step: bool, levels: int) -> float:
    """Submissions for a part that is too long, by the cheapest of the other ways."""
    if math.isinf(part.size) or not ways:
        return _HOPELESS
    size = max(part.size, cap + 1.0)
    if levels <= 1:
        return math.ceil(size / cap) + 1.0
    return min(_price(it, ways, part.like, size, cap, by_step, levels - 1) for it in ways)


def _turned(orders: int, total: float, cap: int) -> float:
    """The submissions for a list from its other end, and then from a third one: both ends hold twice what is shown."""
    if total > 2 * cap or (orders < 2 and total > (1 + _SLIGHT) * cap):
        return _HOPELESS
    return 2.0 - math.pow(cap / total, total - cap)


def _broken_off(part: _Part, parts: int, total: float, cap: int) -> tuple[float, _Part]:
    """How likely one of so many parts of which no record seen speaks is cut short, and that part as it then is.

    Of a stick that is broken at random, a piece is longer than a share x with the chance (1 - x)^(pieces - 1); what is
    beyond is broken like the whole.
    """
    if total <= cap:
        return 0.0, part
    return (1 - cap / total) ** (parts - 1), replace(part, size=cap + (total - cap) / parts)


def _parts(
    way: Options | Bands, sample: tuple[Seen, ...], total: float, cap: int, by_step: bool
) -> tuple[list[_Part], bool]:
    """The parts of a split, and whether the records seen tell their sizes."""
    if isinstance(way, Bands):
        return _bands(way, sample, total, cap, by_step), bool(way.numbers(sample))
    own = way.among(sample)
    sizes = way.sizes(own, total, len(sample))
    is_told = tells(own, len(sample)) or way.is_counted
    singles = [_Part(size, seen, seen or sample) for size, seen in zip(sizes, own, strict=True)]
    if not way.takes_several or by_step:
        return singles, is_told
    groups = []
    for members in packed(sizes, cap, len(sample) if is_told else 1):
        together = [singles[at] for at in members]
        seen = tuple(record for it in together for record in it.records)
        groups.append(_Part(sum(it.size for it in together), seen, seen or sample, is_group=len(members) > 1))
    return groups, is_told


def _bands(way: Bands, sample: tuple[Seen, ...], total: float, cap: int, by_step: bool) -> list[_Part]:
    numbers = way.numbers(sample)
    if not numbers and way.upper is None:
        return [_Part(math.inf, sample, sample)]
    ends = way.ends_after(None, None, numbers)
    full = total / lists_for(total, cap, len(numbers))
    bands: list[tuple[float, float, float, int]] = []
    start = before = -math.inf
    held, steps = 0.0, 0
    for end, share in zip([*ends, math.inf], _shares(numbers, ends), strict=True):
        if held and held + share * total > full * _OVER:
            bands.append((held, start, before, steps))
            start, held, steps = before, 0.0, 0
        held, before, steps = held + share * total, end, steps + 1
    bands.append((held, start, math.inf, steps))
    found = []
    for size, low, high, steps in bands:
        inside = way.within(sample, low, high)
        both = by_step and not math.isinf(low) and not math.isinf(high)
        found.append(_Part(size, inside, inside or sample, 2 if both else 1, is_group=steps > 1 or way.upper is None))
    return found


def over(size: float, seen: int, total: float, cap: int) -> float:
    """How likely a part of this size, estimated from so many of all records, is longer than the cap."""
    if math.isinf(size):
        return 1.0
    error = math.sqrt(size * max(total - size, 0.0) / max(seen, 1) * max(1 - seen / max(total, 1), 0.0))
    return 0.5 * math.erfc((cap - size) / (math.sqrt(2) * error)) if error else float(size > cap)


def _shares(numbers: Sequence[float], ends: Sequence[float]) -> list[float]:
    """The part of the numbers between each two neighbouring ends; equal parts where there are no numbers."""
    if not numbers:
        return [1 / (len(ends) + 1)] * (len(ends) + 1)
    below = [sum(number <= end for number in numbers) / len(numbers) for end in ends]
    return [after - before for before, after in pairwise([0.0, *below, 1.0])]
