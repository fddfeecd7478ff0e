"""The engine in Chromium: states restored, nodes found again, pages that grow, and whole sites of the zoo."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest
from sites import DETAILS, HASTY, LIST, Books, Pages, plain, run

from bowerbird.browse import Browser, ChromiumSession, HttpSession
from bowerbird.browse.manners import MANNERLESS
from bowerbird.oxpath.engine import LiveVisitor, PlainVisitor, Record, Report, Wrapper, run_wrapper
from bowerbird.oxpath.engine.choice import probe, static_choice
from bowerbird.oxpath.engine.place import Place, Way
from bowerbird.oxpath.engine.record import Scalar
from bowerbird.zoo import demo_site, serve
from bowerbird.zoo.web import Answer, Request


@pytest.fixture
async def session(browser: Browser) -> AsyncIterator[ChromiumSession]:
    async with ChromiumSession(browser, manners=MANNERLESS, without_media=True) as opened:
        yield opened


async def browse(
    session: ChromiumSession, text: str, variables: dict[str, list[Scalar]] | None = None
) -> tuple[list[Record], Report]:
    records: list[Record] = []
    report = Report()
    wrapper = Wrapper.of(text, variables or {})
    await run_wrapper(wrapper, LiveVisitor(session, patience=HASTY), records.append, report=report)
    return records, report


async def test_a_browser_finds_what_plain_http_finds(session: ChromiumSession) -> None:
    with serve(Books(count=5, size=2)) as running:
        text = f"doc('{running.url}'){LIST}{DETAILS}"
        seen, report = await browse(session, text)
        asked = [entry.target for entry in running.log if "favicon" not in entry.target]
        read, _ = await run(text)
    assert [record.plain() for record in seen] == [record.plain() for record in read]
    assert report.troubles == []
    # The way back is gone once, to see where "Next" leads; after that, links are opened where they lead.
    assert len(asked) <= 3 + 5 + 1


async def ahead(session: ChromiumSession, text: str) -> tuple[list[Record], Report]:
    """What a visitor finds that goes ahead of itself in further tabs."""
    records: list[Record] = []
    visitor, report = LiveVisitor(session, beside=session.beside, patience=HASTY), Report()
    await run_wrapper(Wrapper.of(text), visitor, records.append, report=report)
    return records, report


async def test_pages_that_are_loaded_ahead_in_tabs_give_the_same_records_in_the_same_order(
    session: ChromiumSession,
) -> None:
    with serve(Books(count=9, size=4)) as running:
        text = f"doc('{running.url}'){LIST}{DETAILS}"
        seen, report = await ahead(session, text)
        asked = [entry.target for entry in running.log if "favicon" not in entry.target]
        read, _ = await run(text)
    assert [record.plain() for record in seen] == [record.plain() for record in read]
    assert report.troubles == []
    assert report.pages == 3 + 9
    assert len(asked) <= 3 + 9 + 1  # no page is loaded twice but the one to which the way back was gone


async def test_a_list_that_grows_stays_open_while_its_records_are_loaded_in_tabs(session: ChromiumSession) -> None:
    books = Books()
    site = Pages({"/": GROWING, **{f"/book/{n}": books.detail(n) for n in range(7)}})
    with serve(site) as running:
        text = f"""doc('{running.url}')/(//button[@id='more']/{{click /}})*
            //li.book:<book>[./h2:<title=norm(.)>][? ./h2/a/{{click /}}//p.blurb:<blurb=norm(.)>]"""
        records, report = await ahead(session, text)
        lists = [entry.target for entry in running.log].count("/")
    assert plain(records) == [{"title": f"Book {n}", "blurb": f"All about {n}."} for n in range(7)]
    assert report.troubles == []
    assert lists <= 2  # at first, and after the click that showed where the links lead


async def test_tabs_have_the_cookies_of_their_visitor(session: ChromiumSession) -> None:
    def member(request: Request) -> Answer:
        known = request.cookies.get("seen") == "yes"
        return Answer(f"<p class=blurb>{'Welcome back' if known else 'Who are you?'}</p>".encode())

    page = "<script>document.cookie = 'seen=yes'</script>" + "".join(
        f"<li class=book><h2><a href='/book/{n}'>Book {n}</a></h2></li>" for n in range(4)
    )
    with serve(Pages({"/": page, **{f"/book/{n}": member for n in range(4)}})) as running:
        text = f"doc('{running.url}')//li.book:<book>[? ./h2/a/{{click /}}//p.blurb:<blurb=norm(.)>]"
        records, _ = await ahead(session, text)
    assert plain(records) == [{"blurb": "Welcome back"}] * 4


async def test_a_page_that_fails_in_a_tab_is_tried_again_and_then_told(session: ChromiumSession) -> None:
    gone = Answer(b"<h1>Sorry</h1>", status=503)
    books = Books()
    pages = {f"/book/{n}": books.detail(n) for n in range(4)}
    with serve(Pages({"/": books.list(1), **pages, "/book/2": lambda _: gone})) as running:
        text = f"doc('{running.url}')//li.book:<book>[? ./h2/a/{{click /}}//p.blurb:<blurb=norm(.)>]"
        records, report = await ahead(session, text)
    assert plain(records) == [{"blurb": f"All about {n}."} if n != 2 else {} for n in range(4)]
    assert len(report.troubles) == 1


async def test_json_is_the_same_tree_in_a_browser(session: ChromiumSession) -> None:
    def page(number: int) -> Answer:
        homes = [{"title": f"Home {number}.{n}"} for n in range(2)] if number < 3 else []
        return Answer(json.dumps({"page": number, "items": homes}).encode(), "application/json")

    with serve(Pages({f"/{n}": lambda _, n=n: page(n) for n in range(4)})) as running:  # type: ignore[misc]
        text = (
            f"doc('{running.url}0')/(.[//items/item]/{{open concat('/', 1 + number(//page)) /}})*"
            "//items/item:<home>[? title:<title=norm(.)>]"
        )
        seen, report = await browse(session, text)
        read, _ = await run(text)
        async with HttpSession(manners=MANNERLESS) as plain_session:
            choice = await probe(Wrapper.of(text), PlainVisitor(plain_session), LiveVisitor(session))
    assert [record.plain() for record in seen] == [record.plain() for record in read]
    assert (len(seen), report.pages, report.troubles) == (6, 4, [])
    assert not choice.browser


async def test_state_inside_a_page_is_read_in_a_browser_too(session: ChromiumSession) -> None:
    markup = "<p>x</p><script>window.S = {items: [{title: 'A'}, {title: 'A'}]}</script>"
    with serve(Pages({"/": markup})) as running:
        text = f"doc('{running.url}')//script/{{json /}}//items/item:<home>[? title:<title=norm(.)>]"
        seen, _ = await browse(session, text)
    assert plain(seen) == [{"title": "A"}, {"title": "A"}]


# States


SEARCH_IN_PAGE = """
<input id=q><button id=go onclick="show()">Search</button><ul id=found></ul>
<script>
function show() {
  const q = document.getElementById('q').value;
  document.getElementById('found').innerHTML = [1, 2].map(n => `<li class=hit><b>${q} ${n}</b>
    <span class=open role=button onclick="location.href='/detail?${q}-${n}'">open</span></li>`).join('');
}
</script>"""


async def test_a_state_that_back_does_not_restore_is_reached_again(session: ChromiumSession) -> None:
    site = Pages({"/": SEARCH_IN_PAGE, "/detail": lambda request: f"<p class=text>About {request.query}</p>"})
    with serve(site) as running:
        text = f"""doc('{running.url}')//input[@id='q']/{{$Q /}}//button/{{click /}}
            //li.hit:<hit>[./b:<name=norm(.)>][./span.open/{{click /}}//p.text:<text=norm(.)>]"""
        records, report = await browse(session, text, {"Q": ["red", "blue"]})
    assert plain(records) == [{"name": f"{q} {n}", "text": f"About {q}-{n}"} for q in ("red", "blue") for n in (1, 2)]
    assert report.troubles == []


async def test_contextual_actions_come_back_to_their_node(session: ChromiumSession) -> None:
    page = """<div id=log></div><ul>""" + "".join(
        f"<li><a href=# onclick=\"this.parentNode.querySelector('p').hidden = false; "
        f"this.textContent = 'Less'; "
        f"document.getElementById('log').innerHTML += '<i>more</i>'; return false\">More {n}</a>"
        f"<p hidden>Text {n}</p></li>"
        for n in (1, 2, 3)
    )
    with serve(Pages({"/": page + "</ul>"})) as running:
        text = f"doc('{running.url}')//li:<it>[./a/{{click}}/following-sibling::p[not(@hidden)]:<text=norm(.)>]"
        records, report = await browse(session, text)
    assert plain(records) == [{"text": "Text 1"}, {"text": "Text 2"}, {"text": "Text 3"}]
    assert report.troubles == []


async def test_a_page_that_changed_under_the_wrapper_is_told(session: ChromiumSession) -> None:
    visits = 0

    def shrinking(_: Request) -> Answer:
        nonlocal visits
        visits += 1
        items = range(3) if visits == 1 else range(2)
        rows = "".join(f"<li id=i{n}>{n} <b role=button onclick=\"location.href='/d?{n}'\">go</b></li>" for n in items)
        return Answer(f"<ul>{rows}</ul>".encode(), headers=(("Cache-Control", "no-store"),))

    with serve(Pages({"/": shrinking, "/d": lambda request: f"<p>{request.query}</p>"})) as running:
        text = f"doc('{running.url}')//li:<it>:<id=string(@id)>[? ./b/{{click /}}//p:<p=norm(.)>]"
        records, report = await browse(session, text)
    assert plain(records)[:2] == [{"id": "i0", "p": "0"}, {"id": "i1", "p": "1"}]
    assert plain(records)[2] == {"id": "i2"}
    assert any("changed under the wrapper" in str(trouble) for trouble in report.troubles)


# Pages that grow


GROWING = """
<ul id=list></ul><button id=more>More</button>
<script>
const items = [...Array(7).keys()], list = document.getElementById('list'), more = document.getElementById('more');
function grow() {
  for (const n of items.splice(0, 3)) list.insertAdjacentHTML('beforeend', `<li class=book><h2><a
    href="/book/${n}">Book ${n}</a></h2></li>`);
  if (!items.length) more.hidden = true;
}
more.onclick = grow; grow();
</script>"""


async def test_what_a_growing_page_shows_again_is_not_found_again(session: ChromiumSession) -> None:
    books = Books()
    site = Pages({"/": GROWING, **{f"/book/{n}": books.detail(n) for n in range(7)}})
    with serve(site) as running:
        text = f"""doc('{running.url}')/(//button[@id='more']/{{click /}})*
            //li.book:<book>[./h2:<title=norm(.)>][? ./h2/a/{{click /}}//p.blurb:<blurb=norm(.)>]"""
        records, report = await browse(session, text)
    assert plain(records) == [{"title": f"Book {n}", "blurb": f"All about {n}."} for n in range(7)]
    assert report.troubles == []


class Killed(Exception):
    """The end of a process, played."""


async def test_a_run_over_a_growing_page_is_taken_up_where_it_was(session: ChromiumSession) -> None:
    books = Books()
    site = Pages({"/": GROWING, **{f"/book/{n}": books.detail(n) for n in range(7)}})
    records: list[Record] = []
    kept: tuple[list[Record], Way, int] = ([], (), 0)
    report = Report()

    def emit(record: Record) -> None:
        records.append(record)
        if len(records) == 5 and not kept[0][4:]:
            raise Killed

    def commit(place: Place) -> None:
        nonlocal kept
        kept = (list(records), tuple(place), report.pages)

    with serve(site) as running:
        text = f"""doc('{running.url}')/(//button[@id='more']/{{click /}})*
            //li.book:<book>[./h2:<title=norm(.)>][? ./h2/a/{{click /}}//p.blurb:<blurb=norm(.)>]"""
        wrapper, visitor = Wrapper.of(text), LiveVisitor(session, patience=HASTY)
        with pytest.raises(Killed):
            await run_wrapper(wrapper, visitor, emit, report=report, commit=commit)
        records, way, pages = kept
        assert len(records) == 4  # the second batch, of which one is done
        visitor = LiveVisitor(session, patience=HASTY)
        await run_wrapper(wrapper, visitor, records.append, report=(report := Report()), way=way, pages=pages)
    assert plain(records) == [{"title": f"Book {n}", "blurb": f"All about {n}."} for n in range(7)]
    assert report.pages == 1 + 7


async def test_endless_pages_are_scrolled_to_their_end(session: ChromiumSession) -> None:
    page = """<div id=list></div><i id=end>loading</i><div style="height:3000px">a long foot</div><script>
    let n = 0;
    const end = document.getElementById('end');
    const seen = new IntersectionObserver(all => { if (all.some(it => it.isIntersecting)) { grow();
      seen.unobserve(end); seen.observe(end); } });
    function grow() { for (let k = 0; k < 10 && n < 30; k++, n++)
      document.getElementById('list').insertAdjacentHTML('beforeend', `<p style="height:200px">Row ${n}</p>`); }
    grow(); seen.observe(end);</script>"""
    with serve(Pages({"/": page})) as running:
        records, _ = await browse(session, f"doc('{running.url}')/(//body/{{scroll /}})*//p:<row>:<n=norm(.)>")
    assert plain(records) == [{"n": f"Row {n}"} for n in range(30)]


# Gestures


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("//input[@id='t']/{'abc'}/{press 'Enter' /}", "key abc"),
        ("//select/{select 2 /}", "chose b"),
        ("//select/{'c' /}", "chose c"),
        ("//input[@id='c']/{check /}", "ticked true"),
        ("//input[@id='d']/{uncheck /}", "ticked false"),
        ("//p[@id='h']/{mouseover /}", "over"),
        ("//p[@id='h']/{dblclick /}", "twice"),
        ("//p[@id='l']/{click [until=//output='late'] /}", "late"),
        ("//p[@id='l']/{click /}/{wait 1 /}", "late"),
    ],
)
async def test_gestures(session: ChromiumSession, steps: str, said: str) -> None:
    page = """<output></output><form onsubmit="return false"><input id=t onkeydown="if (event.key === 'Enter')
    say('key ' + this.value)"></form><select onchange="say('chose ' + this.value)"><option>a<option>b<option>c</select>
    <input id=c type=checkbox onchange="say('ticked ' + this.checked)"><input id=d type=checkbox checked
    onchange="say('ticked ' + this.checked)"><p id=h onmouseover="say('over')" ondblclick="say('twice')">hover</p>
    <p id=l onclick="setTimeout(() => say('late'), 700)">later</p>
    <script>function say(what) { document.querySelector('output').textContent = what }</script>"""
    with serve(Pages({"/": page})) as running:
        records, report = await browse(session, f"doc('{running.url}'){steps}//output:<said=norm(.)>")
    assert report.troubles == []
    assert plain(records) == [{"said": said}]


