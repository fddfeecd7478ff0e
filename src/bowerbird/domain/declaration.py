"""From `pack.yaml` to a `Declaration`: what one file says, checked key by key, before inheritance."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import regex
import yaml

from bowerbird.domain.model import Case, Corpus, FormUse, Role, ValueKind, Widget
from bowerbird.domain.source import Entry, read_yaml, suggest
from bowerbird.domain.units import CURRENCIES, NORMAL_FORMS, UNITS
from bowerbird.errors import PackError

DESCRIPTION = "pack.yaml"
PATTERN_FLAGS = regex.IGNORECASE | regex.MULTILINE
"""As the annotators compile patterns, so that what is checked is what runs, and is compiled once."""
NAME_RULE = "use small letters, digits, '-' and '_', beginning with a letter"
_NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Z]{2})?")
_COUNTRY = re.compile(r"[A-Z]{2}")


@dataclass(frozen=True)
class Said:
    """A value, and the entry that said it."""

    value: Any
    entry: Entry


@dataclass(frozen=True)
class Declaration:
    """What one pack.yaml says."""

    root: Entry
    keys: Mapping[str, Said]
    """Keys of the pack itself."""
    attributes: Mapping[str, Mapping[str, Said]] = field(default_factory=dict)
    lines: Mapping[str, Entry] = field(default_factory=dict)
    """Where each attribute begins."""


def read_declaration(folder: Path) -> Declaration:
    """What the pack in `folder` says of itself."""
    path = folder / DESCRIPTION
    if not path.is_file():
        raise PackError(path, None, "there is no such file", "a pack is a folder with a pack.yaml; see `domain new`")
    root = read_yaml(path)
    entries = root.mapping(PACK_KEYS)
    for needed in ("name", "title"):
        if needed not in entries:
            raise root.fail(f"the key {needed!r} is missing", f"add a line `{needed}: …`")
    attributes = entries.pop("attributes").mapping() if "attributes" in entries else {}
    return Declaration(
        root,
        {key: Said(PACK_KEYS[key](entry), entry) for key, entry in entries.items()},
        {_name(entry, name): _attribute(entry) for name, entry in attributes.items()},
        attributes,
    )


def _attribute(entry: Entry) -> dict[str, Said]:
    said: dict[str, Said] = {}
    for key, value in entry.mapping(ATTRIBUTE_KEYS).items():
        said[key] = Said(ATTRIBUTE_KEYS[key](value), value)
    return said


def _name(entry: Entry, name: str | None = None) -> str:
    name = entry.text() if name is None else name
    if not is_name(name):
        raise entry.fail(f"{name!r} is not a name", NAME_RULE)
    return name


def is_name(text: str) -> bool:
    """Whether packs and attributes may be called `text`."""
    return _NAME.fullmatch(text) is not None


def _names(entry: Entry) -> tuple[str, ...]:
    return tuple(_name(item) for item in entry.items())


def _words(entry: Entry) -> tuple[str, ...]:
    """A list of words, or one list a language."""
    lists = (entry,) if _is_list(entry) else tuple(entry.mapping().values())
    if not _is_list(entry):
        for language in entry.mapping():
            _match(entry, language, _LANGUAGE, "a language", "use codes as in `en`, `de`, `pt-BR`")
    words: dict[str, Entry] = {}
    for item in (item for one in lists for item in one.items()):
        word = item.text().strip()
        if not word:
            raise item.fail("the text is empty", "remove it")
        words.setdefault(word, item)
    return tuple(words)


def _is_list(entry: Entry) -> bool:
    return not isinstance(entry.node, yaml.MappingNode)


def _match(entry: Entry, word: str, shape: re.Pattern[str], what: str, remedy: str) -> str:
    if not shape.fullmatch(word):
        raise entry.fail(f"{word!r} is not {what}", remedy)
    return word


def _languages(entry: Entry) -> tuple[str, ...]:
    return tuple(_match(e, e.text(), _LANGUAGE, "a language", "use codes as in `en`, `pt-BR`") for e in entry.items())


def _country(entry: Entry) -> str:
    return _match(entry, entry.text(), _COUNTRY, "a country", "use two capitals, as in GB")


def _currency(entry: Entry) -> str:
    if entry.text() not in CURRENCIES:
        raise entry.fail(f"the currency {entry.text()!r} is not known", suggest(entry.text(), CURRENCIES))
    return entry.text()


def _unit(entry: Entry) -> str:
    if entry.text() not in UNITS and entry.text() not in CURRENCIES:
        raise entry.fail(f"the unit {entry.text()!r} is not known", suggest(entry.text(), {*UNITS, *CURRENCIES}))
    return entry.text()


def _normal(entry: Entry) -> str:
    if entry.text() not in NORMAL_FORMS:
        raise entry.fail(f"the normal form {entry.text()!r} is not known", suggest(entry.text(), NORMAL_FORMS))
    return entry.text()


def _patterns(entry: Entry) -> tuple[str, ...]:
    for item in entry.items():
        try:
            pattern = regex.compile(item.text(), PATTERN_FLAGS)
        except regex.error as error:
            raise item.fail(
                f"the pattern {item.text()!r} is not a regular expression: {error}",
                "mend it, and write it in single quotes so that backslashes stay",
            ) from None
        if pattern.match(""):
            raise item.fail(f"the pattern {item.text()!r} matches nothing at all", "ask for at least one character")
    return entry.texts()


def _role(entry: Entry) -> Role:
    if entry.text() == Role.PIVOT:
        raise entry.fail("pivots are named for the whole pack", "list this attribute under `pivots:`, in order")
    return entry.choice(Role)


def _form(entry: Entry) -> FormUse:
    entries = entry.mapping(("as", "labels", "minimum", "maximum", "options", "fill"))
    if "as" not in entries:
        raise entry.fail("the form use has no widget", f"add `as:` with {', '.join(Widget)}")
    widget = entries.pop("as").choice(Widget)
    return FormUse(widget, **{key: _words(value) for key, value in entries.items()})


def _gazetteers(entry: Entry) -> dict[str, tuple[Case, Entry]]:
    found: dict[str, tuple[Case, Entry]] = {}
    for name, options in entry.mapping().items():
        case = options.mapping(("case",)).get("case")
        found[_name(options, name)] = (Case.ANY if case is None else case.choice(Case), options)
    return found


def _groups(entry: Entry) -> tuple[tuple[str, ...], ...]:
    return tuple(_names(item) for item in entry.items())


def _corpora(entry: Entry) -> dict[str, Corpus]:
    found: dict[str, Corpus] = {}
    for name, corpus in entry.mapping().items():
        entries = corpus.mapping(("vertical", "attributes"))
        if set(entries) != {"vertical", "attributes"}:
            raise corpus.fail("a corpus needs its vertical and its attributes", "add both keys")
        names = {theirs: _name(ours) for theirs, ours in entries["attributes"].mapping().items()}
        found[name] = Corpus(entries["vertical"].text(), names)
    return found


PACK_KEYS: dict[str, Callable[[Entry], Any]] = {
    "name": _name,
    "title": Entry.text,
    "extends": _name,
    "record": _name,
    "languages": _languages,
    "country": _country,
    "currency": _currency,
    "pivots": _names,
    "byline": _name,
    "without": _names,
    "secondary_titles": _words,
    "leading_words": _words,
    "misleading_words": _words,
    "wildcards": _words,
    "co_occurrence": _groups,
    "gazetteers": _gazetteers,
    "corpora": _corpora,
    "attributes": Entry.mapping,
}

ATTRIBUTE_KEYS: dict[str, Callable[[Entry], Any]] = {
    "about": Entry.text,
    "kind": lambda entry: entry.choice(ValueKind),
    "role": _role,
    "sub_type_of": _name,
    "part_of": _name,
    "many": Entry.flag,
    "unit": _unit,
    "normal": _normal,
    "labels": _words,
    "markers": _words,
    "values": _words,
    "gazetteers": _names,
    "patterns": _patterns,
    "needs_label": Entry.flag,
    "minimum": Entry.number,
    "maximum": Entry.number,
    "modifies": _name,
    "disjoint": _names,
    "form": _form,
    "schema_org": _words,
    "fresh": Entry.flag,
}
