"""The demonstration used-car dealer: one list with filters beside it, wide cards, finance prices next to the price."""

from __future__ import annotations

import json
from functools import cached_property
from html import escape

from bowerbird.zoo import marks
from bowerbird.zoo.demo.parts import Shows, at_least, at_most, cut, equal, option_list, ordered, pager, with_page
from bowerbird.zoo.demo.storefront import Storefront
from bowerbird.zoo.stock import Item
from bowerbird.zoo.truth import FieldTruth, FormTruth
from bowerbird.zoo.web import Request, link

CHIPS = ("year", "mileage", "fuel", "gearbox", "body_type", "engine_size")
SHEET = (
    "make",
    "model",
    "variant",
    "year",
    "mileage",
    "fuel",
    "gearbox",
    "engine_size",
    "power",
    "co2",
    "body_type",
    "doors",
    "seats",
    "colour",
    "owners",
    "first_registered",
    "mot_until",
    "town",
    "reference",
)
CHOICES = (("make", "Make"), ("fuel", "Fuel"), ("gearbox", "Gearbox"), ("body_type", "Body"))


class CarDealer(Storefront):
    list_path = "/used-cars"
    item_path = "/used-cars"
    page_size = 10
    style = "cars.css"
    kicker = "Used cars you can trust"
    promise = "Every car: 120-point check"
    story = (
        (
            "Two brothers, one lift and eleven cars on a gravel yard: that was 1991. Today there are about seventy "
            "cars on the "
            "forecourt, each checked on 120 points by people who have to look you in the eye afterwards."
        ),
        "We do not sell write-offs, we publish every MOT, and the price in the window is the price you pay.",
    )
    small_print = (
        "Representative example: borrow £8,000 over 48 months at 9.9% APR, 47 payments of £201.40, total £9,667.20.",
        "Cars may be returned within 14 days or 500 miles. A fee of £149 covers collection.",
        "Mileages are checked against the national register but cannot be guaranteed.",
    )

    @cached_property
    def shows(self) -> Shows:
        return Shows(self.stock, {"first_registered": 1, "mot_until": 1})

    def forms(self) -> tuple[FormTruth, ...]:
        fields = tuple(FieldTruth(name, label, name, "select", tuple(self.facets(name))) for name, label in CHOICES)
        rest = (
            FieldTruth("max_price", "Price up to", "price:max", "select"),
            FieldTruth("max_mileage", "Mileage up to", "mileage:max", "select"),
            FieldTruth("min_year", "Year from", "year:min", "select"),
        )
        return (
            FormTruth("search", "/", "get", (*fields, *rest)),
            FormTruth("search", self.list_path, "get", (*fields, *rest)),
        )

    def listed(self, section: str) -> list[Item]:
        return self.found({"section": section})

    def found(self, asked: dict[str, str]) -> list[Item]:
        tests = [equal(name, asked.get(name, "")) for name, _ in CHOICES]
        tests += [at_most("price", asked.get("max_price", "")), at_most("mileage", asked.get("max_mileage", ""))]
        tests.append(at_least("year", asked.get("min_year", "")))
        kept = [item for item in self.stock.items if all(test(item) for test in tests)]
        return ordered(kept, asked.get("sort", ""), "price-asc")

    def header(self, asked: dict[str, str]) -> str:
        del asked
        return (
            '<header class="top"><div class="wrap"><a class="logo" href="/"><i>'
            f"</i>{escape(self.stock.business)}</a><nav>"
            f'<a href="{self.list_path}">All cars</a><a href="{link(self.list_path, max_price=8000)}">Under £8,000</a>'
            f'<a href="{link(self.list_path, fuel="Electric")}">Electric</a><a href="/about">About</a>'
            '<a href="/contact">Visit us</a>'
            f'</nav><a class="call" href="/contact">{escape(self.stock.phone)}</a></div></header>'
        )

    def search_form(self, asked: dict[str, str], kind: str) -> str:
        selects = "".join(
            f'<label>{label}<select name="{name}">'
            f"{option_list([('', 'Any'), *((one, one) for one in self.facets(name))], asked.get(name, ''))}"
            "</select></label>"
            for name, label in CHOICES
        )
        prices = [("", "Any"), *((str(n), f"£{n:,}") for n in (5000, 8000, 10_000, 12_500, 15_000, 20_000, 30_000))]
        miles = [("", "Any"), *((str(n), f"{n:,} miles") for n in (10_000, 30_000, 60_000, 100_000))]
        years = [("", "Any"), *((str(n), f"{n} or newer") for n in range(2024, 2011, -2))]
        rest = (
            f'<label>Price up to<select name="max_price">{option_list(prices, asked.get("max_price", ""))}'
            "</select></label>"
            f'<label>Mileage up to<select name="max_mileage">{option_list(miles, asked.get("max_mileage", ""))}'
            "</select></label>"
            f'<label>Year from<select name="min_year">{option_list(years, asked.get("min_year", ""))}</select></label>'
        )
        return (
            f'<form class="finder {kind}" action="{self.list_path}"{marks.node("form:search")}>{selects}{rest}'
            '<button class="button" type="submit">Show cars</button></form>'
        )

    def front(self) -> str:
        chosen = ordered(self.stock.items, "price-desc")[4:8]
        makes = "".join(
            f'<a href="{escape(link(self.list_path, make=make))}">{escape(make)}<b>'
            f"{sum(item.values.get('make') == make for item in self.stock.items)}</b></a>"
            for make in self.facets("make")
        )
        points = (
            ("120-point check", "Done by us, with the report in the glove box."),
            ("14 days to change your mind", "Or 500 miles, whichever comes first."),
            ("Part exchange", "We paid £3,450 on average last month."),
        )
        promises = "".join(f"<div><h3>{title}</h3><p>{text}</p></div>" for title, text in points)
        return (
            f'<section class="hero"><div class="wrap"><h1>{self.kicker}</h1>'
            f"<p>{len(self.stock.items)} cars on the forecourt today</p>"
            f'{self.search_form({}, "wide")}</div></section><section class="wrap"><h2>Just arrived</h2>'
            '<div class="tiles">'
            f"{''.join(self.tile(item) for item in chosen)}</div></section>"
            f'<section class="wrap promises">{promises}</section>'
            f'<section class="wrap"><h2>Browse by make</h2><div class="makes">{makes}</div></section>'
            f'<section class="wrap"><h2>News from the yard</h2><div class="tiles">{self.news_entries(3)}</div>'
            "</section>"
        )

    def tile(self, item: Item) -> str:
        return (
            f'<a class="tile" href="{self.detail_path(item)}">'
            f'<img src="/photos/{item.key}_0.svg" alt="" width="600" height="400">'
            f"<b>{self.shows.text(item, 'headline')}</b><span>{self.shows.text(item, 'price')}</span></a>"
        )

    def results(self, request: Request) -> str:
        asked = request.parameters
        part = cut(self.found(asked), asked.get("page", "1"), self.page_size)
        orders = [("price-asc", "Cheapest first"), ("price-desc", "Dearest first"), ("mileage-asc", "Lowest mileage")]
        kept = "".join(
            f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'
            for name, value in asked.items()
            if name not in ("sort", "page")
        )
        sort = (
            f'<form class="sort">{kept}<label>Sort <select name="sort" onchange="this.form.submit()">'
            f"{option_list(orders, asked.get('sort', ''))}</select></label></form>"
        )
        rows = "".join(self.card(item) for item in part.items) or "<p>No cars match. Try fewer conditions.</p>"
        pages = pager(with_page(self.list_path, asked), part, "pager", "Next", "Previous")
        body = (
            f'<div class="wrap listing"><aside><h2>Find a car</h2>{self.search_form(asked, "tall")}</aside><section>'
            f'<div class="bar"><h1>Used cars</h1><p><b>{part.total}</b> cars found</p>{sort}</div>{rows}{pages}'
            "</section></div>"
        )
        return self.page("Used cars", body)

    def card(self, item: Item) -> str:
        show = self.shows.text
        chips = "".join(f"<li>{show(item, name)}</li>" for name in CHIPS if name in item.values)
        monthly = (
            f'<p class="monthly">or from {show(item, "monthly_payment")}</p>'
            if "monthly_payment" in item.values
            else ""
        )
        place = f'<p class="place">{show(item, "town")}</p>' if "town" in item.values else ""
        extra = item.values.get("features", ())
        teaser = ", ".join(extra[:3]) if isinstance(extra, tuple) else ""
        return (
            f'<article class="car"{marks.node(f"record:{item.key}")}><a class="shot" href="{self.detail_path(item)}">'
            f'<img src="/photos/{item.key}_0.svg" alt="" loading="lazy" width="600" height="400"></a>'
            '<div class="about">'
            f'<h2><a href="{self.detail_path(item)}">{show(item, "headline")}</a></h2><ul class="chips">{chips}</ul>'
            f'<p class="teaser">{escape(teaser)}</p>{place}</div><div class="cost">'
            f'<p class="price">{show(item, "price")}</p>{monthly}'
            f'<a class="button" href="{self.detail_path(item)}">View car</a></div></article>'
        )

    def detail(self, item: Item) -> str:
        show = self.shows.text
        rows = "".join(
            f"<tr><th>{self.shows.label(name)}</th><td>{show(item, name)}</td></tr>"
            for name in SHEET
            if name in item.values
        )
        shots = "".join(
            f'<img src="/photos/{item.key}_{n}.svg" alt="" loading="lazy" width="600" height="400">' for n in (1, 2, 3)
        )
        extra = item.values.get("features", ())
        points = (
            "".join(f"<li>{escape(marks.value(item.key, 'features', one))}</li>" for one in extra)
            if isinstance(extra, tuple)
            else ""
        )
        monthly = (
            f'<p class="monthly">or from {show(item, "monthly_payment")}</p>'
            if "monthly_payment" in item.values
            else ""
        )
        same = [
            one
            for one in self.stock.items
            if one.values.get("body_type") == item.values.get("body_type") and one is not item
        ][:4]
        also = (
            '<section class="wrap"><h2>Similar cars</h2><div class="tiles">'
            f"{''.join(self.tile(one) for one in same)}</div></section>"
        )
        price = item.values.get("price")
        data = {"@context": "https://schema.org", "@type": "Car", "name": item.title, "brand": item.values.get("make")}
        if isinstance(price, tuple):
            data["offers"] = {"@type": "Offer", "price": price[0], "priceCurrency": price[1]}
        head = f'<script type="application/ld+json">{json.dumps(data, ensure_ascii=False)}</script>'
        body = (
            f'<div class="wrap sheet"{marks.node(f"record:{item.key}")}><p class="crumbs">'
            f'<a href="{self.list_path}">Used cars</a></p>'
            f'<div class="gallery"><img src="/photos/{item.key}_0.svg" alt="" width="600" height="400">'
            f"<div>{shots}</div></div>"
            f'<div class="split"><div><h1>{show(item, "headline")}</h1><p class="story">{show(item, "description")}</p>'
            f'<h2>Equipment</h2><ul class="points">{points}</ul><h2>Data</h2><table class="data">{rows}</table></div>'
            f'<aside class="deal"><p class="price">{show(item, "price")}</p>{monthly}<a class="button" '
            'href="/contact">Book a test drive</a>'
            f"<p>{escape(self.stock.phone)}<br>Ask for "
            f"{escape(self.stock.people[len(item.key) % len(self.stock.people)])}</p></aside></div></div>"
        )
        return self.page(item.title, body + (also if same else ""), head=head)
