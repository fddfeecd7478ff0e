"""Search forms: finding, labelling, reading them with a pack, filling them, and plans that reach every record."""

from bowerbird.forms.interpreting import interpret, value_of_choice
from bowerbird.forms.model import (
    Button,
    Choice,
    Effect,
    End,
    Field,
    FieldType,
    Form,
    Group,
    Label,
    Pattern,
    Role,
    Source,
    TypedForm,
    Widget,
)
from bowerbird.forms.understanding import understand

__all__ = [
    "Button",
    "Choice",
    "Effect",
    "End",
    "Field",
    "FieldType",
    "Form",
    "Group",
    "Label",
    "Pattern",
    "Role",
    "Source",
    "TypedForm",
    "Widget",
    "interpret",
    "understand",
    "value_of_choice",
]
