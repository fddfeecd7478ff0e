"""A list read from the JSON behind it, where that is proven to give the same.

A wrapper that needs a browser only because scripts fill the page is slow by a factor of twenty and more. Where the
JSON that fills it was seen, the same list is read from there, by plain HTTP; the pages behind records are opened as
before. It counts only if it yields the very records of the wrapper that it stands for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bowerbird.domain import Pack
from bowerbird.domain.record import Record
from bowerbird.induce.doors import sign_of
from bowerbird.induce.extract import run_typed, typist_for
from bowerbird.induce.feeds import Feed, Sight, find_feed, same_records
from bowerbird.induce.model import Finding, Outcome, Verification
from bowerbird.induce.program import Program, own_page, predicates
from bowerbird.induce.proof import SAMPLED, Proof
from bowerbird.induce.sights import Bounds, ListSight, Sights
from bowerbird.induce.verification import Run
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


async def by_feed(proof: Proof, sights: Sights, pack: Pack, visitors: Visitors, bounds: Bounds) -> ByFeed | str:
    """The same list by its feed; or why not."""
    seen = [Sight(one.page, _with_addresses(one, sights.addresses), one.responses) for one in sights.visits]
    feed = find_feed(seen, pack)
    if feed is None:
        return "no JSON behind the list was seen"
    lacking = [name for name in proof.program.names - proof.program.names_on_details if name in feed.missing]
    if lacking:
        return f"the JSON behind the list lacks {', '.join(sorted(lacking))}"
    feed = _proven_only(feed, proof.program)
    listed = feed.expression()
    typist = typist_for(listed, pack, sights.start)
    run = await run_typed(listed, typist, visitors, browser=False, pages=bounds.proving, seconds=bounds.seconds)
    found = same_records(_listed_only(proof), run.records)
    if not found.are_same:
        return f"the JSON behind the list does not say the same: {found}"
    text = _with_details(listed, feed, proof.program)
    following = proof.program.following
    if text == listed and following is not None and following.is_door:
        return "the JSON behind the list does not tell where a click on its records leads to"
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
        return f"{what} the pages behind records lack {', '.join(sorted(lost))}"
    said = f"the JSON behind the list gives the same {len(run.records):,} records without a browser ({feed.why})"
    findings = (*proof.verification.findings, Finding(FEED, Outcome.HOLDS, said))
    return ByFeed(text, run, replace(proof.verification, findings=findings), said, browser)


def _names(records: Sequence[Record]) -> set[str]:
    return {name for record in records for name in record.values}


def _with_addresses(sight: ListSight, addresses: Mapping[str, str]) -> Area:
    """The list, in which records that were clicked say where that led."""
    area = sight.area
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
    """The feed with what the program says of records on their list: nobody has compared any other values."""
    names = {"url", *(one.name for one in program.attributes)}
    return replace(feed, members=tuple(member for member in feed.members if member.name in names), extra=())


def _listed_only(proof: Proof) -> list[Record]:
    """The records with what the list says of them, since the feed stands for the list."""
    beyond = proof.program.names_on_details - {one.name for one in proof.program.attributes}
    return [
        replace(record, values={name: found for name, found in record.values.items() if name not in beyond})
        for record in proof.run.records
    ]


def _with_details(text: str, feed: Feed, program: Program) -> str:
    """The expression, led on to the pages behind records as the program does it."""
    following = program.following
    link = next((member for member in feed.members if member.name == "url"), None)
    if following is None or link is None:
        return text
    lines = [f"  [? {link.step}/{{open {link.value} /}}/.  {own_page(program.record)}"]
    lines += predicates(following.attributes, "     ")
    return text + "\n".join(lines) + "]\n"
