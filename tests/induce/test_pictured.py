"""The gallery on a record's own page."""

from __future__ import annotations

import pytest

from bowerbird.detail import Detail, analyse
from bowerbird.domain import load_pack
from bowerbird.induce.said.pictured import PICTURE, with_pictures
from bowerbird.induce.said.values import Context
from bowerbird.induce.writing.attributes import write_attributes
from bowerbird.oxpath import parse, select
from bowerbird.page import parse_html

HOMES = load_pack("real-estate-uk")
STREETS = ("4 Elm Road", "11 Quay Street", "2 Hill View")


def pages_with(gallery: str, beside: str = "") -> tuple[Detail, ...]:
    """Three pages, whose galleries differ: {0} is the number of the home."""
    pages = [
        parse_html(
            f"<title>{street}</title><header><img src='/logo.png'></header><main><h1>{street}</h1>"
            f"{gallery.format(number)}<p>£{number}50,000</p><p>{street} was painted again.</p>{beside.format(number)}"
            f"</main><footer><img src='/{number}/award.png'></footer>",
            url=f"https://homes.example/{number}",
        )
        for number, street in enumerate(STREETS, 1)
    ]
    return analyse(pages, HOMES).details


def shown(gallery: str, beside: str = "") -> list[list[str]]:
    details = pages_with(gallery, beside)
    found = with_pictures(details, [{} for _ in details], HOMES)
    return [[one.text for one in own.get(PICTURE, ())] for own in found]


ROW = "<ul>" + "".join(f"<li class='s{n}'><a href='#'><img src='/{{0}}/{n}.jpg'></a></li>" for n in range(3)) + "</ul>"


def test_all_pictures_of_a_gallery() -> None:
    assert shown(ROW)[1] == ["/2/0.jpg", "/2/1.jpg", "/2/2.jpg"]


def test_what_slides_around_counts_once() -> None:
    slides = "<div><p><img src='/{0}/b.jpg'></p><p><img src='/{0}/a.jpg'></p><p><img src='/{0}/b.jpg'></p></div>"
    assert shown(slides)[0] == ["/1/b.jpg", "/1/a.jpg"]


@pytest.mark.parametrize(
    "beside",
    [
        "<aside><img src='/agents/{0}.jpg' alt='George Kaur'></aside>",
        "<section><img src='/map-{0}.png'></section>",
        "<h2>More</h2><div><a href='/7'><img src='/7/{0}.jpg'>A</a><a href='/8'><img src='/8/{0}.jpg'>B</a></div>",
    ],
    ids=["portrait", "map", "others"],
)
def test_what_stands_beside_is_none_of_it(beside: str) -> None:
    assert shown(ROW, beside)[2] == ["/3/0.jpg", "/3/1.jpg", "/3/2.jpg"]


@pytest.mark.parametrize(
    "gallery",
    [
        "<img src='/{0}/0.jpg'>",
        "<p><img src='/stars.png'><img src='/paid.png'></p>",
        "<p><img src='/{0}.gif' width=9></p>",
    ],
    ids=["one", "the site's", "small"],
)
def test_no_gallery(gallery: str) -> None:
    assert shown(gallery) == [[], [], []]


@pytest.mark.parametrize(
    ("picture", "attribute"),
    [("<img src='/{0}/{1}.jpg'>", "src"), ("<img src='data:image/gif;base64,R0' data-src='/{0}/{1}.jpg'>", "data-src")],
)
def test_a_program_reads_them_all(picture: str, attribute: str) -> None:
    row = "".join(f"<p>{picture.replace('{1}', str(n))}</p>" for n in range(4))
    details = pages_with(f"<div class=gallery>{row}</div>", "<aside><p><img src='/agents/{0}.jpg'></p></aside>")
    found = with_pictures(details, [{} for _ in details], HOMES)
    contexts = [Context(one.page, 0, (0,), own) for one, own in zip(details, found, strict=True)]
    (written,) = write_attributes(contexts, HOMES, names=(PICTURE,)).extractions
    assert written.value == f"qualify-url(@{attribute})"
    for own in contexts:
        assert list(select(parse(written.path), own.page, [0]).rows) == [one.node for one in own.values[PICTURE]]
