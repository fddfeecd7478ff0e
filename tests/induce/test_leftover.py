"""What nothing else reads of records, under the names that the site's markup gives."""

from __future__ import annotations

import pytest

from bowerbird.domain import load_pack
from bowerbird.induce.paths import Choice
from bowerbird.induce.said.values import Context, Extraction
from bowerbird.induce.texts.typing import FACT
from bowerbird.induce.writing.leftover import Told, leftovers
from bowerbird.page import parse_html

HOMES = load_pack("real-estate-uk")
PRICE = Extraction("price", ".//*.price", "norm(.)", 1.0, Choice(".//*.price", 1.0, 1.0, 0.0, ""))


def cards(*inside: str) -> list[Context]:
    """Records with a price each, and what is given of them."""
    rows = (
        f"<article><b class=price>£{at}95,000</b>{part}<i>Call us</i></article>" for at, part in enumerate(inside, 1)
    )
    page = parse_html(f"<main>{''.join(rows)}</main>")
    return [Context(page, node, (node,)) for node in page.index.with_tag("article").tolist()]


PAIRS = Extraction(
    FACT, ".//p/text()", 'concat(norm(.), ": ", norm(./following-sibling::*[1]))', 1.0, Choice("", 1.0, 1.0, 0.0, "")
)


def names(contexts: list[Context], elsewhere: list[Told] | None = None) -> dict[str, str]:
    """The names of what is left, each with its path."""
    scopes = [context.scope for context in contexts]
    found = leftovers(contexts, scopes, [PRICE], elsewhere or [{} for _ in contexts], HOMES)
    return {one.name: one.path for one in found}


def test_texts_that_differ_at_one_place_are_a_column_named_by_the_markup() -> None:
    texts = ("Kept by the Ames", "Once a mill", "In its own orchard", "Low and long")
    found = names(cards(*(f"<p class=blurb>{text}</p>" for text in texts)))
    assert list(found) == ["blurb"]


def test_a_place_without_a_name_of_its_own_is_called_as_the_heading_above_it() -> None:
    rooms = ("one with a stove", "a long and low one", "none to speak of", "built by the owner")
    found = names(cards(*(f"<h4>Kitchen</h4><div>{text}</div>" for text in rooms)))
    assert list(found) == ["kitchen"]


def test_what_most_records_say_is_the_template_s() -> None:
    assert names(cards(*("<p class=note>Viewings by appointment</p>",) * 4)) == {}


def test_what_only_some_of_many_records_bear_is_a_badge() -> None:
    found = names(cards(*("<em class=ribbon>Fresh</em>" if at % 4 == 0 else "" for at in range(12))))
    assert list(found) == ["ribbon"]


def test_what_is_read_already_is_not_left_whatever_stands_around_it() -> None:
    assert names(cards(*(f"<p class=sum>Price: £{at}95,000</p>" for at in range(1, 5)))) == {}


def test_what_the_records_own_pages_say_is_not_left_on_the_list() -> None:
    texts = ("Old mill", "Lock house", "Toll cottage", "Long barn")
    told: list[Told] = [{"title": [text]} for text in texts]
    assert names(cards(*(f"<p class=sort>{text}</p>" for text in texts)), told) == {}


def test_a_text_that_is_read_as_a_label_without_a_value_is_left() -> None:
    streets = ("4 Mill Lane", "9 Toll Road", "1 The Folly", "7 Long Acre")
    contexts = cards(*(f"<p>Kept: <b>{at}</b></p><p class=where>{street}</p>" for at, street in enumerate(streets)))
    found = leftovers(contexts, [one.scope for one in contexts], [PRICE, PAIRS], [{} for _ in contexts], HOMES)
    assert [one.name for one in found] == ["where"]


def test_several_items_of_a_list_are_values_of_one_column() -> None:
    stops = (("Ash", "Elm"), ("Fir", "Oak"), ("Yew", "Bay"), ("Fig", "Ivy"))
    found = names(
        cards(*(f"<ul><li class=stop>{one} Lane</li><li class=stop>{two} Row</li></ul>" for one, two in stops))
    )
    assert list(found) == ["stop"]


@pytest.mark.parametrize("tag", ["a", "button", "h3", "footer", "blockquote"])
def test_what_leads_on_heads_or_quotes_is_nobody_s_loss(tag: str) -> None:
    assert names(cards(*(f"<{tag} class=more>See the {who}</{tag}>" for who in ("one", "two", "three", "four")))) == {}


def test_no_column_goes_by_a_position_alone() -> None:
    texts = ("Ames", "Boyds", "Coles", "Dales")
    found = names(cards(*(f"<div><div>{who} Hill</div><div>{who} Dale</div></div>" for who in texts)))
    assert not any("[2]" in path for path in found.values())


def test_without_knowledge_of_a_domain_all_is_read_as_it_is() -> None:
    contexts = cards(*(f"<p class=blurb>Kept by {who}</p>" for who in ("Ames", "Boyds")))
    assert leftovers(contexts, [one.scope for one in contexts], [PRICE], [{}, {}], load_pack("generic")) == ()
