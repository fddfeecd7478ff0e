"""Second ways to values: for when a redesign takes away what the first goes by, and for words in place of sums."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.paths import ranked_paths, second_way
from bowerbird.induce.paths.mirrored import other_side
from bowerbird.induce.paths.second import NAMES, Place, is_fragile, may_follow
from bowerbird.induce.paths.steps import in_either, without_attribute
from bowerbird.induce.said.values import ADDRESSES, Context, Extraction
from bowerbird.induce.writing.leading import BY_FORM, BY_POSITION, address_attribute, example_of, is_by_label
from bowerbird.induce.writing.missed import finds
from bowerbird.oxpath import parse


def with_second_way(
    one: Extraction,
    told: Sequence[Context],
    contexts: Sequence[Context],
    labels: Sequence[str],
    values: Set[str],
) -> Extraction:
    """The same, with another path for when a redesign takes away what the first goes by, where there is one.

    It was found in the contexts that tell something of the attribute, save those in which the first finds what was not
    known; in none of all that are known may it find anything where the first finds nothing: it would give values to
    records that have none.
    """
    if any(len(context.values.get(one.name, ())) > 1 for context in told):
        return _with_second_list(one, told, contexts, labels, values)
    kept = address_attribute(told, one.name)
    path = parse(one.path)
    known = [context for context in told if context.values.get(one.name) or not finds(path, context)]
    examples = [example_of(context, one.name, kept) for context in known]
    found = second_way(examples, one.choice, labels=labels, values=values)
    ways = [one.path]
    if found is not None:
        other = without_attribute(found[0], kept) if kept else found[0]
        if not _adds(other, one.path, contexts):
            placed = {Place.INSTEAD: [other], Place.BEFORE: [other, one.path], Place.AFTER: [one.path, other]}
            ways = placed[found[1]]
    lasts = len(ways) > 1 or not is_fragile(one.choice.relies, ())
    turned = other_side(examples, ways[-1]) if lasts else None
    if turned is not None and not _adds(turned, one.path, contexts):
        ways.append(turned)
    return replace(one, path=in_either(*ways))


def _with_second_list(
    one: Extraction,
    told: Sequence[Context],
    contexts: Sequence[Context],
    labels: Sequence[str],
    values: Set[str],
) -> Extraction:
    """The same for several values that are known by a name: with the label above them, where there is one."""
    if not NAMES & set(one.choice.relies) or not one.choice.is_exact or one.name in ADDRESSES:
        return one
    examples = [example_of(context, one.name, None) for context in told]
    ranked = ranked_paths(examples, single=False, labels=labels, values=values, varying=True)
    lasting = (it for it in ranked if it.is_exact and may_follow(one.choice.relies, it.relies, ()))
    other = next(lasting, None)
    if other is None or _adds(other.expression, one.path, contexts):
        return one
    return replace(one, path=in_either(one.path, other.expression))


def _adds(other: str, path: str, contexts: Sequence[Context]) -> bool:
    """Whether another way finds something in a record in which the path finds nothing."""
    first, second = parse(path), parse(other)
    return any(finds(second, context) and not finds(first, context) for context in contexts)


def with_words(
    one: Extraction, told: Sequence[Context], pack: Pack, labels: Sequence[str], values: Set[str]
) -> Extraction:
    """The same of a sum that all records seen have and that is told by its form, with its place where the site has a
    name for that (`.price`): words in place of a sum ("POA") are rare, and mostly on pages that were not looked at."""
    is_sum = one.name in pack.attributes and pack.attributes[one.name].kind is ValueKind.MONEY
    own = [context for context in told if context.values.get(one.name)]
    if not is_sum or len(own) < len(told) or not BY_FORM.search(one.choice.expression) or not one.choice.is_exact:
        return one
    examples = [example_of(context, one.name, None) for context in own]
    if any(len(example.wanted) > 1 for example in examples):
        return one
    for choice in ranked_paths(examples, single=True, labels=labels, values=values, varying=True):
        is_named = is_by_label(choice, pack, one.name, labels) and not BY_POSITION.search(choice.expression)
        if choice.is_exact and is_named and not BY_FORM.search(choice.expression):
            return replace(one, path=in_either(one.path, choice.expression))
    return one
