"""What a form is for, and what its fields ask for in general terms: signs, and small models that learned."""

from bowerbird.forms.roles.model import FieldKind, KindReading, RoleReading
from bowerbird.forms.roles.reading import kinds_of, role_of

__all__ = ["FieldKind", "KindReading", "RoleReading", "kinds_of", "role_of"]
