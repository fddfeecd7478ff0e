"""The path that leads to the values of one attribute, and what speaks against a path; one or two searches for each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import takewhile

from bowerbird.detail.leaves import as_label
from bowerbird.domain import Pack
from bowerbird.induce.paths import Choice, Example, choose_path, ranked_paths
from bowerbird.induce.paths.building import at
from bowerbird.induce.said.values import (
    ADDRESSES,
    LAZY,
    LONGEST_VALUE,
    NAMING,
    READ_OUT,
    Context,
    is_place,
    lifted,
    whole_text,
)
from bowerbird.induce.writing.doubts import CLASS
from bowerbird.oxpath import Nodes, ast, evaluate, parse

BY_FORM = re.compile(r"\[(?:matches|contains|starts-with)\((?:\.|norm\(\.\)),")
BY_POSITION = re.compile(r"\[\d+\]|last\(\)")
_FIRST = (at(1),)
_TO_ITEMS = re.compile(r"/li(?:\.[\w-]+)?$")
_QUOTED = re.compile(r'"([^"]+)"')
_EMPTY = "data:"  # the address of a picture that is not loaded yet
LEAST_PRECISION = 0.9  # of the nodes that a path gives; below, it takes other things for the attribute
LEAST_SHARE = 0.3  # of the records that have a value, to believe that the others have it, too
MOST_STRANGE = 0.1  # of the records without a known value, in which the path may find another attribute's
LEAST_RECALL = 0.5  # of the values seen, for a path alone to stand for the attribute


def path_to(
    contexts: Sequence[Context], pack: Pack, name: str, labels: Sequence[str], kept: str | None, values: Set[str]
) -> Choice | None:
    """The path to the values of an attribute; `values` are texts of others.

    Where a path also finds something in records of which nothing was known, that may well be a value that was not
    recognised: it counts as wrong only where it is known to be something else.
    """
    many = any(len(lifted(context, name)) > 1 for context in contexts)
    values = values | _own_values(contexts, name) if many else values  # of several, one is no label of the others
    with_value = [context for context in contexts if context.values.get(name)]
    if _are_single_items(contexts, pack, name) and (items := _of_items(contexts, name, kept, labels, values)):
        return items
    strict = _chosen(contexts, name, kept, many, labels, values)
    if strict is not None and strict.precision >= LEAST_PRECISION and strict.recall >= LEAST_RECALL:
        by_place = None if many else _by_place(contexts, pack, name, kept, strict, values)
        return by_place or strict
    choice = _chosen(with_value, name, kept, many, labels, values)
    if choice is None or len(with_value) < LEAST_SHARE * len(contexts):
        return strict
    without = [context for context in contexts if not context.values.get(name)]
    strange = sum(is_taken(context, pack, name, choice.expression) for context in without)
    precision = choice.precision * (1 - strange / len(contexts))
    return replace(choice, precision=precision) if strange <= MOST_STRANGE * len(without) else strict


def _of_items(
    contexts: Sequence[Context], name: str, kept: str | None, labels: Sequence[str], values: Set[str]
) -> Choice | None:
    """The best path to all items of lists that had one each on all pages that were seen; None where there is none."""
    examples = [example_of(context, name, kept) for context in contexts]
    ranked = ranked_paths(examples, single=True, labels=labels, values=values, varying=True)
    exact = takewhile(lambda one: one.precision == one.recall == 1.0, ranked)
    return next((one for one in exact if _TO_ITEMS.search(one.expression)), None)


def _are_single_items(contexts: Sequence[Context], pack: Pack, name: str) -> bool:
    """Whether the values of an attribute that may have several are items of lists, of which each has one only."""
    if name not in pack.attributes or not pack.attributes[name].many:
        return False
    nodes = [[(context.page, node) for node in lifted(context, name)] for context in contexts]
    return all(len(own) <= 1 for own in nodes) and all(page.name(node) == "li" for own in nodes for page, node in own)


def _chosen(
    contexts: Sequence[Context],
    name: str,
    kept: str | None,
    many: bool,
    labels: Sequence[str],
    values: Set[str],
) -> Choice | None:
    """The best path; rather one that is as good and would find nothing of other records, where it is the first of many
    of which some are theirs: on a page that lacks the value, theirs would be the first."""
    examples = [example_of(context, name, kept) for context in contexts]
    best = choose_path(examples, single=not many, labels=labels, values=values, varying=True)
    if best is None or not _counts_others(best, contexts):
        return best
    ranked = ranked_paths(examples, single=not many, labels=labels, values=values, varying=True)
    as_good = (one for one in ranked if one.precision >= best.precision and one.recall >= best.recall)
    return next((one for one in as_good if not _counts_others(one, contexts)), best)


def _counts_others(choice: Choice, contexts: Sequence[Context]) -> bool:
    """Whether a path is the first of what it finds, and finds the values of other records as well."""
    match parse(choice.expression):
        case ast.Filtered(primary, qualifiers) if qualifiers == _FIRST:
            return any(_finds_others(context, primary) for context in contexts if context.others)
    return False


def _finds_others(context: Context, expression: ast.Expression) -> bool:
    found = evaluate(expression, context.page, context.node)
    return isinstance(found, Nodes) and any(int(node) in part for node in found.rows for part in context.others)


def _by_place(
    contexts: Sequence[Context], pack: Pack, name: str, kept: str | None, by_form: Choice, values: Set[str]
) -> Choice | None:
    """Where a path tells values by their form, one that goes by their place, and finds one text more wherever none was
    known: "Competitive" where others have a sum. None where there is no such place."""
    without = [context for context in contexts if not context.values.get(name)]
    if not without or not BY_FORM.search(by_form.expression):
        return None
    own = [example_of(context, name, kept) for context in contexts if context.values.get(name)]
    for choice in ranked_paths(own, single=True, values=values, varying=True):
        if choice.precision < 1 or choice.recall < 1:
            break
        is_named = not (BY_FORM.search(choice.expression) or BY_POSITION.search(choice.expression))
        if is_named and all(_is_free(context, pack, name, choice.expression) for context in without):
            return choice
    return None


def _is_free(context: Context, pack: Pack, name: str, expression: str) -> bool:
    """Whether a path finds one short text in a record, which is no other attribute's."""
    found = evaluate(parse(expression), context.page, context.node)
    if not isinstance(found, Nodes) or len(found.rows) != 1:
        return False
    text = whole_text(context.page, int(found.rows[0]))
    return 0 < len(text) <= LONGEST_VALUE and not is_taken(context, pack, name, expression)


