"""What the pages of other records may say: labels of the domain in the layout of those that were seen.

Problem    an attribute that one record in ten has is on none of the few pages that a wrapper is written from. To read
           so many of them that it is would cost far more than all else.
Departures pages of one template set out all labels alike. Where several attributes are found by their labels in one
           layout, the wrapper asks there for the other labels of the pack as well: only such that name one attribute,
           and none that the pages did show, for then it was seen what stands there. These lines are a promise, not
           evidence: neither the proof nor the question what the site is about counts them.
Cost       a line for each attribute that was not seen.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set

from bowerbird.detail.leaves import as_label
from bowerbird.domain import Attribute, Pack, ValueKind
from bowerbird.induce.attributes import Extraction
from bowerbird.induce.naming import names_of
from bowerbird.induce.paths.model import Choice
from bowerbird.page import Page

_LEAST_ALIKE = 3  # attributes that one layout gives, to believe that it is the layout of labels
_LABELLED = re.compile(r'\[(?:norm\(\.\) = "([^"]+)"|starts-with\(norm\(\.\), "([^"]+)"\))\]')
_NO_LABELS = (ValueKind.URL, ValueKind.IMAGE)
_OF_ALL = frozenset(("title", "name", "description", "url", "image", "features"))
_WHY = "by the pack's labels, where others stand"


def unseen_attributes(
    written: Sequence[Extraction], read: Set[str], pages: Iterable[Page], pack: Pack
) -> tuple[Extraction, ...]:
    """Extractions of the pack's other attributes by their labels, in the layout of those that were `written`."""
    layout = _layout(written, pack)
    if layout is None:
        return ()
    texts = {as_label(text) for page in pages for text in page.text if text.strip()}
    found = []
    for attribute in _unread(read, pack):
        labels = list(_own_labels(attribute, pack))
        if labels and texts.isdisjoint(map(as_label, labels)):
            path = layout[0] + _asking(labels) + layout[1]
            found.append(Extraction(attribute.name, path, "norm(.)", 0.0, Choice(path, 1.0, 0.0, 0.0, _WHY)))
    return tuple(found)


def _layout(written: Sequence[Extraction], pack: Pack) -> tuple[str, str] | None:
    """What stands before and after the label in the paths of most attributes that are found by one of the pack."""
    alike: dict[tuple[str, str], int] = defaultdict(int)
    for one in written:
        asked = _LABELLED.search(one.path)
        if asked is None or one.name not in names_of(pack).are_of(asked[1] or asked[2]):
            continue
        before, after = one.path[: asked.start()], one.path[asked.end() :]
        if one.value == "norm(.)" and _LABELLED.search(after) is None:
            alike[before, after] += 1
    best = max(alike, key=lambda layout: alike[layout], default=None)
    return best if best is not None and alike[best] >= _LEAST_ALIKE else None


def _unread(read: Set[str], pack: Pack) -> Iterator[Attribute]:
    """The attributes of which neither they nor more special or more general ones are read."""
    for attribute in pack.attributes.values():
        line = {attribute.name, *pack.subtypes(attribute.name)}
        line |= {above for above in pack.attributes if attribute.name in pack.subtypes(above)}
        is_plain = attribute.kind not in _NO_LABELS and attribute.name not in _OF_ALL | {*pack.pivots}
        if is_plain and line.isdisjoint(read):
            yield attribute


def _own_labels(attribute: Attribute, pack: Pack) -> Iterator[str]:
    """Labels that name this attribute and no other, as the pack spells them."""
    names = names_of(pack)
    spelled = {as_label(label): " ".join(label.split()) for label in attribute.labels}
    return (label for said, label in spelled.items() if said and names.are_of(said) == (attribute.name,))


def _asking(labels: Iterable[str]) -> str:
    """The predicate that asks for one of the labels, whatever their letters' case, with or without a colon."""
    either = "|".join(re.escape(label).replace("\\ ", " ").replace('"', '""') for label in labels)
    return f'[matches(norm(.), "^(?:{either})\\W*$", "i")]'
