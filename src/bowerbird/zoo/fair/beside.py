"""The forms that stand beside the search: no one should take them for it, and no one may send them."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from bowerbird.zoo import marks
from bowerbird.zoo.choices import Era
from bowerbird.zoo.fair.choices import Beside, FairChoices, Labels
from bowerbird.zoo.fair.labelling import arranged
from bowerbird.zoo.fair.truth import FairField
from bowerbird.zoo.fair.wording import Wording
from bowerbird.zoo.kit import Kit, options

_FIELDS = {
    Beside.LOGIN: (("user", "text"), ("password", "password")),
    Beside.NEWSLETTER: (("email", "email"),),
    Beside.CONTACT: (("name", "text"), ("email", "email"), ("phone", "tel"), ("message", "area")),
    Beside.ENQUIRY: (("name", "text"), ("email", "email"), ("message", "area")),
}
_BUTTONS = {Beside.LOGIN: "login", Beside.NEWSLETTER: "subscribe", Beside.CONTACT: "send", Beside.ENQUIRY: "send"}
_STYLES = (Labels.FOR, Labels.ABOVE, Labels.LEFT, Labels.PLACEHOLDERS, Labels.WRAPPED)
ON_HOME = (Beside.LOGIN, Beside.NEWSLETTER, Beside.CONTACT, Beside.ENQUIRY, Beside.BASKET)
SORTS = ("newest", "cheapest", "dearest")
CLUTTER = ("mail", "lang", "topic0", "topic1", "topic2")
"""Fields of the newsletter in the footer of cluttered sites (`bowerbird.zoo.clutter`): no part of the truth."""


def style_of(c: FairChoices, one: Beside) -> Labels:
    styles = (Labels.ABOVE, Labels.LEFT) if c.era is Era.TABLES else _STYLES
    return c.rng(f"beside:{one.value}").choice(styles)


def _ident(one: Beside, name: str) -> str:
    return f"{one.value}-{name}"


def home_form(c: FairChoices, kit: Kit, wording: Wording, one: Beside) -> str:
    """A form that is posted somewhere else."""
    if one is Beside.BASKET:
        inner = _basket(c, kit, wording)
    else:
        button = kit.look.el("button", escape(kit.words(_BUTTONS[one])), "button", ' type="submit"')
        inner = "".join(_field(c, kit, one, name, kind) for name, kind in _FIELDS[one]) + button
    attrs = f' action="/send/{one.value}" method="post"{marks.node(f"form:{one.value}")}'
    title = kit.look.el("boxtitle", escape(wording("voucher") if one is Beside.BASKET else kit.words(one.value)))
    return kit.look.el("box", title + kit.look.el("boxbody", inner, "form", attrs))


def _field(c: FairChoices, kit: Kit, one: Beside, name: str, kind: str) -> str:
    style, ident, text = style_of(c, one), _ident(one, name), kit.words(name)
    hint = f' placeholder="{escape(text)}"' if style is Labels.PLACEHOLDERS else ""
    attrs = f' name="{one.value}_{name}" id="{ident}"{hint}'
    if kind == "area":
        made = kit.look.el("control", "", "textarea", f'{attrs} rows="3"')
    else:
        made = kit.look.void("control", "input", f' type="{kind}"{attrs}')
    return arranged(kit, style, ident, text, made)


def _basket(c: FairChoices, kit: Kit, wording: Wording) -> str:
    style, text = style_of(c, Beside.BASKET), wording("quantity")
    hint = f' placeholder="{escape(text)}"' if style is Labels.PLACEHOLDERS else ""
    amount = kit.look.void(
        "control", "input", f' type="number" name="basket_quantity" id="basket-quantity" min="1"{hint}'
    )
    button = kit.look.el("button", escape(wording("tobasket")), "button", ' type="submit"')
    return (
        f'<input type="hidden" name="item" value="G1">{arranged(kit, style, "basket-quantity", text, amount)}{button}'
    )


def sort_form(kit: Kit, wording: Wording, action: str, kept: Mapping[str, str]) -> str:
    """The order of the results, sent when it changes."""
    entries = [(word, wording(word)) for word in SORTS]
    attrs = ' name="sort" id="sort-by" onchange="this.form.submit()"'
    select = kit.look.el("control", options(entries, kept.get("sort", "")), "select", attrs)
    label = (
        f'<label for="sort-by">{escape(wording("order"))}</label>'
        if kit.choices.era is not Era.TABLES
        else escape(wording("order"))
    )
    inner = f"{_hidden(kept, 'sort')}{label} {select}"
    return kit.look.el("sortbar", inner, "form", f' action="{escape(action)}" method="get"{marks.node("form:sort")}')


def filter_form(kit: Kit, wording: Wording, action: str, kept: Mapping[str, str], name: str, values: list[str]) -> str:
    """Boxes that narrow the results."""
    picked = kept.get(name, "").split(",")
    boxes = "".join(kit.look.el("", _narrowing(name, value, value in picked), "li") for value in values)
    button = kit.look.el("ghost", escape(wording("apply")), "button", ' type="submit"')
    inner = f"{_hidden(kept, name)}{kit.look.el('filters', boxes, 'ul')}{button}"
    return kit.look.el("sortbar", inner, "form", f' action="{escape(action)}" method="get"{marks.node("form:filter")}')


def _narrowing(name: str, value: str, picked: bool) -> str:
    box = f'<input type="checkbox" name="{escape(name)}" value="{escape(value)}"{" checked" if picked else ""}>'
    return f"<label>{box} {escape(value)}</label>"


def _hidden(kept: Mapping[str, str], besides: str) -> str:
    return "".join(
        f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'
        for name, value in kept.items()
        if name != besides
    )


def home_truth(kit: Kit, wording: Wording, one: Beside) -> tuple[FairField, ...]:
    if one is Beside.BASKET:
        return (
            FairField("basket_quantity", ("basket_quantity", "basket-quantity"), (wording("quantity"),), "", "number"),
        )
    kinds = {"area": "text", "email": "text", "tel": "text"}
    return tuple(
        FairField(
            f"{one.value}_{name}",
            (f"{one.value}_{name}", _ident(one, name)),
            (kit.words(name),),
            "",
            kinds.get(kind, kind),
        )
        for name, kind in _FIELDS[one]
    )
