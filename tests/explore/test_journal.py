"""The journal: what is written can be read, torn lines are cut off, damage is told."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bowerbird.errors import JournalError
from bowerbird.explore.facts import ListSeen, Noted
from bowerbird.explore.journal import NAME, Journal
from bowerbird.explore.memory import Step
from bowerbird.explore.scope import SITE, Scope

_STEPS = (
    Step(1, "beginning", SITE, at="2026-01-02T03:04:05.000+00:00", facts=(Noted("ü"),)),
    Step(2, "listing", Scope(3), "again", "2026-01-02T03:04:06.000+00:00", 0.125, (ListSeen(3, 4, nodes=((1,),)),)),
    Step(3, "forms", Scope(3, 1), at="2026-01-02T03:04:07.000+00:00"),
)


def _written(folder: Path) -> Path:
    journal = Journal.open(folder)
    for step in _STEPS:
        journal.append(step)
    return folder / NAME


def test_steps_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = _written(tmp_path)
    assert Journal.open(tmp_path).steps == _STEPS
    line = json.loads(file.read_text().splitlines()[1])
    assert (line["step"], line["transducer"], line["scope"], line["item"]) == (2, "listing", "page/3", "again")
    assert line["facts"][0]["kind"] == "ListSeen"


def test_at_whatever_byte_it_is_torn_only_the_last_step_is_lost(tmp_path: Path) -> None:
    file = _written(tmp_path)
    content = file.read_bytes()
    ends = [at + 1 for at, byte in enumerate(content) if byte == 0x0A]
    for cut in {*range(0, len(content), 9), *ends, *(end - 1 for end in ends)}:
        file.write_bytes(content[:cut])
        whole = sum(end <= cut for end in ends)
        journal = Journal.open(tmp_path)
        assert journal.steps == _STEPS[:whole]
        if whole < len(_STEPS):
            journal.append(_STEPS[whole])
        assert Journal.read(tmp_path).steps == _STEPS[: whole + 1]


def test_steps_side_by_side_count_together(tmp_path: Path) -> None:
    together = [replace(step, last=3) for step in _STEPS[1:]]
    journal = Journal.open(tmp_path)
    journal.append(_STEPS[0])
    journal.append(*together)
    file = tmp_path / NAME
    content = file.read_bytes()
    assert Journal.open(tmp_path).steps == (_STEPS[0], *together)
    first = content.index(b"\n") + 1
    for cut in range(first, len(content)):
        file.write_bytes(content[:cut])
        assert Journal.open(tmp_path).steps == _STEPS[:1]
        assert len(file.read_bytes()) == first


def test_reading_changes_nothing(tmp_path: Path) -> None:
    file = _written(tmp_path)
    with file.open("a") as torn:
        torn.write('{"step": 4')
    before = file.read_bytes()
    assert Journal.read(tmp_path).steps == _STEPS
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "line", ["{}", "[]", '"x"', '{"step":2,"transducer":"a","scope":"site","at":"","seconds":0,"facts":[]}']
)
def test_damage_before_the_end_is_told_with_its_place(tmp_path: Path, line: str) -> None:
    file = _written(tmp_path)
    lines = file.read_text().splitlines()
    file.write_text("\n".join([line, *lines[1:]]) + "\n")
    with pytest.raises(JournalError, match=r"line 1: .*afresh"):
        Journal.open(tmp_path)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalError, match="file"):
        Journal.open(tmp_path / "file" / "folder")
