"""Saved pages for commands: files and folders that a person names, read with a bar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from bowerbird.errors import UsageError
from bowerbird.induce.labels import read_page
from bowerbird.page import Page
from bowerbird.page.file import SUFFIX

PagesArgument = Annotated[
    list[Path], typer.Argument(metavar="PAGES…", help="Pages: HTML files, saved pages, or folders of them.")
]
_SUFFIXES = (".html", ".htm", ".xhtml", SUFFIX)


class PageFile(NamedTuple):
    """A page on disk; `name` is what a person calls it: its file below the folder that was named."""

    name: str
    path: Path


def page_files(named: Iterable[Path]) -> list[PageFile]:
    """The files that these names mean, in order; raises `UsageError` where there is none."""
    found: dict[Path, PageFile] = {}
    for path in named:
        if path.is_dir():
            inside = [file for file in sorted(path.rglob("*")) if file.suffix.lower() in _SUFFIXES]
            if not inside:
                raise UsageError(f"{path}: no page in this folder; pages are files that end in {', '.join(_SUFFIXES)}")
            found |= {file.resolve(): PageFile(str(file.relative_to(path)), file) for file in inside}
        elif path.is_file():
            found[path.resolve()] = PageFile(path.name, path)
        else:
            raise UsageError(f"{path}: there is no such file or folder")
    return list(found.values())


def read_pages(files: Sequence[PageFile], seen: Callable[[], None]) -> list[Page]:
    """The pages in these files; `seen` is called after each."""
    pages = []
    for file in files:
        pages.append(read_page(file.path))
        seen()
    return pages
