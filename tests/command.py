"""The program in this process: starting another takes longer than most of what is tested."""

from __future__ import annotations

import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from bowerbird.cli.main import main


class Done(NamedTuple):
    """How the command ended and what it printed."""

    code: int
    stdout: str
    stderr: str


def bowerbird(*arguments: str | Path, columns: int = 120) -> Done:
    """Run `bowerbird` with these arguments, on a terminal without colours that is so wide."""
    out, err = (TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    terminal = mock.patch.dict("os.environ", {"COLUMNS": str(columns), "NO_COLOR": "1"})
    asked = mock.patch.object(sys, "argv", ["bowerbird", *map(str, arguments)])
    with terminal, asked, redirect_stdout(out), redirect_stderr(err):
        code = _code_of_main()
    return Done(code, _text(out), _text(err))


def printed(*arguments: str | Path, columns: int = 120) -> str:
    """What a command prints that does not fail."""
    done = bowerbird(*arguments, columns=columns)
    assert done.code == 0, done.stderr
    return done.stdout


def refused(*arguments: str | Path) -> str:
    """The one line that a command says which cannot be done as asked."""
    done = bowerbird(*arguments)
    assert (done.code, done.stdout) == (1, "")
    assert done.stderr.startswith("error: ")
    return done.stderr


def _code_of_main() -> int:
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def _text(stream: TextIOWrapper) -> str:
    stream.flush()
    written = stream.buffer
    assert isinstance(written, BytesIO)
    return written.getvalue().decode()
