"""The tutorial works when followed to the letter: its files are saved, its servers run, its commands are given."""

from __future__ import annotations

import csv
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bowerbird.cli.main import app

ROOT = Path(__file__).parent.parent
STEP = re.compile(
    r"Save this as\s+`(?P<file>[^`]+)`:\s+```\w*\n(?P<text>.*?)^```|^```sh\n(?P<commands>.*?)^```",
    re.DOTALL | re.MULTILINE,
)
SERVERS = ("bowerbird zoo serve", "python3 -m http.server")
PATIENCE = 120.0  # a busy machine may take long to start a server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def arguments(command: str) -> list[str]:
    """The command of a server, with our own Python in it."""
    program, *rest = shlex.split(command)
    return [sys.executable, *(["-m", program] if program == "bowerbird" else []), *rest]


@contextmanager
def serving(command: str, folder: Path, port: int) -> Iterator[None]:
    """A server of the tutorial, from when it answers."""
    process = subprocess.Popen(arguments(command), cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        else:
            pytest.fail(f"{command} does not answer")
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def given(command: str) -> str:
    """What a command prints; it has to succeed. Ours are given in this process, which saves starting many."""
    program, *rest = shlex.split(command)
    if program != "bowerbird":
        return subprocess.run([program, *rest], capture_output=True, text=True, check=True).stdout
    done = CliRunner().invoke(app, rest, env={"COLUMNS": "120", "NO_COLOR": "1"}, catch_exceptions=False)
    assert done.exit_code == 0, f"{command}\n{done.output}"
    return done.stdout


@pytest.mark.timeout(600)
def test_the_tutorial_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "docs" / "examples" / "nursery", tmp_path / "nursery")
    text = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    ports = {said: free_port() for said in ("8080", "8081")}
    printed: dict[str, str] = {}
    with ExitStack() as servers:
        for step in STEP.finditer(text):
            if step["file"]:
                (tmp_path / step["file"]).write_text(step["text"], encoding="utf-8")
                continue
            for line in step["commands"].splitlines():
                (said,) = [port for port in ports if port in line] or [""]
                command = line.replace(said, str(ports[said])) if said else line
                if line.startswith(SERVERS):
                    servers.enter_context(serving(command, tmp_path, ports[said]))
                else:
                    printed[line] = printed.get(line, "") + given(command)
    _has_happened(tmp_path, printed)


def _has_happened(folder: Path, printed: dict[str, str]) -> None:
    """What the tutorial says has happened."""
    assert "20 of 20 expectations hold" in printed["bowerbird domain check plants"]
    (plants,) = (said for line, said in printed.items() if line.startswith("bowerbird run --domain plants"))
    assert plants.count("effective       20") == 2
    assert "(known)" in plants
    with (folder / "plants.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 20
    mantle = next(row for row in rows if row["title"] == "Lady's mantle")
    assert [mantle[name] for name in ("botanical_name", "height", "light")] == ["Alchemilla mollis", "40", "half shade"]
    assert len((folder / "products.csv").read_text(encoding="utf-8").splitlines()) > 72
    changes = printed["bowerbird diff plants.db"]
    assert "20 → 20 records: 1 new, 1 gone, 0 changed" in changes
    assert [line.split()[0] for line in changes.splitlines() if "Lady's mantle" in line] == ["gone", "new"]
    for report in ("shop.html", "plants.html"):
        assert "How the site was explored" in (folder / report).read_text(encoding="utf-8")
