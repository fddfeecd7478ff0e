"""Record templates: one record of a list, in each layout. All are `Template` texts, filled in by server or script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TypeVar

from bowerbird.zoo import clutter, marks
from bowerbird.zoo.choices import Choices, Details, Era, Extra, Layout, Markup, Naming, Rendering
from bowerbird.zoo.kit import Kit
from bowerbird.zoo.skin import Aspect
from bowerbird.zoo.template import slot, unless, when

T = TypeVar("T")
RECORD = marks.node("record:{{key}}")


class Pieces:
    """The pieces of a record, as template text. They are put together in `rows_template`."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.look = kit.look
        self._streams = {aspect: kit.rng("record", aspect) for aspect in (Aspect.TAGS, Aspect.ORDER)}
        self.heading = self._choice(Aspect.TAGS, ("h2", "h3", "h3", "h4", "div", "p"))
        self.order = self._choice(
            Aspect.ORDER, (("title", "price", "facts"), ("price", "title", "facts"), ("title", "facts", "price"))
        )

    def _choice(self, aspect: Aspect, options: Sequence[T]) -> T:
        """Both streams go on together, so that a redesign of one aspect leaves what the other draws as it was."""
        drawn = {one: rng.choice(options) for one, rng in self._streams.items()}
        return drawn[aspect]

    @property
    def microdata(self) -> bool:
        return self.kit.choices.markup is Markup.MICRODATA

    def link(self) -> str:
        """The headline, leading to the details if there are any."""
        prop = ' itemprop="name"' if self.microdata else ""
        text = slot(self.kit.writing.head)
        if self.kit.choices.details is Details.NONE:
            return text
        return f'<a href="{slot("url")}"{prop}{self.quick()}>{text}</a>'

    def title(self, tag: str = "") -> str:
        return self.look.el("title", self.link(), tag or self.heading)

    def quick(self) -> str:
        return ' data-quick="{{key}}"' if self.kit.choices.details is Details.MODAL else ""

    def media(self) -> str:
        lazy = ' loading="lazy"' if self.kit.choices.era not in (Era.TABLES, Era.DIVS, Era.BROKEN) else ""
        image = self.look.image("thumb", "{{picture}}", "{{alt}}", lazy)
        if self.kit.choices.details is Details.NONE:
            return self.look.el("media", image)
        return self.look.el("media", image, "a", ' href="{{url}}"' + self.quick())

    def price(self) -> str:
        pivot = self.kit.writing.pivot
        prop = ' itemprop="price"' if self.microdata else ""
        waiting = ' data-wait="{{key}}"' if self.kit.choices.rendering is Rendering.DELAYED else ""
        shown = f"<span{prop}{waiting}>{slot(pivot)}</span>"
        was = ""
        if self.kit.choices.has(Extra.WAS):
            was = when("old", f" {self.look.inline('was', slot('old'))}")
        finance = ""
        if self.kit.choices.has(Extra.FINANCE):
            finance = when("finance", self.look.el("finance", slot("finance")))
        return when(pivot, self.look.el("price", shown + was)) + finance

    def fact(self, name: str, tag: str = "li") -> str:
        """One attribute with its label in the site's way of naming."""
        label, value = escape(self.kit.writing.label(name)), slot(name)
        naming = self.kit.choices.naming
        if naming is Naming.TEXT:
            inner = f"{self.look.inline('factname', label + ':')} {value}"
        elif naming is Naming.ICON:
            inner = f"{self.look.image('facticon', self.kit.picture(f'icon-{name}'), label)} {value}"
        elif naming is Naming.CLASS or naming is Naming.CSS:
            inner = f'<span class="{css_name(self.kit, name)}">{value}</span>'
        else:
            inner = value
        return when(name, self.look.el("fact", inner, tag))

    def facts(self) -> str:
        names = self.kit.listed
        if self.kit.choices.era is Era.TABLES:
            return self.look.el("facts", "".join(self.fact(name, "") for name in names))
        kind = self._choice(Aspect.TAGS, ("ul", "div", "ul"))
        return self.look.el("facts", "".join(self.fact(name, "li" if kind == "ul" else "span") for name in names), kind)

    def teaser(self) -> str:
        if self.kit.choices.details is Details.NONE:
            return self.look.el("teaser", "{{description}}", "p" if self.kit.choices.era is not Era.TABLES else "")
        if not self.kit.choices.has(Extra.TEASER):
            return ""
        tag = "p" if self.kit.choices.era is not Era.TABLES else ""
        return when("teaser", self.look.el("teaser", "{{teaser}}", tag))

    def more(self) -> str:
        if self.kit.choices.details is Details.NONE:
            return ""
        drawn = {aspect: rng.random() for aspect, rng in self._streams.items()}
        if drawn[Aspect.ORDER] < 0.4:
            return ""
        text = escape(self.kit.words("details"))
        role = self._choice(Aspect.ORDER, ("more", "button", "ghost"))
        return self.look.el("actions", self.look.el(role, text, "a", ' href="{{url}}"' + self.quick()))

    def body(self, title_tag: str = "") -> str:
        parts = {"title": self.title(title_tag), "price": self.price(), "facts": self.facts()}
        return "".join(parts[name] for name in self.order) + self.teaser() + self.more() + clutter.save_button(self.kit)


