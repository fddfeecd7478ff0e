"""Where drafts start: from the context down, beside it, or behind the boundary of a frame or a shadow root."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import takewhile

from bowerbird.induce.paths.building import SELF, UP, along, at, child, tag_of, where, with_predicates
from bowerbird.induce.paths.contents import Content, Insides
from bowerbird.induce.paths.drafts import (
    LEAST_PROSE,
    Base,
    Target,
    length_between,
    place_among_namesakes,
    steps_of,
)
from bowerbird.induce.paths.properties import tag_reliance
from bowerbird.induce.paths.survival import Reliance
from bowerbird.induce.paths.texts import mentions
from bowerbird.induce.paths.trial import Task, same_text
from bowerbird.oxpath import ast, normal_texts
from bowerbird.oxpath.ast import Axis, AxisStep, KindTest, Step, TestKind
from bowerbird.page import Kind, Page

_BOUNDARIES = {Kind.DOCUMENT: TestKind.FRAME, Kind.SHADOW: TestKind.SHADOW}
_BEST_CONTENTS = 3
_MOST_CONTENTS = 6  # with those of other kinds
_FEW = 6  # records that are looked at for what other siblings hold, too
RULE = "hr"
"""What people rule records off with."""
_Told = tuple[ast.Expression, Reliance]
"""What holds of a sibling of a record's head, and what that relies on."""
Based = tuple[Base, list[Target], list[tuple[Page, int, int]]]


def bases_of(task: Task, most: int) -> Iterator[Based]:
    """Bases with the targets below them, and the wanted nodes as they are; at most `most` examples are looked at."""
    wanted = _sample([(one.page, one.context, node) for one in task.examples for node in one.wanted], most)
    inside = [(page, context, node) for page, context, node in wanted if node in page.subtree(context)]
    beside = [(page, context, node) for page, context, node in wanted if node not in page.subtree(context)]
    if len(inside) >= len(beside):
        yield from _inside(inside, is_exact=task.exact_nodes)
    else:
        yield from _beside(task, beside, _tag_of_heads(task, beside))


def by_side(task: Task) -> tuple[Task, Task, str] | None:
    """The task for contexts that hold what is wanted, and for those beside which it stands, with the tag of these.

    None unless there are both, and tags tell them apart: records of several siblings among such of one element.
    """
    inside: set[str] = set()
    beside: set[str] = set()
    for one in task.examples:
        for node in one.wanted:
            (inside if node in one.page.subtree(one.context) else beside).add(tag_of(one.page, one.context))
    if len(beside) != 1 or not inside or inside & beside:
        return None
    tag = beside.pop()
    held = tuple(one for one in task.examples if tag_of(one.page, one.context) != tag)
    outside = tuple(one for one in task.examples if tag_of(one.page, one.context) == tag)
    return Task(held, task.exact_nodes), Task(outside, task.exact_nodes), tag


def _tag_of_heads(task: Task, beside: Sequence[tuple[Page, int, int]]) -> str:
    """The tag of the contexts that what is wanted stands beside, where it tells them from others; else ""."""
    tags = {tag_of(page, context) for page, context, _ in beside}
    others = {tag_of(one.page, one.context) for one in task.examples} - tags
    return tags.pop() if len(tags) == 1 and others else ""


