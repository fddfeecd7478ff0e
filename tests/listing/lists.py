"""Lists of tiny pages, as the texts of their records."""

from __future__ import annotations

from collections.abc import Sequence

from bowerbird.listing.records.areas import Weighed, weighed_areas
from bowerbird.listing.records.candidates import find_candidates
from bowerbird.listing.records.ground import Ground
from bowerbird.page import Page, parse_html

BOATS = ("Sloop", "Ketch", "Yawl", "Cutter", "Dinghy", "Barge", "Punt", "Canoe", "Ferry", "Tug")


def weighed(page: Page | str) -> tuple[Ground, list[Weighed]]:
    """The lists of a page, heaviest first."""
    ground = Ground(parse_html(page) if isinstance(page, str) else page)
    return ground, weighed_areas(ground, find_candidates(ground))


def main_list(page: Page | str) -> list[str]:
    """The text of each record of the heaviest list; nothing where there is no list."""
    ground, found = weighed(page)
    return texts(ground.page, found[0].candidate.records) if found else []


def texts(page: Page, records: Sequence[tuple[int, ...]]) -> list[str]:
    return [" ".join(" ".join(page.visible_text(node) for node in nodes).split()) for nodes in records]


def told(boat: str, price: int = 500) -> str:
    """What a record says in the pages of `card`, `shelf` and their like."""
    return f"{boat} A fine boat with a new mast {price} €"


def parts(boat: str, price: int = 500) -> str:
    """The inside of a record: a linked name, a description, a price."""
    return f"<a href='/{boat}'>{boat}</a> <span>A fine boat with a new mast</span> <b>{price} €</b>"
