"""Which entry of an array is which record of the page.

Problem     records and entries say the same in different words; pair them one to one.
Approach    both are reduced to signs (addresses, texts, numbers as they are read off them). A sign counts the more the
            fewer entries have it, so that an identifier in a link decides and a currency does not. Records and
            entries that share most are paired first; what they share must single the entry out.
Cost        linear in the signs, which are looked up, never compared pair by pair.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any
from urllib.parse import urljoin, urlsplit

from bowerbird.induce.feeds.paths import leaves
from bowerbird.listing import Record

LEAST_SHARED = 1.0  # the weight of one sign that no other entry has
_LINK_WEIGHT = 2.0
_LONGEST_SIGN = 300
_ADDRESS = re.compile(r"(?:https?:)?//\S+|/[^\s/]\S*|\S+\.(?:html?|php|aspx?|jpe?g|png|webp|svg|gif)(?:\?\S*)?")
_SEPARATED = re.compile(r"(?<=\d)[,.\u00a0\u202f' ](?=\d{3}(?!\d))")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_WORDS = re.compile(r"\w+")

Pairs = list[tuple[int, int]]


def align(records: Sequence[Record], entries: Sequence[Mapping[str, Any]], base: str, page_url: str) -> Pairs:
    """The index of a record and that of its entry, for each record that has one, in the order of the records."""
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for number, entry in enumerate(entries):
        for sign in {sign for _, text in leaves(entry) for sign in _signs(text, base)}:
            holders[sign].append(number)
    likely = [
        (weight, number, place)
        for number, record in enumerate(records)
        for place, weight in _shared(record, holders, page_url).items()
        if weight >= LEAST_SHARED
    ]
    taken_records: set[int] = set()
    taken_entries: set[int] = set()
    pairs: Pairs = []
    for _, number, place in sorted(likely, key=lambda one: (-one[0], abs(one[1] - one[2]), one[1])):
        if number not in taken_records and place not in taken_entries:
            taken_records.add(number)
            taken_entries.add(place)
            pairs.append((number, place))
    return sorted(pairs)


def is_ordered(pairs: Pairs) -> bool:
    """Whether the entries come in the order of the records."""
    return all(one[1] < other[1] for one, other in pairwise(pairs))


def _shared(record: Record, holders: Mapping[str, list[int]], page_url: str) -> dict[int, float]:
    """What a record shares with each of the entries that it shares anything with."""
    shared: defaultdict[int, float] = defaultdict(float)
    for sign in {sign for field in record.fields for sign in _signs(field.text, page_url)}:
        found = holders.get(sign, ())
        weight = _LINK_WEIGHT if sign.startswith("@") else 1.0
        for entry in found:
            shared[entry] += weight / len(found)
    return shared


def _signs(text: str, base: str) -> Iterator[str]:
    text = text.strip()
    if not text or len(text) > _LONGEST_SIGN:
        return
    if _ADDRESS.fullmatch(text):
        parts = urlsplit(urljoin(base, text))
        yield f"@{parts.path}?{parts.query}"
        return
    words = _WORDS.findall(text.casefold())
    yield " ".join(words)
    for number in _NUMBER.findall(_SEPARATED.sub("", text)):
        yield f"#{number.replace(',', '.')}"
