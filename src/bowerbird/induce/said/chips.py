"""Rows of values without labels: "Hybrid", "Permanent", "Senior" side by side, each of another attribute.

Problem    which of them stands where differs from record to record, so that no path leads to one attribute; and all
           look alike. What each is, its own words tell.
Departures one expression reads all of the row, and whoever types the records takes each text for the attribute that
           it tells by itself (`Names.by_itself`), where nothing else tells that attribute. A row counts where most of
           its texts do, or are values that the analysis knows, of two attributes at least: a list of features holds a
           term of one here and there. Long rows count where nearly each of these is of another attribute.
Cost       linear in the elements of the records, and a search for a path.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from bowerbird.domain import Pack
from bowerbird.induce.paths import Example, choose_path
from bowerbird.induce.said.looks import line_of, look_of
from bowerbird.induce.said.values import LONGEST_VALUE, Context, Extraction
from bowerbird.induce.texts.naming import names_of
from bowerbird.induce.texts.typing import BETWEEN, ITEM
from bowerbird.page import Kind, Page

TERMS = f'concat("{BETWEEN}", norm(.))'
"""The value of a text in such a row: an item below no heading."""
_LONGEST = 30  # letters of a term
_MOST = 8  # texts of a short row
_MOST_OF_ALL = 30  # of a long one
_LEAST_TERMS = 0.6  # of the texts, that are of some attribute; of long rows half of them
_LEAST_OF_LONG = 0.5
_APART = 0.8  # of these, that are each of another one in their row, where that is long
_LEAST_RECORDS = 0.5  # of the records, that have such a row
_LEAST_RIGHT = 0.95  # of what a path finds, and of what it should find
_SKIPPED = ("select", "nav", "form", "footer", "table", "tr", "dl")


def rows_of_terms(contexts: Sequence[Context], scopes: Sequence[int], pack: Pack) -> Extraction | None:
    """The expression for the texts of the rows; `scopes` are the elements in which these are looked for, one a record.
    None where there are no such rows, or no path leads to them alone."""
    if not pack.extends:
        return None
    found: dict[tuple[str, ...], dict[int, tuple[int, ...]]] = defaultdict(dict)
    for number, (context, scope) in enumerate(zip(contexts, scopes, strict=True)):
        for look, row in _rows(context.page, scope, context.others):
            found[look].setdefault(number, row)
    best = max((own for own in found.values() if _are_terms(contexts, own, pack)), key=len, default=None)
    if best is None:
        return None
    examples = [Example(contexts[n].page, contexts[n].node, row, None, contexts[n].scope) for n, row in best.items()]
    choice = choose_path(examples, single=False, fallback=False)
    if choice is None or min(choice.precision, choice.recall) < _LEAST_RIGHT:
        return None
    return Extraction(ITEM, choice.expression, TERMS, len(best) / len(contexts), choice)


def _rows(page: Page, top: int, others: Sequence[range]) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    """The rows of short texts below an element, of which none is part of another record, by how they look."""
    for around in page.subtree(top):
        if page.kind[around] != Kind.ELEMENT or any(around in part for part in others):
            continue
        inside = [page.name(up) for up in (around, *page.ancestors(around)) if up >= top]
        children = list(page.element_children(around))
        if not 1 < len(children) <= _MOST_OF_ALL or any(name in _SKIPPED for name in inside):
            continue
        texts = [line_of(page, child) for child in children]
        is_row = len({page.name(child) for child in children}) == 1 and _bare(line_of(page, around)) == _bare(
            "".join(texts)
        )
        is_long = len(children) > _MOST
        if is_row and all(0 < len(text) <= (LONGEST_VALUE if is_long else _LONGEST) for text in texts):
            yield (look_of(page, around), page.name(children[0])), tuple(children)


def _bare(text: str) -> str:
    """A text without spaces, which stand between inline elements or not."""
    return "".join(text.split())


def _are_terms(contexts: Sequence[Context], rows: Mapping[int, Sequence[int]], pack: Pack) -> bool:
    """Whether the texts of rows, one a record, mostly are values, and of several attributes."""
    told = [[_told(contexts[number], node, pack) for node in row] for number, row in rows.items()]
    known = [[name for name in own if name] for own in told]
    number, texts = sum(map(len, known)), sum(map(len, told))
    is_usual = len(rows) >= _LEAST_RECORDS * len(contexts) and len({name for own in known for name in own}) > 1
    if max(map(len, told)) <= _MOST:
        return is_usual and number >= _LEAST_TERMS * texts
    are_apart = sum(len(set(own)) for own in known) >= _APART * number
    return is_usual and are_apart and number >= _LEAST_OF_LONG * texts


def _told(context: Context, node: int, pack: Pack) -> str:
    """The attribute of a text in a row: what it tells by itself, else what the analysis took it for."""
    inside = context.page.subtree(node)
    seen = (name for name, own in context.values.items() if any(one.node in inside for one in own))
    known = (name for name in seen if name in pack.attributes)
    return names_of(pack).by_itself(line_of(context.page, node)) or next(known, "")