async def test_frames_are_entered(session: ChromiumSession) -> None:
    with serve(Pages({"/": "<iframe srcdoc='<b>in</b>'></iframe><b>out</b>"})) as running:
        records, _ = await browse(session, f"doc('{running.url}')//iframe/{{movetoframe}}//b:<b=norm(.)>")
    assert plain(records) == [{"b": "in"}]


# With a browser or without


async def test_the_probe_sees_whether_a_browser_is_needed(session: ChromiumSession) -> None:
    scripted = "<ul id=u></ul><script>document.getElementById('u').innerHTML = '<li>One<li>Two'</script>"
    both = Pages({"/static": "<li>One<li>Two", "/scripted": scripted, "/partly": "<li>Zero</li>" + scripted})
    with serve(both) as running:
        async with HttpSession(manners=MANNERLESS) as http:
            needs = {}
            for name in ("static", "scripted", "partly"):
                wrapper = Wrapper.of(f"doc('{running.url}{name}')//li:<it>:<t=norm(.)>")
                assert static_choice(wrapper) is None
                choice = await probe(wrapper, PlainVisitor(http), LiveVisitor(session))
                needs[name] = choice.browser
    assert needs == {"static": False, "scripted": True, "partly": True}


def test_some_actions_need_a_browser_whatever_the_site() -> None:
    choice = static_choice(Wrapper.of("//a/{mouseover /}//p:<p=norm(.)>"))
    assert choice is not None
    assert choice.browser
    assert "mouseover" in choice.why


