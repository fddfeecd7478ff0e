"""Filling as resumable steps: what each step changed, how forms are sent, what came of it, and what is never done."""

# ruff: noqa: E501  # markup and scripts read better unfolded

from __future__ import annotations

import json

import pytest
from filled import QUICK, SHORT, asking, filled, filled_plainly, manners, the_form
from search_site import Asked, Site, a_form, results, serving

from bowerbird.browse import Browser, ChromiumSession, HttpSession
from bowerbird.cli.form_filling import search_form
from bowerbird.domain import load_pack
from bowerbird.forms.filling.model import Change, Filling, Gesture, Result
from bowerbird.forms.filling.run import fill
from bowerbird.forms.interpreting import interpret
from bowerbird.forms.model import Role
from bowerbird.forms.searching import search_all
from bowerbird.forms.understanding import understand

TOWN = '<label>Town <input name="town"></label>'
MAKE = '<label>Make <select name="make"><option value="">Any make</option><option>Ford</option><option>Fiat</option></select></label>'


def changes(filling: Filling) -> list[Change]:
    return [step.change for step in filling.steps]


# Sending


async def test_a_plain_form_needs_no_browser() -> None:
    site = Site(a_form(TOWN + MAKE, method="post"))
    filling = await filled_plainly(site, {"town": "Bath", "make": "Ford"})
    assert filling.result is Result.RESULTS
    assert site.asked == [{"town": "Bath", "make": "Ford"}]
    assert (filling.found.announced, filling.found.shown, filling.found.truncated) == (23, 10, False)


async def test_enter_sends_a_form_without_a_button(browser: Browser) -> None:
    site = Site(a_form(TOWN, button=""))
    filling = await filled(browser, site, {"town": "Bath"})
    assert filling.result is Result.RESULTS
    assert filling.steps[-1].gesture is Gesture.PRESS


async def test_a_log_in_that_stands_where_the_search_was_is_not_sent(browser: Browser) -> None:
    site = Site(a_form(TOWN))
    async with serving(site), ChromiumSession(browser, limits=QUICK, manners=manners()) as session:
        await session.open(site.url)
        before = await session.capture()
        typed = the_form(understand(before))
        site.form = a_form('<label>Password <input type="password" name="secret"></label>', more='id="account"')
        await session.open(site.url)
        page = await session.capture()
        filling = await fill(session, page, typed, asking(typed.form, {}), SHORT, read_from=before)
    assert filling.result not in (Result.RESULTS, Result.NO_RESULTS)
    assert site.asked == []


async def test_results_in_a_new_window_are_read(browser: Browser) -> None:
    filling = await filled(browser, Site(a_form(TOWN, more='target="_blank"')), {"town": "Bath"})
    assert filling.result is Result.RESULTS
    assert filling.steps[-1].change is Change.NEW_WINDOW


IN_PAGE = """<div id="out"></div><script>
document.querySelector('form').addEventListener('submit', async event => {
  event.preventDefault();
  const asked = new URLSearchParams(new FormData(event.target));
  document.getElementById('out').innerHTML = await (await fetch('/part?' + asked)).text();
});</script>"""


async def test_results_that_come_into_the_page_are_read(browser: Browser) -> None:
    filling = await filled(browser, Site(a_form(TOWN) + IN_PAGE), {"town": "Bath"})
    assert filling.result is Result.RESULTS
    assert filling.found.announced == 23
    assert filling.steps[-1].change is Change.PARTIAL_UPDATE


ON_CHANGE = (
    "<script>document.querySelector('select').addEventListener('change', event => event.target.form.submit());</script>"
)


async def test_a_form_that_sends_itself_is_read_where_it_lands(browser: Browser) -> None:
    site = Site(a_form(MAKE, button="") + ON_CHANGE)
    filling = await filled(browser, site, {"make": "Fiat"})
    assert filling.result is Result.RESULTS
    assert site.asked == [{"make": "Fiat"}]


async def test_a_form_that_sends_itself_can_be_asked_for_everything(browser: Browser) -> None:
    site = Site(a_form(MAKE, button="") + ON_CHANGE)
    filling = await filled(browser, site, {})
    assert filling.result is Result.RESULTS
    assert site.asked == [{"make": ""}]


