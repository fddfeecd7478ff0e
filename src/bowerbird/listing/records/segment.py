"""From the children of one node to records: each one child, several siblings, or what lies between separators.

Problem    given the children of a node, some of which repeat, which groups of neighbours are records?
Reference  thesis §4.4, Algorithm 2 (same-level segmentation: length by voting, best shift, noise cut).
Notation   items and labels as in `row.py`. A *reading* is a list of records, each a list of places in the row. A record
           begins at each item of a leading label and takes in its followers: labels that most records have; or it
           begins at each item that has a trait which other items lack (the trait is the pivot).
Departures the record length need not be one number for all: it ends where the next begins, so optional parts do no
           harm. Every repeating label and trait is tried as pivot; the most regular reading that explains most wins,
           which also settles the shift. `<hr>` and double `<br>` part records, too.
Cost       O(readings · traits in the row), with at most `MOST_PIVOTS` + 4 · labels readings.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from statistics import median
from typing import TypeVar

from bowerbird.listing.records.ground import HEADINGS, Ground, TraitSet, likeness, way_of
from bowerbird.listing.records.knowledge import TELLING_TYPES, Nodes
from bowerbird.listing.records.row import KIN, Row

MOST_LISTS = 4  # beside each other below one node: results, advertisements among them, a menu
MOST_PIVOTS = 16  # traits tried as the beginning of records of several siblings
MANY_PIVOTS = 0.75  # share of items that have a trait, up to which it may begin records
LEAST_WITH_PIVOT = 3  # items, of which two may begin records
FITS = 0.2  # share of the template that a record has; less is noise between records
FITS_OF_SEVERAL = 0.34  # the same where records are several siblings
FOLLOWS = 0.5  # share of records that have a follower (thesis' voting: the majority)
MAY_FOLLOW = 0.15
OF_STATURE = 2.5  # times larger or smaller, up to which something among records is one
STATURE_TYPES = 0.5  # share of a record's types that something among records must have, where types are known
LEAST_HOSTS = 3  # records that tell what an advert among them is not
TWIN = 0.25  # share of common traits of records and of one that says other things, but leads where they lead
TWIN_OF_ALL = 0.5  # the same where everything on the site leads there: pages have no folder of their own
LEAST_LEAVES = 3  # of a record that only its stature tells
MANY_A_RUN = 1.5  # times that a follower comes in a record, from which it is a record itself
STRICT = 0.7  # share of records of one length or order where a follower could be a record itself
ROUNDING = 1 - 1e-9
OUT_OF_PHASE = 0.85  # for a reading that begins or ends in the middle of a record

T = TypeVar("T")
Places = list[int]
Reading = list[Places]


@dataclass(frozen=True, slots=True)
class Segmentation:
    """Records below one node, and how regular they are: the mean share of traits that they have in common."""

    root: int
    records: tuple[Nodes, ...]
    regularity: float
    template: TraitSet


def segment(ground: Ground, root: int) -> list[Segmentation]:
    """The most regular ways to see the children of `root` as records, none sharing a child with another."""
    whole = Row(ground, root)
    found: list[_Judged] = []
    left: Places = list(range(len(whole.items)))
    while len(found) < MOST_LISTS and len(left) > 1:
        row = whole.only(left)
        best = _best(row)
        if best.merit <= 0:
            break
        reading = _without_guests(whole, [[left[at] for at in places] for places in best.reading])
        taken = {at for places in reading for at in places}
        left = [at for at in left if at not in taken]
        peers = set() if found else _peers(whole, reading, left)
        left = [at for at in left if at not in peers]
        found.append(replace(best, reading=sorted([*reading, *([at] for at in peers)])))
    return [one.segmentation(whole) for one in found]


def _best(row: Row) -> _Judged:
    """The reading of most merit; those that cannot have more than the best so far are not judged."""
    best, known = _NO_READING, set[tuple[tuple[int, ...], ...]]()
    whole = max(sum(row.mass), 1.0)
    for reading in _readings(row):
        at_most = sum([row.mass[at] for places in reading for at in places]) / whole * (1 - 1 / max(len(reading), 1))
        # A share of sums of many masses: rounding must not decide.
        if at_most <= best.merit * ROUNDING or (key := tuple(map(tuple, reading))) in known:
            continue
        known.add(key)
        best = max(best, _judged(row, reading), key=lambda one: one.merit)
    return best


def _without_guests(row: Row, reading: Reading) -> Reading:
    """The records without what is made as they are, but leads elsewhere and says little of the domain: adverts."""
    if len(reading) < LEAST_HOSTS or not row.ground.knowledge:
        return reading
    stature = _Stature(row, reading)
    kept = [places for places in reading if not stature.is_guest(places)]
    return kept if len(kept) >= LEAST_HOSTS else reading


def _peers(row: Row, reading: Reading, left: Places) -> set[int]:
    """What stands among the records and is of their stature, though of another template: premium offers."""
    if not left:
        return set()
    stature = _Stature(row, reading)
    # Upwards and back again: one that is admitted makes room for the next one beside it.
    peers = {at for at in (*left, *reversed(left)) if stature.admits(at)}
    # What is named as they are is one more of them, though it may say less: it has no rating, or no price of before.
    # Where nothing is known of the domain, what is left of the name of most records was left for a reason.
    alone = [places[0] for places in reading if len(places) == 1] if row.ground.knowledge else []
    named = {name for at in (*alone, *peers) if (name := _name(row, at))[1]}
    return peers | {at for at in left if _name(row, at) in named and stature.leads_there(at)}


class _Stature:
    """How large the records of a list are and where they stand, to know their like by."""

    def __init__(self, row: Row, reading: Reading) -> None:
        self._row = row
        self._first, self._last = reading[0][0], reading[-1][-1]
        self._mass = median(sum(row.mass[at] for at in places) for places in reading)
        self._leaves = median(row.ground.leaf_count(_nodes(row, places)) for places in reading)
        self._types = row.ground.types_a_record([_nodes(row, places) for places in reading])
        self._linked = row.ground.linked([_nodes(row, places) for places in reading]) >= STRICT
        self._template = _common([row.ground.traits_of(_nodes(row, places)) for places in reading])
        self._named = {_name(row, places[0]) for places in reading if len(places) == 1}
        ways = Counter(way for places in reading for way in row.ground.ways_of(_nodes(row, places)))
        self._ways = {way for way, count in ways.items() if count >= STRICT * len(reading)}

    def admits(self, at: int) -> bool:
        """Whether an item stands among or beside the records and is like them; if so, it counts as one from now on."""
        if not self._first - 1 <= at <= self._last + 1 or not self._is_like(at):
            return False
        self._first, self._last = min(self._first, at), max(self._last, at)
        return True

    def is_guest(self, places: Places) -> bool:
        """Whether what counts as a record leads elsewhere than the records do, and has few of their types."""
        nodes = _nodes(self._row, places)
        ways = self._row.ground.ways_of(nodes)
        if self._types < TELLING_TYPES or not ways or not self._ways or not ways.isdisjoint(self._ways):
            return False
        return len(self._row.ground.types_of(nodes)) < STATURE_TYPES * self._types

    def leads_there(self, at: int) -> bool:
        """Whether an item leads to a page like those of the records."""
        return not self._ways.isdisjoint(self._row.ground.ways_of(self._row.items[at]))

    def _is_like(self, at: int) -> bool:
        row = self._row
        nodes = row.items[at]
        if row.is_line(at) or row.is_advert(row.labels[at]) or row.ground.linked([nodes]) < self._linked:
            return False
        if self._types >= TELLING_TYPES:
            types = len(row.ground.types_of(nodes))
            return types >= STATURE_TYPES * self._types or self._is_twin(at) or (types > 0 and self._is_equal(at))
        return self._is_as_large(at)

    def _is_as_large(self, at: int) -> bool:
        row = self._row
        leaves = row.ground.leaf_count(row.items[at])
        return leaves >= LEAST_LEAVES and _is_near(row.mass[at], self._mass) and _is_near(leaves, self._leaves)

    def _is_equal(self, at: int) -> bool:
        """Whether an item has the tag and the size of the records and leads to a page in the same folder, though it
        says less that is known: a premium offer whose trade and town the pack has not heard of."""
        has_tag = any(self._row.tags[at] == tag for tag, _ in self._named)
        return has_tag and self._is_as_large(at) and any(self._ways & self._row.ground.ways_of(self._row.items[at]))

    def _is_twin(self, at: int) -> bool:
        """Whether an item is named as the records are and leads to a page like theirs, though it has no price, say."""
        row = self._row
        ways = self._ways & row.ground.ways_of(row.items[at])
        if not ways or _name(row, at) not in self._named:
            return False
        return likeness(row.traits[at], self._template) >= (TWIN if any(ways) else TWIN_OF_ALL)


def _name(row: Row, at: int) -> tuple[str, str]:
    """The tag and the class of an item, as they are written."""
    return row.tags[at], row.ground.page.attributes[row.items[at][0]].get("class", "")


def _is_near(one: float, other: float) -> bool:
    return one <= OF_STATURE * other and other <= OF_STATURE * one


@dataclass(frozen=True, slots=True)
class _Judged:
    reading: Reading
    regularity: float
    template: TraitSet
    merit: float

    def segmentation(self, row: Row) -> Segmentation:
        records = tuple(_nodes(row, places) for places in self.reading)
        return Segmentation(row.root, records, self.regularity, self.template)


_NO_READING = _Judged([], 0.0, frozenset(), 0.0)


def _nodes(row: Row, places: Places) -> Nodes:
    return tuple(node for at in places for node in row.items[at])


def _judged(row: Row, reading: Reading) -> _Judged:
    """How regular a reading is, without what does not fit; its merit is regularity times what it explains."""
    ground = row.ground
    records = [_nodes(row, places) for places in reading]
    several = max(map(len, reading), default=0) > 1
    if several and _are_several(row, reading):
        return _NO_READING
    # Records of other tags have other ways throughout: what they are wrapped in must not count then.
    if not several and len({row.tags[places[0]] for places in reading}) > 1:
        records = [ground.core(nodes) for nodes in records]
    sets = [ground.traits_of(nodes) for nodes in records]
    template = _common(sets)
    needed = (FITS_OF_SEVERAL if several else FITS) * len(template)
    fitting = [at for at, traits in enumerate(sets) if len(traits & template) >= needed]
    if len(fitting) < 2:
        return _NO_READING
    if len(fitting) < len(sets):
        reading, records, sets = ([things[at] for at in fitting] for things in (reading, records, sets))  # type: ignore[assignment]
        template = _common(sets)
    looks = [ground.looks_of(nodes) for nodes in records]
    even = [_evenness(sets, template), _evenness(looks, _common(looks))]
    if ground.knowledge:
        types = [ground.types_of(nodes) for nodes in records]
        even += [_evenness(types, _common(types))] * 2
    regularity = sum(even) / len(even) * _phase(row, reading)
    mine = sum(row.mass[at] for places in reading for at in places)
    between = sum(row.mass[reading[0][0] : reading[-1][-1] + 1])
    explained = mine / max(between, 1.0) * mine / max(sum(row.mass), 1.0)
    return _Judged(reading, regularity, template, regularity * min(explained, 1.0) * (1 - 1 / len(reading)))


def _are_several(row: Row, reading: Reading) -> bool:
    """Whether most records of several items hold items of one tag that lead to pages of their own, all in one folder:
    each of those is a record."""
    held = [places for places in reading if len(places) > 1]
    return 2 * sum(any(_lead_apart(row, *pair) for pair in combinations(places, 2)) for places in held) > len(held)


def _lead_apart(row: Row, at: int, other: int) -> bool:
    """Whether two items of one tag lead to different pages of the same folder; what is indented below a result
    (`blockquote`) belongs to it."""
    mine, others = row.targets[at], row.targets[other]
    if row.tags[at] != row.tags[other] or not mine.isdisjoint(others):
        return False
    return bool({way_of(href) for href in mine} & {way_of(href) for href in others})


def _common(sets: Sequence[frozenset[T]]) -> frozenset[T]:
    """The traits that at least half of the records have: their template."""
    counts = Counter(trait for traits in sets for trait in traits)
    return frozenset(trait for trait, count in counts.items() if 2 * count >= len(sets))


def _evenness(sets: Sequence[frozenset[T]], template: frozenset[T]) -> float:
    alike = {traits: likeness(traits, template) for traits in set(sets)}
    return sum([alike[traits] for traits in sets]) / len(sets)


def _phase(row: Row, reading: Reading) -> float:
    """Less than 1 where the end of a record stands before the first, or the last one is cut."""
    if max(map(len, reading)) == 1:
        return 1.0
    labels, first = row.labels, reading[0][0]
    ending = Counter(labels[places[-1]] for places in reading).most_common(1)[0][0]
    length = Counter(map(len, reading)).most_common(1)[0][0]
    begun = first > 0 and labels[first - 1] == ending
    headed = Counter(row.tags[places[-1]] for places in reading).most_common(1)[0][0] in HEADINGS
    flaws = begun + (len(reading[-1]) < length) + 2 * headed
    return float(OUT_OF_PHASE**flaws) * _evenly_long(row, reading, length)


def _evenly_long(row: Row, reading: Reading, length: int) -> float:
    """Less than 1 for records of blocks of which some are several times as long as others."""
    if any(row.is_line(at) for places in reading for at in places):
        return 1.0
    even = sum(min(len(places), length) / max(len(places), length) for places in reading) / len(reading)
    return (1 + even) / 2


def _readings(row: Row) -> Iterator[Reading]:
    """All ways to see records in the row that are worth judging."""
    counts = Counter(row.labels)
    for label, count in counts.most_common():
        if count < 2:
            break
        kin = {label, *(other for other in counts if other != label and row.are_kin(label, other))}
        for leading in ({label}, kin) if len(kin) > 1 else ({label},):
            yield [[at] for at, mine in enumerate(row.labels) if mine in leading]
            yield _led_by(row, leading)
    known = [at for at, item in enumerate(row.items) if _is_known(row, item)] if row.ground.knowledge else []
    if len(known) > 1 and not are_parts(row, known):
        yield [[at] for at in known]
    for starts in _pivots(row):
        yield _started_at(row, starts)
    if len(row.parted) > 1:
        yield between_separators(row)


def _is_known(row: Row, item: Nodes) -> bool:
    """Whether an item has a pivot of the domain and more of its types: a record, whatever it looks like."""
    types = row.ground.types_of(item)
    return len(types) >= TELLING_TYPES and not types.isdisjoint(row.ground.knowledge.pivots)


def are_parts(row: Row, places: Places) -> bool:
    """Whether items are name, facts and prose of one record and of the next: they take turns, or stand together
    between separators."""
    turns = Counter(pairwise(row.labels[at] for at in places))
    again = sum(count for (one, other), count in turns.items() if one != other and count > 1)
    between = Counter(bisect_right(row.parted, at) for at in places)
    alone = sum(count == 1 for count in between.values())
    return again >= STRICT * (len(places) - 1) or (len(row.parted) > 1 and alone < (1 - STRICT) * len(places))


def _led_by(row: Row, leading: set[int]) -> Reading:
    """Records that begin at each leading item and take in the followers that most of them have."""
    labels = row.labels
    starts = [at for at, label in enumerate(labels) if label in leading]
    runs = _cut(row, [range(start, stop) for start, stop in pairwise([*starts, len(labels)])])
    having = Counter(label for run in runs[:-1] for label in {labels[at] for at in run[1:]})
    needed = max(FOLLOWS * (len(runs) - 1), 1)
    followers = {label for label, count in having.items() if count >= needed and not row.is_advert(label)}
    if not followers or not _is_ordered(row, runs, followers) or _are_headings(row, runs, followers):
        return []
    often = {label for label, count in having.items() if count >= max(MAY_FOLLOW * len(runs), 2)}
    welcome = followers | {label for label in often if not row.is_advert(label)}
    reading = [[run[0], *(at for at in run[1:] if labels[at] in welcome)] for run in runs]
    longest = max(map(len, reading[:-1]))
    reading[-1] = _tail_cut(reading[-1], labels, followers)[:longest]
    return reading


def _cut(row: Row, runs: list[range]) -> list[range]:
    """Runs that end at the first separator inside them, where separators stand between most."""
    if not row.parted:
        return runs
    parts = [*row.parted, len(row.items) + 1]
    after = [at if (at := parts[bisect_right(parts, run.start)]) < run.stop else None for run in runs]
    ends = set(parts)
    parted = sum(at is not None or run.stop in ends for at, run in zip(after, runs, strict=True))
    if parted < STRICT * (len(runs) - 1):
        return runs
    return [run if at is None else range(run.start, at) for at, run in zip(after, runs, strict=True)]


def _is_ordered(row: Row, runs: list[range], followers: set[int]) -> bool:
    """Whether followers that could be records themselves (they have the leader's tag) come in strict order."""
    tags = {row.tags[run[0]] for run in runs}
    if not any(row.tags[at] in tags for run in runs for at in run[1:] if row.labels[at] in followers):
        return True
    orders = Counter(tuple(row.labels[at] for at in run[1:]) for run in runs[:-1])
    return orders.most_common(1)[0][1] >= STRICT * (len(runs) - 1)


def _are_headings(row: Row, runs: list[range], followers: set[int]) -> bool:
    """Whether the leading items stand above whole records: followers with links come more often, or by themselves."""
    ground = row.ground
    leaders = [row.items[run[0]] for run in runs]
    captions = not ground.linked(leaders) and ground.leaf_count(n for nodes in leaders for n in nodes) <= len(leaders)
    for label, count in Counter(label for label in row.labels if label in followers).items():
        held = [row.items[at] for at, mine in enumerate(row.labels) if mine == label]
        leaves = ground.leaf_count(node for nodes in held for node in nodes) / len(held)
        often = count > MANY_A_RUN * len(runs) and leaves >= LEAST_LEAVES - 1
        if (often or (captions and leaves > LEAST_LEAVES)) and ground.linked(held) > STRICT:
            return True
        if captions and row.tags[runs[0][0]] in HEADINGS and ground.headed(held) > STRICT:
            return True
    return False


def _tail_cut(places: Places, labels: list[int], followers: set[int]) -> Places:
    """The last record ends with the last of its followers: nothing tells where else."""
    while len(places) > 1 and labels[places[-1]] not in followers:
        places = places[:-1]
    return places


def _pivots(row: Row) -> list[Places]:
    """The places of items that have a trait which others lack."""
    if len(row.items) < LEAST_WITH_PIVOT:
        return []
    places: dict[int, Places] = {}
    for at, item in enumerate(row.items):
        for trait in row.ground.looks_of(item):
            places.setdefault(trait, []).append(at)
    several = {tuple(found) for found in places.values() if 2 <= len(found) <= MANY_PIVOTS * len(row.items)}
    return [list(found) for found in sorted(several, key=lambda found: (-len(found), found))[:MOST_PIVOTS]]


def _started_at(row: Row, starts: Places) -> Reading:
    """Records that begin at each of `starts` and go on to the next; most must be of one length."""
    lengths = Counter(after - start for start, after in pairwise(starts))
    length, votes = max(lengths.items(), key=lambda item: (item[1], -item[0]))
    if length < 2 or votes < STRICT * (len(starts) - 1):
        return []
    runs = _cut(row, [range(start, stop) for start, stop in pairwise([*starts, len(row.items)])])
    reading = [list(run[:length]) for run in runs]
    return [] if _are_records_themselves(row, reading) or _stand_above_several(row, runs) else reading


def _stand_above_several(row: Row, runs: list[range]) -> bool:
    """Whether the first items are headings of whole records, of which some have several below them: dates."""
    several = {label for run in runs for label, count in Counter(row.labels[at] for at in run[1:]).items() if count > 1}
    return bool(several) and _are_headings(row, runs, several)


def _are_records_themselves(row: Row, reading: Reading) -> bool:
    """Whether the items that a reading puts together are each as good a record as the first."""
    labels, ground = row.labels, row.ground
    followers = [(places[0], at) for places in reading for at in places[1:]]
    alike = [at for first, at in followers if labels[at] == labels[first]]
    if len(alike) < STRICT * len(followers):
        return False
    firsts = ground.linked([row.items[places[0]] for places in reading])
    return ground.linked([row.items[at] for at in alike]) >= firsts


def between_separators(row: Row) -> Reading:
    bounds = [0, *row.parted, len(row.items)]
    reading = [list(range(low, high)) for low, high in pairwise(bounds) if high > low]
    if len(reading) < 3:
        return reading
    reading = _without_surroundings(row, reading)
    # What stands before the first separator and behind the last one is often something else.
    traits = [row.ground.traits_of(_nodes(row, places)) for places in reading]
    template = _common(traits)

    def is_else(at: int, neighbour: int) -> bool:
        """Whether it is neither like what stands next to it, which may be an advert, nor like most."""
        return max(likeness(traits[at], traits[neighbour]), likeness(traits[at], template)) < KIN

    low, high = 0, len(reading)
    while high - low > 2 and is_else(low, low + 1):
        low += 1
    while high - low > 2 and is_else(high - 1, high - 2):
        high -= 1
    return reading[low:high]


def _without_surroundings(row: Row, reading: Reading) -> Reading:
    """Records between separators, the first without what stands above the list, the last without what stands below it:
    no separator parts these from it."""
    others = [row.ground.traits_of(_nodes(row, places)) for places in reading[1:-1]]
    if len(others) < LEAST_HOSTS:
        return reading
    looks = {_common(others), *others}  # premium offers are like each other, and like no others

    def fit(places: Places) -> tuple[float, int]:
        traits = row.ground.traits_of(_nodes(row, places))
        return max(likeness(traits, look) for look in looks), len(places)

    first, last = reading[0], reading[-1]
    first = max((first[at:] for at in range(len(first))), key=fit)
    last = max((last[: at + 1] for at in range(len(last))), key=fit)
    return [first, *reading[1:-1], last]
