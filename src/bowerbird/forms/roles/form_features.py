"""What speaks for the role of a form: its controls, and the words of its buttons, labels, headings, names and links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bowerbird.forms.roles.field_features import Features, best_text
from bowerbird.forms.roles.sight import Sight, words_of
from bowerbird.forms.roles.words import FAMILIES, families_in, fold, parts

_KINDS = ("text", "search", "email", "password", "textarea", "select", "checkbox", "radio", "file", "submit", "image", "button", "tel", "number", "url", "reset")


def form_features(sight: Sight) -> Features:
    """Features of a form, by names that a person can read."""
    found = dict.fromkeys(_counts(sight), 1.0)
    found |= dict.fromkeys(_sayings(sight), 1.0)
    found |= dict.fromkeys(_words(sight), 1.0)
    return found


def _counts(sight: Sight) -> Iterator[str]:
    kinds = Counter(control.kind for control in sight.controls)
    for kind in _KINDS:
        number = kinds[kind]
        yield f"{'no' if not number else 'one' if number == 1 else 'two' if number == 2 else 'many'} {kind}"
    texts = sum(control.is_text for control in sight.controls)
    yield f"{texts if texts < 5 else 'many'} text fields"
    fields = sum(not control.is_button for control in sight.controls)
    yield f"{fields if fields < 4 else 'few' if fields < 8 else 'many'} fields"
    yield f"sent by {sight.method}"
    if not sight.controls:
        yield "nothing to fill in"
    if sight.hidden_names and not sight.controls:
        yield "only hidden inputs"
    words = len(sight.text.split())
    yield f"{'no' if not words else 'few' if words < 12 else 'some' if words < 60 else 'much'} text"


def _sayings(sight: Sight) -> Iterator[str]:
    for place, text in _places(sight).items():
        says = families_in(text)
        yield from (f"{place} say {family}" for family in FAMILIES if family in says)
        if not text.strip(" |"):
            yield f"no {place}"
    fields = [control for control in sight.controls if not control.is_button]
    for control in fields:
        says = families_in(best_text(control)) | families_in(control.name)
        yield from (f"a field says {family}" for family in FAMILIES if family in says)
        if control.is_text:
            yield from (f"a text field says {family}" for family in FAMILIES if family in says)
    texts = [control for control in fields if control.is_text]
    if len(texts) == 1:
        says = families_in(best_text(texts[0])) | families_in(texts[0].name) | families_in(texts[0].identifier)
        yield from (f"the only text field says {family}" for family in FAMILIES if family in says)


def _places(sight: Sight) -> dict[str, str]:
    page = sight.page
    return {
        "buttons": sight.button_words,
        "labels": " | ".join(control.label for control in sight.controls),
        "hints": " | ".join(f"{control.hint} {control.value}" for control in sight.controls if not control.is_button),
        "names": " | ".join(f"{control.name} {control.identifier}" for control in sight.controls if not control.is_button),
        "button names": " | ".join(f"{control.name} {control.identifier} {control.classes}" for control in sight.buttons),
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
