"""Whether a page is one of results: tiny pages of each genre, and the laws of the judge."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.listing.records.areas import weighed_areas
from bowerbird.listing.records.candidates import find_candidates
from bowerbird.listing.records.ground import Ground
from bowerbird.listing.records.standing import LEAST_STANDING, MOST_EVIDENCE, WEIGHTS, Weights, read_weights, standing
from bowerbird.listing.records.standing_signs import signs_of
from bowerbird.page import parse_html

PROSE = "The harbour was quiet that morning, and nobody on the long pier had yet heard what the night had brought. " * 4


def _page(body: str, title: str = "Boats", head: str = "", url: str = "http://a.example/") -> Ground:
    whole = f"<html><head><title>{title}</title>{head}</head><body>{body}</body></html>"
    return Ground(parse_html(whole.encode(), url=url))


def _heaviest(ground: Ground) -> dict[str, float]:
    return signs_of(ground, weighed_areas(ground, find_candidates(ground))[0].candidate)


def _probability(ground: Ground) -> float:
    return standing(ground, weighed_areas(ground, find_candidates(ground))[0].candidate).probability


def _results(count: int = 12, extra: str = "") -> str:
    cards = "".join(
        f"<li class=card><a href='/boats/{at}'><img src={at}.jpg width=90 height=90><h3>Sloop number {at}</h3></a>"
        f"<span>built {1950 + at}</span> <b>{at},500 €</b></li>"
        for at in range(1, count + 1)
    )
    return f"<h1>Boats</h1>{extra}<ul class=results>{cards}</ul>"


def _article() -> str:
    parts = "".join(f"<h2>Part {at}</h2><p>{PROSE}</p><p>{PROSE}</p>" for at in range(4))
    return f"<article><h1>What the fishermen of the northern harbour found after the great storm</h1>{parts}</article>"


def _thread() -> str:
    posts = "".join(
        f"<div class=post id=post{at}><a href='/user/ann'>Ann</a> <p>{PROSE[: 90 + 30 * at]}</p>"
        f"<a href='#reply'>Reply</a> <a href='#quote'>Quote</a></div>"
        for at in range(6)
    )
    return f"<h1>How do I get the old varnish off a mast without a sander?</h1><div class=thread>{posts}</div>"


def test_results_stand() -> None:
    assert _probability(_page(_results(), "Boats")) >= LEAST_STANDING


@pytest.mark.parametrize("body", [_article(), _thread()], ids=["article", "thread"])
def test_other_genres_do_not(body: str) -> None:
    assert _probability(_page(body, "A long title as articles and threads have")) < LEAST_STANDING


def test_controls_and_further_pages_speak_for_results() -> None:
    plain = _probability(_page(_results()))
    controls = _probability(_page(_results(extra="<p>Sort by</p><p>Filter</p>")))
    paged = _probability(_page(_results() + "<a href='?page=2'>2</a>"))
    assert controls > plain
    assert paged > plain


def test_navigation_is_no_part_of_the_body() -> None:
    menu = "<nav>" + "".join(f"<a href='/m{at}'>Menu entry {at}</a>" for at in range(30)) + "</nav>"
    plain, with_menu = _heaviest(_page(_results())), _heaviest(_page(menu + _results()))
    assert with_menu["share of the body"] == pytest.approx(plain["share of the body"])
    assert with_menu["linked"] == pytest.approx(plain["linked"])
    assert with_menu["cards"] == plain["cards"]


def test_links_of_their_own_are_those_no_other_record_has() -> None:
    shared = _results().replace("/boats/", "/cart?").replace("href='/cart?", "href='/cart#")
    assert _heaviest(_page(_results()))["links of their own"] == 1.0
    assert _heaviest(_page(shared))["links of their own"] == 0.0


def test_a_link_around_the_record_is_its_own() -> None:
    rows = "".join(f"<a href='/b/{at}'><div><b>Sloop {at}</b><i>from {at} €</i></div></a>" for at in range(5))
    assert _heaviest(_page(rows))["links of their own"] == 1.0


@pytest.mark.parametrize(
    ("url", "sign"),
    [
        ("http://a.example/search?q=boat", "address of a list"),
        ("http://a.example/collections/boats", "address of a list"),
        ("http://a.example/product/sloop", "address of an item"),
        ("http://a.example/sloop-123456", "number in the address"),
    ],
)
def test_address(url: str, sign: str) -> None:
    assert _heaviest(_page(_results(), url=url))[sign] == 1.0
    assert _heaviest(_page(_results()))[sign] == 0.0
    given = f"<link rel=canonical href='{url}'>"
    assert _heaviest(_page(_results(), head=given))[sign] == 1.0
    assert _heaviest(_page(_results(), head=given, url="http://a.example/boats"))[sign] == 0.0


def test_declared_types() -> None:
    listed = '<script type="application/ld+json">{"@type": "ItemList"}</script>'
    written = '<script type="application/ld+json">[{"@type": ["Article"]}]</script>'
    assert _heaviest(_page(_results(), head=listed))["declared a list"] == 1.0
    assert _heaviest(_page(_results(), head=written))["declared an item"] == 1.0
    assert (
        _heaviest(_page(_results() + "<div itemscope itemtype='http://schema.org/ItemList'></div>"))["declared a list"]
        == 1.0
    )


def test_every_sign_has_a_weight() -> None:
    assert set(WEIGHTS.weight) == set(_heaviest(_page(_results())))


def test_evidence_names_the_weightiest_signs() -> None:
    ground = _page(_results())
    found = standing(ground, weighed_areas(ground, find_candidates(ground))[0].candidate).evidence
    sizes = [abs(one.number) for one in found]
    assert len(found) == MOST_EVIDENCE
    assert sizes == sorted(sizes, reverse=True)


def test_weights_are_read() -> None:
    signs = {"a": {"weight": 2.0, "usual": 1.0}, "b": {"weight": -1.0, "usual": 0.0}}
    judge = read_weights(json.dumps({"least": 0.4, "bias": 0.0, "signs": signs}))
    assert judge.least == 0.4
    assert judge.judge({"a": 1.0, "b": 0.0}).probability == 0.5
    assert [(one.what, one.number) for one in judge.judge({"a": 2.0, "b": 1.0}).evidence] == [("a", 2.0), ("b", -1.0)]


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6), st.floats(0, 1e3))
def test_more_of_a_good_sign_never_lowers_the_probability(bias: float, value: float, more: float) -> None:
    judge = Weights(0.5, bias, {"good": 1.0}, {"good": 0.0})
    low, high = judge.judge({"good": value}).probability, judge.judge({"good": value + more}).probability
    assert 0.0 < low <= high < 1.0
