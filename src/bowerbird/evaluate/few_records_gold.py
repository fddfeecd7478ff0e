"""Lists of records with the nodes of their values: the gold of record-level wrappers, from the zoo and from `srr`.

The zoo says which node shows what; a picture of a record is labelled too, so that records crossed with others have parts
in all their rows. Old prices and instalments that some sites draw at random, and that their truth does not know, are no
labels there. `srr` says only texts: a cell is labelled at the node that says it and nothing more, the one nearest to the
row's rarest text where there are several. A cell that no node says alone cannot be labelled, and is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bowerbird.evaluate.srr import SrrPage, srr_pages
from bowerbird.evaluate.wording import label_key, readings
from bowerbird.evaluate.zoo_pages import ZooPage, zoo_page
from bowerbird.induce.labels import Label
from bowerbird.induce.labels.locating import nodes_that_say
from bowerbird.page import Page
from bowerbird.zoo import choose
from bowerbird.zoo.choices import Extra

Record = tuple[Label, ...]
_DRAWN = {"was_price": Extra.WAS, "monthly_payment": Extra.FINANCE}
_LEAST_RECORDS = 2
_COLUMN = "column {}"


@dataclass(frozen=True, slots=True)
class RecordPage:
    """One list with the labels of all its records, in document order."""

    site: str
    name: str
    form: str
    page: Page
    records: tuple[Record, ...]
    notes: Mapping[str, int] = field(default_factory=dict)


def zoo_lists(seeds: Sequence[int]) -> Iterator[RecordPage]:
    """The first list of each site that can be read without a browser."""
    for seed in seeds:
        gold = zoo_page(seed, None)
        if gold is not None:
            yield _zoo_list(gold)


def srr_lists(folder: Path) -> Iterator[RecordPage]:
    """The pages of the testbed of search results as their bytes tell, those with two records or more that can be labelled."""
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
    return RecordPage(str(gold.seed), gold.name, gold.layout, gold.page, tuple(records))


def _picture(page: Page, nodes: Sequence[int]) -> int | None:
    """The picture of a record: the first that is no icon of an attribute."""
    rows = (row for top in nodes for row in page.subtree(top))
    return next((row for row in rows if page.name(row) == "img" and "icon" not in page.attributes[row].get("src", "")), None)


def srr_list(gold: SrrPage, page: Page) -> RecordPage:
    """A page of search results with the nodes of its cells."""
    forms = {form for row in gold.rows for cell in row for form in readings(cell) if form}
    places = nodes_that_say(page, forms, label_key)
    records: list[Record] = []
    lost = asked = 0
    after = -1
    for row in gold.rows:
        cells = {
            column: [node for form in readings(cell) for node in places.get(form, ())]
            for column, cell in enumerate(row)
            if label_key(cell)
        }
        labels = _row(page, cells, str(len(records) + 1), after)
        asked, lost = asked + len(cells), lost + len(cells) - len(labels)
        if labels:
            after = labels[0].node
            records.append(labels)
    notes = {"cells": asked, "cells that no node says": lost, "rows": len(gold.rows), "rows labelled": len(records)}
    return RecordPage(gold.site, gold.name, gold.category, page, tuple(records), notes)


def _row(page: Page, cells: Mapping[int, Sequence[int]], record: str, after: int) -> Record:
    """The labels of a row: from its rarest text that stands after the last row, the others as near as can be."""
    later = {column: [node for node in nodes if node > after] for column, nodes in cells.items()}
    known = {column: nodes for column, nodes in later.items() if nodes}
    if not known:
        return ()
    rarest = min(known, key=lambda column: (len(cells[column]), column))
    anchor = known[rarest][0]
    labels = {anchor: Label(anchor, _COLUMN.format(rarest + 1), record)}
    for column, nodes in cells.items():
        free = [node for node in nodes if node not in labels]
        if column != rarest and free:
            node = min(free, key=lambda one: _apart(page, anchor, one))
            labels[node] = Label(node, _COLUMN.format(column + 1), record)
    return tuple(sorted(labels.values()))


def _apart(page: Page, one: int, other: int) -> tuple[int, int]:
    """How large the subtree is that holds both, and how far they stand apart."""
    above = page.common_ancestor(one, other)
    return int(page.end[above]) - above, abs(one - other)
