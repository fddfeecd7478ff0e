"""Choosing: which lists of a site together show all of it, and whether enough was seen to tell."""

from bowerbird.explore.choosing.choose import choose
from bowerbird.explore.choosing.comparing import holds
from bowerbird.explore.choosing.enough import is_enough
from bowerbird.explore.choosing.model import Alike, Choice, Chosen, Dropped, Enough, SeenList

__all__ = ["Alike", "Choice", "Chosen", "Dropped", "Enough", "SeenList", "choose", "holds", "is_enough"]
