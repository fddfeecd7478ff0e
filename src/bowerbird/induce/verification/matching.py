"""Which records are the same object: by their links, else by what they say.

Two records of one site with the same link are the same object. Where records have no link, or share it with others,
those are the same that agree in most of what both say. Links are compared without anchors.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

from bowerbird.domain.record import Plain, Record
from bowerbird.induce.texts.typing import agree
from bowerbird.page.addresses import bare_address, without_visitor

_SAME_OBJECT = 0.5  # of the attributes that both have, which agree, for records without links to be one object
_LEADS_ELSEWHERE = 3  # records of different titles with one link: it leads to no object of its own
_NEARLY_ALL, _LIKE = 0.8, 0.8  # of records that have an attribute for it to be usual; of those, that one like them has
_NUMBER = re.compile(r"\d+")
_NOT_TELLING = frozenset({"url", "image"})


@dataclass(frozen=True, slots=True)
class Matched:
    """Pairs of records of two sets that are the same object, and those of either set without a partner."""

    pairs: tuple[tuple[Record, Record], ...]
    only_first: tuple[Record, ...]
    only_second: tuple[Record, ...]


def link_of(record: Record) -> str:
    """The record's own link, without what only says how the visitor came; "" where it has none."""
    link = record.first("url")
    return without_visitor(bare_address(link.value)) if link is not None and isinstance(link.value, str) else ""


def match(first: Sequence[Record], second: Sequence[Record]) -> Matched:
    """The records of both sets that are the same, each at most once."""
    pairs: list[tuple[Record, Record]] = []
    waiting: dict[str, list[int]] = defaultdict(list)
    shared = _shared_links(first) | _shared_links(second)
    for at, record in enumerate(second):
        waiting[_telling_link(record, shared)].append(at)
    left: list[Record] = []
    for record in first:
        link = _telling_link(record, shared)
        if link and waiting[link]:
            pairs.append((record, second[waiting[link].pop(0)]))
        else:
            left.append(record)
    rest = sorted(at for group in waiting.values() for at in group)
    return _by_values(pairs, left, [second[at] for at in rest])


def distinct(records: Iterable[Record]) -> list[Record]:
    """The records without those that are said again."""
    kept: dict[object, Record] = {}
    known = list(records)
    shared = _shared_links(known)
    for record in known:
        kept.setdefault(_telling_link(record, shared) or signature(record), record)
    return list(kept.values())


def signature(record: Record) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """All that a record says, in a form that can be looked up."""
    return tuple(sorted((name, tuple(_said(one.value, one.raw) for one in own)) for name, own in record.values.items()))


def named(record: Record) -> str:
    """The record as people would name it: its title, else its link, else its first value."""
    for name in ("title", "name"):
        if (value := record.first(name)) is not None and value.raw:
            return _shortened(value.raw)
    first = next((values[0].raw for values in record.values.values() if values and values[0].raw), "")
    return _shortened(link_of(record) or first or "a record without values")


def is_like(record: Record, others: Sequence[Record]) -> bool:
    """Whether a record says most of what nearly all others say, and leads to a page of the sort that theirs are of."""
    return _Usual.of(others).has(record)


def are_alike(records: Sequence[Record]) -> bool:
    """Whether each of the records is like the others."""
    usual = _Usual.of(records)
    return all(usual.has(record) for record in records)


@dataclass(frozen=True, slots=True)
class _Usual:
    """What nearly all of some records say, and the sorts of pages that they lead to."""

    names: frozenset[str]
    sorts: frozenset[str]

    @classmethod
    def of(cls, records: Sequence[Record]) -> _Usual:
        counts = Counter(name for record in records for name in record.values)
        names = (name for name, count in counts.items() if count >= _NEARLY_ALL * len(records))
        return cls(frozenset(names), frozenset(_sort_of(link_of(record)) for record in records))

    def has(self, record: Record) -> bool:
        said = len(self.names & record.values.keys())
        return len(self.names) > 1 and said >= _LIKE * len(self.names) and _sort_of(link_of(record)) in self.sorts


def _sort_of(link: str) -> str:
    """An address without what tells it from others of its sort: its last step, numbers, and values asked for."""
    parts = urlsplit(link)
    above = parts.path.rpartition("/")[0]
    asked = ",".join(sorted(name for name, _ in parse_qsl(parts.query, keep_blank_values=True)))
    return f"{parts.netloc}{_NUMBER.sub('0', above)}?{asked}" if link else ""


def _shortened(text: str, limit: int = 60) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def _said(value: Plain, raw: str) -> str:
    return repr(value) if value is not None else raw


def _shared_links(records: Iterable[Record]) -> set[str]:
    """Links that records of different content have: they lead to the list, or to a page of several objects."""
    said: dict[str, set[object]] = defaultdict(set)
    for record in records:
        said[link_of(record)].add(_said_of_title(record))
    return {link for link, contents in said.items() if len(contents) >= _LEADS_ELSEWHERE}


def _said_of_title(record: Record) -> str:
    title = record.first("title") or record.first("name") or record.first("price")
    return title.raw if title is not None else ""


def _telling_link(record: Record, shared: set[str]) -> str:
    link = link_of(record)
    return "" if link in shared else link


def _by_values(pairs: list[tuple[Record, Record]], left: list[Record], rest: list[Record]) -> Matched:
    """Pairs among what links did not tell: the most alike first come, first served."""
    only: list[Record] = []
    for record in left:
        scores = [(likeness(record, other), -at) for at, other in enumerate(rest)]
        best, at = max(scores, default=(0.0, 0))
        if best >= _SAME_OBJECT:
            pairs.append((record, rest.pop(-at)))
        else:
            only.append(record)
    return Matched(tuple(pairs), tuple(only), tuple(rest))


def likeness(one: Record, other: Record) -> float:
    """The share of the attributes that both have which agree."""
    both = [name for name in one.values if name in other.values and name not in _NOT_TELLING]
    if not both:
        return 0.0
    counts = Counter(agree(one.values[name][0], other.values[name][0]) for name in both)
    return counts[True] / len(both)
