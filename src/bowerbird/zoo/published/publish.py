"""From a stock to what several sites show of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bowerbird.zoo.published.changes import Changes, Values
from bowerbird.zoo.published.model import Listed, Published
from bowerbird.zoo.published.outlets import Outlet, make_outlets
from bowerbird.zoo.published.spelling import mistyped
from bowerbird.zoo.published.twins import twins_of
from bowerbird.zoo.stock import DOMAINS, label, show, show_range
from bowerbird.zoo.stock.build import describe, kind_of, make_site, ordered
from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.grammar import choose, styled
from bowerbird.zoo.stock.model import Money
from bowerbird.zoo.stock.remarks import Remarks
from bowerbird.zoo.stock.site import Draft, Kind, Site

LOCALES = {
    "real-estate-us": ("en-US",),
    "real-estate-uk": ("en-GB", "en-GB", "en-GB", "de", "fr"),
    "used-cars-uk": ("en-GB", "en-GB", "en-GB", "de", "fr"),
}
ANYWHERE = ("en-GB", "en-GB", "en-US", "de", "fr")
TWINS, TWIN_TEXTS, COPIES, MISTYPED_TITLE, NO_PICTURE = 0.15, 0.5, 0.05, 0.03, 0.05
SMALLEST, LARGEST = 50, 130
CUT = 140
"""Characters of a description that lists show."""
HEADS = {"products": "name", "books": "title", "restaurants": "name", "events": "name", "jobs": "job_title"}
"""What many sites take for the headline, as it is."""
NAMED = "restaurants"
"""Where the name stands beside the headline."""
ISBN10 = 10


@dataclass(frozen=True)
class Thing:
    """One object of the stock: `text` names the stream that its seller's words come from."""

    key: str
    serial: int
    draft: Draft
    text: str
    twin_of: str = ""


def published(seed: int, sites: int = 3, domain: str = "", objects: int = 0) -> Published:
    """What `sites` sites show of one stock; domain and size are the seed's unless given."""
    domain = domain or DOMAINS[seed % len(DOMAINS)]
    chance = Chance("published", domain, seed)
    locale = chance.pick(LOCALES.get(domain, ANYWHERE))
    objects = objects or chance.integer(SMALLEST, LARGEST)
    stock = make_site(domain, seed, locale)
    outlets = make_outlets(domain, seed, sites)
    listed: list[Listed] = []
    things = list(_things(stock, objects))
    for outlet in outlets:
        writer = Writer(stock, outlet)
        for thing in things:
            listed += writer.records(thing)
    return Published(seed, domain, locale, tuple(listed))


def _things(stock: Site, count: int) -> Iterator[Thing]:
    kind = kind_of(stock.domain)
    for number in range(count):
        key, serial = f"{kind.prefix}-{number}", 2 * number
        draft = kind.draft(stock, Chance("item", stock.domain, stock.seed, stock.locale, number))
        chance = Chance("twin", stock.domain, stock.seed, number)
        if not chance.maybe(TWINS):
            yield Thing(key, serial, draft, key)
            continue
        one, other = twins_of(draft, kind.vocabulary, stock, chance)
        yield Thing(key, serial, one, key, f"{key}-twin")
        text = key if chance.maybe(TWIN_TEXTS) else f"{key}-twin"
        yield Thing(f"{key}-twin", serial + 1, other, text, key)


