"""The JSON that a list is made of, found by its records.

Problem     a browser showed a list, and JSON came with it: from endpoints, in scripts. Is some array of it the list?
Approach    every array of objects is paired with the records of the page, record by record (`aligning`). Where nearly all
            records have their entry, attributes are mapped to members by their values (`members`), and the addresses of
            further answers tell how the feed goes on (`going`).
Departures  nothing is asked of the site: whether the feed gives what the list shows is for a run of both to prove. Only
            plain requests count (no POST), and none whose address holds a key that changes.
Cost        linear in the JSON, and see `members`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from bowerbird.domain import Pack
from bowerbird.induce.feeds.aligning import Pairs, align, is_ordered
from bowerbird.induce.feeds.going import going_on, guessed, has_secrets, total_of
from bowerbird.induce.feeds.members import Mapper, Pair
from bowerbird.induce.feeds.model import Feed, Going, Member, Sight, Told, is_several
from bowerbird.induce.feeds.paths import Path, at, entries, xpath
from bowerbird.induce.feeds.sources import endpoints, states

LEAST_MATCHED = 0.9  # of the records of a page have an entry; the rest may be advertisements that look like records
_LEAST_RECORDS = 2
_MOST_TRIED = 4  # arrays that are mapped in full
_ALWAYS = ("url", "image", "title")


@dataclass(frozen=True)
class _Match:
    """An array of some JSON, paired with the records of the page that it came with."""

    told: Told
    path: Path
    found: Sequence[Mapping[str, Any]]
    pairs: Pairs
    sight: Sight

    @property
    def rank(self) -> tuple[object, ...]:
        left = len(self.found) - len(self.pairs)
        return len(self.pairs), is_ordered(self.pairs), bool(self.told.endpoint), -left, -len(self.path)

    def paired(self) -> Iterator[Pair]:
        records = self.sight.area.records
        for record, entry in self.pairs:
            yield Pair(records[record], self.found[entry], self.sight.page.url, self.told.base)


def find_feed(sights: Sequence[Sight], pack: Pack, names: Collection[str] | None = None) -> Feed | None:
    """The feed behind the list that `sights` show page by page; None when there is none that has all of it.

    `names` are the attributes that the feed has to give: by default those that the pack knows, and links, images and
    titles. Columns that are merely labelled are taken along where the JSON has them.
    """
    if not sights or len(sights[0].area.records) < _LEAST_RECORDS:
        return None
    for match in _matches(sights[0])[:_MOST_TRIED]:
        feed = _feed(match, sights, pack, names)
        if feed is not None:
            return feed
    return None


def _matches(sight: Sight) -> list[_Match]:
    """The arrays that hold nearly all records of a page, best first."""
    found = [
        match
        for told in chain(endpoints(sight), states(sight.page))
        for path, array in entries(told.value).items()
        if (match := _match(told, path, array, sight)).pairs
    ]
    enough = [it for it in found if len(it.pairs) >= LEAST_MATCHED * len(sight.area.records)]
    return sorted(enough, key=lambda match: match.rank, reverse=True)


def _match(told: Told, path: Path, array: Sequence[Mapping[str, Any]], sight: Sight) -> _Match:
    return _Match(told, path, array, align(sight.area.records, array, told.base, sight.page.url), sight)


def _feed(match: _Match, sights: Sequence[Sight], pack: Pack, names: Collection[str] | None) -> Feed | None:
    matches = [match, *_later(match, sights[1:])]
    pairs = [pair for one in matches for pair in one.paired()]
    mapper = Mapper(pairs, pack)
    wanted, labelled = _columns(sights, names)
    members = [member for name in (*wanted, *labelled) if (member := mapper.member(name)) is not None]
    mapped = {member.name for member in members}
    missing = [name for name in (*wanted, *labelled) if name not in mapped]
    if any(name in wanted for name in missing):
        return None
    told = [one.told for one in matches]
    total = total_of(match.told.value, match.path, len(match.pairs))
    going = _going(matches, total, len(sights))
    if going is _NOT_KNOWN or has_secrets([one.endpoint for one in told if one.endpoint]):
        return None
    on_endpoint = bool(match.told.endpoint) or (going is not None and bool(going.first))
    feed = Feed(
        domain=pack.name,
        record=pack.record,
        start=match.told.endpoint or sights[0].page.url,
        entries=match.path,
        members=tuple(members),
        extra=tuple(mapper.extra({member.path for member in members}, mapped)),
        required=_required(members, matches),
        script="" if on_endpoint else match.told.script,
        going=going,
        total=total,
        missing=tuple(missing),
        why=_why(match, going, missing),
    )
    return feed


def _later(match: _Match, sights: Sequence[Sight]) -> Iterator[_Match]:
    """The same array in what came with the following pages: most of its entries are among their records."""
    for sight in sights:
        tolds = chain(endpoints(sight), () if match.told.endpoint else states(sight.page))
        found = [_match(told, match.path, entries(told.value).get(match.path, []), sight) for told in tolds]
        good = [it for it in found if it.pairs and len(it.pairs) >= LEAST_MATCHED * len(_alike(it, match))]
        if not good:
            return
        yield max(good, key=lambda one: (len(one.pairs), bool(one.told.endpoint)))


def _alike(match: _Match, first: _Match) -> list[Mapping[str, Any]]:
    """The entries that have the members which all paired entries of the first page have."""
    common = set.intersection(*(set(first.found[entry]) for _, entry in first.pairs))
    return [entry for entry in match.found if common <= set(entry)]


def _columns(sights: Sequence[Sight], names: Collection[str] | None) -> tuple[list[str], list[str]]:
    """The attributes that are wanted, and those that a label names."""
    columns = [column for sight in sights for column in sight.area.columns]
    if names is not None:
        wanted = list(names)
    else:
        wanted = [column.name for column in columns if column.type is not None or column.name in _ALWAYS]
    labelled = [column.name for column in columns if column.label and column.name not in wanted]
    return list(dict.fromkeys(wanted)), list(dict.fromkeys(labelled))


_NOT_KNOWN = Going("", "", how="it goes on, and nobody knows how")


def _going(matches: Sequence[_Match], total: int | None, seen: int) -> Going | None:
    """How the feed goes on; None where there is nothing more, or where the pages that hold it are turned."""
    first, path = matches[0], matches[0].path
    told = [one.told for one in matches]
    later = [one for one in told[1:] if one.endpoint]
    if later:
        sizes = [len(one.found) for one in matches]
        found = going_on([*told[:1], *later], path, sizes, is_first=bool(told[0].endpoint))
        return found or _NOT_KNOWN
    if not told[0].endpoint:
        return None
    if total is not None and total <= len(first.found):
        return None
    going = guessed(told[0], path)
    if going is not None:
        return going
    return None if total is None and seen == 1 else _NOT_KNOWN


def _required(members: Sequence[Member], matches: Sequence[_Match]) -> Path:
    """A member that all entries with a record have, and others lack; none where all entries are alike."""
    paired = [pair.entry for match in matches for pair in match.paired()]
    everything = [entry for match in matches for entry in match.found]
    order = sorted(members, key=lambda member: (member.name not in _ALWAYS, len(member.path)))
    for member in order:
        if is_several(member.path) or not all(at(entry, member.path) for entry in paired):
            continue
        if not all(at(entry, member.path) for entry in everything):
            return member.path
    return ()


def _why(match: _Match, going: Going | None, missing: Sequence[str]) -> str:
    where = match.told.endpoint or f"the script {match.told.script} of the page"
    order = "in the same order" if is_ordered(match.pairs) else "in another order"
    records = len(match.sight.area.records)
    said = f"{len(match.pairs)} of {records} records of the list are entries of {xpath(match.path)} in {where}, {order}"
    if going is not None:
        said += f"; it goes on by {going.how}"
    return said + (f"; not in it: {', '.join(missing)}" if missing else "")
