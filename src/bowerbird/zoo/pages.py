"""The pages beside the offers: about, contact, terms, news, and the parts of the home page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bowerbird.zoo.choices import Era, Noise
from bowerbird.zoo.forms import other_form
from bowerbird.zoo.kit import Kit, slug
from bowerbird.zoo.stock import Item


def heading(kit: Kit, text: str, level: int = 1) -> str:
    return kit.look.el(f"h{level}", escape(text), f"h{level}" if kit.choices.era is not Era.TABLES else "")


def paragraph(kit: Kit, text: str, role: str = "text") -> str:
    return kit.look.el(role, escape(text), "p" if kit.choices.era is not Era.TABLES else "")


def about(kit: Kit) -> str:
    look, words = kit.look, kit.words
    people = "".join(
        look.el("person", f"{look.image('mini', kit.picture(f'face-{slug(name)}'), '')}<br><b>{escape(name)}</b>")
        for name in kit.stock.people[:6]
    )
    towns = ", ".join(kit.stock.towns[:5])
    return (
        heading(kit, words("about"))
        + paragraph(kit, words("about1"), "lead")
        + paragraph(kit, f"{words('about2')} {towns}.")
        + heading(kit, words("team"), 2)
        + look.el("team", people)
    )


def contact(kit: Kit) -> str:
    look, words = kit.look, kit.words
    address = look.el(
        "text", f"{escape(kit.stock.business)}<br>{escape(kit.stock.address)}<br>{escape(kit.stock.phone)}"
    )
    place = look.image("map", kit.picture("map-office"), escape(words("map")))
    return (
        heading(kit, words("contact"))
        + address
        + paragraph(kit, words("open"))
        + place
        + look.el("form", other_form(kit, "contact"))
    )


def terms(kit: Kit) -> str:
    return heading(kit, kit.words("terms")) + paragraph(kit, kit.words("terms1")) + paragraph(kit, kit.words("terms2"))


def news_path(title: str) -> str:
    return f"/news/{slug(title)}"


def news_list(kit: Kit, limit: int = 20) -> str:
    entries = []
    for day, title, text in kit.stock.news[:limit]:
        link = f'<a href="{news_path(title)}">{escape(title)}</a>'
        entries.append(
            kit.look.el("text", f"{kit.look.inline('note', escape(str(day)))} {link}<br>{escape(text.split('. ')[0])}.")
        )
    return "".join(entries)


def news_item(kit: Kit, path: str) -> str | None:
    for day, title, text in kit.stock.news:
        if path == news_path(title):
            return heading(kit, title) + kit.look.el("note", escape(str(day))) + paragraph(kit, text)
    return None


def box(kit: Kit, title: str, inner: str) -> str:
    return kit.look.el("box", kit.look.el("boxtitle", escape(title)) + inner)


def links_box(kit: Kit, title: str, links: Sequence[tuple[str, str]]) -> str:
    if kit.choices.era is Era.TABLES:
        inner = "<br>".join(
            f'<a href="{escape(href)}">{kit.look.inline("note", escape(text))}</a>' for href, text in links
        )
    else:
        inner = kit.look.el(
            "boxlist", "".join(f'<li><a href="{escape(href)}">{escape(text)}</a></li>' for href, text in links), "ul"
        )
    return box(kit, title, inner)


def side_boxes(kit: Kit) -> str:
    """Forms and links beside the content that have nothing to do with it."""
    parts = []
    if kit.has(Noise.LOGIN):
        parts.append(box(kit, kit.words("login"), other_form(kit, "login")))
    if kit.has(Noise.NEWSLETTER):
        parts.append(box(kit, kit.words("newsletter"), other_form(kit, "newsletter")))
    if kit.rng("news box").random() < 0.4:
        parts.append(box(kit, kit.words("news"), kit.look.el("boxbody", news_list(kit, 2))))
    return "".join(parts)


def featured(kit: Kit, items: Sequence[Item]) -> str:
    """A few offers above the list, in another template; they are in the list too."""
    look, writing = kit.look, kit.writing
    cards = "".join(
        look.el(
            "feature",
            look.image("thumb", kit.picture(item.key))
            + look.link("more", kit.addresses.detail_of(item), escape(writing.plain(item, writing.head)))
            + look.el("price", escape(writing.plain(item, writing.pivot))),
        )
        for item in items
    )
    return heading(kit, kit.words("featured"), 2) + look.el("featured", cards)


def hero(kit: Kit, inner: str = "") -> str:
    look, theme = kit.look, kit.look.theme
    if theme.hero == "none":
        return look.el("wrap", inner) if inner else ""
    title = look.el("herotitle", escape(kit.words("welcome", kit.stock.business)))
    picture = ""
    if theme.hero == "picture" and kit.choices.era is not Era.TABLES:
        first = kit.stock.items[0].key
        shade = f"linear-gradient(90deg,{theme.dark}ee,{theme.dark}66)"
        picture = f' style="background:{shade},url({kit.picture(first)}) center/cover"'
    lead = "" if theme.hero == "slim" else paragraph(kit, kit.words("slogan"), "tagline")
    return look.el(
        "hero", look.el("wrap", title + lead + inner), "div" if kit.choices.era is not Era.TABLES else "", picture
    )
