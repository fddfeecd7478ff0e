from dataclasses import replace

import pytest

from bowerbird.domain import Pack, load_pack
from bowerbird.explore.leads import Lead, LeadKind, Place, Taught, find_menus, rank_links
from bowerbird.explore.leads.wording import says_part
from bowerbird.page import Page, parse_html

HOME = "http://agent.example/"
GENERIC = load_pack("generic")
ESTATE = load_pack("real-estate-uk")
PRODUCTS = load_pack("products")
JOBS = load_pack("jobs")


def page_of(body: str, url: str = HOME, language: str = "en") -> Page:
    return parse_html(f"<html lang={language}><body>{body}</body></html>", url=url)


def links(*pairs: tuple[str, str]) -> str:
    return "".join(f'<li><a href="{href}">{text}</a></li>' for href, text in pairs)


def leads_by_text(body: str, pack: Pack = GENERIC, taught: Taught | None = None, url: str = HOME) -> dict[str, Lead]:
    return {lead.text: lead for lead in rank_links(page_of(body, url), pack, taught)}


AGENT = f"""
<header><a href="/">Home</a><nav><ul>
{links(("/buy", "For sale"), ("/let", "To rent"), ("/sell", "Sell your house"))}
{links(("/news", "News"), ("/contact", "Contact"))}
</ul></nav></header>
<main>
  <h2>Featured properties</h2>
  <div class=card><a href="/property/12345">2 bed flat, High Street</a><b>£200,000</b></div>
  <div class=card><a href="/property/12346">3 bed house, Low Street</a><b>£300,000</b></div>
  <a href="/properties">View all properties</a>
  <h2>Browse by town</h2>
  <ul>{links(("/town/oxford", "Oxford (12)"), ("/town/bath", "Bath (3)"), ("/town/ely", "Ely (8)"))}</ul>
</main>
<footer><a href="/privacy">Privacy policy</a><a href="/login">Log in</a></footer>
"""


def test_what_says_all_comes_first_then_sections_then_parts() -> None:
    ranked = [lead.text for lead in rank_links(page_of(AGENT), ESTATE)]
    assert ranked[0] == "View all properties"
    assert set(ranked[1:3]) == {"For sale", "To rent"}
    assert set(ranked[3:6]) == {"Oxford (12)", "Bath (3)", "Ely (8)"}


@pytest.mark.parametrize("pack", [GENERIC, ESTATE, PRODUCTS])
def test_what_leads_away_is_not_worth_a_click(pack: Pack) -> None:
    found = leads_by_text(AGENT, pack)
    assert all(found[text].score < 0.15 for text in ("Sell your house", "News", "Contact", "Privacy policy", "Log in"))
    assert found["View all properties"].score > 0.5


def test_records_are_a_last_resort() -> None:
    record = leads_by_text(AGENT, ESTATE)["2 bed flat, High Street"]
    assert record.kind is LeadKind.RECORD
    assert record.score < 0.3


def test_a_lead_says_why_in_words() -> None:
    assert "all of them" in leads_by_text(AGENT, ESTATE)["View all properties"].why
    assert "about the firm" in leads_by_text(AGENT, ESTATE)["Contact"].why


@pytest.mark.parametrize(
    "text",
    ["Alle Produkte ansehen", "Voir tous les produits", "Ver todos los productos", "Tutti i prodotti",
     "Bekijk alle producten", "Ver todos os produtos", "Shop all", "Catalogue"],
)  # fmt: skip
def test_catalogues_are_found_in_many_languages(text: str) -> None:
    body = f"<nav><ul>{links(('/x1', text), ('/x2', 'Kontakt'), ('/x3', 'Blog'), ('/x4', 'Warenkorb'))}</ul></nav>"
    assert rank_links(page_of(body), GENERIC)[0].text == text
    assert rank_links(page_of(body), GENERIC)[0].score > 0.5


def test_words_of_the_pack_win_over_what_they_mean_elsewhere() -> None:
    body = f"<nav><ul>{links(('/c', 'Careers'), ('/s', 'Shop'))}</ul></nav>"
    assert leads_by_text(body, JOBS)["Careers"].score > 0.5
    assert leads_by_text(body, PRODUCTS)["Careers"].score < 0.1


