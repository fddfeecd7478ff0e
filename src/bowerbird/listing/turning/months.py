"""Lists that go on month by month: what is on in December, behind "December 2026 »".

Problem    a list of events shows a month, and the link to the next one says neither "next page" nor a page's number;
           arrows of date pickers look like it, and lead to days.
Departures a link counts that leads to a later month of this very list by its address (`/events/2026-12/`) and that says
           or is declared to lead on: by `rel`, by its name, by "next", or by an arrow. A calendar always has a next
           month: wrappers end their lists after some pages without a record.
Cost       linear in the number of controls.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from bowerbird.listing.turning.page_links import base_url, resolve
from bowerbird.listing.turning.pager_names import role_of_name
from bowerbird.listing.turning.pager_words import Role, is_arrow_on, says_onward
from bowerbird.page import Page

_MONTH = re.compile(r"(?<!\d)((?:19|20)\d\d)[-/_.]?(0[1-9]|1[0-2])(?!\d)(?:-01(?!\d))?")
_PARTS = re.compile(r"[/?&=]+")


@dataclass(frozen=True, slots=True)
class _Dated:
    """An address without its month, and the month."""

    stem: tuple[str, ...]
    month: tuple[int, int] | None


def next_month(page: Page, controls: Sequence[int], areas: Sequence[tuple[int, int]]) -> tuple[int, str] | None:
    """The link to the nearest later month of the list, and its address; None where there is none."""
    here, base = _dated(page.url), base_url(page)
    found: dict[tuple[int, int], tuple[int, str]] = {}
    for node in controls:
        url = resolve(base, page.attributes[node].get("href", ""))
        there = _dated(url) if url else here
        is_later = there.month is not None and (here.month is None or there.month > here.month)
        is_same = here.stem == (there.stem if here.month else there.stem[: len(here.stem)])
        is_among = any(start <= node < end for start, end in areas)
        if there.month and is_later and is_same and not is_among and page.visible[node] and _leads_on(page, node):
            found.setdefault(there.month, (node, url))
    return found[min(found)] if found else None


def _dated(url: str) -> _Dated:
    """The parts of an address around its month: a site's path, and the names and values it asks for."""
    address = urlsplit(url)
    said = f"{address.path}?{address.query}"
    month = _MONTH.search(said)
    parts = tuple(part for part in _PARTS.split(_MONTH.sub("", said)) if part)
    return _Dated((address.netloc, *parts), (int(month[1]), int(month[2])) if month else None)


def _leads_on(page: Page, node: int) -> bool:
    own = page.attributes[node]
    if "next" in own.get("rel", "").lower().split() or role_of_name(own.get("class", "")) is Role.NEXT:
        return True
    text = page.visible_text(node)
    return is_arrow_on(text) or any(
        says_onward(said) for said in (text, own.get("aria-label", ""), own.get("title", ""))
    )
