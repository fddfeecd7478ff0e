"""Proving a program: with a browser or without, over the whole list, and against all that was seen.

Problem    a program that gives what was seen may still fail on the next page, or without a browser, or yield what is no
           record. Run it, compare, and let verification judge.
Departures the list is run to its end (or a bound) without details, since those are many and alike; the details of a
           few records are run as well, and both are verified as one run.
Cost       the pages of the list, twice where both ways are tried, and a handful of details.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from statistics import median

from bowerbird.domain import Pack, ValueKind
from bowerbird.domain.record import Record
from bowerbird.errors import BrowseError
from bowerbird.induce.extract import joined, run_typed, typist_for
from bowerbird.induce.gathering.onward import grows_on
from bowerbird.induce.gathering.relevance import Read, little_read, relevance
from bowerbird.induce.model import Finding, Verification
from bowerbird.induce.paths.survival import Reliance
from bowerbird.induce.rivals import rival_finding
from bowerbird.induce.said.beside import records_beside
from bowerbird.induce.said.detailed import is_labelled, values_of
from bowerbird.induce.said.listed import believed
from bowerbird.induce.said.reached import without_site_s_own
from bowerbird.induce.said.standing import own_texts
from bowerbird.induce.said.values import Context, Extraction, Seen
from bowerbird.induce.sights import Bounds, ListSight, Sights, Turning
from bowerbird.induce.texts.naming import names_of
from bowerbird.induce.texts.typing import Typist
from bowerbird.induce.verification import Evidence, Run, SeenDetail, SeenPage, verdict_of, verify
from bowerbird.induce.writing.program import Program
from bowerbird.induce.writing.write import Written
from bowerbird.listing import Turn
from bowerbird.oxpath import Needs, analyse, parse
from bowerbird.oxpath.engine import Visitors
from bowerbird.page import Page

_COMMON = 0.5  # of the records, from which an attribute that no program reads is missed
_TITLE = "title"
_COMPARED = 3  # pages behind records whose labels tell the domain
SAMPLED = 4  # pages behind records that are read to prove what is said there
_LABEL = re.compile(r'norm\(\.\) = "([^"]+)"')
_Values = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Proof:
    """A program, how it is best run and why, what it yielded, and the verdict."""

    program: Program
    browser: bool
    why: str
    run: Run
    verification: Verification


@dataclass(frozen=True)
class Prover:
    """Proves programs that were written from the same sights."""

    sights: Sights
    written: Written
    pack: Pack
    visitors: Visitors
    bounds: Bounds
    can_browse: bool = True

    async def prove(self, program: Program, *, in_browser: bool = False) -> Proof:
        """Run the program, in the browser if that is asked for or needed, and verify what it yields."""
        typist = typist_for(program.text(), self.pack, program.start)
        has_doors = program.following is not None and program.following.is_door
        in_browser = (in_browser or has_doors) and self.can_browse
        browser, why, listed = await self._listed(program, typist, in_browser=in_browser)
        why = "records have no links and are clicked" if has_doors and browser else why
        sampled = await self._sampled(program, typist, browser=browser) if program.following else None
        may_browse = sampled is not None and not browser and self.can_browse
        if sampled is not None and may_browse and await self._says_less(program, typist, sampled):
            browser, why = True, "the records' own pages say less without a browser"
            sampled = await self._sampled(program, typist, browser=True)
        again = await self._again(program, typist, browser=browser)
        run = listed if sampled is None else joined(listed, sampled)
        comparing = replace(typist, places=False)
        details = await self._with_read(self._seen_details(comparing, program), program, typist, _names(run.records))
        named = _named(program, self.pack)
        evidence = Evidence(self.pack, self._seen(comparing, program), run, again.records, details, named)
        found = (self._domain(program, run), *verify(evidence).findings)
        return Proof(program, browser, why, run, Verification(verdict_of(found), found))

    def _domain(self, program: Program, run: Run) -> Finding:
        """Whether the list is of the domain: other packs do not know more of it, and this one knows enough."""
        first = self.sights.lists[0]
        pages = [first.page, *(one.page for one in self.sights.details[:_COMPARED])]
        read = [_read(one, run.records, self.pack, on_list=on_list) for on_list, one in program.by_node()]
        wrong = rival_finding(pages, self.pack, program.names) or little_read(first.page, first.area, self.pack, read)
        return wrong or relevance(first.listing, self.pack)

    # With a browser or without

    async def _listed(self, program: Program, typist: Typist, *, in_browser: bool) -> tuple[bool, str, Run]:
        """All pages of the list, by plain HTTP where that gives what was seen."""
        text = program.text(details=False)
        if in_browser:
            return True, "plain HTTP did not show all of it", await self._run(text, typist, browser=True)
        analysis = analyse(parse(text))
        if analysis.needs is Needs.BROWSER:
            return True, "; ".join(analysis.reasons), await self._run(text, typist, browser=True)
        plain = await self._run(text, typist, browser=False)
        if not self.can_browse:
            return False, "there is no browser", plain
        expected = await self._on_seen_lists(program, typist)
        if _has_all(plain, expected):
            number = sum(len(records) for _, records in expected)
            return False, f"the first {number:,} records are the same without a browser", plain
        why = (
            "plain HTTP finds no records"
            if not plain.records
            else "plain HTTP finds other records than a browser shows"
        )
        return True, why, await self._run(text, typist, browser=True)

    async def _again(self, program: Program, typist: Typist, *, browser: bool) -> Run:
        """The first page on a second visit; of a list that grows in a browser, all of it, since that is one page."""
        text = program.text(turning=browser and self._is_grown, details=False, lists=False)
        return await self._run(text, typist, browser=browser, linked=False)

    @property
    def _is_grown(self) -> bool:
        """Whether more of the list came into the page that was looked at."""
        return self.sights.turning in (Turning.GROWING, Turning.SCROLLING)

    async def _run(self, text: str, typist: Typist, *, browser: bool, linked: bool = True) -> Run:
        """What a program yields within the bounds, which are for pages of lists: those on the way come on top."""
        way, seconds = self.sights.way, self.bounds.seconds
        pages = self.bounds.proving + way.size * (1 + len(way.deeds)) - 1
        return await run_typed(
            text, typist, self.visitors, browser=browser, pages=pages, seconds=seconds, linked=linked
        )

    async def _on_seen_lists(self, program: Program, typist: Typist) -> list[tuple[str, list[_Values]]]:
        """What the program yields on the pages that were seen, page by page, with the list that each is of."""
        text = program.text(turning=False, details=False, start=False)
        found: list[tuple[str, list[_Values]]] = []
        for sight in self.sights.lists:
            run = await run_typed(text, typist, self.visitors, browser=False, source=sight.page)
            found.append((sight.query, list(map(_values, run.records))))
        return found

    # The pages behind records

    async def _sampled(self, program: Program, typist: Typist, *, browser: bool) -> Run:
        """The first records with what their own pages say."""
        # Records that are clicked may open in the page of the list, which no number of pages bounds.
        followed = program.following
        few = program.beginning(SAMPLED) if followed is not None and followed.is_door else program
        text = few.text(turning=False, lists=False)
        pages, seconds = 1 + len(program.way.deeds) + SAMPLED, self.bounds.seconds
        return await run_typed(text, typist, self.visitors, browser=browser, pages=pages, seconds=seconds)

    async def _says_less(self, program: Program, typist: Typist, sampled: Run) -> bool:
        """Whether the pages behind records say less by plain HTTP than in the browser: compared are the pages that it
        showed, since what few records have is missing on others; and some of it has to be in the sample."""
        plain, on_details = await self.visitors.http(), program.names_on_details
        rendered = [sight.page for sight in self.sights.details if sight.page.layout is not None]
        for page in rendered[:_COMPARED]:
            shown = await self._names_on(page, program, typist) & on_details
            try:
                await plain.open(page.url)
                read = await self._names_on(await plain.capture(), program, typist)
            except BrowseError:
                return True
            if not shown <= read or (shown and not _names(sampled.records) & on_details):
                return True
        return False

    async def names_read(self, page: Page, program: Program) -> set[str]:
        """The attributes for which a program has a line that finds something on the page behind a record."""
        typist = typist_for(program.text(), self.pack, program.start)
        return await self._names_on(page, program, typist) & program.names_on_details

    async def _names_on(self, page: Page, program: Program, typist: Typist) -> set[str]:
        """The attributes that the program yields on the page behind a record."""
        return _names(await self._read_on(page, program, typist))

    async def _read_on(self, page: Page, program: Program, typist: Typist) -> tuple[Record, ...]:
        """What the program yields on the page behind a record."""
        return (await run_typed(program.detail_text(), typist, self.visitors, browser=False, source=page)).records

    # What was seen

    def _seen(self, typist: Typist, program: Program) -> tuple[SeenPage, ...]:
        """The pages of the list, with what the program reads there, and what most records show and it does not read.

        What fewer show, in no place of its own, was recognised by chance.
        """
        believed_in = believed(self.sights.lists, self.written.contexts)
        records = [record for page in believed_in for record in page]
        counts = Counter(name for record in records for name in {field.name for field in record.fields})
        on_list = {one.name for one in program.attributes}
        common = {name for name, count in counts.items() if count >= _COMMON * len(records)} - program.names
        return tuple(
            SeenPage(
                sight.page.url,
                tuple(_only(typist.typed_fields(record, sight.page), on_list | common) for record in own),
                sight.listing.facts.announcement,
                has_next=self._has_next(sight),
                texts=tuple(tuple(_texts(sight.page, record.nodes)) for record in sight.area.records),
                query=sight.query,
                grows=grows_on(sight, self.sights.turning),
                is_grown=self._is_grown,
            )
            for sight, own in zip(self.sights.lists, believed_in, strict=True)
        )

    def _has_next(self, sight: ListSight) -> bool:
        """Whether a page leads on to another one; where no list was turned, also by what would show more of it."""
        turns = (Turn.NEXT, Turn.MORE) if self.sights.turning is Turning.NONE else (Turn.NEXT,)
        return not sight.is_last and any(sight.listing.paging.of(turn) for turn in turns)

    def _seen_details(self, typist: Typist, program: Program) -> tuple[SeenDetail, ...]:
        """The records' own pages, with what the program reads there, and what it does not read at all: of what it reads
        on the list, the list is the better witness, and of what it reads by a label, that label."""
        seen = []
        asked = () if program.following is None else program.following.attributes
        by_label = {one.name for one in asked if Reliance.LABEL in one.choice.relies}
        details = self.written.details
        told = without_site_s_own(details, [values_of(one, self.pack) for one in details], self.pack)
        for one, said, page in zip(details, told, self.written.pages, strict=True):
            settled = {name for name, seen in said.items() if not _is_told_elsewhere(page, name, seen)}
            sure = {name for name in settled if name not in by_label or is_labelled(one, name, self.pack)}
            typed = _only(typist.typed_detail(one), sure & program.names_on_details | sure - program.names)
            left = frozenset(name for name in sure - program.names if is_labelled(one, name, self.pack))
            beside = {node for part in records_beside(one.page) for node in part}
            texts = tuple(_texts(one.page, (one.area,), beside))
            seen.append(SeenDetail(typed, one.page.visible_text(), texts, left))
        return tuple(seen)

    async def _with_read(
        self, seen: Sequence[SeenDetail], program: Program, typist: Typist, known: Set[str]
    ) -> tuple[SeenDetail, ...]:
        """The records' own pages, and what the program yields on them: of those that show what the run did not come to,
        that alone tells whether it is read."""
        told = []
        for one, detail in zip(seen, self.written.details, strict=True):
            is_rare = bool((program.names_on_details - known) & one.record.values.keys())
            found = await self._read_on(detail.page, program, typist) if program.following is not None else ()
            told.append(replace(one, read=frozenset(_names(found) if is_rare else ()), found=found))
        return tuple(told)


def _is_told_elsewhere(page: Context, name: str, seen: Sequence[Seen]) -> bool:
    """Whether what the analysis took for an attribute gave way to something else on the page."""
    told = page.values.get(name, ())
    return bool(told) and not any(
        one.node <= other.node < page.page.end[one.node] or other.node <= one.node < page.page.end[other.node]
        for one in told
        for other in seen
    )


def _read(extractions: Sequence[Extraction], records: Sequence[Record], pack: Pack, *, on_list: bool) -> Read:
    """What is read of one node, and how long its text is: as long as the longest part that is read of it."""
    names = frozenset(one.name for one in extractions)
    said = [[value.raw for name in names for value in record.values.get(name, ())] for record in records]
    texts = tuple(max(raws, key=len, default="") for raws in said)
    told = [text for text in texts if text]
    named = [record.first(_TITLE) for record in records]
    titles = sum(title is not None and title.raw == text for text, title in zip(texts, named, strict=True))
    return Read(
        names,
        max(one.coverage for one in extractions),
        median(len(text.split()) for text in told) if told else 0.0,
        on_list,
        texts,
        is_title=titles > _COMMON * len(told),
        doubted=frozenset(one.name for one in extractions if _is_any_day(one, pack)),
    )


def _named(program: Program, pack: Pack) -> frozenset[str]:
    """The attributes that a program reads by a label of the pack: `//dt[norm(.) = "Status"]/…`."""
    asked = () if program.following is None else program.following.attributes
    return frozenset(one.name for one in (*program.attributes, *asked) if _is_named(one, pack))


def _is_named(one: Extraction, pack: Pack) -> bool:
    return any(one.name in names_of(pack).are_of(label) for label in _labels_of(one))


def _is_any_day(one: Extraction, pack: Pack) -> bool:
    """Whether it is a day under a label that the pack does not know."""
    attribute = pack.attributes.get(one.name)
    is_day = attribute is not None and attribute.kind is ValueKind.DATE
    return is_day and bool(_labels_of(one)) and not _is_named(one, pack)


def _labels_of(one: Extraction) -> list[str]:
    return _LABEL.findall(one.path)


def _texts(page: Page, nodes: Sequence[int], beside: Set[int] = frozenset()) -> Iterator[str]:
    """The texts below some nodes that say something of a record."""
    return (" ".join(page.text[node].split()) for node in own_texts(page, nodes, beside))


def _only(record: Record, names: Set[str]) -> Record:
    """A record with these attributes alone, and its address."""
    kept = {name: found for name, found in record.values.items() if name in names or name == "url"}
    return replace(record, values=kept)


def _values(record: Record) -> _Values:
    """What a record says, without where it was found."""
    return tuple((name, tuple(value.raw for value in found)) for name, found in sorted(record.values.items()))


def _has_all(run: Run, expected: Sequence[tuple[str, Sequence[_Values]]]) -> bool:
    """Whether each list of a run has the records of its pages that were seen, page by page: these need not be its first
    ones, where another look was taken at a later page."""
    found = {query: list(map(_values, records)) for query, records in run.by_query().items()}
    return all(_follow(records, found.get(query, ())) for query, records in expected)


def _follow(records: Sequence[_Values], others: Sequence[_Values]) -> bool:
    """Whether records stand among others one after the other."""
    size = len(records)
    return any(others[at : at + size] == records for at in range(len(others) - size + 1))


def _names(records: Sequence[Record]) -> set[str]:
    return {name for record in records for name in record.values}
