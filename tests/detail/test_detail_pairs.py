"""Keys and values in their several structures, known to the pack or not."""

from __future__ import annotations

import pytest
from shop import page_of, template_of

from bowerbird.detail.pairs import Pair, Structure, governing_labels, read_pairs


def pairs_of(*pages: str) -> list[Pair]:
    leaves, _, _, standings = template_of(*map(page_of, pages))
    return list(read_pairs(leaves[0], standings[0], governing_labels(leaves[0], standings[0])))


def found(*pages: str) -> list[tuple[str, str, Structure]]:
    return [(pair.label, pair.text, pair.structure) for pair in pairs_of(*pages)]


def test_rows_of_a_table() -> None:
    html = "<table><tr><th>Paper</th><td>Cream</td></tr><tr><th>Spine</th><td>Sewn</td></tr></table>"
    assert found(html) == [("Paper", "Cream", Structure.TABLE), ("Spine", "Sewn", Structure.TABLE)]


def test_definitions() -> None:
    assert found("<dl><dt>Paper</dt><dd>Cream</dd><dd>Wove</dd></dl>") == [
        ("Paper", "Cream, Wove", Structure.DEFINITIONS)
    ]


def test_a_line_with_its_label_in_the_same_text() -> None:
    assert found("<p>Paper: cream wove</p>") == [("Paper", "cream wove", Structure.LINE)]


def test_a_colon_of_its_own_does_not_part_label_and_value() -> None:
    pages = [f"<ul><li><strong>Spine</strong>: <span>{word}</span></li></ul>" for word in ("Sewn", "Glued", "Stapled")]
    assert ("Spine", "Sewn", Structure.ROW) in found(*pages)


def test_a_number_beside_a_picture_with_words() -> None:
    assert found('<p><img alt="Pages" src=p.png><b>320</b> and more</p>') == [("pages", "320", Structure.ICON)]


def test_a_label_governs_no_further_than_its_row() -> None:
    html = "<table><tr><th>Paper</th><td>Cream</td></tr></table><p>Something else altogether</p>"
    assert found(html) == [("Paper", "Cream", Structure.TABLE)]


def test_prose_under_a_heading_is_no_value() -> None:
    assert not found(f"<table><tr><th>About</th><td>{'Once upon a time. ' * 40}</td></tr></table>")


@pytest.mark.parametrize(
    "cell", ["<div class=cell><div>{}</div><div>{}</div></div>", "<li><svg></svg><div><p>{}</p><p>{}</p></div></li>"]
)
def test_a_label_below_its_value_names_it_where_several_cells_end_so(cell: str) -> None:
    def grid(power: str, doors: str) -> str:
        cells = [(power, "Power"), (doors, "Doors"), ("Red", "Paint")]
        return "".join(cell.format(value, label) for value, label in cells)

    pages = [f"<div>{grid(f'{n}9 bhp', f'{n} doors')}</div>" for n in (3, 4, 5)]
    labels = {pair.label: pair.text for pair in pairs_of(*pages)}
    assert labels["Power"] == "39 bhp"
    assert labels["Doors"] == "3 doors"


def test_a_number_above_its_label_is_a_value_though_most_pages_show_the_same() -> None:
    cell = "<li><p>{}</p><p>{}</p></li>"
    homes = [
        f"<ul>{cell.format(beds, 'Bedrooms')}{cell.format(baths, 'Bathrooms')}</ul>"
        for beds, baths in ((2, 4), (2, 1), (2, 1), (2, 1), (2, 1))
    ]
    assert {pair.label: pair.text for pair in pairs_of(*homes)}.get("Bedrooms") != "4"


def test_one_cell_that_ends_with_a_label_is_followed_by_its_value() -> None:
    pages = [f"<div><h2>Car {n}</h2><i>Price:</i></div><div>£{n},000</div>" for n in (3, 4, 5)]
    assert {pair.label: pair.text for pair in pairs_of(*pages)}["Price"] == "£3,000"


def test_the_last_entry_of_a_menu_names_nothing_that_stands_below_it() -> None:
    def page(name: str, head: str = "header") -> str:
        return f"<{head}><a href=/jobs>Jobs</a><a href=/paper>Paper</a></{head}><h1>{name}</h1><p>of {name} Hall</p>"

    names = ("Otley", "Ripon", "Thirsk")
    assert not [pair for pair in pairs_of(*(page(name) for name in names)) if pair.label == "Paper"]
    head = [f"<article><header><h2>Paper</h2></header><p>{name} wove</p></article>" for name in names]
    assert ("Paper", "Otley wove") in [(pair.label, pair.text) for pair in pairs_of(*head)]


def test_a_heading_above_a_list_governs_no_further_than_the_list() -> None:
    pages = [
        f"<div><h3>Extras</h3><ul><li>{one}</li><li>{other}</li></ul><p>Read again in {month}</p></div>"
        for one, other, month in (("Map", "Ribbon", "May"), ("Index", "Box", "June"), ("Plates", "Slip", "July"))
    ]
    assert ("Extras", "Map, Ribbon", Structure.ROW) in found(*pages)
