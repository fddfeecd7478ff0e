"""`bowerbird form`: the forms of a page as tables, as JSON, and drawn on its picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command import printed, refused

PRICES = "".join(f"<option value={n}00000>£{n}00,000" for n in range(1, 8))
SEARCH = f"""<!doctype html><html lang=en><title>Find a home</title>
<form action=/search><label>Where <input name=place required></label>
<label>Min price <select name=low><option value=''>No min{PRICES}</select></label>
<label>Max price <select name=high><option value=''>No max{PRICES}</select></label><button>Search</button></form>
<form action=/login method=post><label>Name <input name=user></label>
<label>Password <input type=password name=pass></label>
<button>Log in</button></form>"""


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pages") / "search.html"
    path.write_text(SEARCH, encoding="utf-8")
    return path


def test_the_forms_that_search_are_shown_and_the_others_counted(search: Path) -> None:
    shown = printed("form", search, "--domain", "real-estate-uk")
    assert "2 forms: 1 search, 1 login" in shown
    rows = [line.split() for line in shown.splitlines()]
    assert ["0", "Where", "*", "location", "text"] in [row[:5] for row in rows]
    assert ["1", "Min", "price", "price:min", "select"] in [row[:5] for row in rows]
    assert "(open: No min)" in shown
    assert "Password" not in shown
    assert all(len(line) <= 120 for line in shown.splitlines())


def test_all_shows_every_form_and_choice(search: Path) -> None:
    shown = printed("form", search, "--domain", "real-estate-uk", "--all")
    assert "Password" in shown
    assert "£700,000" in shown


def test_without_a_domain_general_types_are_read(search: Path) -> None:
    assert "location" not in printed("form", search)


def test_json_gives_forms_with_their_types(search: Path) -> None:
    data = json.loads(printed("form", search, "--domain", "real-estate-uk", "--json"))
    assert data["domain"] == "real-estate-uk"
    assert [form["role"] for form in data["forms"]] == ["search", "login"]
    assert [(field["type"], field["end"]) for field in data["forms"][0]["fields"]] == [
        ("location", None),
        ("price", "min"),
        ("price", "max"),
    ]


def test_forms_are_drawn_on_a_picture_of_the_page(search: Path, tmp_path: Path) -> None:
    seen = tmp_path / "seen.html"
    printed("form", search, "--domain", "real-estate-uk", "--html", seen)
    html = seen.read_text(encoding="utf-8")
    assert html.count('class="box record"') == 5
    assert "data:image/png;base64," in html


def test_a_picture_needs_a_browser(search: Path, tmp_path: Path) -> None:
    assert "needs a browser" in refused("form", search, "--no-render", "--html", tmp_path / "seen.html")


def test_filling_needs_a_browser(search: Path) -> None:
    assert "in a browser" in refused("form", search, "--no-render", "--fill")
