from dataclasses import replace

from bowerbird.explore.choosing import Chosen, SeenList, choose
from bowerbird.explore.leads import Menu, Place

SITE = "http://shop.example"


def seen(key: str, address: str, signs: str = "", *, announced: int | None = None, goes_on: bool = False) -> SeenList:
    """A list whose records are one letter each."""
    return SeenList(key, f"{SITE}{address}", max(len(signs), 1), announced, False, goes_on, frozenset(signs), "t")


def menu(*addresses: str, counts: tuple[int | None, ...] = ()) -> Menu:
    targets = tuple(f"{SITE}{address}" for address in addresses)
    return Menu("m", "shop.example/*", targets, addresses, counts=counts or (None,) * len(targets))


def keys(chosen: Chosen) -> set[frozenset[str]]:
    return {frozenset(choice.lists) for choice in chosen.choices}


def why(chosen: Chosen, key: str) -> str:
    return next(one.why for one in chosen.dropped if one.key == key)


def test_nothing_seen_is_nothing_chosen() -> None:
    assert choose([]) == Chosen()


def test_the_only_list_is_chosen() -> None:
    chosen = choose([seen("a", "/list", "abc")])
    assert keys(chosen) == {frozenset("a")}
    assert chosen.choices[0].addresses == (f"{SITE}/list",)
    assert "only list" in chosen.choices[0].why


def test_a_list_that_says_little_of_the_same_records_is_none_of_other_things() -> None:
    """The whole list shows times only, a section also dates: both lead to pages of events."""
    events = frozenset(f"{SITE}/event/{name}/" for name in ("lamp-walk", "late-gig", "mending"))
    whole = SeenList("w", f"{SITE}/whats-on", 3, goes_on=True, signs=events, relevance=0.4, says_all=True)
    section = SeenList("s", f"{SITE}/whats-on/stage", 2, signs=frozenset(list(events)[:2]), template="t")
    assert keys(choose([section, whole])) == {frozenset("w")}


def test_examples_of_a_list_on_another_host_of_the_site_are_a_part_of_it() -> None:
    """A hosting provider shows the list in a frame; its records have the same addresses there."""
    listed = frozenset(f"http://hosted.example/home/mls-{at}" for at in range(700, 718))
    whole = SeenList("w", "http://hosted.example/list", 18, signs=listed)
    examples = frozenset(f"{SITE}/home/mls-{at}" for at in (703, 705, 711))
    front = SeenList("f", f"{SITE}/", 3, signs=examples, template="t")
    assert keys(choose([front, whole])) == {frozenset("w")}


def test_lists_of_other_things_are_left_out() -> None:
    news = replace(seen("n", "/news", "xyz"), relevance=0.1)
    chosen = choose([seen("a", "/list", "abc"), news])
    assert keys(chosen) == {frozenset("a")}
    assert "another sort" in why(chosen, "n")


def test_tiles_that_lead_to_parts_of_a_list_are_no_list() -> None:
    homes = frozenset(f"{SITE}/homes/{at}-elm-road" for at in range(12))
    areas = frozenset(f"{SITE}/homes?area={name}" for name in ("dore", "totley", "crookes"))
    whole = SeenList("w", f"{SITE}/homes", 12, goes_on=True, signs=homes)
    tiles = SeenList("a", f"{SITE}/areas", 3, signs=areas, relevance=0.9, template="t")
    assert keys(choose([tiles, whole])) == {frozenset("w")}
    assert "lead to parts of" in why(choose([tiles, whole]), "a")


def test_records_of_which_a_parameter_tells_one_from_another_are_no_parts_of_their_list() -> None:
    used = frozenset(f"{SITE}/car.php?id={at}" for at in range(12))
    new = frozenset(f"{SITE}/car.php?id={at}" for at in range(20, 24))
    lists = [SeenList("u", f"{SITE}/car.php", 12, signs=used), SeenList("n", f"{SITE}/new.php", 4, signs=new)]
    assert keys(choose(lists)) == {frozenset("u"), frozenset("n")}