def css_name(kit: Kit, attribute: str) -> str:
    """The class that alone says what a value is."""
    style = kit.rng("css names", Aspect.NAMES).choice(("{}", "f-{}", "attr_{}", "is-{}", "{}-value"))
    return style.format(attribute.replace("_", "-"))


def label_rules(kit: Kit) -> str:
    """Labels as CSS content."""
    if kit.choices.naming is not Naming.CSS:
        return ""
    return "".join(
        f'.{css_name(kit, name)}::before{{content:"{kit.writing.label(name)}: ";opacity:.7}}' for name in kit.listed
    )


def columns_of(kit: Kit) -> int:
    return (
        max(2, min(4, kit.look.theme.columns))
        if kit.choices.era is not Era.TABLES
        else kit.rng("columns", Aspect.ORDER).choice((2, 3))
    )


def rows_template(kit: Kit) -> str:
    """Template text for the records of one page, without the container."""
    return _LAYOUTS[kit.choices.layout](kit, Pieces(kit))


def container(kit: Kit) -> tuple[str, str]:
    """What stands before and after the records; the element between them has the id `list_id`."""
    look, c = kit.look, kit.choices
    ident = f' id="{list_id(kit)}"' if c.era is not Era.TABLES else ""
    inner = "\x00"
    if c.layout is Layout.TABLE:
        heads = "".join(look.el("", escape(text), "th") for text in _headings(kit))
        whole = look.el("datatable", f"<thead><tr>{heads}</tr></thead><tbody{ident}>{inner}</tbody>", "table")
    elif c.layout in (Layout.ROWS, Layout.CROSSED) and _tabular(kit):
        whole = f'<table width="100%" cellpadding="6"><tbody{ident}>{inner}</tbody></table>'
    elif c.layout is Layout.DEFINITIONS:
        whole = look.el("deflist", inner, "dl", ident)
    elif c.layout in (Layout.LIST, Layout.NESTED) and _item_tag(kit) == "li":
        whole = look.el("list", inner, "ul", ident)
    else:
        whole = look.el("list", inner, "div", ident)
    before, _, after = whole.partition("\x00")
    return before, after


def list_id(kit: Kit) -> str:
    return kit.rng("list id", Aspect.NAMES).choice(
        ("results", "list", "items", "searchResults", "offers", "listing-main", "r1")
    )


def _tabular(kit: Kit) -> bool:
    return kit.choices.era in (Era.TABLES, Era.BROKEN) or kit.rng("tabular", Aspect.TAGS).random() < 0.3


def _item_tag(kit: Kit) -> str:
    if kit.choices.era is Era.TABLES:
        return "div"
    return kit.rng("item tag", Aspect.TAGS).choice(("li", "div", "article", "li"))


def _headings(kit: Kit) -> list[str]:
    first = [""] if kit.look.theme.picture != "none" else []
    head = kit.writing.label(kit.writing.head) if kit.writing.head != "headline" else kit.words("facts")
    names = [head, kit.writing.label(kit.writing.pivot), *(kit.writing.label(name) for name in kit.listed)]
    if kit.choices.details is Details.NONE:
        names.append(kit.words("description"))
    return [*first, *names]


