"""Boilerplate, dynamic lists, and the data area that they leave."""

from __future__ import annotations

from shop import BOOKS, PACK, book_html, page_of, reading_of, template_of

from bowerbird.detail import COMPONENTS, Component, Options, analyse
from bowerbird.detail.boilerplate import boilerplate
from bowerbird.detail.lists import dynamic_lists
from bowerbird.page import Page

OFFERS = "".join(f"<li><a href=/o{at}>Offer number {at} of {{0}}</a> <b>${at}.{{1}}</b></li>" for at in range(10, 15))


def with_offers(title: str = "More of these") -> list[Page]:
    return [
        page_of(book_html(book, related=f"<h2>{title}</h2><ul>{OFFERS.format(book[0], 10 + at)}</ul>"))
        for at, book in enumerate(BOOKS)
    ]


def listed_texts(pages: list[Page]) -> list[str]:
    site = reading_of(*pages)
    return [text for text, listed in zip(site.pages[0].texts, site.listed[0], strict=True) if listed]


def test_children_that_begin_alike_with_links_and_values_are_a_list() -> None:
    texts = listed_texts(with_offers())
    assert "Offer number 10 of The Quiet Harbour" in texts
    assert "$14.10" in texts
    assert not {"Ada Moor", "$12.50"} & set(texts)


def test_rows_of_a_key_value_table_are_no_list() -> None:
    rows = "".join(f"<tr><th>Key {at}</th><td><a href=/{at}>Word {at} {{0}}</a> and {{0}}</td></tr>" for at in range(5))
    assert not listed_texts([page_of(book_html(book, extra=rows.format(book[0]))) for book in BOOKS])


def test_what_stands_under_a_secondary_heading_is_a_list() -> None:
    pages = [
        page_of(f"<h1>{title}</h1><div><h3>You may also like</h3><p>{other}</p><p>{title} II</p></div>")
        for title, other, *_ in BOOKS
    ]
    assert listed_texts(pages) == ["Ada Moor", "The Quiet Harbour II"]


def test_a_tab_heads_nothing_of_what_comes_after_it() -> None:
    pages = [
        page_of(
            f"<h1>{title}</h1><div><p role=tablist><button>Text</button><button>You may also like</button></p>"
            f"<p>{other}</p><p>{title} II</p></div>"
        )
        for title, other, *_ in BOOKS
    ]
    assert not listed_texts(pages)


def test_a_badge_at_the_end_of_a_head_heads_nothing_behind_it() -> None:
    pages = [
        page_of(
            f"<div><header><h1>{title}</h1><ul><li>{price}</li><li>You may also like</li></ul></header>"
            f"<p>{other}</p><p>{title} II</p><p>{price} III</p></div>"
        )
        for title, other, price, *_ in BOOKS
    ]
    assert not listed_texts(pages)


def test_areas_found_elsewhere_come_as_node_ranges() -> None:
    leaves, book, _, standings = template_of(page_of("<h1>Name</h1><div><p>One</p><p>Two</p></div><p>Three</p>"))
    block = int(leaves[0].page.index.with_tag("div")[0])
    flags = dynamic_lists(leaves[0], standings[0], book, areas=[leaves[0].page.subtree(block)])
    assert [text for text, inside in zip(leaves[0].texts, flags, strict=True) if inside] == ["One", "Two"]


def removed(html: str, keep: str = "") -> list[str]:
    leaves, book, _, _ = template_of(page_of(html))
    node = next((leaves[0].nodes[at] for at, text in enumerate(leaves[0].texts) if text == keep), None)
    flags = boilerplate(leaves[0], book, frozenset({"author", "price"}), node)
    return [text for text, gone in zip(leaves[0].texts, flags, strict=True) if gone]


BODY = "<div><p>A long text about the book itself, longer than all that stands around it, surely.</p></div>"


def test_blocks_are_known_by_tags_and_by_words_of_their_class() -> None:
    html = f"<nav><a href=/>Home</a></nav>{BODY}<div class='siteFooter dark'>About us</div><div id=ad_top>Buy!</div>"
    assert removed(html) == ["Home", "About us", "Buy!"]


def test_a_word_within_a_word_names_no_block() -> None:
    assert not removed(f"<div class='poi-addr'>1 Main St</div>{BODY}<div class=leadership>Board</div>")


def test_a_block_with_the_headline_is_kept() -> None:
    html = f"<header><h1>Low Tide</h1></header>{BODY}"
    assert removed(html) == ["Low Tide"]
    assert not removed(html, keep="Low Tide")


def test_a_menu_without_links_is_food() -> None:
    assert not removed(f"<div class=menu><p>Soup of the day, bread, and a glass of water</p></div>{BODY}")


def area_of(pages: list[Page], without: Component | None = None) -> str:
    options = Options(components=COMPONENTS - {without} if without else COMPONENTS)
    detail = analyse(pages, PACK, options=options).details[0]
    return detail.page.attributes[detail.area].get("id", detail.page.name(detail.area))


def test_the_area_is_the_block_of_the_object() -> None:
    assert area_of(with_offers()) == "book"


def test_without_the_lists_component_the_area_holds_the_offers() -> None:
    assert area_of(with_offers(), Component.LISTS) == "body"


def test_one_page_alone_has_an_area() -> None:
    assert area_of([page_of(book_html(BOOKS[0]))]) == "book"


def test_labelled_values_beside_a_long_text_are_in_the_area() -> None:
    prose = "It stands in a quiet street of {0}, close to the harbour, with a view over all the roofs of {0}. " * 5
    facts = "".join(
        f"<dt>{label}</dt><dd>{{{at}}}</dd>" for at, label in enumerate(("Author", "Fee", "Deposit", "Term"))
    )
    pages = [
        page_of(
            f"<main><div><h1>{title}</h1><p>{prose.format(title)}</p></div>"
            f"<section><h3>Terms</h3><dl>{facts.format(title[:5], at, 2 * at, at + 7)}</dl></section></main>"
        )
        for at, (title, *_) in enumerate(BOOKS)
    ]
    details = analyse(pages, PACK).details
    (terms,) = pages[0].index.with_tag("section")
    assert all(page.end[detail.area] >= page.end[terms] for page, detail in zip(pages, details, strict=True))
