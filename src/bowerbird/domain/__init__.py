"""Knowledge: what the records of a domain are made of, and how they appear on web sites."""

from bowerbird.domain.load import load_pack
from bowerbird.domain.model import (
    Attribute,
    Case,
    Corpus,
    FormUse,
    Gazetteer,
    Pack,
    Role,
    Term,
    ValueKind,
    Widget,
)
from bowerbird.domain.shelf import pack_names

__all__ = [
    "Attribute",
    "Case",
    "Corpus",
    "FormUse",
    "Gazetteer",
    "Pack",
    "Role",
    "Term",
    "ValueKind",
    "Widget",
    "load_pack",
    "pack_names",
]
