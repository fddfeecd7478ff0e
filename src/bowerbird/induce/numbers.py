"""Pagers of numbers alone: the link of the page after this one.

Problem    "1 2 [3] 4 5" has no link that is called next. The one that is meant stands behind the current number, which
           is no link or is marked as current; what it says changes from page to page.
Departures a few ways to say "the first link behind the one that is none", tried on the pages that were seen.
Cost       a dozen expressions, evaluated on each page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import parse_qsl, urlsplit

from bowerbird.oxpath import Nodes, evaluate, parse
from bowerbird.page import Page

Turns = Sequence[tuple[Page, int | None]]
_MARKS = ("contains(@class, 'active')", "contains(@class, 'current')", "contains(@class, 'selected')", "@aria-current")


def number_after(turns: Turns) -> str | None:
    """An expression for the control that led on from each page; None when none of the ways fits all of them."""
    for expression in _ways(turns):
        if all(_found(expression, page) == ([] if node is None else [node]) for page, node in turns):
            return expression
    return None


def is_numbered(turns: Turns) -> bool:
    """Whether the controls are numbers that count up."""
    texts = [page.visible_text(node).strip() for page, node in turns if node is not None]
    return bool(texts) and all(text.isdigit() for text in texts)


def _found(expression: str, page: Page) -> list[int]:
    found = evaluate(parse(expression), page, 0)
    return list(found.rows) if isinstance(found, Nodes) else []


def _ways(turns: Turns) -> Iterator[str]:
    for link in _links(turns):
        yield f"//{link}[preceding-sibling::*[1][not(self::a)]]"
        yield f"//*[not(.//a)]/following-sibling::*[1]/{link}"
        for mark in _MARKS:
            yield f"//*[{mark}]/following-sibling::*[1]/descendant-or-self::{link}"
            yield f"//*[{mark}]/../following-sibling::*[1]//{link}"


def _links(turns: Turns) -> Iterator[str]:
    """The links of the pager: those with the parameter, or below the path, that counts; all links at last."""
    targets = [page.attributes[node].get("href", "") for page, node in turns if node is not None]
    queries = [dict(parse_qsl(urlsplit(target).query)) for target in targets]
    for name in queries[0] if queries else ():
        values = [query.get(name, "") for query in queries]
        if all(value.isdigit() for value in values) and (len(values) == 1 or len(set(values)) > 1):
            yield f'a[contains(@href, "{name}=")]'
    yield "a[number(.) > 0]"
