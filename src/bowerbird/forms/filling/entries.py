"""Lists that open: the entries that were not to be seen before, and the one that is meant.

Auto-complete, list boxes of ARIA and of widget libraries all come to this: something is typed or clicked, a layer
opens somewhere (beside the field, or at the end of the page), and its entries are elements alike. So nothing here knows
a library by name: what is new on the page is what opened.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence

from bowerbird.page import Kind, Page

_ROLES = ("option", "menuitem", "menuitemradio", "menuitemcheckbox", "treeitem")
_LONGEST = 160  # characters of an entry; longer texts are prose
_COUNT = re.compile(r"\s*[(\[]\s*\d[\d.,\u00a0]*\s*[)\]]\s*$")
_WORDS = re.compile(r"\w+")


def opened_entries(page: Page, before: Page, most: int) -> list[int]:
    """The entries of what opened between `before` and `page`: those that ARIA names, or the largest group of siblings
    alike; a list of one entry is its innermost element."""
    fresh = set(fresh_elements(page, before))
    named = [node for node in sorted(fresh) if page.attributes[node].get("role") in _ROLES and _says(page, node)]
    if named:
        return named[:most]
    groups: dict[tuple[int, int], list[int]] = defaultdict(list)
    for node in sorted(fresh):
        if 0 < len(_says(page, node)) <= _LONGEST:
            groups[int(page.parent[node]), int(page.tag[node])].append(node)
    ranked = sorted(groups.values(), key=lambda group: (-len(group), page.name(group[0]) != "li", group[0]))
    if not ranked:
        return []
    return ranked[0][:most] if len(ranked[0]) > 1 else [max(group[0] for group in ranked)]


def fresh_elements(page: Page, before: Page) -> Iterator[int]:
    """The elements that are visible now and were not before."""
    shown = {_number(before, node) for node in _visible(before)}
    return (node for node in _visible(page) if _number(page, node) not in shown)


def best_entry(page: Page, entries: Sequence[int], wanted: str) -> int | None:
    """The entry that says what is wanted: exactly, but for a count behind it, at its beginning, or as some of its
    words; of several the shortest."""
    sought = folded(wanted)
    texts = [(folded(_says(page, node)), node) for node in entries]
    tests = (
        lambda text: text == sought,
        lambda text: folded(_COUNT.sub("", text)) == sought,
        lambda text: text.startswith(sought),
        lambda text: set(_WORDS.findall(sought)) <= set(_WORDS.findall(text)),
        lambda text: sought in text,
    )
    for test in tests:
        fitting = [(len(text), node) for text, node in texts if test(text)]
        if fitting:
            return min(fitting)[1]
    return None


def texts_of(page: Page, entries: Sequence[int]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for node in entries if (text := _says(page, node))))


def folded(text: str) -> str:
    """`text` without regard to case, accents and spaces."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return " ".join("".join(it for it in plain if not unicodedata.combining(it)).split())


def _visible(page: Page) -> Iterator[int]:
    for node in range(1, len(page)):
        if page.kind[node] == Kind.ELEMENT and page.visible[node]:
            yield node


def _number(page: Page, node: int) -> int:
    return int(page.node_id[node]) or -node


def _says(page: Page, node: int) -> str:
    return " ".join(page.visible_text(node).split())
