"""A small estate agent for the tests of exploring: a home page, two sections in pages, a search, records' own pages."""

from __future__ import annotations

from dataclasses import dataclass, field

from bowerbird.zoo.web import Answer, Request

SIZE = 6
_STREETS = ("Abbey", "Brook", "Church", "Dover", "Elm", "Ferry", "Grove", "High", "Iffley", "Jericho", "Kings", "Lake")
_TOWNS = ("Oxford", "Bath", "Reading")


@dataclass(frozen=True)
class Home:
    number: int
    rent: bool

    @property
    def title(self) -> str:
        beds = 1 + self.number % 4
        return f"{beds} bedroom flat, {_STREETS[self.number % 12]} Road, {_TOWNS[self.number % 3]}"

    @property
    def price(self) -> str:
        return f"£{900 + 25 * self.number:,} pcm" if self.rent else f"£{200_000 + 12_500 * self.number:,}"

    @property
    def path(self) -> str:
        return f"/property/{'rent' if self.rent else 'sale'}-{self.number}"

    @property
    def card(self) -> str:
        return (
            f"<article class=card><h3><a href='{self.path}'>{self.title}</a></h3><p class=price>{self.price}</p>"
            f"<p class=beds>{1 + self.number % 4} bedrooms</p><p class=town>{_TOWNS[self.number % 3]}</p></article>"
        )


SALE = tuple(Home(number, rent=False) for number in range(14))
RENT = tuple(Home(number, rent=True) for number in range(8))
MENU = "<a href='/'>Home</a> <a href='/for-sale'>Properties for sale</a> <a href='/to-rent'>Properties to rent</a>"


def shell(main: str, *, menu: str = MENU) -> str:
    head = f"<!doctype html><html lang=en-GB><title>Hill Homes</title><header><nav>{menu}</nav></header>"
    footer = "<footer><a href='/about'>About us</a> <a href='/privacy'>Privacy policy</a></footer>"
    return f"{head}<main>{main}</main>{footer}"


def section(homes: tuple[Home, ...], request: Request, heading: str) -> str:
    """One page of a section, with its number and its pager."""
    page = int(request.parameters.get("page", "1"))
    shown = homes[(page - 1) * SIZE : page * SIZE]
    pages = -(-len(homes) // SIZE)
    links = "".join(f"<a href='{request.path}?page={one}'>{one}</a> " for one in range(1, pages + 1) if one != page)
    further = f"<a rel=next href='{request.path}?page={page + 1}'>Next</a>" if page < pages else ""
    cards = "".join(home.card for home in shown)
    found = f"<h1>{heading}</h1><p>{len(homes)} properties found</p>"
    return f"{found}<section>{cards}</section><nav>{links}{further}</nav>"


SEARCH = """<h1>Find a home</h1><form action=/search><label>Town <select name=town><option value="">Any town</option>
<option>Oxford</option><option>Bath</option><option>Reading</option></select></label>
<button>Search properties</button></form>"""


@dataclass
class Agent:
    """The site; `pages` are put in place of its own, `asked` are the targets of all requests."""

    pages: dict[str, str | Answer] = field(default_factory=dict)
    menu: str = MENU
    name: str = "agent"
    asked: list[str] = field(default_factory=list)

    def answer(self, request: Request) -> Answer:
        self.asked.append(request.target)
        said = self.pages.get(request.path) or self._page(request)
        if isinstance(said, Answer):
            return said
        return Answer(shell("<h1>Not found</h1>").encode(), status=404) if said is None else Answer(said.encode())

    def _page(self, request: Request) -> str | None:
        main = self._main(request)
        return None if main is None else shell(main, menu=self.menu)

    def _main(self, request: Request) -> str | None:
        match request.path:
            case "/":
                teasers = "".join(home.card for home in SALE[:3])
                return f"<h1>Homes in the hills</h1><h2>Featured properties</h2><section>{teasers}</section>"
            case "/for-sale":
                return section(SALE, request, "Properties for sale")
            case "/to-rent":
                return section(RENT, request, "Properties to rent")
            case "/search":
                town = request.parameters.get("town", "")
                found = tuple(home for home in SALE if not town or home.title.endswith(town))
                cards = "".join(home.card for home in found)
                return f"<h1>Results</h1><p>{len(found)} properties found</p><section>{cards}</section>"
            case "/about":
                return "<h1>About us</h1><p>We have been on the hill since 1950.</p>"
        home = next((one for one in (*SALE, *RENT) if one.path == request.path), None)
        return None if home is None else _own_page(home)


def _own_page(home: Home) -> str:
    facts = f"<dl><dt>Bedrooms</dt><dd>{1 + home.number % 4}</dd><dt>Town</dt><dd>{_TOWNS[home.number % 3]}</dd></dl>"
    prose = f"<p>A flat on {_STREETS[home.number % 12]} Road with a view of the hills.</p>"
    return f"<h1>{home.title}</h1><p class=price>{home.price}</p>{facts}{prose}"
