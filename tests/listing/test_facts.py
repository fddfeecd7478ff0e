"""What small pages say about their results: totals, ranges, nothing, sizes, ways to sort and narrow."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.listing.model import Announcement
from bowerbird.listing.turning.facts import find_facts
from bowerbird.page import Page, parse_html
from bowerbird.zoo import site
from bowerbird.zoo.web import Request


def parsed(body: str) -> Page:
    return parse_html(f"<html><body>{body}</body></html>", url="http://shop.example/list")


def said(text: str) -> Announcement | None:
    return find_facts(parsed(f"<p class=count>{text}</p><p>Something else</p>")).announcement


@pytest.mark.parametrize(
    ("text", "first", "last", "total"),
    [
        ("1-20 of 137", 1, 20, 137),
        ("Showing 1 to 10 of 1,234 entries", 1, 10, 1234),
        ("Results 21 – 40 of about 2,300", 21, 40, 2300),
        ("<b>1</b>-<b>20</b> of <b>137</b> flats", 1, 20, 137),
        ("Viewing 41-60 (of 88)", 41, 60, 88),
        ("Treffer 21-40 von 1.234", 21, 40, 1234),
        ("Einträge 1 bis 10 von insgesamt 57", 1, 10, 57),
        ("1 à 20 sur 137", 1, 20, 137),
        ("Résultats 1 - 20 sur 1 234", 1, 20, 1234),
        ("Mostrando 1-20 de 345 resultados", 1, 20, 345),
        ("1-20 di 345 risultati", 1, 20, 345),
        ("Exibindo 1-20 de 345 produtos", 1, 20, 345),
        ("1-20 van 345 resultaten", 1, 20, 345),
        ("Wyniki 1-20 z 345", 1, 20, 345),
        ("Показано 1-20 из 345", 1, 20, 345),
        ("Zobrazeno 1-20 z 345", 1, 20, 345),
        ("Visar 1-20 av 345", 1, 20, 345),
        ("137件中 1-20件", 1, 20, 137),
        ("Showing 12 of 137 products", None, 12, 137),
        ("10 Ergebnisse von 120", None, 10, 120),
    ],
)
def test_ranges(text: str, first: int | None, last: int, total: int) -> None:
    found = said(text)
    assert found is not None
    assert (found.first, found.last, found.total, found.at_least) == (first, last, total, False)


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("137 properties found", 137), ("We found 137 matches", 137), ("137 results", 137), ("Results: 45", 45),
        ("Showing all 9 results", 9), ("About 1,230,000 results (0.45 seconds)", 1230000), ("137 Treffer", 137),
        ("137 Angebote gefunden", 137), ("137 annonces trouvées", 137), ("Найдено 1 234 объявления", 1234),
        ("共137条", 137), ("총 137건", 137), ("45 cars for sale in Oxford", 45), ("345 sonuç bulundu", 345),
    ],
)  # fmt: skip
def test_totals(text: str, total: int) -> None:
    found = said(text)
    assert found is not None
    assert (found.total, found.first) == (total, None)


@pytest.mark.parametrize(
    "text", ["over 1,000 results", "1,000+ results", "1-48 of over 1.000", "Mehr als 1.000 Treffer"]
)
def test_totals_that_are_lower_bounds(text: str) -> None:
    found = said(text)
    assert found is not None
    assert (found.total, found.at_least) == (1000, True)


@pytest.mark.parametrize("text", ["Page 3 of 12", "Seite 3 von 12", "Page 3 sur 12", "Strona 3 z 12", "Стр. 3 из 12"])
def test_numbers_of_pages(text: str) -> None:
    found = said(text)
    assert found is not None
    assert (found.pages, found.total) == (12, None)


@pytest.mark.parametrize(
    "text",
    ["3 items in your basket", "£1,200 of 3", "4.5 of 5 stars", "3 bedrooms", "12 May 2013 to 14 May 2013",
     "Open 9-17", "posted 3 days ago", "20-1 of 137", "30-40 of 7", "8 books that every grower should read, in order"],
)  # fmt: skip
def test_numbers_that_announce_nothing(text: str) -> None:
    assert said(text) is None


def test_records_that_say_how_many_they_hold_announce_nothing() -> None:
    rows = "".join(f"<li>Shelf {n}<br>{n} books</li>" for n in range(3, 12))
    assert find_facts(parsed(f"<ul class=results>{rows}</ul>")).announcement is None
    found = find_facts(parsed(f"<h1>9 listings</h1><ul>{rows}</ul>")).announcement
    assert found is not None
    assert found.total == 9


def test_the_records_decide_between_announcements() -> None:
    page = parsed("<p>1-3 of 40</p><p>1-5 of 99</p>")
    both = [find_facts(page, records).announcement for records in (3, 5)]
    assert [found.total if found else None for found in both] == [40, 99]


def test_an_announcement_may_stand_on_a_line_with_other_things() -> None:
    found = said("Filters: <a href=/o>Oxford</a> <a href=/w>Witney</a> <b>16 results</b>")
    assert found is not None
    assert (found.total, found.text) == (16, "16 results")


def test_links_of_a_pager_that_stand_close_are_no_number() -> None:
    links = "".join(f"<a href=/{n}>{n}</a>" for n in range(2, 10))
    assert said(f"<span>1</span>{links}<a href=/2>More results</a>") is None


def test_the_announcement_names_its_element() -> None:
    page = parsed("<div id=c><b>1</b>-<b>20</b> of <b>137</b></div><p>Text</p>")
    found = find_facts(page).announcement
    assert found is not None
    assert page.attributes[found.node] == {"id": "c"}
    assert found.text == "1-20 of 137"


@pytest.mark.parametrize(
    "text",
    ["No results found.", "Sorry, nothing matches your search.", "0 results", "Keine Treffer.", "Aucun résultat.",
     "No se encontraron resultados", "Nessun risultato", "Nenhum resultado", "Geen resultaten", "Brak wyników",
     "Ничего не найдено", "Žádné výsledky", "Inga träffar", "Sonuç bulunamadı", "没有找到", "검색결과가 없습니다"],
)  # fmt: skip
def test_nothing_found(text: str) -> None:
    page = parsed(f"<p>{text}</p>")
    assert find_facts(page).empty == page.index.with_tag("p")[0]
    assert find_facts(page, records=3).empty is None


def test_something_found_is_not_nothing() -> None:
    assert find_facts(parsed("<p>There is no parking</p>")).empty is None
    assert find_facts(parsed("<p>12 results</p><p>No results? Tell us.</p>")).empty is None


def test_page_sizes() -> None:
    assert find_facts(parsed("<p>21-40 of 137</p>"), records=19).page_size == 20
    assert find_facts(parsed("<p>121-137 of 137</p>"), records=17).page_size == 17
    sizes = "<select name=per_page><option>10<option selected>25</select>"
    assert find_facts(parsed(sizes), records=7).page_size == 25
    assert find_facts(parsed("<p>Text</p>")).page_size is None


def test_sort_controls() -> None:
    named = "<select name=sort><option>A<option>B</select>"
    told = "<select name=x><option>Preis aufsteigend<option>Neueste zuerst</select>"
    other = "<select name=town><option>Oxford<option>Witney</select>"
    page = parsed(f"{named}{told}{other}")
    assert list(find_facts(page).sorts) == page.index.with_tag("select")[:2].tolist()
    links = parsed("<p>Sort by: <a href='?o=1'>Price</a> <a href='?o=2'>Date</a></p><a href='/x'>Else</a>")
    assert list(find_facts(links).sorts) == links.index.with_tag("a")[:2].tolist()
    assert find_facts(parsed("<p>Sort it out with <a href=/x>us</a></p>")).sorts == ()


def test_filter_controls() -> None:
    facets = "".join(f"<li><a href='?t={n}'>Town {n}</a> ({n})</li>" for n in range(4))
    page = parsed(f"<ul>{facets}</ul><form class=refine-results><input type=checkbox></form><div class=filter></div>")
    assert [page.name(node) for node in find_facts(page).filters] == ["ul", "form"]


@given(st.integers(1, 10**6), st.integers(0, 200), st.integers(0, 10**6), st.sampled_from([",", ".", " ", ""]))
@settings(max_examples=60, deadline=None)
def test_any_range_is_read_in_any_number_format(first: int, more: int, beyond: int, separator: str) -> None:
    last, total = first + more, first + more + beyond
    shown = [f"{number:,}".replace(",", separator) for number in (first, last, total)]
    found = said("{} to {} of {} results".format(*shown))
    assert found is not None
    assert (found.first, found.last, found.total) == (first, last, total)


@given(st.text(alphabet="0123456789-–+/,. ofvontoresultsTrefferpage件共No", max_size=60))
@settings(max_examples=100, deadline=None)
def test_any_line_gets_an_answer(text: str) -> None:
    found = said(text)
    if found is not None and found.last is not None:
        assert (found.first or 0) <= found.last
        assert found.total is None or found.last <= found.total


@pytest.mark.parametrize("seed", [7, 64, 91])
def test_announcements_of_generated_sites(seed: int) -> None:
    zoo = site(seed)
    truth = zoo.truth()
    pages = [page for page in truth.pages if page.kind == "results" and not page.rendered and not page.form][:2]
    for page in pages:
        path, _, query = page.target.partition("?")
        answer = zoo.answer(Request(path=path, query=query))
        facts = find_facts(parse_html(answer.body, content_type=answer.kind), len(page.records))
        assert (facts.announcement is not None and facts.announcement.total is not None) == truth.paging.announced


@pytest.mark.parametrize("text", ["Found products: 87", "Total items: 87", "Products found: 87", "87 rows"])
def test_a_number_after_what_it_counts_is_a_total(text: str) -> None:
    announced = said(text)
    assert announced is not None
    assert announced.total == 87
