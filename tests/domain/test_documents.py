"""The how-to works when followed literally, and the reference knows every key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bowerbird.cli.main import app
from bowerbird.domain import Case, ValueKind, Widget, pack_names
from bowerbird.domain.declaration import ATTRIBUTE_KEYS, PACK_KEYS
from bowerbird.domain.units import NORMAL_FORMS

DOCS = Path(__file__).parent.parent.parent / "docs"
STEP = re.compile(
    r"Save this as\s+`(?P<file>[^`]+)`:\s+```\w*\n(?P<text>.*?)^```|^```sh\n(?P<commands>.*?)^```",
    re.DOTALL | re.MULTILINE,
)


def test_the_how_to_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    checked = ""
    steps = list(STEP.finditer((DOCS / "how-to" / "write-a-pack.md").read_text(encoding="utf-8")))
    assert len(steps) == 10
    for step in steps:
        if step["file"]:
            Path(step["file"]).write_text(step["text"], encoding="utf-8")
        else:
            for command in step["commands"].splitlines():
                result = CliRunner().invoke(app, command.split()[1:], env={"COLUMNS": "120"}, catch_exceptions=False)
                assert result.exit_code == 0, result.output
                assert "warning" not in result.output
                checked = result.output if "check" in command else checked
    assert "10 of 10 expectations hold" in checked
    assert Path("seen.html").exists()


def test_every_key_is_in_the_reference() -> None:
    reference = (DOCS / "packs.md").read_text(encoding="utf-8")
    words = {*PACK_KEYS, *ATTRIBUTE_KEYS, *ValueKind, *Case, *Widget, *NORMAL_FORMS, *pack_names()}
    assert sorted(word for word in words if f"`{word}`" not in reference) == []
