"""Reading a page with a pack's eyes: all recognisers, each on its own risk.

Problem    annotate instances and labels of a domain's types on a page, from its text, markup, layout and embedded data.
Reference  thesis §4.2 (SNER), DIADEM §3 (LNER), AMBER §3.2.
Notation   an `Annotation` is the papers' `ann(t, n, v, s, e)`.
Departures recognisers are not reconciled by a trained integrator but by the pack's own constraints (`reconcile`). A
           recogniser that throws, or passes its bound of time or findings, loses what it found on this page and
           leaves a `Trouble`; the others go on.
Cost       linear in the text for terms and patterns; 2 MB of text a second and more on one core (see bench).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from itertools import islice
from typing import TypeVar

from bowerbird.annotate.clobs import LONGEST_TEXT, Clob, attribute_clob, text_clob
from bowerbird.annotate.compose import Wholes
from bowerbird.annotate.embedded import Fact, embedded_facts
from bowerbird.annotate.instances import Finding, by_count, by_link, by_looks, by_sum, by_terms, from_regions
from bowerbird.annotate.labels import Label, Neighbourhood, Region, find_labels, whole_markers
from bowerbird.annotate.lexicon import Lexicon, Match, Use
from bowerbird.annotate.model import INSTANCE, LABEL, Annotation, Annotations, Flag, Place, Trouble, in_order
from bowerbird.annotate.proper import without_parts_of_names
from bowerbird.annotate.reader import Habits
from bowerbird.annotate.reconcile import Constraints
from bowerbird.annotate.shown import show_facts
from bowerbird.annotate.values.dates import calendar_of
from bowerbird.annotate.values.money import Conventions
from bowerbird.domain import Pack, ValueKind
from bowerbird.page import Page
from bowerbird.page.struck import struck_rows

MOST_FINDINGS = 50_000  # of one recogniser on one page; a page with more says nothing by them
_BY_LOOKS = (ValueKind.MONEY, ValueKind.DATE, ValueKind.PHONE, ValueKind.MEASURE, ValueKind.COUNT, ValueKind.URL)
_Found = TypeVar("_Found")
Recogniser = Callable[[Clob, Habits], Iterable[Finding]]


class Annotator:
    """A pack made ready to read pages: compile once, then call for each page.

    `extra` are recognisers besides the pack's own, by name.
    """

    def __init__(self, pack: Pack, extra: dict[str, Recogniser] | None = None) -> None:
        self.pack = pack
        self.words = Lexicon(pack, (Use.INSTANCE, Use.LABEL))
        self.names = Lexicon(pack, (Use.LABEL, Use.MARKER))
        self.constraints = Constraints(pack)
        self.wholes = Wholes(pack)
        self.extra = extra or {}
        self.long = frozenset(a.name for a in pack.attributes.values() if a.kind is ValueKind.TEXT)
        self.proper = frozenset(a.name for a in pack.attributes.values() if a.kind is ValueKind.NAME)
        self.typed = frozenset(a.name for a in pack.attributes.values() if a.kind in _BY_LOOKS)

    def __call__(self, page: Page) -> Annotations:
        """The annotations of `page`."""
        return _Reading(self, page).annotations()


class _Reading:
    """One page while it is read."""

    def __init__(self, annotator: Annotator, page: Page) -> None:
        self._pack, self._words, self._names = annotator.pack, annotator.words, annotator.names
        self._constraints, self._wholes = annotator.constraints, annotator.wholes
        self._extra, self._typed = annotator.extra, annotator.typed
        self._long, self._proper = annotator.long, annotator.proper
        self._page = page
        self._troubles: list[Trouble] = []
        self._markers: list[Match] = []
        self._text = text_clob(page)
        self._attributes = attribute_clob(page)
        self._habits = habits_of(annotator.pack, page.language)

    def annotations(self) -> Annotations:
        if self._text.left_out:
            reason = f"{len(self._text.left_out)} texts of more than {LONGEST_TEXT} characters were not read"
            self._troubles.append(Trouble("clobs", reason))
        matches = self._guarded("terms", partial(self._words.matches, self._text))
        names = self._guarded("attribute terms", partial(self._names.matches, self._attributes))
        self._markers = whole_markers(names, lambda one, other: one in self._pack.subtypes(other))
        labels = self._guarded("labels", lambda: find_labels(self._page, self._text, matches, self._typed))
        findings = self._looks(matches)
        findings += self._inferred(matches, labels)
        facts: list[Fact] = []
        items = self._guarded("embedded", lambda: self._embedded(facts))
        if facts:
            findings += self._guarded(
                "shown", lambda: show_facts(self._pack, facts, self._text, findings, self._habits)
            )
        findings = without_parts_of_names(findings, self._text, self._pack)
        findings += self._guarded("wholes", lambda: self._wholes.compose(self._text, findings))
        sound = [finding for finding in findings if not self._text.crosses(finding.start, finding.stop)]
        kept = self._constraints.reconcile(sound, labels)
        annotations = [*self._instances(kept), *self._labels(labels)]
        return Annotations(in_order(annotations), self._text, self._attributes, tuple(items), tuple(self._troubles))

    def _looks(self, matches: list[Match]) -> list[Finding]:
        pack, text, habits = self._pack, self._text, self._habits
        found = self._guarded("gazetteers", lambda: by_terms(pack, text, matches))
        for attribute in pack.attributes.values():
            found += self._guarded(f"looks:{attribute.name}", partial(by_looks, attribute, text, habits))
            if attribute.kind is ValueKind.URL:
                found += self._guarded(
                    f"links:{attribute.name}", partial(by_link, attribute, self._page, text, matches)
                )
            if attribute.kind is ValueKind.COUNT:
                found += self._guarded(f"count:{attribute.name}", partial(by_count, attribute, text, matches))
            if attribute.kind is ValueKind.MONEY and attribute.needs_label:
                found += self._guarded(f"sum:{attribute.name}", partial(by_sum, attribute, text, matches, habits))
        for name, recogniser in self._extra.items():
            found += self._guarded(name, partial(recogniser, text, habits))
        return found

    def _inferred(self, matches: list[Match], labels: list[Label]) -> list[Finding]:
        near = Neighbourhood(self._page, self._text, labels, self._long, self._proper)
        regions = self._guarded("label regions", near.of_labels)
        regions += self._guarded("markers", lambda: near.of_markers(self._attributes, self._markers))
        by_attribute: dict[str, list[Region]] = defaultdict(list)
        for region in regions:
            by_attribute[region.attribute].append(region)
        found: list[Finding] = []
        for name, group in by_attribute.items():
            attribute = self._pack.attributes[name]
            infer = partial(from_regions, attribute, self._text, group, matches, self._habits, labels)
            found += self._guarded(f"inference:{name}", infer)
        return found

    def _embedded(self, facts: list[Fact]) -> Iterable[dict[str, object]]:
        found, items = embedded_facts(self._page)
        facts += found
        return [dict(item) for item in items]

    def _guarded(self, name: str, recogniser: Callable[[], Iterable[_Found]]) -> list[_Found]:
        """What a recogniser finds; nothing, and a word about it, when it throws or finds too much."""
        try:
            found = list(islice(recogniser(), MOST_FINDINGS + 1))
        except Exception as error:  # whatever a pattern or a library does, the page's other annotations stand
            self._troubles.append(Trouble(name, f"{type(error).__name__}: {error}"))
            return []
        if len(found) > MOST_FINDINGS:
            self._troubles.append(Trouble(name, f"more than {MOST_FINDINGS} findings"))
            return []
        return found

    def _instances(self, findings: list[Finding]) -> Iterator[Annotation]:
        page, clob = self._page, self._text
        struck = struck_rows(page)
        for finding in findings:
            node = clob.owner(page, finding.start, finding.stop)
            flags = finding.flags | {Flag.STRUCK} if struck[node] else finding.flags
            yield Annotation(
                finding.type,
                INSTANCE,
                node,
                (finding.start, finding.stop),
                finding.value,
                clob.text[finding.start : finding.stop],
                finding.source,
                finding.confidence,
                flags,
            )

    def _labels(self, labels: list[Label]) -> Iterator[Annotation]:
        for label in labels:
            node = self._text.owner(self._page, label.start, label.stop)
            text = self._text.text[label.start : label.stop]
            yield Annotation(label.attribute, LABEL, node, (label.start, label.stop), None, text, "label", 0.9)
        yield from self._guarded("attribute labels", self._attribute_labels)

    def _attribute_labels(self) -> Iterator[Annotation]:
        clob = self._attributes
        for match in self._markers:
            number = clob.piece_at(match.start)
            yield Annotation(
                match.entry.attribute,
                LABEL,
                clob.nodes[number],
                (match.start, match.stop),
                None,
                clob.text[match.start : match.stop],
                f"@{clob.names[number]}",
                0.6,
                place=Place.ATTRIBUTE,
            )


def annotate(page: Page, pack: Pack) -> Annotations:
    """The annotations of `page`; packs are compiled once and remembered."""
    return annotator_for(pack)(page)


Change = Callable[["Annotator"], "Annotator"]
_CHANGE: ContextVar[Change | None] = ContextVar("change of annotators", default=None)
_COMPILED: dict[int, tuple[Pack, Annotator]] = {}
_MOST_COMPILED = 8


@contextmanager
def annotators_changed(change: Change) -> Iterator[None]:
    """Within this block, and in the tasks started there, every annotator is replaced by what `change` makes of it.

    For experiments: how well does all that reads annotations do with worse ones?
    """
    token = _CHANGE.set(change)
    try:
        yield
    finally:
        _CHANGE.reset(token)


def annotator_for(pack: Pack) -> Annotator:
    """The annotator of a pack, from memory where this very pack was compiled before."""
    change, sound = _CHANGE.get(), _compiled(pack)
    return sound if change is None else change(sound)


def _compiled(pack: Pack) -> Annotator:
    known = _COMPILED.get(id(pack))
    if known is not None and known[0] is pack:
        return known[1]
    if len(_COMPILED) >= _MOST_COMPILED:
        _COMPILED.pop(next(iter(_COMPILED)))
    annotator = Annotator(pack)
    _COMPILED[id(pack)] = pack, annotator
    return annotator


def habits_of(pack: Pack, page_language: str = "") -> Habits:
    """How a pack's country writes numbers and dates, on a page of this language."""
    return Habits(
        Conventions(pack.currency or "", page_language or pack.languages[0]),
        calendar_of(pack.languages, pack.country, page_language),
        pack.country or "US",
    )