def _scope(kit: Kit) -> str:
    return ' itemscope itemtype="https://schema.org/Product"' if kit.choices.markup is Markup.MICRODATA else ""


def _card(kit: Kit, pieces: Pieces, role: str = "card", tag: str = "") -> str:
    body = pieces.body()
    picture = kit.look.theme.picture
    if kit.choices.era is Era.TABLES:
        side = f'<td width="160" valign="top">{pieces.media()}</td>' if picture != "none" else ""
        text = f'<td valign="top">{body}</td>'
        cells = text + side if picture == "right" else side + text
        inner = f'<table width="100%" cellpadding="4"><tr>{cells}</tr></table>'
        return kit.look.el(role, inner, "", RECORD)
    media = pieces.media() if picture != "none" else ""
    extra = slot("state") if kit.choices.era in (Era.DIVS, Era.BROKEN, Era.BOOTSTRAP) else ""
    return kit.look.el(
        role, media + kit.look.el("body", body), tag, RECORD + _scope(kit) + clutter.record_attributes(kit), extra
    )


def _with_ads(kit: Kit, record: str) -> str:
    """A record, or its premium twin, or an advertisement between records."""
    c = kit.choices
    if c.has(Extra.PREMIUM):
        badge = kit.look.inline("badge", escape(kit.words("premium")))
        pieces = Pieces(kit)
        tag = _item_tag(kit) if c.layout is Layout.LIST else "div"
        other = kit.look.el(
            "premium",
            f"{badge}{pieces.price()}{pieces.title('h3')}{pieces.media()}{pieces.facts()}{pieces.teaser()}",
            tag if c.era is not Era.TABLES else "",
            RECORD,
        )
        record = when("premium", other) + unless("premium", record)
    if c.has(Extra.ADS):
        tag = "li" if c.layout is Layout.LIST and _item_tag(kit) == "li" else ""
        ad = kit.look.el("ad", kit.look.el("note", escape(kit.words("ad"))) + slot("ad"), tag)
        record = when("ad", ad) + unless("ad", record)
    return record


def _list(kit: Kit, pieces: Pieces) -> str:
    return when("rows", _with_ads(kit, _card(kit, pieces, "card", _item_tag(kit))))


def _grid(kit: Kit, pieces: Pieces) -> str:
    return when("rows", _with_ads(kit, _card(kit, pieces)))


def _rows(kit: Kit, pieces: Pieces) -> str:
    media = pieces.media() if kit.look.theme.picture != "none" else ""
    if _tabular(kit):
        cell = f'<td valign="top" width="{100 // columns_of(kit)}%"{RECORD}>{media}{pieces.body()}</td>'
        return when("bands", f"<tr>{when('cells', cell)}</tr>")
    cell = kit.look.el("gridcell", media + pieces.body(), "div", RECORD + _scope(kit))
    return when("bands", kit.look.el("gridrow", when("cells", cell), "div"))


def _crossed(kit: Kit, pieces: Pieces) -> str:
    """Pictures in one row, texts in the next: no element holds a whole record."""
    if _tabular(kit):
        first = "<tr>" + when("cells", f'<td align="center"{RECORD}>{pieces.media()}</td>') + "</tr>"
        second = "<tr>" + when("cells", f'<td valign="top"{RECORD}>{pieces.body()}</td>') + "</tr>"
    else:
        first = kit.look.el(
            "gridrow", "{{#cells}}" + kit.look.el("gridcell", pieces.media(), "div", RECORD) + "{{/cells}}", "div"
        )
        second = kit.look.el(
            "gridrow", "{{#cells}}" + kit.look.el("gridcell", pieces.body(), "div", RECORD) + "{{/cells}}", "div"
        )
    return when("bands", first + second)


def _table(kit: Kit, pieces: Pieces) -> str:
    look = kit.look
    cells = [look.el("", pieces.media(), "td")] if kit.look.theme.picture != "none" else []
    title = pieces.link()
    cells.append(look.el("title", title, "td"))
    waiting = ' data-wait="{{key}}"' if kit.choices.rendering is Rendering.DELAYED else ""
    cells.append(look.el("price", f"<span{waiting}>{slot(kit.writing.pivot)}</span>", "td"))
    cells.extend(look.el("", slot(name), "td") for name in kit.listed)
    if kit.choices.details is Details.NONE:
        cells.append(look.el("", "{{description}}", "td"))
    stripes = ' bgcolor="{{stripe}}"' if kit.choices.era is Era.TABLES else ""
    return when("rows", f"<tr{stripes}{RECORD}>{''.join(cells)}</tr>")


