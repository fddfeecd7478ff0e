"""How well the annotators see, on SWDE: recall on labelled values, and noise.

Recall: the share of labelled values for which some annotation of the type covers the value's text node. Noise:
annotations of the type on other nodes, per page. Subtypes and parts count for their whole: "Dallas" is part of an
address. The corpus's labels come from regular expressions, some of which cut values short; such a value is looked for
as the beginning or end of a text. One that no visible text shows counts as missed, and is counted apart as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bowerbird.annotate import Annotations, Annotator
from bowerbird.domain import Pack, load_pack, pack_names
from bowerbird.evaluate.corpora import SwdeSite, plain_text, swde_sites
from bowerbird.page import Kind, Page

CORPUS = "swde"
_MOST_MISSED = 40
_MOST_CUT = 20  # characters that a label of the corpus may lack


@dataclass(frozen=True, slots=True)
class Seen:
    """How one attribute of one site was seen."""

    pack: str
    site: str
    attribute: str
    pages: int
    values: int
    found: int
    noise: int
    unshown: int
    """Values that no visible text node of their page shows."""
    missed: tuple[str, ...] = field(default=(), compare=False)
    """A few of the visible values that were missed, for a person to look at."""

    @property
    def recall(self) -> float:
        return self.found / self.values if self.values else 1.0

    @property
    def noise_per_page(self) -> float:
        return self.noise / self.pages if self.pages else 0.0


def evaluate_annotators(data: Path, packs: Iterable[Pack] | None = None, limit: int | None = None) -> Iterator[Seen]:
    """Every attribute of every site of SWDE that a pack names, site by site."""
    for pack in load_swde_packs() if packs is None else packs:
        corpus = pack.corpora[CORPUS]
        annotator = Annotator(pack)
        for site in swde_sites(data, (corpus.vertical,)):
            yield from _of_site(pack, annotator, site, limit)


def load_swde_packs() -> list[Pack]:
    """The packs that say how SWDE names their attributes, one for each vertical."""
    packs = [load_pack(name) for name in pack_names()]
    by_vertical = {pack.corpora[CORPUS].vertical: pack for pack in reversed(packs) if CORPUS in pack.corpora}
    return [by_vertical[vertical] for vertical in sorted(by_vertical)]


def figures(rows: Iterable[Seen]) -> dict[str, float]:
    """Flat names to numbers, over all sites: `swde.<attribute>.recall` and `swde.<attribute>.noise`."""
    grouped: dict[str, list[Seen]] = defaultdict(list)
    for row in rows:
        grouped[row.attribute].append(row)
    flat = {}
    for attribute, of in sorted(grouped.items()):
        values, pages = sum(row.values for row in of), sum(row.pages for row in of)
        flat[f"swde.{attribute}.recall"] = sum(row.found for row in of) / values if values else 1.0
        flat[f"swde.{attribute}.noise"] = sum(row.noise for row in of) / pages if pages else 0.0
    return flat


def _of_site(pack: Pack, annotator: Annotator, site: SwdeSite, limit: int | None) -> Iterator[Seen]:
    names = {theirs: ours for theirs, ours in pack.corpora[CORPUS].attributes.items() if theirs in site.truth}
    kept: dict[str, list[_Count]] = defaultdict(list)
    for page_id, page in site.pages(limit):
        annotations = annotator(page)
        texts = _texts(page)
        for theirs, ours in names.items():
            covered = _covered(annotations, _types(pack, ours))
            kept[theirs].append(_on_page(page, site.truth[theirs].get(page_id, ()), covered, texts))
    for theirs, counts in kept.items():
        yield Seen(
            pack.name,
            site.name,
            theirs,
            pages=len(counts),
            values=sum(count.values for count in counts),
            found=sum(count.found for count in counts),
            noise=sum(count.noise for count in counts),
            unshown=sum(count.unshown for count in counts),
            missed=tuple(value for count in counts for value in count.missed)[:_MOST_MISSED],
        )


class _Count(NamedTuple):
    values: int
    found: int
    noise: int
    unshown: int
    missed: list[str]


def _on_page(page: Page, values: tuple[str, ...], covered: list[list[int]], texts: dict[str, list[int]]) -> _Count:
    nodes = {node for covers in covered for node in covers}
    places = {value: _places(value, texts) for value in values}
    found = [value for value in values if nodes.intersection(places[value])]
    unshown = [value for value in values if not page.visible[places[value]].any()]
    of_truth = {node for at in places.values() for node in at}
    noise = sum(not of_truth.intersection(covers) for covers in covered)
    missed = [value for value in values if value not in found and value not in unshown]
    return _Count(len(values), len(found), noise, len(unshown), missed)


def _places(value: str, texts: dict[str, list[int]]) -> list[int]:
    """The text nodes that show a value; where its label was cut short ("P" for "PG"), those that begin or end so."""
    if value in texts:
        return texts[value]
    longer = (text for text in texts if len(text) <= len(value) + _MOST_CUT and text.startswith(value))
    ended = (text for text in texts if len(text) <= len(value) + _MOST_CUT and text.endswith(f" {value}"))
    return [node for text in {*longer, *ended} for node in texts[text]]


def _covered(annotations: Annotations, types: set[str]) -> list[list[int]]:
    return [annotations.text_nodes(ann) for ann in annotations.instances() if ann.type in types]


def _types(pack: Pack, name: str) -> set[str]:
    """The type with its subtypes, and the parts of any of them."""
    types = set(pack.subtypes(name))
    return types | {sub for a in pack.attributes.values() if a.part_of in types for sub in pack.subtypes(a.name)}


def _texts(page: Page) -> dict[str, list[int]]:
    texts: dict[str, list[int]] = defaultdict(list)
    for node in np.flatnonzero(page.kind == Kind.TEXT).tolist():
        if text := plain_text(page.text[node]):
            texts[text].append(node)
    return texts
