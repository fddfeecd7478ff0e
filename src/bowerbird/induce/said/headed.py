"""Lists under several small headings below one large one: the equipment of a car by its parts.

Problem    "Features" stands above "Safety", "Comfort" and "Audio", each with its bullets; which of them there are, and
           in what order, differs from car to car. Read by their own headings they are a dozen columns with gaps.
Departures lists behind a heading that the pack knows as one of an attribute with several values are all of that, as
           long as nothing stands between them but headings of theirs that the pack does not know, up to the next
           heading as large.
Cost       one pass over the texts behind such headings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bowerbird.detail.leaves import as_label
from bowerbird.induce.said.items import Items
from bowerbird.induce.said.looks import HEADINGS, line_of
from bowerbird.induce.texts.naming import Names
from bowerbird.page import Kind, Page

_LONGEST_HEAD = 60
_SENTENCE = (".", "!", "?")
_CONTROLS = frozenset(("button", "summary"))


def with_lists_joined(page: Page, top: int, lists: Sequence[Items], names: Names) -> list[Items]:
    """The lists below an element, those under parts of one heading as one."""
    joined = [one for heading in _headings(page, top, names) if (one := _joined(page, top, heading, lists, names))]
    taken = {node for one in joined for node in one.nodes}
    return [*joined, *(one for one in lists if taken.isdisjoint(one.nodes))]


def _headings(page: Page, top: int, names: Names) -> Iterator[int]:
    """The headings below an element that name an attribute of several values."""
    for tag in HEADINGS:
        for heading in page.index.below(page.index.with_tag(tag), top).tolist():
            label = line_of(page, heading).rstrip(": ")
            if len(label) <= _LONGEST_HEAD and any(names.pack.attributes[name].many for name in names.are_of(label)):
                yield heading


def _joined(page: Page, top: int, heading: int, lists: Sequence[Items], names: Names) -> Items | None:
    """The lists behind a heading as one; None where there is just one that is headed so itself."""
    within = _section(page, top, heading)
    behind = sorted((one for one in lists if one.element in within and one.nodes), key=lambda one: one.nodes[0])
    found = list(_unbroken(page, within, behind, names))
    is_own = len(found) == 1 and as_label(found[0].label) in ("", as_label(line_of(page, heading)))
    if not found or is_own or any(one.is_linked or one.are_choices for one in found):
        return None
    nodes = tuple(node for one in found for node in one.nodes)
    texts = tuple(text for one in found for text in one.texts)
    around = page.common_ancestor(nodes[0], nodes[-1])
    return Items(line_of(page, heading).rstrip(": "), around, nodes, texts, is_linked=False, is_run=True)


def _section(page: Page, top: int, heading: int) -> range:
    """What stands behind a heading, up to the next that is as large."""
    large = HEADINGS[: HEADINGS.index(page.name(heading)) + 1]
    others = (node for tag in large for node in page.index.below(page.index.with_tag(tag), top).tolist())
    start = int(page.end[heading])
    return range(start, min((node for node in others if node >= start), default=int(page.end[top])))


def _unbroken(page: Page, within: range, lists: Sequence[Items], names: Names) -> Iterator[Items]:
    """The first lists of a section, as long as each stands behind a heading of its own, or right behind the last."""
    at = within.start
    for one in lists:
        between = [node for node in range(at, one.nodes[0]) if page.kind[node] == Kind.TEXT and page.text[node].strip()]
        if any(not _is_head(page, node, one, names) for node in between if page.visible[node]):
            return
        yield one
        at = one.nodes[-1] + 1


def _is_head(page: Page, text: int, items: Items, names: Names) -> bool:
    """Whether a text is the heading of a list, which the pack does not know, the control that opens it, or a sign."""
    said = " ".join(page.text[text].split()).rstrip(": ")
    is_control = any(page.name(up) in _CONTROLS for up in page.ancestors(text))
    is_sign = not any(map(str.isalpha, said))
    is_its = as_label(said) == as_label(items.label) and not said.endswith(_SENTENCE)
    return not names.knows(said) and (is_sign or is_control or is_its)
