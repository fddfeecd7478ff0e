"""The engine by plain HTTP, on tiny sites: what is found, in which order, when it ends, and what is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sites import DETAILS, HASTY, LIST, Books, Pages, plain, run

from bowerbird.browse import HttpSession
from bowerbird.browse.manners import MANNERLESS
from bowerbird.errors import RunStopped, UnboundVariable, Unreachable, UsageError
from bowerbird.oxpath.engine import PlainVisitor, Record, Wrapper, run_wrapper
from bowerbird.oxpath.engine.addresses import Addresses
from bowerbird.oxpath.engine.operations import kinds_of_lines
from bowerbird.page import parse_html
from bowerbird.page.paths import absolute_xpath
from bowerbird.zoo import Fault, Kind, serve
from bowerbird.zoo.server import Running
from bowerbird.zoo.web import Request


@pytest.fixture
def books() -> Iterator[Running]:
    with serve(Books()) as running:
        yield running


# What is found


async def test_lists_are_followed_to_their_end(books: Running) -> None:
    records, report = await run(f"doc('{books.url}'){LIST}")
    assert [record.values("title") for record in records] == [[f"Book {n}"] for n in range(12)]
    assert [record.values("price") for record in records][:4] == [["£0.99"], [], [], ["£3.99"]]
    assert (report.pages, report.records, report.is_complete, report.troubles) == (3, 12, True, [])


async def test_details_belong_to_the_record_whose_link_was_followed(books: Running) -> None:
    records, report = await run(f"doc('{books.url}'){LIST}{DETAILS}")
    assert plain(records)[5] == {
        "title": "Book 5",
        "blurb": "All about 5.",
        "author": [{"name": "Author 5.0"}, {"name": "Author 5.1"}],
    }
    assert report.pages == 3 + 12


async def test_every_value_says_where_it_was_found(books: Running) -> None:
    records, _ = await run(f"doc('{books.url}'){LIST}{DETAILS}")
    second = records[5].plain()["_source"]
    assert second["record"] == "book"
    assert second["url"] == f"{books.url}?page=2"
    assert second["node"] == "/html[1]/body[1]/ul[1]/li[2]"
    assert second["nodes"]["title"] == "/html[1]/body[1]/ul[1]/li[2]/h2[1]"
    assert second["urls"]["blurb"] == f"{books.url}book/5"
    assert [record.source.page for record in records] == [1] * 4 + [6] * 4 + [11] * 4


async def test_looking_ahead_changes_nothing_but_the_time(books: Running) -> None:
    text = f"doc('{books.url}'){LIST}{DETAILS}"
    found = []
    for ahead in (1, 8):
        records: list[Record] = []
        async with HttpSession(manners=MANNERLESS) as session:
            await run_wrapper(Wrapper.of(text), PlainVisitor(session, ahead=ahead), records.append)
        found.append([record.plain() for record in records])
    assert found[0] == found[1]
    assert len(found[0]) == 12


async def test_no_page_is_loaded_twice(books: Running) -> None:
    await run(f"doc('{books.url}'){LIST}{DETAILS}")
    asked = books.site.asked  # type: ignore[attr-defined]
    assert len(asked) == len(set(asked)) == 15


async def test_a_calendar_without_end_ends_after_months_without_a_record() -> None:
    def month(request: Request) -> str:
        number = int(request.parameters.get("m", "0"))
        shown = "<li>A fair</li>" if number in (0, 3) else ""
        return f"<h1>Month {number}</h1><ul>{shown}</ul><a href='/?m={number + 1}'>Next month</a>"

    with serve(Pages({"/": month})) as running:
        found: list[Record] = []
        text = f"doc('{running.url}')/(//a/{{nextclick /}})*//li:<event>"
        async with HttpSession(manners=MANNERLESS) as session:
            report = await run_wrapper(Wrapper.of(text), PlainVisitor(session, ahead=1), found.append, barren=4)
    assert (len(found), report.pages, report.is_complete) == (2, 8, True)
    (trouble,) = report.troubles
    assert str(trouble) == f"{running.url}?m=7: 4 pages in a row hold no record; the list is taken to end"


async def test_a_page_at_hand_needs_no_doc() -> None:
    page = parse_html("<ul><li class=book><h2>One</h2><li class=book><h2>Two</h2></ul>", url="http://x.example/")
    records, _ = await run("//li.book:<book>[./h2:<title=norm(.)>]", source=page)
    assert plain(records) == [{"title": "One"}, {"title": "Two"}]


@pytest.mark.parametrize(
    ("predicates", "found"),
    [
        ("[./b:<x=norm(.)>]", [{"x": "1"}]),
        ("[? ./b:<x=norm(.)>]", [{"x": "1"}, {}]),
        ("[./b:<x=norm(.)> or ./i:<y=norm(.)>]", [{"x": "1", "y": "2"}, {"y": "3"}]),
        ("[./b:<x=norm(.)> and ./i:<y=norm(.)>]", [{"x": "1", "y": "2"}]),
        ("[./b:<x=norm(.)>][./u]", []),
        ("[? ./i:<y=norm(.)>][2]", [{"y": "3"}]),
        (":<n=count(*)>", [{"n": 2}, {"n": 1}]),
        ("[? ./*:<x=norm(.)>]", [{"x": ["1", "2"]}, {"x": "3"}]),
        ("[? ./b:<inner>[? ./self::b:<x=norm(.)>]]", [{"inner": [{"x": "1"}]}, {}]),
        ("[? ./(b | i):<x=norm(.)>]", [{"x": ["1", "2"]}, {"x": "3"}]),
    ],
)
async def test_predicates_filter_and_extract(predicates: str, found: list[dict[str, object]]) -> None:
    page = parse_html("<ul><li><b>1</b><i>2</i><li><i>3</i></ul>")
    records, _ = await run(f"//li:<it>{predicates}", source=page)
    assert plain(records) == found


async def test_what_a_failing_predicate_found_is_taken_back() -> None:
    page = parse_html("<div><p><b>1</b></p><p><b>2</b><u>!</u></p></div>")
    records, _ = await run("//div:<d>[? ./p[./b:<x=norm(.)>][./u]]", source=page)
    assert plain(records) == [{"x": "2"}]


async def test_attributes_without_a_record_are_records_of_their_own() -> None:
    page = parse_html("<a href=/1>One</a><a href=/2>Two</a>")
    records, _ = await run("//a:<title=norm(.)>:<link=@href>", source=page)
    assert plain(records) == [{"title": "One", "link": "/1"}, {"title": "Two", "link": "/2"}]


async def test_a_record_that_spans_pages_comes_first_and_is_named_by_the_others(books: Running) -> None:
    records, _ = await run(f"doc('{books.url}')/.:<shop>[? .//h1:<heading=norm(.)>]{LIST}")
    shop, *others = records
    assert plain([shop]) == [{"heading": "Page 1"}]
    assert shop.identity
    assert {record.parent for record in others} == {shop.identity}
    assert len(others) == 12


async def test_unions_are_walked_branch_by_branch(books: Running) -> None:
    text = f"doc('{books.url}')//h1:<a=norm(.)> | doc('{books.url}book/2')//h1:<b=norm(.)>"
    records, _ = await run(text)
    assert plain(records) == [{"a": "Page 1"}, {"b": "Book 2"}]


# Variables and forms


def _search(request: Request) -> str:
    asked = request.parameters
    if asked.get("token") != "t0p":
        return "<p>who are you?</p>"
    return f"<p class=asked>{request.method} {asked.get('q')} {asked.get('kind')} {asked.get('sale')}</p>"


def _shop(method: str) -> Pages:
    form = (
        f"<form action=/find method={method}><input type=hidden name=token value=t0p><input name=q>"
        "<select name=kind><option>Houses<option>Flats</select><input type=checkbox name=sale value=yes>"
        "<button>Go</button></form>"
    )
    return Pages({"/": form, "/find": _search})


@pytest.mark.parametrize("method", ["get", "post"])
async def test_forms_are_filled_with_every_combination_of_values(method: str) -> None:
    with serve(_shop(method)) as running:
        text = f"""doc('{running.url}')//input[@name='q']/{{$PLACE /}}//select/{{select $KIND /}}
            //input[@type='checkbox']/{{check /}}//form/{{submit /}}//p.asked:<asked=norm(.)>"""
        records, report = await run(text, variables={"PLACE": ["Bath", "York"], "KIND": ["Flats", "Houses"]})
    assert plain(records) == [
        {"asked": f"{method.upper()} {place} {kind} yes"} for place in ("Bath", "York") for kind in ("Flats", "Houses")
    ]
    assert records[0].plain()["_source"]["set"] == {"PLACE": "Bath", "KIND": "Flats"}
    assert report.troubles == []


