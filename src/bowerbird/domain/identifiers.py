"""Codes that name one object: the reference of a home, the ISBN of a book."""

from __future__ import annotations

from bowerbird.domain.model import Attribute, Pack, ValueKind

_IDENTIFYING = frozenset(
    {
        *("identifier", "sku", "mpn", "productid", "serialnumber", "vehicleidentificationnumber"),
        *("isbn", "isbn13", "gtin", "gtin8", "gtin12", "gtin13", "gtin14"),
    }
)
"""Properties of schema.org (small letters) whose value names one object."""


def identifiers_of(pack: Pack) -> tuple[str, ...]:
    """The attributes of a pack whose values name one object, as schema.org says."""
    return tuple(attribute.name for attribute in pack.attributes.values() if _is_identifier(attribute))


def _is_identifier(attribute: Attribute) -> bool:
    if attribute.kind != ValueKind.CODE:
        return False
    return any(name.lower().split(".")[0] in _IDENTIFYING for name in attribute.schema_org)