def _own_values(contexts: Sequence[Context], name: str) -> frozenset[str]:
    return frozenset(" ".join(one.text.split()) for context in contexts for one in context.values.get(name, ()))


def is_by_label(choice: Choice, pack: Pack, name: str, labels: Sequence[str]) -> bool:
    """Whether a path goes by a label, or by a class name, that is known to name the attribute."""
    known = (*labels, *(pack.attributes[name].labels if name in pack.attributes else ()))
    words = {as_label(label) for label in known}
    names = [" ".join(re.split(r"[-_]+", name)) for name in CLASS.findall(choice.expression)]
    return any(as_label(text) in words for text in (*_QUOTED.findall(choice.expression), *names))


def example_of(context: Context, name: str, kept: str | None) -> Example:
    return Example(context.page, context.node, lifted(context, name), kept, context.scope)


def is_taken(context: Context, pack: Pack, name: str, expression: str) -> bool:
    """Whether what a path finds in a record is known to be another attribute there, or another record's.

    What is a place may well stand in the text of another, an address. Titles may well be links, and hold a make, a
    town, a number of rooms; they are something else only where all of the text is. Where a colon makes a label of a
    title's beginning, that is not known.
    """
    found = evaluate(parse(expression), context.page, context.node)
    if not isinstance(found, Nodes):
        return False
    if _finds_others(context, parse(expression)):
        return True
    page, telling = context.page, pack.attributes.keys() - ADDRESSES.keys()
    if is_place(pack, name):
        telling = {other for other in telling if not is_place(pack, other) and not _is_of_place(pack, other)}
    if name in NAMING:
        telling = {other for other in telling if pack.attributes[other].kind in READ_OUT}
    others = [one for other, seen in context.values.items() if other in telling for one in seen]
    if name in NAMING:
        words = {" ".join(one.text.split()) for one in others}
        return any(whole_text(page, int(node)) in words for node in found.rows)
    return any(node <= one.node < page.end[node] for one in others for node in found.rows)


def _is_of_place(pack: Pack, name: str) -> bool:
    """Whether an attribute is the code of a place."""
    return is_place(pack, pack.attributes[name].sub_type_of or "")


def address_attribute(contexts: Sequence[Context], name: str) -> str | None:
    """The attribute that holds the address, for pictures and links; what stands there until a picture is scrolled to
    is none."""
    if name not in ADDRESSES:
        return None
    seen = [context.page.attributes[one.node] for context in contexts for one in context.values.get(name, ())]
    usual = ADDRESSES[name]
    tally = Counter(key for own in seen for key in (usual, *LAZY) if key in own and not own[key].startswith(_EMPTY))
    return max((usual, *LAZY), key=lambda key: tally[key])