@pytest.mark.parametrize("method", ["get", "post"])
async def test_a_wrapper_goes_through_the_rows_of_values_that_it_names(method: str) -> None:
    with serve(_shop(method)) as running:
        text = f"""for $place, $kind in ("Bath", "Flats"), ("York", "Houses") return
            doc('{running.url}')//input[@name='q']/{{$place /}}//select/{{$kind /}}
            //form/{{submit /}}//p.asked:<asked=norm(.)>"""
        records, report = await run(text)
        given, _ = await run(text, variables={"place": "Ely"})
    asked = [f"{method.upper()} Bath Flats None", f"{method.upper()} York Houses None"]
    assert plain(records) == [{"asked": one} for one in asked]
    assert records[1].plain()["_source"]["set"] == {"place": "York", "kind": "Houses"}
    assert report.troubles == []
    assert [str(one["asked"]).split()[1:3] for one in plain(given)] == [["Ely", "Flats"], ["Ely", "Houses"]]


async def test_addresses_may_be_the_values(books: Running) -> None:
    text = f"for $start in '{books.url}?page=2', '{books.url}?page=3' return doc($start)//h2:<title=norm(.)>"
    records, report = await run(text)
    assert [record.values("title") for record in records] == [[f"Book {n}"] for n in range(4, 12)]
    assert report.pages == 2


