"""A form as a pack reads it: every field that can be read gets its type, and the whole is made consistent.

Problem    classify the fields of a form to the types of a pack, and repair what cannot be.
Reference  OPAL's domain scope: classification, then structural constraints of the domain with repairs.
Notation   a *slot* is a type with an end; a form asks for each once.
Departures the paper's constraints are written in a template language for each domain; here they follow from the
           pack's kinds and form uses (`repair`). Slots are given out in the order of scores, so that of two fields
           which could be one type the better one is, and the other takes its next best.
Cost       O(fields · types); the repairs look at neighbours only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bowerbird.annotate.annotator import habits_of
from bowerbird.domain import Pack
from bowerbird.forms.interpreting.evidence import NEEDED, Evidence, end_of, gather
from bowerbird.forms.interpreting.repair import Draft, repaired
from bowerbird.forms.interpreting.vocabulary import Vocabulary, vocabulary_of
from bowerbird.forms.model import GENERAL_TYPES, End, FieldType, Form, Role, TypedForm, Widget
from bowerbird.forms.wildcards import with_wildcards
from bowerbird.page import Page

_OTHER_END = {End.LEAST: End.MOST, End.MOST: End.LEAST}
_OF_PEOPLE = (Role.LOGIN, Role.REGISTER, Role.RECOVERY, Role.CONTACT, Role.NEWSLETTER, Role.BASKET)
"""Forms that ask for something of their reader; a pack of records has nothing to say of them."""
_LEAST_ASKED, _MOSTLY_READ = 2, 0.75  # types of the pack, and share of the fields that it reads, of a search
_SURE = 3.0  # the score of a label that says nothing else
_ALTERNATIVE = 2.4  # from which a second field of a type is another way to ask for it, and no mistake


def interpret(page: Page, form: Form, pack: Pack) -> TypedForm:
    """The types of the fields of `form` in the words of `pack`; choices that ask for nothing are marked."""
    marked = replace(form, fields=tuple(with_wildcards(field, pack) for field in form.fields))
    if form.role in _OF_PEOPLE:
        return TypedForm(marked)
    vocabulary = vocabulary_of(pack)
    evidence = gather(marked, vocabulary, habits_of(pack, page.language))
    types = repaired(marked, evidence, _classified(marked, evidence, vocabulary), vocabulary)
    role = Role.SEARCH if _asks_for_records(marked, types) else marked.role
    return TypedForm(replace(marked, role=role), {at: types[at] for at in sorted(types)})


def _asks_for_records(form: Form, types: Draft) -> bool:
    """Whether a form of no known role asks for what the pack's records have, and only asks: it is a search."""
    asked = {one.attribute for one in types.values()} - set(GENERAL_TYPES)
    needed = _MOSTLY_READ if form.method == "get" else 1.0  # what is posted may be given, not asked for
    is_read = len(asked) >= _LEAST_ASKED and len(types) >= needed * len(form.fields)
    return form.role is Role.OTHER and is_read


def _classified(form: Form, evidence: Sequence[Evidence], vocabulary: Vocabulary) -> Draft:
    """Each field's best type whose slot is free, the surest first."""
    ranked = sorted(
        ((score, at, name) for at, known in enumerate(evidence) for name, score in known.scores.items()),
        key=lambda one: (-one[0], one[1], one[2]),
    )
    types: Draft = {}
    taken: set[tuple[str, End | None]] = set()
    for score, at, name in ranked:
        if at in types or score < NEEDED:
            continue
        end = end_of(name, form.fields[at], evidence[at], vocabulary)
        if (name, end) in taken and end is not None and (name, _OTHER_END[end]) not in taken:
            end = _OTHER_END[end]  # of two fields that both seem to ask for the least, one asks for the most
        if (name, end) in taken and not _may_repeat(form, at, name, score, evidence[at]):
            continue
        taken.add((name, end))
        types[at] = FieldType(name, end, _confidence(evidence[at], name), evidence[at].why.get(name, ""))
    return types


def _may_repeat(form: Form, at: int, name: str, score: float, evidence: Evidence) -> bool:
    """Whether a field may be of a type that another is of already: boxes of one question, or a second way to ask."""
    single_box = form.fields[at].widget is Widget.CHECKS
    return single_box or score >= _ALTERNATIVE or name in evidence.labelled


def _confidence(evidence: Evidence, name: str) -> float:
    score = evidence.scores[name]
    rival = max((other for key, other in evidence.scores.items() if key != name), default=0.0)
    margin = score / (score + max(rival - score / 2, 0.0))
    return round(min(score / _SURE, 1.0) * margin, 3)
