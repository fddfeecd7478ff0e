"""The JSON that a list is made of, found by its records.

Problem     a browser showed a list, and JSON came with it: from endpoints, in scripts. Is some array of it the list?
Approach    every array of objects is paired with the records of the page, one by one (`aligning`). Where nearly all
            records have their entry, attributes are mapped to members by their values (`members`), and the addresses of
            further answers tell how the feed goes on (`going`).
Departures  nothing is asked of the site: whether the feed gives what the list shows is for a run of both to prove. Only
            plain requests count (no POST), and none whose address holds a key that changes.
Cost        linear in the JSON, and see `members`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from bowerbird.domain import Pack
from bowerbird.induce.feeds.aligning import Pairs, align, is_ordered
from bowerbird.induce.feeds.going import by_pages, going_on, guessed, has_secrets, total_of
from bowerbird.induce.feeds.members import Mapper, Pair
from bowerbird.induce.feeds.model import Feed, Going, Member, Sight, Told, is_several
from bowerbird.induce.feeds.paths import Path, at, entries, xpath
from bowerbird.induce.feeds.sources import endpoints, states

LEAST_MATCHED = 0.9  # of the records of a page have an entry; the rest may be advertisements that look like records
_LEAST_ALIKE = 0.5  # of the entries of an answer have a record, or it belongs to something else
_LEAST_LATER = 0.6  # of the entries of a later page have a record: the array is known by then
_LEAST_MAPPED = 0.5  # of the columns of a list are in its feed
_LEAST_RECORDS = 2
_MOST_TRIED = 4  # arrays that are mapped in full
_ALWAYS = ("url", "image", "title")
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True)
class _Match:
    """An array of some JSON, paired with the records of the page that it came with.

    A page that grew has several answers of one endpoint, whose entries come one after the other.
    """

    told: tuple[Told, ...]
    path: Path
    found: Sequence[tuple[Told, Mapping[str, Any]]]
    pairs: Pairs
    sight: Sight

    @property
    def rank(self) -> tuple[object, ...]:
        left = len(self.found) - len(self.pairs)
        return len(self.pairs), is_ordered(self.pairs), bool(self.told[0].endpoint), -left, -len(self.path)

    def paired(self) -> Iterator[Pair]:
        records = self.sight.area.records
        for record, place in self.pairs:
            told, entry = self.found[place]
            yield Pair(records[record], entry, self.sight.page.url, told.base)


def find_feed(sights: Sequence[Sight], pack: Pack, names: Collection[str] | None = None) -> Feed | None:
    """The feed behind the list that `sights` show page by page; None when there is none.

    `names` are the attributes that the feed has to give; by default the link and half of all columns, while what the
    JSON lacks is named as `missing`.
    """
    if not sights or len(sights[0].area.records) < _LEAST_RECORDS:
        return None
    for match in _matches(sights[0])[:_MOST_TRIED]:
        feed = _feed(match, sights, pack, names)
        if feed is not None:
            return feed
    grown = _grown(sights)
    return None if grown is None else _feed_of_growth(grown, sights, pack, names)


def _feed_of_growth(grown: Sight, sights: Sequence[Sight], pack: Pack, names: Collection[str] | None) -> Feed | None:
    """The feed of what a list grew by, from its beginning: whether that gives the first records, a run will tell."""
    first = Told({}, sights[0].page.url)
    answered = [match for match in _matches(grown) if match.told[0].endpoint]
    found = (_feed(match, [grown, *sights[2:]], pack, names, first) for match in answered[:_MOST_TRIED])
    return next((feed for feed in found if feed is not None), None)


def _grown(sights: Sequence[Sight]) -> Sight | None:
    """What a list shows more on its second page than on the first, which it still shows: the server may write the first
    into the page, in words of its own, and an endpoint give the rest."""
    if len(sights) < 2:
        return None
    before, area = len(sights[0].area.records), sights[1].area
    more = area.records[before:]
    return replace(sights[1], area=replace(area, records=more)) if len(more) >= _LEAST_RECORDS else None


def _matches(sight: Sight) -> list[_Match]:
    """The arrays that hold nearly all records of a page, best first."""
    families: dict[str, list[Told]] = {}
    for told in chain(endpoints(sight), states(sight.page)):
        families.setdefault(_family(told), []).append(told)
    found = [
        match
        for family in families.values()
        for path in dict.fromkeys(path for told in family for path in entries(told.value))
        if (match := _match(family, path, sight)) is not None
    ]
    enough = [it for it in found if len(it.pairs) >= LEAST_MATCHED * len(sight.area.records)]
    return sorted(enough, key=lambda match: match.rank, reverse=True)


def _family(told: Told) -> str:
    """What answers of one endpoint have in common."""
    return told.script or _DIGITS.sub("0", told.endpoint.partition("?")[0])


def _match(family: Sequence[Told], path: Path, sight: Sight) -> _Match | None:
    """The array at `path` of the answers that belong to the list, paired with its records."""
    arrays = [(told, entries(told.value).get(path, [])) for told in family]
    paired = _paired(arrays, sight)
    with_record = {place for _, place in paired}
    kept, place = [], 0
    for told, array in arrays:
        here = sum(number in with_record for number in range(place, place + len(array)))
        place += len(array)
        if here and here >= _LEAST_ALIKE * len(array):
            kept.append((told, array))
    if not kept and paired:  # a page that shows a part of its only answer
        kept = [max(arrays, key=lambda one: len(one[1]))]
    if not kept:
        return None
    found = [(told, entry) for told, array in kept for entry in array]
    pairs = paired if len(kept) == len(arrays) else _paired(kept, sight)
    return _Match(tuple(told for told, _ in kept), path, found, pairs, sight)


def _paired(arrays: Sequence[tuple[Told, Sequence[Mapping[str, Any]]]], sight: Sight) -> Pairs:
    flat = [entry for _, array in arrays for entry in array]
    return align(sight.area.records, flat, arrays[0][0].base, sight.page.url) if flat else []


def _feed(
    match: _Match,
    sights: Sequence[Sight],
    pack: Pack,
    names: Collection[str] | None,
    before: Told | None = None,
) -> Feed | None:
    """The feed of the array that was matched on the first of `sights`; `before` it came a page that has none."""
    matches = [match, *_later(match, sights[1:])]
    told = list({(one.endpoint, one.base): one for it in matches for one in it.told}.values())
    if has_secrets([one.endpoint for one in told if one.endpoint]):
        return None
    total = total_of(told[0].value, match.path, len(match.pairs))
    going = _going(told if before is None else [before, *told], matches, total)
    mapper = Mapper([pair for one in matches for pair in one.paired()], pack)
    columns = _columns(sights, names)
    members = [member for name in columns if (member := mapper.member(name)) is not None]
    mapped = {member.name for member in members}
    missing = [name for name in columns if name not in mapped]
    fatal = {"url"} if names is None else set(names)
    if going is _NOT_KNOWN or len(members) < _LEAST_MAPPED * len(columns) or fatal & set(missing):
        return None
    members = _without_repeats(members, pack, names or ())
    used = {member.path for member in members}
    unnamed = tuple(mapper.unnamed(used, mapped))
    used |= {member.path for member in unnamed}
    on_endpoint = bool(told[0].endpoint) or (going is not None and bool(going.first))
    return Feed(
        domain=pack.name,
        record=pack.record,
        start=told[0].endpoint or sights[0].page.url,
        entries=match.path,
        members=tuple(members),
        unnamed=unnamed,
        extra=tuple(mapper.extra(used, {*mapped, *(member.name for member in unnamed)})),
        required=_required(members, matches),
        script="" if on_endpoint else told[0].script,
        going=going,
        total=total,
        missing=tuple(missing),
        why=_why(match, going, missing),
    )


def _without_repeats(members: Sequence[Member], pack: Pack, names: Collection[str]) -> list[Member]:
    """Without what a label names where the pack knows it by another name."""
    known = [it for it in members if it.name in pack.attributes or it.name in (*_ALWAYS, *names)]
    taken = {member.path for member in known}
    return [*known, *(it for it in members if it not in known and it.path not in taken)]


def _later(match: _Match, sights: Sequence[Sight]) -> Iterator[_Match]:
    """The same array in what came with the following pages: most of its entries are among their records."""
    family = _family(match.told[0]) if match.told[0].endpoint else ""
    for sight in sights:
        families: dict[str, list[Told]] = {}
        for told in chain(endpoints(sight), () if family else states(sight.page)):
            if not family or _family(told) == family:
                families.setdefault(_family(told), []).append(told)
        found = [it for one in families.values() if (it := _match(one, match.path, sight)) is not None]
        good = [it for it in found if len(it.pairs) >= _LEAST_LATER * _alike(it, match)]
        if not good:
            return
        yield max(good, key=lambda one: (len(one.pairs), bool(one.told[0].endpoint)))


def _alike(match: _Match, first: _Match) -> int:
    """How many entries have the members which all paired entries of the first page have."""
    common = set.intersection(*(set(first.found[place][1]) for _, place in first.pairs))
    return sum(common <= set(entry) for _, entry in match.found)


def _columns(sights: Sequence[Sight], names: Collection[str] | None) -> list[str]:
    """The attributes that the list has and a feed could have: those that a pack or a label names, links and images."""
    columns = [column for sight in sights for column in sight.area.columns]
    found = [it.name for it in columns if it.type is not None or it.label or it.name in _ALWAYS]
    return list(dict.fromkeys((*(names or ()), *found)))


_NOT_KNOWN = Going("", "", how="nobody knows what")


def _going(told: Sequence[Told], matches: Sequence[_Match], total: int | None) -> Going | None:
    """How the feed goes on; None where there is nothing more, or where the pages that hold it are turned."""
    path = matches[0].path
    later = [one for one in told[1:] if one.endpoint]
    if later:
        size = len(entries((told[0] if told[0].value else later[0]).value).get(path, ()))
        return going_on([told[0], *later], path, size) or _NOT_KNOWN
    if total is not None and total <= _alike(matches[0], matches[0]):
        return None
    if not told[0].endpoint:
        return by_pages(told, path)
    going = guessed(told[0], path)
    return going if going is not None or total is None else _NOT_KNOWN


def _required(members: Sequence[Member], matches: Sequence[_Match]) -> Path:
    """A member that all entries with a record have, and others lack; none where all entries are alike."""
    paired = [pair.entry for match in matches for pair in match.paired()]
    everything = [entry for match in matches for _, entry in match.found]
    order = sorted(members, key=lambda member: (member.name not in _ALWAYS, len(member.path)))
    for member in order:
        if member.parts or is_several(member.path) or not all(at(entry, member.path) for entry in paired):
            continue
        if not all(at(entry, member.path) for entry in everything):
            return member.path
    return ()


def _why(match: _Match, going: Going | None, missing: Sequence[str]) -> str:
    first = match.told[0]
    where = first.endpoint or f"the script {first.script} of the page"
    order = "in the same order" if is_ordered(match.pairs) else "in another order"
    records = len(match.sight.area.records)
    said = f"{len(match.pairs)} of {records} records of the list are entries of {xpath(match.path)} in {where}, {order}"
    if going is not None:
        said += f"; it goes on by {going.how}"
    return said + (f"; not in it: {', '.join(missing)}" if missing else "")
