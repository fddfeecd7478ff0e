"""Records of wrappers against those of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from wrappers_oracle import said, true_records

from bowerbird.domain.record import Origin, Record
from bowerbird.evaluate.wrappers_judge import judge, own_target
from bowerbird.evaluate.wrappers_truth import Asked, asked_for, reason_to_leave_out
from bowerbird.evaluate.wrappers_values import Outcome
from bowerbird.zoo import DEVELOPMENT, choose, site
from bowerbird.zoo.choices import Details


def find_site(details: Details, domain: str) -> Asked:
    for seed in DEVELOPMENT:
        chosen = choose(seed)
        if chosen.details is details and chosen.domain == domain and reason_to_leave_out(site(seed)) is None:
            return asked_for(site(seed))
    raise LookupError(details)


@pytest.fixture(scope="module")
def asked() -> Asked:
    return find_site(Details.PAGE, "real-estate-us")


@pytest.fixture(scope="module")
def without_details() -> Asked:
    return find_site(Details.NONE, "real-estate-us")


def without(records: Sequence[Record], *names: str) -> list[Record]:
    return [replace(one, values={k: v for k, v in one.values.items() if k not in names}) for one in records]


@pytest.mark.parametrize("domain", ["real-estate-us", "used-cars-uk", "events", "products"])
def test_the_truth_is_effective(domain: str) -> None:
    asked = find_site(Details.PAGE, domain)
    found = judge(asked, true_records(asked))
    assert found.is_effective
    assert not found.wrong
    assert found.found_values == found.shown_values > 0


def test_without_addresses_records_are_matched_by_what_they_say(without_details: Asked) -> None:
    found = judge(without_details, list(reversed(true_records(without_details))))
    assert found.is_effective


def test_links_with_sessions_are_the_same(asked: Asked) -> None:
    records = [replace(one, url=f"{one.url}{'&' if '?' in one.url else '?'}sid=0a1b") for one in true_records(asked)]
    assert judge(asked, records).is_effective
    assert own_target("http://h:80/a?x=1&sid=2#top") == "/a?x=1"


def test_a_missing_record_is_named(asked: Asked) -> None:
    found = judge(asked, true_records(asked)[1:])
    assert not found.is_effective
    assert found.missing == (0,)


def test_a_strange_record_is_extra_and_its_values_are_wrong(asked: Asked) -> None:
    strange = Record("property", "", "http://zoo.example/guide/buying", {"title": (said("Buying a home"),)})
    found = judge(asked, [*true_records(asked), strange])
    assert not found.is_effective
    assert len(found.extra) == 1
    assert found.outcomes[Outcome.WRONG] == 1


def test_repetitions_do_not_matter_but_poorer_twins_do(asked: Asked) -> None:
    records = true_records(asked)
    again = judge(asked, [*records, records[0]])
    assert again.is_effective
    assert again.repeated == 1
    assert len(judge(asked, [*records, *without(records[:1], "price")]).extra) == 1
    tracked = replace(records[0], values={**records[0].values, "url": (said(f"{records[0].url}?utm_source=site"),)})
    assert judge(asked, [*records, tracked]).is_effective


def test_what_has_no_page_of_its_own_is_the_same_on_two_lists(without_details: Asked) -> None:
    records = true_records(without_details)
    lists = ("http://zoo.example/under-30", "http://zoo.example/from-20")
    on_both = [replace(one, url=url, origin=Origin(url)) for url in lists for one in records]
    found = judge(without_details, on_both)
    assert found.is_effective
    assert found.repeated == len(records)


def test_a_type_that_is_nowhere_is_uncovered(asked: Asked) -> None:
    found = judge(asked, without(true_records(asked), "price"))
    assert found.has_all_and_only
    assert found.uncovered == {"price"}
    assert not found.is_effective
    assert not found.is_effective_as_told


def test_one_record_with_it_covers_a_type(asked: Asked) -> None:
    records = true_records(asked)
    at = next(at for at, record in enumerate(records) if "price" in record.values)
    found = judge(asked, [*without(records[:at], "price"), records[at], *without(records[at + 1 :], "price")])
    assert found.is_effective
    assert found.found_values < found.shown_values


def test_a_wrong_value_covers_nothing(asked: Asked) -> None:
    wrong = (said("$1", {"amount": 1, "currency": "USD"}),)
    records = [replace(one, values={**one.values, "price": wrong}) for one in true_records(asked)]
    found = judge(asked, records)
    assert "price" in found.uncovered
    assert len(found.wrong) == len(records)
    assert "$1" in str(found.wrong[0])


def test_types_that_the_page_does_not_tell_count_apart(asked: Asked) -> None:
    untold = replace(asked, told=asked.told - {"price"})
    found = judge(untold, without(true_records(asked), "price"))
    assert found.is_effective_as_told
    assert not found.is_effective
