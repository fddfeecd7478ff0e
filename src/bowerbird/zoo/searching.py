"""What a site's search asks for, and which offers answer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from random import Random

from bowerbird.zoo.choices import Choices, Entry, Widget
from bowerbird.zoo.kit import Kit, once
from bowerbird.zoo.stock import Item, Money, show

_NAMES = {
    "town": ("location", "town", "loc", "where", "place", "ort"),
    "keyword": ("q", "query", "keyword", "s", "term", "text"),
    "section": ("section", "mode", "channel", "cat", "kind"),
    "min": ("min_{}", "{}From", "{}_min", "min{}", "{}1"),
    "max": ("max_{}", "{}To", "{}_max", "max{}", "{}2"),
}
_ASKED = {
    "real-estate-uk": ("town", "price", "bedrooms:min", "property_type", "available_from:min"),
    "real-estate-us": ("town", "price", "bedrooms:min", "property_type", "year_built:min"),
    "used-cars-uk": ("make", "price", "town", "fuel", "mileage:max", "year:min"),
    "products": ("keyword", "category", "price", "brand"),
    "jobs": ("town", "keyword", "category", "contract_type", "posted_on:min", "remote"),
    "restaurants": ("town", "cuisines", "price_range:max", "outdoor_seating", "keyword"),
    "events": ("town", "date:min", "category", "price:max"),
    "books": ("keyword", "category", "format", "price", "publisher"),
}
_DEPENDENT = {
    "used-cars-uk": ("make", "model"),
    "real-estate-uk": ("region", "town"),
    "real-estate-us": ("region", "town"),
}


DATES = ("available_from", "posted_on", "date")
CATEGORIES = ("property_type", "fuel", "category", "contract_type", "cuisines", "format")
"""Attributes with a handful of values."""


@dataclass(frozen=True)
class Field:
    """One thing asked for: `type` is an attribute, with `:min` or `:max` for an end of a range."""

    type: str
    name: str
    widget: str
    values: tuple[tuple[str, str], ...] = ()
    """(sent, shown) for fields with a choice"""
    mandatory: bool = False
    depends: str = ""
    """The name of the field whose value decides which values this one offers."""

    @property
    def attribute(self) -> str:
        return self.type.partition(":")[0]


def name_of(kit: Kit, kind: str) -> str:
    """The name a site gives to a parameter; constant for the site."""
    attribute, _, end = kind.partition(":")
    rng = kit.lasting_rng(f"parameter:{'ends' if end else attribute}")
    if end:
        pattern = rng.choice(range(len(_NAMES["min"])))
        return _NAMES[end][pattern].format(attribute)
    return rng.choice(_NAMES.get(attribute, (attribute,)))


@once
def search_fields(kit: Kit) -> tuple[Field, ...]:
    """The fields of the search form, in order."""
    c = kit.choices
    rng = kit.rng("fields")
    asked = list(_ASKED[c.domain])
    first = asked[: rng.randint(2, len(asked))]
    kept = [kind for kind in asked if kind in first or kind in _needed(c, asked)]
    if c.entry is Entry.FORM_ONLY and "town" not in kept:
        kept.insert(0, "town")
    fields: list[Field] = []
    if Widget.DEPENDENT in c.widgets and c.domain in _DEPENDENT:
        upper, lower = _DEPENDENT[c.domain]
        kept = [upper, lower, *(name for name in kept if name not in (upper, lower))]
    for kind in kept:
        fields.extend(_field(kit, kind, rng))
    return tuple(_with_radio(kit, fields) if Widget.RADIO in c.widgets else fields)


def _with_radio(kit: Kit, fields: list[Field]) -> list[Field]:
    """Sale or rent; where a site has one of them only, the kinds of what it has."""
    sections = sections_of(kit)
    if len(sections) == 2:
        values = tuple((section, kit.words(section)) for section in sections)
        return [Field("section", name_of(kit, "section"), "radio", values), *fields]
    kind = next(kind for kind in _ASKED[kit.choices.domain] if kind in CATEGORIES)
    values = tuple((text, text) for text in _texts(kit.stock.items, kind))
    return [*(field for field in fields if field.type != kind), Field(kind, name_of(kit, kind), "radio", values)]


def _needed(c: Choices, asked: Sequence[str]) -> list[str]:
    """What must be asked for so that each widget of the site has its field."""
    dates = [kind for kind in asked if kind.partition(":")[0] in DATES]
    numbers = [kind for kind in asked if (kind == "price" or ":" in kind) and kind not in dates]
    named = [kind for kind in asked if kind in CATEGORIES]
    wanted = {
        Widget.DATE: dates[:1],
        Widget.SLIDER: numbers[:1],
        Widget.RANGE: ["price"],
        Widget.SUGGEST: ["town"],
        Widget.CHECKS: named[:1],
        Widget.LISTBOX: named[:1],
    }
    return [kind for widget in c.widgets for kind in wanted.get(widget, [])]


@once
def sections_of(kit: Kit) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item.section for item in sorted(kit.stock.items, key=lambda item: item.section)))


def _field(kit: Kit, kind: str, rng: Random) -> list[Field]:
    widgets = kit.choices.widgets
    attribute, _, end = kind.partition(":")
    if attribute == "keyword":
        return [Field("keyword", name_of(kit, "keyword"), "text")]
    if attribute in ("remote", "outdoor_seating"):
        return [Field(attribute, attribute, "check", (("1", kit.writing.label(attribute)),))]
    if attribute in DATES:
        widget = "date" if Widget.DATE in widgets else "text"
        return [Field(f"{attribute}:min", name_of(kit, f"{attribute}:min"), widget)]
    if attribute == "price" and not end:
        return _price(kit)
    if end:
        if Widget.SLIDER in widgets:
            return [Field(kind, name_of(kit, kind), "slider", _steps(kit, attribute))]
        return [Field(kind, name_of(kit, kind), "select", _steps(kit, attribute))]
    values = tuple((text, text) for text in _texts(kit.stock.items, attribute))
    dependent = Widget.DEPENDENT in widgets and kit.choices.domain in _DEPENDENT
    if dependent and attribute == _DEPENDENT[kit.choices.domain][1]:
        return [
            Field(attribute, name_of(kit, attribute), "dependent", values, depends=_DEPENDENT[kit.choices.domain][0])
        ]
    mandatory = attribute == "town" and kit.choices.entry is Entry.FORM_ONLY
    return [Field(attribute, name_of(kit, attribute), _choice(kit.choices, attribute, rng), values, mandatory)]


def _choice(c: Choices, attribute: str, rng: Random) -> str:
    if attribute == "town":
        return "suggest" if Widget.SUGGEST in c.widgets else "text" if rng.random() < 0.35 else "select"
    if attribute in CATEGORIES and Widget.LISTBOX in c.widgets:
        return "listbox"
    return "checks" if attribute in CATEGORIES and Widget.CHECKS in c.widgets else "select"


def _price(kit: Kit) -> list[Field]:
    steps = _steps(kit, "price")
    upper = Field(
        "price:max", name_of(kit, "price:max"), "slider" if Widget.SLIDER in kit.choices.widgets else "select", steps
    )
    if Widget.RANGE not in kit.choices.widgets:
        return [upper]
    return [
        Field("price:min", name_of(kit, "price:min"), "select", steps),
        Field("price:max", upper.name, "select", steps),
    ]


def _steps(kit: Kit, attribute: str) -> tuple[tuple[str, str], ...]:
    """Round values between the smallest and the largest."""
    known = [item.values[attribute] for item in kit.stock.items if comparable(item.values.get(attribute)) is not None]
    found = sorted(own for value in known if (own := comparable(value)) is not None)
    if not found:
        return ()
    picks = sorted({_round(found[min(len(found) - 1, len(found) * part // 7)]) for part in range(1, 8)})
    sample = known[0]
    shown = []
    for pick in picks:
        whole = int(pick) if pick == int(pick) else pick
        value: object = sample._replace(amount=whole, period=None) if isinstance(sample, Money) else whole
        shown.append((str(whole), show(value, attribute, kit.stock.locale, 0)))
    return tuple(shown)


def _round(value: float) -> float:
    """Up to two leading digits; years and small numbers as they are."""
    if value < 20 or 1900 <= value <= 2100:
        return float(-(-value // 1))
    size = 10 ** (len(str(int(value))) - 2)
    return float(-(-value // size) * size)


def _texts(items: Sequence[Item], attribute: str) -> list[str]:
    found: set[str] = set()
    for item in items:
        value = item.values.get(attribute)
        found.update(
            value
            if isinstance(value, tuple) and not isinstance(value, Money)
            else []
            if value is None
            else [str(value)]
        )
    return sorted(found)


def comparable(value: object) -> float | None:
    if isinstance(value, Money):
        return float(value.amount)
    if isinstance(value, date):
        return float(value.toordinal())
    return float(value) if isinstance(value, int | float) else None


def find(kit: Kit, fields: Sequence[Field], asked: Mapping[str, str]) -> list[Item]:
    """The offers that fit, in the order asked for. What cannot be understood is not asked for."""
    found = list(kit.stock.items)
    section = asked.get(name_of(kit, "section"), "")
    if section:
        found = [item for item in found if item.section == section]
    keyword = asked.get(name_of(kit, "keyword"), "")
    if keyword:
        found = [item for item in found if _mentions(item, keyword)]
    for kind in dict.fromkeys(
        [field.type for field in fields] + ["town", "category", "price:max", "price:min", "make"]
    ):
        if kind not in ("section", "keyword"):
            wanted = asked.get(name_of(kit, kind), "")
            if wanted:
                found = [item for item in found if _fits(item, kind, wanted)]
    return _sorted(found, asked.get("sort", ""), kit.writing.pivot)


def _mentions(item: Item, words: str) -> bool:
    text = " ".join(
        [item.title, *(str(value) for value in item.values.values() if isinstance(value, str | tuple))]
    ).lower()
    return all(word in text for word in words.lower().split())


def _fits(item: Item, kind: str, wanted: str) -> bool:
    attribute, _, end = kind.partition(":")
    value = item.values.get(attribute)
    if end:
        bound, own = _bound(wanted), comparable(value)
        if bound is None or own is None:
            return True
        return own >= bound if end == "min" else own <= bound
    if isinstance(value, bool):
        return value or wanted != "1"
    if isinstance(value, tuple):
        return any(one in value for one in wanted.split(","))
    if attribute == "town":
        return str(value).lower() in [one.strip() for one in wanted.lower().split(",")]
    return str(value) in wanted.split(",") if value is not None else False


def _bound(text: str) -> float | None:
    try:
        return float(date.fromisoformat(text).toordinal()) if text.count("-") == 2 else float(text)
    except ValueError:
        return None


def _sorted(items: list[Item], order: str, attribute: str) -> list[Item]:
    if order not in ("asc", "desc"):
        return items
    sign = 1.0 if order == "asc" else -1.0

    def rank(item: Item) -> tuple[bool, float]:
        own = comparable(item.values.get(attribute))
        return (own is None, sign * (own or 0.0))

    return sorted(items, key=rank)