def _sample(wanted: list[tuple[Page, int, int]], most: int) -> list[tuple[Page, int, int]]:
    """Evenly from the beginning to the end, so that every page has a say."""
    step = max(1, -(-len(wanted) // most))
    return wanted[::step]


def _inside(wanted: Sequence[tuple[Page, int, int]], *, is_exact: bool) -> Iterator[Based]:
    for base, starts in _behind_boundaries(wanted):
        nodes = [(page, start, node) for (page, _, node), start in zip(wanted, starts, strict=True)]
        yield base, [target_of(page, start, node, is_exact=is_exact) for page, start, node in nodes], nodes


def target_of(page: Page, start: int, node: int, *, is_exact: bool) -> Target:
    """The target of a wanted node. A text that is all its parent holds stands for the parent."""
    if page.kind[node] != Kind.TEXT:
        return Target(page, start, node)
    parent = int(page.parent[node])
    if not is_exact and parent > start and parent in same_text(page, node, start):
        return Target(page, start, parent)
    texts = [one for one in page.children(parent) if page.kind[one] == Kind.TEXT]
    return Target(page, start, parent, texts.index(node) + 1)


def _behind_boundaries(wanted: Sequence[tuple[Page, int, int]]) -> Iterator[tuple[Base, list[int]]]:
    """The innermost frame or shadow root that holds the nodes, and the steps that lead there."""
    chains = [_boundaries(page, context, node) for page, context, node in wanted]
    kinds = {tuple(int(page.kind[one]) for one in chain) for (page, _, _), chain in zip(wanted, chains, strict=True)}
    if len(kinds) != 1:
        return
    starts = [context for _, context, _ in wanted]
    bases: list[Base] = [Base(ast.ROOT if all(context == 0 for context in starts) else None, ())]
    for level in range(len(chains[0])):
        inner = [chain[level] for chain in chains]
        hosts = [(page, int(page.parent[one])) for (page, _, _), one in zip(wanted, inner, strict=True)]
        kind = _BOUNDARIES[int(wanted[0][0].kind[inner[0]])]
        bases = [
            opened for base in bases for opened in _opened(base, hosts, starts, AxisStep(Axis.CHILD, KindTest(kind)))
        ]
        starts = inner
    for base in bases:
        yield base, starts


def _boundaries(page: Page, context: int, node: int) -> list[int]:
    """The boundaries between a context and a node, outermost first."""
    found = [above for above in page.ancestors(node) if above > context and page.kind[above] in _BOUNDARIES]
    return found[::-1]


def _opened(base: Base, hosts: Sequence[tuple[Page, int]], starts: Sequence[int], through: AxisStep) -> Iterator[Base]:
    if all(host == start for (_, host), start in zip(hosts, starts, strict=True)):
        yield Base(base.start, (*(base.steps or (ast.HERE,)), through), base.relies)
        return
    several = (
        (child("*"), ()),
        *sorted(steps_of(hosts), key=lambda one: sum(relied.cost for relied in one[1])),
    )
    for step, relies in several[:3]:
        here: tuple[Step, ...] = base.steps if base.steps or base.start else (ast.HERE,)
        yield Base(base.start, (*here, ast.ANYWHERE_BELOW, step, through), (*base.relies, *relies))


# Records of several siblings


def _width(task: Task) -> int:
    """How many siblings a record has, when all have as many; else 0."""
    widths = {len(one.scope) for one in task.examples}
    return widths.pop() if len(widths) == 1 else 0


def _beside(task: Task, wanted: Sequence[tuple[Page, int, int]], tag: str) -> Iterator[Based]:
    """With a `tag`, also from contexts of this tag only: a box among records of several siblings is a record for
    itself, beside which the next one stands."""
    placed = [_sibling_of(page, context, node) for page, context, node in wanted]
    if any(one is None for one in placed):
        return
    found = [one for one in placed if one is not None]
    ups = {up for up, _ in found}
    if len(ups) != 1:
        return
    climb: tuple[Step, ...] = (UP,) * ups.pop()
    starts: list[tuple[tuple[Step, ...], tuple[Reliance, ...]]] = [(climb or (ast.HERE,), ())]
    if tag:
        starts.append(((AxisStep(Axis.SELF, ast.NameTest(tag)), *climb), (tag_reliance(tag),)))
    siblings = [(page, sibling) for (page, _, _), (_, sibling) in zip(wanted, found, strict=True)]
    heads = [(page, _ancestor(page, context, len(climb))) for page, context, _ in wanted]
    begins = {(id(one.page), one.context) for one in task.examples}
    rows = [_of_record(page, head, begins) for page, head in heads]
    inner = [(page, sibling, node) for (page, _, node), (_, sibling) in zip(wanted, found, strict=True)]
    telling = [(_mentioned(one), one.relies) for one in _telling_contents(inner, rows)]
    telling += _by_length(siblings, rows)
    for step, relies in _sibling_steps(siblings, heads, telling, _width(task)):
        nodes = [(page, sibling, node) for (page, _, node), (_, sibling) in zip(wanted, siblings, strict=True)]
        targets = [target_of(page, sibling, node, is_exact=task.exact_nodes) for page, sibling, node in nodes]
        for start, relies_on_start in starts:
            yield Base(None, (*start, step), (*relies_on_start, *relies)), targets, nodes


def _ancestor(page: Page, node: int, levels: int) -> int:
    for _ in range(levels):
        node = int(page.parent[node])
    return node


def _sibling_of(page: Page, context: int, node: int) -> tuple[int, int] | None:
    """How many levels up from the context the way turns aside, and the sibling there that holds the node."""
    common = page.common_ancestor(context, node)
    up, here = 0, context
    while here != common and int(page.parent[here]) != common:
        here, up = int(page.parent[here]), up + 1
    sibling = next((one for one in page.children(common) if one <= node < page.end[one]), None)
    return (up, sibling) if sibling is not None and sibling > here else None


def _sibling_steps(
    siblings: Sequence[tuple[Page, int]], heads: Sequence[tuple[Page, int]], telling: Sequence[_Told], width: int
) -> Iterator[tuple[AxisStep, tuple[Reliance, ...]]]:
    """Steps from the head of a record to one of the siblings after it, never beyond the next head."""
    tags = {tag_of(page, node) for page, node in siblings}
    tag = tags.pop() if len(tags) == 1 else ""
    places = {_place_after(page, head, sibling) for (page, sibling), (_, head) in zip(siblings, heads, strict=True)}
    if tag and len(places) == 1:
        place = places.pop()
        relies = (Reliance.SIBLING, Reliance.FIRST if place == 1 else Reliance.NTH)
        yield along(Axis.FOLLOWING_SIBLING, with_predicates(child(tag), at(place))), relies
    head_tags = {tag_of(page, node) for page, node in heads}
    if are_ruled_off(heads):
        yield from _until_next_head(telling, RULE)
        yield from _last_of_record(siblings, RULE)
    elif len(head_tags) == 1 and head_tags != {tag}:
        head = head_tags.pop()
        yield from _until_next_head(telling, head)
        yield from _last_of_record(siblings, head)
    elif width > 1:
        yield from _within_width(telling, width)


def are_ruled_off(heads: Sequence[tuple[Page, int]]) -> bool:
    """Whether a rule stands before each of these nodes, save the first of its parent."""
    before = [_element_before(page, node) for page, node in heads]
    return any(before) and all(one in ("", RULE) for one in before)


def _element_before(page: Page, node: int) -> str:
    earlier = [one for one in page.element_children(int(page.parent[node])) if one < node] if node else []
    return page.name(earlier[-1]) if earlier else ""


def _element_after(page: Page, node: int) -> str:
    later = (one for one in page.element_children(int(page.parent[node])) if one > node)
    return next((page.name(one) for one in later), "")


def _telling_contents(wanted: Sequence[tuple[Page, int, int]], rows: Sequence[Sequence[int]]) -> list[Content]:
    """What tells the siblings that hold the wanted nodes: what stands next to these, then what stands anywhere there;
    and of each other kind the first that no other sibling of a record (`rows`) has, so that names do not crowd out what
    outlives them.

    What the value itself says is left out: that it is the same in all examples is chance.
    """
    insides = Insides()
    near = insides.shared([(page, max(sibling, int(page.parent[node]))) for page, sibling, node in wanted])
    far = insides.shared([(page, sibling) for page, sibling, _ in wanted])
    own = {one for page, _, node in wanted for one in (*insides.counts(page, node), *insides.of_row(page, node))}
    told = [
        one
        for one in dict.fromkeys((*near[:_BEST_CONTENTS], *near, *far))
        if one.relies is not Reliance.LABEL or one not in own
    ]
    elsewhere = {
        one
        for (page, sibling, _), row in list(zip(wanted, rows, strict=True))[:_FEW]
        for other in row
        if other != sibling
        for one in insides.counts(page, other)
    }
    kept = told[:_BEST_CONTENTS]
    for one in told[_BEST_CONTENTS:]:
        is_new = one not in elsewhere and all(other.relies is not one.relies for other in kept)
        kept += [one] if is_new and len(kept) < _MOST_CONTENTS else []
    return kept


def _until_next_head(telling: Sequence[_Told], head: str) -> Iterator[tuple[AxisStep, tuple[Reliance, ...]]]:
    """`foll-sibl::*[self::dt or P][1][P]`: the first with P, unless the next record begins before it."""
    for condition, relied in telling:
        relies = (Reliance.SIBLING, relied)
        first = _first_before(head, condition)
        yield first, relies
        yield with_predicates(first, where(condition)), relies


def _first_before(head: str, condition: ast.Expression) -> AxisStep:
    """`foll-sibl::*[self::dt or P][1]`"""
    is_head = ast.Path(None, (AxisStep(Axis.SELF, ast.NameTest(head)),))
    stop = where(ast.Binary("or", is_head, condition))
    return along(Axis.FOLLOWING_SIBLING, with_predicates(child("*"), stop, at(1)))


def beside(heads: Sequence[tuple[Page, int]], condition: ast.Expression) -> AxisStep | None:
    """The step from the head of a record to the first of its other siblings of which something holds; None where
    nothing tells the head of the next record, a rule before it or a tag."""
    tags = {tag_of(page, node) for page, node in heads}
    head = RULE if are_ruled_off(heads) else tags.pop() if len(tags) == 1 else ""
    return _first_before(head, condition) if head else None


def _last_of_record(siblings: Sequence[tuple[Page, int]], head: str) -> Iterator[tuple[AxisStep, tuple[Reliance, ...]]]:
    """`foll-sibl::*[foll-sibl::*[1]/self::dt or not(foll-sibl::*)][1]`: what ends its record, however long that is."""
    if all(_element_after(page, node) in ("", head) for page, node in siblings):
        after = along(Axis.FOLLOWING_SIBLING, child("*"))
        next_one = ast.Path(None, (with_predicates(after, at(1)), AxisStep(Axis.SELF, ast.NameTest(head))))
        is_end = ast.Binary("or", next_one, ast.Call("not", (ast.Path(None, (after,)),)))
        step = along(Axis.FOLLOWING_SIBLING, with_predicates(child("*"), where(is_end), at(1)))
        yield step, (Reliance.SIBLING, Reliance.NTH)


def _within_width(telling: Sequence[_Told], width: int) -> Iterator[tuple[AxisStep, tuple[Reliance, ...]]]:
    """`foll-sibl::*[position() < n][P]`: where heads look like what follows them, but records have one length."""
    near = where(ast.Binary("<", ast.Call("position"), ast.Number(float(width))))
    for condition, relied in telling:
        step = with_predicates(child("*"), near, where(condition))
        yield along(Axis.FOLLOWING_SIBLING, step), (Reliance.SIBLING, Reliance.NTH, relied)


def _by_length(siblings: Sequence[tuple[Page, int]], rows: Sequence[Sequence[int]]) -> Iterator[_Told]:
    """That a sibling is prose, as none of the others of its record is."""
    own = [len(text) for page, node in siblings for text in normal_texts(page, [node])]
    if min(own) < LEAST_PROSE:
        return
    others = [
        len(text)
        for (page, wanted), row in zip(siblings, rows, strict=True)
        for text in normal_texts(page, [node for node in row if node != wanted])
    ]
    if (least := length_between(others, own)) is not None:
        yield ast.Binary(">", ast.Call("len", (ast.Call("norm", (SELF,)),)), ast.Number(float(least))), Reliance.LENGTH


def _of_record(page: Page, head: int, begins: Set[tuple[int, int]]) -> list[int]:
    """The siblings after the head of a record, up to the next head; `begins` are pages and heads of all records."""
    after = [node for node in page.element_children(int(page.parent[head])) if node > head]
    return list(takewhile(lambda node: (id(page), node) not in begins, after))


def _mentioned(content: Content) -> ast.Expression:
    """A label is looked for in the whole text, which is shorter to say."""
    if content.relies is Reliance.LABEL and content.having is not None:
        return mentions(content.having.value).predicate.condition
    return content.condition


def _place_after(page: Page, head: int, sibling: int) -> int:
    """The place of a sibling among those of its name after the head."""
    place, _ = place_among_namesakes(page, sibling)
    name = page.name(sibling)
    before = sum(page.name(one) == name for one in page.children(int(page.parent[head])) if one <= head)
    return place - before
