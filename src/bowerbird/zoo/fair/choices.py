"""What makes a search form of the fair, and how a seed draws it.

Like the choices of the zoo's sites, every choice has a random stream of its own; what never goes together (a shadow
tree in a page of font tags) is left out here. Seeds of the fair are a space of their own: no other site depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from enum import Enum
from random import Random
from typing import TypeVar

from bowerbird.zoo.choices import Choices, Details, Entry, Era, Extra, Layout, Noise, Paging, Rendering, choose

FAIR_DEVELOPMENT = range(100)
FAIR_HELD_BACK = range(100, 200)
DOMAINS = ("real-estate-uk", "real-estate-us", "used-cars-uk", "products", "jobs")
SKINS = 700_000
"""Added to a seed of the fair for everything that the zoo draws by seed: no site of the zoo has the same look."""


class Labels(Enum):
    """How a field is told what it asks for."""

    FOR = "label for"
    WRAPPED = "wrapping label"
    ARIA = "aria-label"
    LABELLEDBY = "aria-labelledby"
    CELLS = "table cells"
    ABOVE = "text above"
    LEFT = "text left"
    RIGHT = "text right"
    DEFINITIONS = "definition list"
    LEGENDS = "fieldset and legend"
    PLACEHOLDERS = "placeholder or first option"
    ICON_TITLES = "icon with title"
    ICON_PICTURES = "picture with alternative text"
    FLOATING = "floating label"


class Flavour(Enum):
    """Whose lists the site uses where a plain site has a select."""

    NATIVE = "select"
    ARIA = "ARIA list box"
    SELECT2 = "in the manner of select2"
    CHOSEN = "in the manner of chosen"
    REACT = "in the manner of react-select"
    MATERIAL = "in the manner of MUI"
    BOOTSTRAP = "in the manner of bootstrap-select"


class Shape(Enum):
    """What holds the controls together."""

    FORM = "form element"
    WHOLE_PAGE = "form around the whole page"
    NO_FORM = "no form element"
    FRAME = "in a frame"
    SHADOW = "in a shadow tree"
    MODAL = "dialog behind a button"
    TABS = "tabs"


class Submit(Enum):
    BUTTON = "button"
    INPUT = "input"
    IMAGE = "image"
    LINK = "link styled as a button"
    SCRIPTED = "element with a script"
    ICON = "button with an icon only"
    ON_CHANGE = "submit on change"


class Sending(Enum):
    GET = "get"
    POST = "post with view state"
    REDIRECT = "post, redirect, get"
    FETCH = "fetched and put into the page"
    JSON = "JSON, rendered by script"
    WINDOW = "new window"


class Need(Enum):
    """What the server insists on."""

    NOTHING = "nothing"
    MARKED = "location, marked as mandatory"
    SAID = "location, said when it is missing"
    SILENT = "location, learned from an empty answer"


class Ends(Enum):
    """How the two ends of a range are told apart."""

    FULL = "each its own label"
    GROUP = "group label with from and to"
    DASH = "group label with a dash between"
    OPTIONS = "first options"


class Beside(Enum):
    """Forms that stand beside the search."""

    LOGIN = "login"
    NEWSLETTER = "newsletter"
    CONTACT = "contact"
    ENQUIRY = "enquiry"
    SORT = "sort"
    FILTER = "filter"
    BASKET = "basket"


OLD = (Era.TABLES, Era.BROKEN)
CUSTOM = (Flavour.SELECT2, Flavour.CHOSEN, Flavour.REACT, Flavour.MATERIAL, Flavour.BOOTSTRAP, Flavour.ARIA)
IN_PAGE = (Sending.FETCH, Sending.JSON)
POSTED = (Sending.POST, Sending.REDIRECT)
LAYOUTS = (Layout.LIST, Layout.GRID, Layout.ROWS, Layout.TABLE, Layout.DEFINITIONS, Layout.LIST, Layout.GRID)


@dataclass(frozen=True)
class FairChoices:
    seed: int
    domain: str
    locale: str
    era: Era
    labels: Labels
    second: Labels
    """The style of the fields that differ: sites are seldom consistent."""
    flavour: Flavour
    shape: Shape
    submit: Submit
    sending: Sending
    need: Need
    ends: Ends
    capped: bool
    narrowed: bool
    """Something is preselected that narrows the results."""
    counted: bool
    areas: bool
    """The home page names the places that the site covers."""
    again: bool
    """The search stands on result pages too."""
    hinted: bool
    """Some fields have a word of help below them."""
    headed: bool
    """Headings divide the form."""
    stock_size: int
    beside: tuple[Beside, ...]

    @property
    def skin(self) -> int:
        return SKINS + self.seed

    @property
    def split(self) -> str:
        return "held-back" if self.seed in FAIR_HELD_BACK else "development"

    def describe(self) -> dict[str, object]:
        """As plain data."""
        return {name: _plain(value) for name, value in asdict(self).items()}

    def rng(self, purpose: str) -> Random:
        return Random(f"fair:{self.seed}:{purpose}")


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


T = TypeVar("T")


def _pick(seed: int, name: str, options: Sequence[T]) -> T:
    return Random(f"fair:{seed}:{name}").choice(options)


def _maybe(seed: int, name: str, chance: float) -> bool:
    return Random(f"fair:{seed}:{name}").random() < chance


def draw(seed: int) -> FairChoices:
    """The choices of a seed of the fair."""
    domain = DOMAINS[seed % len(DOMAINS)]
    era = _pick(seed, "era", (Era.TABLES, Era.DIVS, Era.BOOTSTRAP, Era.ATOMIC, Era.COMPONENTS, Era.BROKEN, Era.ATOMIC))
    submit = _pick(seed, "submit", _submits(era))
    shape = _pick(seed, "shape", _shapes(era, submit))
    sending = _pick(seed, "sending", _sendings(era, shape, submit))
    needs = (Need.NOTHING,) if domain == "products" or submit is Submit.ON_CHANGE else tuple(Need)
    need = _pick(seed, "need", (Need.NOTHING, *needs))
    flavours = {Era.TABLES: (Flavour.NATIVE,), Era.BROKEN: (Flavour.NATIVE, Flavour.CHOSEN), Era.DIVS: _MIDDLE}
    labels = _labels(era)
    return FairChoices(
        seed=seed,
        domain=domain,
        locale=_locale(seed, domain),
        era=era,
        labels=_dealt(seed, labels),
        second=_pick(seed, "second labels", labels),
        flavour=_pick(seed, "flavour", flavours.get(era, (Flavour.NATIVE, *Flavour))),
        shape=shape,
        submit=submit,
        sending=sending,
        need=need,
        ends=_pick(seed, "ends", tuple(Ends)),
        capped=_maybe(seed, "capped", 0.3),
        narrowed=_maybe(seed, "narrowed", 0.3),
        counted=_maybe(seed, "counted", 0.85),
        areas=_maybe(seed, "areas", 0.7),
        again=submit is Submit.ON_CHANGE or _maybe(seed, "again", 0.4),
        hinted=_maybe(seed, "hinted", 0.3),
        headed=_maybe(seed, "headed", 0.25),
        stock_size=_pick(seed, "stock size", (24, 36, 48, 60, 90, 120, 160, 240)),
        beside=_beside(seed, shape),
    )


_MIDDLE = (Flavour.NATIVE, Flavour.CHOSEN, Flavour.SELECT2)


def _locale(seed: int, domain: str) -> str:
    if domain == "real-estate-us":
        return "en-US"
    own = ("en-US", "en-GB") if domain in ("products", "jobs") else ("en-GB",)
    options: tuple[str, ...] = ("en-GB", "en-GB", "en-GB", *own, "de", "fr")
    return _pick(seed, "locale", options)


def _submits(era: Era) -> list[Submit]:
    if era is Era.TABLES:
        return [Submit.INPUT, Submit.INPUT, Submit.IMAGE, Submit.BUTTON, Submit.ON_CHANGE]
    if era is Era.BROKEN:
        return [one for one in Submit if one is not Submit.ICON]
    return [*Submit, Submit.BUTTON, Submit.BUTTON, Submit.INPUT]


def _shapes(era: Era, submit: Submit) -> list[Shape]:
    possible = [Shape.FORM, Shape.FORM, *Shape]
    if era is Era.TABLES:
        possible = [Shape.FORM, Shape.FORM, Shape.WHOLE_PAGE, Shape.FRAME]
    elif era is Era.COMPONENTS:
        possible = [Shape.SHADOW, Shape.SHADOW, *possible]
    elif era is not Era.ATOMIC:
        possible = [one for one in possible if one is not Shape.SHADOW]
    if submit is Submit.ON_CHANGE:
        return [Shape.FORM]
    if submit in (Submit.INPUT, Submit.IMAGE):
        possible = [one for one in possible if one is not Shape.NO_FORM]
    return possible


def _sendings(era: Era, shape: Shape, submit: Submit) -> list[Sending]:
    possible = [Sending.GET, *Sending]
    if era is Era.TABLES:
        possible = [Sending.GET, Sending.GET, Sending.POST, Sending.REDIRECT, Sending.WINDOW]
    if shape is Shape.WHOLE_PAGE:
        possible = [one for one in possible if one in (Sending.GET, *POSTED)]
    if shape is Shape.NO_FORM:
        possible = [Sending.GET, *IN_PAGE, Sending.WINDOW]
    if shape is Shape.FRAME:
        possible = [Sending.GET, *POSTED]
    if submit is Submit.ON_CHANGE:
        possible = [one for one in possible if one in (Sending.GET, *IN_PAGE)]
    return possible


def _labels(era: Era) -> list[Labels]:
    if era is Era.TABLES:
        return [Labels.CELLS, Labels.CELLS, Labels.ABOVE, Labels.LEFT, Labels.RIGHT, Labels.ICON_PICTURES]
    modern = era in (Era.ATOMIC, Era.COMPONENTS, Era.BOOTSTRAP)
    late = (Labels.FLOATING, Labels.ARIA, Labels.LABELLEDBY)
    common = (Labels.FOR, Labels.FOR, Labels.ABOVE)
    return [*common, *(one for one in Labels if modern or one not in late)]


def _dealt(seed: int, possible: list[Labels]) -> Labels:
    """A style of labels, dealt like cards: there are many, and each has to come up often enough to be judged."""
    deck = [*Labels, Labels.FOR, Labels.ABOVE]
    Random(f"fair:labels:{seed // len(deck)}").shuffle(deck)
    dealt = deck[seed % len(deck)]
    return dealt if dealt in possible else _pick(seed, "labels", possible)


def _beside(seed: int, shape: Shape) -> tuple[Beside, ...]:
    rng = Random(f"fair:{seed}:beside")
    kept = tuple(one for one in Beside if rng.random() < 0.35)
    # one form around the whole page leaves no room for others: their controls would be its own
    return tuple(one for one in kept if one is Beside.SORT) if shape is Shape.WHOLE_PAGE else kept


def zoo_choices(c: FairChoices) -> Choices:
    """The choices of the zoo that the rest of the site follows: its look, its lists, its details."""
    drawn = choose(c.skin)
    layout = _pick(c.seed, "layout", LAYOUTS)
    cookies = (Noise.COOKIES,) if _maybe(c.seed, "cookies", 0.12) and c.era is not Era.TABLES else ()
    pagings = (Paging.NEXT, Paging.NUMBERS, Paging.ENDS, Paging.NUMBERS)
    return replace(
        drawn,
        domain=c.domain,
        locale=c.locale,
        era=c.era,
        entry=Entry.FORM,
        layout=layout,
        paging=_pick(c.seed, "paging", pagings),
        page_size=_pick(c.seed, "page size", (5, 8, 10, 10, 12, 20, 25)),
        stock_size=c.stock_size,
        rendering=Rendering.SERVER,
        details=Details.PAGE,
        widgets=(),
        extras=tuple(one for one in drawn.extras if one in (Extra.TEASER, Extra.WAS))
        + ((Extra.COUNT,) if c.counted else ()),
        noise=cookies,
    )
