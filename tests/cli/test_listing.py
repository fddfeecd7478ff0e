"""`bowerbird page --domain`: the records of a page as a table, as JSON with provenance, and drawn on its picture."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bowerbird.browse import Browser
from bowerbird.zoo import demo_site, serve
from command import printed, refused

HOMES = "".join(
    f'<li class=home><img src="/{n}.jpg"><h2><a href="/{n}">Home number {n}, Oxford</a></h2>'
    f"<p class=price>£{n}50,000</p><p class=beds>{n % 4 + 1} bedrooms</p><p class=more>More details</p></li>"
    for n in range(1, 8)
)
LISTING = (
    "<title>Homes for sale</title><h1>Homes for sale</h1><p class=count>1-7 of 44 homes</p>"
    f"<ul class=results>{HOMES}</ul><div class=pager><b>1</b> <a href='?page=2'>2</a> <a href='?page=3'>3</a> "
    "<a href='?page=2' rel=next>Next</a></div>"
)
ARTICLE = "<title>Hello</title><h1>Hello</h1><p>One home was sold for £250,000 in Oxford. It had 3 bedrooms.</p>"


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pages") / "homes.html"
    path.write_text(LISTING, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def article(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pages") / "article.html"
    path.write_text(ARTICLE, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What is printed about a list of the demonstration site, and the drawing of it: one visit by Chromium."""
    file = tmp_path_factory.mktemp("seen") / "seen.html"
    with serve(demo_site("estate-agent")) as running:
        shown = printed("page", f"{running.url}for-sale", "--domain", "real-estate-uk", "--html", file)
    return shown, file


