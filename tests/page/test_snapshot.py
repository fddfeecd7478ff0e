"""From what Chromium captured to a page: values, boxes, styles, and what can be seen."""

from __future__ import annotations

from collections.abc import AsyncIterator

import numpy as np
import pytest

from bowerbird.browse import Browser, ChromiumSession, Limits
from bowerbird.browse.manners import MANNERLESS
from bowerbird.page import Display, Kind, Layout, Page, Position
from shelf import Shelf


@pytest.fixture(scope="module")
async def session(browser: Browser) -> AsyncIterator[ChromiumSession]:
    limits = Limits(load=5, settle=2, quiet=0.05)
    async with ChromiumSession(browser, limits=limits, manners=MANNERLESS, dismiss_consent=False) as opened:
        yield opened


async def captured(session: ChromiumSession, shelf: Shelf, markup: str) -> Page:
    await session.open(shelf.put(f"<!doctype html><meta charset=utf-8><title>T</title><body>{markup}"))
    return await session.capture()


def at(page: Page, identifier: str) -> int:
    return int(page.index.with_id(identifier)[0])


def layout_of(page: Page) -> Layout:
    assert page.layout is not None
    return page.layout


# Metadata


async def test_document(session: ChromiumSession, shelf: Shelf) -> None:
    url = shelf.put(
        "<html lang=cy><title> A  title </title><meta charset=utf-8><body style='margin: 0; height: 2000px'>"
    )
    await session.open(url)
    page = await session.capture()
    (document,) = page.documents
    assert (document.node, document.url, document.title, document.language) == (0, url, "A title", "cy")
    assert (document.charset, document.height, page.viewport) == ("utf-8", 2000, (1366, 900))
    assert page.captured_at.startswith("20")
    assert page.status == 200


async def test_node_ids_are_the_browser_s(session: ChromiumSession, shelf: Shelf) -> None:
    page = await captured(session, shelf, "<p>a</p><p>b</p>")
    assert (page.node_id > 0).all()
    assert len(set(page.node_id.tolist())) == len(page)


# Controls


async def test_values_and_marks(session: ChromiumSession, shelf: Shelf) -> None:
    page = await captured(
        session,
        shelf,
        """<input id=a value=old><textarea id=b>text</textarea><input id=c type=checkbox checked>
        <input id=d type=radio><select id=e><option id=f>1<option id=g selected>2</select>
        <script>a.value = 'new'; d.checked = true; e.selectedIndex = 0; b.value = ''</script>""",
    )
    assert (page.value[at(page, "a")], page.value[at(page, "b")]) == ("new", "")
    assert page.checked == {at(page, identifier) for identifier in "cdf"}


async def test_listeners_make_clickable(session: ChromiumSession, shelf: Shelf) -> None:
    page = await captured(
        session, shelf, "<p id=a>x</p><p id=b>y</p><script>a.addEventListener('click', () => 1)</script>"
    )
    assert at(page, "a") in page.clickable
    assert at(page, "b") not in page.clickable


async def test_source_of_pictures(session: ChromiumSession, shelf: Shelf) -> None:
    picture = shelf.put(b"GIF89a", content_type="image/gif")
    page = await captured(session, shelf, f"<img id=a srcset='{picture} 1x' src=none.gif>")
    assert page.source_url[at(page, "a")] == picture


# Boxes


async def test_boxes(session: ChromiumSession, shelf: Shelf) -> None:
    page = await captured(
        session,
        shelf,
        "<div id=a style='position: absolute; left: 30px; top: 40.5px; width: 100px; height: 20px'>x</div>",
    )
    assert layout_of(page).box[at(page, "a")].tolist() == pytest.approx([30, 40.5, 100, 20], abs=0.1)
    left, top, width, height = layout_of(page).box[at(page, "a") + 1].tolist()
    assert (left, top) == pytest.approx((30, 40.5), abs=2)
    assert 0 < width < 30
    assert 0 < height < 30


async def test_boxes_do_not_move_with_scrolling(session: ChromiumSession, shelf: Shelf) -> None:
    page = await captured(
        session,
        shelf,
        "<p id=a style='position: absolute; top: 1500px; margin: 0'>x</p><div style='height: 4000px'></div>"
        "<script>scrollTo(0, 1000)</script>",
    )
    assert layout_of(page).box[at(page, "a")][1] == pytest.approx(1500, abs=0.1)
    assert page.visible[at(page, "a")]


