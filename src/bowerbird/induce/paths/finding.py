"""What expressions find from nodes of a page, found once.

Problem    the attributes of a record are looked for one after the other, each in several ways, and what is tried for
           one (`.//span`, `.//h3`) is tried for the others, from the same nodes: more than half of all trials.
Cost       kept with the page, by the text of the expression and the node that it starts from, as long as the page is.
"""

from __future__ import annotations

from collections.abc import Sequence

from bowerbird.oxpath import Leaf, Nodes, Value, ast, evaluate_each
from bowerbird.page import Page

Found = int | str
"""A node; of an attribute its value."""
_KEPT_AS = "_found_by_paths"
_MOST_KEPT = 8192  # expressions of one page: a few times as many as the attributes of a record take


def found_each(expression: ast.Expression, text: str, page: Page, contexts: Sequence[int]) -> list[Sequence[Found]]:
    """What an expression, whose text is `text`, finds from each of the contexts; nothing where it gives no nodes."""
    by_text: dict[str, dict[int, Sequence[Found]]] = page.__dict__.setdefault(_KEPT_AS, {})
    kept = by_text.get(text)
    if kept is None:
        if len(by_text) >= _MOST_KEPT:
            by_text.clear()
        kept = by_text[text] = {}
    unknown = [context for context in contexts if context not in kept]
    if unknown:
        values = evaluate_each(expression, page, unknown)
        kept.update(zip(unknown, map(_found, values), strict=True))
    return [kept[context] for context in contexts]


def _found(value: Value) -> Sequence[Found]:
    if not isinstance(value, Nodes):
        return ()
    return [one.value if isinstance(one, Leaf) else one for one in value]
