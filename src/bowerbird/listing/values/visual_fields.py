"""Title, description, picture and link of each record, by place and looks, as mentions to be aligned like any other.

Problem    these attributes have no vocabulary; where they stand and how large they are tells them.
Reference  thesis §4.6, "visual attributes"; `annotate.visual` does the same for a whole page.
Departures they are chosen among the record's items rather than its nodes, which is a tenth of the work. Money, dates,
           bare numbers, addresses and words that all records share are no titles, however large.
Cost       O(items).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from urllib.parse import urljoin

import numpy as np

from bowerbird.listing.values.features import Look
from bowerbird.listing.values.items import NO_ANCHOR, Item, ItemKind
from bowerbird.listing.values.mentions import Mention
from bowerbird.listing.values.scores import Scorer
from bowerbird.listing.values.table import Table
from bowerbird.page.geometry import contains, union

TEXTUAL = ("title", "description")
ADDRESSES = frozenset({"image", "url"})
_CONFIDENCE = 0.6
_SHORTEST_TITLE, _LONGEST_TITLE = 3, 200
_SHORTEST_DESCRIPTION = 60
_ALIKE = 4  # items of one place and dress that make a list
_SHARED = 0.5  # of the records, from which a text is the template's own
_FONT_STEP = 2.0
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_HEADING_LEVELS = 2  # a link and an emphasis between a heading and its text
_NO_TITLES = ("money", "date", "number", "url")
_UNKNOWN_SIZE = 40.0 * 40.0  # CSS pixels, for pictures that give no size


class VisualReader:
    """Reads the visual attributes of the records of a table; `annotated` are (record, item) with an instance among
    other words, `quantities` those that are nothing but a number, a sum, a day or an hour."""

    def __init__(
        self, table: Table, scorer: Scorer, annotated: set[tuple[int, int]], quantities: set[tuple[int, int]]
    ) -> None:
        self._table, self._scorer, self._annotated, self._quantities = table, scorer, annotated, quantities
        self._shared = {at for at in range(len(table.columns)) if self._is_shared(at)}
        self._labelled = {at for at in range(len(table.columns)) if table.label_of(at)}

    def mentions(self) -> Iterator[Mention]:
        for record in range(len(self._table)):
            listed = self._listed(record)
            title = self._title(record, listed)
            description = self._description(record, listed, title)
            image = self._image(record, listed)
            if title is not None:
                yield self._text("title", record, title, title)
            if description is not None:
                yield self._text("description", record, *description)
            if image is not None:
                yield self._address("image", record, image)
            link = self._link(record, title, image)
            if link is not None:
                yield self._address("url", record, link)

    def address_of(self, name: str, item: Item) -> tuple[int, str]:
        """The node that holds the address of a picture or link, and the address as the page gives it."""
        attributes = self._table.page.attributes
        if name == "url":
            return item.anchor, attributes[item.anchor]["href"] if item.anchor != NO_ANCHOR else ""
        if item.kind != ItemKind.IMAGE:
            return item.node, ""
        own = attributes[item.node]
        return item.node, own.get("src") or own.get("data-src", "")

    def absolute(self, node: int, address: str) -> str:
        """An address with the page's own where it leaves parts out."""
        try:
            return urljoin(self._table.page.document_of(node).url, address)
        except ValueError:
            return address

    def _is_shared(self, column: int) -> bool:
        texts = Counter(item.text for _, item in self._table.items_of(column))
        text, count = texts.most_common(1)[0]
        return bool(text) and count > 2 and count >= _SHARED * len(self._table)

    def _listed(self, record: int) -> set[int]:
        """The items that are one of several alike: bullets, tags, thumbnails."""
        looks, row = self._table.looks, self._table.looks.rows[record]
        kinds = [(looks.looks[at].path, looks.looks[at].dress, looks.looks[at].kind) for at in row]
        counts = Counter(kinds)
        return {at for at, kind in enumerate(kinds) if counts[kind] >= _ALIKE}

    def _title(self, record: int, listed: set[int]) -> int | None:
        row, columns = self._table.rows[record], self._table.column_of[record]
        standing = self._beside_pictures(record)
        middle = self._middle(record, standing)
        possible = [
            at
            for at, item in enumerate(row)
            if item.kind == ItemKind.TEXT
            and _SHORTEST_TITLE <= len(item.text) <= _LONGEST_TITLE
            and any(letter.isalpha() for letter in item.text)
            and self._look(record, at).shape not in _NO_TITLES
            and (record, at) not in self._quantities
            and columns[at] not in self._shared
            and columns[at] not in self._labelled
            and at not in listed
            and at in standing
            and self._top(item) <= middle
        ]
        return min(possible, key=lambda at: self._title_rank(record, at), default=None)

    def _title_rank(self, record: int, at: int) -> tuple[int, bool, bool, bool, int]:
        item = self._table.rows[record][at]
        size = round(self._scorer.size_of(item.node) / _FONT_STEP)
        return -size, not self._is_heading(item.node), item.anchor == NO_ANCHOR, (record, at) not in self._annotated, at

    def _is_heading(self, node: int) -> bool:
        page = self._table.page
        above = (node, *islice(page.ancestors(node), _HEADING_LEVELS))
        return any(page.name(one) in _HEADINGS for one in above)

    def _beside_pictures(self, record: int) -> list[int]:
        """The texts of a record but those that lie on a picture ("Reduced"), unless all do."""
        row, layout = self._table.rows[record], self._table.page.layout
        texts = [at for at, item in enumerate(row) if item.kind == ItemKind.TEXT]
        pictures = [item.node for item in row if item.kind == ItemKind.IMAGE]
        if layout is None or not pictures:
            return texts
        box = layout.box
        free = [at for at in texts if not contains(box[pictures], box[row[at].node]).any()]
        return free or texts

    def _middle(self, record: int, texts: Sequence[int]) -> float:
        """The height of the middle of the record's text; pictures above it would push it down."""
        layout = self._table.page.layout
        if layout is None:
            return 0.0
        items = [self._table.rows[record][at] for at in texts]
        box = union(layout.box[[node for item in items for node in (item.first, item.last)]])
        return float("inf") if np.isnan(box).any() else float(box[1] + box[3] / 2)

    def _top(self, item: Item) -> float:
        layout = self._table.page.layout
        top = 0.0 if layout is None else float(layout.box[item.first, 1])
        return 0.0 if np.isnan(top) else top

    def _look(self, record: int, at: int) -> Look:
        looks = self._table.looks
        return looks.looks[looks.rows[record][at]]

    def _description(self, record: int, listed: set[int], title: int | None) -> tuple[int, int] | None:
        """The longest text, with the paragraphs of its kind before and after it."""
        row, looks = self._table.rows[record], self._table.looks.rows[record]
        possible = [at for at, item in enumerate(row) if at != title and at not in listed and not _is_link(item)]
        longest = max(possible, key=lambda at: len(row[at].text), default=None)
        if longest is None or len(row[longest].text) < _SHORTEST_DESCRIPTION:
            return None
        first = last = longest
        while first - 1 in possible and looks[first - 1] == looks[longest]:
            first -= 1
        while last + 1 in possible and looks[last + 1] == looks[longest]:
            last += 1
        return first, last

    def _image(self, record: int, listed: set[int]) -> int | None:
        row = self._table.rows[record]
        images = [at for at, item in enumerate(row) if item.kind == ItemKind.IMAGE and at not in listed]
        return min(images, key=lambda at: (-self._area(row[at].node), at), default=None)

    def _area(self, node: int) -> float:
        page = self._table.page
        if page.layout is not None and not np.isnan(page.layout.box[node, 2]):
            return float(page.layout.box[node, 2] * page.layout.box[node, 3])
        sides = [page.attributes[node].get(name, "").removesuffix("px") for name in ("width", "height")]
        numbers = [int(side) for side in sides if side.isdecimal()]
        return float(numbers[0] * numbers[-1]) if numbers else _UNKNOWN_SIZE

    def _link(self, record: int, title: int | None, image: int | None) -> int | None:
        """The title's link, else the picture's, else the first."""
        row = self._table.rows[record]
        chosen = [at for at in (title, image) if at is not None]
        return next((at for at in (*chosen, *range(len(row))) if row[at].anchor != NO_ANCHOR), None)

    def _text(self, name: str, record: int, first: int, last: int) -> Mention:
        row = self._table.rows[record]
        start, stop = row[first].span[0], row[last].span[1]
        text = " ".join(item.text for item in row[first : last + 1])
        node = row[first].node if first == last else self._table.page.common_ancestor(row[first].node, row[last].node)
        column = self._table.column_of[record][first]
        return Mention(name, record, first, column, node, start, stop, text, text, _CONFIDENCE, by_looks=True)

    def _address(self, name: str, record: int, at: int) -> Mention:
        node, address = self.address_of(name, self._table.rows[record][at])
        column = self._table.column_of[record][at]
        value = self.absolute(node, address)
        return Mention(name, record, at, column, node, 0, 0, address, value, _CONFIDENCE)


def _is_link(item: Item) -> bool:
    return item.kind != ItemKind.TEXT or (item.anchor != NO_ANCHOR and item.anchor <= item.node)
