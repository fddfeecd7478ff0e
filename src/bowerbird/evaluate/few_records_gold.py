"""Lists of records with the nodes of their values: the gold of record-level wrappers. Here that of the zoo.

The zoo says which node shows what; a picture of a record is labelled too, so that records crossed with others have
parts in all their rows. Old prices and instalments that some sites draw at random, and that their truth does not know,
are no labels there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bowerbird.evaluate.zoo_pages import ZooPage, static_lists
from bowerbird.induce.labels import Label
from bowerbird.page import Page
from bowerbird.zoo import choose
from bowerbird.zoo.choices import Extra

Record = tuple[Label, ...]
_DRAWN = {"was_price": Extra.WAS, "monthly_payment": Extra.FINANCE}


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
    says_texts: bool = False
    """Whether the gold names texts, not nodes: then a value is right at any node of its record that says it."""
    unlocated: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """By record, the attributes of which no node says a value: neither labelled nor judged."""


def zoo_lists(seeds: Sequence[int], pages: int = 1) -> Iterator[RecordPage]:
    """The first pages of the list of each site that can be read without a browser."""
    for seed in seeds:
        yield from (_zoo_list(gold) for gold in static_lists(seed, pages))


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
