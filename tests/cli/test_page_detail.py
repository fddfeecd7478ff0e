"""`bowerbird page … --detail`: several pages of one site read together, in the real browser too."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bowerbird.cli.main import app
from bowerbird.errors import UsageError
from bowerbird.zoo import serve, site

BOOK = """<title>{0} - Corner Books</title><h1>{0}</h1><table><tr><th>Author</th><td>{1}</td></tr>
<tr><th>Publisher</th><td>{2}</td></tr><tr><th>Paper</th><td>Cream</td></tr></table>"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["page", *map(str, arguments)], env={"COLUMNS": "120", "NO_COLOR": "1"})


@pytest.fixture
def books(tmp_path: Path) -> Sequence[Path]:
    paths = [tmp_path / "one.html", tmp_path / "two.html"]
    paths[0].write_text(BOOK.format("Low Tide", "Rosa Lind", "Petrel Press"), encoding="utf-8")
    paths[1].write_text(BOOK.format("Nine Winters", "Carl Ebbing", "Oakwell"), encoding="utf-8")
    return paths


def test_objects_are_printed_as_tables(books: Sequence[Path]) -> None:
    shown = run(*books, "--domain", "books", "--detail").stdout
    assert "Low Tide" in shown
    assert "Carl Ebbing" in shown
    assert "Paper" in shown


def test_objects_as_json_carry_their_evidence(books: Sequence[Path]) -> None:
    first, second = json.loads(run(*books, "--domain", "books", "--detail", "--json").stdout)
    assert first["attributes"]["title"][0]["text"] == "Low Tide"
    author = second["attributes"]["author"][0]
    assert author["text"] == "Carl Ebbing"
    assert author["evidence"]["label"] == "author"
    assert author["evidence"]["label proximity"] == 1.0
    assert first["area"]


def test_the_object_is_drawn(books: Sequence[Path], tmp_path: Path) -> None:
    drawn = tmp_path / "drawn.html"
    assert run(books[0], "--domain", "books", "--detail", "--html", drawn).exit_code == 0
    html = drawn.read_text(encoding="utf-8")
    assert '<mark data-type="author"' in html
    assert "Petrel Press</mark>" in html


def test_a_pack_is_needed(books: Sequence[Path]) -> None:
    assert isinstance(run(*books, "--detail").exception, UsageError)


def test_several_pages_need_detail(books: Sequence[Path]) -> None:
    assert isinstance(run(*books).exception, UsageError)


def test_an_empty_page_says_so(tmp_path: Path) -> None:
    empty = tmp_path / "empty.html"
    empty.write_text("", encoding="utf-8")
    assert "nothing on this page" in run(empty, "--domain", "books", "--detail").stdout


def test_detail_pages_in_the_browser() -> None:
    grown = site(49)
    truth = grown.truth()
    pages = [page for page in truth.pages if page.kind == "detail"][:2]
    with serve(grown) as running:
        addresses = [running.url.rstrip("/") + page.target for page in pages]
        shown = run(*addresses, "--domain", truth.domain, "--detail", "--json", "--render")
    for page, found in zip(pages, json.loads(shown.stdout), strict=True):
        price = next(mark.text for mark in page.values if mark.attribute == "price")
        assert found["attributes"]["price"][0]["text"] in price
