"""Same-level segmentation: which neighbours are one record."""

from __future__ import annotations

import pytest
from lists import BOATS, parts, texts

from bowerbird.listing.records.ground import Ground
from bowerbird.listing.records.row import Row
from bowerbird.listing.records.segment import are_parts, between_separators, segment
from bowerbird.page import parse_html


def _segmented(inside: str) -> list[list[str]]:
    page = parse_html(f"<div id=all>{inside}</div>")
    root = int(page.index.with_id("all")[0])
    return [texts(page, found.records) for found in segment(Ground(page), root)]


def test_lines_between_single_breaks() -> None:
    lines = [f"<a href='/{boat}'>{boat}</a> with a mast<br>" for boat in BOATS[:5]]
    assert _segmented("".join(lines))[0] == [f"{boat} with a mast" for boat in BOATS[:5]]


def test_lines_between_double_breaks() -> None:
    lines = [
        f"<a href='/{boat}'>{boat}</a><br>with a mast<br>built in {at}<br><br>" for at, boat in enumerate(BOATS[:5])
    ]
    assert _segmented("".join(lines))[0] == [f"{boat} with a mast built in {at}" for at, boat in enumerate(BOATS[:5])]


def test_rules_part_records() -> None:
    blocks = [
        f"<p><a href='/{boat}'>{boat} of the northern harbour</a></p>"
        + "<p>A text of some sort</p>" * (1 + at % 3)
        + "<hr>"
        for at, boat in enumerate(BOATS[:6])
    ]
    found = _segmented("".join(blocks))[0]
    assert [text.split()[0] for text in found] == list(BOATS[:6])
    assert [text.count("text of some") for text in found] == [1, 2, 3, 1, 2, 3]


def test_what_an_advert_parts_from_the_other_records_is_one_of_them() -> None:
    blocks = [f"<p><a href='/{boat}'>{boat}</a></p><div><b>500 €</b></div>" for boat in BOATS[:6]]
    blocks.insert(5, "<div class=ad><i>Loans</i></div>")
    page = parse_html(f"<div id=all>{'<hr>'.join([*blocks, '<ul><li>Help</ul>'])}</div>")
    row = Row(Ground(page), int(page.index.with_id("all")[0]))
    found = [page.visible_text(row.items[places[0]][0]).strip() for places in between_separators(row)]
    assert found == [*BOATS[:5], "Loans", BOATS[5]]


def test_what_stands_above_and_below_a_ruled_list_is_no_part_of_its_records() -> None:
    blocks = [f"<p><img src=/{boat}></p><h3>{boat}</h3><div><b>500 €</b></div>" for boat in BOATS[:5]]
    above = "<p>Boats for sale</p><a href=/north>North</a> <a href=/south>South</a>"
    found = _segmented(f"{above}{'<hr>'.join(blocks)}<p><a href=/2>Next</a></p>")[0]
    assert found == [f"{boat} 500 €" for boat in BOATS[:5]]


def test_one_premium_record_after_the_other_before_the_first_of_the_others() -> None:
    page = parse_html(f"<div id=all>{premium('Ada')}{premium('Eve')}{''.join(map(plain, BOATS[:4]))}</div>")
    root = int(page.index.with_id("all")[0])
    found = segment(Ground(page), root)[0]
    assert len(found.records) == 6


def premium(name: str) -> str:
    inside = f"<h2>{name}</h2><i>500 €</i> <a href=/b/{name}>See</a>"
    return f"<table><tr><td>Top offer</td></tr><tr><td>{inside}</td></tr></table>"


def plain(name: str) -> str:
    return f"<p><img src=/{name}></p><div><h3><a href=/b/{name}>{name}</a></h3><b>500 €</b><p>Some text.</p></div>"


def test_two_lists_below_one_node() -> None:
    boats = "".join(f"<div class=card>{parts(boat)}<p>{'Long story. ' * 5}</p></div>" for boat in BOATS[:4])
    links = "".join(f"<p><i>{word}</i></p>" for word in ("Home", "About", "Help"))
    found = _segmented(boats + "<h2>More</h2>" + links)
    assert [len(records) for records in found[:2]] == [4, 3]


def test_regularity_is_that_of_the_records() -> None:
    page = parse_html("<ul>" + "".join(f"<li>{parts(boat)}</li>" for boat in BOATS) + "</ul>")
    (found,) = segment(Ground(page), int(page.index.with_tag("ul")[0]))
    assert found.regularity == 1.0
    loose = "".join(f"<li>{parts(boat)}{'<em>new</em>' * (at % 2)}</li>" for at, boat in enumerate(BOATS))
    other = parse_html(f"<ul>{loose}</ul>")
    (less,) = segment(Ground(other), int(other.index.with_tag("ul")[0]))
    assert 0.5 < less.regularity < 1.0


def test_what_never_repeats_is_no_list() -> None:
    assert _segmented("<h1>Boats</h1><p>A text.</p><form><input></form><table><tr><td>1</table>") == []


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<h3>Ada</h3><div>10 m</div><p>Sails well.</p>" * 4, True),
        ("<hr>".join(["<div>Ada</div><div>10 m</div>"] * 4 + ["<div>Eve, 9 m</div>"]), True),
        ("<div>Ada, 10 m</div><div>Eve, 9 m</div><section><b>Ida</b>, 8 m</section>" * 4, False),
        ("<hr>".join(["<div>Ada, 10 m</div>"] * 4), False),
    ],
    ids=["they take turns", "together between rules", "some of another template", "one between rules"],
)
def test_parts_of_records_are_told_from_records(inside: str, expected: bool) -> None:
    page = parse_html(f"<div id=all>{inside}</div>")
    row = Row(Ground(page), int(page.index.with_id("all")[0]))
    assert are_parts(row, list(range(len(row.items)))) is expected


def test_dates_that_stand_above_one_record_or_several_are_part_of_none() -> None:
    row = "<div class=row><h3><a href='/{0}'>{0}</a></h3><p>A ship</p><i>7.30pm</i><b>£12</b><s>hall</s></div>"
    days = [f"<h2 class=day>Monday {at} May</h2>" + row.format(boat) for at, boat in enumerate(BOATS[:7], 1)]
    days.insert(3, row.format("Another"))
    found = _segmented("".join(days))[0]
    assert [text.split()[0] for text in found] == [*BOATS[:3], "Another", *BOATS[3:7]]
