"""Detail pages of one site to objects: data area, then attributes.

Problem    given one or several detail pages of a site, and what list pages said of their objects where that is known,
           give each page's object: every attribute with value, place and evidence.
Reference  thesis chapter 6, Algorithms 5 and 8.
Cost       annotating takes most of it; the rest is linear in the number of leaves and annotations of all pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bowerbird.annotate import Annotations, Flag, annotator_for
from bowerbird.detail.area import COMPONENTS, Component, agreed_areas, data_area
from bowerbird.detail.boilerplate import boilerplate
from bowerbird.detail.dissimilarity import dissimilar_leaves
from bowerbird.detail.headline import FULL_SCORE as FULL_NAME_SCORE
from bowerbird.detail.headline import naming_attributes, rank_names
from bowerbird.detail.leaves import as_label
from bowerbird.detail.model import FEATURES, Detail, Evidence, Extracted, Feature, ListValue, SiteDetails
from bowerbird.detail.pairs import Pair, read_pairs
from bowerbird.detail.prose import descriptions_of
from bowerbird.detail.reading import SiteReading, read_site
from bowerbird.detail.scoreboard import FULL_SCORE, Candidate, Witness, best_witnesses, rank_places
from bowerbird.detail.template import Template
from bowerbird.detail.visual import PROSE, VISUAL, facts_of, visual_attributes
from bowerbird.domain import Attribute, Pack, Role
from bowerbird.page import Page

_MOST_PLACES = 10  # of one attribute, for sites of several templates
_AS_GOOD = 0.6  # of the best place's score, for a place that stands in where the best is missing
_LOWEST_SCORE = 5.0  # of a place; below, what was annotated is by chance
_LOWEST_NAME_SCORE = 2.5  # sites whose titles never change have less to go by
_BY_PLACE_ALONE = 0.3  # strength of a text that only stands where other pages have the value
_MOST_SHOWN = 5  # places of an attribute that are kept for reports
_JOINTS = ":=> ›»→|·•"  # signs between a text and what stands before it: a label, another crumb
_MOST_VALUES = 20  # of an attribute with many values on one page


@dataclass(frozen=True)
class Options:
    """What an experiment may leave out: components of the data area, and features."""

    components: frozenset[Component] = COMPONENTS
    features: frozenset[Feature] = FEATURES


def analyse(
    pages: Sequence[Page],
    pack: Pack,
    *,
    annotations: Sequence[Annotations] | None = None,
    template: Template | None = None,
    secondary: Sequence[Sequence[range]] = (),
    listed: Sequence[Mapping[str, ListValue]] = (),
    options: Options | None = None,
) -> SiteDetails:
    """The objects of detail pages of one site.

    `annotations` spares annotating again; `template` is what earlier pages of the site taught; `secondary` are node
    ranges of lists beside the object, and `listed` the values of the list records that link here, both page by
    page.
    """
    chosen = options or Options()
    annotator = annotator_for(pack)
    found = [annotator(page) for page in pages] if annotations is None else annotations
    site = read_site(pages, found, pack, template=template, secondary=secondary, components=chosen.components)
    return _Analysis(site, pack, listed, chosen).details()


class _Analysis:
    def __init__(
        self, site: SiteReading, pack: Pack, listed: Sequence[Mapping[str, ListValue]], options: Options
    ) -> None:
        self._site, self._pack, self._listed, self._options = site, pack, listed, options
        self._number = len(site.pages)
        self._boards: dict[str, tuple[Evidence, ...]] = {}

    def details(self) -> SiteDetails:
        site = self._site
        names = {name: self._names(name) for name in naming_attributes(self._pack)}
        headlines = self._headlines(names)
        areas, outside = self._areas(headlines)
        found: list[dict[str, tuple[Extracted, ...]]] = [dict(page) for page in self._merged(names)]
        for attribute in self._pack.attributes.values():
            if attribute.name in names or attribute.name in VISUAL:
                continue
            for page, values in self._values(attribute, headlines, outside).items():
                found[page][attribute.name] = values
        prose = self._descriptions(areas)
        details = tuple(
            self._detail(number, areas[number], found[number], prose[number]) for number in range(self._number)
        )
        return SiteDetails(details, site.template, self._boards)

    def _merged(self, names: Mapping[str, Mapping[int, Extracted]]) -> Iterator[dict[str, tuple[Extracted, ...]]]:
        for number in range(self._number):
            yield {name: (by_page[number],) for name, by_page in names.items() if number in by_page}

    def _names(self, attribute: str) -> dict[int, Extracted]:
        """For each page its object's name, from the best place that it has."""
        ranked = rank_names(self._site, self._pack, attribute, self._options.features)
        self._boards[attribute] = tuple(evidence for _, evidence in ranked[:_MOST_SHOWN])
        names: dict[int, Extracted] = {}
        lowest = max(_LOWEST_NAME_SCORE, _AS_GOOD * ranked[0][1].score) if ranked else 0.0
        for slot, evidence in ranked[:_MOST_PLACES]:
            if evidence.score < lowest:
                break
            for page, leaves in slot.leaves.items():
                if page not in names:
                    names[page] = self._named(attribute, page, leaves[0], evidence)
        return names

    def _named(self, attribute: str, page: int, at: int, evidence: Evidence) -> Extracted:
        leaves = self._site.pages[page]
        text = leaves.texts[at]
        confidence = min(max(evidence.score / FULL_NAME_SCORE, 0.05), 0.99)
        return Extracted(attribute, text, text, text, leaves.nodes[at], confidence, evidence)

    def _headlines(self, names: Mapping[str, Mapping[int, Extracted]]) -> list[int | None]:
        """For each page the node of its object's name: the surest of the naming attributes'."""
        headlines: list[int | None] = []
        for number in range(self._number):
            known = [by_page[number] for by_page in names.values() if number in by_page]
            surest = max(known, key=lambda name: name.confidence, default=None)
            headlines.append(None if surest is None else surest.node)
        return headlines

    def _areas(self, headlines: Sequence[int | None]) -> tuple[list[int], list[list[bool]]]:
        """The data areas, and for each page which leaves lie outside its area or in boilerplate."""
        site, components = self._site, self._options.components
        characteristic = frozenset(a.name for a in self._pack.attributes.values() if a.role is not Role.OPTIONAL)
        areas, removed = [], []
        for number, leaves in enumerate(site.pages):
            none = (False,) * len(leaves)
            boiler = none
            if Component.BOILERPLATE in components:
                boiler = boilerplate(leaves, site.book, characteristic, headlines[number])
            differing = dissimilar_leaves(site.standings[number], site.template)
            kept = [
                differs and not gone and not listed
                for differs, gone, listed in zip(differing, boiler, site.listed[number], strict=True)
            ]
            areas.append(data_area(leaves, kept, headlines[number], site.labels[number]))
            removed.append(boiler)
        areas = agreed_areas(site.pages, areas, headlines)
        outside = [
            [gone or not area <= node < leaves.end[area] for node, gone in zip(leaves.nodes, boiler, strict=True)]
            for leaves, area, boiler in zip(site.pages, areas, removed, strict=True)
        ]
        return areas, outside

    def _values(
        self, attribute: Attribute, headlines: Sequence[int | None], outside: Sequence[Sequence[bool]]
    ) -> dict[int, tuple[Extracted, ...]]:
        ranked = rank_places(
            self._site,
            attribute,
            headlines=headlines,
            outside=outside,
            listed_values=self._listed,
            features=self._options.features,
        )
        self._boards[attribute.name] = tuple(candidate.evidence for candidate in ranked[:_MOST_SHOWN])
        values: dict[int, tuple[Extracted, ...]] = {}
        lowest = max(_LOWEST_SCORE, _AS_GOOD * ranked[0].evidence.score) if ranked else 0.0
        for candidate in ranked[:_MOST_PLACES]:
            if candidate.evidence.score < lowest:
                break
            for page in candidate.slot.leaves:
                if page not in values and (found := self._taken(attribute, candidate, page)):
                    values[page] = found
        return values

    def _taken(self, attribute: Attribute, candidate: Candidate, page: int) -> tuple[Extracted, ...]:
        """The values at a place of one page; a place that is one leaf is believed where no annotator speaks, but for
        what only a label tells: there the page has another value of those that share the place."""
        witnesses: Sequence[Witness] = candidate.witnesses.get(page, ())
        leaves = candidate.slot.leaves[page]
        if witnesses:
            taken = best_witnesses(witnesses, attribute.many)[:_MOST_VALUES]
        elif len(leaves) == 1 and not self._site.standings[page].static[leaves[0]] and _may_stand(attribute, candidate):
            taken = [Witness(leaves[0], _BY_PLACE_ALONE, False, 0.0, None)]
        else:
            return ()
        return tuple(self._extracted(attribute.name, page, witness, candidate) for witness in taken)

    def _extracted(self, attribute: str, page: int, witness: Witness, candidate: Candidate) -> Extracted:
        leaves = self._site.pages[page]
        raw, node = leaves.texts[witness.leaf], leaves.nodes[witness.leaf]
        score = candidate.evidence.score
        confidence = min(max(score / FULL_SCORE * (0.5 + witness.strength / 2), 0.05), 0.99)
        if witness.mark is None:
            text = raw.lstrip(_JOINTS)
            return Extracted(attribute, text, raw, text, node, confidence, candidate.evidence)
        ann = witness.mark.ann
        value = None if Flag.ABSENT in ann.flags else ann.value
        return Extracted(attribute, ann.text, raw, value, node, confidence, candidate.evidence)

    def _descriptions(self, areas: Sequence[int]) -> list[tuple[int, ...]]:
        site, known = self._site, self._pack.attributes.get(PROSE)
        labels = frozenset(map(as_label, known.labels)) if known is not None else frozenset[str]()
        static = [standing.static for standing in site.standings]
        return descriptions_of(site.pages, areas, static, site.listed, labels)

    def _detail(
        self, number: int, area: int, found: dict[str, tuple[Extracted, ...]], description: Sequence[int]
    ) -> Detail:
        leaves = self._site.pages[number]
        for name, values in visual_attributes(leaves, area, self._pack, description).items():
            found.setdefault(name, values)
        extras = self._extras(number, area, found) if len(leaves) else ()
        warnings = tuple(f"{trouble.recogniser}: {trouble.reason}" for trouble in leaves.annotations.troubles)
        facts = facts_of(leaves.page, self._pack)
        others = frozenset(node for node, listed in zip(leaves.nodes, self._site.listed[number], strict=True) if listed)
        return Detail(leaves.page, area, found, extras, facts, warnings, others)

    def _extras(self, number: int, area: int, found: Mapping[str, tuple[Extracted, ...]]) -> tuple[Pair, ...]:
        """Pairs in the data area whose value no attribute took."""
        site = self._site
        leaves = site.pages[number]
        taken = {value.node for values in found.values() for value in values}
        pairs = read_pairs(leaves, site.standings[number], site.labels[number])
        return tuple(
            pair
            for pair in pairs
            if area <= pair.node < leaves.end[area]
            and not any(site.listed[number][at] for at in pair.leaves)
            and taken.isdisjoint(leaves.nodes[at] for at in pair.leaves)
        )


def _may_stand(attribute: Attribute, candidate: Candidate) -> bool:
    """Whether a place says by itself that what stands there is of the attribute."""
    return not attribute.needs_label or candidate.slot.label != ""
