"""Writing a report: one file that can be sent by mail; with many pictures, one for each site beside it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from bowerbird.errors import ReportError, UsageError
from bowerbird.store import open_store
from bowerbird.studio.report.gather import folder_of_run, from_folder, from_store
from bowerbird.studio.report.markup import Child, Html, tag
from bowerbird.studio.report.model import RunShown, SiteShown
from bowerbird.studio.report.overview import Address, headline, overview, runs_named
from bowerbird.studio.report.sheet import sheet
from bowerbird.studio.report.site_sheet import site_sheet
from bowerbird.studio.report.wording import moment

NAME = "report.html"
LARGEST = 12_000_000
"""Bytes of pictures in one file: what most mail servers still take."""


def write_report(
    database: str | Path | None,
    *,
    runs: Sequence[int] = (),
    folder: Path | None = None,
    output: Path | None = None,
) -> Path:
    """Write the report of a run, or of several together; the last one unless numbers are given. The file written.

    Without a database the folder of the run is enough for what was explored. The report goes to `output` (a file, or a
    folder that is there), or else into the folder of the run, or into the working directory where that is not there.
    """
    if database is None:
        if folder is None:
            raise UsageError("a report is made from a database, or from the folder of a run; name one")
        return written(from_folder(folder), _target(output, folder))
    with open_store(database, create=False) as store:
        shown = from_store(store, str(database), runs, folder)
        kept = folder or folder_of_run(store, str(database), runs) or Path()
    return written(shown, _target(output, kept))


def written(run: RunShown, target: Path, *, largest: int = LARGEST) -> Path:
    """Write a report to `target`, and where it would be too large for one file, its sites beside it."""
    if _size(run) <= largest:
        _write(target, _whole(run))
        return target
    beside = target.with_name(f"{target.stem}-sites")
    try:
        beside.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ReportError(f"{beside}: the report cannot be written: {error.strerror or error}") from error
    for at, site in enumerate(run.sites):
        trail = _trail(run, at, f"../{target.name}", lambda one: f"{one.slug}.html")
        _write(
            beside / f"{site.slug}.html", _sheet(run, f"{site.name} – Bowerbird", site_sheet(site, trail), whole=False)
        )
    body = overview(run, lambda site: f"{beside.name}/{site.slug}.html")
    _write(target, _sheet(run, f"{headline(run)} – Bowerbird", [body, _foot(run)], whole=False))
    return target


def _whole(run: RunShown) -> str:
    sites = (site_sheet(site, _trail(run, at, "#overview", _part)) for at, site in enumerate(run.sites))
    return _sheet(run, f"{headline(run)} – Bowerbird", [overview(run, _part), *sites, _foot(run)], whole=True)


def _part(site: SiteShown) -> str:
    return f"#{site.slug}"


def _trail(run: RunShown, at: int, home: str, address: Address) -> Html:
    """From a site to all of them, and to those before and after it."""
    before = run.sites[at - 1] if at else None
    after = run.sites[at + 1] if at + 1 < len(run.sites) else None
    beside = [
        tag("a", word, href=address(site), title=site.name)
        for word, site in (("← before", before), ("after →", after))
        if site is not None
    ]
    return Html(tag("a", "↑ All sites", href=home) + tag("span", beside))


def _sheet(run: RunShown, title: str, body: Child, *, whole: bool) -> str:
    return sheet(title, moment(run.started), body, whole=whole)


def _foot(run: RunShown) -> Html:
    where = f"{runs_named(run)} of {run.database}. " if run.numbers else None
    return tag("footer", where, "Made by Bowerbird; nothing in this file is loaded from elsewhere.")


def _size(run: RunShown) -> int:
    pictures = (frame.picture for site in run.sites for frame in site.frames)
    return sum(picture.file.stat().st_size for picture in pictures if picture is not None and picture.file.exists())


def _target(output: Path | None, folder: Path) -> Path:
    if output is None:
        return folder / NAME
    return output / NAME if output.is_dir() else output


def _write(path: Path, content: str) -> None:
    """Write a file, whole or not at all."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(content, encoding="utf-8", errors="replace")
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        raise ReportError(f"{path}: the report cannot be written: {error.strerror or error}") from error
