"""Crossed records: pictures in one row, names in the next."""

from __future__ import annotations

import pytest
from lists import BOATS, main_list, weighed

from bowerbird.browse import Browser, ChromiumSession
from bowerbird.browse.manners import MANNERLESS
from bowerbird.listing.records.crossing import crossed_neighbours
from bowerbird.listing.records.ground import Ground
from bowerbird.page.literal import tree
from shelf import Shelf


def _crossed(boats: tuple[str, ...], across: int) -> str:
    """Groups of three rows: pictures, names, prices."""
    rows = ""
    for low in range(0, len(boats), across):
        group = boats[low : low + across]
        rows += "<tr>" + "".join(f"<td><a href='/{boat}'><img src=p.png width=90 height=90></a></td>" for boat in group)
        rows += "<tr>" + "".join(f"<td><h3>{boat} of the northern harbour</h3></td>" for boat in group)
        rows += "<tr>" + "".join(f"<td><ul><li>{len(boat)}00 €</li></ul></td>" for boat in group)
    return f"<table>{rows}</table>"


def _said(boats: tuple[str, ...]) -> list[str]:
    return [f"{boat} of the northern harbour {len(boat)}00 €" for boat in boats]


def test_several_groups_of_rows() -> None:
    assert main_list(_crossed(BOATS[:9], 3)) == _said(BOATS[:9])


def test_one_group_alone() -> None:
    assert main_list(_crossed(BOATS[:4], 4)) == _said(BOATS[:4])


def test_rows_of_one_template_are_a_grid() -> None:
    cells = "".join(f"<td><h3>{boat} of the north</h3><b>1 €</b></td>" for boat in BOATS[:3])
    assert len(main_list(f"<table><tr>{cells}</tr><tr>{cells}</tr></table>")) == 6


def test_cells_belong_to_the_column_they_are_painted_in() -> None:
    pictures = "".join(f"div.cell@{x},0,90,90(a[href=/p{x}](img@{x},0,90,90)) " for x in (0, 100, 200))
    names = "".join(f"div.cell@{x},100,90,20(h3@{x},100,90,20 'Boat at {x} of the north') " for x in (200, 0, 100))
    page = tree(f"main@0,0,300,200(div.row@0,0,300,90({pictures}) div.row@0,100,300,20({names}))")
    _, (found, *_) = weighed(page)
    assert page.layout is not None
    columns = [page.layout.box[list(nodes), 0].tolist() for nodes in found.candidate.records]
    assert sorted(columns) == [[0, 0], [100, 100], [200, 200]]


def _chips_above_cards(width: int, to: str) -> str:
    """Three small links on one line, and below it three cards of another width."""
    chips = "".join(f"a[href={to.format(at)}]@{at * width},0,{width},20('Sort {at}') " for at in range(3))
    cards = "".join(
        f"a[href=/boat{at}]@{x},30,100,90(img@{x},30,90,60 h3@{x},95,90,20 'Boat {at} of the north') "
        for at, x in enumerate((0, 100, 200))
    )
    return f"main@0,0,300,200(div.row@0,0,300,20({chips}) div.row@0,30,300,90({cards}))"


@pytest.mark.parametrize(("width", "to"), [(20, "/boat{}"), (100, "/sort/{}")])
def test_a_menu_above_a_list_is_no_row_of_it(width: int, to: str) -> None:
    ground = Ground(tree(_chips_above_cards(width, to)))
    rows = ground.page.index.with_tag("div").tolist()
    records = tuple((cell,) for cell in ground.children(rows[1]))
    assert crossed_neighbours(ground, rows[1], records) is None


def test_links_below_links_to_the_same_are_one_record() -> None:
    ground = Ground(tree(_chips_above_cards(100, "/boat{}")))
    rows = ground.page.index.with_tag("div").tolist()
    records = tuple((cell,) for cell in ground.children(rows[1]))
    assert [len(nodes) for nodes in crossed_neighbours(ground, rows[1], records) or ()] == [2, 2, 2]


async def test_painted_in_a_browser(browser: Browser, shelf: Shelf) -> None:
    url = shelf.put(_crossed(BOATS[:6], 3))
    async with ChromiumSession(browser, manners=MANNERLESS) as session:
        await session.open(url)
        assert main_list(await session.capture()) == _said(BOATS[:6])


async def test_records_in_a_frame(browser: Browser, shelf: Shelf) -> None:
    inside = shelf.put(
        "<ul>" + "".join(f"<li><a href='/{b}'>{b}</a> <b>new mast and sails</b></li>" for b in BOATS) + "</ul>"
    )
    outside = shelf.put(f"<h1>Boats</h1><iframe src='{inside}' width=600 height=600></iframe>")
    async with ChromiumSession(browser, manners=MANNERLESS) as session:
        await session.open(outside)
        assert main_list(await session.capture()) == [f"{boat} new mast and sails" for boat in BOATS]
