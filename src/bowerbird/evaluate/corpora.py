"""Public corpora in their own layout.

SWDE (Hao et al. 2011): `<vertical>/<vertical>-<site>(<pages>)/<id>.htm` and
`groundtruth/<vertical>/<vertical>-<site>-<attribute>.txt`, whose lines are page id, number of values, values, with tabs
between. Values are the texts of DOM text nodes with redundant spaces removed, still with HTML's character references.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bowerbird.errors import CorpusMissing
from bowerbird.evaluate.floors import fingerprint_of
from bowerbird.page import Page, parse_html

_SITE = re.compile(r"(?P<vertical>[a-z]+)-(?P<site>[a-z0-9]+)\(\d+\)")
_NULL = "<NULL>"
_BASE = re.compile(rb"^\s*<base\s+href=[\"']?([^\"'>]*)", re.IGNORECASE)


@dataclass(frozen=True)
class SwdeSite:
    """One site of SWDE: its pages' files, and for each attribute the values of each page."""

    vertical: str
    name: str
    files: tuple[Path, ...]
    truth: dict[str, dict[str, tuple[str, ...]]]

    def pages(self, limit: int | None = None) -> Iterator[tuple[str, Page]]:
        """Page ids with their pages: all, or `limit` of them at even distances."""
        step = 1 if limit is None else max(len(self.files) // limit, 1)
        for file in self.files[::step][:limit]:
            body = file.read_bytes()
            base = _BASE.match(body)
            url = base[1].decode("utf-8", "replace") if base else "about:blank"
            yield file.stem, parse_html(body, url=url, content_type="text/html; charset=utf-8")


def swde_sites(folder: Path, verticals: tuple[str, ...] = ()) -> list[SwdeSite]:
    """The sites of SWDE below `folder`, which is the corpus's own folder or the one that holds it as `swde`."""
    root = folder / "swde" if (folder / "swde").is_dir() else folder
    if not (root / "groundtruth").is_dir():
        raise CorpusMissing(
            f"{folder}: no SWDE corpus here; its folder holds groundtruth/ and one folder a vertical (auto, book, …)"
        )
    sites = []
    for found in sorted(root.glob("*/*(*)")):
        match = _SITE.fullmatch(found.name)
        if match and (not verticals or match["vertical"] in verticals):
            truth = _truth(root / "groundtruth" / match["vertical"], f"{match['vertical']}-{match['site']}-")
            sites.append(SwdeSite(match["vertical"], match["site"], tuple(sorted(found.glob("*.htm"))), truth))
    if not sites:
        raise CorpusMissing(f"{root}: groundtruth/ is here, but no folder of pages such as auto/auto-yahoo(2000)")
    return sites


def swde_fingerprint(folder: Path) -> str:
    """Names which part of SWDE this is, by its sites and numbers of pages."""
    return fingerprint_of(f"{site.vertical}/{site.name} {len(site.files)}" for site in swde_sites(folder))


def plain_text(text: str) -> str:
    """Text as SWDE's labels have it: single spaces; character references resolved, twice where they are doubled."""
    return " ".join(html.unescape(html.unescape(text)).replace("\xa0", " ").split())


def _truth(folder: Path, prefix: str) -> dict[str, dict[str, tuple[str, ...]]]:
    truth = {}
    for file in sorted(folder.glob(f"{prefix}*.txt")):
        lines = file.read_text(encoding="utf-8-sig", errors="replace").splitlines()[2:]
        rows = (line.split("\t") for line in lines if line.strip())
        truth[file.stem.removeprefix(prefix)] = {
            row[0]: tuple(value for value in map(plain_text, row[2:]) if value and value != _NULL) for row in rows
        }
    return truth
