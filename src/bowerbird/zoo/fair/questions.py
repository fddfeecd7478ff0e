"""What a form of the fair asks for: its fields in order, each with a widget, its options and what it insists on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from random import Random

from bowerbird.zoo.choices import Era
from bowerbird.zoo.fair.choices import OLD, FairChoices, Flavour, Need, Shape, Submit
from bowerbird.zoo.fair.steps import DAYS, number_options
from bowerbird.zoo.fair.wording import Wording
from bowerbird.zoo.kit import slug
from bowerbird.zoo.stock import Item, Stock


class Ask(Enum):
    """The widgets of the fair."""

    TEXT = "text"
    NUMBER = "number"
    SUGGEST = "auto-complete"
    DATALIST = "datalist"
    SELECT = "select"
    LISTBOX = "list box"
    DEPENDENT = "dependent select"
    RADIO = "radio buttons"
    CHECKS = "check boxes"
    CHECK = "check box"
    SEGMENTED = "segmented buttons"
    SLIDER = "slider"
    DRAGGED = "custom slider"
    DATE = "date"
    CALENDAR = "date picker"


LISTS = (Ask.SELECT, Ask.LISTBOX, Ask.DEPENDENT)
SETS = (Ask.RADIO, Ask.CHECKS, Ask.SEGMENTED)
"""Several controls that are one field."""
TYPED = (Ask.TEXT, Ask.NUMBER, Ask.SUGGEST, Ask.DATALIST)


@dataclass(frozen=True)
class Question:
    """One field: `type` is an attribute of the stock, with `:min` or `:max` for an end of a range."""

    type: str
    name: str
    ask: Ask
    label: str
    values: tuple[tuple[str, str], ...] = ()
    """(sent, shown), without the one that asks for nothing."""
    wildcard: str = ""
    """The text of the choice that asks for nothing, where there is one; "" where leaving the field alone does."""
    prompt: str = ""
    """The text of a first option that cannot be sent."""
    default: str = ""
    """What is preselected: a value that narrows the results, or "" for nothing."""
    mandatory: bool = False
    strict: bool = False
    """Only a picked suggestion counts, not the text itself."""
    depends: str = ""
    """The type of the question whose answer decides what this one offers."""
    group: str = ""
    """The label over both ends of a range."""
    end_label: str = ""

    @property
    def attribute(self) -> str:
        return self.type.partition(":")[0]

    @property
    def end(self) -> str:
        return self.type.partition(":")[2]

    @property
    def ident(self) -> str:
        """The id of its control: stable, and telling no more than the name."""
        return f"c-{slug(self.name)}"

    @property
    def can_be_left(self) -> bool:
        """Whether a visitor can ask for everything in this respect."""
        return not self.mandatory and (
            not self.default or bool(self.wildcard) or self.ask not in (Ask.RADIO, Ask.SEGMENTED)
        )


_POOL = {
    domain: tuple(kinds.split())
    for domain, kinds in {
        "real-estate-uk": "town price bedrooms property_type radius added_on:min available_from:min keyword",
        "real-estate-us": "town price bedrooms property_type bathrooms:min floor_area:min year_built:min",
        "used-cars-uk": "make model price town year mileage:max fuel gearbox body_type colour",
        "products": "keyword category brand price rating:min colour order",
        "jobs": "keyword town category contract_type radius salary_min:min posted_on:min working_time remote company",
    }.items()
}
_CORE = 2
"""So many questions of the pool every form asks, where nothing speaks against them."""
_BOTH_ENDS = ("price", "bedrooms", "year")
_ONE_END = {"price": "price:max", "bedrooms": "bedrooms:min", "year": "year:min"}
_DATES = ("available_from",)
_PERIODS = ("added_on", "posted_on")
_TEXTS = ("keyword", "company")
_DOMAIN_WORDS = {"used-cars-uk": "cars", "products": "products", "jobs": "jobs"}
_NARROWING = ("bedrooms", "property_type", "category", "contract_type", "fuel", "gearbox", "price", "mileage", "year")
_RADII = (1, 5, 10, 20, 50)
_FEW = 6
"""Most choices that stand side by side."""
_ORDERS = ("newest", "cheapest", "dearest")


def questions(c: FairChoices, stock: Stock, wording: Wording) -> tuple[Question, ...]:
    """The fields of the site's search, in order."""
    rng = c.rng("questions")
    kinds = _kinds(c, stock, rng)
    made = [_question(c, stock, wording, kind, kinds) for kind in kinds]
    made = [one for one in made if one.values or one.ask not in (*LISTS, *SETS)]
    types = {one.type for one in made}
    paired = [one if _partner(one) in types else replace(one, group="") for one in made]
    return tuple(_narrowed(c, paired))


def _partner(one: Question) -> str:
    return f"{one.attribute}:{'max' if one.end == 'min' else 'min'}"


