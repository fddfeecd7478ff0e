"""A listing as lines around nodes, for pages that have no picture (`annotate.highlight`)."""

from __future__ import annotations

from bowerbird.annotate.highlight import Outline
from bowerbird.listing.model import Listing
from bowerbird.listing.shown.grid import cell_text


def outlines_of(listing: Listing) -> dict[int, Outline]:
    """Areas, records with their numbers and values, and the links of the pager; the innermost of a node wins."""
    found: dict[int, Outline] = {}
    if listing.primary is not None:
        found[listing.primary.root] = Outline("area", "primary area", ", ".join(map(str, listing.primary.evidence)))
    for area in reversed(listing.areas):
        kind = "record" if area is listing.primary else "beside"
        for number, record in enumerate(area.records, 1):
            values = [
                f"{name}: {cell_text(record.named(name))}" for name in dict.fromkeys(f.name for f in record.fields)
            ]
            for node in record.nodes:
                found[node] = Outline(kind, str(number), "\n".join(values))
    for link in listing.paging.links:
        found[link.node] = Outline("turn", str(link.turn), f"{link.turn}: {link.url}")
    return found
