"""How well each type fits each field: labels before choices and examples, names last.

Problem    give every field of a form a score for every type that a pack or any search knows, and the end of a range.
Reference  OPAL's domain scope: annotations on labels, then on values, then on names; proper labels before generic ones.
Notation   the score of a type is a weighted sum of what labels, choices, examples and the name say of it, times how
           well the type fits the widget. `NEEDED` is the least score that types a field.
Departures the paper's classes of annotations are ranked lexically; a sum lets choices decide between the senses of a
           label ("Area": a place or a size) and overrule a label that they contradict.
Cost       linear in labels and choices read.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from bowerbird.annotate.reader import Habits, mentions
from bowerbird.domain import ValueKind
from bowerbird.forms.interpreting.amounts import amount_in
from bowerbird.forms.interpreting.choices import Shares, shares_of
from bowerbird.forms.interpreting.fitting import CHOOSING, NUMERIC, WRITING, fit_of, is_flag
from bowerbird.forms.interpreting.vocabulary import Reading, Vocabulary, is_asked
from bowerbird.forms.model import (
    GENERAL_TYPES,
    KEYWORD,
    End,
    Field,
    Form,
    Group,
    Label,
    Pattern,
    Source,
    Widget,
)
from bowerbird.forms.wildcards import open_choice, telling_choices
from bowerbird.forms.words.wording import end_in, is_generic, words_of

NEEDED = 0.85
_BY_LABEL, _BY_CHOICES, _BY_EXAMPLE, _BY_NAME = 3.0, 2.0, 1.5, 1.0
"""What a label that says nothing else, a list of nothing else, a sure example and a plain name are worth."""
_PART, _PER_SHARE = 0.45, 0.4  # of a label that says more than the type: at least, and by the share that names it
_TRUST = {Source.LEGEND: 0.95, Source.SEGMENT: 0.97, Source.LAYOUT: 0.95, Source.PLACEHOLDER: 0.95}
_TRUST |= {Source.EMPTY_OPTION: 0.95, Source.TITLE: 0.95, Source.NAME: 0.3}
_CURRENCY = re.compile(r"[£$€]|\b(?:gbp|eur|usd|chf|euros?|pounds)\b", re.IGNORECASE)
_OF_CURRENCY = 0.6  # "Up to (£)" asks for the sum that the domain's forms ask for
_OF_GROUP, _OF_RANGE = 0.75, 0.95  # a group's label, on members that have none of their own
_OWN_IS_ENOUGH = 0.5
_KNOWN_TO_FORMS, _KNOWN_TO_ALL = 0.2, 0.25  # for types that forms ask for, by the pack's word, and everywhere
_OF_PIVOT = 0.05  # of two types that a field fits equally, the one that every record has
_LABEL_VOTE, _OTHER_VOTE = 2.0, 1.2  # for an end of a range
_FEW_CHOICES = 3
_EXAMPLE = re.compile(
    r"^\W*(?:e\.?\s?g\.?|eg|for example|example|i\.?e\.?|such as|like|try|z\.?\s?b\.?|zum beispiel|bsp\.?|ex\.?"
    r"|par ex(?:emple|\.)?|p\.?\s?ej\.?|por ejemplo|ej\.?|ad es\.?|es\.?|bijv\.?|bv\.?|p\.?\s?ex\.?)(?=\W)[\s:,.]*",
    re.IGNORECASE,
)
_LISTED = re.compile(r"[,/]|\b(?:or|oder|ou|o|of|e)\b", re.IGNORECASE)
_SEVERAL = 2
_EDGES = " .…'\"‘’“”«»()"
_BETWEEN = re.compile(r"\s*(?:,|;|/|\||\bor\b|\boder\b|\bou\b|\bo\b|\bof\b|\band\b|\bund\b|\bet\b)\s*|(?:…|\.\.\.)\s*$")
_ORDERED = (*NUMERIC, ValueKind.ENUMERATION)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for each type of one field, and which end of a range it asks for, if its words or choices tell.

    `labelled_end` is the end that a label tells which says more than that; `labelled` are the types that its own labels
    name; `is_bare` says that it has none, or one that tells an end only.
    """

    scores: Mapping[str, float]
    why: Mapping[str, str]
    end: End | None = None
    labelled_end: End | None = None
    labelled: frozenset[str] = frozenset()
    is_bare: bool = False

    def likeliest(self) -> str | None:
        """The type that fits best, however well."""
        return max(self.scores, key=lambda one: self.scores[one], default=None)


