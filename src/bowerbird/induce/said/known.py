"""Records known from before, on pages that look different now: where what they say stands today.

Problem    after a redesign names, labels and order are new, and an analysis may call things otherwise than before. What
           the records say is mostly the same: a wrapper that was seen to yield "Oak Lodge, 4 beds" is written anew from
           the places where its records say so now.
Reference  K. Lerman, S. Minton, C. Knoblock, "Wrapper Maintenance: A Machine Learning Approach", JAIR 18, 2003: known
           values, found on the changed pages, are examples for the new wrapper.
Departures records are recognised by the addresses of their own pages, else by what they say. Of the places where a
           text stands, that counts which holds the value in most of the known records. What is not found (prices
           move) is as the analysis saw it; records that nobody knows are silent on attributes not seen there.
Cost       for each known record and value one look at the texts of the record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from urllib.parse import urljoin

from bowerbird.domain.record import Attested, Record
from bowerbird.induce.said.labelled import label_before
from bowerbird.induce.said.values import ADDRESSES, LAZY, Context, Seen, whole_text
from bowerbird.induce.verification.matching import link_of
from bowerbird.page import Kind, Page
from bowerbird.page.addresses import bare_address

_LEAST_SAID = 0.5  # of a known record's texts, which a record that is the same object still says
_LEAST_TEXT = 2  # letters of a text that is looked for inside of others

GONE = "the site shows it no more"
"""Why an attribute is left out of which nothing is seen, neither by its known values nor by the analysis."""

_Traits = tuple[tuple[str, ...], tuple[str, ...]]
"""What a node may have in common with those of its kind in other records: its class with the tags down to it, and the
text before it, which may be a label."""


@dataclass(frozen=True)
class Known:
    """Records that a wrapper was seen to yield, and which attributes it read on the list and on their own pages."""

    records: tuple[Record, ...]
    on_list: frozenset[str]
    on_details: frozenset[str]

    @property
    def say_more(self) -> bool:
        """Whether the records say more than those attributes: all that had a label was read, too (`facts`)."""
        return not {name for record in self.records for name in record.values} <= self.on_list | self.on_details

    def on_lists(self, contexts: Sequence[Context]) -> list[Context]:
        """Records of the list, with what is known of them and no other attributes than before."""
        of = {link_of(record): record for record in self.records if link_of(record)}
        known = [of.get(_link_in(context)) or self._saying(context) for context in contexts]
        return _recognised(contexts, known, self.on_list)

    def on_own_pages(self, contexts: Sequence[Context]) -> list[Context]:
        """The same for the records' own pages, which are known where they were read before."""
        read = [record for record in self.records if _values_elsewhere(record)]
        of = {link_of(record) or bare_address(record.url): record for record in read}
        known = [of.get(bare_address(context.page.url)) for context in contexts]
        return _recognised(contexts, known, self.on_details)

    def _saying(self, context: Context) -> Record | None:
        """The known record that says most of what a record of the list does, if that is half of it."""
        text = " ".join(" ".join(context.page.visible_text(node).split()) for node in context.scope)
        shares = [(_share_said(record, self.on_list, text), -at) for at, record in enumerate(self.records)]
        best, at = max(shares, default=(0.0, 0))
        is_told = best >= _LEAST_SAID and sum(share == best for share, _ in shares) == 1
        return self.records[-at] if is_told else None


def gone(contexts: Sequence[Context], names: Set[str]) -> dict[str, str]:
    """The attributes that none of the places shows any more, with that as the reason."""
    return dict.fromkeys(sorted(names - {name for context in contexts for name in context.values}), GONE)


def _share_said(record: Record, names: Set[str], text: str) -> float:
    said = [one.raw in text for name in names - ADDRESSES.keys() for one in record.values.get(name, ()) if one.raw]
    return sum(said) / len(said) if said else 0.0


def _link_in(context: Context) -> str:
    for one in context.values.get("url", ()):
        return bare_address(_address(context.page, one.node, "href"))
    return "?"


def _values_elsewhere(record: Record) -> bool:
    return any(one.origin.url != record.origin.url for own in record.values.values() for one in own)


def _recognised(contexts: Sequence[Context], known: Sequence[Record | None], names: Set[str]) -> list[Context]:
    found = {name: _places_of(contexts, known, name) for name in names}
    told = []
    for at, (context, record) in enumerate(zip(contexts, known, strict=True)):
        values: dict[str, tuple[Seen, ...]] = {}
        for name in names:
            seen = context.values.get(name, ())
            if record is not None and name in record.values:
                # What the analysis saw stands in nodes of one kind, also in records that nobody knows.
                seen = seen if _say(seen, record.values[name]) else found[name].get(at) or seen
            elif record is not None:
                seen = ()  # what it was not seen to say before is another thing
            if seen:
                values[name] = seen
        silent = names - values.keys() if record is None else names & record.values.keys() - values.keys()
        told.append(replace(context, values=values, silent=frozenset(silent)))
    return told


