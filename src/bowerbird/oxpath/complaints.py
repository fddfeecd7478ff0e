"""What is wrong with an expression, in words: what was found, what was expected there, what was perhaps meant.

lark says at which token no rule went on and which terminals would have. That is put into plain words here, after a
look at the slips that people make most: brackets and quotes left open, operators of other languages, misspelt names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from bowerbird.oxpath.ast import TestKind

_CLOSERS = {"(": ")", "[": "]", "{": "}"}
_PIECES = re.compile(r"""\(:(?:.|\n)*?:\)|"(?:[^"]|"")*"|'(?:[^']|'')*'|[A-Za-z][\w+.-]*://[^\s}]+|[][(){}]""")
_KIND_TESTS = [kind.value for kind in TestKind]
_WORD = re.compile(r"[^\W\d][\w-]*|\d[\d.]*|\$[\w.-]*|<=|>=|!=|==|&&|\|\||::|:<|//|\.\.|.", re.DOTALL)
_OPERAND = "an expression (a path, a string, a number, a function or a $variable)"

# What people write who come from other languages, and what it is called here.
_FOREIGN = {
    "==": "= compares two values here",
    "&&": "write and",
    "||": "write or, or | to unite two sets of nodes",
    "!": "write != to compare, or not(…)",
    "&": "write and",
    ";": "an expression needs no ; at its end",
    "%": "write mod",
    "^": "there is no power operator",
    "?": "an optional predicate is [? … ]",
    "“": "use straight quotes",
    "”": "use straight quotes",
    "‘": "use straight quotes",
    "’": "use straight quotes",
    "`": "use straight quotes",
    "{": "an action is a step of its own, after a slash: a/{click /}",
    ":": "a marker is :<name> or :<name=value>, an axis is axis::name",
    "\\": "strings have no escapes: double a quote to put it inside, as in 'it''s'",
}


class Complaint(Exception):
    """What is wrong at an offset of the text, and what would be right."""

    def __init__(self, offset: int, what: str, remedy: str = "") -> None:
        super().__init__(offset, what, remedy)
        self.offset = offset
        self.what = what
        self.remedy = remedy


def closest(name: str, names: Iterable[str], intro: str, tail: str = "") -> str:
    """A suggestion: the names that look like `name`, or else all there are."""
    known = list(names)
    similar = get_close_matches(name.lower(), known, n=2, cutoff=0.75)
    similar = similar or get_close_matches(name.lower(), known, n=1, cutoff=0.6)
    similar = similar or [other for other in known if other.startswith(name.lower()[:4])][:2]
    if similar:
        return f"did you mean {' or '.join(similar)}?{tail}"
    return intro + ", ".join(known) + tail


def complaint_about(text: str, error: UnexpectedInput) -> Complaint:
    """lark's error in words."""
    offset, expected = _place_and_expected(text, error)
    expected -= _closers_of_nothing(text[:offset])
    found = _word_at(text, offset)
    for special in (_unclosed_quote, _misplaced_call, _foreign_word, _bare_shorthand):
        complaint = special(text, offset, found, expected)
        if complaint is not None:
            return complaint
    if not text.strip():
        return Complaint(0, "there is nothing here", 'an expression is wanted, such as //a or doc("https://…")//a')
    what = "the expression ends" if not found else f"found {found}"
    remedy = "is a / or an operator missing before it?" if _follows_operand(expected) and found[:1].isalnum() else ""
    return Complaint(offset, f"{what} where {_in_words(expected)} was expected", remedy)


def unclosed(text: str, complaint: Complaint) -> Complaint:
    """`complaint`, or the one about brackets if those are what is wrong at its place."""
    open_brackets: list[tuple[int, str]] = []
    for piece in _PIECES.finditer(text):
        sign = piece.group()
        if sign in _CLOSERS:
            open_brackets.append((piece.start(), sign))
        elif sign in ")]}":
            if piece.start() > complaint.offset:
                break
            if not open_brackets or _CLOSERS[open_brackets[-1][1]] != sign:
                return _mismatch(open_brackets, piece.start(), sign) if piece.start() == complaint.offset else complaint
            open_brackets.pop()
    at_end = complaint.offset >= len(text.rstrip())
    if at_end and open_brackets:
        offset, sign = open_brackets[-1]
        return Complaint(offset, f"this {sign} is never closed", f"a {_CLOSERS[sign]} is missing")
    return complaint


def _closers_of_nothing(text: str) -> frozenset[str]:
    """The terminals that close a bracket, less the one of the bracket that is open at the end of `text`."""
    stack: list[str] = []
    for piece in _PIECES.finditer(text):
        sign = piece.group()
        if sign in _CLOSERS:
            stack.append(sign)
        elif sign in ")]}" and stack:
            stack.pop()
    inner = stack[-1] if stack else ""
    return frozenset(name for name, openers in _OPENED_BY.items() if inner not in openers or not inner)


_OPENED_BY = {"RPAR": "(", "COMMA": "(", "RSQB": "[", "RBRACE": "{"}


