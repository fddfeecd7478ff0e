"""Where a link stands: main menu, head, breadcrumbs, content, side, foot; and the heading above it.

Elements that say what they are (`nav`, `footer`, `role`) are believed first, then class and id names, from the link
outwards. A menu in the foot is part of the foot.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from bowerbird.explore.leads.model import Place
from bowerbird.page import Page

_TAGS = {"nav": Place.MENU, "header": Place.HEAD, "footer": Place.FOOT, "aside": Place.SIDE, "dialog": Place.DIALOG}
_ROLES = {
    "navigation": Place.MENU,
    "menubar": Place.MENU,
    "menu": Place.MENU,
    "banner": Place.HEAD,
    "contentinfo": Place.FOOT,
    "complementary": Place.SIDE,
    "dialog": Place.DIALOG,
    "alertdialog": Place.DIALOG,
    "main": Place.CONTENT,
}
_NAMES = (
    (re.compile(r"bread-?crumb|crumbs|(?<![a-z])trail(?![a-z])|you-?are-?here"), Place.TRAIL),
    (re.compile(r"foot(?:er|nav|menu|links)?(?![a-z])|colophon|site-?info|legal"), Place.FOOT),
    (re.compile(r"cookie|consent|modal|popup|(?<![a-z])dialog|overlay|gdpr"), Place.DIALOG),
    (re.compile(r"side-?bar|(?<![a-z])(?:side|aside|rail|widget)(?![a-z])"), Place.SIDE),
    (
        re.compile(r"(?<![a-z])nav(?:bar|igation|list|links)?(?![a-z])|(?<![a-z])(?:main|top|site|mega)?-?menu"),
        Place.MENU,
    ),
    (re.compile(r"(?<![a-z])(?:site-?|page-?|top-?)?(?:header|masthead|topbar|banner|branding)(?![a-z])"), Place.HEAD),
)
_NAMING = ("class", "id", "aria-label")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_OUTER = (Place.FOOT, Place.TRAIL, Place.DIALOG)
_IN_CONTENT = ("main", "article")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6", "legend", "summary", "caption", "dt")
_REACH = 5  # elements outwards from a link within which a heading is above it
_MOST_OF_PAGE = 0.6  # the name of an element that holds more of the page does not say where in it something stands


class Places:
    """The places of one page's links; each element is judged once."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._own: dict[int, Place | None] = {}
        self._headings = sorted(node for tag in _HEADINGS for node in page.index.with_tag(tag).tolist())

    def of(self, node: int) -> Place:
        """Where `node` stands."""
        inner: Place | None = None
        for above in self._page.ancestors(node):
            place = self._judge(above)
            if place in _OUTER:
                return place
            if place is not None and inner is None:
                inner = place
        return inner or Place.CONTENT

    def heading(self, node: int) -> str:
        """The heading above `node`, if one stands in the elements around it."""
        page = self._page
        for _, above in zip(range(_REACH), page.ancestors(node), strict=False):
            low, high = bisect_left(self._headings, above), bisect_left(self._headings, node)
            nearest = next(
                (self._headings[at] for at in range(high - 1, low - 1, -1) if self._ends_before(at, node)), None
            )
            if nearest is not None:
                return " ".join(_said(page, nearest).split())[:100]
        return ""

    def _ends_before(self, at: int, node: int) -> bool:
        return bool(self._page.end[self._headings[at]] <= node)

    def _judge(self, node: int) -> Place | None:
        if node not in self._own:
            self._own[node] = self._read(node)
        return self._own[node]

    def _read(self, node: int) -> Place | None:
        page = self._page
        attributes = page.attributes[node]
        tag = page.name(node)
        if tag in _IN_CONTENT:
            return Place.CONTENT
        if tag in ("body", "html"):
            return None
        told = _ROLES.get(attributes.get("role", "")) or _TAGS.get(tag)
        named = None
        if page.end[node] - node <= _MOST_OF_PAGE * len(page):
            named = self._named(" ".join(attributes[key] for key in _NAMING if key in attributes))
        return named if named in _OUTER else told or named

    def _named(self, names: str) -> Place | None:
        if not names:
            return None
        plain = _CAMEL.sub("-", names[:300]).lower().replace("_", "-")
        return next((place for pattern, place in _NAMES if pattern.search(plain)), None)


def _said(page: Page, node: int) -> str:
    return page.visible_text(node) or " ".join(page.text[row] for row in page.subtree(node))
