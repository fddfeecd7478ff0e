"""What Bowerbird knows of a domain: the ontology, and how its types appear on web sites (the phenomenology).

Reference: DIADEM (VLDB 2014) section 3 and AMBER's annotation schema (thesis, tables 4.1 and 6.1). Types are the
`Attribute`s of one record type; `sub_type_of`, `part_of`, `modifies`, `disjoint` and `co_occurrence` are the relations
over them; roles, labels, markers, form uses and link words say where and how instances appear.
Departures: one pack describes one record type, and scopes are fields rather than views.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple


class ValueKind(StrEnum):
    """What sort of value an attribute has; the annotators choose their value library by it."""

    MONEY = "money"
    COUNT = "count"
    MEASURE = "measure"
    DATE = "date"
    PLACE = "place"
    PHONE = "phone"
    ENUMERATION = "enumeration"
    NAME = "name"
    TEXT = "text"
    URL = "url"
    IMAGE = "image"
    CODE = "code"


class Role(StrEnum):
    """How far an attribute can be relied on to appear in every record."""

    PIVOT = "pivot"
    MANDATORY = "mandatory"
    CHARACTERISTIC = "characteristic"
    OPTIONAL = "optional"


class Widget(StrEnum):
    """How an attribute is asked for in a search form."""

    FREE_TEXT = "text"
    RANGE = "range"
    CHOICE = "choice"
    SWITCH = "switch"
    FLAG = "flag"


@dataclass(frozen=True)
class FormUse:
    """How search forms ask for an attribute."""

    widget: Widget
    labels: tuple[str, ...] = ()
    """Labels used in forms only: "Where do you want to live?"."""
    minimum: tuple[str, ...] = ()
    """Labels of the lower field of a range: "Min price", "From"."""
    maximum: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    """Options that show what a switch or choice is about: "For sale", "To rent"."""
    fill: tuple[str, ...] = ()
    """Texts that find something on most sites of the domain: "London"."""


@dataclass(frozen=True)
class Attribute:
    """One type of the domain, and how to recognise its instances and labels."""

    name: str
    kind: ValueKind
    role: Role = Role.OPTIONAL
    about: str = ""
    sub_type_of: str | None = None
    part_of: str | None = None
    many: bool = False
    unit: str | None = None
    normal: str | None = None
    labels: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    gazetteers: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    """Regular expressions, matched without regard to case; the group `value`, if there is one, is the instance."""
    needs_label: bool = False
    minimum: float | None = None
    maximum: float | None = None
    modifies: str | None = None
    disjoint: tuple[str, ...] = ()
    form: FormUse | None = None
    schema_org: tuple[str, ...] = ()


class Case(StrEnum):
    """Which spellings of a term count."""

    ANY = "any"
    """"detached" is also "Detached" and "DETACHED"."""
    CAPITALS = "capitals"
    """Each word that begins with a capital in the term does so in the text: "Reading", "READING", never "reading"."""
    EXACT = "exact"


class Term(NamedTuple):
    """One entry of a gazetteer."""

    text: str
    normal: str
    """The normal form; the text itself where the gazetteer gives none."""
    ambiguous: bool = False
    """Also a common word or name ("Sale", "Bath"): an instance only where something else says so."""
    facts: tuple[tuple[str, str], ...] = ()
    """What else is known of it: `("state", "OR")`."""


@dataclass(frozen=True)
class Gazetteer:
    """A list of instances."""

    name: str
    terms: tuple[Term, ...]
    case: Case = Case.ANY
    origin: str = ""

    def __len__(self) -> int:
        return len(self.terms)


@dataclass(frozen=True)
class Corpus:
    """How a public corpus names the attributes of this pack."""

    vertical: str
    attributes: Mapping[str, str]
    """From the corpus's name to ours."""


@dataclass(frozen=True)
class Pack:
    """The knowledge of one domain."""

    name: str
    title: str
    record: str
    folder: Path
    extends: tuple[str, ...] = ()
    """Names of the packs below this one, nearest first."""
    languages: tuple[str, ...] = ("en",)
    country: str | None = None
    currency: str | None = None
    attributes: Mapping[str, Attribute] = field(default_factory=dict)
    pivots: tuple[str, ...] = ()
    """In order of preference."""
    byline: str = ""
    """The attribute that a text right below the name of a record is, where nothing else tells what it is."""
    secondary_titles: tuple[str, ...] = ()
    """Words that title lists which are not the one looked for: "Featured", "You may also like"."""
    leading_words: tuple[str, ...] = ()
    """Words on links and buttons that lead to data."""
    misleading_words: tuple[str, ...] = ()
    """Words on links and buttons that lead away from it."""
    wildcards: tuple[str, ...] = ()
    """Options that leave a search field open: "Any", "No min"."""
    co_occurrence: tuple[tuple[str, ...], ...] = ()
    """Attributes that stand together in a record."""
    gazetteers: Mapping[str, Gazetteer] = field(default_factory=dict)
    corpora: Mapping[str, Corpus] = field(default_factory=dict)

    def subtypes(self, name: str) -> tuple[str, ...]:
        """The attribute `name` and everything below it in the type hierarchy."""
        found = [name]
        for above in found:
            found += [a.name for a in self.attributes.values() if a.sub_type_of == above]
        return tuple(found)

    def root_of(self, name: str) -> str:
        """The most general type above an attribute: a postcode is a location."""
        return self._line(name)[-1]

    def are_disjoint(self, one: str, other: str) -> bool:
        """Whether no text can be an instance of both; disjointness is inherited by subtypes."""
        return any(b in self.attributes[a].disjoint for a in self._line(one) for b in self._line(other))

    def _line(self, name: str | None) -> tuple[str, ...]:
        line: list[str] = []
        while name is not None:
            line.append(name)
            name = self.attributes[name].sub_type_of
        return tuple(line)
