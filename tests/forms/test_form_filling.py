"""Filling from the command line: the plan, the table of submissions, the coverage; end to end on a small site."""

from __future__ import annotations

import io

from filled import QUICK, manners
from rich.console import Console
from search_site import Asked, Site, a_form, homes, results, serving

from bowerbird.browse import Browser, ChromiumSession, HttpSession
from bowerbird.cli.form_filling import coverage_in_words, plan_of, search_form, show_coverage
from bowerbird.domain import load_pack
from bowerbird.forms.filling.asking import Asker
from bowerbird.forms.model import RADIUS, Widget
from bowerbird.forms.planning.coverage import Coverage, Method
from bowerbird.forms.searching import search_all
from bowerbird.forms.understanding import understand

TOWN = (
    '<label>Town <select name="town" required><option value="">Choose a town</option>'
    "<option>Oxford</option><option>Bath</option></select></label>"
)
PRICE = '<label>Max price <select name="max"><option value="">No max</option><option>300000</option></select></label>'


def answer(asked: Asked) -> str:
    return results({"Oxford": 12, "Bath": 7}[asked["town"]], shown=20, town=asked["town"])


def printed(*shown: object) -> str:
    console = Console(file=io.StringIO(), width=140)
    for one in shown:
        console.print(one)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


async def test_a_mandatory_town_is_gone_through_and_the_coverage_told(browser: Browser) -> None:
    site, pack = Site(a_form(TOWN + PRICE), answer=answer), load_pack("real-estate-uk")
    async with serving(site), ChromiumSession(browser, limits=QUICK, manners=manners()) as session:
        await session.open(site.url)
        page = await session.capture()
        typed = search_form(page, pack)
        assert typed is not None
        coverage = await search_all(session, page, typed, pack)
    assert [asked["town"] for asked in site.asked] == ["Oxford", "Bath"]
    assert (coverage.reached, coverage.expected, coverage.method) == (19, 19, Method.ANNOUNCED)
    assert coverage_in_words(coverage).startswith("2 submissions reach 19 of 19 records (100%)")
    assert "'Town' must be set: each of 2 choices" in printed(plan_of(typed))
    console = Console(file=io.StringIO(), width=140)
    show_coverage(console, coverage, typed.form)
    assert isinstance(console.file, io.StringIO)
    assert "Town: Bath" in console.file.getvalue()


def seven_pages(asked: Asked) -> str:
    """Seventy homes, ten a page, beside a round number that is no limit."""
    number = int(asked.get("page", "1"))
    further = f'<p class="pager"><a rel="next" href="/results?page={number + 1}">Next</a></p>' if number < 7 else ""
    return f"<main><p>70 properties found by our 20 branches</p>{homes(10, first=10 * number)}{further}</main>"


async def test_a_list_that_goes_on_beyond_its_limit_has_none() -> None:
    kinds = "<option value=''>Any type</option><option>House</option><option>Flat</option>"
    site = Site(a_form(f'<label>Type <select name="type">{kinds}</select></label>'), answer=seven_pages)
    pack = load_pack("real-estate-uk")
    async with serving(site), HttpSession(manners=manners()) as session:
        await session.open(site.url)
        page = await session.capture()
        typed = search_form(page, pack)
        assert typed is not None
        coverage = await search_all(session, page, typed, pack)
    assert [asked for asked in site.asked if "page" not in asked] == [{"type": ""}]
    assert (len(coverage.submissions), coverage.reached, coverage.expected) == (1, 70, 70)


async def test_towns_to_ask_for_are_found_where_the_site_tells_of_itself() -> None:
    form = a_form('<label>Town <input name="town" required></label>') + '<p><a href="/about">About us</a></p>'
    towns = ("Thame", "Didcot")
    site = Site(
        form,
        answer=lambda asked: results(3 if asked["town"] in towns else 0, town=asked["town"]),
        about="<p>We let and sell homes in Thame, Didcot and Wantage.</p>",
    )
    pack = load_pack("real-estate-uk")
    async with serving(site), HttpSession(manners=manners()) as session:
        await session.open(site.url)
        page = await session.capture()
        typed = search_form(page, pack)
        assert typed is not None
        coverage = await search_all(session, page, typed, pack)
    assert {"Thame", "Didcot"} <= {asked["town"] for asked in site.asked}
    assert (coverage.reached, coverage.guessed) == (6, True)
    assert len(site.asked) < 20


OPENED = """<label id="t">Town</label><input name="town" required>
<div role="combobox" tabindex="0" aria-label="Extent" id="box">Choose</div><input type="hidden" name="far" id="far">
<script>
document.getElementById('box').onclick = () => {
  if (document.getElementById('list')) return;
  const list = document.createElement('ul'); list.id = 'list'; list.setAttribute('role', 'listbox');
  for (const far of ['Within 1 mile', 'Within 5 miles', 'Within 20 miles']) {
    const entry = document.createElement('li'); entry.setAttribute('role', 'option'); entry.textContent = far;
    entry.onclick = () => { document.getElementById('far').value = far; list.remove(); };
    list.append(entry);
  }
  document.getElementById('box').after(list);
};
document.addEventListener('keydown', it => {
  const list = document.getElementById('list'); if (it.key === 'Escape' && list) list.remove();
});
</script>"""


async def test_a_list_that_had_to_be_opened_is_read_by_its_choices(browser: Browser) -> None:
    site, pack = Site(a_form(OPENED)), load_pack("real-estate-uk")
    async with serving(site), ChromiumSession(browser, limits=QUICK, manners=manners()) as session:
        await session.open(site.url)
        page = await session.capture()
        typed = search_form(page, pack)
        assert typed is not None
        place = next(at for at, it in enumerate(typed.form.fields) if it.widget is Widget.LISTBOX)
        assert place not in typed.of_type(RADIUS)
        surveyed = await Asker(session, page, typed, pack, understand).survey()
    assert len(surveyed.form.fields[place].choices) == 3
    assert surveyed.of_type(RADIUS) == (place,)
    assert surveyed.of_type("location") == typed.of_type("location")


THIRTEEN = """<p class="pager"><a rel="next" href="/results?{query}&page={page}">Next</a></p>"""


def cut_at_a_hundred(asked: Asked) -> str:
    """Eight homes a page, of each town at most a hundred, and no word of how many there are."""
    number, town = int(asked.get("page", "1")), asked["town"] or "York"
    left = min(8, 100 - 8 * (number - 1))
    further = THIRTEEN.format(query=f"town={town}", page=number + 1) if left == 8 else ""
    return f"<main>{homes(left, town, first=8 * number)}{further}</main>"


async def test_lists_that_announce_nothing_are_followed_to_where_others_were_cut() -> None:
    site, pack = Site(a_form(TOWN), answer=cut_at_a_hundred), load_pack("real-estate-uk")
    async with serving(site), HttpSession(manners=manners()) as session:
        await session.open(site.url)
        page = await session.capture()
        typed = search_form(page, pack)
        assert typed is not None
        coverage = await search_all(session, page, typed, pack)
    assert [it.truncated for it in coverage.submissions] == [True, True]


def test_what_is_unknown_is_said() -> None:
    assert "unknown" in coverage_in_words(Coverage(reached=12))
