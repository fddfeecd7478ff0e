"""Trying an expression on the examples: what it finds, misses and should not have found.

A node is right when it is wanted, or when it shows just the same: the parent of a wanted text that holds nothing else,
an attribute of the same value elsewhere in the record. Links, controls and pictures are themselves or nothing, since
people act on them. Where an attribute is asked for, elements that lack it are wrong: they are what is clicked on, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bowerbird.induce.paths.contents import Insides
from bowerbird.induce.paths.finding import Found, found_each
from bowerbird.induce.paths.model import Example
from bowerbird.induce.paths.steps import without_attribute
from bowerbird.oxpath import ast, normal_texts, parse, show
from bowerbird.page import Kind, Page

_ACTED_UPON = frozenset(("a", "button", "input", "select", "img", "form", "label", "textarea", "option"))


@dataclass(frozen=True, slots=True)
class Score:
    """Counted over all examples: wanted and found, found but not wanted, wanted but not found."""

    right: int
    wrong: int
    missed: int

    @property
    def precision(self) -> float:
        return self.right / (self.right + self.wrong) if self.right + self.wrong else 1.0

    @property
    def recall(self) -> float:
        return self.right / (self.right + self.missed) if self.right + self.missed else 1.0

    @property
    def is_exact(self) -> bool:
        return not self.wrong and not self.missed


@dataclass(frozen=True)
class Task:
    """Examples made ready for trials: all are of one kind, and ask for the same attribute, if for any."""

    examples: tuple[Example, ...]
    exact_nodes: bool
    """Whether nodes that show the same do not count: records are the very nodes."""
    values: frozenset[str] = frozenset()
    """Texts that are values of something else, and so are no labels."""

    @cached_property
    def attribute(self) -> str | None:
        name = self.examples[0].attribute if self.examples else None
        return name.removeprefix("@") if name else None

    @cached_property
    def by_page(self) -> list[tuple[Page, list[int], list[list[frozenset[Found]]]]]:
        """For each page: the contexts, and for each of them what is right for each wanted node."""
        pages: dict[int, tuple[Page, list[int], list[list[frozenset[Found]]]]] = {}
        for example in self.examples:
            _, contexts, wanted = pages.setdefault(id(example.page), (example.page, [], []))
            contexts.append(example.context)
            wanted.append([self._accepted(example, node) for node in example.wanted])
        return list(pages.values())

    @cached_property
    def insides(self) -> Insides:
        return Insides(self.values)

    def sample(self, most: int) -> list[tuple[Page, int]]:
        """Wanted nodes, evenly from the beginning to the end, so that every page has a say."""
        wanted = [(example.page, node) for example in self.examples for node in example.wanted]
        return wanted[:: max(1, -(-len(wanted) // most))]

    def _accepted(self, example: Example, node: int) -> frozenset[Found]:
        page = example.page
        if self.attribute:
            return frozenset((page.attributes[node].get(self.attribute, ""),))
        if self.exact_nodes or page.name(node) in _ACTED_UPON:
            return frozenset((node,))
        return frozenset(same_text(page, node, example.context))

    def score(
        self, expression: ast.Expression, text: str, *, exact_only: bool = False, to_the_end: bool = False
    ) -> Score:
        """What the expression, whose text is `text`, does on all examples.

        After a page on which it is mostly wrong, or with `exact_only` on which it is not exact, the others count as
        missed, unseen, unless all are to be seen to the end.
        """
        right = wrong = missed = 0
        for page, contexts, wanted in self.by_page:
            if not to_the_end and wrong + missed > (0 if exact_only else right):
                missed += sum(map(len, wanted))
                continue
            every = found_each(expression, text, page, contexts)
            for found, number, accepted in zip(every, self._numbers(every, text, page, contexts), wanted, strict=True):
                hit = sum(not group.isdisjoint(found) for group in accepted) if found and accepted else 0
                right += hit
                wrong += max(number - hit, 0)
                missed += len(accepted) - hit
        return Score(right, wrong, missed)

    def _numbers(
        self, every: Sequence[Sequence[Found]], text: str, page: Page, contexts: Sequence[int]
    ) -> Sequence[int]:
        """How many nodes are found from each context: of an attribute the elements, whether they have it or not."""
        if self.attribute and any(every):
            path = without_attribute(text, self.attribute)
            every = found_each(parse(path), path, page, contexts)
        return [len(found) for found in every]

    def place(self, expression: ast.Expression) -> int | None:
        """The place of the wanted node among those that the expression finds, from 1; None where it differs."""
        places: set[int] = set()
        text = show(expression)
        for page, contexts, wanted in self.by_page:
            for found, accepted in zip(found_each(expression, text, page, contexts), wanted, strict=True):
                right = frozenset[Found]().union(*accepted)
                if accepted:
                    places.add(next((place for place, one in enumerate(found, 1) if one in right), 0))
        return places.pop() if len(places) == 1 else None

    def covers(self, expression: ast.Expression) -> bool:
        """Whether on every page the found nodes are, or lie around, one wanted node each."""
        text = show(expression)
        for example in self.examples:
            (found,) = found_each(expression, text, example.page, [example.context])
            if not _are_around(example.page, found, example.wanted):
                return False
        return True

    def surplus(self, expression: ast.Expression) -> list[tuple[Page, int]]:
        """The nodes that the expression finds and should not."""
        extra = []
        text = show(expression)
        for page, contexts, wanted in self.by_page:
            for found, accepted in zip(found_each(expression, text, page, contexts), wanted, strict=True):
                right = frozenset[Found]().union(*accepted)
                extra += [(page, one) for one in found if isinstance(one, int) and one not in right]
        return extra


def same_text(page: Page, node: int, context: int) -> list[int]:
    """`node`, and those around and inside it that hold the same text and nothing else."""
    chain = [node]
    (text,) = normal_texts(page, [node])
    if not text:
        return chain
    for above in page.ancestors(node):
        if above <= context or page.kind[above] != Kind.ELEMENT or normal_texts(page, [above])[0] != text:
            break
        chain.append(above)
    inside = [below for below in page.subtree(node) if below != node and page.kind[below] in (Kind.ELEMENT, Kind.TEXT)]
    same = [below for below, said in zip(inside, normal_texts(page, inside), strict=True) if said == text]
    return [*chain, *same]


def _are_around(page: Page, found: Sequence[Found], wanted: Sequence[int]) -> bool:
    held = [[node for node in wanted if isinstance(one, int) and one <= node < page.end[one]] for one in found]
    return all(len(some) == 1 for some in held) and len({some[0] for some in held}) == len(wanted) == len(found)
