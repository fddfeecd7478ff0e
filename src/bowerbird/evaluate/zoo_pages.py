"""Result pages of the zoo with their truth, as Chromium shows them.

Each site gives its first page of results with two records or more. What the truth says in paths is looked up on the
captured page: a record that is not there yet (a list that grows when scrolled) is not asked for, and a page whose
values are not at their paths is left out and counted. Sites in a language that the pack of their domain does not speak
are no test of the listing, and are left out as well.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from bowerbird.browse import Browser, ChromiumSession, Limits, Manners, launch_browser
from bowerbird.domain import load_pack
from bowerbird.errors import BrowseError
from bowerbird.evaluate.floors import fingerprint_of
from bowerbird.evaluate.rendered import CAPTURE_VERSION
from bowerbird.page import Kind, Page, parse_html
from bowerbird.page.file import SUFFIX, load_page, save_page
from bowerbird.zoo import DEVELOPMENT, choose, serve_here, site
from bowerbird.zoo.choices import Rendering
from bowerbird.zoo.generated import GeneratedSite
from bowerbird.zoo.inventory import sheets
from bowerbird.zoo.marks import ValueMark
from bowerbird.zoo.stock import Item
from bowerbird.zoo.truth import PageTruth, gather
from bowerbird.zoo.web import Answer, Request

_STEP = re.compile(r"([^/\[]+)(?:\[(\d+)\])?")
_BATCH = 8  # sites that are served at a time
_LIMITS = Limits(settle=4.0)
_LEAST_IN_PLACE = 0.9  # of the values of a page


@dataclass(frozen=True, slots=True)
class ZooRecord:
    """A record that the page shows: its nodes, and the values that it shows at which nodes."""

    item: Item
    nodes: tuple[int, ...]
    values: tuple[tuple[ValueMark, int], ...]


@dataclass(frozen=True, slots=True)
class ZooPage:
    """One page of results with its truth in the rows of `page`."""

    seed: int
    domain: str
    layout: str
    page: Page
    records: tuple[ZooRecord, ...]

    @property
    def name(self) -> str:
        return f"{self.seed} {self.domain}, {self.layout}"


def zoo_seeds(seeds: Iterable[int] = DEVELOPMENT) -> list[int]:
    """The sites whose pack speaks their language, with several records a page that are there without scrolling."""
    return [seed for seed in seeds if _speaks(seed) and _shows_several(seed)]


def zoo_fingerprint(seeds: Iterable[int] = DEVELOPMENT) -> str:
    """Names which part of the zoo this is, whatever its version: a change that lowers its floors should say so."""
    return fingerprint_of(f"site {seed}" for seed in zoo_seeds(seeds))


def zoo_page(seed: int, cache: Path | None) -> ZooPage | None:
    """The page of results of a site: as captured in `cache`, or as its bytes tell where `cache` is None."""
    known = _truth(seed)
    if known is None or (cache is None and known.page.rendered):
        return None
    page = _static(known) if cache is None else _captured(seed, cache)
    return None if page is None else _placed(known, page)


def static_lists(seed: int, most: int) -> list[ZooPage]:
    """The first pages of results of a site, as their bytes tell: none where these do not show the records."""
    one = site(seed)
    found: list[ZooPage] = []
    for sheet in sheets(one):
        if len(found) == most or sheet.kind != "results" or sheet.after == "virtual" or sheet.rendered:
            break
        _, (page,) = gather((), [sheet], {})
        known = _Truth(seed, one, page)
        placed = _placed(known, _static(known)) if len(page.records) > 1 else None
        found += [] if placed is None else [placed]
    return found


def capture_missing(seeds: Sequence[int], cache: Path, seen: Callable[[int], None] = lambda _: None) -> dict[int, str]:
    """Capture the pages that are not yet in `cache`; the reason for each that could not be captured."""
    cache.mkdir(parents=True, exist_ok=True)
    missing = [seed for seed in seeds if not _place(seed, cache).is_file()]
    return asyncio.run(_capture_all(missing, cache, seen)) if missing else {}


@dataclass(frozen=True)
class _Truth:
    seed: int
    site: GeneratedSite
    page: PageTruth

    name = "a page of the zoo"

    def answer(self, request: Request) -> Answer:
        """As the site does, save that a page that is posted for comes when it is asked for."""
        if self.page.form and request.method == "GET" and request.target == self.page.target:
            request = replace(request, method="POST", form=self.page.form)
        return self.site.answer(request)


@lru_cache(maxsize=256)
def _truth(seed: int) -> _Truth | None:
    one = site(seed)
    for sheet in sheets(one):
        if sheet.kind != "results" or sheet.after == "virtual":
            break
        _, (page,) = gather((), [sheet], {})
        if len(page.records) > 1:
            return _Truth(seed, one, page)
    return None


def _shows_several(seed: int) -> bool:
    chosen = choose(seed)
    return chosen.page_size > 1 and chosen.rendering is not Rendering.VIRTUAL


def _speaks(seed: int) -> bool:
    chosen = choose(seed)
    return chosen.locale.partition("-")[0] in _languages(chosen.domain)


@lru_cache(maxsize=32)
def _languages(domain: str) -> tuple[str, ...]:
    return load_pack(domain).languages


def _static(known: _Truth) -> Page:
    path, _, query = known.page.target.partition("?")
    answer = known.answer(Request("GET", path, query))
    return parse_html(answer.body, url=f"http://zoo.example{known.page.target}", content_type=answer.kind)


def _captured(seed: int, cache: Path) -> Page | None:
    kept = _place(seed, cache)
    return load_page(kept) if kept.is_file() else None


def _place(seed: int, cache: Path) -> Path:
    said = f"{CAPTURE_VERSION} {_zoo_digest()} {seed}"
    return cache / f"zoo-{hashlib.sha256(said.encode()).hexdigest()[:32]}{SUFFIX}"


@lru_cache(maxsize=1)
def _zoo_digest() -> str:
    """Names the zoo by all that it is made of."""
    files = sorted(file for file in Path(str(site.__code__.co_filename)).parent.rglob("*") if file.suffix in _SOURCES)
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()[:16]


_SOURCES = (".py", ".js", ".css", ".txt", ".yaml", ".json", ".html")


async def _capture_all(missing: Sequence[int], cache: Path, seen: Callable[[int], None]) -> dict[int, str]:
    faults = {}
    async with launch_browser() as browser:
        for start in range(0, len(missing), _BATCH):
            batch = [known for seed in missing[start : start + _BATCH] if (known := _truth(seed)) is not None]
            async with serve_here(batch) as running:
                for known, server in zip(batch, running, strict=True):
                    try:
                        page = await _capture(browser, f"{server.url.rstrip('/')}{known.page.target}")
                        save_page(page, _place(known.seed, cache))
                    except BrowseError as fault:
                        faults[known.seed] = str(fault)
                    seen(known.seed)
    return faults


async def _capture(browser: Browser, address: str) -> Page:
    # A consent banner stays: its removal would move the nodes after it, which the truth names by position.
    async with (
        Manners(obey_robots=False) as manners,
        ChromiumSession(browser, limits=_LIMITS, manners=manners, dismiss_consent=False) as session,
    ):
        await session.open(address)
        return await session.capture()


def _placed(known: _Truth, page: Page) -> ZooPage | None:
    """The truth in rows of the page; None when too few of its values are where it says."""
    records, wrong, right = [], 0, 0
    for mark in known.page.records:
        nodes = tuple(sorted(node for path in mark.paths if (node := find(page, path)) is not None))
        if len(nodes) < len(mark.paths):
            continue
        values = [(value, find(page, value.path)) for value in known.page.values if value.record == mark.key]
        placed = [(value, node) for value, node in values if node is not None and _shows(page, node, value)]
        wrong, right = wrong + len(values) - len(placed), right + len(placed)
        records.append(ZooRecord(known.site.by_key[mark.key], nodes, tuple(placed)))
    if len(records) < 2 or right < _LEAST_IN_PLACE * (right + wrong):
        return None
    chosen = known.site.choices
    return ZooPage(known.seed, chosen.domain, chosen.layout.value, page, tuple(records))


def find(page: Page, path: str) -> int | None:
    """The node at a path of child steps with positions; `shadow()` leads into a shadow root."""
    node = 0
    for name, number in _STEP.findall(path):
        if name == "shadow()":
            below = [child for child in page.children(node) if page.kind[child] == Kind.SHADOW]
        else:
            below = [child for child in page.element_children(node) if page.name(child) == name]
        position = int(number or 1)
        if position > len(below):
            return None
        node = below[position - 1]
    return node


def _shows(page: Page, node: int, value: ValueMark) -> bool:
    if value.place != "text":
        return value.text in page.attributes[node].get(value.place[1:], "")
    own = "".join(page.text[child] for child in page.children(node) if page.kind[child] == Kind.TEXT)
    return value.text in own
