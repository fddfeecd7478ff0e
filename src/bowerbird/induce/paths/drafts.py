"""Drafts: expressions that could lead from the contexts to the targets, each with what it relies on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from bowerbird.induce.paths.building import (
    LAST,
    SELF,
    TEXT,
    along,
    at,
    below,
    call,
    child,
    first_of,
    normal,
    tag_of,
    where,
    with_predicates,
)
from bowerbird.induce.paths.properties import (
    FILLED,
    Form,
    Property,
    properties,
    shared_addresses,
    tag_reliance,
    tag_step,
)
from bowerbird.induce.paths.survival import ALONE, Reliance, cost_of
from bowerbird.induce.paths.texts import shapes
from bowerbird.oxpath import ast, normal_texts
from bowerbird.oxpath.ast import Axis, AxisStep, Expression, Step
from bowerbird.page import Kind, Page

_ADDRESS_ATTRIBUTES = ("href", "src", "action", "data-src")
_OFTEN_EMPTY = frozenset(("a", "span", "div", "p", "td", "li", "b", "i", "em", "strong"))
"""Tags that also stand for pictures, gaps and buttons, so that having a text tells something."""
_CONTROLS = frozenset(("a", "button", "th", "dt", "label", "summary"))
_BEST = 8
_BEST_TO_PAIR = 5
SHARED = 0.8
"""Share of the examples that a property has to hold of: some of them may be mistaken."""
_CENTRES = ("h1", "dt", "th", "strong")  # around which a page tells of its object
_SIMPLE = 2  # a tag, and one property or anchor
_ANCHOR_LEVELS = 4
_FAR_LONGER = 1.5  # times as long as any other text there
LEAST_PROSE = 60  # letters of the shortest text, for its length to tell it from names and values


@dataclass(frozen=True, slots=True)
class Draft:
    """An expression not yet tried."""

    expression: Expression
    relies: tuple[Reliance, ...]
    own_cost: float | None = None
    """Where it is not the sum of what it relies on: a fall-back needs only one of two ways to last."""

    @property
    def cost(self) -> float:
        return cost_of(self.relies) if self.own_cost is None else self.own_cost


@dataclass(frozen=True, slots=True)
class Base:
    """Where drafts start from: the steps from the context on, and what these rely on.

    `start` is None for the context, a root for the whole document.
    """

    start: ast.Root | Expression | None
    steps: tuple[Step, ...]
    relies: tuple[Reliance, ...] = ()

    def below(self, *steps: Step) -> Expression:
        here = () if self.start is not None or self.steps else (ast.HERE,)
        return ast.Path(self.start, (*here, *self.steps, ast.ANYWHERE_BELOW, *steps))

    def within(self, *steps: Step) -> Expression:
        here = () if self.start is not None or self.steps else (ast.HERE,)
        return ast.Path(self.start, (*here, *self.steps, *steps))


@dataclass(frozen=True, slots=True)
class Target:
    """A wanted node below the node that a base leads to; `text` is the place of a text among those of its parent."""

    page: Page
    base: int
    element: int
    text: int | None = None

    @property
    def chain(self) -> list[int]:
        """The element and those above it, below the base."""
        page = self.page
        above = [node for node in page.ancestors(self.element) if node > self.base]
        return [self.element, *above] if self.element != self.base else []


_MOSTLY_THERE = 0.8  # of the texts, at one place among those of their elements: some are told by an element that is all


def drafts(targets: Sequence[Target], base: Base, *, single: bool) -> Iterator[Draft]:
    """Drafts for elements and texts below a base, in no order."""
    inner = list(_elements(targets, base, single=single))
    if all(target.text is None for target in targets):
        yield from inner
        return
    (place, times), *_ = Counter(target.text for target in targets).most_common(1)
    for draft in inner:
        yield from _texts_of(draft, place if times >= _MOSTLY_THERE * len(targets) else None)


def _texts_of(draft: Draft, place: int | None) -> Iterator[Draft]:
    """From drafts for the parents of texts to drafts for the texts, which mostly are the ones at a place."""
    yield _onward(draft, TEXT)
    yield _onward(draft, FILLED.on(TEXT), Reliance.FILLED)
    if place is not None:
        yield _onward(draft, with_predicates(TEXT, at(place)), Reliance.FIRST if place == 1 else Reliance.NTH)


def _onward(draft: Draft, step: Step, *relies: Reliance) -> Draft:
    expression = draft.expression
    if isinstance(expression, ast.Path):
        onward: Expression = ast.Path(expression.start, (*expression.steps, step))
    else:
        onward = ast.Path(expression, (step,))
    return Draft(onward, (*draft.relies, *relies))


def to_attribute(draft: Draft, name: str) -> Draft:
    """The draft, led on to an attribute of the nodes it finds."""
    return _onward(draft, ast.AxisStep(ast.Axis.ATTRIBUTE, ast.NameTest(name)))


def _elements(targets: Sequence[Target], base: Base, *, single: bool) -> Iterator[Draft]:
    found = list(_by_properties(targets, base))
    found += _by_anchors(targets, base)
    if not single and base.start is not None:
        found = [_on_whole_page(draft) for draft in found]
    yield from found
    if single:
        yield from (first for draft in found for first in _firsts(draft, base))
    yield from _by_position(targets, base)


def _on_whole_page(draft: Draft) -> Draft:
    """That a tag occurs nowhere else is more of a chance on a whole page than in a record."""
    is_bare = not ALONE.isdisjoint(draft.relies)
    return Draft(draft.expression, (*draft.relies, Reliance.WHOLE_PAGE)) if is_bare else draft


def _firsts(draft: Draft, base: Base) -> Iterator[Draft]:
    """The first and the last of what a simple draft finds."""
    relies = tuple(relied for relied in draft.relies if relied not in ALONE)
    if len(relies) - len(base.relies) <= _SIMPLE:
        bare = () if len(relies) - len(base.relies) > 1 else (Reliance.UNFILLED,)
        for place in (at(1), LAST):
            yield Draft(first_of(draft.expression, place), (*relies, *bare, Reliance.FIRST))


# By what the element itself is


def _by_properties(targets: Sequence[Target], base: Base) -> Iterator[Draft]:
    elements = [(target.page, target.element) for target in targets]
    if any(target.element == target.base for target in targets):
        if all(target.element == target.base for target in targets):
            yield Draft(base.within() if base.steps or base.start else SELF, base.relies)
            return
        for step, relies in steps_of(elements):  # a heading that is the first of its record here, and in a box there
            yield Draft(base.within(along(Axis.DESCENDANT_OR_SELF, step)), (*base.relies, *relies, Reliance.BRANCH))
        return
    for step, relies in steps_of(elements):
        yield Draft(base.below(step), (*base.relies, *relies))


def steps_of(nodes: Sequence[tuple[Page, int]]) -> Iterator[tuple[AxisStep, tuple[Reliance, ...]]]:
    """Steps that could tell these elements from others: by tag, by one property, by two."""
    common = shared_properties(nodes)[:_BEST]
    (tag, count), *_ = Counter(tag_of(page, node) for page, node in nodes).most_common(1)
    heads: list[tuple[AxisStep, tuple[Reliance, ...]]] = [(child("*"), ())]
    if count >= SHARED * len(nodes):
        step, relies = child(tag), tag_reliance(tag)
        heads.append((step, (relies,)))
        alone = Reliance.ONLY_LINK if tag == "a" else Reliance.ONLY
        yield step, (relies,) if relies is Reliance.TITLE else (relies, alone)  # of which there is one
        if tag in _OFTEN_EMPTY:
            yield FILLED.on(step), (relies, Reliance.FILLED, alone)
    for head, relies_on_head in heads:
        for one in common:
            yield one.on(head), (*relies_on_head, one.relies)
        for one, other in combinations(common[:_BEST_TO_PAIR], 2):
            yield other.on(one.on(head)), (*relies_on_head, one.relies, other.relies)


def shared_properties(nodes: Sequence[tuple[Page, int]]) -> list[Property]:
    """The properties that nearly all of these elements have: those of all first, and what lasts longest of these."""
    counts: Counter[Property] = Counter()
    for page, node in nodes:
        counts.update(set(properties(page, node)))
    common = [one for one, count in counts.items() if count >= SHARED * len(nodes)]
    for name in _ADDRESS_ATTRIBUTES:
        values = [page.attributes[node].get(name, "") for page, node in nodes]
        if all(values):
            common += shared_addresses(values, name)
    return sorted(
        common, key=lambda one: (len(nodes) - counts.get(one, len(nodes)), one.relies.cost, one.value, one.name)
    )


# By an anchor above it


def _by_anchors(targets: Sequence[Target], base: Base) -> Iterator[Draft]:
    chains = [target.chain for target in targets]
    if not all(chains):
        return
    for level in range(1, min(_ANCHOR_LEVELS, *(len(chain) for chain in chains))):
        anchors = [(target.page, chain[level]) for target, chain in zip(targets, chains, strict=True)]
        tails = list(_tails([(target.page, chain[:level]) for target, chain in zip(targets, chains, strict=True)]))
        for step, relies in steps_of(anchors):
            if len(relies) > 2:
                continue
            for tail, relies_on_tail in tails:
                yield Draft(base.below(step, *tail), (*base.relies, *relies, *relies_on_tail))


def _tails(chains: Sequence[tuple[Page, list[int]]]) -> Iterator[tuple[tuple[Step, ...], tuple[Reliance, ...]]]:
    """From an anchor down to the element, `chains` being what lies between, the element first."""
    elements = [(page, chain[0]) for page, chain in chains]
    depth = len(chains[0][1])
    if len({tag_of(*one) for one in elements}) == 1:
        step, relies = tag_step(*elements[0])
        yield (ast.ANYWHERE_BELOW, step), (relies,)
        if depth == 1:
            yield (step,), (relies, Reliance.CHILD)
        for one in shared_properties(elements)[:2]:
            yield (ast.ANYWHERE_BELOW, one.on(step)), (relies, one.relies)
    elif depth == 1:
        yield (child("*"),), (Reliance.CHILD, Reliance.CHILD)


# By position


def _by_position(targets: Sequence[Target], base: Base) -> Iterator[Draft]:
    """The plain way down with every position that is needed, when it is the same for all."""
    ways = {tuple(_way(target)) for target in targets}
    if len(ways) != 1 or not (way := ways.pop()):
        return
    steps, relies = [], []
    for tag, place, alone in way:
        step = child(tag)
        relies += [tag_reliance(tag), Reliance.CHILD]
        if not alone:
            step = with_predicates(step, at(place))
            relies.append(Reliance.NTH)
        steps.append(step)
    yield Draft(base.within(*steps), (*base.relies, *relies))
    *_, (tag, place, _) = way
    yield Draft(base.below(with_predicates(child(tag), at(place))), (*base.relies, Reliance.TAG, Reliance.NTH))


def _way(target: Target) -> Iterator[tuple[str, int, bool]]:
    for node in reversed(target.chain):
        place, count = place_among_namesakes(target.page, node)
        yield tag_of(target.page, node), place, count == 1


def place_among_namesakes(page: Page, node: int) -> tuple[int, int]:
    """The place of a node among the children of its parent that have its name, from 1, and how many these are."""
    name = page.name(node)
    alike = [one for one in page.children(int(page.parent[node])) if page.name(one) == name]
    return alike.index(node) + 1, len(alike)


def length_drafts(targets: Sequence[Target], base: Base, texts: Sequence[str]) -> Iterator[Draft]:
    """Drafts for prose, by its length: the longest of the texts in elements of its tag, or of all that these say.

    Texts as short as the others that were seen do not count, so that nothing else stands in for prose that is missing.
    """
    shortest = min(map(len, texts), default=0)
    if shortest < LEAST_PROSE:
        return
    ways = ((True, _tag_around(targets), _text_lengths), (False, _one_tag(targets), _lengths))
    found: list[tuple[int, Draft]] = []
    for of_text, tag, lengths in ways:
        longest = max((one for target in targets for one in lengths(target, tag)), default=0) if tag else shortest
        least = max(longest, min(LEAST_PROSE, shortest // 2)) // 10 * 10 + 10
        if shortest > least:
            long = where(ast.Binary(">", call("len", normal()), ast.Number(float(least))))
            steps = (child(tag), with_predicates(TEXT, long)) if of_text else (with_predicates(child(tag), long),)
            relies = (*base.relies, tag_reliance(tag), Reliance.LENGTH)
            found.append((least, Draft(call("longest", base.below(*steps)), relies)))
    for place, (_, draft) in enumerate(sorted(found, key=lambda one: one[0])):
        # A lower bound lets shorter prose pass: facts may fill a paragraph, and none of them is long.
        yield draft if not place else replace(draft, relies=(*draft.relies, Reliance.FILLED))


def around_drafts(targets: Sequence[Target], base: Base, texts: Sequence[str]) -> Iterator[Draft]:
    """`longest(//h1/anc::*[.//p[len(norm(.)) > 60]][1]//p)`: prose of a page as the longest text of its tag in what
    stands nearest around the title, or around the names of facts, whatever else there is on the page."""
    tag = _one_tag(targets)
    is_prose = min(map(len, texts), default=0) >= LEAST_PROSE
    if tag and is_prose and isinstance(base.start, ast.Root) and not base.steps:
        long = where(ast.Binary(">", call("len", normal()), ast.Number(float(LEAST_PROSE))))
        prose = below(with_predicates(child(tag), long))
        around = along(Axis.ANCESTOR, with_predicates(child("*"), where(prose), at(1)))
        for centre in _CENTRES:
            within = (child(centre), around, ast.ANYWHERE_BELOW, child(tag))
            relies = (tag_reliance(centre), tag_reliance(tag), Reliance.LENGTH, Reliance.SIBLING)
            yield Draft(call("longest", base.below(*within, TEXT)), relies)  # facts in a row are many short texts
            yield Draft(call("longest", base.below(*within)), (*relies, Reliance.FILLED))


def length_between(others: Sequence[int], wanted: Sequence[int]) -> int | None:
    """A length between that of all others and that of all wanted; None where they are not far apart."""
    shortest, longest = min(wanted), max(others, default=0)
    return (longest + shortest) // 2 // 5 * 5 if shortest > _FAR_LONGER * longest else None


def _one_tag(targets: Sequence[Target]) -> str:
    tags = {tag_of(target.page, target.element) for target in targets}
    return tags.pop() if len(tags) == 1 else ""


def _tag_around(targets: Sequence[Target]) -> str:
    """The tag around the one text that each of the elements has."""
    tags = set()
    for target in targets:
        page, inside = target.page, range(target.element, int(target.page.end[target.element]))
        rows = [row for row in inside if page.kind[row] == Kind.TEXT and page.text[row].strip()]
        tags.add(tag_of(page, int(page.parent[rows[0]])) if len(rows) == 1 else "")
    return tags.pop() if len(tags) == 1 else ""


def _text_lengths(target: Target, tag: str) -> Iterator[int]:
    """The lengths of the other texts in elements of this tag."""
    page = target.page
    for row in _others(target):
        if page.kind[row] == Kind.TEXT and page.name(int(page.parent[row])) == tag:
            yield len(" ".join(page.text[row].split()))


def _lengths(target: Target, tag: str) -> Iterator[int]:
    """The lengths of what the other elements of this tag say."""
    page = target.page
    nodes = [row for row in _others(target) if page.kind[row] == Kind.ELEMENT and page.name(row) == tag]
    yield from map(len, normal_texts(page, nodes))


def _others(target: Target) -> Iterator[int]:
    """What stands below the base and not in the wanted element."""
    inside = range(target.element, int(target.page.end[target.element]))
    below = range(target.base + 1, int(target.page.end[target.base]))
    return (row for row in below if row not in inside)


def text_drafts(targets: Sequence[Target], base: Base, texts: Sequence[str], *, varying: bool) -> Iterator[Draft]:
    """Drafts by the shape of the text itself: texts, and elements that begin with such a text."""
    constant = not varying and all(tag_of(target.page, target.element) in _CONTROLS for target in targets)
    # Of values on a whole page, other texts may well have the shape: a word of a description, a date of a notice.
    here = (*base.relies, Reliance.WHOLE_PAGE) if varying and base.start is not None else base.relies
    told = list(shapes(texts, constant=constant, varying=varying))
    if here != base.relies and any(shape.form is not Form.MENTIONS for shape in told):
        told = [shape for shape in told if shape.form is not Form.MENTIONS]  # prose of a page has the word, too
    for shape in told:
        step = AxisStep(ast.Axis.CHILD, ast.KindTest(ast.TestKind.TEXT))
        yield Draft(base.below(shape.on(step)), (*here, shape.relies))
        yield Draft(first_of(base.below(shape.on(step)), at(1)), (*here, shape.relies, Reliance.FIRST))
        tags = {tag_of(target.page, target.element) for target in targets}
        if len(tags) == 1:
            head, relies = tag_step(targets[0].page, targets[0].element)
            yield Draft(base.below(shape.on(head)), (*here, relies, shape.relies))
