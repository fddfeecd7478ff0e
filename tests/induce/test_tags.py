"""Rows of tags, of which a pack knows some."""

from __future__ import annotations

from bowerbird.domain import load_pack
from bowerbird.induce.said.tags import with_rows_of_tags
from bowerbird.induce.said.values import Context, Seen
from bowerbird.page import Kind, parse_html

FOOD = load_pack("restaurants")
KNOWN = ("Seafood", "Thai", "Indian")


def context(*tags: str, more: str = "") -> Context:
    chips = "".join(f'<a class="chip" href="/?c={tag}">{tag}</a> ' for tag in tags)
    page = parse_html(f"<main><h1>Inn</h1><div>{chips}{more}</div></main>")
    texts = {page.text[it].strip(): it for it in range(len(page)) if page.kind[it] == Kind.TEXT}
    seen = tuple(Seen(texts[tag], tag) for tag in tags if tag in KNOWN)
    values = {"cuisine": seen} if seen else {}
    return Context(page, 0, (0,), values | ({"price_range": (Seen(texts["££"], "££"),)} if "££" in texts else {}))


def cuisines(*pages: Context) -> list[list[str]]:
    return [[one.text for one in page.values.get("cuisine", ())] for page in with_rows_of_tags(pages, FOOD)]


def test_what_stands_among_known_tags_is_one() -> None:
    pages = (context("Seafood", "Wine bar"), context("Thai", "BYOB", "Wine bar"), context("Indian", "BYOB"))
    assert cuisines(*pages) == [["Seafood", "Wine bar"], ["Thai", "BYOB", "Wine bar"], ["Indian", "BYOB"]]


def test_a_row_of_different_things_is_none_of_tags() -> None:
    pages = (context("Seafood", "££"), context("Thai", "££"), context("Indian", "££"))
    assert cuisines(*pages) == [["Seafood"], ["Thai"], ["Indian"]]


def test_words_that_never_come_again_are_no_tags() -> None:
    pages = (context("Seafood", "Brine"), context("Thai", "Little Lotus"), context("Indian", "Saffron House"))
    assert cuisines(*pages) == [["Seafood"], ["Thai"], ["Indian"]]


def test_a_label_that_looks_like_its_value_is_no_tag() -> None:
    pages = (context("Cuisine", "Seafood"), context("Cuisine", "Thai"), context("Cuisine", "Indian"))
    assert cuisines(*pages) == [["Seafood"], ["Thai"], ["Indian"]]


def test_tags_that_are_all_known_stay_as_they_were_seen() -> None:
    page = parse_html("<div><a class=chip>Thai<i>new</i></a><a class=chip>Indian<i>new</i></a></div>")
    texts = [it for it in range(len(page)) if page.text[it].strip() in KNOWN]
    own = Context(page, 0, (0,), {"cuisine": tuple(Seen(it, page.text[it]) for it in texts)})
    assert cuisines(own, context("Thai", "Indian")) == [["Thai", "Indian"], ["Thai", "Indian"]]
