"""All features of a page, by names that a person can read.

Every number is a count on a logarithmic scale, a share, or yes and no. Features of what a page shows are left out where
it shows next to nothing, so that the model falls back on what is known, rather than taking silence for a sign.
"""

from __future__ import annotations

from bowerbird.page import Page
from bowerbird.pagetype.address import address_features, link_features
from bowerbird.pagetype.amounts import amount_features
from bowerbird.pagetype.declared import declared_features
from bowerbird.pagetype.repetition import repetition_features
from bowerbird.pagetype.view import FEW_CHARACTERS, View, view
from bowerbird.pagetype.wording import class_features, phrase_features, title_features

Features = dict[str, float]


def page_features(page: Page, seen: View | None = None) -> Features:
    """The features of a page; `seen` is its view, where that was made already."""
    seen = view(page) if seen is None else seen
    found = address_features(page.url) if page.url != "about:blank" else {}
    found |= declared_features(page) | class_features(page) | title_features(page)
    found |= link_features(seen.page, page.url)
    if seen.total < FEW_CHARACTERS:
        return {name: number for name, number in found.items() if number}
    return {"enough text": 1.0} | found | amount_features(seen) | repetition_features(seen) | phrase_features(seen)
