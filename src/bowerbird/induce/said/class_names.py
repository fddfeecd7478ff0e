"""The class names that people gave to parts of records, without what tools made of them.

Problem    `sc-PJE3CB-2` names nothing, and `ProductCard_title__x7Hq2` is the title of a product card whatever its hash.
Departures which names are made is told by `paths/names.py`, by their looks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bowerbird.induce.paths.names import Worth, stable_part, worth
from bowerbird.induce.texts.classes import first_word
from bowerbird.page import Page

_LEAST_CLASSES = 4  # different ones of several words, to tell what they have in common
_MOST = 0.6  # of them that begin with a word, for it to be a prefix
_PLACES = 5  # records that are looked at


def given_names(page: Page, node: int) -> list[str]:
    """The class names of an element as people wrote them: those with a hash without it, as block and part
    (`ProductCard__title`), and none that are made altogether."""
    names = page.attributes[node].get("class", "").split()
    given = (stable_part(name).replace("_", "__", 1) if worth(name) is Worth.GENERATED else name for name in names)
    return [name for name in given if name]


def common_prefix(places: Sequence[tuple[Page, Sequence[int]]]) -> str:
    """The word that most of the class names in some places begin with; "" where there is none."""
    classes = {
        name
        for page, nodes in places[:_PLACES]
        for top in nodes
        for node in range(top, int(page.end[top]))
        for name in given_names(page, node)
        if first_word(name)
    }
    if len(classes) < _LEAST_CLASSES:
        return ""
    word, count = Counter(map(first_word, classes)).most_common(1)[0]
    return word if count >= _MOST * len(classes) else ""
