"""Detail pages: all values of one offer, in one of several forms, with what stands around them."""

from __future__ import annotations

import json
from datetime import date
from html import escape

from bowerbird.zoo import clutter, marks
from bowerbird.zoo.choices import Details, Era, Facts, Markup, Part
from bowerbird.zoo.forms import other_form
from bowerbird.zoo.kit import Kit
from bowerbird.zoo.skin import Aspect
from bowerbird.zoo.stock import Item, Money
from bowerbird.zoo.website import BASE
from bowerbird.zoo.writing import LISTS

SCHEMA = {
    "real-estate-uk": "RealEstateListing",
    "real-estate-us": "RealEstateListing",
    "used-cars-uk": "Car",
    "products": "Product",
    "jobs": "JobPosting",
    "restaurants": "Restaurant",
    "events": "Event",
    "books": "Book",
}
_PROPERTIES = {
    "name": "name",
    "title": "name",
    "job_title": "title",
    "brand": "brand",
    "isbn": "isbn",
    "publisher": "publisher",
    "phone": "telephone",
}


ONE_PICTURE = ("jobs", "books")
"""Domains whose offers have a single picture: a logo, a cover."""


def detail(kit: Kit, item: Item, *, quick: bool = False) -> str:
    """The content of a detail page, marked; `quick` is the short form that opens over the list."""
    look, words, writing, c = kit.look, kit.words, kit.writing, kit.choices
    tag = "h1" if c.era is not Era.TABLES else ""
    head = look.el("h1", escape(writing.text(item, writing.head)), tag)
    price = writing.text(item, writing.pivot)
    price = look.el("price", escape(price)) if price else ""
    story = look.el("story", escape(writing.text(item, "description")), "p" if c.era is not Era.TABLES else "")
    facts = sheet(kit, item) + lists(kit, item)
    gallery = (
        _gallery(kit, item)
        if c.has(Part.GALLERY) and c.domain not in ONE_PICTURE
        else look.image("shot", kit.picture(item.key), "")
    )
    if quick:
        return look.el("detail", head + price + facts + story, "div", marks.node(f"record:{item.key}"))
    place = look.image("map", kit.picture(f"map-{item.key}"), escape(words("map"))) if c.has(Part.MAP) else ""
    reviews = _reviews(kit, item) if c.has(Part.REVIEWS) else ""
    sections = [
        (words("facts"), facts),
        (words("description"), story),
        (words("map"), place),
        (words("reviews"), reviews),
    ]
    shown = [(title, inner) for title, inner in sections if inner]
    if c.details is Details.TABS:
        body = _tabs(kit, shown)
    else:
        kind = "h2" if c.era is not Era.TABLES else ""
        body = "".join(look.el("h2", escape(title), kind) + inner for title, inner in shown)
    scope = f' itemscope itemtype="https://schema.org/{SCHEMA[c.domain]}"' if c.markup is Markup.MICRODATA else ""
    order = (head, gallery, price) if kit.rng("detail order", Aspect.ORDER).random() < 0.5 else (gallery, head, price)
    return look.el("detail", "".join(order) + body, "div", marks.node(f"record:{item.key}") + scope)


def around(kit: Kit, item: Item) -> tuple[str, str]:
    """What follows the offer in the page, and what stands in the second column."""
    below = _similar(kit, item) if kit.choices.has(Part.SIMILAR) else ""
    side = ""
    if kit.choices.has(Part.ENQUIRY):
        side = kit.look.el("box", kit.look.el("boxtitle", escape(kit.words("enquiry"))) + other_form(kit, "enquiry"))
    return below, side


def _rows(kit: Kit, item: Item) -> list[tuple[str, str, str]]:
    """(attribute, label, marked value), both escaped."""
    skipped = (kit.writing.head, *LISTS)
    return [
        (name, escape(kit.writing.label(name)), escape(kit.writing.text(item, name, labelled=True)))
        for name in kit.all_attributes
        if name in item.values and name not in skipped
    ]


def sheet(kit: Kit, item: Item) -> str:
    look, kind = kit.look, kit.choices.facts
    rows = _rows(kit, item)
    micro = kit.choices.markup is Markup.MICRODATA

    def prop(name: str) -> str:
        return f' itemprop="{_PROPERTIES[name]}"' if micro and name in _PROPERTIES else ""

    if kind is Facts.TABLE:
        lines = "".join(
            f"<tr>{look.el('sheetname', label, 'th')}{look.el('', value, 'td', prop(name))}</tr>"
            for name, label, value in rows
        )
        return look.el("sheet", f"<tbody>{lines}</tbody>", "table")
    if kind is Facts.DEFINITIONS:
        return look.el(
            "sheet",
            "".join(
                look.el("sheetname", label, "dt") + look.el("sheetvalue", value, "dd", prop(name))
                for name, label, value in rows
            ),
            "dl",
        )
    if kind is Facts.BULLETS:
        return look.el(
            "",
            "".join(
                look.el("", f"<strong>{label}</strong>: <span{prop(name)}>{value}</span>", "li")
                for name, label, value in rows
            ),
            "ul",
        )
    if kind is Facts.GRID:
        cells = "".join(
            look.el(
                "sheetcell",
                look.el("sheetname", label)
                + look.el("sheetvalue", value, "div" if kit.choices.era is not Era.TABLES else "", prop(name)),
            )
            for name, label, value in rows
        )
        return look.el("sheetgrid", cells)
    return look.el(
        "text",
        "<br>".join(f"{label}: <span{prop(name)}>{value}</span>" for name, label, value in rows),
        "p" if kit.choices.era is not Era.TABLES else "",
    )


