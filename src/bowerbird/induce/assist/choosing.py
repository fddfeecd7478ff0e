"""Which page to label first, when there is no wrapper yet: the one that has most of what pages of the site have.

A page that shows every part of its template teaches most. The parts of a page are the places of its texts; a part
counts by the number of pages that have it, so that what only one page has does not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from bowerbird.induce.labels.traits import Paths
from bowerbird.page import Kind, Page


def first_page(pages: Sequence[Page]) -> int:
    """The place of the page to begin with."""
    parts = [_parts(page) for page in pages]
    shared = Counter(part for of in parts for part in of)
    worth = [sum(shared[part] - 1 for part in of) for of in parts]
    return int(np.argmax(worth)) if worth else 0


def _parts(page: Page) -> set[str]:
    """The places at which a page says something."""
    paths = Paths(page)
    texts = np.flatnonzero((page.kind == Kind.TEXT) & page.visible).tolist()
    return {paths.of(int(page.parent[node])) for node in texts if not page.text[node].isspace()}
