"""Files that appear whole or not at all: written under another name beside their place, then moved there."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bowerbird.errors import ExportError

_LOG_OF_DUCKDB = ".wal"


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """The path to write to; it becomes `target` when all went well, and is removed when not.

    What is no file, as /dev/stdout or a named pipe, is written to as it is: nothing can take its place.
    """
    is_special = target.exists() and not target.is_file() and not target.is_dir()
    place = target if is_special else target.resolve()  # a link stays one
    draft = target if is_special else place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        yield draft
        if not is_special:
            _make_durable(draft)
            draft.replace(place)
    except OSError as error:
        raise ExportError(
            f"{target}: cannot be written: {error.strerror or error}; {_remedy(error, target)}"
        ) from error
    finally:
        if not is_special:
            _discard(draft)


def _make_durable(path: Path) -> None:
    """On disk before it takes its name, so that a machine that dies leaves the old file or the new one."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _discard(draft: Path) -> None:
    for leftover in (draft, draft.with_name(draft.name + _LOG_OF_DUCKDB)):
        leftover.unlink(missing_ok=True)


def _remedy(error: OSError, target: Path) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"nothing was left behind; make room, or name a place on another disk than that of {target.parent}"
    if isinstance(error, FileNotFoundError):
        return f"make the folder {target.parent} first"
    return "nothing was left behind; name another place with --to"
