"""Forms that are out to waste our time: each is given up on within its bound, saying why, and the session goes on."""

# ruff: noqa: E501  # markup and scripts read better unfolded

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from time import process_time

from filled import asking, filled, filled_plainly, manners, the_form
from search_site import Site, a_form, serving

from bowerbird.browse import Browser, ChromiumSession, Limits
from bowerbird.domain import load_pack
from bowerbird.forms.filling.model import Bounds, Filling, Result
from bowerbird.forms.filling.run import fill
from bowerbird.forms.interpreting import interpret
from bowerbird.forms.planning.cover import CoverBounds
from bowerbird.forms.searching import search_all
from bowerbird.forms.understanding import understand

BRIEF = Limits(load=3, action=2, settle=1.0, quiet=0.1)
TOWN = '<label>Town <input name="town"></label>'
KIND = '<label>Kind <select name="kind"><option value="">Any</option><option>House</option></select></label>'


async def given_up(browser: Browser, site: Site, wanted: Mapping[str, str], bounds: Bounds) -> Filling:
    """What comes of a filling on a session that must still be of use afterwards."""
    async with serving(site), ChromiumSession(browser, limits=BRIEF, manners=manners()) as session:
        await session.open(site.url)
        page = await session.capture()
        typed = the_form(understand(page))
        filling = await fill(session, page, typed, asking(typed.form, wanted), bounds, read=understand)
        site.form, site.hangs = "<p>still here</p>", False
        outcome = await session.open(site.url)
        assert outcome.status == 200
        return filling


async def test_a_submission_that_is_never_answered(browser: Browser) -> None:
    site = Site(a_form(TOWN), hangs=True)
    filling = await given_up(browser, site, {"town": "Bath"}, Bounds(seconds=15))
    assert (filling.result, filling.why) == (Result.GAVE_UP, "the submission was not answered")


async def test_time_that_runs_out(browser: Browser) -> None:
    site = Site(a_form(TOWN), hangs=True)
    filling = await given_up(browser, site, {"town": "Bath"}, Bounds(seconds=1.0))
    assert filling.result is Result.GAVE_UP
    assert "more than 1 seconds" in filling.why


GROWING = """<div id="more"></div><script>
let n = 0;
document.addEventListener('input', () => { for (let k = 0; k < 3; k++) document.getElementById('more').insertAdjacentHTML('beforeend', '<label>Extra ' + ++n + ' <select name="extra' + n + '" required><option value="">Choose</option><option>Yes</option></select></label>'); });
</script>"""


async def test_fields_that_are_added_by_every_step(browser: Browser) -> None:
    site = Site(a_form(TOWN + GROWING))
    filling = await given_up(browser, site, {"town": "Bath"}, Bounds(seconds=40, revisions=3))
    assert filling.result is Result.GAVE_UP
    assert "adds fields again and again" in filling.why
    assert site.asked == []


async def test_a_plan_whose_form_grows_ends_and_says_why(browser: Browser) -> None:
    extra = GROWING.replace("</select>", "</select> *").replace("<option>Yes</option>", "")
    site = Site(a_form(TOWN.replace("<input", "<input required") + extra))
    async with serving(site), ChromiumSession(browser, limits=BRIEF, manners=manners()) as session:
        await session.open(site.url)
        page, pack = await session.capture(), load_pack("real-estate-uk")
        typed = interpret(page, the_form(understand(page)).form, pack)
        coverage = await search_all(session, page, typed, pack, bounds=CoverBounds(submissions=2))
    assert not coverage.has_results
    assert coverage.why
    assert all(it.why for it in coverage.submissions)


ENDLESS = (
    KIND
    + """<script>
function nag() {
  const it = document.createElement('div'); it.setAttribute('role', 'dialog');
  it.style = 'position:fixed;inset:10%;background:#fff'; it.innerHTML = '<p>Join us!</p><button type="button">Close</button>';
  it.querySelector('button').onclick = () => { it.remove(); nag(); };
  document.body.append(it);
}
document.querySelector('select').addEventListener('change', nag);
</script>"""
)


async def test_a_dialog_that_comes_back(browser: Browser) -> None:
    filling = await given_up(browser, Site(a_form(ENDLESS)), {"kind": "House"}, Bounds(seconds=30))
    assert (filling.result, filling.why) == (
        Result.GAVE_UP,
        "a dialog lies over the form and does not go away",
    )


async def test_alerts_without_end(browser: Browser) -> None:
    loop = "<script>document.querySelector('form').onsubmit = () => { for (;;) alert('Please join us'); };</script>"
    filling = await given_up(browser, Site(a_form(TOWN) + loop), {"town": "Bath"}, Bounds(seconds=20))
    assert filling.result is not None
    assert filling.result is not Result.UNCHANGED


async def test_ten_thousand_options() -> None:
    options = "".join(f"<option>Choice {at}</option>" for at in range(10_000))
    site = Site(a_form(f'<label>Kind <select name="kind"><option value="">Any</option>{options}</select></label>'))
    filling = await filled_plainly(site, {"kind": "Choice 9999"})
    assert filling.result is Result.RESULTS
    assert site.asked == [{"kind": "Choice 9999"}]


async def test_five_thousand_fields() -> None:
    fields = "".join(f'<label>Feature {at} <input name="f{at}"></label>' for at in range(5_000))
    since = process_time()
    filling = await filled_plainly(Site(a_form(TOWN + fields)), {"town": "Bath"})
    assert (filling.result, filling.why) == (Result.GAVE_UP, "the form has more than 400 fields")
    assert process_time() - since < 20, "seconds of the processor: work for each pair of fields takes minutes"


async def test_a_large_form_is_filled_in_time() -> None:
    fields = "".join(f'<label>Feature {at} <input type="checkbox" name="f{at}"></label>' for at in range(350))
    site = Site(a_form(TOWN + fields))
    filling = await filled_plainly(site, {"town": "Bath"})
    assert filling.result is Result.RESULTS
    assert site.asked == [{"town": "Bath"}]


async def test_steps_that_run_out(browser: Browser) -> None:
    site = Site(a_form(TOWN + KIND))
    filling = await filled(browser, site, {"town": "Bath", "kind": "House"}, replace(Bounds(), steps=1))
    assert (filling.result, filling.why) == (Result.GAVE_UP, "the form took more than 1 steps")
