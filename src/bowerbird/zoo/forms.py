"""Forms as a site writes them: the search in one of many styles, and the forms that stand beside it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape

from bowerbird.zoo import marks
from bowerbird.zoo.choices import Era, FormLabels, Sending, Submit
from bowerbird.zoo.kit import Kit, options
from bowerbird.zoo.searching import Field, name_of
from bowerbird.zoo.truth import FieldTruth

ICONS = {"town": "⌂", "price": "£", "keyword": "⌕", "category": "☰", "date": "▦", "make": "⚙", "bedrooms": "▤"}


def search_form(kit: Kit, fields: Sequence[Field], action: str, asked: Mapping[str, str], hidden: str = "") -> str:
    """The search form; `hidden` are further controls that carry state."""
    look, c = kit.look, kit.choices
    cells = [_labelled(kit, field, asked.get(field.name, "")) for field in fields]
    if c.form_labels is FormLabels.CELLS:
        rows = "".join(cells)
        inner = f'<table cellpadding="3">{rows}<tr><td></td><td>{_submit(kit)}</td></tr></table>'
    elif c.form_labels in (FormLabels.LEFT, FormLabels.RIGHT) or c.era is Era.TABLES:
        inner = "".join(cells) + look.el("fieldline", _submit(kit))
    else:
        inner = look.el("formrow", "".join(cells) + look.el("field", _submit(kit)))
    method = "post" if c.sending is Sending.POST else "get"
    state = (
        '<input type="hidden" name="__state" value="dDwtMTI3OTM4O3Q8O2w8aTwxPjs">' if c.sending is Sending.POST else ""
    )
    title = look.el("boxtitle", escape(kit.words("advanced")))
    attrs = f' action="{escape(action)}" method="{method}" data-search{marks.node("form:search")}'
    if c.era is Era.TABLES:
        attrs = attrs.replace(" data-search", "")
    return look.el("form", f"{title}{state}{hidden}{inner}", "form", attrs)


def _submit(kit: Kit) -> str:
    look, text = kit.look, escape(kit.words("search"))
    mark = marks.node("submit")
    if kit.choices.submit is Submit.LINK and kit.choices.era is not Era.TABLES:
        return look.link(
            "button", "#", text, f" data-submit{mark} onclick=\"this.closest('form').requestSubmit();return false\""
        )
    if kit.choices.submit is Submit.INPUT or kit.choices.era is Era.TABLES:
        return look.void("button", "input", f' type="submit" value="{text}"{mark}')
    return look.el("button", text, "button", f' type="submit"{mark}')


def label_of(kit: Kit, field: Field) -> str:
    if field.type in ("town", "keyword", "section"):
        return kit.words(field.type)
    text = kit.writing.label(field.attribute)
    end = field.type.partition(":")[2]
    return f"{text} {kit.words('from' if end == 'min' else 'to')}" if end else text


def _labelled(kit: Kit, field: Field, chosen: str) -> str:
    look, style, text = kit.look, kit.choices.form_labels, escape(label_of(kit, field))
    control = _control(kit, field, chosen)
    if field.widget == "check":
        return f"<tr><td></td><td>{control}</td></tr>" if style is FormLabels.CELLS else look.el("field", control)
    if style is FormLabels.CELLS:
        return f"<tr><td>{look.inline('label', text)}</td><td>{control}</td></tr>"
    if style is FormLabels.PLACEHOLDERS:
        return look.el("field", control)
    if style is FormLabels.ICONS:
        icon = ICONS.get(field.attribute, "▸")
        return look.el("field", f'<i title="{text}" aria-hidden="true">{icon}</i> {control}')
    if style is FormLabels.LEFT:
        return look.el("fieldline", f"{look.inline('label', text + ':')} {control}")
    if style is FormLabels.RIGHT:
        return look.el("fieldline", f"{control} {look.inline('label', text)}")
    if style is FormLabels.ABOVE or kit.choices.era is Era.TABLES:
        return look.el("field", f"{look.el('label', text)}{'<br>' if kit.choices.era is Era.TABLES else ''}{control}")
    return look.el("field", look.el("label", text, "label", f' for="f-{field.name}"') + control)


def _control(kit: Kit, field: Field, chosen: str) -> str:
    look, name = kit.look, escape(field.name)
    empty = label_of(kit, field) if kit.choices.form_labels is FormLabels.PLACEHOLDERS else kit.words("any")
    ident = f' id="f-{name}"' if kit.choices.form_labels is FormLabels.PROPER else ""
    required = " required" if field.mandatory and kit.choices.era is not Era.TABLES else ""
    if field.widget in ("select", "dependent"):
        inner = options([("", empty), *field.values], chosen)
        depends = (
            f' data-depends="{escape(name_of(kit, field.depends))}" data-values="{escape(_dependent(kit, field))}"'
            if field.depends
            else ""
        )
        return look.el("control", inner, "select", f' name="{name}"{ident}{required}{depends}')
    if field.widget == "radio":
        return " ".join(
            f'<label><input type="radio" name="{name}" value="{escape(value)}"'
            f"{' checked' if value == chosen else ''}> {escape(text)}</label>"
            for value, text in field.values
        )
    if field.widget in ("check", "checks"):
        picked = chosen.split(",")
        return " ".join(
            f'<label><input type="checkbox" name="{name}" value="{escape(value)}"'
            f"{' checked' if value in picked else ''}> {escape(text)}</label>"
            for value, text in field.values
        )
    if field.widget == "slider":
        return _slider(field, chosen)
    if field.widget == "listbox":
        return _listbox(kit, field, chosen, empty)
    if field.widget == "date" and kit.choices.era in (Era.DIVS, Era.BROKEN, Era.BOOTSTRAP):
        return _calendar(kit, field, chosen)
    kind = "date" if field.widget == "date" else "text"
    hint = label_of(kit, field) if kit.choices.form_labels in (FormLabels.PLACEHOLDERS, FormLabels.ICONS) else ""
    placeholder = f' placeholder="{escape(hint)}"' if hint else ""
    suggest = ""
    if field.widget == "suggest":
        entries = "".join(look.el("listopt", escape(text), "li", ' role="option"') for _, text in field.values)
        suggest = look.el("listpop", entries, "ul", ' data-suggest role="listbox" hidden')
    size = ' size="18"' if kit.choices.era is Era.TABLES else ""
    return (
        look.void(
            "control",
            "input",
            f' type="{kind}" name="{name}"{ident}{placeholder}{size}{required} value="{escape(chosen)}"',
        )
        + suggest
    )


def _calendar(kit: Kit, field: Field, chosen: str) -> str:
    """A date picker of the site's own: a field that cannot be typed into, and months to leaf through."""
    box = "<table data-days><caption></caption><tbody></tbody></table>"
    turn = (
        '<button type="button" data-turn="-1">&lsaquo;</button> <button type="button" data-turn="1">&rsaquo;</button>'
    )
    shown = f' type="text" name="{escape(field.name)}" readonly data-calendar value="{escape(chosen)}"'
    return kit.look.void("control", "input", shown) + kit.look.el(
        "listpop", turn + box, "div", " data-calendar-box hidden"
    )


