"""Parts of records that the site itself names."""

from __future__ import annotations

from dataclasses import replace

from bowerbird.domain import load_pack
from bowerbird.induce.said.parts import with_first_pieces, with_named_parts
from bowerbird.induce.said.values import Context, Seen
from bowerbird.page import Kind, Page, parse_html

EVENTS = load_pack("events")
SHOWS = (
    ("Velvet Possum", "Doors 8 PM / Show 9 PM", "Malaprop Books", "Downtown", ""),
    ("Nana Tigre", "7 PM", "Pisgah Porch", "Black Mountain", "Low tickets"),
    ("Drag Bingo", "Doors: 7:00 pm", "The Salvage Room", "River Arts", "Rescheduled from Oct 3"),
    ("Hollow Cove", "9 PM", "Orange Peel Annex", "Downtown", "Low tickets"),
)


def shows(name: str = "event__{}") -> Page:
    def part(what: str, text: str) -> str:
        return f"<div class='{name.format(what)}'>{text}</div>" if text else ""

    cards = "".join(
        "<li>"
        + part("time", time)
        + part("title", title)
        + part("venue", f"<strong>{venue}</strong> · {area}")
        + part("flag", flag)
        + "</li>"
        for title, time, venue, area, flag in SHOWS
    )
    return parse_html(f"<ul>{cards}</ul>")


def contexts(page: Page) -> list[Context]:
    """The records as annotators see them: titles and towns."""
    made = []
    for record, (title, *_) in zip(page.index.with_tag("li").tolist(), SHOWS, strict=True):
        texts = {page.text[node]: node for node in page.subtree(record) if page.kind[node] == Kind.TEXT}
        area, node = next((text.strip(" ·"), node) for text, node in texts.items() if text.startswith(" ·"))
        values = {"title": (Seen(texts[title], title),), "location": (Seen(node, area),)}
        made.append(Context(page, record, (record,), values))
    return made


def said(found: list[Context], name: str) -> list[str]:
    return [one.values[name][0].text if name in one.values else "" for one in found]


def test_a_part_that_is_called_like_an_attribute_is_its_value() -> None:
    found = with_named_parts(contexts(shows()), EVENTS)
    assert said(found, "time") == [time for _, time, *_ in SHOWS]


def test_a_name_that_is_the_first_of_several_pieces_is_that_piece() -> None:
    page = shows()
    parts = [node for node in page.index.with_tag("div").tolist() if "venue" in page.attributes[node]["class"]]
    seen = [
        replace(one, values={"venue": (Seen(node, f"{venue} · {area}"),)})
        for one, node, (_, _, venue, area, _) in zip(contexts(page), parts, SHOWS, strict=True)
    ]
    assert said(with_first_pieces(seen, EVENTS), "venue") == [venue for _, _, venue, *_ in SHOWS]


def test_a_part_of_a_block_of_several_words_is_called_by_its_part() -> None:
    found = with_named_parts(contexts(shows("event-row__{}")), EVENTS)
    assert said(found, "venue") == [venue for _, _, venue, *_ in SHOWS]


def test_where_something_else_is_read_in_a_part_its_first_piece_is_meant() -> None:
    found = with_named_parts(contexts(shows()), EVENTS)
    assert said(found, "venue") == [venue for _, _, venue, *_ in SHOWS]
    assert said(found, "location") == [area for *_, area, _ in SHOWS]


def test_a_part_that_the_pack_does_not_know_is_kept_under_its_name() -> None:
    found = with_named_parts(contexts(shows()), EVENTS)
    assert said(found, "flag") == [flag for *_, flag in SHOWS]


def test_a_part_some_of_which_are_terms_of_an_attribute_is_that() -> None:
    told = []
    for one, (*_, flag) in zip(contexts(shows()), SHOWS, strict=True):
        node = next((it for it in one.page.subtree(one.node) if one.page.text[it] == "Low tickets"), None)
        status = {} if node is None else {"ticket_status": (Seen(node, flag),)}
        told.append(Context(one.page, one.node, one.scope, {**one.values, **status}))
    assert said(with_named_parts(told, EVENTS), "ticket_status") == [flag for *_, flag in SHOWS]


