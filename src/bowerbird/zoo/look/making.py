"""From choices to a look."""

from __future__ import annotations

from dataclasses import replace

from bowerbird.zoo.choices import Choices, Era
from bowerbird.zoo.look.base import Look
from bowerbird.zoo.look.naming import Scheme, make_scheme
from bowerbird.zoo.look.rules import extra_rules, rules
from bowerbird.zoo.look.tables import TablesLook
from bowerbird.zoo.skin import Aspect, Skin
from bowerbird.zoo.theme import Theme, make_theme

HAND_WRITTEN = (Era.DIVS, Era.BROKEN)


def make_look(choices: Choices, skin: Skin) -> Look:
    """Another skin is the same site, newly painted."""
    theme = _theme(choices, skin)
    if choices.era is Era.TABLES:
        return TablesLook(choices.era, theme, Scheme({}, ""))
    scheme = _scheme(choices, skin, theme)
    depth = skin.random("depth", Aspect.TAGS).choice((0, 1, 1, 2) if choices.era in HAND_WRITTEN else (1, 2, 2, 3))
    return Look(choices.era, theme, scheme, depth)


def _theme(choices: Choices, skin: Skin) -> Theme:
    theme = make_theme(choices.era, skin.of("theme", Aspect.AROUND))
    placed = make_theme(choices.era, skin.of("places", Aspect.ORDER))
    return replace(theme, picture=placed.picture, columns=placed.columns)


def _scheme(choices: Choices, skin: Skin, theme: Theme) -> Scheme:
    def scheme(seed: int) -> Scheme:
        return make_scheme(choices.era, choices.domain, seed, rules(theme, choices), extra_rules(theme, choices))

    if not skin.is_partial or Aspect.NAMES not in skin.aspects:
        return scheme(skin.of("names", Aspect.NAMES))
    old, new = scheme(skin.lasting), scheme(skin.seed)
    classes = {
        role: (old if skin.of(f"name of {role}", Aspect.NAMES) == skin.lasting else new).classes[role]
        for role in old.classes
    }
    return Scheme(classes, f"{old.style}\n{new.style}")
