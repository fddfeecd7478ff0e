from dataclasses import replace

from bowerbird.explore.leads import Menu, Place, join_menus
from bowerbird.explore.leads.hubs import hubs_beside

SITE = "http://guide.example"


def menu(key: str, page: str, *addresses: str, wide: str = "w", place: Place = Place.CONTENT) -> Menu:
    targets = tuple(f"{SITE}{address}" for address in addresses)
    return Menu(key, "guide.example/x/*", targets, addresses, place, wide=wide, pages=(f"{SITE}{page}",))


COUNTIES = menu("c", "/", "/in/devon", "/in/kent", "/in/surrey", wide="top")
DEVON = menu("d", "/in/devon", "/devon/exeter", "/devon/torquay")
KENT = menu("k", "/in/kent", "/kent/dover")


def test_the_same_menu_on_two_pages_is_one_with_the_entries_of_both() -> None:
    (joined,) = join_menus([menu("m", "/a", "/x", "/y"), menu("m", "/b", "/y", "/z")])
    assert joined.texts == ("/x", "/y", "/z")
    assert joined.pages == (f"{SITE}/a", f"{SITE}/b")


def test_menus_of_pages_beside_each_other_go_together() -> None:
    counties, towns = join_menus([COUNTIES, DEVON, KENT])
    assert counties == COUNTIES
    assert towns.texts == ("/devon/exeter", "/devon/torquay", "/kent/dover")


def test_menus_of_other_pages_or_places_do_not() -> None:
    assert len(join_menus([DEVON, KENT])) == 2
    elsewhere = menu("k", "/in/kent", "/kent/dover", wide="other")
    assert len(join_menus([COUNTIES, DEVON, elsewhere])) == 3


def test_pages_beside_a_hub_are_hubs() -> None:
    assert list(hubs_beside(DEVON, [COUNTIES, DEVON])) == list(COUNTIES.targets)
    assert list(hubs_beside(COUNTIES, [COUNTIES, DEVON])) == []
    on_the_start_page = menu("d", "/", "/devon/exeter", "/devon/torquay")
    assert list(hubs_beside(on_the_start_page, [COUNTIES, on_the_start_page])) == []


def test_of_the_menu_of_the_whole_site_one_page_is_asked_for_until_another_is_seen_to_be_a_hub() -> None:
    cities = replace(COUNTIES, pattern="guide.example/*", place=Place.MENU)
    devon, kent, surrey = cities.targets
    assert list(hubs_beside(DEVON, [cities, DEVON])) == [kent]
    assert list(hubs_beside(DEVON, [cities, DEVON], {devon, kent})) == []
    _, towns = joined = join_menus([cities, DEVON, KENT])
    assert surrey in hubs_beside(towns, joined, {devon, kent})


def test_menus_that_go_together_have_no_heading_of_one_of_them() -> None:
    named = [replace(DEVON, heading="Eating out in Devon"), replace(KENT, heading="Eating out in Kent")]
    assert join_menus([COUNTIES, *named])[1].heading == ""
