"""Where the values of known records stand on pages that look different now."""

from __future__ import annotations

from bowerbird.domain.record import Attested, Origin, Record
from bowerbird.induce.said.known import GONE, Known, gone
from bowerbird.induce.said.values import Context, Seen
from bowerbird.page import Page, parse_html

LIST = "http://agent.example/list"


def record(number: int, **values: str | tuple[str, ...]) -> Record:
    said = {name: (own,) if isinstance(own, str) else own for name, own in values.items()}
    origin = Origin(LIST)
    kept = {name: tuple(Attested(raw, raw, 1.0, origin) for raw in own) for name, own in said.items()}
    url = f"http://agent.example/homes/{number}"
    return Record("property", "", url, {"url": (Attested(url, url, 1.0, origin),), **kept}, origin)


def listed(html: str) -> tuple[Page, list[Context]]:
    """The list items of some markup, each with its link."""
    page = parse_html(f"<base href='{LIST}'><ul>{html}</ul>", url=LIST)
    items = page.index.with_tag("li").tolist()
    links = page.index.with_tag("a").tolist()
    own = [tuple(Seen(link, "") for link in links if item < link < page.end[item]) for item in items]
    return page, [Context(page, item, (item,), {"url": seen}) for item, seen in zip(items, own, strict=True)]


def known(*records: Record) -> Known:
    return Known(records, frozenset(records[0].values), frozenset())


def text_at(context: Context, name: str) -> list[str]:
    return [one.text for one in context.values.get(name, ())]


def test_of_several_places_the_most_usual_counts() -> None:
    page, contexts = listed(
        "<li><a href='/homes/1'>x</a><b>3</b><i>3</i></li><li><a href='/homes/2'>y</a><b>4</b><i>2</i></li>"
    )
    told = known(record(1, bathrooms="3"), record(2, bathrooms="2")).on_lists(contexts)
    assert [page.name(int(page.parent[one.values["bathrooms"][0].node])) for one in told] == ["i", "i"]


def test_values_that_stand_in_one_text_are_one_part_of_it() -> None:
    _, contexts = listed("<li><a href='/homes/1'>x</a><b>Italian</b><i>Food: Italian, Pizza.</i></li>")
    (told,) = known(record(1, cuisine=("Italian", "Pizza"))).on_lists(contexts)
    assert text_at(told, "cuisine") == ["Italian, Pizza"]


def test_what_the_analysis_saw_is_kept_where_it_says_the_same() -> None:
    page, contexts = listed("<li><a href='/homes/1'>x</a><div><p>A quiet lane.</p></div></li>")
    (block,) = page.index.with_tag("div").tolist()
    seen = Context(page, contexts[0].node, contexts[0].scope, {"description": (Seen(block, "A quiet lane."),)})
    (told,) = known(record(1, description="A quiet lane.")).on_lists([seen])
    assert told.values["description"][0].node == block


def test_records_without_links_are_known_by_what_they_say() -> None:
    _, contexts = listed("<li><b>Oak Lodge</b><i>3 bed</i></li><li><b>Elm House</b><i>2 bed</i></li>")
    told = known(record(7, title="Elm House", bedrooms="2 bed")).on_lists(contexts)
    assert [text_at(one, "title") for one in told] == [[], ["Elm House"]]
    assert "title" in told[0].silent


def test_what_is_seen_nowhere_is_gone() -> None:
    _, contexts = listed("<li><a href='/homes/1'>x</a><b>Oak Lodge</b></li>")
    told = known(record(1, title="Oak Lodge", tenure="Freehold")).on_lists(contexts)
    assert gone(told, {"title", "tenure"}) == {"tenure": GONE}
