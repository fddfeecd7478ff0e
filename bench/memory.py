"""The memory that a page takes, as the growth of a fresh process: `python -m bench.memory HTML-OR-SNAPSHOT`.

Many pages are kept, each built from its own copy of the source, and the growth from the second on is shared
out: what the interpreter, the libraries and the first page's working memory take is not the page's.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from bowerbird.page import Page, parse_html
from bowerbird.page.snapshot import Capture, decode_snapshot

PAGES = 30
_FIRST = 3  # until the working memory of building a page has its size
_PAGE_BYTES = os.sysconf("SC_PAGESIZE")


def resident_mb(source: Path) -> float:
    """The resident megabytes of one page built from `source`: `.html`, or `.json` as the browser sent it."""
    answer = subprocess.run(
        [sys.executable, "-m", "bench.memory", str(source)], check=True, capture_output=True, text=True
    )
    return float(answer.stdout)


def _growth(build: Callable[[], Page]) -> float:
    pages = [build() for _ in range(_FIRST)]
    before = resident_bytes()
    pages += [build() for _ in range(PAGES)]
    return (resident_bytes() - before) / (len(pages) - _FIRST) / 1e6


def resident_bytes() -> int:
    """What this process holds, garbage collected."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE_BYTES


def main(source: Path) -> None:
    def parsed() -> Page:
        return parse_html(source.read_bytes())

    def decoded() -> Page:
        return decode_snapshot(Capture(json.loads(source.read_bytes())), viewport=(1366, 900))

    print(_growth(parsed if source.suffix == ".html" else decoded))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
