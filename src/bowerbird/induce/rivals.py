"""Whether pages speak of another domain than the one that is sought.

Problem    a list of cars has prices, dates and places; with the eyes of events, or of houses, it shows enough of either
           to be taken for one. What it calls its other values tells: mileage, fuel, gearbox.
Reference  DIADEM §5 (UK-100) asks the same of its one domain at a time; it has no other domains to compare with.
Departures all packs at hand are compared, by the labels on the list and on some of its details, and by what the site
           calls the values that a wrapper reads. One that knows many more of them than the pack in use speaks for
           another domain. Packs of one family (that extend the same one) do not compete; with a pack of whatever is
           sold only those do that know no price: a salary is none. What leads on, acts, or names a field of a form is
           no label of a value: "Start", "Travel" and "Department" are on pages of books, too.
Cost       the labels of all packs are read once a process (0.3 s); then linear in the texts of the pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import cache

from bowerbird.domain import Pack, pack_names
from bowerbird.domain.labels import does_without, labels_of, lineage_of, normal_label
from bowerbird.errors import PackError
from bowerbird.induce.gathering.relevance import DOMAIN, OF_WHATEVER_IS_SOLD
from bowerbird.induce.model import Finding, Outcome
from bowerbird.induce.said.looks import line_of
from bowerbird.induce.said.standing import names_a_control
from bowerbird.page import Kind, Page

_LONGEST_LABEL = 40  # letters
_PRICE = "price"
_OF_VALUES = ("dt", "th")  # what stands there names a value, though it be a link that sorts
_ACTING = ("button", "option", "nav", "footer")
_SPOKEN = ("alt", "title", "aria-label")  # attributes of pictures that stand for labels
_FAR_MORE, _AT_LEAST_MORE, _LEAST_KNOWN = 1.5, 3, 5
"""Times, and by how many, a rival must know more labels, and how many at least. Origin: development sites of the zoo,
with their own packs (none is refused) and with all others."""


def rival_finding(pages: Iterable[Page], pack: Pack, names: Iterable[str] = ()) -> Finding | None:
    """That the pages are of another domain, with the reason; None where nothing says so. `names` are those of the
    attributes that a wrapper reads: many are what the site calls them."""
    if not pack.extends or pack.name not in pack_names():
        return None
    texts = _labels(pages, _all_labels(pack.name))
    texts |= {normal_label(name) for name in names if name not in pack.attributes}
    own = len(_known(texts, pack.name))
    for name in _rivals_of(pack.name):
        known = len(_known(texts, name))
        if known >= _LEAST_KNOWN and known >= own + _AT_LEAST_MORE and known >= _FAR_MORE * own:
            said = f"the pages speak of {name} rather than of {pack.name}: {known} of their labels are known there"
            return Finding(DOMAIN, Outcome.WRONG, f"{said}, {own} here")
    return None


def _labels(pages: Iterable[Page], known: Set[str]) -> frozenset[str]:
    """The known labels that stand on pages as labels do."""
    texts = ((page, node, text) for page in pages for node in range(len(page)) for text in _texts_of(page, node))
    short = ((page, node, normal_label(text)) for page, node, text in texts if len(text.strip()) <= _LONGEST_LABEL)
    return frozenset(text for page, node, text in short if text and text in known and not _leads_on(page, node))


@cache
def _all_labels(name: str) -> frozenset[str]:
    """The labels of a pack and of its rivals."""
    return frozenset(label for one in (name, *_rivals_of(name)) for label in labels_of(one))


def _leads_on(page: Page, node: int) -> bool:
    """Whether a text is all that a link says, stands in what acts, or names a field of a form."""
    around = list(page.ancestors(node))
    if any(page.name(up) in _OF_VALUES for up in around):
        return False
    link = next((up for up in around if page.name(up) == "a"), None)
    is_link = link is not None and line_of(page, link) == line_of(page, node)
    return is_link or any(page.name(up) in _ACTING for up in around) or names_a_control(page, node)


def _texts_of(page: Page, node: int) -> Iterator[str]:
    """What a node says by itself: its text, or what a picture stands for."""
    if page.kind[node] == Kind.TEXT:
        yield page.text[node]
    elif named := page.attributes[node]:
        yield from (named[name] for name in _SPOKEN if name in named)


def _known(texts: Set[str], name: str) -> set[str]:
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
