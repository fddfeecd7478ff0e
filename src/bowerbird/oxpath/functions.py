"""The functions of the language, each as a plan made from the plans of its arguments.

XPath 1.0's core library (its section 4) and what wrappers need besides; `signatures` lists them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import repeat

import numpy as np

from bowerbird.errors import OxpathEvaluationError
from bowerbird.oxpath import patterns, values
from bowerbird.oxpath.columns import Columns, Mask
from bowerbird.oxpath.pagefunctions import PAGE_FUNCTIONS
from bowerbird.oxpath.plans import (
    Focus,
    Numbers,
    Plan,
    Relation,
    Type,
    constant_truth,
    first_nodes,
    first_normal_texts,
    number_plan,
    text_plan,
    truth_plan,
)
from bowerbird.oxpath.signatures import SIGNATURES
from bowerbird.page import Kind, Page

_Builder = Callable[[Sequence[Plan]], Plan]
HERE = Plan(Type.NODES, lambda focus: Relation(np.arange(focus.extent), focus.nodes))


def call(name: str, arguments: Sequence[Plan]) -> Plan:
    """The plan of `name(arguments)`."""
    signature = SIGNATURES[name]
    if signature.is_live:
        raise OxpathEvaluationError(f"{name}() needs the live page: it cannot be computed from a captured one")
    if signature.on_context and len(arguments) < signature.most:
        arguments = [*arguments, HERE]
    builder = _BUILDERS.get(name)
    if builder is not None:
        return builder(arguments)
    on_nodes, type_ = PAGE_FUNCTIONS[name]
    return _page_function(on_nodes, type_, arguments)


# Ways to make a function of columns from one of single values


def _column(plan: Plan, focus: Focus) -> Iterable[str]:
    """The strings of an argument; one, again and again, for a constant."""
    return plan.strings(focus) if plan.depends else repeat(plan.strings(focus.alone())[0])


def _texts(function: Callable[..., str]) -> _Builder:
    def build(arguments: Sequence[Plan]) -> Plan:
        first, *others = arguments

        def compute(focus: Focus) -> list[str]:
            return list(map(function, first.strings(focus), *(_column(other, focus) for other in others)))

        return text_plan(compute, *arguments)

    return build


def _truths(function: Callable[..., bool]) -> _Builder:
    def build(arguments: Sequence[Plan]) -> Plan:
        first, *others = arguments

        def compute(focus: Focus) -> Mask:
            columns = (_column(other, focus) for other in others)
            return np.fromiter(map(function, first.strings(focus), *columns), dtype=np.bool_, count=focus.extent)

        return truth_plan(compute, *arguments)

    return build


def _text_numbers(function: Callable[[str], float]) -> _Builder:
    def build(arguments: Sequence[Plan]) -> Plan:
        [text] = arguments

        def compute(focus: Focus) -> Numbers:
            return np.fromiter(map(function, text.strings(focus)), dtype=np.float64, count=focus.extent)

        return number_plan(compute, text)

    return build


def _numbers(function: Callable[[Numbers], Numbers]) -> _Builder:
    return lambda arguments: number_plan(lambda focus: function(arguments[0].numbers(focus)), *arguments)


# Functions of XPath 1.0 that are more than that


def _count(arguments: Sequence[Plan]) -> Plan:
    [items] = arguments

    def compute(focus: Focus) -> Numbers:
        places = items.relation(focus).places if items.type is Type.NODES else items.items(focus)[0]
        return np.bincount(places, minlength=focus.extent).astype(np.float64)

    return number_plan(compute, _of_many(items, "count"))


def _sum(arguments: Sequence[Plan]) -> Plan:
    [items] = arguments

    def compute(focus: Focus) -> Numbers:
        places, strings = items.items(focus)
        numbers = [values.to_number(text) for text in strings]
        return np.bincount(places, weights=numbers, minlength=focus.extent).astype(np.float64)

    return number_plan(compute, _of_many(items, "sum"))


def _of_many(plan: Plan, function: str) -> Plan:
    if not plan.is_many:
        raise OxpathEvaluationError(f"{function}() takes a set of nodes, not a {plan.type.name.lower()}")
    return plan


def _either(arguments: Sequence[Plan]) -> Plan:
    """At each context what the first of the arguments gives that gives any nodes there."""
    ways = [_of_nodes(one, "either") for one in arguments]

    def compute(focus: Focus) -> Relation:
        found: list[Relation] = []
        left = np.arange(focus.extent)
        for way in ways:
            if not len(left):
                break
            relation = way.relation(focus.at(left))
            found.append(Relation(left[relation.places], relation.nodes))
            left = np.setdiff1d(left, left[relation.places], assume_unique=False)
        places, nodes = (np.concatenate(column) for column in zip(*found, strict=True))
        order = np.argsort(places, kind="stable")
        return Relation(places[order], nodes[order])

    return Plan(Type.NODES, compute, any(one.depends for one in ways), any(one.positional for one in ways))


def _longest(arguments: Sequence[Plan]) -> Plan:
    """At each context the node that says most, the first of those that say as much."""
    [items] = arguments
    nodes = _of_nodes(items, "longest")

    def compute(focus: Focus) -> Relation:
        relation = nodes.relation(focus)
        lengths = [len(text) for text in focus.columns.normal_texts(relation.nodes.tolist())]
        best: dict[int, int] = {}
        for index, place in enumerate(relation.places.tolist()):
            if place not in best or lengths[index] > lengths[best[place]]:
                best[place] = index
        kept = np.array(list(best.values()), dtype=np.intp)
        return Relation(relation.places[kept], relation.nodes[kept])

    return Plan(Type.NODES, compute, nodes.depends, nodes.positional)


def _around(arguments: Sequence[Plan]) -> Plan:
    """At each context the largest elements around each node that hold none of the others; links that lead to one place
    are one. None where nothing on the page is another."""
    [items] = arguments
    nodes = _of_nodes(items, "around")

    def compute(focus: Focus) -> Relation:
        relation = nodes.relation(focus)
        of_place: dict[int, list[int]] = {}
        for place, node in zip(relation.places.tolist(), relation.nodes.tolist(), strict=True):
            of_place.setdefault(place, []).append(node)
        pairs = [
            (place, row) for place, own in of_place.items() for row in sorted(_largest_around(focus.columns.page, own))
        ]
        places, rows = zip(*pairs, strict=True) if pairs else ((), ())
        return Relation(np.array(places, dtype=np.intp), np.array(rows, dtype=np.intp))

    return Plan(Type.NODES, compute, nodes.depends, nodes.positional)


def _largest_around(page: Page, nodes: Sequence[int]) -> set[int]:
    """The largest elements around nodes that hold no other of them."""
    above = {node: _elements_from(page, node) for node in nodes}
    held: dict[int, set[str]] = {}
    for node, chain in above.items():
        for element in chain:
            held.setdefault(element, set()).add(page.attributes[node].get("href") or str(node))
    alone = ([element for element in chain if len(held[element]) == 1] for chain in above.values())
    return {own[-1] for own, chain in zip(alone, above.values(), strict=True) if own and len(own) < len(chain)}


def _elements_from(page: Page, node: int) -> list[int]:
    """An element and those around it, as far as its document or shadow root."""
    chain: list[int] = []
    while page.kind[node] == Kind.ELEMENT:
        chain.append(node)
        node = int(page.parent[node])
    return chain


def _of_nodes(plan: Plan, function: str) -> Plan:
    if plan.type is not Type.NODES:
        raise OxpathEvaluationError(f"{function}() takes sets of nodes, not a {plan.type.name.lower()}")
    return plan


def _id(arguments: Sequence[Plan]) -> Plan:
    [wanted] = arguments

    def compute(focus: Focus) -> Relation:
        words: list[list[str]] = [[] for _ in range(focus.extent)]
        places, strings = wanted.items(focus) if wanted.is_many else (np.arange(focus.extent), wanted.strings(focus))
        for place, string in zip(places.tolist(), strings, strict=True):
            words[place] += string.split()
        found = [(place, row) for place in range(focus.extent) for row in _with_ids(focus, place, words[place])]
        pairs = np.array(found, dtype=np.intp).reshape(-1, 2)
        return Relation(pairs[:, 0], pairs[:, 1])

    return Plan(Type.NODES, compute, depends=True, positional=wanted.positional)


def _with_ids(focus: Focus, place: int, words: list[str]) -> list[int]:
    """The first element of each id in the document of the context, in document order."""
    columns = focus.columns
    scope = columns.scope[_row(columns, int(focus.nodes[place]))]
    candidates = (columns.page.index.with_id(word) for word in words)
    in_scope = (rows[columns.scope[rows] == scope] for rows in candidates)
    return sorted({int(rows[0]) for rows in in_scope if len(rows)})


def _row(columns: Columns, node: int) -> int:
    return node if node < columns.size else int(columns.owners(np.array([node], dtype=np.intp))[0])


def _concat(arguments: Sequence[Plan]) -> Plan:
    return text_plan(
        lambda focus: list(map("".join, zip(*(argument.strings(focus) for argument in arguments), strict=True))),
        *arguments,
    )


def _substring(arguments: Sequence[Plan]) -> Plan:
    text, *bounds = arguments

    def compute(focus: Focus) -> list[str]:
        return list(map(values.substring, text.strings(focus), *(bound.numbers(focus).tolist() for bound in bounds)))

    return text_plan(compute, *arguments)


def _lang(arguments: Sequence[Plan]) -> Plan:
    [wanted] = arguments

    def compute(focus: Focus) -> Mask:
        pairs = zip(focus.nodes.tolist(), wanted.strings(focus), strict=True)
        return np.array([_speaks(focus.columns, node, language) for node, language in pairs], dtype=np.bool_)

    return Plan(Type.BOOLEAN, compute)


def _speaks(columns: Columns, node: int, language: str) -> bool:
    page, row = columns.page, _row(columns, node)
    for around in (row, *page.ancestors(row)):
        said = page.attributes[around].get("lang") or page.attributes[around].get("xml:lang")
        if said is not None:
            return said.lower() == language.lower() or said.lower().startswith(language.lower() + "-")
    return False


def _name(arguments: Sequence[Plan]) -> Plan:
    [nodes] = arguments

    def compute(focus: Focus) -> list[str]:
        names = [""] * focus.extent
        for place, node in zip(*(part.tolist() for part in first_nodes(nodes.relation(focus))), strict=True):
            names[place] = focus.columns.name(node)
        return names

    return text_plan(compute, nodes)


# Functions beyond XPath 1.0


def _norm(arguments: Sequence[Plan]) -> Plan:
    [text] = arguments
    if text.type is not Type.NODES:
        return _texts(values.norm)(arguments)
    return text_plan(lambda focus: first_normal_texts(text.relation(focus), focus), text)


def _string_join(arguments: Sequence[Plan]) -> Plan:
    items = _of_many(arguments[0], "string-join")
    separators = arguments[1] if len(arguments) > 1 else None

    def compute(focus: Focus) -> list[str]:
        lists: list[list[str]] = [[] for _ in range(focus.extent)]
        for place, string in zip(*_listed(items, focus), strict=True):
            lists[place].append(string)
        between = separators.strings(focus) if separators else [""] * focus.extent
        return [mark.join(strings) for mark, strings in zip(between, lists, strict=True)]

    return text_plan(compute, *arguments)


def _listed(items: Plan, focus: Focus) -> tuple[list[int], list[str]]:
    places, strings = items.items(focus)
    return places.tolist(), strings


def _tokenize(arguments: Sequence[Plan]) -> Plan:
    text, pattern = arguments

    def compute(focus: Focus) -> list[list[str]]:
        return list(map(patterns.tokenize, text.strings(focus), _column(pattern, focus)))

    return Plan(Type.STRINGS, compute, text.depends or pattern.depends, text.positional or pattern.positional)


def _page_function(on_nodes: Callable[..., object], type_: Type, arguments: Sequence[Plan]) -> Plan:
    """A function of single nodes: the first of its last argument's, and the strings of those before."""
    *others, nodes = arguments if arguments else (HERE,)
    if nodes.type is not Type.NODES:
        raise OxpathEvaluationError("nodes are wanted here, not a " + nodes.type.name.lower())

    def compute(focus: Focus) -> object:
        columns = [other.strings(focus) for other in others]
        found = dict(zip(*(part.tolist() for part in first_nodes(nodes.relation(focus))), strict=True))
        empty: object = "" if type_ is Type.STRING else False
        answers = [
            on_nodes(focus.columns, found[place], *(column[place] for column in columns)) if place in found else empty
            for place in range(focus.extent)
        ]
        return answers if type_ is Type.STRING else np.array(answers, dtype=np.bool_)

    return Plan(type_, compute, positional=any(argument.positional for argument in arguments))


