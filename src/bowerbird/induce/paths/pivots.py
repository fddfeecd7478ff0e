"""Records by what each of them has once: a price, a label.

Problem.    Class names and containers change in a redesign; that every record shows one price does not. A part that
            every record has exactly once is a *pivot*.
Reference.  The pivot of T. Furche et al., "AMBER: Automatic Supervision for Multi-Attribute Extraction", 2012, where
            mandatory attributes tell records apart.
Departures. Any part that occurs once a record may serve, with or without a type. The record around a pivot is the
            nearest element beside which stands another that holds one.
Cost.       A few expressions for each of the best pivots; each looks at the neighbours of the elements around a pivot.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from bowerbird.induce.paths.bases import RULE, are_ruled_off
from bowerbird.induce.paths.building import (
    SELF,
    UP,
    along,
    at,
    below,
    call,
    child,
    equals,
    path,
    tag_of,
    where,
    with_predicates,
)
from bowerbird.induce.paths.contents import Content
from bowerbird.induce.paths.drafts import Base, Draft
from bowerbird.induce.paths.properties import Form, Property, address_forms, tag_reliance
from bowerbird.induce.paths.survival import Reliance, cost_of, either
from bowerbird.induce.paths.trial import Task
from bowerbird.oxpath import ast, normal_texts
from bowerbird.oxpath.ast import Axis, AxisStep, NameTest
from bowerbird.page import Page

_SAMPLE = 40
_BEST = 8
_BEST_OF_A_KIND = 3
_LASTING = frozenset(
    (
        Reliance.MARKUP,
        Reliance.LABEL,
        Reliance.ALTERNATIVE,
        Reliance.SHAPE,
        Reliance.STEADY,
        Reliance.HEADING,
        Reliance.CLASS_CORE,
    )
)
_MARKS = frozenset(("img", "time"))
"""Tags that stand for one thing of a record, where cells and links stand for many."""
_TERM = "dt"  # the head of a record whose other parts are beside it
_MONEY = re.compile(r"[£$€]|USD|EUR|GBP")


def pivot_drafts(task: Task, base: Base) -> Iterator[Draft]:
    """Drafts for records by tag and pivot: `//li[.//P]`, `//P/anc::li[1]`."""
    nodes = task.sample(_SAMPLE)
    tags = {tag_of(page, node) for page, node in nodes}
    if len(tags) > 1:
        return
    tag = tags.pop()
    for pivot in _best(task.insides.pivots(nodes)):
        bare = () if pivot.having is not None else (Reliance.WHOLE_PAGE,)
        relies = (*base.relies, tag_reliance(tag), *bare)
        holding = with_predicates(child(tag), where(pivot.condition))
        yield Draft(base.below(holding), (*relies, pivot.relies, Reliance.CONTENT))
        for level in _levels(task, pivot, nodes):
            around = along(Axis.ANCESTOR, with_predicates(child(tag), at(level)))
            nth = () if level == 1 else (Reliance.LEVEL,)
            yield Draft(base.below(pivot.step, around), (*relies, pivot.relies, Reliance.CONTENT, *nth))


def ruled_drafts(task: Task, base: Base) -> Iterator[Draft]:
    """Heads of records that are ruled off: what comes first, and what comes after a rule."""
    if are_ruled_off(task.sample(_SAMPLE)):
        rule = AxisStep(Axis.SELF, NameTest(RULE))
        before = along(Axis.PRECEDING_SIBLING, with_predicates(child("*"), at(1)))
        begins = ast.Binary("or", call("not", path(along(Axis.PRECEDING_SIBLING, child("*")))), path(before, rule))
        ends = path(along(Axis.FOLLOWING_SIBLING, child(RULE)))
        yield Draft(base.below(with_predicates(child("*"), where(ends), where(begins))), (*base.relies, Reliance.RULED))


def table_drafts(task: Task, base: Base) -> Iterator[Draft]:
    """Rows of a table by one of its headings: `//table[.//th[norm(.) = "Price"]]//tr[td]`."""
    nodes = task.sample(_SAMPLE)
    if any(tag_of(page, node) != "tr" for page, node in nodes):
        return
    row = with_predicates(child("tr"), where(path(child("td"))))
    for heading in _headings(nodes)[:_BEST_OF_A_KIND]:
        head = with_predicates(child("th"), where(equals(call("norm", SELF), heading)))
        table = with_predicates(child("table"), where(below(head)))
        yield Draft(base.below(table, ast.ANYWHERE_BELOW, row), (*base.relies, Reliance.HEADER, Reliance.STEADY))


def _headings(rows: Sequence[tuple[Page, int]]) -> list[str]:
    """The headings of columns that the tables around all rows have."""
    tables = {
        (id(page), table): page
        for page, row in rows
        for table in [next((up for up in page.ancestors(row) if page.name(up) == "table"), 0)]
    }
    known: list[list[str]] = []
    for (_, table), page in tables.items():
        heads = [head for head in page.index.with_tag("th").tolist() if table < head < page.end[table]]
        known.append([text for text in normal_texts(page, heads) if text])
    common = set(known[0]).intersection(*known[1:]) if known else set()
    return [text for text in dict.fromkeys(known[0] if known else ()) if text in common]


def _levels(task: Task, pivot: Content, nodes: Sequence[tuple[Page, int]]) -> set[int]:
    """The place of the record among the elements of its tag around the pivot, when it is the same for all."""
    levels = set()
    for page, node in nodes:
        rows = (row for row in page.subtree(node) if row != node and pivot in task.insides.of_row(page, row))
        row = next(rows, node)
        between = [above for above in page.ancestors(row) if above >= node]
        levels.add(sum(page.tag[above] == page.tag[node] for above in between))
    return levels if len(levels) == 1 else set()


def neighbour_drafts(task: Task, base: Base) -> Iterator[Draft]:
    """Drafts for records by pivots alone: the nearest element around one beside which stands another with one.

    They need no name and no tag, but two records side by side: good where everything else has changed.
    """
    for pivot in sorted(_best(task.insides.pivots(task.sample(_SAMPLE))), key=_is_no_money):
        if pivot.relies in _LASTING and (pivot.having is not None or pivot.tag in _MARKS):
            bare = () if pivot.having is not None else (Reliance.ONLY,)
            holding = with_predicates(child("*"), where(pivot.condition), at(2))
            around = along(Axis.ANCESTOR, with_predicates(child("*"), where(path(UP, holding)), at(1)))
            yield Draft(base.below(pivot.step, around), (*base.relies, pivot.relies, *bare, Reliance.NEIGHBOURS))


def around_links(task: Task) -> Iterator[Draft]:
    """`around(//a[contains(@href, "/offer/")])`: records by the form of the addresses that their links lead to. Links
    beside the heads of records of several siblings are around nothing else."""
    found: Counter[Property] = Counter()
    records = task.sample(_SAMPLE)
    if are_ruled_off(records) or any(page.name(node) == _TERM for page, node in records):
        return
    for page, node in records:
        links = page.index.below(page.index.with_tag("a"), node).tolist()
        found.update({form for row in links for form in address_forms(page.attributes[row].get("href", ""), "href")})
    for one, times in sorted(found.items(), key=lambda item: (len(item[0].value), item[0].value)):
        if times == len(records):
            links_to = ast.Path(ast.ROOT, (ast.ANYWHERE_BELOW, one.on(child("a"))))
            yield Draft(call("around", links_to), (Reliance.ADDRESS, Reliance.STEADY))


def _is_no_money(pivot: Content) -> bool:
    """Amounts of money are what records of most domains cannot do without."""
    return pivot.having is None or pivot.having.form is not Form.MATCHES or not _MONEY.search(pivot.having.value)


def _best(pivots: Sequence[Content]) -> list[Content]:
    """The cheapest of each kind, so that one kind does not crowd out the others."""
    kept: dict[Reliance, list[Content]] = {}
    for pivot in pivots:
        kept.setdefault(pivot.relies, []).append(pivot)
    return [pivot for some in kept.values() for pivot in some[:_BEST_OF_A_KIND]][:_BEST]


def with_fallback(first: Draft, *others: Draft) -> Draft:
    """`either(first, second, …)`: each way counts only where those before it lead nowhere."""
    cost = cost_of(first.relies)
    for one in others:
        cost = either(cost, cost_of(one.relies))
    ways = call("either", first.expression, *(one.expression for one in others))
    return Draft(ways, (*first.relies, *(relied for one in others for relied in one.relies), Reliance.BRANCH), cost)
