"""How a field of the fair says what it asks for: which style it has, which texts are its label, and the markup.

`told` decides; rendering and truth both follow it, so they cannot disagree.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from bowerbird.zoo.choices import Era
from bowerbird.zoo.fair.choices import Ends, FairChoices, Labels, Need
from bowerbird.zoo.fair.questions import LISTS, SETS, TYPED, Ask, Question
from bowerbird.zoo.fair.wording import Wording
from bowerbird.zoo.kit import Kit

DIFFERENT = 0.2
"""The share of fields whose label is in the site's second style."""
_NO_WRAPPING = (Ask.LISTBOX, Ask.SUGGEST, Ask.CALENDAR, Ask.DRAGGED, *SETS)
_NO_FLOATING = (Ask.SLIDER, Ask.DRAGGED, Ask.CALENDAR, *SETS)


@dataclass(frozen=True)
class Told:
    """The style, the text that is written (without the mark of a mandatory field), and all that counts as right."""

    style: Labels
    text: str
    right: tuple[str, ...]
    first: str = ""
    """The text of a first option that stands for the label."""


def told(c: FairChoices, wording: Wording, question: Question) -> Told:
    style = _style(c, question)
    if question.ask is Ask.CHECK:
        return Told(Labels.RIGHT, question.label, (question.label,))
    if question.group and c.ends is not Ends.FULL:
        return _told_end(c, question, style)
    if style is Labels.PLACEHOLDERS and question.ask in LISTS:
        first = wording("choose", question.label) if question.mandatory else _first(c, wording, question)
        return Told(style, question.label, (first, question.label), first)
    return Told(style, question.label, (question.label, *_naming_options(question)))


def _naming_options(question: Question) -> tuple[str, ...]:
    """First options that say what the field asks for, whatever else does."""
    firsts = (question.prompt, question.wildcard)
    return tuple(text for text in firsts if question.label.casefold() in text.casefold())


def _first(c: FairChoices, wording: Wording, question: Question) -> str:
    key = "choose" if c.rng(f"first:{question.type}").random() < 0.5 else "anyof"
    text = wording(key, question.label)
    # an option that names nothing is no label: those sites say what they ask for
    return text if question.label in text else question.label


def _told_end(c: FairChoices, question: Question, style: Labels) -> Told:
    group, end = question.group, question.end_label
    if c.ends is Ends.DASH:
        return Told(style, "", (group, *_naming_options(question)))
    if c.ends is Ends.OPTIONS and question.ask in (*LISTS, *TYPED):
        return Told(
            Labels.PLACEHOLDERS, question.label, (question.label, group, f"{group} {question.label}"), question.label
        )
    own = (end, f"{group} {end}", f"{group}: {end}", *_naming_options(question))
    if style in (Labels.PLACEHOLDERS, Labels.ARIA):
        return Told(style, end, own, end if question.ask in LISTS else "")
    return Told(Labels.FOR if style is Labels.FOR else Labels.LEFT, end, own)


def _style(c: FairChoices, question: Question) -> Labels:
    key = question.attribute if question.group else question.type
    style = c.second if c.rng(f"label style:{key}").random() < DIFFERENT else c.labels
    ask = question.ask
    if style is Labels.WRAPPED and ask in _NO_WRAPPING:
        return Labels.LEGENDS if ask in SETS else Labels.FOR
    if style is Labels.FLOATING and ask in _NO_FLOATING:
        return Labels.LEGENDS if ask in SETS else Labels.FOR
    if style is Labels.PLACEHOLDERS and ask not in (*LISTS, *TYPED):
        return Labels.LEGENDS if ask in SETS else Labels.ABOVE
    if style in (Labels.FOR, Labels.RIGHT) and ask in SETS:
        return Labels.ABOVE
    return style


def mark_of(c: FairChoices, question: Question) -> str:
    """What tells a mandatory field, beside its label."""
    return " *" if question.mandatory and c.need is Need.MARKED and starred(c) else ""


def starred(c: FairChoices) -> bool:
    """Whether mandatory fields have an asterisk (others have the attribute)."""
    return c.rng("star").random() < 0.6


