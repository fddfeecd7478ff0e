"""Pictures that are drawn by a name from a sheet."""

from __future__ import annotations

import pytest

from bowerbird.page import parse_html
from bowerbird.page.sprites import sprite_of, sprites_of


@pytest.mark.parametrize(
    ("link", "name"), [("href='#i-bath'", "i-bath"), ("xlink:href='/sheet.svg#bed'", "bed")], ids=["page", "file"]
)
def test_a_picture_is_called_by_its_place_in_the_sheet(link: str, name: str) -> None:
    page = parse_html(f"<p><span><svg><g><use {link}/></g></svg></span> 3</p>")
    (sprite,) = sprites_of(page)
    assert (sprite.name, page.name(sprite.picture)) == (name, "svg")
    assert sprite_of(page, int(page.index.with_tag("span")[0])) == sprite


def test_of_several_pictures_none_is_what_an_element_shows() -> None:
    page = parse_html("<p><svg><use href='#star'/></svg><svg><use href='#star'/></svg></p>")
    assert sprite_of(page, int(page.index.with_tag("p")[0])) is None
    assert len(list(sprites_of(page))) == len(page.index.with_tag("use"))


def test_what_is_drawn_from_no_sheet_has_no_name() -> None:
    page = parse_html("<svg><use/></svg><use href='#bed'/><svg><path d='M0 0'/></svg>")
    assert list(sprites_of(page)) == []
