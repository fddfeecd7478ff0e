"""Values at a spot of the HTML parser's tree: their conversions, and the functions of the language on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import urljoin

from selectolax.lexbor import LexborNode

from bowerbird.oxpath.functions import LENGTH_FUNCTIONS, TEXT_FUNCTIONS, TRUTH_FUNCTIONS
from bowerbird.oxpath.parsertree import Item, reading_of, string_of
from bowerbird.oxpath.plans import Type
from bowerbird.oxpath.values import norm, number_text, substring, to_number
from bowerbird.page.markup import Markup


class Spot(NamedTuple):
    """A context: the page, the node, its position and the size of its list."""

    markup: Markup
    node: LexborNode
    position: int
    size: int


class Untranslatable(Exception):
    """Something that is left to the evaluator over pages."""


Compute: TypeAlias = Callable[[Spot], Any]
Typed: TypeAlias = tuple[Type, Compute]


# Conversions


def text_from(type_: Type, compute: Compute) -> Callable[[Spot], str]:
    """XPath's string() of what is computed."""
    match type_:
        case Type.STRING:
            return compute
        case Type.NUMBER:
            return lambda spot: number_text(float(compute(spot)))
        case Type.BOOLEAN:
            return lambda spot: "true" if compute(spot) else "false"
        case _:
            return lambda spot: string_of(found[0]) if (found := compute(spot)) else ""


def number_from(type_: Type, compute: Compute) -> Callable[[Spot], float]:
    if type_ in (Type.NUMBER, Type.BOOLEAN):
        return lambda spot: float(compute(spot))
    text = text_from(type_, compute)
    return lambda spot: to_number(text(spot))


def truth_from(type_: Type, compute: Compute) -> Callable[[Spot], bool]:
    if type_ is Type.NUMBER:
        return lambda spot: (value := compute(spot)) == value and value != 0
    return lambda spot: bool(compute(spot))


# Functions


def call(name: str, given: list[Typed]) -> Typed:
    """The value of `name(given)`; raises `Untranslatable`."""
    if name == "norm" and given[0][0] is Type.NODES:
        nodes = given[0][1]
        return Type.STRING, lambda spot: norm(reading_of(found[0])) if (found := nodes(spot)) else ""
    for functions, type_ in _STRING_FUNCTIONS:
        if name in functions:
            function = functions[name]
            return type_, _on_texts(function, [text_from(*argument) for argument in given])
    builder = _OTHERS.get(name)
    if builder is None:
        raise Untranslatable
    return builder(given)


_STRING_FUNCTIONS: tuple[tuple[dict[str, Callable[..., Any]], Type], ...] = (
    (TEXT_FUNCTIONS, Type.STRING),
    (TRUTH_FUNCTIONS, Type.BOOLEAN),
    (LENGTH_FUNCTIONS, Type.NUMBER),
)


def _on_texts(function: Callable[..., Any], texts: list[Callable[[Spot], str]]) -> Compute:
    if len(texts) == 1:
        [only] = texts
        return lambda spot: function(only(spot))
    return lambda spot: function(*[text(spot) for text in texts])


def _concat(given: list[Typed]) -> Typed:
    texts = [text_from(*argument) for argument in given]
    return Type.STRING, lambda spot: "".join([text(spot) for text in texts])


def _substring(given: list[Typed]) -> Typed:
    text, bounds = text_from(*given[0]), [number_from(*bound) for bound in given[1:]]
    return Type.STRING, lambda spot: substring(text(spot), *[bound(spot) for bound in bounds])


def _count(given: list[Typed]) -> Typed:
    [(type_, nodes)] = given
    if type_ is not Type.NODES:
        raise Untranslatable
    return Type.NUMBER, lambda spot: float(len(nodes(spot)))


def _either(given: list[Typed]) -> Typed:
    if any(type_ is not Type.NODES for type_, _ in given):
        raise Untranslatable
    ways = [nodes for _, nodes in given]
    return Type.NODES, lambda spot: next((found for way in ways if (found := way(spot))), [])


def _longest(given: list[Typed]) -> Typed:
    [(type_, nodes)] = given
    if type_ is not Type.NODES:
        raise Untranslatable
    return Type.NODES, lambda spot: sorted(nodes(spot), key=lambda item: -len(norm(reading_of(item))))[:1]


def _qualify_url(given: list[Typed]) -> Typed:
    [(type_, nodes)] = given
    if type_ is not Type.NODES:
        raise Untranslatable
    return Type.STRING, lambda spot: _qualified(spot.markup, found[0]) if (found := nodes(spot)) else ""


def _qualified(markup: Markup, item: Item) -> str:
    """The absolute form of an address: an attribute's value, the link or source of an element, or its text."""
    attributes = {} if isinstance(item, str) else item.attributes or {}
    address = attributes.get("href") or attributes.get("src") or string_of(item)
    try:
        return urljoin(markup.base_url, address.strip())
    except ValueError:  # not an address
        return ""


def _not(given: list[Typed]) -> Typed:
    truth = truth_from(*given[0])
    return Type.BOOLEAN, lambda spot: not truth(spot)


_OTHERS: dict[str, Callable[[list[Typed]], Typed]] = {
    "concat": _concat,
    "substring": _substring,
    "count": _count,
    "either": _either,
    "longest": _longest,
    "qualify-url": _qualify_url,
    "not": _not,
    "boolean": lambda given: (Type.BOOLEAN, truth_from(*given[0])),
    "number": lambda given: (Type.NUMBER, number_from(*given[0])),
    "true": lambda _: (Type.BOOLEAN, lambda _: True),
    "false": lambda _: (Type.BOOLEAN, lambda _: False),
    "position": lambda _: (Type.NUMBER, lambda spot: float(spot.position)),
    "last": lambda _: (Type.NUMBER, lambda spot: float(spot.size)),
}
