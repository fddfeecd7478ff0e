"""The vocabulary on disk: small text files, one folder a language, read once.

A file has `[sections]` of lines; `#` starts a comment line. A table's line has fields separated by `;`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

DATA = Path(__file__).parent / "data"


@cache
def sections(name: str) -> Mapping[str, tuple[str, ...]]:
    """All sections of `data/<name>.txt`; lines before the first header belong to the section ""."""
    found: dict[str, list[str]] = {"": []}
    current = found[""]
    if not exists(name):
        name = "en/" + name.partition("/")[2]
    for raw in (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("[") and line.endswith("]"):
            current = found.setdefault(line[1:-1], [])
        else:
            current.append(line)
    return {section: tuple(lines) for section, lines in found.items()}


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
    """Lines `key: one; two; three` as a mapping."""
    found: dict[str, tuple[str, ...]] = {}
    for line in sections(name).get(section, ()):
        key, _, rest = line.partition(":")
        found[key.strip()] = tuple(word.strip() for word in rest.split(";"))
    return found


def exists(name: str) -> bool:
    return (DATA / f"{name}.txt").exists()


@cache
def term(word: str, language: str) -> str:
    """A word of the domain modules (written in British English) in the language of the site."""
    return translations(language).get(word, (word,))[0]


@cache
def translations(language: str) -> Mapping[str, tuple[str, ...]]:
    return dictionary(f"{language}/terms") if exists(f"{language}/terms") else {}