def _say(seen: Sequence[Seen], values: Sequence[Attested]) -> bool:
    """Whether what the analysis saw says just these values."""
    said = [" ".join(one.text.split()) for one in seen]
    return bool(said) and said == [" ".join(one.raw.split()) for one in values]


def _places_of(contexts: Sequence[Context], known: Sequence[Record | None], name: str) -> dict[int, tuple[Seen, ...]]:
    """For each known record, by its number, where it says the attribute: of several places the most usual."""
    offered: dict[int, list[list[Seen]]] = {}
    for at, (context, record) in enumerate(zip(contexts, known, strict=True)):
        if record is not None and name in record.values:
            own = record.values[name]
            together = list(_together(context, own)) if len(own) > 1 else []
            offered[at] = [together] if together else [list(_where(context, name, value)) for value in own]
    usual = Counter(
        trait
        for at, values in offered.items()
        for trait in {trait for own in values for seen in own for trait in _traits(contexts[at], seen)}
    )
    chosen: dict[int, tuple[Seen, ...]] = {}
    for at, values in offered.items():
        best = [
            max(own, key=lambda seen: sum(usual[trait] for trait in _traits(contexts[at], seen)))
            for own in values
            if own
        ]
        if best:
            chosen[at] = tuple(dict.fromkeys(best))
    return chosen


def _together(context: Context, values: Sequence[Attested]) -> Iterator[Seen]:
    """The texts that say several values in their order: "Italian, Pizza"."""
    parts = [" ".join(value.raw.split()) for value in values]
    for node, text in _texts(context):
        at, ends = 0, []
        for part in parts:
            at = text.find(part, at)
            if at < 0:
                break
            ends.append((at, at + len(part)))
            at += len(part)
        if len(ends) == len(parts):
            yield Seen(node, text[ends[0][0] : ends[-1][1]])


def _traits(context: Context, seen: Seen) -> _Traits:
    page, node = context.page, seen.node
    element = node if page.kind[node] == Kind.ELEMENT else int(page.parent[node])
    above = [page.name(up) for up in page.ancestors(node) if up > context.node]
    kind = page.attributes[element].get("class", "")
    return ("class", kind, page.name(node), *above), ("label", label_before(page, node))


# Where a value stands


def _where(context: Context, name: str, value: Attested) -> Iterator[Seen]:
    """The nodes that say a value: all of it, else several texts together, else within a longer text."""
    if name in ADDRESSES:
        yield from _with_address(context, name, value)
        return
    said = " ".join(value.raw.split())
    if not said:
        return
    texts = dict(_texts(context))
    whole = [node for node, text in texts.items() if text.rstrip(":") == said or text.lstrip(": ") == said]
    if not whole:
        whole = list(_elements_saying(context, said))
    if whole:
        yield from (Seen(node, said) for node in whole)
    elif len(said) >= _LEAST_TEXT:
        yield from (Seen(node, said) for node, text in texts.items() if _holds(text, said))


def _texts(context: Context) -> Iterator[tuple[int, str]]:
    page = context.page
    for top in context.scope:
        for node in range(top, int(page.end[top])):
            if page.kind[node] == Kind.TEXT and page.visible[node] and (text := " ".join(page.text[node].split())):
                yield node, text


def _elements_saying(context: Context, said: str) -> Iterator[int]:
    """The innermost elements whose texts together say it."""
    page = context.page
    starts = {node for node, text in _texts(context) if said.startswith(text)}
    tops = set(context.scope)
    for start in sorted(starts):
        for up in page.ancestors(start):
            if whole_text(page, up) == said:
                yield up
                break
            if up in tops or len(whole_text(page, up)) > len(said):
                break


def _holds(text: str, said: str) -> bool:
    """Whether a text holds another between the ends of words."""
    at = text.find(said)
    if at < 0:
        return False
    around = (text[at - 1] if at else " ") + (text[at + len(said)] if at + len(said) < len(text) else " ")
    return not any(map(str.isalnum, around))


def _with_address(context: Context, name: str, value: Attested) -> Iterator[Seen]:
    page = context.page
    for top in context.scope:
        for node in range(top, int(page.end[top])):
            if page.kind[node] != Kind.ELEMENT:
                continue
            for attribute in (ADDRESSES[name], *LAZY):
                if page.attributes[node].get(attribute) and _address(page, node, attribute) == value.value:
                    yield Seen(node, "")
                    break


def _address(page: Page, node: int, attribute: str) -> str:
    own: Mapping[str, str] = page.attributes[node]
    try:
        return urljoin(page.document_of(node).url or page.url, own.get(attribute, "").strip())
    except ValueError:
        return ""
