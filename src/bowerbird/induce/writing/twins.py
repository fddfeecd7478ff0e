"""Two names for one place: of attributes with one and the same expression, the one that it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from bowerbird.detail.leaves import as_label
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.values import (
    NAMING,
    READ_OUT,
    WHOLE,
    Context,
    Extraction,
    alike,
    element_of,
    is_place,
    whole_text,
)
from bowerbird.induce.texts.naming import known_terms

LEAST_SAID = 0.9  # of the records, for an attribute that is read from a text which is another one's
LEAST_TERMS = 0.5  # of the values, for them to be known as the attribute's


def without_twins(
    found: Sequence[Extraction],
    pack: Pack,
    labels: Mapping[str, Sequence[str]],
    terms: Mapping[str, float],
    named: Set[str],
) -> Iterator[Extraction]:
    """Of attributes with one and the same expression, the one that the pack knows by its label, or whose terms the
    values are, or that was seen most; `terms` is the share of values that are the attribute's own terms, `named` are
    attributes that were seen to be all of their texts: a home may well be called by its address."""
    best: dict[tuple[str, str], Extraction] = {}

    def is_strange(one: Extraction) -> bool:
        """Whether its texts, all of each, are no terms of an attribute that goes by terms: "Moor & Sons" under
        "Seller" is a seller, and no type of one."""
        known = pack.attributes.get(one.name)
        by_terms = known is not None and known.kind is ValueKind.ENUMERATION and bool(known.gazetteers or known.values)
        return by_terms and one.name in named and not terms.get(one.name, 0.0)

    def weight(one: Extraction) -> tuple[bool, bool, bool, float]:
        is_told = terms.get(one.name, 0.0) >= LEAST_TERMS
        return not is_strange(one), _is_labelled(pack, one.name, labels), is_told, one.choice.recall * one.coverage

    for one in found:
        rival = best.setdefault((one.path, one.value), one)
        best[one.path, one.value] = max(rival, one, key=weight)
    for one in found:
        winner = best[one.path, one.value]
        # Where a text does not say it, all of the text would be taken for the value.
        is_always_said = one.coverage >= LEAST_SAID and not is_strange(one)
        both_name = one.name in NAMING and winner.name in NAMING
        is_name = winner.name in NAMING and one.name in named and is_place(pack, one.name)
        if one is winner or both_name or is_name or (is_always_said and _is_read_from(pack, one.name, winner.name)):
            yield one


def is_all_of_text(contexts: Sequence[Context], one: Extraction) -> bool:
    told = [(context.page, seen) for context in contexts for seen in context.values.get(one.name, ())]
    return one.value == WHOLE and all(alike(whole_text(page, seen.node), seen.text) for page, seen in told)


def share_of_terms(contexts: Sequence[Context], pack: Pack, one: Extraction) -> float:
    """The share of the texts that an extraction gives which are terms: of a title that holds one, none is."""
    name, is_whole = one.name, one.value == WHOLE
    texts = {
        whole_text(context.page, element_of(context.page, seen.node)) if is_whole else seen.text
        for context in contexts
        for seen in context.values.get(name, ())
    }
    return known_terms(pack, pack.attributes[name], sorted(texts)) if name in pack.attributes else 0.0


def _is_labelled(pack: Pack, name: str, labels: Mapping[str, Sequence[str]]) -> bool:
    """Whether the page gives the attribute a label that the pack has for it."""
    known = {as_label(label) for label in pack.attributes[name].labels} if name in pack.attributes else set()
    return any(as_label(label) in known for label in labels.get(name, ()))


def _is_read_from(pack: Pack, name: str, whole: str) -> bool:
    """Whether both may stand in one text: a make within a title, a town within an address, but no other free text.

    A place without terms cannot be read out of a text: all of it would be the place.
    """
    if name not in pack.attributes or whole not in pack.attributes:
        return False
    one, other = pack.attributes[name], pack.attributes[whole]
    if one.kind is ValueKind.PLACE and not (one.gazetteers or one.values):
        return False
    return one.part_of == whole or (one.kind in READ_OUT and one.kind is not other.kind)


def taker(one: Extraction, kept: Sequence[Extraction]) -> str:
    return next((other.name for other in kept if (other.path, other.value) == (one.path, one.value)), "another")
