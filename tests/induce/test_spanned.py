"""Beginning and end side by side."""

from __future__ import annotations

from bowerbird.domain import load_pack
from bowerbird.induce.said.spanned import with_spans
from bowerbird.induce.said.values import Context, Seen
from bowerbird.page import parse_html

EVENTS = load_pack("events")


def place(markup: str, *days: str) -> Context:
    page = parse_html(f"<main><h1>A night</h1><div class=on>{markup}</div></main>")
    nodes = page.index.with_tag("time").tolist()
    return Context(page, 0, (0,), {"date": tuple(Seen(node, day) for node, day in zip(nodes, days, strict=False))})


RUN = place("<time>3 May 2027</time> to <time>9 May 2027</time>", "3 May 2027")
DAY = place("<time>4 June 2027</time>", "4 June 2027")


def test_the_element_around_both_is_read_where_some_page_says_both() -> None:
    run, day = with_spans([RUN, DAY], EVENTS)
    assert [one.text for one in run.values["date"]] == ["3 May 2027 to 9 May 2027"]
    for context in (run, day):
        (seen,) = context.values["date"]
        assert context.page.attributes[seen.node].get("class") == "on"


def test_days_without_an_end_stay_where_they_are() -> None:
    other = place("<time>3 May 2027</time> at the Corn Exchange", "3 May 2027")
    assert with_spans([other, DAY], EVENTS) == [other, DAY]


def test_both_days_of_a_span_are_one_value() -> None:
    both = place("<time>3 May 2027</time> to <time>9 May 2027</time>", "3 May 2027", "9 May 2027")
    (found,) = with_spans([both], EVENTS)
    assert len(found.values["date"]) == 1