def _kinds(c: FairChoices, stock: Stock, rng: Random) -> list[str]:
    pool = list(_POOL[c.domain])
    kept = [kind for at, kind in enumerate(pool) if at < _CORE or rng.random() < 0.5]
    if c.need is not Need.NOTHING and "town" not in kept:
        kept.insert(0, "town")
    if "radius" in kept and "town" not in kept:
        kept.remove("radius")
    if c.submit is Submit.ON_CHANGE:
        kept = [kind for kind in kept if kind not in (*_TEXTS, "available_from:min")][:3]
    has_sections = len({item.section for item in stock.items}) == 2
    if has_sections and c.domain != "products" and (c.shape is Shape.TABS or rng.random() < 0.7):
        kept.insert(0, "section")
    if "town" in kept and c.domain.startswith("real-estate") and c.era not in OLD and rng.random() < 0.25:
        kept.insert(kept.index("town"), "region")
    spread: list[str] = []
    for kind in kept:
        if kind in _BOTH_ENDS:
            spread += [f"{kind}:min", f"{kind}:max"] if rng.random() < 0.65 else [_ONE_END[kind]]
        else:
            spread.append(kind)
    return _room_for_tail(spread, rng)


def _room_for_tail(kinds: list[str], rng: Random) -> list[str]:
    """Orders differ from site to site; what belongs together stays together."""
    fixed = ("section", "region", "town", "radius", "make", "model")
    front = [kind for kind in kinds if kind in fixed or kind in ("keyword",)]
    blocks: list[list[str]] = []
    for kind in kinds:
        if kind in front:
            continue
        if blocks and kind.endswith(":max") and blocks[-1][-1] == kind.replace(":max", ":min"):
            blocks[-1].append(kind)
        else:
            blocks.append([kind])
    rng.shuffle(blocks)
    return front + [kind for block in blocks for kind in block]


def _question(c: FairChoices, stock: Stock, wording: Wording, kind: str, kinds: list[str]) -> Question:
    attribute, _, end = kind.partition(":")
    rng = c.rng(f"question:{kind}")
    ask = _widget(c, stock, kind, "region" in kinds, c.rng(f"widget:{attribute}"))  # both ends of a range have the same
    label = label_word(c, wording, kind)
    question = Question(kind, _name(c, kind), ask, label, _values(c, stock, wording, kind, ask, rng))
    if end and attribute in _BOTH_ENDS:
        question = replace(question, group=label_word(c, wording, attribute), end_label=wording(end))
    if attribute == "town" and c.need is not Need.NOTHING:
        question = replace(question, mandatory=True)
    if ask is Ask.SUGGEST:
        question = replace(question, strict=rng.random() < 0.6)
    if ask is Ask.DEPENDENT:
        question = replace(question, depends={"model": "make", "town": "region"}[attribute])
    return _with_wildcard(wording, question, rng)


def _with_wildcard(wording: Wording, question: Question, rng: Random) -> Question:
    if question.ask in LISTS:
        any_text = wording("anyof", question.label) if rng.random() < 0.25 else wording("any")
        if question.mandatory:
            return replace(question, prompt=wording("choose", question.label))
        return replace(question, wildcard=any_text)
    if question.ask in (Ask.RADIO, Ask.SEGMENTED):
        if question.type == "section" and rng.random() < 0.6:
            return replace(question, default=question.values[0][0])
        return replace(question, wildcard=wording("any"))
    return question


def label_word(c: FairChoices, wording: Wording, kind: str) -> str:
    own = f"{_DOMAIN_WORDS.get(c.domain, '')}/{kind}"
    return wording(own if wording.knows(own) else kind)