def test_what_is_read_elsewhere_is_not_read_of_a_part() -> None:
    told = [
        Context(one.page, one.node, one.scope, {**one.values, "time": (Seen(one.node, "noon"),)})
        for one in contexts(shows())
    ]
    assert said(with_named_parts(told, EVENTS), "time") == ["noon"] * len(SHOWS)


def test_names_of_a_layout_name_nothing() -> None:
    told = contexts(shows("{}-sm mt-2"))
    assert with_named_parts(told, EVENTS) == told


def test_badges_of_all_sorts_are_no_terms_of_an_attribute_that_few_of_them_say() -> None:
    said_by = ("Sold out", "Sale", "Sold out", "New", "Sale")
    page = parse_html("".join(f"<li><b>Lamp</b><i class=badge>{text}</i></li>" for text in said_by))
    made = []
    for record, text in zip(page.index.with_tag("li").tolist(), said_by, strict=True):
        node = next(node for node in page.subtree(record) if page.text[node] == text)
        made.append(Context(page, record, (record,), {"availability": (Seen(node, text),)} if "out" in text else {}))
    found = with_named_parts(made, load_pack("products"))
    assert said(found, "availability") == ["Sold out", "", "Sold out", "", ""]


def test_a_sum_with_its_period_in_one_part_is_no_period() -> None:
    html = "".join(f"<li><h3>Flat {at}</h3><p class=price><b>£{at}50 pcm</b></p></li>" for at in range(1, 6))
    page = parse_html(f"<ul>{html}</ul>")
    made = []
    for record in page.index.with_tag("li").tolist():
        text = next(it for it in page.subtree(record) if page.kind[it] == Kind.TEXT and "pcm" in page.text[it])
        values = {"price": (Seen(text, page.text[text]),), "period": (Seen(text, "pcm"),)}
        made.append(Context(page, record, (record,), values))
    found = with_named_parts(made, load_pack("real-estate-uk"))
    assert [one.values["period"][0].text for one in found] == ["pcm"] * 5


def test_a_sentence_of_which_a_word_is_read_is_an_attribute_of_its_own() -> None:
    homes = (("3", "Elm Road"), ("4", "Mill Lane"), ("2", "Castle Street"))
    cards = "".join(
        f"<li><p class=card__street>{street}</p><p class=card__kind>House</p><p class=card__code>{beds}X</p>"
        f"<p class=card__summary>{beds} bedrooms within a short walk of {street}.</p></li>"
        for beds, street in homes
    )
    page = parse_html(f"<ul>{cards}</ul>")
    made = []
    for record, (beds, _) in zip(page.index.with_tag("li").tolist(), homes, strict=True):
        text = next(node for node in page.subtree(record) if page.text[node].startswith(f"{beds} bedrooms"))
        made.append(Context(page, record, (record,), {"bedrooms": (Seen(text, beds),)}))
    found = with_named_parts(made, load_pack("real-estate-uk"))
    assert said(found, "summary") == [f"{beds} bedrooms within a short walk of {street}." for beds, street in homes]


def test_a_part_with_a_label_and_a_value_that_is_read_already_stays_without_the_label() -> None:
    books = load_pack("books")
    states = ("Good", "Fair", "Fine", "Good")
    cards = (
        f"<li><b>Tome {n}</b><span class=cond>Condition: {state} only</span></li>" for n, state in enumerate(states)
    )
    page = parse_html(f"<ul>{''.join(cards)}</ul>")
    found = []
    for record, state in zip(page.index.with_tag("li").tolist(), states, strict=True):
        node = next(it for it in page.subtree(record) if "Condition" in page.text[it])
        found.append(Context(page, record, (record,), {"condition": (Seen(node, f"{state} only"),)}))
    assert said(with_named_parts(found, books), "condition") == [f"{state} only" for state in states]
