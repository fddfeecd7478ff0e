"""What nothing else reads, though it differs from record to record: columns named by the site's markup.

Problem    "Just added", "Phone bookings only", the address of the branch: no label, no term that a pack knows. A
           wrapper that leaves them out loses them, and a check can only say so afterwards.
Reference  DIADEM, Definition 1, asks for every attribute type that the site shows.
Departures what is written already says which texts are read. Of the others, those that most records share are the
           template's; the rest are values where they stand at one place in several records and differ, or where only
           some bear them. A place is an element by its look and that of what it stands in. It is called as its class
           or its test id calls it, as the heading above it does, or as what it stands in, else "text"; as an attribute
           of the pack only where that is free and all texts can be its.
Cost       linear in the texts of the records, and a search for a path for each place.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import count

from bowerbird.detail.leaves import as_label
from bowerbird.domain import Pack
from bowerbird.induce.paths.names import Worth, worth
from bowerbird.induce.paths.survival import Reliance
from bowerbird.induce.said.class_names import common_prefix, given_names
from bowerbird.induce.said.looks import HEADINGS, line_of
from bowerbird.induce.said.standing import own_texts
from bowerbird.induce.said.values import ADDRESSES, Context, Extraction, Seen
from bowerbird.induce.texts.classes import part_of, words_of
from bowerbird.induce.texts.naming import name_of, names_of
from bowerbird.induce.texts.typing import FACT
from bowerbird.induce.verification.unread import says_the_same
from bowerbird.induce.writing.attributes import write_attributes
from bowerbird.oxpath import Nodes, evaluate, parse
from bowerbird.page import Kind, Page

TEXT = "text"
_SHARED = 0.5  # of the records, from which a text is part of the template
_LEAST_PLACES = 2  # records that have a text at a place
_LEAST_SHARE = 0.04  # of them, on long lists
_LEAST_LETTERS = 2
_LEAST_RIGHT = 0.9  # of what a path finds, and of what it should find
_MOST_WEARY = 0.7  # of the texts at a place, that one of them may be, unless only some records have it
_LEAST_OF_PROSE = 12  # words of a paragraph
_LONGEST = 2_000  # letters; what is longer is a page of its own
_MOST_APART = 4  # texts at one place of each record, to be told apart by their order
_MANY = 6  # records with a text at a place, for any path to be as good
_MOST = 8  # columns; a page with more has texts of another kind
_WEAK = frozenset(
    (Reliance.NTH, Reliance.UTILITY, Reliance.GENERATED, Reliance.ABSENCE, Reliance.UNSAID, Reliance.BESIDE)
)
_INLINE = frozenset(
    ("a", "abbr", "b", "br", "em", "font", "i", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "time", "u")
)
_ITEMS = ("li", "dd", "tr")
_NAMING = ("data-testid", "data-test", "data-qa", "data-cy", "data-field", "itemprop")
_RELATIVE = re.compile(r"norm\((\.(?:/(?:[\w-]+::)?(?:[\w*.]+(?:\(\))?)(?:\[\d+\])?)+)\)")
"""What an expression reads beside the node that its path leads to: `norm(./following-sibling::*[1])`."""

Told = Mapping[str, Sequence[str]]
"""What is read of a record: the texts of each attribute."""
_Spot = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Piece:
    """A text that nothing reads: its element, and where such stand."""

    node: int
    text: str
    spot: _Spot


_Place = Sequence[Sequence[_Piece]]
"""What stands at one place in each record."""


def leftovers(
    contexts: Sequence[Context],
    scopes: Sequence[Sequence[int]],
    written: Sequence[Extraction],
    elsewhere: Sequence[Told],
    pack: Pack,
) -> tuple[Extraction, ...]:
    """The expressions for what `written` does not read; `scopes` are the elements that are all of each record, and
    `elsewhere` is what other pages tell of it, as far as that is known."""
    if not pack.extends or len(contexts) < _LEAST_PLACES:
        return ()
    found = [list(_pieces(context, scope, written)) for context, scope in zip(contexts, scopes, strict=True)]
    read = [told_by(context, written) for context in contexts]
    places = [
        place
        for place in _places(contexts, found)
        if _tells(place) and not any(_is_told(place, known, pack) for known in (read, elsewhere))
    ]
    taken = {one.name for one in written}.union(*elsewhere)
    columns = _columns(contexts, places, taken, pack) if len(places) <= _MOST else {}
    told = [
        replace(context, values={**context.values, **{name: own[at] for name, own in columns.items() if own[at]}})
        for at, context in enumerate(contexts)
    ]
    return tuple(one for one in write_attributes(told, pack, names=columns).extractions if _is_firm(one, told))


def told_by(context: Context, written: Sequence[Extraction]) -> Told:
    """What expressions read of a record, by attribute."""
    told: dict[str, list[str]] = defaultdict(list)
    for one in written:
        told[one.name] += [line_of(context.page, nodes.start) for nodes in _read_by(one, context)]
    return told


def _is_told(place: _Place, told: Sequence[Told], pack: Pack) -> bool:
    """Whether the texts at a place are mostly read elsewhere, too, in the records of which something is."""
    known = [_says(said, one.text, pack) for own, said in zip(place, told, strict=True) if said for one in own]
    return bool(known) and sum(known) >= _SHARED * len(known)


def _says(told: Told, text: str, pack: Pack) -> bool:
    """Whether a text says what was read already: word by word, or in other words ("Bedrooms: 3" for 3); or nothing."""
    said = text.casefold()
    return names_of(pack).knows(text) or any(
        said in value.casefold() or says_the_same(pack, name, text, value)
        for name, values in told.items()
        for value in values
    )


def _is_firm(one: Extraction, contexts: Sequence[Context]) -> bool:
    """Whether an expression goes by more than a position, or words that are not there, unless many records bear it out:
    what has no name should at least have a place of its own."""
    choice, told = one.choice, sum(one.name in context.values for context in contexts)
    is_borne_out = told >= _MANY or _WEAK.isdisjoint(choice.relies)
    return is_borne_out and min(choice.precision, choice.recall) >= _LEAST_RIGHT


# Texts that nothing reads


def _pieces(context: Context, scope: Sequence[int], written: Sequence[Extraction]) -> Iterator[_Piece]:
    page = context.page
    read = [nodes for one in written for nodes in _read_by(one, context)]
    beside = frozenset(node for part in context.others for node in part)
    done = set[int]()
    for text in own_texts(page, scope, beside):
        if any(text in nodes for nodes in read):
            continue
        node = _unit(page, text)
        if node in done or any(node <= nodes.start < page.end[node] for nodes in read):
            continue
        done.add(node)
        line = line_of(page, node)
        if sum(map(str.isalnum, line)) >= _LEAST_LETTERS and len(line) <= _LONGEST and not line.endswith(":"):
            yield _Piece(node, line, _spot(page, node, scope))


def _read_by(one: Extraction, context: Context) -> Iterator[range]:
    """The nodes of which an expression reads the text in a record; a label without a value says nothing."""
    page, beside = context.page, _RELATIVE.findall(one.value)
    for node in _nodes(one.path, page, context.node) if one.name not in ADDRESSES else ():
        others = [other for path in beside for other in _nodes(path, page, node) if line_of(page, other)]
        for it in (node, *others) if others or one.name != FACT else ():
            yield range(it, int(page.end[it]))


def _nodes(path: str, page: Page, node: int) -> list[int]:
    found = evaluate(parse(path), page, node)
    return [int(row) for row in found.rows] if isinstance(found, Nodes) else []


def _unit(page: Page, text: int) -> int:
    """The element that a text stands in; of a sentence with words in bold, all of it; of several paragraphs, what holds
    them and nothing else."""
    element = int(page.parent[text])
    while page.name(element) in _INLINE and _has_text(page, int(page.parent[element])):
        element = int(page.parent[element])
    above = int(page.parent[element])
    paragraphs = list(page.element_children(above))
    is_prose = len(paragraphs) > 1 and all(
        page.name(it) == page.name(element) == "p" and len(line_of(page, it).split()) >= _LEAST_OF_PROSE
        for it in paragraphs
    )
    return above if is_prose else element


def _has_text(page: Page, element: int) -> bool:
    return any(page.kind[it] == Kind.TEXT and page.text[it].strip() for it in page.children(element))


def _spot(page: Page, node: int, scope: Sequence[int]) -> _Spot:
    """The looks of an element and of what it stands in, and the tags above."""
    ups = [up for up in page.ancestors(node) if up not in scope and any(up in page.subtree(top) for top in scope)]
    return (_look(page, node), *(_look(page, up) for up in ups[:1]), *(page.name(up) for up in ups[1:]))


def _look(page: Page, node: int) -> str:
    return ".".join((page.name(node), *given_names(page, node)))


# Columns


def _columns(
    contexts: Sequence[Context], places: Sequence[_Place], taken: Set[str], pack: Pack
) -> dict[str, list[tuple[Seen, ...]]]:
    """The name of each place, and what stands there in each record. What is called like something that is read is the
    same in other words."""
    prefix = common_prefix([(one.page, one.scope) for one in contexts])
    columns: dict[str, list[tuple[Seen, ...]]] = {}
    for place in places:
        name, texts = _name(contexts, place, prefix), [one.text for own in place for one in own]
        if name not in taken and (name not in pack.attributes or names_of(pack).fits_all(name, texts)):
            free = next(one for one in _numbered(name) if one not in columns)
            columns[free] = [tuple(Seen(one.node, one.text) for one in own) for own in place]
    return columns


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name}_{number}" for number in count(2))


def _places(contexts: Sequence[Context], found: Sequence[Sequence[_Piece]]) -> Iterator[_Place]:
    """The texts by where they stand, without those that most records share."""
    counts = Counter(text for own in found for text in {as_label(one.text) for one in own})
    shared = {text for text, count in counts.items() if count > _SHARED * len(found)}
    by_spot: dict[_Spot, list[list[_Piece]]] = defaultdict(lambda: [[] for _ in found])
    for at, own in enumerate(found):
        for one in own:
            by_spot[one.spot][at].append(one)
    for spot in by_spot.values():
        for place in _apart(contexts, spot):
            yield [[one for one in own if as_label(one.text) not in shared] for own in place]


def _apart(contexts: Sequence[Context], spot: Sequence[Sequence[_Piece]]) -> Iterator[_Place]:
    """The texts of one spot, by their order where all records have as many, these are few, and no items of a list."""
    numbers = {len(own) for own in spot if own}
    pages = [(context.page, one.node) for context, own in zip(contexts, spot, strict=True) for one in own]
    are_items = any(page.name(up) in _ITEMS for page, node in pages for up in (node, int(page.parent[node])))
    if len(numbers) == 1 and (number := numbers.pop()) <= _MOST_APART and not are_items:
        yield from ([own[at : at + 1] for own in spot] for at in range(number))
    else:
        yield spot


def _tells(place: _Place) -> bool:
    """Whether texts at one place tell something of several records: they differ, or only some records have one."""
    texts = [" ".join(one.text for one in own) for own in place if own]
    if len(texts) < max(_LEAST_PLACES, _LEAST_SHARE * len(place)):
        return False
    often = Counter(texts).most_common(1)[0][1]
    return often <= _MOST_WEARY * len(texts) or (len(texts) < len(place) and len(place) > _MOST)


def _name(contexts: Sequence[Context], place: _Place, prefix: str) -> str:
    """What a place is called: by its markup, by the heading above it in most records, or as what it stands in."""
    firsts = [(context, own[0].node) for context, own in zip(contexts, place, strict=True) if own]
    page, node = firsts[0][0].page, firsts[0][1]
    heading, times = Counter(_heading_above(*one) for one in firsts).most_common(1)[0]
    words = (_called(page, node, prefix), heading if times > _SHARED * len(firsts) else "")
    around = _called(page, int(page.parent[node]), prefix)
    return next((name for said in (*words, around) if said and (name := name_of(said))), TEXT)


def _called(page: Page, element: int, prefix: str) -> str:
    """What the markup calls an element, where that has a meaning."""
    own: Mapping[str, str] = page.attributes[element]
    marked = next((own[key] for key in _NAMING if worth(own.get(key, "")) is Worth.MEANINGFUL), "")
    classes = (name for name in given_names(page, element) if worth(name) >= Worth.PLAIN)
    return words_of(marked) or next((word for name in classes if (word := part_of(name) or words_of(name, prefix))), "")


def _heading_above(context: Context, node: int) -> str:
    """What the last heading of a record before an element says."""
    page = context.page
    headings = (it for it in range(node - 1, context.node, -1) if page.name(it) in HEADINGS)
    return line_of(page, above) if (above := next(headings, None)) is not None else ""