def _definitions(kit: Kit, pieces: Pieces) -> str:
    look = kit.look
    title = pieces.link()
    parts = [look.el("defterm", title, "dt", RECORD)]
    if look.theme.picture != "none":
        parts.append(look.el("defbody", pieces.media(), "dd", RECORD))
    parts.append(look.el("defbody", pieces.price(), "dd", RECORD))
    for name in kit.listed:
        inner = pieces.fact(name, "span" if kit.choices.era is not Era.TABLES else "")
        parts.append(when(name, look.el("defbody", _opened(inner, name), "dd", RECORD)))
    if pieces.teaser():
        parts.append(look.el("defbody", pieces.teaser(), "dd", RECORD))
    return when("rows", "".join(parts))


def _opened(section: str, name: str) -> str:
    """The inside of a `{{#name}}…{{/name}}` section: sections must not hold one of their own name."""
    return section.removeprefix(f"{{{{#{name}}}}}").removesuffix(f"{{{{/{name}}}}}")


def _siblings(kit: Kit, pieces: Pieces) -> str:
    """A heading, a line, a list and a rule: a record is a run of siblings."""
    look = kit.look
    parts = []
    if look.theme.picture != "none":
        parts.append(f"<p{RECORD}>{pieces.media()}</p>")
    parts += [
        f"<h3{RECORD}>{pieces.link()}</h3>",
        f"<div{RECORD}>{pieces.price()}</div>",
        f"<div{RECORD}>{pieces.facts()}</div>",
    ]
    if pieces.teaser():
        parts.append(f"<div{RECORD}>{pieces.teaser()}</div>")
    record = "".join(parts)
    return when("rows", _with_ads(kit, record) + "<hr>")


def _groups(kit: Kit, pieces: Pieces) -> str:
    heading = kit.look.el("grouphead", "{{group}}", "h2" if kit.choices.era is not Era.TABLES else "")
    return when("groups", heading + when("rows", _with_ads(kit, _card(kit, pieces))))


def _nested(kit: Kit, pieces: Pieces) -> str:
    heading = kit.look.inline("grouphead", "{{group}}")
    old = kit.choices.era is Era.TABLES
    record = kit.look.el(
        "" if old else "card", pieces.body() if old else kit.look.el("body", pieces.body()), "li", RECORD
    )
    outer = "li" if _item_tag(kit) == "li" else "div"
    return when("groups", f"<{outer}>{heading}<ul>{when('rows', record)}</ul></{outer}>")


def _shadow(kit: Kit, pieces: Pieces) -> str:
    tag = kit.rng("element", Aspect.TAGS).choice(("x-card", "offer-card", "site-item", "app-listing-card"))
    media = pieces.media() if kit.look.theme.picture != "none" else ""
    inside = kit.look.el("card", media + kit.look.el("body", pieces.body()), "div")
    host = (
        f'<{tag}{RECORD}><template shadowrootmode="open"><link rel="stylesheet" href="/assets/site.css">{inside}'
        f"</template></{tag}>"
    )
    return when("rows", host)


_LAYOUTS = {
    Layout.LIST: _list,
    Layout.ROWS: _rows,
    Layout.GRID: _grid,
    Layout.TABLE: _table,
    Layout.DEFINITIONS: _definitions,
    Layout.SIBLINGS: _siblings,
    Layout.CROSSED: _crossed,
    Layout.NESTED: _nested,
    Layout.GROUPS: _groups,
    Layout.SHADOW: _shadow,
}


def shape_of(choices: Choices) -> str:
    """Which arrangement of records the template expects: `rows`, `bands` or `groups`."""
    if choices.layout in (Layout.ROWS, Layout.CROSSED):
        return "bands"
    return "groups" if choices.layout in (Layout.GROUPS, Layout.NESTED) else "rows"
