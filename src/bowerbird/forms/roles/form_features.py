"""What speaks for the role of a form: its controls, and the words of its buttons, labels, headings, names and links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bowerbird.forms.roles.field_features import Features, best_text
from bowerbird.forms.roles.sight import Control, Sight, words_of
from bowerbird.forms.roles.signs import signs_of
from bowerbird.forms.words.families import families_in, fold, parts

_KINDS = (
    "text",
    "search",
    "email",
    "password",
    "textarea",
    "select",
    "checkbox",
    "radio",
    "file",
    "submit",
    "image",
    "button",
    "tel",
    "number",
    "url",
    "reset",
)
_ASKED = (
    "email",
    "password",
    "user name",
    "name",
    "first name",
    "phone",
    "message",
    "comment",
    "subject",
    "street",
    "quantity",
    "search",
    "captcha",
    "payment",
    "birth",
)
"""Families that a form may ask for; together they tell what it wants."""
_SPEAKING = (
    "search",
    "filter",
    "sort",
    "page size",
    "login",
    "register",
    "recovery",
    "contact",
    "comment",
    "mailing",
    "basket",
    "vote",
    "language",
    "look",
    "go to",
    "captcha",
    "quantity",
    "category",
)
"""Families that say what a form does."""


def form_features(sight: Sight) -> Features:
    """Features of a form, by names that a person can read."""
    return tuple(dict.fromkeys((*_shape(sight), *_sayings(sight), *_words(sight), *signs_of(sight))))


def _shape(sight: Sight) -> Iterator[str]:
    yield f"sent by {sight.method}"
    yield f"shape {_outline(sight)}"
    kinds = Counter(control.kind for control in sight.controls)
    for kind in _KINDS:
        if number := kinds[kind]:
            yield f"{'one' if number == 1 else 'two' if number == 2 else 'many'} {kind}"
            yield f"has {kind}"
    if not sight.controls:
        return
    texts = sum(control.is_text for control in sight.controls)
    yield f"{texts if texts < 5 else 'many'} text fields"
    fields = sum(not control.is_button for control in sight.controls)
    yield f"{fields if fields < 4 else 'few' if fields < 8 else 'many'} fields"
    if "password" not in kinds:
        yield "no password"
    words = len(sight.text.split())
    yield f"{'no' if not words else 'few' if words < 12 else 'some' if words < 60 else 'much'} text"
    size = len(sight.page)
    if sight.page.end[sight.form.node] - sight.form.node > size / 2 and size > 300:
        yield "holds most of the page"


def _outline(sight: Sight) -> str:
    """The form in a word or two, by what is to be filled in."""
    fields = Counter(_coarse(control) for control in sight.controls if not control.is_button)
    if not fields:
        return "only buttons" if sight.controls else "nothing"
    if len(fields) == 1:
        kind, number = next(iter(fields.items()))
        return f"{'one' if number == 1 else 'two' if number == 2 else 'several'} {kind} only"
    if "password" in fields:
        return "one password among others" if fields["password"] == 1 else "two passwords among others"
    if "textarea" in fields:
        return "textarea among others"
    return (
        f"{'one' if fields['text'] == 1 else 'two' if fields['text'] == 2 else 'several'} texts among others"
        if fields["text"]
        else "choices"
    )


def _coarse(control: Control) -> str:
    return "text" if control.is_text and control.kind != "textarea" else control.kind


def _sayings(sight: Sight) -> Iterator[str]:
    outline = _outline(sight)
    for place, text in _places(sight).items():
        says = families_in(text)
        yield from (f"{place} say {family}" for family in sorted(says))
        if place in ("buttons", "action", "own names", "headings", "button names"):
            yield from (f"{outline}: {place} say {family}" for family in _SPEAKING if family in says)
    fields = [control for control in sight.controls if not control.is_button]
    asked: set[str] = set()
    for control in fields:
        says = families_in(best_text(control)) | families_in(control.name)
        yield from (f"a field says {family}" for family in sorted(says))
        if control.is_text or control.kind == "password":
            asked |= says
            yield from (f"a text field says {family}" for family in sorted(says))
    if fields:
        yield "asks for " + (", ".join(family for family in _ASKED if family in asked) or "nothing known")
        yield from (f"does not ask for {family}" for family in _ASKED[:8] if family not in asked)
    texts = [control for control in fields if control.is_text]
    if len(texts) == 1:
        says = families_in(best_text(texts[0])) | families_in(texts[0].name) | families_in(texts[0].identifier)
        yield from (f"the only text field says {family}" for family in sorted(says))
    spoken = [
        family
        for family in _SPEAKING
        if any(family in families_in(text) for text in (sight.button_words, sight.action, sight.own_words))
    ]
    yield "speaks of " + (", ".join(spoken) or "nothing known")
    if len(spoken) == 1:
        yield f"speaks only of {spoken[0]}"


def _places(sight: Sight) -> dict[str, str]:
    page = sight.page
    return {
        "buttons": sight.button_words,
        "labels": " | ".join(control.label for control in sight.controls),
        "hints": " | ".join(f"{control.hint} {control.value}" for control in sight.controls if not control.is_button),
        "names": " | ".join(
            f"{control.name} {control.identifier}" for control in sight.controls if not control.is_button
        ),
        "button names": " | ".join(
            f"{control.name} {control.identifier} {control.classes}" for control in sight.buttons
        ),
        "hidden names": " | ".join(sight.hidden_names),
        "own names": sight.own_words,
        "action": sight.action,
        "links": sight.links,
        "headings": sight.headings,
        "introduction": sight.introduction,
        "around": sight.around,
        "text": sight.text,
        "title": fold(page.title),
        "address": parts(page.url.partition("//")[2].partition("/")[2]),
    }


def _words(sight: Sight) -> Iterator[str]:
    places = _places(sight)
    for place in ("buttons", "names", "own names", "action", "labels", "hidden names", "headings", "hints"):
        yield from (f'{place} have "{word}"' for word in words_of([places[place]]))
