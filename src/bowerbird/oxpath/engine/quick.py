"""Attributes of a static page straight from the parser's tree, for pages that are only read.

Most pages of a run are details: one page, a few values, and on to the next. Building the columns of a `Page` for that
would take longer than all else. Where each test at the root of a page does nothing but read attributes, and each path
and value has a compiled form (`bowerbird.oxpath.translation`), no columns are built. What is read, and where it is said
to have been found, is the same either way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from selectolax.lexbor import LexborNode

from bowerbird.oxpath.ast import Expression
from bowerbird.oxpath.engine.addresses import address_in_tree
from bowerbird.oxpath.engine.operations import Finds, Test, reading_of
from bowerbird.oxpath.engine.record import Entries, Scalar, Source, Value
from bowerbird.oxpath.parsertree import PageNeeded
from bowerbird.oxpath.plans import Type
from bowerbird.oxpath.spots import Spot, Untranslatable, text_from
from bowerbird.oxpath.translation import translated
from bowerbird.page.markup import Markup

_KEPT = 1024

_Compute: TypeAlias = Callable[[Spot], Scalar]


class _Reader(NamedTuple):
    """What one test reads: the nodes of a path, and at each of them the values of markers, by name."""

    nodes: Callable[[Spot], Sequence[LexborNode | str]]
    values: tuple[tuple[str, _Compute], ...]


def read_markup(tests: Sequence[Test], markup: Markup, number: int) -> Mapping[int, list[Entries]] | None:
    """What each test reads at the root of page `number`, by the identity of the test; None when that takes columns."""
    if markup.has_page or markup.root is None:
        return None
    readers = _readers(tests)
    if readers is None:
        return None
    try:
        return {id(test): [_read(reader, markup, number)] for test, reader in zip(tests, readers, strict=True)}
    except PageNeeded:
        return None


def _read(reader: _Reader, markup: Markup, number: int) -> Entries:
    assert markup.root is not None  # asked before
    entries: Entries = []
    for node in reader.nodes(Spot(markup, markup.root, 1, 1)):
        if isinstance(node, str):
            raise PageNeeded  # the value of an attribute does not know where it stands
        source, spot = Source(markup.url, number, address_in_tree(node)), Spot(markup, node, 1, 1)
        entries += [(name, Value(compute(spot), source)) for name, compute in reader.values]
    return entries


_kept: dict[int, tuple[Sequence[Test], list[_Reader] | None]] = {}


def _readers(tests: Sequence[Test]) -> list[_Reader] | None:
    """A reader for each of the tests, if all have one; found out once, tests being told apart by identity."""
    known = _kept.get(id(tests))
    if known is None:
        if len(_kept) >= _KEPT:
            _kept.clear()
        readers = [reader for test in tests if (reader := _reader(test)) is not None]
        known = _kept[id(tests)] = (tests, readers if len(readers) == len(tests) else None)
    return known[1]


def _reader(test: Test) -> _Reader | None:
    reading = reading_of(test.plan) if isinstance(test, Finds) else None
    if reading is None:
        return None
    select, markers = reading
    try:
        type_, nodes = translated(select.expression, at_document=True)
        values = tuple((it.name, _scalar(it.value)) for it in markers if it.value is not None)
    except Untranslatable:
        return None
    return _Reader(nodes, values) if type_ is Type.NODES else None


def _scalar(expression: Expression) -> _Compute:
    """How to compute a value as records have it: nodes are their text."""
    type_, compute = translated(expression)
    match type_:
        case Type.NUMBER:
            return lambda spot: float(compute(spot))
        case Type.BOOLEAN:
            return lambda spot: bool(compute(spot))
        case _:
            return text_from(type_, compute)
