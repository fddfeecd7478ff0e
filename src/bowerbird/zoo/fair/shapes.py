"""The search of a site of the fair as a whole: its fields in their arrangement, what holds them, what sends them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from bowerbird.zoo import marks
from bowerbird.zoo.choices import Era
from bowerbird.zoo.fair.choices import POSTED, Ends, FairChoices, Labels, Sending, Shape, Submit
from bowerbird.zoo.fair.labelling import Told, arranged, mark_of, told
from bowerbird.zoo.fair.questions import Ask, Question
from bowerbird.zoo.fair.widgets import Workshop, control

BOX = "search-box"
"""The id of what holds the controls."""
STATE = {"__VIEWSTATE": "dDwtMTI3OTM4O3Q8O2w8aTwxPjs+O2w8dDw7bDxpPDA+Oz47bDx0", "__EVENTVALIDATION": "/wEWBAKM54rG"}
"""Hidden fields without which a server of the older kind does not answer."""
_LEAST_HEADED = 4
"""Fields of a form that is worth dividing."""
_HOLDERS = {Labels.CELLS: "table", Labels.DEFINITIONS: "dl"}


def search_box(shop: Workshop, asked: Sequence[Question], action: str, chosen: Mapping[str, str] | None) -> str:
    """The search, in the site's shape; `chosen` is what was sent before, None on a first visit."""
    c = shop.choices
    inner = _title(shop) + _tabs(shop, asked, chosen) + _fields(shop, asked, chosen)
    held = _held(shop, inner, action)
    if c.shape is Shape.SHADOW:
        sheets = '<link rel="stylesheet" href="/assets/site.css"><link rel="stylesheet" href="/assets/fair.css">'
        return f'<search-panel><template shadowrootmode="open">{sheets}{held}</template></search-panel>'
    if c.shape is Shape.MODAL:
        text = escape(shop.wording("advanced"))
        opener = shop.kit.look.el("button", text, "button", ' type="button" id="open-search"')
        close = '<button type="button" class="dialog-close" aria-label="×">×</button>'
        return f'{opener}<div id="search-dialog" class="search-dialog" role="dialog" hidden>{close}{held}</div>'
    return held


def _held(shop: Workshop, inner: str, action: str) -> str:
    c, mark = shop.choices, marks.node("form:search")
    if c.shape is Shape.WHOLE_PAGE:
        return shop.kit.look.el("form", inner, "div", mark)
    if c.shape is Shape.NO_FORM:
        return shop.kit.look.el("form", inner, "div", f' id="{BOX}"{mark}')
    return shop.kit.look.el("form", inner, "form", form_attributes(c, action) + mark)


def form_attributes(c: FairChoices, action: str) -> str:
    method = "post" if c.sending in POSTED else "get"
    target = ' target="_blank"' if c.sending is Sending.WINDOW else ' target="_top"' if c.shape is Shape.FRAME else ""
    return f' id="{BOX}" action="{escape(action)}" method="{method}"{target}'


def _title(shop: Workshop) -> str:
    if shop.choices.rng("title").random() < 0.4:
        return ""
    return shop.kit.look.el("boxtitle", escape(shop.wording("title")))


def _tabs(shop: Workshop, asked: Sequence[Question], chosen: Mapping[str, str] | None) -> str:
    """Sale and rent as tabs above the fields."""
    if shop.choices.shape is not Shape.TABS:
        return ""
    section = asked[0]
    now = value_of(section, chosen)
    tabs = "".join(
        f'<li role="presentation"><a href="#{escape(value)}" class="tab{" tab-on" if value == now else ""}" role="tab"'
        f' aria-selected="{"true" if value == now else "false"}" data-tab="{escape(value)}">{escape(text)}</a></li>'
        for value, text in section.values
    )
    kept = f'<input type="hidden"{shop.name(section)} id="{section.ident}-value" value="{escape(now)}">'
    return f'<ul class="tabs" role="tablist" id="{section.ident}">{tabs}</ul>{kept}'


def value_of(question: Question, chosen: Mapping[str, str] | None) -> str:
    """What stands in a field: what was sent, or on a first visit what is preselected."""
    return question.default if chosen is None else chosen.get(question.name, "")


def _fields(shop: Workshop, asked: Sequence[Question], chosen: Mapping[str, str] | None) -> str:
    c, look = shop.choices, shop.kit.look
    shown = asked[1:] if c.shape is Shape.TABS else asked
    units = _headed(shop, [_unit(shop, unit, chosen) for unit in _units(shown)])
    state = "".join(
        f'<input type="hidden" name="{name}" value="{value}">'
        for name, value in STATE.items()
        if c.sending is Sending.POST and c.shape is not Shape.WHOLE_PAGE
    )
    button = submit(shop)
    if c.labels in _HOLDERS:
        tag = _HOLDERS[c.labels]
        rows = "".join(_row(c.labels, style, markup) for style, markup in units)
        last = f"<tr><td></td><td>{button}</td></tr>" if tag == "table" else f"<dt></dt><dd>{button}</dd>"
        return f"{state}<{tag}>{rows}{last if button else ''}</{tag}>"
    made = "".join(_alone(style, markup) for style, markup in units)
    if c.labels in (Labels.LEFT, Labels.RIGHT) or c.era is Era.TABLES:
        return state + made + (look.el("fieldline", button) if button else "")
    return state + look.el("formrow", made + (look.el("field", button) if button else ""))


