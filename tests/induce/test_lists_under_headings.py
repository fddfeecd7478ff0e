"""Lists under several small headings below one large one."""

from __future__ import annotations

import pytest

from bowerbird.detail import analyse
from bowerbird.domain import load_pack
from bowerbird.induce.said.headed import with_lists_joined
from bowerbird.induce.said.items import items_of
from bowerbird.induce.texts.naming import names_of
from bowerbird.induce.writing.own_pages import own_pages
from bowerbird.page import parse_html

CARS = load_pack("used-cars-uk")
SAFETY, SOUND = "<ul><li>Seven airbags</li><li>Lane assist</li></ul>", "<ul><li>DAB radio</li></ul>"


def joined(html: str) -> list[tuple[str, tuple[str, ...]]]:
    page = parse_html(f"<main>{html}</main>")
    main = int(page.index.with_tag("main")[0])
    found = with_lists_joined(page, main, list(items_of(page, main)), names_of(CARS))
    return [(one.label, one.texts) for one in found]


MARKUPS = {
    "headings": "<h2>Features</h2><h3>Safety</h3>{safety}<h3>Sound</h3>{sound}",
    "details": "<div><h2>Features</h2></div><details open><summary>Safety</summary>{safety}</details><details open>"
    "<summary>Sound (1)</summary>{sound}</details><h2>Finance</h2><ul><li>Deposit</li><li>Fees</li></ul>",
    "panels": "<h3>Equipment:</h3><div class=panel><button>Safety <span>+</span></button><div>{safety}</div></div>"
    "<div class=panel><button>Sound <span>+</span></button><div>{sound}</div></div>",
    "columns": "<h2>Features</h2>{safety}{sound}<p>Ask us for a drive.</p><ul><li>Coffee</li><li>Tea</li></ul>",
}


@pytest.mark.parametrize("html", MARKUPS.values(), ids=MARKUPS)
def test_all_of_them_are_items_of_the_large_heading(html: str) -> None:
    label, texts = joined(html.format(safety=SAFETY, sound=SOUND))[0]
    assert label in ("Features", "Equipment")
    assert texts == ("Seven airbags", "Lane assist", "DAB radio")


@pytest.mark.parametrize(
    "html",
    [
        f"<h2>Features</h2>{SAFETY}<p>Prices include a service.</p>{SOUND}",
        f"<h2>Features</h2><h3>Safety</h3>{SAFETY}<h3>Service history</h3>{SOUND}",
        f"<h2>Our cars</h2><h3>Safety</h3>{SAFETY}<h3>Sound</h3>{SOUND}",
        f"<h2>Features</h2>{SAFETY}<h2>Included</h2>{SOUND}",
    ],
    ids=["a text between", "another attribute", "no heading of the pack", "another heading"],
)
def test_other_lists_stay_apart(html: str) -> None:
    assert ("DAB radio",) in [texts for _, texts in joined(html)]


def test_parts_that_differ_from_page_to_page_are_one_attribute() -> None:
    parts = {
        "Safety": ("Seven airbags", "Lane assist"),
        "Sound": ("DAB radio",),
        "Comfort": ("Heated seats", "Sunroof"),
    }
    shown = (("Safety", "Sound"), ("Comfort",), ("Sound", "Comfort", "Safety"))
    pages = [
        parse_html(
            f"<title>Car {number}</title><main><h1>Ford Focus {number}</h1><p>£{number}0,500</p><h2>Features</h2>"
            + "".join(f"<h3>{part}</h3><ul>{''.join(f'<li>{it}</li>' for it in parts[part])}</ul>" for part in own)
            + f"<h2>Description</h2><p>One owner from new, and number {number} of its kind.</p></main>"
        )
        for number, own in enumerate(shown, 1)
    ]
    found = own_pages(analyse(pages, CARS).details, CARS).pages
    assert [{one.text for one in page.values["features"]} for page in found] == [
        {item for part in own for item in parts[part]} for own in shown
    ]
    assert all("safety" not in page.values for page in found)
