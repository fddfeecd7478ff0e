"""The scoreboard: which place of the template holds each attribute.

Problem    annotations are noisy; judge every place (tag path) at which an attribute is annotated by independent
           features over all pages, and take the best.
Reference  thesis §6.5 (seven features and their reliability order) and §6.6, Algorithm 8.
Departures features are degrees between 0 and 1 rather than bits, with weights tuned on SWDE's development half; the
           thesis' order decides ties. Added witnesses: how strongly the annotators believe it and how much of the text
           it fills; structured data that says the same; nearness to the object's name. A place in a dynamic list, in
           boilerplate or outside the data area loses points rather than being forbidden. Pages on which the best place
           is missing take the next best, so that sites of several templates are served.
Cost       O(annotations of the attribute), for each attribute.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bowerbird.annotate import Flag
from bowerbird.detail.leaves import Mark, as_label, words_of
from bowerbird.detail.model import FEATURES, RELIABILITY, Evidence, Feature, ListValue
from bowerbird.detail.pairs import NONE
from bowerbird.detail.reading import SiteReading
from bowerbird.detail.slots import Place, Slot
from bowerbird.domain import Attribute, ValueKind

FREE = (ValueKind.NAME, ValueKind.ENUMERATION, ValueKind.PLACE, ValueKind.TEXT, ValueKind.CODE)
FULL_SCORE = 13.0
_BY_LABEL_ALONE = 0.5  # strength of a text that only a label of ours calls a value
_WEAKEST = 0.35  # mean strength of a place that is taken
_AS_STRONG = 0.15  # difference of strengths that is none
_COVERAGE = 0.65  # of a mark's strength that depends on how much of the text it fills
_LABELLED_COVERAGE = 0.6  # at least, for a text whose label says that all of it is the value
_LIKE_A_LABEL = 0.5  # degree of a label that holds the words of one of ours among others: "Original release date"
_MOST_OTHER_WORDS = 2
_SHORTEST_WORD = 5  # letters of a single word that makes a longer label like ours
_FEWEST_PAGES = 0.04
_LONGEST_NUMBER = 40  # characters of a number, date or sum that only a label calls one
_STATIC = 0.97  # of the texts of a place that are one and the same
_SEVERAL = 5  # pages from which that means something
_REPEATED = 1.5  # leaves of a place on a page
_NEAR = 200.0  # nodes from the headline at which nearness is half
_WEIGHTS = {
    Feature.DYNAMIC_CONTENT: 1.5,
    Feature.LIST_REDUNDANCY: 2.0,
    Feature.IN_TITLE: 0.7,
    Feature.TAG_PATH_SUPPORT: 3.0,
    Feature.LABEL_PROXIMITY: 1.5,
    Feature.CONTEXT_EQUIVALENCE: 1.7,
    Feature.INSTANCE_REDUNDANCY: 0.3,
}
_STRENGTH, _LOOKS, _CONFIRMED, _NEARNESS = 3.0, 1.5, 0.5, 1.0
_PARTIAL = 1.5  # for dates without their year
_YEAR = re.compile(r"\d{4}|\d[./-]\d{2}\b")
_LISTED, _STATIC_PLACE, _WIDE, _OUTSIDE = 2.0, 3.0, 1.0, 1.0


@dataclass(frozen=True, slots=True)
class Witness:
    """What speaks for one leaf being a value of an attribute."""

    leaf: int
    strength: float
    by_looks: bool
    labelled: float
    mark: Mark | None


@dataclass(frozen=True, eq=False)
class Candidate:
    """A place for an attribute, with the witnesses on each page, in reading order."""

    slot: Slot
    witnesses: Mapping[int, Sequence[Witness]]
    evidence: Evidence


def rank_places(
    site: SiteReading,
    attribute: Attribute,
    *,
    headlines: Sequence[int | None],
    outside: Sequence[Sequence[bool]],
    listed_values: Sequence[Mapping[str, ListValue]] = (),
    features: frozenset[Feature] = FEATURES,
) -> list[Candidate]:
    """The places of an attribute, best first.

    `headlines` are the nodes of the objects' names, `outside` says which leaves are boilerplate or not in the data
    area, `listed_values` what list pages say, page by page.
    """
    board = _Board(site, attribute, headlines, outside, listed_values, features)
    candidates = [
        Candidate(site.slots[number], witnesses, evidence)
        for number, witnesses in board.witnesses().items()
        if (evidence := board.evidence(site.slots[number], witnesses)) is not None
    ]
    return sorted(candidates, key=lambda one: _rank(one.evidence, one.slot, board.lack(one.witnesses)))


def _rank(evidence: Evidence, slot: Slot, lack: float) -> tuple[float, ...]:
    by_class = [-sum(evidence.degrees.get(feature, 0.0) for feature in group) for group in RELIABILITY]
    return (-round(evidence.score - lack, 2), *by_class, float(slot.number))


def best_witnesses(witnesses: Sequence[Witness], many: bool) -> list[Witness]:
    """The leaves of one place on one page that are taken: the first of the strongest, or all of them."""
    labelled = [witness for witness in witnesses if witness.labelled == 1.0]
    if labelled and not many:
        return labelled[:1]
    strongest = max(witness.strength for witness in witnesses)
    strong = [witness for witness in witnesses if witness.strength >= strongest - _AS_STRONG]
    return strong if many else strong[:1]


class _Board:
    def __init__(
        self,
        site: SiteReading,
        attribute: Attribute,
        headlines: Sequence[int | None],
        outside: Sequence[Sequence[bool]],
        listed_values: Sequence[Mapping[str, ListValue]],
        features: frozenset[Feature],
    ) -> None:
        self._site, self._attribute, self._features = site, attribute, features
        self._headlines, self._outside, self._listed_values = headlines, outside, listed_values
        self._number = len(site.pages)
        self._labels = frozenset(map(as_label, (*attribute.labels, attribute.name.replace("_", " "))))
        self._label_words = [frozenset(words_of(label)) for label in self._labels]
        self._degrees_of_labels: dict[str, float] = {"": 0.0}
        self._free = attribute.kind in FREE
        self._has_looks = bool(attribute.patterns) or not self._free
        self._values = [
            Counter(mark.ann.value for mark in leaves.marks.get(attribute.name, {}).values()) for leaves in site.pages
        ]
        self._titles = [f" {' '.join(words)} " for words in site.titles.words]

    @cached_property
    def _prominent(self) -> list[frozenset[str]]:
        """The texts of each page that stand in its area, and in no list."""
        listed, outside = self._site.listed, self._outside
        return [
            frozenset(text for at, text in enumerate(leaves.texts) if not (listed[page][at] or outside[page][at]))
            for page, leaves in enumerate(self._site.pages)
        ]

    def witnesses(self) -> dict[int, dict[int, list[Witness]]]:
        """All leaves that something calls a value of the attribute: by slot, then by page."""
        found: dict[int, dict[int, list[Witness]]] = defaultdict(dict)
        for page in range(self._number):
            for at in self._leaves_of_interest(page):
                witness = self._witness(page, at)
                for number in (self._site.slot_of[page][at], self._site.wide_of[page][at]):
                    if witness is not None and number != NONE:
                        found[number].setdefault(page, []).append(witness)
        return found

    def _leaves_of_interest(self, page: int) -> list[int]:
        marked = self._site.pages[page].marks.get(self._attribute.name, {})
        by_label = self._site.leaves_by_label[page]
        labelled = (at for label, leaves in by_label.items() if self._labels_it(label) for at in leaves)
        return sorted({*marked, *labelled})

    def _labels_it(self, label: str) -> float:
        """How far a label of the site names the attribute."""
        known = self._degrees_of_labels.get(label)
        if known is None:
            known = self._degrees_of_labels[label] = 1.0 if label in self._labels else self._likeness(label)
        return known

    def _likeness(self, label: str) -> float:
        words = frozenset(words_of(label))
        for ours in self._label_words:
            telling = len(ours) > 1 or len(next(iter(ours), "")) >= _SHORTEST_WORD
            if telling and ours < words and len(words) - len(ours) <= _MOST_OTHER_WORDS:
                return _LIKE_A_LABEL
        return 0.0

    def _witness(self, page: int, at: int) -> Witness | None:
        by_label = self._labels_it(self._site.label_texts[page][at])
        leaves = self._site.pages[page]
        mark = leaves.marks.get(self._attribute.name, {}).get(at)
        if mark is None:
            if not by_label or not (self._free or (by_label == 1.0 and _may_be_number(leaves.texts[at]))):
                return None
            return Witness(at, _BY_LABEL_ALONE * (0.5 + by_label / 2), False, by_label, None)
        ann = mark.ann
        labelled = 1.0 if ann.source.startswith(("label", "header")) else by_label
        coverage = max(mark.coverage, _LABELLED_COVERAGE) if labelled == 1.0 else mark.coverage
        strength = ann.confidence * (1 - _COVERAGE + _COVERAGE * coverage)
        if Flag.STRUCK in ann.flags:
            strength /= 2
        by_looks = not self._free or Flag.INFERRED not in ann.flags
        return Witness(at, strength, by_looks, labelled, mark)

    def lack(self, witnesses: Mapping[int, Sequence[Witness]]) -> float:
        """What a place loses against others for saying less: the leaf of a calendar, which lacks the year of a date."""
        if self._attribute.kind is not ValueKind.DATE:
            return 0.0
        texts = [self._site.pages[page].texts[best_witnesses(own, False)[0].leaf] for page, own in witnesses.items()]
        return _PARTIAL * sum(_YEAR.search(text) is None for text in texts) / len(texts)

    def evidence(self, slot: Slot, witnesses: Mapping[int, Sequence[Witness]]) -> Evidence | None:
        """The degrees of all features of one place, and its score; None where it is no place at all."""
        pages = len(witnesses)
        if pages < _FEWEST_PAGES * self._number:
            return None
        taken = [(page, best_witnesses(found, False)[0]) for page, found in witnesses.items()]
        strength = sum(witness.strength for _, witness in taken) / pages
        labelled = sum(witness.labelled for _, witness in taken) / pages
        looks = sum(witness.by_looks for _, witness in taken) / pages
        commonest = self._commonest(taken)
        static = self._number >= _SEVERAL and commonest > _STATIC and pages > 2
        if strength < _WEAKEST or (static and labelled < 0.5):
            return None
        if slot.place is Place.WIDE and max(labelled, looks) < 0.5:
            return None
        degrees = self._degrees(slot, taken, commonest, labelled)
        leaves = sum(len(slot.leaves[page]) for page in witnesses)
        others = {
            "strength": strength,
            "looks": looks if self._has_looks else 0.5,
            "confirmed": sum(_is_confirmed(witness) for _, witness in taken) / pages,
            "near headline": self._nearness(taken),
            "listed": float(self._is_listed(slot, leaves / pages, taken)),
            "outside": sum(self._is_off(self._outside, page, witness) for page, witness in taken) / pages,
            "static": float(static),
            "wide": float(slot.place is Place.WIDE),
        }
        score = self._score(degrees, others)
        shown = {str(name): round(degree, 3) for name, degree in (*degrees.items(), *others.items())}
        return Evidence(self._site.book.text(slot.path), slot.label, score, shown, pages)

    def _degrees(
        self, slot: Slot, taken: list[tuple[int, Witness]], commonest: float, labelled: float
    ) -> dict[Feature, float]:
        pages = len(taken)
        leaves = sum(len(slot.leaves[page]) for page, _ in taken)
        alone, present = pages / leaves, pages / slot.support
        return {
            Feature.DYNAMIC_CONTENT: min((1 - commonest) * 3, 1.0) if self._number > 1 else 1.0,
            Feature.LIST_REDUNDANCY: self._in_lists(taken),
            Feature.IN_TITLE: self._in_titles(taken),
            Feature.TAG_PATH_SUPPORT: pages / self._number,
            Feature.LABEL_PROXIMITY: labelled,
            Feature.CONTEXT_EQUIVALENCE: 0.6 * present + 0.4 * alone,
            Feature.INSTANCE_REDUNDANCY: self._repeated(taken),
        }

    def _score(self, degrees: Mapping[Feature, float], others: Mapping[str, float]) -> float:
        score = sum(_WEIGHTS[feature] * degree for feature, degree in degrees.items() if feature in self._features)
        score += _STRENGTH * others["strength"] + _LOOKS * others["looks"]
        score += _CONFIRMED * others["confirmed"] + _NEARNESS * others["near headline"]
        score -= _LISTED * others["listed"] + _OUTSIDE * others["outside"] + _WIDE * others["wide"]
        if Feature.DYNAMIC_CONTENT in self._features:
            score -= _STATIC_PLACE * others["static"]
        return score

    def _commonest(self, taken: list[tuple[int, Witness]]) -> float:
        texts = Counter(self._site.pages[page].texts[witness.leaf] for page, witness in taken)
        return texts.most_common(1)[0][1] / len(taken)

    def _in_titles(self, taken: list[tuple[int, Witness]]) -> float:
        if not self._site.titles.changing:
            return 0.0
        held = 0
        for page, witness in taken:
            words = words_of(self._site.pages[page].texts[witness.leaf])
            held += bool(words) and f" {' '.join(words)} " in self._titles[page]
        return held / len(taken)

    def _repeated(self, taken: list[tuple[int, Witness]]) -> float:
        marks = ((page, witness.mark) for page, witness in taken)
        return sum(mark is not None and self._values[page][mark.ann.value] > 1 for page, mark in marks) / len(taken)

    def _in_lists(self, taken: list[tuple[int, Witness]]) -> float:
        if not self._listed_values:
            return 0.0
        agreeing = 0
        for page, witness in taken:
            known = self._listed_values[page].get(self._attribute.name)
            if known is None:
                continue
            same_value = witness.mark is not None and known.value is not None and witness.mark.ann.value == known.value
            agreeing += same_value or words_of(self._site.pages[page].texts[witness.leaf]) == words_of(known.text)
        return agreeing / len(taken)

    def _nearness(self, taken: list[tuple[int, Witness]]) -> float:
        total = 0.0
        for page, witness in taken:
            headline, node = self._headlines[page], self._site.pages[page].nodes[witness.leaf]
            if headline not in (None, node):  # a term within the name is a mention before it is a value
                total += 1 / (1 + abs(node - headline) / _NEAR)
        return total / len(taken)

    def _is_listed(self, slot: Slot, repetition: float, taken: list[tuple[int, Witness]]) -> bool:
        if slot.place in (Place.LABELLED, Place.FOLLOWING) and repetition > _REPEATED and not self._attribute.many:
            return True
        return 2 * sum(self._is_off(self._site.listed, page, witness) for page, witness in taken) > len(taken)

    def _is_off(self, flags: Sequence[Sequence[bool]], page: int, witness: Witness) -> bool:
        """Whether a leaf is at a place that speaks against it, and nowhere else the page says the same."""
        return flags[page][witness.leaf] and self._site.pages[page].texts[witness.leaf] not in self._prominent[page]


def _may_be_number(text: str) -> bool:
    return len(text) <= _LONGEST_NUMBER and any(map(str.isdigit, text))


def _is_confirmed(witness: Witness) -> bool:
    return witness.mark is not None and Flag.CONFIRMED in witness.mark.ann.flags
