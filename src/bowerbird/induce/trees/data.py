"""Libraries as plain data for files, and back. The pages that a library was learned from are not part of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bowerbird.errors import UsageError
from bowerbird.induce.trees.ladder import Ladder
from bowerbird.induce.trees.library import TreeLibrary
from bowerbird.induce.trees.locators import Axis, Landmark, Locator, Mark, Step
from bowerbird.induce.trees.model import TreeWrapper
from bowerbird.induce.trees.nodes import Node

_USUAL: tuple[Any, ...] = (None, 1, "", [])


def as_data(library: TreeLibrary) -> dict[str, Any]:
    """The library as dictionaries, lists, strings and numbers."""
    return {"threshold": library.threshold, "wrappers": [_wrapper_data(wrapper) for wrapper in library.wrappers]}


def from_data(data: Any) -> TreeLibrary:
    """The library that `as_data` gave; raises `UsageError` for anything else."""
    try:
        return TreeLibrary(tuple(_wrapper_from(one) for one in data["wrappers"]), float(data["threshold"]))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        raise UsageError(f"this is no library of tree wrappers ({error!r}): learn it anew from the labels") from None


def _wrapper_data(wrapper: TreeWrapper) -> dict[str, Any]:
    ladders = {name: [[_locator_data(rung) for rung in one] for one in ladders] for name, ladders in wrapper.ladders}
    return {"level": wrapper.level, "ladders": ladders, "tree": _node_data(wrapper.tree)}


def _wrapper_from(data: Any) -> TreeWrapper:
    ladders = tuple((str(name), tuple(map(_ladder_from, several))) for name, several in data["ladders"].items())
    return TreeWrapper(_node_from(data["tree"]), ladders, int(data["level"]))


def _node_data(node: Node) -> list[Any]:
    """Tag, sign, label, children; what is as usual at the end is left out."""
    full = [node.tag, node.sign, node.label, [_node_data(child) for child in node.children]]
    while len(full) > 1 and full[-1] == _USUAL[len(full) - 1]:
        full.pop()
    return full


def _node_from(data: Sequence[Any]) -> Node:
    tag, sign, label, children = (*data, *_USUAL[len(data) :])
    if not isinstance(tag, str) or not (sign in ("?", "+", "*") or (isinstance(sign, int) and sign > 0)):
        raise ValueError(f"no node of a wrapper: {data!r:.80}")
    return Node(tag, tuple(map(_node_from, children)), sign, str(label))


def _locator_data(locator: Locator) -> dict[str, Any]:
    mark = locator.landmark
    start = [mark.mark.value, mark.text, mark.tag, mark.attribute, mark.place]
    steps = [[step.axis.value, step.tag, step.place, step.kind] for step in locator.steps]
    guards = {"bare": locator.bare, "unnamed": locator.unnamed}
    return {"from": start, "steps": steps} | {name: guard for name, guard in guards.items() if guard}


def _ladder_from(data: Sequence[Any]) -> Ladder:
    return tuple(map(_locator_from, data))


def _locator_from(data: Any) -> Locator:
    mark, text, tag, attribute, place = data["from"]
    landmark = Landmark(Mark(mark), str(text), str(tag), str(attribute), int(place))
    steps = tuple(Step(Axis(axis), str(name), int(nth), str(kind)) for axis, name, nth, kind in data["steps"])
    return Locator(landmark, steps, str(data.get("bare", "")), bool(data.get("unnamed", False)))
