"""A small estate agent that can be redesigned: eighteen homes on three pages, each with a page of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bowerbird.zoo.web import Answer, Request

SIZE = 6
_STREETS = ("Mill Lane", "High Street", "Station Road", "Church Road", "Park Avenue", "Victoria Street", "Green Close")
_TOWNS = ("Oxford", "Abingdon", "Banbury", "Witney", "Bicester")
_TYPES = ("Detached house", "Flat", "Bungalow", "Terraced house", "Cottage")
WRAPPER = """(: property records; domain: real-estate-uk :)
doc('SITE/list')
/(//nav/a.next/{nextclick /})*
//article.card:<property>
  [? .//h3/a:<title=norm(.)>:<url=qualify-url(@href)>]
  [? .//p.price:<price=norm(.)>]
  [? .//span.beds:<bedrooms=norm(.)>]
  [? .//h3/a/{click /}/.
     [? .//dl/dd[2]:<tenure=norm(.)>]
     [? .//dl/dd[3]:<reference=norm(.)>]]
"""


@dataclass(frozen=True)
class Home:
    number: int

    @property
    def title(self) -> str:
        n = self.number
        return f"{3 + 7 * n} {_STREETS[n % 7]}, {_TOWNS[n % 5]}"

    def card(self) -> str:
        n = self.number
        return (
            f"<article class=card><h3><a href='/homes/{n}'>{self.title}</a></h3><p class=price>£{250 + 13 * n},000</p>"
            f"<p class=facts><span class=beds>{1 + n % 5} bedrooms</span> {_TYPES[n % 5]}</p>"
            f"<p class=text>A well presented home close to the shops and schools of {_TOWNS[n % 5]}.</p></article>"
        )

    def sheet(self) -> str:
        n = self.number
        return (
            f"<dt>Property type</dt><dd>{_TYPES[n % 5]}</dd>"
            f"<dt>Tenure</dt><dd>{'Leasehold' if n % 3 else 'Freehold'}</dd>"
            f"<dt>Reference</dt><dd>AG{4711 + 17 * n}</dd>"
        )

    def page(self) -> str:
        price = f"<p class=price>£{250 + 13 * self.number},000</p>"
        return f"<h1>{self.title}</h1>{price}<h2>Details</h2><dl>{self.sheet()}</dl>"


@dataclass(frozen=True)
class Agent:
    """The site; `change` is a redesign of its pages."""

    homes: Sequence[Home] = tuple(map(Home, range(18)))
    change: Callable[[str], str] = str
    announces: bool = True
    name: str = "agent"

    def answer(self, request: Request) -> Answer:
        if request.path == "/list":
            html = self.list(int(request.parameters.get("page", "1")))
        elif request.path.startswith("/homes/"):
            html = Home(int(request.path.rpartition("/")[2])).page()
        else:
            return Answer(b"<h1>nothing here</h1>", status=404)
        head = "<title>Agent</title><header><a href='/'>Home</a> <a href='/contact'>Contact us</a></header>"
        return Answer(self.change(f"<!doctype html>{head}<main>{html}</main><footer>© Agent</footer>").encode())

    def list(self, page: int) -> str:
        shown = self.homes[(page - 1) * SIZE : page * SIZE]
        cards = "".join(home.card() for home in shown)
        last = -(-len(self.homes) // SIZE)
        links = "".join(f"<a href='/list?page={n}'>{n}</a> " for n in range(1, last + 1) if n != page)
        links += f"<a class=next href='/list?page={page + 1}'>Next</a>" if page < last else ""
        count = f"<p>{len(self.homes)} properties for sale</p>" if self.announces else ""
        return f"<h1>Properties for sale</h1>{count}<section>{cards}</section><nav>{links}</nav>"