def _dependent(kit: Kit, field: Field) -> str:
    table: dict[str, list[str]] = {}
    for item in kit.stock.items:
        upper, lower = item.values.get(field.depends), item.values.get(field.attribute)
        if upper is not None and lower is not None and str(lower) not in table.setdefault(str(upper), []):
            table[str(upper)].append(str(lower))
    return json.dumps({upper: sorted(lower) for upper, lower in sorted(table.items())}, ensure_ascii=False)


_FIRST_YEAR = 1900
"""Where sliders for years begin: before every offer, so that an untouched form asks for nothing."""


def _slider(field: Field, chosen: str) -> str:
    values = [float(value) for value, _ in field.values] or [0.0, 100.0]
    years = 1900 <= max(values) <= 2100
    low, high = (_FIRST_YEAR if years else 0), int(max(values))
    step = 1 if years else max(1, high // 100)
    shown = chosen or str(high + step if field.type.endswith(":max") else low)
    return (
        f'<input type="range" name="{escape(field.name)}" min="{low}" max="{high + step}" step="{step}" value="'
        f'{escape(shown)}" '
        f'oninput="this.nextElementSibling.textContent=this.value"><output>{escape(shown)}</output>'
    )


def _listbox(kit: Kit, field: Field, chosen: str, empty: str) -> str:
    look = kit.look
    shown = next((text for value, text in field.values if value == chosen), empty)
    entries = "".join(
        look.el("listopt", escape(text), "li", f' role="option" data-value="{escape(value)}"')
        for value, text in (("", empty), *field.values)
    )
    return (
        f'<input type="hidden" name="{escape(field.name)}" value="{escape(chosen)}">'
        + look.el(
            "listbox",
            escape(shown),
            "div",
            (
                ' role="combobox" aria-haspopup="listbox" aria-expanded="false" tabindex="0" data-listbox="'
                f'{escape(field.name)}"'
            ),
        )
        + look.el("listpop", entries, "ul", ' role="listbox" hidden')
    )


OTHER_FORMS = {
    "login": (("user", "text"), ("password", "password")),
    "newsletter": (("email", "text"),),
    "contact": (("name", "text"), ("email", "text"), ("phone", "text"), ("message", "area")),
    "enquiry": (("name", "text"), ("email", "text"), ("message", "area")),
}
"""Forms beside the search: names of fields and their kinds."""


def other_form(kit: Kit, purpose: str) -> str:
    """Login, newsletter, contact: forms that no one should take for the search."""
    look, words = kit.look, kit.words
    fields = OTHER_FORMS[purpose]
    parts = []
    for name, kind in fields:
        label = look.el("label", escape(words(name)))
        control = (
            look.el("control", "", "textarea", f' name="{name}" rows="4"')
            if kind == "area"
            else look.void("control", "input", f' type="{kind}" name="{name}"')
        )
        parts.append(look.el("field", label + control))
    button = {"login": "login", "newsletter": "subscribe"}.get(purpose, "send")
    submit = look.void("button", "input", f' type="submit" value="{escape(words(button))}"')
    return look.el(
        "boxbody",
        "".join(parts) + submit,
        "form",
        f' action="/send/{purpose}" method="post"{marks.node(f"form:{purpose}")}',
    )


def field_truths(kit: Kit, fields: Sequence[Field]) -> tuple[FieldTruth, ...]:
    return tuple(
        FieldTruth(
            field.name,
            label_of(kit, field),
            field.type,
            field.widget,
            tuple(text for _, text in field.values),
            field.mandatory,
        )
        for field in fields
    )
