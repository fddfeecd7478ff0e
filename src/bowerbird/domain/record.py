"""What a site says of one object of a domain: values in their normal form, each with the text and the place behind it.

A record is what wrappers yield once their texts were read with a pack, what verification looks at, and what the
database keeps. `Plain` is what JSON can say: a count is a number, a price `{"amount": 650000, "currency": "GBP"}`, a
date an ISO string as exact as the page gives it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Plain: TypeAlias = "str | int | float | bool | Mapping[str, Plain] | tuple[Plain, ...] | None"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where something was found: the address, the node there as XPath, and the wrapper that found it."""

    url: str
    node: str = ""
    wrapper: str = ""


@dataclass(frozen=True, slots=True)
class Attested:
    """A value: in its normal form (None where the text could not be read), as shown, how sure, and from where.

    `flags` are for readers: "ambiguous", "inferred", "list and detail differ".
    """

    value: Plain
    raw: str
    confidence: float
    origin: Origin
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One object as one site shows it.

    `type` is the pack's record type, `url` the object's own page (that of the list where it has none). An attribute
    of several values has them in the order of the page; names that the pack does not have are extra attributes.
    """

    type: str
    site: str
    url: str
    values: Mapping[str, tuple[Attested, ...]] = field(default_factory=dict)
    origin: Origin = Origin("")

    @property
    def says_nothing(self) -> bool:
        """Whether it has neither a value nor a page of its own: the head or the foot of a list, taken for a record."""
        return self.url == self.origin.url and not any(values for name, values in self.values.items() if name != "url")

    def first(self, name: str) -> Attested | None:
        """The (first) value of an attribute."""
        found = self.values.get(name, ())
        return found[0] if found else None
