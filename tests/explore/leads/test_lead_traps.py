import pytest

from bowerbird.explore.leads import is_trap, why_trap

HOST = "http://a.example"
MONTHS = [f"{HOST}/events/2026-{month:02}" for month in range(1, 6)]


@pytest.mark.parametrize(
    "address",
    [
        f"{HOST}/a/a/a",
        f"{HOST}/shop/list/shop/list",
        f"{HOST}/list?x=1&x=1&x=1",
        f"{HOST}/{'/'.join('abcdefghijklmnop')}",
        f"{HOST}/list?{'&'.join(f'{name}=1' for name in 'abcdefghijkl')}",
        f"{HOST}/{'x' * 3000}",
    ],
)
def test_addresses_that_repeat_themselves_are_traps(address: str) -> None:
    assert is_trap(address)


@pytest.mark.parametrize("address", [f"{HOST}/", f"{HOST}/homes/oxford/flats", f"{HOST}/1/1/1", f"{HOST}/list?a=1&b=1"])
def test_plain_addresses_are_none(address: str) -> None:
    assert why_trap(address, [f"{HOST}/other", f"{HOST}/list?a=1"]) == ""


def test_a_calendar_may_be_looked_at_but_not_for_ever() -> None:
    assert not is_trap(MONTHS[1], MONTHS[:1])
    assert "calendar" in why_trap(MONTHS[4], MONTHS[:4])
    assert not is_trap(f"{HOST}/events/jazz", MONTHS)


def test_a_calendar_may_count_with_parameters() -> None:
    seen = [f"{HOST}/cal?month={month}&year=2026" for month in range(1, 5)]
    assert is_trap(f"{HOST}/cal?month=5&year=2026", seen)
    assert not is_trap(f"{HOST}/homes?beds=5&baths=2", [f"{HOST}/homes?beds={beds}&baths=2" for beds in range(1, 5)])


def test_filters_that_combine_end_somewhere() -> None:
    seen = [f"{HOST}/list?colour={colour}&size={size}" for colour in "abcd" for size in "123"]
    assert "combine" in why_trap(f"{HOST}/list?colour=e&size=1", seen)
    assert not is_trap(f"{HOST}/list?colour=e", seen)
