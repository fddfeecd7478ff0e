"""Dates, measures, phones and codes: every ambiguity of the design's note, and what is no value at all."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.annotate import Measure, Moment
from bowerbird.annotate.values.codes import find_isbns, find_uk_postcodes, find_websites, normal_isbn
from bowerbird.annotate.values.dates import Calendar, calendar_of, find_dates, read_date
from bowerbird.annotate.values.measures import converted, find_compounds, find_feet_inches, find_measures, read_measure
from bowerbird.annotate.values.phones import find_phones, normal_phone

UK = calendar_of(("en",), "GB", "en-GB")
US = calendar_of(("en",), "US", "en-US")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("May 25, 2010", "2010-05-25"),
        ("25 May 2010", "2010-05-25"),
        ("25th of May 2010", "2010-05-25"),
        ("25-Dec-99", "1999-12-25"),
        ("June 2010", "2010-06"),
        ("(April 2004)", "2004-04"),
        ("2010-06-25 00:12:45", "2010-06-25"),
        ("2026-03-04T12:30:00Z", "2026-03-04"),
        ("31.12.2024", "2024-12-31"),
        ("Sept. 5, 2006", "2006-09-05"),
        ("may 5", "--05-05"),
        ("yesterday", "1 days ago"),
        ("3 days ago", "3 days ago"),
        ("two weeks ago", "14 days ago"),
    ],
)
def test_dates_are_as_exact_as_written(text: str, shown: str) -> None:
    assert str(read_date(text, UK)) == shown


@pytest.mark.parametrize(
    "text", ["to", "on:", "a", "may", "1.2.3", "6-9", "Feb 30, 2010", "12.50", "sat in the sun", "3/4"]
)
def test_what_is_no_date(text: str) -> None:
    assert list(find_dates(text, UK)) == []


def test_day_and_month_that_could_change_places_keep_both_readings() -> None:
    british, american, unknown = (read_date("03/04/2026", calendar) for calendar in (UK, US, Calendar()))
    assert (str(british), british and british.other) == ("2026-04-03", date(2026, 3, 4))
    assert (str(american), american and american.other) == ("2026-03-04", date(2026, 4, 3))
    assert unknown is not None
    assert unknown.other is not None


@pytest.mark.parametrize("text", ["25/12/2026", "12/25/2026", "04/04/2026", "2026-03-04"])
def test_dates_with_one_reading_are_not_doubtful(text: str) -> None:
    for calendar in (UK, US):
        read = read_date(text, calendar)
        assert read is not None
        assert read.other is None


def test_months_of_other_languages() -> None:
    german = calendar_of(("de",), "DE", "de")
    assert str(read_date("3. Mai 2026", german)) == "2026-05-03"
    assert str(read_date("06/11/2026", calendar_of(("en", "fr"), None, "fr"))) == "2026-11-06"
    assert str(read_date("3 décembre 2026", calendar_of(("fr",), "FR", "fr"))) == "2026-12-03"


@settings(deadline=None)
@given(st.dates(min_value=date(1500, 1, 1), max_value=date(2099, 12, 31)))
def test_a_printed_date_reads_back(day: date) -> None:
    moment = Moment(day.year, day.month, day.day)
    assert read_date(str(moment), UK) == moment
    assert read_date(day.strftime("%d %B %Y"), UK) == moment


@pytest.mark.parametrize("text", ["6-9", "6'9\"", "6' 9''", "6 ft 9 in", "6-foot-9", "6’9”", "6'9'"])
def test_heights_in_feet_and_inches(text: str) -> None:
    assert [measure for _, _, measure in find_feet_inches(text)] == [Measure(Decimal(81), "in")]


@pytest.mark.parametrize("text", ["2010-11", "6-10-2010", "555-1234", "6-15", "1-6-9"])
def test_what_is_no_height(text: str) -> None:
    assert list(find_feet_inches(text)) == []


@pytest.mark.parametrize(
    ("text", "dimension", "shown"),
    [
        ("2.06 m", "length", "2.06 m"),
        ("205 lbs.", "mass", "205 lb"),
        ("5.3 Liter", "volume", "5.3 l"),
        ("1,998cc", "volume", "1998 cc"),
        ("19 MPG city", "consumption", "19 mpg"),
        ("75-300mm", "length", "75 - 300 mm"),
        ("1,250 sq ft", "area", "1250 sq ft"),
    ],
)
def test_measures(text: str, dimension: str, shown: str) -> None:
    assert [str(measure) for _, _, measure in find_measures(text, dimension)] == [shown]


def test_units_are_converted() -> None:
    assert converted(Measure(Decimal("2.06"), "m"), "cm") == Measure(Decimal("206.00"), "cm")
    assert converted(Measure(Decimal(40), "mpg"), "l/100km").amount == Decimal("5.88")
    assert [converted(m, "kg").amount for _, _, m in find_compounds("11 st 6 lbs", "mass")] == [Decimal("72.57")]


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("1h 57m", 117),
        ("1 hr 57 min", 117),
        ("1 hour 57 minutes", 117),
        ("1 hour and 57 minutes", 117),
        ("1h57", 117),
        ("2 Std. 5 Min.", 125),
        ("117 min", 117),
        ("2h", 120),
    ],
)
def test_durations_in_hours_and_minutes(text: str, minutes: int) -> None:
    assert read_measure(text, "min") == Measure(Decimal(minutes), "min")


def test_a_written_date_is_whole_whatever_stands_before_it() -> None:
    for before in ("Thriller\nShowing\n", "x" * 31 + "\n", "\n", ""):
        (found,) = find_dates(f"{before}25 June 2025", UK)
        assert found[2] == Moment(2025, 6, 25)


@pytest.mark.parametrize(
    ("text", "region", "normal"),
    [
        ("760/765-0173", "US", "+17607650173"),
        ("(702) 214-3500", "US", "+17022143500"),
        ("1-800-FLOWERS", "US", "+18003569377"),
        ("781.292.2222", "US", "+17812922222"),
        ("01865 270000", "GB", "+441865270000"),
        ("+44 20 7946 0018", "US", "+442079460018"),
        ("01632 960248", "GB", "+441632960248"),
        ("407-WDW-DINE", "US", "+14079393463"),
        ("0117 496 0123", "US", "01174960123"),  # whose country nobody said
    ],
)
def test_phones(text: str, region: str, normal: str) -> None:
    assert [phone for _, _, phone in find_phones(f"Call {text} now", region)] == [normal]


@pytest.mark.parametrize("text", ["2010-06-25", "9780312361983", "12345678", "£1,234,567", "10/10/2010", "1 2 3"])
def test_what_is_no_phone(text: str) -> None:
    assert list(find_phones(text, "US")) == []
    assert normal_phone("", "US") is None


def test_isbns_need_their_check_digit() -> None:
    assert normal_isbn("978-0307269997") == "9780307269997"
    assert normal_isbn("0-306-40615-2") == "9780306406157"
    assert normal_isbn("080442957X") == "9780804429573"
    assert normal_isbn("978-0307269998") is None
    assert [isbn for _, _, isbn in find_isbns("ISBN: 9780805087444, 1234567890123")] == ["9780805087444"]


def test_postcodes_and_websites() -> None:
    assert [code for _, _, code in find_uk_postcodes("Oxford OX13QD, EC1A 1BB")] == ["OX1 3QD", "EC1A 1BB"]
    found = [site for _, _, site in find_websites("See www.acu.edu, http://x.org/a. Not a@b.com or node.js")]
    assert found == ["http://www.acu.edu", "http://x.org/a"]


def test_a_number_with_a_unit_of_another_kind_is_no_measure() -> None:
    assert read_measure("600 m", "kg") is None
    assert read_measure("600", "kg") == Measure(Decimal(600), "kg")
    assert read_measure("75 g", "kg") == Measure(Decimal("0.075"), "kg")
