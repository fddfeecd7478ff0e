"""The frame of a page: what stands around its content in each decade."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from bowerbird.zoo import clutter
from bowerbird.zoo.choices import Era, Noise
from bowerbird.zoo.kit import Kit
from bowerbird.zoo.skin import Aspect
from bowerbird.zoo.template import ENGINE

SCRIPT = ENGINE + "\n" + (Path(__file__).parent / "behaviour.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Content:
    """What one page wants in its frame."""

    title: str
    body: str
    side: str = ""
    hero: str = ""
    head: str = ""
    config: dict[str, object] | None = None
    around: str = ""
    """Attributes of a form around the whole page, if there is one."""
    bare: bool = False
    """Without header and footer: a page inside a frame, or a print version."""


@dataclass(frozen=True)
class Menu:
    links: Sequence[tuple[str, str]]
    header_search: str = ""
    languages: Sequence[str] = ()


def page(kit: Kit, menu: Menu, content: Content, ending: str) -> str:
    """A whole document. `ending` is what noise adds at the very end of the body."""
    if kit.choices.era is Era.TABLES:
        return _tables(kit, menu, content, ending)
    return _styled(kit, menu, content, ending)


def _head(kit: Kit, content: Content) -> str:
    era = kit.choices.era
    business = escape(kit.stock.business)
    title = (
        f"{content.title} - {business}"
        if kit.rng("title", Aspect.WORDS).random() < 0.5
        else f"{business} | {content.title}"
    )
    parts = [f'<meta charset="utf-8"><title>{title}</title>']
    if era is Era.TABLES:
        parts = [f'<meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>{title}</title>']
        parts.append('<meta name="generator" content="Microsoft FrontPage 4.0">')
    else:
        parts.append('<meta name="viewport" content="width=device-width, initial-scale=1">')
        parts.append(f'<meta name="description" content="{business}: {escape(kit.words("slogan"))}">')
        inlined = era is Era.ATOMIC and kit.rng("style").random() < 0.5
        parts.append(f"<style>{kit.look.style}</style>" if inlined else "")
        parts.append('<link rel="stylesheet" href="/assets/site.css">')
    if era in (Era.BOOTSTRAP, Era.ATOMIC, Era.COMPONENTS):
        parts.append(
            f'<meta property="og:title" content="{escape(content.title)}"><meta property="og:type" content="website">'
        )
        parts.append(f'<meta name="theme-color" content="{kit.look.theme.brand}">')
    return "".join(parts) + '<link rel="icon" href="data:,">' + clutter.head(kit) + content.head


def _script(kit: Kit, content: Content) -> str:
    if kit.choices.era is Era.TABLES:
        return ""
    config = dict(content.config or {})
    if kit.has(Noise.CHAT):
        config["chat"] = [kit.look.scheme.classes.get("chat", ""), kit.words("chat")]
    text = json.dumps(config, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script>window.siteConfig={text}</script><script src="/assets/site.js"></script>'


def _logo(kit: Kit) -> str:
    theme = kit.look.theme
    shape = (
        kit.rng("logo")
        .choice(
            (
                (
                    '<circle cx="18" cy="18" r="16" fill="{0}"/><path d="M10 20l6 6 11-14" stroke="#fff" '
                    'stroke-width="3" fill="none"/>'
                ),
                '<path d="M3 17L18 4l15 13v16H3z" fill="{0}"/><path d="M14 33V22h8v11z" fill="#fff"/>',
                (
                    '<rect x="2" y="2" width="32" height="32" rx="8" fill="{0}"/>'
                    '<circle cx="18" cy="18" r="8" fill="#fff"/>'
                ),
                '<path d="M18 2l16 32H2z" fill="{0}"/>',
                (
                    '<rect x="2" y="2" width="15" height="15" fill="{0}"/>'
                    '<rect x="19" y="19" width="15" height="15" fill="{0}"/>'
                ),
                "",
            )
        )
        .format(theme.accent)
    )
    return f'<svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">{shape}</svg>' if shape else ""


def _nav(kit: Kit, menu: Menu) -> str:
    look = kit.look
    items = "".join(look.el("navitem", look.link("navlink", href, escape(text)), "li") for href, text in menu.links)
    return look.el("navlist", items + clutter.mega_menu(kit), "ul")


def _header(kit: Kit, menu: Menu) -> str:
    look, theme, era = kit.look, kit.look.theme, kit.choices.era
    name = look.link("logo", "/", escape(kit.stock.business))
    tagline = look.el("tagline", escape(kit.words("slogan"))) if kit.rng("tagline").random() < 0.6 else ""
    brand = look.el("brandbox", _logo(kit) + f"<div>{name}{tagline}</div>")
    top = ""
    if kit.rng("topbar").random() < 0.4:
        top = look.el("topbar", look.el("wrap", f"{escape(kit.stock.phone)} &middot; {escape(kit.stock.address)}"))
    languages = "".join(f' <a href="/{code}/" hreflang="{code}">{code.upper()}</a>' for code in menu.languages)
    separate = theme.header in ("double", "banner", "centred") or era in (Era.DIVS, Era.BROKEN)
    ident = ' id="header"' if era in (Era.DIVS, Era.BROKEN) else ""
    inside = brand + ("" if separate else look.el("nav", _nav(kit, menu))) + menu.header_search + languages
    header = look.el("header", look.el("wrap", look.el("headrow", inside)), "", ident)
    bar = look.el("nav", look.el("wrap", _nav(kit, menu)), "", ' id="menu"' if ident else "") if separate else ""
    if era is Era.COMPONENTS:
        return f"<site-header>{top}{header}{bar}</site-header>"
    return top + header + bar


def _footer(kit: Kit, menu: Menu) -> str:
    look, words = kit.look, kit.words
    columns = [
        look.el(
            "footcol",
            f"<b>{escape(kit.stock.business)}</b><br>{escape(kit.stock.address)}<br>{escape(kit.stock.phone)}",
        ),
        look.el(
            "footcol", "<br>".join(f'<a href="{escape(href)}">{escape(text)}</a>' for href, text in menu.links[-5:])
        ),
        look.el("footcol", f"<b>{escape(words('hours'))}</b><br>{escape(words('open'))}"),
    ]
    kept = columns[: kit.rng("footer").randint(1, 3)]
    legal = look.el("legal", f"&copy; 2026 {escape(kit.stock.business)}. {escape(words('allrights'))}")
    return look.el(
        "footer", look.el("wrap", look.el("footrow", "".join(kept)) + clutter.footer_columns(kit, menu.links) + legal)
    )


def _styled(kit: Kit, menu: Menu, content: Content, ending: str) -> str:
    look, era = kit.look, kit.choices.era
    crumbs = "" if content.bare else clutter.crumbs(kit, content.title)
    main = look.el("content", crumbs + content.body + ("" if content.bare else clutter.below_content(kit)))
    side = look.el("sidebar", content.side) if content.side else ""
    columns = side + main if look.theme.frame == "left" else main + side
    middle = look.el("wrap", look.el("columns", columns, "div"), "div")
    inner = middle if content.bare else _header(kit, menu) + content.hero + middle + _footer(kit, menu)
    if content.around:
        inner = f"<form{content.around}>{inner}</form>"
    if era in (Era.DIVS, Era.BROKEN):
        inner = f'<div id="page">{inner}</div>'
    elif era in (Era.ATOMIC, Era.COMPONENTS):
        root = kit.rng("root", Aspect.NAMES).choice(("root", "__next", "app", "___gatsby"))
        inner = f'<div id="{root}"><div>{inner}</div></div>'
    lang = kit.stock.locale
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head>{_head(kit, content)}</head><body>{inner}'
        f"{ending}{_script(kit, content)}</body></html>"
    )


def _tables(kit: Kit, menu: Menu, content: Content, ending: str) -> str:
    look, theme = kit.look, kit.look.theme
    body = f'<body bgcolor="{theme.page}" text="#000000" link="{theme.brand}" vlink="{theme.dark}" topmargin="0">'
    head = f"<html><head>{_head(kit, content)}</head>{body}"
    if content.bare:
        return f"{head}{content.body}{ending}</body></html>"
    name = look.inline("logo", escape(kit.stock.business))
    links = [f'<a href="{escape(href)}">{look.inline("navlink", escape(text))}</a>' for href, text in menu.links]
    across = theme.frame != "left"
    top = (
        f'<table width="100%" border="0" cellspacing="0" cellpadding="10" bgcolor="{theme.tint}"><tr>'
        f"<td>{name}<br>{look.inline('tagline', escape(kit.words('slogan')))}</td>"
        f'<td align="right">{menu.header_search}</td></tr></table>'
    )
    bar = ""
    if across:
        bar = (
            f'<table width="100%" border="0" cellpadding="4" bgcolor="{theme.tint}"><tr>'
            f'<td align="center">{" | ".join(links)}</td></tr></table><hr>'
        )
    left = "<br>".join(links) + "<hr>" if not across else ""
    side = (
        f'<td width="180" valign="top" bgcolor="{theme.tint}">{left}{content.side}</td>' if left or content.side else ""
    )
    middle = (
        f'<table width="{kit.rng("width").choice(("100%", "760", "640"))}" border="0" cellpadding="8" '
        f'align="center"><tr>{side}<td valign="top">{content.hero}{content.body}</td></tr></table>'
    )
    languages = " ".join(f'<a href="/{code}/">{code.upper()}</a>' for code in menu.languages)
    where = f"{escape(kit.stock.address)} - {escape(kit.stock.phone)}"
    rights = f"&copy; 1998-2026 {escape(kit.stock.business)}. {escape(kit.words('allrights'))}"
    foot = f"<hr><center>{look.inline('legal', where)}<br>{look.inline('legal', rights)} {languages}</center>"
    return f"{head}{top}{bar}{middle}{foot}{ending}</body></html>"
