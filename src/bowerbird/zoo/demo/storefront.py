"""What the used-car dealer and the shop share: frame, home, static pages. Each brings its own looks and words."""

from __future__ import annotations

import abc
from collections.abc import Sequence
from html import escape
from pathlib import Path

from bowerbird.zoo import marks
from bowerbird.zoo.demo.base import Demo
from bowerbird.zoo.demo.parts import slug
from bowerbird.zoo.stock import Item
from bowerbird.zoo.web import CSS, Answer, Request


class Storefront(Demo):
    """A shop with one list. Subclasses say what stands in it."""

    list_path: str
    item_path: str
    style: str
    kicker: str
    promise: str
    story: tuple[str, ...]
    small_print: tuple[str, ...]

    # -- what subclasses bring -----------------------------------------------------------------------------------------

    @abc.abstractmethod
    def header(self, asked: dict[str, str]) -> str: ...

    @abc.abstractmethod
    def front(self) -> str:
        """The home page below the header."""

    @abc.abstractmethod
    def results(self, request: Request) -> str: ...

    @abc.abstractmethod
    def detail(self, item: Item) -> str: ...

    # -- addresses -----------------------------------------------------------------------------------------------------

    def list_paths(self) -> dict[str, str]:
        return {"": self.list_path}

    def detail_path(self, item: Item) -> str:
        return f"{self.item_path}/{slug(item.title)}-{item.key}"

    def render(self, request: Request) -> str | Answer:
        path = request.path.rstrip("/") or "/"
        if path == "/assets/site.css":
            return Answer((Path(__file__).parent / self.style).read_bytes(), CSS)
        if path == self.list_path:
            return self.results(request)
        if path.startswith(f"{self.item_path}/"):
            item = self.by_key.get("-".join(path.rsplit("-", 2)[1:]))
            return self.detail(item) if item else self.missing()
        pages = {
            "/": self.home,
            "/about": self.about,
            "/contact": self.contact,
            "/terms": self.terms,
            "/news": self.news,
        }
        if path in pages:
            return pages[path]()
        return self.article(path) if path.startswith("/news/") else self.common(request)

    # -- pages ---------------------------------------------------------------------------------------------------------

    def page(self, title: str, body: str, asked: dict[str, str] | None = None, head: str = "") -> str:
        business = escape(self.stock.business)
        return (
            f'<!DOCTYPE html>\n<html lang="{self.stock.locale}"><head><meta charset="utf-8">'
            f"<title>{escape(title)} | {business}"
            '</title><meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<link rel="stylesheet" href="/assets/site.css"><link rel="icon" href="data:,">{head}</head><body>'
            f"{self.header(asked or {})}<main>{body}</main>{self.footer()}</body></html>"
        )

    def footer(self) -> str:
        links = (("/about", "About us"), ("/contact", "Contact"), ("/news", "News"), ("/terms", "Terms"))
        entries = "".join(f'<li><a href="{path}">{text}</a></li>' for path, text in links)
        return (
            f'<footer class="foot"><div class="wrap"><div><h4>{escape(self.stock.business)}</h4><p>'
            f"{escape(self.stock.address)}<br>{escape(self.stock.phone)}</p></div><div><h4>Company</h4>"
            f"<ul>{entries}</ul></div>"
            f"<div><h4>{escape(self.promise)}</h4><p>{escape(self.small_print[0])}</p></div></div></footer>"
        )

    def missing(self) -> Answer:
        body = (
            f'<div class="wrap prose"><h1>Not here any more</h1><p><a href="{self.list_path}">See what is</a></p></div>'
        )
        return Answer(marks.strip(self.page("Not found", body)).encode(), status=404)

    def home(self) -> str:
        return self.page(self.kicker, self.front())

    def about(self) -> str:
        faces = "".join(
            f'<figure><img src="/photos/face-{slug(who)}_0.svg" alt="" width="160" height="160">'
            f"<figcaption>{escape(who)}</figcaption></figure>"
            for who in self.stock.people[:6]
        )
        text = "".join(f"<p>{escape(one)}</p>" for one in self.story)
        body = (
            f'<div class="wrap prose"><h1>About {escape(self.stock.business)}</h1>{text}<div class="faces">{faces}'
            "</div></div>"
        )
        return self.page("About us", body)

    def contact(self) -> str:
        fields = "".join(
            f'<label>{label}<input name="{name}"></label>' for name, label in (("name", "Name"), ("email", "Email"))
        )
        body = (
            f'<div class="wrap prose"><h1>Contact</h1><p>{escape(self.stock.address)}<br>{escape(self.stock.phone)}</p>'
            '<img class="map" src="/photos/map-office_0.svg" alt="Map" width="600" height="400">'
            f'<form class="enquiry" method="post" action="/contact">{fields}<label>Message<textarea '
            'name="message" rows="4">'
            '</textarea></label><button class="button">Send</button></form></div>'
        )
        return self.page("Contact", body)

    def terms(self) -> str:
        text = "".join(f"<p>{escape(one)}</p>" for one in self.small_print)
        return self.page("Terms", f'<div class="wrap prose"><h1>Terms</h1>{text}</div>')

    def news(self) -> str:
        return self.page(
            "News", f'<div class="wrap prose"><h1>News</h1>{self.news_entries(len(self.stock.news))}</div>'
        )

    def news_entries(self, count: int) -> str:
        return "".join(
            f'<article class="note"><time>{escape(day)}</time><h3>'
            f'<a href="/news/{slug(title)}">{escape(title)}</a></h3>'
            f"<p>{escape(text.split('. ')[0])}.</p></article>"
            for day, title, text in self.stock.news[:count]
        )

    def article(self, path: str) -> str | Answer:
        for day, title, text in self.stock.news:
            if path == f"/news/{slug(title)}":
                body = (
                    f'<article class="wrap prose"><time>{escape(day)}</time><h1>{escape(title)}</h1>'
                    f"<p>{escape(text)}</p></article>"
                )
                return self.page(title, body)
        return self.missing()

    def facets(self, attribute: str) -> Sequence[str]:
        """The values an attribute has in the stock, in order."""
        return sorted({str(item.values[attribute]) for item in self.stock.items if attribute in item.values})
