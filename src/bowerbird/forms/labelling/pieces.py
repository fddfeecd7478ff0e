"""Pieces of text that can be labels, and what of a page's text cannot.

Values, messages, hints and links say nothing about a field, so they are silent; what has no letters (an asterisk, a
currency, an icon) names no field, but it may be all that a radio button says.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from bowerbird.page import Page
from bowerbird.page.model import Flags

LONGEST = 60
"""Characters of a label; longer texts explain. Of the labels of the development zoo and of formasaurus' development
half that stand in `<label for>` of text fields, 98% are shorter."""
_MOST_WORDS = 8
_FEWEST_WORDS = 2  # of a sentence: "Max." is none
_MOST_DIGITS = 5  # telephone numbers have more, years and sizes fewer
_DIGIT = re.compile(r"\d")
_LETTERS = re.compile(r"[^\W\d_]")
_MESSAGE = re.compile(
    r"(?:^|[-_\s])(?:errors?|err|invalid|feedback|tooltip|counter|char-?count|validation|validator|warning|alert)(?:$|[-_\s])",
    re.IGNORECASE,
)
_SILENT_TAGS = ("select", "textarea", "datalist", "button", "output", "meter", "progress", "svg", "option", "noscript")
_SILENT_ROLES = ("alert", "tooltip", "status", "button", "listbox", "option", "menu", "log")
_TRAILING = re.compile(
    r"[\s:：*†,;]+$|\s*\((?:required|optional|pflichtfeld|optionnel|obligatoire)\)\s*$", re.IGNORECASE
)
_LEADING = re.compile(r"^[^\w(\"'“«£$€¿¡+<]+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A text that may be a label; `said` is it as it stands, `text` without colon and asterisk, "" without letters."""

    nodes: tuple[int, ...]
    text: str
    said: str
    is_shown: bool = True
    is_broken: bool = False
    """Whether a link goes on in it: it is part of a sentence."""
    is_hint: bool = False
    """Whether its class says that it explains; some sites set the ends of ranges so. Pictures count as hints."""
    is_picture: bool = False
    """Whether it is the title or alternative of a picture."""

    @property
    def start(self) -> int:
        return self.nodes[0]

    @property
    def is_wordy(self) -> bool:
        """Whether it explains or asks in a sentence, instead of naming."""
        words = len(self.text.split())
        is_sentence = words > _FEWEST_WORDS and self.text.endswith((".", "!"))
        is_long = len(self.text) > LONGEST or words > _MOST_WORDS or len(_DIGIT.findall(self.text)) > _MOST_DIGITS
        return is_long or is_sentence or self.is_broken


def silent(page: Page, parts: Iterable[int], controls: Sequence[int], folds: Container[int]) -> Flags:
    """Rows whose text is no label: parts of controls, buttons, messages; `folds` are buttons that head a part."""
    index = page.index
    roots = list(parts)
    for tag in _SILENT_TAGS:
        roots.extend(node for node in index.with_tag(tag).tolist() if node not in folds)
    roles = index.with_attribute("role").tolist()
    roots.extend(node for node in roles if page.attributes[node]["role"] in _SILENT_ROLES and node not in folds)
    described = {word for node in index.with_attribute("aria-describedby").tolist() for word in _described(page, node)}
    suspects = [int(node) for word in described for node in index.with_id(word)[:1]]
    words = [word for word in index.classes if _MESSAGE.search(word)]
    suspects.extend(node for word in words for node in index.with_class(word).tolist())
    roots.extend(node for node in suspects if not _holds(page, node, controls))
    return page.within(roots)


def linked(page: Page, controls: Sequence[int], folds: Container[int]) -> Flags:
    """Rows in links, whose text leads elsewhere; in a `<label>` they are part of what it says."""
    links = (node for node in page.index.with_tag("a").tolist() if "href" in page.attributes[node])
    return page.within([node for node in links if node not in folds and not _holds(page, node, controls)])


def clean(text: str) -> str:
    """A label without what only decorates it: colon, asterisk, bullets, "(required)"."""
    line = _LEADING.sub("", " ".join(text.split()))
    while (shorter := _TRAILING.sub("", line)) != line:
        line = shorter
    return line


def says_something(text: str) -> bool:
    return _LETTERS.search(text) is not None


def _described(page: Page, node: int) -> list[str]:
    return page.attributes[node]["aria-describedby"].split()[:3]


def _holds(page: Page, node: int, controls: Sequence[int]) -> bool:
    at = bisect_left(controls, node)
    return at < len(controls) and controls[at] < page.end[node]
