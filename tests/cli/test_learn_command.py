"""`bowerbird learn` and `bowerbird apply`: from labels to a wrapper to records, and what is said when it cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bowerbird.errors import NotAWrapper
from bowerbird.induce.assist import load
from bowerbird.oxpath import parse
from command import bowerbird, printed, refused

BOOKS = {
    "emma": ("Emma", "Jane Austen", "£7.99"),
    "villette": ("Villette", "Charlotte Brontë", "£10.99"),
    "cranford": ("Cranford", "Elizabeth Gaskell", "£8.40"),
    "romola": ("Romola", "George Eliot", "£6.10"),
}
PAGE = (
    "<title>{0} at the shop</title><nav><a>Home</a><a>Novels</a></nav><main><h1>{0}</h1>"
    "<p class=by>by <a>{1}</a></p><p class=price>{2}</p></main><footer>12 Mill Lane</footer>"
)
HEAD = "page,record,attribute,value,path\n"
LABELS = HEAD + "emma.html,,title,Emma,\nemma.html,,author,Jane Austen,\nemma.html,,price,£7.99,\n"


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A folder of pages, a label file and a shelf."""
    folder = tmp_path / "pages"
    folder.mkdir()
    for name, book in BOOKS.items():
        (folder / f"{name}.html").write_text(PAGE.format(*book), encoding="utf-8")
    (tmp_path / "labels.csv").write_text(LABELS, encoding="utf-8")
    items = "".join(f"<li><h2>{title}</h2><b>{price}</b></li>" for title, _, price in BOOKS.values())
    (tmp_path / "shelf.html").write_text(f"<h1>Shelf</h1><ul>{items}</ul><p>The end</p>", encoding="utf-8")
    return tmp_path


def test_one_labelled_page_gives_the_records_of_the_others(shop: Path) -> None:
    told = printed("learn", shop / "labels.csv", shop / "pages", "-o", shop / "shop.json")
    assert "1 labelled page, 3 attributes: author, price, title" in told
    assert "expected on 3 other pages: precision" in told
    lines = printed("apply", shop / "shop.json", shop / "pages", "--json").splitlines()
    records = {record.pop("_page"): record for record in map(json.loads, lines)}
    assert sorted(records) == sorted(f"{name}.html" for name in BOOKS)
    for name, (title, author, price) in BOOKS.items():
        record = records[f"{name}.html"]
        assert (record["title"], record["author"], record["price"]) == (title, author, price)
        assert set(record["_confidence"]) == {"title", "author", "price"}


def test_records_as_a_sheet_and_as_a_table(shop: Path) -> None:
    printed("learn", shop / "labels.csv", shop / "pages", "-o", shop / "shop.json")
    sheet = printed("apply", shop / "shop.json", shop / "pages" / "romola.html", "--csv")
    assert sheet == "_page,author,price,title\nromola.html,George Eliot,£6.10,Romola\n"
    table = printed("apply", shop / "shop.json", shop / "pages", "--format", "table")
    assert table.splitlines()[0].split() == ["page", "author", "price", "title"]
    assert "Charlotte Brontë" in table
    assert bowerbird("apply", shop / "shop.json", shop / "pages", "-o", shop / "out.csv").stdout == ""
    assert (shop / "out.csv").read_text(encoding="utf-8").count("\n") == 5


def test_a_wrapper_reads_back_equal(shop: Path) -> None:
    printed("learn", shop / "labels.csv", shop / "pages", "-o", shop / "shop.json")
    text = (shop / "shop.json").read_text(encoding="utf-8")
    assert load(shop / "shop.json") == load(shop / "shop.json")
    assert json.loads(text)["kind"] == "wrapper learned from labels"
    assert "title" in (shop / "shop.oxp").read_text(encoding="utf-8")


def test_labelled_records_of_a_list_give_the_others(shop: Path) -> None:
    rows = "shelf.html,1,title,Emma,\nshelf.html,1,price,£7.99,\n"
    rows += "shelf.html,2,title,Villette,\nshelf.html,2,price,£10.99,\n"
    (shop / "shelf.csv").write_text(HEAD + rows, encoding="utf-8")
    printed("learn", shop / "shelf.csv", "-o", shop / "shelf.json")
    lines = printed("apply", shop / "shelf.json", shop / "shelf.html", "--json").splitlines()
    found = [(record["title"], record["price"]) for record in map(json.loads, lines)]
    assert found == [(title, price) for title, _, price in BOOKS.values()]


def test_names_of_attributes_are_free(shop: Path) -> None:
    rows = "shelf.html,1,title of a book,Emma,\nshelf.html,1,2nd price,£7.99,\n"
    (shop / "shelf.csv").write_text(HEAD + rows, encoding="utf-8")
    printed("learn", shop / "shelf.csv", "-o", shop / "shelf.json")
    (record, *_) = map(json.loads, printed("apply", shop / "shelf.json", shop / "shelf.html", "--json").splitlines())
    assert record["title of a book"] == "Emma"
    assert "title_of_a_book" in (shop / "shelf.oxp").read_text(encoding="utf-8")


def test_pictures_of_pages_are_known_by_their_addresses(shop: Path) -> None:
    for name, book in BOOKS.items():
        pictures = f"<div class=cover><img src='/covers/{name}.jpg'></div>"
        page = PAGE.format(*book).replace("<main>", f"<img src=/logo.png><main>{pictures}")
        (shop / "pages" / f"{name}.html").write_text(page, encoding="utf-8")
    (shop / "labels.csv").write_text(LABELS + "emma.html,,cover,/covers/emma.jpg,\n", encoding="utf-8")
    printed("learn", shop / "labels.csv", shop / "pages", "-o", shop / "shop.json")
    lines = printed("apply", shop / "shop.json", shop / "pages", "--json").splitlines()
    assert [json.loads(line)["cover"] for line in lines] == [f"/covers/{name}.jpg" for name in sorted(BOOKS)]


