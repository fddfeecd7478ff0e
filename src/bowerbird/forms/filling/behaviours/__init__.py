"""How a person operates each widget; several ways are tried in order, the likeliest first (DIADEM Example 2)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeAlias

from bowerbird.forms.filling.behaviours.calendars import pick_day
from bowerbird.forms.filling.behaviours.choosing import choose_boxes, choose_option
from bowerbird.forms.filling.behaviours.lists import pick_entry
from bowerbird.forms.filling.behaviours.sliders import move_slider
from bowerbird.forms.filling.behaviours.text import type_text
from bowerbird.forms.filling.hand import Hand
from bowerbird.forms.model import Widget
from bowerbird.forms.planning.query import Setting

Behaviour: TypeAlias = Callable[[Hand, int, tuple[Setting, ...]], Awaitable[None]]
"""Gives a field (by its place) what a query asks of it, or leaves it open; `Refused` when that cannot be done so."""

BEHAVIOURS: Mapping[Widget, Sequence[Behaviour]] = {
    Widget.TEXT: (type_text,),
    Widget.SUGGEST: (type_text, pick_entry),
    Widget.NUMBER: (type_text,),
    Widget.SELECT: (choose_option, pick_entry),
    Widget.LISTBOX: (pick_entry, choose_option, type_text),
    Widget.RADIO: (choose_boxes, pick_entry),
    Widget.CHECKS: (choose_boxes,),
    Widget.SLIDER: (move_slider,),
    Widget.DATE: (type_text, pick_day),
    Widget.CALENDAR: (pick_day, type_text),
}
"""Passwords and files have none: nothing is ever put into them."""
