"""Values that stand in several nodes: the element that holds all of each in every record.

Problem    a price is "£345,000" here and "<small>Guide price</small> £465,000" there; what was seen of it is a text of
           its own in one record, one of two in another, the words before the sum in a third. No path leads to such
           nodes, but one leads to the element around them, whose text reads as the same value.
Departures of the elements around all values of an attribute, the lowest with the same tag and classes in all records.
Cost       a few levels for each record.
"""

from __future__ import annotations

from collections.abc import Sequence

from bowerbird.page import Kind, Page

_LEVELS = 3  # from a text up: what emphasises it, what sets it apart, its line


def raised(places: Sequence[tuple[Page, int, int]]) -> list[int] | None:
    """The elements around nodes, alike in all places; None where there are none, or they are the nodes themselves.

    A place is a page, the record on it and the node of a value there.
    """
    chains = [_around(page, top, node) for page, top, node in places]
    for element in chains[0] if chains else ():
        look = _look(places[0][0], element)
        alike = [
            next((one for one in chain if _look(page, one) == look), None)
            for chain, (page, _, _) in zip(chains, places, strict=True)
        ]
        found = [one for one in alike if one is not None]
        if len(found) == len(places):
            return found if any(one != node for one, (_, _, node) in zip(found, places, strict=True)) else None
    return None


def _around(page: Page, top: int, node: int) -> list[int]:
    """The elements that hold a node below a record, nearest first, itself among them if it is one."""
    own = [node] if page.kind[node] == Kind.ELEMENT else []
    above = [up for up in page.ancestors(node) if up > top][:_LEVELS]
    return [*own, *above]


def _look(page: Page, element: int) -> tuple[str, str]:
    return page.name(element), page.attributes[element].get("class", "")
