"""Whole sites: sensible answers for all sorts of pages."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from shop import BOOKS, PACK, book_html, books, page_of

from bowerbird.detail import Detail, analyse
from bowerbird.domain import load_pack
from bowerbird.page import Page, parse_html
from bowerbird.page.literal import tree

HOMES = load_pack("real-estate-uk")
OTHER_TEMPLATE = """<title>{0} | Corner Books</title><section><div class=head><h2>{0}</h2></div>
<ul><li><b>By:</b> {1}</li><li><b>Our price:</b> {2}</li></ul></section>"""
ERROR = "<title>Error</title><body><h1>Page not found</h1><p>We are sorry. <a href=/>Home</a></p></body>"


def texts(detail: Detail) -> dict[str, str]:
    return {name: found[0].text for name, found in detail.attributes.items()}


def test_all_attributes_of_a_page() -> None:
    found = texts(analyse(books(), PACK).details[2])
    assert (
        found.items()
        >= {
            "title": "Salt and Iron",
            "author": "Mei Tanaka",
            "price": "$21.00",
            "publisher": "Petrel Press",
            "genre": "Poetry",
            "image": "/covers/Sal.jpg",
            "url": "http://shop.example/2",
        }.items()
    )
    assert found["description"].startswith("Salt and Iron is a story")


def test_labels_that_the_pack_does_not_know_are_extras() -> None:
    extras = {pair.label: pair.text for pair in analyse(books(), PACK).details[0].extras}
    assert extras["Paper"] == "Cream Lantern House wove"
    assert "Author" not in extras


def test_one_page_alone() -> None:
    found = texts(analyse(books(1), PACK).details[0])
    assert (found["title"], found["author"], found["price"]) == ("The Quiet Harbour", "Ada Moor", "$12.50")


def test_no_pages() -> None:
    assert analyse([], PACK).details == ()


def test_pages_of_two_templates() -> None:
    pages = [page_of(book_html(b) if at % 2 else OTHER_TEMPLATE.format(*b)) for at, b in enumerate(BOOKS)]
    for book, detail in zip(BOOKS, analyse(pages, PACK).details, strict=True):
        found = texts(detail)
        assert (found["title"], found["author"], found["price"]) == (book[0], book[1], book[2])


def test_an_empty_page_and_an_error_page_among_others_have_no_price() -> None:
    pages = [*books(), page_of(""), page_of(ERROR)]
    *found, empty, error = analyse(pages, PACK).details
    assert [texts(detail)["price"] for detail in found] == [book[2] for book in BOOKS]
    assert set(empty.attributes) <= {"url"}
    assert not {"price", "author", "publisher"} & set(error.attributes)


def test_pages_in_several_languages() -> None:
    german = (
        "<html lang=de><title>{0}</title><h1>{0}</h1><dl><dt>Price</dt><dd>{1} €</dd><dt>Seiten</dt><dd>{2}</dd></dl>"
    )
    pages = [page_of(german.format(book[0], f"{at + 8},90", 300 + at)) for at, book in enumerate(BOOKS)]
    detail = analyse(pages, PACK).details[0]
    assert texts(detail)["title"] == "The Quiet Harbour"
    assert texts(detail)["price"] == "8,90 €"
    assert {pair.label for pair in detail.extras} >= {"Seiten"}


def test_structured_data_is_a_witness_and_never_the_only_one() -> None:
    html = """<title>Low Tide</title><script type="application/ld+json">{"@type": "Book", "offers": {"price": "7.77"}}
    </script><h1>Low Tide</h1><p>Price: $9.75</p>"""
    detail = analyse([page_of(html)], PACK).details[0]
    assert texts(detail)["price"] == "$9.75"
    assert detail.embedded["price"] == ("7.77",)


def test_coordinates_from_the_address_of_a_map() -> None:
    html = "<h1>Low Tide</h1><p>By the sea</p><a href='https://maps.example/?q=51.7520,-1.2577'>Map</a>"
    assert texts(analyse([page_of(html)], PACK).details[0])["coordinates"] == "51.7520, -1.2577"


def test_a_template_learned_before_helps_a_later_page() -> None:
    learned = analyse(books(), PACK).template
    later = analyse(books(1), PACK, template=learned)
    assert later.template.pages == learned.pages + 1
    assert texts(later.details[0])["price"] == "$12.50"


def test_known_secondary_areas_are_left_aside() -> None:
    page = tree("body(h1'Low Tide' div#aside(p'Price: $1.00') div(p'Price: $9.75'))")
    aside = int(page.index.with_id("aside")[0])
    found = analyse([page], PACK, secondary=[[page.subtree(aside)]])
    assert texts(found.details[0])["price"] == "$9.75"


@given(st.permutations(range(len(BOOKS))))
@settings(max_examples=15, deadline=None)
def test_the_order_of_pages_does_not_matter(order: list[int]) -> None:
    pages = books()
    found = analyse([pages[at] for at in order], PACK).details
    assert [texts(detail)["price"] for detail in found] == [BOOKS[at][2] for at in order]
    assert [texts(detail)["title"] for detail in found] == [BOOKS[at][0] for at in order]


@given(st.text(alphabet="<>/ab &;\"'=td\nr1$.:", max_size=120))
@settings(max_examples=60, deadline=None)
def test_any_page_gives_an_answer(html: str) -> None:
    page: Page = page_of(html)
    detail = analyse([page], PACK).details[0]
    assert 0 <= detail.area < len(page)
    for values in detail.attributes.values():
        assert all(0 < value.confidence <= 1 and 0 <= value.node < len(page) for value in values)


def test_a_text_that_only_its_place_tells_is_read_without_the_sign_before_it() -> None:
    towns = (("Mill Lane", "Bath"), ("Castle Street", "York"), ("The Boulevard", "Ripon"), ("Elm Road", "Leeds"))
    pages = [
        parse_html(
            f"<title>Home in {street}</title><p class=way><a href=/>Home</a> › <a href=/x>{town}</a> › {street}</p>"
            f"<h1>House in {town}, number {n}</h1><p>Price: £{n + 2}50,000</p>",
            url=f"https://agent.example/{n}",
        )
        for n, (street, town) in enumerate(towns)
    ]
    found = [detail.attributes.get("street_address", ()) for detail in analyse(pages, HOMES).details]
    assert [own[0].text for own in found] == [street for street, _ in towns]


def test_what_only_a_label_tells_is_not_told_by_its_place() -> None:
    """The same tile says something else on each page, and one page of them says how many pages the book has."""
    tiles = (
        "Pages: <b>320</b>",
        "Shelf <b>14</b>",
        "Weight <b>410</b>",
        "Plates <b>16</b>",
        "Maps <b>3</b>",
        "Notes <b>9</b>",
    )
    pages = [
        page_of(f"<title>{book[0]}</title><h1>{book[0]}</h1><p class=by>By: {book[1]}</p><div class=tile>{tile}</div>")
        for book, tile in zip(BOOKS, tiles, strict=True)
    ]
    assert [texts(one).get("pages") for one in analyse(pages, PACK).details] == ["320", None, None, None, None, None]