async def test_boxes_in_frames_are_the_page_s(session: ChromiumSession, shelf: Shelf) -> None:
    inner = shelf.put("<!doctype html><body style='margin: 0'><p id=in style='margin: 0; height: 20px'>x")
    outer = shelf.put(
        f"<!doctype html><body style='margin: 0'><iframe style='position: absolute; left: 10px; top: 20px; "
        f"border: 3px solid' src='{inner}'></iframe>"
    )
    page = await captured(
        session,
        shelf,
        f"<iframe src='{outer}' style='position: absolute; left: 100px; top: 200px; width: 600px; height: 400px; "
        "border: 5px solid'></iframe>",
    )
    left, top, _, height = layout_of(page).box[at(page, "in")].tolist()
    assert (left, top, height) == pytest.approx((118, 228, 20), abs=1)
    assert [document.url for document in page.documents] == [page.url, outer, inner]
    assert page.document_of(at(page, "in")).url == inner
    assert page.document_of(1).url == page.url


# What can be seen


@pytest.mark.parametrize(
    "markup",
    [
        pytest.param("<div style='display: none'><p id=a>x</p></div>", id="not displayed"),
        pytest.param("<div style='visibility: hidden'><p id=a>x</p></div>", id="hidden"),
        pytest.param("<div style='opacity: 0'><b><p id=a>x</p></b></div>", id="transparent ancestor"),
        pytest.param("<p id=a style='position: absolute; left: -9999px; width: 100px'>x</p>", id="off to the left"),
        pytest.param("<p id=a style='position: absolute; top: -999px; height: 50px'>x</p>", id="off the top"),
        pytest.param(
            "<p id=a style='position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0)'>x</p>",
            id="for screen readers only",
        ),
        pytest.param("<div style='height: 0; overflow: hidden'><p id=a>x</p></div>", id="collapsed"),
        pytest.param("<div style='max-height: 0; overflow: hidden'><ul><li id=a>x</ul></div>", id="collapsed menu"),
        pytest.param("<details><summary>s</summary><p id=a>x</p></details>", id="closed details"),
        pytest.param("<div hidden><p id=a>x</p></div>", id="hidden attribute"),
        pytest.param("<span id=a></span>", id="empty"),
        pytest.param("<input id=a type=hidden>", id="hidden field"),
        pytest.param("<dialog><p id=a>x</p></dialog>", id="closed dialog"),
        pytest.param("<p id=a style='font-size: 0'>x</p>", id="no size of font"),
        pytest.param("<p id=a style='width: 0; height: 0; overflow: hidden'>x</p>", id="no size"),
        pytest.param("<p id=a style='text-indent: -9999px; overflow: hidden'>x</p>", id="indented away"),
    ],
)
async def test_invisible(session: ChromiumSession, shelf: Shelf, markup: str) -> None:
    page = await captured(session, shelf, markup)
    assert "x" not in page.visible_text(at(page, "a"))


@pytest.mark.parametrize(
    "markup",
    [
        pytest.param("<p id=a>x</p>", id="plain"),
        pytest.param(
            "<div style='visibility: hidden'><p id=a style='visibility: visible'>x</p></div>", id="shown again"
        ),
        pytest.param("<div style='display: contents'><p id=a>x</p></div>", id="box of contents"),
        pytest.param("<p id=a style='display: contents'>x</p>", id="without a box"),
        pytest.param("<div style='height: 0'><p id=a>x</p></div>", id="overflowing"),
        pytest.param("<details open><summary>s</summary><p id=a>x</p></details>", id="open details"),
        pytest.param("<div style='opacity: 0.01'><p id=a>x</p></div>", id="nearly transparent"),
        pytest.param("<div style='height: 3000px'></div><p id=a>x</p>", id="below the window"),
        pytest.param("<div style='overflow: hidden; height: 30px'><p id=a style='margin: 0'>x</p></div>", id="clipped"),
        pytest.param(
            "<div style='height: 0'><div style='position: relative'><p id=a>x</p></div></div>", id="positioned"
        ),
    ],
)
async def test_visible(session: ChromiumSession, shelf: Shelf, markup: str) -> None:
    page = await captured(session, shelf, markup)
    assert page.visible[at(page, "a")]
    assert page.visible_text(at(page, "a")) == "x"


