"""Lists that grow when scrolled: what the markup and the scripts give away.

A page that was not scrolled shows only hints: names of the known libraries and of the elements that they watch,
addresses of the next part in `data-` attributes. A hint is a reason to scroll once and look, not a promise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from bowerbird.listing.model import Evidence
from bowerbird.page import Page

_NAMES = re.compile(
    r"infinite[-_]?(?:scroll|list|load|loader|handle|container)|infscr|endless[-_]?(?:scroll|pagin)|jscroll|"
    r"(?:load|lazy)[-_]?more[-_]?sentinel|scroll[-_]?(?:sentinel|trigger|loader)|(?:^|[\s_-])sentinel(?:$|[\s_-])|"
    r"auto[-_]?(?:load|pager)[-_]?(?:more|next)?(?:$|\s)",
    re.IGNORECASE,
)
_ATTRIBUTES = re.compile(r"(?:data-|v-)?infinite-?scroll.*|data-(?:ias|endless)-.*|data-scroll-?(?:url|load).*")
_ADDRESSES = re.compile(r"data-(?:next|more|load-?more)(?:-?(?:page|url|href|link|src))*")
_ADDRESS = re.compile(r"https?://|[/?]\S")
_SCRIPTS = ("infinitescroll", "infiniteScroll", "InfiniteScroll", "infinite-scroll", "infinite_scroll", "jquery.ias")
_LONGEST_SCRIPT = 200_000  # characters looked at: libraries bundled whole say nothing of this page


def scroll_hints(page: Page, buttons: Set[int]) -> tuple[Evidence, ...]:
    """The hints that the list grows when scrolled, each with how often it was seen; `buttons` load by being pressed."""
    counts = (
        ("names of infinite scrolling", sum(1 for name in page.index.classes if _NAMES.search(name))),
        ("attributes of infinite scrolling", len(_with_attributes(page) - buttons)),
        ("scripts of infinite scrolling", sum(1 for _ in _scripts(page))),
    )
    return tuple(Evidence(what, count, 1.0) for what, count in counts if count)


def _with_attributes(page: Page) -> set[int]:
    found: set[int] = set()
    for name in page.index.attribute_names:
        if _ATTRIBUTES.fullmatch(name):
            found.update(page.index.with_attribute(name).tolist())
        elif _ADDRESSES.fullmatch(name):
            nodes = page.index.with_attribute(name).tolist()
            found.update(node for node in nodes if _ADDRESS.match(page.attributes[node][name]))
    return found


def _scripts(page: Page) -> Iterator[int]:
    for node in page.index.with_tag("script").tolist():
        source = page.attributes[node].get("src", "")
        text = page.text[node + 1][:_LONGEST_SCRIPT] if page.end[node] > node + 1 else ""
        if any(word in source or word in text for word in _SCRIPTS):
            yield node
