"""Folded panels, opened without a click."""

from __future__ import annotations

import pytest

from bowerbird.page import parse_html
from bowerbird.page.unfold import unfolded


@pytest.mark.parametrize(
    "html",
    [
        '<button role="tab">More</button><div role="tabpanel" hidden><p>Sunny garden</p></div>',
        '<button aria-controls="more">More</button><div id="more" style="display: none"><p>Sunny garden</p></div>',
        "<details><summary>More</summary><p>Sunny garden</p></details>",
        '<button aria-expanded="false">More</button><div hidden><p>Sunny garden</p></div>',
        '<h3><button aria-expanded="false">More</button></h3><div hidden><p>Sunny garden</p></div>',
    ],
)
def test_what_a_click_would_open_is_shown(html: str) -> None:
    page = parse_html(html)
    assert "Sunny garden" not in page.visible_text()
    assert "Sunny garden" in unfolded(page).visible_text()


@pytest.mark.parametrize(
    "html",
    [
        "<div hidden>Sunny garden</div>",
        '<button aria-controls="m">Menu</button><nav id="m" hidden>Sunny garden</nav>',
        '<button aria-controls="d">Ask</button><div id="d" role="dialog" hidden>Sunny garden</div>',
        '<div role="tabpanel" hidden><script>"Sunny garden"</script></div>',
        '<button aria-expanded="true">More</button><div hidden>Sunny garden</div>',
        '<button aria-expanded="false" aria-haspopup="menu">More</button><div hidden>Sunny garden</div>',
        '<header><button aria-expanded="false">Menu</button><div hidden>Sunny garden</div></header>',
        '<button aria-expanded="false">Offers</button><p>Soon</p><div hidden>Sunny garden</div>',
    ],
)
def test_what_is_hidden_otherwise_stays_so(html: str) -> None:
    assert "Sunny garden" not in unfolded(parse_html(html)).visible_text()


def test_a_page_without_folded_panels_is_the_page_itself() -> None:
    page = parse_html('<div role="tabpanel">Sunny garden</div>')
    assert unfolded(page) is page


@pytest.mark.parametrize(
    "panels",
    [
        "<div>Description</div><div hidden><p>Sunny garden</p></div>",
        "<div><div>Description</div><div hidden><p>Sunny garden</p></div></div>",
    ],
)
def test_as_many_elements_as_tabs_below_them_are_their_panels(panels: str) -> None:
    tabs = '<div><div role="tablist"><a role="tab">About</a><a role="tab">Features</a></div><span></span></div>'
    assert "Sunny garden" in unfolded(parse_html(f"<main>{tabs}{panels}</main>")).visible_text()


def test_hidden_elements_that_are_not_as_many_as_tabs_stay_hidden() -> None:
    tabs = '<div role="tablist"><a role="tab">About</a><a role="tab">Features</a></div>'
    page = parse_html(f"<main>{tabs}<div>Description</div><p>More</p><div hidden>Sunny garden</div></main>")
    assert "Sunny garden" not in unfolded(page).visible_text()


def test_tabs_that_only_a_class_name_tells_have_panels() -> None:
    tabs = '<div class="car-tabs"><a>Specification</a><a>Features</a></div>'
    page = parse_html(f"<main>{tabs}<div>Power</div><div style='display: none'>Sunny garden</div></main>")
    assert "Sunny garden" in unfolded(page).visible_text()


def test_parts_of_an_accordion_are_opened_and_menus_are_not() -> None:
    part = '<div class="{name}" hidden>Sunny garden</div>'
    page = parse_html(f"<main><h3>Garden</h3>{part.format(name='accordion-body')}</main>")
    assert "Sunny garden" in unfolded(page).visible_text()
    menu = parse_html(f"<nav><b>Menu</b>{part.format(name='navbar-collapse')}</nav>")
    assert "Sunny garden" not in unfolded(menu).visible_text()


def test_only_what_stands_in_some_nodes_is_opened_where_these_are_named() -> None:
    html = "<details><summary>Filter</summary><p>All towns</p></details>" + "".join(
        f"<li>Home {n}<details><summary>More</summary><p>Sunny garden {n}</p></details></li>" for n in range(2)
    )
    page = parse_html(html)
    opened = unfolded(page, page.index.with_tag("li").tolist()).visible_text()
    assert "Sunny garden 1" in opened
    assert "All towns" not in opened
