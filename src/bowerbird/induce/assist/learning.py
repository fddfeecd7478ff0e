"""From labelled pages to wrappers, and to what the labels had in common.

Labels without records make page-level wrappers (`induce/trees`), those with records record-level ones
(`induce/brooms`); a page may have both. Beside the wrappers stand the *habits* of each attribute: on how many of the
labelled pages it occurs, and the traits of its nodes. They are what a wrapper's answers on unlabelled pages are weighed
by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bowerbird.errors import LabelError
from bowerbird.induce.brooms import BroomLibrary, fit, learn_brooms
from bowerbird.induce.labels import LabelledPage
from bowerbird.induce.labels.traits import Traits, traits_among, unlabelled_twins
from bowerbird.induce.trees import DEFAULT_THRESHOLD, Known, TreeLibrary, learn_trees


@dataclass(frozen=True, slots=True)
class Habit:
    """What the labelled pages have in common for one attribute."""

    pages: int
    values: int
    paths: Mapping[str, int]
    leads: Mapping[str, int]
    shapes: Mapping[str, int]
    twins: int = 0
    """The most nodes of a labelled page that stand as the attribute does, beside it, and are not labelled so."""
    of_records: bool = False

    @property
    def lead(self) -> str:
        """The text before the attribute where it is always the same; "" where it is not, or none."""
        leads = list(self.leads)
        return leads[0] if len(leads) == 1 else ""


@dataclass(frozen=True, slots=True)
class Learned:
    """Wrappers, and the habits of their attributes. `records` is how many records they find on a labelled list (N̄)."""

    trees: TreeLibrary | None
    brooms: BroomLibrary | None
    pages: int
    records: float
    habits: Mapping[str, Habit] = field(default_factory=dict)

    @property
    def templates(self) -> int:
        """How many kinds of pages the labels tell apart."""
        return len(self.trees.wrappers) if self.trees is not None else 0


def learn(pages: Sequence[LabelledPage], threshold: float = DEFAULT_THRESHOLD, known: Known | None = None) -> Learned:
    """Wrappers that reproduce these labels; raises `LabelError` where there is no label at all.

    Whoever learns again with one more page hands in the same `known`, and waits less.
    """
    if not any(page.labels for page in pages):
        raise LabelError(pages[0].source if pages else "labels", None, "there is no label", "label a page first")
    whole = [_part(page, records=False) for page in pages]
    parts = [_part(page, records=True) for page in pages]
    paged = [page for page in whole if page.labels]
    trees = learn_trees(paged, threshold, known) if paged else None
    brooms = learn_brooms([page for page in parts if page.labels]) if any(p.labels for p in parts) else None
    lists = [page for page in parts if page.labels]
    records = sum(len(fit(brooms, page.page).records) for page in lists) / len(lists) if brooms else 0.0
    return Learned(trees, brooms, len(pages), records, habits_of(pages))


def habits_of(pages: Iterable[LabelledPage]) -> dict[str, Habit]:
    """The habits of each attribute on labelled pages."""
    seen: dict[str, list[Traits]] = {}
    having: Counter[str] = Counter()
    twins: Counter[str] = Counter()
    of_records: set[str] = set()
    for page in pages:
        having.update(page.attributes)
        nodes: dict[str, list[int]] = {}
        of_records.update(label.attribute for label in page.labels if label.record)
        for label, traits in zip(page.labels, traits_among(page.page, page.labels), strict=True):
            seen.setdefault(label.attribute, []).append(traits)
            nodes.setdefault(label.attribute, []).append(label.node)
        twins |= Counter({name: unlabelled_twins(page.page, of) for name, of in nodes.items()})
    return {
        attribute: Habit(
            having[attribute],
            len(of),
            dict(Counter(one.path for one in of)),
            dict(Counter(one.lead for one in of)),
            dict(Counter(one.shape for one in of)),
            twins[attribute],
            attribute in of_records,
        )
        for attribute, of in sorted(seen.items())
    }


def _part(page: LabelledPage, *, records: bool) -> LabelledPage:
    labels = tuple(label for label in page.labels if bool(label.record) is records)
    return LabelledPage(page.page, labels, page.source)
