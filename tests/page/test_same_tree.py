"""The static and the browser's capture of one page without scripts are the same tree.

Kinds, tags, attributes, texts and parents are compared, node by node. What remains different on purpose is taken
out by a named function each:

- `without_frames`: the browser loads what frames show, and gives even an empty frame a document;
- `without_nonces`: the browser hides the `nonce` of elements from whoever reads the tree of a page with a policy;
- `above`: Chromium flattens what is nested deeper than 512, static pages keep it (up to `guard`'s limit).

The pages are served with a policy that forbids scripts and everything else that would have to be loaded. The
parser still builds the tree of a browser that runs scripts.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from bowerbird.browse import Browser, ChromiumSession, Limits
from bowerbird.browse.manners import MANNERLESS
from bowerbird.page import Page, parse_html
from bowerbird.page.charset import read_charset
from shelf import NO_SCRIPTS, Shelf

AWKWARD = {path.stem: path.read_bytes() for path in sorted((Path(__file__).parent / "awkward").glob("*.html"))}
WITHOUT_FRAMES = [name for name, body in AWKWARD.items() if b"<iframe" not in body and b"<frame" not in body]
FLATTENED_BELOW = 513  # 512 open elements below the document; measured on Chromium 156
CORPUS_PAGES = 200
LIMITS = Limits(load=30, settle=2, quiet=0.01)


@dataclass(frozen=True)
class Row:
    kind: int
    name: str
    parent: int
    text: str
    attributes: tuple[tuple[str, str], ...]


@pytest.fixture(scope="module")
async def session(browser: Browser) -> AsyncIterator[ChromiumSession]:
    async with ChromiumSession(browser, limits=LIMITS, manners=MANNERLESS, dismiss_consent=False) as opened:
        yield opened


async def both(session: ChromiumSession, shelf: Shelf, body: bytes) -> tuple[Page, Page]:
    """The static and the browser's capture of `body`."""
    charset = {"cp1252": "windows-1252"}.get(read_charset(body), read_charset(body))
    content_type = f"text/html; charset={charset}"
    await session.open(shelf.put(body, content_type=content_type, headers=NO_SCRIPTS))
    return parse_html(body, content_type=content_type), await session.capture()


def rows(page: Page) -> list[Row]:
    return [
        Row(
            int(page.kind[node]),
            page.name(node),
            int(page.parent[node]),
            page.text[node],
            tuple(page.attributes[node].items()),
        )
        for node in range(len(page))
    ]


def without_frames(page: Page) -> list[Row]:
    """The rows of the main document."""
    is_main = np.ones(len(page), dtype=np.bool_)
    for frame in page.documents[1:]:
        is_main[frame.node : page.end[frame.node]] = False
    renumbered = np.cumsum(is_main) - 1
    every = rows(page)
    kept = [every[node] for node in np.flatnonzero(is_main).tolist()]
    return [Row(it.kind, it.name, int(renumbered[it.parent]), it.text, it.attributes) for it in kept]


def without_nonces(page: list[Row]) -> list[Row]:
    return [
        Row(it.kind, it.name, it.parent, it.text, tuple(pair for pair in it.attributes if pair[0] != "nonce"))
        for it in page
    ]


def above(depth: int, page: Page) -> list[Row]:
    """The rows up to the first one that is deeper than `depth`."""
    first = int(np.argmax(page.depth > depth)) if (page.depth > depth).any() else len(page)
    return rows(page)[:first]


def first_difference(one: list[Row], other: list[Row]) -> str:
    for number, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return f"row {number}\n  static:  {str(left)[:300]}\n  browser: {str(right)[:300]}"
    return f"{len(one)} rows against {len(other)}"


def test_awkward_pages_are_there() -> None:
    assert len(AWKWARD) >= 25


@pytest.mark.parametrize("name", AWKWARD)
async def test_awkward_page(session: ChromiumSession, shelf: Shelf, name: str) -> None:
    static, captured = await both(session, shelf, AWKWARD[name])
    one, other = without_frames(static), without_frames(captured)
    assert one == other, first_difference(one, other)
    assert (static.title, static.language) == (captured.title, captured.language)


@pytest.mark.parametrize("name", WITHOUT_FRAMES)
async def test_awkward_page_has_the_same_controls(session: ChromiumSession, shelf: Shelf, name: str) -> None:
    static, captured = await both(session, shelf, AWKWARD[name])
    assert len(captured.documents) == 1
    assert static.value == captured.value
    assert static.checked == captured.checked


async def test_nesting_deeper_than_chromium_keeps(session: ChromiumSession, shelf: Shelf) -> None:
    body = b"<!doctype html><title>Deep</title>" + b"<div>" * 600 + b"bottom"
    static, captured = await both(session, shelf, body)
    assert above(FLATTENED_BELOW, static) == rows(captured)[: len(above(FLATTENED_BELOW, static))]
    assert int(captured.depth.max()) <= FLATTENED_BELOW + 1
    assert static.visible_text() == captured.visible_text() == "bottom"


def sampled(folder: Path, pattern: str, count: int) -> list[Path]:
    """`count` pages evenly spread over all that match."""
    found = sorted(folder.glob(pattern))
    if len(found) < count:
        pytest.skip(f"{folder} holds {len(found)} pages of {pattern}, not {count}")
    return [found[number * len(found) // count] for number in range(count)]


@pytest.mark.corpus
@pytest.mark.timeout(600)
async def test_corpus_pages(session: ChromiumSession, shelf: Shelf) -> None:
    corpora = os.environ.get("BOWERBIRD_CORPORA")
    if not corpora:
        pytest.skip("$BOWERBIRD_CORPORA does not name the folder of the public corpora")
    half = CORPUS_PAGES // 2
    found: Counter[str] = Counter()
    differing = []
    for path in [
        *sampled(Path(corpora), "swde/*/*/*.htm", half),
        *sampled(Path(corpora), "wcxb/**/*.html", CORPUS_PAGES - half),
    ]:
        static, captured = await both(session, shelf, path.read_bytes())
        one, other = without_frames(static), without_frames(captured)
        if rows(static) == rows(captured):
            found["exactly the same"] += 1
        elif one == other:
            found["the same but for what frames show"] += 1
        elif without_nonces(one) == without_nonces(other):
            found["the same but for frames and hidden nonces"] += 1
        else:
            differing.append(f"{path.relative_to(corpora)}: {first_difference(one, other)}")
    print(f"\n{CORPUS_PAGES} pages: {dict(found)}")  # noqa: T201  # the figure that is asked for
    assert not differing, "\n".join(differing)
