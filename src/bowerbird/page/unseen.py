"""A page that was read without a browser, with what a browser is known to keep out of sight on another of its site.

Problem    "Regular price" and "Unit price" are written beside every sum for those who have the page read out to them,
           and clipped to a sliver for all others. Bytes alone do not tell, so that one page of a site seems to say what
           another, which a browser showed, does not.
Departures a class hides if the browser clipped elements that have it and say something, and shows none. What is not
           displayed at all is left alone: that depends on the record (a sale, a sold-out badge) more than on the class.
Cost       linear in the pages.
"""

from __future__ import annotations

from dataclasses import replace

from bowerbird.page.layout import SLIVER
from bowerbird.page.model import Page


def hidden_alike(page: Page, shown: Page) -> Page:
    """The page with elements hidden that have a class by which a browser hid others on the page that it showed."""
    if page.layout is not None or not (hiding := _hiding(shown)):
        return page
    named = page.index.with_attribute("class").tolist()
    unseen = [node for node in named if not hiding.isdisjoint(page.attributes[node]["class"].split())]
    if not unseen:
        return page
    attributes = list(page.attributes)
    for node in unseen:
        attributes[node] = {**attributes[node], "hidden": ""}
    return replace(page, attributes=tuple(attributes))


def _hiding(shown: Page) -> frozenset[str]:
    """The classes of elements that are clipped to a sliver and say something, which no element has that can be seen."""
    if shown.layout is None:
        return frozenset()
    clipped: set[str] = set()
    seen: set[str] = set()
    for node in shown.index.with_attribute("class").tolist():
        words = shown.attributes[node]["class"].split()
        if shown.visible[node]:
            seen.update(words)
        elif float(shown.layout.box[node, 2:].min()) <= SLIVER and "".join(shown.text[node : shown.end[node]]).strip():
            clipped.update(words)
    return frozenset(clipped - seen)
