"""The kit of one site: its choices, look, words, stock and addresses, handed to every part that writes pages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, wraps
from html import escape
from random import Random
from typing import TypeVar
from urllib.parse import urlencode

from bowerbird.zoo.choices import Choices, Details, Era, Extra, Noise, Paging
from bowerbird.zoo.look import Look, make_look
from bowerbird.zoo.skin import Aspect, Skin
from bowerbird.zoo.stock import Item, Stock, attributes
from bowerbird.zoo.words import Words
from bowerbird.zoo.writing import Writing

_NOUNS = {
    "real-estate-uk": ("property", "immobilie", "bien"),
    "real-estate-us": ("home", "immobilie", "bien"),
    "used-cars-uk": ("car", "fahrzeug", "voiture"),
    "products": ("product", "artikel", "produit"),
    "jobs": ("job", "stelle", "emploi"),
    "restaurants": ("restaurant", "lokal", "restaurant"),
    "events": ("event", "termin", "evenement"),
    "books": ("book", "buch", "livre"),
}


@dataclass(frozen=True)
class Addresses:
    """How the site spells its addresses."""

    results: str
    detail: str
    page: str
    offset: bool
    """The page is named by its first record, not by its number."""
    size: int
    api: str
    pictures: str

    def detail_of(self, item: Item) -> str:
        return self.detail.format(key=item.key, slug=slug(item.title))

    def page_of(self, number: int) -> str:
        return str((number - 1) * self.size) if self.offset else str(number)

    def number_of(self, text: str) -> int:
        if not text.isdigit():
            return 1
        return int(text) // self.size + 1 if self.offset else max(1, int(text))


@dataclass(frozen=True)
class Kit:
    choices: Choices
    stock: Stock
    skin: Skin
    lost: frozenset[str] = field(default_factory=frozenset)

    @cached_property
    def look(self) -> Look:
        return make_look(self.choices, self.skin)

    @cached_property
    def words(self) -> Words:
        return Words(self.stock.locale, self.skin)

    @cached_property
    def writing(self) -> Writing:
        return Writing(self.stock, self.choices.seed, self.lost)

    @cached_property
    def memo(self) -> dict[str, object]:
        """What is the same on every page, made once (`once`)."""
        return {}

    def rng(self, purpose: str, aspect: Aspect = Aspect.AROUND) -> Random:
        return self.skin.random(purpose, aspect)

    def lasting_rng(self, purpose: str) -> Random:
        """For what outlives a small redesign."""
        return Random(f"{self.skin.lasting}:{purpose}")

    @cached_property
    def addresses(self) -> Addresses:
        rng = self.lasting_rng("addresses")
        c = self.choices
        noun = _NOUNS[c.domain][{"en": 0, "de": 1, "fr": 2}[c.locale[:2]]]
        if c.paging is Paging.POSTBACK:
            results, detail = "/Search.aspx", "/Detail.aspx?id={key}"
        elif c.era is Era.TABLES:
            results = rng.choice(("/cgi-bin/search.pl", "/list.asp", "/results.html", f"/{noun}s.htm"))
            detail = rng.choice(("/show.asp?id={key}", f"/{noun}/{{key}}.html", "/cgi-bin/view.pl?no={key}"))
        else:
            results = rng.choice(("/search", f"/{noun}s", "/results.php", f"/{noun}s/search", "/find", "/listings"))
            detail = rng.choice(
                (
                    f"/{noun}/{{slug}}-{{key}}",
                    f"/{noun}/{{key}}",
                    "/details.php?id={key}",
                    "/{slug}_{key}.html",
                    f"/{noun}s/view/{{key}}",
                )
            )
        page = rng.choice(("page", "p", "pg", "seite" if c.locale == "de" else "pageNo", "start", "offset"))
        return Addresses(
            results,
            detail,
            page,
            page in ("start", "offset"),
            c.page_size,
            rng.choice(("/api/search", "/api/v2/items", "/ajax/list.json", "/graph/query")),
            rng.choice(("/pic", "/img", "/images", "/media", "/photos")),
        )

    def picture(self, key: str, number: int = 0) -> str:
        return f"{self.addresses.pictures}/{key}_{number}.svg"

    @cached_property
    def all_attributes(self) -> tuple[str, ...]:
        return tuple(name for name in attributes(self.choices.domain) if name not in self.lost)

    @cached_property
    def listed(self) -> tuple[str, ...]:
        """The attributes that a result page shows besides headline and pivot."""
        if self.choices.details is Details.NONE:
            return tuple(name for name in self.all_attributes if name not in (self.writing.head, self.writing.pivot))
        return self.writing.listed(self.lasting_rng("listed"))

    def has(self, one: Extra | Noise) -> bool:
        return self.choices.has(one)


T = TypeVar("T")


def once(make: Callable[[Kit], T]) -> Callable[[Kit], T]:
    """For functions of the kit alone: made on first use, kept with the kit."""

    @wraps(make)
    def kept(kit: Kit) -> T:
        name = f"{make.__module__}.{make.__name__}"
        if name not in kit.memo:
            kit.memo[name] = make(kit)
        found: T = kit.memo[name]  # type: ignore[assignment]
        return found

    return kept


def slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60]


def query(path: str, parameters: dict[str, str]) -> str:
    kept = {name: value for name, value in parameters.items() if value}
    return f"{path}{'&' if '?' in path else '?'}{urlencode(kept)}" if kept else path


def options(choices: list[tuple[str, str]], chosen: str = "") -> str:
    return "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen and chosen else ""}>{escape(text)}</option>'
        for value, text in choices
    )