async def test_a_form_that_sends_itself_is_gone_on_with_where_that_takes_fewer_changes(browser: Browser) -> None:
    """It stands on the page on a choice that narrows the results: taken back once, not before every query."""
    makes = "".join(f"<option>{it}</option>" for it in ("Ford", "Fiat", "Opel"))
    lists = (
        f'<label>Make <select name="make"><option value="">Any make</option>{makes}</select></label>'
        '<label>Fuel <select name="fuel"><option value="">Any fuel</option><option selected>Petrol</option></select></label>'
    )
    region = (
        "<div id=r></div><script>const form = document.forms[0]; form.addEventListener('change', () => "
        "fetch('/part?' + new URLSearchParams(new FormData(form))).then(a => a.text()).then(t => {r.innerHTML = t}))</script>"
    )

    def answer(asked: Asked) -> str:
        made = asked.get("make")
        total = {"Ford": 9, "Fiat": 8, "Opel": 7}.get(made or "", 24)
        return results(total, 10, f"The first 10 of {total} cars" if total > 10 else "", made or "Oxford")

    site, pack = Site(a_form(lists, button="") + region, answer=answer), load_pack("used-cars-uk")
    async with serving(site), ChromiumSession(browser, limits=QUICK, manners=manners()) as session:
        await session.open(site.url)
        page = await session.capture()
        typed = search_form(page, pack)
        assert typed is not None
        coverage = await search_all(session, page, typed, pack)
    assert site.asked[0] == {"make": "", "fuel": ""}
    assert sorted(asked["make"] for asked in site.asked[1:]) == ["Fiat", "Ford", "Opel"]
    assert all(asked["fuel"] == "" for asked in site.asked)
    assert coverage.share == 1.0


# What came of it


def refusing(asked: Asked) -> str:
    return (
        results(23)
        if asked.get("town")
        else '<main><p class="error">Please enter a town.</p></main>' + a_form(TOWN + MAKE)
    )


async def test_a_refusal_names_the_field_that_is_missing() -> None:
    filling = await filled_plainly(Site(a_form(MAKE + TOWN), answer=refusing), {"make": "Ford"})
    assert (filling.result, filling.why) == (Result.ERROR, "Please enter a town.")
    assert [filling.form.fields[place].label for place in filling.missing] == ["Town"]


def in_parts(asked: Asked) -> str:
    """A page of two parts that look alike: one holds the form and the refusal, the other addresses and links."""
    if asked.get("town"):
        return results(23)
    links = "".join(f"<p><a href=/g{at}>Everything about place {at}</a> from £{at}50,000</p>" for at in range(5))
    return (
        f"<div class=part><h2>Search</h2><p>You must choose a town.</p>{a_form(TOWN + MAKE)}{links}</div>"
        f"<div class=part><h2>Agent</h2><p>1 High Street, Oxford. £350,000</p>{links}</div>"
    )


async def test_parts_of_a_page_of_which_one_holds_the_form_are_no_results(browser: Browser) -> None:
    filling = await filled(browser, Site(a_form(MAKE + TOWN), answer=in_parts), {"make": "Ford"})
    assert (filling.result, filling.why) == (Result.ERROR, "You must choose a town.")


NEWS = "".join(
    f"<p>1{at} May 2026 We are pleased to share news number {at} from Bath: homes at £{at}50,000 sell well.</p>"
    for at in range(6)
)


def silent_among_news(asked: Asked) -> str:
    return results(23) if asked.get("place") else f"<p>Location is required.</p>{PLACE}{NEWS}"


PLACE = a_form('<label>City or town <input name="place"></label>' + MAKE)


async def test_a_refusal_may_call_the_field_otherwise_and_stand_among_news() -> None:
    site, pack = Site(PLACE + NEWS, answer=silent_among_news), load_pack("used-cars-uk")
    async with serving(site), HttpSession(manners=manners()) as session:
        await session.open(site.url)
        page = await session.capture()
        (form,) = understand(page)
        typed = interpret(page, form, pack)
        filling = await fill(session, page, typed, asking(form, {"make": "Ford"}), SHORT, pack=pack, read=understand)
    assert (filling.result, filling.why) == (Result.ERROR, "Location is required.")
    assert [filling.form.fields[place].name for place in filling.missing] == ["place"]


