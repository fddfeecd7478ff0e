"""Lists of short items under a label, and without one."""

from __future__ import annotations

import pytest

from bowerbird.domain import load_pack
from bowerbird.induce.said.itemised import with_lists
from bowerbird.induce.said.items import Items, items_of
from bowerbird.induce.said.values import Seen
from bowerbird.page import Page, parse_html

PERKS = "<ul><li>Free parking</li><li>Life insurance</li></ul>"


def lists(html: str) -> list[Items]:
    return list(items_of(parse_html(f"<main>{html}</main>"), 0))


@pytest.mark.parametrize(
    "html",
    [
        f"<h3>Benefits</h3>{PERKS}",
        f"<dl><dt>Benefits</dt><dd>{PERKS}</dd></dl>".replace("dl>", "section>"),
        "<h3>Benefits:</h3><div><span>Free parking</span><span>Life insurance</span></div>",
        "<p><b>Benefits</b></p><div><p>Free parking</p><p>Life insurance</p></div>",
        "<div class=spec__label>Benefits</div><div><div>Free parking</div><div>Life insurance</div></div>",
    ],
)
def test_a_list_bears_the_label_before_it(html: str) -> None:
    (found,) = lists(html)
    assert (found.label, found.texts) == ("Benefits", ("Free parking", "Life insurance"))
    assert not found.is_linked


@pytest.mark.parametrize(
    "items",
    [
        "<li>✓ Free parking</li><li>✓ Life insurance</li>",
        "<li>- Free parking</li><li>• Life insurance</li>",
        "<li><b>✔</b> Free parking</li><li><b>✔</b> Life insurance</li>",
    ],
)
def test_signs_before_items_are_no_part_of_them(items: str) -> None:
    (found,) = lists(f"<h3>Benefits</h3><ul>{items}</ul>")
    assert found.texts == ("Free parking", "Life insurance")


def test_a_cross_before_an_item_says_that_it_is_not_so() -> None:
    (found,) = lists("<h3>Benefits</h3><ul><li>✗ Free parking</li><li>✓ Life insurance</li></ul>")
    assert found.texts == ("✗ Free parking", "Life insurance")


def test_bullets_without_a_label_are_a_list_of_nothing_said() -> None:
    assert [one.label for one in lists(PERKS)] == [""]


@pytest.mark.parametrize(
    "html",
    [
        "<h3>Key facts</h3><div class=row><b>Beds</b><i>3</i></div><div class=row><b>Baths</b><i>1</i></div>",
        "<h3>Key facts</h3><div class=row><b>Beds</b><b>3</b></div><div class=row><b>Baths</b><b>1</b></div>",
        "<h3>Share</h3><nav><a>Facebook</a><a>Mail</a></nav>",
        "<h3>Terms</h3><ul><li>All offers are subject to a contract that both sides have to sign.</li></ul>",
        "<span class=label>Sale</span><div><div>Red</div><div>Blue</div></div>",
        "<h3>Town</h3><select><option>Oxford</option><option>Bath</option></select>",
    ],
)
def test_rows_of_values_menus_and_prose_are_no_items(html: str) -> None:
    assert lists(html) == []


@pytest.mark.parametrize(
    ("html", "label"),
    [
        (f"<table><tr><td><img></td><td>{PERKS}</td></tr></table>", ""),
        (f"<table><tr><th>Benefits</th><td>{PERKS}</td></tr></table>", "Benefits"),
        (f"<dl><dt>Benefits</dt><dd>{PERKS}</dd></dl>", "Benefits"),
    ],
)
def test_bullets_in_a_cell_are_a_list(html: str, label: str) -> None:
    (found,) = lists(html)
    assert (found.label, found.texts) == (label, ("Free parking", "Life insurance"))


def test_a_list_of_links_says_so() -> None:
    (found,) = lists("<h3>Tags</h3><ul><li><a href=/a>New</a></li><li><a href=/b>Used</a></li></ul>")
    assert found.is_linked


@pytest.mark.parametrize("tag", ["span", "my-chip"])
def test_chips_behind_a_heading_are_its_items(tag: str) -> None:
    chips = "".join(f"<{tag} class=chip><i></i><div>{text}</div></{tag}>" for text in ("Tow bar", "Sunroof"))
    (found,) = lists(f"<h2>About</h2><p>A lovely car.</p><h3>Features</h3>{chips}<h3>Contact</h3><p>Call us</p>")
    assert (found.label, found.texts, found.is_run) == ("Features", ("Tow bar", "Sunroof"), True)


def test_lines_of_text_behind_a_heading_are_no_items() -> None:
    assert lists("<h3>Visit us</h3><p>12 High Street</p><p>Oxford</p><h3>More</h3>") == []


@pytest.mark.parametrize(
    "html",
    [
        "<p>Tags: <span>Winter</span>, <span>New season</span></p>",
        "<dl><dt>Tags:</dt><dd><a href=/w rel=tag>Winter</a>, <a href=/n rel=tag>New season</a></dd></dl>",
    ],
)
def test_what_commas_part_is_a_list_under_its_label(html: str) -> None:
    (found,) = [one for one in lists(html) if one.label == "Tags"]
    assert found.texts == ("Winter", "New season")
    assert not found.is_linked


def test_ways_through_a_site_are_no_list_of_commas() -> None:
    assert not lists("<nav>Shops: <a href=/w>Winter</a>, <a href=/n>New season</a></nav>")


def night(fees: str) -> tuple[Page, dict[str, tuple[Seen, ...]]]:
    page = parse_html(f"<main><h4>Tickets</h4><div>{fees}</div></main>")
    first = int(page.index.with_tag("i")[0])
    return page, {"price": (Seen(first, "£9"),)}


def test_each_sum_of_a_list_under_its_label_is_a_value() -> None:
    page, values = night("<i>£9</i><i>£7 students</i>")
    (items,) = items_of(page, 0)
    found = with_lists(page, values, {"price": items}, load_pack("events"))
    assert [one.text for one in found["price"]] == ["£9", "£7 students"]


def test_what_is_no_sum_is_no_list_of_them() -> None:
    page, values = night("<i>£9</i><i>Stalls</i><i>Circle</i>")
    (items,) = items_of(page, 0)
    assert len(with_lists(page, values, {"price": items}, load_pack("events"))["price"]) == 1
