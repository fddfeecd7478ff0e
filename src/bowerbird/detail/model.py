"""What the analysis of a site's detail pages gives: for each page an object, each value with its evidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bowerbird.annotate import Value
from bowerbird.detail.pairs import Pair
from bowerbird.detail.template import Template
from bowerbird.page import Page


class Feature(StrEnum):
    """The seven features of a place, thesis §6.5."""

    DYNAMIC_CONTENT = "dynamic content"
    LIST_REDUNDANCY = "list redundancy"
    IN_TITLE = "in title"
    TAG_PATH_SUPPORT = "tag-path support"
    LABEL_PROXIMITY = "label proximity"
    CONTEXT_EQUIVALENCE = "context equivalence"
    INSTANCE_REDUNDANCY = "instance redundancy"


FEATURES = frozenset(Feature)
RELIABILITY: tuple[frozenset[Feature], ...] = (
    frozenset({Feature.DYNAMIC_CONTENT}),
    frozenset({Feature.LIST_REDUNDANCY, Feature.IN_TITLE}),
    frozenset({Feature.TAG_PATH_SUPPORT}),
    frozenset({Feature.LABEL_PROXIMITY, Feature.CONTEXT_EQUIVALENCE, Feature.INSTANCE_REDUNDANCY}),
)
"""The thesis' order, most reliable first: it decides between places of equal score."""


class Origin(StrEnum):
    """Where a value comes from."""

    DETAIL = "detail"
    LIST = "list"
    BOTH = "list and detail"
    EMBEDDED = "embedded"


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why a place was taken for an attribute: the path, and each feature's degree between 0 and 1."""

    path: str
    label: str
    score: float
    degrees: Mapping[str, float] = field(default_factory=dict)
    pages: int = 1
    """On how many pages of the site the place was annotated so."""


@dataclass(frozen=True, slots=True)
class Extracted:
    """One value of an attribute on one page.

    `text` is the value as shown, without its label; `raw` is all that its text node says; `value` is the normal form.
    """

    attribute: str
    text: str
    raw: str
    value: Value
    node: int
    confidence: float
    evidence: Evidence
    origin: Origin = Origin.DETAIL


@dataclass(frozen=True, slots=True)
class ListValue:
    """What a list record says of an attribute: the text, its normal form, and where on the list page it stands."""

    text: str
    value: Value = None
    path: str = ""
    confidence: float = 0.7


@dataclass(frozen=True, eq=False)
class Detail:
    """The object of one page."""

    page: Page
    area: int
    """The node of the data area."""
    attributes: Mapping[str, tuple[Extracted, ...]]
    extras: tuple[Pair, ...] = ()
    """Labels and values that no attribute of the pack takes: extra specifications."""
    embedded: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What structured data says of the pack's attributes, shown or not."""
    warnings: tuple[str, ...] = ()
    listed: frozenset[int] = frozenset()
    """Texts of lists of other objects."""

    def first(self, attribute: str) -> Extracted | None:
        """The (first) value of an attribute."""
        values = self.attributes.get(attribute, ())
        return values[0] if values else None


@dataclass(frozen=True, eq=False)
class SiteDetails:
    """All pages of a site, and what they share."""

    details: tuple[Detail, ...]
    template: Template
    boards: Mapping[str, tuple[Evidence, ...]]
    """For each attribute, its places with their scores, best first."""