def test_a_list_of_what_records_link_to_is_of_other_things() -> None:
    """Homes and the agents who offer them, whose list has places and telephones, too."""
    homes = frozenset(f"{SITE}/home/{at}-elm-road" for at in range(12))
    agents = frozenset(f"{SITE}/agents/{name}" for name in ("moor-lane", "tern", "quay", "hill"))
    whole = SeenList("w", f"{SITE}/homes", 12, goes_on=True, signs=homes, beside=frozenset(list(agents)[:3]))
    office = SeenList("o", f"{SITE}/agents", 4, signs=agents, relevance=0.9, template="t")
    chosen = choose([office, whole])
    assert keys(chosen) == {frozenset("w")}
    assert "have to do with" in why(chosen, "o")


def test_a_list_that_few_of_its_records_are_linked_from_stays() -> None:
    homes = frozenset(f"{SITE}/home/{at}-elm-road" for at in range(12))
    sites = frozenset(f"{SITE}/new-homes/{name}" for name in ("moor-lane", "tern", "quay", "hill"))
    whole = SeenList("w", f"{SITE}/homes", 12, goes_on=True, signs=homes, beside=frozenset(list(sites)[:1]))
    new = SeenList("n", f"{SITE}/new-homes", 4, signs=sites, relevance=0.9, template="t")
    assert keys(choose([new, whole])) == {frozenset("w"), frozenset("n")}


def test_examples_on_the_home_page_are_in_the_list() -> None:
    home = replace(seen("h", "/", "abc"), is_main=False)
    chosen = choose([home, seen("a", "/list", "abcdefgh", announced=40, goes_on=True)])
    assert keys(chosen) == {frozenset("a")}


def test_examples_on_the_home_page_are_such_though_a_menu_has_both() -> None:
    lists = [seen("h", "/", "xyz"), seen("a", "/list", "abcdefghijklmn")]
    assert keys(choose(lists, [menu("/", "/list", "/about")])) == {frozenset("a")}


def test_examples_that_no_seen_page_shows_may_still_be_in_the_list() -> None:
    home = replace(seen("h", "/", "xyz"), is_main=False)
    chosen = choose([home, seen("a", "/list", "abcdefgh", announced=40, goes_on=True)])
    assert keys(chosen) == {frozenset("a")}
    assert "examples" in why(chosen, "h")


def test_examples_that_name_the_total_of_the_site_are_in_the_list() -> None:
    home = seen("h", "/", "abc", announced=40)
    chosen = choose([home, seen("a", "/list", "cdefgh", announced=40, goes_on=True)])
    assert keys(chosen) == {frozenset("a")}


def test_a_list_on_the_home_page_that_is_what_the_site_is_about_stays() -> None:
    chosen = choose([seen("h", "/", "abcdefgh", announced=80, goes_on=True), seen("s", "/special", "abc")])
    assert keys(chosen) == {frozenset("h")}


def test_two_pages_of_a_list_are_one_list() -> None:
    chosen = choose([seen("1", "/list?page=1", "abc", goes_on=True), seen("2", "/list?page=2", "def", goes_on=True)])
    assert len(chosen.choices) == 1


def test_numbers_that_do_not_count_pages_tell_lists_apart() -> None:
    chosen = choose([seen("1", "/books_2", "abc", goes_on=True), seen("2", "/films_3", "def", goes_on=True)])
    assert len(chosen.choices) == 2
    chosen = choose([seen("1", "/c_2", "abc", goes_on=True), seen("2", "/c_3", "def", goes_on=True)])
    assert len(chosen.choices) == 2


def test_sorted_and_filtered_versions_are_left_out() -> None:
    whole = seen("a", "/list", "abcdef", announced=30, goes_on=True)
    ordered = seen("s", "/list?sort=price", "fghijk", announced=30, goes_on=True)
    filtered = seen("f", "/list?town=bath", "xy")
    chosen = choose([ordered, filtered, whole])
    assert keys(chosen) == {frozenset("a")}


