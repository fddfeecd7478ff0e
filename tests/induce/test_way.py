"""Ways as the beginning of wrappers: spelt, read back, and kept apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.errors import UsageError
from bowerbird.induce.following import scope_of, start_of
from bowerbird.induce.paths import Choice
from bowerbird.induce.said.values import Extraction
from bowerbird.induce.way import Deed, Way, as_way, key_of, keys_of
from bowerbird.induce.writing.program import Program
from bowerbird.oxpath import parse
from bowerbird.oxpath.engine import Wrapper

FORM = Way(
    "https://agent.example/search",
    (
        Deed('//select[@name = "town"]', "{$town /}", "Town"),
        Deed("(//button | //input)[1]", "{click /}", "Search (: now :)"),
    ),
    {"town": ("Oxford", "St John's"), "most": ("1", "2")},
)
TITLE = Extraction("title", ".//a", "norm(.)", 1.0, Choice(".//a", 1.0, 1.0, 0.1, ""))
_texts = st.text(st.characters(blacklist_categories=["Cs"]), max_size=12)


def program(way: Way) -> Program:
    return Program(way, "property", "real-estate-uk", "//li", (TITLE,), turning="//a.next/{nextclick /}")


def test_a_wrapper_tells_its_values_and_deeds() -> None:
    assert (
        program(FORM).text()
        == """(: property records; domain: real-estate-uk :)
for $town, $most in
  ('Oxford', '1'),
  ('St John''s', '2')
return
doc('https://agent.example/search')
//select[@name = "town"]/{$town /}  (: Town :)
/(//button | //input)[1]/{click /}  (: Search (: now : ) :)
/(//a.next/{nextclick /})*
//li:<property>
  [? .//a:<title=norm(.)>]
"""
    )


def test_its_values_are_in_its_text() -> None:
    wrapper = Wrapper.of(program(FORM).text())
    assert list(wrapper.bindings()) == [{"town": "Oxford", "most": "1"}, {"town": "St John's", "most": "2"}]
    only = Wrapper.of(program(FORM).text(lists=False))
    assert list(only.bindings()) == [{"town": "Oxford", "most": "1"}]
    assert "for" not in program(FORM).text(start=False)
    assert "select" not in program(FORM).text(start=False)


def test_addresses_are_the_values_of_start() -> None:
    way = Way.to("https://a.example/1", "https://a.example/2")
    assert (way.start, way.address, way.size) == ("$start", "https://a.example/1", 2)
    assert "return\ndoc($start)\n" in program(way).text()
    assert start_of(Wrapper.of(program(way).text())) == "https://a.example/1"
    assert Way.to("https://a.example/1") == as_way("https://a.example/1")
    assert Way("https://a.example/1").lines() == ["doc('https://a.example/1')"]


def test_rows_are_told_apart() -> None:
    assert keys_of(FORM) == ["town: Oxford; most: 1", "town: St John's; most: 2"]
    assert keys_of(FORM)[0] == key_of(next(Wrapper.of(program(FORM).text()).bindings()))
    assert keys_of(Way("https://a.example/")) == [""]
    assert FORM.only(1, 0).variables == {"town": ("St John's", "Oxford"), "most": ("2", "1")}


def test_scopes_differ_by_what_is_done_and_not_by_values() -> None:
    plain = Wrapper.of(program(Way("https://agent.example/search")).text())
    filled, fewer = (Wrapper.of(program(way).text()) for way in (FORM, FORM.only(0)))
    assert scope_of(plain) == "https://agent.example/search"
    assert scope_of(filled) == scope_of(fewer)
    assert scope_of(filled).startswith("https://agent.example/search (")
    feed = "doc('https://a.example/')//script/{json /}//item:<property>[? ./a/{click /}//p:<text=norm(.)>]"
    assert scope_of(Wrapper.of(feed)) == "https://a.example/"


@pytest.mark.parametrize(
    "variables", [{"town": ("Oxford",), "most": ("1", "2")}, {"town": ()}, {"most": ("1",), "town": ()}]
)
def test_rows_have_to_be_whole(variables: dict[str, tuple[str, ...]]) -> None:
    with pytest.raises(UsageError, match="as many values"):
        Way("https://a.example/", variables=variables)


def test_an_address_that_is_a_variable_has_to_have_values() -> None:
    with pytest.raises(UsageError, match=r"\$start is not among"):
        Way("$start")


@given(st.lists(st.tuples(_texts, _texts), min_size=1, max_size=4), _texts, _texts)
def test_any_values_survive(rows: list[tuple[str, str]], said: str, address: str) -> None:
    first, second = zip(*rows, strict=True)
    way = Way(f"https://a.example/{address}", (Deed("//input", "{$a /}", said),), {"a": first, "b": second})
    assert Way.from_data(way.as_data()) == way
    text = program(way).text()
    parse(text)
    assert [row["b"] for row in Wrapper.of(text).bindings()] == list(second)