def test_a_word_in_a_name_is_not_what_the_name_means() -> None:
    body = f"<nav><ul>{links(('/a', 'Contact lenses'), ('/b', 'Contact'))}</ul></nav>"
    found = leads_by_text(body, PRODUCTS)
    assert found["Contact lenses"].score > 4 * found["Contact"].score


def test_a_guide_to_what_is_sought_is_something_to_read() -> None:
    body = f"<nav><ul>{links(('/buy', 'For sale'), ('/guide/for-sale', 'A guide to homes for sale'))}</ul></nav>"
    found = leads_by_text(body, ESTATE)
    assert found["A guide to homes for sale"].score < 0.3 < found["For sale"].score


def test_parts_of_what_there_is_come_after_all_of_it() -> None:
    body = f"<nav><ul>{links(('/new', 'New arrivals'), ('/deals', 'Deals'), ('/shop', 'All products'))}</ul></nav>"
    assert rank_links(page_of(body), PRODUCTS)[0].text == "All products"
    assert 0.2 < leads_by_text(body, PRODUCTS)["New arrivals"].score < 0.6


def test_many_links_of_a_sort_are_what_a_site_is_divided_into() -> None:
    words = ("Vests", "Hats", "Scarves", "Gloves", "Socks", "Belts", "Ties")
    goods = [(f"/{number}-{word}", word) for number, word in enumerate(words)]
    body = f"<nav><ul>{links(*goods)}</ul></nav><p><a href='/colophon'>Imprint of the press</a></p>"
    found = leads_by_text(body, PRODUCTS)
    assert min(found[word].score for _, word in goods) > found["Imprint of the press"].score
    assert "one of 7" in found["Vests"].why


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<a href='/p'>View all properties</a>", True),
        ("<a href='/p'>View all</a>", True),
        ("<h2>Our properties</h2><a href='/p'>View all</a>", True),
        ("<h2>Garden sheds</h2><a href='/p'>View all</a>", False),
        ("<a href='/p'>View all properties in Oxford</a>", False),
        ("<a href='/p'>All properties</a><a href='/q'>All houses</a>", False),
        ("<a href='/p'>All new properties</a>", False),
        ("<a href='/p'>All news</a>", False),
    ],
)
def test_what_says_all_says_it_of_all_there_is(body: str, said: bool) -> None:
    leads = rank_links(page_of(body), ESTATE)
    assert any(lead.says_all for lead in leads) is said


def test_a_word_of_a_phrase_is_not_the_phrase() -> None:
    found = leads_by_text(f"<nav>{links(('/a', 'Trade in'), ('/b', 'New in'))}</nav>", PRODUCTS)
    assert "product" not in found["Trade in"].why


# What is no lead at all


def test_other_sites_files_and_calls_are_no_leads() -> None:
    body = links(
        ("http://other.example/products", "Products elsewhere"),
        ("/catalogue.pdf", "Catalogue"),
        ("mailto:shop@agent.example", "All products by mail"),
        ("tel:123", "Shop phone"),
        ("http://shop.agent.example/", "Shop"),
    )
    found = leads_by_text(body, PRODUCTS)
    assert "All products by mail" not in found
    assert "Shop phone" not in found
    assert found["Products elsewhere"].score < 0.01
    assert found["Catalogue"].score < 0.01
    assert found["Shop"].score > 0.3


def test_pages_that_were_opened_are_not_opened_again() -> None:
    taught = Taught(seen=frozenset([f"{HOME}shop?utm_source=mail"]))
    assert leads_by_text(links(("/shop/", "Shop"), ("/", "Home")), PRODUCTS, taught)["Shop"].score < 0.01


def test_pages_of_a_list_belong_to_the_list() -> None:
    body = links(*((f"/list?page={number}", str(number)) for number in range(2, 6)))
    found = leads_by_text(body, url=f"{HOME}list")
    assert {lead.kind for lead in found.values()} == {LeadKind.PAGE}


def test_a_known_list_is_not_filtered_or_sorted_further() -> None:
    listed = Taught(lists=frozenset([f"{HOME}homes"]))
    body = links(("/homes?town=bath", "Bath homes"), ("/homes?sort=price", "Cheapest first"), ("/cars", "Cars"))
    found = leads_by_text(body, taught=listed, url=f"{HOME}homes")
    assert found["Bath homes"].kind is LeadKind.FACET
    assert found["Cheapest first"].kind is LeadKind.FACET
    assert found["Cars"].kind is LeadKind.LINK