def _mismatch(open_brackets: list[tuple[int, str]], offset: int, sign: str) -> Complaint:
    if not open_brackets:
        return Complaint(offset, f"this {sign} closes nothing", "remove it, or open it before")
    wanted = _CLOSERS[open_brackets[-1][1]]
    return Complaint(offset, f"found {sign} where {wanted} was expected", f"a {wanted} is missing before it")


def _place_and_expected(text: str, error: UnexpectedInput) -> tuple[int, frozenset[str]]:
    if isinstance(error, UnexpectedToken):
        token: Token = error.token
        start = None if token.type == "$END" else token.start_pos
        return (len(text.rstrip()) if start is None else start), frozenset(error.expected)
    if isinstance(error, UnexpectedCharacters):
        place: Any = error.pos_in_stream  # which lark declares as None
        return place, frozenset(error.allowed or ())
    return len(text.rstrip()), frozenset()


def _word_at(text: str, offset: int) -> str:
    found = _WORD.match(text, offset)
    return found.group() if found else ""


def _unclosed_quote(text: str, offset: int, found: str, _: frozenset[str]) -> Complaint | None:
    if found in ("'", '"') and not re.compile(f"{found}[^{found}]*{found}").match(text, offset):
        return Complaint(offset, "this quote is never closed", f"a {found} is missing")
    return None


def _misplaced_call(text: str, offset: int, found: str, _: frozenset[str]) -> Complaint | None:
    """`//tex()`: what looks like a function where only a step can be."""
    before = re.search(r"([^\W\d][\w-]*)\s*$", text[:offset])
    if found != "(" or before is None:
        return None
    name = before[1]
    similar = get_close_matches(name, _KIND_TESTS, n=1)
    if similar:
        return Complaint(before.start(1), f"there is no node test {name}()", f"did you mean {similar[0]}()?")
    tests = ", ".join(f"{kind}()" for kind in _KIND_TESTS)
    what = f"a function cannot be a step: {name}()"
    return Complaint(before.start(1), what, f"put it around the path, or use a node test: {tests}")


def _foreign_word(text: str, offset: int, found: str, expected: frozenset[str]) -> Complaint | None:
    if text[max(offset - 1, 0) : offset + 1] in ("==", "||"):  # the first sign is an operator of ours
        offset, found = offset - 1, text[offset - 1 : offset + 1]
    if found == "{" and not _follows_operand(expected):
        return None
    remedy = _FOREIGN.get(found) or _FOREIGN.get(found[:1])
    return (
        Complaint(offset, f"{found} means nothing here", remedy)
        if remedy and found[:1] not in "{:"
        else (Complaint(offset, f"found {found} where {_in_words(expected)} was expected", remedy) if remedy else None)
    )


def _bare_shorthand(text: str, offset: int, found: str, expected: frozenset[str]) -> Complaint | None:
    """`//.price`, `//#main`: the shorthands follow a name."""
    shorthand = re.compile(r"\s*([.#])[^\W\d]").match(text, max(offset - (found != "#" and found != "."), 0))
    if shorthand is None or ("NAME" not in expected and "." not in text[offset - 1 : offset]):
        return None
    sign = shorthand[1]
    start = shorthand.start(1)
    return Complaint(start, f"{sign} follows a name", f"for any element write *{sign}{_word_at(text, start + 1)}")


def _follows_operand(expected: frozenset[str]) -> bool:
    return bool(expected & {"PIPE", "EQUALITY", "PLUS", "SLASH"}) and "NAME" not in expected


_SIMPLE = {
    "RPAR": ")",
    "RSQB": "]",
    "RBRACE": "}",
    "COMMA": "a comma",
    "COLONS": "::",
    "LPAR": "(",
    "MORE": ">",
    "EQUALITY": "=",
    "BOUNDS": "bounds such as {2,5}",
    "IN": "in",
    "RETURN": "return",
}


def _in_words(expected: frozenset[str]) -> str:
    if "ACTION_WORD" in expected:
        return 'an action, such as click, "text" or $variable,'
    if {"NUMBER", "STRING", "VARIABLE"} <= expected:
        return _OPERAND
    if {"NUMBER", "STRING"} <= expected:
        return "a value (a string or a number)"
    if {"NAME", "DOT"} <= expected:
        return "a step (a name, *, ., .., @name, an axis or an action)"
    if "ATTRIBUTE_NAME" in expected:
        return "the name of an attribute or *"
    if {"NAME", "WILDCARD"} <= expected:
        return "a node test (a name, *, text(), node() …)"
    if "NAME" in expected:
        return "a name"
    closers = [sign for name, sign in _SIMPLE.items() if name in expected and not _is_operator_too(name, expected)]
    if _follows_operand(expected):
        closers.append(
            "an operator, a /, a predicate or the end" if "$END" in expected else "an operator or a predicate"
        )
    return " or ".join(closers) or "something else"


def _is_operator_too(name: str, expected: frozenset[str]) -> bool:
    return name in ("MORE", "EQUALITY") and "PIPE" in expected
