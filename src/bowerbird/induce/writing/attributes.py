"""The attributes of records as expressions: where each value stands (which part of the text there is `meant`).

Problem    the analysis of a few pages named values record by record; find for each attribute one expression, from a
           record to its value, that gives the same on all of them.
Reference  DIADEM Figure 4: optional predicates, text ranges where a node holds several attributes.
Departures an attribute that no expression gives with fair precision is left out and said so, rather than guessed.
Cost       one search for a path an attribute.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial

from bowerbird.detail.leaves import as_label
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.paths.steps import without_attribute
from bowerbird.induce.said.labelled import label_before
from bowerbird.induce.said.values import (
    QUANTITIES,
    Attributes,
    Context,
    Extraction,
    Seen,
    alike,
    whole_text,
)
from bowerbird.induce.texts.naming import Names, names_of
from bowerbird.induce.writing.doubts import doubt_about
from bowerbird.induce.writing.leading import (
    LEAST_PRECISION,
    LEAST_RECALL,
    MOST_STRANGE,
    address_attribute,
    is_by_label,
    is_taken,
    path_to,
)
from bowerbird.induce.writing.meant import LEAST_READ, reads_alike, value_at
from bowerbird.induce.writing.missed import with_missed
from bowerbird.induce.writing.raised import raised
from bowerbird.induce.writing.second_ways import with_second_way, with_words
from bowerbird.induce.writing.several_looks import in_turn
from bowerbird.induce.writing.twins import is_all_of_text, share_of_terms, taker, without_twins

LEAST_BY_LABEL = 0.6  # the same for a path by a label of the attribute, which is a better witness than alignment
LEAST_LABELLED = 3  # values behind one text, for it to be a label that the pack does not know
LEAST_SURE = 2  # records with a value that more than its place speaks for, to do without the others
LEAST_COVERAGE = 0.1  # of the records; what is rarer, without a label, is by chance


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
        worded = with_words(with_second_way(written, told, contexts, labels, others), told, pack, labels, others)
        return [with_missed(worded, told, pack)]
    if (around := _raised(told, pack, name)) is not None:
        again = _write(around, pack, name, (), others)
        if isinstance(again, Extraction):
            return [with_second_way(again, around, contexts, (), others)]
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
    return sum(is_taken(context, pack, one.name, one.path) for context in silent) > MOST_STRANGE * len(silent)


def _write(
    contexts: Sequence[Context], pack: Pack, name: str, labels: Sequence[str], values: Set[str]
) -> Extraction | str:
    coverage = sum(bool(context.values.get(name)) for context in contexts) / len(contexts)
    if coverage < LEAST_COVERAGE and not labels:
        return f"was seen in {coverage:.0%} of the records only, and no label names it"
    kept = address_attribute(contexts, name)
    choice = path_to(contexts, pack, name, labels, kept, values)
    if choice is None:
        return "no path leads to its values"
    if choice.precision < (LEAST_BY_LABEL if is_by_label(choice, pack, name, labels) else LEAST_PRECISION):
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
    if not is_told_by_form and _is_within_one(contexts, name) and not is_by_label(choice, pack, name, labels):
        return "was seen within one text only, and no label names it"
    return Extraction(name, path, value, coverage, choice)


def _is_within_one(contexts: Sequence[Context], name: str) -> bool:
    """Whether an attribute was only seen as a part of one text, a sentence maybe, among several records."""
    told = [context for context in contexts if context.values.get(name)]
    if len(contexts) == 1 or len(told) != 1:
        return False
    page = told[0].page
    return not any(alike(whole_text(page, one.node), " ".join(one.text.split())) for one in told[0].values[name])


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
    seen = (one.text for context in contexts for own in context.values.values() for one in own)
    values = set(map(as_label, (*seen, *others)))
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
        if isinstance(written, Extraction) and is_by_label(written.choice, pack, name, (label,)):
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


def _values_of_others(contexts: Sequence[Context], name: str) -> frozenset[str]:
    """Texts that were seen as values of other attributes: "Guide price" beside a sum, a town before a telephone."""
    return frozenset(
        " ".join(one.text.split())
        for context in contexts
        for other, seen in context.values.items()
        if other != name
        for one in seen
    )
