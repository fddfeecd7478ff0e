"""What lists of items on the records' own pages say: features, benefits, and whatever a heading above bullets names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from bowerbird.detail import Detail
from bowerbird.detail.leaves import as_label
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.choices import choices_of
from bowerbird.induce.said.headed import with_lists_joined
from bowerbird.induce.said.items import Items, items_of
from bowerbird.induce.said.listed import PROSE
from bowerbird.induce.said.rows import rows_of
from bowerbird.induce.said.standing import is_link
from bowerbird.induce.said.values import Seen
from bowerbird.induce.texts.naming import name_of, names_of
from bowerbird.page import Kind, Page

_FEATURES = "features"  # what bullets without a label are called
_EACH = (ValueKind.MONEY, ValueKind.DATE)  # a record may have several of, though one is asked for
_OFTEN = 0.5  # of the lists of one name, that an item must be in to be a fact


def lists_of(details: Sequence[Detail], pack: Pack) -> list[dict[str, Items]]:
    """For each page its lists of items by the names of their labels."""
    names = names_of(pack)
    found = [
        [
            *choices_of(detail.page, detail.area, names),
            *with_lists_joined(detail.page, detail.area, list(items_of(detail.page, detail.area)), names),
        ]
        for detail in details
    ]
    texts: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for one in (one for page in found for one in page):
        texts[as_label(one.label)].add(one.texts)
    named: list[dict[str, Items]] = []
    for page in found:
        own: dict[str, Items] = {}
        for one in page:
            if name := _name_of_list(one, texts[as_label(one.label)], pack):
                own.setdefault(name, one)
        named.append(own)
    for own, rows in zip(named, rows_of(details, names), strict=True):
        for one in rows:
            if name := _name_of_rows(one, pack):
                own.setdefault(name, one)
    return named


def _name_of_rows(rows: Items, pack: Pack) -> str:
    """What a list of rows is called: its label names no attribute that has one value, each row has several."""
    known = (name for name in names_of(pack).are_of(rows.label) if pack.attributes[name].many)
    return next(known, name_of(rows.label))


def _name_of_list(items: Items, said: Set[tuple[str, ...]], pack: Pack) -> str:
    """What a list is called, given what stands in all lists of its label; "" for one that is none of the object's.

    Somewhere it must have several items, unless the pack knows that it may. Without a label of the pack it must have
    other ones from page to page, and not lead on; without any, it lists features, and none of its items is a label with
    a value.
    """
    names = names_of(pack)
    name = names.attribute(items.label, items.texts) if items.label else ""
    is_of_many = name in pack.attributes and pack.attributes[name].many and names.knows(items.label)
    if not any(len(texts) > 1 for texts in said) and not is_of_many:
        return ""
    if name not in ("", PROSE) and (names.knows(items.label) or not _are_strangers(name, said, pack)):
        return name
    if len(said) == 1 or items.is_linked:
        return ""  # items are no prose, whatever stands under such a label elsewhere
    if items.label:
        return name_of(items.label)
    return "" if any(":" in text or not any(map(str.isalpha, text)) for text in items.texts) else _FEATURES


def _are_strangers(name: str, said: Set[tuple[str, ...]], pack: Pack) -> bool:
    """Whether no item is a term of an attribute that goes by terms: then a label that is only like one of its labels
    names something else ("Event tags" beside "Event category")."""
    by_terms = pack.attributes[name].kind is ValueKind.ENUMERATION
    return by_terms and not any(names_of(pack).is_term(name, text) for texts in said for text in texts)


def with_lists(
    page: Page, values: Mapping[str, tuple[Seen, ...]], lists: Mapping[str, Items], pack: Pack
) -> dict[str, tuple[Seen, ...]]:
    """What a page says, with all items of its lists; a list of an attribute that has one value is that value, save
    where each item is a sum or a day (prices for several, nights of a run), or one of a choice."""
    found = dict(values)
    for name, items in lists.items():
        known = pack.attributes.get(name)
        inside = range(items.element, int(page.end[items.element]))
        is_each = known is not None and known.kind in _EACH and _are_read(name, items, pack)
        is_known = any(one.node not in inside for one in found.get(name, ()))
        if name in pack.pivots and not (is_each and name in found):
            continue
        if is_known and not (items.are_choices and _is_chosen(found[name], items)):
            continue
        if items.are_choices and known is not None and not known.many:
            continue
        if not items.label and any(one.node in inside for own in values.values() for one in own):
            continue
        if known is None or known.many or is_each:
            found[name] = tuple(Seen(node, text) for node, text in zip(items.nodes, items.texts, strict=True))
        elif not items.is_run and (name not in found or len(items.nodes) > 1):
            found[name] = (Seen(items.element, ", ".join(items.texts)),)
    return found


def _is_chosen(seen: Sequence[Seen], items: Items) -> bool:
    """Whether a page names beside some choices what is chosen of them."""
    return {as_label(one.text) for one in seen} <= {as_label(text) for text in items.texts}


def _are_read(name: str, items: Items, pack: Pack) -> bool:
    """Whether a list is of values of an attribute: its label is one, and most of its items can be read as such."""
    is_labelled = name in names_of(pack).are_of(items.label)
    return is_labelled and names_of(pack).fits_all(name, items.texts)


def without_mentions(details: Sequence[Detail], pack: Pack) -> list[Detail]:
    """The pages, without what is an item of a labelled list here and there: "Garage" among the features of a few homes
    is a mention, which has no place of its own. Where most such lists have it, it is a fact."""
    lists = lists_of(details, pack)
    inside: list[dict[str, str]] = []
    for detail, own in zip(details, lists, strict=True):
        items = {node: label for label, one in own.items() if one.label for node in one.nodes}
        held = {
            name: {items.get(_text_of(detail.page, one.node), "") for one in found}
            for name, found in detail.attributes.items()
        }
        inside.append({name: label for name, (label, *more) in held.items() if label not in ("", name) and not more})
    often = Counter(pair for page in inside for pair in page.items())
    having = Counter(label for own in lists for label in own)
    rare = {pair for pair, times in often.items() if times < _OFTEN * having[pair[1]]}
    return [
        replace(
            detail,
            attributes={
                name: found for name, found in detail.attributes.items() if (name, page.get(name, "")) not in rare
            },
        )
        for detail, page in zip(details, inside, strict=True)
    ]


def _text_of(page: Page, node: int) -> int:
    """A text, or the first in an element."""
    inside = range(node, int(page.end[node]))
    return next((it for it in inside if page.kind[it] == Kind.TEXT and page.text[it].strip()), node)


def labels_of(details: Sequence[Detail], pack: Pack, lists: Sequence[Mapping[str, Items]] = ()) -> dict[str, list[str]]:
    """For each attribute the texts that label it, as the pages spell them."""
    labels: dict[str, list[str]] = defaultdict(list)
    names = names_of(pack)
    for detail in details:
        spelled = {as_label(text): " ".join(text.split()).rstrip(":") for text in detail.page.text if text.strip()}
        told = [(name, one.evidence.label) for name, found in detail.attributes.items() for one in found]
        pairs = (pair for pair in detail.extras if not is_link(detail.page, pair.label_node))  # those are of trails
        told += [(names.name(pair.label, pair.text), pair.label) for pair in pairs]
        for name, label in told:
            text = spelled.get(as_label(label), label)
            if label and text not in labels[name]:
                labels[name].append(text)
    for own in lists:
        for name, items in own.items():
            if items.label and items.label not in labels[name]:
                labels[name].append(items.label)
    return labels
