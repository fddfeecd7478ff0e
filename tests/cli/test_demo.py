"""`bowerbird demo` runs from nothing to pictures."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_the_demonstration_captures_both_ways(tmp_path: Path) -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "bowerbird", "demo", "--folder", str(tmp_path / "demo")],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "140", "NO_COLOR": "1"},
    ).stdout
    for name in ("home", "listing", "detail"):
        assert (tmp_path / "demo" / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert (tmp_path / "demo" / f"{name}.page").exists()
    assert shown.count("plain HTTP") == 3
    assert shown.count("Chromium ") >= 3
