"""Names and the badges beside them."""

from __future__ import annotations

import pytest

from bowerbird.domain import load_pack
from bowerbird.induce.said.badges import without_badges
from bowerbird.induce.said.titled import titled
from bowerbird.induce.said.values import Context, Seen
from bowerbird.induce.writing.attributes import write_attributes
from bowerbird.oxpath import evaluate, parse, text_of
from bowerbird.page import parse_html

FOOD = load_pack("restaurants")
NAMES = ("Ada Moor", "Blue Door", "Corner", "Dune Eight", "Elm and Ivy", "Five")


def records(headings: tuple[str, ...]) -> list[Context]:
    page = parse_html("".join(f"<article><h4>{text}</h4><p>Food</p></article>" for text in headings))
    rows, heads = page.index.with_tag("article").tolist(), page.index.with_tag("h4").tolist()
    return [
        Context(page, row, (row,), {"name": (Seen(head, " ".join(page.visible_text(head).split())),)})
        for row, head in zip(rows, heads, strict=True)
    ]


def names_in(contexts: list[Context]) -> list[str]:
    return [one.values["name"][0].text for one in without_badges(contexts, ["name"])]


@pytest.mark.parametrize("badge", ["{}<em class=b>Soon</em>", "{} <em class=b>Soon</em>", "<em class=b>Soon</em> {}"])
def test_what_a_few_records_say_in_the_same_words_beside_their_names_is_a_badge(badge: str) -> None:
    headings = tuple(badge.format(name) if at in (1, 4) else name for at, name in enumerate(NAMES))
    assert names_in(records(headings)) == list(NAMES)


def test_a_badge_of_one_record_is_known_by_being_glued_to_its_name() -> None:
    assert names_in(records((*NAMES[:5], "Five<i>Soon</i>")))[5] == "Five"
    assert names_in(records((*NAMES[:5], "Five <i>Ways</i>")))[5] == "Five Ways"


def test_what_most_names_hold_and_what_tells_names_apart_is_no_badge() -> None:
    most = tuple(f"{name} <em>Inn</em>" if at < 4 else name for at, name in enumerate(NAMES))
    assert names_in(records(most))[0] == "Ada Moor Inn"
    branches = (*NAMES[:3], "Sea <em>East</em>", "Sea <em>West</em>", "Oak")
    assert names_in(records(branches))[3:5] == ["Sea East", "Sea West"]


def test_the_expression_for_names_reads_them_without_their_badges() -> None:
    headings = tuple(f"{name}<em>Soon</em>" if at in (1, 4) else name for at, name in enumerate(NAMES))
    contexts = titled(records(headings), FOOD)
    (written,) = write_attributes(contexts, FOOD, names=["name"]).extractions
    read = [text_of(evaluate(parse(written.path), one.page, one.node)) for one in contexts]
    assert (written.value, [text.strip() for text in read]) == ("norm(.)", list(NAMES))
