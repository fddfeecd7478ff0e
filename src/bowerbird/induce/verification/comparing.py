"""Checks against what was seen: the records of analysed pages and their values, detail pages, a second visit.

Problem    does the wrapper yield, on the pages that it was made from, what the analysis saw there; do list and detail
           page of a record speak of the same object; does it yield the same once more.
Departures a record that only the wrapper found is believed where the site's own numbers count it, or, where it
           has none, it says as much as the others and leads to a page of the same sort: the analysis missed it. Free
           texts of list and detail page may differ; what is counted, measured or named may not.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bowerbird.detail.leaves import words_of
from bowerbird.domain import Pack, ValueKind
from bowerbird.domain.record import Attested, Record
from bowerbird.induce.model import Finding, Outcome, was_followed
from bowerbird.induce.texts.reading import ABSENT
from bowerbird.induce.texts.typing import DIFFER, TITLES, agree
from bowerbird.induce.verification.evidence import Evidence, Run, SeenDetail
from bowerbird.induce.verification.matching import Matched, distinct, is_like, link_of, match, named
from bowerbird.page.addresses import bare_address

SEEN, VALUES, JOINED, AGAIN = "records seen", "values seen", "list and detail", "second visit"

_MOST_DIFFERENT = 0.1  # of the records that have an attribute; analyses err too
_MOSTLY_DIFFERENT = 0.5  # of them, from which it is the wrapper that errs; below, either may
_LEAST_DIFFERENT = 2  # records, from which a difference is no accident
_MOST_LACKING = 0.2
_MOST_CHANGED = 0.2  # of the records of a first page, which may come and go between two visits
_SAME_TITLE = 0.6  # of a title's words, that its detail page should show
_MOST_STRANGE = 0.5  # of the detail pages, that may not show the title of the list
_FREE = (ValueKind.TEXT, ValueKind.IMAGE, ValueKind.URL)
_MOST_MISSED = 0.5  # of the records that an analysis found, which it may have missed beside them
_SHOWN = 3


def records_seen(evidence: Evidence) -> Finding:
    """The records of the analysed pages, each of them once more, and no others there."""
    compared = list(_pages(evidence))
    if not compared:
        return Finding(SEEN, Outcome.UNKNOWN, "no analysed page was run over")
    missing = [record for matched, _ in compared for record in matched.only_first]
    more = [record for matched, is_whole in compared if is_whole for record in matched.only_second]
    found = [record for matched, _ in compared for _, record in matched.pairs]
    missed = [record for record in more if is_like(record, found)]
    is_told = any(one.total is not None for one in evidence.announcements)
    believed = missed if len(missed) <= _MOST_MISSED * len(found) and not is_told else []
    extra = [] if _are_counted(evidence) else [record for record in more if record not in believed]
    number = sum(len(matched.pairs) for matched, _ in compared)
    if extra:
        said = f"{_records(len(extra))} on pages that show {number + len(missing):,} others: {_names(extra)}"
        return Finding(SEEN, Outcome.WRONG, f"the wrapper yields {said}")
    if missing:
        said = f"{len(missing):,} of {_records(number + len(missing))} that the pages show: {_names(missing)}"
        return Finding(SEEN, Outcome.MISSING, f"the wrapper misses {said}")
    also = f", and {len(more):,} more that the site counts, or that are like them" if more else ""
    return Finding(SEEN, Outcome.HOLDS, f"all {_records(number)} of the analysed pages were found{also}")


def values_seen(evidence: Evidence, sure: frozenset[str] = frozenset()) -> Finding:
    """The values of those records, attribute by attribute, of the list and of detail pages.

    What is `sure` for other reasons is not compared: where the analysis reads it differently, it errs.
    """
    pairs = [pair for matched, _ in _pages(evidence) for pair in matched.pairs]
    if evidence.run is not None:
        pairs += _with_details(evidence, evidence.run)
    if not pairs:
        return Finding(VALUES, Outcome.UNKNOWN, "no record was analysed and found again")
    pairs = [_comparable(seen, found, _of_own_pages(evidence), evidence.pack) for seen, found in pairs]
    pairs = [(_without(seen, sure), found) for seen, found in pairs]
    known = Counter(name for seen, _ in pairs for name in seen.values)
    wrong, lacking = _differences(pairs, evidence.pack)
    wrong |= {name: _without_badges(wrong[name], pairs, name) for name in TITLES if name in wrong}
    bad = {name: own for name, own in wrong.items() if _is_too_many(len(own), known[name], _MOST_DIFFERENT)}
    if bad:
        name, examples = max(bad.items(), key=lambda item: len(item[1]))
        seen, found = examples[0]
        said = f"{name} differs in {len(examples):,} of {known[name]:,} records: {_quoted(found)} where the page says "
        more = f" (also {', '.join(other for other in bad if other != name)})" if len(bad) > 1 else ""
        mostly = tuple(name for name, own in bad.items() if len(own) > _MOSTLY_DIFFERENT * known[name])
        return Finding(VALUES, Outcome.WRONG if mostly else Outcome.MISSING, f"{said}{_quoted(seen)}{more}", mostly)
    lost = {name: n for name, n in lacking.items() if n < known[name] and _is_too_many(n, known[name], _MOST_LACKING)}
    if lost:
        said = ", ".join(f"{name} in {number:,} of {known[name]:,} records" for name, number in lost.items())
        return Finding(VALUES, Outcome.MISSING, f"the wrapper misses {said} that show it")
    return Finding(VALUES, Outcome.HOLDS, f"the values of {_records(len(pairs))} are those that the pages show")


def list_and_detail(evidence: Evidence) -> Finding:
    """Whether what a list and the page behind its link say of a record is of one object."""
    run = evidence.run
    strange = [one for one in _linked(evidence) if not _is_shown(*one)]
    linked = len(list(_linked(evidence)))
    if linked and _is_too_many(len(strange), linked, _MOST_STRANGE):
        said = (
            f"{len(strange):,} of {linked:,} detail pages do not show the title of the list: {_names([strange[0][0]])}"
        )
        # Where all else is shown there, the link is right, and only the title is put in other words.
        others = [one for one in strange if not _shows_the_rest(*one)]
        is_amiss = _is_too_many(len(others), linked, _MOST_STRANGE)
        return Finding(JOINED, Outcome.WRONG if is_amiss else Outcome.MISSING, said)
    both, differing = _conflicts(run.records if run is not None else (), evidence.pack)
    for name, examples in sorted(differing.items(), key=lambda item: -len(item[1])):
        if _is_too_many(len(examples), both[name], _MOST_DIFFERENT):
            ours, theirs = examples[0]
            said = f"{name} differs between list and detail page in {len(examples):,} of {both[name]:,} records"
            return Finding(JOINED, Outcome.WRONG, f"{said}: {_quoted(theirs)} and {_quoted(ours)}", (name,))
    if not linked and not both:
        return Finding(JOINED, Outcome.UNKNOWN, "there are no detail pages to compare with")
    return Finding(JOINED, Outcome.HOLDS, "list and detail pages speak of the same objects")


def second_visit(evidence: Evidence) -> Finding:
    """The first page once more: the same records, but for what a site really changes."""
    if evidence.again is None or evidence.run is None or not evidence.run.records:
        return Finding(AGAIN, Outcome.UNKNOWN, "the first page was not visited again")
    pages = evidence.run.of_query(next(iter(evidence.run.by_query()))).by_page()
    first, again = distinct(pages[0]), distinct(evidence.again)
    if len(pages) == 1 and _begins(first, again):
        first = first[: len(again)]  # a list that grew in place: a second visit sees how it begins
    matched = match(first, again)
    gone, new = len(matched.only_first), len(matched.only_second)
    if not matched.pairs:
        said = f"a second visit gave none of the {len(first):,} records of the first page"
        return Finding(AGAIN, Outcome.WRONG, said)
    if max(gone, new) > _MOST_CHANGED * len(first):
        said = f"a second visit gave {len(again):,} records, {gone:,} of the first {len(first):,} not among them"
        return Finding(AGAIN, Outcome.WRONG, said)
    changed = f", but for {max(gone, new):,} that the site changed" if gone or new else ""
    return Finding(AGAIN, Outcome.HOLDS, f"a second visit gave the same {_records(len(first))}{changed}")


def _begins(records: Sequence[Record], again: Sequence[Record]) -> bool:
    """Whether the one set is just the first of the other."""
    return 1 < len(again) < len(records) and not match(records[: len(again)], again).only_first


def _pages(evidence: Evidence) -> Iterator[tuple[Matched, bool]]:
    """For each address that was analysed and run over, both sets of records; whether the analysis saw all of them.

    A list that grows, or is turned, in place has several pages with one address: the analysis may then have seen fewer
    of them.
    """
    if evidence.run is None:
        return
    seen: dict[str, list[tuple[Record, ...]]] = defaultdict(list)
    for page in evidence.seen:
        seen[bare_address(page.url)].append(page.records)
    growing = {bare_address(page.url) for page in evidence.seen if page.grows}
    grown = {bare_address(page.url) for page in evidence.seen if page.is_grown}
    found: dict[str, list[Record]] = defaultdict(list)
    numbers: dict[str, set[int]] = defaultdict(set)
    for record, number in zip(evidence.run.records, evidence.run.on_pages, strict=True):
        found[bare_address(record.origin.url)].append(record)
        numbers[bare_address(record.origin.url)].add(number)
    if found and not any(url in found for url in seen):  # read from somewhere else than the pages: a feed
        everything = [record for pages in seen.values() for page in pages for record in page]
        yield match(distinct(everything), distinct(evidence.run.records)), False
        return
    for at, (url, pages) in enumerate(seen.items()):
        # The first page belongs to every run, whether records of it were found or not; later ones may lie beyond it.
        if url in found or at == 0:
            records = [record for page in pages for record in page]
            records = records if len(pages) == 1 else distinct(records)
            own = found[url] if len(pages) == 1 else distinct(found[url])
            matched, is_whole = match(records, own), len(numbers[url]) == len(pages) and url not in growing
            if (len(pages) > 1 or url in grown) and matched.only_first and not matched.only_second:
                # What was turned, or grew, in place may have addresses of its own, which the wrapper goes by.
                matched, is_whole = match(records, distinct(evidence.run.records)), False
            yield matched, is_whole


def _are_counted(evidence: Evidence) -> bool:
    """Whether the site announces just as many records as a whole run found, in each list that was looked at."""
    return all(map(_is_counted, evidence.by_query()))


def _is_counted(evidence: Evidence) -> bool:
    run = evidence.run
    if run is None or not run.is_complete:
        return False
    numbers = {len(run.records), len(distinct(run.records))}
    return any(one.total in numbers and not one.at_least for one in evidence.announcements)


def _with_details(evidence: Evidence, run: Run) -> Iterator[tuple[Record, Record]]:
    """Detail pages as analysed, with the records whose pages they are, as far as these took their values there."""
    found = {bare_address(record.url): record for record in run.records}
    for detail in evidence.details:
        record = found.get(bare_address(detail.record.url))
        if record is None or not was_followed(record):
            continue
        elsewhere = {
            name
            for name, values in record.values.items()
            if all(value.origin.url == record.origin.url for value in values)
        }
        values = {name: own for name, own in detail.record.values.items() if name not in elsewhere}
        yield replace(detail.record, values=values), record


def _of_own_pages(evidence: Evidence) -> frozenset[str]:
    """Attributes that the wrapper takes from the records' own pages only, whatever the list shows of them."""
    records = evidence.run.records if evidence.run is not None else ()
    listed = {
        name
        for record in records
        for name, values in record.values.items()
        if any(value.origin.url == record.origin.url for value in values)
    }
    return frozenset(name for record in records for name in record.values if name not in listed)


