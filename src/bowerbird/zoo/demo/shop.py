"""The demonstration shop: search in the header, categories, a grid of products with ratings, struck-out prices."""

from __future__ import annotations

import json
from functools import cached_property
from html import escape

from bowerbird.zoo import marks
from bowerbird.zoo.demo.parts import (
    Shows,
    at_least,
    at_most,
    cut,
    equal,
    mentions,
    option_list,
    ordered,
    pager,
    with_page,
)
from bowerbird.zoo.demo.storefront import Storefront
from bowerbird.zoo.stock import Item
from bowerbird.zoo.truth import FieldTruth, FormTruth
from bowerbird.zoo.web import Request, link

SHEET = ("brand", "model", "category", "colour", "weight", "warranty", "sku", "ean", "availability", "delivery")


class Shop(Storefront):
    list_path = "/products"
    item_path = "/p"
    page_size = 15
    style = "shop.css"
    kicker = "Good things for home and outdoors"
    promise = "Free returns for 60 days"
    story = (
        (
            "We are a shop of nine people who argue about kettles. Everything we sell has been on somebody's "
            "kitchen table for "
            "a month first; about one thing in four is sent back to its maker."
        ),
        "Orders before 15:00 leave the same day. Delivery is free from £50.",
    )
    small_print = (
        "Send anything back within 60 days, in any condition. Delivery £3.95, free from £50.",
        "Prices include VAT. Struck-out prices are those of the thirty days before.",
        "Gift cards from £10 to £250 are valid for three years.",
    )

    @cached_property
    def shows(self) -> Shows:
        return Shows(self.stock, {"review_count": 1})

    def forms(self) -> tuple[FormTruth, ...]:
        search = (FieldTruth("q", "Search", "keyword", "text"),)
        filters = (
            FieldTruth("category", "Category", "category", "radio", tuple(self.facets("category"))),
            FieldTruth("brand", "Brand", "brand", "select", tuple(self.facets("brand"))),
            FieldTruth("from", "Price from", "price:min", "text"),
            FieldTruth("to", "Price to", "price:max", "text"),
        )
        return (FormTruth("search", "/", "get", search), FormTruth("filter", self.list_path, "get", filters))

    def listed(self, section: str) -> list[Item]:
        return self.found({"section": section})

    def found(self, asked: dict[str, str]) -> list[Item]:
        tests = (
            mentions(asked.get("q", ""), "brand", "category", "colour"),
            equal("category", asked.get("category", "")),
            equal("brand", asked.get("brand", "")),
            at_least("price", asked.get("from", "")),
            at_most("price", asked.get("to", "")),
        )
        return ordered([item for item in self.stock.items if all(test(item) for test in tests)], asked.get("sort", ""))

    def header(self, asked: dict[str, str]) -> str:
        categories = "".join(
            f'<a href="{escape(link(self.list_path, category=one))}">{escape(one)}</a>'
            for one in self.facets("category")
        )
        return (
            f'<div class="strip">{escape(self.promise)} &middot; Delivery free from £50</div>'
            '<header class="top"><div class="wrap">'
            f'<a class="logo" href="/">{escape(self.stock.business)}</a>'
            f'<form class="find" action="{self.list_path}" role="search"'
            f'{marks.node("form:search")}><input name="q" type="search" placeholder="Search 70 good things" '
            'aria-label="Search" '
            f'value="{escape(asked.get("q", ""))}"><button type="submit">Search</button></form>'
            '<a class="bag" href="/contact">Basket (0)</a></div>'
            f'<nav class="wrap cats"><a href="{self.list_path}">Everything</a>{categories}</nav></header>'
        )

    def front(self) -> str:
        tiles = "".join(
            f'<a class="tile" href="{escape(link(self.list_path, category=one))}">'
            f'<img src="/photos/{self._first(one).key}_0.svg" alt="" '
            f'width="400" height="400"><b>{escape(one)}</b></a>'
            for one in self.facets("category")
        )
        best = sorted(self.stock.items, key=lambda item: -float(str(item.values.get("rating", 0))))[:4]
        return (
            f'<section class="hero"><div class="wrap"><div><h1>{self.kicker}</h1>'
            "<p>Tested on our own tables. Sent today if you order before 15:00.</p>"
            f'<a class="button" href="{self.list_path}">Shop everything</a></div>'
            f'<img src="/photos/{best[0].key}_0.svg" alt="" width="400" height="400"></div></section>'
            f'<section class="wrap"><h2>Shop by category</h2><div class="tiles">{tiles}</div></section>'
            '<section class="wrap"><h2>Best rated</h2><div class="grid">'
            f"{''.join(self.card(item, mark=False) for item in best)}</div></section>"
            f'<section class="wrap"><h2>From the journal</h2><div class="journal">{self.news_entries(3)}</div>'
            "</section>"
        )

    def _first(self, category: str) -> Item:
        return next(item for item in self.stock.items if item.values.get("category") == category)

    def results(self, request: Request) -> str:
        asked = request.parameters
        part = cut(self.found(asked), asked.get("page", "1"), self.page_size)
        first, last = part.span
        orders = [
            ("", "Our choice"),
            ("price-asc", "Price: low to high"),
            ("price-desc", "Price: high to low"),
            ("rating-desc", "Best rated"),
        ]
        title = asked.get("category") or (f"Results for “{asked['q']}”" if asked.get("q") else "Everything")
        grid = "".join(self.card(item) for item in part.items)
        count = f"{first}–{last} of {part.total} products" if part.items else "Nothing found"
        sort = (
            '<label>Sort by <select name="sort" onchange="this.form.submit()">'
            f"{option_list(orders, asked.get('sort', ''))}</select></label>"
        )
        body = (
            f'<div class="wrap listing"><form class="side" action="{self.list_path}">'
            f'<h2>Filter</h2>{self._filters(asked)}<button class="button">Apply</button>'
            f'<div class="sorting">{sort}</div></form><section><h1>{escape(title)}</h1>'
            f'<p class="count">{count}</p><div class="grid">{grid}</div>'
            f"{pager(with_page(self.list_path, asked), part, 'pager', 'Next page', 'Previous page')}</section></div>"
        )
        return self.page(title, body, asked)

    def _filters(self, asked: dict[str, str]) -> str:
        radios = "".join(
            f'<label><input type="radio" name="category" value="{escape(one)}"'
            f"{' checked' if one == asked.get('category') else ''}> {escape(one)}</label>"
            for one in self.facets("category")
        )
        brands = option_list(
            [("", "All brands"), *((one, one) for one in self.facets("brand"))], asked.get("brand", "")
        )
        low, high = escape(asked.get("from", "")), escape(asked.get("to", ""))
        return (
            f"<fieldset><legend>Category</legend>{radios}</fieldset><fieldset><legend>Brand</legend>"
            f'<select name="brand" aria-label="Brand">{brands}</select></fieldset>'
            '<fieldset><legend>Price</legend><input name="from" aria-label="Price from" placeholder="from £" '
            f'value="{low}"> <input name="to" aria-label="Price to" placeholder="to £" value="{high}">'
            "</fieldset>"
        )

    def card(self, item: Item, mark: bool = True) -> str:
        show = self.shows.text
        was = f"<s>{show(item, 'was_price')}</s>" if "was_price" in item.values else ""
        flag = '<span class="flag">Sale</span>' if was else ""
        return (
            f'<article class="card"{marks.node(f"record:{item.key}") if mark else ""}>'
            f'<a class="shot" href="{self.detail_path(item)}">'
            f'<img src="/photos/{item.key}_0.svg" alt="" loading="lazy" width="400" height="400">{flag}</a>'
            f'<p class="brand">{show(item, "brand")}</p>'
            f'<h3><a href="{self.detail_path(item)}">{show(item, "name")}</a>'
            f'</h3>{self._stars(item)}<p class="price">{show(item, "price")} {was}</p>'
            f'<p class="stock">{show(item, "availability")}</p></article>'
        )

    def _stars(self, item: Item) -> str:
        rating = item.values.get("rating")
        if not isinstance(rating, int | float):
            return '<p class="stars none">No reviews yet</p>'
        width = round(float(rating) / 5 * 100)
        count = f"<small>{self.shows.text(item, 'review_count')}</small>" if "review_count" in item.values else ""
        return f'<p class="stars"><span style="--full:{width}%"></span> {self.shows.text(item, "rating")} {count}</p>'

    def detail(self, item: Item) -> str:
        show = self.shows.text
        rows = "".join(
            f"<div><dt>{self.shows.label(name)}</dt><dd>{show(item, name)}</dd></div>"
            for name in SHEET
            if name in item.values
        )
        extra = item.values.get("features", ())
        points = (
            "".join(f"<li>{escape(marks.value(item.key, 'features', one))}</li>" for one in extra)
            if isinstance(extra, tuple)
            else ""
        )
        was = f"<s>{show(item, 'was_price')}</s>" if "was_price" in item.values else ""
        also = [one for one in self.stock.items if one.section == item.section and one is not item][:4]
        reviews = (
            ("Does what it says. I paid £5 more elsewhere last year.", 5),
            ("Smaller than I thought, 20 cm at most, but good.", 4),
        )
        said = "".join(
            f"<blockquote><p>{escape(text)}</p><footer>{'★' * stars}</footer></blockquote>" for text, stars in reviews
        )
        shots = "".join(
            f'<img src="/photos/{item.key}_{n}.svg" alt="" loading="lazy" width="400" height="400">' for n in (1, 2, 3)
        )
        price = item.values.get("price")
        data: dict[str, object] = {
            "@context": "https://schema.org",
            "@type": "Product",
            "name": item.values.get("name"),
            "sku": item.values.get("sku"),
        }
        if isinstance(price, tuple):
            data["offers"] = {"@type": "Offer", "price": price[0], "priceCurrency": price[1]}
        head = f'<script type="application/ld+json">{json.dumps(data, ensure_ascii=False)}</script>'
        body = (
            f'<div class="wrap product"{marks.node(f"record:{item.key}")}><div class="shots">'
            f'<img src="/photos/{item.key}_0.svg" alt="" width="400" height="400"><div>{shots}</div></div>'
            f'<div class="buy"><p class="brand">{show(item, "brand")}</p>'
            f'<h1>{show(item, "name")}</h1>{self._stars(item)}<p class="price">{show(item, "price")} {was}</p>'
            '<form class="add" method="post" action="/contact">'
            '<label>Quantity <input name="n" value="1" size="2"></label>'
            '<button class="button">Add to basket</button></form>'
            f'<p class="story">{show(item, "description")}</p><ul class="points">{points}</ul>'
            f'<dl class="sheet">{rows}</dl></div></div>'
            f'<section class="wrap"><h2>Reviews</h2><div class="said">{said}</div></section>'
            '<section class="wrap"><h2>You may also like</h2>'
            f'<div class="grid">{"".join(self.card(one, mark=False) for one in also)}</div></section>'
        )
        return self.page(str(item.values.get("name", item.title)), body, head=head)
