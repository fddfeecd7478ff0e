"""Marks beside the number of those who gave them: "4.2" and "(38)" in elements of their own.

Problem    a star is drawn, and neither number says what it is; each may be anything where it stands alone.
Departures a decimal number of one digit each, right before a count in brackets or with a word for reviews, in the same
           element or the one around it, is the mark where several records have such a pair with different numbers.
Cost       linear in the texts of the records.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from bowerbird.domain import Pack
from bowerbird.induce.said.values import Context, Seen
from bowerbird.induce.texts.naming import Names, names_of
from bowerbird.page import Kind

_MARK, _COUNT = "rating", "review_count"
_LEAST_DIFFERENT = 2  # marks, of records that have one
_LONGEST = 40  # letters of a count with its words
_OF_TEN = re.compile(r"(?:\d[.,]\d|10)")
_IN_BRACKETS = re.compile(r"\(\d[\d.,]*\)")
_WORDED = re.compile(r"\D*\d[\d.,]*\+?(?P<rest>(?:\s[^\W\d_]+)+)\W*")


def with_marks(contexts: Sequence[Context], pack: Pack) -> list[Context]:
    """Records or pages with the marks that stand before their counts, where nothing else told any mark."""
    if not {_MARK, _COUNT} <= pack.attributes.keys() or any(_MARK in one.values for one in contexts):
        return list(contexts)
    pairs = [next(_pairs(one, names_of(pack)), None) for one in contexts]
    if len({pair[0].text for pair in pairs if pair}) < _LEAST_DIFFERENT:
        return list(contexts)
    return [one if pair is None else _marked(one, *pair) for one, pair in zip(contexts, pairs, strict=True)]


def _marked(context: Context, mark: Seen, count: Seen) -> Context:
    return replace(context, values={_COUNT: (count,), **context.values, _MARK: (mark,)})


def _pairs(context: Context, names: Names) -> Iterator[tuple[Seen, Seen]]:
    """The marks of a record with their counts, those of other records on its page left out."""
    page = context.page
    texts = [
        node
        for top in context.scope
        for node in range(top, int(page.end[top]))
        if page.kind[node] == Kind.TEXT and page.visible[node] and page.text[node].strip()
    ]
    for mark, count in pairwise(texts):
        said, counted = page.text[mark].strip(), " ".join(page.text[count].split())
        is_mark = _OF_TEN.fullmatch(said) is not None and not any(mark in part for part in context.others)
        around = int(page.parent[int(page.parent[mark])])
        if is_mark and count < page.end[around] and _counts(counted, names):
            yield Seen(mark, said), Seen(count, counted)


def _counts(text: str, names: Names) -> bool:
    """Whether a text says how many there are of reviews: "(38)", "from 38 reviews"."""
    worded = _WORDED.fullmatch(text) if len(text) <= _LONGEST else None
    return _IN_BRACKETS.fullmatch(text) is not None or (
        worded is not None and _COUNT in names.are_of(worded["rest"].split()[-1])
    )