def _position(_: Sequence[Plan]) -> Plan:
    return Plan(Type.NUMBER, lambda focus: focus.positions.astype(np.float64), positional=True)


def _last(_: Sequence[Plan]) -> Plan:
    return Plan(Type.NUMBER, lambda focus: focus.sizes.astype(np.float64), positional=True)


def _before(text: str, mark: str) -> str:
    return text[: text.index(mark)] if mark in text else ""


def _after(text: str, mark: str) -> str:
    return text[text.index(mark) + len(mark) :] if mark in text else ""


def _before_last(text: str, mark: str) -> str:
    return text[: text.rindex(mark)] if mark in text else ""


def _after_last(text: str, mark: str) -> str:
    return text[text.rindex(mark) + len(mark) :] if mark in text else ""


def _rounded(numbers: Numbers) -> Numbers:
    return np.floor(numbers + 0.5)


# Functions of strings alone, by what they give

TEXT_FUNCTIONS: dict[str, Callable[..., str]] = {
    "string": str,
    "substring-before": _before,
    "substring-after": _after,
    "substring-before-reverse": _before_last,
    "substring-after-reverse": _after_last,
    "normalize-space": values.normalized,
    "norm": values.norm,
    "translate": values.translated,
    "lower-case": str.lower,
    "upper-case": str.upper,
    "replace": patterns.replace,
    "namespace-uri": lambda _: "",
}
TRUTH_FUNCTIONS: dict[str, Callable[..., bool]] = {
    "starts-with": str.startswith,
    "ends-with": str.endswith,
    "contains": str.__contains__,
    "matches": patterns.matches,
}
LENGTH_FUNCTIONS: dict[str, Callable[[str], float]] = {
    "string-length": len,
    "len": len,
    "parse-number": patterns.parse_number,
}
_BUILDERS: dict[str, _Builder] = {
    **{name: _texts(function) for name, function in TEXT_FUNCTIONS.items()},
    **{name: _truths(function) for name, function in TRUTH_FUNCTIONS.items()},
    **{name: _text_numbers(function) for name, function in LENGTH_FUNCTIONS.items()},
    "norm": _norm,
    "position": _position,
    "last": _last,
    "count": _count,
    "sum": _sum,
    "id": _id,
    "either": _either,
    "longest": _longest,
    "around": _around,
    "name": _name,
    "local-name": _name,
    "concat": _concat,
    "substring": _substring,
    "tokenize": _tokenize,
    "string-join": _string_join,
    "boolean": lambda arguments: truth_plan(arguments[0].truths, *arguments),
    "not": lambda arguments: truth_plan(lambda focus: ~arguments[0].truths(focus), *arguments),
    "true": lambda _: constant_truth(True),
    "false": lambda _: constant_truth(False),
    "lang": _lang,
    "number": lambda arguments: number_plan(arguments[0].numbers, *arguments),
    "floor": _numbers(np.floor),
    "ceiling": _numbers(np.ceil),
    "round": _numbers(_rounded),
}
