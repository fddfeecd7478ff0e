"""What stands above groups of records is said of each of them."""

from __future__ import annotations

from bowerbird.annotate import annotator_for
from bowerbird.domain import load_pack
from bowerbird.induce.said.grouped import headings_above
from bowerbird.induce.said.listed import contexts_of
from bowerbird.induce.sights import ListSight
from bowerbird.listing import analyse
from bowerbird.oxpath import evaluate_each, parse, text_of
from bowerbird.page import parse_html

EVENTS = load_pack("events")
DAYS = ("Saturday, November 21, 2026", "Sunday, November 22, 2026", "Friday, November 27, 2026")
SHOWS = ("Velvet Possum", "Nana Tigre", "Drag Bingo", "Hollow Cove", "Big Ivy", "Slow Moth")


def calendar(days: tuple[str, ...] = DAYS, *, said: bool = False) -> ListSight:
    groups = "".join(
        f"<section><h2>{day}</h2>"
        + "".join(
            f"<div class=show><b class=name>{show}</b><i>{'12 May 2027' if said else '8 PM'}</i><u>$1{at}.50</u></div>"
            for show in SHOWS[2 * at : 2 * at + 2]
        )
        + "</section>"
        for at, day in enumerate(days)
    )
    page = parse_html(f"<main><h1>Shows</h1><h2>All that is on</h2>{groups}</main>")
    annotations = annotator_for(EVENTS)(page)
    return ListSight(page, annotations, analyse(page, annotations, EVENTS))


def test_the_day_above_some_events_is_the_day_of_each() -> None:
    sight = calendar()
    contexts = contexts_of([sight], EVENTS)
    (day,) = headings_above([sight], contexts, EVENTS)
    found = evaluate_each(parse(day.path), sight.page, [one.node for one in contexts])
    assert day.name == "date"
    assert [text_of(one) for one in found] == [day for day in DAYS for _ in range(2)]


def test_headings_that_are_no_values_tell_nothing() -> None:
    sight = calendar(("Not to be missed", "For everybody", "Late at night"))
    assert headings_above([sight], contexts_of([sight], EVENTS), EVENTS) == ()


def test_what_records_say_themselves_is_not_asked_of_headings() -> None:
    sight = calendar(said=True)
    assert headings_above([sight], contexts_of([sight], EVENTS), EVENTS) == ()


def test_one_heading_above_all_is_the_lists() -> None:
    sight = calendar((DAYS[0], DAYS[0], DAYS[0]))
    assert headings_above([sight], contexts_of([sight], EVENTS), EVENTS) == ()


def test_of_a_month_and_its_days_the_day_is_believed() -> None:
    days = {"Monday 3 May": 2, "Wednesday 12 May": 1, "Friday 14 May": 3, "Wednesday 2 June": 1, "Friday 4 June": 2}
    show = "<article class=show><a href=/{0}><b class=name>Night {0}</b></a><i>8 PM</i><u>$1{1}.50</u></article>"
    groups = [
        f"<div class=day><h3>{day}</h3>{''.join(show.format(day[-6:] + str(at), at) for at in range(number))}</div>"
        for day, number in days.items()
    ]
    months = f"<section><h2>May 2027</h2>{''.join(groups[:3])}</section>"
    page = parse_html(f"<main><h1>Shows</h1>{months}<section><h2>June 2027</h2>{''.join(groups[3:])}</section></main>")
    annotations = annotator_for(EVENTS)(page)
    sight = ListSight(page, annotations, analyse(page, annotations, EVENTS))
    contexts = contexts_of([sight], EVENTS)
    (day,) = headings_above([sight], contexts, EVENTS)
    found = evaluate_each(parse(day.path), sight.page, [one.node for one in contexts])
    said = [day for day, number in days.items() for _ in range(number)]
    assert day.name == "date"
    assert [text_of(one) for one in found] == said[: len(contexts)]
