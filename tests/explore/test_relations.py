"""Facts as data and back: every relation, by one mechanism."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.explore.facts import (
    Annotated,
    Begun,
    Fact,
    FormFilled,
    FormSeen,
    LeadFollowed,
    LeadFound,
    ListChosen,
    ListSeen,
    PageSeen,
    Verified,
    WrapperMade,
    fact_as_data,
    fact_from_data,
)
from bowerbird.explore.scope import SITE, Scope
from bowerbird.induce.model import Finding, Outcome, Verdict
from bowerbird.induce.way import Deed, Way

_WAY = Way("http://a.example/", (Deed("//button", "{click /}", "Search"),), {"town": ("Oxford", "Bath")})
_FACTS: tuple[Fact, ...] = (
    Begun("http://a.example/", "products", {"pages": 4}),
    PageSeen(3, "http://a.example/x", 200, "X", "a link", "pages/3.page", "pictures/3.jpg", _WAY),
    PageSeen(4, "http://a.example/y", None, "", "", ""),
    Annotated(3, {"price": 4}),
    ListSeen(3, 12, 40, False, True, ("one", "two"), 0.75, "ab", nodes=((1, 2), (3,))),
    FormSeen(3, 0, "search", "Form 1", ("price",), 2, "", 5, (6, 7)),
    LeadFound(0, "link", "http://a.example/z", "Z", 0.5, count=3, says_all=True),
    LeadFollowed("http://a.example/z", None, "refused"),
    FormFilled(3, 0, {"share": None, "why": ["a"]}, (_WAY,)),
    ListChosen("all", "All", "it is the longest", _WAY, (3,), 40),
    WrapperMade(
        "all", "All", "doc()", Verdict.PARTIAL, (Finding("count", Outcome.MISSING, "38 of 40", ("price",)),), {"v": 1}
    ),
    Verified(Verdict.EFFECTIVE, ("fine",), 4, ("all",)),
)


@pytest.mark.parametrize("fact", _FACTS, ids=lambda fact: type(fact).__name__)
def test_a_fact_goes_through_json_and_comes_back_equal(fact: Fact) -> None:
    assert fact_from_data(json.loads(json.dumps(fact_as_data(fact)))) == fact


@given(
    st.builds(
        ListSeen,
        st.integers(1, 99),
        st.integers(0),
        st.none() | st.integers(0),
        st.booleans(),
        st.booleans(),
        st.lists(st.text()).map(tuple),
        st.floats(0, 1),
        nodes=st.lists(st.lists(st.integers(0)).map(tuple)).map(tuple),
    )
)
def test_whatever_a_fact_says_survives(fact: ListSeen) -> None:
    assert fact_from_data(json.loads(json.dumps(fact_as_data(fact)))) == fact


def test_a_fact_without_a_member_of_later_times_takes_its_default() -> None:
    data = fact_as_data(_FACTS[1])
    del data["way"]
    assert fact_from_data(data) == PageSeen(
        3, "http://a.example/x", 200, "X", "a link", "pages/3.page", "pictures/3.jpg"
    )


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "Nothing"},
        {"kind": "PageSeen", "number": 1},
        {**fact_as_data(_FACTS[1]), "number": "one"},
        {**fact_as_data(_FACTS[1]), "number": True},
        {**fact_as_data(_FACTS[4]), "signs": 3},
    ],
    ids=["no relation", "parts missing", "a text for a number", "a truth for a number", "no sequence"],
)
def test_what_is_no_fact_is_refused(data: dict[str, object]) -> None:
    with pytest.raises((ValueError, TypeError)):
        fact_from_data(data)


def test_facts_know_what_they_are_about() -> None:
    scopes = {type(fact).__name__: fact.scope for fact in _FACTS}
    assert scopes["PageSeen"] == Scope(4)
    assert scopes["ListSeen"] == Scope(3)
    assert scopes["FormSeen"] == scopes["FormFilled"] == Scope(3, 0)
    assert scopes["LeadFound"] == scopes["LeadFollowed"] == scopes["WrapperMade"] == SITE


@pytest.mark.parametrize("text", ["site", "page/3", "form/3/0"])
def test_scopes_are_read_as_they_are_written(text: str) -> None:
    assert str(Scope.read(text)) == text


@pytest.mark.parametrize("text", ["", "page", "page/0", "form/3", "site/1", "page/x"])
def test_what_is_no_scope_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"scope|int"):
        Scope.read(text)
