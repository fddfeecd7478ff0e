"""Tables of weekdays on records' own pages: opening hours, whatever stands above them.

Problem    a page has a row for each day, headed "Doors" or not at all. Day by day the rows are seven attributes that no
           pack has; together they are the opening hours.
Departures days are told by their names in the languages of the pack, long or short (CLDR, by babel). The element that
           holds most of the days, and little else, is the value: one text, of a line for each of its rows. Where there
           is none, all lines of the paragraph are that the hours stand in.
Cost       one pass over the labelled values of a page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bowerbird.detail import Detail
from bowerbird.detail.leaves import as_label
from bowerbird.domain import Pack
from bowerbird.induce.said.labelled import Named, label_of
from bowerbird.induce.said.looks import line_of
from bowerbird.induce.said.values import Seen
from bowerbird.induce.texts.naming import is_weekday, name_of
from bowerbird.page import Kind, Page

OPENING_HOURS = "opening_hours"
_ROWS = ("tr", "li")
_LEAST_DAYS = 4  # of a week: shops that open at weekends only say so in words
_MOST_LETTERS = 400  # of all days together; what is longer tells other things, too


def with_hours(
    detail: Detail, values: Mapping[str, tuple[Seen, ...]], named: Sequence[Named], pack: Pack
) -> dict[str, tuple[Seen, ...]]:
    """What a page says, with its days as opening hours in place of an attribute a day."""
    days = [one for one in named if is_weekday(one.label, pack.languages)]
    block = _block(detail, days)
    if block is None:
        return {**values, **_with_all_lines(detail.page, values)}
    by_day = {name_of(one.label) for one in days}
    kept = {name: seen for name, seen in values.items() if name not in by_day}
    told = kept.get(OPENING_HOURS, ())
    is_of_one_day = all(block < one.node < detail.page.end[block] for one in told)
    whole = (Seen(block, line_of(detail.page, block)),) if is_of_one_day else told
    return {**kept, OPENING_HOURS: _rows(detail.page, whole)}


def _with_all_lines(page: Page, values: Mapping[str, tuple[Seen, ...]]) -> dict[str, tuple[Seen, ...]]:
    """The hours with the other lines of the paragraph that they stand in, where nothing else is known of these: "Until
    10pm in August" below "Daily noon to 9pm"."""
    told = values.get(OPENING_HOURS, ())
    if len(told) != 1 or page.kind[told[0].node] != Kind.TEXT:
        return {}
    around = int(page.parent[told[0].node])
    are_lines = all(page.kind[it] == Kind.TEXT or page.name(it) == "br" for it in page.children(around))
    others = (one.node for name, own in values.items() if name != OPENING_HOURS for one in own)
    is_free = not any(around <= node < page.end[around] for node in others)
    if not (are_lines and is_free) or len(page.visible_text(around)) > _MOST_LETTERS:
        return {}
    return {OPENING_HOURS: (Seen(around, line_of(page, around)),)}


def _rows(page: Page, told: tuple[Seen, ...]) -> tuple[Seen, ...]:
    """The rows of a table or list of days, which stay lines of their own; else what was told."""
    inside = page.subtree(told[0].node) if len(told) == 1 else range(0)
    for tag in _ROWS:
        rows = [Seen(node, line_of(page, node)) for node in inside if page.name(node) == tag]
        if len(rows) >= _LEAST_DAYS and " ".join(one.text for one in rows) == told[0].text:
            return tuple(rows)
    return told


def _block(detail: Detail, days: Sequence[Named]) -> int | None:
    """The element that holds all the days and no more."""
    page = detail.page
    if len({as_label(one.label) for one in days}) < _LEAST_DAYS:
        return None
    labels = [label_of(page, one.node, detail.area) for one in days]
    above = page.common_ancestor(*(one.node for one in days), *(label for label in labels if label is not None))
    return above if above != detail.area and len(page.visible_text(above)) <= _MOST_LETTERS else None