def test_a_list_of_one_value_is_no_part_of_the_list_that_shows_another_by_default() -> None:
    """/boats shows sailing boats where nobody asks for others."""
    bare = seen("b", "/boats", "abcdef", announced=40, goes_on=True)
    sail = seen("s", "/boats?with=sails", "abcdef", announced=40, goes_on=True)
    motor = seen("m", "/boats?with=motor", "uvwxyz", announced=30, goes_on=True)
    chosen = choose([bare, replace(sail, via="Sailing"), replace(motor, via="Motor")])
    assert {choice.section for choice in chosen.choices} == {"“Sailing”", "“Motor”"}
    assert len(choose([bare, motor]).choices) == 1
    assert len(choose([bare, replace(sail, says_all=True), motor]).choices) == 1
    assert len(choose([bare, sail, replace(motor, signs=frozenset("abuvwx"))]).choices) == 1


def test_what_a_parameter_calls_a_mode_may_be_another_section() -> None:
    sale = seen("s", "/list?mode=sale", "abc", announced=72, goes_on=True)
    let = seen("l", "/list?mode=let", "xyz", announced=24, goes_on=True)
    assert keys(choose([sale, let])) == {frozenset("s"), frozenset("l")}
    assert keys(choose([sale, replace(let, announced=72)])) == {frozenset("s"), frozenset("l")}
    grid = [seen(key, f"/list?mode={key}", "abc" if key == "grid" else "xyz", announced=72) for key in ("grid", "map")]
    assert len(choose(grid).choices) == 1
    toys = [seen(key, f"/list?mode={key}", key[:3], goes_on=True) for key in ("Bicycles", "Toys")]
    assert keys(choose(toys)) == {frozenset(["Bicycles"]), frozenset(["Toys"])}
    short = [seen("s", "/list?mode=sale", "abc"), seen("l", "/list?mode=let", "xyz")]
    assert keys(choose(short)) == {frozenset("s"), frozenset("l")}


def test_sections_are_each_chosen() -> None:
    sale = seen("s", "/sale", "abcdefgh", announced=40, goes_on=True)
    rent = seen("r", "/rent", "rstuvwxy", announced=20, goes_on=True)
    assert keys(choose([sale, rent], [menu("/sale", "/rent")])) == {frozenset("s"), frozenset("r")}


def test_all_is_preferred_to_its_categories_where_it_has_them() -> None:
    whole = seen("a", "/all", "abcdefgh", announced=30, goes_on=True)
    one = seen("1", "/c/hats", "abijk", announced=15, goes_on=True)
    other = seen("2", "/c/ties", "cdlmn", announced=15, goes_on=True)
    chosen = choose([one, other, whole], [menu("/c/hats", "/c/ties")])
    assert keys(chosen) == {frozenset("a")}


def test_what_says_all_is_believed_unless_it_is_smaller() -> None:
    whole = replace(seen("a", "/everything", "abcdefgh", announced=300, goes_on=True), says_all=True)
    part = seen("1", "/c/hats", "uvwxyz", announced=15, goes_on=True)
    assert keys(choose([part, whole])) == {frozenset("a")}
    assert keys(choose([part, replace(whole, announced=9, signs=frozenset("abc"))])) == {frozenset("a"), frozenset("1")}


def test_a_parent_page_that_goes_on_holds_the_lists_below_it() -> None:
    parent = seen("p", "/shop", "abcdef", announced=200, goes_on=True)
    below = seen("b", "/shop/hats", "uvwxyz", announced=12)
    assert keys(choose([below, parent])) == {frozenset("p")}


def test_a_parent_page_with_examples_gives_way_to_the_lists_below_it() -> None:
    parent = seen("p", "/shop", "abc")
    hats, ties = seen("h", "/shop/hats", "auvwxyz"), seen("t", "/shop/ties", "klmnopq")
    chosen = choose([parent, hats, ties], [menu("/shop/hats", "/shop/ties")])
    assert keys(chosen) == {frozenset("h"), frozenset("t")}
    assert "below it" in why(chosen, "p")


