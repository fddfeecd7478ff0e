"""Canonical text of an expression that keeps its comments.

A tree knows nothing of comments. They are put back where they were: each goes to the end of the line that holds the
word it followed, and those before the first word to lines of their own at the top. Words are matched between the old
text and the new, since some change on the way (`attribute::x` is `@x`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from difflib import SequenceMatcher

from bowerbird.oxpath.parser import parse
from bowerbird.oxpath.printer import show

_TOKEN = re.compile(
    r"""(?P<comment>\(:(?:.|\n)*?:\))|(?P<word>"(?:[^"]|"")*"|'(?:[^']|'')*'|\$?[^\W\d][\w-]*|\d+(?:\.\d*)?|\.\d+)"""
)


def tidied(text: str, width: int) -> str:
    """`text` in canonical form, folded at `width`, with its comments."""
    shown = show(parse(text), width)
    words: list[str] = []
    comments: list[tuple[int, str]] = []  # how many words went before, and the comment
    for token in _TOKEN.finditer(text):
        if token["comment"]:
            comments.append((len(words), token["comment"]))
        else:
            words.append(_plain(token["word"]))
    return _with_comments(shown, words, comments) if comments else shown


def _with_comments(shown: str, words: list[str], comments: list[tuple[int, str]]) -> str:
    tokens = [token for token in _TOKEN.finditer(shown) if token["word"]]
    blocks = SequenceMatcher(None, words, [_plain(token["word"]) for token in tokens], autojunk=False)
    place_of = {block.a + step: block.b + step for block in blocks.get_matching_blocks() for step in range(block.size)}
    ends = _line_ends(shown, tokens)
    top: list[str] = []
    at_ends: dict[int, str] = {}
    for before, comment in comments:
        known = [place_of[word] for word in range(before) if word in place_of]
        if not known:
            top.append(comment + "\n")
            continue
        end = ends[bisect_left(ends, tokens[known[-1]].end())]
        at_ends[end] = f"{at_ends.get(end, '')} {comment}"
    for end in sorted(at_ends, reverse=True):
        shown = shown[:end] + at_ends[end] + shown[end:]
    return "".join(top) + shown


def _line_ends(shown: str, tokens: list[re.Match[str]]) -> list[int]:
    """Where lines end, save for those in strings."""
    inside = {place for token in tokens for place in range(token.start(), token.end())}
    return [*(place for place, sign in enumerate(shown) if sign == "\n" and place not in inside), len(shown)]


def _plain(word: str) -> str:
    """A word without the quotes, which may change."""
    quote = word[0]
    return word[1:-1].replace(quote * 2, quote) if quote in "'\"" else word
