"""Records and items against the rows of a table, on a testbed of one page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bowerbird.errors import CorpusMissing
from bowerbird.evaluate.scores import Counts, Judged
from bowerbird.evaluate.srr import SrrPage, judge, read_rows, srr_fingerprint, srr_pages
from bowerbird.listing import Area, Field, Listing, Rank, Record
from bowerbird.page import Page, parse_html

HTML = """<title>Search</title><ul>
<li><a>Heron on the lake</a><p>A grey bird stands in the water</p><b>£3.90</b><i>Save</i></li>
<li><a>Owl at night</a><p>Nobody hears it come</p><b>£4.00</b><i>Save</i></li>
<li><a>Wren in the hedge</a><p>Small, brown and very loud</p><b>£5.50</b><i>Save</i></li>
</ul><p>Imprint of the aviary and its keepers, with addresses and numbers</p>"""
CSV = """Heron on the lake,A grey bird stands in the water,3.9
Owl at night,Nobody hears it come,£4.00
Wren in the hedge,"Small, brown and very loud",£5.50
Not shown at all,Nor this,£9.99
,,
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    query = tmp_path / "srr" / "Dataset 2017" / "1- Birds" / "2- Aviary.example" / "3- owl-keyword"
    query.mkdir(parents=True)
    (query / "Search.htm").write_text(HTML, encoding="utf-8")
    (query / "data records.csv").write_bytes(CSV.encode("cp1252"))
    return tmp_path


@pytest.fixture
def gold(corpus: Path) -> SrrPage:
    return srr_pages(corpus)[0]


@pytest.fixture
def page(gold: SrrPage) -> Page:
    return gold.saved.static()


def listing(page: Page, *records: list[int], fields: tuple[tuple[Field, ...], ...] = ()) -> Listing:
    made = tuple(Record(tuple(nodes), fields[at] if fields else ()) for at, nodes in enumerate(records))
    return Listing((Area(0, made, Rank.PRIMARY),))


def items_of(page: Page) -> list[int]:
    return [int(node) for node in page.index.with_tag("li")]


def judged(gold: SrrPage, page: Page, *records: list[int]) -> Judged:
    return judge(gold, page, listing(page, *records))


def test_pages_are_read_with_their_rows(corpus: Path, gold: SrrPage) -> None:
    assert (gold.site, gold.query, gold.saved.url) == ("aviary.example", "3- owl-keyword", "http://aviary.example/")
    assert gold.rows[2] == ("Wren in the hedge", "Small, brown and very loud", "£5.50")
    assert len(gold.rows) == 4
    assert srr_pages(corpus / "srr" / "Dataset 2017") == [gold]


def test_the_fingerprint_tells_another_part(corpus: Path) -> None:
    before = srr_fingerprint(corpus)
    rows = next(corpus.rglob("*.csv"))
    rows.write_bytes(rows.read_bytes() + b"One,more,row\n")
    assert srr_fingerprint(corpus) != before


def test_a_folder_without_the_testbed_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusMissing, match=r"data records\.csv"):
        srr_pages(tmp_path)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_rows_are_read_in_either_encoding(encoding: str) -> None:
    assert read_rows("Müller,£5\r\n , \r\n".encode(encoding)) == (("Müller", "£5"),)


def test_records_with_all_texts_of_a_row_are_right(gold: SrrPage, page: Page) -> None:
    result = judged(gold, page, *([item] for item in items_of(page)))
    assert result.records == Counts(3, 3, 4)
    assert result.counts["strict.records"] == Counts(3, 3, 4)
    assert result.missed == ("Not shown at all | Nor this | £9.99",)
    assert result.extra == ()


def test_what_the_page_does_not_show_is_counted(gold: SrrPage, page: Page) -> None:
    notes = judged(gold, page).notes
    assert notes == {"rows not on their page": 1, "cells not on their page": 3}


def test_two_records_in_one_are_wrong(gold: SrrPage, page: Page) -> None:
    first, second, third = items_of(page)
    result = judged(gold, page, [first, second], [third])
    assert result.records == Counts(1, 2, 4)
    assert result.extra[0].startswith("Heron on the lake")