def lists(kit: Kit, item: Item) -> str:
    """Attributes that are lists of texts, as bullets."""
    parts = []
    for name in LISTS:
        entries = kit.writing.entries(item, name) if name in kit.all_attributes else []
        if entries:
            heading = kit.look.el(
                "h2", escape(kit.writing.label(name)), "h3" if kit.choices.era is not Era.TABLES else ""
            )
            parts.append(heading + kit.look.el("", "".join(f"<li>{escape(one)}</li>" for one in entries), "ul"))
    return "".join(parts)


def _gallery(kit: Kit, item: Item) -> str:
    look = kit.look
    minis = "".join(
        look.image("mini", kit.picture(item.key, number), "") for number in range(1, 5 + clutter.level(kit))
    )
    return look.el("gallery", look.image("shot", kit.picture(item.key), "") + look.el("thumbs", minis))


def _tabs(kit: Kit, sections: list[tuple[str, str]]) -> str:
    look = kit.look
    tabs = "".join(
        look.el(
            "tab",
            escape(title),
            "button",
            f' type="button" role="tab" data-tab="t{number}" aria-selected="{str(number == 0).lower()}"',
        )
        for number, (title, _) in enumerate(sections)
    )
    panels = "".join(
        look.el("panel", inner, "div", f' role="tabpanel" data-panel="t{number}"{"" if number == 0 else " hidden"}')
        for number, (_, inner) in enumerate(sections)
    )
    return look.el("tabs", tabs, "div", ' role="tablist"') + panels


def _reviews(kit: Kit, item: Item) -> str:
    people = kit.stock.people
    first = len(item.key) + len(item.title)
    return "".join(
        kit.look.el(
            "review",
            (
                f"<b>{escape(people[(first + number) % len(people)])}</b> ({4 + number % 2}/5)<br>"
                f"{escape(kit.words(f'review{number + 1}'))}"
            ),
        )
        for number in range(2)
    )


def _similar(kit: Kit, item: Item) -> str:
    """Other offers with their own prices: what a careless reader takes for this one."""
    look, writing = kit.look, kit.writing
    others = [one for one in kit.stock.items if one.section == item.section and one.key != item.key][
        : 3 + clutter.level(kit)
    ]
    if not others:
        return ""
    cards = "".join(
        look.el(
            "gridcell",
            look.link("media", kit.addresses.detail_of(one), look.image("thumb", kit.picture(one.key)))
            + look.link("more", kit.addresses.detail_of(one), escape(writing.plain(one, writing.head)))
            + look.el("price", escape(writing.plain(one, writing.pivot))),
            "div" if kit.choices.era is not Era.TABLES else "",
        )
        for one in others
    )
    heading = look.el("h2", escape(kit.words("similar")), "h2" if kit.choices.era is not Era.TABLES else "")
    return heading + look.el("similar", cards)


def structured(kit: Kit, item: Item) -> str:
    """JSON-LD for the head of the page, if the site has it."""
    if kit.choices.markup is not Markup.JSON_LD:
        return ""
    values = {name: value for name, value in item.values.items() if name not in kit.lost}
    price = values.get("price")
    data: dict[str, object] = {
        "@context": "https://schema.org",
        "@type": SCHEMA[kit.choices.domain],
        "name": kit.writing.plain(item, kit.writing.head),
        "url": f"{BASE}{kit.addresses.detail_of(item)}",
        "description": item.description,
    }
    if isinstance(price, Money):
        data["offers"] = {"@type": "Offer", "price": price.amount, "priceCurrency": price.currency}
    if "town" in values:
        data["address"] = {
            "@type": "PostalAddress",
            "addressLocality": values["town"],
            "postalCode": values.get("postcode", ""),
        }
    start = values.get("date")
    if isinstance(start, date):
        data["startDate"] = start.isoformat()
    data.update(
        {_PROPERTIES[name]: value for name, value in values.items() if name in _PROPERTIES and isinstance(value, str)}
    )
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/ld+json">{text}</script>'
