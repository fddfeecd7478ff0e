"""The vocabulary on disk: small text files, one folder a language, read once.

A file has `[sections]` of lines; `#` starts a comment line. A table's line has fields separated by `;`. A name is
`<locale>/<file>`: a locale such as en-US has only the sections and entries in which it differs from its language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

DATA = Path(__file__).parent / "data"


def files(name: str) -> Iterator[Path]:
    """The files that a name stands for, the general one first."""
    folder, slash, file = name.rpartition("/")
    for path in dict.fromkeys((f"{folder[:2]}{slash}{file}", name)):
        if (DATA / f"{path}.txt").exists():
            yield DATA / f"{path}.txt"


def read(path: Path) -> dict[str, tuple[str, ...]]:
    """The sections of one file; lines before the first header belong to the section ""."""
    found: dict[str, list[str]] = {}
    current = ""
    for raw in path.read_text(encoding="utf-8").splitlines():
        line = raw.strip()
        if line.startswith("[") and line.endswith("]"):
            current = line[1:-1]
        elif line and not line.startswith("#"):
            found.setdefault(current, []).append(line)
    return {section: tuple(lines) for section, lines in found.items()}


@cache
def sections(name: str) -> Mapping[str, tuple[str, ...]]:
    """All sections of a name; those of the locale replace those of its language."""
    merged: dict[str, tuple[str, ...]] = {}
    for path in files(name):
        merged.update(read(path))
    if not merged:
        raise LookupError(f"no vocabulary {name}.txt in the stock's data folder")
    return merged


@cache
def words(name: str, section: str = "") -> tuple[str, ...]:
    """The lines of a section."""
    return sections(name)[section]


@cache
def rows(name: str, section: str = "") -> tuple[tuple[str, ...], ...]:
    """The lines of a section as fields."""
    return tuple(tuple(field.strip() for field in line.split(";")) for line in sections(name)[section])


def choices(field: str) -> tuple[str, ...]:
    """A field that holds several words, separated by commas."""
    return tuple(word.strip() for word in field.split(",") if word.strip())


@cache
def dictionary(name: str, section: str = "") -> Mapping[str, tuple[str, ...]]:
    """Lines `key: one; two; three` as a mapping; here the locale replaces entries, not the whole section."""
    found: dict[str, tuple[str, ...]] = {}
    for path in files(name):
        for line in read(path).get(section, ()):
            key, _, rest = line.partition(":")
            found[key.strip()] = tuple(word.strip() for word in rest.split(";"))
    return found


@cache
def term(word: str, locale: str) -> str:
    """A word of the domain modules (written in British English) as the sites of a locale write it."""
    return dictionary(f"{locale}/terms").get(word, (word,))[0]
