"""What the trail of links above a record's name tells of it."""

from __future__ import annotations

import pytest

from bowerbird.detail import analyse
from bowerbird.domain import load_pack
from bowerbird.induce.said.crumbs import with_crumbs
from bowerbird.induce.said.detailed import values_of
from bowerbird.induce.said.values import Seen
from bowerbird.page import parse_html

SHOP, CARS, FOOD = load_pack("products"), load_pack("used-cars-uk"), load_pack("restaurants")
WARES = (("Rhinog vest", "Rucksacks", "£126.00"), ("Lochan tent", "Tents", "£89.00"), ("Stac boots", "Boots", "£99.00"))


def told(trail: str, name: str) -> list[str]:
    """What the trails of three pages say of an attribute; {0} is the name of the ware, {1} its category."""
    pages = [
        parse_html(
            f"<title>{ware}</title><p><a href=/a>Shop</a> | <a href=/b>Journal</a></p>{trail.format(ware, kind)}"
            f"<h1>{ware}</h1><p>{price}</p>",
            url=f"https://shop.example/{n}",
        )
        for n, (ware, kind, price) in enumerate(WARES)
    ]
    details = analyse(pages, SHOP).details
    found = with_crumbs(details, [values_of(detail, SHOP) for detail in details], SHOP)
    return [values[name][0].text if name in values else "" for values in found]


@pytest.mark.parametrize(
    "trail",
    [
        "<p><a href=/>Home</a> / <a href=/all>All</a> / {1}</p>",
        "<font><a href=/>Home</a> &gt; <a href=/c>{1}</a></font>",
        "<nav aria-label=breadcrumb><ol><li><a href=/>Home</a></li><li><a href=/c>{1}</a></li><li>{0}</li></ol></nav>",
        "<p class=crumbs><a href=/>Home</a><a href=/c>{1}</a></p>",
    ],
)
def test_the_last_entry_that_differs_and_is_not_the_name_is_the_category(trail: str) -> None:
    assert told(trail, "category") == [kind for _, kind, _ in WARES]


def test_of_a_category_that_a_label_names_the_trail_tells_the_narrower() -> None:
    pages = [
        parse_html(
            f"<title>{ware}</title><p><a href=/>Home</a> / <a href=/o>Outdoors {n % 2}</a> / <a href=/k>{kind}</a></p>"
            f"<h1>{ware}</h1><p>{price}</p><p>Categories: <a href=/o>Outdoors {n % 2}</a>, <a href=/k>{kind}</a></p>",
            url=f"https://shop.example/{n}",
        )
        for n, (ware, kind, price) in enumerate(WARES)
    ]
    details = analyse(pages, SHOP).details
    wider = [next(int(link) for link in page.index.with_tag("a").tolist()[3:]) for page in pages]
    said = [{"category": (Seen(node, f"Outdoors {n % 2}"),)} for n, node in enumerate(wider)]
    found = with_crumbs(details, said, SHOP)
    assert [values["category"][0].text for values in found] == [kind for _, kind, _ in WARES]
    other = [{"category": (Seen(node, "Gifts"),)} for node in wider]
    assert {values["category"][0].text for values in with_crumbs(details, other, SHOP)} == {"Gifts"}


def test_the_beginning_of_the_name_is_no_category() -> None:
    pages = [
        parse_html(
            f"<title>{n} Elm Road</title><p class=crumbs><a href=/>Home</a> / {n} Elm Road</p>"
            f"<h1>{n} Elm Road, Leeds</h1><p>£{n}50,000</p>",
            url=f"https://homes.example/{n}",
        )
        for n in (1, 2, 3)
    ]
    details = analyse(pages, SHOP).details
    found = with_crumbs(details, [values_of(detail, SHOP) for detail in details], SHOP)
    assert not any("category" in values for values in found)


@pytest.mark.parametrize(("heading", "expected"), [("Also in {0}", ["Jericho", "Summertown"]), ("{0}", ["", ""])])
def test_what_pages_say_that_things_are_in_is_a_part_of_the_town(heading: str, expected: list[str]) -> None:
    quarters = (("The Grapes", "Jericho"), ("Noren", "Summertown"))
    pages = [
        parse_html(
            f"<title>{name}</title><p><a href=/>Oxford</a> / <a href=/q/{n}>{quarter}</a></p><h1>{name}</h1>"
            f"<p>01865 27000{n}</p><h2>{heading.format(quarter)}</h2>",
            url=f"https://food.example/{n}",
        )
        for n, (name, quarter) in enumerate(quarters)
    ]
    details = analyse(pages, FOOD).details
    found = with_crumbs(details, [values_of(detail, FOOD) for detail in details], FOOD)
    assert [values["neighborhood"][0].text if "neighborhood" in values else "" for values in found] == expected
    assert not any("cuisine" in values for values in found)  # which goes by terms


def test_links_without_a_trail_tell_nothing() -> None:
    assert told("<p><a href=/c>{1}</a> and more</p>", "category") == ["", "", ""]


def test_entries_that_are_terms_are_of_their_attribute() -> None:
    makes = (
        ("BMW", "3 Series", "BMW 3 Series SE"),
        ("Toyota", "Yaris", "Toyota Yaris Icon"),
        ("Kia", "Niro", "Kia Niro 4"),
    )
    pages = [
        parse_html(
            f"<title>{name}</title><p class=crumbs><a href=/>Home</a> / <a href=/m>{make}</a> / {model}</p>"
            f"<h1>{name}</h1><p>£{n + 5},350</p>",
            url=f"https://cars.example/{n}",
        )
        for n, (make, model, name) in enumerate(makes)
    ]
    details = analyse(pages, CARS).details
    found = with_crumbs(details, [values_of(detail, CARS) for detail in details], CARS)
    assert [values["model"][0].text for values in found] == [model for _, model, _ in makes]


def test_an_entry_that_leads_nowhere_and_is_another_on_each_page_is_no_category() -> None:
    streets = ("Mill Lane", "Elm Road", "Church Close", "Park Avenue", "Station Road")
    trail = "<nav class=breadcrumb><a href=/>Home</a> <a href=/s>For sale</a> <span>{} {}</span></nav>"
    pages = [
        parse_html(
            f"<title>{street}</title>{trail.format(n, street)}<h1>{n + 1} bedroom house for sale</h1><p>£{n}50,000</p>",
            url=f"https://agent.example/{n}",
        )
        for n, street in enumerate(streets)
    ]
    details = analyse(pages, SHOP).details
    assert not any("category" in values for values in with_crumbs(details, [{} for _ in details], SHOP))


def test_a_town_in_which_the_home_is_is_no_category() -> None:
    homes = (("Elm House", "Frome"), ("Quay Cottage", "Calne"), ("The Old Forge", "Wells"))
    pages = [
        parse_html(
            f"<title>{name}</title><p class=crumbs><a href=/>Home</a> / <a href='/{town}'>{town}</a></p>"
            f"<h1>{name}</h1><address>{name}, {town}</address><p>£{n}50,000</p>",
            url=f"https://homes.example/{n}",
        )
        for n, (name, town) in enumerate(homes, 1)
    ]
    homes_pack = load_pack("real-estate-uk")
    details = analyse(pages, homes_pack).details
    said = []
    for page, (name, town) in zip(pages, homes, strict=True):
        address = Seen(int(page.index.with_tag("address")[0]), f"{name}, {town}")
        said.append({"location": (address,)})
    assert not any("category" in own for own in with_crumbs(details, said, homes_pack))
