"""Records against gold nodes and gold texts, on testbeds of one page each."""

from __future__ import annotations

from pathlib import Path

import pytest

from bowerbird.errors import CorpusMissing
from bowerbird.evaluate.records_corpus import RecordsPage, judge, locate, records_pages, select
from bowerbird.evaluate.scores import Counts
from bowerbird.listing import Area, Listing, Rank, Record
from bowerbird.page import Page, parse_html

TABLE = (
    "<table>"
    "<tr><td><a>Heron</a> stands in the shallow water</td></tr>"
    "<tr><td><a>Owl</a> comes without a sound at night</td></tr>"
    "<tr><td>and sleeps by day</td></tr>"
    "<tr><td><a>Wren</a> sings in the hedge all morning</td></tr>"
    "</table><p>Copyright by the keepers of this large old aviary in the park, all rights reserved</p>"
)
HEADS = (
    "<dl><dt>Heron</dt><dd>Stands in shallow water</dd><dt>Owl</dt><dd>Comes at night</dd>"
    "<dt>Wren</dt><dd>Sings in hedges</dd></dl>"
)


def write(folder: Path, name: str, html: str, xpath: str, texts: list[str]) -> Path:
    made = folder / "records" / name
    (made / name / "1").mkdir(parents=True)
    (made / name / "1" / "index.html").write_text(html, encoding="utf-8")
    (made / f"{name}_groundtruth.txt").write_text(f"{name}/1/index.html\t{xpath}\n", encoding="utf-8")
    records = "".join(f"<srr><rank>1</rank><xpath>/html</xpath><text>{text}</text></srr>" for text in texts)
    xml = f'<pages><page id="{name}/1/index.html" xpath="x">{records}</page></pages>'
    (made / f"{name}_groundtruth.xml").write_text(xml, encoding="utf-8")
    return folder


def gold_of(folder: Path, html: str, xpath: str, texts: list[str]) -> tuple[RecordsPage, Page]:
    gold = records_pages(write(folder, "yamada", html, xpath, texts))[0]
    return gold, gold.saved.static()


def listing(*records: list[int]) -> Listing:
    return Listing((Area(0, tuple(Record(tuple(nodes)) for nodes in records), Rank.PRIMARY),))


def rows(page: Page, tag: str) -> list[int]:
    return [int(node) for node in page.index.with_tag(tag)]


def test_sets_are_read_under_the_names_of_their_papers(tmp_path: Path) -> None:
    write(tmp_path, "yamada", TABLE, "//tr[.//a]", ["a", "b", "c"])
    write(tmp_path, "zhao2", HEADS, "//dt", ["a"])
    pages = records_pages(tmp_path)
    assert [(page.corpus, page.xpath, len(page.texts)) for page in pages] == [
        ("tbdw", "//tr[.//a]", 3),
        ("vints", "//dt", 1),
    ]


def test_a_folder_without_the_testbeds_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusMissing, match="yamada_groundtruth"):
        records_pages(tmp_path)


def test_gold_paths_are_those_of_a_browser() -> None:
    page = parse_html(TABLE)
    assert select(page, "//table/tbody/tr[.//a]") == [node for at, node in enumerate(rows(page, "tr")) if at != 2]
    assert select(page, "(//a)[position() > 1]/..") == [int(page.parent[node]) for node in rows(page, "a")[1:]]
    assert select(page, "//nothing") == []
    assert select(page, "count(//a)") == []


def test_rows_of_the_gold_path_are_right(tmp_path: Path) -> None:
    gold, page = gold_of(tmp_path, TABLE, "//tr[.//a]", ["a", "b", "c"])
    first, second, rest, third = rows(page, "tr")
    result = judge(gold, page, listing([first], [second, rest], [third]))
    assert result.records == Counts(3, 3, 3), "what stands between two gold rows may belong to the first"
    assert result.counts["strict.records"] == Counts(2, 3, 3)
    assert result.corpus == "tbdw"


def test_a_record_that_reaches_into_the_next_is_wrong(tmp_path: Path) -> None:
    gold, page = gold_of(tmp_path, TABLE, "//tr[.//a]", ["a", "b", "c"])
    first, second, _, third = rows(page, "tr")
    result = judge(gold, page, listing([first, second], [third]))
    assert result.records == Counts(1, 2, 3)
    assert result.missed == ("Heron stands in the shallow water", "Owl comes without a sound at night")


def test_a_record_with_the_foot_of_the_page_is_wrong(tmp_path: Path) -> None:
    gold, page = gold_of(tmp_path, TABLE, "//tr[.//a]", ["a", "b", "c"])
    third, foot = rows(page, "tr")[3], rows(page, "p")[0]
    assert judge(gold, page, listing([third])).records.right == 1
    assert judge(gold, page, listing([third, foot])).records.right == 0


def test_heads_stand_for_their_records(tmp_path: Path) -> None:
    gold, page = gold_of(tmp_path, HEADS, "//dt", ["Heron", "Owl", "Wren"])
    pairs = [list(pair) for pair in zip(rows(page, "dt"), rows(page, "dd"), strict=True)]
    result = judge(gold, page, listing(*pairs))
    assert result.records == Counts(3, 3, 3)
    assert result.counts["strict.records"] == Counts(0, 3, 3)
    shifted = [list(pair) for pair in zip(rows(page, "dd"), rows(page, "dt")[1:], strict=False)]
    assert judge(gold, page, listing(*shifted)).records.right == 2, "nothing says that heads come first"
    assert judge(gold, page, listing([rows(page, "dl")[0]])).records == Counts(0, 1, 3)


def test_texts_stand_in_for_a_path_that_fits_another_tree(tmp_path: Path) -> None:
    texts = [
        "http://heron.example/x?a=1 Heron Stands in shallow water",
        "Owl go.cgi?x=2 Comes at night",
        "Wren Sings in hedges",
    ]
    gold, page = gold_of(tmp_path, HEADS, "//dl/p", texts)
    assert locate(page, gold.texts) == [
        (page_text(page, "Heron"), page_text(page, "Stands in shallow water") + 1),
        (page_text(page, "Owl"), page_text(page, "Comes at night") + 1),
        (page_text(page, "Wren"), page_text(page, "Sings in hedges") + 1),
    ]
    pairs = [list(pair) for pair in zip(rows(page, "dt"), rows(page, "dd"), strict=True)]
    result = judge(gold, page, listing(*pairs))
    assert result.records == Counts(3, 3, 3)
    assert list(result.notes.values()) == [1]


def test_a_text_that_is_not_shown_is_missed(tmp_path: Path) -> None:
    gold, page = gold_of(tmp_path, HEADS, "//p", ["Heron", "Cormorant"])
    assert judge(gold, page, listing([rows(page, "dt")[0]])).records == Counts(1, 1, 2)


def page_text(page: Page, text: str) -> int:
    return page.text.index(text)
