"""What stands inside of elements: conditions that all of some elements meet, and others perhaps do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bowerbird.induce.paths.building import TEXT, below, call, child, tag_of
from bowerbird.induce.paths.properties import Property, properties, tag_step
from bowerbird.induce.paths.survival import Reliance
from bowerbird.induce.paths.texts import is_label, matches, pattern_of, starts_with
from bowerbird.oxpath.ast import AxisStep, Expression
from bowerbird.page import Kind, Page

_MOST_NODES = 400  # of one element; longer ones are looked at in part
_GOOD = (Reliance.MARKUP, Reliance.CLASS, Reliance.STABLE_PART, Reliance.CLASS_CORE, Reliance.ROLE, Reliance.DATA)


@dataclass(frozen=True, slots=True)
class Content:
    """Something that may stand inside of an element: `step` finds it from anywhere above."""

    step: AxisStep
    relies: Reliance

    @property
    def condition(self) -> Expression:
        return below(self.step)

    @property
    def absence(self) -> Expression:
        return call("not", self.condition)


def contents(page: Page, node: int) -> Iterator[Content]:
    """What stands in an element: labels and shapes of texts, marked-up parts, tags."""
    stop = min(int(page.end[node]), node + _MOST_NODES)
    row = node + 1
    while row < stop:
        kind = page.kind[row]
        if kind == Kind.TEXT:
            yield from _text_contents(page.text[row])
        elif kind == Kind.ELEMENT:
            yield from _element_contents(page, row)
        elif kind in (Kind.SHADOW, Kind.DOCUMENT):
            row = int(page.end[row])
            continue
        row += 1


def _text_contents(text: str) -> Iterator[Content]:
    said = " ".join(text.split())
    if not said:
        return
    if is_label(said):
        yield Content(starts_with(said).on(TEXT), Reliance.LABEL)
    pattern = pattern_of(said)
    if pattern is not None and r"\d" in pattern:
        yield Content(matches(f"^{pattern}$").on(TEXT), Reliance.SHAPE)


def _element_contents(page: Page, node: int) -> Iterator[Content]:
    step, relies = tag_step(page, node)
    if relies is Reliance.SEMANTIC:
        yield Content(step, relies)
    for one in properties(page, node):
        if one.relies in _GOOD:
            yield Content(_on_any(one, tag_of(page, node)), one.relies)


def _on_any(one: Property, tag: str) -> AxisStep:
    return one.on(child("*" if one.predicate is not None else tag))


def shared_contents(nodes: Sequence[tuple[Page, int]]) -> list[Content]:
    """What all of these elements contain, that which lasts longest first."""
    counts: Counter[Content] = Counter()
    for page, node in nodes:
        counts.update(set(contents(page, node)))
    common = [one for one, count in counts.items() if count == len(nodes)]
    return sorted(common, key=lambda one: (one.relies.cost, str(ast_key(one.step))))


def ast_key(step: AxisStep) -> tuple[int, str]:
    text = str(step)
    return len(text), text


def missing_contents(nodes: Sequence[tuple[Page, int]], others: Sequence[tuple[Page, int]]) -> list[Content]:
    """What all of `others` contain and none of `nodes` does."""
    inside: set[Content] = set()
    for page, node in nodes:
        inside.update(contents(page, node))
    return [one for one in shared_contents(others) if one not in inside]
