"""Learned wrappers on file: JSON that people can read, and beside it the same as OXPath, `FILE.oxp`; a wrapper of
several templates has one such file for each (`FILE-2.oxp`), since which of them a page follows no path can tell.

The JSON holds the wrappers with the habits of their attributes, so that whoever has the file can go on labelling; the
OXPath is what the engine runs over a site. The form is versioned; a file of a later version is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bowerbird.errors import NotAWrapper
from bowerbird.induce import brooms, trees
from bowerbird.induce.assist.learning import Habit, Learned
from bowerbird.induce.brooms.printing import oxpath_of as oxpath_of_records
from bowerbird.oxpath.formatting import tidied

VERSION = 1
KIND = "wrapper learned from labels"
_WIDTH = 100
_FLAT = re.compile(r"\[\s+([^][{}]*?)\s+\]")
_REMEDY = "make one with `bowerbird learn LABELS PAGES -o FILE`"


def save(learned: Learned, path: Path) -> list[Path]:
    """Write a wrapper, and its OXPath beside it; the files that were written."""
    texts = {path: as_text(learned)}
    for number, text in enumerate(oxpath_texts(learned), start=1):
        beside = path.with_name(f"{path.stem}{f'-{number}' if number > 1 else ''}.oxp")
        texts.setdefault(beside, text)
    for file, text in texts.items():
        part = file.with_name(f".{file.name}.part")
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(file)
        except OSError as error:
            raise NotAWrapper(f"{file}: the wrapper cannot be written: {error.strerror or error}") from error
    return list(texts)


def load(path: Path) -> Learned:
    """Read a wrapper; raises `NotAWrapper`, which says what to do."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise NotAWrapper(f"{path}: the wrapper cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise NotAWrapper(f"{path}: this is no wrapper but binary data; {_REMEDY}") from error
    return from_text(text, str(path))


def as_text(learned: Learned) -> str:
    """A wrapper as JSON; lists of plain values take one line each."""
    text = json.dumps(as_data(learned), ensure_ascii=False, indent=1)
    return _FLAT.sub(lambda found: f"[{' '.join(line.strip() for line in found[1].splitlines())}]", text) + "\n"


def from_text(text: str, where: str) -> Learned:
    """The wrapper that `as_text` wrote, kept at `where`."""
    try:
        data = json.loads(text)
    except ValueError as error:
        if text.lstrip().startswith(("/", "doc(", "(:")):
            what = "this is an OXPath expression; run it with `bowerbird wrapper run`, or name the JSON file beside it"
            raise NotAWrapper(f"{where}: {what}") from error
        raise NotAWrapper(f"{where}: this is no learned wrapper ({error}); {_REMEDY}") from error
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise NotAWrapper(f"{where}: this is JSON, but no learned wrapper; {_REMEDY}")
    if data.get("version") != VERSION:
        raise NotAWrapper(
            f"{where}: a wrapper of version {data.get('version')}, and this program knows {VERSION}; {_REMEDY}"
        )
    try:
        return from_data(data)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise NotAWrapper(f"{where}: the wrapper is damaged ({error!r}); {_REMEDY}") from error


def as_data(learned: Learned) -> dict[str, Any]:
    """A wrapper as plain values."""
    return {
        "kind": KIND,
        "version": VERSION,
        "labelled pages": learned.pages,
        "records a page": learned.records,
        "attributes": {name: asdict(habit) for name, habit in learned.habits.items()},
        "trees": None if learned.trees is None else trees.as_data(learned.trees),
        "brooms": None if learned.brooms is None else brooms.as_data(learned.brooms),
    }


def from_data(data: Mapping[str, Any]) -> Learned:
    """The wrapper that `as_data` gave."""
    return Learned(
        None if data["trees"] is None else trees.from_data(data["trees"]),
        None if data["brooms"] is None else brooms.from_data(data["brooms"]),
        int(data["labelled pages"]),
        float(data["records a page"]),
        {str(name): Habit(**habit) for name, habit in data["attributes"].items()},
    )


def oxpath_texts(learned: Learned) -> list[str]:
    """The wrappers as OXPath: one expression a template, and one for the records."""
    expressions = [trees.oxpath_of(wrapper) for wrapper in learned.trees.wrappers] if learned.trees else []
    if learned.brooms is not None:
        expressions.append(oxpath_of_records(learned.brooms))
    return [f"{tidied(one, _WIDTH)}\n" for one in expressions]
