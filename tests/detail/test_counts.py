"""Numbers in headings that count what stands below them."""

from __future__ import annotations

import pytest

from bowerbird.detail import analyse
from bowerbird.detail.counts import is_count_of_items
from bowerbird.domain import load_pack
from bowerbird.page import Kind, parse_html


@pytest.mark.parametrize(
    ("source", "is_count"),
    [
        ("<h3>Paint <i>2</i></h3><ul><li>Primer</li><li>Gloss</li></ul>", True),
        ("<div><button>Paint <b>(2)</b></button></div><div><ul><li>Primer</li><li>Gloss</li></ul></div>", True),
        ("<h3>Rooms <i>4</i></h3><ul><li>Primer</li><li>Gloss</li></ul>", False),
        ("<p>Paint <i>2</i></p><ul><li>Primer</li><li>Gloss</li></ul>", False),
        ("<h3><i>2</i> coats</h3><ul><li>Primer</li><li>Gloss</li></ul>", False),
    ],
)
def test_a_number_in_a_heading_counts_the_items_below(source: str, *, is_count: bool) -> None:
    page = parse_html(source)
    number = next(it for it in range(len(page)) if page.kind[it] == Kind.TEXT and page.text[it].strip("( )").isdigit())
    assert is_count_of_items(page, number) is is_count


def test_a_heading_with_the_number_of_its_items_is_no_label_of_a_term() -> None:
    def page(name: str, *extras: str) -> str:
        items = "".join(f"<li>{one}</li>" for one in extras)
        head = f"<summary>Exterior <em>{len(extras)}</em></summary>"
        return f"<main><h1>{name}</h1><p>£4,000</p><details open>{head}<ul>{items}</ul></details></main>"

    sources = (page("Audi A2", "Tow bar"), page("Seat Ibiza", "Roof box", "Mud flaps"), page("Fiat Uno", "Spoiler"))
    details = analyse([parse_html(one) for one in sources], load_pack("used-cars-uk")).details
    assert not any("colour" in one.attributes for one in details)
