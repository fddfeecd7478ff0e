"""What a visitor is told of before its turn: the next few records, across the end of a list's page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from sites import Books, run

from bowerbird.browse import Click
from bowerbird.oxpath import parse, select
from bowerbird.oxpath.engine.acting import Actor
from bowerbird.oxpath.engine.deeds import Ahead
from bowerbird.oxpath.engine.lookahead import Lookahead
from bowerbird.oxpath.engine.operations import Act, Select, plan_of
from bowerbird.oxpath.engine.report import Report
from bowerbird.oxpath.engine.trail import Trail
from bowerbird.oxpath.engine.visitor import View, Visitor
from bowerbird.page import Page
from bowerbird.page.markup import Markup
from bowerbird.zoo import serve
from bowerbird.zoo.web import Answer, Request

SITE = "http://list/"
REST = plan_of(parse("//li/a/{click /}//h1:<title=.>"))
NEXT = plan_of(parse("//a.next/{click /}"))


def page(number: int, records: Iterable[int], url: str = "") -> Markup:
    rows = "".join(f"<li><a href=/record/{one}>{one}</a></li>" for one in records)
    return Markup(f"<ul>{rows}</ul><a class=next href=/?page={number + 1}>Next</a>", url=url or f"{SITE}?page={number}")


class Clerk(Visitor):
    """Notes what it is told of; `after` is the page that has come before its turn."""

    can_foresee = True

    def __init__(self, after: Markup | None) -> None:
        super().__init__()
        self.after = after
        self.told: list[str] = []

    def foresee(self, view: View, coming: Iterable[Ahead]) -> None:
        links = [view.link(one.deed.node) for one in coming if isinstance(one.deed, Click)]
        self.told += [link.removeprefix(SITE) for link in links if link is not None]

    def arrived(self, view: View, ahead: Ahead) -> Page | Markup | None:  # the protocol's
        return self.after

    async def _open(self, url: str) -> Any:
        raise NotImplementedError

    async def _do(self, view: View, deed: Any, place: int) -> Any:
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError


def told_at(index: int, after: Markup | None, limit: int | None = None) -> list[str]:
    """What a visitor is told of at a record of a list's first page, which has five."""
    clerk = Clerk(after)
    actor = Actor(clerk, Report(), limit)
    ahead = Lookahead(actor)
    here = View(page(1, range(5)), Trail.to(SITE), is_new=True, document=1, number=1)
    ahead.begin_page(here, actor.coming([NEXT], here, (0,), {}), REST, {SITE})
    assert clerk.told == ["?page=2"]
    [choose, click] = REST[:2]
    assert isinstance(choose, Select)
    assert isinstance(click, Act)
    nodes = tuple(select(choose.expression, here.page))
    clerk.told.clear()
    ahead.foresee(click, here, actor.coming([(click,)], here, nodes, {}), index, {})
    return clerk.told


def test_the_records_of_the_next_page_come_after_those_of_this_one() -> None:
    assert told_at(3, page(2, range(5, 8))) == [f"record/{number}" for number in range(3, 8)]


def test_a_few_records_are_looked_ahead_to_and_no_more() -> None:
    assert told_at(0, page(2, range(5, 100))) == [f"record/{number}" for number in range(16)]


@pytest.mark.parametrize(
    "after",
    [
        None,  # not here yet
        page(2, range(5)),  # what this page shows, again
        page(2, range(5, 8), url=SITE),  # where the walk has been
        page(2, ()),
    ],
)
def test_pages_that_hold_nothing_new_are_not_looked_into(after: Markup | None) -> None:
    assert told_at(3, after) == ["record/3", "record/4"]


def test_a_limited_run_does_not_look_beyond_its_page() -> None:
    assert told_at(3, page(2, range(5, 8)), limit=50) == ["record/3", "record/4"]


async def test_no_page_is_loaded_twice_or_for_nothing() -> None:
    site = Books(count=20, size=3)
    with serve(site) as running:
        _, report = await run(
            f"doc('{running.url}')/(//a.next/{{nextclick /}})*//li.book:<book>[./h2/a/{{click /}}//h1:<title=.>]"
        )
    assert sorted(site.asked) == sorted(set(site.asked))
    assert report.pages == len(site.asked) == 20 + 7


async def test_a_list_that_begins_again_is_not_read_again() -> None:
    class Ring(Books):
        def answer(self, request: Request) -> Answer:
            found = super().answer(request)
            last = b"<a class=next href='/'>Next</a>"
            return found if b"class=next" in found.body or b"<h1>Page" not in found.body else Answer(found.body + last)

    site = Ring(count=6, size=3)
    with serve(site) as running:
        records, _ = await run(
            f"doc('{running.url}')/(//a.next/{{nextclick /}})*//li.book:<book>[./h2/a/{{click /}}//h1:<title=.>]"
        )
    assert len(records) == 6
    assert sorted(target for target in site.asked if "book" in target) == [f"/book/{number}" for number in range(6)]
