"""Places and their features: which one holds an attribute."""

from __future__ import annotations

from shop import BOOKS, PACK, book_html, books, page_of, reading_of

from bowerbird.annotate import Money
from bowerbird.detail import FEATURES, Feature, ListValue, Options, analyse
from bowerbird.detail.headline import longest_run, naming_attributes, rank_names, shared_affix
from bowerbird.detail.slots import Place
from bowerbird.domain import load_pack
from bowerbird.page import parse_html


def values(pages: list[str], attribute: str, **options: object) -> list[str]:
    found = analyse([page_of(html) for html in pages], PACK, **options)  # type: ignore[arg-type]
    return [value.text if (value := detail.first(attribute)) else "" for detail in found.details]


def test_a_static_sum_is_no_price() -> None:
    pages = [f"<title>{b[0]}</title><h1>{b[0]}</h1><p>{b[2]}</p><div><i>Delivery from $3.00</i></div>" for b in BOOKS]
    assert values(pages, "price") == [book[2] for book in BOOKS]


def test_optional_rows_do_not_shift_the_others() -> None:
    pages = [book_html(book, publisher=bool(at % 2)) for at, book in enumerate(BOOKS)]
    assert values(pages, "genre") == [book[4] for book in BOOKS]
    assert values(pages, "publisher") == [book[3] if at % 2 else "" for at, book in enumerate(BOOKS)]


def test_a_place_is_believed_where_no_annotator_speaks() -> None:
    pages = [f"<title>{b[0]}</title><h1>{b[0]}</h1><i>{b[4]}</i><p>{b[1]} wrote it</p>" for b in BOOKS]
    pages.append("<title>Odd</title><h1>Odd</h1><i>Westerns</i><p>Bo Till wrote it</p>")
    assert values(pages, "genre")[-1] == "Westerns"


def test_list_values_decide_between_places() -> None:
    pages = [f"<title>{b[0]}</title><h1>{b[0]}</h1><p>$1{at}.00</p><div>$2{at}.00</div>" for at, b in enumerate(BOOKS)]
    second = [{"price": ListValue(f"$2{at}.00", Money(2000 + 100 * at))} for at in range(len(BOOKS))]  # type: ignore[arg-type]
    assert values(pages, "price", listed=second)[0] == "$20.00"
    without = Options(features=FEATURES - {Feature.LIST_REDUNDANCY})
    assert values(pages, "price", listed=second, options=without)[0] == "$10.00"


def test_evidence_names_place_label_and_degrees() -> None:
    found = analyse(books(), PACK)
    price = found.details[0].first("price")
    assert price is not None
    assert price.evidence.label == "price"
    assert price.evidence.pages == len(BOOKS)
    assert price.evidence.degrees[Feature.LABEL_PROXIMITY] == 1.0
    assert price.evidence.degrees[Feature.TAG_PATH_SUPPORT] == 1.0
    assert found.boards["price"][0] == price.evidence
    assert 0 < price.confidence < 1


def test_class_names_that_tell_a_state_make_no_second_place() -> None:
    states = ("low", "high", "none")
    cells = "<div class=x><i>a{0}</i></div><div class={1}><i>{2}</i></div>"
    pages = [page_of(cells.format(at, states[at % 3], book[2])) for at, book in enumerate(BOOKS)]
    site = reading_of(*pages)
    prices = {site.slot_of[at][site.pages[at].texts.index(book[2])] for at, book in enumerate(BOOKS)}
    assert len(prices) == 1


def test_cells_of_one_path_are_told_by_their_labels() -> None:
    site = reading_of(*books())
    at = site.pages[0].texts.index("Ada Moor")
    slot = site.slots[site.slot_of[0][at]]
    assert (slot.label, slot.support, slot.repetition) == ("author", len(BOOKS), 1.0)
    assert slot.place is not Place.WIDE


def test_the_name_is_the_heading_that_the_title_repeats() -> None:
    assert values([book_html(book) for book in BOOKS], "title") == [book[0] for book in BOOKS]


def test_a_heading_with_words_of_the_template_gives_way_to_the_plain_name() -> None:
    pages = [f"<title>{b[0]}</title><h1>Buy {b[0]} online</h1><h2>{b[0]}</h2><p>{b[2]}</p>" for b in BOOKS]
    assert values(pages, "title") == [book[0] for book in BOOKS]


def test_a_term_of_another_attribute_is_no_name() -> None:
    genres = ("Crime", "Poetry", "Crime", "Poetry", "Crime", "Poetry")
    pages = [
        f"<title>{b[0]} {g}</title><h2>{g}</h2><div class=name>{b[0]}</div>" for b, g in zip(BOOKS, genres, strict=True)
    ]
    ranked = rank_names(reading_of(*map(page_of, pages)), PACK, "title")
    assert ranked[0][1].path.endswith("div.name") or ranked[0][1].path.endswith("div")


def test_naming_attributes_of_packs() -> None:
    assert naming_attributes(PACK) == ("title",)
    assert "name" in naming_attributes(load_pack("restaurants"))
    assert "team" not in naming_attributes(load_pack("people-in-sport"))


def test_runs_and_affixes() -> None:
    assert longest_run(["a", "b", "c"], ["x", "b", "c", "a"]) == 2
    assert longest_run([], ["a"]) == 0
    assert shared_affix(["Buy one now", "Buy two now", "Buy three now"]) == 2
    assert shared_affix(["one", "two"]) == 0
    assert shared_affix(["same", "same", "same"]) == 0


def test_a_date_with_its_year_is_taken_before_the_leaf_of_a_calendar() -> None:
    events = load_pack("events")
    days = ((4, "December"), (9, "March"), (21, "June"), (30, "July"))
    pages = [
        parse_html(
            f"<title>Night {n}</title><main><div><span>{day}</span><span>{month[:3]}</span></div><h1>Night {n}</h1>"
            f"<p><strong>{day} {month} 2026</strong></p><p>Night {n} is on again, in the hall by the river.</p></main>"
        )
        for n, (day, month) in enumerate(days)
    ]
    found = [detail.attributes["date"][0].text for detail in analyse(pages, events).details]
    assert found == [f"{day} {month} 2026" for day, month in days]
