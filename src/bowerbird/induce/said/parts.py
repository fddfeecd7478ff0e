"""Parts of records that the site itself names, by the names of its markup: `event__venue`, `listing__flag`.

Problem    "Malaprop Books", "Doors 8 PM / Show 9 PM", "Rescheduled from Oct 3" bear no label, and annotators know some
           of them, or a piece of each. But their elements are called after them, and the same in every record.
Departures only where class names speak: they are words of the pack, or begin with the word that most of the records'
           begin with, as those of one component do (`common_prefix`), so that names of a layout ("text-sm") are none.
           A part called like an attribute of the pack is all of its value, where annotators saw that mostly there or
           nowhere. A part most of which are known to be terms of one attribute is that, whatever it is called. A part
           of which nothing is read, or a word of a sentence, is an attribute of its own, under its name, where it says
           different things.
Cost       linear in the elements of the records.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.class_names import common_prefix, given_names
from bowerbird.induce.said.looks import line_of
from bowerbird.induce.said.values import LONGEST_VALUE, Context, Seen
from bowerbird.induce.texts.classes import first_word, part_of, words_of
from bowerbird.induce.texts.naming import name_of, names_of
from bowerbird.page import Kind, Page

_TEXTS = (ValueKind.TEXT, ValueKind.NAME, ValueKind.PLACE)
_JOINING = re.compile(r"\s*[·•|/–—,-]")  # what parts the first piece of a text from the others
_OF_ALL = ("title", "name", "description", "url", "image")
_LEAST_PARTS = 3  # records that have a part, and not fewer than ...
_LEAST_SHARE = 0.1  # ... of all
_LEAST_SAID = 2  # different texts of a part
_NEARLY_ALL = 0.9  # of the records with a part, in which it is of use
_MOST_SHARED = 0.3  # of the parts, in which another attribute may be read
_MOSTLY = 0.5  # of the records with a part, that say the attribute nowhere else
_LEAST_TERMS = 0.5  # of the parts that are known terms, for the others to be such, too: badges say all sorts of things
_LEAST_WORDS = 6  # of a sentence
_ACTS = ("a", "button", "form", "nav", "select", "summary")

_OWN = "."  # before the words of classes that begin with the common word

_Parts = dict[str, list[int]]
"""The elements of a record by what their class names say."""


def with_named_parts(contexts: Sequence[Context], pack: Pack) -> list[Context]:
    """The records, with what the names of their parts tell."""
    if not pack.extends:
        return list(contexts)
    prefix = common_prefix([(one.page, one.scope) for one in contexts])
    parts = [_parts(one, prefix) for one in contexts]
    often = Counter(name for own in parts for name, nodes in own.items() if len(nodes) == 1)
    least = max(_LEAST_PARTS, _LEAST_SHARE * len(contexts))
    told, taken = list(contexts), set[str]()
    for words in (words for words, times in often.most_common() if times >= least):
        nodes = [own[words][0] if len(own.get(words, ())) == 1 else None for own in parts]
        own = words.removeprefix(_OWN)
        attribute = _attribute(own, pack) or _by_terms(told, nodes, pack)
        if attribute and attribute not in taken:
            told = _of_pack(told, nodes, attribute, pack)
            taken.add(attribute)
        elif own != words and (name := name_of(own)):
            told = _of_site(told, nodes, name)
    return told


def with_first_pieces(contexts: Sequence[Context], pack: Pack) -> list[Context]:
    """The records, with names that are the first of several pieces in nearly all of them without what a sign joins to
    them: "Malaprop Books · Downtown", of which the first is an element."""
    told = list(contexts)
    for name in (one.name for one in pack.attributes.values() if one.kind is ValueKind.NAME):
        own = [(one, one.values[name][0].node) for one in told if len(one.values.get(name, ())) == 1]
        joined = [(one, node) for one, node in own if name not in _OF_ALL and _is_joined(one.page, node)]
        if joined and len(joined) >= _NEARLY_ALL * len(own):
            firsts = {id(one): _pieces(one.page, node)[0] for one, node in joined}
            told = [_said_at(one, name, firsts.get(id(one))) for one in told]
    return told


def _attribute(words: str, pack: Pack) -> str:
    """The attribute that is called so, of those whose texts are their values."""
    named = names_of(pack).called(words)
    return next((name for name in named if pack.attributes[name].kind in _TEXTS and name not in _OF_ALL), "")


def _having(contexts: Sequence[Context], nodes: Sequence[int | None]) -> list[tuple[Context, int]]:
    """The records that have a part, each with it."""
    return [(one, node) for one, node in zip(contexts, nodes, strict=True) if node is not None]


def _by_terms(contexts: Sequence[Context], nodes: Sequence[int | None], pack: Pack) -> str:
    """The attribute that most of what is read in parts is a term of; "" where it is something else, as the sum before
    "per month"."""
    own = _having(contexts, nodes)
    read = Counter(name for one, node in own for name in dict.fromkeys(_read_in(one, node)))
    times = max(read.values(), default=0)
    commonest = {name for name, number in read.items() if number == times}
    closed = [name for name, known in pack.attributes.items() if known.kind is ValueKind.ENUMERATION]
    if times < max(2, _LEAST_TERMS * len(own)) or not commonest.issubset(closed):
        return ""
    return next(name for name in closed if name in commonest)


def _parts(context: Context, prefix: str) -> _Parts:
    """The innermost named elements of a record that say something."""
    page, found = context.page, defaultdict[str, list[int]](list)
    named = {
        node: words
        for top in context.scope
        for node in page.subtree(top)
        if (words := _words(page, node, prefix)) and line_of(page, node)
    }
    for node, words in named.items():
        is_innermost = not any(other in named for other in range(node + 1, int(page.end[node])))
        if is_innermost and len(line_of(page, node)) <= LONGEST_VALUE and page.name(node) not in _ACTS:
            found[words].append(node)
    return found


def _words(page: Page, node: int, prefix: str) -> str:
    """What the class of an element says: of one of the component, with a mark, else one word by itself."""
    classes = given_names(page, node)
    own = (name for name in classes if prefix and first_word(name) == prefix)
    of_component = (part_of(name) or words_of(name, prefix) for name in own)
    if said := next(of_component, ""):
        return _OWN + said
    return next((name.casefold() for name in classes if name.isalpha()), "")


def _of_pack(contexts: Sequence[Context], nodes: Sequence[int | None], name: str, pack: Pack) -> list[Context]:
    """The records with an attribute that is all of a part, or its first piece where others are read in the rest."""
    own = _having(contexts, nodes)
    is_joined = sum(_is_joined(one.page, node) for one, node in own) >= _NEARLY_ALL * len(own)
    is_told = _is_told(own, name, pack) and not is_joined
    if is_told or sum(not _is_inside(one, node, name) for one, node in own) > _MOSTLY * len(own):
        return list(contexts)
    shared = sum(any(other != name for other in _read_in(one, node)) for one, node in own)
    places = {id(one): node for one, node in own}
    if shared > _MOST_SHARED * len(own) or is_joined:
        places = {id(one): _pieces(one.page, node)[0] for one, node in own}
        if any(name in one.values and not _is_inside(one, places[id(one)], name) for one, _ in own):
            return list(contexts)  # it is read in another piece
    texts = [line_of(one.page, places[id(one)]) for one, _ in own]
    if sum(names_of(pack).fits(name, text) for text in texts) < _NEARLY_ALL * len(texts):
        return list(contexts)
    return [_said_at(one, name, places.get(id(one))) for one in contexts]


def _of_site(contexts: Sequence[Context], nodes: Sequence[int | None], name: str) -> list[Context]:
    """The records with an attribute that the pack does not know, where nothing is read of the part."""
    own = _having(contexts, nodes)
    unread = sum(_is_unread(one, node) and name not in one.values for one, node in own)
    different = {line_of(one.page, node) for one, node in own}
    if unread < _NEARLY_ALL * len(own) or len(different) < _LEAST_SAID:
        return list(contexts)
    return [_said_at(one, name, node) if node is not None else one for one, node in zip(contexts, nodes, strict=True)]


def _is_unread(context: Context, node: int) -> bool:
    """Whether nothing is read of a part, or no more than a few words of a sentence: "Three bedrooms, by the park."."""
    page, said = context.page, line_of(context.page, node)
    inside = [seen for own in context.values.values() for seen in own if node <= seen.node < page.end[node]]
    around = any(seen.node < node < page.end[seen.node] for own in context.values.values() for seen in own)
    is_sentence = said.endswith(".") and len(said.split()) >= _LEAST_WORDS
    longest = max((len(seen.text) for seen in inside), default=0)
    return not around and (not inside or (is_sentence and longest * 2 < len(said)))


def _is_told(own: Sequence[tuple[Context, int]], name: str, pack: Pack) -> bool:
    """Whether nearly all records say the attribute as their parts do already, but for the label in these."""
    same = sum(
        any(" ".join(seen.text.split()) == _unlabelled(one.page, node, name, pack) for seen in one.values.get(name, ()))
        for one, node in own
    )
    return same >= _NEARLY_ALL * len(own)


def _unlabelled(page: Page, node: int, name: str, pack: Pack) -> str:
    """What a part says, without a label of the attribute at its beginning: "Condition: Good"."""
    label, _, value = line_of(page, node).partition(":")
    return value.strip() if value and name in names_of(pack).are_of(label) else line_of(page, node)


def _is_inside(context: Context, node: int, name: str) -> bool:
    """Whether a record says the attribute nowhere but in a part."""
    return all(seen.node in context.page.subtree(node) for seen in context.values.get(name, ()))


def _read_in(context: Context, node: int) -> Iterator[str]:
    """The attributes of which a value stands in a part, or around it."""
    page = context.page
    for name, seen in context.values.items():
        for one in seen:
            if node <= one.node < page.end[node] or one.node <= node < page.end[one.node]:
                yield name


def _pieces(page: Page, node: int) -> list[int]:
    """The elements and texts that a part is made of."""
    return [child for child in page.children(node) if page.visible_text(child).strip()]


def _is_joined(page: Page, node: int) -> bool:
    """Whether a part is an element and what a sign joins to it: "Malaprop Books · Downtown"."""
    pieces = _pieces(page, node)
    is_element = len(pieces) > 1 and page.kind[node] == Kind.ELEMENT == page.kind[pieces[0]]
    return is_element and bool(_JOINING.match(page.visible_text(pieces[1])))


def _said_at(context: Context, name: str, node: int | None) -> Context:
    if node is None:
        return context
    values: Mapping[str, tuple[Seen, ...]] = {**context.values, name: (Seen(node, line_of(context.page, node)),)}
    return replace(context, values=values)