@dataclass(slots=True)
class _Sheet:
    """The evidence of one field while it is gathered."""

    scores: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    why: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, score: float, why: str) -> None:
        if score > 0:
            self.scores[name] += score
            self.why[name] = f"{self.why[name]}; {why}" if name in self.why else why


def gather(form: Form, vocabulary: Vocabulary, habits: Habits) -> list[Evidence]:
    """The evidence of every field of a form, from its labels, choices, examples and name."""
    texts = [[choice.text for choice in telling_choices(field.choices)] for field in form.fields]
    examples = [_examples(field) for field in form.fields]
    shares = shares_of([*texts, *examples], vocabulary, habits)
    groups = _groups_of(form)
    return [
        _of_field(field, groups[at], shares[at], shares[len(texts) + at], examples[at], vocabulary, habits)
        for at, field in enumerate(form.fields)
    ]


def _of_field(
    field: Field,
    groups: Sequence[Group],
    chosen: Shares,
    exemplary: Shares,
    examples: Sequence[str],
    vocabulary: Vocabulary,
    habits: Habits,
) -> Evidence:
    sheet = _Sheet()
    own = _of_labels(_labels_of(field), vocabulary)
    labelled = own if max((score for score, _ in own.values()), default=0.0) >= _OWN_IS_ENOUGH else {}
    for name, (score, text) in (labelled or {**own, **_of_group(groups, vocabulary)}).items():
        sheet.add(name, _BY_LABEL * score, f"label “{text}”")
    for name, share in chosen.items():
        sheet.add(name, _BY_CHOICES * share, f"{round(100 * share)}% of its choices")
    for name, share in exemplary.items() if field.widget in WRITING else ():
        sheet.add(name, _BY_EXAMPLE * share, f"example “{examples[0]}”")
    _add_patterns(sheet, field, examples, vocabulary, habits)
    for reading in vocabulary.in_name(field.name) if field.name else ():
        sheet.add(reading.sense.type, _BY_NAME * _told(reading), f"name “{field.name}”")
    scores = {name: score * fit_of(name, field, chosen, vocabulary) for name, score in sheet.scores.items()}
    bare = all(is_generic(label.text) for label in field.labels if label.source is not Source.NAME)
    return Evidence(
        {name: score + _bonus(name, vocabulary) for name, score in scores.items() if score > 0},
        sheet.why,
        _end(field, groups, habits),
        _first_end(
            label.text for label in _labels_of(field) if not is_generic(label.text) and label.source is not Source.NAME
        ),
        frozenset(name for name, (score, _) in labelled.items() if score >= _OWN_IS_ENOUGH),
        bare,
    )


def _labels_of(field: Field) -> list[Label]:
    """The field's labels, and what its open choice says of it: "Any make"."""
    first = open_choice(field)
    said = [] if first is None else [Label(first.text, Source.EMPTY_OPTION)]
    single = field.widget is Widget.CHECKS and len(field.choices) == 1
    boxed = [Label(field.choices[0].text, Source.WRAPPED)] if single else []
    return [*(label for label in field.labels if not _EXAMPLE.match(label.text)), *said, *boxed]


def _of_labels(labels: Iterable[Label], vocabulary: Vocabulary, trust: float = 1.0) -> dict[str, tuple[float, str]]:
    """For each type the best score of a label that names it, and that label."""
    found: dict[str, tuple[float, str]] = {}
    for label in labels:
        readings = vocabulary.in_label(label.text) if label.source is not Source.NAME else ()
        if vocabulary.sum is not None and _CURRENCY.search(label.text) and is_generic(label.text):
            found[vocabulary.sum] = max(found.get(vocabulary.sum, (0.0, "")), (trust * _OF_CURRENCY, label.text))
        for reading in readings:
            score = trust * _TRUST.get(label.source, 1.0) * _told(reading)
            if score > found.get(reading.sense.type, (0.0, ""))[0]:
                found[reading.sense.type] = score, label.text
        whole = _of_several(label.text, readings, vocabulary)
        if whole is not None:
            found[whole] = max(found.get(whole, (0.0, "")), (trust * _TRUST.get(label.source, 1.0), label.text))
    return found


def _of_several(text: str, readings: Sequence[Reading], vocabulary: Vocabulary) -> str | None:
    """What a label asks for that names several things: the place for places, words for anything else."""
    named: dict[int, set[str]] = defaultdict(set)
    for reading in readings:
        named[reading.at].add(reading.sense.type)
    if len(named) < _SEVERAL or not _LISTED.search(text):
        return None
    if vocabulary.place is not None and all(types & vocabulary.places for types in named.values()):
        return vocabulary.place
    return None if any(one & other for one, other in pairwise(named.values())) else KEYWORD


