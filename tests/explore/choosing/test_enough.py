from dataclasses import replace

from bowerbird.explore.choosing import SeenList, is_enough
from bowerbird.explore.leads import Lead, LeadKind, Menu, Place, canonical

SITE = "http://shop.example"


def seen(key: str, address: str, signs: str = "abcdefghijklmnop") -> SeenList:
    return SeenList(key, f"{SITE}{address}", len(signs), signs=frozenset(signs), template="t")


def lead(address: str, text: str, score: float, *, says_all: bool = False) -> Lead:
    target = f"{SITE}{address}"
    return Lead(1, LeadKind.LINK, target, canonical(target), text, score, Place.MENU, says_all=says_all)


def menu(*addresses: str) -> Menu:
    return Menu("m", "shop.example/c/*", tuple(f"{SITE}{address}" for address in addresses), addresses)


WHOLE = replace(seen("a", "/list"), announced=400, goes_on=True)


def test_without_a_list_the_best_leads_are_wanted() -> None:
    judged = is_enough([], [lead("/shop", "Shop", 0.9), lead("/about", "About", 0.02)])
    assert not judged.is_enough
    assert judged.wanted == (f"{SITE}/shop",)


def test_without_a_list_and_leads_a_form_is_tried() -> None:
    assert is_enough([], [], has_form=True).try_forms


def test_a_list_that_announces_its_total_is_enough() -> None:
    judged = is_enough([WHOLE], [lead("/about", "About", 0.02)])
    assert judged.is_enough
    assert "total" in judged.why


def test_a_few_records_of_an_announced_total_without_a_way_to_the_others_are_examples() -> None:
    home = replace(seen("h", "/", "abc"), announced=400)
    assert is_enough([home], [lead("/shop", "Shop", 0.55)]).wanted == (f"{SITE}/shop",)


def test_behind_a_start_page_with_hardly_any_links_everything_is_looked_at() -> None:
    door = seen("h", "/", "abcd")
    links = [lead(f"/{name}", name, 0.05) for name in ("ships", "builders")]
    away = Lead(1, LeadKind.LINK, "https://maker.example/", "https://maker.example/", "Maker", 0.05, Place.FOOT)
    assert is_enough([door], [*links, away], has_form=True).wanted == (f"{SITE}/ships", f"{SITE}/builders")
    assert is_enough([door], [*links, *(lead(f"/{number}", "", 0.05) for number in range(5))]).is_enough


def test_an_unseen_list_of_all_is_worth_a_page() -> None:
    judged = is_enough([WHOLE], [lead("/all", "View all", 0.9, says_all=True)])
    assert judged.wanted == (f"{SITE}/all",)


def test_another_section_is_worth_a_page() -> None:
    judged = is_enough([WHOLE], [lead("/rent", "To rent", 0.9)])
    assert judged.wanted == (f"{SITE}/rent",)


def test_alternatives_in_the_main_menu_are_worth_a_page_though_a_list_without_a_choice_is_known() -> None:
    sail, motor = lead("/list?with=sails", "Sailing boats", 0.9), lead("/list?with=motor", "Motor boats", 0.9)
    assert is_enough([WHOLE], [sail, motor]).wanted == (sail.target, motor.target)
    again = replace(WHOLE, key="s", address=sail.target)
    assert is_enough([WHOLE, again], [motor]).wanted == (motor.target,)
    assert is_enough([WHOLE], [sail]).is_enough
    makes = [lead(f"/list?make={number}", "", 0.9) for number in range(5)]
    assert is_enough([WHOLE], makes).is_enough
    assert is_enough([WHOLE], [replace(one, place=Place.CONTENT) for one in (sail, motor)]).is_enough


def test_a_part_of_a_known_list_is_not() -> None:
    assert is_enough([WHOLE], [lead("/list/bath", "Bath", 0.9)]).is_enough


def test_a_second_category_is_worth_a_page_and_a_third_is_not() -> None:
    rows = [menu("/c/a", "/c/b", "/c/d", "/c/e", "/c/f")]
    once = is_enough([seen("1", "/c/a")], [], rows)
    assert once.wanted == (f"{SITE}/c/f",)
    twice = is_enough([seen("1", "/c/a"), seen("2", "/c/f", "123456789")], [lead("/c/b", "B", 0.9)], rows)
    assert twice.is_enough


def test_two_small_lists_of_a_menu_tell_what_the_others_are() -> None:
    rows = [menu("/c/a", "/c/b", "/c/d", "/c/e", "/c/f")]
    judged = is_enough(
        [seen("1", "/c/a", "ab"), seen("2", "/c/f", "cd")], [lead("/c/b", "B", 0.9)], rows, has_form=True
    )
    assert judged.is_enough


def test_members_of_menus_come_before_a_search_and_the_rest_after_it() -> None:
    few, unknown = seen("h", "/", "abc"), lead("/x", "X", 0.2)
    member = lead("/c/a", "A", 0.3)
    assert is_enough([few], [member, unknown], [menu("/c/a", "/c/b")], has_form=True).wanted == (f"{SITE}/c/a",)
    assert is_enough([few], [unknown], has_form=True).try_forms
    assert is_enough([few], [unknown]).wanted == (f"{SITE}/x",)


