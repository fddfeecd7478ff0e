"""The JSON behind a list that scripts fill: taken where it says the same, and left where it does not."""

from __future__ import annotations

import pytest
import small_sites
from small_sites import HOMES, Small

from bowerbird.browse import Browser
from bowerbird.browse.manners import MANNERLESS
from bowerbird.domain import load_pack
from bowerbird.induce.by_feed import FEED, NotFed
from bowerbird.induce.extract import extract
from bowerbird.induce.model import Finding, Outcome, Verdict, Verification, Wrapped
from bowerbird.induce.sights import Bounds
from bowerbird.induce.wrap import wrap
from bowerbird.oxpath.engine import Visitors
from bowerbird.zoo import serve_here

PACK = load_pack("real-estate-uk")
FEW = Bounds(lists=2, details=3, proving=12, seconds=30)
COUNTED = "'£' + (250 + 13 * home.id) + ',000'"
ALL = [home.title for home in HOMES]


async def wrapped(browser: Browser, site: Small) -> Wrapped:
    async with serve_here([site]) as (running,), Visitors(browser=browser, manners=MANNERLESS) as visitors:
        return await wrap(running.url, PACK, visitors, bounds=FEW)


def titles(answer: Wrapped) -> list[str]:
    return [value.raw for record in answer.records for value in record.values.get("title", ())]


def proven_names(answer: Wrapped) -> set[str]:
    """The attributes of the records that the wrapper in the browser gave."""
    return {name for record in answer.records for name in record.values}


async def test_a_feed_that_says_the_same_is_read_without_a_browser(browser: Browser) -> None:
    site = small_sites.by_scripts()
    async with serve_here([site]) as (running,), Visitors(browser=browser, manners=MANNERLESS) as visitors:
        answer = await wrap(running.url, PACK, visitors, bounds=FEW)
        assert "/api/homes" in answer.text
        site.asked.clear()
        records, run = await extract(answer.text, PACK, visitors, browser=False)
    assert answer.expectation is not None
    assert not answer.expectation.browser
    assert {name for record in records for name in record.values} <= proven_names(answer)
    assert FEED in {one.check for one in answer.verification.findings}
    assert any(note.startswith("it runs by plain HTTP: the JSON behind the list") for note in answer.notes)
    assert not any("with a browser" in note for note in answer.notes)
    assert run.is_complete
    assert [record.url.rpartition("/")[2] for record in records] == [str(home.number) for home in HOMES]
    assert all(record.values["tenure"][0].origin.url == record.url for record in records)
    assert all(record.values["price"][0].value is not None for record in records)
    assert {target.split("?")[0].split("/")[1] for target in site.asked} <= {"api", "homes", "robots.txt"}


@pytest.mark.parametrize(
    ("site", "why"),
    [
        # The script counts the price up from nothing that the JSON tells.
        (small_sites.by_scripts(COUNTED, hidden=("price",)), "lacks price"),
        # What the JSON calls the price is another one.
        (small_sites.by_scripts(COUNTED, wrong_from=1), "lacks price"),
        # It is so only where nobody has looked yet.
        (small_sites.by_scripts(COUNTED, wrong_from=3), "does not say the same"),
    ],
    ids=["lacks a column", "says something else", "says something else later"],
)
async def test_a_feed_that_says_less_or_otherwise_is_left(browser: Browser, site: Small, why: str) -> None:
    answer = await wrapped(browser, site)
    assert "/api/" not in answer.text
    assert titles(answer) == ALL
    assert answer.expectation is not None
    assert answer.expectation.browser
    assert all("price" in record.values for record in answer.records)
    assert any(note.startswith("it runs with a browser") for note in answer.notes)
    assert any(why in note for note in answer.notes)


def test_a_feed_with_more_records_than_the_list_showed_is_a_doubt() -> None:
    held = Verification(Verdict.EFFECTIVE, tuple(Finding(name, Outcome.HOLDS, "") for name in ("run", "records seen")))
    assert NotFed("no JSON behind the list was seen").doubted(held) is held
    doubted = NotFed("the JSON behind the list does not say the same", beyond=23).doubted(held)
    assert doubted.verdict is Verdict.PARTIAL
    assert [one.said for one in doubted.failures()] == [
        "the JSON behind the list has 23 records that the list was not seen to show"
    ]
