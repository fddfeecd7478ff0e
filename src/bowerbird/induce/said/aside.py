"""What stands on a record's page and is not of the record: what others say of it, or of the site.

Problem    reviews, testimonials and the like differ from page to page as values do, but the people who are quoted there
           are no attributes of the record.
Reference  thesis §6.3 takes boilerplate out of the data area; a section of quotes is often within it.
Departures sections are told by their headings, in the languages of the packs; one reaches to the next heading of its
           rank, or to the end of the element that both stand in.
Cost       one pass over the headings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bowerbird.page import Page

_RANKED = ("h1", "h2", "h3", "h4", "h5", "h6")
_OF_OTHERS = re.compile(
    r"\b(?:reviews?|testimonials?|feedback"
    r"|(?:customers?|guests?|clients?|people|others) (?:say|said|think|love|feedback)"
    r"|what (?:people|they|others) say|comments?|opinions?|in their (?:own )?words"
    r"|bewertungen|rezensionen|kundenstimmen|kundenmeinungen|erfahrungen|kommentare|das sagen"
    r"|avis|témoignages?|commentaires|ce qu(?:'|’)en disent|opiniones|testimonios|comentarios|valoraciones"
    r"|recensioni|testimonianze|opinioni|beoordelingen|ervaringen)\b",
    re.IGNORECASE,
)
_LONGEST_HEADING = 60


def sections_of_others(page: Page, top: int) -> Iterator[range]:
    """The nodes of the sections below an element in which others speak."""
    end = int(page.end[top])
    for node in range(top, end):
        if page.name(node) in _RANKED and _is_of_others(page, node):
            yield range(node, _end_of(page, node, end))


def _is_of_others(page: Page, heading: int) -> bool:
    text = " ".join(page.visible_text(heading).split())
    return len(text) <= _LONGEST_HEADING and _OF_OTHERS.search(text) is not None


def _end_of(page: Page, heading: int, end: int) -> int:
    """Where a section ends: at the next heading of its rank or above it, at the latest with what holds its heading."""
    rank = page.name(heading)
    stop = min(int(page.end[int(page.parent[heading])]), end)
    later = (node for node in range(int(page.end[heading]), stop) if page.name(node) in _RANKED)
    return next((node for node in later if page.name(node) <= rank), stop)
