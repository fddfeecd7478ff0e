"""What kind of page is this? Signs first, then the model; see docs/page-types.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from bowerbird.annotate import Annotation
from bowerbird.page import Page
from bowerbird.pagetype.features import Features, page_features
from bowerbird.pagetype.linear import LinearModel, shipped_model
from bowerbird.pagetype.model import PageKind, PageType, Sort
from bowerbird.pagetype.signs import deciding_signs, leaning_signs
from bowerbird.pagetype.view import view

_MOST_REASONS = 5
_ABOVE, _BELOW = "much", "little"
# Annotation types that any page has, and that say nothing of records.
_EVERYWHERE = frozenset({"url", "image", "title", "date", "description"})
_CONTENT = (PageKind.ARTICLE, PageKind.DETAIL, PageKind.DOCUMENTATION, PageKind.FORUM)
_RECORD_TYPES = 4  # types of annotations that make a record
_AGREED = 0.9  # two witnesses say the same
_OVERRULED = 0.8  # below it, records that a pack sees weigh more than the model
_UNSURE = 0.6  # below it, a leaning sign weighs more than the model
_OFTEN = 5  # instances of each from which there are many records


def page_type(page: Page, annotations: Iterable[Annotation] = ()) -> PageType:
    """The kind of `page`; `annotations` with a pack's eyes, where there are any, tell one record from many."""
    seen = view(page)
    found = page_features(page, seen)
    sorts = {Sort(name): share for name, share in shipped_model("sorts").probabilities(found).items()}
    sign = next(deciding_signs(page, seen, found), None)
    judged = _judged(found, shipped_model("kinds"))
    if sign is None and not (judged.kind in _CONTENT and judged.confidence >= _UNSURE):
        sign = next(leaning_signs(page, seen, found), None)
    return replace(sign, sorts=sorts) if sign else _with_records(replace(judged, sorts=sorts), annotations)


def kind_shares(page: Page) -> dict[PageKind, float]:
    """How likely `page` is of each kind that the model knows, signs and annotations aside."""
    found = page_features(page, view(page))
    return {PageKind(name): share for name, share in shipped_model("kinds").probabilities(found).items()}


def _judged(found: Features, model: LinearModel) -> PageType:
    kinds = model.probabilities(found)
    best = max(kinds, key=lambda kind: kinds[kind])
    evidence = tuple(_in_words(name, above) for name, above in model.reasons(found, best, _MOST_REASONS))
    return PageType(PageKind(best), kinds[best], evidence)


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
        return replace(judged, confidence=max(judged.confidence, _AGREED), evidence=(*judged.evidence, _told(counts)))
    if judged.confidence < _OVERRULED:
        return replace(judged, kind=kind, confidence=_UNSURE, evidence=(_told(counts),))
    return judged


def _told(counts: Counter[str]) -> str:
    return "annotated: " + ", ".join(f"{number} × {name}" for name, number in counts.most_common(_RECORD_TYPES))