def as_json(*arguments: str | Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(printed("page", *arguments, "--json"))
    return data


# The table


def test_records_are_a_table_below_a_headline(homes: Path) -> None:
    lines = printed("page", homes, "--domain", "real-estate-uk").splitlines()
    assert lines[3] == "Result page: 7 records of 44, page 1 of 7, next: ?page=2"
    assert lines[4].split()[:2] == ["title", "price"]
    assert lines[5].startswith("1  Home number 1, Oxford")
    assert "£750,000" in lines[11]


def test_what_all_records_say_is_left_out_of_the_table_and_named(homes: Path) -> None:
    shown = printed("page", homes, "--domain", "real-estate-uk")
    assert "More details" not in shown
    assert re.search(r"^Not shown: .*\bmore\b.*--all", shown, re.MULTILINE)
    assert "More details" in printed("page", homes, "--domain", "real-estate-uk", "--all")


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("everything", [[], ["--all"]])
def test_tables_fit_the_terminal(homes: Path, columns: int, everything: list[str]) -> None:
    shown = printed("page", homes, "--domain", "real-estate-uk", *everything, columns=columns)
    rows = [line for line in shown.splitlines() if re.match(r"\d  ", line)]
    assert len(rows) >= 7
    assert max(map(len, rows)) <= columns


def test_lines_bounds_the_records(homes: Path) -> None:
    shown = printed("page", homes, "--domain", "real-estate-uk", "--lines", "3")
    assert "Home number 3" in shown
    assert "Home number 4" not in shown
    assert "… and 4 more records" in shown


def test_the_generic_pack_reads_any_page(homes: Path) -> None:
    shown = printed("page", homes, "--domain", "generic")
    assert "Result page: 7 records of 44" in shown
    assert "£350,000" in shown


def test_a_page_without_records_says_so_and_shows_what_was_recognised(article: Path) -> None:
    shown = printed("page", article, "--domain", "real-estate-uk")
    assert "\nNo listing: " in shown
    assert "price GBP 250,000" in shown


def test_tree_adds_what_was_recognised(homes: Path) -> None:
    assert "price GBP" not in printed("page", homes, "--domain", "real-estate-uk")
    shown = printed("page", homes, "--domain", "real-estate-uk", "--tree")
    assert "Result page: 7 records" in shown
    assert "price GBP 150,000" in shown


def test_tree_alone_is_refused(homes: Path) -> None:
    assert "--domain" in refused("page", homes, "--tree")


# JSON


def test_json_has_areas_records_and_fields_with_provenance(homes: Path) -> None:
    data = as_json(homes, "--domain", "real-estate-uk")
    keys = ["url", "title", "domain", "is_result_page", "areas", "paging", "facts", "evidence", "warnings"]
    assert list(data) == keys
    area = data["areas"][0]
    assert (area["rank"], area["pivot"], area["root"]) == ("primary", "price", "//ul[@class='results']")
    assert [record["nodes"] for record in area["records"]] == [[f"//ul[@class='results']/li[{n}]"] for n in range(1, 8)]
    price = next(field for field in area["records"][2]["fields"] if field["name"] == "price")
    assert price["text"] == "£350,000"
    assert price["value"] == {"kind": "money", "amount": 350_000, "currency": "GBP", "bound": "exact"}
    assert price["inferred"] is False
    assert set(price) == {"name", "text", "value", "node", "span", "confidence", "inferred", "evidence"}
    assert {"what", "number", "needed"} == set(area["evidence"][0])
    assert {column["name"] for column in area["columns"]} >= {"price", "bedrooms", "title"}


def test_paths_of_fields_lead_on_from_their_record(homes: Path) -> None:
    record = as_json(homes, "--domain", "real-estate-uk")["areas"][0]["records"][4]
    places = {field["name"]: field["node"] for field in record["fields"]}
    assert places["price"] == "//ul[@class='results']/li[5]/p[1]/text()[1]"
    assert places["bedrooms"].startswith("//ul[@class='results']/li[5]/p[2]")
    assert places["url"] == "//ul[@class='results']/li[5]/h2[1]/a[1]"


def test_json_has_paging_and_facts(homes: Path) -> None:
    data = as_json(homes, "--domain", "real-estate-uk")
    following = [link for link in data["paging"]["links"] if link["turn"] == "next"]
    assert following[0]["url"].endswith("homes.html?page=2")
    assert following[0]["text"] == "Next"
    assert [link["number"] for link in data["paging"]["links"] if link["turn"] == "page"] == [2, 3]
    announced = data["facts"]["announcement"]
    assert (announced["first"], announced["last"], announced["total"]) == (1, 7, 44)
    assert announced["node"] == "//p[@class='count']"


def test_json_of_a_page_without_records(article: Path) -> None:
    data = as_json(article, "--domain", "real-estate-uk")
    assert data["is_result_page"] is False
    assert data["paging"]["links"] == []


# Drawings


def test_a_site_is_shown_as_a_table(seen: tuple[str, Path]) -> None:
    shown, _ = seen
    assert "Result page: 12 records of 44, page 1 of 4, next: /for-sale?page=2" in shown
    assert re.search(r"^ 1  .*£729,950", shown, re.MULTILINE)


def test_the_drawing_needs_nothing_but_itself(seen: tuple[str, Path]) -> None:
    drawn = seen[1].read_text(encoding="utf-8")
    assert 'src="data:image/png;base64,' in drawn
    assert re.findall(r"""(?:src|href)=["']?(?:https?:|/)""", drawn) == []
    assert "url(" not in drawn


async def test_boxes_and_rows_of_the_drawing_light_up_together(seen: tuple[str, Path], browser: Browser) -> None:
    context = await browser.context()
    page = await context.new_page()
    await page.set_viewport_size({"width": 1280, "height": 900})
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    await page.goto(seen[1].as_uri())
    assert await page.locator("button.record").count() == 12
    assert await page.locator("tbody tr").count() == 12
    assert await page.evaluate("document.documentElement.scrollWidth") == 1280
    price = page.locator("td", has_text="£595,000").first
    await price.hover()
    assert await page.locator("button.record.lit").get_attribute("data-record") == "1.2"
    box = page.locator("button.field.lit")
    assert "price" in (await box.get_attribute("title") or "")
    assert "£595,000" in await page.locator(".told").inner_text()
    inner, outer = await box.bounding_box(), await page.locator("button.record.lit").bounding_box()
    assert inner is not None
    assert outer is not None
    assert outer["x"] <= inner["x"]
    assert outer["y"] <= inner["y"]
    assert inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    assert [url for url in requests if not url.startswith(("file:", "data:"))] == []
    await context.close()


def test_texts_of_a_page_cannot_break_out_of_the_drawing(tmp_path: Path) -> None:
    source, file = tmp_path / "bad.html", tmp_path / "seen.html"
    source.write_text(LISTING.replace("Home number", "&lt;/template&gt;&lt;script&gt;alert(1)&lt;/script&gt;"), "utf-8")
    printed("page", source, "--domain", "real-estate-uk", "--html", file)
    drawn = file.read_text(encoding="utf-8")
    assert drawn.count("<script>") == 1
    assert "&lt;script&gt;alert(1)" in drawn


def test_without_a_picture_records_are_marked_in_the_text(homes: Path, tmp_path: Path) -> None:
    file = tmp_path / "seen.html"
    printed("page", homes, "--domain", "real-estate-uk", "--no-render", "--html", file)
    marked = file.read_text(encoding="utf-8")
    assert marked.count('data-bowerbird-outline="record"') == 7
    assert 'data-bowerbird-outline="area"' in marked
    assert '<mark data-type="price"' in marked
    assert re.search(r'data-bowerbird-tag="3" title="[^"]*price: £350,000', marked)
