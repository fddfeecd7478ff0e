"""What a listing is, in a sentence: how many records of how many, which page, what comes next, or why there is none."""

from __future__ import annotations

from math import ceil
from urllib.parse import urlsplit

from bowerbird.listing.model import Area, Evidence, Listing, Paging, Reason
from bowerbird.listing.shown.grid import record_title
from bowerbird.page import Page
from bowerbird.page.paths import xpath

_LONGEST_QUOTE = 60
_PLAIN: dict[str, str] = {
    Reason.TYPES: "its records show {number:.3g} types of the domain each, and {needed:g} are needed",
    Reason.PIVOTS: "{number:.0%} of them have a pivot of the domain, and {needed:.0%} are needed",
    Reason.RESULTS: "it stands as what the page is about with {number:.0%}, and {needed:.0%} are needed",
}


def headline(page: Page, listing: Listing) -> str:
    """One line that says what the page turned out to be."""
    area = listing.primary
    if area is not None:
        return f"Result page: {', '.join(_facts(page, listing, area))}"
    if listing.facts.empty is not None:
        return f"Result page without results: it says “{_quote(page.visible_text(listing.facts.empty))}”"
    return f"No listing: {_reason(listing)}"


def area_line(page: Page, area: Area) -> str:
    """A secondary area in a line: how many records, the first of them, where."""
    first = _quote(record_title(area.records[0])) if area.records else ""
    named = f", first “{first}”" if first else ""
    return f"{_counted(len(area.records), 'record')}{named}, at {xpath(page, area.root)}"


def pages_of(listing: Listing) -> int | None:
    """How many pages the result set has, where the page says so or its numbers tell."""
    announced = listing.facts.announcement
    if announced is not None and announced.pages is not None:
        return announced.pages
    if listing.paging.next is None:
        return listing.paging.current
    # A page with a next one is full, so its records are the size of all but the last.
    size = listing.facts.page_size
    if announced is None or announced.total is None or announced.at_least or not size:
        return None
    return ceil(announced.total / size)


def _facts(page: Page, listing: Listing, area: Area) -> list[str]:
    announced = listing.facts.announcement
    told = [_counted(len(area.records), "record")]
    if announced is not None and announced.total is not None:
        told[0] += f" of {'at least ' if announced.at_least else ''}{announced.total:,}"
    current, pages = listing.paging.current, pages_of(listing)
    if current is not None:
        told.append(f"page {current:,}" + (f" of {pages:,}" if pages is not None and pages >= current else ""))
    elif pages is not None:
        told.append(f"{pages:,} pages")
    return told + _going_on(page, listing.paging)


def _going_on(page: Page, paging: Paging) -> list[str]:
    if paging.next is not None:
        return [f"next: {_address(page, paging.next.url) or 'a button'}"]
    more = [link for link in paging.links if link.turn == "more"]
    if more:
        return [f"more: {_address(page, more[0].url) or 'a button'}"]
    return ["may grow when scrolled"] if paging.scrolls else []


def _address(page: Page, url: str) -> str:
    """An address without what it has in common with the page's own: the host, or for files all but the query."""
    try:
        here, there = urlsplit(page.url), urlsplit(url)
    except ValueError:
        return url
    if (here.scheme, here.netloc) != (there.scheme, there.netloc):
        return url
    if here.scheme == "file":
        return f"?{there.query}" if there.path == here.path else url
    return there._replace(scheme="", netloc="").geturl()


def _reason(listing: Listing) -> str:
    if not listing.areas:
        return "nothing on the page repeats as records do"
    wanting = [piece for piece in listing.evidence if piece.needed is not None and piece.number < piece.needed]
    told = "; ".join(map(_plain, wanting)) or "it is not what the page is about"
    return f"the heaviest list has {_counted(len(listing.areas[0].records), 'record')}, but {told}"


def _plain(piece: Evidence) -> str:
    pattern = _PLAIN.get(piece.what)
    return pattern.format(number=piece.number, needed=piece.needed) if pattern else str(piece)


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _quote(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= _LONGEST_QUOTE else plain[: _LONGEST_QUOTE - 1].rstrip() + "…"
