"""From choices to a look."""

from __future__ import annotations

from random import Random

from bowerbird.zoo.choices import Choices, Era
from bowerbird.zoo.look.base import Look
from bowerbird.zoo.look.naming import Scheme, make_scheme
from bowerbird.zoo.look.rules import extra_rules, rules
from bowerbird.zoo.look.tables import TablesLook
from bowerbird.zoo.theme import make_theme

HAND_WRITTEN = (Era.DIVS, Era.BROKEN)


def make_look(choices: Choices, skin: int) -> Look:
    """`skin` is the seed of theme and names: another one is the same site, newly painted."""
    theme = make_theme(choices.era, skin)
    if choices.era is Era.TABLES:
        return TablesLook(choices.era, theme, Scheme({}, ""))
    scheme = make_scheme(choices.era, choices.domain, skin, rules(theme, choices), extra_rules(theme, choices))
    depth = Random(f"{skin}:depth").choice((0, 1, 1, 2) if choices.era in HAND_WRITTEN else (1, 2, 2, 3))
    return Look(choices.era, theme, scheme, depth)
