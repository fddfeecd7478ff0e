"""A small pack of homes, and records written as HTML, for tests of attributes."""

from __future__ import annotations

from pathlib import Path

from bowerbird.annotate import Annotations, annotate
from bowerbird.domain import Attribute, Gazetteer, Pack, Term, ValueKind
from bowerbird.listing.model import Column, Field
from bowerbird.listing.values.attributes import ALL_SCORES, align_attributes
from bowerbird.page import Page, parse_html

_ATTRIBUTES = (
    Attribute("title", ValueKind.TEXT),
    Attribute("description", ValueKind.TEXT),
    Attribute("image", ValueKind.IMAGE),
    Attribute("url", ValueKind.URL),
    Attribute("price", ValueKind.MONEY, labels=("Price",), disjoint=("bedrooms",)),
    Attribute("bedrooms", ValueKind.COUNT, labels=("Bedrooms", "Beds"), needs_label=True, disjoint=("price",)),
    Attribute("property_type", ValueKind.ENUMERATION, labels=("Type",), gazetteers=("types",)),
    Attribute("location", ValueKind.PLACE, labels=("Area",)),
    Attribute("town", ValueKind.PLACE, sub_type_of="location", gazetteers=("towns",)),
    Attribute("feature", ValueKind.ENUMERATION, many=True, gazetteers=("features",)),
)
_TERMS = {
    "types": ("house", "family house", "flat", "cottage"),
    "towns": ("Oxford", "North Oxford", "Kennington", "Abingdon", "Banbury", "Witney", "Bicester", "Didcot"),
    "features": ("garden", "garage", "cellar", "balcony"),
}
HOMES = Pack(
    "homes",
    "Homes",
    "home",
    Path("homes"),
    currency="GBP",
    country="GB",
    attributes={attribute.name: attribute for attribute in _ATTRIBUTES},
    gazetteers={name: Gazetteer(name, tuple(Term(text, text) for text in texts)) for name, texts in _TERMS.items()},
)
NOTHING = Pack("nothing", "Nothing", "thing", Path("nothing"))


class Aligned:
    """The attributes of records, each an element of class `record` or what `tops` says."""

    def __init__(
        self,
        html: str,
        pack: Pack = HOMES,
        *,
        tops: str = "record",
        size: int = 1,
        scores: frozenset[str] = ALL_SCORES,
    ) -> None:
        self.page: Page = parse_html(html)
        self.annotations: Annotations = annotate(self.page, pack)
        nodes = self.page.index.with_class(tops).tolist()
        self.records = [tuple(nodes[at : at + size]) for at in range(0, len(nodes), size)]
        self.align(pack, self.annotations, scores)

    def align(self, pack: Pack, annotations: Annotations, scores: frozenset[str] = ALL_SCORES) -> None:
        self.columns: tuple[Column, ...]
        self.fields: tuple[tuple[Field, ...], ...]
        self.columns, self.fields = align_attributes(self.page, annotations, pack, self.records, scores=scores)

    def texts(self, name: str) -> list[str | None]:
        """The text that each record has in a column, None where it has none; several are joined."""
        return [" + ".join(f.text for f in row if f.name == name) or None for row in self.fields]

    def column(self, name: str) -> Column:
        return next(column for column in self.columns if column.name == name)

    def field(self, record: int, name: str) -> Field:
        return next(field for field in self.fields[record] if field.name == name)


def listed(*records: str, tag: str = "div") -> str:
    """Records of one class."""
    return "".join(f'<{tag} class="record">{record}</{tag}>' for record in records)
