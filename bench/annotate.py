"""How long annotating takes: beside the browser's own work for the same page, and for each megabyte read.

Measured with the largest pack (the most terms), over pages of the corpora as Chromium captured them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter, thread_time

from bench.capture import Load, load_pages
from bench.figure import Figure
from bench.measure import fastest, fastest_ms, progress
from bench.pages import sample_pages
from bowerbird.annotate import Annotator
from bowerbird.annotate.clobs import attribute_clob, text_clob
from bowerbird.domain import Pack, load_pack, pack_names
from bowerbird.errors import BrowserMissing
from bowerbird.page import Page, parse_html
from bowerbird.page.snapshot import Capture, decode_snapshot

FIGURES = (
    Figure("annotate.over_browser", "annotating a page, as a share of loading and capturing it in Chromium", 0.1),
    Figure("annotate.seconds_per_mb", "a megabyte of page source, parsed already, read by every recogniser", 0.5),
    Figure("annotate.seconds_per_mb_read", "the same for a megabyte of what is read: visible text, attributes"),
    Figure(
        "annotate.seconds_per_mb_prose",
        "the same for a megabyte of running text, a description of a home again and again",
        0.5,
    ),
    Figure("annotate.load_ms", "reading the largest pack, once for each process"),
    Figure("annotate.compile_ms", "making the annotator of the largest pack, once for each process"),
)
_PAGES, _ROUNDS = 60, 3
_PROSE = """A double-fronted period house of three bedrooms, set back from the lane behind a walled garden, with a
kitchen that opens on the terrace and views over the meadows towards the river. It has been in one family
since it was built and was last sold on 4 May 2006; the present owners have renewed the roof and the
windows. Guide price £300,000; please call 01865 270000 to arrange a viewing, or see the plan and the
photographs in our office in Oxford. """
_PARAGRAPH, _PARAGRAPHS = 4, 400


def figures(corpora: Path | None) -> dict[str, float]:
    pack = largest_pack()
    annotator = Annotator(pack)
    bodies = sample_pages(corpora, _PAGES)
    pages = [parse_html(body) for body in bodies]
    seconds = [_fastest(annotator, page) for page in progress(pages, "annotating")]
    read = sum(len(text_clob(page).text) + len(attribute_clob(page).text) for page in pages)
    prose = parse_html("".join(f"<p>{_PROSE * _PARAGRAPH}</p>" for _ in range(_PARAGRAPHS)))
    measured = {
        "annotate.seconds_per_mb": sum(seconds) / sum(map(len, bodies)) * 1e6,
        "annotate.seconds_per_mb_read": sum(seconds) / read * 1e6,
        "annotate.seconds_per_mb_prose": _fastest(annotator, prose) / len(prose.visible_text()) * 1e6,
        "annotate.load_ms": fastest_ms(lambda: load_pack(pack.name), _ROUNDS),
        "annotate.compile_ms": fastest_ms(lambda: Annotator(pack), _ROUNDS),
    }
    return {**measured, **_over_browser(annotator, bodies)}


def largest_pack() -> Pack:
    """The pack with the most terms."""
    packs = [load_pack(name) for name in pack_names()]
    return max(packs, key=lambda pack: sum(map(len, pack.gazetteers.values())))


def _over_browser(annotator: Annotator, bodies: Sequence[bytes]) -> Mapping[str, float]:
    try:
        loads = load_pages(bodies, rounds=1)
    except BrowserMissing:
        return {}
    ours = sum(_fastest(annotator, _page(load), perf_counter) for (load,) in loads)
    return {"annotate.over_browser": ours / sum(load.browser for (load,) in loads)}


def _page(load: Load) -> Page:
    return decode_snapshot(Capture(load.snapshot), viewport=(1366, 900))


def _fastest(annotator: Annotator, page: Page, clock: Callable[[], float] = thread_time) -> float:
    page.reading.runs()  # shared with every other stage
    return fastest(lambda: annotator(page), clock, rounds=_ROUNDS)
