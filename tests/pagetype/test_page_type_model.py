"""Features, the linear model and how it learns."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import page_samples as samples
from bowerbird.page import parse_html
from bowerbird.pagetype.address import address_features, link_features
from bowerbird.pagetype.features import page_features
from bowerbird.pagetype.linear import LinearModel, shipped_model
from bowerbird.pagetype.repetition import repetition_features
from bowerbird.pagetype.training import Example, folds_by_host, hashed, left_out, train
from bowerbird.pagetype.view import View, view


def test_addresses_are_read() -> None:
    thread = address_features("https://www.house.example/forum/threads/what-to-do-with-a-wet-cellar.4711/")
    assert thread["address of threads"] == thread["headline in the address"] == thread["number in the last step"] == 1
    assert thread["sentence in the address"] == pytest.approx(math.log1p(5))  # what, to, do, with, a
    assert address_features("https://docs.pump.example/en/")["host of documentation"] == 1
    assert address_features("https://pump.example/en/")["front page"] == 1
    assert address_features("https://pump.example/products/lamp")["address below a product"] == 1


def test_links_are_counted_once_and_by_where_they_lead() -> None:
    page = parse_html(
        "<a href='/cart'>1</a><a href='/cart?x=1'>2</a><a href='https://other.example/cart'>3</a><a href='#top'>4</a>"
        "<a href='tel:1'>5</a><a href='/lamps/red'>6</a><a href='/chairs'>7</a>"
    )
    found = link_features(page, "https://shop.example/lamps")
    assert found["links to a cart"] == pytest.approx(math.log1p(1))
    assert found["links"] == pytest.approx(math.log1p(7))
    assert found["links to other sites"] == found["links within the page"] == pytest.approx(math.log1p(1))
    assert found["links to pages below this one"] == pytest.approx(math.log1p(1))


def test_what_repeats_is_found_and_what_is_around_the_content_is_not() -> None:
    found = repetition_features(View(parse_html(samples.shop_list())))
    assert found["priced items"] == found["cards"] == pytest.approx(math.log1p(24))
    assert found["prices in priced items"] == found["pictures in cards"] == 1
    menu = "".join(f"<li><a href='/{n}'><img src=x>Part {n} of the site</a> $5</li>" for n in range(9))
    assert repetition_features(View(parse_html(f"<nav><ul>{menu}</ul></nav><p>Text</p>")))["priced items"] == 0


def test_a_view_tells_prose_from_navigation() -> None:
    seen = View(parse_html(samples.article()))
    prose = np.flatnonzero(seen.prose)
    assert [seen.page.name(node) for node in prose.tolist()] == ["p"] * 8
    assert seen.dates.sum() == 2 + 1  # the time element and its text; the foot's year
    assert seen.chrome[seen.nodes].sum() == 4


def test_noscript_is_looked_at_only_where_nothing_else_shows() -> None:
    hidden = f"<noscript>{samples.PROSE}</noscript>"
    assert view(parse_html(f"<div></div>{hidden}")).total > 300
    assert view(parse_html(f"<p>{'A text of its own. ' * 20}</p>{hidden}")).page.index.with_tag("p").size == 1


def test_on_a_short_page_absence_says_nothing() -> None:
    assert "prices" not in page_features(parse_html("<p>Hello</p>"))
    assert page_features(parse_html(samples.article()))["prices"] == 0


@given(st.dictionaries(st.sampled_from(["prices", "links", "unknown"]), st.floats(-1e9, 1e9)))
def test_probabilities_add_up_whatever_the_features(found: dict[str, float]) -> None:
    shares = shipped_model("kinds").probabilities(found)
    assert sum(shares.values()) == pytest.approx(1)
    assert min(shares.values()) >= 0


def _taught(hosts: int = 20) -> list[Example]:
    """Two sorts that one feature tells apart, and one feature that only tells hosts apart."""
    return [
        Example({"signal": float(n % 2) + 0.1 * (n % 3), "noise": float(n)}, "odd" if n % 2 else "even", f"host{n}")
        for n in range(hosts)
        for _ in range(2)
    ]


def test_a_model_learns_and_survives_its_file() -> None:
    model = train(_taught())
    assert model.probabilities({"signal": 1.0, "noise": 7.0})["odd"] > 0.8
    assert model.reasons({"signal": 1.0, "noise": 9.5}, "odd", 1) == [("signal", True)]
    again = LinearModel.from_json(model.to_json())
    assert again.features == model.features
    assert again.hosts == model.hosts == {hashed(f"host{n}") for n in range(20)}
    assert again.probabilities({"signal": 1.0})["odd"] == pytest.approx(
        model.probabilities({"signal": 1.0})["odd"], abs=0.01
    )


def test_pages_of_a_host_are_never_judged_by_what_it_taught() -> None:
    pages = _taught()
    fold = folds_by_host(pages, 5)
    by_host: dict[str, int] = {}
    for page, at in zip(pages, fold, strict=True):
        assert by_host.setdefault(page.host, at) == at
    assert sorted(fold.count(at) for at in range(5)) == [8] * 5
    # Each host has a mark of its own and a label of chance: what is left out cannot be known.
    marks = [
        Example({f"mark {n}": 1.0, "flat": float(n % 7)}, "ab"[(n * 7) % 3 % 2], f"h{n}")
        for n in range(30)
        for _ in range(6)
    ]
    told = left_out(marks, folds=5)
    sure = [max(shares.values()) for shares in told]
    assert np.mean(sure) < 0.8
