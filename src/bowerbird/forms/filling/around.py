"""Pages of a site that tell where it is at work: about us, branches, areas served, how to find us.

A field for a place that offers nothing is filled with what the site itself names; what the page of the form does not
name, these pages may.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

from bowerbird.browse import Session
from bowerbird.errors import BrowseError
from bowerbird.forms.words.marks import names_places, tells_of_itself
from bowerbird.page import Page

MOST_PAGES = 3
_LONGEST = 40  # characters of a link that names such a page


async def pages_around(session: Session, page: Page) -> list[Page]:
    """The pages that `page` links to and that may name places; the session is left on one of them."""
    found = []
    for address in list(_addresses(page))[:MOST_PAGES]:
        try:
            await session.open(address)
            found.append(await session.capture())
        except BrowseError:
            continue  # one that cannot be had tells nothing
    return found


def _addresses(page: Page) -> Iterator[str]:
    """The addresses of such pages on the same site, each once."""
    here, known = urlsplit(page.url), {page.url}
    for node in page.index.with_tag("a").tolist():
        text = " ".join(page.visible_text(node).split())
        address = urljoin(page.url, page.attributes[node].get("href", "")).partition("#")[0]
        is_here = urlsplit(address)[:2] == here[:2]
        if is_here and address not in known and len(text) <= _LONGEST and (names_places(text) or tells_of_itself(text)):
            known.add(address)
            yield address
