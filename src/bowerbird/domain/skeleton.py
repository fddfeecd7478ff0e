"""A new pack: the least that validates, with what examples suggest already filled in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bowerbird.domain.check import EXAMPLES, Recogniser
from bowerbird.domain.declaration import DESCRIPTION, NAME_RULE, is_name
from bowerbird.domain.guess import Guess, attribute_name, guess_attributes, page_pairs
from bowerbird.domain.load import load_pack
from bowerbird.domain.model import Pack, ValueKind
from bowerbird.domain.resolve import GAZETTEERS
from bowerbird.domain.shelf import pack_names
from bowerbird.domain.source import read_text
from bowerbird.errors import UsageError
from bowerbird.page.html import parse_html

_BASE = "generic"
_LISTED = (ValueKind.ENUMERATION, ValueKind.NAME)
_MOST_LISTED = 2000
_NORMAL = {
    ValueKind.MONEY: "money",
    ValueKind.COUNT: "integer",
    ValueKind.MEASURE: "decimal",
    ValueKind.DATE: "iso-date",
    ValueKind.PHONE: "e164",
    ValueKind.URL: "url",
    ValueKind.ENUMERATION: "term",
}
_HEAD = """\
# The knowledge of one domain. Everything here is checked: `bowerbird domain check {folder}`.
# Every key is explained in docs/packs.md; lines that begin with `#` are suggestions.
name: {name}
title: {title}
extends: generic            # prices, dates, links, pictures and the usual words of web sites come from there
record: {record}
languages: [en]
# country: GB               # whose dates, phones and currency pages without a language use
# currency: GBP

pivots: [{pivots}]          # what every record has, in order of preference

# leading_words: [films, browse films]       # on links that lead to records
# misleading_words: [buy tickets, reviews]   # on links that lead away from them
# secondary_titles: [Similar films]          # above lists that are not the one looked for

attributes:
"""
_BARE = """\
  # An attribute, its kind, and how a page names it. Kinds: {kinds}.
  title:
    labels: [Title, Name]
    markers: [title, name]
"""


def new_pack(name: str, folder: Path, examples: Sequence[Path], recognise: Recogniser) -> Pack:
    """Write a pack called `name` into `folder`, with attributes guessed from `examples`, and load it.

    Values that `recognise` finds on the example pages with the new pack become its first expectations.
    """
    if not is_name(name):
        raise UsageError(f"{name!r} is not a name for a pack; {NAME_RULE}")
    if name in pack_names():
        raise UsageError(f"there is a pack called {name!r} already, which would be meant by that name; choose another")
    if folder.exists() and any(folder.iterdir()):
        raise UsageError(f"{folder} is not empty; choose another with --folder, or remove it")
    guesses = guess_attributes(examples)
    (folder / GAZETTEERS).mkdir(parents=True, exist_ok=True)
    (folder / EXAMPLES).mkdir(exist_ok=True)
    for guess in guesses:
        if guess.kind in _LISTED:
            _write_gazetteer(folder, guess)
    (folder / DESCRIPTION).write_text("".join(_description(name, folder, guesses)), encoding="utf-8")
    pack = load_pack(folder)
    for page in (example for example in examples if example.suffix.lower() in (".html", ".htm")):
        _write_example(pack, page, recognise)
    return pack


def _description(name: str, folder: Path, guesses: Sequence[Guess]) -> Iterator[str]:
    title = name.replace("-", " ").replace("_", " ").capitalize()
    pivots = [guess.name for guess in guesses if guess.kind is ValueKind.MONEY][:1]
    pivots += [guess.name for guess in guesses if guess.name in ("title", "name")][:1]
    record = attribute_name(name).removesuffix("s") or "item"
    yield _HEAD.format(folder=folder, name=name, title=title, record=record, pivots=", ".join(pivots or ["url"]))
    if not guesses:
        yield _BARE.format(kinds=", ".join(ValueKind))
    for guess in guesses:
        yield from _attribute(guess)


def _attribute(guess: Guess) -> Iterator[str]:
    yield f"  {guess.name}:\n    kind: {guess.kind}\n"
    if guess.kind in _NORMAL:
        yield f"    normal: {_NORMAL[guess.kind]}\n"
    if guess.unit is not None:
        yield f"    unit: {guess.unit}\n"
    yield f"    labels: [{_quoted(guess.label)}]\n    markers: [{guess.name.replace('_', '-')}]\n"
    if guess.kind is ValueKind.COUNT:
        yield "    needs_label: true         # a number alone is not one of these\n"
    if guess.kind in _LISTED:
        yield f"    gazetteers: [{_gazetteer_name(guess)}]\n"
    yield f"    # seen: {', '.join(_quoted(value) for value in guess.values[:3])}\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _gazetteer_name(guess: Guess) -> str:
    return guess.name.replace("_", "-")


def _write_gazetteer(folder: Path, guess: Guess) -> None:
    terms = [_term(value) for value in guess.values[:_MOST_LISTED]]
    lines = ["# origin: the examples that this pack was begun with", *dict.fromkeys(filter(None, terms))]
    path = folder / GAZETTEERS / f"{_gazetteer_name(guess)}.txt"
    path.write_text("\n".join([*lines, "" if len(lines) > 1 else "example"]), encoding="utf-8")


def _term(value: str) -> str:
    """`value` as a line of a gazetteer: without the signs that have a meaning there."""
    bare = value.replace("|", " ").replace("#", " ").lstrip("? ").strip()
    return " ".join(bare.split()) if any(map(str.isalnum, bare)) else ""


def _write_example(pack: Pack, file: Path, recognise: Recogniser) -> None:
    text = read_text(file)
    page = parse_html(text)
    found = recognise(page, pack)
    expected: dict[str, dict[str, None]] = {}
    for label, value in page_pairs(page):
        name = attribute_name(label)
        if any(_same(value, one) for one in found.get(name, ())):
            expected.setdefault(name, {})[value] = None
    target = pack.folder / EXAMPLES / f"{file.stem}.html"
    target.write_text(text, encoding="utf-8")
    target.with_suffix(".yaml").write_text("".join(_expectations(expected.items())), encoding="utf-8")


def _expectations(expected: Iterable[tuple[str, dict[str, None]]]) -> Iterator[str]:
    items = list(expected)
    yield "# What the pack should see on this page; add `never:` for what it should not.\n"
    yield "expect:\n" if items else "expect: {}\n"
    for name, values in items:
        yield f"  {name}: [{', '.join(map(_quoted, values))}]\n"


def _same(value: str, found: str) -> bool:
    return " ".join(value.split()).casefold() in " ".join(found.split()).casefold()