def test_a_few_alternatives_in_the_main_menu_may_be_sections_of_a_known_address() -> None:
    listed = Taught(lists=frozenset([f"{HOME}boats"]))
    two, more = ("/boats?with=sails", "Sails"), ("/boats?with=motor", "Motors")
    assert leads_by_text(f"<nav>{links(two, more)}</nav>", taught=listed)["Motors"].kind is LeadKind.LINK
    assert leads_by_text(f"<nav>{links(more)}</nav>", taught=listed)["Motors"].kind is LeadKind.FACET
    assert leads_by_text(f"<main>{links(two, more)}</main>", taught=listed)["Motors"].kind is LeadKind.FACET
    makes = links(*((f"/boats?with={number}", f"Type {number}") for number in range(5)))
    assert leads_by_text(f"<nav>{makes}</nav>", taught=listed)["Type 4"].kind is LeadKind.FACET


def test_a_filter_of_an_unknown_list_is_a_lead() -> None:
    body = links(("/homes?town=bath", "Bath homes"), ("/homes?town=ely", "Ely homes"))
    assert leads_by_text(body)["Bath homes"].kind is LeadKind.LINK


def test_traps_are_no_leads() -> None:
    assert leads_by_text(links(("/shop/a/shop/a/", "All products")), PRODUCTS)["All products"].score < 0.01


def test_hostile_addresses_do_no_harm() -> None:
    body = links(("http://[", "Shop"), ("//", "Shop 2"), ("http://a:b/", "Shop 3"), ("?" + "a=1&" * 900, "Shop 4"))
    assert all(lead.score < 0.5 for lead in rank_links(page_of(body), PRODUCTS))


# What the site taught


def test_addresses_like_one_that_led_to_a_list_rise_until_enough_were_seen() -> None:
    body = links(*((f"/c/{word}", word.title()) for word in ("hats", "ties", "belts", "socks")))
    before = leads_by_text(body, PRODUCTS)["Socks"].score
    once = leads_by_text(body, PRODUCTS, Taught(lists=frozenset([f"{HOME}c/hats"])))["Socks"].score
    often = Taught(lists=frozenset(f"{HOME}c/{word}" for word in ("hats", "ties", "belts")))
    assert once > before > leads_by_text(body, PRODUCTS, often)["Socks"].score


def test_addresses_like_one_that_led_to_nothing_fall() -> None:
    body = links(*((f"/c/{word}", word.title()) for word in ("hats", "ties", "belts")))
    barren = Taught(nothing=frozenset([f"{HOME}c/hats", f"{HOME}c/ties"]))
    assert leads_by_text(body, PRODUCTS, barren)["Belts"].score < leads_by_text(body, PRODUCTS)["Belts"].score


def test_addresses_like_those_of_records_are_records() -> None:
    known = Taught(records=frozenset(f"{HOME}x/{name}" for name in ("one", "two", "three")))
    found = leads_by_text(links(("/x/four", "Four"), ("/y/five", "Five")), PRODUCTS, known)
    assert found["Four"].kind is LeadKind.RECORD
    assert found["Five"].kind is LeadKind.LINK


# Links as they come


def test_one_address_is_one_lead_however_often_it_is_linked() -> None:
    body = "<nav><a href='/shop'>Shop</a></nav><footer><a href='/shop/'>Our shop</a></footer><a href='/shop'><img></a>"
    (lead,) = rank_links(page_of(body), PRODUCTS)
    assert (lead.text, lead.place) == ("Shop", Place.MENU)


def test_pictures_and_labels_speak_for_links_without_text() -> None:
    body = "<a href='/a'><img alt='All products'></a><a href='/b' aria-label='View basket'><svg></svg></a>"
    assert [lead.text for lead in rank_links(page_of(body), PRODUCTS)] == ["All products", "View basket"]


def test_a_sort_of_goods_with_home_in_its_name_is_no_start_page() -> None:
    body = "<nav><a href='/kettles'>Kettles</a> <a href='/smart-home'>Smart home</a> <a href='/start'>Home</a></nav>"
    scores = {lead.text: lead.score for lead in rank_links(page_of(body), PRODUCTS)}
    assert scores["Smart home"] == scores["Kettles"]
    assert scores.get("Home", 0.0) < scores["Kettles"]


