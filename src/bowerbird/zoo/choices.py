"""The independent choices that make a site, and how a seed draws them.

Every choice has a random stream of its own, `Random(f"{seed}:{name}")`: adding a choice leaves all others as they were.
Some combinations never existed (a page of font tags with infinite scroll); `choose` draws each choice from what is
possible after those before it, which `_possible` spells out in one place.

Splits: seeds below `HELD_BACK.start` are for development. The held-back range is for judging only; see docs/zoo.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from random import Random
from typing import TypeVar

DEVELOPMENT = range(200)
HELD_BACK = range(200, 400)
SITES = range(DEVELOPMENT.start, HELD_BACK.stop)

DOMAINS = (
    "real-estate-uk",
    "real-estate-us",
    "used-cars-uk",
    "products",
    "jobs",
    "restaurants",
    "events",
    "books",
)


class Era(Enum):
    TABLES = "1998 tables and font tags"
    DIVS = "2008 divs"
    BOOTSTRAP = "2015 Bootstrap-like"
    ATOMIC = "2026 utility classes and hashed names"
    COMPONENTS = "web components"
    BROKEN = "broken HTML"


class Entry(Enum):
    FORM_ONLY = "form with a mandatory location"
    FORM = "optional form"
    MENUS = "menus"
    PREDEFINED = "predefined queries"
    FRAME = "frame from a hosting provider"
    HOME = "listing on the home page"
    SECTIONS = "several sections"
    HEADER = "search box in the header"


class FormLabels(Enum):
    PROPER = "label elements"
    CELLS = "table cells"
    PLACEHOLDERS = "placeholders only"
    ICONS = "icons"
    ABOVE = "text above"
    LEFT = "text left"
    RIGHT = "text right"


class Sending(Enum):
    GET = "get"
    POST = "post with hidden state"
    IN_PAGE = "update in the page"


class Submit(Enum):
    BUTTON = "button"
    INPUT = "input"
    LINK = "styled link"


class Widget(Enum):
    RANGE = "min and max"
    RADIO = "radio switch"
    SUGGEST = "auto-complete"
    DEPENDENT = "dependent selects"
    DATE = "date picker"
    SLIDER = "slider"
    LISTBOX = "ARIA list box"
    CHECKS = "check boxes"


class Layout(Enum):
    LIST = "list"
    ROWS = "grid of rows and cells"
    GRID = "CSS grid"
    TABLE = "table with headers"
    DEFINITIONS = "definition list"
    SIBLINGS = "several siblings a record"
    CROSSED = "crossed rows"
    NESTED = "nested lists"
    GROUPS = "groups"
    SHADOW = "cards in shadow DOM"


class Naming(Enum):
    TEXT = "labels as text"
    ICON = "icons with alternative text"
    CLASS = "class names only"
    CSS = "CSS content"
    BARE = "no labels"


class Paging(Enum):
    NEXT = "next"
    NUMBERS = "numbers"
    ENDS = "both ends"
    MORE = "load more"
    INFINITE = "infinite scroll"
    POSTBACK = "post back"
    CURSOR = "cursor links"
    NONE = "none"
    ALWAYS_NEXT = "next that never disappears"


class Rendering(Enum):
    SERVER = "server"
    CLIENT = "client from JSON"
    HYDRATED = "hydrated from embedded state"
    DELAYED = "delayed prices"
    VIRTUAL = "virtual scroll"


class Details(Enum):
    NONE = "none"
    PAGE = "page"
    TABS = "tabs"
    MODAL = "modal"


class Facts(Enum):
    TABLE = "table"
    DEFINITIONS = "definition list"
    BULLETS = "bullets"
    GRID = "grid of boxes"
    TEXT = "lines of text"


class Markup(Enum):
    """Structured data in the page."""

    NONE = "none"
    JSON_LD = "JSON-LD"
    MICRODATA = "microdata"


class Extra(Enum):
    FEATURED = "featured area above"
    ADS = "ads between records"
    PREMIUM = "premium records with another template"
    WAS = "crossed-out prices"
    FINANCE = "monthly finance prices"
    COUNT = "count announced"
    SORT = "sort control"
    FILTER = "filter links"
    TEASER = "teaser text"


class Part(Enum):
    GALLERY = "gallery"
    MAP = "map"
    SIMILAR = "similar offers"
    REVIEWS = "reviews"
    ENQUIRY = "enquiry form"


class Noise(Enum):
    COOKIES = "cookie banner over the page"
    CHAT = "chat widget"
    CAROUSEL = "carousel with clones"
    HIDDEN = "hidden duplicates"
    PRINT = "print versions"
    TRACKING = "tracking parameters"
    SESSION = "session ids in URLs"
    LANGUAGES = "other languages"
    NEWSLETTER = "newsletter form"
    LOGIN = "login form"
    WHOLE_PAGE_FORM = "form around the whole page"


PAGE_SIZES = (1, 5, 8, 10, 12, 15, 20, 24, 25, 30, 50, 100, 200)
WITH_FORM = (Entry.FORM, Entry.FORM_ONLY, Entry.HOME, Entry.SECTIONS)
"""Ways in that show a search form with several fields."""
_WIDGET_DOMAINS = {
    Widget.DATE: ("real-estate-uk", "jobs", "events"),
    Widget.DEPENDENT: ("used-cars-uk", "real-estate-uk", "real-estate-us"),
    Widget.RADIO: ("used-cars-uk", "real-estate-uk", "real-estate-us"),
    Widget.RANGE: ("used-cars-uk", "real-estate-uk", "real-estate-us", "products", "books"),
    Widget.SLIDER: ("used-cars-uk", "real-estate-uk", "real-estate-us", "products", "books", "restaurants", "events"),
    Widget.SUGGEST: ("used-cars-uk", "real-estate-uk", "real-estate-us", "jobs", "restaurants", "events"),
}
"""Where there is something to ask for with them; the others fit everywhere."""
_RIVALS = (
    (Widget.RADIO, Widget.LISTBOX),
    (Widget.RADIO, Widget.CHECKS),
    (Widget.LISTBOX, Widget.CHECKS),
    (Widget.SLIDER, Widget.RANGE),
    (Widget.DEPENDENT, Widget.SUGGEST),
)
"""Widgets that want the same field; the first one gets it."""
MOST_SINGLE_PAGES = 42
"""Sites with one record a page have no more pages than this."""
OLD = (Era.TABLES, Era.BROKEN)
SCRIPTED = (Paging.MORE, Paging.INFINITE)
REQUIRED_NEEDS_TOWN = ("real-estate-uk", "real-estate-us", "used-cars-uk", "jobs", "restaurants", "events")


@dataclass(frozen=True)
class Choices:
    """One of each, or a set of those that go together."""

    seed: int
    domain: str
    locale: str
    era: Era
    entry: Entry
    form_labels: FormLabels
    sending: Sending
    submit: Submit
    widgets: tuple[Widget, ...]
    layout: Layout
    naming: Naming
    paging: Paging
    page_size: int
    stock_size: int
    rendering: Rendering
    details: Details
    facts: Facts
    markup: Markup
    extras: tuple[Extra, ...]
    parts: tuple[Part, ...]
    noise: tuple[Noise, ...]

    def describe(self) -> dict[str, object]:
        """As plain data, for truth files."""
        formless = self.entry not in WITH_FORM
        return {
            name: _plain(value)
            for name, value in asdict(self).items()
            if not (formless and name in ("form_labels", "submit", "widgets"))
        }

    def has(self, one: Extra | Part | Noise | Widget) -> bool:
        return one in self.extras or one in self.parts or one in self.noise or one in self.widgets

    @property
    def signature(self) -> tuple[object, ...]:
        """What makes a template; equal for two sites only if they would be the same one with other data."""
        return tuple(str(value) for name, value in self.describe().items() if name not in ("seed", "stock_size"))


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def split_of(seed: int) -> str:
    return "development" if seed in DEVELOPMENT else "held-back" if seed in HELD_BACK else "other"


T = TypeVar("T")
E = TypeVar("E", bound=Enum)


def _pick(seed: int, name: str, options: Sequence[T]) -> T:
    return Random(f"{seed}:{name}").choice(options)


def _some(seed: int, kind: type[E], chance: float, possible: Sequence[E] | None = None) -> tuple[E, ...]:
    rng = Random(f"{seed}:{kind.__name__}")
    kept = tuple(one for one in kind if rng.random() < chance)
    return kept if possible is None else tuple(one for one in kept if one in possible)


def choose(seed: int) -> Choices:
    """The choices of a seed."""
    domain = _pick(seed, "domain", DOMAINS)
    locale = _locale(seed, domain)
    era = _pick(seed, "era", (*Era, Era.DIVS, Era.BOOTSTRAP, Era.ATOMIC, Era.ATOMIC))
    old = era in OLD
    layout = _pick(seed, "layout", _layouts(era, domain))
    rendering = _pick(seed, "rendering", _renderings(era, layout))
    paging = Paging.NONE if rendering is Rendering.VIRTUAL else _pick(seed, "paging", _pagings(era, rendering))
    entry = _pick(seed, "entry", _entries(domain, era, rendering))
    scripted = rendering in (Rendering.CLIENT, Rendering.HYDRATED)
    sending = _pick(seed, "sending", _sendings(paging, rendering, old))
    details = _pick(
        seed,
        "details",
        (Details.PAGE, Details.PAGE, Details.PAGE, Details.NONE) if old else (*Details, Details.PAGE, Details.PAGE),
    )
    stock_size = _stock_size(seed, paging, details)
    naming = _pick(
        seed, "naming", [one for one in Naming if not (era is Era.TABLES and one in (Naming.CLASS, Naming.CSS))]
    )
    if layout is Layout.TABLE:
        naming = Naming.BARE
    return Choices(
        seed=seed,
        domain=domain,
        locale=locale,
        era=era,
        entry=entry,
        form_labels=_pick(seed, "form labels", _form_labels(era)),
        sending=sending,
        submit=_pick(seed, "submit", (Submit.BUTTON, Submit.INPUT, Submit.LINK)),
        widgets=_widgets(seed, era, entry, domain),
        layout=layout,
        naming=naming,
        paging=paging,
        page_size=_page_size(seed, paging, stock_size),
        stock_size=stock_size,
        rendering=rendering,
        details=details,
        facts=_pick(seed, "facts", tuple(Facts)),
        markup=Markup.NONE if era is Era.TABLES else _pick(seed, "markup", tuple(Markup)),
        extras=_extras(seed, layout, rendering),
        parts=_some(seed, Part, 0.6),
        noise=_noise(seed, era, scripted),
    )


def _locale(seed: int, domain: str) -> str:
    if domain == "real-estate-us":
        return "en-US"
    options = ("en-GB", "en-GB", "en-US", "de", "fr")
    if domain in ("real-estate-uk", "used-cars-uk"):
        options = ("en-GB", "en-GB", "en-GB", "de", "fr")
    return _pick(seed, "locale", options)


def _layouts(era: Era, domain: str) -> list[Layout]:
    possible: list[Layout] = [one for one in Layout if one is not Layout.SHADOW]
    if era is Era.COMPONENTS:
        possible = [Layout.SHADOW, Layout.SHADOW, Layout.SHADOW, Layout.LIST, Layout.GRID, Layout.GROUPS]
    elif era is Era.TABLES:
        possible = [
            Layout.LIST,
            Layout.ROWS,
            Layout.TABLE,
            Layout.DEFINITIONS,
            Layout.SIBLINGS,
            Layout.CROSSED,
            Layout.GROUPS,
            Layout.NESTED,
        ]
    if domain == "events":
        possible = [*possible, Layout.GROUPS]
    return possible


def _renderings(era: Era, layout: Layout) -> list[Rendering]:
    if era in OLD:
        return [Rendering.SERVER]
    possible = [
        Rendering.SERVER,
        Rendering.SERVER,
        Rendering.SERVER,
        Rendering.CLIENT,
        Rendering.HYDRATED,
        Rendering.DELAYED,
    ]
    if era is Era.DIVS:
        possible = [Rendering.SERVER] * 5 + [Rendering.CLIENT, Rendering.DELAYED]
    if layout is Layout.SHADOW:
        possible = [one for one in possible if one is not Rendering.DELAYED]
    if layout is Layout.LIST:
        possible = [*possible, Rendering.VIRTUAL]
    return possible


def _pagings(era: Era, rendering: Rendering) -> list[Paging]:
    possible = list(Paging)
    if era in OLD:
        possible = [one for one in possible if one not in SCRIPTED]
    if rendering in (Rendering.CLIENT, Rendering.HYDRATED):
        possible = [one for one in possible if one is not Paging.POSTBACK]
    if rendering is Rendering.DELAYED:
        possible = [one for one in possible if one not in SCRIPTED]
    return possible


def _entries(domain: str, era: Era, rendering: Rendering) -> list[Entry]:
    possible = list(Entry)
    if domain not in REQUIRED_NEEDS_TOWN:
        possible.remove(Entry.FORM_ONLY)
    if rendering is Rendering.VIRTUAL or era is Era.COMPONENTS:
        possible.remove(Entry.FRAME)
    return possible


def _sendings(paging: Paging, rendering: Rendering, old: bool) -> list[Sending]:
    if rendering in (Rendering.CLIENT, Rendering.HYDRATED, Rendering.VIRTUAL):
        return [Sending.GET, Sending.IN_PAGE] if rendering is Rendering.CLIENT else [Sending.GET]
    if paging is Paging.POSTBACK:
        return [Sending.POST]
    if paging in (*SCRIPTED, Paging.CURSOR):
        return [Sending.GET]
    return (
        [Sending.GET, Sending.GET, Sending.POST] if old else [Sending.GET, Sending.GET, Sending.POST, Sending.IN_PAGE]
    )


def _stock_size(seed: int, paging: Paging, details: Details) -> int:
    size = Random(f"{seed}:stock size").choice((18, 24, 31, 36, 42, 47, 55, 63, 74, 88, 110, 140, 200))
    if paging is Paging.NONE:
        size = min(size, 63)
    return min(size, 47) if details is Details.NONE else size


def _page_size(seed: int, paging: Paging, stock_size: int) -> int:
    if paging is Paging.NONE:
        return 200
    size = _pick(seed, "page size", (*PAGE_SIZES[:-1], 1, 8, 10, 10, 12, 12, 20, 20, 24, 25))
    single = size == 1 and stock_size <= MOST_SINGLE_PAGES
    return 1 if single else max(size, stock_size // 12)


def _form_labels(era: Era) -> list[FormLabels]:
    if era is Era.TABLES:
        return [FormLabels.CELLS, FormLabels.LEFT, FormLabels.ABOVE, FormLabels.CELLS]
    return list(FormLabels)


def _widgets(seed: int, era: Era, entry: Entry, domain: str) -> tuple[Widget, ...]:
    """Those that the form really has: `bowerbird.zoo.searching` asks for something that needs each of them."""
    if entry not in WITH_FORM:
        return ()
    middle = tuple(one for one in Widget if one not in (Widget.SLIDER, Widget.LISTBOX))
    possible = {Era.TABLES: (Widget.RANGE, Widget.RADIO, Widget.CHECKS), Era.DIVS: middle, Era.BROKEN: middle}.get(
        era, tuple(Widget)
    )
    drawn = [one for one in _some(seed, Widget, 0.5, possible) if domain in _WIDGET_DOMAINS.get(one, DOMAINS)]
    for one, other in _RIVALS:
        if one in drawn and other in drawn:
            drawn.remove(other)
    if entry is Entry.FORM_ONLY and Widget.DEPENDENT in drawn:
        drawn.remove(Widget.DEPENDENT)
    if entry is Entry.SECTIONS and Widget.RADIO in drawn:
        drawn.remove(Widget.RADIO)
    return tuple(drawn)


def _extras(seed: int, layout: Layout, rendering: Rendering) -> tuple[Extra, ...]:
    possible = list(Extra)
    if layout in (Layout.TABLE, Layout.CROSSED, Layout.NESTED, Layout.SHADOW, Layout.ROWS, Layout.DEFINITIONS):
        possible = [one for one in possible if one not in (Extra.ADS, Extra.PREMIUM)]
    if rendering is Rendering.VIRTUAL:
        possible = [one for one in possible if one not in (Extra.ADS, Extra.PREMIUM, Extra.FEATURED)]
    return _some(seed, Extra, 0.5, possible)


def _noise(seed: int, era: Era, scripted: bool) -> tuple[Noise, ...]:
    if era is Era.TABLES:
        possible: list[Noise] = [Noise.PRINT, Noise.SESSION, Noise.NEWSLETTER, Noise.LOGIN, Noise.LANGUAGES]
    else:
        possible = list(Noise)
        if era not in (Era.DIVS, Era.BROKEN) or scripted:
            possible.remove(Noise.WHOLE_PAGE_FORM)
            possible.remove(Noise.SESSION)
    return _some(seed, Noise, 0.34, possible)