def test_all_sections_of_a_small_menu_are_worth_a_page() -> None:
    judged = is_enough([seen("1", "/c/a")], [], [menu("/c/a", "/c/b", "/c/d")])
    assert set(judged.wanted) == {f"{SITE}/c/b", f"{SITE}/c/d"}


def test_a_few_examples_are_not_enough_where_a_search_may_show_all() -> None:
    few = replace(seen("h", "/", "abc"), is_main=False)
    assert is_enough([few], [], has_form=True).try_forms
    assert is_enough([few], []).is_enough


def test_a_short_list_on_the_start_page_is_compared_with_what_links_promise() -> None:
    front = replace(seen("h", "/", "abc"), goes_on=True)
    promise = lead("/c/a", "A", 0.8)
    assert is_enough([front], [promise], [menu("/c/a", "/c/b", "/c/d", "/c/e")]).wanted == (f"{SITE}/c/a",)
    assert is_enough([replace(front, announced=90)], [promise], [menu("/c/a", "/c/b", "/c/d", "/c/e")]).is_enough


def test_what_was_seen_already_is_not_wanted_again() -> None:
    leads = [lead("/all", "View all", 0.9, says_all=True)]
    assert is_enough([WHOLE], leads, nothing=[f"{SITE}/all/"]).is_enough


def test_a_page_with_one_record_of_the_template_tells_as_much_as_a_list() -> None:
    towns = menu("/t/one", "/t/two", "/t/three", "/t/four")
    leads = [lead("/t/three", "three", 0.9), lead("/t/four", "four", 0.9)]
    small = f"{SITE}/t/two"
    judged = is_enough([seen("1", "/t/one")], leads, [towns], nothing=[small])
    assert not judged.is_enough
    assert is_enough([seen("1", "/t/one")], leads, [towns], nothing=[small], alike={small: frozenset("1")}).is_enough


def test_pages_beside_the_one_whose_menu_led_to_lists_are_worth_a_look() -> None:
    counties = replace(menu("/devon", "/kent", "/surrey"), key="c", pages=(f"{SITE}/",))
    towns = replace(menu("/devon/a", "/devon/b", "/devon/c", "/devon/d"), pages=(f"{SITE}/devon",))
    lists = [seen("1", "/devon/a"), seen("2", "/devon/d", "qrstuvwxyz")]
    judged = is_enough(lists, [], [counties, towns], nothing=[f"{SITE}/devon"])
    assert judged.wanted == (f"{SITE}/kent", f"{SITE}/surrey")


def test_an_address_that_a_menu_only_filters_is_worth_a_page() -> None:
    rows = [menu(*(f"/yard?make={make}" for make in ("ford", "kia", "bmw", "mini")))]
    lists = [seen("1", "/yard?make=ford", "abc"), seen("2", "/yard?make=mini", "def")]
    assert is_enough(lists, [lead("/yard", "Yard", 0.2)], rows).wanted == (f"{SITE}/yard",)
    assert is_enough(lists, [lead("/about", "About", 0.2), lead("/yard?sort=new", "New", 0.2)], rows).is_enough
    assert is_enough([*lists, seen("3", "/yard", "abcdef")], [], rows).is_enough


def _counted(key: str, counts: list[int]) -> Menu:
    addresses = [f"/{key}/{number}" for number in range(len(counts))]
    return replace(menu(*addresses), key=key, pattern=f"shop.example/{key}/*", counts=tuple(counts))


def test_a_menu_that_promises_more_than_the_one_whose_lists_were_seen_is_looked_at() -> None:
    towns, sectors = _counted("town", [14, 9, 6, 5]), _counted("sector", [11, 13, 10, 12])
    known = [seen("1", "/town/0"), seen("2", "/town/3", "123456789")]
    leads = [lead("/sector/1", "Retail", 0.5), lead("/sector/2", "Care", 0.4)]
    assert is_enough(known, leads, [towns, sectors]).wanted == (f"{SITE}/sector/1",)
    assert is_enough(known, leads, [towns, replace(sectors, counts=(8, 9, 9, 8))]).is_enough
    assert is_enough([*known, seen("3", "/all", "vwxyz")], leads, [towns, sectors]).is_enough


def test_the_address_of_a_search_form_is_worth_a_page_where_a_menu_only_adds_to_it() -> None:
    rows = [menu(*(f"/find?town={town}" for town in ("ely", "bath", "york", "hull")))]
    lists = [seen("1", "/find?town=ely", "abc"), seen("2", "/find?town=hull", "def")]
    form = replace(lead("/find", "", 0.08), kind=LeadKind.FORM)
    assert is_enough(lists, [form], rows).wanted == (f"{SITE}/find",)
    assert is_enough([WHOLE], [form]).is_enough
    assert is_enough([], [form]).wanted == ()
