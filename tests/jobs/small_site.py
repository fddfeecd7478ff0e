"""A small shop with a wrapper written by hand, and what exploring it would give: quick, and always the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bowerbird.domain import Pack
from bowerbird.explore.expedition import Doing, SiteBounds
from bowerbird.explore.site import Explored, SiteOutcome, SiteWrapper
from bowerbird.induce.expectation import coverage_of
from bowerbird.induce.extract import extract
from bowerbird.induce.model import Expectation, Verdict, Verification, Wrapped
from bowerbird.oxpath.engine import Visitors
from bowerbird.zoo.web import Answer, Request

DOMAIN = "products"
PAGES, RECORDS_A_PAGE = 6, 4
RECORDS = PAGES * RECORDS_A_PAGE
_WRAPPER = """(: product records; domain: products :)
doc('{url}products')
/(//a[@rel = "next"]/{{nextclick /}})*
//li[@class = "product"]:<product>
  [? .//h3:<title=norm(.)>:<url=qualify-url(.//a/@href)>]
  [? .//b:<price=norm(.)>]
  [? .//a/{{click /}}/.[? //p[@class = "brand"]:<brand=norm(.)>]]
"""


@dataclass(frozen=True)
class Shop:
    """`price` is that of the first product; with `broken` set, its list is gone; `tag` is that of its products."""

    name: str = "shop"
    price: int = 10
    broken: bool = False
    tag: str = "li"

    def answer(self, request: Request) -> Answer:
        if request.path == "/":
            return _page("Welcome", '<a href="/products">All products</a>')
        if request.path == "/products" and not self.broken:
            return self._list(int(request.parameters.get("page", "1")))
        if request.path.startswith("/product/"):
            number = request.path.rpartition("/")[2]
            return _page(f"Kettle {number} of {self.name}", f'<p class="brand">Brand {number}</p>')
        return Answer(b"not found", "text/plain", 404)

    def _list(self, page: int) -> Answer:
        first = (page - 1) * RECORDS_A_PAGE
        items = "".join(
            f'<{self.tag} class="product"><h3><a href="/product/{number}">Kettle {number} of {self.name}</a></h3>'
            f"<b>£{self.price + number}.00</b></{self.tag}>"
            for number in range(first, first + RECORDS_A_PAGE)
        )
        onward = f'<a rel="next" href="/products?page={page + 1}">Next</a>' if page < PAGES else ""
        return _page("Products", f"<p>{RECORDS} products</p><ul>{items}</ul>{onward}")


def _page(title: str, body: str) -> Answer:
    return Answer(f"<!DOCTYPE html><html><title>{title}</title><body><h1>{title}</h1>{body}</body></html>".encode())


def wrapper_of(url: str) -> str:
    return _WRAPPER.format(url=url)


async def explore_small_site(
    url: str,
    pack: Pack,
    visitors: Visitors,
    *,
    folder: Path,
    bounds: SiteBounds,
    told: Callable[[Doing], None],
    verdict: Verdict = Verdict.EFFECTIVE,
) -> Explored:
    """In place of the real exploration: look at the site, and give the wrapper that is known for it."""
    browser = bounds.browser == "always"
    told(Doing("looking at the home page", 1))
    session = await visitors.chromium() if browser else await visitors.http()
    await session.open(url)
    told(Doing("looking at the list", 2))
    outcome = await session.open(f"{url}products")
    if outcome.status != 200:
        return Explored(url, pack.name, (), SiteOutcome.FAILED, "there is no list", 2, 0.1)
    text = wrapper_of(url)
    records, _ = await extract(text, pack, visitors, browser=False, pages=3)
    seen = coverage_of(records)
    expectation = Expectation(
        pack.name,
        f"{url}products",
        "2026-11-16",
        RECORDS,
        PAGES,
        True,
        RECORDS,
        seen,
        samples=tuple(records[:4]),
        browser=browser,
    )
    wrapped = Wrapped(text, Verification(verdict), expectation, tuple(records))
    return Explored(url, pack.name, (SiteWrapper("products", "", wrapped),), SiteOutcome.EFFECTIVE, "", 2, 0.1)
