"""`bowerbird page` and what it says when something is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bowerbird import __version__
from bowerbird.zoo import demo_site, serve
from command import bowerbird

PNG = b"\x89PNG"


@pytest.fixture(scope="module")
def listing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pages") / "listing.html"
    items = "".join(f"<li class=home><a href=/{n}>Home {n}</a> <b>£{n}00,000</b></li>" for n in range(1, 10))
    path.write_text(f"<title>Homes</title><h1>For sale</h1><ul>{items}</ul><p hidden>secret</p>", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with serve(demo_site("estate-agent")) as running:
        yield running.url


def test_help_lists_the_commands() -> None:
    shown = bowerbird("--help")
    assert shown.code == 0
    assert "page" in shown.stdout
    assert "demo" in shown.stdout


def test_version() -> None:
    assert bowerbird("--version").stdout == f"bowerbird {__version__}\n"


def test_a_file_is_shown_as_a_compact_tree(listing: Path) -> None:
    shown = bowerbird("page", listing).stdout
    assert shown.startswith("Homes\n")
    assert "li.home  Home 1 £100,000" in shown
    assert "… 6 more li.home" in shown
    assert "secret" not in shown


def test_all_leaves_nothing_out(listing: Path) -> None:
    shown = bowerbird("page", listing, "--all").stdout
    assert "Home 9" in shown
    assert "more li.home" not in shown


def test_lines_bounds_the_tree(listing: Path) -> None:
    shown = bowerbird("page", listing, "--lines", "2").stdout
    assert "… and more" in shown
    assert "li.home" not in shown


def test_json_has_every_node(listing: Path) -> None:
    page = json.loads(bowerbird("page", listing, "--json").stdout)
    assert page["title"] == "Homes"
    names = [node["name"] for node in page["nodes"]]
    assert names.count("li") == 9
    assert page["nodes"][0] == {"parent": -1, "name": "#document", "visible": True}


def test_an_address_is_rendered_saved_and_pictured(site: str, tmp_path: Path) -> None:
    saved, picture = tmp_path / "home.page", tmp_path / "home.png"
    shown = bowerbird("page", site, "--save", saved, "--screenshot", picture)
    assert shown.code == 0, shown.stderr
    assert "1366×900 window" in shown.stdout
    assert picture.read_bytes().startswith(PNG)
    assert bowerbird("page", saved).stdout == shown.stdout


def test_an_address_can_be_read_without_a_browser(site: str) -> None:
    assert "as plain HTML" in bowerbird("page", site, "--no-render").stdout


def test_annotations_are_shown_in_the_tree_and_highlighted(listing: Path, tmp_path: Path) -> None:
    seen = tmp_path / "seen.html"
    shown = bowerbird("page", listing, "--domain", "real-estate-uk", "--tree", "--no-render", "--html", seen)
    assert shown.code == 0, shown.stderr
    assert "price GBP" in shown.stdout
    assert '<mark data-type="price"' in seen.read_text(encoding="utf-8")
    assert "bowerbird-legend" in seen.read_text(encoding="utf-8")


def test_annotations_come_as_json_too(listing: Path) -> None:
    page = json.loads(bowerbird("page", listing, "--domain", "real-estate-uk", "--tree", "--json").stdout)
    prices = [ann for ann in page["annotations"] if ann["type"] == "price" and ann["role"] == "instance"]
    assert prices
    assert all(ann["span"][0] < ann["span"][1] for ann in prices)
    assert page["warnings"] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["page", "LISTING", "--html", "x.html"], "--domain"),
        (["page", "LISTING", "--domain", "nosuch"], "nosuch"),
        (["page", "nosuch.html"], "nosuch.html: there is no such file"),
        (["page", "http://127.0.0.1:1/", "--no-render"], "refused"),
        (["page", "http://127.0.0.1:1/"], "refused"),
        (["page", "LISTING", "--screenshot", "x.png", "--no-render"], "--screenshot needs a browser"),
        (["page", "LISTING", "--save", "/nonexistent/x.page"], "cannot be written"),
        (["page", "LISTING", "--screenshot", "/nonexistent/x.png"], "cannot be written"),
        (["page", "ftp://example.org/"], "https://"),
    ],
)
def test_errors_are_one_clear_line(listing: Path, arguments: list[str], said: str) -> None:
    result = bowerbird(*(str(listing) if argument == "LISTING" else argument for argument in arguments))
    assert result.code == 1
    assert result.stderr.startswith("error: ")
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_damaged_saved_page_is_named(listing: Path, tmp_path: Path) -> None:
    saved = tmp_path / "home.page"
    bowerbird("page", listing, "--save", saved)
    saved.write_bytes(saved.read_bytes()[:-20])
    result = bowerbird("page", saved)
    assert result.code == 1
    assert "home.page" in result.stderr
    assert "cut short or damaged" in result.stderr


def test_a_missing_browser_is_said_with_the_remedy(listing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOWERBIRD_CHROMIUM", "/nonexistent/chromium")
    result = bowerbird("page", listing, "--render")
    assert result.code == 1
    assert "BOWERBIRD_CHROMIUM" in result.stderr