def _comparable(seen: Record, found: Record, of_own_pages: frozenset[str], pack: Pack) -> tuple[Record, Record]:
    """The pair with what can be compared: attributes of the pack that the run had occasion to find."""
    is_followed = was_followed(found)
    values = {
        name: values
        for name, values in seen.values.items()
        if name in pack.attributes and ABSENT not in values[0].flags and (is_followed or name not in of_own_pages)
    }
    return replace(seen, values=values), found


def _without(record: Record, names: frozenset[str]) -> Record:
    return replace(record, values={name: own for name, own in record.values.items() if name not in names})


def _differences(
    pairs: Iterable[tuple[Record, Record]], pack: Pack
) -> tuple[dict[str, list[tuple[Attested, Attested]]], Counter[str]]:
    """For each attribute, values that differ, and how often the wrapper has none."""
    wrong: dict[str, list[tuple[Attested, Attested]]] = defaultdict(list)
    lacking: Counter[str] = Counter()
    for seen, found in pairs:
        for name, values in seen.values.items():
            others = found.values.get(name, ())
            if not others:
                lacking[name] += not is_said_with_sum(name, values, found, pack)
            elif not any(agree(value, other) for value in values for other in others):
                wrong[name].append((values[0], others[0]))
    return wrong, lacking


def is_said_with_sum(name: str, values: Sequence[Attested], found: Record, pack: Pack) -> bool:
    """Whether a term that only qualifies a sum ("pcm", "from") stands in the text of a sum that the record has."""
    if pack.attributes[name].kind is not ValueKind.ENUMERATION:
        return False
    sums = [
        one.raw
        for other, own in found.values.items()
        if other in pack.attributes and pack.attributes[other].kind is ValueKind.MONEY
        for one in own
    ]
    return all(any(_has_words(text, value.raw) for text in sums) for value in values)


