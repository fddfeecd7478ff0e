"""A bookshop for tests: a small pack, and detail pages made from one template."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bowerbird.annotate import Annotator
from bowerbird.detail.leaves import Leaves, PathBook, as_label, read_leaves
from bowerbird.detail.reading import SiteReading, read_site
from bowerbird.detail.template import Standing, Template, learn_template, stand
from bowerbird.domain import Attribute, Gazetteer, Pack, Role, Term, ValueKind
from bowerbird.page import Page, parse_html

PACK = Pack(
    name="shop",
    title="Books",
    record="book",
    folder=Path(),
    country="US",
    currency="USD",
    attributes={
        "title": Attribute("title", ValueKind.TEXT, normal="text", schema_org=("name", "title")),
        "author": Attribute("author", ValueKind.NAME, Role.CHARACTERISTIC, labels=("Author", "By"), many=True),
        "price": Attribute(
            "price", ValueKind.MONEY, Role.CHARACTERISTIC, labels=("Price", "Our price"), schema_org=("offers.price",)
        ),
        "publisher": Attribute("publisher", ValueKind.NAME, labels=("Publisher",)),
        "genre": Attribute("genre", ValueKind.ENUMERATION, labels=("Genre",), gazetteers=("genres",), normal="term"),
        "pages": Attribute("pages", ValueKind.COUNT, labels=("Pages",), needs_label=True),
        "image": Attribute("image", ValueKind.IMAGE, many=True),
        "description": Attribute("description", ValueKind.TEXT),
        "url": Attribute("url", ValueKind.URL),
    },
    gazetteers={"genres": Gazetteer("genres", (Term("Crime", "crime"), Term("Poetry", "poetry")))},
    secondary_titles=("You may also like",),
)
ANNOTATOR = Annotator(PACK)
KNOWN = frozenset(as_label(label) for a in PACK.attributes.values() for label in a.labels)

BOOKS = (
    ("The Quiet Harbour", "Ada Moor", "$12.50", "Lantern House", "Crime"),
    ("Nine Winters", "Carl Ebbing", "$8.99", "Lantern House", "Crime"),
    ("Salt and Iron", "Mei Tanaka", "$21.00", "Petrel Press", "Poetry"),
    ("A Field of Rooks", "Jon Vale", "$15.25", "Oakwell", "Crime"),
    ("Low Tide", "Rosa Lind", "$9.75", "Petrel Press", "Poetry"),
    ("The Last Ferry", "Tom Ash", "$11.40", "Lantern House", "Crime"),
)


def book_html(book: Sequence[str], *, publisher: bool = True, extra: str = "", related: str = "") -> str:
    """A detail page: menu, name, key-value table, prose, what others bought, footer."""
    title, author, price, house, genre = book
    row = f"<tr><th>Publisher</th><td>{house}</td></tr>" if publisher else ""
    return f"""<html lang=en><head><title>{title} - Corner Books</title></head><body>
    <div class=menu><a href=/>Home</a> <a href=/new>New books</a> <a href=/help>Help</a></div>
    <div id=book><h1>{title}</h1><img src=/covers/{title[:3]}.jpg width=200 height=300>
    <table><tr><th>Author</th><td>{author}</td></tr><tr><th>Price</th><td>{price}</td></tr>{row}
    <tr><th>Genre</th><td>{genre}</td></tr><tr><th>Paper</th><td>Cream {house} wove</td></tr>{extra}</table>
    <p>{title} is a story that {author} told first in a night train, and then again in this book, at length.</p></div>
    {related}<div class=footer>Corner Books, shipping $3.00</div></body></html>"""


def books(number: int = len(BOOKS), **options: str) -> list[Page]:
    """The detail pages of the first so many books."""
    return [
        parse_html(book_html(book, extra=options.get("extra", "")), url=f"http://shop.example/{at}")
        for at, book in enumerate(BOOKS[:number])
    ]


def page_of(html: str) -> Page:
    return parse_html(html, url="http://shop.example/page")


def leaves_of(*pages: Page) -> tuple[list[Leaves], PathBook]:
    book = PathBook()
    return [read_leaves(page, ANNOTATOR(page), book) for page in pages], book


def template_of(*pages: Page) -> tuple[list[Leaves], PathBook, Template, list[Standing]]:
    leaves, book = leaves_of(*pages)
    template = learn_template(leaves, book, KNOWN)
    return leaves, book, template, [stand(page, template, book) for page in leaves]


def reading_of(*pages: Page) -> SiteReading:
    return read_site(pages, [ANNOTATOR(page) for page in pages], PACK)
