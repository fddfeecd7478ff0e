"""What the pages of a list say of its records."""

from __future__ import annotations

from bowerbird.annotate import annotate
from bowerbird.domain import Pack, load_pack
from bowerbird.induce.links import detail_links
from bowerbird.induce.said.listed import contexts_of
from bowerbird.induce.sights import ListSight
from bowerbird.listing import analyse
from bowerbird.page import parse_html

HOMES, SHOP = load_pack("real-estate-uk"), load_pack("products")


def sight_of(cards: list[str], pack: Pack = HOMES) -> ListSight:
    """A list of these cards, each with a link to its own page."""
    shown = "".join(f"<li class=card><a href='/home/{n}'>{card}</a></li>" for n, card in enumerate(cards))
    page = parse_html(f"<main><h1>Homes for sale</h1><ul>{shown}</ul></main>", url="http://agent.example/sale")
    annotations = annotate(page, pack)
    listing = analyse(page, annotations, pack)
    assert listing.primary is not None
    return ListSight(page, annotations, listing, links=detail_links(page, listing.primary))


def test_a_sum_is_read_without_what_qualifies_it() -> None:
    streets = ("Mill Lane", "Castle Street", "Elm Road", "Church Close", "Park Avenue", "Station Road")
    said = ("<span>Offers over</span>", "", "<span>Guide price</span>", "", "<span>Offers over</span>", "")
    cards = [
        f"<h4>{before}£{n + 2}50,000</h4><h3>{n + 1} {street}, Bath</h3><p>{n + 1} bedroom house</p>"
        for n, (before, street) in enumerate(zip(said, streets, strict=True))
    ]
    contexts = contexts_of([sight_of(cards)], HOMES)
    assert [one.values["price"][0].text for one in contexts] == [f"£{n + 2}50,000" for n in range(6)]
    qualified = [one.values["price_qualifier"][0].text for one in contexts if "price_qualifier" in one.values]
    assert qualified == ["Offers over", "Guide price", "Offers over"]


def test_a_sum_that_is_crossed_out_is_the_price_before_though_its_sign_is_in_an_element() -> None:
    def amount(pounds: int) -> str:
        return f"<span class=amount><bdi><span class=sign>£</span>{pounds}.00</bdi></span>"

    before = [f"<del>{amount(n + 50)}</del> " if n % 2 else "" for n in range(6)]
    cards = [f"<h3>Oak stool number {n}</h3><p>{was}<ins>{amount(n + 40)}</ins></p>" for n, was in enumerate(before)]
    contexts = contexts_of([sight_of(cards, SHOP)], SHOP)
    said = [one.values["list_price"][0].text for one in contexts if "list_price" in one.values]
    assert said == ["£51.00", "£53.00", "£55.00"]
