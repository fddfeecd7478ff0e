"""Detail pages to objects: the data area, attributes by a scoreboard over places, extra specifications."""

from bowerbird.detail.analysis import Options, analyse
from bowerbird.detail.area import COMPONENTS, Component
from bowerbird.detail.join import Conflict, Joined, Settled, join
from bowerbird.detail.model import FEATURES, Detail, Evidence, Extracted, Feature, ListValue, Origin, SiteDetails
from bowerbird.detail.pairs import Pair, Structure
from bowerbird.detail.template import Template

__all__ = [
    "COMPONENTS",
    "FEATURES",
    "Component",
    "Conflict",
    "Detail",
    "Evidence",
    "Extracted",
    "Feature",
    "Joined",
    "ListValue",
    "Options",
    "Origin",
    "Pair",
    "Settled",
    "SiteDetails",
    "Structure",
    "Template",
    "analyse",
    "join",
]