def _has_words(text: str, words: str) -> bool:
    return bool(words) and re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


def _without_badges(
    differing: Sequence[tuple[Attested, Attested]], pairs: Sequence[tuple[Record, Record]], name: str
) -> list[tuple[Attested, Attested]]:
    """Titles that differ, but for those that an analysis took a badge for: more objects bear it than
    are called what the wrapper says."""
    said = Counter(seen.values[name][0].raw for seen, _ in pairs if name in seen.values)
    given = Counter(found.values[name][0].raw for _, found in pairs if name in found.values)
    return [(seen, found) for seen, found in differing if said[seen.raw] == 1 or said[seen.raw] <= given[found.raw]]


def _conflicts(
    records: Iterable[Record], pack: Pack
) -> tuple[Counter[str], dict[str, list[tuple[Attested, Attested]]]]:
    """How many records have an attribute, and those in which list and detail page differ about it.

    Words that the pack does not know may say the same: "$$" and "Average".
    """
    both: Counter[str] = Counter()
    differing: dict[str, list[tuple[Attested, Attested]]] = defaultdict(list)
    for record in records:
        for name, values in record.values.items():
            attribute = pack.attributes.get(name)
            if attribute is None or attribute.kind in _FREE:
                continue
            if any(value.origin.url != record.origin.url for value in values):
                both[name] += 1
            is_named = attribute.kind is not ValueKind.ENUMERATION or all(one.value != one.raw for one in values)
            if len(values) > 1 and DIFFER in values[0].flags and is_named:
                differing[name].append((values[0], values[1]))
    return both, differing


