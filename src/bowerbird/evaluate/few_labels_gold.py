"""SWDE's gold values as a labeller: which nodes a person who knows the values would point at.

SWDE names texts, not nodes. Whoever labels a page knows the place that is meant; here that knowledge is taken from the
site's pages together: of several nodes that say a value, the one at the place (path, text before it, position) where
most of the site's pages say theirs; an entry of a menu has another position on each page. Nothing else of other pages'
labels is used, and what a system learns from is what is labelled. Values that no node of their page says (SWDE's labels
were made with regular expressions, which cut some texts) can be neither labelled nor judged; they are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bowerbird.evaluate.corpora import SwdeSite, plain_text
from bowerbird.induce.labels import LabelledPage, locate
from bowerbird.induce.labels.locating import nodes_that_say
from bowerbird.induce.labels.traits import Traits, traits_of
from bowerbird.page import Page
from bowerbird.page.paths import absolute_xpath

Values = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class GoldPage:
    """A page as a labeller who knows its values labels it; `values` are those that can be judged."""

    name: str
    labelled: LabelledPage
    values: Values
    cut: Mapping[str, int]
    """How many values of each attribute no node of the page says."""

    @property
    def page(self) -> Page:
        return self.labelled.page


def gold_pages(site: SwdeSite, limit: int | None = None) -> list[GoldPage]:
    """The pages of a site with their gold labels."""
    read = list(site.pages(limit))
    wanted = [
        {name: list(dict.fromkeys(of.get(page_id, ()))) for name, of in site.truth.items()} for page_id, _ in read
    ]
    places = _Places([page for _, page in read], wanted)
    return [_gold(page_id, page, values, places) for (page_id, page), values in zip(read, wanted, strict=True)]


def _gold(name: str, page: Page, values: Mapping[str, Sequence[str]], places: _Places) -> GoldPage:
    located = locate(page, values, prefer=lambda attribute, node: places.pages(page, attribute, node), read=plain_text)
    missing = Counter(attribute for attribute, _ in located.missing)
    lost = {*located.missing}
    said = {
        attribute: frozenset(value for value in of if (attribute, value) not in lost)
        for attribute, of in values.items()
    }
    return GoldPage(name, LabelledPage(page, located.labels, name), said, dict(missing))


class _Places:
    """On how many pages of a site each place says a value of an attribute."""

    def __init__(self, pages: Sequence[Page], wanted: Sequence[Mapping[str, Sequence[str]]]) -> None:
        self._paths: Counter[tuple[str, str]] = Counter()
        self._leads: Counter[tuple[str, str]] = Counter()
        self._positions: Counter[tuple[str, str]] = Counter()
        self._traits: dict[tuple[int, int], Traits] = {}
        for page, values in zip(pages, wanted, strict=True):
            nodes = nodes_that_say(page, {value for of in values.values() for value in of}, plain_text)
            for attribute, of in values.items():
                traits = {self._of(page, node) for value in of for node in nodes.get(value, ())}
                self._paths.update({(attribute, one.path) for one in traits})
                self._leads.update({(attribute, one.lead) for one in traits if one.lead})
                places = {absolute_xpath(page, node) for value in of for node in nodes.get(value, ())}
                self._positions.update({(attribute, place) for place in places})

    def pages(self, page: Page, attribute: str, node: int) -> float:
        """How usual a node's place is for an attribute."""
        traits = self._of(page, node)
        alike = self._paths[attribute, traits.path] + self._leads[attribute, traits.lead]
        return float(alike + self._positions[attribute, absolute_xpath(page, node)])

    def _of(self, page: Page, node: int) -> Traits:
        key = (id(page), node)
        if key not in self._traits:
            self._traits[key] = traits_of(page, node)
        return self._traits[key]
