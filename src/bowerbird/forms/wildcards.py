"""Choices that ask for nothing: "Any", "All makes", "Bitte wählen", an empty first option.

Problem    leave a field of choices open, as most people leave most fields.
Reference  DIADEM §4 (filling with wildcards); OPAL's domain scope.
Departures both take wildcards from the ontology. Here words of seven languages and the pack's own are one sign, the
           structure of the list another: the first option whose value is empty where others have one, or whose text
           only repeats what the field asks for. Words that begin other things too ("All-wheel drive") count where the
           choice stands first, or sends nothing.
Cost       linear in the choices.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace

from bowerbird.domain import Pack
from bowerbird.forms.model import Choice, Field, Source, Widget
from bowerbird.forms.words.lists import phrase_set, word_set
from bowerbird.forms.words.wording import only_tells_an_end, telling, words_of

_WHOLE = phrase_set("wildcards")
_OPENINGS = word_set("openings")
_PROMPTS = word_set("prompts")
_NO_BOUND = re.compile(
    r"(?:no|kein|keine|sans|sin|senza|geen|sem) (?:min|max|lower|upper|limit|restriction|preference)"
)
_FROM_NOTHING = re.compile(r"\s*[£$€]?\s*0\s*\+\s*")
_NOTHING_SENT = frozenset({"", "any", "all", "-1", "*", "%", "null", "undefined", "alle", "tous", "todos", "none"})
_LONGEST_PROMPT = 6  # words
_LONGEST_WILDCARD = 40  # characters


def with_wildcards(field: Field, pack: Pack | None = None) -> Field:
    """`field` with those of its choices marked that ask for nothing."""
    if not field.choices:
        return field
    known = frozenset(" ".join(words_of(text)) for text in pack.wildcards) if pack is not None else frozenset()
    named = _named(field)
    any_sent = any(choice.value.strip() for choice in field.choices)
    if field.widget is Widget.CHECKS and len(field.choices) == 1:
        return field  # one box asks for something, whatever it is called
    marks = [
        asks_nothing(choice, first=at == 0, any_sent=any_sent, known=known, named=named)
        for at, choice in enumerate(field.choices)
    ]
    if all(marks) and len(marks) > 1:
        return field  # a field that cannot be asked anything is one that was misread
    marked = zip(field.choices, marks, strict=True)
    return replace(field, choices=tuple(replace(choice, is_wildcard=mark) for choice, mark in marked))


def asks_nothing(
    choice: Choice,
    *,
    first: bool,
    any_sent: bool = True,
    known: Collection[str] = (),
    named: Collection[tuple[str, ...]] = (),
) -> bool:
    """Whether choosing it leaves the field open.

    `known` are the pack's wildcards and `named` the telling words of the field's labels; `any_sent` says that some
    choice of the field shows its value, so that an empty one means something.
    """
    if not first and (len(choice.text) > _LONGEST_WILDCARD or choice.text[-1:].isdigit()):
        return False  # as most choices of long lists are, at little cost
    words = words_of(choice.text)
    joined = " ".join(words)
    if joined in _WHOLE or _NO_BOUND.match(joined) or _FROM_NOTHING.fullmatch(choice.text):
        return True
    if not joined:
        return first or not choice.value.strip()
    nothing_sent = any_sent and choice.value.strip().casefold() in _NOTHING_SENT
    if joined in known:
        return first or nothing_sent or words[0] in _OPENINGS | _PROMPTS
    if words[0] in _OPENINGS and (first or nothing_sent):
        return not any(word.isdigit() for word in words)
    if first and len(words) <= _LONGEST_PROMPT and not _PROMPTS.isdisjoint(words):
        return True
    if first and nothing_sent:
        return True
    return first and (only_tells_an_end(choice.text) or telling(words) in named) and not _is_number(choice.value)


def open_choice(field: Field) -> Choice | None:
    """The first choice that asks for nothing, if the field has one."""
    return next((choice for choice in field.choices if choice.is_wildcard), None)


def telling_choices(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """The choices that ask for something."""
    return tuple(choice for choice in choices if not choice.is_wildcard and choice.text.strip())


def _named(field: Field) -> frozenset[tuple[str, ...]]:
    texts = [label.text for label in field.labels if label.source is not Source.NAME]
    return frozenset(filter(None, (telling(words_of(text)) for text in texts)))


def _is_number(value: str) -> bool:
    return value.strip().replace(".", "").isdigit()