GUIDES = "".join(
    f"<li><a href='/advice/{make}-{town}'>Used {make.capitalize()} · {town}</a></li>"
    for make in ("ford", "fiat", "opel", "audi")
    for town in ("Bath", "Ely", "Ripon", "Wells")
)


@pytest.mark.parametrize(
    ("before", "result"), [(f"<aside><ul>{GUIDES}</ul></aside>", Result.UNREAD), ("", Result.RESULTS)]
)
async def test_a_menu_that_the_page_with_the_form_has_too_is_no_answer(before: str, result: Result) -> None:
    one = "<main><h1>Offers</h1><div><b>Fiat Panda</b> <i>£4,200</i></div></main>"
    site, pack = Site(PLACE + before, answer=lambda _: f"{one}<ul>{GUIDES}</ul>"), load_pack("used-cars-uk")
    async with serving(site), HttpSession(manners=manners()) as session:
        await session.open(site.url)
        page = await session.capture()
        (form,) = understand(page)
        typed = interpret(page, form, pack)
        filling = await fill(session, page, typed, asking(form, {"place": "Bath"}), SHORT, pack=pack, read=understand)
    assert filling.result is result


async def test_a_browser_that_insists_tells_which_field_is_missing(browser: Browser) -> None:
    site = Site(a_form(MAKE + '<label>Town <input name="town" required></label>'))
    filling = await filled(browser, site, {"make": "Ford"})
    assert filling.result is Result.ERROR
    assert [filling.form.fields[place].name for place in filling.missing] == ["town"]
    assert site.asked == []


async def test_words_of_an_alert_are_a_refusal(browser: Browser) -> None:
    check = "<script>document.querySelector('form').onsubmit = () => { alert('Please enter a town'); return false; };</script>"
    filling = await filled(browser, Site(a_form(TOWN + MAKE) + check), {"make": "Ford"})
    assert (filling.result, filling.why) == (Result.ERROR, "Please enter a town")
    assert [filling.form.fields[place].name for place in filling.missing] == ["town"]


@pytest.mark.parametrize(
    ("said", "announced", "cap"),
    [
        ("Showing the first 10 of 437 properties", 437, 10),
        ("437 properties found. Only the first 10 are shown, please refine your search.", 437, 10),
        ("Die ersten 10 von 437 Treffern", 437, 10),
        ("Les 10 premiers résultats sur 437", 437, 10),
    ],
)
async def test_lists_that_are_cut_short_say_so(said: str, announced: int, cap: int) -> None:
    filling = await filled_plainly(Site(a_form(TOWN), answer=lambda _: results(437, said=said)), {"town": "Bath"})
    assert filling.result is Result.RESULTS
    assert (filling.found.announced, filling.found.truncated, filling.found.cap) == (announced, True, cap)


PAGER = '<p class="pager">1 <a href="/results?page=2">2</a> <a rel="next" href="/results?page=2">Next</a></p>'


@pytest.mark.parametrize(
    ("said", "cap"),
    [
        ("437 properties match, 50 can be browsed", 50),
        ("437 Treffer, davon 100 abrufbar", 100),
        ("Page 1 of 20, 200 properties found", None),
        ("1-10 of 437 properties", None),
        ("437 properties found since 1985", None),
    ],
)
async def test_a_round_number_beside_the_number_of_results_is_a_limit_in_any_words(said: str, cap: int | None) -> None:
    site = Site(a_form(TOWN), answer=lambda _: results(437, said=said) + PAGER)
    filling = await filled_plainly(site, {"town": "Bath"})
    assert filling.result is Result.RESULTS
    assert (filling.found.truncated, filling.found.cap) == (cap is not None, cap)
    assert cap is None or filling.found.announced == 437


async def test_no_results_are_an_answer() -> None:
    filling = await filled_plainly(Site(a_form(TOWN), answer=lambda _: results(0)), {"town": "Atlantis"})
    assert (filling.result, filling.found.announced) == (Result.NO_RESULTS, 0)


async def test_a_page_of_something_else_is_not_understood() -> None:
    filling = await filled_plainly(
        Site(a_form(TOWN), answer=lambda _: "<main><p>About us</p></main>"), {"town": "Bath"}
    )
    assert filling.result is Result.UNREAD
    assert "neither records nor that there are none" in filling.why


