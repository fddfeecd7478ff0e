"""What kind of page is this? Signs first, then the model; see docs/page-types.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bowerbird.annotate import Annotation
from bowerbird.page import Page
from bowerbird.pagetype.features import Features, page_features
from bowerbird.pagetype.linear import LinearModel, shipped_model
from bowerbird.pagetype.model import KIND_OF_SORT, PageKind, PageType, Sort
from bowerbird.pagetype.signs import signs
from bowerbird.pagetype.view import view

_MOST_REASONS = 5
_ABOVE, _BELOW = "much", "little"
# Annotation types that any page has, and that say nothing of records.
_EVERYWHERE = frozenset({"url", "image", "title", "date", "description"})
_RECORD_TYPES = 4  # types of annotations that make a record
_OFTEN = 5  # instances of each from which there are many records


def page_type(page: Page, annotations: Iterable[Annotation] = (), model: LinearModel | None = None) -> PageType:
    """The kind of `page`; `annotations` with a pack's eyes, where there are any, tell one record from many."""
    seen = view(page)
    found = page_features(page, seen)
    sorts = _sorts(found, shipped_model() if model is None else model)
    sign = next(signs(page, seen, found), None)
    if sign is not None:
        return PageType(sign.kind, sign.confidence, sign.evidence, sorts)
    judged = _judged(found, sorts, shipped_model() if model is None else model)
    return _with_records(judged, annotations)


def _sorts(found: Features, model: LinearModel) -> dict[Sort, float]:
    return {Sort(name): share for name, share in model.probabilities(found).items()}


def _judged(found: Features, sorts: dict[Sort, float], model: LinearModel) -> PageType:
    kinds: Counter[PageKind] = Counter()
    for sort, share in sorts.items():
        kinds[KIND_OF_SORT[sort]] += share  # type: ignore[assignment]  # counters hold shares as well
    kind, confidence = kinds.most_common(1)[0]
    best = max((sort for sort in sorts if KIND_OF_SORT[sort] == kind), key=lambda sort: sorts[sort])
    reasons = model.reasons(found, best, _MOST_REASONS)
    return PageType(kind, float(confidence), tuple(_in_words(name, above) for name, above in reasons), sorts)


def _in_words(name: str, above: bool) -> str:
    return f"{name}: {_ABOVE if above else _BELOW}"


def _with_records(judged: PageType, annotations: Iterable[Annotation]) -> PageType:
    """What a pack sees decides between one record and many, where the model saw neither for sure."""
    counts = Counter(ann.type for ann in annotations if ann.role == "instance" and ann.type not in _EVERYWHERE)
    if len(counts) < _RECORD_TYPES or judged.kind in (PageKind.FORUM, PageKind.DOCUMENTATION):
        return judged
    usual = sorted(counts.values())[-_RECORD_TYPES]
    kind = PageKind.LISTING if usual >= _OFTEN else PageKind.DETAIL
    if kind == judged.kind:
        return PageType(kind, max(judged.confidence, 0.9), (*judged.evidence, _told(counts)), judged.sorts)
    if judged.confidence < 0.6:
        return PageType(kind, 0.6, (_told(counts),), judged.sorts)
    return judged


def _told(counts: Counter[str]) -> str:
    return "annotated: " + ", ".join(f"{number} × {name}" for name, number in counts.most_common(_RECORD_TYPES))
