"""How well result pages are understood, corpus by corpus: pages in, one `Judged` a page out.

A corpus is a list of pages with their gold; a page is read with a pack (`generic` for public corpora) and judged, in
a few processes. Pages that were saved from a browser are judged as Chromium shows them and as their bytes tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeVar

from bowerbird.annotate import annotator_for
from bowerbird.domain import Pack, load_pack
from bowerbird.evaluate import records_corpus, srr, wcxb
from bowerbird.evaluate.parallel import WORKERS, in_parallel, sample
from bowerbird.evaluate.records_corpus import RecordsPage
from bowerbird.evaluate.rendered import SavedPage, load_rendered, render_missing
from bowerbird.evaluate.scores import Judged
from bowerbird.evaluate.srr import SrrPage
from bowerbird.evaluate.wcxb import WcxbPage
from bowerbird.listing import Listing, analyse
from bowerbird.page import Page

__all__ = ["GENERIC", "evaluate_records", "evaluate_srr", "evaluate_wcxb", "read_listing", "sample"]

GENERIC = "generic"
_Task = TypeVar("_Task")
Seen = Callable[[SavedPage], None]


def read_listing(page: Page, pack: str = GENERIC) -> Listing:
    """What the page lists, read with the pack of this name."""
    known = _pack(pack)
    return analyse(page, annotator_for(known)(page), known)


def evaluate_srr(
    pages: Sequence[SrrPage], cache: Path, *, pack: str = GENERIC, workers: int = WORKERS, seen: Seen = lambda _: None
) -> Iterator[Judged]:
    """Each page twice: rendered, where Chromium could show it, and static."""
    render_missing([page.saved for page in pages], cache, seen)
    return in_parallel(partial(_judge_srr, cache=cache, pack=pack), _both_ways(pages), workers)


def evaluate_records(
    pages: Sequence[RecordsPage],
    cache: Path,
    *,
    pack: str = GENERIC,
    workers: int = WORKERS,
    seen: Seen = lambda _: None,
) -> Iterator[Judged]:
    """Each page twice: rendered, where Chromium could show it, and static."""
    render_missing([page.saved for page in pages], cache, seen)
    return in_parallel(partial(_judge_records, cache=cache, pack=pack), _both_ways(pages), workers)


def evaluate_wcxb(pages: Sequence[WcxbPage], *, pack: str = GENERIC, workers: int = WORKERS) -> Iterator[Judged]:
    """Each page as its bytes tell."""
    return in_parallel(partial(_judge_wcxb, pack=pack), pages, workers)


def _judge_srr(task: tuple[SrrPage, bool], cache: Path, pack: str) -> Judged:
    gold, rendered = task
    page = _shown(gold.saved, cache, rendered)
    judged = srr.judge(gold, page, read_listing(page, pack), "srr" if rendered else "srr.static")
    return _noted(judged, page, rendered)


def _judge_records(task: tuple[RecordsPage, bool], cache: Path, pack: str) -> Judged:
    gold, rendered = task
    page = _shown(gold.saved, cache, rendered)
    corpus = gold.corpus if rendered else f"{gold.corpus}.static"
    return _noted(records_corpus.judge(gold, page, read_listing(page, pack), corpus), page, rendered)


def _judge_wcxb(gold: WcxbPage, pack: str) -> Judged:
    return wcxb.judge(gold, read_listing(gold.static(), pack))


def _noted(judged: Judged, page: Page, rendered: bool) -> Judged:
    """With a note where the page had to be judged static, since Chromium could not show it."""
    return replace(judged, notes={**judged.notes, "pages not captured": int(rendered and page.layout is None)})


def _shown(saved: SavedPage, cache: Path, rendered: bool) -> Page:
    page = load_rendered(saved, cache) if rendered else None
    return saved.static() if page is None else page


def _both_ways(pages: Sequence[_Task]) -> list[tuple[_Task, bool]]:
    return [(page, rendered) for page in pages for rendered in (True, False)]


@lru_cache(maxsize=32)
def _pack(name: str) -> Pack:
    return load_pack(name)