def test_one_record_in_two_categories_does_not_make_one_the_other() -> None:
    hats = seen("h", "/c/hats", "abcdefghij", announced=20, goes_on=True)
    ties = seen("t", "/c/ties", "aklmnopqrs", announced=18, goes_on=True)
    chosen = choose([hats, ties])
    assert {key for choice in chosen.choices for key in choice.lists} == {"h", "t"}


CATEGORIES = [f"/c/{word}" for word in ("hats", "ties", "belts", "socks", "shoes", "bags")]


def test_a_menu_of_categories_is_one_choice_with_those_that_nobody_looked_at() -> None:
    hats, ties = seen("h", "/c/hats", "abc"), seen("t", "/c/ties", "def")
    (choice,) = choose([hats, ties], [menu(*CATEGORIES)]).choices
    assert set(choice.lists) == {"h", "t"}
    assert set(choice.addresses) == {f"{SITE}{address}" for address in CATEGORIES}
    assert "4 lists" in choice.unsure[0]


def test_small_categories_are_no_examples_of_large_ones() -> None:
    small = replace(seen("s", "/c/hats", "abc"), is_main=False)
    large = seen("l", "/c/ties", "defghijklm", goes_on=True)
    (choice,) = choose([small, large], [menu(*CATEGORIES)]).choices
    assert set(choice.lists) == {"s", "l"}


def test_the_start_page_gives_way_to_many_small_categories() -> None:
    hats, ties = seen("h", "/c/hats", "abc"), seen("t", "/c/ties", "def")
    chosen = choose([seen("f", "/", "uvwxyz"), hats, ties], [menu(*CATEGORIES)])
    assert keys(chosen) == {frozenset("ht")}


def test_a_category_that_seemed_empty_is_read_where_its_address_is_of_the_sort() -> None:
    hats, ties = seen("h", "/c/hats", "abc"), seen("t", "/c/ties", "def")
    below = replace(menu(*CATEGORIES), pattern="shop.example/c/*")
    (choice,) = choose([hats, ties], [below], nothing=[f"{SITE}/c/bags/"]).choices
    assert f"{SITE}/c/bags" in choice.addresses


def test_records_that_lead_to_pages_of_one_sort_are_of_one_template() -> None:
    one = replace(seen("h", "/c/hats"), signs=frozenset(f"{SITE}/item/{name}" for name in "abc"), template="odd")
    other = replace(seen("t", "/c/ties"), signs=frozenset(f"{SITE}/item/{name}" for name in "def"))
    assert keys(choose([one, other], [menu(*CATEGORIES)])) == {frozenset("ht")}


def test_what_stands_on_every_page_is_no_list_of_any() -> None:
    front, hats = seen("f", "/", "uvwxyz"), seen("h", "/c/hats", "uvwxyz")
    ties, bags = seen("t", "/c/ties", "abc"), seen("b", "/c/bags", "def")
    chosen = choose([front, hats, ties, bags], [menu(*CATEGORIES)])
    assert keys(chosen) == {frozenset("tb")}
    assert f"{SITE}/c/hats" in chosen.choices[0].addresses
    assert keys(choose([front, hats], [menu(*CATEGORIES)])) != set()


def test_similar_records_on_the_page_of_a_record_are_no_list() -> None:
    front = replace(seen("f", "/"), signs=frozenset([f"{SITE}/item/a", f"{SITE}/item/b"]))
    detail = replace(seen("d", "/item/a/"), signs=frozenset([f"{SITE}/item/x", f"{SITE}/item/y"]))
    chosen = choose([front, detail])
    assert keys(chosen) == {frozenset("f")}
    assert "page of a record" in why(chosen, "d")


def test_one_list_at_two_addresses_is_read_once() -> None:
    assert len(choose([seen("1", "/shop", "abcd"), seen("2", "/products", "abcd")]).choices) == 1


def test_one_category_alone_does_not_tell_what_the_others_are() -> None:
    chosen = choose([seen("h", "/c/hats", "abc")], [menu(*CATEGORIES)])
    assert chosen.choices[0].addresses == (f"{SITE}/c/hats",)
    assert chosen.unsure


