"""SWDE's gold values as a labeller: which nodes a person who knows the values would point at.

SWDE names texts, not nodes. Whoever labels a page knows the place that is meant; here that knowledge is taken from the
site's pages together: of several nodes that say a value, the one at the place (path, text before it, position) where
most of the site's pages say theirs; an entry of a menu has another position on each page. Nothing else of other pages'
labels is used, and what a system learns from is what is labelled. SWDE's labels were made with regular expressions,
which cut some texts ("P" of "PG"): where the text at the usual place holds the value, that text is meant. Values that
no node of their page says can be neither labelled nor judged, nor attributes of which a site's gold has more of these
than of others; they are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from bowerbird.evaluate.corpora import SwdeSite, plain_text
from bowerbird.induce.labels import Label, LabelledPage, locate
from bowerbird.induce.labels.locating import nodes_that_say
from bowerbird.induce.labels.traits import Traits, traits_of
from bowerbird.page import Kind, Page
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
    gold = [_gold(page_id, page, values, places) for (page_id, page), values in zip(read, wanted, strict=True)]
    cut = Counter(name for page in gold for name in page.cut)
    said = Counter(name for page in gold for name, of in page.values.items() if of)
    useless = frozenset(name for name, pages in cut.items() if pages >= said[name])
    return [_without(page, useless) for page in gold] if useless else gold


def _gold(name: str, page: Page, values: Mapping[str, Sequence[str]], places: _Places) -> GoldPage:
    located = locate(page, values, prefer=lambda attribute, node: places.pages(page, attribute, node), read=plain_text)
    restored = {lost: node for lost in located.missing if (node := places.restored(page, *lost)) is not None}
    labels = (*located.labels, *(Label(node, attribute) for (attribute, _), node in restored.items()))
    lost = {*located.missing}.difference(restored)
    texts = {(attribute, value): plain_text(page.text[node]) for (attribute, value), node in restored.items()}
    said = {
        attribute: frozenset(texts.get((attribute, value), value) for value in of if (attribute, value) not in lost)
        for attribute, of in values.items()
    }
    missing = Counter(attribute for attribute, _ in lost)
    return GoldPage(name, LabelledPage(page, labels, name), said, dict(missing))


def _without(page: GoldPage, attributes: frozenset[str]) -> GoldPage:
    """The page with nothing to label or judge of these attributes."""
    labels = tuple(label for label in page.labelled.labels if label.attribute not in attributes)
    cut = {**page.cut, **{name: max(len(page.values.get(name, ())), 1) for name in attributes}}
    values = {name: frozenset() if name in attributes else of for name, of in page.values.items()}
    return GoldPage(page.name, LabelledPage(page.page, labels, page.name), values, cut)


class _Places:
    """On how many pages of a site each place says a value of an attribute."""

    def __init__(self, pages: Sequence[Page], wanted: Sequence[Mapping[str, Sequence[str]]]) -> None:
        self._paths: Counter[tuple[str, str]] = Counter()
        self._usual: Counter[tuple[str, str]] = Counter()
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
                if len(traits) == 1:
                    self._usual.update((attribute, one.path) for one in traits)
                self._positions.update({(attribute, place) for place in places})

    def pages(self, page: Page, attribute: str, node: int) -> float:
        """How usual a node's place is for an attribute."""
        traits = self._of(page, node)
        alike = self._paths[attribute, traits.path] + self._leads[attribute, traits.lead]
        return float(alike + self._positions[attribute, absolute_xpath(page, node)])

    def restored(self, page: Page, attribute: str, value: str) -> int | None:
        """The text at the attribute's usual place, where it holds a value that no text says alone: the gold cut it."""
        usual = next((key for key, _ in self._usual.most_common() if key[0] == attribute), None)
        texts = np.flatnonzero((page.kind == Kind.TEXT) & page.visible).tolist() if usual else []
        holding = (node for node in texts if value in plain_text(page.text[node]))
        return next((node for node in holding if (attribute, self._of(page, node).path) == usual), None)

    def _of(self, page: Page, node: int) -> Traits:
        key = (id(page), node)
        if key not in self._traits:
            self._traits[key] = traits_of(page, node)
        return self._traits[key]