async def test_an_option_that_is_not_there_is_told_with_those_that_are() -> None:
    filling = await filled_plainly(Site(a_form(MAKE)), {"make": "Bugatti"})
    assert filling.result is Result.GAVE_UP
    assert "'Ford', 'Fiat'" in filling.why


# Changes on the way

MORE_FIELDS = (
    MAKE
    + """<div id="more"></div><script>
document.querySelector('[name=make]').addEventListener('change', () => {
  document.getElementById('more').innerHTML = '<label>Fuel <select name="fuel" required><option value="">Choose</option><option>Petrol</option><option>Diesel</option></select></label>';
});</script>"""
)


async def test_a_new_mandatory_field_is_filled_with_its_first_choice(browser: Browser) -> None:
    site = Site(a_form(MORE_FIELDS))
    filling = await filled(browser, site, {"make": "Ford"})
    assert filling.result is Result.RESULTS
    assert site.asked == [{"make": "Ford", "fuel": "Petrol"}]
    assert changes(filling)[0] is Change.NEW_FIELDS
    assert filling.form.fields[-1].name == "fuel"


DIALOG = (
    MAKE
    + """<dialog id="tip"><p>Did you know that we deliver?</p><button type="button" onclick="this.closest('dialog').close()">Close</button></dialog>
<script>document.querySelector('[name=make]').addEventListener('change', () => document.getElementById('tip').showModal());</script>"""
)


async def test_a_dialog_in_the_way_is_closed(browser: Browser) -> None:
    site = Site(a_form(DIALOG))
    filling = await filled(browser, site, {"make": "Ford"})
    assert filling.result is Result.RESULTS
    assert changes(filling)[0] is Change.DIALOG


# The journal


async def test_a_journal_reads_back_and_says_what_was_done() -> None:
    filling = await filled_plainly(Site(a_form(TOWN + MAKE)), {"town": "Bath", "make": "Ford"})
    again = Filling.from_data(json.loads(json.dumps(filling.as_data())), filling.form)
    assert again == filling
    did = [(step.gesture, step.control.name, step.value) for step in filling.steps]
    assert did[:2] == [(Gesture.TYPE, "town", "Bath"), (Gesture.CHOOSE, "make", "Ford")]
    assert did[2][0] is Gesture.CLICK


async def test_an_interrupted_filling_goes_on_where_it_was(browser: Browser) -> None:
    site = Site(a_form(TOWN + MAKE))
    async with serving(site), ChromiumSession(browser, limits=QUICK, manners=manners()) as session:
        await session.open(site.url)
        page = await session.capture()
        typed = the_form(understand(page))
        wanted = asking(typed.form, {"town": "Bath"})
        begun = await fill(session, page, typed, wanted, SHORT, sends=False)
        assert begun.result is None
        kept = Filling.from_data(json.loads(json.dumps(begun.as_data())), begun.form)
        ended = await fill(session, await session.capture(), typed, wanted, SHORT, so_far=kept)
    assert ended.result is Result.RESULTS
    assert site.asked == [{"town": "Bath", "make": ""}]
    assert [step.gesture for step in ended.steps] == [Gesture.TYPE, Gesture.CLICK], "the town is not typed twice"


# What is never done


@pytest.mark.parametrize("role", [Role.LOGIN, Role.REGISTER, Role.CONTACT, Role.NEWSLETTER, Role.BASKET, Role.OTHER])
async def test_only_searches_are_sent(browser: Browser, role: Role) -> None:
    site = Site(a_form(TOWN))
    filling = await filled(browser, site, {"town": "Bath"}, role=role)
    assert filling.result is Result.GAVE_UP
    assert "never sent" in filling.why
    assert (filling.steps, site.asked) == ((), [])


async def test_addresses_and_captchas_are_never_typed() -> None:
    private = '<label>Your e-mail <input name="mail"></label><label>Captcha <input name="code"></label>'
    site = Site(a_form(TOWN + private))
    await filled_plainly(site, {"town": "Bath", "mail": "me@example.org", "code": "x"})
    assert site.asked == [{"town": "Bath", "mail": "", "code": ""}]


async def test_a_form_that_wants_an_address_is_not_sent() -> None:
    site = Site(a_form(TOWN + '<label>E-mail <input type="email" name="mail" required></label>'))
    filling = await filled_plainly(site, {"town": "Bath"})
    assert filling.result is Result.GAVE_UP
    assert site.asked == []
