"""What must hold in a form as a whole, and how to mend what does not.

Reference  OPAL, "The ontological key" (VLDB J. 2013), domain scope: ranges, switches, dependent lists.
Departures four rules that no domain breaks, in this order: a field for a day that nothing names asks for the one day
           that the domain's forms ask for; the two ends of a range are of one type, even if one of them has no label
           of its own; a list that is empty until another is chosen asks for what comes below it; the one box of a
           search that nothing names is for words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bowerbird.domain import Pack, ValueKind
from bowerbird.domain import Widget as Asked
from bowerbird.forms.interpreting.evidence import Evidence, is_numeric
from bowerbird.forms.interpreting.fitting import CHOOSING, DATING, WRITING
from bowerbird.forms.interpreting.vocabulary import Vocabulary
from bowerbird.forms.model import GENERAL_TYPES, KEYWORD, End, Field, FieldType, Form, Pattern, Role, Widget
from bowerbird.forms.wildcards import telling_choices
from bowerbird.forms.words.lists import word_set
from bowerbird.forms.words.wording import words_of

Draft = dict[int, FieldType]
_LIKE = 0.5  # of the choices of two lists that are the ends of one range
_PAIRED, _DEPENDENT, _LAST_RESORT = 0.7, 0.5, 0.4  # confidences
_NOT_WORDS = word_set("not words")
_CLEARLY = 1.5  # times the score of the type that a field would lose to its neighbour's


def repaired(form: Form, evidence: Sequence[Evidence], types: Draft, vocabulary: Vocabulary) -> Draft:
    """The types after all repairs."""
    types = dict(types)
    _mend_dates(form, evidence, types, vocabulary.pack)
    for low, high in _pairs(form):
        _mend_range(form, low, high, evidence, types, vocabulary)
    _mend_dependents(form, types, vocabulary.pack)
    _mend_words(form, evidence, types)
    return types


def _pairs(form: Form) -> Iterator[tuple[int, int]]:
    """Two fields that may be the ends of a range: those that stand so, and neighbours."""
    grouped = [group.fields for group in form.groups if group.pattern is Pattern.RANGE and len(group.fields) == 2]
    yield from ((low, high) for low, high in grouped)
    known = {at for pair in grouped for at in pair}
    for low in range(len(form.fields) - 1):
        if low not in known and low + 1 not in known:
            yield low, low + 1


def _mend_range(
    form: Form, low: int, high: int, evidence: Sequence[Evidence], types: Draft, vocabulary: Vocabulary
) -> None:
    together = any({low, high} <= set(group.fields) for group in form.groups if group.pattern is Pattern.RANGE)
    one, other = types.get(low), types.get(high)
    if one is not None and other is not None and one.attribute == other.attribute:
        if together or form.fields[low].widget is form.fields[high].widget:
            _set_ends(types, low, high, vocabulary)
        return
    if not (together or _alike(form.fields[low], form.fields[high])):
        return
    shared = _shared_type(low, high, evidence, types, vocabulary, together=together)
    if shared is None:
        return
    for at in (low, high):
        known = types.get(at)
        if known is None or known.attribute != shared:
            types[at] = FieldType(shared, evidence[at].end, _PAIRED, "the other end of a range")
    _set_ends(types, low, high, vocabulary)


def _shared_type(
    low: int, high: int, evidence: Sequence[Evidence], types: Draft, vocabulary: Vocabulary, *, together: bool
) -> str | None:
    """The type of both ends where only one has it: the other must say nothing else of itself."""
    for at, other in ((low, high), (high, low)):
        known = types.get(at)
        if known is None or not is_numeric(known.attribute, vocabulary):
            continue
        rival = types.get(other)
        if rival is None and (evidence[other].is_bare or together):
            return known.attribute
        if rival is not None and rival.attribute not in evidence[other].labelled and evidence[other].is_bare:
            score = evidence[other].scores.get(rival.attribute, 0.0)
            if together or score < _CLEARLY * evidence[other].scores.get(known.attribute, 0.0):
                return known.attribute
    return None


def _set_ends(types: Draft, low: int, high: int, vocabulary: Vocabulary) -> None:
    one, other = types[low], types[high]
    if not is_numeric(one.attribute, vocabulary) or (one.end and other.end and one.end != other.end):
        return
    flipped = (one.end is End.MOST and other.end is None) or (other.end is End.LEAST and one.end is None)
    types[low] = replace(one, end=End.MOST if flipped else End.LEAST)
    types[high] = replace(other, end=End.LEAST if flipped else End.MOST)


def _alike(one: Field, other: Field) -> bool:
    """Whether two fields look like the ends of one range: the same widget, and the same choices if any."""
    if one.widget is not other.widget or one.widget is Widget.CHECKS or one.widget is Widget.RADIO:
        return False
    if one.widget not in CHOOSING:
        return True
    mine = {choice.text.strip() for choice in telling_choices(one.choices)}
    yours = {choice.text.strip() for choice in telling_choices(other.choices)}
    return bool(mine and yours) and len(mine & yours) >= _LIKE * min(len(mine), len(yours))


def _mend_dates(form: Form, evidence: Sequence[Evidence], types: Draft, pack: Pack) -> None:
    """A field for a day that nothing names asks for the day that forms of the domain ask for, and not by choices."""
    asked = [a for a in pack.attributes.values() if a.kind is ValueKind.DATE and a.form and a.normal != "year"]
    days = [a.name for a in asked if len(asked) == 1 or (a.form and a.form.widget is not Asked.CHOICE)]
    for at, field in enumerate(form.fields) if len(days) == 1 else ():
        if at not in types and field.widget in DATING:
            types[at] = FieldType(days[0], evidence[at].end, _PAIRED, "the day that is asked for")


def _mend_dependents(form: Form, types: Draft, pack: Pack) -> None:
    """A list without choices that follows a known one: what the pack says goes with it and narrows it."""
    asked = {known.attribute for known in types.values()}
    for at in range(1, len(form.fields)):
        field, above = form.fields[at], types.get(at - 1)
        waiting = field.widget in (Widget.SELECT, Widget.LISTBOX) and not telling_choices(field.choices)
        if at in types or not waiting or above is None or above.attribute in GENERAL_TYPES:
            continue
        below = next((name for name in _below(above.attribute, pack) if name not in asked), None)
        if below is not None:
            types[at] = FieldType(below, None, _DEPENDENT, f"empty until {above.attribute} is chosen")
            asked.add(below)


def _below(name: str, pack: Pack) -> Iterator[str]:
    """What a choice of `name` narrows: its parts and subtypes, then what stands beside it in records and is chosen."""
    for attribute in pack.attributes.values():
        if name in (attribute.sub_type_of, attribute.part_of) and attribute.kind is ValueKind.PLACE:
            yield attribute.name
    for group in pack.co_occurrence:
        if name in group:
            for other in group[group.index(name) + 1 :]:
                form = pack.attributes[other].form
                if form is not None and form.widget is Asked.CHOICE:
                    yield other


def _mend_words(form: Form, evidence: Sequence[Evidence], types: Draft) -> None:
    """A box of a search that is named as such and no more, or its one box that nothing names, is for words."""
    if form.role not in (Role.SEARCH, Role.FILTER) or any(known.attribute == KEYWORD for known in types.values()):
        return
    boxes = [at for at, field in enumerate(form.fields) if field.widget in WRITING and field.is_visible]
    named = [at for at in boxes if at not in types and evidence[at].likeliest() == KEYWORD]
    alone = [at for at in boxes if len(boxes) == 1 and at not in types and _may_be_words(form.fields[at], evidence[at])]
    for at in (named or alone)[:1]:
        types[at] = FieldType(KEYWORD, None, _LAST_RESORT, "a box of a search that asks for nothing else")


def _may_be_words(field: Field, evidence: Evidence) -> bool:
    texts = [field.name, *(label.text for label in field.labels)]
    return not evidence.scores and all(_NOT_WORDS.isdisjoint(words_of(text)) for text in texts)
