"""Every value of every record is on the page that the truth names, at the node that it names."""

from __future__ import annotations

import re

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from bowerbird.zoo import DEMOS, demo_site, site
from bowerbird.zoo.truth import PageTruth
from bowerbird.zoo.web import Request
from bowerbird.zoo.website import Site

from .sample import SAMPLE

STEP = re.compile(r"([^/\[]+)(?:\[(\d+)\])?")


def served(one: Site, page: PageTruth) -> LexborNode:
    path, _, query = page.target.partition("?")
    method = "POST" if page.form else "GET"
    answer = one.answer(Request(method, path, query, dict(page.form)))
    assert answer.status == 200, page.target
    root = LexborHTMLParser(answer.body.decode()).root
    assert root is not None
    return root


def children(node: LexborNode) -> list[LexborNode]:
    inside = node.template_fragments()[0] if node.tag == "template" else node
    return list(inside.iter(include_text=False))


def at(root: LexborNode, path: str) -> LexborNode:
    """Walks child steps by hand, so that the marks are not checked by what wrote them."""
    node = root
    for name, number in STEP.findall(path)[1:]:
        below = children(node)
        if name == "shadow()":
            node = next(child for child in below if child.tag == "template")
        else:
            node = [child for child in below if child.tag == name][int(number) - 1]
    return node


def shown(node: LexborNode, place: str) -> str:
    return node.text() if place == "text" else node.attributes[place[1:]] or ""


def check(one: Site) -> None:
    truth = one.truth()
    assert set(truth.records) == set(one.by_key), "every offer is a record"
    for key, item in one.by_key.items():
        assert set(item.values) <= set(truth.records[key].values), f"all values of {key} are shown somewhere"
    for page in truth.pages:
        if page.rendered:
            continue
        root = served(one, page)
        for value in page.values:
            found = shown(at(root, value.path), value.place)
            assert value.text in found, (page.target, value)
        for record in page.records:
            for path in record.paths:
                at(root, path)


@pytest.mark.parametrize("seed", SAMPLE)
def test_values_are_where_the_truth_says(seed: int) -> None:
    check(site(seed))


@pytest.mark.parametrize("name", DEMOS)
def test_values_of_demonstrations_are_where_the_truth_says(name: str) -> None:
    one = demo_site(name)
    assert len(one.stock.items) >= 60
    check(one)


@pytest.mark.parametrize("seed", SAMPLE[:6])
def test_nothing_served_betrays_a_mark(seed: int) -> None:
    one = site(seed)
    for page in one.truth().pages[:20]:
        path, _, query = page.target.partition("?")
        body = one.answer(Request("GET", path, query, dict(page.form))).body.decode()
        assert "data-zoo" not in body
        assert not re.search("[\ue000-\uf8ff]", body)


@pytest.mark.parametrize("seed", SAMPLE[:8])
def test_ways_lead_to_all_records(seed: int) -> None:
    truth = site(seed).truth()
    assert {key for way in truth.ways for key in way.records} == set(truth.records)
    assert truth.fewest_requests > 0
    assert truth.to_json().startswith("{")
