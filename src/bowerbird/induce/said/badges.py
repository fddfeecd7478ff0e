"""Badges in headings: "New" in "Blue Door New", which a few records have, and which is no part of their names.

Problem    the heading of most records is their name and nothing else; that of a few holds an element more, often
           without a blank before it, since the site parts the two by their looks.
Departures what most records lack there, and several say in the same words beside different names, is a badge; so is
           what begins with a capital right behind the last letter of a name, as no word goes on.
Cost       linear in the titles.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bowerbird.induce.said.looks import line_of, look_of
from bowerbird.induce.said.values import Context, Seen
from bowerbird.page import Kind, Page

_FEW = 0.5  # of the titles, that have a badge: what more have is as likely to be a part of all names
_AGAIN = 2  # records that say the same, at least and on average


@dataclass(frozen=True, slots=True)
class _Pair:
    """What may be a name and the badge beside it, in the title of one record."""

    number: int
    name: Seen
    badge: Seen


def without_badges(contexts: Sequence[Context], known: Sequence[str]) -> list[Context]:
    """The records, those whose titles hold a badge with the rest of these as their titles."""
    titles = [next((one.values[name][0] for name in known if one.values.get(name)), None) for one in contexts]
    by_look: dict[str, list[_Pair]] = defaultdict(list)
    for number, (context, title) in enumerate(zip(contexts, titles, strict=True)):
        for pair in _pairs(context.page, number, title):
            by_look[look_of(context.page, pair.badge.node)].append(pair)
    most = _FEW * sum(title is not None for title in titles)
    rare = [pairs for pairs in by_look.values() if len(pairs) <= most]
    names = {
        pair.number: pair.name
        for pairs in rare
        for pair in pairs
        if _say_the_same(pairs) or _is_glued(contexts[pair.number].page, pair)
    }
    return [
        replace(one, values={**one.values, **dict.fromkeys(known, (names[number],))}) if number in names else one
        for number, one in enumerate(contexts)
    ]


def _pairs(page: Page, number: int, title: Seen | None) -> Iterator[_Pair]:
    """The two pieces that a title is made of, each of which may be the badge if it is an element."""
    pieces = [] if title is None else _pieces(page, title.node)
    if len(pieces) == 2:
        for name, badge in (pieces, reversed(pieces)):
            if page.kind[badge.node] == Kind.ELEMENT:
                yield _Pair(number, name, badge)


def _pieces(page: Page, node: int) -> list[Seen]:
    """The texts and elements in an element that say something; of the only one in it, those in that."""
    found = [Seen(it, text) for it in page.children(node) if (text := line_of(page, it))]
    return _pieces(page, found[0].node) if len(found) == 1 else found


def _say_the_same(pairs: Sequence[_Pair]) -> bool:
    texts, names = {pair.badge.text for pair in pairs}, {pair.name.text for pair in pairs}
    return len(pairs) >= _AGAIN * len(texts) and len(names) == len(pairs)


def _is_glued(page: Page, pair: _Pair) -> bool:
    """Whether a badge begins with a capital right behind the last letter of a name."""
    before = "".join(page.text[pair.name.node : page.end[pair.name.node]])
    behind = "".join(page.text[pair.badge.node : page.end[pair.badge.node]])
    return pair.name.node < pair.badge.node and before[-1:].islower() and behind[:1].isupper()