def _linked(evidence: Evidence) -> Iterator[tuple[Record, SeenDetail]]:
    """List records, as analysed or as found, with the detail pages that they lead to."""
    listed = {link_of(record): record for page in evidence.seen for record in page.records}
    if evidence.run is not None:
        listed |= {link_of(record): record for record in evidence.run.records}
    for detail in evidence.details:
        record = listed.get(bare_address(detail.record.url))
        if record is not None and detail.text:
            yield record, detail


def _is_shown(record: Record, detail: SeenDetail) -> bool:
    """Whether the detail page shows the title of the list, or where there is none, one of its other values."""
    shown = frozenset(words_of(detail.text))
    titles = [value.raw for name in ("title", "name") for value in record.values.get(name, ())]
    texts = titles or [
        value.raw for name, own in record.values.items() if name not in ("url", "image") for value in own
    ]
    return not texts or any(_overlap(text, shown) >= _SAME_TITLE for text in texts)


def _shows_the_rest(record: Record, detail: SeenDetail) -> bool:
    """Whether the detail page shows most of what the list says of the record beside its title."""
    shown = frozenset(words_of(detail.text))
    told = [own[0] for name, own in record.values.items() if name not in (*TITLES, "url", "image")]
    texts = [one.raw for one in told if one.origin.url == record.origin.url]
    there = sum(_overlap(text, shown) >= _SAME_TITLE for text in texts)
    return bool(texts) and there >= _SAME_TITLE * len(texts)


def _overlap(text: str, shown: frozenset[str]) -> float:
    words = words_of(text)
    return sum(word in shown for word in words) / len(words) if words else 0.0


def _is_too_many(number: int, of: int, share: float) -> bool:
    return number >= _LEAST_DIFFERENT and number > share * of


def _names(records: Sequence[Record]) -> str:
    shown = ", ".join(f"“{named(record)}”" for record in records[:_SHOWN])
    return shown if len(records) <= _SHOWN else f"{shown} …"


def _quoted(value: Attested) -> str:
    text = value.raw if len(value.raw) <= 50 else f"{value.raw[:49]}…"
    return f"“{text}”"


def _records(number: int) -> str:
    return f"{number:,} record" if number == 1 else f"{number:,} records"
