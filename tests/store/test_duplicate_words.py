"""Words, addresses and days as they are compared."""

from __future__ import annotations

import pytest
from flats import PACK, pounds, sighting

from bowerbird.domain.record import Attested, Origin, Plain, Record
from bowerbird.store.duplicates.levels import Level, level_of
from bowerbird.store.duplicates.places import Address, read_address
from bowerbird.store.duplicates.portraits import Look, portray
from bowerbird.store.duplicates.words import alike, fold, paired, shingles_of


@pytest.mark.parametrize(("one", "other"), [("harbour", "harbuor"), ("station", "sttation"), ("elephants", "elphants")])
def test_slips_of_the_pen(one: str, other: str) -> None:
    assert alike(one, other, False)
    assert alike(other, one, False)


@pytest.mark.parametrize(("one", "other"), [("lane", "land"), ("km57", "km58"), ("1200", "1201"), ("road", "rd")])
def test_other_words(one: str, other: str) -> None:
    assert not alike(one, other, False)


@pytest.mark.parametrize(
    ("short", "long"), [("rd", "road"), ("gdns", "gardens"), ("blvd", "boulevard"), ("bahnhofstr", "bahnhofstrasse")]
)
def test_short_forms_count_in_addresses_only(short: str, long: str) -> None:
    assert alike(short, long, True)
    assert not alike(short, long, False)


def test_folding_forgets_case_and_accents() -> None:
    assert fold("Große STRASSE, Café") == fold("grosse straße, CAFE")


def test_paired_words() -> None:
    both, left, right = paired(frozenset({"elm", "road", "oxford"}), frozenset({"elm", "rd", "witney"}), True)
    assert (both, left, right) == ({"elm", "road"}, {"oxford"}, {"witney"})


def test_short_texts_have_no_shingles() -> None:
    assert shingles_of("two words") == frozenset()
    assert len(shingles_of("one two three four")) == 2


@pytest.mark.parametrize(
    ("lines", "codes", "address"),
    [
        (["12 Elm Road", "Oxford"], ["OX2 6TP"], ({"12"}, {"elm", "road", "oxford"}, "OX26TP")),
        (["Flat 3, 12 Elm Road, Oxford OX2 6TP"], [], ({"3", "12"}, {"flat", "elm", "road", "oxford"}, "OX26TP")),
        (["12a Elm Road, Oxford, OX2"], [], ({"12a"}, {"elm", "road", "oxford"}, "OX2")),
        (["23611 Ridge Road, Ann Arbor, MI 48130"], [], ({"23611"}, {"ridge", "road", "ann", "arbor", "mi"}, "48130")),
        (["Tannenstraße 46, 19053 Schwerin"], [], ({"46"}, {"tannenstrasse", "schwerin"}, "19053")),
        (["Elm Road"], [], (set(), {"elm", "road"}, "")),
    ],
)
def test_addresses_in_any_detail(lines: list[str], codes: list[str], address: tuple[set[str], set[str], str]) -> None:
    numbers, words, code = address
    assert read_address(lines, codes) == Address(frozenset(numbers), frozenset(words), code)


def level(look: Look, name: str, one: Plain, other: Plain, flags: tuple[str, ...] = ()) -> Level | None:
    """How two values of an attribute compare."""
    records = [
        (
            number,
            Record("property", f"{number}.example", "", {name: (Attested(value, str(value), 1, Origin(""), flags),)}),
        )
        for number, value in (("1", one), ("2", other))
    ]
    features, (first, second) = portray(records, PACK)
    feature = next(number for number, found in enumerate(features) if found.look is look)
    return level_of(look, feature, first, second)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("2026-10-05", "2026-10-05", Level.AGREE),
        ("2026-10-05", "2026-10-09", Level.NEAR),
        ("2026-10-05", "2026-12-05", Level.DIFFER),
        ("2026-10", "2026-10-31", Level.AGREE),
        ("2026", "2026-10-31", Level.AGREE),
        ("2025", "2026-10-31", Level.NEAR),
        ("2026-11", "2026-10-05", Level.DIFFER),
    ],
)
def test_days_agree_as_exactly_as_they_are_given(one: str, other: str, expected: Level) -> None:
    assert level(Look.DAY, "added_date", one, other) is expected


def test_an_ambiguous_day_means_both() -> None:
    assert level(Look.DAY, "added_date", "2026-04-03", "2026-03-04") is Level.DIFFER
    assert level(Look.DAY, "added_date", "2026-04-03", "2026-03-04", ("ambiguous",)) is Level.AGREE


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [(300_000, 300_500, Level.AGREE), (300_000, 312_000, Level.NEAR), (300_000, 350_000, Level.DIFFER)],
)
def test_amounts(one: float, other: float, expected: Level) -> None:
    assert level(Look.AMOUNT, "price", pounds(one), pounds(other)) is expected


def test_a_title_is_compared_by_what_the_values_do_not_say() -> None:
    """Both titles name the town, which is compared as the town; the words that are left tell."""
    homes = [
        sighting("1", "a.example", title="Windmill in Oxford", town="Oxford"),
        sighting("2", "b.example", title="Oxford: lighthouse", town="Oxford"),
    ]
    features, (first, second) = portray([(one.id, one.record) for one in homes], PACK)
    feature = next(number for number, found in enumerate(features) if found.look is Look.PHRASE)
    assert level_of(Look.PHRASE, feature, first, second) is Level.DIFFER


def test_links_to_the_site_itself_are_no_values() -> None:
    home = sighting("1", "a.example", url="https://a.example/1", map="https://maps.example/?q=7")
    _, (portrait,) = portray([(home.id, home.record)], PACK)
    assert list(portrait.values.values()) == [frozenset({"maps.example?q=7"})]
