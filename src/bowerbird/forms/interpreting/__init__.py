"""A form in the words of a pack: types of fields, ranges, switches, values of choices."""

from bowerbird.forms.interpreting.amounts import value_of_choice
from bowerbird.forms.interpreting.interpretation import interpret

__all__ = ["interpret", "value_of_choice"]
