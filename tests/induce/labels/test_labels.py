"""Labels as values, and the nodes of known values."""

from __future__ import annotations

import pytest

from bowerbird.errors import LabelError
from bowerbird.induce.labels import Label, LabelledPage, locate, locate_values, value_of
from bowerbird.page import parse_html

SHOP = parse_html(
    "<title>Emma</title><nav><a>Austen</a><a>Novels</a></nav>"
    "<main><h1>Emma</h1><p class=by>by <a>Austen</a></p><p class=price><b>£</b>7.99</p><img src=emma.png></main>"
    "<footer><a>Austen</a><a>Emma</a></footer>",
    url="https://shop.example/emma",
)


def node_of(tag: str, place: int = 0) -> int:
    return int(SHOP.index.with_tag(tag)[place])


def test_labels_are_in_document_order_and_each_once() -> None:
    title, price = Label(node_of("h1"), "title"), Label(node_of("b"), "price")
    assert LabelledPage(SHOP, (price, title, price)).labels == (title, price)


def test_records_are_told_apart_in_the_order_in_which_they_begin() -> None:
    labels = (Label(9, "title", "b"), Label(4, "title", "z"), Label(5, "price", "z"))
    assert [record[0].record for record in LabelledPage(SHOP, labels).records] == ["z", "b"]


def test_one_text_may_be_two_attributes() -> None:
    node = node_of("h1")
    assert LabelledPage(SHOP, (Label(node, "title"), Label(node, "name"))).attributes == ("name", "title")


def test_an_attribute_inside_itself_is_a_contradiction() -> None:
    outer = node_of("p", 1)
    with pytest.raises(LabelError, match=r"shop\.example/emma: price is labelled at .* and again inside it"):
        LabelledPage(SHOP, (Label(outer, "price"), Label(outer + 1, "price")))


def test_an_attribute_of_the_page_and_of_a_record_is_a_contradiction() -> None:
    with pytest.raises(LabelError, match="name a record for all"):
        LabelledPage(SHOP, (Label(3, "title"), Label(9, "title", "1")))


def test_a_label_outside_of_the_page_is_refused() -> None:
    with pytest.raises(LabelError, match="label a node of this page"):
        LabelledPage(SHOP, (Label(len(SHOP), "title"),))


def test_pictures_say_their_addresses_and_elements_their_texts() -> None:
    assert value_of(SHOP, node_of("img")) == "emma.png"
    assert value_of(SHOP, node_of("p", 1)) == "£7.99"


def test_values_that_stand_often_are_found_beside_the_others() -> None:
    found = locate_values(SHOP, {"title": ["Emma"], "author": ["Austen"], "price": ["£7.99"]})
    by_name = {label.attribute: label.node for label in found.labels}
    assert SHOP.name(int(SHOP.parent[by_name["title"]])) == "h1"
    assert SHOP.is_ancestor(node_of("p", 0), by_name["author"])
    assert by_name["price"] == node_of("p", 1)


def test_a_caller_that_knows_more_is_believed() -> None:
    last = node_of("footer")
    found = locate(SHOP, {"author": ["Austen"]}, prefer=lambda _, node: float(node > last))
    assert found.labels[0].node > last


def test_what_the_page_does_not_say_is_told() -> None:
    found = locate(SHOP, {"title": ["Emma", "Persuasion"]})
    assert found.missing == (("title", "Persuasion"),)
    assert len(found.labels) == 1


def test_a_value_named_twice_is_at_two_nodes() -> None:
    found = locate(SHOP, {"author": ["Austen", "Austen"]})
    assert len({label.node for label in found.labels}) == 2
