"""Whether the next page of a sort is likely to show anything that those before did not show.

Problem    a wrapper of details is written from a few of them; read more only as long as they tell more.
Reference  Good, "The population frequencies of species" (Biometrika 40, 1953): what was met once so far, over the
           number of tries, is how much the next try is expected to bring that is new.
Departures what counts is where texts stand, by the tags and classes around them, and the labels of tables: parts that
           pages have or lack. What a page shows of other records does not count (`beside`). Of a page that a browser
           showed, among others that were read by plain HTTP, what it alone has may be made by scripts: labels aside,
           it promises nothing.
Cost       linear in the elements of a page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from bowerbird.induce.paths.texts import is_label
from bowerbird.induce.said.beside import records_beside
from bowerbird.page import Kind, Page

_NUMBER = re.compile(r"\d+")
_LEVELS = 2  # of elements around a text that tell its place
_LABELS = ("dt", "th")
_NAMED = "label "  # begins the places that are told by what stands there

Places: TypeAlias = frozenset[str]


def places_of(page: Page) -> Places:
    """The places at which a page shows texts: what is around them, whatever its number; labels with what they say."""
    others = {node for part in records_beside(page) for node in part}
    return frozenset(
        _place(page, text)
        for text in range(len(page))
        if page.kind[text] == Kind.TEXT and page.visible[text] and text not in others and page.text[text].strip()
    )


def expected_new(read: Sequence[Places], before: Sequence[Places]) -> float:
    """How many places the next page is expected to have that none has, by the pages that were `read` and those that a
    browser showed `before`."""
    counts = Counter(place for places in (*read, *before) for place in places)
    trusted = [*(place for places in read for place in places), *_labels(before)]
    return sum(counts[place] == 1 for place in trusted) / (len(read) + len(before))


def _labels(shown: Sequence[Places]) -> list[str]:
    return [place for places in shown for place in places if place.startswith(_NAMED)]


def share_of(places: Places, other: Places) -> float:
    """How much of the places of a page another has."""
    return len(places & other) / max(len(places), 1)


def _place(page: Page, text: int) -> str:
    around = [*page.ancestors(text)][:_LEVELS]
    said = " ".join(page.text[text].split())
    is_named = said.endswith(":") or any(page.name(node) in _LABELS for node in around)
    if is_named and is_label(said):
        return _NAMED + said
    return " ".join(_described(page, node) for node in around)


def _described(page: Page, node: int) -> str:
    said = page.attributes[node].get("class", "")
    return f"{page.name(node)}.{_NUMBER.sub('0', said)}"