# The zoo


FIGURE_4 = """
doc('{url}')//form[@action='/{section}']//label[.='Location']/foll-sibl::input[@name='location']/{{$LOCATION /}}
//form[@action='/{section}']/button[@type='submit']/{{click /}}
/.:<data_area>[? .//p[@class='count']/b[2]:<search_results_number=norm(.)> ]
/(//nav[@class='pager']/span[@class='here']/foll-sibl::a[@rel='next']/{{nextclick /}})*
//div[@class='cards']/node()/self::article[@class='card']:<record>
    [? .//p[@class='price']/text():<price=norm(.)> ]
    [? .//li[@title='Bedrooms']/span:<bedrooms=norm(.)> ]
    [? .//h3/a:<headline=norm(.)> ]
    [? .//address:<location=norm(.)> ]
    [? .//span[@class='flag']:<status=norm(.)> ]
    [? .//p[@class='teaser']:<description=norm(.)> ]
    [? .//a[@class='photo']/img/@src:<image=norm(.)> ]
    [? .//h3/a/@href:<url=norm(.)> ]
"""


def check_estate(records: list[Record], section: str) -> None:
    """Every record of the section, with every price, headline and number of bedrooms that its list shows."""
    area, *found = records
    truth = {
        record.detail: record
        for record in demo_site("estate-agent").truth().records.values()
        if record.section == section
    }
    assert area.values("search_results_number") == [str(len(truth))]
    assert sorted(str(record.values("url")[0]) for record in found) == sorted(map(str, truth))
    for record in found:
        known = truth[str(record.values("url")[0])]
        for name in ("price", "headline", "bedrooms"):
            shown = known.values[name].shown if name in known.values else ()
            assert not shown or record.values(name)[0] in shown, (name, shown)


