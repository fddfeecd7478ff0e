"""Texts that are another one in each record, and so label nothing.

Problem    a few records are of "Skerry Bank", which the annotators know for a company; before it stand the initials
           of the picture that is missing, "SB", and look like its label: all that has the value has them.
Reference  AMBER §4: what differs from record to record in one place is data, what is the same there is template.
Departures a place is told by tags and classes alone, so that labels of optional rows, which move, are no place of their
           own: where a record has several of the kind, nothing is said of it. What one record of many says labels
           nothing either, wherever it stands. Labels of the pack stay labels.
Cost       O(texts of the records · depth).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from bowerbird.domain import Pack
from bowerbird.induce.paths.texts import LONGEST_LABEL
from bowerbird.induce.said.looks import look_of
from bowerbird.induce.said.values import Context, whole_text
from bowerbird.induce.texts.naming import names_of
from bowerbird.page import Kind

_Place: TypeAlias = tuple[str, ...]

_LEAST_TEXTS = 3  # of one place: two may be two words for one label ("Price", "Guide price")
_LEAST_SHARE = 0.3  # different texts of those who have one
_MANY = 8  # records, of which a label is on more than one


def varying_texts(contexts: Sequence[Context], pack: Pack) -> frozenset[str]:
    """The short texts of records that stand where each has one, and others say something else; and those that one of
    many says."""
    said: dict[_Place, list[str]] = defaultdict(list)
    repeated: set[_Place] = set()
    sayers: Counter[str] = Counter()
    for context in contexts:
        texts = list(_placed(context))
        repeated |= {place for place, times in Counter(place for place, _ in texts).items() if times > 1}
        sayers.update({text for _, text in texts})
        for place, text in texts:
            said[place].append(text)
    varying = {text for place, texts in said.items() if place not in repeated and _differ(texts) for text in texts}
    single = {text for text, times in sayers.items() if times == 1 and len(contexts) >= _MANY}
    names = names_of(pack)
    return frozenset(text for text in varying | single if len(text) <= LONGEST_LABEL and not names.knows(text))


def _differ(texts: Sequence[str]) -> bool:
    return len(set(texts)) >= max(_LEAST_TEXTS, _LEAST_SHARE * len(texts))


def _placed(context: Context) -> Iterator[tuple[_Place, str]]:
    """The texts of a record, each with what its place looks like: its element and all above it in the record."""
    page = context.page
    for top in context.scope:
        for node in range(top, int(page.end[top])):
            if page.kind[node] == Kind.TEXT and page.text[node].strip():
                above = [up for up in page.ancestors(node) if up >= top]
                yield tuple(look_of(page, up) for up in above), whole_text(page, node)
