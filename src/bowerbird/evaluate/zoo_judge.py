"""Judging a listing of a zoo page against its truth: areas, records, attributes.

Reference  thesis §7.1.1: the data area by its root, records by their delimiting nodes, attributes by their values.
An area is right when its root is the least common ancestor of the records, or when its records are the page's, one to
one. A record is right when it shows the very texts and pictures of the true one. Attributes are judged record by
record (`zoo_attributes`), those of types that the annotators see on the page, and all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bowerbird.domain import Pack
from bowerbird.evaluate.scores import Counts, Judged
from bowerbird.evaluate.zoo_attributes import RecordValues, known_types
from bowerbird.evaluate.zoo_pages import ZooPage
from bowerbird.listing import Area, Listing, Rank, Record
from bowerbird.page import Kind, Page

_SAME_RECORD = 0.5  # of the texts shared, for two records to be about the same object
_PICTURES = ("img", "svg", "picture", "canvas")


def judge(
    gold: ZooPage, listing: Listing, pack: Pack, corpus: str = "zoo", seen: frozenset[str] | None = None
) -> Judged:
    """The primary areas of `listing` against the truth; without `seen`, all types count as seen."""
    areas = [area for area in listing.areas if area.rank == Rank.PRIMARY]
    found = [record for area in areas for record in area.records]
    shown = [_shown(gold.page, record.nodes) for record in found]
    there = [_shown(gold.page, record.nodes) for record in gold.records]
    pairs = _about_the_same(shown, there)
    right = {at for at, of in pairs.items() if shown[at] == there[of]}
    matched = {pairs[at] for at in right}
    fields = {of: found[at].fields for at, of in pairs.items()}
    known = known_types(gold, pack)
    values = [RecordValues(pack, record, known) for record in gold.records]
    loose = [_loose(record, known) for at, record in enumerate(found) if at not in pairs]
    judged = [value.judge(fields.get(at, ()), seen) for at, value in enumerate(values)] + loose
    with_unseen = [value.judge(fields.get(at, ())) for at, value in enumerate(values)] + loose
    return Judged(
        corpus,
        gold.name,
        {
            "areas": Counts(sum(_is_right(gold, area, pairs, found) for area in areas), len(areas), 1),
            "records": Counts(len(right), len(found), len(there)),
            "attributes": Counts.total(counts for counts, _ in judged),
            "all_attributes": Counts.total(counts for counts, _ in with_unseen),
        },
        tuple(_text(gold.page, record.nodes) for at, record in enumerate(gold.records) if at not in matched),
        tuple(_text(gold.page, record.nodes) for at, record in enumerate(found) if at not in right),
        tuple(line for _, lines in judged for line in lines),
    )


def _about_the_same(found: Sequence[frozenset[int]], there: Sequence[frozenset[int]]) -> dict[int, int]:
    """Which record found is about which one that is there: the one with which it shares half of the texts and more."""
    owner = {node: at for at, nodes in enumerate(there) for node in nodes}
    best: dict[int, tuple[float, int]] = {}
    for one, nodes in enumerate(found):
        owners = Counter(owner[node] for node in nodes if node in owner)
        for other, shared in owners.most_common(1):
            likeness = shared / len(nodes | there[other])
            if likeness >= _SAME_RECORD and likeness > best.get(other, (0.0, one))[0]:
                best[other] = likeness, one
    return {one: other for other, (_, one) in best.items()}


def _is_right(gold: ZooPage, area: Area, pairs: dict[int, int], found: Sequence[Record]) -> bool:
    root = gold.page.common_ancestor(*(node for record in gold.records for node in record.nodes))
    own = [at for at, record in enumerate(found) if any(record is one for one in area.records)]
    return area.root == root or (len(own) == len(gold.records) and all(at in pairs for at in own))


def _loose(record: Record, known: frozenset[str]) -> tuple[Counts, list[str]]:
    """The fields of a record that is about nothing on the list."""
    fields = [field for field in record.fields if field.name in known]
    return Counts(0, len(fields), 0), [f"wrong {field.name}: {field.text}" for field in fields]


def _shown(page: Page, nodes: Iterable[int]) -> frozenset[int]:
    """The texts and pictures below `nodes` that a reader sees."""
    below = (node for top in nodes for node in page.subtree(top))
    return frozenset(node for node in below if page.visible[node] and _is_shown(page, node))


def _is_shown(page: Page, node: int) -> bool:
    if page.kind[node] == Kind.TEXT:
        return bool(page.text[node].strip())
    return page.name(node) in _PICTURES


def _text(page: Page, nodes: Iterable[int]) -> str:
    return " ".join(" ".join(page.visible_text(node) for node in nodes).split())
