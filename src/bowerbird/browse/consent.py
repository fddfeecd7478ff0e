"""Consent banners: which button makes one go away.

A banner is a layer that lies over the page (fixed, sticky, or absolute above everything) and speaks of cookies
or consent. Of its buttons the one that gives away least is taken: reject, then necessary only, then close, then
accept. Pure: it reads a captured page, in which banners inside frames and shadow roots are nodes like any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from bowerbird.page import Kind, Page, Position

COVERING_SHARE = 0.05  # of the window; a bar of a twentieth of its height is in the way of clicks
_LONGEST_BANNER_TEXT = 6000
_LONGEST_BUTTON_TEXT = 40
_TOPIC = re.compile(
    r"cookie|consent|gdpr|your privacy|personal data|datenschutz|einwilligung|zustimmung|privatsph|confidentialit"
    r"|vie privée|traceurs|privacidad|privacy|privacidade|toestemming",
    re.IGNORECASE,
)
_BUTTON_TAGS = ("button", "a", "input")
_BUTTON_ROLES = ("button", "link")
# Answers in order of preference, by how their buttons begin, in the languages of the sites we have met.
_ANSWERS = tuple(
    re.compile(rf"\W*(?:(?:i|we|yes|no|ich|ja|oui)\W+)?(?:{'|'.join(words)})\b", re.IGNORECASE)
    for words in (
        (
            *("reject", "decline", "deny", "refuse", "disagree", "no,? thanks", "continue without"),
            *("(?:alle )?ablehnen", "nicht zustimmen", "(?:tout )?refuser", "continuer sans", "rechazar", "rifiuta"),
            *("(?:alles )?weigeren", "recusar", "rejeitar"),
        ),
        (
            "(?:only |use |accept )?(?:strictly )?(?:necessary|essential|required)",
            "nur (?:notwendige|erforderliche|essenzielle)",
            "(?:uniquement|seulement) (?:les )?(?:cookies )?(?:nécessaires|essentiels)",
            "solo (?:las |i )?(?:necesarias|necessari)",
            "alleen noodzakelijke",
        ),
        (
            "close",
            "dismiss",
            "hide",
            "not now",
            "later",
            "schließen",
            "fermer",
            "cerrar",
            "chiudi",
            "sluiten",
            "fechar",
        ),
        (
            *("accept", "agree", "allow", "got it", "ok", "okay", "i understand", "understood", "yes", "continue"),
            *("consent", "confirm", "(?:alle )?akzeptieren", "zustimmen", "einverstanden", "verstanden"),
            *("(?:tout )?accepter", "j['’]accepte", "d['’]accord", "autoriser", "aceptar", "acepto", "entendido"),
            *("accetta", "accetto", "ho capito", "accepteren", "akkoord", "aceitar"),
        ),
    )
)
_CLOSE = 2
_CLOSING_SIGNS = frozenset("×✕✖✗xX")


def consent_button(page: Page) -> int | None:
    """The button to press so that a covering consent banner goes away; None when there is no such banner."""
    for banner in _banners(page):
        ranked = sorted((rank, node) for node in _buttons(page, banner) if (rank := _rank(page, node)) is not None)
        if ranked:
            return ranked[0][1]
    return None


def _banners(page: Page) -> Iterator[int]:
    """Layers over the page that speak of consent, the outermost of each."""
    layout = page.layout
    if layout is None:
        return
    width, height = page.viewport
    above = np.isin(layout.position, (Position.FIXED, Position.STICKY, Position.ABSOLUTE)) & layout.visible
    above &= page.kind == Kind.ELEMENT
    boxes = layout.box[:, 2:]
    with np.errstate(invalid="ignore"):
        covering = np.minimum(boxes[:, 0], width) * np.minimum(boxes[:, 1], height) >= COVERING_SHARE * width * height
    stop = 0
    for node in np.flatnonzero(above & covering).tolist():
        if node < stop:
            continue
        if len(page.visible_text(node)) <= _LONGEST_BANNER_TEXT and _TOPIC.search(_own_words(page, node)):
            stop = int(page.end[node])
            yield node


def _own_words(page: Page, node: int) -> str:
    """What a layer says itself: a link to the privacy policy, as headers have one, does not make it a banner."""
    in_links = page.within(page.index.with_tag("a"))
    return " ".join(run.text for run in page.reading.runs(node) if not in_links[run.node])


def _buttons(page: Page, banner: int) -> Iterator[int]:
    for node in page.subtree(banner):
        if page.kind[node] == Kind.ELEMENT and page.visible[node]:
            attributes = page.attributes[node]
            if page.name(node) in _BUTTON_TAGS or attributes.get("role") in _BUTTON_ROLES:
                yield node


def _rank(page: Page, node: int) -> int | None:
    attributes = page.attributes[node]
    said = [
        page.visible_text(node),
        attributes.get("aria-label", ""),
        attributes.get("title", ""),
        page.value.get(node, ""),
    ]
    for words in filter(None, (text.strip() for text in said)):
        if words in _CLOSING_SIGNS:
            return _CLOSE
        if len(words) <= _LONGEST_BUTTON_TEXT:
            for rank, answer in enumerate(_ANSWERS):
                if answer.match(words):
                    return rank
    return None
