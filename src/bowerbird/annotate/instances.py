"""Instances: by their looks alone, and from what labels and markers say of them.

A `Finding` is an annotation before it has a node: a span of the text clob with a type and a value. Types that need a
label (a plain number, a year, five digits) are found in the regions of their labels only; terms that are also common
words are found there too, or in the company of another place, or where they fill a line of their own.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from bowerbird.annotate.clobs import Clob, urlsplit_host
from bowerbird.annotate.labels import Label, Region
from bowerbird.annotate.lexicon import Match, Use
from bowerbird.annotate.model import Flag
from bowerbird.annotate.quantities import Moment, Money, Value
from bowerbird.annotate.reader import Habits, mentions, read_as
from bowerbird.annotate.values.numbers import NUMBER_WORD, read_count
from bowerbird.domain import Attribute, Pack, ValueKind
from bowerbird.page import Page

_BY_LOOKS = 0.8
_IN_CONTEXT = 0.82
"""Of a sum, a day or a phone with words around it that a pattern asks for, "$214/sq ft", rather than any."""
_EVIDENT = (ValueKind.MONEY, ValueKind.DATE, ValueKind.PHONE)
_FREE = (ValueKind.NAME, ValueKind.ENUMERATION, ValueKind.PLACE, ValueKind.TEXT, ValueKind.CODE)
_LONGEST_VALUE = 120  # characters of a name, an address, a list of cuisines after its label
_LONGEST_TEXT = 4000
_MOST_LINES = 6
_REACH = 300  # characters of a region in which a number, date or phone may begin
_ICON_REACH = 24
_ABSENT = re.compile(
    r"\W*(?:n/?\.?a\.?|not (?:available|applicable|rated|specified|listed|given|yet rated|stated)"
    r"|none|unknown|unrated|tb[acd]|-{1,3}|–|—|nr)\W*$",
    re.IGNORECASE,
)
_MARKED_ABSENT = re.compile(r"\bn/a\b", re.IGNORECASE)
_COUNT_BEFORE = re.compile(rf"(?<![\w.,/$£€-])(?P<number>\d{{1,6}}|(?:{NUMBER_WORD}))\s?[-–x]?\s?$", re.IGNORECASE)
_COUNT_REACH = 14
_SUM_BEFORE = re.compile(r"(?P<sum>[£$€]\s?\d[\d.,]*|(?<![\w.,])\d[\d.,]*\s?[£$€])\s?$")
_SUM_REACH = 20
_TOLD = 0.96  # of a sum that its own line names: more than of one behind a label, which may be "from"
_LONGEST_LINK = 40
_TELLING = "£$€¥★☆✓✔"
"""Signs that say something without a letter: "££" is a level of prices."""
_EDGES = " \t\n:;,.|•·-–—=>»*"
_INITIALS = re.compile(r"(?:[A-Z]\.?\s?){1,4}")
_OF_NAME = 2  # parts: a surname and what stands before it elsewhere
_CUT_SHORT = re.compile(r"\b[A-Z][a-z]{0,3}\.")
_AND = " and "
_BETWEEN_PEOPLE = re.compile(rf"\s?;\s?|\s&\s|{_AND}")
_BETWEEN_ITEMS = re.compile(rf"\s?[;,/|•·]\s?(?:and\s)?|{_AND}")
_LEAST_OF_NAME = 2  # words of a person's name, first and last
_PARTICLES = frozenset(("van", "von", "der", "den", "de", "di", "da", "du", "la", "le", "al", "bin", "ten", "dos"))
_LEADERS = frozenset(("the", "his", "her", "their"))  # "Rosa Lind and her Trio", "Rosa Lind and The Larks": one act
_COMPANY = re.compile(r"\s?[,/]\s?|\s\(|\sin\s|\snear\s")


@dataclass(frozen=True, slots=True)
class Finding:
    """An instance, or a label, before it has a node."""

    type: str
    start: int
    stop: int
    value: Value
    source: str
    confidence: float
    flags: frozenset[Flag] = frozenset()


def by_looks(attribute: Attribute, clob: Clob, habits: Habits) -> Iterator[Finding]:
    """Instances that need nothing but their own text."""
    source = "pattern" if attribute.patterns else f"value:{attribute.kind}"
    confidence = _IN_CONTEXT if attribute.needs_label and attribute.kind in _EVIDENT else _BY_LOOKS
    for start, stop, value in mentions(attribute, clob.text, habits):
        start, stop = _trimmed(clob.text, start, stop)
        if start < stop:
            yield Finding(attribute.name, start, stop, value, source, confidence, _flags(value))


def by_terms(pack: Pack, clob: Clob, matches: Sequence[Match]) -> Iterator[Finding]:
    """Instances of gazetteers and value lists: the longest of each type at each place."""
    doubtful: list[Match] = []
    sure: list[Match] = []
    for match in longest(matches):
        if not pack.attributes[match.entry.attribute].needs_label:
            (doubtful if match.entry.ambiguous else sure).append(match)
    for match in sure:
        yield _of_term(match, 0.8)
    ends = {match.stop for match in sure}
    starts = {match.start for match in sure}
    for match in doubtful:
        low, high = clob.segment(match.start)
        alone = not clob.text[low : match.start].strip(_EDGES) and not clob.text[match.stop : high].strip(_EDGES)
        if alone or _has_company(clob.text, match, starts, ends):
            yield _of_term(match, 0.5, frozenset({Flag.AMBIGUOUS}))


def by_count(attribute: Attribute, clob: Clob, matches: Iterable[Match]) -> Iterator[Finding]:
    """Counts before their word: "3 bed", "three bedrooms", "2-bath"."""
    for match in matches:
        if match.entry.attribute != attribute.name or match.entry.use is not Use.LABEL:
            continue
        low, _ = clob.segment(match.start)
        before = _COUNT_BEFORE.search(clob.text, max(low, match.start - _COUNT_REACH), match.start)
        count = read_count(before["number"]) if before else None
        if before is not None and count is not None and _allowed(attribute, count):
            yield Finding(attribute.name, before.start("number"), before.end("number"), count, "count", 0.9)


def by_sum(attribute: Attribute, clob: Clob, matches: Iterable[Match], habits: Habits) -> Iterator[Finding]:
    """Sums before the words at the end of their line that say what they are: "£189 per month", "£500 deposit"."""
    for match in matches:
        if match.entry.attribute != attribute.name or match.entry.use is not Use.LABEL:
            continue
        low, high = clob.segment(match.start)
        if clob.text[match.stop : high].strip(_EDGES):
            continue
        before = _SUM_BEFORE.search(clob.text, max(low, match.start - _SUM_REACH), match.start)
        found = None if before is None else read_as(attribute, before["sum"], habits)
        if before is not None and found is not None:
            yield Finding(attribute.name, before.start("sum"), before.end("sum"), found[2], "sum", _TOLD)


def by_link(attribute: Attribute, page: Page, clob: Clob, matches: Iterable[Match]) -> Iterator[Finding]:
    """Links to other sites whose words name the attribute: "Visit website"."""
    host = urlsplit_host(page.url)
    for match in matches:
        if match.entry.attribute != attribute.name or match.entry.use is not Use.LABEL:
            continue
        node = clob.nodes[clob.piece_at(match.start)]
        anchor = next((up for up in islice(page.ancestors(node), 3) if page.name(up) == "a"), None)
        target = page.attributes[anchor].get("href", "") if anchor is not None else ""
        extent = clob.extent(page, anchor) if anchor is not None else None
        if extent is None or extent[1] - extent[0] > _LONGEST_LINK or not target.lower().startswith("http"):
            continue
        if urlsplit_host(target) != host:
            yield Finding(attribute.name, *_trimmed(clob.text, *extent), target, "link", 0.8)


def from_regions(
    attribute: Attribute,
    clob: Clob,
    regions: Iterable[Region],
    matches: Sequence[Match],
    habits: Habits,
    labels: Sequence[Label],
) -> Iterator[Finding]:
    """Instances of one attribute because a label, a header, a marker or a picture says so."""
    name = attribute.name
    terms = sorted(
        (match for match in matches if match.entry.use is Use.INSTANCE and match.entry.attribute == name),
        key=lambda match: match.start,
    )
    starts = [match.start for match in terms]
    label_ends = {label.start: label.stop for label in labels if label.attribute == name}
    for region in regions:
        lines = 0
        for low, high in _lines(clob, region):
            low = _past_label(clob.text, low, high, label_ends)
            if lines >= _MOST_LINES or not clob.text[low:high].strip():
                continue
            lines += 1
            named = terms[bisect_left(starts, low) : bisect_left(starts, high)]
            yield from _in_line(attribute, clob, low, high, region, named, habits)


def _in_line(
    attribute: Attribute, clob: Clob, low: int, high: int, region: Region, named: list[Match], habits: Habits
) -> Iterator[Finding]:
    text = clob.text[low:high]
    source = f"{region.why}:{attribute.kind}"
    if says_absent(attribute, text):
        if region.why in ("label", "header"):
            start, stop = _trimmed(clob.text, low, high) if text.strip(_EDGES) else (low, high)
            yield Finding(attribute.name, start, stop, None, source, 0.7, frozenset({Flag.ABSENT, Flag.INFERRED}))
        return
    if region.why == "icon" and (attribute.kind in _FREE or len(text.strip()) > _ICON_REACH):
        return  # beside a picture, a value is all there is
    for match in longest(named):
        yield _of_term(match, region.confidence, frozenset({Flag.INFERRED}), source)
    if named and sum(match.stop - match.start for match in named) * 2 >= len(text.strip()):
        return
    if attribute.many and attribute.kind in _FREE:
        for start, stop in items_of(clob.text, low, high):
            yield from _whole(attribute, clob, start, stop, region, source)
        return
    yield from _read(attribute, clob, low, high, region, habits)


def _read(attribute: Attribute, clob: Clob, low: int, high: int, region: Region, habits: Habits) -> Iterator[Finding]:
    source = f"{region.why}:{attribute.kind}"
    found = read_as(attribute, clob.text[low : min(high, low + _REACH)], habits)
    if found is not None:
        start, stop = _trimmed(clob.text, low + found[0], low + found[1])
        flags = _flags(found[2]) | {Flag.INFERRED}
        yield Finding(attribute.name, start, stop, found[2], source, region.confidence, flags)
    elif attribute.kind in _FREE:
        yield from _whole(attribute, clob, low, high, region, source)


def says_absent(attribute: Attribute, text: str) -> bool:
    """Whether the text is what pages write where they have no value: "N/A", a dash."""
    if not says_something(text) or _ABSENT.match(text):
        return True
    typed = attribute.kind not in _FREE and len(text) < _LONGEST_VALUE
    return typed and _MARKED_ABSENT.search(text) is not None


def says_something(text: str) -> bool:
    """Whether there is a letter, a number or a telling sign in a text, and not only strokes and dots."""
    return any(char.isalnum() or char in _TELLING for char in text)


def _whole(attribute: Attribute, clob: Clob, low: int, high: int, region: Region, source: str) -> Iterator[Finding]:
    """The line itself as the value: what follows "Publisher:" is a publisher, whether we know it or not. Where
    the terms are known, a number is none of the others: "Exterior 4" is no colour."""
    start, stop = _trimmed(clob.text, low, high)
    limit = _LONGEST_TEXT if attribute.kind is ValueKind.TEXT else _LONGEST_VALUE
    tells = str.isalpha if attribute.gazetteers or attribute.values else str.isalnum
    if start < stop and stop - start <= limit and any(map(tells, clob.text[start:stop])):
        confidence = region.confidence * 0.8
        yield Finding(
            attribute.name, start, stop, clob.text[start:stop], source, confidence, frozenset({Flag.INFERRED})
        )


def items_of(text: str, low: int, high: int) -> Iterator[tuple[int, int]]:
    """The items of a list in one line; "Austen, Jane" is one of them, and not two, and so are "Hallam, C. R." and each
    of "Hallam, Rev. Ann & Osei, Kofi"; so are "Arts and crafts" and "House band and guests": without a comma, "and"
    parts full names only."""
    people = list(_BETWEEN_PEOPLE.finditer(text, low, high))
    if people and all(_is_surname_first(text[start:stop]) for start, stop in _between(people, low, high)):
        yield from _between(people, low, high)
        return
    cuts = list(_BETWEEN_ITEMS.finditer(text, low, high))
    parts = [text[start:stop].strip() for start, stop in _between(cuts, low, high)]
    if all(cut.group() == _AND for cut in cuts) and not all(map(_is_full_name, parts)):
        cuts = []
    if len(cuts) == 1 and _is_surname_first(text[low:high]):
        cuts = []
    yield from _between(cuts, low, high)


def _is_surname_first(text: str) -> bool:
    """Whether a text is a name as catalogues write them, or may be one: one word and, behind the only comma, another,
    or given names of which some are cut short ("Jas. T.", "Rev. Ann")."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != _OF_NAME:
        return False
    surname, given = parts
    is_short = bool(_INITIALS.fullmatch(given)) or (" " not in surname and bool(_CUT_SHORT.search(given)))
    return is_short or not any(" " in part for part in parts)


