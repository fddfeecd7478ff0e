"""Values of one attribute that stand in elements of several looks.

Problem    most prices are all of `.price`, a reduced one is the `<ins>` in it, beside the one that is crossed out. No
           path leads to both without leading to more; one does for each look, and whichever is the more special counts
           first.
Cost       a few levels for each record.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations

from bowerbird.induce.paths.steps import in_either
from bowerbird.induce.said.looks import look_of
from bowerbird.induce.said.values import Context, Extraction, alike, whole_text
from bowerbird.page import Kind

_LEVELS = 3  # from a text up: what emphasises it, what sets it apart, its line
_LEAST_ALIKE = 2  # records; one of its own look is an exception
_MOST_LOOKS = 3


def in_turn(
    contexts: Sequence[Context], name: str, write: Callable[[Sequence[Context]], Extraction | str]
) -> Extraction | None:
    """An attribute that stands in elements of several looks: a way to each, of which the first that finds any counts;
    None where one of them finds what another should."""
    without = [context for context in contexts if not context.values.get(name)]
    for order in permutations(_by_looks(contexts, name)):
        ways: list[Extraction] = []
        for place, own in enumerate(order):
            later = [_untold(context, name) for look in order[place + 1 :] for context in look]
            written = write([*own, *later, *without])
            if not isinstance(written, Extraction) or not written.choice.is_exact:
                break
            ways.append(written)
        if len(ways) == len(order) > 0 and len({one.value for one in ways}) == 1:
            share = sum(map(len, order)) / len(contexts)
            return replace(ways[-1], path=_first_of([one.path for one in ways]), coverage=share)
    return None


def _first_of(paths: Sequence[str]) -> str:
    """What the first of several paths finds that finds any."""
    first, *others = paths
    return in_either(first, _first_of(others)) if others else first


def _untold(context: Context, name: str) -> Context:
    return replace(context, values={other: seen for other, seen in context.values.items() if other != name})


def _by_looks(contexts: Sequence[Context], name: str) -> list[list[Context]]:
    """The contexts that have one value of an attribute, by the look of the outermost element that says it and nothing
    else, which becomes its node; the rarest look first. Nothing where all are alike, or hardly any two."""
    groups: dict[str, list[Context]] = defaultdict(list)
    for context in contexts:
        seen = context.values.get(name, ())
        if len(seen) != 1:
            continue
        node = _outermost(context, seen[0].node, seen[0].text)
        if node is not None:
            around = replace(context, values={**context.values, name: (replace(seen[0], node=node),)})
            groups[look_of(context.page, node)].append(around)
    often = sorted((own for own in groups.values() if len(own) >= _LEAST_ALIKE), key=len)
    return often if 1 < len(often) <= _MOST_LOOKS else []


def _outermost(context: Context, node: int, text: str) -> int | None:
    page = context.page
    own = [node] if page.kind[node] == Kind.ELEMENT else []
    above = [up for up in page.ancestors(node) if up > context.node][:_LEVELS]
    said = [one for one in (*own, *above) if alike(whole_text(page, one), text)]
    return said[-1] if said else None
