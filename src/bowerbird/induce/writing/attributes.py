"""The attributes of records as expressions: where each value stands (which part of the text there is `meant`).

Problem    the analysis of a few pages named values record by record; find for each attribute one expression, from a
           record to its value, that gives the same on all of them.
Reference  DIADEM Figure 4: optional predicates, text ranges where a node holds several attributes.
Departures an attribute that no expression gives with fair precision is left out and said so, rather than guessed.
Cost       one search for a path an attribute.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from itertools import takewhile

from bowerbird.detail.leaves import as_label
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.paths import Choice, Example, choose_path, ranked_paths, second_way
from bowerbird.induce.paths.building import at
from bowerbird.induce.paths.mirrored import other_side
from bowerbird.induce.paths.second import NAMES, Place, is_fragile, may_follow
from bowerbird.induce.paths.steps import in_either, without_attribute
from bowerbird.induce.said.labelled import label_before
from bowerbird.induce.said.values import (
    ADDRESSES,
    LAZY,
    LONGEST_VALUE,
    NAMING,
    QUANTITIES,
    READ_OUT,
    Attributes,
    Context,
    Extraction,
    Seen,
    alike,
    is_place,
    lifted,
    whole_text,
)
from bowerbird.induce.texts.naming import Names, names_of
from bowerbird.induce.writing.doubts import CLASS, doubt_about
from bowerbird.induce.writing.meant import LEAST_READ, reads_alike, value_at
from bowerbird.induce.writing.missed import finds, with_missed
from bowerbird.induce.writing.raised import raised
from bowerbird.induce.writing.several_looks import in_turn
from bowerbird.induce.writing.twins import is_all_of_text, share_of_terms, taker, without_twins
from bowerbird.oxpath import Nodes, ast, evaluate, parse

_BY_FORM = re.compile(r"\[(?:matches|contains|starts-with)\((?:\.|norm\(\.\)),")
_BY_POSITION = re.compile(r"\[\d+\]|last\(\)")
_FIRST = (at(1),)
_TO_ITEMS = re.compile(r"/li(?:\.[\w-]+)?$")
_QUOTED = re.compile(r'"([^"]+)"')
_EMPTY = "data:"  # the address of a picture that is not loaded yet
LEAST_PRECISION = 0.9  # of the nodes that a path gives; below, it takes other things for the attribute
LEAST_BY_LABEL = 0.6  # the same for a path by a label of the attribute, which is a better witness than alignment
LEAST_SHARE = 0.3  # of the records that have a value, to believe that the others have it, too
MOST_STRANGE = 0.1  # of the records without a known value, in which the path may find another attribute's
LEAST_LABELLED = 3  # values behind one text, for it to be a label that the pack does not know
LEAST_SURE = 2  # records with a value that more than its place speaks for, to do without the others
LEAST_COVERAGE = 0.1  # of the records; what is rarer, without a label, is by chance
LEAST_RECALL = 0.5  # of the values seen, for a path alone to stand for the attribute


def write_attributes(
    contexts: Sequence[Context],
    pack: Pack,
    *,
    names: Iterable[str],
    labels: Mapping[str, Sequence[str]] | None = None,
    values: Set[str] = frozenset(),
) -> Attributes:
    """An extraction for each of the attributes, in this order; `labels` are texts that name them on the page, `values`
    such that name nothing, though all pages that were seen may say them."""
    found: list[Extraction] = []
    left_out: dict[str, str] = {}
    for name in names:
        told = _told(contexts, name)
        if not told:
            continue
        known = [label for label in (labels or {}).get(name, ()) if label not in values]
        ways = _ways(contexts, told, pack, name, known, values)
        if isinstance(ways, str):
            left_out[name] = ways
        else:
            found += ways
    terms = {one.name: share_of_terms(contexts, pack, one) for one in found}
    named = {one.name for one in found if is_all_of_text(contexts, one)}
    kept = list(without_twins(found, pack, labels or {}, terms, named))
    left_out |= {one.name: f"stands where {taker(one, kept)} does" for one in found if one not in kept}
    return Attributes(tuple(kept), left_out)


def _ways(
    contexts: Sequence[Context],
    told: Sequence[Context],
    pack: Pack,
    name: str,
    labels: Sequence[str],
    values: Set[str],
) -> Sequence[Extraction] | str:
    """The extractions that give one attribute, mostly one, or why there is none."""
    others = values | _values_of_others(told, name)
    written = _write(told, pack, name, labels, others)
    if isinstance(written, Extraction) and _is_strange(contexts, told, pack, written):
        others = values | _values_of_others(contexts, name)
        written = _write(contexts, pack, name, labels, others)
    if isinstance(written, Extraction) and written.choice.is_exact:
        exact = None
    else:
        exact = in_turn(told, name, partial(_write, pack=pack, name=name, labels=(), values=others))
    if exact is not None and (isinstance(written, str) or exact.coverage >= written.coverage):
        return [exact]
    if isinstance(written, Extraction):
        worded = _with_words(_with_second_way(written, told, contexts, labels, others), told, pack, labels, others)
        return [with_missed(worded, told, pack)]
    if (around := _raised(told, pack, name)) is not None:
        again = _write(around, pack, name, (), others)
        if isinstance(again, Extraction):
            return [_with_second_way(again, around, contexts, (), others)]
    by_label = list(_by_labels(told, pack, name, others))
    return [with_missed(by_label[0], told, pack)] if len(by_label) == 1 else by_label or written


def _told(contexts: Sequence[Context], name: str) -> list[Context]:
    """The contexts that say something about an attribute.

    Those of pages on which it was not seen at all are left out: it may only not have been recognised there. So are
    those in which only its place among others speaks for a value, as long as there are better ones.
    """
    pages = {id(context.page) for context in contexts if context.values.get(name)}
    told = [context for context in contexts if id(context.page) in pages and name not in context.silent]
    sure = [context for context in told if any(one.sure for one in context.values.get(name, ()))]
    if len(sure) < LEAST_SURE:
        return told
    return [context for context in told if context in sure or not context.values.get(name)]


def _is_strange(contexts: Sequence[Context], told: Sequence[Context], pack: Pack, one: Extraction) -> bool:
    """Whether an expression takes another attribute for its own in contexts that it was not written from."""
    silent = [context for context in contexts if not any(context is other for other in told)]
    return sum(_is_taken(context, pack, one.name, one.path) for context in silent) > MOST_STRANGE * len(silent)


def _write(
    contexts: Sequence[Context], pack: Pack, name: str, labels: Sequence[str], values: Set[str]
) -> Extraction | str:
    coverage = sum(bool(context.values.get(name)) for context in contexts) / len(contexts)
    if coverage < LEAST_COVERAGE and not labels:
        return f"was seen in {coverage:.0%} of the records only, and no label names it"
    kept = _address_attribute(contexts, name)
    choice = _path(contexts, pack, name, labels, kept, values)
    if choice is None:
        return "no path leads to its values"
    if choice.precision < (LEAST_BY_LABEL if _is_by_label(choice, pack, name, labels) else LEAST_PRECISION):
        return f"the best path, {choice.expression}, is right in {choice.precision:.0%} of what it finds"
    if choice.recall < LEAST_RECALL:
        return f"the best path, {choice.expression}, finds {choice.recall:.0%} of its values"
    if doubt := doubt_about(choice, contexts, name):
        return f"the best path, {choice.expression}, {doubt}"
    path = without_attribute(choice.expression, kept) if kept else choice.expression
    value = f"qualify-url(@{kept})" if kept else value_at(contexts, pack, name, path)
    if value is None:
        return f"{path} holds more than its value, and no range of the text gives it"
    is_told_by_form = name in pack.attributes and pack.attributes[name].kind in (*QUANTITIES, ValueKind.CODE)
    if not is_told_by_form and _is_within_one(contexts, name) and not _is_by_label(choice, pack, name, labels):
        return "was seen within one text only, and no label names it"
    return Extraction(name, path, value, coverage, choice)


def _is_within_one(contexts: Sequence[Context], name: str) -> bool:
    """Whether an attribute was only seen as a part of one text, a sentence maybe, among several records."""
    told = [context for context in contexts if context.values.get(name)]
    if len(contexts) == 1 or len(told) != 1:
        return False
    page = told[0].page
    return not any(alike(whole_text(page, one.node), " ".join(one.text.split())) for one in told[0].values[name])


def _with_second_way(
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
    kept = _address_attribute(told, one.name)
    path = parse(one.path)
    known = [context for context in told if context.values.get(one.name) or not finds(path, context)]
    examples = [_example(context, one.name, kept) for context in known]
    found = second_way(examples, one.choice, labels=labels, values=values)
    ways = [one.path]
    if found is not None:
        other = without_attribute(found[0], kept) if kept else found[0]
        if not _adds(other, one.path, contexts):
            ways = (
                [other] if found[1] is Place.INSTEAD else [other, *ways] if found[1] is Place.BEFORE else [*ways, other]
            )
    lasts = len(ways) > 1 or not is_fragile(one.choice.relies, ())
    turned = other_side(examples, ways[-1]) if lasts else None
    if turned is not None and not _adds(turned, one.path, contexts):
        ways.append(turned)
    return replace(one, path=in_either(*ways)) if len(ways) > 1 else replace(one, path=ways[0])


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
    examples = [_example(context, one.name, None) for context in told]
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


def _with_words(
    one: Extraction, told: Sequence[Context], pack: Pack, labels: Sequence[str], values: Set[str]
) -> Extraction:
    """The same of a sum that all records seen have and that is told by its form, with its place where the site has a
    name for that (`.price`): words in place of a sum ("POA") are rare, and mostly on pages that were not looked at."""
    is_sum = one.name in pack.attributes and pack.attributes[one.name].kind is ValueKind.MONEY
    own = [context for context in told if context.values.get(one.name)]
    if not is_sum or len(own) < len(told) or not _BY_FORM.search(one.path) or not one.choice.is_exact:
        return one
    examples = [_example(context, one.name, None) for context in own]
    if any(len(example.wanted) > 1 for example in examples):
        return one
    for choice in ranked_paths(examples, single=True, labels=labels, values=values, varying=True):
        is_named = _is_by_label(choice, pack, one.name, labels) and not _BY_POSITION.search(choice.expression)
        if choice.is_exact and is_named and not _BY_FORM.search(choice.expression):
            return replace(one, path=in_either(one.path, choice.expression))
    return one


def _raised(contexts: Sequence[Context], pack: Pack, name: str) -> list[Context] | None:
    """The contexts with the elements around the values, where these read as the same values."""
    own = [context for context in contexts if context.values.get(name)]
    if any(len(context.values[name]) > 1 for context in own):
        return None
    nodes = raised([(context.page, context.node, context.values[name][0].node) for context in own])
    if nodes is None:
        return None
    around = {
        id(context): replace(context.values[name][0], node=node) for context, node in zip(own, nodes, strict=True)
    }
    texts = [(whole_text(context.page, around[id(context)].node), context.values[name][0].text) for context in own]
    same = sum(alike(whole, part) or reads_alike(pack, name, whole, part) for whole, part in texts)
    if same < LEAST_READ * len(own):
        return None
    return [
        replace(context, values={**context.values, name: (around[id(context)],)}) if id(context) in around else context
        for context in contexts
    ]


def _by_labels(contexts: Sequence[Context], pack: Pack, name: str, others: Set[str]) -> Iterator[Extraction]:
    """An attribute that stands under several labels ("Contract", "Hours"): an extraction for each of them. What some
    records have for a value is no label of the next one in its row."""
    groups: dict[str, list[Context]] = defaultdict(list)
    for context in contexts:
        for label, own in _under_labels(context, name):
            groups[label].append(replace(context, values={**context.values, name: own}))
    names = names_of(pack)
    values = {as_label(one.text) for context in contexts for seen in context.values.values() for one in seen}
    groups = {
        label: own
        for label, own in groups.items()
        if name in names.are_of(label) or (len(own) >= LEAST_LABELLED and not _is_known(label, values, names))
    }
    having = [context for context in contexts if context.values.get(name)]
    if sum(map(len, groups.values())) < LEAST_RECALL * len(having):  # the others stand under none
        groups = {label: own for label, own in groups.items() if name in names.are_of(label)}
    without = [context for context in contexts if context not in having]
    for label, headed in groups.items():
        written = _write([*headed, *without], pack, name, (label,), others)
        if isinstance(written, Extraction) and _is_by_label(written.choice, pack, name, (label,)):
            yield written


def _under_labels(context: Context, name: str) -> Iterator[tuple[str, tuple[Seen, ...]]]:
    """The values of an attribute with the label before each; what goes on behind another value in one element, as
    paragraphs do, stands under the label of that."""
    page, found = context.page, list[tuple[str, list[Seen]]]()
    for one in context.values.get(name, ()):
        label = label_before(page, one.node)
        last = found[-1][1] if found else []
        is_beside = bool(last) and page.parent[last[-1].node] == page.parent[one.node]
        if is_beside and label in ("", " ".join(last[-1].text.split())):
            last.append(one)
        else:
            found.append((label, [one]))
    # "(4)" is a number of something.
    yield from ((label, tuple(own)) for label, own in found if any(map(str.isalpha, label)))


def _is_known(label: str, values: Set[str], names: Names) -> bool:
    """Whether a text is known to be a label of something else, or a value."""
    return names.knows(label) or names.is_value(label) or as_label(label) in values


def _path(
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
    strange = sum(_is_taken(context, pack, name, choice.expression) for context in without)
    precision = choice.precision * (1 - strange / len(contexts))
    return replace(choice, precision=precision) if strange <= MOST_STRANGE * len(without) else strict


def _of_items(
    contexts: Sequence[Context], name: str, kept: str | None, labels: Sequence[str], values: Set[str]
) -> Choice | None:
    """The best path to all items of lists that had one each on all pages that were seen; None where there is none."""
    examples = [_example(context, name, kept) for context in contexts]
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
    examples = [_example(context, name, kept) for context in contexts]
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
    if not without or not _BY_FORM.search(by_form.expression):
        return None
    own = [_example(context, name, kept) for context in contexts if context.values.get(name)]
    for choice in ranked_paths(own, single=True, values=values, varying=True):
        if choice.precision < 1 or choice.recall < 1:
            break
        is_named = not (_BY_FORM.search(choice.expression) or _BY_POSITION.search(choice.expression))
        if is_named and all(_is_free(context, pack, name, choice.expression) for context in without):
            return choice
    return None


def _is_free(context: Context, pack: Pack, name: str, expression: str) -> bool:
    """Whether a path finds one short text in a record, which is no other attribute's."""
    found = evaluate(parse(expression), context.page, context.node)
    if not isinstance(found, Nodes) or len(found.rows) != 1:
        return False
    text = whole_text(context.page, int(found.rows[0]))
    return 0 < len(text) <= LONGEST_VALUE and not _is_taken(context, pack, name, expression)


