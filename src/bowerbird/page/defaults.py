"""How nodes flow and whether they show, as far as the markup alone tells.

Pages that no browser painted have no computed styles. The HTML standard's rendering section ("suggested
default style sheet") says how each tag flows unless a style sheet changes it; that is the best guess there
is, and for text it is mostly right.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bowerbird.page.kinds import Display, Kind

if TYPE_CHECKING:
    from bowerbird.page.model import Page

_TAGS_BY_DISPLAY = {
    Display.NONE: "area base basefont datalist head link meta noembed noframes noscript param rp script style "
    "template title",
    Display.BLOCK: "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption "
    "figure footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend listing main menu nav ol "
    "optgroup option p plaintext pre search section summary ul xmp",
    Display.LIST_ITEM: "li",
    Display.INLINE_BLOCK: "button input meter progress select textarea",
    Display.TABLE: "table",
    Display.TABLE_ROW: "tr",
    Display.TABLE_CELL: "td th",
    Display.TABLE_PART: "caption col colgroup tbody tfoot thead",
}
DEFAULT_DISPLAY = {tag: display for display, tags in _TAGS_BY_DISPLAY.items() for tag in tags.split()}
_WITHIN_A_LINE = (Display.NONE, Display.INLINE_BLOCK)
PARTING_TAGS = frozenset(tag for tag, display in DEFAULT_DISPLAY.items() if display not in _WITHIN_A_LINE) | {"br"}
"""Tags at whose borders a line, or the cell of a table, begins or ends: what stands on both sides is two words."""
_BOUNDARY_NAMES = ("#document", "#shadow-root")
_SHOWING_THEIR_VALUE = ("select", "textarea")  # and not their contents
_HIDING_STYLE = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)


def default_display(page: Page) -> NDArray[np.uint8]:
    """The default `display` of each node's tag; texts flow inline. In JSON each value has a line of its own."""
    if page.is_json:
        return np.where(page.kind == Kind.TEXT, Display.INLINE, Display.BLOCK).astype(np.uint8)
    by_name = [
        Display.BLOCK if name in _BOUNDARY_NAMES else DEFAULT_DISPLAY.get(name, Display.INLINE) for name in page.names
    ]
    return np.array(by_name, dtype=np.uint8)[page.tag]


def default_visible(page: Page) -> NDArray[np.bool_]:
    """Nodes that no tag default, `hidden` attribute or inline style hides, alone or with an ancestor."""
    if page.is_json:
        return np.ones(len(page), dtype=np.bool_)
    unshown = page.display == Display.NONE
    unshown |= page.kind == Kind.COMMENT
    index = page.index
    unshown[index.with_attribute("hidden")] = True
    for node in index.with_attribute("style").tolist():
        unshown[node] |= _HIDING_STYLE.search(page.attributes[node]["style"]) is not None
    for node in index.with_tag("input").tolist():
        unshown[node] |= page.attributes[node].get("type", "").lower() == "hidden"
    for node in index.with_tag("details").tolist():
        if "open" not in page.attributes[node]:
            unshown[[child for child in page.children(node) if page.name(child) != "summary"]] = True
    for tag in _SHOWING_THEIR_VALUE:
        for node in index.with_tag(tag).tolist():
            unshown[list(page.children(node))] = True
    return ~page.within(np.flatnonzero(unshown).astype(np.int32))
