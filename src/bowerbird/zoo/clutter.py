"""What real pages are full of besides their content: large menus and footers, badges, scripts, wrappers.

How much of it a site has is drawn once (`level`); hand-written sites of old have little, modern ones much. None of its
links lead to a list of offers, or every site could be entered by its footer: they lead to guides, which talk about
towns and prices without offering anything.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape

from bowerbird.zoo.choices import Era
from bowerbird.zoo.kit import Kit, once, slug
from bowerbird.zoo.searching import sections_of
from bowerbird.zoo.skin import Aspect

_LEVELS = {
    Era.TABLES: (0, 1),
    Era.BROKEN: (0, 1, 2),
    Era.DIVS: (0, 1, 2, 3),
    Era.BOOTSTRAP: (1, 2, 3, 4, 5),
    Era.ATOMIC: (1, 3, 4, 5, 6),
    Era.COMPONENTS: (1, 3, 4, 5, 6),
}
_SOCIAL = ("Facebook", "Instagram", "LinkedIn", "YouTube", "X")
_LIBRARIES = (
    "jquery-1.7.2.min.js",
    "bootstrap.min.js",
    "slick.min.js",
    "runtime.8f3a.js",
    "vendors~main.4c1e.js",
    "polyfills.js",
)


TOPICS = 120
"""Guides about a section in a town."""


@once
def level(kit: Kit) -> int:
    return kit.rng("clutter").choice(_LEVELS[kit.choices.era])


@once
def topics(kit: Kit) -> list[tuple[str, str]]:
    """(address, title) of every guide."""
    sections = [kit.words(section) for section in sections_of(kit)]
    crossed = [f"{section} · {town}" for town in kit.stock.towns for section in sections[:9]]
    names = [*kit.stock.towns, *sections, *crossed[:TOPICS]]
    return [(f"/guide/{slug(name)}", kit.words("guide", name)) for name in dict.fromkeys(names) if slug(name)]


def guide(kit: Kit, path: str) -> tuple[str, list[str]] | None:
    """Title and paragraphs of a guide."""
    for address, title in topics(kit):
        if address == path:
            news = [text for _, _, text in kit.stock.news[:2]]
            return title, [kit.words("guide1"), *news, kit.words("guide2")]
    return None


def _links(kit: Kit, role: str, entries: Sequence[tuple[str, str]]) -> str:
    look = kit.look
    tracked = level(kit) > 1
    items = "".join(
        f'<li{_track(kit, role, number) if tracked else ""}><a href="{escape(href)}" title="{escape(text)}">'
        f"<span>{escape(text)}</span></a></li>"
        for number, (href, text) in enumerate(entries)
    )
    return look.el(role, items, "ul")


def _track(kit: Kit, place: str, number: int) -> str:
    """What measuring scripts hang on everything."""
    names = kit.rng("tracking", Aspect.NAMES).choice(
        (("data-track", "data-pos"), ("data-ga", "data-ga-index"), ("data-testid", "data-i"))
    )
    return f' class="li-{place} i{number}" {names[0]}="{place}-{number}" {names[1]}="{number}"'


@once
def record_attributes(kit: Kit) -> str:
    """The same for records, as template text."""
    if level(kit) < 2 or kit.choices.era is Era.TABLES:
        return ""
    names = kit.rng("record tracking", Aspect.NAMES).choice(
        (("data-id", "data-index"), ("data-item", "data-rank"), ("data-testid", "data-n"))
    )
    return f' {names[0]}="{{{{key}}}}" {names[1]}="{{{{place}}}}"'


@once
def mega_menu(kit: Kit) -> str:
    """A menu that opens on hover: two columns of guides, there in the page all the time."""
    if level(kit) < 2:
        return ""
    look = kit.look
    found = topics(kit)
    half = min(6 + 3 * level(kit), len(found) // 2)
    columns = "".join(
        look.el("menucol", look.el("menuhead", escape(kit.words(head))) + _links(kit, "plainlist", part))
        for head, part in (("guides", found[:half]), ("tags", found[half : half * 2]))
    )
    toggle = look.link("navlink", topics(kit)[0][0], escape(kit.words("guides")), ' aria-haspopup="true"')
    panel = look.el("menupanel", look.el("menurow", columns, "div"), "div", ' aria-hidden="true"')
    return look.el("navitem", toggle + panel, "li", " data-menu")


def footer_columns(kit: Kit, menu: Sequence[tuple[str, str]]) -> str:
    """More columns of links than anyone reads."""
    amount = level(kit)
    if amount == 0:
        return ""
    look, words = kit.look, kit.words
    found = topics(kit)
    terms = menu[-1][0] if menu else "/"
    legal = [
        (f"{terms}#{slug(words(key))}", words(key)) for key in ("privacy", "cookiepage", "access", "careers", "faq")
    ]
    columns = [(words("guides"), found[: 6 * amount]), (words("faq"), legal)]
    if amount > 2:
        columns.insert(1, (words("tags"), found[6 * amount : 12 * amount] or found[-6:]))
    inner = "".join(
        look.el(
            "footcol", look.el("foothead", escape(title)) + look.el("footin", _links(kit, "plainlist", part), "div")
        )
        for title, part in columns
        if part
    )
    if amount > 1:
        icons = "".join(
            f'<li><a href="#" aria-label="{name}">{_icon(number)}</a></li>'
            for number, name in enumerate(_SOCIAL[: min(amount, 4) + 1])
        )
        inner += look.el("footcol", look.el("foothead", escape(words("follow"))) + look.el("iconlist", icons, "ul"))
    return look.el("footrow", inner) + (_footer_form(kit) if amount > 1 else "")


@once
def _footer_form(kit: Kit) -> str:
    """A newsletter in the footer, with more boxes than it needs."""
    look, words = kit.look, kit.words
    boxes = "".join(
        f'<label><input type="checkbox" name="topic{number}" value="1"> {escape(title)}</label>'
        for number, (_, title) in enumerate(topics(kit)[:3])
    )
    language = (
        '<option value="en">English</option><option value="de">Deutsch</option><option value="fr">Français</option>'
    )
    inner = (
        look.void("control", "input", f' type="email" name="mail" placeholder="{escape(words("email"))}"')
        + look.el("control", language, "select", ' name="lang"')
        + look.el("button", escape(words("subscribe")), "button", ' type="submit"')
    )
    return look.el(
        "footform",
        look.el("formrow", inner) + look.el("note", boxes),
        "form",
        ' action="/send/newsletter" method="post"',
    )


@once
def save_button(kit: Kit) -> str:
    """A heart on every record."""
    if level(kit) < 2 or kit.choices.era is Era.TABLES:
        return ""
    heart = (
        '<svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">'
        '<path d="M12 21S3 14 3 8a5 5 0 0 1 9-3 5 5 0 0 1 9 3c0 6-9 13-9 13z"/></svg>'
    )
    return kit.look.el("savebutton", heart, "button", ' type="button" aria-pressed="false" aria-label="♡"')


def _icon(number: int) -> str:
    shapes = (
        '<path d="M9 8h3V4H9C7 4 6 6 6 8v2H4v4h2v8h4v-8h3l1-4h-4V8z"/>',
        '<rect x="3" y="3" width="18" height="18" rx="5"/><circle cx="12" cy="12" r="4"/>',
    )
    return (
        '<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">'
        f"<g>{shapes[number % 2]}</g></svg>"
    )


@once
def below_content(kit: Kit) -> str:
    """Badges and partners under the content."""
    if level(kit) < 2:
        return ""
    look = kit.look
    badges = "".join(
        look.el(
            "badgecell",
            (
                f'<svg width="90" height="34" viewBox="0 0 90 34" role="img" aria-label="{escape(name)}"><g>'
                '<rect width="90" height="34" rx="4" fill="#ddd"/>'
                f'<text x="45" y="22" text-anchor="middle" font-size="11" fill="#777">{escape(name.split()[-1][:9])}'
                "</text></g></svg>"
            ),
            "li",
        )
        for name in (*kit.stock.people[:2], "Visa", "Mastercard")
    )
    found = look.el(
        "badges", look.el("note", escape(kit.words("partners"))) + look.el("badgelist", badges, "ul"), "div"
    )
    if level(kit) > 2:
        cloud = "".join(
            f'<li><a href="{href}" rel="tag">{escape(title)}</a></li>'
            for href, title in topics(kit)[-10 * level(kit) :]
        )
        found += look.el(
            "badges", look.el("note", escape(kit.words("tags"))) + look.el("badgelist", cloud, "ul"), "div"
        )
    return found


@once
def small_print(kit: Kit) -> str:
    """What stands below every offer and says nothing about it."""
    if level(kit) < 1:
        return ""
    texts = [kit.words(key) for key in ("terms1", "terms2", "guide1", "guide2", "about2")][: 1 + level(kit)]
    tag = "p" if kit.choices.era is not Era.TABLES else ""
    return "".join(kit.look.el("note", escape(text), tag) for text in texts)


def crumbs(kit: Kit, title: str) -> str:
    if level(kit) < 1 or kit.choices.era is Era.TABLES:
        return ""
    inner = f'<li><a href="/"><span>{escape(kit.words("home"))}</span></a></li><li><span>{title}</span></li>'
    return kit.look.el("crumbs", kit.look.el("crumblist", inner, "ol"), "div")


@once
def head(kit: Kit) -> str:
    """Scripts and meta data that a page carries for others. All of it stays on this server."""
    amount = level(kit)
    rng = kit.rng("head")
    parts = [
        f'<meta name="{name}" content="{escape(text)}">'
        for name, text in (
            ("robots", "index,follow"),
            ("twitter:card", "summary"),
            ("format-detection", "telephone=no"),
            ("author", kit.stock.business),
        )[:amount]
    ]
    for number in range(amount * 4):
        identity = f"{rng.randrange(10**8):08}"
        blob = json.dumps(
            {"id": identity, "page": {"type": "std", "flags": [rng.randrange(99) for _ in range(12)]}, "v": number}
        )
        parts.append(f"<script>window.dataLayer=window.dataLayer||[];dataLayer.push({blob});</script>")
    parts.extend(
        f'<script src="/assets/lib/{name}" defer></script>'
        for name in rng.sample(_LIBRARIES, min(amount, len(_LIBRARIES)))
    )
    return "".join(parts)