def test_buttons_are_leads_that_must_be_clicked() -> None:
    body = "<button>View all properties</button><form><button>Search</button></form><a href='#top'>Top</a>"
    (lead,) = rank_links(page_of(body), ESTATE)
    assert (lead.kind, lead.target) == (LeadKind.BUTTON, "")
    assert lead.score > 0.5


def test_frames_are_leads() -> None:
    body = "<iframe src='/hosted/list' title='Our homes'></iframe>"
    (lead,) = rank_links(page_of(body), ESTATE)
    assert lead.kind is LeadKind.FRAME
    assert lead.score > 0.5


def test_videos_and_maps_in_frames_are_no_leads() -> None:
    body = (
        "<iframe src='https://www.youtube.com/embed/1'></iframe><iframe src='https://host.example/list?of=us'></iframe>"
    )
    hosted, video = rank_links(page_of(body), ESTATE)
    assert hosted.target == "https://host.example/list?of=us"
    assert hosted.score > 0.3 > 0.05 > video.score


def test_links_of_client_routes_are_links() -> None:
    found = leads_by_text(links(("#/products", "Products"), ("#details", "Details")), PRODUCTS)
    assert found["Products"].target == f"{HOME}#/products"
    assert "Details" not in found


def test_other_languages_of_the_site_are_no_leads() -> None:
    body = (
        '<a href="/de/" hreflang="de">DE</a><a href="/fr/produits" hreflang="fr">Produits</a><a href="/shop">Shop</a>'
    )
    found = leads_by_text(body, PRODUCTS)
    assert max(found["DE"].score, found["Produits"].score) < 0.1 < found["Shop"].score


def test_a_page_without_links_has_no_leads() -> None:
    assert rank_links(page_of("<p>Nothing here"), GENERIC) == ()


def test_a_pack_without_leading_words_still_finds_its_records() -> None:
    bare = replace(ESTATE, leading_words=())
    assert leads_by_text(AGENT, bare)["View all properties"].score > 0.5


# Menus


def test_links_of_a_sort_beside_each_other_are_a_menu() -> None:
    page = page_of(AGENT)
    menus = find_menus(page, rank_links(page, ESTATE))
    towns = next(menu for menu in menus if menu.heading == "Browse by town")
    assert towns.targets == tuple(f"{HOME}town/{town}" for town in ("oxford", "bath", "ely"))
    assert (towns.counts, towns.total) == ((12, 3, 8), 23)
    sections = next(menu for menu in menus if menu.place is Place.MENU)
    assert sections.texts == ("For sale", "To rent")


def test_what_other_domains_list_is_not_of_the_sort_that_is_sought() -> None:
    body = f"<ul>{links(('/t/flats', 'flats'), ('/t/houses', 'houses'), ('/t/cars', 'cars'), ('/t/jobs', 'jobs'))}</ul>"
    page = page_of(body)
    sought, *_ = (menu.texts for menu in find_menus(page, rank_links(page, ESTATE)) if "flats" in menu.texts)
    assert sought == ("flats", "houses")
    assert leads_by_text(body, ESTATE)["jobs"].score < 0.5 < leads_by_text(body, ESTATE)["flats"].score


def test_a_word_that_leads_away_elsewhere_is_a_member_among_many() -> None:
    subjects = links(
        *((f"/s/{word}", word.title()) for word in ("art", "crime", "travel", "history", "gardening", "war"))
    )
    page = page_of(f"<h2>Subjects</h2><ul>{subjects}</ul><ul>{links(('/x/about', 'About'), ('/x/shop', 'Shop'))}</ul>")
    (menu,) = find_menus(page, rank_links(page, load_pack("books")))
    assert "History" in menu.texts


def test_members_that_showed_no_list_do_not_speak_against_the_others() -> None:
    towns = ("oxford", "bath", "ely", "wells", "truro", "ripon", "derby", "leeds")
    page = page_of(f"<ul>{links(*((f'/s?t={town}', town.title()) for town in towns))}</ul>")
    lists, nothing = ([f"{HOME}s?t={town}" for town in part] for part in (towns[:2], towns[2:6]))
    taught = Taught(frozenset(lists), frozenset(nothing), frozenset([*lists, *nothing]))
    (menu,) = find_menus(page, rank_links(page, ESTATE, taught), lists)
    assert len(menu.targets) == len(towns)


