"""Which member of an entry is which attribute.

Problem     for each column of a list, the place in the entries whose text gives the same values.
Approach    the texts at each place are read by the pack as the attribute's, and so are those of the page: what is the
            same value in nearly all pairs of record and entry is the same thing, whatever it is called. Of several such
            places the one whose name says so is taken, then the shorter. Where no text alone will do: an amount with
            its currency or unit beside it; an address around an identifier; texts joined by what never changes; a
            range of a longer text (`induce.paths.ranges`).
Cost        pairs times places times attributes, most of which are turned down after a few pairs.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any, TypeAlias
from urllib.parse import urljoin

from bowerbird.domain import Pack, ValueKind
from bowerbird.domain.record import Plain
from bowerbird.induce.feeds.addresses import clean, same_address
from bowerbird.induce.feeds.model import Member, is_several
from bowerbird.induce.feeds.paths import Path, at, inside, leaves, same_words
from bowerbird.induce.paths.ranges import choose_range
from bowerbird.induce.texts.naming import names_of
from bowerbird.induce.texts.reading import TextReader, reader_for
from bowerbird.induce.texts.typing import same_value
from bowerbird.listing import Record

LEAST_AGREEMENT = 0.9  # of the pairs whose record has the attribute; the analysis of the page errs too
_TRIED = 6  # pairs, of which one must agree for a place to be looked at any further
_ADDRESSES = ("url", "image")
_COMPANIONS = re.compile(r"curr|unit|symbol|period|per$|freq", re.IGNORECASE)
_LONGEST_COMPANION = 12
_SHORTEST_PART = 2  # letters; a shorter text is anywhere
_LONGEST_BETWEEN = 5
_CLOSE = 0.8  # likeness of two names, from which one is taken for the other
_LEAST_OF_NAMESAKE = 0.6  # of the pairs agree, where the names do as well
_CUT = ("…", "...")
_ZEROS = (["0"], ["0.0"])
_NAME = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_LEAST_EXTRA = 0.5  # of the entries have a member that counts as an extra attribute
_LEAST_READ = 0.95  # of their texts can be read as the attribute's
_QUANTITIES = (ValueKind.MONEY, ValueKind.COUNT, ValueKind.MEASURE, ValueKind.DATE, ValueKind.PHONE, ValueKind.CODE)


@dataclass(frozen=True, slots=True)
class Pair:
    """A record of a page and the entry that it was made of; `base` is the address of the JSON."""

    record: Record
    entry: Mapping[str, Any]
    page: str
    base: str


class Mapper:
    """Maps attributes to members, over the pairs of all pages seen."""

    def __init__(self, pairs: Sequence[Pair], pack: Pack) -> None:
        self._pairs = pairs
        self._pack = pack
        self._reader: TextReader = reader_for(pack)
        self._places = _places(pair.entry for pair in pairs)

    def member(self, name: str) -> Member | None:
        """The best place for an attribute, if any gives its values."""
        shown = [(pair, texts) for pair in self._pairs if (texts := self._shown(pair.record, name))]
        if not shown:
            return None
        ranked = ((self._rank(member, shown), member) for member in self._candidates(name, shown))
        found = [(rank, member) for rank, member in ranked if rank is not None]
        if found:
            best = max(found, key=lambda one: one[0])[1]
            return replace(best, blanks=(*self._empty(best.path), *self._zero(best)))
        if name in _ADDRESSES:
            return self._around(name, shown)
        return self._joined(name, shown) or self._cut(name, shown)

    def extra(self, used: Collection[Path], names: Collection[str]) -> Iterator[Member]:
        """Members that the list does not show, whose names and texts are those of an attribute of the pack."""
        entries = [pair.entry for pair in self._pairs]
        for path in self._places:
            attribute = self._named(path)
            if path in used or attribute is None or attribute in names:
                continue
            texts = [found[0] for entry in entries if (found := at(entry, path))]
            if len(texts) < _LEAST_EXTRA * len(entries) or len(set(texts)) < 2:
                continue
            read = sum(self._reader.read(attribute, text)[0].value is not None for text in texts)
            if read >= _LEAST_READ * len(texts):
                yield Member(attribute, path, blanks=self._empty(path))

    def unnamed(self, used: Collection[Path], names: Collection[str]) -> Iterator[Member]:
        """Members called like an attribute of the pack that say what records show without a name: a bare "59146"."""
        given = set(names)
        for path in self._places:
            if path in used or is_several(path) or not isinstance(path[-1], str):
                continue
            told = [(pair, texts) for pair in self._pairs if (texts := list(filter(None, at(pair.entry, path))))]
            name = names_of(self._pack).attribute(_plain_name(path[-1]), [texts[0] for _, texts in told])
            member = Member(name, path, blanks=self._empty(path))
            shown = sum(self._is_shown(member, pair) for pair, _ in told)
            if name and name not in given and told and shown >= LEAST_AGREEMENT * len(told):
                given.add(name)
                yield member

    def _is_shown(self, member: Member, pair: Pair) -> bool:
        unnamed = (one.text for one in pair.record.fields if one.name not in self._pack.attributes)
        return any(self._agrees(member, pair, [text]) for text in unnamed)

    def _empty(self, path: Path) -> tuple[str, ...]:
        return ("",) if any(inside(pair.entry, path) and not at(pair.entry, path) for pair in self._pairs) else ()

    def _zero(self, member: Member) -> tuple[str, ...]:
        """How entries write a zero, where no record shows it: then it says that there is no value."""
        zeros = [pair for pair in self._pairs if at(pair.entry, member.path) in _ZEROS]
        is_shown = any(pair.record.named(member.name) for pair in zeros)
        return () if is_shown else tuple(sorted({text for pair in zeros for text in at(pair.entry, member.path)}))

    def _shown(self, record: Record, name: str) -> list[str]:
        """The texts of an attribute; of one that the pack does not have without the label that names it."""
        fields = record.named(name)
        if name in self._pack.attributes or name in _ADDRESSES:
            return [field.text for field in fields]
        return [field.value if isinstance(field.value, str) else field.text for field in fields]

    def _candidates(self, name: str, shown: Sequence[Shown]) -> Iterator[Member]:
        kind = self._pack.attributes[name].kind if name in self._pack.attributes else ValueKind.TEXT
        for path in self._places:
            plain = Member(name, path, is_address=name in _ADDRESSES)
            if self._likeness(plain) > _CLOSE or any(self._agrees(plain, *one) for one in shown[:_TRIED]):
                yield plain
            if kind in (ValueKind.MONEY, ValueKind.MEASURE) and path and isinstance(path[-1], str):
                for beside in self._companions(path):
                    parts = ((beside,), " ", path[-1:]) if kind is ValueKind.MONEY else (path[-1:], " ", (beside,))
                    yield Member(name, path[:-1], parts, path[-1:])

    def _companions(self, path: Path) -> Iterator[str]:
        for other in self._places:
            last = other[-1] if other else 0
            if other == path or other[:-1] != path[:-1] or not isinstance(last, str) or not _COMPANIONS.search(last):
                continue
            texts = [text for pair in self._pairs[:_TRIED] for text in at(pair.entry, other)]
            if texts and all(len(text) <= _LONGEST_COMPANION for text in texts):
                yield last

    def _rank(self, member: Member, shown: Sequence[Shown]) -> tuple[float, ...] | None:
        """How good a place is; None when it does not give the attribute's values."""
        agreed = sum(self._agrees(member, *one) for one in shown)
        likeness = self._likeness(member)
        told = agreed
        if likeness > _CLOSE:  # what bears the name may say more than the page shows
            told = max(agreed, sum(_holds(member.texts(pair.entry), texts) for pair, texts in shown))
        if told < (_LEAST_OF_NAMESAKE if likeness > _CLOSE else LEAST_AGREEMENT) * len(shown):
            return None
        silent = (pair for pair in self._pairs if not pair.record.named(member.name))
        unshown = sum(bool(member.texts(pair.entry)) for pair in silent)
        is_sure = told >= LEAST_AGREEMENT * len(shown)
        is_named = is_sure and likeness > _CLOSE
        attribute = self._pack.attributes.get(member.name)
        is_one = attribute is None or attribute.many or not is_several(member.path)
        return is_sure, is_named, agreed, is_one, not member.parts, -unshown, likeness, -len(member.path)

    def _agrees(self, member: Member, pair: Pair, shown: Sequence[str]) -> bool:
        told = member.texts(pair.entry)
        if not told:
            return False
        if member.is_address:
            return any(same_address(urljoin(pair.base, told[0]), urljoin(pair.page, text)) for text in shown)
        attribute = self._pack.attributes.get(member.name)
        if attribute is None:
            return any(_same_text(text, told[0]) for text in shown)
        ours = self._values(member.name, shown, pair.page)
        theirs = self._values(member.name, told, pair.base)
        if not ours or not theirs:
            return not ours and any(_same_text(text, told[0]) for text in shown)
        if attribute.many:
            return all(any(_same(one, other) for other in theirs) for one in ours) and len(theirs) <= len(ours)
        return _same(theirs[0], ours[0])

    def _values(self, name: str, texts: Sequence[str], base: str) -> list[Plain]:
        found = (read.value for text in texts for read in self._reader.read(name, text, base))
        kept: list[Plain] = []
        for value in found:
            if value is not None and value not in kept:
                kept.append(value)
        return kept

    def _likeness(self, member: Member) -> float:
        """How alike the names of an attribute and of its place are."""
        named = [step for step in member.path if isinstance(step, str)]
        if not named:
            return 0.0
        attribute = self._pack.attributes.get(member.name)
        known = [member.name, *(attribute.labels if attribute else ()), *(attribute.schema_org if attribute else ())]
        return max(_alike(_plain_name(step), _plain_name(word)) for step in named[-2:] for word in known)

    def _named(self, path: Path) -> str | None:
        """The attribute of the pack that the last member of a path is named after."""
        if not path or not isinstance(path[-1], str):
            return None
        said = _plain_name(path[-1])
        for name, attribute in self._pack.attributes.items():
            if attribute.kind in _QUANTITIES and said in {_plain_name(one) for one in (name, *attribute.schema_org)}:
                return name
        return None

    def _around(self, name: str, shown: Sequence[Shown]) -> Member | None:
        """An address that is the text of a member between two texts that never change."""
        first, texts = shown[0]
        address = clean(urljoin(first.page, texts[0]))
        for path in self._places:
            told = "".join(at(first.entry, path)[:1])
            distinct = len({tuple(at(pair.entry, path)) for pair, _ in shown})
            if not told or told not in address or not distinct == len(shown) > 1:
                continue
            before, _, after = address.rpartition(told)  # a short one is anywhere: that it fits everywhere tells
            parts = tuple(part for part in (before, path[-1:], after) if part)
            member = Member(name, path[:-1], parts, path[-1:], is_address=True)
            if self._rank(member, shown) is not None:
                return member
        return None

    def _joined(self, name: str, shown: Sequence[Shown]) -> Member | None:
        """Texts of several members, one after the other, with something between them that never changes."""
        pair, texts = max(shown, key=lambda one: len(one[1][0]))
        parts = _cover(texts[0], {path: "".join(at(pair.entry, path)[:1]) for path in self._places})
        places = [part for part in parts if isinstance(part, tuple)]
        if len(places) < 2:
            return None
        member = Member(name, (), parts, places[0])
        agreed = sum(_same_text(one[0], "".join(member.texts(pair.entry)[:1])) for pair, one in shown)
        return member if agreed >= LEAST_AGREEMENT * len(shown) else None

    def _cut(self, name: str, shown: Sequence[Shown]) -> Member | None:
        """A range of a longer text."""
        silent = [pair for pair in self._pairs if not pair.record.named(name)]
        for path in self._places:
            wholes = [(_normal(at(pair.entry, path)), _normal(texts[:1])) for pair, texts in shown]
            if not all(part in whole for whole, part in wholes):
                continue
            others = [(whole, None) for pair in silent if (whole := _normal(at(pair.entry, path)))]
            cut = choose_range([*wholes, *others])
            if cut is not None:
                return Member(name, path, cut=cut)
        return None


