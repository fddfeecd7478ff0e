"""Texts that tell where records are, and so label nothing.

Problem    of four pages that a wrapper is written from, three are of one branch: "Our Ripon branch" stands above the
           address on all that have one, and looks like its label. Most records are of other branches.
Reference  DIADEM §1: what a list tells of all its records corrects what a few of their pages seem to say.
Departures a place that records of the list have, and others have otherwise, is a value wherever it stands; a short text
           with its name in it is no label.
Cost       O(texts of the pages · places).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from bowerbird.detail.leaves import words_of
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.paths.texts import LONGEST_LABEL
from bowerbird.induce.said.values import Context, whole_text
from bowerbird.page import Page


def local_texts(pages: Sequence[Context], records: Sequence[Context], pack: Pack) -> frozenset[str]:
    """The short texts of pages that name places in which some of the records are, and others are not."""
    places = _places(records, pack)
    texts = {text for page in pages for text in _short_texts(page.page)} if places else set()
    return frozenset(text for text in texts if any(place in _spaced(text) for place in places))


def _places(records: Sequence[Context], pack: Pack) -> set[str]:
    """What records say of where they are, as far as they differ; numbers and codes name no place."""
    told: dict[str, set[str]] = defaultdict(set)
    for record in records:
        for name, seen in record.values.items():
            if name in pack.attributes and pack.attributes[name].kind is ValueKind.PLACE:
                told[name] |= {_spaced(one.text) for one in seen}
    differing = {place for own in told.values() if len(own) > 1 for place in own}
    return {place for place in differing if place.replace(" ", "").isalpha()}


def _spaced(text: str) -> str:
    """The words of a text, each between spaces."""
    return f" {' '.join(words_of(text))} "


def _short_texts(page: Page) -> Iterator[str]:
    """The texts of a page that may be labels, and what the elements around them say."""
    for node in page.index.with_tag("#text").tolist():
        for here in (node, *page.ancestors(node)):
            said = whole_text(page, here)
            if len(said) > LONGEST_LABEL:
                break
            yield said