def _told(reading: Reading) -> float:
    return reading.sense.weight * (1.0 if reading.share == 1.0 else _PART + _PER_SHARE * reading.share)


def _of_group(groups: Sequence[Group], vocabulary: Vocabulary) -> dict[str, tuple[float, str]]:
    found: dict[str, tuple[float, str]] = {}
    for group in groups:
        trust = _OF_RANGE if group.pattern is Pattern.RANGE else _OF_GROUP
        for name, told in _of_labels(group.labels, vocabulary, trust).items():
            found[name] = max(found.get(name, told), told)
    return found


def _groups_of(form: Form) -> list[list[Group]]:
    """The groups of each field, the smallest first."""
    found: list[list[Group]] = [[] for _ in form.fields]
    for group in sorted(form.groups, key=lambda group: len(group.fields)):
        for at in group.fields:
            found[at].append(group)
    return found


def _examples(field: Field) -> list[str]:
    """The example values in a field's placeholder: "e.g. London or SW1A"."""
    if field.widget not in WRITING:
        return []
    texts = [label.text for label in field.labels if label.source in (Source.PLACEHOLDER, Source.TITLE)]
    parts = [part for text in texts for part in _BETWEEN.split(_EXAMPLE.sub("", text))]
    return [text for part in parts if (text := part.strip(_EDGES))]


def _add_patterns(sheet: _Sheet, field: Field, examples: Sequence[str], vocabulary: Vocabulary, habits: Habits) -> None:
    """Codes and places that only a pattern knows, in examples: too dear to try on every choice."""
    for attribute in vocabulary.pack.attributes.values() if examples and field.widget in WRITING else ():
        if attribute.kind in (ValueKind.CODE, ValueKind.PLACE) and is_asked(attribute):
            read = sum(any(True for _ in mentions(attribute, text, habits)) for text in examples)
            sheet.add(attribute.name, _BY_EXAMPLE * read / len(examples), f"example “{examples[0]}”")


def _bonus(name: str, vocabulary: Vocabulary) -> float:
    if name in GENERAL_TYPES:
        return _KNOWN_TO_ALL
    pack = vocabulary.pack
    known = _KNOWN_TO_FORMS if pack.attributes[name].form is not None else 0.0
    return known + (_OF_PIVOT if name in pack.pivots else 0.0)


def end_of(name: str, field: Field, evidence: Evidence, vocabulary: Vocabulary) -> End | None:
    """The end of the type's values that a field asks for.

    Any sign will do for amounts; lists of words, and of days before today, need a label that says so.
    """
    attribute = vocabulary.pack.attributes.get(name)
    if attribute is None or attribute.kind not in _ORDERED or is_flag(field):
        return None
    is_listed = attribute.kind is ValueKind.ENUMERATION
    is_recent = attribute.kind is ValueKind.DATE and attribute.normal != "year" and field.widget in CHOOSING
    return evidence.labelled_end if is_listed or is_recent else evidence.end


def is_numeric(name: str, vocabulary: Vocabulary) -> bool:
    """Whether the type's values are amounts or dates."""
    attribute = vocabulary.pack.attributes.get(name)
    return attribute is not None and attribute.kind in NUMERIC


def _end(field: Field, groups: Sequence[Group], habits: Habits) -> End | None:
    """The end that the field's labels, its name and its choices tell; two of them outvote the first."""
    votes: dict[End, float] = defaultdict(float)
    for end, weight in (
        (_first_end(label.text for label in _labels_of(field) if label.source is not Source.NAME), _LABEL_VOTE),
        (
            _first_end(label.text for group in groups if group.pattern is not Pattern.RANGE for label in group.labels),
            1.0,
        ),
        (end_in(words_of(field.name)), _OTHER_VOTE),
        (_end_of_choices(field, habits), _OTHER_VOTE),
    ):
        if end is not None:
            votes[end] += weight
    return max(votes, key=lambda end: votes[end], default=None)


def _first_end(texts: Iterable[str]) -> End | None:
    return next((end for text in texts if (end := end_in(words_of(text))) is not None), None)


def _end_of_choices(field: Field, habits: Habits) -> End | None:
    """ "2+" asks for at least so many, "Up to £500" and "Under £500" for at most so much."""
    told: list[End | None] = []
    for choice in telling_choices(field.choices)[:_FEW_CHOICES]:
        amount = amount_in(choice.text, habits)
        if amount is not None:
            told.append(End.LEAST if amount.has_plus else end_in(words_of(choice.text)))
    return told[0] if told and told[0] is not None and len(set(told)) == 1 else None
