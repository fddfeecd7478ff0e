"""Records that a wrapper yields against those of the list: which are missing, which are extra, which values are wrong.

Reference  DIADEM (VLDB 2014), Definitions 1 and 2. A wrapper is *effective* when its records, repetitions aside, are
all and only those of the list, and each attribute type that some record shows is given by some record. A type counts
as given only where a value of it is right or holds the right one; Definition 1 asks for any value.
Matching is one to one: by the address of a record's own page, and where there is none by the texts that are shared,
most first; two shared texts, or the title, make a match. All values of a record that matches nothing are wrong.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit

from bowerbird.domain import Pack
from bowerbird.domain.record import Attested, Record
from bowerbird.evaluate.scores import Counts
from bowerbird.evaluate.wording import key
from bowerbird.evaluate.wrappers_truth import Asked, Wanted, pack_of
from bowerbird.evaluate.wrappers_values import LIKE, Outcome, TrueValues, names_for
from bowerbird.evaluate.zoo_attributes import types_below

_NOT_THE_ADDRESS = ("sid", "utm_source", "utm_medium")  # what sites add to their links
_LEAST_SHARED = 2  # texts, where the title is not among them
_TITLES = ("title", "name")
_TITLE_WEIGHT = 2


@dataclass(frozen=True, slots=True)
class WrongValue:
    """A value that is not the true one, for a person to look at."""

    record: str
    name: str
    got: str
    true: str
    outcome: Outcome

    def __str__(self) -> str:
        return f"{self.name}: {self.got!r} {self.outcome} (true: {self.true!r}; {self.record})"


@dataclass(frozen=True, slots=True)
class Judgement:
    """How the records of one wrapper came out."""

    records: Counts
    repeated: int
    missing: tuple[int, ...]
    """Places in the list of the records that were not found."""
    extra: tuple[str, ...]
    uncovered: frozenset[str]
    """Types that the site shows and no record has right."""
    untold: frozenset[str]
    """Those of them that the page does not tell."""
    by_type: Mapping[tuple[str, Outcome], int]
    """How many values of each type came out how."""
    found_values: int
    """Of the values shown, by record and type, how many were found."""
    shown_values: int
    wrong: tuple[WrongValue, ...]

    @property
    def outcomes(self) -> Counter[Outcome]:
        """How many values came out how."""
        total: Counter[Outcome] = Counter()
        for (_, outcome), count in self.by_type.items():
            total[outcome] += count
        return total

    @property
    def has_all_and_only(self) -> bool:
        return self.records.perfect

    @property
    def is_effective(self) -> bool:
        return self.has_all_and_only and not self.uncovered

    @property
    def is_effective_as_told(self) -> bool:
        return self.has_all_and_only and self.uncovered <= self.untold


def judge(asked: Asked, records: Sequence[Record]) -> Judgement:
    """The records that were extracted against those that the list shows."""
    pack = pack_of(asked.domain)
    distinct = without_repetitions(records)
    pairs = matched(asked.wanted, distinct)
    known = known_types(asked, pack)
    by_type: Counter[tuple[str, Outcome]] = Counter()
    wrong: list[WrongValue] = []
    covered: set[str] = set()
    found_values = shown_values = 0
    of = {there: at for at, there in pairs.items()}
    for place, one in enumerate(asked.wanted):
        true = TrueValues(pack, one, known)
        shown_values += len(true.shown)
        if place not in of:
            continue
        right = _values(true, distinct[of[place]], one, by_type, wrong)
        given = {name for name in true.shown if right & names_for(pack, name)}
        covered |= given
        found_values += len(given)
    for at, record in enumerate(distinct):
        if at not in pairs:
            by_type.update({(name, Outcome.WRONG): len(own) for name, own in record.values.items() if name in known})
    uncovered = asked.shown - covered
    return Judgement(
        Counts(len(pairs), len(distinct), len(asked.wanted)),
        len(records) - len(distinct),
        tuple(place for place in range(len(asked.wanted)) if place not in of),
        tuple(told(record) for at, record in enumerate(distinct) if at not in pairs),
        uncovered,
        uncovered - asked.told,
        dict(by_type),
        found_values,
        shown_values,
        tuple(wrong),
    )


def known_types(asked: Asked, pack: Pack) -> frozenset[str]:
    """The types that the zoo knows all instances of on this site."""
    attributes = {"headline", *(name for one in asked.wanted for name in one.item.values)}
    known = types_below(attributes, pack) | asked.shown
    return known | {like for name in known for like in LIKE.get(name, ()) if like in pack.attributes}


def _values(
    true: TrueValues,
    record: Record,
    wanted: Wanted,
    by_type: Counter[tuple[str, Outcome]],
    wrong: list[WrongValue],
) -> set[str]:
    """The names under which the record has a value that is right or holds the right one."""
    right = set()
    for name, values in record.values.items():
        for value in values:
            outcome = true.outcome(name, value)
            by_type[name, outcome] += 1
            if outcome in (Outcome.EXACT, Outcome.CONTAINS):
                right.add(name)
            if outcome in (Outcome.WRONG, Outcome.CONTAINS):
                wrong.append(WrongValue(wanted.item.title, name, _said(value), true.true_text(name), outcome))
    return right


def without_repetitions(records: Sequence[Record]) -> list[Record]:
    """A record once, however often it was yielded."""
    return list({_identity(record): record for record in records}.values())


def _identity(record: Record) -> tuple[object, ...]:
    """The own address of a record, without what only says how a visitor came there, and its other values: one without
    a page of its own is the same on whichever list it stands, as it is in a database (`store.identity`)."""
    told = ((name, tuple(one.raw for one in values)) for name, values in record.values.items() if name != "url")
    has_own = "url" in record.values or record.url != record.origin.url
    return (own_target(record.url) if has_own else "", *sorted(told))


def matched(wanted: Sequence[Wanted], records: Sequence[Record]) -> dict[int, int]:
    """Which record is about which one of the list."""
    places = {own_target(one.own): place for place, one in enumerate(wanted) if one.own}
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for at, record in enumerate(records):
        place = places.get(own_target(record.url))
        if place is not None and place not in taken:
            pairs[at] = place
            taken.add(place)
    rest = [at for at, record in enumerate(records) if own_target(record.url) not in places]
    return pairs | _by_texts(wanted, records, rest, taken)


def _by_texts(
    wanted: Sequence[Wanted], records: Sequence[Record], rest: Sequence[int], taken: set[int]
) -> dict[int, int]:
    """Records without an address of their own: those that share most go first."""
    where: dict[str, set[int]] = defaultdict(set)
    for place, one in enumerate(wanted):
        if place not in taken:
            for text in (one.item.title, *(mark.text for mark in one.marks)):
                where[key(text)].add(place)
    weighed = []
    for at in rest:
        shared: Counter[int] = Counter()
        for name, values in records[at].values.items():
            weight = _TITLE_WEIGHT if name in _TITLES else 1
            for text in {key(value.raw) for value in values if value.raw}:
                for place in where.get(text, ()):
                    shared[place] += weight
        weighed += [(-weight, at, place) for place, weight in shared.items() if weight >= _LEAST_SHARED]
    pairs: dict[int, int] = {}
    for _, at, place in sorted(weighed):
        if at not in pairs and place not in taken:
            pairs[at] = place
            taken.add(place)
    return pairs


def own_target(url: str) -> str:
    """Path and query of an address, without what sites add to their links."""
    parts = urlsplit(url)
    query = [(name, value) for name, value in parse_qsl(parts.query, keep_blank_values=True)]
    kept = urlencode([(name, value) for name, value in query if name not in _NOT_THE_ADDRESS])
    return f"{parts.path}?{kept}" if kept else parts.path


def told(record: Record) -> str:
    """A record in a line."""
    values = "; ".join(f"{name}={_said(value)}" for name, (value, *_) in record.values.items() if name != "image")
    return f"{own_target(record.url)}: {values}"


def _said(value: Attested) -> str:
    """The text, and what was read from it where that says more."""
    is_plain = value.value is None or (isinstance(value.value, str) and key(value.value) == key(value.raw))
    return value.raw if is_plain else f"{value.raw} = {value.value}"