def _headed(shop: Workshop, units: list[tuple[Labels, str]]) -> list[tuple[Labels, str]]:
    """The units with headings between them: they name a part of the form, not the field below them."""
    if not shop.choices.headed or len(units) < _LEAST_HEADED:
        return units
    tag = "h3" if shop.kit.choices.era is not Era.TABLES else "b"
    first, second = (f"<{tag}>{escape(shop.wording(key))}</{tag}>" for key in ("heading1", "heading2"))
    middle = len(units) // 2
    return [(Labels.ABOVE, first), *units[:middle], (Labels.ABOVE, second), *units[middle:]]


def _row(held: Labels, style: Labels, markup: str) -> str:
    """A unit inside the table or definition list of the whole form."""
    if style is held:
        return markup
    alone = _alone(style, markup)
    return f'<tr><td colspan="2">{alone}</td></tr>' if held is Labels.CELLS else f"<dt></dt><dd>{alone}</dd>"


def _alone(style: Labels, markup: str) -> str:
    """A unit outside of it, in a holder of its own where its style needs one."""
    return f"<{_HOLDERS[style]}>{markup}</{_HOLDERS[style]}>" if style in _HOLDERS else markup


def _units(asked: Sequence[Question]) -> list[tuple[Question, ...]]:
    """Fields one by one, both ends of a range together."""
    units: list[tuple[Question, ...]] = []
    for one in asked:
        if one.group and units and units[-1][0].group == one.group and units[-1][0].attribute == one.attribute:
            units[-1] = (*units[-1], one)
        else:
            units.append((one,))
    return units


def _unit(shop: Workshop, unit: tuple[Question, ...], chosen: Mapping[str, str] | None) -> tuple[Labels, str]:
    if len(unit) == 2 and shop.choices.ends is not Ends.FULL:
        return _range(shop, unit, chosen)
    made = [_single(shop, one, chosen) for one in unit]
    if len(made) == 1 or made[0][0] in _HOLDERS:
        return made[0][0], "".join(markup for _, markup in made)
    return Labels.ABOVE, "".join(_alone(style, markup) for style, markup in made)


def _single(shop: Workshop, one: Question, chosen: Mapping[str, str] | None) -> tuple[Labels, str]:
    how = told(shop.choices, shop.wording, one)
    made = control(shop, one, how, value_of(one, chosen)) + _hint(shop, one, how)
    if one.ask is Ask.CHECK:
        return Labels.ABOVE, shop.kit.look.el("field", made)
    return how.style, arranged(shop.kit, how.style, one.ident, how.text + mark_of(shop.choices, one), made)


def _hint(shop: Workshop, one: Question, how: Told) -> str:
    """A word of help, in small print behind the control; never between it and its label, nor inside of that."""
    c = shop.choices
    if not c.hinted or how.style in (Labels.RIGHT, Labels.WRAPPED) or c.rng(f"hint:{one.type}").random() < 0.5:
        return ""
    described = f' id="{one.ident}-help"' if c.era is not Era.TABLES else ""
    return f"<br><small{described}>{escape(shop.wording('hint'))}</small>"


def _range(shop: Workshop, ends: tuple[Question, ...], chosen: Mapping[str, str] | None) -> tuple[Labels, str]:
    """Two ends under one label."""
    made = []
    for one in ends:
        how = told(shop.choices, shop.wording, one)
        made.append(
            arranged(
                shop.kit, how.style, one.ident, how.text, control(shop, one, how, value_of(one, chosen)), line=True
            )
        )
    joint = " – " if shop.choices.ends is Ends.DASH else " "
    style = _group_style(shop.choices)
    return style, arranged(shop.kit, style, f"{ends[0].attribute}-group", ends[0].group, joint.join(made))


def _group_style(c: FairChoices) -> Labels:
    """How the label over a range is written: it must be seen, and it is for no single control."""
    unfit = (Labels.ARIA, Labels.PLACEHOLDERS, Labels.FOR, Labels.WRAPPED, Labels.FLOATING, Labels.LABELLEDBY)
    return (
        c.labels if c.labels not in unfit else Labels.LEGENDS if c.rng("range label").random() < 0.5 else Labels.ABOVE
    )


def submit(shop: Workshop) -> str:
    """What sends the form; nothing where every change does."""
    c, look, text = shop.choices, shop.kit.look, escape(shop.wording("go"))
    mark = marks.node("submit")
    kind = "button" if c.shape is Shape.NO_FORM else "submit"
    if c.submit is Submit.ON_CHANGE:
        return ""
    if c.submit is Submit.LINK:
        return look.link("button", "#", text, f' id="go"{mark}')
    if c.submit is Submit.SCRIPTED:
        role = ' role="button" tabindex="0"' if c.rng("role").random() < 0.5 else ""
        return look.el("button", text, "span", f' id="go"{role}{mark}')
    if c.submit is Submit.INPUT:
        return look.void("button", "input", f' type="submit" value="{text}"{mark}')
    if c.submit is Submit.IMAGE:
        return f'<input type="image" src="{shop.kit.picture("icon-go")}" alt="{text}" width="30" height="30"{mark}>'
    if c.submit is Submit.ICON:
        icon = '<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><circle cx="7" cy="7" r="5"/></svg>'
        return look.el("button", icon, "button", f' type="{kind}" id="go" aria-label="{text}"{mark}')
    return look.el("button", text, "button", f' type="{kind}" id="go"{mark}')


def labels_of(shop: Workshop, asked: Sequence[Question]) -> dict[str, Told]:
    return {one.type: told(shop.choices, shop.wording, one) for one in asked}
