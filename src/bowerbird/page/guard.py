"""Markup that would cost any HTML5 parser quadratic time or memory, cut down before it is parsed.

Problem: the standard's algorithm walks the stack of open elements at most tags, compares each attribute of a
tag with the ones before it, and opens unclosed formatting elements anew in every block. 50,000 nested tags
take seconds, a million attributes minutes, and 1,000 unclosed `<font>` times 1,000 paragraphs is a million
nodes. Nobody writes such pages; generators with a fault and people with bad intentions do.

Tags beyond the limits are dropped and their text is kept, much as Chromium flattens what is nested deeper than
512. Ordinary pages are only looked at: two vectorised scans, and no change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

DEPTH_LIMIT = 512  # of open elements; Chromium's own limit
FORMATTING_LIMIT = 64  # of formatting elements open at once
ATTRIBUTE_LIMIT = 4096  # of one tag
_HARMLESS_BYTES = 16 * 1024  # too short to do harm
_SUSPICIOUS_DEPTH = 3000  # by the rough count, in which void and unclosed tags add up
_SUSPICIOUS_TAG_BYTES = 64 * 1024
_TRIALS = 16

_UNCOUNTED = frozenset(  # void elements, and those that close their like by themselves
    b"area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr "
    b"body caption colgroup dd dt head html li optgroup option p rp rt tbody td tfoot th thead tr".split()
)
_FOREIGN = frozenset((b"svg", b"math"))
_FORMATTING = frozenset(b"a b big code em font i nobr s small strike strong tt u".split())
_RAW = frozenset(
    b"script style textarea title xmp iframe noembed noframes".split()
)  # hold text, whatever it looks like
_TOKEN = re.compile(
    rb"<!--(?:-?>)?"
    rb"""|<(?P<slash>/?)(?P<name>[a-zA-Z][^\s/>]*)(?P<inside>(?>[^>=]+|=\s*"[^"]*"|=\s*'[^']*'|=)*+)>?"""
)
_TAG_START = re.compile(rb"<[a-zA-Z]")
_COMMENT_END = re.compile(rb"--!?>")
_AFTER_NAME = frozenset((b" ", b"\t", b"\n", b"\f", b"\r", b"/", b">"))
_ATTRIBUTE = re.compile(rb"""[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?""")


def tame(source: bytes) -> bytes:
    """`source`, without what would make parsing it explode; nearly always `source` itself."""
    if len(source) < _HARMLESS_BYTES:
        return source
    for start, stop in _giant_tags(source):
        source = source[:start] + _fewer_attributes(source[start:stop]) + source[stop:]
    if _rough_depth(np.frombuffer(source, dtype=np.uint8)) > _SUSPICIOUS_DEPTH:
        source = b"".join(_shallower(source))
    return source


def _rough_depth(characters: NDArray[np.uint8]) -> int:
    """An upper bound of the nesting: start tags less end tags, at its highest."""
    brackets = characters[:-1] == ord("<")
    count = int(np.count_nonzero(brackets))
    if count <= _SUSPICIOUS_DEPTH:
        return count
    following = characters[np.flatnonzero(brackets) + 1]
    letters = (following | 0x20) - np.uint8(ord("a")) < 26
    steps = letters.astype(np.int32) - (following == ord("/"))
    return int(np.max(np.cumsum(steps), initial=0))


def _shallower(source: bytes) -> Iterator[bytes]:
    """The pieces of `source` without the tags that open more elements at once than the limits allow."""
    kept_until = 0
    dropped: list[bytes] = []
    depth = formatting = 0
    for tag, name, is_drawing in _tags(source):
        # Only in drawings and formulas does "/>" close an element.
        if name in _UNCOUNTED or (is_drawing and tag["inside"].endswith(b"/")):
            continue
        is_formatting = name in _FORMATTING
        if tag["slash"]:
            drop = bool(dropped) and dropped[-1] == name
            if drop:
                dropped.pop()
            else:
                depth, formatting = max(depth - 1, 0), max(formatting - is_formatting, 0)
        else:
            drop = depth >= DEPTH_LIMIT or (is_formatting and formatting >= FORMATTING_LIMIT)
            if drop:
                dropped.append(name)
            else:
                depth, formatting = depth + 1, formatting + is_formatting
        if drop:
            yield source[kept_until : tag.start()]
            kept_until = tag.end()
    yield source[kept_until:]


def _tags(source: bytes) -> Iterator[tuple[re.Match[bytes], bytes, bool]]:
    """Each tag with its name in small letters, and whether it stands in a drawing; comments, scripts and other
    raw text, in which things only look like tags, are passed over."""
    place = drawings = 0
    while token := _TOKEN.search(source, place):
        place = token.end()
        if token["name"]:
            name = token["name"].lower()
            if name in _FOREIGN:
                drawings = max(drawings - 1, 0) if token["slash"] else drawings + 1
            yield token, name, drawings > 0
            if name in _RAW and not token["slash"] and not drawings:
                place = _end_of_raw_text(source, name, place)
        elif token.group() == b"<!--":
            closer = _COMMENT_END.search(source, place)
            if closer is None:
                return
            place = closer.end()


def _end_of_raw_text(source: bytes, name: bytes, place: int) -> int:
    """Where the end tag `name` begins from `place` on; scripts are long, and a regular expression is slow there."""
    while (place := source.find(b"</", place)) >= 0:
        after = place + 2 + len(name)
        if source[place + 2 : after].lower() == name and source[after : after + 1] in _AFTER_NAME:
            return place
        place += 2
    return len(source)


def _giant_tags(source: bytes) -> list[tuple[int, int]]:
    """Where tags of suspicious length stand, last first: from their `<` to their `>` (or the end)."""
    if not _may_hold_giant_tag(source):
        return []
    tags = ((tag.start(), tag.end("inside")) for tag, _, _ in _tags(source))
    return [(low, high) for low, high in tags if high - low > _SUSPICIOUS_TAG_BYTES][::-1]


def _may_hold_giant_tag(source: bytes) -> bool:
    """Whether, after the beginning of some tag, no `>` that surely ends it comes for long."""
    place = 0
    while begin := _TAG_START.search(source, place):
        if len(source) - begin.start() <= _SUSPICIOUS_TAG_BYTES:
            return False
        closer = _sure_closer(source, begin.start())
        if closer is None:
            return True
        place = closer + 1
    return False


def _sure_closer(source: bytes, start: int) -> int | None:
    """The last `>` not far from `start` that is not in a quoted value, so that any tag open there ends."""
    closer = start + _SUSPICIOUS_TAG_BYTES
    for _ in range(_TRIALS):
        closer = source.rfind(b">", start, closer)
        if closer < 0:
            return None
        # A value that is open began with the last quote of its kind, and that one follows a "=".
        quotes = (source.rfind(quote, start, closer) for quote in (b'"', b"'"))
        before = (source[max(quote - 64, 0) : quote].rstrip() for quote in quotes if quote >= 0)
        if all(text and not text.endswith(b"=") for text in before):
            return closer
    return None


def _fewer_attributes(tag: bytes) -> bytes:
    for number, attribute in enumerate(_ATTRIBUTE.finditer(tag, 1)):
        if number == ATTRIBUTE_LIMIT:
            return tag[: attribute.start()]
    return tag
