"""Words in the place of a sum, where most records have their sums behind a word: "Free" beside "From £12".

Problem    the best path to sums goes by the word before them, is never wrong, and misses the few records that have a
           word of their own in place of both.
Departures what the path misses has a path of its own, which counts where the first finds nothing; it has to find
           nothing in records of which no sum is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.paths import Example, choose_path
from bowerbird.induce.paths.steps import in_either
from bowerbird.induce.said.values import WHOLE, Context, Extraction, alike, lifted, whole_text
from bowerbird.oxpath import Nodes, evaluate, parse
from bowerbird.oxpath.ast import Expression

_LEAST_MISSED = 2  # records, for their place to be one


def with_missed(one: Extraction, contexts: Sequence[Context], pack: Pack) -> Extraction:
    """The same of a sum, with another place for the records that its path finds nothing in."""
    is_sum = one.name in pack.attributes and pack.attributes[one.name].kind is ValueKind.MONEY
    if not is_sum or one.choice.precision < 1 or one.value != WHOLE:
        return one
    path = parse(one.path)
    unfound = [context for context in contexts if not finds(path, context)]
    missed = [context for context in unfound if one.name in context.values]
    if len(missed) < _LEAST_MISSED or not all(_is_whole(context, one.name) for context in missed):
        return one
    examples = [Example(it.page, it.node, lifted(it, one.name), None, it.scope) for it in unfound]
    choice = choose_path(examples, single=True, varying=True)
    return one if choice is None or not choice.is_exact else replace(one, path=in_either(one.path, choice.expression))


def finds(path: Expression, context: Context) -> bool:
    """Whether a path finds anything in a record."""
    found = evaluate(path, context.page, context.node)
    return isinstance(found, Nodes) and len(found.rows) > 0


def _is_whole(context: Context, name: str) -> bool:
    """Whether a record has one value of an attribute, which is all of its text."""
    seen = context.values[name]
    return len(seen) == 1 and alike(whole_text(context.page, seen[0].node), " ".join(seen[0].text.split()))
