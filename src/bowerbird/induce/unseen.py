"""What the pages of other records may say: every label with its value, in the layout of those that were seen.

Problem    an attribute that one record in ten has is on none of the few pages that a wrapper is written from. To read
           so many of them that it is would cost far more than all else.
Departures pages of one template set out all labels alike. Where several attributes are found by their labels in one
           layout, the wrapper has one line more, which yields each label there with its value as a record of its own
           inside the record (a *fact*). The typist names facts with the pack's labels: only such that name one
           attribute, and none of which the wrapper has a value already. That line is a promise, not evidence: neither
           the proof nor the question what the site is about counts it.
Cost       a line in the wrapper; a record inside the record for each label of a page.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence

from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.attributes import Extraction
from bowerbird.induce.naming import names_of

FACT, LABEL, VALUE = "fact", "label", "value"
_LEAST_ALIKE = 3  # attributes that one layout gives, to believe that it is the layout of labels
_LABELLED = re.compile(r'^(//(?:dt|th|td|b|strong|em|label|h\d|\*\.[\w-]+))\[norm\(\.\) = "([^"]+)"\](/.+)$')
"""A path to a value by its label: an element that labels stand in, not any text or box of a page."""
_NO_LABELS = (ValueKind.URL, ValueKind.IMAGE)
_OF_ALL = frozenset(("title", "name", "description", "url", "image", "features"))


def facts_asked(written: Sequence[Extraction], pack: Pack) -> str:
    """The path that yields all facts of a page, in the layout of most attributes that were `written`; or nothing."""
    alike: dict[tuple[str, str], int] = defaultdict(int)
    for one in written:
        asked = _LABELLED.match(one.path)
        if asked is not None and one.value == "norm(.)" and one.name in names_of(pack).are_of(asked[2]):
            alike[asked[1], asked[3]] += 1
    layout = max(alike, key=lambda layout: alike[layout], default=None)
    if layout is None or alike[layout] < _LEAST_ALIKE:
        return ""
    return f"{layout[0]}:<{FACT}>[? .:<{LABEL}=norm(.)>][? .{layout[1]}:<{VALUE}=norm(.)>]"


def named_fact(label: str, read: Collection[str], pack: Pack) -> str:
    """The attribute that a label names beyond doubt, unless it, or a more special or general one, is `read` already."""
    names = names_of(pack).are_of(label)
    if len(names) != 1:
        return ""
    attribute = pack.attributes[names[0]]
    if attribute.kind in _NO_LABELS or attribute.name in _OF_ALL or attribute.name in pack.pivots:
        return ""
    line = {attribute.name, *pack.subtypes(attribute.name)}
    line |= {above for above in pack.attributes if attribute.name in pack.subtypes(above)}
    return attribute.name if line.isdisjoint(read) else ""