async def test_contextual_actions_continue_at_their_node() -> None:
    with serve(_shop("get")) as running:
        text = f"""doc('{running.url}')//input[@name='q']/{{"Bath"}}/following-sibling::select/{{select 2}}
            /following-sibling::button/{{click /}}//p.asked:<asked=norm(.)>"""
        records, _ = await run(text)
    assert plain(records) == [{"asked": "GET Bath Flats None"}]


async def test_each_option_is_tried_from_the_same_state() -> None:
    with serve(_shop("get")) as running:
        text = f"doc('{running.url}')//option/{{click}}/ancestor::form/{{submit /}}//p.asked:<asked=norm(.)>"
        records, _ = await run(text)
    assert plain(records) == [{"asked": "GET Houses None"}, {"asked": "GET Flats None"}]


def test_a_missing_variable_is_named_with_its_remedy() -> None:
    with pytest.raises(UnboundVariable, match=r"\$PLACE.*--set PLACE="):
        Wrapper.of("doc('http://x.example/')//input/{$PLACE /}")


# When a star ends


@pytest.mark.parametrize("after_last", [4, 1], ids=["the last page again", "back to the first"])
async def test_a_next_that_never_disappears_ends_on_repeated_content(after_last: int) -> None:
    def page(request: Request) -> str:
        number = int(request.parameters.get("page", "1"))
        shown = min(number, 4)
        return f"<p>Item {shown}</p><a class=next href='/?page={number + 1 if number < 4 else after_last}'>Next</a>"

    with serve(Pages({"/": page})) as running:
        records, report = await run(f"doc('{running.url}?page=1')/(//a.next/{{click /}})*//p:<item=norm(.)>")
    assert plain(records) == [{"item": f"Item {n}"} for n in range(1, 5)]
    assert report.pages <= 5


