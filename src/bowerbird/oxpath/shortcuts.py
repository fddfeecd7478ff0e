"""Conditions that an index answers.

Problem.    Most predicates of wrappers ask for one attribute (`@class='price'`, `contains(@href, '/p/')`) or for a
            text (`contains(., 'Next')`). Values repeat from node to node, and all text of a page is one string.
Approach.   A condition about one attribute is evaluated once for each distinct value; one that fixes its value narrows
            the candidates of a step before they are expanded. `contains(., 'x')` finds the occurrences of `x` in the
            whole page once, and asks which string values hold one.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from bowerbird.oxpath import ast
from bowerbird.oxpath.columns import AttributeColumn, Columns, Ids, Mask
from bowerbird.oxpath.nodetests import Test
from bowerbird.oxpath.plans import Focus, without_positions
from bowerbird.oxpath.steps import Condition
from bowerbird.oxpath.values import normalized
from bowerbird.oxpath.walk import Node, parts

# Fewer nodes than this are asked one by one (measured: the break-even lies between 5 and 20).
_FEW = 8
_FREE_OF_CONTEXT_NAMES = (
    "concat starts-with ends-with contains substring-before substring-after substring-before-reverse "
    "substring-after-reverse substring translate boolean not true false floor ceiling round matches replace lower-case "
    "upper-case string normalize-space string-length number norm len parse-number"
)
_FREE_OF_CONTEXT = frozenset(_FREE_OF_CONTEXT_NAMES.split())
# Looking into each string value by itself pays until all of them together are so many times the text of the page.
_OFTEN_READ = 2


def shortcut(expression: ast.Expression, plain: Condition) -> Condition:
    """A condition that keeps the same nodes as `plain`, which is that of `expression`, in less time if possible."""
    name = _only_attribute(expression)
    if name is not None:
        return Condition(lambda focus: _by_value(name, plain, focus))
    match expression:
        case ast.Call("contains", (inner, ast.String(part))) | ast.Binary("#=", inner, ast.String(part)) if part:
            if _is_here(inner):
                return Condition(lambda focus: _containing(part, plain, focus))
            if _is_text_below(inner) and isinstance(expression, ast.Call):
                return Condition(lambda focus: _with_first_text(part, plain, focus))
        case ast.Binary("=", here, ast.String(text)) if _is_here(here):
            return Condition(lambda focus: _of_length(len(text), plain, focus))
        case ast.Binary("=", ast.Call("normalize-space", here), ast.String(text)) if text.split() and (
            not here or _is_here(here[0])
        ):
            word = max(text.split(), key=len)  # what the whole contains, its longest word does
            return Condition(lambda focus: _narrowed_by(_containing_spans(word, focus), plain, focus))
    return plain


def narrowed(test: Test, predicate: ast.Expression) -> Test | None:
    """`test` together with a predicate that an index answers, or None."""
    name = attribute_name(predicate)
    if name is not None:
        return _narrower(test, lambda columns: columns.attribute(name).owners)
    word, padded = class_word(predicate) or padded_class_word(predicate), not class_word(predicate)
    if word is not None:
        return _narrower(test, lambda columns: _with_class(columns, word, padded=padded))
    match predicate:
        case ast.Binary("=", left, ast.String(value)) | ast.Binary("=", ast.String(value), left):
            return _with_attribute(test, left, lambda column: column.having(value))
        case ast.Call("contains" | "starts-with" | "ends-with" as function, (left, ast.String(part))) | ast.Binary(
            "#=" as function, left, ast.String(part)
        ) if part:
            return _with_attribute(test, left, lambda column: column.where(_TEXT_TESTS[function], part))
        case _:
            return None


def _with_attribute(test: Test, path: ast.Expression, owners: Callable[[AttributeColumn], Ids]) -> Test | None:
    name = attribute_name(path)
    return None if name is None else _narrower(test, lambda columns: owners(columns.attribute(name)))


_TEXT_TESTS: dict[str, Callable[[str, str], bool]] = {
    "contains": str.__contains__,
    "#=": str.__contains__,
    "starts-with": str.startswith,
    "ends-with": str.endswith,
}


def attribute_name(expression: object) -> str | None:
    """The name, if the expression is just `@name`."""
    match expression:
        case ast.Path(None, (ast.AxisStep(ast.Axis.ATTRIBUTE, ast.NameTest(name), ()),)) if name != "*":
            return name
        case _:
            return None


def class_word(predicate: ast.Expression) -> str | None:
    """The class, if the predicate asks for one: `@class ~= 'c'`."""
    match predicate:
        case ast.Binary("~=", left, ast.String(word)) if attribute_name(left) == "class" and _is_word(word):
            return word
        case _:
            return None


def padded_class_word(predicate: ast.Expression) -> str | None:
    """The class, if the predicate asks for one as XPath 1.0 has to spell it."""
    match predicate:
        case ast.Call(
            "contains",
            (
                ast.Call("concat", (ast.String(" "), ast.Call("normalize-space", (inner,)), ast.String(" "))),
                ast.String(padded),
            ),
        ) if attribute_name(inner) == "class" and padded[:1] == padded[-1:] == " " and _is_word(padded[1:-1]):
            return padded[1:-1]
        case _:
            return None


def _is_word(text: str) -> bool:
    # Beyond ASCII, what XPath and HTML take for spaces differs.
    return text.isascii() and text.isprintable() and bool(text) and " " not in text


def _with_class(columns: Columns, word: str, *, padded: bool) -> Ids:
    rows = columns.page.index.with_class(word)
    attributes = columns.page.attributes
    # A form feed parts classes in HTML, but is no space in XPath.
    if padded and any("\f" in attributes[row]["class"] for row in rows.tolist()):
        kept = [row for row in rows.tolist() if f" {word} " in f" {normalized(attributes[row]['class'])} "]
        return np.array(kept, dtype=np.intp)
    return rows.astype(np.intp)


def _narrower(test: Test, holders: Callable[[Columns], Ids]) -> Test:
    def passing(columns: Columns, rows: Ids) -> Mask:
        mask: Mask = test.passing(columns, rows) & np.isin(rows, holders(columns))
        return mask

    # The key must not be that of the wider test, for which a page keeps its rows by parent.
    return Test(f"{test.key}[…]", lambda columns: test.filter(columns, holders(columns)), passing)


def _only_attribute(expression: ast.Expression) -> str | None:
    """The name, if all that the expression asks of its context is one attribute."""
    names: set[str | None] = set()
    pending: list[Node] = [expression]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Path):
            names.add(attribute_name(node))
        elif isinstance(node, ast.Filtered | ast.Document | ast.Variable) or _asks_context(node):
            return None
        else:
            pending += list(parts(node))
    return next(iter(names)) if len(names) == 1 else None


def _asks_context(node: Node) -> bool:
    if not isinstance(node, ast.Call):
        return False
    return node.name not in _FREE_OF_CONTEXT or not (node.arguments or node.name in ("true", "false"))


def _is_here(expression: object) -> bool:
    match expression:
        case ast.Path(None, steps) if steps == (ast.HERE,):
            return True
        case ast.Call("string", arguments):
            return not arguments or _is_here(arguments[0])
        case _:
            return False


def _is_text_below(expression: object) -> bool:
    return expression == _TEXT_BELOW


_TEXT_BELOW = ast.Path(None, (ast.AxisStep(ast.Axis.CHILD, ast.KindTest(ast.TestKind.TEXT)),))


def _by_value(name: str, plain: Condition, focus: Focus) -> Mask:
    column = focus.columns.attribute(name)
    if focus.extent <= max(_FEW, len(column.values)):
        return plain.mask(focus)
    _, first = np.unique(column.codes, return_index=True)
    examples = np.append(column.owners[first], 0)  # and the root, which has no attributes
    holds = plain.mask(without_positions(focus.columns, examples, focus.variables))
    mask = np.full(focus.extent, holds[-1])
    if len(column.owners):
        spots = np.searchsorted(column.owners, focus.nodes)
        spots[spots == len(column.owners)] = 0
        having = column.owners[spots] == focus.nodes
        mask[having] = holds[:-1][column.codes[spots[having]]]
    return mask


def _containing(part: str, plain: Condition, focus: Focus) -> Mask:
    mask = _containing_spans(part, focus)
    return plain.mask(focus) if mask is None else mask


def _containing_spans(part: str, focus: Focus) -> Mask | None:
    """Whose string value holds `part`; None when the nodes are too few, or odd."""
    columns = focus.columns
    if focus.extent <= _FEW or not _all_plain(columns, focus.nodes):
        return None
    return _spans_holding(columns, part, focus.nodes)


def _spans_holding(columns: Columns, part: str, rows: Ids) -> Mask:
    text = columns.text
    starts, stops = columns.spans(rows)
    if int((stops - starts).sum()) <= _OFTEN_READ * len(text):
        find = text.find
        held = [find(part, start, stop) >= 0 for start, stop in zip(starts.tolist(), stops.tolist(), strict=True)]
        return np.array(held, dtype=np.bool_)
    found = _occurrences(text, part)
    if not len(found):
        return np.zeros(len(rows), dtype=np.bool_)
    spots = np.searchsorted(found, starts)
    within = spots < len(found)
    mask: Mask = within & (found[np.where(within, spots, 0)] + len(part) <= stops)
    return mask


def _occurrences(text: str, part: str) -> Ids:
    places: list[int] = []
    place = text.find(part)
    while place >= 0:
        places.append(place)
        place = text.find(part, place + 1)
    return np.array(places, dtype=np.intp)


def _with_first_text(part: str, plain: Condition, focus: Focus) -> Mask:
    """`contains(text(), part)`: whose first text child holds it."""
    columns = focus.columns
    if focus.extent <= _FEW or int(focus.nodes.max()) >= columns.size:
        return plain.mask(focus)
    texts = columns.first_text[focus.nodes]
    having = np.flatnonzero(texts >= 0)
    mask = np.zeros(focus.extent, dtype=np.bool_)
    mask[having] = _spans_holding(columns, part, texts[having])
    return mask


def _of_length(length: int, plain: Condition, focus: Focus) -> Mask:
    columns = focus.columns
    if focus.extent <= _FEW or not _all_plain(columns, focus.nodes):
        return plain.mask(focus)
    starts, stops = columns.spans(focus.nodes)
    return _narrowed_by(stops - starts == length, plain, focus)


def _narrowed_by(possible: Mask | None, plain: Condition, focus: Focus) -> Mask:
    """What `plain` keeps, asked only where it is possible."""
    if possible is None:
        return plain.mask(focus)
    kept = np.flatnonzero(possible)
    if len(kept):
        possible[kept] = plain.mask(without_positions(focus.columns, focus.nodes[kept], focus.variables))
    return possible


def _all_plain(columns: Columns, nodes: Ids) -> bool:
    return int(nodes.max()) < columns.size and bool(columns.plain_value[nodes].all())
