"""How likely a step still selects what it selected, after somebody has worked on the page.

The cost of an expression is the sum of the costs of what it relies on, each the negative logarithm of the chance that
this holds after a redesign. The order follows what was counted on the development sites of the zoo, before and after
small and medium redesigns; where the zoo is harsher than the web (it renames every class), experience has a say.
"""

from __future__ import annotations

from enum import Enum


class Reliance(Enum):
    """What a step relies on: in words for people, and what that costs."""

    MARKUP = ("a property of structured data", 0.10)
    LABEL = ("a label on the page", 0.12)
    HEADER = ("the heading of a column", 0.15)
    ALTERNATIVE = ("the alternative text of an icon", 0.15)
    SHAPE = ("the shape of the text", 0.25)
    LANDMARK = ("a tag that is there once", 0.30)
    CONTENT = ("what it contains", 0.20)
    ONLY = ("being the only one of its kind", 0.30)
    CLASS_CORE = ("a word in its class", 0.55)
    SEMANTIC = ("a tag with a meaning", 0.35)
    ROLE = ("a role or relation", 0.30)
    IDENTIFIER = ("an id", 0.80)
    DATA = ("a data attribute", 0.60)
    ADDRESS = ("the form of its address", 0.70)
    CLASS = ("a class with a meaning", 0.90)
    STABLE_PART = ("the stable part of a class", 0.80)
    PLAIN_CLASS = ("a class", 1.20)
    UTILITY = ("a class of the layout", 2.50)
    GENERATED = ("a generated name", 6.00)
    FIRST = ("being the first of its kind", 0.45)
    TAG = ("its tag", 0.40)
    CHILD = ("standing directly within", 0.25)
    SIBLING = ("standing beside it", 0.15)
    LABEL_AFTER = ("the label of what follows", 0.60)
    NTH = ("its position", 1.00)
    ABSENCE = ("what it does not contain", 0.40)
    BRANCH = ("an alternative", 0.05)

    @property
    def words(self) -> str:
        return self.value[0]

    @property
    def cost(self) -> float:
        return self.value[1]


_TAGS_WITH_A_MEANING = """
h1 h2 h3 h4 h5 h6 time address article figure figcaption main nav header footer aside th td tr table dt dd dl li ul ol
img a button caption del ins strong em b
"""
SEMANTIC_TAGS = frozenset(_TAGS_WITH_A_MEANING.split())
"""Tags that say what something is, so that a new style sheet leaves them alone; `div`, `span` and `p` do not."""


def cost_of(relies: tuple[Reliance, ...]) -> float:
    return sum(one.cost for one in relies)
