"""How lists go on, told page by page."""

from __future__ import annotations

import pytest

from bowerbird.annotate import annotator_for
from bowerbird.domain import load_pack
from bowerbird.induce.gathering.onward import grew, grows_on, slid
from bowerbird.induce.sights import ListSight, Turning
from bowerbird.listing import analyse
from bowerbird.page import parse_html

PACK = load_pack("real-estate-uk")


def sight(after: str, numbers: range = range(2, 7)) -> ListSight:
    homes = "".join(
        f"<li class='home'><h3>{n} bedroom house, {n} Elm Road</h3><b>£{n}50,000</b><p>Oxford OX{n} 1AB</p></li>"
        for n in numbers
    )
    page = parse_html(f"<h1>Homes for sale</h1><ul>{homes}</ul>{after}")
    annotations = annotator_for(PACK)(page)
    return ListSight(page, annotations, analyse(page, annotations, PACK))


@pytest.mark.parametrize(
    ("after", "turning", "expected"),
    [
        ("<button type=button>Load more</button>", Turning.GROWING, True),
        ("", Turning.GROWING, False),
        ("", Turning.SCROLLING, True),
        ("<a href='?page=2'>Next</a>", Turning.LINK, False),
    ],
)
def test_of_lists_that_grow_each_tells_whether_it_was_seen_to_its_end(
    after: str, turning: Turning, expected: bool
) -> None:
    assert grows_on(sight(after), turning) is expected


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [(range(5, 10), True), (range(7, 12), False), (range(1, 6), False), (range(2, 9), True)],
)
def test_a_list_that_draws_what_its_window_shows_slides(numbers: range, expected: bool) -> None:
    assert slid(sight(""), sight("", numbers)) is expected
    assert grew(sight(""), sight("", numbers)) is (numbers == range(2, 9))
