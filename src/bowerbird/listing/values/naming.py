"""Names for columns that no type of a pack claims: from what the page itself calls them.

In this order: a label within the text ("Price: £3"), the header of a table's column, a label in the item before,
what the markup calls it (`itemprop`, a class that says something), and at last what the texts look like.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from bowerbird.listing.values.headers import Headers
from bowerbird.listing.values.items import ItemKind
from bowerbird.listing.values.table import Table

_SAMPLE = 12  # records that are asked for the name of a column
_AGREED = 0.5  # of them, for a label to name it
_LONGEST_NAME = 32
_NOT_WORD = re.compile(r"[^\w]+")
_LABEL_TAGS = ("dt", "th", "label")
_LAYOUT_WORDS = re.compile(
    r"(?i)^(?:col|row|span|text|txt|item|list|left|right|center|middle|top|bottom|inner|outer|wrap\w*|container|content|block"
    r"|box|clear\w*|small|large|big|bold|normal|light|inline|pull|float|hidden|visible|link|first|last|main|body|div|cell"
    r"|grid|flex|font|color|size|margin|padding|width|height|m|p|a|b|u|h|t|s|xs|sm|md|lg|xl|unstyled|media|section|result"
    r"|results|search|base|ng|fn|component|module|card|info|meta|data|value|field|record|entry|line|group|name)$"
)
_WORDS = re.compile(r"[A-Za-z][a-z]+|[A-Z]+(?![a-z])")
_CSS_MODULE = re.compile(r"_(?:(?P<name>[A-Za-z][\w-]*?)_[a-z0-9]{4,6}_\d+|(?=.*[A-Z0-9])[A-Za-z0-9-]{4,8})$", re.ASCII)
_BY_SHAPE = {"money": "price", "date": "date", "number": "number", "url": "address"}


class Namer:
    """Names columns of one table, each name once."""

    def __init__(self, table: Table, taken: set[str]) -> None:
        self._table = table
        self._headers = Headers(table.page)
        self._taken = set(taken)

    def name(self, column: int) -> tuple[str, str]:
        """The name of a column, and the text on the page that gave it ("" for names by markup or looks)."""
        label = self.label(column)
        named = _slug(label)
        name = named or self._by_markup(column) or self._by_looks(column)
        return self.unique(name), label if named else ""

    def unique(self, name: str) -> str:
        """The name, with a number where it is taken."""
        found, number = name, 1
        while found in self._taken:
            number += 1
            found = f"{name}_{number}"
        self._taken.add(found)
        return found

    def label(self, column: int) -> str:
        """The text on the page that names a column, "" without one."""
        table = self._table
        look = table.looks.looks[table.columns[column].looks.most_common(1)[0][0]]
        if look.kind != ItemKind.TEXT:
            return ""
        if own := table.label_of(column):
            return own
        labels = Counter(self._labels(column))
        label, count = labels.most_common(1)[0] if labels else ("", 0)
        return label if count >= _AGREED * min(_SAMPLE, len(table.columns[column].items)) else ""

    def _labels(self, column: int) -> Iterator[str]:
        """What stands over or before the items of a column in a few records."""
        table = self._table
        for record, at in list(table.columns[column].items.items())[:_SAMPLE]:
            row = table.rows[record]
            header = self._headers.header_of(row[at].node)
            if header:
                yield header
            elif at and row[at - 1].kind == ItemKind.TEXT:
                before = row[at - 1]
                if before.text.rstrip().endswith(":") or table.page.name(before.node) in _LABEL_TAGS:
                    yield before.text.rstrip(" :")

    def _by_markup(self, column: int) -> str:
        table = self._table
        look = table.looks.looks[table.columns[column].looks.most_common(1)[0][0]]
        if look.kind == ItemKind.IMAGE:
            return "image"
        for word in map(_without_hash, look.dress.split()):
            parts = [part for part in _WORDS.findall(word) if not _LAYOUT_WORDS.match(part)]
            if parts:
                return _slug(" ".join(parts[-2:]))
        return ""

    def _by_looks(self, column: int) -> str:
        table = self._table
        look = table.looks.looks[table.columns[column].looks.most_common(1)[0][0]]
        if look.kind != ItemKind.TEXT:
            return str(look.kind)
        return _BY_SHAPE.get(look.shape, "text")


def _without_hash(word: str) -> str:
    """A class name without what a build made of it: `_title_1x2y3_12` is "title", `_M36-fX` nothing at all."""
    found = _CSS_MODULE.match(word)
    return word if found is None else found["name"] or ""


def _slug(label: str) -> str:
    """A name as wrappers and columns have them; none for what begins with a number, which is no label ("398.00")."""
    words = _NOT_WORD.sub(" ", label.casefold()).split()
    name = "_".join(words)[:_LONGEST_NAME].strip("_")
    return "" if name[:1].isdigit() else name
