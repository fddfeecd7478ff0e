"""Paths to paragraphs that no heading and no class name tells."""

from __future__ import annotations

from bowerbird.induce.paths import Example, choose_path
from bowerbird.oxpath import parse, select
from bowerbird.page import Page, parse_html

LONG = "A house of {n} rooms at the end of a quiet lane, with a view over the valley and {n} apple trees."


def page_of(number: int, between: str) -> Page:
    prose = "".join(f"<p>{LONG.format(n=number + part)}</p>" for part in range(1 + number % 2))
    return parse_html(f"<article><h1>Home {number}</h1>{prose}{between}<p><strong>Ref:</strong> {number}</p></article>")


def path_to_prose(between: str) -> tuple[str, list[Page]]:
    pages = [page_of(number, between) for number in range(1, 6)]
    wanted = [
        tuple(it for it in page.index.with_tag("p").tolist() if page.visible_text(it).startswith("A house"))
        for page in pages
    ]
    choice = choose_path(
        [Example(page, 0, own) for page, own in zip(pages, wanted, strict=True)], single=False, varying=True
    )
    assert choice is not None
    assert choice.is_exact
    return choice.expression, pages


def test_paragraphs_are_told_by_what_others_hold() -> None:
    path, _ = path_to_prose("")
    later = parse_html("<article><h1>Home</h1><p>Short.</p><p>And more.</p><p><strong>Ref:</strong> 9</p></article>")
    assert select(parse(path), later).strings() == ["Short.", "And more."]


def test_paragraphs_without_anything_in_them_are_told_by_their_length() -> None:
    path, pages = path_to_prose("<p>Free parking</p>")
    assert "Free parking" not in select(parse(path), pages[0]).strings()


def test_paragraphs_below_the_first_of_headings_that_differ() -> None:
    heads = (("The role", "About Oak"), ("The job", "About Elm"), ("Overview", "About Ash"), ("Summary", "About Yew"))
    pages = [
        parse_html(
            f"<div class=body><h3>{first}</h3>{f'<p>{LONG.format(n=at)}</p>' * (1 + at % 2)}"
            f"<h3>Duties</h3><ul><li>x</li></ul><h3>{last}</h3><p>{LONG.format(n=at + 9)}</p></div>"
        )
        for at, (first, last) in enumerate(heads)
    ]
    examples = [Example(page, 0, tuple(page.index.with_tag("p").tolist()[:-1])) for page in pages]
    choice = choose_path(examples, single=False, varying=True)
    assert choice is not None
    assert choice.is_exact
    new = parse_html("<div class=body><h3>In short</h3><p>This.</p><p>And this.</p><h3>Us</h3><p>Not this.</p></div>")
    assert select(parse(choice.expression), new).strings() == ["This.", "And this."]


def test_paragraphs_before_the_first_of_headings_that_others_follow() -> None:
    pages = [
        parse_html(
            f"<main><div>{f'<p>{LONG.format(n=at)}</p>' * (1 + at % 2)}<h2>{first}</h2><ul><li>{last}</li></ul>"
            f"<p>{LONG.format(n=at + 9)}</p><h2>{last}</h2></div><div><p>Open {at} days</p></div></main>"
        )
        for at, (first, last) in enumerate(
            (("Rooms", "Ask"), ("Garden", "Write"), ("Cellar", "Ring"), ("Attic", "Go")), 1
        )
    ]
    examples = [Example(page, 0, tuple(page.index.with_tag("p").tolist()[:-2])) for page in pages]
    choice = choose_path(examples, single=False, varying=True)
    assert choice is not None
    assert choice.is_exact
    new = parse_html("<main><div><p>This.</p><p>And this.</p><h2>Barn</h2><p>Not this.</p><h2>Ask</h2></div></main>")
    assert select(parse(choice.expression), new).strings() == ["This.", "And this."]