async def test_figure_4_yields_every_record_of_an_estate_agent(session: ChromiumSession) -> None:
    with serve(demo_site("estate-agent")) as running:
        text = FIGURE_4.format(url=running.url, section="for-sale")
        seen, report = await browse(session, text, {"LOCATION": [""]})
        read, _ = await run(text, variables={"LOCATION": ""})
    check_estate(seen, "sale")
    assert [record.plain() for record in seen] == [record.plain() for record in read]
    assert [str(trouble) for trouble in report.troubles] == []


async def test_forms_with_alternatives_and_nested_records_in_the_zoo(session: ChromiumSession) -> None:
    truth = demo_site("estate-agent").truth()
    with serve(demo_site("estate-agent")) as running:
        text = f"""doc('{running.url}to-rent')
            //select[@name='type']/{{select $TYPE}}/ancestor::form//button/{{click /}}
            //article.card:<home>[.//h3/a:<headline=norm(.)>]
              [? .//h3/a/{{click /}}/.
                 [? .//dl/div:<fact>[./dt:<name=norm(.)>][./dd:<value=norm(.)>]]]"""
        records, report = await browse(session, text, {"TYPE": ["Bungalow", "Mews house"]})
    wanted = [
        record
        for kind in ("Bungalow", "Mews house")
        for record in truth.records.values()
        if record.section == "rent" and "property_type" in record.values
        if record.values["property_type"].normalised == kind
    ]
    assert len(records) == len(wanted) > 0
    assert {str(record.values("headline")[0]) for record in records} == {
        record.values["headline"].shown[0] for record in wanted
    }
    assert all(len(record.records("fact")) > 3 for record in records)
    assert report.troubles == []


