"""Cents that are set apart by their height alone: "$120" and a small "49" beside it are read as "$120.49".

Problem    `$120<sup>49</sup>` has no point, so that its plain text is a price of twelve thousand.
Departures two digits alone in a `<sup>`, or in an element that is called after cents, right behind another digit on the
           same line. One rule of what stands beside what, so that all who read a page read the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bowerbird.page.defaults import PARTING_TAGS
from bowerbird.page.kinds import Kind

if TYPE_CHECKING:
    from bowerbird.page.model import Page

_RAISED = "sup"
_CALLED = re.compile(r"(?:^|[\s_-])(?:cents?|pence|fraction|decimals?)(?=$|[\s_-])", re.IGNORECASE)
_COMMA_COMES = re.compile(r"\d\.\d{3}$")  # where the point is taken: "1.299"
_TWO_DIGITS = re.compile(r"\s*\d\d\s*")


def may_be_cents(tag: str, classes: str, text: str) -> bool:
    """Whether an element and its only text look like cents; they are where a digit stands before them."""
    return (tag == _RAISED or _CALLED.search(classes) is not None) and _TWO_DIGITS.fullmatch(text) is not None


def point_after(before: str) -> str:
    """What is read between a text and the cents right behind it; "" where the text does not end with a digit."""
    if not before[-1:].isdigit():
        return ""
    return "," if _COMMA_COMES.search(before) else "."


def cents_of(page: Page) -> Iterator[tuple[int, int, str]]:
    """The elements that are read with a point before them, each with its text and that point."""
    called = [word for word in page.index.classes if _CALLED.search(word)]
    found = [page.index.with_tag(_RAISED), *(page.index.with_class(word) for word in called)]
    for element in sorted({node for nodes in found for node in nodes.tolist()}):
        texts = [it for it in range(element, int(page.end[element])) if page.kind[it] == Kind.TEXT]
        is_short = len(texts) == 1 and _TWO_DIGITS.fullmatch(page.text[texts[0]]) is not None
        point = point_after(_text_before(page, element)) if is_short else ""
        if point:
            yield element, texts[0], point


def _text_before(page: Page, element: int) -> str:
    """The text that ends where an element begins, on the same line."""
    for row in range(element - 1, -1, -1):
        if page.name(row) in PARTING_TAGS:
            return ""
        if page.kind[row] == Kind.TEXT and page.text[row]:
            ended = (up for up in page.ancestors(row) if page.end[up] <= element)
            return "" if any(page.name(up) in PARTING_TAGS for up in ended) else page.text[row]
    return ""
