"""Whether a page shows anything that pages of its sort did not show before.

Problem    a wrapper of details is written from a few of them; read more only as long as they tell more.
Departures what counts is where texts stand, by the tags and classes around them: a page with another part than the
           others. Labels do not count: those of the domain are asked for wherever the others stand (`facts`).
Cost       linear in the elements of a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from bowerbird.page import Kind, Page

_NUMBER = re.compile(r"\d+")
_LEVELS = 2  # of elements around a text that tell its place


def places_of(page: Page) -> frozenset[str]:
    """The places at which a page shows texts: what is around them, whatever its number."""
    return frozenset(
        " ".join(_described(page, node) for node in [*page.ancestors(text)][:_LEVELS])
        for text in range(len(page))
        if page.kind[text] == Kind.TEXT and page.visible[text] and page.text[text].strip()
    )


def shows_new(pages: Iterable[Page], known: set[str]) -> bool:
    """Whether any of the pages has a place that is not known; all of theirs are known from then on."""
    before = len(known)
    for page in pages:
        known |= places_of(page)
    return len(known) > before


def _described(page: Page, node: int) -> str:
    said = page.attributes[node].get("class", "")
    return f"{page.name(node)}.{_NUMBER.sub('0', said)}"
