"""Class names: how a site's stylesheet calls the roles.

A `Scheme` turns roles with declarations into class attributes and a stylesheet. Hand-written sheets name roles in one
of several tongues; Bootstrap-like ones add framework classes; modern ones are atoms (one class a declaration, readable
or hashed), modules (`Card_price__x3Fa9`) or generated names (`css-1qw2e3r`).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from bowerbird.zoo.choices import Era

_NOUNS = {
    "real-estate-uk": ("prop", "property", "home", "house", "listing"),
    "real-estate-us": ("home", "listing", "mls", "prop", "estate"),
    "used-cars-uk": ("car", "vehicle", "veh", "stock", "auto"),
    "products": ("product", "prod", "item", "shop", "sku"),
    "jobs": ("job", "vacancy", "vac", "position", "career"),
    "restaurants": ("venue", "rest", "place", "biz", "eat"),
    "events": ("event", "evt", "gig", "show", "cal"),
    "books": ("book", "title", "bk", "edition", "shelf"),
}
_SYNONYMS = {
    "card": ("card", "item", "entry", "box", "result", "teaser", "row", "block", "tile", "unit"),
    "price": ("price", "amount", "cost", "prc", "fee", "money", "figure"),
    "title": ("title", "headline", "name", "heading", "hd", "caption", "ttl"),
    "list": ("list", "results", "listing", "items", "grid", "wrap", "feed", "container"),
    "facts": ("facts", "attrs", "details", "features", "meta", "specs", "info", "params"),
    "fact": ("fact", "attr", "detail", "feature", "spec", "param", "bit"),
    "media": ("media", "pic", "image", "photo", "img", "visual", "fig"),
    "thumb": ("thumb", "picture", "im", "tn", "preview"),
    "body": ("body", "text", "txt", "main", "desc", "inner", "right"),
    "teaser": ("summary", "intro", "snippet", "excerpt", "blurb", "abstract"),
    "pager": ("pager", "pagination", "pages", "paging", "pagenav", "seiten"),
    "nav": ("nav", "menu", "navigation", "mainnav", "topmenu"),
    "header": ("header", "head", "top", "masthead", "kopf"),
    "footer": ("footer", "foot", "bottom", "fuss", "colophon"),
    "content": ("content", "main", "center", "maincol", "inhalt"),
    "sidebar": ("sidebar", "side", "aside", "leftcol", "rail", "secondary"),
    "button": ("button", "btn", "submit", "action", "cta"),
    "wrap": ("wrap", "wrapper", "container", "inner", "page", "outer"),
}
_BOOTSTRAP = {
    "wrap": "container",
    "columns": "row",
    "card": "panel panel-default",
    "box": "panel panel-default",
    "boxtitle": "panel-heading",
    "boxbody": "panel-body",
    "boxlist": "list-group",
    "nav": "navbar navbar-default",
    "navlist": "nav navbar-nav",
    "pager": "pagination",
    "button": "btn btn-primary",
    "ghost": "btn btn-default btn-sm",
    "control": "form-control",
    "field": "form-group",
    "form": "well",
    "label": "control-label",
    "badge": "label label-primary",
    "datatable": "table table-striped table-hover",
    "sheet": "table table-bordered",
    "thumb": "img-responsive",
    "hero": "jumbotron",
    "crumbs": "breadcrumb",
    "lead": "lead",
    "content": "col-md-9",
    "sidebar": "col-md-3",
    "gridrow": "row",
    "gridcell": "col-sm-4",
    "tabs": "nav nav-tabs",
    "panel": "tab-pane",
    "media": "media-left",
    "body": "media-body",
}
_SHORT = {
    "display:flex": "flex",
    "display:grid": "grid",
    "display:block": "block",
    "font-weight:700": "font-bold",
    "font-weight:600": "font-semibold",
    "flex-wrap:wrap": "flex-wrap",
    "align-items:center": "items-center",
    "text-align:center": "text-center",
    "width:100%": "w-full",
    "overflow:hidden": "overflow-hidden",
    "list-style:none": "list-none",
    "text-decoration:none": "no-underline",
    "flex:1": "flex-1",
    "min-width:0": "min-w-0",
    "margin:0": "m-0",
    "padding:0": "p-0",
    "object-fit:cover": "object-cover",
    "color:#fff": "text-white",
    "text-decoration:line-through": "line-through",
    "display:inline-block": "inline-block",
    "cursor:pointer": "cursor-pointer",
}
_PREFIX = {
    "padding": "p",
    "margin": "m",
    "gap": "gap",
    "background": "bg",
    "color": "text",
    "font-size": "text",
    "border": "border",
    "border-radius": "rounded",
    "max-width": "max-w",
    "width": "w",
    "height": "h",
    "margin-bottom": "mb",
    "font-family": "font",
    "line-height": "leading",
    "box-shadow": "shadow",
    "grid-template-columns": "grid-cols",
    "flex": "flex",
    "padding-top": "pt",
}


def _digest(text: str, length: int) -> str:
    """Letters and digits that look generated, the same on every machine."""
    number = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=10).digest(), "big")
    alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    found = []
    for _ in range(length):
        number, rest = divmod(number, len(alphabet))
        found.append(alphabet[rest])
    return "".join(found)


@dataclass(frozen=True)
class Scheme:
    """`classes` per role, the selector of each, and the stylesheet."""

    classes: Mapping[str, str]
    style: str

    def attribute(self, role: str) -> str:
        names = self.classes.get(role)
        return f' class="{names}"' if names else ""


def make_scheme(
    era: Era, domain: str, seed: int, rules: Mapping[str, str], extra: tuple[tuple[str, str], ...]
) -> Scheme:
    rng = Random(f"{seed}:naming")
    if era in (Era.ATOMIC, Era.COMPONENTS):
        kind = rng.choice(("utility", "atoms", "module", "emotion", "styled"))
        if era is Era.COMPONENTS:
            kind = rng.choice(("module", "bem", "emotion"))
        return _generated(kind, seed, rules, extra)
    return _written(era, domain, rng, rules, extra)


def _written(
    era: Era, domain: str, rng: Random, rules: Mapping[str, str], extra: tuple[tuple[str, str], ...]
) -> Scheme:
    noun, join = rng.choice(_NOUNS[domain]), rng.choice(("-", "_", "camel", "-", "plain"))
    prefixed = rng.choice(("all", "records", "none"))
    taken: set[str] = set()
    classes: dict[str, str] = {}
    own: dict[str, str] = {}
    for role in rules:
        word = rng.choice(_SYNONYMS.get(role, (role,)))
        record = role in (
            "card",
            "price",
            "title",
            "facts",
            "fact",
            "media",
            "body",
            "teaser",
            "thumb",
            "list",
            "actions",
        )
        name = _join(noun, word, join) if prefixed == "all" or (prefixed == "records" and record) else word
        while name in taken:
            name += str(rng.randint(1, 9))
        taken.add(name)
        own[role] = name
        framework = _BOOTSTRAP.get(role, "") if era is Era.BOOTSTRAP else ""
        classes[role] = f"{framework} {name}".strip()
    sheet = [f".{own[role]}{{{text}}}" for role, text in rules.items() if text]
    return Scheme(classes, "\n".join([*sheet, *_selected(extra, {role: f".{name}" for role, name in own.items()})]))


def _join(noun: str, word: str, join: str) -> str:
    if join == "camel":
        return noun + word.capitalize()
    return noun + word if join == "plain" else f"{noun}{join}{word}"


def _generated(kind: str, seed: int, rules: Mapping[str, str], extra: tuple[tuple[str, str], ...]) -> Scheme:
    needed = {role for selector, text in extra for role in re.findall(r"\{(\w+)\}", selector + text)}
    classes: dict[str, str] = {}
    selectors: dict[str, str] = {}
    sheet: dict[str, str] = {}
    for role, text in rules.items():
        name = _one_name(kind, role, seed)
        names: list[str] = []
        if kind in ("utility", "atoms"):
            for declaration in filter(None, text.split(";")):
                atom = _utility(declaration) if kind == "utility" else f"x{_digest(declaration, 6).lower()}"
                sheet[f".{_escaped(atom)}"] = declaration
                names.append(atom)
            if role in needed:
                names.append(name)
        else:
            if text:
                sheet[f".{name}"] = text
            names.append(name)
            if kind == "styled":
                names.insert(0, f"sc-{_digest(f'{seed}{role}', 6)}-{len(classes) % 4}")
        selectors[role] = f".{name}"
        classes[role] = " ".join(names)
    lines = [f"{selector}{{{text}}}" for selector, text in sheet.items()]
    return Scheme(classes, "".join([*lines, *_selected(extra, selectors)]))


def _one_name(kind: str, role: str, seed: int) -> str:
    if kind == "module":
        return f"{role.capitalize()}_{role}__{_digest(f'{seed}{role}', 5)}"
    if kind == "bem":
        return f"c-{role}"
    if kind == "styled":
        return _digest(f"{seed}:{role}", 6).lstrip("0123456789") or "k"
    return f"css-{_digest(f'{seed}{role}', 6).lower()}"


def _utility(declaration: str) -> str:
    if declaration in _SHORT:
        return _SHORT[declaration]
    name, _, value = declaration.partition(":")
    return f"{_PREFIX.get(name, name)}-[{re.sub(r'[^A-Za-z0-9.%#_-]+', '_', value).strip('_')}]"


def _escaped(name: str) -> str:
    return re.sub(r"([^A-Za-z0-9_-])", r"\\\1", name)


def _selected(extra: tuple[tuple[str, str], ...], selectors: Mapping[str, str]) -> list[str]:
    def put(text: str) -> str:
        return re.sub(r"\{(\w+)\}", lambda match: selectors.get(match.group(1), "." + match.group(1)), text)

    return [f"{put(selector)}{{{put(text)}}}" for selector, text in extra]
