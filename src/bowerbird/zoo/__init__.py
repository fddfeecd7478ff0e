"""The zoo: complete generated websites with known truth, served on loopback.

A seed number gives one website, always the same (`site`); three are made by hand (`demo_site`), some only look alike
(`animal`). Sites depend on nothing else of ours, and were written before the algorithms that they judge.
"""

from __future__ import annotations

from bowerbird.zoo.animals import ANIMALS, animal
from bowerbird.zoo.change import later, lose_attribute, lose_half, redesign
from bowerbird.zoo.choices import DEVELOPMENT, HELD_BACK, SITES, choose, split_of
from bowerbird.zoo.demo import DEMOS, demo_site
from bowerbird.zoo.faults import Fault, Kind
from bowerbird.zoo.generated import site
from bowerbird.zoo.server import Logged, Running, serve, serve_here

__all__ = [
    "ANIMALS",
    "DEMOS",
    "DEVELOPMENT",
    "HELD_BACK",
    "SITES",
    "Fault",
    "Kind",
    "Logged",
    "Running",
    "animal",
    "choose",
    "demo_site",
    "later",
    "lose_attribute",
    "lose_half",
    "redesign",
    "serve",
    "serve_here",
    "site",
    "split_of",
]
