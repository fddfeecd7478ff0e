"""JSON as a page, so that paths read it like any other.

    {"items": [{"price": 5, "tags": ["new"], "first name": "Ann"}]}

is the tree

    json(items(item(price '5' tags(item 'new') item[key='first name'] 'Ann')))

The root element is `json`. A member is an element of its name, an entry of an array is an `item`, a scalar is a text as
the JSON writes it, and null is an element without text. A name that no step of a path could spell is an `item` too,
which keeps the name in its attribute `key`. JSON Lines are read as the array of their lines; what guards JSON against
being included elsewhere (a call around it, `)]}'` before it) is left out.

`parse_state` also reads JavaScript in which JSON is assigned to something.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from itertools import count
from typing import Any

import chompjs
import numpy as np

from bowerbird.errors import NotJson
from bowerbird.page.charset import decode, read_charset
from bowerbird.page.guard import DEPTH_LIMIT
from bowerbird.page.kinds import Kind
from bowerbird.page.model import JSON_ROOT, NO_NODE, Document, Page, structure

ENTRY = "item"
KEY = "key"
MOST_NODES = 2_000_000  # of one page; 32 MB of ordinary JSON have fewer
_LARGEST_EXPONENT = 400  # beyond it, a number written out is longer than what it stands for
_MOST_ASSIGNMENTS = 50  # looked at in one script
_STEP_NAME = re.compile(r"[^\W\d][\w-]*")
_GUARD = re.compile(r"\s*(?:\)\]\}'?,?|while\s*\(1\);|for\s*\(;;\);|/\*.*?\*/)\s*", re.DOTALL)
_CALL = re.compile(
    r"\s*(?:typeof [\w$.]+ === 'function' && )?[\w$.\[\]'\"]+\s*\((?P<inside>\s*[\[{].*)\)\s*;?\s*", re.DOTALL
)
_ASSIGNMENT = re.compile(r"(?<![=!<>])=\s*(?:(?=[\[{])|JSON\.parse\s*\(\s*(?=[\"']))")
_LITERAL = re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'""", re.DOTALL)
_FIXED = {"#document": 0, "#text": 1, JSON_ROOT: 2, ENTRY: 3}
_NO_ATTRIBUTES: Mapping[str, str] = {}
_NO_MORE = object()
_SHOWN = 40


def parse_json(
    body: bytes | str, *, url: str = "about:blank", content_type: str = "", status: int | None = None
) -> Page:
    """The page that the JSON in `body` makes; `NotJson` says where it breaks off being JSON."""
    text, charset = (body, "utf-8") if isinstance(body, str) else _decoded(body, content_type)
    return json_page(read_json(text), url=url, charset=charset, status=status)


def parse_state(text: str, *, url: str = "about:blank") -> Page:
    """The same for a text found on a page: JSON, or JavaScript with an assignment such as `window.STATE = {…};`.

    Of several objects or arrays that are assigned, the largest is meant.
    """
    return json_page(read_state(text), url=url)


def read_json(text: str) -> Any:
    """What the JSON in `text` says, its numbers as they are written."""
    inside = text.removeprefix("\ufeff")
    while (guard := _GUARD.match(inside)) is not None:
        inside = inside[guard.end() :]
    try:
        return _loaded(inside)
    except json.JSONDecodeError as error:
        failure = error
    call = _CALL.fullmatch(inside)
    lines = [line for line in inside.splitlines() if line.strip()]
    try:
        if call is not None:
            return _loaded(call["inside"])
        if len(lines) > 1 and lines[0].lstrip()[:1] in ("{", "["):
            return [_loaded(line) for line in lines]
    except json.JSONDecodeError:
        pass  # the first failure tells more
    raise _not_json(inside, failure) from None


def read_state(text: str) -> Any:
    """What `parse_state` makes a page of."""
    try:
        return read_json(text)
    except NotJson:
        values = list(_assigned(text))
        if not values:
            raise
        return max(values, key=lambda value: len(json.dumps(value))) if len(values) > 1 else values[0]


def is_step(name: str) -> bool:
    """Whether a step of a path can spell a name, so that a member of this name is an element of it."""
    return _STEP_NAME.fullmatch(name) is not None


def shown_json(page: Page) -> Page | None:
    """The tree of the JSON that a browser shows on `page` as text; None on every other page."""
    pre, viewer = page.index.with_tag("pre"), page.index.with_class("json-formatter-container")
    if len(pre) != 1 or len(viewer) != 1 or page.end[pre[0]] != viewer[0]:
        return None
    try:
        text = "".join(page.text[pre[0] : page.end[pre[0]]])
        return json_page(read_json(text), url=page.url, charset=page.charset, status=page.status)
    except NotJson:
        return None