def _is_full_name(text: str) -> bool:
    """Whether a text is written as first and last names are."""
    words = text.split()
    is_led = bool(words) and words[0].casefold() in _LEADERS
    are_names = all(word[0].isupper() or word in _PARTICLES for word in words)
    return len(words) >= _LEAST_OF_NAME and words[0][0].isupper() and are_names and not is_led


def _between(cuts: list[re.Match[str]], low: int, high: int) -> Iterator[tuple[int, int]]:
    for cut in cuts:
        yield low, cut.start()
        low = cut.end()
    yield low, high


def _of_term(match: Match, confidence: float, flags: frozenset[Flag] = frozenset(), source: str = "") -> Finding:
    entry = match.entry
    return Finding(entry.attribute, match.start, match.stop, entry.normal, source or entry.source, confidence, flags)


def longest(matches: Iterable[Match]) -> Iterator[Match]:
    """For each attribute, its matches without those inside longer ones."""
    reach: dict[str, int] = {}
    instances = (match for match in matches if match.entry.use is Use.INSTANCE)
    for match in sorted(instances, key=lambda match: (match.start, -match.stop, match.entry.ambiguous)):
        if match.stop > reach.get(match.entry.attribute, -1):
            reach[match.entry.attribute] = match.stop
            yield match


def _has_company(text: str, match: Match, starts: set[int], ends: set[int]) -> bool:
    """Whether a sure instance stands right beside it: "Bath, Somerset"."""
    after = _COMPANY.match(text, match.stop)
    if after is not None and after.end() in starts:
        return True
    return any(
        match.start - gap in ends and _COMPANY.fullmatch(text, match.start - gap, match.start) for gap in (1, 2, 3)
    )


def _lines(clob: Clob, region: Region) -> Iterator[tuple[int, int]]:
    at = region.start
    while at < region.stop:
        _, high = clob.segment(at)
        yield at, min(high, region.stop)
        at = max(high, at) + 3  # over the barrier


def _past_label(text: str, low: int, high: int, ends: Mapping[int, int]) -> int:
    """Where the value begins in a line that begins with the attribute's own label."""
    start = low
    while start < high and not text[start].isalnum():
        start += 1
    stop = ends.get(start)
    return low if stop is None else stop


def _trimmed(text: str, start: int, stop: int) -> tuple[int, int]:
    while start < stop and text[start] in _EDGES:
        start += 1
    while stop > start and text[stop - 1] in " \t\n:;,|•·–—=»*":
        stop -= 1
    return start, stop


def _flags(value: Value) -> frozenset[Flag]:
    doubtful = isinstance(value, Money | Moment) and value.other is not None
    return frozenset({Flag.AMBIGUOUS}) if doubtful else frozenset()


def _allowed(attribute: Attribute, count: int) -> bool:
    low, high = attribute.minimum, attribute.maximum
    return (low is None or count >= low) and (high is None or count <= high)
