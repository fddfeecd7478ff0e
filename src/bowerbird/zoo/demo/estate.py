"""The demonstration estate agent: two sections, a search, result pages, property pages."""

from __future__ import annotations

import json
from functools import cached_property
from html import escape

from bowerbird.zoo import marks
from bowerbird.zoo.demo import estate_look
from bowerbird.zoo.demo.base import Demo
from bowerbird.zoo.demo.parts import (
    Shows,
    Slice,
    at_least,
    at_most,
    cut,
    equal,
    mentions,
    option_list,
    ordered,
    pager,
    slug,
    with_page,
)
from bowerbird.zoo.stock import Item, Money
from bowerbird.zoo.truth import FieldTruth, FormTruth
from bowerbird.zoo.web import CSS, Answer, Request, link

PAGE_SIZE = 12
SECTIONS = {"/for-sale": "sale", "/to-rent": "rent"}
PATHS = {section: path for path, section in SECTIONS.items()}
DETAILS = (
    "reference",
    "property_type",
    "tenure",
    "bedrooms",
    "bathrooms",
    "receptions",
    "floor_area",
    "year_built",
    "parking",
    "furnished",
    "available_from",
    "deposit",
    "epc_rating",
    "council_tax_band",
    "street",
    "town",
    "region",
    "postcode",
    "status",
    "added_on",
    "rooms",
)