async def test_a_clock_does_not_keep_a_star_going() -> None:
    count = iter(range(60))

    def page(request: Request) -> str:
        number = int(request.parameters.get("page", "1"))
        more = f"<a class=next href='/?page={number + 1}'>Next</a>"  # the address is another one for ever
        return f"<p>Item {min(number, 3)}</p><small>12:00:{next(count):02}</small>{more}"

    with serve(Pages({"/": page})) as running:
        records, _ = await run(f"doc('{running.url}')/(//a.next/{{click /}})*//p:<item=norm(.)>")
    assert plain(records) == [{"item": f"Item {n}"} for n in range(1, 4)]


@pytest.mark.parametrize(
    ("bounds", "pages"), [("{2}", [3]), ("{1,2}", [2, 3]), ("{,1}", [1, 2]), ("{1,}", [2, 3]), ("{5}", [])]
)
async def test_stars_keep_their_bounds(books: Running, bounds: str, pages: list[int]) -> None:
    records, _ = await run(f"doc('{books.url}')/(//a.next/{{click /}})*{bounds}//h1:<h=norm(.)>")
    assert plain(records) == [{"h": f"Page {n}"} for n in pages]


async def test_a_star_over_several_links_walks_a_tree_depth_first() -> None:
    site = Pages({
        "/": "<h1>0</h1><a href=/1>1</a><a href=/2>2</a>",
        "/1": "<h1>1</h1><a href=/11>11</a><a href=/>up</a>",
        "/2": "<h1>2</h1><a href=/>up</a>",
        "/11": "<h1>11</h1>",
    })  # fmt: skip
    with serve(site) as running:
        records, _ = await run(f"doc('{running.url}')/(//a/{{click /}})*//h1:<h=norm(.)>")
    assert plain(records) == [{"h": "0"}, {"h": "1"}, {"h": "11"}, {"h": "2"}]


@pytest.mark.parametrize(
    "last",
    [
        "<li class='page-item disabled'><a class=next>Next</a></li>",
        "<li class=disabled><a class=next href='javascript:void(0)'>Next</a></li>",
        "<li><a class='next is-disabled' href='#'>Next</a></li>",
        "<li><a class=next aria-disabled=true href='#'>Next</a></li>",
        "<button class=next disabled>Next</button>",
    ],
)
async def test_a_control_that_is_said_to_do_nothing_ends_a_list(last: str) -> None:
    site = Pages({"/": "<p>1</p><li><a class=next href=/2>Next</a></li>", "/2": f"<p>2</p>{last}"})
    with serve(site) as running:
        records, report = await run(f"doc('{running.url}')/(//*.next/{{nextclick /}})*//p:<p=norm(.)>")
    assert plain(records) == [{"p": "1"}, {"p": "2"}]
    assert not report.troubles


async def test_how_a_control_would_look_if_it_were_idle_ends_no_list() -> None:
    onward = "<a class='next disabled:opacity-50 hover:bg-teal-700' href=/2>Next</a>"
    with serve(Pages({"/": f"<p>1</p>{onward}", "/2": "<p>2</p>"})) as running:
        records, _ = await run(f"doc('{running.url}')/(//*.next/{{nextclick /}})*//p:<p=norm(.)>")
    assert plain(records) == [{"p": "1"}, {"p": "2"}]


async def test_next_click_must_change_the_page() -> None:
    with serve(Pages({"/": "<p>Only one</p><a class=next href='/?again'>Next</a>"})) as running:
        records, _ = await run(f"doc('{running.url}')//a.next/{{nextclick /}}//p:<p=norm(.)>")
    assert records == []


# When things go wrong


async def test_a_dead_link_costs_only_what_it_led_to(books: Running) -> None:
    books.faults = (Fault(Kind.RESET, path="/book/5"), Fault(Kind.UNAVAILABLE, path="/book/6"))
    records, report = await run(f"doc('{books.url}'){LIST}{DETAILS}")
    assert len(records) == 12
    assert [n for n, record in enumerate(records) if not record.values("blurb")] == [5, 6]
    assert len(report.troubles) == 2
    assert "book/5" in str(report.troubles[0])
    assert report.is_complete


