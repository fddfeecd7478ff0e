"""What links to other records of a kind tell."""

from __future__ import annotations

import pytest

from bowerbird.detail import analyse
from bowerbird.domain import load_pack
from bowerbird.induce.said.filed import with_filed, with_filed_on_lists
from bowerbird.induce.said.values import Context, Seen
from bowerbird.page import parse_html

FOOD = load_pack("restaurants")
PLACES = (
    ("Casa Ada", "Smith’s Quay", "smiths-quay"),
    ("Little Moor", "Mill & Weir", "mill-weir"),
    ("The Tern", "Uptown", "uptown"),
)


def told(line: str, name: str = "neighborhood") -> list[str]:
    """What the pages of three places say of an attribute; {0} is the text of the link, {1} its word in addresses."""
    pages = [
        parse_html(
            f"<title>{title}</title><main><h1>{title}</h1>{line.format(text, slug)}"
            f"<p>{title} is known far and wide for its bread.</p></main>",
            url=f"https://guide.example/places/{slug}-1",
        )
        for title, text, slug in PLACES
    ]
    details = analyse(pages, FOOD).details
    return [own[name][0].text if name in own else "" for own in with_filed(details, [{}] * len(details), FOOD)]


@pytest.mark.parametrize(
    "line",
    [
        "<p>Thai · <a href='/neighborhoods/{1}/'>{0}</a> · $$</p>",
        "<p>Thai · <a href='/find?area={1}&amp;page=1'>{0}</a></p>",
        "<p><a href='/neighborhoods/uptown-east'>Uptown East</a> <a href='/neighborhoods/{1}'>{0}</a></p>",
    ],
)
def test_an_address_says_what_the_text_of_its_link_is(line: str) -> None:
    assert told(line) == [text for _, text, _ in PLACES]


@pytest.mark.parametrize(
    "line",
    [
        "<p><a href='/places/{1}'>{0}</a></p>",
        "<p><a href='/neighborhoods/all'>{0}</a></p>",
        "<p>" + "".join(f"<a href='/neighborhoods/{slug}'>{text}</a> " for _, text, slug in PLACES) + "</p>",
    ],
)
def test_other_links_and_menus_tell_nothing(line: str) -> None:
    assert told(line) == ["", "", ""]


def test_what_looked_like_another_place_gives_way() -> None:
    pages = [
        parse_html(
            f"<title>{title}</title><main><h1>{title}</h1><p><a href='/neighborhoods/{slug}'>{text}</a></p>"
            f"<p>{title} is known far and wide for its bread.</p></main>",
            url=f"https://guide.example/places/{slug}-1",
        )
        for title, text, slug in PLACES
    ]
    details = analyse(pages, FOOD).details
    guessed = [
        {"town": (Seen(int(one.page.index.with_tag("a")[0]), text),)}
        for one, (_, text, _) in zip(details, PLACES, strict=True)
    ]
    assert all(set(own) == {"neighborhood"} for own in with_filed(details, guessed, FOOD))


def _listed(*makers: tuple[str, str]) -> list[str]:
    """What the cards of a list say of the venue that they link to."""
    cards = "".join(
        f"<li><a href='/shows/{at}'>Evening {at}</a><p>at <a href='/venues/{slug}'>{text}</a></p></li>"
        for at, (text, slug) in enumerate(makers)
    )
    page = parse_html(f"<ul>{cards}</ul>", url="https://shows.example/")
    records = []
    for row in page.index.with_tag("li").tolist():
        link = next(it for it in page.subtree(row) if page.name(it) == "a")
        records.append(Context(page, row, (row,), {"url": (Seen(link, ""),)}))
    found = with_filed_on_lists(records, load_pack("events"))
    return [one.values["venue"][0].text if "venue" in one.values else "" for one in found]


def test_links_of_cards_to_something_else_say_what_it_is() -> None:
    halls = (("Moor & Lane", "moor-and-lane"), ("The Tern", "the-tern"), ("Moor & Lane", "moor-and-lane"))
    assert _listed(*halls) == [text for text, _ in halls]


def test_links_that_all_cards_have_are_a_menu() -> None:
    assert _listed(*[("The Tern", "the-tern")] * 3) == ["", "", ""]