ROUTED = """<ul></ul><button>Next page</button><aside></aside><script>
var page = 0, list = document.querySelector('ul'), box = document.querySelector('aside');
function show() {
  list.innerHTML = [0, 1].map(function (n) { return '<li>Home ' + (page * 2 + n) + '</li>'; }).join('');
  document.querySelector('button').hidden = page == 1;
  list.querySelectorAll('li').forEach(function (item) {
    item.onclick = function () { location.hash = '/homes/' + item.textContent.slice(5); };
  });
}
document.querySelector('button').onclick = function () { page += 1; show(); };
addEventListener('hashchange', function () {
  box.innerHTML = location.hash ? '<p>Reference ' + location.hash.slice(8) + '</p>' : '<i></i>';
});
show();</script>"""


async def test_the_way_back_from_an_address_that_a_script_wrote_is_that_of_history(session: ChromiumSession) -> None:
    with serve(Pages({"/": lambda _: Answer(ROUTED.encode())})) as running:
        text = (
            f"doc('{running.url}')/(//button/{{nextclick /}})*"
            "//li:<home>[? .:<title=norm(.)>][? ./{click /}/.:<url=current-url()>[? //aside/p:<reference=norm(.)>]]"
        )
        seen, report = await browse(session, text)
        asked = [entry.target for entry in running.log if "favicon" not in entry.target]
    assert report.troubles == []
    told = [{name: value.content for name, value in record.entries if hasattr(value, "content")} for record in seen]
    expected = [
        {"title": f"Home {n}", "url": f"{running.url}#/homes/{n}", "reference": f"Reference {n}"} for n in range(4)
    ]
    assert told == expected
    assert len(asked) == 1  # the list is never asked for again, although scripts left something in it
