"""How the two models are taught: what they may say, what is known beforehand, and how much that is trusted.

Trust and penalty were chosen by cross-validation, by host, on the development half of Formasaurus.
"""

from __future__ import annotations

from bowerbird.forms.model import Role
from bowerbird.forms.roles.model import FieldKind
from bowerbird.forms.roles.signs import KNOWN
from bowerbird.forms.roles.training import Lesson

_LEARNED_ROLES = (
    Role.SEARCH,
    Role.LOGIN,
    Role.REGISTER,
    Role.RECOVERY,
    Role.CONTACT,
    Role.NEWSLETTER,
    Role.BASKET,
    Role.OTHER,
)
"""A filter is learned as a search, an order of results as anything else; rules tell them apart (`reading._finer`)."""

ROLES = Lesson(
    tuple(role.value for role in _LEARNED_ROLES),
    {sign: role.value for sign, role in KNOWN.items()},
    trust=3.0,
    penalty=0.002,
)
KINDS = Lesson(
    tuple(kind.value for kind in FieldKind),
    {f"read as {kind}": kind.value for kind in FieldKind},
    trust=4.0,
    penalty=0.003,
)
