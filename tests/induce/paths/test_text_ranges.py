"""Ranges of texts: the part of a text that is wanted, as an expression over the whole."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.induce.paths import choose_range, usual_range
from bowerbird.oxpath import evaluate, parse, show
from bowerbird.page import parse_html


def value(expression: str, text: str) -> str:
    """The value of the expression at a node that says `text`."""
    page = parse_html("<p></p>")
    return str(evaluate(parse(expression.replace("norm(.)", "norm($text)")), page, 0, {"text": text}))


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ([("£250", "£250"), ("£1,200", "£1,200")], "norm(.)"),
        (
            [("3 bedroom flat", "3"), ("1 bedroom house", "1"), ("Studio", None)],
            'substring-before(norm(.), " bedroom")',
        ),
        ([("Price: £250", "£250"), ("Price: £1", "£1")], 'substring-after(norm(.), "Price: ")'),
        (
            [("Flat in Oxford, OX1 2JD", "Oxford"), ("House in Bath, BA1 1AA", "Bath")],
            'substring-before(substring-after(norm(.), " in "), ",")',
        ),
        (
            [("3 bed, 2 bath", "2"), ("1 bed, 1 bath", "1"), ("2 bed", None)],
            'substring-before(substring-after(norm(.), " bed, "), " bath")',
        ),
        ([("a/b/x", "x"), ("q/y", "y")], 'substring-after-reverse(norm(.), "/")'),
        (
            [
                ("9 Elm St, Boise, ID 83730", "83730"),
                ("Oak Road, Troy, NY 12180", "12180"),
                ("Unit 27 in Troy", None),
            ],
            r'replace(norm(.), "^.* (\d+)$|^.*$", "$1")',
        ),
    ],
)
def test_the_shortest_readable_expression(pairs: list[tuple[str, str | None]], expected: str) -> None:
    assert choose_range(pairs) == expected


def test_patterns_where_constant_texts_do_not_suffice() -> None:
    pairs = [("£250,000", "£250,000"), ("Offers over £1,200 pcm", "£1,200"), ("Price on application", None)]
    chosen = choose_range(pairs)
    assert chosen is not None
    assert chosen.startswith("replace(")
    assert [value(chosen, whole) for whole, _ in pairs] == ["£250,000", "£1,200", ""]


@pytest.mark.parametrize("pairs", [[("a b", "zz")], [("x", None)], [], [("ab", "a"), ("cd", "d"), ("efg", "f")]])
def test_nothing_reasonable(pairs: list[tuple[str, str | None]]) -> None:
    assert choose_range(pairs) is None


ADDRESSES: list[tuple[str, str | None]] = [
    ("12 Canyon Road, Boise, ID 83702", "Canyon"),  # seen wrongly: there is such a town
    ("7 Elm Street, Nampa, ID 83651", "Nampa"),
    ("9 Oak Street, Boise, ID 83704", "Boise"),
    ("31 Ash Lane, Meridian, ID 83642", "Meridian"),
    ("2 Fir Lane, Boise, ID 83702", "Boise"),
]


def test_what_most_values_stand_between_where_some_were_seen_wrongly() -> None:
    assert choose_range(ADDRESSES) is None
    chosen = usual_range(ADDRESSES)
    assert chosen is not None
    assert [value(chosen, whole) for whole, _ in ADDRESSES] == ["Boise", "Nampa", "Boise", "Meridian", "Boise"]
    assert usual_range([("ab", "a"), ("cd", "d"), ("efg", "f")]) is None


def test_only_the_values_of_a_closed_set_are_named_one_by_one() -> None:
    pairs: list[tuple[str, str | None]] = [("a flat with views", "flat"), ("nice house", "house"), ("flat", "flat")] * 3
    assert choose_range(pairs) is None
    assert choose_range(pairs, is_closed=True) == 'replace(norm(.), "^.*?(house|flat).*$|^.*$", "$1")'


words = st.text(string.ascii_letters + string.digits + "£,.'\"$()", min_size=1, max_size=6)
texts = st.lists(words, min_size=1, max_size=5).map(" ".join)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(texts, st.integers(0, 4), st.integers(1, 5), st.booleans()), min_size=1, max_size=6))
def test_what_is_chosen_reproduces_its_examples(drawn: list[tuple[str, int, int, bool]]) -> None:
    pairs: list[tuple[str, str | None]] = []
    for text, start, length, is_there in drawn:
        part = " ".join(text.split(" ")[start : start + length])
        pairs.append((text, part if part and is_there else None))
    chosen = choose_range(pairs)
    if chosen is not None:
        assert show(parse(chosen)) == chosen
        assert [value(chosen, text) for text, _ in pairs] == [part or "" for _, part in pairs]


def test_codes_with_a_form_of_their_own_are_told_by_it_and_not_by_the_word_before_them() -> None:
    pairs = [("1 Elm Road, Truro, Cornwall TR1 2AB", "TR1 2AB"), ("Mill Lane, Redruth, Cornwall TR15 9XY", "TR15 9XY")]
    found = choose_range(pairs, has_form=True)
    assert found is not None
    assert "Cornwall" not in found
    assert value(found, "9 High Street, Totnes, Devon TQ9 5ZZ") == "TQ9 5ZZ"
    assert value(found, "9 High Street, Totnes, Devon") == ""