def _narrowed(c: FairChoices, made: list[Question]) -> list[Question]:
    if not c.narrowed:
        return made
    able = [at for at, one in enumerate(made) if _could_narrow(one)]
    if not able:
        return made
    at = c.rng("narrowed field").choice(able)
    values = made[at].values
    made[at] = replace(made[at], default=values[len(values) // 2][0])
    return made


def _could_narrow(one: Question) -> bool:
    chooses = one.ask in (Ask.SELECT, Ask.LISTBOX, Ask.RADIO) and bool(one.wildcard)
    return chooses and one.attribute in _NARROWING and len(one.values) > 1 and not one.mandatory


# -- widgets -----------------------------------------------------------------------------------------------------------


def _widget(c: FairChoices, stock: Stock, kind: str, has_region: bool, rng: Random) -> Ask:
    attribute, _, end = kind.partition(":")
    if attribute == "remote":
        return Ask.CHECK
    if attribute in _TEXTS:
        return Ask.TEXT
    if attribute in _DATES:
        return _day(c, rng)
    if attribute in ("radius", "order", "region", "make"):
        return _list(c, rng)
    if attribute in _PERIODS:
        return rng.choice(_old(c, (_list(c, rng), _list(c, rng), Ask.RADIO, _day(c, rng), _day(c, rng))))
    if attribute == "section":
        return rng.choice(_old(c, (Ask.RADIO, Ask.SEGMENTED, Ask.RADIO, _list(c, rng))))
    if attribute == "town":
        return Ask.DEPENDENT if has_region else _town(c, rng)
    if attribute == "model":
        return Ask.DEPENDENT if c.era is not Era.TABLES else Ask.TEXT
    if end:
        return _number(c, rng)
    few = len(_texts(stock, attribute)) <= _FEW
    return rng.choice(_old(c, (_list(c, rng), _list(c, rng), Ask.CHECKS, *((Ask.RADIO, Ask.SEGMENTED) if few else ()))))


def _day(c: FairChoices, rng: Random) -> Ask:
    if c.era is Era.TABLES:
        return Ask.TEXT
    return Ask.CALENDAR if c.era in (Era.BROKEN, Era.DIVS) else rng.choice((Ask.DATE, Ask.CALENDAR))


def _old(c: FairChoices, asks: tuple[Ask, ...]) -> tuple[Ask, ...]:
    modern = (Ask.SEGMENTED, Ask.LISTBOX, Ask.DRAGGED, Ask.SLIDER, Ask.SUGGEST, Ask.DATALIST, Ask.NUMBER)
    on_change = (Ask.CHECKS, Ask.DRAGGED, Ask.SLIDER, Ask.SEGMENTED, Ask.DATE, Ask.CALENDAR, *TYPED)
    if c.submit is Submit.ON_CHANGE:
        asks = tuple(one for one in asks if one not in on_change)
    if c.era in OLD:
        asks = tuple(one for one in asks if one not in modern)
    return asks or (Ask.SELECT,)


def _list(c: FairChoices, rng: Random) -> Ask:
    return Ask.LISTBOX if c.flavour is not Flavour.NATIVE and rng.random() < 0.65 else Ask.SELECT


def _town(c: FairChoices, rng: Random) -> Ask:
    typed = (Ask.TEXT,) if c.areas or c.need is Need.NOTHING else ()
    suggested = (Ask.SUGGEST, Ask.SUGGEST, Ask.SUGGEST, Ask.DATALIST) if c.era not in OLD else ()
    return rng.choice(_old(c, (*typed, *suggested, _list(c, rng), _list(c, rng))))


def _number(c: FairChoices, rng: Random) -> Ask:
    sliders = () if c.era in OLD else (Ask.SLIDER, Ask.DRAGGED)
    return rng.choice(_old(c, (_list(c, rng), _list(c, rng), _list(c, rng), *sliders, Ask.TEXT, Ask.NUMBER)))


# -- options -----------------------------------------------------------------------------------------------------------


def _values(
    c: FairChoices, stock: Stock, wording: Wording, kind: str, ask: Ask, rng: Random
) -> tuple[tuple[str, str], ...]:
    attribute, _, end = kind.partition(":")
    if attribute == "remote":
        return (("1", wording("remote")),)
    if attribute in (*_TEXTS, *_DATES) or ask in (Ask.DATE, Ask.CALENDAR):
        return ()
    if attribute == "radius":
        return tuple((str(far), wording("miles", far)) for far in _RADII)
    if attribute == "order":
        return tuple((word, wording(word)) for word in _ORDERS)
    if attribute in _PERIODS:
        return tuple((str(days), wording("days", days)) for days in DAYS)
    if attribute == "section":
        names = sorted({item.section for item in stock.items})
        return tuple((name, wording(name) if wording.knows(name) else name) for name in names)
    if end:
        return number_options(c, stock, wording, kind, rng)
    if ask is Ask.SUGGEST:
        towns = _texts(stock, "town")
        return tuple((f"loc{100 + at * 7}", town) for at, town in enumerate(towns))
    return tuple((text, text) for text in _texts(stock, attribute))


def _texts(stock: Stock, attribute: str) -> list[str]:
    return sorted({text for item in stock.items if (text := value_text(item, attribute))})


def value_text(item: Item, attribute: str) -> str:
    value = item.values.get(attribute)
    return "" if value is None else str(value)


_PATTERNS = ("{a}{e}", "{e}{a}", "{a}_{e}", "search[{a}{e}]", "ctl00$Main${a}{e}", "f{n}", "q_{n}")
_SHORT = {"town": "location", "keyword": "q", "property_type": "type", "salary_min": "salary", "section": "channel"}


def _name(c: FairChoices, kind: str) -> str:
    """The name of a parameter; some sites number theirs."""
    attribute, _, end = kind.partition(":")
    pattern = c.rng("names").choice(_PATTERNS)
    plain = _SHORT.get(attribute, attribute)
    number = sum(ord(letter) * at for at, letter in enumerate(kind, 1)) % 900 + 100
    return pattern.format(a=plain, e=end.capitalize() if pattern != "{e}{a}" else end, n=number).rstrip("_")