SHELVES = {
    "chairs": ("stools", "armchairs"),
    "tables": ("desks", "trestles"),
    "storage": ("shelves", "cabinets", "baskets"),
}


@pytest.mark.parametrize("linked", [True, False])
def test_menus_below_the_entries_of_a_menu_are_one(linked: bool) -> None:
    entries = "".join(
        f"<li><a href='{f'/{name}' if linked else '#'}'>{name.title()}</a>"
        f"<ul>{links(*((f'/{name}/{one}', one.title()) for one in below))}</ul></li>"
        for name, below in SHELVES.items()
    )
    firm = links(("/about/team", "Our team"), ("/about/jobs", "Careers"))
    about = f"<li><a href='/about'>About us</a><ul>{firm}</ul></li>"
    page = page_of(f"<header><nav><ul>{entries}{about}</ul></nav></header>")
    menu = max(find_menus(page, rank_links(page, PRODUCTS)), key=lambda menu: len(menu.targets))
    found = {target.removeprefix(HOME) for target in menu.targets}
    below = {f"{name}/{one}" for name, ones in SHELVES.items() for one in ones}
    assert found == below


def test_a_shop_has_one_bag_and_sells_bags() -> None:
    body = f"<nav>{links(('/c/sleeping-bags', 'Sleeping bags'), ('/bag', 'Bag'))}</nav>"
    bags, bag = rank_links(page_of(body), PRODUCTS)
    assert (bags.text, bag.text) == ("Sleeping bags", "Bag")
    assert bags.score > 4 * bag.score


def test_goods_of_any_kind_are_of_one_sort() -> None:
    body = f"<ul>{links(('/t/books', 'Books'), ('/t/cars', 'Cars'), ('/t/films', 'Films'))}</ul>"
    page = page_of(body)
    assert find_menus(page, rank_links(page, PRODUCTS))[0].texts == ("Books", "Cars", "Films")


def test_a_menu_is_the_same_on_every_page() -> None:
    menu = f"<nav><ul>{links(('/c/a', 'Hats'), ('/c/b', 'Ties'), ('/c/d', 'Belts'))}</ul></nav>"
    here, there = page_of(menu), page_of(f"{menu}<p>Other text</p>", url=f"{HOME}c/a")
    lists = frozenset([f"{HOME}c/a"])
    (one,) = find_menus(here, rank_links(here, PRODUCTS))
    (other,) = find_menus(there, rank_links(there, PRODUCTS, Taught(lists=lists, seen=lists)), lists)
    assert (one.key, one.targets) == (other.key, other.targets)


@pytest.mark.parametrize("text", ["All sale products", "View all new arrivals", "Special offers"])
def test_all_of_a_part_is_a_part(text: str) -> None:
    leads = leads_by_text(f"<nav><ul>{links(('/a', 'Hats'), ('/b', 'Gloves'), ('/c', text))}</ul></nav>", PRODUCTS)
    assert says_part(text)
    assert leads[text].score < leads["Hats"].score


@pytest.mark.parametrize("text", ["All products", "All new homes", "View all properties"])
def test_all_of_what_is_sought_is_no_part(text: str) -> None:
    assert not says_part(text)


@pytest.mark.parametrize(
    ("form", "targets"),
    [
        ('<form action="/find?x=1"><input name=q></form>', ["http://agent.example/find"]),
        ('<form action="/find" method=post><input name=q></form>', []),
        ('<form action="/find"><input type=checkbox name=q></form>', []),
        ('<form action="https://other.example/find"><input name=q></form>', []),
        ("<form><input name=q></form>", []),
        ('<form action="/find"><input name=q></form><a href="/find">Find</a>', []),
    ],
)
def test_search_forms_promise_what_they_show_when_nothing_is_filled_in(form: str, targets: list[str]) -> None:
    forms = [lead for lead in rank_links(page_of(form), ESTATE) if lead.kind is LeadKind.FORM]
    assert [lead.target for lead in forms] == targets
    assert all(lead.score < 0.1 for lead in forms)
