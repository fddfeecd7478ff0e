"""How likely a step still selects what it selected, after somebody has worked on the page.

The cost of an expression is the sum of the costs of what it relies on, each near the negative logarithm of the chance
that this holds after a redesign.

Origin of the numbers: all exact expressions for the values of 30 development sites of the zoo (5,552 of them) were
tried on the sites after a small redesign. Share of those with a step of the kind that were still exact: heading of a
column 1.00, alternative text 0.98, label 0.90, only one of its kind 0.82, shape of the text 0.78, position 0.51, first
of its kind 0.46, tag 0.45, word in a class 0.32, form of an address 0.28, class 0.06, class of the layout 0.00. The zoo
renames every class, which the web does not, and what was counted says nothing of records and values yet to come: one
that lacks a label, or has "POA" where others have a sum, is lost by what lasts longest. So names with a meaning cost
less here than by that count, and contents and shapes more.
"""

from __future__ import annotations

from enum import Enum
from math import exp, log


class Reliance(Enum):
    """What a step relies on: in words for people, and what that costs."""

    MARKUP = ("a property of structured data", 0.10)
    ROLE = ("a role or relation", 0.10)
    HEADER = ("the heading of a column", 0.10)
    ALTERNATIVE = ("the alternative text of an icon", 0.10)
    LABEL = ("a label on the page", 0.12)
    EMPHASIS = ("how it is emphasised", 0.05)
    SIBLING = ("standing beside it", 0.10)
    NEIGHBOURS = ("standing beside others of its kind", 0.25)
    FILLED = ("having a text", 0.10)
    RULED = ("the rules between them", 0.30)
    AHEAD = ("standing before it", 0.50)
    ONLY = ("being the only one of its kind", 0.35)
    ONLY_LINK = ("being the only link", 0.65)
    CONTENT = ("what it contains", 0.50)
    UNFILLED = ("being there, with a text or not", 0.25)
    BESIDE = ("the text beside it", 1.20)
    STEADY = ("a tag that nothing can replace", 0.15)
    SHAPE = ("the shape of the text", 0.45)
    HEADING = ("being a heading", 0.45)
    TITLE = ("being the heading of the page", 0.30)
    LENGTH = ("being a long text", 0.50)
    FORMAT = ("the whole form of the text", 0.55)
    WHOLE_PAGE = ("nothing else of its kind on the page", 0.40)
    ABSENCE = ("what it does not contain", 0.30)
    UNSAID = ("words that it does not say", 0.60)
    CHILD = ("standing directly within", 0.30)
    LEVEL = ("how many elements stand around it", 0.30)
    FIRST = ("being the first of its kind", 0.50)
    TAG = ("its tag", 0.40)
    DATA = ("a data attribute", 0.55)
    SEMANTIC = ("a tag with a meaning", 0.45)
    ADDRESS = ("the form of its address", 0.60)
    CLASS_CORE = ("a word in its class", 0.45)
    NTH = ("its position", 0.90)
    STABLE_PART = ("the stable part of a class", 0.60)
    IDENTIFIER = ("an id", 0.50)
    CLASS = ("a class with a meaning", 0.40)
    PLAIN_CLASS = ("a class", 0.80)
    UTILITY = ("a class of the layout", 2.50)
    GENERATED = ("a generated name", 6.00)
    BRANCH = ("a fall-back", 0.0)

    def __init__(self, words: str, cost: float) -> None:
        self.words = words
        self.cost = cost


_TAGS_WITH_A_MEANING = (
    "h1 h2 h3 h4 h5 h6 article figure figcaption main nav header footer aside ul ol dl button caption"
)
SEMANTIC_TAGS = frozenset(_TAGS_WITH_A_MEANING.split())
"""Tags that say what something is; `div`, `span` and `p` do not."""
_TAGS_WITHOUT_CHOICE = "a img time address th td tr table dt dd li del ins option select input iframe"
STEADY_TAGS = frozenset(_TAGS_WITHOUT_CHOICE.split())
"""Tags that do something no other tag does, so that a redesign that keeps the thing keeps the tag."""

EMPHASIS = frozenset(("b", "strong", "i", "em", "u"))
"""Tags that only make a text stand out, each of which may take the place of another."""
LINES = frozenset(("li", "p", "td", "dd"))
"""Tags of what holds a line: an emphasised label with its value."""


ALONE = frozenset((Reliance.ONLY, Reliance.ONLY_LINK))
"""That there is no other; of links there soon is one more ("Details")."""


def cost_of(relies: tuple[Reliance, ...]) -> float:
    return sum(one.cost for one in relies)


def either(one: float, other: float) -> float:
    """The cost of two ways of which one has to last."""
    return -log(1 - (1 - exp(-one)) * (1 - exp(-other)))