def json_page(value: Any, *, url: str = "about:blank", charset: str = "utf-8", status: int | None = None) -> Page:
    """The page of a value that JSON can say."""
    table = _Table(url)
    table.fill(value)
    tag, parent = (np.fromiter(rows, dtype=np.int32, count=len(rows)) for rows in (table.tag, table.parent))
    end, depth = structure(parent)
    kind = np.full(len(table.numbers), Kind.ELEMENT, dtype=np.uint8)
    kind[:2] = Kind.DOCUMENT, Kind.TEXT
    return Page(
        kind=kind[tag],
        parent=parent,
        end=end,
        depth=depth,
        tag=tag,
        names=tuple(table.numbers),
        text=tuple(table.text),
        attributes=tuple(table.attributes),
        node_id=np.zeros(len(tag), dtype=np.int64),
        documents=(Document(0, url, charset=charset),),
        captured_at=datetime.now(UTC).isoformat(timespec="milliseconds"),
        status=status,
    )


class _Table:
    """The columns of a page while they are filled."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.numbers: defaultdict[str, int] = defaultdict(count(len(_FIXED)).__next__, _FIXED)
        self.parent = [NO_NODE, 0]
        self.tag = [_FIXED["#document"], _FIXED[JSON_ROOT]]
        self.text = ["", ""]
        self.attributes: list[Mapping[str, str]] = [_NO_ATTRIBUTES, _NO_ATTRIBUTES]

    def fill(self, value: Any) -> None:
        """Put `value` below the root, in document order; without recursion, since depth comes from outside."""
        levels = [self._children(value, 1)]
        while levels:
            child = next(levels[-1], _NO_MORE)
            if child is _NO_MORE:
                levels.pop()
                continue
            if len(levels) >= DEPTH_LIMIT:
                raise NotJson(f"{self._url}: the JSON is nested more than {DEPTH_LIMIT} levels deep")
            if len(self.parent) > MOST_NODES:
                raise NotJson(f"{self._url}: the JSON has more than {MOST_NODES:,} values")
            levels.append(self._children(child, len(self.parent) - 1))

    def _children(self, value: Any, row: int) -> Iterator[Any]:
        """The values in `value`, each after its element was put below `row`; a scalar is put there as text."""
        if isinstance(value, dict):
            for name, inside in value.items():
                named = is_step(name)
                self._put(self.numbers[name] if named else _FIXED[ENTRY], row, _NO_ATTRIBUTES if named else {KEY: name})
                yield inside
        elif isinstance(value, list):
            for inside in value:
                self._put(_FIXED[ENTRY], row)
                yield inside
        elif value is not None and (text := _scalar(value)):
            self._put(_FIXED["#text"], row, text=text)

    def _put(self, tag: int, parent: int, attributes: Mapping[str, str] = _NO_ATTRIBUTES, text: str = "") -> None:
        self.tag.append(tag)
        self.parent.append(parent)
        self.attributes.append(attributes)
        self.text.append(text)


def _scalar(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _decoded(body: bytes, content_type: str) -> tuple[str, str]:
    charset = read_charset(body, content_type)
    return decode(body, charset), charset


def _number(written: str) -> str:
    """A number as it is written, without an exponent, which XPath does not know."""
    mantissa, mark, exponent = written.lower().partition("e")
    if not mark or len(exponent) > 4 or abs(int(exponent)) > _LARGEST_EXPONENT:
        return written
    return format(Decimal(f"{mantissa}e{exponent}"), "f")


_AS_WRITTEN = {"parse_int": str, "parse_float": _number, "parse_constant": str}


def _loaded(text: str) -> Any:
    try:
        return json.loads(text, strict=False, **_AS_WRITTEN)  # type: ignore[arg-type]
    except RecursionError as error:
        raise NotJson(f"the JSON is nested more than {DEPTH_LIMIT} levels deep") from error


def _assigned(text: str) -> Iterator[Any]:
    """The objects and arrays that a script assigns, as far as they can be read without running it."""
    for place, found in enumerate(_ASSIGNMENT.finditer(text)):
        if place >= _MOST_ASSIGNMENTS:
            return
        try:
            if text[found.end()] in "[{":
                yield chompjs.parse_js_object(text[found.end() :], loader_kwargs=_AS_WRITTEN)
            else:
                yield read_json(_string(text[found.end() :]))
        except (ValueError, RecursionError, NotJson):
            continue


def _string(script: str) -> str:
    """The string literal of JavaScript that `script` begins with."""
    literal = _LITERAL.match(script)
    if literal is None:
        raise NotJson("this string is never closed")
    read: list[str] = chompjs.parse_js_object(f"[{literal.group()}]")
    return read[0]


def _not_json(text: str, error: json.JSONDecodeError) -> NotJson:
    shown = " ".join(text[error.pos : error.pos + _SHOWN].split())
    what = f"found {shown!r}" if shown else "it ends"
    return NotJson(
        f"this is no JSON: line {error.lineno}, column {error.colno}: {error.msg[:1].lower()}{error.msg[1:]}, {what}"
    )