def test_half_a_record_is_wrong(gold: SrrPage, page: Page) -> None:
    first = items_of(page)[0]
    halves = [[node] for node in page.element_children(first)]
    assert judged(gold, page, *halves).records == Counts(0, 4, 4)


def test_the_same_row_is_not_matched_twice(gold: SrrPage, page: Page) -> None:
    first = items_of(page)[0]
    assert judged(gold, page, [first], [first]).records == Counts(1, 2, 4)


def test_unlabelled_text_is_foreign_to_the_strict_reading_only(gold: SrrPage, page: Page) -> None:
    first = items_of(page)[0]
    imprint = int(page.index.with_tag("p")[-1])
    result = judged(gold, page, [first, imprint])
    assert result.records.right == 1
    assert result.counts["strict.records"].right == 0


def test_secondary_areas_are_not_judged(gold: SrrPage, page: Page) -> None:
    made = tuple(Record((item,)) for item in items_of(page))
    assert judge(gold, page, Listing((Area(0, made, Rank.SECONDARY),))).records == Counts(0, 0, 4)


def test_items_are_matched_column_by_column(gold: SrrPage, page: Page) -> None:
    items = items_of(page)
    names = {"b": "cost", "p": "about", "a": "heading", "i": "button"}
    fields = tuple(
        tuple(
            Field(names[page.name(node)], node, page.visible_text(node), page.visible_text(node))
            for node in page.element_children(item)
        )
        for item in items
    )
    result = judge(gold, page, listing(page, *([item] for item in items), fields=fields))
    assert result.items == Counts(9, 9, 12), "the buttons are nobody's labels"
    assert result.counts["strict.items"] == Counts(9, 12, 12)


def test_a_right_item_is_always_a_found_one(gold: SrrPage, page: Page) -> None:
    """A date that a spreadsheet rewrote shares no text with its label."""
    dated = replace(gold, rows=tuple((*row[:2], "29-Jan-17") for row in gold.rows[:1]))
    shown = parse_html(HTML.replace("£3.90", "January 29, 2017"))
    item = items_of(shown)[0]
    node = int(shown.index.with_tag("b")[0])
    fields = ((Field("when", node, "January 29, 2017", ""),),)
    assert judge(dated, shown, listing(shown, [item], fields=fields)).items == Counts(1, 1, 3)


def test_a_column_that_changes_its_meaning_is_right_once(gold: SrrPage, page: Page) -> None:
    first, second, _ = items_of(page)
    heading, _, price, _ = page.element_children(first)
    other = next(page.element_children(second))
    fields = (
        (Field("mixed", heading, page.visible_text(heading), ""), Field("mixed 2", price, "£3.90", "")),
        (Field("mixed 2", other, page.visible_text(other), ""),),
    )
    result = judge(gold, page, listing(page, [first], [second], fields=fields))
    assert result.items == Counts(2, 3, 12)
    assert [value for value in result.values if value.startswith("wrong")] == ["wrong mixed 2: Owl at night"]
    assert "missed column 2: Nobody hears it come" in result.values


def test_a_part_is_not_wrong_beside_its_whole(gold: SrrPage, page: Page) -> None:
    first = items_of(page)[0]
    _, about, price, _ = page.element_children(first)
    whole = Field("about", about, page.visible_text(about), "")
    part, stray = Field("kind", about, "grey bird", ""), Field("kind", price, "bird", "")
    told = [
        judge(gold, page, listing(page, [first], fields=(fields,)))
        for fields in ((whole, part), (part,), (whole, stray))
    ]
    assert [result.items.found for result in told] == [1, 1, 2]


def test_addresses_and_pictures_are_no_items(gold: SrrPage, page: Page) -> None:
    first = items_of(page)[0]
    fields = ((Field("url", first, "http://aviary.example/heron", ""),),)
    assert judge(gold, page, listing(page, [first], fields=fields)).counts["strict.items"].found == 0
