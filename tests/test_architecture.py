"""Imports go one way, as docs/architecture.md draws it, and a wrong one is noticed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = sorted(path.name for path in (ROOT / "src" / "bowerbird").iterdir() if (path / "__init__.py").exists())


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the imports of the package below `folder`."""
    program = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [program, "--no-cache", "--config", folder / "pyproject.toml"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_imports_go_one_way() -> None:
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("room", "forbidden"),
    [
        ("page/model.py", "from bowerbird.browse import session"),
        ("browse/session.py", "from bowerbird.cli import main"),
        ("domain/model.py", "from bowerbird.browse import session"),
        ("oxpath/ast.py", "from bowerbird.browse import session"),
        ("page/model.py", "import playwright"),
        ("cli/export.py", "import psycopg"),
        ("zoo/server.py", "from bowerbird.page import Page"),
    ],
)
def test_a_wrong_import_is_noticed(tmp_path: Path, room: str, forbidden: str) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    module = tmp_path / "src" / "bowerbird" / room
    module.write_text(module.read_text(encoding="utf-8") + f"\n{forbidden}\n", encoding="utf-8")
    result = lint(tmp_path)
    assert result.returncode != 0
    assert "BROKEN" in result.stdout


def test_every_room_is_on_the_map() -> None:
    drawn = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert [room for room in ROOMS if not re.search(rf"^\| `{room}/` \|", drawn, re.MULTILINE)] == []
