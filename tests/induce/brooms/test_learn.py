"""One or two labelled records, and the rest of the list."""

from __future__ import annotations

import json

import labelled_lists as lists
import pytest

from bowerbird.errors import NotAWrapper
from bowerbird.induce.brooms import Arrangement, Sign, as_data, fit, from_data, learn_brooms


def test_one_labelled_card_gives_all_cards_and_no_navigation() -> None:
    listed = lists.cards(["One", "Two", "Three", "Four"])
    library = learn_brooms([listed.labelled("0")])
    assert lists.found_on(library, listed.page) == listed.truth()
    assert [wrapper.arrangement for wrapper in library.wrappers] == [Arrangement.SUBTREES]


def test_a_record_may_be_a_run_of_siblings() -> None:
    listed = lists.runs(5)
    library = learn_brooms([listed.labelled("1")])
    assert lists.found_on(library, listed.page) == listed.truth()
    assert library.wrappers[0].arrangement is Arrangement.SIBLINGS


def test_what_a_run_lacks_is_not_taken_from_the_next_record() -> None:
    listed = lists.runs(5, lacking=2)
    library = learn_brooms([listed.labelled("0")])
    assert lists.found_on(library, listed.page) == listed.truth()
    place = next(strand for strand in library.wrappers[0].strands if strand.attribute == "place")
    assert place.sign is Sign.OPTIONAL


@pytest.mark.parametrize("labelled", [("0",), ("0", "1"), ("4",)])
def test_records_may_be_crossed(labelled: tuple[str, ...]) -> None:
    listed = lists.crossed([(0, 1, 2), (3, 4)])
    library = learn_brooms([listed.labelled(*labelled)])
    assert lists.found_on(library, listed.page) == listed.truth()
    assert library.wrappers[0].arrangement is Arrangement.CROSSED


def test_rows_that_look_alike_are_told_apart_by_the_words_of_the_template() -> None:
    listed = lists.facts([(3, 1), (2, 2), (None, 1), (4, 2), (None, 3)])
    library = learn_brooms([listed.labelled("0")])
    assert lists.found_on(library, listed.page) == listed.truth()


def test_text_is_asked_for_only_where_siblings_share_a_tag() -> None:
    library = learn_brooms([lists.cards(["One", "Two", "Three"]).labelled("0")])
    assert {strand.path for strand in library.wrappers[0].strands} == {"./h3/a", "./p"}


def test_records_inside_records_have_wrappers_of_their_own() -> None:
    listed = lists.nested([2, 3, 1])
    library = learn_brooms([listed.labelled("shop0", "s0o0", "s0o1")])
    found = lists.found_on(library, listed.page)
    assert all(record in found for record in listed.truth())
    assert len(found) == len(listed.truth())
    assert len(library.tag_paths) == 2


def test_records_of_two_forms_in_one_list_both_come_out() -> None:
    body = "".join(
        f'<li class=ad><em r="{n} price">£{n}</em><div><span r="{n} title">Ad {n}</span></div></li>'
        if n % 3 == 0
        else f'<li><h3 r="{n} title">Home {n}</h3><p r="{n} price">£{n}</p></li>'
        for n in range(1, 9)
    )
    listed = lists.Listed(f"<ul>{body}</ul>")
    library = learn_brooms([listed.labelled("1", "3")])
    assert lists.found_on(library, listed.page) == listed.truth()


def test_wrappers_fit_another_page_of_the_site() -> None:
    library = learn_brooms([lists.crossed([(0, 1, 2)]).labelled("0")])
    other = lists.crossed([(5, 6), (7, 8), (9,)])
    assert lists.found_on(library, other.page) == other.truth()
    assert fit(library, other.page).distance == 0.0


def test_what_is_missing_on_another_page_shows_as_distance() -> None:
    library = learn_brooms([lists.cards(["One", "Two", "Three"]).labelled("0")])
    poorer = lists.Listed(
        '<ul><li><a>x</a></li></ul><ul><li><h3><a r="0 title">One</a></h3></li><li><h3></h3></li></ul>'
    )
    assert 0.0 < fit(library, poorer.page).distance < 1.0
    assert fit(library, lists.Listed("<p>Nothing here</p>").page).distance == 1.0


def test_elements_that_say_nothing_are_no_values() -> None:
    body = "".join(f'<li><b r="{n} title">T{n}</b><i r="{n} note">N{n}</i></li>' for n in range(3))
    listed = lists.Listed(f"<ul>{body}<li><b r='3 title'>T3</b><i></i></li></ul>")
    assert lists.found_on(learn_brooms([listed.labelled("0")]), listed.page) == listed.truth()


def test_pages_without_labels_give_an_empty_library() -> None:
    assert learn_brooms([]).wrappers == ()


def test_a_library_survives_being_written() -> None:
    library = learn_brooms([lists.crossed([(0, 1), (2, 3)]).labelled("0", "1")])
    assert from_data(json.loads(json.dumps(as_data(library)))) == library


@pytest.mark.parametrize("data", [{}, {"format": 99}, {"format": 1, "brooms": [{"tag_path": []}]}])
def test_what_is_no_library_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(NotAWrapper):
        from_data(data)


def test_deeply_nested_pages_are_bounded() -> None:
    deep = "<div>" * 50_000
    items = "".join(f'<li><b r="{n} title">T{n}</b><i r="{n} price">£{n}</i></li>' for n in range(3))
    listed = lists.Listed(f"<ul>{items}</ul>{deep}")
    library = learn_brooms([listed.labelled("0")])
    assert lists.found_on(library, listed.page) == listed.truth()