def test_pages_of_the_main_menu_that_showed_nothing_are_not_read() -> None:
    hats, ties = seen("h", "/c/hats", "abc"), seen("t", "/c/ties", "def")
    main = replace(menu(*CATEGORIES), place=Place.MENU)
    (choice,) = choose([hats, ties], [main], nothing=[f"{SITE}/c/bags/"]).choices
    assert f"{SITE}/c/bags" not in choice.addresses
    assert f"{SITE}/c/shoes" in choice.addresses


def test_categories_of_two_templates_are_two_choices() -> None:
    hats, ties = seen("h", "/c/hats", "abc"), seen("t", "/c/ties", "def")
    odd = replace(seen("o", "/c/belts", "xyz"), template="other")
    chosen = choose([hats, ties, odd], [menu(*CATEGORIES)])
    assert keys(chosen) == {frozenset("ht"), frozenset("o")}
    alone = next(choice for choice in chosen.choices if choice.lists == ("o",))
    assert alone.addresses == (f"{SITE}/c/belts",)


def test_of_nested_bands_the_narrow_ones_are_not_read() -> None:
    bands = ["/l?max=100", "/l?max=200", "/l?max=500", "/l?min=500"]
    texts = ("Under £100", "Under £200", "Under £500", "Over £500")
    nested = Menu("m", "shop.example/l?max", tuple(f"{SITE}{band}" for band in bands), texts)
    lists = [seen("1", bands[2], "abcd", goes_on=True), seen("2", bands[3], "wxyz", goes_on=True)]
    (choice,) = choose(lists, [nested]).choices
    assert set(choice.addresses) == {f"{SITE}{bands[2]}", f"{SITE}{bands[3]}"}


def test_without_a_domain_the_largest_list_is_the_one() -> None:
    goods, offers = seen("g", "/goods", "abcdef", announced=144, goes_on=True), seen("o", "/offers", "xyz")
    chosen = choose([offers, goods], main_only=True)
    assert keys(chosen) == {frozenset("g")}
    assert "something else" in why(chosen, "o")
    assert len(choose([offers, goods]).choices) == 2


def test_lists_that_only_actions_reach_are_chosen_without_an_address() -> None:
    (choice,) = choose([replace(seen("f", "", "abc"), address="")]).choices
    assert (choice.lists, choice.addresses) == (("f",), ())


def test_the_choice_does_not_depend_on_the_order_of_lists() -> None:
    lists = [
        seen("a", "/all", "abcdefgh", announced=30, goes_on=True),
        seen("1", "/c/hats", "abijk", announced=15, goes_on=True),
        replace(seen("h", "/", "ab"), is_main=False),
        replace(seen("n", "/news", "xyz"), relevance=0.1),
    ]
    assert choose(lists).choices == choose(lists[::-1]).choices


def test_pages_with_a_record_or_two_of_the_template_are_members_however_many_there_are() -> None:
    towns = menu("/c?t=1", "/c?t=2", "/c?t=3", "/c?t=4", "/c?t=5", "/c?t=6", "/c?t=7", "/c?t=8")
    lists = [seen("1", "/c?t=1", "abc"), seen("2", "/c?t=2", "def")]
    nothing = [f"{SITE}/c?t={town}" for town in range(3, 8)]
    assert len(choose(lists, [towns], nothing=nothing).choices[0].addresses) == 2
    chosen = choose(lists, [towns], nothing=nothing, alike={address: frozenset("1") for address in nothing})
    assert len(chosen.choices[0].addresses) == 8


def test_lists_that_were_read_differently_are_alike_where_one_shows_the_records_of_the_other() -> None:
    first = replace(seen("1", "/one", "abc"), template="whole", relevance=0.8)
    other = replace(seen("2", "/two", "vwxyz"), template="halves")
    categories = menu("/one", "/two", "/three", "/four")
    assert len(choose([first, other], [categories]).choices) == 2
    (choice,) = choose([first, other], [categories], alike={f"{SITE}/two": frozenset("1")}).choices
    assert choice.addresses[0] == f"{SITE}/two"  # the most telling one is read first
    assert len(choice.addresses) == 4