def test_the_next_page_comes_with_its_foreseen_labels(shop: Path) -> None:
    odd = PAGE.format("Silas Marner", "George Eliot", "").replace("<p class=price></p>", "<div>only <s>£5</s></div>")
    (shop / "pages" / "silas.html").write_text(odd, encoding="utf-8")
    told = printed("learn", shop / "labels.csv", shop / "pages", "--next")
    assert told.startswith("label silas.html next")
    assert "silas.html,,title,Silas Marner," in told
    data = json.loads(printed("learn", shop / "labels.csv", shop / "pages", "--next", "--json"))
    assert data["next"]["page"] == "silas.html"
    assert 0 < data["expected"]["recall"] <= 1


def test_without_labels_a_page_to_begin_with_is_named(shop: Path) -> None:
    told = printed("learn", shop / "none.csv", shop / "pages", "--next")
    assert told.startswith("label ")
    assert "first" in told


def test_a_label_file_with_columns_alone_is_not_begun(shop: Path) -> None:
    (shop / "labels.csv").write_text(HEAD, encoding="utf-8")
    assert "first" in printed("learn", shop / "labels.csv", shop / "pages", "--next")
    assert "there is no label in this file" in refused("learn", shop / "labels.csv", shop / "pages")
    (shop / "labels.csv").write_text("page,attribut\n", encoding="utf-8")
    assert "labels.csv:1: the column 'attribut'" in refused("learn", shop / "labels.csv", shop / "pages", "--next")


def test_two_templates_are_told_apart(shop: Path) -> None:
    other = (
        "<body><header><img src=a.png></header><table>"
        + "".join(f"<tr><td><i>{word}</i></td><td><u>{word} of it</u></td></tr>" for word in ("Paper", "Ink", "Glue"))
        + "<tr><td><i>Cover</i></td><td><u>Blue cloth</u></td></tr></table></body>"
    )
    (shop / "pages" / "about.html").write_text(other, encoding="utf-8")
    (shop / "labels.csv").write_text(LABELS + "about.html,,cover,Blue cloth,\n", encoding="utf-8")
    told = printed("learn", shop / "labels.csv", shop / "pages", "-o", shop / "shop.json")
    for file in ("shop.oxp", "shop-2.oxp"):  # each an expression that can be run
        parse((shop / file).read_text(encoding="utf-8"))
    assert "2 templates, each with a wrapper of its own:" in told
    assert "\n  about.html" in told


def test_labels_of_two_pages_that_contradict_each_other_are_told(shop: Path) -> None:
    swapped = "romola.html,,title,George Eliot,\nromola.html,,author,Romola,//h1/text()\nromola.html,,price,£6.10,\n"
    (shop / "labels.csv").write_text(LABELS + swapped, encoding="utf-8")
    assert "contradiction? " in printed("learn", shop / "labels.csv", shop / "pages")


def test_one_place_with_two_names_is_told_whatever_the_trail_before_it_says(shop: Path) -> None:
    for name in ("emma", "romola"):
        page = shop / "pages" / f"{name}.html"
        said = page.read_text(encoding="utf-8").replace("<h1>", f"<nav><a>{name.title()}</a></nav><h1>")
        page.write_text(said, encoding="utf-8")
    labels = "emma.html,,title,Emma,//h1/text()\nromola.html,,name,Romola,//h1/text()\n"
    (shop / "labels.csv").write_text(HEAD + labels, encoding="utf-8")
    both = "contradiction? //h1/text() is title on emma.html, name on romola.html"
    assert both in printed("learn", shop / "labels.csv", shop / "pages")
    assert both in printed("learn", shop / "labels.csv", shop / "pages", "--next")


def test_what_cannot_be_is_said_with_its_place(shop: Path) -> None:
    (shop / "labels.csv").write_text("", encoding="utf-8")
    assert "labels.csv: the file is empty" in refused("learn", shop / "labels.csv", shop / "pages")
    (shop / "labels.csv").write_text(HEAD + "emma.html,,title,Emmma,\n", encoding="utf-8")
    assert "labels.csv:2: emma.html does not say 'Emmma'" in refused("learn", shop / "labels.csv", shop / "pages")
    assert "--next chooses among pages" in refused("learn", shop / "labels.csv", "--next")
    (shop / "empty").mkdir()
    assert "no page in this folder" in refused("learn", shop / "labels.csv", shop / "empty")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<html>", "this is no learned wrapper"),
        ('{"a": 1}', "this is JSON, but no learned wrapper"),
        ("//li:<book>", "run it with `bowerbird wrapper run`"),
        ('{"kind": "wrapper learned from labels", "version": 99}', "a wrapper of version 99"),
        ('{"kind": "wrapper learned from labels", "version": 1}', "damaged"),
    ],
)
def test_files_that_are_no_wrappers_are_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "w.json").write_text(text, encoding="utf-8")
    with pytest.raises(NotAWrapper, match=said):
        load(tmp_path / "w.json")


def test_pages_on_which_nothing_is_found_are_named(shop: Path) -> None:
    (shop / "pages" / "about.html").write_text("<p>About us</p>", encoding="utf-8")
    printed("learn", shop / "labels.csv", shop / "pages", "-o", shop / "shop.json")
    told = bowerbird("apply", shop / "shop.json", shop / "pages", "--json")
    assert "nothing was found on 1 of 5 pages: about.html; label one of them" in told.stderr
    assert "about.html" not in told.stdout


def test_a_wrapper_that_is_not_there_is_said(tmp_path: Path) -> None:
    assert "cannot be read" in refused("apply", tmp_path / "none.json", tmp_path)
