"""All features of a page, by names that a person can read.

Every number is a count on a logarithmic scale, a share, or yes and no. On a page with little text, what is not there
says nothing (scripts may have yet to draw it), so only what is there is told; the model takes the rest to be as usual.
"""

from __future__ import annotations

from bowerbird.page import Page
from bowerbird.pagetype.address import address_features, link_features
from bowerbird.pagetype.amounts import amount_features
from bowerbird.pagetype.declared import declared_features
from bowerbird.pagetype.repetition import repetition_features
from bowerbird.pagetype.view import View, view
from bowerbird.pagetype.wording import class_features, phrase_features, title_features

Features = dict[str, float]
ENOUGH_TEXT = 1_500  # characters; from 1,200 to 1,800 were as good on the development half of WCXB, 800 was not


def page_features(page: Page, seen: View | None = None) -> Features:
    """The features of a page; `seen` is its view, where that was made already."""
    seen = view(page) if seen is None else seen
    found = address_features(page.url) if page.url != "about:blank" else {}
    found |= declared_features(page) | class_features(page) | title_features(page)
    found |= link_features(seen.page, page.url)
    found |= amount_features(seen) | repetition_features(seen) | phrase_features(seen)
    return found if seen.total >= ENOUGH_TEXT else {name: number for name, number in found.items() if number}
