"""The texts around controls, as pieces that can be labels.

A piece is what stands together on a line: it ends where a line, a cell or a `<label>` ends and where a control stands.
Values, messages, hints and links say nothing about a field, so they are silent; what has no letters (an asterisk, a
currency, an icon) names no field, but it may be all that a radio button says.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from bowerbird.page import Kind, Page
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
_HINT = re.compile(
    r"(?:^|[-_\s])(?:help|help-?(?:block|text|inline)|hints?|tip|notes?|helper|helper-?text|description|desc|example)"
    r"(?:$|[-_\s])",
    re.IGNORECASE,
)
_PICTURES = ("i", "img", "svg", "span", "em", "b", "abbr", "use")
_SILENT_TAGS = ("select", "textarea", "datalist", "button", "output", "meter", "progress", "svg", "option", "noscript")
_SILENT_ROLES = ("alert", "tooltip", "status", "button", "listbox", "option", "menu", "log")
_TRAILING = re.compile(
    r"[\s:：*†,;]+$|\s*\((?:required|optional|pflichtfeld|optionnel|obligatoire)\)\s*$", re.IGNORECASE
)
_LEADING = re.compile(r"^[\s:*•·»>|–—-]+")


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
    return [replace(piece, is_hint=_is_hint(page, piece.start)) for piece in made if piece is not None]


def _is_hint(page: Page, node: int) -> bool:
    above = int(page.parent[node])
    return any(_HINT.search(page.attributes[one].get("class", "")) for one in (above, int(page.parent[above])))


def picture_pieces(page: Page, root: int, mute: Flags, breaks: Sequence[int]) -> list[Piece]:
    """Titles and alternatives of pictures that stand in front of a control, in what holds both or on one line."""
    lines, found = page.reading.line_count, []
    for node in sorted(node for tag in _PICTURES for node in page.index.below(page.index.with_tag(tag), root).tolist()):
        at = bisect_left(breaks, node)
        above = int(page.parent[node])
        if at == len(breaks) or mute[above] or not page.visible[node]:
            continue
        if breaks[at] >= page.end[above] and lines[breaks[at]] != lines[node]:
            continue
        text = clean(_picture_text(page, node))
        if says_something(text):
            found.append(Piece((node,), text, text, is_hint=True, is_picture=True))
    return found


def _picture_text(page: Page, node: int) -> str:
    attributes = page.attributes[node]
    told = attributes.get("title") or attributes.get("alt") or attributes.get("aria-label") or ""
    if told or page.name(node) != "svg":
        return told
    titles = (row for row in page.element_children(node) if page.name(row) == "title")
    return " ".join(page.text[row + 1] for row in titles if row + 1 < len(page))


def hidden_pieces(page: Page, root: int, mute: Flags) -> list[Piece]:
    """Texts that are not shown, for controls that are not shown either."""
    stop = int(page.end[root])
    rows = np.flatnonzero((page.kind[root:stop] == Kind.TEXT) & ~page.visible[root:stop] & ~mute[root:stop]) + root
    made = (
        _piece([(node, page.text[node])], is_shown=False) for node in rows.tolist() if not page.text[node].isspace()
    )
    return [piece for piece in made if piece is not None]


def _piece(group: list[tuple[int, str]], *, is_shown: bool = True, is_broken: bool = False) -> Piece | None:
    said = " ".join("".join(text for _, text in group).split())
    nodes = tuple(node for node, text in group if text.strip())
    text = clean(said) if says_something(said) else ""
    return Piece(nodes, text, said, is_shown, is_broken) if nodes else None


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
