"""Kinds of small pages: by the models where a page is of a sort, by a sign where it is of none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import page_samples as samples
from bowerbird.annotate import Annotation
from bowerbird.page import parse_html
from bowerbird.page.literal import tree
from bowerbird.pagetype import PageKind, PageType, Sort, page_type


@pytest.mark.parametrize(
    ("html", "url", "kind", "sort"),
    [
        (samples.article(), "https://gazette.example/2024/03/how-the-village-kept-dry", PageKind.ARTICLE, Sort.ARTICLE),
        (samples.shop_list(), "https://lamps.example/collections/lamps", PageKind.LISTING, Sort.COLLECTION),
        (samples.product(), "https://lamps.example/products/brass-desk-lamp", PageKind.DETAIL, Sort.PRODUCT),
        (samples.forum(), "https://house.example/forum/threads/cellar-wet.77/", PageKind.FORUM, Sort.FORUM),
        (samples.manual(), "https://docs.pump.example/docs/reference.html", PageKind.DOCUMENTATION, Sort.DOCUMENTATION),
    ],
)
def test_kinds_of_plain_cases(html: str, url: str, kind: PageKind, sort: Sort) -> None:
    found = page_type(parse_html(html, url=url))
    assert (found.kind, found.sort) == (kind, sort)
    assert found.evidence
    assert 0 < found.confidence <= 1


def test_without_an_address_content_decides() -> None:
    assert page_type(parse_html(samples.shop_list())).kind == PageKind.LISTING
    assert page_type(parse_html(samples.forum())).kind == PageKind.FORUM


def of(html: str, status: int | None = 200) -> PageType:
    return page_type(parse_html(html, status=status))


@pytest.mark.parametrize(
    "said",
    [
        "<h1>Page not found</h1><p>Try the search.</p>",
        "<h1>404 - Not Found</h1>",
        "<h2>Seite nicht gefunden</h2>",
        "<h1>Oops! We can't find that page</h1>",
        "<p>Sorry, this listing is no longer available.</p>",
        "<h1>Checking your browser before you go on</h1>",
        "<p>Please verify you are human</p><div class='h-captcha'></div>",
    ],
)
def test_errors_that_come_with_status_200(said: str) -> None:
    found = of(samples.page(said))
    assert found.kind == PageKind.ERROR
    assert "says" in found.evidence[0]


def test_a_status_decides_whatever_the_page_says() -> None:
    assert of(samples.article(), status=503).kind == PageKind.ERROR
    assert of(samples.article(), status=503).evidence == ("status 503",)


def test_an_article_about_errors_is_none() -> None:
    html = samples.article().replace("How the village kept its feet dry", "Page not found: what a 404 error means")
    assert of(html).kind == PageKind.ARTICLE


def test_a_search_without_results_is_empty() -> None:
    found = of(samples.page("<h1>Flats to rent</h1><p>No results found for your search.</p>"))
    assert found.kind == PageKind.EMPTY
    assert found.evidence[0] == 'says "no results found"'


@pytest.mark.parametrize("html", ["", "<p> </p>", "<!-- nothing -->", "<script>draw()</script><div id=app></div>"])
def test_nothing_to_see(html: str) -> None:
    assert of(html).kind == PageKind.EMPTY


def test_a_page_that_scripts_would_draw_says_so() -> None:
    assert "scripts" in " ".join(of("<script>draw()</script><div id=app></div>").evidence)


def test_a_painted_page_is_judged_by_what_was_painted() -> None:
    hidden = tree("body@0,0,800,600(div[hidden]('A long text that nobody sees on this page') p@0,0,10,10 'Hi')")
    assert page_type(hidden).kind == PageKind.EMPTY
    shown = tree(
        "body@0,0,800,600(form@0,0,400,200(input[type=password]@0,0,200,20 p@0,0,9,9 'Please log in to go on'))"
    )
    assert page_type(shown).kind == PageKind.LOGIN


def test_logins_and_forms() -> None:
    fields = "<label>Name<input name=u></label><label>Password<input type=password></label>"
    login = f"<form>{fields}<button>Log in</button></form>"
    assert of(samples.page(login)).kind == PageKind.LOGIN
    assert of(samples.article().replace("<main>", f"<main>{login}")).kind == PageKind.ARTICLE
    fields = "".join(f"<label>Field {n}<input name=f{n}></label>" for n in range(6))
    found = of(
        samples.page(f"<h1>Ask for a viewing</h1><form>{fields}<textarea></textarea><button>Send</button></form>")
    )
    assert found.kind == PageKind.FORM
    assert found.evidence[0] == "7 fields in the content"
    assert (
        of(samples.page("<h1>Find a home</h1><form><input name=q><button>Search</button></form>")).kind == PageKind.FORM
    )


def test_a_directory_of_links_is_a_hub() -> None:
    links = "".join(f"<li><a href='/places/{n}/'>Borough number {n}</a></li>" for n in range(60))
    assert of(samples.page(f"<h1>Places</h1><ul>{links}</ul>")).kind == PageKind.HUB


def test_noscript_stands_in_for_a_page_that_scripts_draw() -> None:
    inner = samples.forum().replace("<!doctype html>", "").replace("<title>", "<b hidden>").replace("</title>", "</b>")
    shell = f"<title>Cellar wet again</title><div id=app></div><noscript>{inner}</noscript><script>draw()</script>"
    assert page_type(parse_html(shell, url="https://house.example/t/cellar/77")).kind == PageKind.FORUM


def _annotated(**counts: int) -> list[Annotation]:
    return [
        Annotation(name, "instance", 1, (0, 1), None, "x", "test")
        for name, count in counts.items()
        for _ in range(count)
    ]


def test_what_a_pack_sees_tells_one_record_from_many() -> None:
    unsure = parse_html(
        samples.page("<h1>12 Mill Lane</h1>" + "<div>Three rooms, one bath, a garden, Oxford</div>" * 2)
    )
    before = page_type(unsure)
    assert before.confidence < 0.8
    assert page_type(unsure, _annotated(price=1, bedrooms=1, bathrooms=1, location=2)).kind == PageKind.DETAIL
    many = page_type(unsure, _annotated(price=9, bedrooms=9, bathrooms=9, location=9))
    assert many.kind == PageKind.LISTING
    assert "9 × price" in many.evidence[-1]
    assert page_type(unsure, _annotated(price=9)) == before


@settings(max_examples=60, deadline=None)
@given(
    st.text(alphabet="<>/=\"' abdivpulh1$£9é漢字\n", max_size=200),
    st.sampled_from(["", "about:blank", "http://[", "x:y"]),
)
def test_any_input_has_a_kind(html: str, url: str) -> None:
    found = page_type(parse_html(html, url=url))
    assert 0 <= found.confidence <= 1
    assert sum(found.sorts.values()) == pytest.approx(1)


def test_other_languages_and_single_words() -> None:
    for html in ("<p>Bonjour</p>", samples.page("<h1>物件一覧</h1>" + "<p>東京都の物件です。</p>" * 50), "x" * 100_000):
        assert page_type(parse_html(html)).kind in PageKind
    french = samples.shop_list().replace("Add to cart", "Ajouter au panier").replace("$", "€")
    assert of(french).kind == PageKind.LISTING
