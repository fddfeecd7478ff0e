"""How records are made, agreed between pages that show it differently."""

from __future__ import annotations

from dataclasses import replace

from bowerbird.annotate import annotator_for
from bowerbird.domain import Pack, load_pack
from bowerbird.induce.gathering.agreed import agreed_template
from bowerbird.induce.sights import ListSight
from bowerbird.listing import Template, analyse, template_of
from bowerbird.page import parse_html

EVENTS = load_pack("events")
NAMES = (
    "Jazz at Noon",
    "The Glass Harp",
    "Winter Market",
    "Poetry Slam",
    "Brass on the Green",
    "Open Workshop",
    "A Tin Moon",
)


def event(at: int, *, is_headed: bool) -> str:
    day = f"{at + 3} October 2026"
    heading = f'<h2 class="day">{day}</h2>' if is_headed else ""
    return (
        f'{heading}<div class="event"><a href="/e/{at}">{NAMES[at]}</a><p class="when">{day}</p>'
        f'<p class="price">£{at + 4}.50</p><p class="where">Town Hall, Oxford</p></div>'
    )


def seen(events: list[str], pack: Pack = EVENTS) -> ListSight:
    markup = f'<html lang="en"><body><main><h1>Events</h1><div id="list">{"".join(events)}</div></main></body></html>'
    page = parse_html(markup.encode())
    annotations = annotator_for(pack)(page)
    return ListSight(page, annotations, analyse(page, annotations, pack))


def test_records_without_the_heading_that_stands_above_each_on_one_page() -> None:
    plain = seen([event(at, is_headed=False) for at in range(7)])
    headed = seen([event(at, is_headed=True) for at in range(7)])
    assert [len(plain.area.records[0].nodes), len(headed.area.records[0].nodes)] == [1, 2]
    for sights in ([plain, headed], [headed, plain]):
        template = agreed_template(sights, EVENTS)
        assert template is not None
        assert (template.main.tag, template.main.words, template.main.length) == ("div", frozenset({"event"}), 1)
        told = analyse(headed.page, headed.annotations, EVENTS, template=template)
        assert told.primary is not None
        assert [headed.page.name(record.nodes[0]) for record in told.primary.records] == ["div"] * 7


def test_pages_that_agree_are_left_as_they_are() -> None:
    sights = [seen([event(at, is_headed=False) for at in range(start, start + 4)]) for start in (0, 3)]
    assert agreed_template(sights, EVENTS) is None


def test_no_template_is_believed_that_loses_what_another_page_says() -> None:
    """What only the headings say belongs to the records."""
    plain = seen([event(at, is_headed=False).replace(f"£{at + 4}.50", "") for at in range(7)])
    telling = seen(
        [
            f'<h2 class="name">{NAMES[at]}</h2><div class="facts"><p>{at + 3} October 2026</p><p>£{at + 4}.50</p></div>'
            for at in range(7)
        ]
    )
    assert agreed_template([plain, telling], EVENTS) is None


def test_many_links_that_say_little_are_no_better_reading_of_a_page() -> None:
    towns = ("York", "Hull", "Leeds", "Ripon", "Selby", "Whitby", "Malton", "Thirsk")
    guides = "".join(f"<p class=guide><a href='/guide/{town}'>A guide to {town}</a></p>" for town in towns * 3)
    few, many = ([event(at, is_headed=False) for at in range(number)] for number in (2, 7))
    last = seen([*few, f"</div><div>{guides}"])
    misread = replace(last, listing=analyse(last.page, last.annotations, EVENTS, template=_guides(last)))
    assert len(misread.area.records) == len(towns) * 3
    template = agreed_template([seen([*many, f"</div><div>{guides}"]), misread], EVENTS)
    assert template is not None
    assert template.main.words == frozenset({"event"})


def _guides(sight: ListSight) -> Template:
    page = sight.page
    return template_of(page, [(node,) for node in page.index.with_class("guide").tolist()])


def test_rows_of_the_frame_of_a_site_are_no_reading_however_much_they_say() -> None:
    """A page of one event in a layout of tables: rows with menu, content and foot were taken for records."""

    def framed(events: list[str]) -> ListSight:
        said = '<p class="price">£3</p><p class="when">5 October 2026</p><p class="where">Town Hall, Oxford</p>'
        menu, foot = f'<a href="/">Home</a>{said}', f'<a href="/terms">Terms</a>{said}<p>7:30 pm</p>'
        rows = (menu, f'<div id="list">{"".join(events)}</div>', foot)
        return seen(['<table class="page">', *(f"<tr><td>{row}</td></tr>" for row in rows), "</table>"])

    several = framed([event(at, is_headed=False) for at in range(1, 6)])
    single = framed([event(0, is_headed=False)])
    rows = [(int(node),) for node in single.page.index.with_tag("tr")]
    by_rows = analyse(single.page, single.annotations, EVENTS, template=template_of(single.page, rows))
    misread = replace(single, listing=by_rows)
    assert {single.page.name(record.nodes[0]) for record in misread.area.records} == {"tr"}
    template = agreed_template([several, misread], EVENTS)
    assert template is not None
    assert template.main.words == frozenset({"event"})