class Writer:
    """One site at work."""

    def __init__(self, stock: Site, outlet: Outlet) -> None:
        self.stock, self.outlet = stock, outlet
        self.kind: Kind = kind_of(stock.domain)
        self.vocabulary = f"{stock.locale}/{self.kind.vocabulary}"
        chance = Chance("house style", stock.domain, stock.seed, outlet.site)
        self.head = HEADS.get(stock.domain, "") if chance.maybe(0.5) else ""
        told = self._told(Draft({"town": stock.places[0].name}, "", {}), chance)
        self.closing = " ".join(choose(self.vocabulary, "closing", told, chance, 1)) if outlet.closing else ""

    def records(self, thing: Thing) -> Iterator[Listed]:
        """The object as this site shows it: not at all, once, or, with a copy, twice."""
        chance = Chance("listed", self.stock.domain, self.stock.seed, self.outlet.site, thing.key)
        if not chance.maybe(self.outlet.coverage):
            return
        yield self._record(thing, self._chance(thing))
        if self.outlet.copies and chance.maybe(COPIES):
            other = Writer(self.stock, replace(self.outlet, title_style=self.outlet.title_style + 1))
            copy = other._record(thing, self._chance(thing))
            yield replace(copy, url=f"{copy.url}-premium", variations=copy.variations | {"copy on the same site"})

    def _chance(self, thing: Thing) -> Chance:
        return Chance("record", self.stock.domain, self.stock.seed, self.outlet.site, thing.key)

    def _record(self, thing: Thing, chance: Chance) -> Listed:
        changes = Changes(
            self.stock.domain,
            self.stock.locale,
            self.outlet,
            ordered(thing.draft, self.kind),
            thing.serial,
            chance,
        )
        changes.make()
        draft = thing.draft._replace(values={**ordered(thing.draft, self.kind), **changes.values})
        title = self._title(draft, changes, chance)
        shown = {"headline": (title,), **self._shown(changes.values)}
        if description := self._description(thing, draft, changes, chance):
            shown["description"] = (description,)
        if images := tuple(self._images(thing, changes, chance)):
            shown["image"] = images
        number = chance.integer(10_000, 999_999)
        labels = {name: self._label(name) for name in changes.values if name != "postcode_district"}
        url = f"https://www.{self.outlet.site}/{self.kind.prefix}/{number}"
        return Listed(self.outlet.site, url, shown, labels, thing.key, thing.twin_of, frozenset(changes.notes))

    def _title(self, draft: Draft, changes: Changes, chance: Chance) -> str:
        if self.head in draft.values:
            title = str(draft.values[self.head])
        else:
            title = styled(self.vocabulary, "title", self._told(draft, chance), chance, self.outlet.title_style)
        if chance.maybe(MISTYPED_TITLE):
            title = mistyped(title, chance)
            changes.notes.add("mistyped title")
        title = title.upper() if self.outlet.capitals else title
        return f"{title} | {self.outlet.site.partition('.')[0].title()}" if self.outlet.signs else title

    def _shown(self, values: Values) -> dict[str, tuple[str, ...]]:
        locale = self.stock.locale
        low, high = values.get("salary_min"), values.get("salary_max")
        shown: dict[str, tuple[str, ...]] = {}
        if isinstance(low, Money) and isinstance(high, Money):
            shown["salary"] = (show_range(low, high, "salary_min", locale, self._style("salary")),)
        elif isinstance(low, Money):
            shown["salary"] = (show(low, "salary_min", locale, self._style("salary")),)
        for name, value in values.items():
            if name not in ("salary_min", "salary_max") and self._stands_alone(name):
                shown[name] = self._texts(name, value)
        if self.outlet.one_line and "street" in shown:
            parts = [shown.pop(name)[0] for name in ADDRESS if name in shown]
            shown["address_line"] = (", ".join(parts),)
        return shown

    def _stands_alone(self, name: str) -> bool:
        """Whether an attribute is shown beside the headline, rather than as it."""
        return name != HEADS.get(self.stock.domain) or self.stock.domain == NAMED

    def _texts(self, name: str, value: object) -> tuple[str, ...]:
        if isinstance(value, tuple) and not isinstance(value, Money) and name != "opening_hours":
            return tuple(str(one) for one in value)
        if name == "isbn" and len(str(value)) == ISBN10:
            return (str(value),)
        return (show(value, name, self.stock.locale, self._style(name)),)

    def _style(self, name: str) -> int:
        return Chance("value style", self.outlet.value_styles, self.outlet.site, name).integer(0, 11)

    def _label(self, name: str) -> str:
        return label(name, self.stock.locale, self._style(f"label {name}"), self.kind.vocabulary)

    def _description(self, thing: Thing, draft: Draft, changes: Changes, chance: Chance) -> str:
        way = self.outlet.description
        if way == "none":
            return ""
        if way == "rewritten":
            changes.notes.add("description rewritten")
            text = describe(self.vocabulary, self._told(draft, chance), chance)
        else:
            seller = Chance("seller", self.stock.domain, self.stock.seed, thing.text)
            text = describe(self.vocabulary, self._told(thing.draft, seller), seller)
        if way == "cut":
            changes.notes.add("description cut")
            return text if len(text) <= CUT else text[:CUT].rpartition(" ")[0] + " …"
        return f"{text} {self.closing}".strip()

    def _images(self, thing: Thing, changes: Changes, chance: Chance) -> Iterator[str]:
        if self.outlet.images == "none":
            return
        host = f"https://img.{self.outlet.site}"
        if chance.maybe(NO_PICTURE):
            yield f"{host}/static/no-image.png"
            return
        pictures = Chance("pictures", self.stock.domain, self.stock.seed, thing.key)
        names = [f"{pictures.digits(8)}_{number:02d}.jpg" for number in range(pictures.integer(1, 5))]
        for name in names[: chance.integer(1, len(names))]:
            if self.outlet.images == "source":
                yield f"{host}/photos/{name}?w=640"
            else:
                yield f"{host}/media/{chance.digits(2)}/{chance.digits(10)}.jpg"
        if self.outlet.images == "own":
            changes.notes.add("other image names")

    def _told(self, draft: Draft, chance: Chance) -> Remarks:
        return Remarks(draft, self.stock, self.kind.pivot, self.kind.vocabulary, chance)


ADDRESS = ("street", "town", "region", "postcode", "postcode_district")
