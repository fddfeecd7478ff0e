"""Tiny sites for the engine: a dictionary of pages, or a shop of books with lists and details."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from bowerbird.browse import HttpSession
from bowerbird.browse.manners import MANNERLESS
from bowerbird.oxpath.engine import Patience, PlainVisitor, Record, Report, Wrapper, run_wrapper
from bowerbird.zoo.web import Answer, Request

HASTY = Patience(attempts=2, pause=0.01)


@dataclass
class Pages:
    """Pages by target; one may be a function of the request."""

    pages: Mapping[str, str | Callable[[Request], str | Answer]]
    name: str = "pages"
    asked: list[str] = field(default_factory=list)

    def answer(self, request: Request) -> Answer:
        self.asked.append(request.target)
        found = self.pages.get(request.target) or self.pages.get(request.path)
        if found is None:
            return Answer(b"<h1>nothing here</h1>", status=404)
        page = found if isinstance(found, str) else found(request)
        return page if isinstance(page, Answer) else Answer(page.encode())


@dataclass
class Books:
    """`count` books, `size` a page, each with a page of its own."""

    count: int = 12
    size: int = 4
    name: str = "books"
    asked: list[str] = field(default_factory=list)

    def answer(self, request: Request) -> Answer:
        self.asked.append(request.target)
        if request.path.startswith("/book/"):
            return Answer(self.detail(int(request.path.rpartition("/")[2])).encode())
        return Answer(self.list(int(request.parameters.get("page", "1"))).encode())

    def list(self, page: int) -> str:
        numbers = range((page - 1) * self.size, min(page * self.size, self.count))
        cards = "".join(
            f"<li class=book><h2><a href='/book/{n}'>Book {n}</a></h2>"
            + ("" if n % 3 else f"<b class=price>£{n}.99</b>")
            + "</li>"
            for n in numbers
        )
        more = f"<a class=next href='/?page={page + 1}'>Next</a>" if page * self.size < self.count else ""
        return f"<h1>Page {page}</h1><ul>{cards}</ul>{more}"

    def detail(self, number: int) -> str:
        authors = "".join(f"<li class=author><i>Author {number}.{k}</i></li>" for k in range(number % 3))
        return f"<h1>Book {number}</h1><p class=blurb>All about {number}.</p><ul>{authors}</ul>"


LIST = """
/(//a.next/{nextclick /})*
//li.book:<book>[./h2:<title=norm(.)>][? ./b.price:<price=norm(.)>]
"""
DETAILS = """
  [? ./h2/a/{click /}/.[? .//p.blurb:<blurb=norm(.)>][? .//li.author:<author>[./i:<name=norm(.)>]]]
"""


async def run(text: str, **options: object) -> tuple[list[Record], Report]:
    """The records that `text` yields by plain HTTP, and the report."""
    records: list[Record] = []
    report = Report()
    variables = options.pop("variables", {})
    async with HttpSession(manners=MANNERLESS) as session:
        visitor = PlainVisitor(session, patience=HASTY)
        wrapper = Wrapper.of(text, variables)  # type: ignore[arg-type]
        await run_wrapper(wrapper, visitor, records.append, report=report, **options)  # type: ignore[arg-type]
    return records, report


def plain(records: Iterable[Record]) -> list[dict[str, object]]:
    return [record.plain(sources=False) for record in records]
