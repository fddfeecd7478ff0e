"""What search forms ask for when nothing is filled in: their address without parameters, which often shows all there
is.

Such a lead promises little by itself; where a menu only adds parameters to it (/search?town=York), `choosing` takes
the one list for many parts.
"""

from __future__ import annotations

from collections.abc import Iterator

from bowerbird.explore.leads.addresses import canonical, same_site, split
from bowerbird.explore.leads.model import Lead, LeadKind, Reason
from bowerbird.listing.turning.page_links import base_url, resolve
from bowerbird.page import Page

_SCORE = 0.08  # below that of anything which is followed for its own sake
_TYPED = ("text", "search", "")


def searches_of(page: Page) -> Iterator[Lead]:
    """The addresses that forms with something to type or choose send to by GET, other than the page's own."""
    base, own = base_url(page), canonical(page.url)
    for node in page.index.with_tag("form").tolist():
        attributes = page.attributes[node]
        target = resolve(base, attributes.get("action", "")).partition("?")[0]
        is_there = split(target).scheme in ("http", "https") and same_site(target, page.url)
        is_asked = attributes.get("method", "get").strip().lower() in ("get", "") and _asks(page, node)
        if is_there and is_asked and canonical(target) != own:
            reason = Reason("a form sends there", 0.0)
            yield Lead(node, LeadKind.FORM, target, canonical(target), "", _SCORE, reasons=(reason,))


def _asks(page: Page, form: int) -> bool:
    inside = (node for node in page.subtree(form) if page.name(node) in ("input", "select"))
    return any(page.name(it) == "select" or page.attributes[it].get("type", "").lower() in _TYPED for it in inside)
