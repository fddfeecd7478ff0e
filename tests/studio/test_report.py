"""Reports of runs, from folder and database to HTML that a browser shows."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from unittest.mock import Mock

import pytest
from toured import DOMAIN, WRAPPER, Words, write_journal, write_run
from typer.testing import CliRunner

from bowerbird.browse import Browser
from bowerbird.cli.main import app
from bowerbird.domain.record import Plain
from bowerbird.errors import ReportError, UsageError
from bowerbird.page import Page, parse_html
from bowerbird.store import Link, Site, open_store
from bowerbird.studio.report import write_report
from bowerbird.studio.report.gather import from_folder, from_store
from bowerbird.studio.report.model import Outcome
from bowerbird.studio.report.stored import SAMPLES, Tally
from bowerbird.studio.report.wording import duration, normal
from bowerbird.studio.report.write import written

EVIL = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>&lt;b&gt;</style></pre><!--"


def read(path: Path) -> Page:
    return parse_html(path.read_bytes())


def texts(page: Page, name: str) -> list[str]:
    return [page.visible_text(int(node)) for node in page.index.with_tag(name)]


@pytest.fixture(scope="module")
def toured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_run(tmp_path_factory.mktemp("toured"), Words(), Words(title="Second")).parent


@pytest.fixture
def database(toured: Path, tmp_path: Path) -> Path:
    """A database with a run over two sites, and its folder."""
    shutil.copytree(toured, tmp_path, dirs_exist_ok=True)
    return tmp_path / "homes.db"


# What is in it


def test_a_report_is_one_file_in_the_folder_of_the_run(database: Path) -> None:
    path = write_report(database)
    assert path == database.parent / "homes.db.run" / "1" / "report.html"
    page = read(path)
    assert texts(page, "h1") == ["4 records from 2 sites"]
    assert [text for text in texts(page, "h3") if "explored" in text] == ["How the site was explored"] * 2
    assert sorted({page.name(int(node)) for node in page.index.with_tag("img")}) == ["img"]
    assert len(page.index.with_tag("img")) == 4
    assert "effective wrappers" in page.visible_text()
    assert WRAPPER.strip() in [page.visible_text(int(node)) for node in page.index.with_tag("code")]
    assert "the site announces 3 results: it names property records" in page.visible_text()


def test_what_is_gathered_of_a_site(database: Path) -> None:
    with open_store(database) as store:
        run = from_store(store, str(database))
    one, other = run.sites
    assert run.numbers == (1,)
    assert run.remarks == ()
    assert (one.domain, one.outcome, one.records, one.pages, one.type) == (DOMAIN, Outcome.PARTIAL, 2, 7, "property")
    assert {covered.name: covered.share for covered in one.coverage} == {"price": 1.0, "title": 1.0}
    assert [(doubt.attribute, doubt.why, doubt.values) for doubt in one.doubts] == [
        ("price", "ambiguous", 1),
        ("price", "less than 50% sure", 1),
    ]
    assert one.wrappers[0].records == 2
    assert one.notes == ("the consent banner was closed",)
    assert one.slug != other.slug


def test_links_between_records_are_shown_with_their_reasons(database: Path) -> None:
    with open_store(database) as store:
        store.link("property", [Link(1, 2, 7.5, ("same <price>",))])
        run = from_store(store, str(database))
    assert run.merged == 1
    assert run.sites[0].twins[0].evidence == ("same <price>",)
    assert "same <price>" in read(write_report(database)).visible_text()


def test_several_runs_are_one_report(database: Path) -> None:
    with open_store(database) as store:
        store.queue.enqueue("products", [Site("shop.example", "https://shop.example/", "shop")], "homes.db.run/{tour}")
        run = from_store(store, str(database), (1, 2))
        (last,) = from_store(store, str(database)).sites
    assert [site.domain for site in run.sites] == [DOMAIN, DOMAIN, "products"]
    assert last.outcome is Outcome.UNFINISHED
    assert len({site.slug for site in run.sites}) == 3


def test_a_wrapper_of_an_earlier_run_is_shown(database: Path) -> None:
    for journal in database.parent.glob("homes.db.run/1/*/journal.jsonl"):
        journal.unlink()
    with open_store(database) as store:
        (wrapper,) = from_store(store, str(database)).sites[0].wrappers
    assert (wrapper.text, wrapper.findings, wrapper.records) == (WRAPPER, (), 2)


def test_the_command_tells_where_the_report_is(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Mock(return_value=True)
    monkeypatch.setattr("webbrowser.open", opened)
    output = database.parent / "report.html"
    told = CliRunner().invoke(app, ["report", str(database), "--run", "1", "-o", str(output), "--open"])
    assert (told.exit_code, told.stdout) == (0, f"{output}\n")
    opened.assert_called_once_with(output.as_uri())
    told = CliRunner().invoke(app, ["report", "--folder", str(database.parent), "--run", "1"])
    assert isinstance(told.exception, UsageError)


# What is not there


def test_a_folder_that_was_moved_away_is_told_and_may_be_named(database: Path) -> None:
    moved = database.parent / "elsewhere"
    (database.parent / "homes.db.run" / "1").rename(moved)
    output = database.parent / "report.html"
    page = read(write_report(database, output=output))
    assert "is not there: explorations and their pictures cannot be shown" in page.visible_text()
    assert len(page.index.with_tag("img")) == 0
    assert len(read(write_report(database, folder=moved)).index.with_tag("img")) == 4
    with pytest.raises(UsageError, match="there is no such folder"):
        write_report(database, folder=database.parent / "nowhere")


def test_missing_pictures_are_told(tmp_path: Path) -> None:
    database = write_run(tmp_path, Words(), pictures=False)
    page = read(write_report(database))
    assert "No page has a picture" in page.visible_text()
    assert page.visible_text().count("There is no picture of this page.") == 2


def test_a_damaged_journal_is_told(database: Path) -> None:
    (journal,) = database.parent.glob("homes.db.run/1/site1/journal.jsonl")
    journal.write_text("{}\n")
    assert "this is no step" in read(write_report(database)).visible_text()


def test_without_a_database_the_folder_is_enough(tmp_path: Path) -> None:
    write_journal(tmp_path / "run" / "site")
    run = from_folder(tmp_path / "run")
    (site,) = run.sites
    assert (site.name, site.domain, site.outcome, site.why) == (
        "homes.example",
        DOMAIN,
        Outcome.PARTIAL,
        "it names property records",
    )
    assert from_folder(tmp_path / "run" / "site").sites[0].url == site.url
    assert "made without a database" in read(write_report(None, folder=tmp_path / "run")).visible_text()
    with pytest.raises(UsageError, match="no journal of a site"):
        write_report(None, folder=tmp_path)


def test_no_run_and_a_wrong_run_are_errors_that_say_so(tmp_path: Path, database: Path) -> None:
    empty = tmp_path / "empty.db"
    open_store(empty).close()
    with pytest.raises(UsageError, match="no runs over sites yet"):
        write_report(empty)
    with pytest.raises(UsageError, match="no run 7"):
        write_report(database, runs=[7])


def test_where_it_goes(database: Path) -> None:
    assert write_report(database, output=database.parent) == database.parent / "report.html"
    assert write_report(database, output=database.parent / "new" / "march.html").exists()
    with pytest.raises(ReportError, match="cannot be written"):
        write_report(database, output=database / "report.html")


# Large ones


def test_a_large_report_has_a_file_for_each_site(database: Path) -> None:
    with open_store(database) as store:
        run = from_store(store, str(database))
    path = written(run, database.parent / "out" / "march.html", largest=100)
    overview = read(path)
    leads = {overview.attributes[node].get("href") for node in overview.index.with_tag("a")}
    assert len(overview.index.with_tag("img")) == 0
    for site in run.sites:
        assert f"march-sites/{site.slug}.html" in leads
        page = read(path.parent / "march-sites" / f"{site.slug}.html")
        assert len(page.index.with_tag("img")) == 2
        assert "../march.html" in {page.attributes[node].get("href") for node in page.index.with_tag("a")}


def test_samples_are_spread_over_any_number_of_records(database: Path) -> None:
    with open_store(database) as store:
        (record, *_) = store.records("property")
    for number in (0, 1, 6, 7, 64, 65, 1000):
        tally = Tally.of([record] * number)
        assert tally.records == number
        assert len(tally.samples()) == min(number, SAMPLES)


# What strangers write


@pytest.mark.parametrize("url", ["http://homes.example/", "javascript:alert(1)//"])
def test_nothing_that_a_site_says_becomes_markup(tmp_path: Path, url: str) -> None:
    values: dict[str, tuple[Plain, str]] = {"title": (EVIL, EVIL), EVIL: ("javascript:alert(1)", "javascript:alert(1)")}
    evil = Words(url, EVIL, EVIL, EVIL, EVIL, EVIL, values)
    path = write_report(write_run(tmp_path, evil))
    page = read(path)
    assert [len(page.index.with_tag(name)) for name in ("script", "style")] == [1, 1]
    for attributes in page.attributes:
        assert not any(name.startswith("on") for name in attributes)
        assert re.fullmatch(r"#[\w.-]+|https?://[^\s]*|", attributes.get("href", ""))
        assert re.match(r"data:image/png;base64,|$", attributes.get("src", ""))
    assert EVIL.split(">")[0] in page.visible_text()


# In a browser


async def test_a_browser_shows_it_from_disk_without_complaint(tmp_path: Path, browser: Browser) -> None:
    path = write_report(write_run(tmp_path, Words(title=EVIL), Words()))
    context = await browser.context()
    page = await context.new_page()
    complaints: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: asked.append(request.url.partition(":")[0]))
    await page.goto(path.as_uri())
    assert await page.locator(".overview").is_visible()
    assert not await page.locator(".site").first.is_visible()
    await page.get_by_role("button", name="records").click()
    assert await page.locator("th[aria-sort]").count() == 1
    await page.locator(".sites a").first.click()
    assert await page.locator(".site").first.is_visible()
    assert not await page.locator(".overview").is_visible()
    await page.locator(".site:target .picture").first.click()
    assert await page.locator(".frame:target .close").is_visible()
    for width in (320, 375, 1280):
        await page.set_viewport_size({"width": width, "height": 800})
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
    await context.close()
    assert complaints == []
    assert set(asked) <= {"file", "data"}


# Words


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.0, "< 0.01 s"), (0.123, "0.12 s"), (9.84, "9.8 s"), (245, "4 min 05 s"), (8040, "2 h 14 min")],
)
def test_durations(seconds: float, said: str) -> None:
    assert duration(seconds) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"amount": 650_000, "currency": "GBP", "per": None}, "GBP 650,000"),
        ({"amount": 900, "currency": "GBP", "per": "month"}, "GBP 900 a month"),
        ({"amount": 5, "unit": "km"}, "amount 5, unit km"),
        (("a", 3), "a, 3"),
        (2026, "2026"),
        (True, "yes"),
        (None, ""),
    ],
)
def test_normal_forms(value: Plain, said: str) -> None:
    assert normal(value) == said
