"""Beginning and end in one text."""

from __future__ import annotations

import pytest

from bowerbird.domain import load_pack
from bowerbird.induce.texts.spans import end_in

EVENTS, SHOP = load_pack("events"), load_pack("products")


@pytest.mark.parametrize(
    ("name", "text", "end"),
    [
        ("time", "10am – 2pm", "2pm"),
        ("time", "10am-2pm", "2pm"),
        ("time", "12 noon to 3 pm", "3 pm"),
        ("date", "Monday 3 May 2027 to Friday 7 May 2027", "Friday 7 May 2027"),
        ("date", "Mon 3 May – Fri 7 May", "Fri 7 May"),
    ],
)
def test_the_end_is_what_follows_the_dash(name: str, text: str, end: str) -> None:
    assert end_in(EVENTS, name, text) == (f"end_{name}", end)


@pytest.mark.parametrize("text", ["7.30pm", "Doors 7pm, show 8pm", "10am – 2pm and 4pm – 6pm", "10am – late"])
def test_a_text_that_says_one_time_or_more_than_two_has_no_end(text: str) -> None:
    assert end_in(EVENTS, "time", text) == ("", "")


def test_a_pack_without_ends_reads_none() -> None:
    assert end_in(SHOP, "time", "10am – 2pm") == ("", "")
