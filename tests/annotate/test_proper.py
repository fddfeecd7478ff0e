"""Places inside proper names, and places that stand by themselves."""

from __future__ import annotations

import pytest

from bowerbird.annotate import INSTANCE, Place, annotate
from bowerbird.domain import load_pack
from bowerbird.page import parse_html

EVENTS = load_pack("events")


def places(html: str) -> list[str]:
    found = annotate(parse_html(html), EVENTS)
    return [one.text for one in found if one.type == "location" and (one.role, one.place) == (INSTANCE, Place.TEXT)]


@pytest.mark.parametrize(
    ("html", "told"),
    [
        ("<p>Paris Garden Studios, Leeds</p>", ["Leeds"]),
        ("<p><b>Old York Barn</b> · Leeds</p>", ["Leeds"]),
        ("<p>Leeds, Paris House</p>", ["Leeds"]),
        ("<p>York, Leeds</p>", ["York", "Leeds"]),
        ("<p>Central London</p>", ["London"]),
        ("<p>Paris Garden<br>Leeds</p>", ["Paris", "Leeds"]),
        (
            (
                "<p>From York we came by way of Old Leeds to Paris, "
                "and what we brought was not much, but it was ours, York</p>"
            ),
            None,
        ),
    ],
)
def test_a_place_in_a_name_gives_way_to_one_that_is_all_of_its_piece(html: str, told: list[str] | None) -> None:
    assert places(html) == (told if told is not None else ["York", "Leeds", "Paris", "York"])
