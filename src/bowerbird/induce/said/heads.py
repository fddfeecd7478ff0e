"""What was taken for a value on a record's own page and is a label there, or stands in a list of something else.

Problem    "Let" is a state of a home, and on this page the label before "Unfurnished"; the stations below "Nearest
           stations" are villages, too, in none of which the home is.
Reference  DIADEM §3: labelled entities before recognised ones.
Departures a text that looks as several labels of the pack look on the same page is one; a place in a list or table
           below a label of other attributes is theirs, unless its own label says that it is one: in a table headed
           "Features", too.
Cost       linear in the values of a page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.labelled import label_before, label_of
from bowerbird.induce.said.looks import look_of
from bowerbird.induce.said.values import Seen, element_of
from bowerbird.induce.texts.naming import names_of
from bowerbird.page import Page

_LEAST_ALIKE = 3  # labels of the pack that look alike, for whatever looks so to be a label
_BLOCKS = ("table", "ul", "ol", "dl")
_Values = Mapping[str, tuple[Seen, ...]]


def without_heads(page: Page, values: _Values, pack: Pack) -> dict[str, tuple[Seen, ...]]:
    """What a page says, without labels and without places that something else has."""
    looks = _looks_of_labels(page, values, pack)
    return {
        name: own
        for name, own in values.items()
        if name not in pack.attributes
        or not (_is_label(page, own, looks) or _is_listed_for_others(page, name, own[0], pack))
    }


def _looks_of_labels(page: Page, values: _Values, pack: Pack) -> set[str]:
    """How the labels of the pack look, where several look alike and no value below them looks so."""
    names, often = names_of(pack), Counter[str]()
    own = set[str]()
    for name, seen in values.items():
        label = label_of(page, seen[0].node, 0)
        if label is not None and name in names.are_of(label_before(page, seen[0].node)):
            often[_look(page, label)] += 1
            own.add(_look(page, seen[0].node))
    return {look for look, times in often.items() if times >= _LEAST_ALIKE and "." in look} - own


def _look(page: Page, node: int) -> str:
    return look_of(page, element_of(page, node))


def _is_label(page: Page, own: Sequence[Seen], looks: set[str]) -> bool:
    return any(_look(page, one.node) in looks for one in own)


def _is_listed_for_others(page: Page, name: str, one: Seen, pack: Pack) -> bool:
    """Whether a place stands in a list below a label of other attributes, none of which is one, and bears no label of
    places itself."""
    if pack.attributes[name].kind is not ValueKind.PLACE or _names_places(label_before(page, one.node), pack):
        return False
    for block in (up for up in page.ancestors(one.node) if page.name(up) in _BLOCKS):
        above = label_before(page, block)
        if names_of(pack).are_of(above):
            return not _names_places(above, pack)
    return False


def _names_places(label: str, pack: Pack) -> bool:
    return any(pack.attributes[other].kind is ValueKind.PLACE for other in names_of(pack).are_of(label))
