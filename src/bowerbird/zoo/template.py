"""One small template language with two engines, so that a page looks the same wherever it is filled in.

A results page of the zoo may be filled in by the server or by its own script from JSON. Both must give the same DOM, or
the truth about nodes would hold for one of them only. Record templates are therefore text with `{{field}}`,
`{{#field}}…{{/field}}` (present, or once for each entry of a list) and `{{^field}}…{{/field}}` (absent), filled in by
`Template` here and by `ENGINE`, its JavaScript twin, in the browser. A section never holds one of its own name.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

_TAG = re.compile(r"\{\{([#^/]?)(\w+)\}\}")

Context = Mapping[str, object]

ENGINE = """
function esc(s){return String(s).replace(/[&<>"']/g,function(c){return{'&':'&amp;','<':'&lt;','>':'&gt;',
'"':'&quot;',"'":'&#x27;'}[c]})}
function look(stack,name){for(var i=stack.length-1;i>=0;i--){if(name in stack[i])return stack[i][name]}return ''}
function fill(text,stack){return text.replace(
/\\{\\{([#^])(\\w+)\\}\\}([\\s\\S]*?)\\{\\{\\/\\2\\}\\}|\\{\\{(\\w+)\\}\\}/g,
function(all,kind,name,inner,plain){if(plain)return esc(look(stack,plain));var v=look(stack,name);
var some=Array.isArray(v)?v.length>0:!!v;if(kind==='^')return some?'':fill(inner,stack);if(!some)return '';
return Array.isArray(v)?v.map(function(e){return fill(inner,stack.concat([e]))}).join(''):fill(inner,stack)})}
""".strip()


@dataclass(frozen=True)
class _Section:
    name: str
    inverted: bool
    body: tuple[str | _Field | _Section, ...]


@dataclass(frozen=True)
class _Field:
    name: str


@dataclass(frozen=True)
class Template:
    """A template text, parsed on first use."""

    text: str

    @cached_property
    def _program(self) -> tuple[str | _Field | _Section, ...]:
        pieces = _TAG.split(self.text)
        body, rest = _parse(pieces, 0, None)
        if rest != len(pieces):
            raise ValueError(f"section closed but never opened in template {self.text[:60]!r}")
        return body

    def fill(self, context: Context) -> str:
        out: list[str] = []
        _run(self._program, [context], out)
        return "".join(out)


def when(name: str, inner: str) -> str:
    """Template text that is there when the field is, once for each entry of a list."""
    return f"{{{{#{name}}}}}{inner}{{{{/{name}}}}}"


def unless(name: str, inner: str) -> str:
    """Template text that is there when the field is not."""
    return f"{{{{^{name}}}}}{inner}{{{{/{name}}}}}"


def slot(name: str) -> str:
    return f"{{{{{name}}}}}"


def _parse(pieces: Sequence[str], at: int, until: str | None) -> tuple[tuple[str | _Field | _Section, ...], int]:
    """`pieces` alternates text, sigil, name; returns the parsed body and where it ended."""
    body: list[str | _Field | _Section] = []
    while at < len(pieces):
        if pieces[at]:
            body.append(pieces[at])
        if at + 1 >= len(pieces):
            at += 1
            break
        sigil, name = pieces[at + 1], pieces[at + 2]
        at += 3
        if sigil == "/":
            if name != until:
                raise ValueError(f"section {until!r} closed by {name!r}")
            return tuple(body), at
        if sigil:
            inner, at = _parse(pieces, at, name)
            body.append(_Section(name, sigil == "^", inner))
        else:
            body.append(_Field(name))
    if until is not None:
        raise ValueError(f"section {until!r} never closed")
    return tuple(body), at


def _run(program: tuple[str | _Field | _Section, ...], stack: list[Context], out: list[str]) -> None:
    for step in program:
        if isinstance(step, str):
            out.append(step)
        elif isinstance(step, _Field):
            out.append(html.escape(str(_look(stack, step.name))))
        else:
            value = _look(stack, step.name)
            if step.inverted:
                if not value:
                    _run(step.body, stack, out)
            elif isinstance(value, list | tuple):
                for entry in value:
                    _run(step.body, [*stack, entry], out)
            elif value:
                _run(step.body, stack, out)


def _look(stack: list[Context], name: str) -> object:
    for context in reversed(stack):
        if name in context:
            return context[name]
    return ""
