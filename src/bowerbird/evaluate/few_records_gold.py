"""Lists of records with the nodes of their values: the gold of record-level wrappers, from the zoo and from `srr`.

The zoo says which node shows what; a picture of a record is labelled too, so that records crossed with others have
parts in all their rows. Old prices and instalments that some sites draw at random, and that their truth does not know,
are no labels there. `srr` says only texts: a cell is labelled at the node that says it and nothing more, the one
nearest to the row's rarest text where there are several. A cell that no node says alone cannot be labelled, and is
counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

import numpy as np

from bowerbird.evaluate.srr import SrrPage, srr_pages
from bowerbird.evaluate.wording import label_key, readings
from bowerbird.evaluate.zoo_pages import ZooPage, static_lists
from bowerbird.induce.labels import Label
from bowerbird.page import Kind, Page
from bowerbird.page.paths import root_path
from bowerbird.zoo import choose
from bowerbird.zoo.choices import Extra

Record = tuple[Label, ...]
_DRAWN = {"was_price": Extra.WAS, "monthly_payment": Extra.FINANCE}
_LEAST_RECORDS = 2
_COLUMN = "column {}"
_MOST_ANCHORS = 12
_TAIL = 4  # names at the end of a tag path: records may lie at different depths
_HIGHLIGHTS = ("b", "strong", "em", "i", "u", "mark", "font")
_SILENT = ("script", "style", "noscript", "template", "title")


@dataclass(frozen=True, slots=True)
class RecordPage:
    """One list with the labels of all its records, in document order."""

    site: str
    name: str
    form: str
    page: Page
    records: tuple[Record, ...]
    whole: tuple[int, ...]
    """The records of which every value is labelled: a person would label no others."""
    notes: Mapping[str, int] = field(default_factory=dict)


def zoo_lists(seeds: Sequence[int], pages: int = 1) -> Iterator[RecordPage]:
    """The first pages of the list of each site that can be read without a browser."""
    for seed in seeds:
        yield from (_zoo_list(gold) for gold in static_lists(seed, pages))


def srr_lists(folder: Path) -> Iterator[RecordPage]:
    """The pages of the testbed of search results as their bytes tell, those with two records or more."""
    for gold in srr_pages(folder):
        found = srr_list(gold, gold.saved.static())
        if len(found.records) >= _LEAST_RECORDS:
            yield found


def _zoo_list(gold: ZooPage) -> RecordPage:
    chosen = choose(gold.seed)
    records = []
    for number, record in enumerate(gold.records, start=1):
        labels: dict[str, Label] = {}
        for mark, node in record.values:
            name = mark.attribute if mark.place == "text" else f"{mark.attribute}{mark.place}"
            drawn = name in _DRAWN and chosen.has(_DRAWN[name])
            if not drawn and all(label.node != node for label in labels.values()):
                labels.setdefault(name, Label(node, name, str(number)))
        picture = _picture(gold.page, record.nodes)
        if picture is not None:
            labels["picture"] = Label(picture, "picture", str(number))
        records.append(tuple(sorted(labels.values())))
    return RecordPage(str(gold.seed), gold.name, gold.layout, gold.page, tuple(records), tuple(range(len(records))))


def _picture(page: Page, nodes: Sequence[int]) -> int | None:
    """The picture of a record: the first that is no icon of an attribute."""
    rows = (row for top in nodes for row in page.subtree(top))
    return next(
        (row for row in rows if page.name(row) == "img" and "icon" not in page.attributes[row].get("src", "")), None
    )


def srr_list(gold: SrrPage, page: Page) -> RecordPage:
    """A page of search results with the nodes of its cells."""
    forms = {form for row in gold.rows for cell in row for form in readings(cell) if form}
    places = _places(page, forms)
    taken: set[int] = set()
    rows: list[dict[int, int]] = []
    asked = 0
    for row in gold.rows:
        cells = {
            column: [node for form in readings(cell) for node in places.get(form, ()) if node not in taken]
            for column, cell in enumerate(row)
            if label_key(cell)
        }
        asked += len(cells)
        labels = _row(page, cells)
        taken.update(labels.values())
        rows.append(labels)
    found = [labels for labels in rows if labels]
    filled = [sum(bool(label_key(cell)) for cell in row) for row, labels in zip(gold.rows, rows, strict=True) if labels]
    whole = tuple(at for at, labels in enumerate(found) if len(labels) == filled[at])
    names = _attributes(page, found)
    records = tuple(
        tuple(sorted(Label(node, names[column], str(number)) for column, node in labels.items()))
        for number, labels in enumerate(found, start=1)
    )
    lost = asked - sum(map(len, found))
    notes = {"cells": asked, "cells that no node says": lost, "rows": len(rows), "rows labelled": len(found)}
    return RecordPage(gold.site, gold.name, gold.category, page, records, whole or tuple(range(len(records))), notes)


def _places(page: Page, forms: set[str]) -> dict[str, list[int]]:
    """The nodes that say one of these forms and no more: innermost elements, so that it does not matter whether words
    are highlighted, and texts beside others; those that are seen, where some are."""
    silent = page.within([node for tag in _SILENT for node in page.index.with_tag(tag).tolist()])
    texts = np.flatnonzero((page.kind == Kind.TEXT) & ~silent).tolist()
    keys = [label_key(page.text[node]) for node in texts]
    whole, starts = "".join(keys), [0, *accumulate(map(len, keys))]
    longest = max(map(len, forms), default=0)
    first = np.searchsorted(texts, np.arange(len(page))).tolist()
    last = np.searchsorted(texts, page.end).tolist()
    shown: dict[str, list[int]] = {}
    for node in range(1, len(page)):
        low, high = starts[first[node]], starts[last[node]]
        if page.name(node) in _HIGHLIGHTS or not 0 < high - low <= longest or whole[low:high] not in forms:
            continue
        inner = _inner(page, node)
        if not any(starts[first[one]] == low and starts[last[one]] == high for one in inner):
            shown.setdefault(whole[low:high], []).append(node)
    seen = {form: [node for node in nodes if page.visible[node]] for form, nodes in shown.items()}
    return {form: seen[form] or nodes for form, nodes in shown.items()}


def _inner(page: Page, node: int) -> list[int]:
    """The elements below a node; around a text, the element that should say more than it."""
    if page.kind[node] == Kind.TEXT:
        return [int(page.parent[node])]
    return [child for child in page.element_children(node) if page.name(child) not in _HIGHLIGHTS]


def _row(page: Page, cells: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """A node for each cell: those that stand closest together, seen from the rarest text of the row."""
    known = {column: nodes for column, nodes in cells.items() if nodes}
    if not known:
        return {}
    rarest = min(known, key=lambda column: (len(known[column]), column))
    tries = [_around(page, anchor, rarest, known) for anchor in known[rarest][:_MOST_ANCHORS]]
    return min(tries, key=lambda labels: (-len(labels), _extent(page, list(labels.values())), min(labels.values())))


def _around(page: Page, anchor: int, column: int, cells: Mapping[int, Sequence[int]]) -> dict[int, int]:
    labels = {column: anchor}
    for other, nodes in cells.items():
        free = [node for node in nodes if node not in labels.values()]
        if other != column and free:
            labels[other] = min(free, key=lambda node: (_extent(page, [anchor, node]), abs(anchor - node)))
    return labels


def _extent(page: Page, nodes: Sequence[int]) -> int:
    """How large the subtree is that holds all these nodes."""
    above = page.common_ancestor(*nodes)
    return int(page.end[above]) - above


def _attributes(page: Page, rows: Sequence[Mapping[int, int]]) -> dict[int, str]:
    """A name for each column of the testbed, which numbers cells by their place.

    Columns at the same tag path are one attribute where no row has both of them (a value whose words are highlighted
    stands in a column of its own), or where they are filled from the first on, as many as there are (tags of a post).
    """
    columns = sorted({column for row in rows for column in row})
    usual = {column: _usual_path(page, [row[column] for row in rows if column in row]) for column in columns}
    lists = [[column for column in columns if usual[column] == path] for path in dict.fromkeys(usual.values())]
    first_of = {column: group[0] for group in lists if _is_list(rows, group) for column in group}
    names: dict[int, str] = {}
    for column in columns:
        tail = usual[column][-_TAIL:]
        twins = [one for one in names if usual[one][-_TAIL:] == tail and not _meet(rows, one, column)]
        same = first_of.get(column, column)
        names[column] = names[same] if same in names else names[twins[0]] if twins else _COLUMN.format(column + 1)
    return names


def _meet(rows: Sequence[Mapping[int, int]], one: int, other: int) -> bool:
    return any(one in row and other in row for row in rows)


def _usual_path(page: Page, nodes: Sequence[int]) -> tuple[str, ...]:
    return Counter(root_path(page, node) for node in nodes).most_common(1)[0][0]


def _is_list(rows: Sequence[Mapping[int, int]], group: Sequence[int]) -> bool:
    """Whether rows fill these columns from the first on, some more of them than others."""
    numbers = [sum(column in row for column in group) for row in rows]
    from_first = all(all(column in row for column in group[:number]) for row, number in zip(rows, numbers, strict=True))
    return from_first and len({number for number in numbers if number}) > 1