async def test_display_contents(session: ChromiumSession, shelf: Shelf) -> None:
    page = await captured(session, shelf, "<div id=a style='display: contents'><p>x</p></div><div id=b>y</div>")
    assert page.display[at(page, "a")] == Display.CONTENTS
    assert page.display[at(page, "b")] == Display.BLOCK
    assert np.isnan(layout_of(page).box[at(page, "a")]).all()


# Styles


async def test_struck_text_through_nested_inlines(session: ChromiumSession, shelf: Shelf) -> None:
    page = await captured(session, shelf, "<p id=p>now <s><b><i id=was>£5</i></b></s> <span id=now>£4</span></p>")
    struck = layout_of(page).struck
    assert struck[at(page, "was") + 1]
    assert not struck[at(page, "now") + 1]
    assert not struck[at(page, "p")]


async def test_colours(session: ChromiumSession, shelf: Shelf) -> None:
    page = await captured(
        session,
        shelf,
        "<p id=a style='color: #123456; background: rgb(255 0 0 / 50%)'>x</p>"
        "<p id=b style='color: color-mix(in srgb, red, blue)'>y</p>",
    )
    layout = layout_of(page)
    assert (int(layout.colour[at(page, "a")]), int(layout.colour[at(page, "a") + 1])) == (0x123456FF, 0x123456FF)
    assert int(layout.background[at(page, "a")]) == 0xFF000080
    assert int(layout.background[at(page, "b")]) == 0
    assert int(layout.colour[at(page, "b")]) == 0x800080FF


async def test_fonts(session: ChromiumSession, shelf: Shelf) -> None:
    page = await captured(
        session,
        shelf,
        "<p id=a style='font-size: 20px'><b id=b>x<i id=i>y</i></b></p><p id=c style='font-weight: 300'>z</p>",
    )
    layout = layout_of(page)
    assert [float(layout.font_size[at(page, it)]) for it in "abi"] == [20, 20, 20]
    assert [int(layout.font_weight[at(page, it)]) for it in "abic"] == [400, 700, 700, 300]
    assert [bool(layout.italic[at(page, it)]) for it in "abi"] == [False, False, True]


async def test_preformatted(session: ChromiumSession, shelf: Shelf) -> None:
    page = await captured(
        session, shelf, "<pre id=a>1\n  2</pre><p id=b style='white-space: pre-wrap'>1\n  2</p><p id=c>1\n  2</p>"
    )
    assert [page.visible_text(at(page, it)) for it in "abc"] == ["1\n2", "1\n2", "1 2"]
    assert [bool(layout_of(page).preformatted[at(page, it)]) for it in "abc"] == [True, True, False]


async def test_positions(session: ChromiumSession, shelf: Shelf) -> None:
    page = await captured(
        session, shelf, "<p id=a style='position: fixed'>x</p><p id=b style='position: sticky'>y</p><p id=c>z</p>"
    )
    assert [layout_of(page).position[at(page, it)] for it in "abc"] == [
        Position.FIXED,
        Position.STICKY,
        Position.STATIC,
    ]


# Characters and kinds


async def test_half_characters_are_replaced(session: ChromiumSession, shelf: Shelf) -> None:
    page = await captured(session, shelf, "<p id=a></p><p id=b>😀</p><script>a.textContent = 'x\\ud83dy'</script>")
    assert page.visible_text(at(page, "a")) == "x\ufffdy"
    assert page.visible_text(at(page, "b")) == "😀"


async def test_comments_and_spaces_are_kept(session: ChromiumSession, shelf: Shelf) -> None:
    page = await captured(session, shelf, "<div id=a> <!-- note --> </div>")
    children = list(page.children(at(page, "a")))
    assert [page.kind[node] for node in children] == [Kind.TEXT, Kind.COMMENT, Kind.TEXT]
    assert [page.text[node] for node in children] == [" ", " note ", " "]


async def test_generated_text(session: ChromiumSession, shelf: Shelf) -> None:
    style = "<style>li::marker { content: '- ' } q { quotes: '«' '»' } .n::before { content: counter(x) '.' }</style>"
    page = await captured(session, shelf, f"{style}<q id=a>said</q><p id=b class=n>item</p>")
    assert page.visible_text(at(page, "a")) == "«said»"
    assert page.visible_text(at(page, "b")) == "0.item"
