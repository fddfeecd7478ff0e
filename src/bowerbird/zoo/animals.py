"""Other animals: sites that look like ours from afar and have none of our data.

Toy cars with makes and prices, holiday reports with towns and room counts, an estate agent without a single listing, a
price list, a forum: what an eager extractor takes for records. Their truth is that there are none of the domain they
resemble.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from html import escape
from random import Random

from bowerbird.zoo import clutter, pages
from bowerbird.zoo.choices import Choices, Era, choose
from bowerbird.zoo.frame import SCRIPT, Content, Menu, page
from bowerbird.zoo.kit import Kit, slug
from bowerbird.zoo.skin import Skin
from bowerbird.zoo.stock import make_stock
from bowerbird.zoo.truth import PagingTruth, Truth
from bowerbird.zoo.web import CSS, TEXT, Answer, Request
from bowerbird.zoo.web import SCRIPT as SCRIPT_TYPE
from bowerbird.zoo.website import Site

Pages = dict[str, tuple[str, str]]


def _cards(kit: Kit, rows: list[tuple[str, str, str, str]]) -> str:
    """(picture key, title, price, text) as a grid."""
    look = kit.look
    return look.el(
        "tiles",
        "".join(
            look.el(
                "gridcell",
                look.image("thumb", kit.picture(key))
                + look.el("title", escape(title), "h3")
                + look.el("price", escape(price), "div")
                + pages.paragraph(kit, text),
                "li",
            )
            for key, title, price, text in rows
        ),
        "ul",
    )


def _toy_cars(kit: Kit, rng: Random) -> Pages:
    """A toy shop: makes, models, years and prices, none of them a car."""
    rows = []
    for item in kit.stock.items[:24]:
        name = (
            f"{item.values['make']} {item.values['model']} {item.values['year']} die-cast, scale 1:"
            f"{rng.choice((18, 24, 43, 64))}"
        )
        text = f"Ages {rng.randint(3, 8)}+. Opening doors. {rng.randint(7, 22)} cm long. Real mileage: none!"
        rows.append((item.key, name, f"£{rng.randint(4, 49)}.{rng.choice(('99', '50', '95'))}", text))
    return {
        "/": ("Toy cars and model vehicles", pages.heading(kit, "Toy cars for collectors") + _cards(kit, rows[:12])),
        "/cars?page=2": ("More toy cars", pages.heading(kit, "Toy cars for collectors") + _cards(kit, rows[12:])),
    }


def _holiday_blog(kit: Kit, rng: Random) -> Pages:
    """Travel reports that mention houses, rooms, towns and prices."""
    posts = []
    for number, town in enumerate(kit.stock.towns):
        text = (
            f"We rented a {rng.randint(2, 5)} bedroom cottage in {town} for £{rng.randint(300, 1400)} a week, "
            f"with {rng.randint(1, 3)} bathrooms and a view "
            f"of the harbour. Dinner for two was £{rng.randint(30, 90)}. The owner told us that houses here "
            f"sell for £{rng.randint(200, 900)},000 now."
        )
        posts.append((f"/{slug(town)}-{number}", f"{rng.randint(3, 12)} days in {town}", text))
    index = "".join(
        kit.look.el("text", f'<a href="{path}">{escape(title)}</a><br>{escape(text[:120])}…')
        for path, title, text in posts
    )
    found: Pages = {"/": ("Our holiday diary", pages.heading(kit, "Our holiday diary") + index)}
    for path, title, text in posts:
        found[path] = (
            title,
            pages.heading(kit, title) + pages.paragraph(kit, text) + pages.paragraph(kit, kit.words("review2")),
        )
    return found


def _agent_without_listings(kit: Kit, rng: Random) -> Pages:
    """An estate agent that explains itself and sends its listings by post."""
    sold = ", ".join(
        f"{rng.randint(2, 5)} bed in {town} (£{rng.randint(180, 700)},000)" for town in kit.stock.towns[:5]
    )
    return {
        "/": (
            "Estate agents",
            pages.heading(kit, f"{kit.stock.business}, estate agents")
            + pages.paragraph(kit, kit.words("about1"), "lead")
            + pages.paragraph(kit, f"Recently sold: {sold}. Call us for our current list."),
        ),
        "/services": (
            "Selling and letting",
            pages.heading(kit, "What we do")
            + pages.paragraph(
                kit,
                (
                    f"Our fee is {rng.randint(1, 2)}.25% when we sell. Lettings from £{rng.randint(199, 499)}. "
                    "Valuations "
                    "are free."
                ),
            ),
        ),
        "/about": ("About us", pages.about(kit)),
        "/contact": ("Contact", pages.contact(kit)),
    }


def _price_list(kit: Kit, rng: Random) -> Pages:
    """Services with prices: repeated, regular, and nothing that is for sale in our sense."""
    work = (
        "Oil change",
        "MOT test",
        "Brake pads",
        "Full service",
        "Wheel alignment",
        "Air conditioning",
        "Clutch",
        "Exhaust",
        "Battery",
        "Tyres from",
    )
    rows = "".join(
        f"<tr><td>{name}</td><td>{rng.randint(1, 4)} h</td><td>£{rng.randint(20, 480)}.00</td></tr>" for name in work
    )
    table = kit.look.el(
        "datatable",
        f"<thead><tr><th>Service</th><th>Time</th><th>Price</th></tr></thead><tbody>{rows}</tbody>",
        "table",
    )
    return {
        "/": ("Garage prices", pages.heading(kit, "Our prices") + table),
        "/contact": ("Contact", pages.contact(kit)),
    }


def _forum(kit: Kit, rng: Random) -> Pages:
    """Threads about buying: names, dates, prices in running text."""
    threads = []
    for number, item in enumerate(kit.stock.items[:20]):
        question = (
            f"Is £{rng.randint(2, 20)},{rng.randint(1, 9)}00 too much for a {item.values.get('make', 'used')} "
            f"{item.values.get('model', 'car')}?"
        )
        threads.append((f"/thread/{number}", question, rng.choice(kit.stock.people), rng.randint(0, 90)))
    rows = "".join(
        f'<tr><td><a href="{path}">{escape(title)}</a></td><td>{escape(who)}</td><td>{count} replies</td></tr>'
        for path, title, who, count in threads
    )
    found: Pages = {
        "/": (
            "Drivers' forum",
            pages.heading(kit, "Drivers' forum") + kit.look.el("datatable", f"<tbody>{rows}</tbody>", "table"),
        )
    }
    for path, title, who, count in threads:
        posts = "".join(
            kit.look.el(
                "review",
                (
                    f"<b>{escape(who)}</b><br>{escape(kit.words('review1'))} I paid £{rng.randint(1000, 9000):,} in "
                    f"{rng.randint(2012, 2024)}."
                ),
            )
            for _ in range(2 + count % 4)
        )
        found[path] = (title, pages.heading(kit, title) + posts)
    return found


def _club(kit: Kit, rng: Random) -> Pages:
    """A village club: none of the data at all."""
    people = "".join(f"<li>{escape(name)}</li>" for name in kit.stock.people)
    return {
        "/": (
            "Chess club",
            pages.heading(kit, "The chess club")
            + pages.paragraph(kit, f"We meet on Thursdays at 19:30 in the old school. {rng.randint(12, 40)} members."),
        ),
        "/people": ("Members", pages.heading(kit, "Committee") + f"<ul>{people}</ul>"),
        "/contact": ("Contact", pages.contact(kit)),
    }


_KINDS: Mapping[str, tuple[Callable[[Kit, Random], Pages], str, str]] = {
    "toy-cars": (_toy_cars, "used-cars-uk", "The Little Garage"),
    "holiday-blog": (_holiday_blog, "real-estate-uk", "Two Suitcases"),
    "agent-without-listings": (_agent_without_listings, "real-estate-uk", ""),
    "price-list": (_price_list, "used-cars-uk", ""),
    "forum": (_forum, "used-cars-uk", "DriveTalk"),
    "club": (_club, "events", "Knight Moves"),
}
ANIMALS = tuple(_KINDS)


class Animal(Site):
    """A site out of the domain it resembles."""

    def __init__(self, kind: str, seed: int) -> None:
        make, domain, business = _KINDS[kind]
        choices = _choices(domain, seed)
        stock = make_stock(domain, seed, 40, "en-GB")
        super().__init__(f"{kind}-{seed}", replace(stock, business=business or stock.business))
        self.kind = kind
        self.kit = Kit(choices, self.stock, Skin(seed))
        self._make = make

    @cached_property
    def pages(self) -> Pages:
        return self._make(self.kit, Random(f"{self.kit.skin.seed}:{self.kind}"))

    def render(self, request: Request) -> str | Answer:
        if request.path == "/assets/site.css":
            return Answer(self.kit.look.style.encode(), CSS)
        if request.path == "/assets/site.js":
            return Answer(SCRIPT.encode(), SCRIPT_TYPE)
        if request.path.startswith("/assets/lib/"):
            return Answer(b"/* kept for old browsers */\n", SCRIPT_TYPE)
        if request.path == "/robots.txt":
            return Answer(b"User-agent: *\nDisallow:\n", TEXT)
        found = self.pages.get(request.target) or self.pages.get(request.path) or self._guide(request.path)
        links = [(path, title) for path, (title, _) in self.pages.items() if path.count("/") == 1][:5]
        if found is None:
            markup = page(self.kit, Menu(links), Content("Not found", pages.heading(self.kit, "Not found")), "")
            return Answer(markup.encode(), status=404)
        return page(self.kit, Menu(links), Content(escape(found[0]), found[1], pages.side_boxes(self.kit)), "")

    def _guide(self, path: str) -> tuple[str, str] | None:
        found = clutter.guide(self.kit, path)
        return (found[0], "".join(pages.paragraph(self.kit, text) for text in found[1])) if found else None

    def truth(self) -> Truth:
        return Truth(
            self.name,
            self.kit.choices.seed,
            f"not {self.stock.domain}",
            "en-GB",
            {"animal": self.kind},
            {},
            (),
            (),
            PagingTruth("none", 0, False),
            (),
            0,
        )


def _choices(domain: str, seed: int) -> Choices:
    """A look drawn as for any other site; broken and ancient markup are left to the sites that have data."""
    drawn = choose(seed)
    era = drawn.era if drawn.era not in (Era.TABLES, Era.BROKEN) else Era.DIVS
    return replace(drawn, domain=domain, locale="en-GB", era=era, noise=())


def animal(kind: str, seed: int = 0) -> Animal:
    """One of `ANIMALS`, in the look of a seed."""
    if kind not in _KINDS:
        raise ValueError(f"no animal {kind!r}; there are {', '.join(ANIMALS)}")
    return Animal(kind, seed)
