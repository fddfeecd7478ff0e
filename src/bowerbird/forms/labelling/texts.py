"""The texts around controls, as pieces that can be labels.

A piece is what stands together on a line: it ends where a line, a cell or a `<label>` ends and where a control stands.
Values, messages, hints and links say nothing about a field, so they are silent; what has no letters (an asterisk, a
currency, an icon) is no piece.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from bowerbird.page import Kind, Page
from bowerbird.page.model import Flags

LONGEST = 60
"""Characters of a label; longer texts explain. Of the labels of the development zoo and of formasaurus' development
half that stand in `<label for>` of text fields, 98% are shorter."""
_MOST_WORDS = 8
_MOST_DIGITS = 5  # telephone numbers have more, years and sizes fewer
_DIGIT = re.compile(r"\d")
_LETTERS = re.compile(r"[^\W\d_]")
_MESSAGE = re.compile(
    r"(?:^|[-_\s])(?:error|errors|err|invalid|invalid-feedback|valid-feedback|feedback|help|help-?(?:block|text|inline)|hint|hints|tooltip|"
    r"tip|note|helper|helper-?text|description|desc|example|counter|char-?count|validation|validator|field-validation-error|warning|alert)"
    r"(?:$|[-_\s])",
    re.IGNORECASE,
)
_SILENT_TAGS = ("select", "textarea", "datalist", "button", "output", "meter", "progress", "svg", "option", "noscript")
_SILENT_ROLES = ("alert", "tooltip", "status", "button", "listbox", "option", "menu", "log")
_TRAILING = re.compile(
    r"[\s:：*†,;]+$|\s*\((?:required|optional|pflichtfeld|optionnel|obligatoire)\)\s*$", re.IGNORECASE
)
_LEADING = re.compile(r"^[\s:*•·»>|–—-]+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A text that may be a label; `said` is its text as it stands, `text` without colon and asterisk."""

    nodes: tuple[int, ...]
    text: str
    said: str
    is_shown: bool = True
    is_broken: bool = False
    """Whether a link goes on in it: it is part of a sentence."""

    @property
    def start(self) -> int:
        return self.nodes[0]

    @property
    def is_wordy(self) -> bool:
        """Whether it explains or asks in a sentence, instead of naming."""
        is_long = len(self.text) > LONGEST or len(self.text.split()) > _MOST_WORDS
        return (
            is_long or self.is_broken or self.text.endswith((".", "!")) or len(_DIGIT.findall(self.text)) > _MOST_DIGITS
        )


def silent(page: Page, parts: Iterable[int], controls: Sequence[int]) -> Flags:
    """Rows whose text is no label: parts of controls, buttons, links, messages (unless they hold a control)."""
    index = page.index
    roots = list(parts)
    for tag in _SILENT_TAGS:
        roots.extend(index.with_tag(tag).tolist())
    roots.extend(
        node for node in index.with_attribute("role").tolist() if page.attributes[node]["role"] in _SILENT_ROLES
    )
    suspects = [node for node in index.with_tag("a").tolist() if "href" in page.attributes[node]]
    described = {word for node in index.with_attribute("aria-describedby").tolist() for word in _described(page, node)}
    suspects.extend(int(node) for word in described for node in index.with_id(word)[:1])
    words = [word for word in index.classes if _MESSAGE.search(word)]
    suspects.extend(node for word in words for node in index.with_class(word).tolist())
    roots.extend(node for node in suspects if not _holds(page, node, controls))
    return page.within(roots)


def clean(text: str) -> str:
    """A label without what only decorates it: colon, asterisk, bullets, "(required)"."""
    line = _LEADING.sub("", " ".join(text.split()))
    while (shorter := _TRAILING.sub("", line)) != line:
        line = shorter
    return line


def says_something(text: str) -> bool:
    return _LETTERS.search(text) is not None


def pieces(page: Page, root: int, mute: Flags, breaks: Sequence[int]) -> list[Piece]:
    """The pieces below `root` in document order; `breaks` are the controls, in document order."""
    labels = _label_marks(page, root)
    groups: list[list[tuple[int, str]]] = []
    broken: set[int] = set()
    before, is_fresh, was_link = (-1, -1), True, False
    for run in page.reading.runs(root):
        place = bisect_left(breaks, run.node), int(labels[run.node - root])
        goes_on = run.separator == "" and place == before
        before = place
        if mute[run.node]:
            was_link = page.name(int(page.parent[run.node])) == "a" and run.text.strip() != ""
            if goes_on and was_link and not is_fresh:
                broken.add(len(groups) - 1)
            is_fresh = True
            continue
        if is_fresh or not goes_on:
            groups.append([])
            if goes_on and was_link:
                broken.add(len(groups) - 1)
        groups[-1].append((run.node, run.text))
        is_fresh = was_link = False
    made = (_piece(group, is_broken=at in broken) for at, group in enumerate(groups))
    return [piece for piece in made if piece is not None]


def hidden_pieces(page: Page, root: int, mute: Flags) -> list[Piece]:
    """Texts that are not shown, for controls that are not shown either."""
    stop = int(page.end[root])
    rows = np.flatnonzero((page.kind[root:stop] == Kind.TEXT) & ~page.visible[root:stop] & ~mute[root:stop]) + root
    made = (
        _piece([(node, page.text[node])], is_shown=False) for node in rows.tolist() if not page.text[node].isspace()
    )
    return [piece for piece in made if piece is not None]


def _piece(group: list[tuple[int, str]], *, is_shown: bool = True, is_broken: bool = False) -> Piece | None:
    said = "".join(text for _, text in group)
    text = clean(said)
    if not says_something(text):
        return None
    nodes = tuple(node for node, text in group if text.strip())
    return Piece(nodes, text, " ".join(said.split()), is_shown, is_broken)


def _label_marks(page: Page, root: int) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """For each row below `root` the number of the `<label>` around it, 0 outside of labels."""
    marks = np.zeros(int(page.end[root]) - root, dtype=np.int32)
    for number, label in enumerate(page.index.below(page.index.with_tag("label"), root).tolist(), start=1):
        marks[label - root : int(page.end[label]) - root] = number
    return marks


def _described(page: Page, node: int) -> list[str]:
    return page.attributes[node]["aria-describedby"].split()[:3]


def _holds(page: Page, node: int, controls: Sequence[int]) -> bool:
    at = bisect_left(controls, node)
    return at < len(controls) and controls[at] < page.end[node]
