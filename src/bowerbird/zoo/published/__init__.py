"""The same stock published by several sites, each in its own way, with the truth of which records are the same.

`published(seed)` draws a domain, a stock of objects and some outlets; every outlet shows a part of the stock with its
own habits (formats, missing attributes, older prices, its own references and headlines). Some objects have near twins
that are other objects: two flats of one building, two editions of a book, the same show on another evening. Everything
is given as texts, as sites show it; what they mean is for the reader to find out.
"""

from __future__ import annotations

from bowerbird.zoo.published.model import Listed, Published
from bowerbird.zoo.published.publish import published

__all__ = ["Listed", "Published", "published"]