def test_words_in_bold_do_not_tell_records_apart() -> None:
    body = "".join(
        f'<li><div r="{n} title">Home {n}</div><div r="{n} text">Some {"<b>home</b>" if n in (0, 1) else "flat"} {n}'
        "</div></li>"
        for n in range(5)
    )
    listed = lists.Listed(f"<ul>{body}</ul>")
    assert lists.found_on(learn_brooms([listed.labelled("0", "1")]), listed.page) == listed.truth()


def test_the_layout_that_finds_most_records_wins() -> None:
    boxed = "".join(f'<div><a r="{n} title">Home {n}</a><i r="{n} price">£{n}</i></div>' for n in range(3))
    plain = "".join(f'<div><h2 r="{n} title">Home {n}</h2><b r="{n} price">£{n}</b></div>' for n in range(3, 8))
    listed = lists.Listed(f"<main><div>{boxed}</div>{plain}</main>")
    assert lists.found_on(learn_brooms([listed.labelled("0", "3")]), listed.page) == listed.truth()


@pytest.mark.parametrize("named", ["", " class=url"])
def test_the_scheme_of_an_address_is_no_label(named: str) -> None:
    places = ("tea shop", "old shop", "tea", "shop", "tea house", "house")
    items = "".join(
        f'<li><b r="{n} title">T{n}</b><p>{place}</p>'
        f'<p{named} r="{n} address">{"https://" if n < 2 else ""}{n}.example</p></li>'
        for n, place in enumerate(places)
    )
    listed = lists.Listed(f"<ul>{items}</ul>")
    found = lists.found_on(learn_brooms([listed.labelled("0", "1")]), listed.page)
    assert [len(record) for record in found] == [2] * len(places)


def line_of(number: int, facts: dict[str, str], apart: str = "") -> str:
    """A record whose facts stand in spans without names; those of some are absent."""
    spans = "".join(f'<span r="{number} {name}">{text}</span>' for name, text in facts.items())
    return f'<li><h3 r="{number} title">Home {number}</h3>{apart}<div>{spans}</div></li>'


HOMES = (
    {"rooms": "2 rooms", "state": "NH", "floors": "1 story", "added": "2026-08-15"},
    {"rooms": "3 rooms", "lot": "0.3 acres", "state": "VT", "floors": "2 stories", "added": "2026-09-02"},
    {"rooms": "4 rooms", "lot": "0.4 acres", "state": "ME", "added": "2026-07-11"},
    {"state": "RI", "floors": "1 story", "added": "2026-05-30"},
    {"rooms": "2 rooms", "floors": "3 stories", "added": "2026-01-01"},
)


def test_units_codes_and_dates_are_known_by_their_form() -> None:
    listed = lists.Listed(f"<ul>{''.join(line_of(at, facts) for at, facts in enumerate(HOMES))}</ul>")
    library = learn_brooms([listed.labelled("0", "1")])
    assert len(library.wrappers) == 1
    assert lists.found_on(library, listed.page) == listed.truth()


def test_a_sum_beside_a_value_is_no_label_of_it() -> None:
    sums = (f"<p>from <b>£{at}01</b> per month</p>" for at in range(1, 9))
    rows = "".join(line_of(at, facts, apart=next(sums)) for at, facts in enumerate(HOMES[:3]))
    listed = lists.Listed(f"<ul>{rows}</ul>")
    (wrapper,) = learn_brooms([listed.labelled("0")]).wrappers
    assert "per month" not in " ".join(strand.path for strand in wrapper.strands)


def test_what_is_worded_in_two_ways_is_one_attribute() -> None:
    words = ("by Ann", "from Bob", "by Cid", "from Dee", "by Eve", "from Flo")
    rows = "".join(
        f'<li><b r="{at} title">Book {at}</b>{"<i>new</i>" if at % 3 else ""}<i>x</i><i r="{at} by">{text}</i></li>'
        for at, text in enumerate(words)
    )
    listed = lists.Listed(f"<ul>{rows}<li><b>About</b></li></ul>")
    library = learn_brooms([listed.labelled("0", "1")])
    assert lists.found_on(library, listed.page)[:6] == listed.truth()


def test_a_record_of_another_form_is_kept_beside_those_of_known_ones() -> None:
    boxed = [f'<table><tr><td><a r="{n} title">Home {n}</a><i r="{n} price">£{n}</i></td></tr></table>' for n in "05"]
    plain = [f'<h3 r="{n} title">Home {n}</h3><div><b r="{n} price">£{n}</b></div>' for n in "1234"]
    listed = lists.Listed(f"<main>{boxed[0]}{''.join(plain)}{boxed[1]}</main>")
    library = learn_brooms([listed.labelled("0", "1", "5")])
    assert sorted(map(sorted, lists.found_on(library, listed.page))) == sorted(map(sorted, listed.truth()))


def test_of_wrappers_that_find_as_many_the_one_that_tells_them_apart_takes_the_record() -> None:
    flags = ({"a": "yes", "b": "no"}, {"z": "nil", "a": "no", "b": "yes"}, {"z": "nix", "a": "no", "b": "no"})
    listed = lists.Listed(f"<ul>{''.join(line_of(at, facts) for at, facts in enumerate(flags))}</ul>")
    library = learn_brooms([listed.labelled("0", "1")])
    assert lists.found_on(library, listed.page) == listed.truth()
    assert lists.found_by_engine(library, listed.page) == lists.as_paths(listed.truth(), listed.page)
