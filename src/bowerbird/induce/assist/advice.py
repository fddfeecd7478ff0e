"""What to tell whoever labels: what was learned, what contradicts itself, what to expect, and what to label next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bowerbird.induce.assist.evidence import FAIR
from bowerbird.induce.assist.foreseeing import Foreseen, predict
from bowerbird.induce.assist.learning import Learned
from bowerbird.induce.assist.survey import Expected, Survey
from bowerbird.induce.labels import LabelledPage, labels_text, value_of
from bowerbird.induce.labels.traits import lead_of, traits_of
from bowerbird.page import Page
from bowerbird.page.paths import absolute_xpath, xpath

_LONGEST_VALUE = 40


@dataclass(frozen=True, slots=True)
class Next:
    """The page to label next: why, and its foreseen labels as lines of a label file."""

    page: str
    why: tuple[str, ...]
    rows: str


@dataclass(frozen=True, slots=True)
class Advice:
    """All that there is to tell after learning."""

    pages: int
    attributes: tuple[str, ...]
    templates: tuple[tuple[str, ...], ...]
    """The labelled pages of each template, where there are page-level wrappers."""
    contradictions: tuple[str, ...]
    expected: Expected | None
    """None where there was no other page to look at."""
    upcoming: Next | None

    @property
    def is_ready(self) -> bool:
        return self.expected is not None and self.expected.is_enough and not self.contradictions

    def as_data(self) -> dict[str, Any]:
        """For programs."""
        expected, upcoming = self.expected, self.upcoming
        return {
            "labelled_pages": self.pages,
            "attributes": list(self.attributes),
            "templates": [list(pages) for pages in self.templates],
            "contradictions": list(self.contradictions),
            "expected": None
            if expected is None
            else {
                "precision": round(expected.precision, 4),
                "recall": round(expected.recall, 4),
                "pages": expected.pages,
            },
            "ready": self.is_ready,
            "next": None
            if upcoming is None
            else {"page": upcoming.page, "why": list(upcoming.why), "labels": upcoming.rows},
        }


def advice_of(learned: Learned, labelled: Sequence[LabelledPage], survey: Survey, names: Sequence[str]) -> Advice:
    """What to tell after learning from `labelled` and looking over other pages of these names."""
    again = [predict(learned, one.page) for one in labelled]
    place = survey.next_page
    return Advice(
        len(labelled),
        tuple(learned.habits),
        _templates(learned, labelled, again),
        tuple(_contradictions(labelled, again)),
        survey.expected if survey.foreseen else None,
        None if place is None else next_of(survey.foreseen[place], names[place]),
    )


def next_of(foreseen: Foreseen, name: str) -> Next:
    """What to tell about a page that is to be labelled."""
    return Next(name, tuple(_doubts(foreseen)), labels_text([foreseen.labelled(name)]))


def _templates(
    learned: Learned, labelled: Sequence[LabelledPage], again: Sequence[Foreseen]
) -> tuple[tuple[str, ...], ...]:
    if learned.trees is None:
        return ()
    pages: dict[int, list[str]] = defaultdict(list)
    for one, seen in zip(labelled, again, strict=True):
        pages[seen.wrapper].append(one.source)
    return tuple(tuple(pages[wrapper]) for wrapper in sorted(pages))


def _contradictions(labelled: Sequence[LabelledPage], again: Sequence[Foreseen]) -> Iterator[str]:
    """Labels that cannot all be meant: one place with two names, and what no wrapper gives back."""
    yield from _two_names(labelled)
    for one, seen in zip(labelled, again, strict=True):
        wanted, found = _texts(one.page, one.labels), _texts(seen.page, seen.labels)
        in_part = {label.attribute for label in one.labels if label.record}  # whose other records nobody has labelled
        for attribute in sorted(wanted):
            given = set(found.get(attribute, ()))
            asked = set(wanted[attribute])
            if not (asked <= given if attribute in in_part else asked == given):
                said = _shown(found.get(attribute, []))
                yield f"{one.source}: {attribute} is labelled {_shown(wanted[attribute])}, the wrapper finds {said}"


def _two_names(labelled: Sequence[LabelledPage]) -> Iterator[str]:
    """Places (position, names above, text before) that one page's labels call this and another page's that."""
    names: dict[tuple[str, str, str], tuple[set[str], str]] = {}
    for one in labelled:
        here: dict[int, set[str]] = defaultdict(set)
        said = {lead_of(value_of(one.page, label.node)) for label in one.labels}
        for label in one.labels:
            if not label.record:
                here[label.node].add(label.attribute)
        for node, attributes in here.items():
            traits = traits_of(one.page, node)
            lead = "" if traits.lead in said else traits.lead  # a value is no label: the trail ends with the title
            place = (absolute_xpath(one.page, node), traits.path, lead)
            known, source = names.setdefault(place, (attributes, one.source))
            if known.isdisjoint(attributes):
                both = f"{' and '.join(sorted(known))} on {source}, {' and '.join(sorted(attributes))} on {one.source}"
                yield f"{xpath(one.page, node)} is {both}"


def _texts(page: Page, labels: Sequence[Any]) -> dict[str, list[str]]:
    texts: dict[str, set[str]] = defaultdict(set)
    for label in labels:
        texts[label.attribute].add(value_of(page, label.node))
    return {attribute: sorted(said) for attribute, said in texts.items()}


def _doubts(foreseen: Foreseen) -> Iterator[str]:
    for label, sure in zip(foreseen.labels, foreseen.confidence, strict=True):
        if sure < FAIR:
            yield f"{label.attribute} may not be {_shown([value_of(foreseen.page, label.node)])}"
    for attribute in sorted(foreseen.missed, key=lambda name: -foreseen.missed[name]):
        found = any(label.attribute == attribute for label in foreseen.labels)
        yield f"there may be more of {attribute}" if found else f"{attribute} was not found"


def _shown(values: Sequence[str]) -> str:
    if not values:
        return "nothing"
    return " and ".join(repr(one if len(one) <= _LONGEST_VALUE else f"{one[:_LONGEST_VALUE]}…") for one in values)
