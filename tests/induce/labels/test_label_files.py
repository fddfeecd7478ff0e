"""Label files: read, written, and what they say when they are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from bowerbird.errors import LabelError
from bowerbird.induce.labels import Label, LabelledPage, read_labels, value_of, write_labels
from bowerbird.page import parse_html

EMMA = (
    "<h1>Emma</h1><p class=price>£7.99</p><p class=was>£9.99</p>"
    "<ul><li>Novel<li>Classic<li>Novel</ul><img src=emma.png>"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "emma.html").write_text(EMMA, encoding="utf-8")
    return tmp_path


def labels_of(folder: Path, *lines: str, header: str = "page,record,attribute,value,path") -> list[LabelledPage]:
    file = folder / "labels.csv"
    file.write_text("\n".join((header, *lines)), encoding="utf-8")
    return read_labels(file)


def test_a_value_is_enough_where_it_stands_once(folder: Path) -> None:
    (page,) = labels_of(folder, "emma.html,,title,Emma,", "emma.html,,price,£7.99,")
    assert page.values() == {"title": ["Emma"], "price": ["£7.99"]}
    assert page.source == "emma.html"


def test_columns_may_be_left_out_and_come_in_any_order(folder: Path) -> None:
    (page,) = labels_of(folder, "title,emma.html,Emma", header="Attribute,page,value")
    assert page.values() == {"title": ["Emma"]}


def test_one_line_may_name_two_attributes(folder: Path) -> None:
    (page,) = labels_of(folder, "emma.html,,title + name,Emma,")
    assert page.attributes == ("name", "title")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("emma.html,,title,Persuasion,", r"labels\.csv:2: emma\.html does not say 'Persuasion'; copy"),
        ("emma.html,,kind,Novel,", r"labels\.csv:2: .* 'Novel' at 2 places; .*path.*: .*li\[1\].*li\[3\]"),
        ("emma.html,,price,£7.99,//p[@class='now']", r"labels\.csv:2: .*labelled price .*is gone; .* now at .*price"),
        ("emma.html,,price,£7.99,//p[@class='was']", r"labels\.csv:2: .*says '£9\.99'; the value is now at"),
        ("emma.html,,kind,Poem,//h2", r"labels\.csv:2: .*is gone; the page does not say it any more"),
        ("emma.html,,kind,,//li", "the path selects 3 nodes"),
        ("emma.html,,kind,,//li[", "is none .*write an XPath"),
        ("emma.html,,kind,,//li/{click /}", "write an XPath that selects a node"),
        ("gone.html,,title,Emma,", r"labels\.csv:2: there is no page gone\.html in .*; name a file"),
        ("emma.html,,,Emma,", "names no attribute"),
        (",,title,Emma,", "names no page"),
        ("emma.html,,title,,", "neither value nor path"),
        ("emma.html,,title,Emma,//h1,more", "6 cells where the header names 5; put a value with commas"),
    ],
)
def test_wrong_labels_name_their_line_and_a_remedy(folder: Path, line: str, said: str) -> None:
    with pytest.raises(LabelError, match=said):
        labels_of(folder, line)


def test_two_attributes_at_one_node_in_two_lines_contradict(folder: Path) -> None:
    with pytest.raises(LabelError, match=r"labels\.csv:3: .*title at the same node in line 2; .*title\+name in one"):
        labels_of(folder, "emma.html,,title,Emma,", "emma.html,,name,Emma,")


def test_contradictions_on_a_page_name_the_file(folder: Path) -> None:
    with pytest.raises(LabelError, match=r"labels\.csv:2: emma\.html: title .* a record"):
        labels_of(folder, "emma.html,,title,Emma,", "emma.html,1,title,£7.99,")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty; begin it with a line page,record,attribute,value,path"),
        ("page,attribute,value\n\n", "there is no label in this file"),
        ("page,attribute,colour\n", r"labels\.csv:1: the column 'colour' is not known"),
        ("page;attribute;value\n", r"labels\.csv:1: cells are separated by semicolons; save it as CSV with commas"),
        ("page\tattribute\tvalue\n", r"labels\.csv:1: cells are separated by tabs"),
        (
            'page,attribute,value\n"emma.html,title,Emma\n',
            r"labels\.csv:2: this is no CSV: .*its quotes",
        ),
        ("page,value\n", r"labels\.csv:1: there is no column 'attribute'"),
    ],
)
def test_files_without_labels_say_so(folder: Path, text: str, said: str) -> None:
    (folder / "labels.csv").write_text(text, encoding="utf-8")
    with pytest.raises(LabelError, match=said):
        read_labels(folder / "labels.csv")


def test_files_that_are_no_text_say_so(folder: Path) -> None:
    (folder / "labels.csv").write_bytes(b"page,attribute\xff")
    with pytest.raises(LabelError, match="UTF-8"):
        read_labels(folder / "labels.csv")
    with pytest.raises(LabelError, match="cannot be read"):
        read_labels(folder / "none.csv")


def test_what_is_written_is_read_again(folder: Path) -> None:
    page = parse_html(EMMA)
    nodes = [node for node in range(len(page)) if value_of(page, node) and page.name(node) not in ("html", "body")]
    labels = tuple(Label(node, f"a{at}", str(at % 2)) for at, node in enumerate(nodes))
    labelled = LabelledPage(page, (*labels, Label(nodes[0], "also", "0")), "emma.html")
    write_labels(folder / "labels.csv", [labelled])
    (again,) = read_labels(folder / "labels.csv")
    assert again.labels == labelled.labels