def _values_of_others(contexts: Sequence[Context], name: str) -> frozenset[str]:
    """Texts that were seen as values of other attributes: "Guide price" beside a sum, a town before a telephone."""
    return frozenset(
        " ".join(one.text.split())
        for context in contexts
        for other, seen in context.values.items()
        if other != name
        for one in seen
    )


def _own_values(contexts: Sequence[Context], name: str) -> frozenset[str]:
    return frozenset(" ".join(one.text.split()) for context in contexts for one in context.values.get(name, ()))


def _is_by_label(choice: Choice, pack: Pack, name: str, labels: Sequence[str]) -> bool:
    """Whether a path goes by a label, or by a class name, that is known to name the attribute."""
    known = (*labels, *(pack.attributes[name].labels if name in pack.attributes else ()))
    words = {as_label(label) for label in known}
    names = [" ".join(re.split(r"[-_]+", name)) for name in CLASS.findall(choice.expression)]
    return any(as_label(text) in words for text in (*_QUOTED.findall(choice.expression), *names))


def _example(context: Context, name: str, kept: str | None) -> Example:
    return Example(context.page, context.node, lifted(context, name), kept, context.scope)


def _is_taken(context: Context, pack: Pack, name: str, expression: str) -> bool:
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


def _address_attribute(contexts: Sequence[Context], name: str) -> str | None:
    """The attribute that holds the address, for pictures and links; what stands there until a picture is scrolled to
    is none."""
    if name not in ADDRESSES:
        return None
    seen = [context.page.attributes[one.node] for context in contexts for one in context.values.get(name, ())]
    usual = ADDRESSES[name]
    tally = Counter(key for own in seen for key in (usual, *LAZY) if key in own and not own[key].startswith(_EMPTY))
    return max((usual, *LAZY), key=lambda key: tally[key])
