"""The controls of the fair's forms, from plain inputs to calendars of the site's own.

Scripts find them by their classes and by `window.fair` (`script.js`); nothing in the markup says what they are for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from bowerbird.zoo.choices import Era
from bowerbird.zoo.fair.choices import FairChoices, Flavour, Labels, Need
from bowerbird.zoo.fair.fitting import TYPED_SUFFIX
from bowerbird.zoo.fair.labelling import Told, starred
from bowerbird.zoo.fair.libraries import MAKERS, Listed
from bowerbird.zoo.fair.questions import Ask, Question
from bowerbird.zoo.fair.steps import amounts, rounded
from bowerbird.zoo.fair.wording import Wording
from bowerbird.zoo.kit import Kit, options

_STEPS = 50
"""Positions of a slider."""


@dataclass(frozen=True)
class Workshop:
    """What every control needs to be made."""

    choices: FairChoices
    kit: Kit
    wording: Wording
    nameless: bool
    """The script knows controls by their ids; nothing has a name."""

    def name(self, question: Question, suffix: str = "") -> str:
        return "" if self.nameless else f' name="{escape(question.name + suffix)}"'


def control(shop: Workshop, question: Question, how: Told, chosen: str) -> str:
    """The control of a question, with `chosen` in it."""
    make = _MAKERS.get(question.ask, _text)
    return make(shop, question, how, chosen)


def _dress(shop: Workshop, question: Question, how: Told) -> str:
    """Attributes that say what a control is for, or that it must be filled in."""
    parts = []
    if how.style is Labels.ARIA and how.text:
        parts.append(f' aria-label="{escape(how.text)}"')
    elif how.style is Labels.LABELLEDBY and how.text:
        parts.append(f' aria-labelledby="{question.ident}-label"')
    if question.mandatory and shop.choices.need is Need.MARKED and not starred(shop.choices):
        parts.append(" required" if shop.kit.choices.era is not Era.TABLES else "")
    return "".join(parts)


def _text(shop: Workshop, question: Question, how: Told, chosen: str) -> str:
    kind = {Ask.NUMBER: "number", Ask.DATE: "date"}.get(question.ask, "text")
    hint = how.text if how.style is Labels.PLACEHOLDERS else _example(shop, question)
    placeholder = f' placeholder="{escape(hint)}"' if hint and kind != "date" else ""
    size = ' size="18"' if shop.kit.choices.era is Era.TABLES else ""
    value = f' value="{escape(chosen)}"' if chosen else ""
    attrs = f' type="{kind}"{shop.name(question)} id="{question.ident}"{placeholder}{size}{value}'
    return shop.kit.look.void("control", "input", attrs + _dress(shop, question, how))


def _example(shop: Workshop, question: Question) -> str:
    if question.attribute != "town" or shop.choices.rng("example").random() < 0.5:
        return ""
    return shop.wording("eg", shop.kit.stock.towns[0])


def _datalist(shop: Workshop, question: Question, how: Told, chosen: str) -> str:
    plain = _text(shop, question, how, chosen)
    entries = "".join(f'<option value="{escape(text)}"></option>' for _, text in question.values)
    listed = plain.replace("<input", f'<input list="{question.ident}-list"', 1)
    return f'{listed}<datalist id="{question.ident}-list">{entries}</datalist>'


def _suggest(shop: Workshop, question: Question, how: Told, chosen: str) -> str:
    """A text field that fetches suggestions; what was picked is kept in a hidden one."""
    look, shown = shop.kit.look, dict(question.values).get(chosen, "")
    hint = how.text if how.style is Labels.PLACEHOLDERS else _example(shop, question)
    placeholder = f' placeholder="{escape(hint)}"' if hint else ""
    aria = ' role="combobox" aria-autocomplete="list" aria-expanded="false"' if _modern(shop) else ""
    typed = look.void(
        "control",
        "input",
        f' type="text"{shop.name(question, TYPED_SUFFIX)} id="{question.ident}" autocomplete="off"{placeholder}{aria}'
        f' value="{escape(shown)}"{_dress(shop, question, how)}',
    )
    kept = f'<input type="hidden"{shop.name(question)} id="{question.ident}-value" value="{escape(chosen)}">'
    box = look.el("listpop", "", "ul", f' id="{question.ident}-pop" hidden')
    return f'<span style="position:relative;display:inline-block">{typed}{kept}{box}</span>'


def _modern(shop: Workshop) -> bool:
    return shop.kit.choices.era in (Era.ATOMIC, Era.COMPONENTS, Era.BOOTSTRAP)


def offered(question: Question, how: Told) -> list[tuple[str, str]]:
    """The entries of a list, the one that asks for nothing first."""
    first = how.first or question.wildcard or question.prompt
    return [("", first), *question.values] if first else list(question.values)


def _select(shop: Workshop, question: Question, how: Told, chosen: str) -> str:
    entries = offered(question, how)
    if question.ask is Ask.DEPENDENT:
        entries = entries[:1] + ([(chosen, chosen)] if chosen else [])
    waiting = " disabled" if question.ask is Ask.DEPENDENT and not chosen else ""
    attrs = f'{shop.name(question)} id="{question.ident}"{waiting}{_dress(shop, question, how)}'
    return shop.kit.look.el("control", options(entries, chosen), "select", attrs)


def _listbox(shop: Workshop, question: Question, how: Told, chosen: str) -> str:
    flavour = shop.choices.flavour if shop.choices.flavour is not Flavour.NATIVE else Flavour.ARIA
    entries = offered(question, how)
    shown = next((text for value, text in entries if value == chosen), entries[0][1])
    listed = Listed(question.ident, shop.name(question), tuple(entries), chosen, shown, _dress(shop, question, how))
    return MAKERS[flavour](shop.kit.look, listed)


def _radio(shop: Workshop, question: Question, how: Told, chosen: str) -> str:
    entries = ([("", question.wildcard)] if question.wildcard else []) + list(question.values)
    group = _group_attrs(question, how, "radiogroup")
    return f"<span{group}>{_boxes(shop, question, entries, 'radio', [chosen])}</span>"


def _checks(shop: Workshop, question: Question, how: Told, chosen: str) -> str:
    picked = [one for one in chosen.split(",") if one]
    boxes = _boxes(shop, question, question.values, "checkbox", picked)
    return f"<span{_group_attrs(question, how, 'group')}>{boxes}</span>"


def _check(shop: Workshop, question: Question, how: Told, chosen: str) -> str:
    del how  # its own text is its label
    return _boxes(shop, question, question.values, "checkbox", [chosen])


def _group_attrs(question: Question, how: Told, role: str) -> str:
    if how.style is Labels.ARIA:
        return f' role="{role}" aria-label="{escape(how.text)}"'
    return f' role="{role}" aria-labelledby="{question.ident}-label"' if how.style is Labels.LABELLEDBY else ""


def _boxes(
    shop: Workshop,
    question: Question,
    entries: list[tuple[str, str]] | tuple[tuple[str, str], ...],
    kind: str,
    picked: list[str],
) -> str:
    """Radio buttons or boxes, with their texts right of them; the name stays, or they would not be one set."""
    wrapped = shop.choices.rng("boxes").random() < 0.6
    made = []
    for at, (value, text) in enumerate(entries):
        on = " checked" if value in picked else ""
        ident = f"{question.ident}-{at}"
        box = f'<input type="{kind}" name="{escape(question.name)}" value="{escape(value)}" id="{ident}"{on}>'
        if shop.kit.choices.era is Era.TABLES:
            made.append(f"{box} {escape(text)}")
        elif wrapped:
            made.append(f"<label>{box} {escape(text)}</label>")
        else:
            made.append(f'{box} <label for="{ident}">{escape(text)}</label>')
    return (" " if shop.choices.rng("boxes in a line").random() < 0.6 else "<br>").join(made)


def _segmented(shop: Workshop, question: Question, how: Told, chosen: str) -> str:
    entries = ([("", question.wildcard)] if question.wildcard else []) + list(question.values)
    buttons = "".join(
        f'<button type="button" class="segment{" segment-on" if value == chosen else ""}" value="{escape(value)}"'
        f' aria-pressed="{"true" if value == chosen else "false"}">{escape(text)}</button>'
        for value, text in entries
    )
    kept = f'<input type="hidden"{shop.name(question)} id="{question.ident}-value" value="{escape(chosen)}">'
    attrs = _group_attrs(question, how, "group") or ' role="group"'
    return f'<span class="segments" id="{question.ident}"{attrs}>{buttons}{kept}</span>'


def _scale(shop: Workshop, question: Question) -> tuple[int, int, int]:
    """Least, greatest and step of a slider; at its far end nothing is left out."""
    found = amounts(shop.kit.stock, question.attribute)
    years = question.attribute.startswith("year")
    low = int(found[0]) - 1 if years else 0
    step = 1 if years else rounded(max(1, int(found[-1] - low) // _STEPS))
    return low, low + -(-int(found[-1] + 1 - low) // step) * step, step


def _slider(shop: Workshop, question: Question, how: Told, chosen: str) -> str:
    low, high, step = _scale(shop, question)
    shown = chosen or str(high if question.end == "max" else low)
    return (
        f'<input type="range"{shop.name(question)} id="{question.ident}" min="{low}" max="{high}" step="{step}"'
        f' value="{escape(shown)}"{_dress(shop, question, how)}'
        f' oninput="this.nextElementSibling.textContent=this.value"><output>{escape(shown)}</output>'
    )


def _dragged(shop: Workshop, question: Question, how: Told, chosen: str) -> str:
    """A slider in the manner of noUiSlider: a handle on a track, moved by keys, clicks or dragging."""
    low, high, step = _scale(shop, question)
    at = int(float(chosen)) if chosen else high if question.end == "max" else low
    share = (at - low) / (high - low) * 100
    kept = f'<input type="hidden"{shop.name(question)} id="{question.ident}-value" value="{escape(chosen)}">'
    return (
        f'<div class="noUi-target noUi-ltr noUi-horizontal"><div class="noUi-base"><div class="noUi-connects"></div>'
        f'<div class="noUi-origin" style="left:{share:.2f}%"><div class="noUi-handle" tabindex="0" role="slider"'
        f' id="{question.ident}" aria-orientation="horizontal" aria-valuemin="{low}" aria-valuemax="{high}"'
        f' aria-valuenow="{at}" aria-valuetext="{at}" data-step="{step}"{_dress(shop, question, how)}></div></div>'
        f"</div></div>{kept}"
    )


def _calendar(shop: Workshop, question: Question, how: Told, chosen: str) -> str:
    """A date picker in the manner of flatpickr: a field that cannot be typed into, and months to leaf through."""
    attrs = f' type="text"{shop.name(question)} id="{question.ident}" class="flatpickr-input" readonly'
    return f'<input{attrs} value="{escape(chosen)}"{_dress(shop, question, how)}>'


_MAKERS = {
    Ask.DATALIST: _datalist,
    Ask.SUGGEST: _suggest,
    Ask.SELECT: _select,
    Ask.DEPENDENT: _select,
    Ask.LISTBOX: _listbox,
    Ask.RADIO: _radio,
    Ask.CHECKS: _checks,
    Ask.CHECK: _check,
    Ask.SEGMENTED: _segmented,
    Ask.SLIDER: _slider,
    Ask.DRAGGED: _dragged,
    Ask.CALENDAR: _calendar,
}


def script_fields(
    shop: Workshop, asked: tuple[Question, ...], told_by_type: Mapping[str, Told]
) -> list[dict[str, object]]:
    """What the page's script must know of each field that is not a plain control."""
    found: list[dict[str, object]] = []
    for one in asked:
        entry: dict[str, object] = {"id": one.ident, "name": one.name, "ask": one.ask.value}
        if one.ask is Ask.LISTBOX:
            flavour = shop.choices.flavour if shop.choices.flavour is not Flavour.NATIVE else Flavour.ARIA
            entry |= {
                "flavour": flavour.name.lower(),
                "entries": [list(pair) for pair in offered(one, told_by_type[one.type])],
            }
        if one.ask is Ask.DEPENDENT:
            parent = next(other for other in asked if other.type == one.depends)
            entry |= {"parent": parent.ident, "first": offered(one, told_by_type[one.type])[0][1]}
        if one.ask is Ask.DRAGGED:
            entry |= {"end": one.end}
        if one.ask is Ask.SUGGEST:
            entry |= {"eager": not shop.choices.areas}
        found.append(entry)
    return found
