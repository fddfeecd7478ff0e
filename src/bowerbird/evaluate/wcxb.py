"""WCXB: which of its pages are lists. A page of the type listing or collection should have a primary area, no other.

`dev/html/<id>.html` (or `.html.gz`) and `metadata.json`, whose `files` name the type of each page.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path

from bowerbird.errors import CorpusMissing
from bowerbird.evaluate.floors import fingerprint_of
from bowerbird.evaluate.scores import Counts, Judged
from bowerbird.listing import Listing
from bowerbird.page import Page, parse_html

LISTS = ("listing", "collection")


@dataclass(frozen=True, slots=True)
class WcxbPage:
    """One page and its type."""

    file: Path
    type: str
    domain: str

    @property
    def name(self) -> str:
        return f"{self.type} {self.file.name.partition('.')[0]} {self.domain}"

    def static(self) -> Page:
        body = self.file.read_bytes()
        return parse_html(gzip.decompress(body) if self.file.suffix == ".gz" else body, url=f"http://{self.domain}/")


def wcxb_pages(folder: Path) -> list[WcxbPage]:
    """The pages of the corpus below `folder`, which is its own folder or the one that holds it as `wcxb`."""
    root = folder / "wcxb" if (folder / "wcxb").is_dir() else folder
    metadata = root / "metadata.json"
    if not metadata.is_file():
        raise CorpusMissing(f"{folder}: no WCXB corpus here; its folder holds metadata.json and dev/html")
    known = json.loads(metadata.read_text(encoding="utf-8"))["files"]
    files = sorted(root.glob("*/html/*.html*"))
    return [
        WcxbPage(file, known[stem]["page_type"], known[stem]["domain"])
        for file in files
        if (stem := file.name.partition(".")[0]) in known
    ]


def wcxb_fingerprint(folder: Path) -> str:
    """Names which part of the corpus this is."""
    return fingerprint_of(page.name for page in wcxb_pages(folder))


def judge(gold: WcxbPage, listing: Listing) -> Judged:
    """Whether a primary area was found where there should be one."""
    is_list, found = gold.type in LISTS, listing.primary is not None
    counts = Counts(int(is_list and found), int(found), int(is_list))
    areas = [f"{len(area.records)} records" for area in listing.areas[:1]]
    missed = ("no primary area",) if is_list and not found else ()
    return Judged("wcxb", gold.name, {"area": counts}, missed, tuple(areas) if found and not is_list else ())
