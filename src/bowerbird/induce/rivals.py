"""Whether pages speak of another domain than the one that is sought.

Problem    a list of cars has prices, dates and places; with the eyes of events, or of houses, it shows enough of either
           to be taken for one. What it calls its other values tells: mileage, fuel, gearbox.
Reference  DIADEM §5 (UK-100) asks the same of its one domain at a time; it has no other domains to compare with.
Departures all packs at hand are compared, by the labels on the list and on some of its details, and by what the site
           calls the values that a wrapper reads. One that knows many more of them than the pack in use speaks for
           another domain. Packs of one family (that extend the same one) do not compete; with a pack of whatever is
           sold only those do that know no price: a salary is none.
Cost       the labels of all packs are read once a process (0.3 s); then linear in the texts of the pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from bowerbird.domain import Pack, pack_names
from bowerbird.domain.labels import does_without, labels_of, lineage_of, normal_label
from bowerbird.errors import PackError
from bowerbird.induce.gathering.relevance import DOMAIN, OF_WHATEVER_IS_SOLD
from bowerbird.induce.model import Finding, Outcome
from bowerbird.page import Kind, Page

_LONGEST_LABEL = 40  # letters
_PRICE = "price"
_SPOKEN = ("alt", "title", "aria-label")  # attributes of pictures that stand for labels
_FAR_MORE, _AT_LEAST_MORE, _LEAST_KNOWN = 1.5, 3, 5
"""Times, and by how many, a rival must know more labels, and how many at least. Origin: development sites of the zoo,
with their own packs (none is refused) and with all others."""


def rival_finding(pages: Iterable[Page], pack: Pack, names: Iterable[str] = ()) -> Finding | None:
    """That the pages are of another domain, with the reason; None where nothing says so. `names` are those of the
    attributes that a wrapper reads: many are what the site calls them."""
    if not pack.extends or pack.name not in pack_names():
        return None
    texts = _short_texts(pages) | {normal_label(name) for name in names if name not in pack.attributes}
    own = len(_known(texts, pack.name))
    for name in _rivals_of(pack.name):
        known = len(_known(texts, name))
        if known >= _LEAST_KNOWN and known >= own + _AT_LEAST_MORE and known >= _FAR_MORE * own:
            said = f"the pages speak of {name} rather than of {pack.name}: {known} of their labels are known there"
            return Finding(DOMAIN, Outcome.WRONG, f"{said}, {own} here")
    return None


def _short_texts(pages: Iterable[Page]) -> frozenset[str]:
    texts = (text for page in pages for node in range(len(page)) for text in _texts_of(page, node))
    return frozenset(normal_label(text) for text in texts if len(text.strip()) <= _LONGEST_LABEL)


def _texts_of(page: Page, node: int) -> Iterator[str]:
    """What a node says by itself: its text, or what a picture stands for."""
    if page.kind[node] == Kind.TEXT:
        yield page.text[node]
    elif named := page.attributes[node]:
        yield from (named[name] for name in _SPOKEN if name in named)


def _known(texts: frozenset[str], name: str) -> set[str]:
    """The attributes of a pack that some of the texts are labels of."""
    labels = labels_of(name)
    return {labels[text] for text in texts if text in labels}


@cache
def _rivals_of(name: str) -> tuple[str, ...]:
    """The packs of other families."""
    family = set(_family(name))
    others = (other for other in pack_names() if (kin := _family(other)) and not family.intersection(kin))
    return tuple(other for other in others if name not in OF_WHATEVER_IS_SOLD or does_without(other, _PRICE))


def _family(name: str) -> tuple[str, ...]:
    """A pack and those that it extends, but for the most general one; nothing for a pack that cannot be read."""
    try:
        return lineage_of(name)[1:]
    except PackError:
        return ()
