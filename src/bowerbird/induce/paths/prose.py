"""Drafts for paragraphs that no heading and no name tells: by what stands in others and not in them.

A description is often a few paragraphs right below the title, beside others that hold labels, links or a button:
`//article/p[not(./strong)]`, `//h1/following-sibling::p[not(./a)][len(norm(.)) > 40]`. Or it stands below the first of
several headings, of which every page has its own: `//*.body/p[count(./preceding-sibling::h3) = 1]`. Or it opens a text
that goes on below headings: `//div/p[not(./preceding-sibling::h3)][./following-sibling::h3]`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

from bowerbird.induce.paths.building import along, call, child, normal, path, where, with_predicates
from bowerbird.induce.paths.drafts import LEAST_PROSE, SHARED, Base, Draft, length_between
from bowerbird.induce.paths.names import Worth, worth
from bowerbird.induce.paths.properties import tag_reliance
from bowerbird.induce.paths.survival import Reliance
from bowerbird.induce.paths.trial import Task
from bowerbird.oxpath import ast, normal_texts
from bowerbird.oxpath.ast import Axis, AxisStep, Predicate
from bowerbird.page import Kind, Page

_MOST_TAGS = 2  # that paragraphs are told by
_TITLE = "h1"
_HEADINGS = ("h2", "h3", "h4", "h5")
_Way = tuple[tuple[AxisStep, ...], tuple[Reliance, ...]]


def prose_drafts(task: Task, base: Base) -> Iterator[Draft]:
    """Drafts for elements of one tag that are long texts, beside others of their tag that hold something else."""
    groups = [(one.page, one.context, one.wanted) for one in task.examples if one.wanted]
    tags = {page.name(node) for page, _, nodes in groups for node in nodes if page.kind[node] == Kind.ELEMENT}
    texts = [" ".join(normal_texts(page, nodes)) for page, _, nodes in groups]
    if len(tags) != 1 or median(map(len, texts)) < LEAST_PROSE:
        return
    wanted = [(page, node) for page, _, nodes in groups for node in nodes]
    inside = {tag for page, node in wanted for tag in _tags_in(page, node)}
    for steps, relies in _ways(groups, child(tags.pop())):
        loose = base.below(*steps)
        surplus = [(page, node) for page, node in task.surplus(loose) if page.kind[node] == Kind.ELEMENT]
        told = _telling(surplus, inside)
        others = [(page, node) for page, node in surplus if not told & _tags_in(page, node)]
        *before, last = steps
        absences = [where(call("not", path(child(tag)))) for tag in sorted(told)]
        lasting = (*base.relies, *relies, Reliance.TAG, *([Reliance.ABSENCE] * len(absences)))
        if (below := _below_headings(wanted, surplus)) is not None:
            relied = (*base.relies, *relies, Reliance.TAG, Reliance.HEADING, Reliance.NTH)
            yield Draft(base.below(*before, with_predicates(last, below)), relied)
        if ahead := _ahead_of_headings(wanted, surplus):
            relied = (*base.relies, *relies, Reliance.TAG, Reliance.HEADING, Reliance.AHEAD)
            yield Draft(base.below(*before, with_predicates(last, *ahead)), relied)
        if not others:
            yield Draft(base.below(*before, with_predicates(last, *absences)), lasting)
        elif (least := length_between(_lengths(others), _lengths(wanted))) is not None:
            long = where(ast.Binary(">", call("len", normal()), ast.Number(float(least))))
            yield Draft(base.below(*before, with_predicates(last, *absences, long)), (*lasting, Reliance.LENGTH))


def _below_headings(wanted: Sequence[tuple[Page, int]], others: Sequence[tuple[Page, int]]) -> Predicate | None:
    """Where paragraphs stand below the first (or second …) heading beside them and others below later ones, whatever
    these say: `[count(./preceding-sibling::h3) = 1]`."""
    for tag in _HEADINGS:
        places = {_headings_before(page, node, tag) for page, node in wanted}
        if (
            len(places) == 1
            and others
            and not any(_headings_before(page, node, tag) in places for page, node in others)
        ):
            before = call("count", path(along(Axis.PRECEDING_SIBLING, child(tag))))
            return where(ast.Binary("=", before, ast.Number(float(places.pop()))))
    return None


def _ahead_of_headings(wanted: Sequence[tuple[Page, int]], others: Sequence[tuple[Page, int]]) -> tuple[Predicate, ...]:
    """Where paragraphs stand before the first heading beside them, and others behind one, or beside none."""
    for tag in _HEADINGS:
        if (
            others
            and all(_is_ahead(page, node, tag) for page, node in wanted)
            and not any(_is_ahead(page, node, tag) for page, node in others)
        ):
            before, after = along(Axis.PRECEDING_SIBLING, child(tag)), along(Axis.FOLLOWING_SIBLING, child(tag))
            return where(call("not", path(before))), where(path(after))
    return ()


def _is_ahead(page: Page, node: int, tag: str) -> bool:
    """Whether the first heading beside a paragraph comes after it."""
    first = next((it for it in page.element_children(int(page.parent[node])) if page.name(it) == tag), node)
    return first > node


def _headings_before(page: Page, node: int, tag: str) -> int:
    return sum(page.name(it) == tag for it in page.element_children(int(page.parent[node])) if it < node)


def _ways(groups: Sequence[tuple[Page, int, Sequence[int]]], paragraph: AxisStep) -> Iterator[_Way]:
    """Steps to all elements of the tag that stand where the wanted ones do: in what holds them, or below the title."""
    above = [(page, int(page.parent[nodes[0]])) for page, _, nodes in groups]
    tag, times = Counter(page.name(node) for page, node in above).most_common(1)[0]
    if times >= SHARED * len(groups):
        yield (child(tag), paragraph), (tag_reliance(tag), Reliance.CHILD)
        words = Counter(word for page, node in above for word in set(page.attributes[node].get("class", "").split()))
        for word, often in words.most_common(_MOST_TAGS):
            if often >= SHARED * len(groups) and worth(word) > Worth.UTILITY:
                yield (child("*", classes=(word,)), paragraph), (Reliance.CLASS, Reliance.CHILD)
    beside = sum(any(page.name(it) == _TITLE for it in page.children(node)) for page, node in above)
    if beside >= SHARED * len(groups):
        yield (child(_TITLE), along(Axis.FOLLOWING_SIBLING, paragraph)), (Reliance.TITLE, Reliance.SIBLING)


def _telling(surplus: Sequence[tuple[Page, int]], inside: set[str]) -> set[str]:
    """The few tags that most of the others hold, and none of the wanted."""
    told: set[str] = set()
    left = [_tags_in(page, node) - inside for page, node in surplus]
    while len(told) < _MOST_TAGS and (often := Counter(tag for tags in left for tag in tags)):
        told.add(min(often, key=lambda tag: (-often[tag], tag)))
        left = [tags for tags in left if not tags & told]
    return told


def _tags_in(page: Page, node: int) -> set[str]:
    return {page.name(it) for it in page.element_children(node)}


def _lengths(nodes: Sequence[tuple[Page, int]]) -> list[int]:
    return [len(normal_texts(page, [node])[0]) for page, node in nodes]
