"""A list read from the JSON behind it, where that is proven to give the same.

A wrapper that needs a browser only because scripts fill the page is slow by a factor of twenty and more. Where the
JSON that fills it was seen, the same list is read from there, by plain HTTP; the pages behind records are opened as
before. It counts only if it yields the very records of the wrapper that it stands for; or these and others, as many as
the site announces, where the page shows a part of them at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bowerbird.domain import Pack
from bowerbird.domain.record import Record
from bowerbird.induce.extract import run_typed, typist_for
from bowerbird.induce.feeds import Differences, Feed, Sight, find_feed, same_records
from bowerbird.induce.gathering.doors import sign_of
from bowerbird.induce.model import Finding, Outcome, Verification
from bowerbird.induce.proof import SAMPLED, Proof
from bowerbird.induce.sights import Bounds, ListSight, Sights
from bowerbird.induce.verification import Run
from bowerbird.induce.verification.counting import ANNOUNCED
from bowerbird.induce.verification.verdict import verdict_of
from bowerbird.induce.writing.program import Program, own_page, predicates, what_else
from bowerbird.listing import Area, Column, Field
from bowerbird.oxpath.engine import Visitors

FEED = "feed"


@dataclass(frozen=True)
class ByFeed:
    """The wrapper that reads the feed, what it yielded, and what to say about it."""

    text: str
    run: Run
    verification: Verification
    why: str
    browser: bool = False
    """Whether the pages behind records need one; the list never does."""
    is_whole: bool = False
    """Whether it has records that the list was not seen to show."""


@dataclass(frozen=True, slots=True)
class NotFed:
    """Why a feed does not stand for its list, and how many records it has that the list was not seen to show."""

    why: str
    beyond: int = 0

    def doubted(self, verification: Verification) -> Verification:
        """What was proven of the list, doubted where the feed has more: the list may go on in a way that was missed."""
        if not self.beyond:
            return verification
        said = f"the JSON behind the list has {self.beyond:,} records that the list was not seen to show"
        findings = (*verification.findings, Finding(FEED, Outcome.MISSING, said))
        return Verification(verdict_of(findings), findings)


async def by_feed(proof: Proof, sights: Sights, pack: Pack, visitors: Visitors, bounds: Bounds) -> ByFeed | NotFed:
    """The same list by its feed; or why not."""
    feed = await _find(proof, sights, pack, visitors)
    if feed is None:
        return NotFed("no JSON behind the list was seen")
    lacking = _lacking(feed, proof.program)
    if lacking:
        return NotFed(f"the JSON behind the list lacks {', '.join(sorted(lacking))}")
    proof = replace(proof, program=_asked_behind(proof.program, feed))
    feed = _proven_only(feed, proof.program)
    listed = feed.expression()
    typist = typist_for(listed, pack, sights.start)
    run = await run_typed(listed, typist, visitors, browser=False, pages=bounds.proving, seconds=bounds.seconds)
    found = same_records(_listed_only(proof), run.records)
    is_whole = _is_whole(found, run, sights)
    if not found.are_same and not is_whole:
        beyond = len(found.added) if found.both and not found.missing else 0
        return NotFed(f"the JSON behind the list does not say the same: {found}", beyond)
    text = _with_details(listed, feed, proof.program)
    following = proof.program.following
    if text == listed and following is not None and following.is_door:
        return NotFed("the JSON behind the list does not tell where a click on its records leads to")
    # To open addresses in a browser is much less than to click, and to come back to where the list was.
    ways = () if text == listed else (False, True) if following is not None and following.is_door else (False,)
    browser, lost = False, set[str]()
    for browser in ways:
        sampled = await run_typed(text, typist, visitors, browser=browser, pages=1 + SAMPLED, seconds=bounds.seconds)
        lost = _names(proof.run.records) & proof.program.names_on_details - _names(sampled.records)
        if not lost:
            break
    if lost:
        what = "at their addresses" if browser else "without a browser"
        return NotFed(f"{what} the pages behind records lack {', '.join(sorted(lost))}")
    gives = "all records that the site announces," if is_whole else "the same"
    said = f"the JSON behind the list gives {gives} {len(run.records):,} records without a browser ({feed.why})"
    said += "; the records' own pages need one" if browser else ""
    # What was proven of the list's own number is told by the feed.
    kept = [one for one in proof.verification.findings if not is_whole or one.check != ANNOUNCED]
    told = [Finding(ANNOUNCED, Outcome.HOLDS, f"the site announces {len(run.records):,} results")] if is_whole else []
    findings = (*kept, *told, Finding(FEED, Outcome.HOLDS, said))
    return ByFeed(text, run, Verification(verdict_of(findings), findings), said, browser, is_whole)


def _is_whole(found: Differences, run: Run, sights: Sights) -> bool:
    """Whether a feed has all records of the list with their values, and others, as many in all as the site announces:
    the page draws only those that are in view."""
    announcements = [sight.listing.facts.announcement for sight in sights.visits]
    totals = {one.total for one in announcements if one is not None}
    has_all = bool(found.both and found.added) and not found.missing and not found.differing
    return has_all and run.is_complete and totals == {len(run.records)}


async def _find(proof: Proof, sights: Sights, pack: Pack, visitors: Visitors) -> Feed | None:
    """The feed behind the list, by what the analysis saw in it; where that lacks something, by what the program reads,
    which has been proven."""
    areas = [_with_addresses(one, one.area, sights.addresses) for one in sights.visits]
    feed = find_feed([_sight(*one) for one in zip(sights.visits, areas, strict=True)], pack)
    names = {one.name for one in proof.program.attributes}
    if feed is not None and names <= set(feed.names):
        return feed
    text = proof.program.text(turning=False, details=False, start=False)
    typist = typist_for(text, pack, sights.start)
    read = []
    for sight, area in zip(sights.visits, areas, strict=True):
        run = await run_typed(text, typist, visitors, browser=False, source=sight.page)
        read.append(_as_read(area, run.records))
    better = find_feed([_sight(*one) for one in zip(sights.visits, read, strict=True)], pack)
    return max(
        (one for one in (feed, better) if one is not None), key=lambda one: len(names & set(one.names)), default=None
    )


def _sight(sight: ListSight, area: Area) -> Sight:
    return Sight(sight.page, area, sight.responses)


def _as_read(area: Area, read: Sequence[Record]) -> Area:
    """The list with the values that a program reads, in place of those that its analysis gave these names."""
    if len(read) != len(area.records):
        return area
    records = []
    for one, told in zip(area.records, read, strict=True):
        kept = [it for it in one.fields if it.name not in told.values]
        found = [Field(name, one.nodes[0], it.raw, it.raw) for name, own in told.values.items() for it in own]
        records.append(replace(one, fields=(*kept, *found)))
    known = {column.name for column in area.columns}
    others = Counter(name for told in read for name in told.values if name not in known)
    added = (Column(name, ".", number / len(read), type=name) for name, number in others.items())
    return replace(area, records=tuple(records), columns=(*area.columns, *added))


def _lacking(feed: Feed, program: Program) -> list[str]:
    """What the program reads on the list and the feed does not have, nor the pages behind records."""
    spare = set() if program.following is None else {one.name for one in program.following.spare}
    return [one for one in program.names - program.names_on_details - spare if one in feed.missing]


def _asked_behind(program: Program, feed: Feed) -> Program:
    """The program that reads on the pages behind records what the feed lacks."""
    followed = program.following
    if followed is None or not followed.spare:
        return program
    moved = tuple(one for one in followed.spare if one.name in feed.missing)
    names = {one.name for one in moved}
    listed = tuple(one for one in program.attributes if one.name not in names)
    followed = replace(followed, attributes=(*followed.attributes, *moved))
    return replace(program, attributes=listed, following=followed)


def _names(records: Sequence[Record]) -> set[str]:
    return {name for record in records for name in record.values}


def _with_addresses(sight: ListSight, area: Area, addresses: Mapping[str, str]) -> Area:
    """The list, in which records that were clicked say where that led."""
    if not addresses:
        return area
    told = {record.nodes: addresses.get(sign_of(sight.page, record), "") for record in area.records}
    records = tuple(
        replace(it, fields=(*it.fields, Field("url", it.nodes[0], told[it.nodes], told[it.nodes])))
        if told[it.nodes]
        else it
        for it in area.records
    )
    return replace(area, records=records, columns=(*area.columns, Column("url", ".", len(addresses) / len(records))))


def _proven_only(feed: Feed, program: Program) -> Feed:
    """The feed with what the program says of records on their list, and what these show without a name: nobody has
    compared any other values."""
    names = {"url", *(one.name for one in program.attributes)}
    members = tuple(member for member in feed.members if member.name in names)
    unnamed = tuple(member for member in feed.unnamed if member.name not in program.names)
    return replace(feed, members=members, unnamed=unnamed, extra=())


def _listed_only(proof: Proof) -> list[Record]:
    """The records with what the list says of them, since the feed stands for the list."""
    listed = {one.name for one in proof.program.attributes}
    beyond = proof.program.names_on_details - listed
    kept = []
    for record in proof.run.records:
        # Labels that no pack knows name values, too: those of the records' own pages are told by their origin.
        values = {
            name: found
            for name, found in record.values.items()
            if name not in beyond and (name in listed or found[0].origin.url == record.origin.url)
        }
        kept.append(replace(record, values=values))
    return kept


def _with_details(text: str, feed: Feed, program: Program) -> str:
    """The expression, led on to the pages behind records as the program does it."""
    following = program.following
    link = next((member for member in feed.members if member.name == "url"), None)
    if following is None or link is None:
        return text
    lines = [f"  [? {link.step}/{{open {link.value} /}}/.  {own_page(program.record)}"]
    lines += predicates(following.attributes, "     ")
    lines += what_else(following, "     ")
    return text + "\n".join(lines) + "]\n"
