"""Result pages: data areas, records, attributes, and how the list goes on (AMBER, thesis chapter 4)."""

from bowerbird.listing.analysis import analyse
from bowerbird.listing.model import (
    Announcement,
    Area,
    Column,
    Evidence,
    Facts,
    Field,
    Listing,
    PageLink,
    Paging,
    Rank,
    Reason,
    Record,
    Turn,
)
from bowerbird.listing.records.template import Template, template_of

__all__ = [
    "Announcement",
    "Area",
    "Column",
    "Evidence",
    "Facts",
    "Field",
    "Listing",
    "PageLink",
    "Paging",
    "Rank",
    "Reason",
    "Record",
    "Template",
    "Turn",
    "analyse",
    "template_of",
]
