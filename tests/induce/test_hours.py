"""Tables of weekdays are opening hours."""

from __future__ import annotations

from bowerbird.detail import analyse
from bowerbird.domain import load_pack
from bowerbird.induce.said.hours import OPENING_HOURS, with_hours
from bowerbird.induce.said.labelled import named_by_labels
from bowerbird.induce.said.values import Seen
from bowerbird.page import parse_html

PACK = load_pack("restaurants")
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri")


def page(name: str, opens: str, days: tuple[str, ...] = DAYS) -> str:
    rows = "".join(f"<tr><th>{day}</th><td>{opens} – 10pm</td></tr>" for day in days)
    return f"<main><h1>{name}</h1><p>A kitchen in the old town.</p><h2>Doors</h2><table>{rows}</table></main>"


def hours_of(*sources: str) -> list[str | None]:
    details = analyse([parse_html(one, url=f"http://a.example/{at}") for at, one in enumerate(sources)], PACK).details
    named = named_by_labels([(detail.page, (detail.area,)) for detail in details], PACK)
    found = [with_hours(detail, {}, own, PACK) for detail, own in zip(details, named, strict=True)]
    return ["\n".join(one.text for one in own[OPENING_HOURS]) if OPENING_HOURS in own else None for own in found]


def test_days_below_a_heading_that_no_pack_has_are_the_opening_hours() -> None:
    first, second = hours_of(page("Noren", "noon"), page("Tallow", "5pm"))
    assert first == "Mon noon – 10pm\nTue noon – 10pm\nWed noon – 10pm\nThu noon – 10pm\nFri noon – 10pm"
    assert second is not None
    assert second.startswith("Mon 5pm")


def test_a_day_alone_is_none() -> None:
    assert hours_of(page("Noren", "noon", DAYS[:2]), page("Tallow", "5pm", DAYS[:2])) == [None, None]


def test_hours_of_one_day_among_others_are_not_all_of_them() -> None:
    details = analyse([parse_html(page("Noren", "noon")), parse_html(page("Tallow", "5pm"))], PACK).details
    named = named_by_labels([(detail.page, (detail.area,)) for detail in details], PACK)
    one_day = details[0].page.index.with_tag("td").tolist()[2]
    found = with_hours(details[0], {OPENING_HOURS: (Seen(one_day, "noon – 10pm"),)}, named[0], PACK)
    assert [one.text.split()[0] for one in found[OPENING_HOURS]] == list(DAYS)


def test_all_lines_of_a_paragraph_are_the_hours() -> None:
    source = parse_html("<main><h1>Noren</h1><p>Daily noon to 9pm<br>Until ten in May</p></main>")
    (detail,) = analyse([source], PACK).details
    line = next(it for it in range(len(source)) if source.text[it] == "Daily noon to 9pm")
    found = with_hours(detail, {OPENING_HOURS: (Seen(line, "Daily noon to 9pm"),)}, (), PACK)
    assert [one.text for one in found[OPENING_HOURS]] == ["Daily noon to 9pm Until ten in May"]
    phone = {"phone": (Seen(int(source.end[line]) + 1, "Until ten in May"),)}
    beside = with_hours(detail, {OPENING_HOURS: (Seen(line, "Daily noon to 9pm"),), **phone}, (), PACK)
    assert [one.text for one in beside[OPENING_HOURS]] == ["Daily noon to 9pm"]
