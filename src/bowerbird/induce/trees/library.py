"""The wrappers of a site: learned from labelled pages, updated with one more, fitted to others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from bowerbird.errors import UsageError
from bowerbird.induce.labels import Label, LabelledPage
from bowerbird.induce.trees.clustering import DEFAULT_THRESHOLD, Templates
from bowerbird.induce.trees.known import Known
from bowerbird.induce.trees.ladder import Ladder, Lesson, climb, learn_ladders
from bowerbird.induce.trees.locators import Sight
from bowerbird.induce.trees.matching import distance
from bowerbird.induce.trees.model import Fit, Ladders, TreeWrapper
from bowerbird.page import Page

Seen = tuple[LabelledPage, Sight]


@dataclass(frozen=True, slots=True)
class TreeLibrary:
    """The wrappers of a site. `pages` are those it was learned from, with the wrapper of each; a file keeps none."""

    wrappers: tuple[TreeWrapper, ...]
    threshold: float = DEFAULT_THRESHOLD
    pages: tuple[tuple[LabelledPage, int], ...] = ()
    known: Known = field(default_factory=Known, compare=False, repr=False)

    def updated(self, page: LabelledPage) -> TreeLibrary:
        """The library that has learned from one more page (Algorithm 9)."""
        if self.wrappers and not self.pages:
            raise UsageError(
                "this library was read from a file and holds no pages: learn it anew from all labelled pages"
            )
        return _learned(self, [page])


def learn_trees(
    pages: Sequence[LabelledPage], threshold: float = DEFAULT_THRESHOLD, known: Known | None = None
) -> TreeLibrary:
    """The wrappers of some labelled pages of one site; what is `known` of them is used and added to."""
    if not pages:
        raise UsageError("there is no labelled page to learn from: label at least one")
    return _learned(TreeLibrary((), threshold, known=known or Known()), pages)


def fit(library: TreeLibrary, page: Page) -> Fit:
    """What the library says about a page. One wrapper needs no alignment to be the nearest."""
    if not library.wrappers:
        raise UsageError("this library holds no wrapper: label at least one page")
    sight = library.known.sight(page)
    best = nearest(library, sight) if len(library.wrappers) > 1 else 0
    return Fit(best, labels_on(library.wrappers[best], sight), sight, partial(distance_of, library, best, sight))


def nearest(library: TreeLibrary, sight: Sight) -> int:
    """The wrapper that is nearest to a page."""
    return min(range(len(library.wrappers)), key=lambda wrapper: distance_of(library, wrapper, sight))


def distance_of(library: TreeLibrary, wrapper: int, sight: Sight) -> float:
    """Ψ of a wrapper and a page."""
    return distance(library.wrappers[wrapper].tree, library.known.shapes(sight), library.known.memory)


def labels_on(wrapper: TreeWrapper, sight: Sight) -> tuple[Label, ...]:
    """The labels that one wrapper gives on a page, in document order."""
    labels = {
        Label(node, attribute)
        for attribute, ladders in wrapper.ladders
        for ladder in ladders
        for node in climb(sight, ladder)
    }
    return tuple(sorted(labels))


def _learned(library: TreeLibrary, added: Sequence[LabelledPage]) -> TreeLibrary:
    homes = [home for _, home in library.pages]
    known = library.known
    templates = Templates(library.threshold, known, [one.tree for one in library.wrappers], homes)
    pages = [*(page for page, _ in library.pages), *added]
    lessons = [(page, known.keep(page.page)) for page in pages]
    for page, sight in lessons[len(homes) :]:
        templates.add(known.shapes(sight), page.labels)
    members: dict[int, list[int]] = defaultdict(list)
    for place, home in enumerate(templates.homes):
        members[home].append(place)
    shared = _ladders(lessons, known)
    wrappers = tuple(
        TreeWrapper(
            tree, _own_ladders([lessons[place] for place in members[number]], shared, known), len(members[number])
        )
        for number, tree in enumerate(templates.trees)
    )
    return replace(library, wrappers=wrappers, pages=tuple(zip(pages, templates.homes, strict=True)))


def _ladders(pages: Sequence[Seen], known: Known) -> Ladders:
    """The ladders of each attribute, learned from these pages."""
    attributes = sorted({label.attribute for page, _ in pages for label in page.labels})
    return tuple(
        (attribute, learn_ladders([_lesson(*page, attribute) for page in pages], known)) for attribute in attributes
    )


def _own_ladders(pages: Sequence[Seen], shared: Ladders, known: Known) -> Ladders:
    """The ladders of a template: those of all the site's labelled pages where they are right on its own, others where
    they are not. What its few labelled pages happen to lack, pages of other templates may have shown."""
    right = {name: ladders for name, ladders in shared if all(_is_right(*page, name, ladders) for page in pages)}
    own = dict(_ladders(pages, known)) if len(right) < len(shared) else {}
    return tuple(sorted({**own, **right}.items()))


def _is_right(page: LabelledPage, sight: Sight, attribute: str, ladders: Sequence[Ladder]) -> bool:
    wanted = {sight.value(label.node) for label in page.labels if label.attribute == attribute}
    return wanted == {sight.value(node) for ladder in ladders for node in climb(sight, ladder)}


def _lesson(page: LabelledPage, sight: Sight, attribute: str) -> Lesson:
    values = frozenset(sight.value(label.node) for label in page.labels)
    return Lesson(sight, tuple(label.node for label in page.labels if label.attribute == attribute), values)
