"""Saved pages as Chromium shows them: with their own style sheets and nothing else, captured once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bowerbird.evaluate.rendered import CACHE_VARIABLE, SavedPage, default_cache, load_rendered, render_missing

HTML = """<!doctype html><meta charset="windows-1252"><meta http-equiv="refresh" content="0;url=/elsewhere">
<link rel="stylesheet" href="Birds%20_%20list_files/look.css">
<link rel="stylesheet" href="http://127.0.0.1:9/dead.css"><img src="http://127.0.0.1:9/dead.png">
<title>Birds</title><noscript><p>No script</p></noscript>
<p class="seen">Herons cost £5</p><p class="gone">Hidden by its sheet</p>
<script>document.querySelector('.seen').remove()</script>"""


@pytest.fixture
def saved(tmp_path: Path) -> SavedPage:
    folder = tmp_path / "a query"
    (folder / "Birds _ list_files").mkdir(parents=True)
    (folder / "Birds _ list_files" / "look.css").write_text(".gone { display: none } p { font-size: 31px }")
    file = folder / "Birds _ list.htm"
    file.write_bytes(HTML.encode("cp1252"))
    return SavedPage(file, "http://birds.example/")


def test_a_saved_page_is_shown_with_its_sheets_and_without_scripts(saved: SavedPage, tmp_path: Path) -> None:
    seen: list[SavedPage] = []
    assert render_missing([saved], tmp_path / "cache", seen.append) == {}
    page = load_rendered(saved, tmp_path / "cache")
    assert page is not None
    assert page.layout is not None
    assert seen == [saved]
    assert page.url == "http://birds.example/"
    assert page.visible_text() == "Herons cost £5"
    assert page.layout.font_size[int(page.index.with_class("seen")[0])] == 31.0
    render_missing([saved], tmp_path / "cache", seen.append)
    assert seen == [saved], "a page is captured once"
    assert saved.static().visible_text() == "Herons cost £5\nHidden by its sheet"


def test_another_sheet_makes_another_page(saved: SavedPage, tmp_path: Path) -> None:
    before = saved.digest
    saved.sheets[0].write_text("p { color: red }")
    assert saved.digest != before
    assert load_rendered(saved, tmp_path) is None


def test_captures_are_kept_where_the_user_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv(CACHE_VARIABLE, raising=False)
    assert default_cache() == tmp_path / "bowerbird" / "rendered"
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "here"))
    assert default_cache() == tmp_path / "here"
