"""Record-level wrappers as values: strands, brooms, libraries, and what they find on a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bowerbird.errors import NotAWrapper
from bowerbird.induce.labels import Label

FORMAT = 1


class Arrangement(StrEnum):
    """How the records of a list lie in the tree."""

    SUBTREES = "subtrees"
    """Each record has a node of its own that holds it."""
    SIBLINGS = "siblings"
    """A record is a run of siblings; the next begins where a sibling looks like the first again."""
    CROSSED = "crossed"
    """A record has one cell in each of several rows, always in the same column; the rows hold several records."""


class Sign(StrEnum):
    """How often a record shows an attribute (node signs of chapter 8)."""

    ONE = "1"
    OPTIONAL = "?"
    SEVERAL = "+"
    ANY = "*"

    @property
    def is_optional(self) -> bool:
        return self in (Sign.OPTIONAL, Sign.ANY)


@dataclass(frozen=True, slots=True)
class Strand:
    """One attribute of the head of a broom: the OXPath that leads to it from a part of the record.

    `part` is 0 for the first node, otherwise a row of a crossed record. In a run of siblings the path begins at the
    first node and may lead to siblings that belong to the next record: these do not count.
    """

    attribute: str
    path: str
    sign: Sign = Sign.ONE
    part: int = 0


@dataclass(frozen=True, slots=True)
class BroomWrapper:
    """A wrapper for the records of one tag path.

    `firsts` is the OXPath of the nodes at which records may begin; one begins there when at least `least` of the
    strands find something. `level` is the number of records that the wrapper was learned from, `rows` how many rows
    below the first those of a crossed record are.
    """

    tag_path: tuple[str, ...]
    arrangement: Arrangement
    firsts: str
    strands: tuple[Strand, ...]
    least: int = 1
    level: int = 1
    rows: tuple[int, ...] = (0,)


@dataclass(frozen=True, slots=True)
class BroomLibrary:
    """The wrappers of a site, those of one tag path side by side, in the order in which they are tried."""

    wrappers: tuple[BroomWrapper, ...] = ()

    @property
    def tag_paths(self) -> Mapping[tuple[str, ...], tuple[BroomWrapper, ...]]:
        """The wrappers by their tag paths: the leaves of the wrapper directory."""
        by_path: dict[tuple[str, ...], list[BroomWrapper]] = {}
        for wrapper in self.wrappers:
            by_path.setdefault(wrapper.tag_path, []).append(wrapper)
        return {path: tuple(of) for path, of in by_path.items()}


@dataclass(frozen=True, slots=True)
class BroomFit:
    """The records found on a page, in document order, and how badly the wrappers fit them: 0 is perfectly.

    `distance` is the mean over the records of the share of strands that must find something and do not; 1 where no
    record was found.
    """

    records: tuple[tuple[Label, ...], ...]
    distance: float


def told_apart(found: Mapping[str, Sequence[int]]) -> int:
    """How many attributes are found, less those at nodes of others: two at one node were counted out elsewhere."""
    nodes = [node for of in found.values() for node in of]
    return len(found) - (len(nodes) - len(set(nodes)))


def as_data(library: BroomLibrary) -> dict[str, Any]:
    """The library as plain data, ready for JSON."""
    return {"format": FORMAT, "brooms": [_wrapper_data(wrapper) for wrapper in library.wrappers]}


def from_data(data: Mapping[str, Any]) -> BroomLibrary:
    """The library that `as_data` gave; raises `NotAWrapper` for anything else."""
    if data.get("format") != FORMAT:
        raise NotAWrapper("this is no library of record-level wrappers, or a newer version wrote it: learn it again")
    try:
        return BroomLibrary(tuple(_wrapper_of(entry) for entry in data["brooms"]))
    except (KeyError, TypeError, ValueError) as error:
        raise NotAWrapper(f"the library of record-level wrappers is broken ({error}): learn it again") from error


def _wrapper_data(wrapper: BroomWrapper) -> dict[str, Any]:
    return {
        "tag_path": list(wrapper.tag_path),
        "arrangement": wrapper.arrangement.value,
        "firsts": wrapper.firsts,
        "strands": [[strand.attribute, strand.path, strand.sign.value, strand.part] for strand in wrapper.strands],
        "least": wrapper.least,
        "level": wrapper.level,
        "rows": list(wrapper.rows),
    }


def _wrapper_of(entry: Mapping[str, Any]) -> BroomWrapper:
    return BroomWrapper(
        tuple(map(str, entry["tag_path"])),
        Arrangement(entry["arrangement"]),
        str(entry["firsts"]),
        _strands_of(entry["strands"]),
        int(entry["least"]),
        int(entry["level"]),
        tuple(map(int, entry["rows"])),
    )


def _strands_of(entries: Sequence[tuple[str, str, str, int]]) -> tuple[Strand, ...]:
    return tuple(Strand(str(name), str(path), Sign(sign), int(part)) for name, path, sign, part in entries)
