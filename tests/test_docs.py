"""The documentation cannot lie: its examples run, and every command and error is in it."""

from __future__ import annotations

import doctest
import importlib.util
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
TRANSCRIPT = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#:\s]+)(#[^)\s]*)?\)")
LONGEST_README = 120


def documents_with(sign: str) -> list[Path]:
    return [document for document in DOCUMENTS if sign in document.read_text(encoding="utf-8")]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.fixture(autouse=True)
def _in_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("document", documents_with(">>>"), ids=name_of)
def test_python_examples_run(document: Path) -> None:
    results = doctest.testfile(str(document), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("document", documents_with("```console"), ids=name_of)
def test_transcripts_show_what_the_commands_print(document: Path) -> None:
    for transcript in TRANSCRIPT.findall(document.read_text(encoding="utf-8")):
        command, _, expected = transcript.removeprefix("$ ").partition("\n")
        arguments = shlex.split(command)
        assert arguments[0] == "bowerbird"
        printed = subprocess.run(
            [sys.executable, "-m", *arguments],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "COLUMNS": "120", "NO_COLOR": "1"},
        ).stdout
        assert printed.replace(ROOT.as_uri(), "file://…").rstrip() == expected.rstrip()


def test_reference_pages_are_fresh() -> None:
    path = ROOT / "docs" / "reference" / "generate.py"
    spec = importlib.util.spec_from_file_location("generate", path)
    assert spec is not None
    assert spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    for page, text in generate.pages().items():
        assert page.read_text(encoding="utf-8") == text, f"stale: run python {name_of(path)}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_links_lead_somewhere(document: Path) -> None:
    for target, _ in LINK.findall(document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), f"{name_of(document)} links to {target}"


def test_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= LONGEST_README


def test_every_dependency_is_explained() -> None:
    explained = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").lower()
    declared = re.findall(r'^  "([a-z0-9-]+)[><=]', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    stubs = [name for name in declared if name.endswith("-stubs")]
    assert [name for name in declared if name not in explained and name not in stubs] == []


def test_every_dependency_is_pinned_without_an_address() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"#.*|[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line)] == []