Shown: TypeAlias = tuple[Pair, list[str]]
"""A pair, and the texts of the attribute that its record shows."""


def _places(entries: Iterable[Mapping[str, Any]]) -> list[Path]:
    return list(dict.fromkeys(path for entry in entries for path, _ in leaves(entry)))


def _cover(text: str, told: Mapping[Path, str]) -> tuple[str | Path, ...]:
    """`text` as texts of members, the longest first, and what is left between them; nothing when that is much."""
    spans: list[tuple[int, int, Path]] = []
    for path, part in sorted(told.items(), key=lambda one: -len(one[1])):
        start = text.find(part) if len(part) >= _SHORTEST_PART else -1
        if start >= 0 and not any(start < stop and begin < start + len(part) for begin, stop, _ in spans):
            spans.append((start, start + len(part), path))
    parts: list[str | Path] = []
    place = 0
    for start, stop, path in sorted(spans):
        parts += [text[place:start]] * bool(start > place) + [path]
        place = stop
    parts += [text[place:]] * bool(text[place:])
    between = [part for part in parts if isinstance(part, str)]
    return () if any(len(part) > _LONGEST_BETWEEN for part in between) else tuple(parts)


def _holds(told: Sequence[str], shown: Sequence[str]) -> bool:
    """Whether a member says all that is shown, and perhaps more."""
    return bool(told) and all(any(text.casefold() in one.casefold() for one in told) for text in shown)


def _normal(texts: Sequence[str]) -> str:
    return " ".join("".join(texts[:1]).split())


def _same(one: Plain, other: Plain) -> bool:
    if isinstance(one, str) and isinstance(other, str):
        return _same_text(one, other)
    return same_value(one, other)


def _same_text(one: str, other: str) -> bool:
    if same_words(one, other):
        return True
    for short, long in ((one, other), (other, one)):
        bare = short.rstrip()
        if bare.endswith(_CUT) and long.startswith(bare.rstrip(".…").rstrip()):
            return True
    return False


@lru_cache(maxsize=4096)
def _plain_name(name: str) -> str:
    return " ".join(_NAME.findall(name)).casefold()


@lru_cache(maxsize=16384)
def _alike(one: str, other: str) -> float:
    if one == other:
        return 1.0
    return SequenceMatcher(None, one, other, autojunk=False).ratio() if one and other else 0.0
