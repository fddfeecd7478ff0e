"""The fair: small sites whose records can only be reached through their search forms, with the truth about both.

`fair_site(seed)` gives one, always the same; `serve` of `bowerbird.zoo` puts it on loopback.
"""

from __future__ import annotations

from bowerbird.zoo.fair.beside import CLUTTER
from bowerbird.zoo.fair.choices import FAIR_DEVELOPMENT, FAIR_HELD_BACK, FairChoices
from bowerbird.zoo.fair.hostile import HOSTILE, NEVER, hostile_site
from bowerbird.zoo.fair.site import FairSite, Visit, fair_site
from bowerbird.zoo.fair.truth import FairField, FairForm, FairTruth

__all__ = [
    "CLUTTER",
    "FAIR_DEVELOPMENT",
    "FAIR_HELD_BACK",
    "HOSTILE",
    "NEVER",
    "FairChoices",
    "FairField",
    "FairForm",
    "FairSite",
    "FairTruth",
    "Visit",
    "fair_site",
    "hostile_site",
]
