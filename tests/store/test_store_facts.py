"""Facts give back the record that they were made of, whatever it holds."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stored_homes import attested, home, with_values

from bowerbird.domain.record import Attested, Origin, Plain, Record
from bowerbird.store.facts import (
    decode_facts,
    decode_values,
    encode_facts,
    encode_plain,
    encode_values,
    keepable,
)

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=20)
plains: st.SearchStrategy[Plain] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
origins = st.builds(Origin, texts, texts, texts)
values = st.builds(Attested, plains, texts, st.floats(0, 1), origins, st.lists(texts, max_size=2).map(tuple))
records = st.builds(
    Record,
    st.just("property"),
    st.just("agent.example"),
    texts,
    st.dictionaries(texts, st.lists(values, max_size=3).map(tuple), max_size=4),
    origins,
)


@given(records)
def test_facts_are_read_as_they_were_written(record: Record) -> None:
    text = encode_facts(record)
    assert decode_facts(text, record.type, record.site, record.url) == record


@given(st.lists(values, max_size=3).map(tuple))
def test_values_of_the_history_too(found: tuple[Attested, ...]) -> None:
    assert decode_values(encode_values(found)) == found


@given(plains)
def test_plain_values_are_json(value: Plain) -> None:
    def as_json(value: object) -> object:
        return json.loads(json.dumps(value))

    assert json.loads(encode_plain(value)) == as_json(value)


def test_addresses_are_told_once_and_a_text_that_is_its_normal_form_too() -> None:
    record = home(1, tenure="freehold")
    facts = json.loads(encode_facts(record))
    assert len(facts["origins"]) == 1
    assert facts["values"]["tenure"] == [["freehold", None, 0.9, 0, "/html"]]


@pytest.mark.parametrize("bad", ["a\x00b", "a\ud800b"])
def test_what_no_database_keeps_is_replaced(bad: str) -> None:
    record = with_values(home(1), tenure=(attested(bad, bad, node=bad), attested({bad: (bad, float("nan"))})))
    with pytest.raises(ValueError, match=r"NUL|surrogates|number|plain value"):
        encode_facts(record).encode()
    facts = encode_facts(keepable(record))
    facts.encode()
    one, other = decode_facts(facts, "property", "x", "y").values["tenure"]
    assert (one.value, one.raw, one.origin.node) == ("a\ufffdb", "a\ufffdb", "a\ufffdb")
    assert other.value == {"a\ufffdb": ("a\ufffdb", None)}


def test_values_that_are_not_plain_are_refused() -> None:
    with pytest.raises(ValueError, match="not a plain value"):
        encode_plain(object())