def arranged(kit: Kit, style: Labels, ident: str, text: str, control: str, *, line: bool = False) -> str:
    """A control with its label around it. `line` is for the ends of a range, which stand side by side."""
    if not text or style in (Labels.ARIA, Labels.PLACEHOLDERS):
        return control if line else kit.look.el("field", control)
    if line:
        tag, attrs = ("label", f' for="{ident}"') if style is Labels.FOR else ("span", "")
        return f"{kit.look.el('note', escape(text), tag, attrs)} {control}"
    return _ARRANGEMENTS.get(style, _above)(kit, ident, text, control)


def _above(kit: Kit, ident: str, text: str, control: str) -> str:
    del ident
    turn = "<br>" if kit.choices.era is Era.TABLES else ""
    return kit.look.el("field", f"{kit.look.el('label', escape(text))}{turn}{control}")


def _for(kit: Kit, ident: str, text: str, control: str) -> str:
    return kit.look.el("field", kit.look.el("label", escape(text), "label", f' for="{ident}"') + control)


def _wrapped(kit: Kit, ident: str, text: str, control: str) -> str:
    del ident
    return kit.look.el("field", f"<label>{kit.look.inline('label', escape(text))} {control}</label>")


def _labelledby(kit: Kit, ident: str, text: str, control: str) -> str:
    return kit.look.el("field", kit.look.el("label", escape(text), "span", f' id="{ident}-label"') + control)


def _cells(kit: Kit, ident: str, text: str, control: str) -> str:
    del ident
    return f"<tr><td>{kit.look.inline('label', escape(text) + _colon(kit))}</td><td>{control}</td></tr>"


def _definition(kit: Kit, ident: str, text: str, control: str) -> str:
    del kit, ident
    return f"<dt>{escape(text)}</dt><dd>{control}</dd>"


def _legend(kit: Kit, ident: str, text: str, control: str) -> str:
    del kit, ident
    return f"<fieldset><legend>{escape(text)}</legend>{control}</fieldset>"


def _left(kit: Kit, ident: str, text: str, control: str) -> str:
    del ident
    return kit.look.el("fieldline", f"{kit.look.inline('label', escape(text) + _colon(kit))} {control}")


def _right(kit: Kit, ident: str, text: str, control: str) -> str:
    del ident
    return kit.look.el("fieldline", f"{control} {kit.look.inline('label', escape(text))}")


def _colon(kit: Kit) -> str:
    return ":" if kit.rng("colon").random() < 0.6 else ""


def _floating(kit: Kit, ident: str, text: str, control: str) -> str:
    """The label follows the control in the markup and lies over it."""
    attrs = ' style="position:absolute;left:9px;top:-9px;background:#fff;padding:0 4px;font-size:11px;color:#444"'
    if kit.rng("floating").random() < 0.6:
        return kit.look.el("field", f'{control}<label for="{ident}"{attrs}>{escape(text)}</label>')
    return kit.look.el("field", f"{control}<span{attrs}>{escape(text)}</span>")


def _icon(kit: Kit, ident: str, text: str, control: str) -> str:
    del ident
    said = escape(text)
    icon = f'<i class="icon" title="{said}" aria-hidden="true">▸</i>'
    if kit.rng("icon").random() < 0.5:
        icon = (
            f'<svg width="16" height="16" viewBox="0 0 16 16" role="img"><title>{said}</title>'
            '<circle cx="8" cy="8" r="6" fill="#777"/></svg>'
        )
    return kit.look.el("field", f"{icon} {control}")


def _picture(kit: Kit, ident: str, text: str, control: str) -> str:
    icon = f'<img src="{kit.picture("icon-" + ident)}" alt="{escape(text)}" width="16" height="16">'
    return kit.look.el("field", f"{icon} {control}")


_ARRANGEMENTS = {
    Labels.FOR: _for,
    Labels.WRAPPED: _wrapped,
    Labels.LABELLEDBY: _labelledby,
    Labels.CELLS: _cells,
    Labels.DEFINITIONS: _definition,
    Labels.LEGENDS: _legend,
    Labels.LEFT: _left,
    Labels.RIGHT: _right,
    Labels.FLOATING: _floating,
    Labels.ICON_TITLES: _icon,
    Labels.ICON_PICTURES: _picture,
}
