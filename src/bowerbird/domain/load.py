"""Loading a pack: from its files, or from the compiled copy of an earlier load."""

from __future__ import annotations

from pathlib import Path

from bowerbird.domain.model import Pack
from bowerbird.domain.resolve import resolve
from bowerbird.domain.shelf import find_folder, read_chain


def load_pack(name_or_folder: str | Path) -> Pack:
    """The pack of this name or in this folder, with everything that it inherits.

    Raises `PackError` with file, line and remedy when anything about it is wrong.
    """
    return read_pack(find_folder(name_or_folder))


def read_pack(folder: Path) -> Pack:
    """The pack in `folder`, from its files."""
    return resolve(read_chain(folder))
