"""What the records' own pages say."""

from __future__ import annotations

from dataclasses import replace

from bowerbird.detail import analyse
from bowerbird.detail.pairs import Pair, Structure
from bowerbird.domain import load_pack
from bowerbird.induce.detailed import values_of
from bowerbird.page import parse_html

EVENTS = load_pack("events")
NIGHTS = (
    ("Nine Lanterns", "The Guildhall", "Leeds", "3 May 2027"),
    ("The Quiet Engines", "The Barbican", "Bristol", "14 May 2027"),
    ("Blue Tram and friends", "The Guildhall", "York", "2 June 2027"),
    ("A Season in the Attic", "The Reading", "Worthing", "9 June 2027"),
)


def test_a_label_of_its_own_is_believed_before_one_that_another_attribute_has_too() -> None:
    pages = [
        parse_html(
            f"<title>{title}</title><h1>{title}</h1><ul><li><b>Date:</b> <i>{day}</i></li>"
            f"<li><b>Location:</b> <i>{hall}</i></li>"
            f"<li><b>Town:</b> <i>{town}</i></li></ul><p>{title} is on, and you should not miss it.</p>",
            url=f"https://whatson.example/{number}",
        )
        for number, (title, hall, town, day) in enumerate(NIGHTS)
    ]
    for detail, (_, hall, town, _) in zip(analyse(pages, EVENTS).details, NIGHTS, strict=True):
        venue, place = detail.attributes["venue"][0], detail.attributes["location"][0]
        pair = Pair("Town", town, place.node, place.node, (0,), Structure.LINE)
        taken = replace(venue, attribute="location")
        mistaken = replace(detail, attributes={**detail.attributes, "location": (taken,)}, extras=(pair,))
        found = values_of(mistaken, EVENTS)
        assert (found["location"][0].text, found["venue"][0].text) == (town, hall)
