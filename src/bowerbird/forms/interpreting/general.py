"""What every search knows and no pack declares: words to look for, sections, orders, page sizes, distances.

Phrases of seven languages on labels, on options and in names of parameters, from `words/sets.txt`. They were collected
from the labels that search forms of shops, portals and libraries use, not from any one site.
"""

from __future__ import annotations

from bowerbird.forms.model import KEYWORD, ORDER, PAGE_SIZE, RADIUS, SECTION
from bowerbird.forms.words.lists import phrases

_TYPES = (KEYWORD, SECTION, ORDER, PAGE_SIZE, RADIUS)
LABELS = {kind: phrases(f"{kind} labels") for kind in _TYPES}
NAMES = {kind: phrases(f"{kind} names") for kind in _TYPES}
GENERIC_LABELS = phrases("labels that only search")
"""Labels of a box for words that say no more than that it searches; anything more telling comes before them."""
DOUBTFUL_SECTIONS = phrases("doubtful section labels")
"""Labels of a switch between parts of a site where the pack has no type of that name."""
PLACES = phrases("place labels")
KINDS_OF_PLACES = phrases("kinds of places")
"""What a form calls the place that it asks for, whatever the pack calls it; `labels.txt` has other languages."""
SECTION_OPTIONS = phrases("section choices")
ORDER_OPTIONS = phrases("order choices")
