"""JSON in the engine: endpoints as pages, state inside pages, and addresses that an expression makes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from sites import HASTY, Pages, plain, run

from bowerbird.browse import HttpSession
from bowerbird.browse.manners import MANNERLESS
from bowerbird.oxpath.engine import PlainVisitor, Record, Wrapper, run_wrapper
from bowerbird.oxpath.engine.place import Place, Way
from bowerbird.oxpath.engine.refind import fingerprint
from bowerbird.page import parse_html, parse_json
from bowerbird.zoo import serve
from bowerbird.zoo.web import Answer, Request

ITEMS = "//items/item:<home>[? title:<title=norm(.)>][? price:<price=norm(.)>]"
BY_NUMBER = (
    "/(.[//items/item]/{open concat(substring-before(current-url(), 'page='), 'page=', 1 + number(//page)) /})*" + ITEMS
)


@dataclass
class Api:
    """`count` homes by JSON, `size` a page; past the end there are none, or the last ones again."""

    count: int = 7
    size: int = 3
    clamps: bool = False
    missing: int = 200
    name: str = "api"
    asked: list[str] = field(default_factory=list)

    def answer(self, request: Request) -> Answer:
        self.asked.append(request.target)
        page = int(request.parameters.get("page", "1"))
        last = -(-self.count // self.size)
        number = min(page, last) if self.clamps else page
        homes = [
            {"title": f"Home {n}", "price": n * 1000}
            for n in range((number - 1) * self.size, min(number * self.size, self.count))
        ]
        told = {"page": page, "took": len(self.asked), "items": homes, "next": ""}
        if page < last:
            told["next"] = f"?page={page + 1}"
        status = self.missing if page > last else 200
        return Answer(json.dumps(told).encode(), "application/json", status)


TITLES = [{"title": f"Home {n}", "price": str(n * 1000)} for n in range(7)]


async def test_pages_of_an_endpoint_are_opened_by_their_number() -> None:
    with serve(Api()) as running:
        records, report = await run(f"doc('{running.url}?page=1'){BY_NUMBER}")
    assert plain(records) == TITLES
    assert (report.pages, report.troubles) == (4, [])
    assert records[4].source.node == "/json[1]/items[1]/item[2]"


async def test_the_number_of_a_page_may_be_taken_from_its_address() -> None:
    number = "1 + number(substring-after(current-url(), '?page='))"
    with serve(Api()) as running:
        records, _ = await run(
            f"doc('{running.url}?page=1')/(.[/json/items/item]/{{open concat('/?page=', {number}) /}})*{ITEMS}"
        )
        assert running.site.asked == [f"/?page={n}" for n in (1, 2, 3, 4)]  # type: ignore[attr-defined]
    assert plain(records) == TITLES


async def test_an_endpoint_that_repeats_its_last_page_ends_although_other_values_differ() -> None:
    with serve(Api(clamps=True)) as running:
        records, report = await run(f"doc('{running.url}?page=1'){BY_NUMBER}")
    assert plain(records) == TITLES
    assert report.pages == 4


async def test_a_page_that_does_not_exist_ends_a_star_without_trouble() -> None:
    with serve(Api(missing=404)) as running:
        records, report = await run(f"doc('{running.url}?page=1'){BY_NUMBER}")
    assert (plain(records), report.troubles) == (TITLES, [])


async def test_an_empty_address_ends_a_star() -> None:
    with serve(Api()) as running:
        records, report = await run(f"doc('{running.url}?page=1')/({{open string(//next) /}})*{ITEMS}")
        assert running.site.asked == ["/?page=1", "/?page=2", "/?page=3"]  # type: ignore[attr-defined]
    assert (plain(records), report.troubles) == (TITLES, [])


async def test_an_empty_address_outside_of_a_star_is_told() -> None:
    page = parse_json('{"next": null}', url="http://x.example/")
    records, report = await run("/{open string(//next) /}//a:<r>", source=page)
    assert records == []
    assert "no address" in report.troubles[0].what


@pytest.mark.parametrize("address", ["file:///etc/hostname", "javascript:1", "data:text/html,<a>x</a>"])
async def test_what_the_web_says_leads_to_the_web_only(address: str) -> None:
    page = parse_json(json.dumps({"next": address}), url="http://x.example/")
    records, report = await run("/{open string(//next) /}//a:<r>", source=page)
    assert records == []
    assert "not a page of the web" in report.troubles[0].what


async def test_relative_addresses_follow_the_base_of_the_page() -> None:
    pages = {"/": "<base href='/shop/'><i id=n>two</i>", "/shop/two": "<b>here</b>"}
    with serve(Pages(pages)) as running:
        records, _ = await run(f"doc('{running.url}')//i#n/{{open string(.) /}}//b:<r>:<x=norm(.)>")
    assert plain(records) == [{"x": "here"}]


async def test_details_are_opened_by_an_address_that_is_put_together() -> None:
    pages: dict[str, str | Callable[[Request], str | Answer]] = {f"/home/{n}": f"<h1>{n}</h1>" for n in range(7)}
    pages["/"] = Api(size=7).answer
    text = "/{open concat('/home/', substring-after(title, 'Home ')) /}//h1:<number=norm(.)>"
    with serve(Pages(pages)) as running:
        records, report = await run(f"doc('{running.url}')//items/item:<home>[? .{text}]")
        asked = running.site.asked  # type: ignore[attr-defined]
        assert len(asked) == len(set(asked)) == 8
    assert plain(records) == [{"number": str(n)} for n in range(7)]
    assert report.pages == 8


@pytest.mark.parametrize("ahead", [1, 8])
async def test_looking_ahead_asks_for_every_page_once(ahead: int) -> None:
    with serve(Api()) as running:
        records: list[Record] = []
        async with HttpSession(manners=MANNERLESS) as session:
            visitor = PlainVisitor(session, ahead=ahead, patience=HASTY)
            await run_wrapper(Wrapper.of(f"doc('{running.url}?page=1'){BY_NUMBER}"), visitor, records.append)
        assert running.site.asked == [f"/?page={n}" for n in (1, 2, 3, 4)]  # type: ignore[attr-defined]
    assert plain(records) == TITLES


async def test_a_star_over_opened_pages_is_taken_up_at_its_page() -> None:
    places: list[tuple[Place, int, int]] = []
    with serve(Api()) as running:
        wrapper = Wrapper.of(f"doc('{running.url}?page=1'){BY_NUMBER}")
        records: list[Record] = []
        async with HttpSession(manners=MANNERLESS) as session:
            await run_wrapper(
                wrapper,
                PlainVisitor(session),
                records.append,
                commit=lambda place: places.append((place, len(records), 0)),
            )
            place, done, _ = places[-1]
            way: Way = tuple(place)
            again: list[Record] = []
            running.site.asked.clear()  # type: ignore[attr-defined]
            await run_wrapper(wrapper, PlainVisitor(session), again.append, way=way, pages=done)
    assert plain([*records[:done], *again]) == TITLES


# State inside a page

STATE = """<ul><li>one</li></ul><script>var a = 1; window.__STATE__ = {items: [{title: 'Home 0', price: 0,},
{title: "Home 1", price: 1000}], next: null}; start({});</script>"""


async def test_state_assigned_in_a_script_is_read() -> None:
    page = parse_html(STATE, url="http://x.example/")
    records, report = await run(f"//script/{{json /}}{ITEMS}", source=page)
    assert plain(records) == TITLES[:2]
    assert report.troubles == []


async def test_state_in_an_attribute_belongs_to_its_record() -> None:
    page = parse_html("""<p data-home='{"title": "A &amp; B"}'>x</p><p data-home="none">y</p>""")
    records, report = await run("//p:<home>:<name=norm(.)>[? @data-home/{json /}//title:<title=norm(.)>]", source=page)
    assert plain(records) == [{"name": "x", "title": "A & B"}, {"name": "y"}]
    assert "no JSON" in report.troubles[0].what


async def test_a_record_is_not_parted_from_what_its_json_says() -> None:
    page = parse_html("""<p data-home='{"title": "A"}'>x</p>""")
    records, _ = await run("//p:<home>/@data-home/{json /}//title:<title=norm(.)>", source=page)
    assert plain(records) == [{"title": "A"}]


async def test_state_on_every_page_of_a_list() -> None:
    def page(number: int) -> str:
        homes = json.dumps({"items": TITLES[number * 3 : number * 3 + 3]})
        more = f"<a class=next href='/{number + 1}'>more</a>" if number < 2 else ""
        return f"<script type=application/json>{homes}</script><i>{number}</i>{more}"

    with serve(Pages({f"/{n}": page(n) for n in range(3)})) as running:
        records, report = await run(f"doc('{running.url}0')/(//a.next/{{nextclick /}})*//script/{{json /}}{ITEMS}")
    assert plain(records) == TITLES
    assert report.pages == 3


async def test_nothing_can_be_clicked_in_json() -> None:
    page = parse_json('{"a": "x"}', url="http://x.example/")
    records, report = await run("//a/{click /}//b:<r>", source=page)
    assert records == []
    assert "only be read" in report.troubles[0].what


# When two answers say the same


def test_what_stands_around_a_list_does_not_make_it_another() -> None:
    one = fingerprint(parse_json('{"page": 1, "items": [{"a": 1}], "took": 3}'))
    assert one == fingerprint(parse_json('{"page": 2, "items": [{"a": 1}], "took": 9}'))
    assert one != fingerprint(parse_json('{"page": 1, "items": [{"a": 2}], "took": 3}'))


def test_without_a_list_every_value_counts() -> None:
    assert fingerprint(parse_json('{"title": "a"}')) != fingerprint(parse_json('{"title": "b"}'))
