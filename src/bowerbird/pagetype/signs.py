"""Signs by which a page is none of the sorts that the model knows: an error, nothing at all, a login, a form, a hub.

No corpus labels such pages, and they need none: each has a sign that decides, and conditions that keep an article about
errors, or a shop with a login in its head, from being taken for one. Thresholds were set on pages written for the
purpose and checked on the development half of WCXB, where nearly every sign would be a false alarm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from bowerbird.page import Page
from bowerbird.page.controls import is_writable
from bowerbird.pagetype.features import Features
from bowerbird.pagetype.model import PageKind, PageType
from bowerbird.pagetype.view import View

_GONE = re.compile(
    r"\b(?:page|seite|site|página|pagina|content|file|url|listing|item|product)\b.{0,30}"
    r"\b(?:not found|not be found|cannot be found|can't be found|doesn't exist|does not exist"
    r"|no longer (?:available|exists?)|is missing|unavailable|nicht gefunden|existiert nicht|introuvable"
    r"|no encontrada|no existe|non trovata|niet gevonden)"
    r"|\b(?:404|403|410|500|502|503)\b.{0,20}\b(?:error|not found|forbidden|gone|unavailable|fehler|erreur)"
    r"|\b(?:error|fehler|erreur)\b.{0,12}\b[45]\d\d\b|^\s*[45]0\d\s*$|^\s*not found\s*$|^\s*forbidden\s*$"
    r"|^(?:oops|sorry|whoops|uh[- ]?oh)\b.{0,60}(?:wrong|find|found|exist|missing|available)"
    r"|\bwe (?:can't|cannot|couldn't|could not) find (?:that|the|this|your) page|something went wrong|bad gateway"
    r"|internal server error|temporarily unavailable|service unavailable|site (?:is )?under maintenance"
)
_WALL = re.compile(
    r"not a (?:ro)?bot|are you (?:a )?(?:human|robot)|verify(?:ing)? (?:that )?you(?:'re| are)? (?:a )?human"
    r"|just a moment|checking your browser|access (?:to this page has been )?denied|unusual traffic|security check"
    r"|attention required|enable javascript and cookies|complete the captcha|pardon our interruption"
    r"|press (?:&|and) hold"
    r"|you have been blocked"
)
_NOTHING = re.compile(
    r"\bno (?:results?|matches|products|listings|items|properties|jobs|posts)(?: (?:were|was))?(?: found| match)"
    r"|\b0 results\b|nothing (?:was )?found|did not match any|no results for|found no results"
    r"|keine (?:ergebnisse|treffer)|aucun résultat|sin resultados|no se encontraron|nessun risultato|geen resultaten"
)
_CAPTCHA_CLASSES = ("g-recaptcha", "h-captcha", "cf-turnstile", "cf-challenge")

LITTLE_TEXT = 1_500  # characters; error pages and walls say less, and articles about errors say more
_NEXT_TO_NOTHING = 20  # characters: "Loading…"
_FEW_ITEMS = 5  # records from which a page with a sign of emptiness still lists something
_LOUD_TEXT = 200  # characters of the text in which a page would say first that it failed
_FORM_FIELDS = 3
_FORM_TEXT = 1_200  # characters outside links that a form's own labels and explanations may take
_SEARCH_TEXT = 600  # characters on a page that is little more than a search box
_HUB_LINKED, _HUB_PROSE, _HUB_RECORDS, _HUB_LENGTH = 0.7, 0.15, 3, 40
_SURE, _LIKELY, _PERHAPS = 0.95, 0.8, 0.6


def deciding_signs(page: Page, seen: View, found: Features) -> Iterator[PageType]:
    """What the page is, whatever else speaks against it; the first one counts."""
    yield from _failed(page, seen, found)
    yield from _nothing(page, seen, found)
    yield from _login(page, seen)


def leaning_signs(page: Page, seen: View, found: Features) -> Iterator[PageType]:
    """What the page is, unless it is clearly something to read or a record; the first one counts."""
    yield from _form(page, seen, found)
    yield from _hub(seen, found)


def _failed(page: Page, seen: View, found: Features) -> Iterator[PageType]:
    if page.status is not None and page.status >= 400:
        yield PageType(PageKind.ERROR, _SURE, (f"status {page.status}",))
    if seen.total > LITTLE_TEXT or _items(found) >= _FEW_ITEMS:
        return
    for where, text in _loud(page, seen):
        if match := _GONE.search(text) or _WALL.search(text):
            yield PageType(PageKind.ERROR, _LIKELY, (f'{where} says "{match[0].strip()}"', "little other text"))
    captcha = [name for name in _CAPTCHA_CLASSES if len(page.index.with_class(name))]
    if captcha and seen.total < LITTLE_TEXT / 3:
        yield PageType(PageKind.ERROR, _PERHAPS, (f"a {captcha[0]} box", "little other text"))


def _loud(page: Page, seen: View) -> Iterator[tuple[str, str]]:
    """The title, the main headings, and the first words of the content."""
    yield "the title", page.title.lower()
    for heading in np.flatnonzero(seen.tagged("h1", "h2")).tolist()[:3]:
        yield "a heading", seen.page.visible_text(heading).lower()
    content = (text for node, text in zip(seen.nodes.tolist(), seen.texts, strict=True) if not seen.chrome[node])
    yield "the text", " ".join(content)[:_LOUD_TEXT]


def _nothing(page: Page, seen: View, found: Features) -> Iterator[PageType]:
    if seen.total < _NEXT_TO_NOTHING:
        drawn = any(seen.count(tag) for tag in ("img", "iframe", "frame", "input", "video", "canvas", "object", "svg"))
        scripts = len(page.index.with_tag("script"))
        if not drawn or (scripts and page.layout is None):
            yield PageType(PageKind.EMPTY, _SURE if not scripts else _LIKELY, tuple(_silence(page, scripts)))
    if _items(found) < _FEW_ITEMS and found.get("prose", 0.0) < np.log1p(LITTLE_TEXT):
        content = "\n".join(t for n, t in zip(seen.nodes.tolist(), seen.texts, strict=True) if not seen.chrome[n])
        if match := _NOTHING.search(content):
            yield PageType(PageKind.EMPTY, _LIKELY, (f'says "{match[0]}"', "no records"))


def _silence(page: Page, scripts: int) -> Iterator[str]:
    yield "next to no visible text"
    if scripts and page.layout is None:
        yield f"{scripts} scripts that were not run may draw it"


def _login(page: Page, seen: View) -> Iterator[PageType]:
    index = page.index
    fields = [
        node for node in index.with_tag("input").tolist() if page.attributes[node].get("type", "").lower() == "password"
    ]
    shown = [node for node in fields if page.visible[node] and not seen.chrome[min(node, len(seen.chrome) - 1)]]
    content = float(seen.lengths[~seen.chrome[seen.nodes]].sum())
    if shown and content < LITTLE_TEXT:
        evidence = (f"{len(shown)} visible password field{'s' * (len(shown) > 1)}", "little other text")
        yield PageType(PageKind.LOGIN, _SURE if content < LITTLE_TEXT / 2 else _LIKELY, evidence)


def _form(page: Page, seen: View, found: Features) -> Iterator[PageType]:
    if seen.page is not page or _items(found) >= _FEW_ITEMS:
        return
    fields = [node for node in _fields(page) if page.visible[node] and not seen.chrome[node]]
    plain = ~seen.chrome & ~seen.in_link
    said = float(seen.lengths[plain[seen.nodes]].sum())
    if len(fields) >= _FORM_FIELDS and said < _FORM_TEXT:
        sure = _LIKELY if len(fields) >= 2 * _FORM_FIELDS else _PERHAPS
        yield PageType(PageKind.FORM, sure, (f"{len(fields)} fields in the content", "little other text"))
    elif fields and seen.total < _SEARCH_TEXT:
        yield PageType(PageKind.FORM, _PERHAPS, ("a field in the content", "little other text"))


def _fields(page: Page) -> Iterator[int]:
    for tag in ("input", "textarea", "select"):
        yield from (node for node in page.index.with_tag(tag).tolist() if tag == "select" or is_writable(page, node))


def _hub(seen: View, found: Features) -> Iterator[PageType]:
    linked, prose = found.get("share of the content in links", 0.0), found.get("share of prose", 0.0)
    records = max(found.get("prices in the content", 0.0), found.get("dates in the content", 0.0))
    short = found.get("length of link items", 0.0) < np.log1p(_HUB_LENGTH)
    if linked > _HUB_LINKED and prose < _HUB_PROSE and records < np.log1p(_HUB_RECORDS) and short:
        share = f"{linked:.0%} of the content is links"
        yield PageType(PageKind.HUB, _PERHAPS, (share, "no prose, prices or dates", f"{seen.count('a')} links"))


def _items(found: Features) -> float:
    """How many things the page lists, by its largest group of cards, priced items or dated entries."""
    names = ("cards", "priced items", "dated entries")
    return float(np.expm1(max(found.get(name, 0.0) for name in names)))