class EstateAgent(Demo):
    """Hand-made; its stock is the only thing drawn from a seed."""

    page_size = PAGE_SIZE

    @cached_property
    def shows(self) -> Shows:
        return Shows(self.stock, {"bedrooms": 2, "bathrooms": 2, "receptions": 2, "added_on": 1, "available_from": 1})

    def detail_path(self, item: Item) -> str:
        return f"/property/{slug(str(item.values.get('street', item.title)))}-{item.key}"

    def list_paths(self) -> dict[str, str]:
        return dict(PATHS)

    def listed(self, section: str) -> list[Item]:
        return self.found(section, {})

    def forms(self) -> tuple[FormTruth, ...]:
        fields = (
            FieldTruth("location", "Location", "town", "text with suggestions"),
            FieldTruth("min_price", "Min price", "price:min", "select"),
            FieldTruth("max_price", "Max price", "price:max", "select"),
            FieldTruth("bedrooms", "Bedrooms", "bedrooms:min", "select"),
            FieldTruth("type", "Property type", "property_type", "select"),
        )
        return tuple(FormTruth("search", page, "get", fields) for page in ("/", *SECTIONS))

    def render(self, request: Request) -> str | Answer:
        path = request.path.rstrip("/") or "/"
        if path == "/assets/site.css":
            return Answer(estate_look.STYLE.encode(), CSS)
        if path in SECTIONS:
            return self.results(SECTIONS[path], request)
        if path.startswith("/property/"):
            item = self.by_key.get("-".join(path.rsplit("-", 2)[1:]))
            return self.detail(item) if item else self.missing()
        pages = {
            "/": self.home,
            "/about": self.about,
            "/contact": self.contact,
            "/terms": self.terms,
            "/news": self.news_list,
        }
        if path in pages:
            return pages[path]()
        return self.news_item(path) if path.startswith("/news/") else self.common(request)

    # -- frame ---------------------------------------------------------------------------------------------------------

    def page(self, title: str, body: str, *, here: str = "", head: str = "") -> str:
        return estate_look.shell(
            business=escape(self.stock.business),
            title=escape(title),
            body=body,
            here=here,
            head=head,
            phone=escape(self.stock.phone),
            address=escape(self.stock.address),
            towns=self.stock.towns,
        )

    def missing(self) -> Answer:
        body = (
            '<section class="wrap prose"><h1>That page has moved out</h1>'
            '<p>The property may have been sold. <a href="/for-sale">See what is new</a>.</p></section>'
        )
        return Answer(marks.strip(self.page("Not found", body)).encode(), status=404)

    # -- search --------------------------------------------------------------------------------------------------------

    def search_form(self, section: str, asked: dict[str, str], *, compact: bool) -> str:
        rent = section == "rent"
        steps = (
            (500, 750, 1000, 1250, 1500, 2000, 2500, 3000)
            if rent
            else (150_000, 200_000, 250_000, 300_000, 400_000, 500_000, 750_000, 1_000_000)
        )
        unit = " pcm" if rent else ""
        prices = [(str(step), f"£{step:,}{unit}") for step in steps]
        kinds = sorted(
            {str(item.values["property_type"]) for item in self.stock.items if "property_type" in item.values}
        )
        towns = "".join(f'<option value="{escape(town)}">' for town in self.stock.towns)
        fields = (
            f'<div class="field grow"><label for="q-{section}">Location</label>'
            f'<input id="q-{section}" name="location" list="towns" '
            f'placeholder="Town, village or postcode" value="{escape(asked.get("location", ""))}">'
            f'<datalist id="towns">{towns}</datalist></div>'
            f'<div class="field"><label for="min-{section}">Min price</label>'
            f'<select id="min-{section}" name="min_price">'
            f"{option_list([('', 'No min'), *prices], asked.get('min_price', ''))}</select></div>"
            f'<div class="field"><label for="max-{section}">Max price</label>'
            f'<select id="max-{section}" name="max_price">'
            f"{option_list([('', 'No max'), *prices], asked.get('max_price', ''))}</select></div>"
            f'<div class="field"><label for="beds-{section}">Bedrooms</label>'
            f'<select id="beds-{section}" name="bedrooms">'
            f"{option_list([('', 'Any'), *((str(n), f'{n}+') for n in range(1, 6))], asked.get('bedrooms', ''))}"
            "</select></div>"
            f'<div class="field"><label for="type-{section}">Property type</label>'
            f'<select id="type-{section}" name="type">'
            f"{option_list([('', 'All types'), *((kind, kind) for kind in kinds)], asked.get('type', ''))}"
            "</select></div>"
        )
        kind = "search compact" if compact else "search"
        return (
            f'<form class="{kind}" action="{PATHS[section]}" method="get" role="search"'
            f'{marks.node(f"form:{section}")}>{fields}<button class="button" type="submit">Search</button></form>'
        )

    def found(self, section: str, asked: dict[str, str]) -> list[Item]:
        tests = (
            mentions(asked.get("location", "").replace(",", " "), "town", "postcode", "street", "region"),
            at_least("price", asked.get("min_price", "")),
            at_most("price", asked.get("max_price", "")),
            at_least("bedrooms", asked.get("bedrooms", "")),
            equal("property_type", asked.get("type", "")),
        )
        kept = [item for item in self.stock.items if item.section == section and all(test(item) for test in tests)]
        return ordered(kept, asked.get("sort", ""), "price-desc")

    def results(self, section: str, request: Request) -> str:
        asked = request.parameters
        part = cut(self.found(section, asked), asked.get("page", "1"), PAGE_SIZE)
        place = asked.get("location", "").strip() or "our area"
        heading = f"Properties {'to rent' if section == 'rent' else 'for sale'} in {escape(place)}"
        hidden = "".join(
            f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'
            for name, value in asked.items()
            if name not in ("sort", "page")
        )
        orders = [("price-desc", "Highest price"), ("price-asc", "Lowest price"), ("bedrooms-desc", "Most bedrooms")]
        sort = (
            f'<form class="sort" method="get" action="{request.path}">{hidden}<label for="sort">Sort by</label>'
            '<select id="sort" name="sort" onchange="this.form.submit()">'
            f"{option_list(orders, asked.get('sort', 'price-desc'))}</select>"
            "<noscript><button>Go</button></noscript></form>"
        )
        first, last = part.span
        count = (
            f"Showing <b>{first}–{last}</b> of <b>{part.total}</b> properties"
            if part.items
            else "No properties match your search yet"
        )
        cards = "".join(self.card(item) for item in part.items)
        body = (
            f'<section class="band"><div class="wrap">{self.search_form(section, asked, compact=True)}</div></section>'
            f'<section class="wrap"><header class="listhead"><h1>{heading}</h1><div class="listbar">'
            f'<p class="count">{count}</p>{sort}</div></header>'
            f'<div class="cards">{cards}</div>{self.pages(request.path, asked, part)}'
            '<aside class="callout"><div><h2>Thinking of moving?</h2>'
            f"<p>Our last three sales in {escape(self.stock.towns[0])} went for £15,000 over the guide price. "
            "Ask us what yours is worth.</p></div>"
            '<a class="button light" href="/contact?about=valuation">Book a free valuation</a></aside></section>'
        )
        return self.page(heading, body, here=PATHS[section])

    def pages(self, path: str, asked: dict[str, str], part: Slice) -> str:
        return pager(with_page(path, asked), part, "pager", "Next &rarr;", "&larr; Previous")

    def card(self, item: Item, mark: bool = True) -> str:
        show = self.shows.text
        status = str(item.values.get("status", ""))
        flag = (
            f'<span class="flag">{show(item, "status")}</span>'
            if status and status.lower() not in ("for sale", "to let", "available")
            else ""
        )
        facts = "".join(
            f'<li title="{self.shows.label(name)}">{estate_look.icon(name)}<span>{show(item, name)}</span></li>'
            for name in ("bedrooms", "bathrooms", "receptions", "floor_area")
            if name in item.values
        )
        place = ", ".join(filter(None, (show(item, "street"), show(item, "town"), show(item, "postcode"))))
        note = (
            '<small class="qualifier">Guide price</small>'
            if isinstance(item.values.get("price"), Money) and item.section == "sale"
            else ""
        )
        teaser = item.description.split(". ")[0].rstrip(".") + "."
        return (
            f'<article class="card"{marks.node(f"record:{item.key}") if mark else ""}>'
            f'<a class="photo" href="{self.detail_path(item)}">'
            f'<img src="/photos/{item.key}_0.svg" alt="" loading="lazy" width="600" height="400">{flag}</a>'
            '<div class="body">'
            f'<p class="price">{note}{show(item, "price")}</p><h3>'
            f'<a href="{self.detail_path(item)}">{show(item, "headline")}</a></h3>'
            f'<address>{place}</address><ul class="facts">{facts}</ul><p class="teaser">{escape(teaser)}</p>'
            "</div></article>"
        )

    # -- pages ---------------------------------------------------------------------------------------------------------

    def home(self) -> str:
        sale = [item for item in self.stock.items if item.section == "sale"]
        featured = ordered(sale, "price-desc")[3:9]
        reviews = (
            (
                "Sold in nine days, £12,500 over the asking price. They rang every Friday, as promised.",
                "Mr and Mrs Whitlock",
            ),
            ("We had looked at 14 houses with three other agents. They found ours on the second viewing.", "Priya N."),
            ("Straight answers about the survey, and no nonsense about the chain.", "Tom Ashdown"),
        )
        quotes = "".join(
            f'<blockquote><p>“{escape(text)}”</p><footer><img src="/photos/face-{slug(who)}_0.svg" alt="" '
            f'width="44" height="44">{escape(who)}</footer></blockquote>'
            for text, who in reviews
        )
        towns = "".join(
            f'<li><a href="{escape(link("/for-sale", location=town))}"><span>{escape(town)}</span>'
            f"<em>{sum(item.values.get('town') == town for item in self.stock.items)} homes</em></a></li>"
            for town in self.stock.towns[:8]
        )
        news = "".join(self.news_card(number) for number in range(min(3, len(self.stock.news))))
        body = (
            '<section class="hero"><div class="wrap"><p class="kicker">Independent estate agents since 1987</p>'
            "<h1>Find a home that<br>feels like yours</h1>"
            '<div class="finder"><div class="tabs" role="tablist">'
            '<button role="tab" aria-selected="true" data-tab="sale">Buy</button>'
            '<button role="tab" aria-selected="false" data-tab="rent">Rent</button></div>'
            f'<div data-panel="sale">{self.search_form("sale", {}, compact=False)}</div>'
            f'<div data-panel="rent" hidden>{self.search_form("rent", {}, compact=False)}</div></div></div>'
            "</section>"
            '<section class="wrap"><header class="rowhead"><h2>Homes we love this month</h2>'
            '<a href="/for-sale">All homes for sale</a></header>'
            f'<div class="cards">{"".join(self.card(item, mark=False) for item in featured)}</div></section>'
            '<section class="soft"><div class="wrap split"><div><h2>Where would you like to live?</h2>'
            "<p>Six of us, born within ten miles of the office. We know which side of the street has the sun, "
            "and which primary school is full.</p>"
            f'<a class="button" href="/about">Meet the team</a></div><ul class="towns">{towns}</ul></div></section>'
            '<section class="wrap"><header class="rowhead"><h2>What our clients say</h2></header>'
            f'<div class="quotes">{quotes}</div></section>'
            '<section class="wrap"><header class="rowhead"><h2>News and advice</h2>'
            f'<a href="/news">All articles</a></header><div class="newsrow">{news}</div></section>'
        )
        return self.page("Estate and letting agents", body, here="/")

    def detail(self, item: Item) -> str:
        show = self.shows.text
        photos = "".join(
            f'<a href="/photos/{item.key}_{n}.svg" data-shot>'
            f'<img src="/photos/{item.key}_{n}.svg" alt="" loading="lazy" width="600" height="400"></a>'
            for n in range(1, 5)
        )
        rows = "".join(
            (
                f"<div><dt>{self.shows.label(name)}</dt><dd>"
                f"{show(item, name, 0 if name == 'floor_area' else None)}</dd>"
                "</div>"
            )
            for name in DETAILS
            if name in item.values
        )
        features = item.values.get("features", ())
        points = ""
        if isinstance(features, tuple) and features:
            entries = "".join(f"<li>{escape(marks.value(item.key, 'features', one))}</li>" for one in features)
            points = f'<h2>Key features</h2><ul class="points">{entries}</ul>'
        similar = [
            one
            for one in self.stock.items
            if one.section == item.section and one.key != item.key and one.values.get("town") == item.values.get("town")
        ][:3]
        also = (
            (
                '<section class="wrap"><header class="rowhead"><h2>You may also like</h2></header>'
                f'<div class="cards">{"".join(self.card(one, mark=False) for one in similar)}</div></section>'
            )
            if similar
            else ""
        )
        place = ", ".join(
            escape(str(item.values[name])) for name in ("street", "town", "postcode") if name in item.values
        )
        person = self.stock.people[len(item.key + item.title) % len(self.stock.people)]
        head = f'<script type="application/ld+json">{self.structured(item)}</script>'
        back = PATHS[item.section]
        body = (
            f'<div class="wrap"{marks.node(f"record:{item.key}")}><nav class="crumbs" aria-label="Breadcrumb">'
            f'<a href="/">Home</a><a href="{back}">{"To rent" if item.section == "rent" else "For sale"}</a>'
            f'<a href="{escape(link(back, location=item.values.get("town")))}">'
            f"{escape(str(item.values.get('town', '')))}</a></nav>"
            f'<div class="gallery"><a class="main" href="/photos/{item.key}_0.svg">'
            f'<img id="shot" src="/photos/{item.key}_0.svg" alt="" width="600" height="400"></a>'
            f'<div class="thumbs">{photos}</div></div>'
            f'<div class="detail"><div><header class="dhead"><div><h1>{show(item, "headline")}</h1>'
            f"<address>{place}</address></div>"
            f'<p class="price">{show(item, "price")}</p></header>'
            f'{points}<h2>About this home</h2><p class="story">{show(item, "description")}</p><h2>Details</h2>'
            f'<dl class="sheet">{rows}</dl>'
            f'<h2>Where it is</h2><img class="map" src="/photos/map-{item.key}_0.svg" alt="Map" loading="lazy" '
            'width="600" height="400"></div>'
            f'<aside class="agent"><img src="/photos/face-{slug(person)}_0.svg" alt="" width="72" height="72">'
            f"<h2>Arrange a viewing</h2><p>Speak to {escape(person)}<br>"
            f'<a href="tel:{escape(self.stock.phone.replace(" ", ""))}">{escape(self.stock.phone)}</a></p>'
            f'<form method="post" action="/contact"><input type="hidden" name="ref" value="{item.key}">'
            '<label>Your name<input name="name" autocomplete="name"></label>'
            '<label>Email<input name="email" type="email"></label>'
            '<label>Message<textarea name="message" rows="3">Please call me about this property.</textarea>'
            '</label><button class="button" type="submit">Send enquiry</button></form></aside></div>'
            f"</div>{also}"
        )
        return self.page(item.title, body, here=back, head=head)

    def structured(self, item: Item) -> str:
        price = item.values.get("price")
        offer = (
            {"@type": "Offer", "price": price.amount, "priceCurrency": price.currency}
            if isinstance(price, Money)
            else None
        )
        data = {
            "@context": "https://schema.org",
            "@type": "RealEstateListing",
            "name": item.title,
            "offers": offer,
            "address": {
                "@type": "PostalAddress",
                "streetAddress": item.values.get("street"),
                "addressLocality": item.values.get("town"),
                "postalCode": item.values.get("postcode"),
            },
        }
        return json.dumps({name: value for name, value in data.items() if value}, ensure_ascii=False).replace(
            "<", "\\u003c"
        )

    def about(self) -> str:
        roles = (
            "Director",
            "Sales manager",
            "Lettings manager",
            "Senior negotiator",
            "Viewings",
            "Property management",
        )
        team = "".join(
            f'<figure><img src="/photos/face-{slug(who)}_0.svg" alt="" width="200" height="200"><figcaption>'
            f"<b>{escape(who)}</b><span>{role}</span></figcaption></figure>"
            for who, role in zip(self.stock.people, roles, strict=False)
        )
        body = (
            f'<section class="wrap prose"><h1>About {escape(self.stock.business)}</h1>'
            '<p class="lead">We opened above the bakery in 1987 with one telephone and four houses to sell. '
            "Today we look after 240 rented homes and sell about 310 a year in "
            f"{escape(', '.join(self.stock.towns[:4]))} and the villages around.</p>"
            "<p>Our fee is 1.25% plus VAT when we sell and nothing when we do not. There is no tie-in beyond "
            "eight weeks, and the person who values your home is the one who sells it.</p>"
            f'<h2>The team</h2><div class="team">{team}</div></section>'
        )
        return self.page("About us", body, here="/about")

    def contact(self) -> str:
        body = (
            '<section class="wrap prose"><h1>Contact us</h1><div class="split"><div>'
            f'<p class="lead">{escape(self.stock.address)}</p><p>{escape(self.stock.phone)}</p>'
            "<p>Monday to Friday 9:00–17:30, Saturday 9:00–16:00</p>"
            '<img class="map" src="/photos/map-office_0.svg" alt="Map" width="600" height="400"></div>'
            '<form class="enquiry" method="post" action="/contact"><label>Your name<input name="name"></label>'
            '<label>Email<input type="email" name="email"></label><label>Telephone<input name="phone"></label>'
            '<label>I would like to<select name="about"><option>sell</option><option>let</option>'
            "<option>buy</option><option>rent</option></select></label>"
            '<label>Message<textarea name="message" rows="5"></textarea></label>'
            '<button class="button">Send</button></form></div></section>'
        )
        return self.page("Contact", body, here="/contact")

    def terms(self) -> str:
        paragraphs = (
            (
                "Particulars are given in good faith and do not form part of an offer. Measurements are approximate "
                "and for guidance only."
            ),
            (
                "Deposits for tenancies are five weeks' rent and are held by a protected scheme. A holding deposit "
                "of one week's rent may be asked for."
            ),
            "We use cookies to count visits. We do not sell your details to anyone.",
        )
        body = (
            '<section class="wrap prose"><h1>Terms and privacy</h1>'
            f"{''.join(f'<p>{escape(text)}</p>' for text in paragraphs)}</section>"
        )
        return self.page("Terms", body)

    def news_card(self, number: int) -> str:
        day, title, text = self.stock.news[number]
        return (
            f'<article class="story-card"><time>{escape(day)}</time><h3>'
            f'<a href="/news/{slug(title)}">{escape(title)}</a></h3><p>{escape(text.split(". ")[0])}.</p></article>'
        )

    def news_list(self) -> str:
        cards = "".join(self.news_card(number) for number in range(len(self.stock.news)))
        return self.page(
            "News",
            (
                '<section class="wrap"><header class="rowhead"><h1>News and advice</h1></header>'
                f'<div class="newsrow">{cards}</div></section>'
            ),
            here="/news",
        )

    def news_item(self, path: str) -> str | Answer:
        for day, title, text in self.stock.news:
            if path == f"/news/{slug(title)}":
                return self.page(
                    title,
                    (
                        f'<article class="wrap prose"><time>{escape(day)}</time><h1>{escape(title)}</h1>'
                        f'<p>{escape(text)}</p><p><a href="/news">All articles</a></p></article>'
                    ),
                    here="/news",
                )
        return self.missing()
