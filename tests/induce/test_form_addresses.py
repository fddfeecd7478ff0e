"""Which addresses of results are likely to mean the same tomorrow, as far as journals tell."""

from __future__ import annotations

import pytest

from bowerbird.forms.filling.identity import Handle
from bowerbird.forms.filling.model import Filling, Found, Gesture, Result, Step
from bowerbird.forms.planning.coverage import Coverage
from bowerbird.forms.planning.query import Query, Setting
from bowerbird.forms.understanding import understand
from bowerbird.induce.by_form import ways_of
from bowerbird.page import parse_html

SITE = "https://a.example/"


def led_to(
    addresses: dict[str, str], method: str = "get", shown: dict[str, int] | None = None, unread: tuple[str, ...] = ()
) -> list[str]:
    """Where the way starts that comes of a search for towns whose results were at these addresses."""
    form = f"<form method={method}><label>Town <input name=town></label><button>Search</button></form>"
    page = parse_html(form, url=SITE)
    [read] = understand(page)
    typed = Handle.of(page, page.index.with_tag("input").tolist()[0])
    fillings = []
    for town, url in addresses.items():
        query = Query.asking(Setting(0, town))
        found = Found(shown=(shown or {}).get(town, 5))
        steps = (Step(Gesture.TYPE, typed, town, 0, "Town"),)
        result = Result.UNREAD if town in unread else Result.RESULTS
        fillings.append(Filling(query, read, steps, result, url=url, found=found))
    plan = tuple(filling.query for filling in fillings if filling.result is Result.RESULTS)
    [way] = ways_of(Coverage(plan=plan), fillings, page)
    return list(way.variables.get("start", (way.start,)))


@pytest.mark.parametrize(
    "addresses",
    [
        {"Bath": f"{SITE}find?town=Bath", "York": f"{SITE}find?town=York"},
        {"Bath": f"{SITE}find?town=Bath&channel=&x=15&y=15"},
        {"Bath": f"{SITE}#/find/Bath", "York": f"{SITE}#/find/York"},
        {"Bath": f"{SITE}find?ctl00_Main_minimum_price_per_week_2=&town=17"},
    ],
)
def test_addresses_of_their_own_are_taken(addresses: dict[str, str]) -> None:
    assert led_to(addresses) == list(addresses.values())


@pytest.mark.parametrize(
    "addresses",
    [
        {"Bath": f"{SITE}results", "York": f"{SITE}results"},
        {"Bath": SITE},
        {"Bath": f"{SITE}#results"},
        {"Bath": f"{SITE}results?id=3f2a9c1b7d8e4f60"},
        {"Bath": f"{SITE}results;jsessionid=A1B2?town=Bath"},
    ],
)
def test_others_are_not(addresses: dict[str, str]) -> None:
    assert led_to(addresses) == [SITE]


def test_after_a_post_they_have_to_name_what_was_asked() -> None:
    assert led_to({"Bath": f"{SITE}homes/bath"}, "post") == [f"{SITE}homes/bath"]
    assert led_to({"Bath": f"{SITE}results/4711"}, "post") == [SITE]


def test_the_longest_list_comes_first() -> None:
    addresses = {"Bath": f"{SITE}find?town=Bath", "York": f"{SITE}find?town=York"}
    assert led_to(addresses, shown={"York": 9}) == [f"{SITE}find?town=York", f"{SITE}find?town=Bath"]


def test_answers_that_nobody_could_read_belong_to_it_where_they_are_of_the_sort() -> None:
    addresses = {"Ely": f"{SITE}find?town=Ely", "Bath": f"{SITE}find?town=Bath", "York": f"{SITE}oops"}
    found = led_to(addresses, unread=("Ely", "York"))
    assert found == [f"{SITE}find?town=Bath", f"{SITE}find?town=Ely"]