async def test_a_page_that_is_not_found_is_told() -> None:
    with serve(Pages({"/": "<li><a href=/gone>Gone</a></li>"})) as running:
        text = f"doc('{running.url}')//li:<it>[? ./a/{{click /}}//p:<p=norm(.)>]"
        records, report = await run(text)
    assert plain(records) == [{}]
    assert any("404" in str(trouble) and "gone" in str(trouble) for trouble in report.troubles)


async def test_a_site_that_goes_away_stops_the_run_and_keeps_what_was_found(books: Running) -> None:
    records: list[Record] = []

    def emit(record: Record) -> None:
        records.append(record)
        if len(records) == 6:
            books.faults = (Fault(Kind.RESET),)

    async with HttpSession(manners=MANNERLESS) as session:
        visitor = PlainVisitor(session, ahead=1, patience=HASTY)
        with pytest.raises(RunStopped, match=r"site went away.*records of .* pages are kept"):
            await run_wrapper(Wrapper.of(f"doc('{books.url}'){LIST}{DETAILS}"), visitor, emit)
    assert 6 <= len(records) <= 7


async def test_a_site_that_is_not_there_is_an_error_of_its_own() -> None:
    with pytest.raises(Unreachable, match="refused"):
        await run("doc('http://127.0.0.1:1/')//a:<a=string(.)>")


async def test_a_site_that_flaps_is_asked_again(books: Running) -> None:
    books.faults = (Fault(Kind.UNAVAILABLE, path="/book/*", every=5),)
    records, report = await run(f"doc('{books.url}'){LIST}{DETAILS}")
    assert all(record.values("blurb") for record in records)
    assert report.troubles == []


async def test_a_changed_page_is_told_by_what_is_no_longer_found(books: Running) -> None:
    _, report = await run(f"doc('{books.url}')//a[@id='search']/{{click /}}//li.book:<book>[./h2:<title=norm(.)>]")
    assert ["found nothing" in str(trouble) and "@id" in str(trouble) for trouble in report.troubles] == [True]


async def test_an_attribute_that_no_record_has_is_told(books: Running) -> None:
    _, report = await run(f"doc('{books.url}'){LIST}[? ./b.cost:<cost=norm(.)>]")
    assert [str(trouble) for trouble in report.troubles] == ["none of the 12 book records has a value for 'cost'"]


async def test_pages_can_be_limited(books: Running) -> None:
    records, report = await run(f"doc('{books.url}'){LIST}", limit=2)
    assert len(records) == 8
    assert (report.pages, report.is_complete) == (2, False)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("//a[./b/{click /} = 1]", "stands where neither can mean anything"),
        ("count(//a/{click /})", "stands where neither can mean anything"),
        ("//a:<x=string(./b/{click /})>", "the value of 'x' can neither act nor extract"),
        ("//a/{(./b/{click /}) /}", "the argument of an action can neither act nor extract"),
    ],
)
def test_misplaced_actions_are_refused_before_anything_runs(text: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        Wrapper.of(text).plan  # noqa: B018


def test_the_kinds_of_lines_are_known_beforehand() -> None:
    plan = Wrapper.of(
        "//x:<area>[? .//y:<n=norm(.)>]/(//a/{click /})*//li:<r>[? ./b:<p=norm(.)>][./i:<in>[./u:<q=norm(.)>]]"
    ).plan
    assert kinds_of_lines(plan) == {"area": ["n"], "r": ["p", "in.q"]}


def test_paths_of_nodes_are_those_of_the_page_room() -> None:
    page = parse_html(
        "<p>a<b>b</b>c<!--d--></p><svg><g><a>e</a></g></svg><my-tag><p></p></my-tag><div><template shadowrootmode=open>"
        "<i>f</i></template></div>"
    )
    addresses = Addresses(page)
    assert [addresses.of(node) for node in range(len(page))] == [
        absolute_xpath(page, node) for node in range(len(page))
    ]
