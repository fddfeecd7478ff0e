"""What the choices of a field, or the examples in it, are instances of.

Problem    "London, Leeds, York" are towns and "£100,000, £150,000" prices, whatever the label says or leaves out.
Reference  OPAL's domain scope: classification by annotations on options and example values.
Notation   a *share* is the part of a field's choices that read as an instance of a type, weighted by how telling they
           are: 1 for terms and numbers with their sign or unit, less for bare numbers, which fit many types.
Departures numbers are read once and judged by range and unit, instead of running the annotators of every type.
Cost       `MOST_READ` choices a field, spread over its list; terms of all fields in one pass of the pack's automaton.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from bowerbird.annotate import Measure, annotator_for
from bowerbird.annotate.clobs import BARRIER, Clob
from bowerbird.annotate.lexicon import Use
from bowerbird.annotate.reader import Habits, in_range
from bowerbird.annotate.values.measures import converted
from bowerbird.domain import Attribute, Pack, ValueKind
from bowerbird.domain.units import UNITS
from bowerbird.forms.interpreting.amounts import Amount, amount_in
from bowerbird.forms.interpreting.vocabulary import Vocabulary, is_asked, is_section, key_of
from bowerbird.forms.model import ORDER, PAGE_SIZE, RADIUS, SECTION
from bowerbird.forms.words.lists import word_set
from bowerbird.forms.words.wording import words_of

MOST_READ = 40  # choices of one field; more of a list tell no more about its type
_COVERED = 0.6  # of an option's letters and digits, by terms of one type
_WITH_UNIT, _WITH_SIGN, _YEAR, _BARE, _BARE_SMALL = 1.0, 1.0, 0.7, 0.3, 0.2
_INHERITED = 0.95  # a town is a location
_FARTHEST_MILES = 250  # of a search around a place
_SMALLEST_MILEAGE = 500
_MOST_COUNTED = 20
_SMALLEST_SUM = 50
_PAGE_SIZES = frozenset(
    (5, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24, 25, 30, 32, 36, 40, 48, 50, 60, 64, 72, 75, 96, 100, 120, 200, 250)
)
_FIRST_YEAR, _LAST_YEAR = 1900, 2040
_COUNTED = re.compile(r"\s*[(\[]\s*[\d.,\s]+[)\]]\s*$")  # "Leeds (24)"
_AGES = word_set("ages")
_ORDERING = word_set("ordering")
Shares = Mapping[str, float]


def shares_of(texts: Sequence[Sequence[str]], vocabulary: Vocabulary, habits: Habits) -> list[Shares]:
    """For each list of choices, the share of it that is of each type."""
    read = [[_COUNTED.sub("", text).strip() for text in spread(options)] for options in texts]
    terms = _by_terms(read, vocabulary.pack)
    return [
        _sum(len(options), [*known, *(_of_one(text, vocabulary, habits) for text in options)])
        for options, known in zip(read, terms, strict=True)
    ]


def spread(options: Sequence[str]) -> Sequence[str]:
    """At most `MOST_READ` of the options, evenly taken."""
    step = -(-len(options) // MOST_READ) or 1
    return options[::step]


def _sum(number: int, found: Iterable[Mapping[str, float]]) -> Shares:
    shares: dict[str, float] = defaultdict(float)
    for weights in found:
        for name, weight in weights.items():
            shares[name] += weight / number
    return {name: min(share, 1.0) for name, share in shares.items()}


def _of_one(text: str, vocabulary: Vocabulary, habits: Habits) -> dict[str, float]:
    """The types that one choice may be of, but for those of terms."""
    found: dict[str, float] = {}
    key, words = key_of(text), frozenset(words_of(text))
    if key in vocabulary.section_options:
        found[SECTION] = 1.0
    if key in vocabulary.orders or not _ORDERING.isdisjoint(words) or {"low", "high"} <= words:
        found[ORDER] = 1.0
    amount = amount_in(text, habits)
    if amount is not None:
        found.update(_of_amount(amount, vocabulary))
    elif not _AGES.isdisjoint(words):
        found.update(dict.fromkeys(_days(vocabulary.pack), _BARE))
    return found


def _of_amount(amount: Amount, vocabulary: Vocabulary) -> dict[str, float]:
    named = {reading.sense.type for reading in vocabulary.in_label(amount.rest)} if amount.rest else set()
    found = {
        attribute.name: weight
        for attribute in filter(is_asked, vocabulary.pack.attributes.values())
        if (weight := _weight(attribute, amount, named)) > 0
    }
    if not _AGES.isdisjoint(words_of(amount.rest)):
        found.update(dict.fromkeys(_days(vocabulary.pack), _YEAR))
    return found | _general_types(amount)


def _weight(attribute: Attribute, amount: Amount, named: set[str]) -> float:
    if attribute.name in named and attribute.kind in (ValueKind.COUNT, ValueKind.MEASURE, ValueKind.MONEY):
        return _WITH_UNIT
    match attribute.kind:
        case ValueKind.MONEY if amount.is_money or not (amount.units or amount.rest):
            if not _holds(attribute, amount.number):
                return 0.0
            return _WITH_SIGN if amount.is_money else _BARE if amount.number >= _SMALLEST_SUM else 0.0
        case ValueKind.MEASURE if not amount.is_money and attribute.unit is not None:
            return _measured(attribute, attribute.unit, amount)
        case ValueKind.COUNT if not (amount.is_money or amount.units or amount.rest):
            return _BARE_SMALL if _holds(attribute, amount.number) and amount.number <= _MOST_COUNTED else 0.0
        case ValueKind.DATE if not (amount.is_money or amount.units):
            told = _YEAR if attribute.normal == "year" else _BARE  # days are seldom asked for by their year
            return told if _is_year(amount) and _holds(attribute, amount.number) else 0.0
    return 0.0


def _measured(attribute: Attribute, unit: str, amount: Amount) -> float:
    dimension = UNITS[unit].dimension
    same = [own for own in amount.units if UNITS[own].dimension == dimension]
    if same:
        measure = converted(Measure(amount.number, same[0]), unit)
        is_near = dimension == "length" and measure.amount < _SMALLEST_MILEAGE and attribute.form is not None
        return 0.0 if not in_range(attribute, measure) else _BARE if is_near else _WITH_UNIT
    if amount.units or amount.rest or _is_year(amount) or not _holds(attribute, amount.number):
        return 0.0
    return _BARE if amount.number >= _SMALLEST_SUM else _BARE_SMALL


def _general_types(amount: Amount) -> dict[str, float]:
    if amount.is_money or amount.high is not None:
        return {}
    lengths = [unit for unit in amount.units if unit in ("miles", "km")]
    if lengths:
        return (
            {RADIUS: _WITH_UNIT}
            if converted(Measure(amount.number, lengths[0]), "miles").amount <= _FARTHEST_MILES
            else {}
        )
    if amount.units or amount.rest:
        return {}
    found = {RADIUS: _BARE_SMALL} if amount.number <= _FARTHEST_MILES else {}
    return found | ({PAGE_SIZE: _BARE} if amount.number in _PAGE_SIZES else {})


def _holds(attribute: Attribute, number: Decimal) -> bool:
    return in_range(attribute, number)


def _is_year(amount: Amount) -> bool:
    whole = amount.number == amount.number.to_integral_value() and not amount.is_grouped
    return whole and _FIRST_YEAR <= amount.number <= _LAST_YEAR


def _days(pack: Pack) -> list[str]:
    """The attributes that are days rather than years."""
    return [a.name for a in pack.attributes.values() if a.kind is ValueKind.DATE and a.normal != "year"]


def _by_terms(texts: Sequence[Sequence[str]], pack: Pack) -> list[list[dict[str, float]]]:
    """For each choice, the types that terms of the pack make it an instance of."""
    clob, owners = _clob_of(texts)
    covered: dict[int, dict[str, list[tuple[int, int]]]] = defaultdict(lambda: defaultdict(list))
    for match in annotator_for(pack).words.matches(clob):
        if match.entry.use is Use.INSTANCE:
            covered[clob.piece_at(match.start)][match.entry.attribute].append((match.start, match.stop))
    found: list[list[dict[str, float]]] = [[] for _ in texts]
    best: dict[tuple[int, int], dict[str, float]] = defaultdict(dict)
    for piece, spans in covered.items():
        whole = _letters(clob.text[clob.starts[piece] : clob.stops[piece]])
        for name, own in spans.items():
            if _length(clob.text, own) >= _COVERED * whole:
                telling = 1.0 if any(map(str.isalpha, clob.text[own[0][0] : own[-1][1]])) else _BARE
                known = best[owners[piece]]
                for above, weight in (*((up, _INHERITED * telling) for up in _line(pack, name)), (name, telling)):
                    known[above] = max(known.get(above, 0.0), weight)
    for (field, _), weights in best.items():
        found[field].append(_with_sections(weights, pack))
    return found


def _with_sections(weights: dict[str, float], pack: Pack) -> dict[str, float]:
    switched = any(is_section(pack.attributes[name]) for name in weights)
    asked = {name: weight for name, weight in weights.items() if is_asked(pack.attributes[name])}
    return asked | ({SECTION: 1.0} if switched else {})


def _line(pack: Pack, name: str) -> list[str]:
    line: list[str] = []
    above = pack.attributes[name].sub_type_of
    while above is not None:
        line.append(above)
        above = pack.attributes[above].sub_type_of
    return line


def _clob_of(texts: Sequence[Sequence[str]]) -> tuple[Clob, list[tuple[int, int]]]:
    """All choices in one text, those in the plural also without their ending; and whose choice each piece is."""
    pieces: list[str] = []
    owners: list[tuple[int, int]] = []
    for field, options in enumerate(texts):
        for at, text in enumerate(options):
            for written in {text, text.removesuffix("s")}:
                pieces.append(written)
                owners.append((field, at))
    starts, stops, at = [], [], 0
    for piece in pieces:
        starts.append(at)
        stops.append(at + len(piece))
        at += len(piece) + len(BARRIER)
    rows = tuple(range(len(pieces)))
    return Clob(BARRIER.join(pieces), tuple(starts), tuple(stops), rows, rows), owners


def _letters(text: str) -> int:
    return sum(map(str.isalnum, text))


def _length(text: str, spans: Iterable[tuple[int, int]]) -> int:
    """The letters and digits that spans cover together."""
    reach, total = -1, 0
    for start, stop in sorted(spans):
        total += _letters(text[max(start, reach) : stop])
        reach = max(reach, stop)
    return total
