"""The children of one node in a row: items, which of them are alike, and where separators stand.

Problem    before records can be seen among the children of a node, it must be clear which children are one thing:
           texts and inline elements between two line breaks are one line, however many nodes they are.
Reference  thesis §4.4; lines are the anonymous boxes of CSS.
Notation   an item is one block child, or a line. Items have one label when their traits and class words agree.
Cost       O(items · labels · traits), with at most `MOST_LABELS` labels.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from copy import copy
from functools import cached_property

from bowerbird.listing.records.ground import Ground, TraitSet, likeness
from bowerbird.listing.records.knowledge import Nodes
from bowerbird.listing.records.traits import class_words
from bowerbird.page.paths import looks_generated

MOST_LABELS = 24
ALIKE = 0.5  # share of common traits that makes two siblings one label
ALIKE_OF_CLASS = 0.2  # the same when they also have their class words in common
ALIKE_APART = 0.8  # the same when their class words differ
LARGEST_ADVERT = 400  # nodes; what is larger is a part of the page, whatever its first word is
KIN = 0.3  # two labels that may be two templates of one list
KIN_OF_OTHER_TAG = 0.6
_WRAPPERS = ("p", "div", "li", "blockquote", "section", "article", "center", "table")
_LINE = "#line"
_ADVERT_NAME = re.compile(r"(?i)(?:^|[\W_])(?:ads?|advert\w*|sponsor\w*|promo\w*|banner)(?:$|[\W_])|(?:[a-z]ad$)")
ADVERT_TEXT = re.compile(r"(?i)\s*(?:sponsored|advertisement|anzeige|annonce|publicité|anuncio|promoted)\b")


class Row:
    """The items below one node, but those that are already part of a list."""

    def __init__(self, ground: Ground, root: int) -> None:
        self.ground, self.root = ground, root
        self.items: list[Nodes] = []
        self.parted: list[int] = []
        """Places in `items` before which a separator stands."""
        self._read()
        self.mass = [ground.mass(item) for item in self.items]
        self.traits = [ground.traits_of(item) for item in self.items]
        self.tags = [ground.page.name(item[0]) if self._is_block(item) else _LINE for item in self.items]

    def only(self, places: Sequence[int]) -> Row:
        """The row with these items and no others."""
        if len(places) == len(self.items):
            return self
        row = copy(self)
        for name in ("labels", "targets", "_words"):
            row.__dict__.pop(name, None)
        for name in ("items", "mass", "traits", "tags"):
            column = getattr(self, name)
            setattr(row, name, [column[at] for at in places])
        row.parted = [bisect_left(places, at) for at in self.parted]
        return row

    def is_line(self, at: int) -> bool:
        """Whether an item is a line of text rather than a block."""
        return self.tags[at] == _LINE

    def _read(self) -> None:
        ground, page = self.ground, self.ground.page
        children = ground.row(self.root)
        begins = ground.begins_lines
        self._has_lines = any(begins[child] for child in children)
        line: list[int] = []
        breaks = 0
        for child in children:
            name = page.name(child)
            shown = ground.shows(child)
            if shown and self._has_lines and not self._is_block((child,)):
                line.append(child)
                breaks = 0
                continue
            if shown or name in ("br", "hr"):
                self._end(line)
            if shown:
                self.items.append((child,))
                breaks = 0
            breaks += name == "br"
            if (name == "hr" or breaks == 2) and self.items:
                self.parted.append(len(self.items))
        self._end(line)

    def _end(self, line: list[int]) -> None:
        if line:
            self.items.append(tuple(line))
            line.clear()

    def _is_block(self, item: Nodes) -> bool:
        """Whether an item stands by itself: a block, or an inline element in a row without texts and line breaks."""
        if len(item) > 1 or not self.ground.is_element[item[0]]:
            return False
        return not self._has_lines or self.ground.stands_alone[item[0]]

    @cached_property
    def targets(self) -> list[frozenset[str]]:
        """The pages that each item leads to."""
        return [self.ground.targets_of(item) for item in self.items]

    # Labels

    @cached_property
    def labels(self) -> list[int]:
        """The label of each item; `MOST_LABELS` is "something else"."""
        leaders: list[int] = []
        known: dict[tuple[str, TraitSet, frozenset[str]], int] = {}  # most items are the same as one before
        labels: list[int] = []
        for at, looks in enumerate(zip(self.tags, self.traits, self._words, strict=True)):
            if looks not in known:
                known[looks] = self._label(leaders, at)
            labels.append(known[looks])
        self._leaders = leaders
        return labels

    def _label(self, leaders: list[int], at: int) -> int:
        for number, leader in enumerate(leaders):
            if self._is_alike(leader, at):
                return number
        if len(leaders) == MOST_LABELS:
            return MOST_LABELS
        leaders.append(at)
        return len(leaders) - 1

    def are_kin(self, label: int, other: int) -> bool:
        """Whether two labels may be two templates of one list."""
        if max(label, other) >= len(self._leaders):
            return False
        one, two = self._leaders[label], self._leaders[other]
        if self.tags[one] == self.tags[two]:
            return likeness(self.traits[one], self.traits[two]) >= KIN
        if not {self.tags[one], self.tags[two]} <= set(_WRAPPERS):
            return False
        ground = self.ground
        cores = [ground.traits_of(ground.core(self.items[at])) for at in (one, two)]
        return likeness(*cores) >= KIN_OF_OTHER_TAG

    def is_advert(self, label: int) -> bool:
        """Whether the items of a label say that they are advertisements."""
        if label >= len(self._leaders):
            return False
        item = self.items[self._leaders[label]]
        if self.ground.end[item[0]] - item[0] > LARGEST_ADVERT:
            return False
        page = self.ground.page
        named = f"{page.attributes[item[0]].get('class', '')} {page.attributes[item[0]].get('id', '')}"
        return bool(_ADVERT_NAME.search(named) or ADVERT_TEXT.match(page.visible_text(item[0])))

    def _is_alike(self, one: int, other: int) -> bool:
        if self.tags[one] != self.tags[other]:
            return False
        found = likeness(self.traits[one], self.traits[other])
        mine, theirs = self._words[one], self._words[other]
        if mine and mine == theirs:
            return found >= ALIKE_OF_CLASS
        if mine and theirs and not mine & theirs:
            return found >= ALIKE_APART
        return found >= ALIKE

    @cached_property
    def _words(self) -> list[frozenset[str]]:
        """The class words of each item that other items have too."""
        page = self.ground.page
        words = [class_words(page, item[0]) if self._is_block(item) else () for item in self.items]
        counts = Counter(word for mine in words for word in mine)
        return [frozenset(w for w in mine if counts[w] > 1 and not looks_generated(w)) for mine in words]
