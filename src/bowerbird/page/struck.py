"""What a page crosses out: a price of yesterday is not a price of today, whatever its form says."""

from __future__ import annotations

import numpy as np

from bowerbird.page.model import Flags, Page

_TAGS = ("s", "strike", "del")


def struck_rows(page: Page) -> Flags:
    """For each row, whether an element of the markup or the style around it crosses it out."""
    crossing = [node for tag in _TAGS for node in page.index.with_tag(tag).tolist()]
    if page.layout is not None:
        crossing += np.flatnonzero(page.layout.struck).tolist()
    return page.within(crossing) if crossing else np.zeros(len(page), dtype=np.bool_)
