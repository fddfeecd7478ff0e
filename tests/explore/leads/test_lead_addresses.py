import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.explore.leads import canonical, of_one_sort, same_site, site_key
from bowerbird.explore.leads.addresses import pattern, steps_of, words_of


@pytest.mark.parametrize(
    ("url", "same"),
    [
        ("http://a.example/list?b=2&a=1", "http://a.example/list?a=1&b=2"),
        ("http://a.example/list?a=1&utm_source=mail&gclid=x", "http://a.example/list?a=1"),
        ("http://a.example/list;jsessionid=AB12CD34?a=1", "http://a.example/list?a=1"),
        ("http://a.example/list?sid=0a1b2c3d4e5f6a7b8c9d", "http://a.example/list"),
        ("http://a.example/list?PHPSESSID=0a1b2c3d4e5f6a7b8c9d&a=1", "http://a.example/list?a=1"),
        ("http://A.EXAMPLE:80/list/", "http://a.example/list"),
        ("http://a.example/shop/index.html", "http://a.example/shop"),
        ("http://a.example/list#top", "http://a.example/list"),
        ("http://a.example/list?ref=nav", "http://a.example/list"),
    ],
)
def test_addresses_of_one_page_are_one(url: str, same: str) -> None:
    assert canonical(url) == canonical(same)


@pytest.mark.parametrize(
    ("url", "other"),
    [
        ("http://a.example/list?sid=3", "http://a.example/list"),
        ("http://a.example/home?ref=4711", "http://a.example/home?ref=4712"),
        ("http://a.example/#/homes", "http://a.example/#/cars"),
        ("http://a.example/list?page=1", "http://a.example/list?page=2"),
        ("http://a.example:8080/", "http://a.example/"),
    ],
)
def test_addresses_of_two_pages_are_two(url: str, other: str) -> None:
    assert canonical(url) != canonical(other)


@given(st.text(max_size=40), st.lists(st.tuples(st.text("abc", min_size=1), st.text("xyz123")), max_size=4))
def test_a_canonical_address_is_its_own_canonical_address(path: str, pairs: list[tuple[str, str]]) -> None:
    once = canonical(f"http://a.example/{path}?{'&'.join(f'{name}={value}' for name, value in pairs)}")
    assert canonical(once) == once


@pytest.mark.parametrize("url", ["http://[broken", "mailto:a@b.example", "", "javascript:void(0)", "http://a:port/"])
def test_what_is_no_address_belongs_to_no_site(url: str) -> None:
    assert canonical(url) == url
    assert site_key(url) == ""
    assert not same_site(url, url)


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("http://www.shop.example/x", "shop.example"),
        ("https://search.homes.co.uk/", "homes.co.uk"),
        ("https://homes.co.uk/", "homes.co.uk"),
        ("https://a.b.com.au/", "b.com.au"),
        ("https://me.com/", "me.com"),
        ("https://one.github.io/", "one.github.io"),
        ("http://127.0.0.1:8001/", "127.0.0.1:8001"),
        ("http://localhost:8001/", "localhost:8001"),
    ],
)
def test_a_site_is_a_registered_name(url: str, key: str) -> None:
    assert site_key(url) == key


def test_subdomains_are_one_site_and_customers_of_a_host_are_two() -> None:
    assert same_site("http://jobs.firm.example/", "https://www.firm.example/x")
    assert not same_site("http://one.github.io/", "http://two.github.io/")
    assert not same_site("http://127.0.0.1:1/", "http://127.0.0.1:2/")


def test_addresses_of_one_sort_have_one_pattern() -> None:
    assert pattern("http://a.example/homes/oxford") == pattern("http://a.example/homes/bath?utm_source=x")
    assert pattern("http://a.example/c/12/sofas") == pattern("http://a.example/c/7/beds")
    assert pattern("http://a.example/list?town=a") == pattern("http://a.example/list?town=b")
    assert pattern("http://a.example/list?town=a") != pattern("http://a.example/list?kind=a")
    assert pattern("http://a.example/homes/oxford") != pattern("http://a.example/cars/oxford")


def test_the_words_of_an_address_are_those_that_people_chose() -> None:
    assert words_of("http://a.example/forSale/all-homes.php?kind=flat&sid=0a1b2c3d4e5f6a7b8c9d") == (
        "for",
        "sale",
        "all",
        "homes",
        "flat",
    )
    assert steps_of("http://a.example/#/homes/all") == ("homes", "all")


def test_records_lead_to_pages_of_one_sort() -> None:
    cars = [f"http://a.example/car/{name}" for name in ("golf", "polo", "up")]
    assert of_one_sort([*cars, "http://a.example/about"]) == frozenset(cars)
    assert of_one_sort(["http://a.example/cars?town=bath", "http://a.example/de/"]) == frozenset()
