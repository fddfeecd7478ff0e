"""Beginning and end in one text: "10am – 2pm" is a time and the time when it ends.

Problem    sites write when something begins and ends as one value, under the label of its beginning; a pack has an
           attribute for each (`time` and `end_time`, `date` and `end_date`).
Departures nothing but a dash, or a word for it, stands between the two, and nothing behind the second.
"""

from __future__ import annotations

import re

from bowerbird.annotate.annotator import habits_of
from bowerbird.annotate.reader import mentions
from bowerbird.domain import Pack

END = "end_"
"""How attributes are called that tell the end of others."""
_LONGEST = 80  # letters of a text that says both, and nothing else
_BETWEEN = re.compile(r"\s*(?:[-–—]|\b(?:to|until|till|bis|à|au|jusqu'à|hasta|al|tot)\b)\s*(?:[^\W\d_]+\.?,?\s+)?")
"""A dash or a word, and the weekday of what follows."""


def end_in(pack: Pack, name: str, text: str) -> tuple[str, str]:
    """The attribute of the end of what `text` says the beginning of, and the part of the text that tells it; both ""
    where it tells none."""
    end = END + name
    if name not in pack.attributes or end not in pack.attributes or len(text) > _LONGEST:
        return "", ""
    spans = {(start, stop) for start, stop, _ in mentions(pack.attributes[name], text, habits_of(pack))}
    found = sorted(one for one in spans if not any(one != other and _is_within(one, other) for other in spans))
    if len(found) != 2 or text[found[1][1] :].strip(" .)"):
        return "", ""
    between = _BETWEEN.fullmatch(text[found[0][1] : found[1][0]])
    if between is None:
        return "", ""
    said = text[found[0][1] :].lstrip()
    return end, re.sub(r"^(?:[-–—]|[^\W\d_à']+(?:'à)?|à)\s*", "", said, count=1).strip()


def _is_within(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return other[0] <= one[0] and one[1] <= other[1]
