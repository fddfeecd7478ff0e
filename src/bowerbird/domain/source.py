"""Reading YAML that remembers its lines, so that every complaint about a pack can say where.

`yaml.safe_load` forgets positions and lets a repeated key win silently; this walks the composed nodes instead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

import yaml

from bowerbird.errors import PackError

_Choice = TypeVar("_Choice", bound=StrEnum)
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_LARGEST_FILE = 20_000_000
"""Bytes; the largest shipped gazetteer has half a million, and nobody writes more by hand."""


@dataclass(frozen=True)
class Entry:
    """One value of a YAML file, and where it stands."""

    file: Path
    line: int
    node: yaml.Node

    def fail(self, what: str, remedy: str) -> PackError:
        """The error to raise about this entry."""
        return PackError(self.file, self.line, what, remedy)

    def text(self) -> str:
        """This entry as one string; numbers and dates written without quotes are strings too."""
        if not isinstance(self.node, yaml.ScalarNode) or self.node.tag == "tag:yaml.org,2002:null":
            raise self.fail("a text is expected here", "write one text, in quotes if it has a colon")
        return str(self.node.value)

    def texts(self) -> tuple[str, ...]:
        """This entry as a list of strings; a lone string is a list of one."""
        return tuple(entry.text() for entry in self.items())

    def items(self) -> tuple[Entry, ...]:
        """The entries of a list; a lone scalar is a list of one."""
        if isinstance(self.node, yaml.ScalarNode):
            return (self,)
        if not isinstance(self.node, yaml.SequenceNode):
            raise self.fail("a list is expected here", "write [one, two] or one `- item` a line")
        return tuple(self._at(node) for node in self.node.value)

    def number(self) -> float:
        """This entry as a number."""
        try:
            return float(self.text().replace("_", ""))
        except ValueError:
            raise self.fail(f"{self.text()!r} is not a number", "write digits, as in 1500 or 0.5") from None

    def flag(self) -> bool:
        """This entry as yes or no."""
        words = {"true": True, "yes": True, "false": False, "no": False}
        try:
            return words[self.text().lower()]
        except KeyError:
            raise self.fail(f"{self.text()!r} is neither yes nor no", "write true or false") from None

    def choice(self, kind: type[_Choice], allowed: Collection[_Choice] | None = None) -> _Choice:
        """This entry as one of the words of `kind`."""
        word = self.text()
        options = [str(option) for option in (allowed if allowed is not None else kind)]
        if word not in options:
            raise self.fail(f"{word!r} is not known here", suggest(word, options))
        return kind(word)

    def mapping(self, allowed: Collection[str] | None = None) -> dict[str, Entry]:
        """The entries of a mapping; a key that is not `allowed`, or is there twice, is an error."""
        if not isinstance(self.node, yaml.MappingNode):
            raise self.fail("keys with values are expected here", "write `key: value` lines")
        found: dict[str, Entry] = {}
        for key, value in self._pairs():
            name = key.text()
            if name in found:
                raise key.fail(f"the key {name!r} is here twice", f"join it with line {found[name].line}")
            if allowed is not None and name not in allowed:
                raise key.fail(f"the key {name!r} is not known", suggest(name, allowed))
            found[name] = Entry(self.file, key.line, value.node)
        return found

    def _pairs(self) -> Iterator[tuple[Entry, Entry]]:
        for key, value in self.node.value:
            yield self._at(key), self._at(value)

    def _at(self, node: yaml.Node) -> Entry:
        return Entry(self.file, node.start_mark.line + 1, node)


def suggest(word: str, options: Collection[str]) -> str:
    """A remedy for a word that is not among `options`."""
    near = get_close_matches(word, list(options), n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"use one of {', '.join(sorted(options))}" if options else "leave it out"


def read_text(path: Path) -> str:
    """The text of a file of a pack, which must be UTF-8."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PackError(path, None, f"cannot be read: {error.strerror}", "check its name and permissions") from error
    if len(data) > _LARGEST_FILE:
        raise PackError(path, None, f"has {len(data):,} bytes", f"keep files of packs below {_LARGEST_FILE:,}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PackError(
            path, line, f"is not UTF-8 (byte 0x{data[error.start]:02x})", "save it again with the encoding UTF-8"
        ) from None


def read_yaml(path: Path) -> Entry:
    """The root of a YAML file."""
    text = read_text(path)
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise PackError(
            path, None if mark is None else mark.line + 1, f"is not YAML: {error.problem}", _yaml_remedy(error)
        ) from None
    except yaml.YAMLError as error:
        raise PackError(path, _bad_line(text), f"is not YAML: {error}", "remove characters that are not text") from None
    if node is None:
        raise PackError(path, 1, "is empty", "describe the pack: at least name, title, record and attributes")
    _refuse_cycles(path, node, set(), set())
    return Entry(path, node.start_mark.line + 1, node)


def _yaml_remedy(error: yaml.MarkedYAMLError) -> str:
    if "tab" in str(error.problem) or "\\t" in str(error.problem):
        return "indent with spaces"
    return "check indentation, colons, brackets and quotes there; put texts with ':' or '#' in quotes"


def _bad_line(text: str) -> int | None:
    for number, line in enumerate(text.splitlines(), 1):
        if any(letter < " " and letter != "\t" for letter in line):
            return number
    return None


def _refuse_cycles(path: Path, node: yaml.Node, above: set[int], done: set[int]) -> None:
    """Aliases let a node contain itself, which no walk survives."""
    if isinstance(node, yaml.ScalarNode) or id(node) in done:
        return
    if id(node) in above:
        raise PackError(path, node.start_mark.line + 1, "an alias contains itself", "write the value out")
    parts = node.value if isinstance(node, yaml.SequenceNode) else [part for pair in node.value for part in pair]
    for part in parts:
        _refuse_cycles(path, part, above | {id(node)}, done)
    done.add(id(node))
