"""Saved pages: equal when loaded, whole or not there at all, and plain words about files that are no good."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.browse import Browser, ChromiumSession, Limits
from bowerbird.browse.manners import MANNERLESS
from bowerbird.errors import PageFileError
from bowerbird.page import Page, parse_html
from bowerbird.page.file import dump_page, is_page_file, load_page, save_page, undump_page
from bowerbird.page.literal import tree
from shelf import Shelf

PAGE = tree(
    "body(h1@0,0,100,20 'Café' ul(li.a 'one' li[data-x='\\'']) iframe[src=/f](#document(p 'in')))", url="http://m/"
)
TEXTS = st.text(st.characters(codec="utf-8"), max_size=8)
NAMES = st.from_regex(r"[a-z][a-z0-9-]{0,5}", fullmatch=True)


@st.composite
def literals(draw: st.DrawFn, depth: int = 3) -> str:
    """Tree literals of elements with attributes, texts, comments and boxes."""
    attributes = draw(st.dictionaries(NAMES, TEXTS, max_size=2))
    qualifiers = "".join(f"[{name}={_quoted(value)}]" for name, value in attributes.items())
    box = draw(st.sampled_from(["", "@0,0,10.5,20", "@-3,7,0,1"]))
    children = draw(st.lists(literals(depth - 1), max_size=3)) if depth else []
    texts = [
        f"{prefix}{_quoted(text)}"
        for prefix, text in draw(st.lists(st.tuples(st.sampled_from(["", "#comment "]), TEXTS), max_size=2))
    ]
    return f"{draw(NAMES)}{qualifiers}{box}({' '.join([*texts, *children])})"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


@settings(max_examples=50)
@given(literals())
def test_any_page_comes_back_equal(literal: str) -> None:
    page = tree(literal)
    assert undump_page(dump_page(page)) == page


def test_static_page_comes_back_equal(tmp_path: Path) -> None:
    page = parse_html(
        "<html lang=en><title>T</title><input value=é checked type=checkbox><select><option>1", status=404
    )
    save_page(page, tmp_path / "a.page")
    loaded = load_page(tmp_path / "a.page")
    assert loaded == page
    assert loaded.layout is None


async def test_captured_page_comes_back_equal(browser: Browser, shelf: Shelf, tmp_path: Path) -> None:
    frame = shelf.put("<p>frame</p>")
    markup = f"""<style>p::before {{ content: '£' }}</style><title>Shop</title><p onclick=x()>5</p><input value=v>
      <iframe src='{frame}'></iframe><div><template shadowrootmode=open><b>s</b></template></div><img src=x.png>"""
    async with ChromiumSession(browser, limits=Limits(settle=2, quiet=0.05), manners=MANNERLESS) as session:
        await session.open(shelf.put(markup))
        page = await session.capture()
    assert page.layout is not None
    assert page.generated
    assert page.value
    assert len(page.documents) == 2
    save_page(page, tmp_path / "a.page")
    loaded = load_page(tmp_path / "a.page")
    assert loaded == page
    assert loaded.visible_text() == page.visible_text()


def test_loaded_columns_are_read_only(tmp_path: Path) -> None:
    save_page(PAGE, tmp_path / "a.page")
    with pytest.raises(ValueError, match="read-only"):
        load_page(tmp_path / "a.page").parent[0] = 5


def test_pages_with_other_contents_differ() -> None:
    assert replace(PAGE, status=200) != PAGE


def test_is_page_file() -> None:
    assert is_page_file(dump_page(PAGE)[:20])
    assert not is_page_file(b"<!doctype html>")


# Files that are no good


def test_file_cut_short_at_any_byte(tmp_path: Path) -> None:
    data = dump_page(PAGE)
    path = tmp_path / "cut.page"
    for size in range(len(data)):
        path.write_bytes(data[:size])
        with pytest.raises(
            PageFileError, match=r"cut\.page: (the file is cut short|not a page|saved by another version)"
        ):
            load_page(path)


def test_file_with_a_wrong_byte(tmp_path: Path) -> None:
    data = dump_page(PAGE)
    path = tmp_path / "damaged.page"
    for place in range(len(data)):
        path.write_bytes(data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :])
        with pytest.raises(PageFileError, match=r"damaged\.page: "):
            load_page(path)


@pytest.mark.parametrize("content", [b"", b"garbage", b"<!doctype html><p>x", b"\x00" * 100])
def test_other_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "other").write_bytes(content)
    with pytest.raises(PageFileError, match="other: not a page saved by Bowerbird"):
        load_page(tmp_path / "other")


def test_file_of_a_newer_version_names_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "new.page").write_bytes(dump_page(PAGE).replace(b"page 1\n", b"page 2\n", 1))
    with pytest.raises(PageFileError, match=r"new\.page: .*update Bowerbird, or capture the page again"):
        load_page(tmp_path / "new.page")


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(PageFileError, match=r"none\.page: cannot be read: No such file"):
        load_page(tmp_path / "none.page")


def test_folder_in_place_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(PageFileError, match="cannot be read: Is a directory"):
        load_page(tmp_path)


# Writing


def test_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(PageFileError, match=r"cannot be written: No such file"):
        save_page(PAGE, tmp_path / "none" / "a.page")


def test_target_that_is_a_folder_leaves_no_draft(tmp_path: Path) -> None:
    (tmp_path / "a.page").mkdir()
    with pytest.raises(PageFileError, match=r"a\.page: cannot be written"):
        save_page(PAGE, tmp_path / "a.page")
    assert [path.name for path in tmp_path.iterdir()] == ["a.page"]


def test_full_disk_keeps_the_file_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a.page"
    save_page(PAGE, target)

    def write_half(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", write_half)
    with pytest.raises(PageFileError, match=r"a\.page: cannot be written: No space left on device"):
        save_page(replace(PAGE, status=500), target)
    assert [path.name for path in tmp_path.iterdir()] == ["a.page"]
    assert load_page(target) == PAGE


def test_saving_replaces_the_file_before(tmp_path: Path) -> None:
    save_page(PAGE, tmp_path / "a.page")
    changed: Page = replace(PAGE, status=500)
    save_page(changed, tmp_path / "a.page")
    assert load_page(tmp_path / "a.page") == changed
