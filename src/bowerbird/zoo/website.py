"""A site: pages rendered with marks on demand, kept, and served without a trace of them.

`Site` does what every site of the zoo does (keep rendered pages, put the address into those that need it, draw
pictures); a subclass says what is at which address in `render`. Rendering is a pure function of the request, so what
is kept can be thrown away: a site keeps at most `KEPT_BYTES`.
"""

from __future__ import annotations

import abc
import re
from collections import OrderedDict
from typing import TYPE_CHECKING

from bowerbird.zoo import marks
from bowerbird.zoo.pictures import icon, picture, portrait, street_map
from bowerbird.zoo.stock import Item, Stock
from bowerbird.zoo.stock.vocabulary import dictionary
from bowerbird.zoo.web import HTML, SVG, Answer, Request

if TYPE_CHECKING:
    from bowerbird.zoo.truth import Truth

KEPT_BYTES = 4_000_000
"""Pages kept a site: 50 sites stay far below 500 MB, and one site's whole list fits."""

BASE = "\ue010"
"""Stands for the address of the site (http://host:port) in a page; put in when the page is served."""
OTHER_HOST = "\ue011"
"""Stands for another origin that reaches the same server: how a frame from a hosting provider is played on loopback."""

_PICTURE = re.compile(r"^/(?:pic|img|images|media|photos)/([\w-]+)_(\d+)\.svg$")


class Site(abc.ABC):
    """A complete website in memory."""

    def __init__(self, name: str, stock: Stock) -> None:
        self.name = name
        self.stock = stock
        self.by_key: dict[str, Item] = {item.key: item for item in stock.items}
        self._kept: OrderedDict[tuple[str, str, tuple[tuple[str, str], ...]], Answer] = OrderedDict()
        self._size = 0

    @abc.abstractmethod
    def render(self, request: Request) -> str | Answer:
        """A page with marks, or a ready answer for what is not a page."""

    @abc.abstractmethod
    def truth(self) -> Truth:
        """All that is known about this site."""

    def answer(self, request: Request) -> Answer:
        key = (request.method, request.target, tuple(sorted(request.form.items())))
        answer = self._kept.get(key)
        if answer is None:
            answer = self._finished(request)
            self._keep(key, answer)
        else:
            self._kept.move_to_end(key)
        return _addressed(answer, request)

    def _finished(self, request: Request) -> Answer:
        drawn = _PICTURE.match(request.path)
        if drawn:
            return Answer(self.draw(drawn.group(1), int(drawn.group(2))).encode(), SVG)
        rendered = self.render(request)
        return rendered if isinstance(rendered, Answer) else Answer(marks.strip(rendered).encode(), HTML)

    def draw(self, key: str, number: int) -> str:
        if key.startswith("map-"):
            return street_map(key)
        if key.startswith("icon-"):
            return icon(key)
        if key.startswith("face-"):
            return portrait(key)
        item = self.by_key.get(key)
        return picture(self.stock.domain, key, number, _caption(item, self.stock.locale) if item else key)

    def _keep(self, key: tuple[str, str, tuple[tuple[str, str], ...]], answer: Answer) -> None:
        self._kept[key] = answer
        self._size += len(answer.body)
        while self._size > KEPT_BYTES and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._size -= len(dropped.body)


def _caption(item: Item, locale: str) -> str:
    """What a picture may follow: the title and the words that name a shape or a colour."""
    if "property_type" in item.values:
        return str(item.values["property_type"])
    if item.domain == "books":
        return str(item.values.get("title", item.title))
    title = item.title
    if item.domain == "products":
        title = f"{item.values.get('name', '')} {item.title} {_english(item.title, locale)}"
    known = (item.values.get(name, "") for name in ("body_type", "colour", "category", "company"))
    words = [str(word) for word in known if word]
    return " ".join([title, *words]) if item.domain != "jobs" else str(item.values.get("company", item.title))


def _english(title: str, locale: str) -> str:
    """The English words for what a German or French title names, so that pictures need one vocabulary only."""
    if locale.startswith("en"):
        return ""
    lowered = title.lower()
    return " ".join(
        word for word, own in dictionary(f"{locale}/terms").items() if own[0].lower() in lowered and len(word) > 3
    )


def _addressed(answer: Answer, request: Request) -> Answer:
    """The answer with the address of the server in the places that wait for it."""
    body = answer.body
    if _BASE_BYTES not in body and _OTHER_BYTES not in body:
        return answer
    name, _, port = request.host.partition(":")
    other = "localhost" if name != "localhost" else "127.0.0.1"
    body = body.replace(_BASE_BYTES, f"http://{request.host}".encode())
    body = body.replace(_OTHER_BYTES, f"http://{other}:{port}".encode() if port else f"http://frames.{name}".encode())
    return Answer(body, answer.kind, answer.status, answer.headers)


_BASE_BYTES, _OTHER_BYTES = BASE.encode(), OTHER_HOST.encode()
