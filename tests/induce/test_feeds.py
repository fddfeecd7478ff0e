"""The JSON behind a list: which array it is, which member is which attribute, how it goes on, and the wrapper."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bowerbird.browse import Response
from bowerbird.domain import Pack, load_pack
from bowerbird.induce.feeds import Feed, Sight, find_feed
from bowerbird.listing import Area, Column, Field, Record
from bowerbird.oxpath import parse, select
from bowerbird.page import parse_html, parse_json

SITE = "http://homes.example"
NAMES = ("title", "url", "price", "bedrooms", "town")
HOMES: list[dict[str, Any]] = [
    {"id": f"h-{n}", "name": f"{n} Acacia Avenue", "link": f"/home/h-{n}", "cost": f"£{n * 25_000:,}"}
    | {"beds": n % 5 + 1, "place": {"town": ("Oxford", "Reading", "York")[n % 3]}, "note": None}
    for n in range(4, 16)
]


@pytest.fixture(scope="module")
def pack() -> Pack:
    return load_pack("real-estate-uk")


def shown(home: Mapping[str, Any]) -> dict[str, str]:
    """What a list shows of a home."""
    return {
        "title": home["name"],
        "url": home["link"],
        "price": home["cost"],
        "bedrooms": f"{home['beds']} bedrooms",
        "town": home["place"]["town"],
    }


def sight(
    records: Sequence[Mapping[str, str]], answers: Mapping[str, Any], *, markup: str = "", url: str = f"{SITE}/homes"
) -> Sight:
    """A page that shows `records`; `answers` came with it, by address."""
    names = list(dict.fromkeys(name for record in records for name in record))
    area = Area(
        root=0,
        records=tuple(
            Record((number,), tuple(Field(name, number, text, text) for name, text in record.items()))
            for number, record in enumerate(records)
        ),
        pivot="price",
        columns=tuple(Column(name, "", 1.0, name, "") for name in names),
    )
    responses = tuple(
        Response(f"{SITE}{at}", 200, "application/json", "fetch", json.dumps(told)) for at, told in answers.items()
    )
    return Sight(parse_html(markup, url=url), area, responses)


def page(number: int, size: int = 4) -> list[dict[str, Any]]:
    return HOMES[number * size : (number + 1) * size]


def by_page(address: str = "/api?page={}", **around: Any) -> list[Sight]:
    """Three pages of four homes each, with an endpoint that says `around` besides its items."""
    return [
        sight([shown(home) for home in page(n)], {address.format(n + 1): {"items": page(n), **around}})
        for n in range(3)
    ]


def found(sights: Sequence[Sight], pack: Pack) -> Feed:
    feed = find_feed(sights, pack)
    assert feed is not None
    parse(feed.expression())
    return feed


# Which array, which members


def test_attributes_are_found_by_their_values(pack: Pack) -> None:
    feed = found(by_page(), pack)
    assert feed.entries == ("items", -1)
    assert {member.name: member.path for member in feed.members} == {
        "title": ("name",),
        "url": ("link",),
        "price": ("cost",),
        "bedrooms": ("beds",),
        "town": ("place", "town"),
    }
    assert feed.missing == ()


def test_the_wrapper_is_what_a_person_would_write(pack: Pack) -> None:
    assert found(by_page(), pack).expression() == (
        f"(: property records of {SITE}/api?page=1, from the JSON behind the list; domain real-estate-uk :)\n"
        f"doc('{SITE}/api?page=1')\n"
        "/(.[/json/items/item]/{open concat('/api?page=', 1 + number(substring-after(current-url(), '?page='))) /})*\n"
        "/json/items/item:<property>\n"
        "  [? name:<title=norm(.)>]\n"
        "  [? link:<url=qualify-url(.)>]\n"
        "  [? cost:<price=norm(.)>]\n"
        "  [? beds:<bedrooms=norm(.)>]\n"
        "  [? place/town:<town=norm(.)>]\n"
    )


def test_the_reason_is_told(pack: Pack) -> None:
    why = found(by_page(), pack).why
    assert "4 of 4 records of the list are entries of items/item" in why
    assert "in the same order" in why
    assert "page in its address, 1 more each time" in why


def test_order_and_names_do_not_matter(pack: Pack) -> None:
    answer = {"data": {"x1": [{"q": it["cost"], "r": it["name"], "s": it["link"]} for it in reversed(page(0))]}}
    records = [{name: shown(home)[name] for name in ("title", "url", "price")} for home in page(0)]
    feed = found([sight(records, {"/api": answer})], pack)
    assert feed.entries == ("data", "x1", -1)
    assert {member.name: member.path[0] for member in feed.members} == {"title": "r", "url": "s", "price": "q"}
    assert "in another order" in feed.why


def test_an_amount_is_put_together_with_its_currency(pack: Pack) -> None:
    items = [
        {"name": it["name"], "link": it["link"], "price": {"amount": 1000 + n, "currency": "EUR"}}
        for n, it in enumerate(page(0))
    ]
    records = [{"title": it["name"], "url": it["link"], "price": f"€{it['price']['amount']:,}"} for it in items]
    feed = found([sight(records, {"/api": {"items": items}})], pack)
    assert "[? price[amount != '']:<price=concat(currency, ' ', amount)>]" in feed.expression()


def test_an_address_is_put_together_around_an_identifier(pack: Pack) -> None:
    records = [shown(home) for home in page(0)]
    items = [{name: it[name] for name in it if name != "link"} for it in page(0)]
    feed = found([sight(records, {"/api": {"items": items}})], pack)
    assert f"[? .[id != '']:<url=concat('{SITE}/home/', id)>]" in feed.expression()


def test_texts_are_joined_and_cut(pack: Pack) -> None:
    homes = page(0)
    records = [
        {
            **shown(it),
            "location": f"{it['name']}, {it['place']['town']}",
            "street_address": it["name"].partition(" ")[2],
        }
        for it in homes
    ]
    feed = found([sight(records, {"/api": {"items": homes}})], pack)
    assert "[? .[name != '']:<location=concat(name, ', ', place/town)>]" in feed.expression()
    [street] = [member for member in feed.members if member.name == "street_address"]
    assert street.path == ("name",)
    assert street.cut


def test_columns_that_the_json_lacks_are_named(pack: Pack) -> None:
    records = [{**shown(home), "tenure": "Freehold"} for home in page(0)]
    sights = [sight(records, {"/api": {"items": page(0)}})]
    assert found(sights, pack).missing == ("tenure",)
    assert find_feed(sights, pack, ["title", "tenure"]) is None


def test_members_that_the_list_does_not_show_are_extra_by_name_and_value(pack: Pack) -> None:
    items = [
        {**it, "bathrooms": n + 1, "postcode": "nothing like it", "floorArea": None} for n, it in enumerate(page(0))
    ]
    feed = found([sight([shown(it) for it in page(0)], {"/api": {"items": items}})], pack)
    assert [member.name for member in feed.extra] == ["bathrooms"]
    assert "<bathrooms=" in feed.expression()
    assert "<bathrooms=" not in feed.expression(extra=False)


def test_entries_that_are_no_records_are_left_out(pack: Pack) -> None:
    items = [*page(0)[:2], {"ad": "Buy this"}, *page(0)[2:]]
    feed = found([sight([shown(it) for it in page(0)], {"/api": {"items": items, "total": 4}})], pack)
    [row] = [line for line in feed.expression().splitlines() if ":<property>" in line]
    answer = parse_json(json.dumps({"items": items}))
    assert len(select(parse(row.partition(":<")[0]), answer)) == 4


def test_members_that_may_be_empty_are_read_where_they_are_not(pack: Pack) -> None:
    items = [{**it, "cost": it["cost"] if n else None} for n, it in enumerate(page(0))]
    records = [{name: text for name, text in shown(it).items() if n or name != "price"} for n, it in enumerate(page(0))]
    assert "[? cost[. != '']:<price=norm(.)>]" in found([sight(records, {"/api": {"items": items}})], pack).expression()


def test_a_zero_that_no_record_shows_is_no_value(pack: Pack) -> None:
    items = [{**it, "beds": it["beds"] if n else 0} for n, it in enumerate(page(0))]
    records = [
        {name: text for name, text in shown(it).items() if n or name != "bedrooms"} for n, it in enumerate(page(0))
    ]
    feed = found([sight(records, {"/api": {"items": items}})], pack)
    assert "[? beds[. != '0']:<bedrooms=norm(.)>]" in feed.expression()
    feed = found([sight([shown(it) for it in items], {"/api": {"items": items}})], pack)
    assert "[? beds:<bedrooms=norm(.)>]" in feed.expression()


def test_other_json_is_not_taken_for_the_list(pack: Pack) -> None:
    records = [shown(it) for it in page(0)]
    assert find_feed([sight(records, {"/api": {"items": page(1)}})], pack) is None
    assert find_feed([sight(records, {"/menu": {"links": [{"text": "Oxford"}, {"text": "Reading"}]}})], pack) is None
    assert find_feed([sight(records, {})], pack) is None
    assert find_feed([], pack) is None


def test_what_is_posted_for_is_no_feed(pack: Pack) -> None:
    [one] = [sight([shown(it) for it in page(0)], {"/api": {"items": page(0)}})]
    posted = Response(one.responses[0].url, 200, "application/json", "fetch", one.responses[0].json, "POST")
    assert find_feed([Sight(one.page, one.area, (posted,))], pack) is None


# How it goes on


def going(sights: Sequence[Sight], pack: Pack) -> tuple[str, str]:
    """Where the wrapper begins, and its star."""
    lines = found(sights, pack).expression().splitlines()
    return lines[1], next((line for line in lines if line.endswith("*")), "")


def test_an_offset_that_the_first_address_lacks_begins_at_nought(pack: Pack) -> None:
    sights = [
        sight([shown(it) for it in page(n)], {f"/api?q=x{f'&from={n * 4}' if n else ''}": {"items": page(n)}})
        for n in range(3)
    ]
    begin, star = going(sights, pack)
    assert begin == f"doc('{SITE}/api?q=x&from=0')"
    assert "concat('/api?q=x&from=', 4 + number(substring-after(current-url(), '&from=')))" in star


def test_a_number_within_the_path(pack: Pack) -> None:
    begin, star = going(by_page("/api/v2/page/{}.json"), pack)
    assert begin == f"doc('{SITE}/api/v2/page/1.json')"
    number = "number(substring-before(substring-after(current-url(), '/page/'), '.json'))"
    assert f"concat('/api/v2/page/', 1 + {number}, '.json')" in star


def test_the_next_address_is_taken_from_the_answer(pack: Pack) -> None:
    sights = [
        sight(
            [shown(it) for it in page(n)],
            {f"/api?after={n}" if n else "/api": {"items": page(n), "links": {"next": f"/api?after={n + 1}"}}},
        )
        for n in range(3)
    ]
    assert going(sights, pack) == (f"doc('{SITE}/api')", "/({open string(/json/links/next) /})*")


def test_the_query_of_the_next_page_is_that_of_the_endpoint(pack: Pack) -> None:
    sights = [
        sight(
            [shown(it) for it in page(n)],
            {f"/api?c={n}&utm_source=x" if n else "/api": {"items": page(n), "next": f"/homes?c={n + 1}"}},
        )
        for n in range(3)
    ]
    _, star = going(sights, pack)
    assert star == "/(.[contains(/json/next, '?')]/{open concat('/api?', substring-after(/json/next, '?')) /})*"


def test_the_address_of_the_last_page_is_not_that_of_the_next(pack: Pack) -> None:
    around = {"last": "/homes?p=2", "next": "/homes?p=1", "total": 12}
    first = sight([shown(it) for it in page(0)], {"/api": {"items": page(0), **around}})
    last = sight([shown(it) for it in page(2)], {"/api?p=2": {"items": page(2)}})  # somebody clicked on "last"
    _, star = going([first, last], pack)
    assert star == "/(.[contains(/json/next, '?')]/{open concat('/api?', substring-after(/json/next, '?')) /})*"


def test_a_cursor_is_put_into_the_address(pack: Pack) -> None:
    words = ("", "abc", "def", "ghi")
    sights = [
        sight(
            [shown(it) for it in page(n)],
            {f"/api?cursor={words[n]}&size=4" if n else "/api?size=4": {"items": page(n), "nextCursor": words[n + 1]}},
        )
        for n in range(3)
    ]
    _, star = going(sights, pack)
    assert star == "/(.[/json/nextCursor != '']/{open concat('/api?size=4&cursor=', /json/nextCursor) /})*"


def test_everything_in_one_answer_goes_on_nowhere(pack: Pack) -> None:
    feed = found([sight([shown(it) for it in page(0)], {"/api": {"items": HOMES, "total": len(HOMES)}})], pack)
    assert (feed.going, feed.total) == (None, 12)


def test_a_feed_of_which_nobody_knows_how_it_goes_on_is_none(pack: Pack) -> None:
    assert find_feed([sight([shown(it) for it in page(0)], {"/api": {"items": page(0), "total": 12}})], pack) is None
    strange = [sight([shown(it) for it in page(n)], {f"/api?k={'xqz'[n]}": {"items": page(n)}}) for n in range(3)]
    assert find_feed(strange, pack) is None


def test_an_address_with_a_key_that_changes_is_never_used(pack: Pack) -> None:
    sights = [
        sight(
            [shown(it) for it in page(n)],
            {f"/api?p={n}&token=t{n}": {"items": page(n), "next": f"/api?p={n + 1}&token=t{n + 1}"}},
        )
        for n in range(3)
    ]
    assert find_feed(sights, pack) is None


def test_a_page_that_grows_has_several_answers(pack: Pack) -> None:
    answers = {f"/api?page={n + 1}": {"items": page(n)} for n in range(3)}
    everything = [shown(it) for it in HOMES]
    sights = [
        sight(everything[:8], dict(list(answers.items())[:2])),
        sight(everything, dict(list(answers.items())[2:])),
    ]
    begin, star = going(sights, pack)
    assert begin == f"doc('{SITE}/api?page=1')"
    assert "1 + number(" in star


# State in the page


def state(told: Any) -> str:
    return f"<p>x</p><script id=__STATE__ type=application/json>{json.dumps(told)}</script>"


def test_state_in_the_page_is_read_from_its_script(pack: Pack) -> None:
    feed = found([sight([shown(it) for it in HOMES], {}, markup=state({"list": HOMES, "total": 12}))], pack)
    assert feed.script == "//script[@id='__STATE__']"
    lines = feed.expression(turning="/(//a.next/{nextclick /})*").splitlines()
    assert lines[1:4] == [f"doc('{SITE}/homes')", "/(//a.next/{nextclick /})*", "//script[@id='__STATE__']/{json /}"]


def test_state_first_and_an_endpoint_for_the_rest(pack: Pack) -> None:
    def told(n: int) -> dict[str, Any]:
        return {"items": page(n), "next": f"/homes?c={'abcd'[n]}"}

    first = sight([shown(it) for it in page(0)], {}, markup=state(told(0)))
    later = [sight([shown(it) for it in page(n)], {f"/api?c={'abcd'[n - 1]}": told(n)}) for n in (1, 2)]
    lines = found([first, *later], pack).expression().splitlines()
    assert lines[1:4] == [
        f"doc('{SITE}/homes')",
        "//script[@id='__STATE__']/{json /}",
        "/(.[contains(/json/next, '?')]/{open concat('/api?', substring-after(/json/next, '?')) /})*",
    ]


def test_a_list_that_grows_by_an_endpoint_is_read_from_there_whatever_wrote_its_first_records(pack: Pack) -> None:
    first = sight([shown(it) for it in page(0)], {})
    grown = sight([shown(it) for it in HOMES[:8]], {"/api?offset=4&limit=4": {"items": page(1), "total": 12}})
    feed = found([first, grown], pack)
    assert feed.going is not None
    assert feed.going.first == f"{SITE}/api?limit=4&offset=0"
    assert f"doc('{SITE}/api?limit=4&offset=0')" in feed.expression()


def test_state_in_every_page_of_a_list(pack: Pack) -> None:
    sights = [
        sight(
            [shown(it) for it in page(n)],
            {},
            markup=state({"items": page(n), "next": f"/homes?p={n + 1}"}),
            url=f"{SITE}/homes{f'?p={n}' if n else ''}",
        )
        for n in range(3)
    ]
    lines = found(sights, pack).expression().splitlines()
    into = "//script[@id='__STATE__']/{json /}"
    assert lines[1:4] == [f"doc('{SITE}/homes')", f"/({into}/{{open string(/json/next) /}})*", into]


@pytest.mark.parametrize(
    ("script", "path"),
    [
        ("<script>window.__DATA__ = {};</script>", "//script[starts-with(normalize-space(.), 'window.__DATA__')]"),
        ("<script type=application/json>{}</script>", "//script[@type='application/json']"),
        (
            "<script></script><script id=a8f7e6d5c4>var  x={}</script>",
            "//script[starts-with(normalize-space(.), 'var x')]",
        ),
    ],
)
def test_scripts_are_named_by_what_tells_them_apart(pack: Pack, script: str, path: str) -> None:
    markup = script.replace("{}", json.dumps({"items": HOMES}))
    feed = found([sight([shown(it) for it in HOMES], {}, markup=markup)], pack)
    assert feed.script == path
    assert len(select(parse(path), parse_html(markup))) == 1


def test_one_answer_whose_address_names_the_first_page_goes_on_by_it(pack: Pack) -> None:
    told = {"items": HOMES[:4], "meta": {"page": 1, "total": len(HOMES)}}
    feed = found([sight([shown(home) for home in HOMES[:4]], {"/api?page=1&size=4": told})], pack)
    assert feed.going is not None
    assert "page in its address, 1 more" in feed.going.how
    assert feed.total == len(HOMES)


def test_an_offset_of_one_answer_does_not_tell_its_step(pack: Pack) -> None:
    told = {"items": HOMES[:4], "meta": {"total": len(HOMES)}}
    assert find_feed([sight([shown(home) for home in HOMES[:4]], {"/api?start=0": told})], pack) is None


def test_an_address_is_put_together_around_a_short_identifier(pack: Pack) -> None:
    homes = [home | {"id": number, "link": f"/homes1/{number}"} for number, home in enumerate(HOMES[:5], 1)]
    told = [{name: value for name, value in home.items() if name != "link"} for home in homes]
    feed = found([sight([shown(home) for home in homes], {"/api": told})], pack)
    [link] = [member for member in feed.members if member.name == "url"]
    assert link.texts(told[2]) == [f"{SITE}/homes1/3"]


def test_members_named_like_attributes_tell_what_the_list_shows_without_a_name(pack: Pack) -> None:
    items = [{**it, "Energy_rating": "ABCD"[n % 4], "councilTax": "Z"} for n, it in enumerate(page(0))]
    records = [{**shown(it), "fact_2": it["Energy_rating"]} for it in items]
    seen = sight(records, {"/api": {"items": items}})
    columns = tuple(one for one in seen.area.columns if one.name != "fact_2")  # what nothing names is no column to find
    feed = found([replace(seen, area=replace(seen.area, columns=columns))], pack)
    assert [member.name for member in feed.unnamed] == ["energy_rating"]
    assert "<energy_rating=norm(.)>" in feed.expression(extra=False)
