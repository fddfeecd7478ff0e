"""Date pickers: open the calendar, leaf to the month, click the day.

Which month is shown is read from dates in the markup of the days, from lists of months and years, or from the
caption, whose month names are known in the languages of the sites we have met.
"""

from __future__ import annotations

import re
from datetime import date
from functools import cache

from babel.dates import get_month_names

from bowerbird.browse import Click
from bowerbird.errors import ActionError
from bowerbird.forms.filling.entries import folded, fresh_elements
from bowerbird.forms.filling.hand import Hand, Refused
from bowerbird.forms.planning.query import Setting
from bowerbird.page import NO_NODE, Kind, Page
from bowerbird.page.controls import option_text, options_of

MOST_TURNS = 36  # months
_LEAST_DAYS = 20  # day numbers that make a calendar
_LANGUAGES = ("en", "de", "fr", "es", "it", "nl", "pt", "sv", "da", "pl", "cs")
_ISO = re.compile(r"(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)")
_NUMERIC = re.compile(
    r"(?<!\d)(0?[1-9]|1[0-2])\s*[/.-]\s*(\d{4})(?!\d)|(?<!\d)(\d{4})\s*[/.-]\s*(0?[1-9]|1[0-2])(?!\d)"
)
_DAY = re.compile(r"(?<!\d)(?:[12]\d|3[01]|0?[1-9])(?!\d)")
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d{2})(?!\d)")
_NEXT = re.compile(
    r"[›»→▶❯]|^>+$|\bnext|forward|\bright\b|vor(?:wärts)?\b|weiter|nächst|suivant|siguiente|successiv|volgend|próxim|seguinte"
)
_PREVIOUS = re.compile(r"[‹«←◀❮]|^<+$|\bprev|backward|\bleft\b|zurück|vorherig|précédent|anterior|precedent|vorige")
_OTHER_MONTH = re.compile(r"other-?month|outside|\bold\b|\bnew\b|disabled|muted|adjacent|prev-?month|next-?month|off\b")


async def pick_day(hand: Hand, place: int, settings: tuple[Setting, ...]) -> None:
    """Click the day of an ISO date in the calendar of a field."""
    if not settings:
        return
    wanted = _day(settings[0].value) or _day(settings[0].text)
    if wanted is None:
        raise Refused(f"{settings[0].text!r} is not a date")
    before = hand.page
    await hand.do(Click(hand.node(place)), place)
    cells = await hand.until(lambda page: _cells(page, before), hand.bounds.waits / 2)
    if not cells:
        raise Refused(f"{hand.name_of(place)} opens no calendar")
    await _leaf_to(hand, place, before, wanted)


async def pick_opened_day(hand: Hand, place: int, before: Page, text: str) -> bool:
    """Click the day that was typed in a calendar that opened meanwhile, since `before`; False where none did."""
    wanted = _day(text)
    if wanted is None or not _cells(hand.page, before):
        return False
    await _leaf_to(hand, place, before, wanted)
    return True


async def _leaf_to(hand: Hand, place: int, before: Page, wanted: date) -> None:
    """Leaf through the open calendar to the month of a day, and click it."""
    for _ in range(MOST_TURNS):
        page = hand.page
        cells = _cells(page, before)
        box = _calendar(page, cells)
        shown = _month(page, box, cells)
        if shown is None:
            raise Refused(f"the calendar of {hand.name_of(place)} does not say which month it shows")
        if shown == (wanted.year, wanted.month):
            await _click_day(hand, place, cells, wanted)
            return
        await _turn(hand, place, box, cells, ahead=(wanted.year, wanted.month) > shown)
    raise Refused(f"the calendar of {hand.name_of(place)} does not come to {wanted:%B %Y} in {MOST_TURNS} turns")


def _day(text: str) -> date | None:
    found = _ISO.search(text)
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:
        return None


def _cells(page: Page, before: Page) -> dict[int, int]:
    """The days that are shown and were not before: node to number."""
    days: dict[int, int] = {}
    for node in fresh_elements(page, before):
        text = page.visible_text(node).strip()
        if text.isdecimal() and len(text) <= 2 and 1 <= int(text) <= 31:
            inner = next((it for it in page.element_children(node) if page.visible_text(it).strip() == text), None)
            if inner is None:
                days[node] = int(text)
    return days if len(days) >= _LEAST_DAYS else {}


def _calendar(page: Page, cells: dict[int, int]) -> int:
    """The least element that holds the days and something to turn the month with."""
    if not cells:
        return 0
    box = page.common_ancestor(*cells)
    while page.parent[box] != NO_NODE and _month(page, box, cells) is None:
        box = int(page.parent[box])
    while page.parent[box] != NO_NODE and _turner(page, box, cells, ahead=True) is None:
        box = int(page.parent[box])
    return box


def _month(page: Page, box: int, cells: dict[int, int]) -> tuple[int, int] | None:
    """Year and month that are shown: by the dates that most days carry, or by the words around them."""
    dated = [_date_of(page, node) for node in cells]
    told = [it for it in dated if it is not None]
    if len(told) >= _LEAST_DAYS:
        middle = sorted(told)[len(told) // 2]
        return middle.year, middle.month
    words = " ".join(
        run.text for run in page.reading.runs(box) if not any(node <= run.node < page.end[node] for node in cells)
    )
    words += "".join(
        f" {page.value.get(it, '')}" for it in page.index.below(page.index.with_tag("input"), box).tolist()
    )
    for select in page.index.below(page.index.with_tag("select"), box).tolist():
        words += " " + next((option_text(page, it) for it in options_of(page, select) if it in page.checked), "")
    return _month_in(words)


def _month_in(words: str) -> tuple[int, int] | None:
    numeric = _NUMERIC.search(words)
    if numeric:
        month, year, other_year, other_month = numeric.groups()
        return (int(year), int(month)) if year else (int(other_year), int(other_month))
    year_found = _YEAR.search(words)
    months = [_month_names()[it] for it in re.findall(r"\w+", folded(words)) if it in _month_names()]
    return (int(year_found[1]), months[0]) if year_found and months else None


@cache
def _month_names() -> dict[str, int]:
    names: dict[str, int] = {}
    for language in _LANGUAGES:
        for width in ("abbreviated", "wide"):
            for number, name in get_month_names(width, locale=language).items():
                names.setdefault(folded(name).strip("."), number)
    return names


def _date_of(page: Page, node: int) -> date | None:
    """The date that the markup of a day carries."""
    for holder in (node, int(page.parent[node])):
        for name, value in page.attributes[holder].items():
            if name.startswith(("data-", "aria-label", "datetime", "title")) and (found := _day(value) or _said(value)):
                return found
    return None


def _said(text: str) -> date | None:
    """The day that is said in words: "Tuesday, December 15, 2026", "15. Dezember 2026"."""
    month, days = _month_in(text), [int(it) for it in _DAY.findall(text)]
    try:
        return date(*month, days[0]) if month is not None and days else None
    except ValueError:
        return None


async def _click_day(hand: Hand, place: int, cells: dict[int, int], wanted: date) -> None:
    page = hand.page
    exact = [node for node in cells if _date_of(page, node) == wanted]
    numbered = [node for node, number in cells.items() if number == wanted.day]
    inside = [node for node in numbered if not _OTHER_MONTH.search(page.attributes[node].get("class", "").lower())]
    found = next(iter(exact or inside or numbered), None)
    if found is None:
        raise Refused(f"the calendar of {hand.name_of(place)} has no day {wanted.day}")
    await hand.do(Click(found), place)


async def _turn(hand: Hand, place: int, box: int, cells: dict[int, int], *, ahead: bool) -> None:
    page = hand.page
    turner = _turner(page, box, cells, ahead=ahead)
    if turner is None:
        raise Refused(f"the calendar of {hand.name_of(place)} cannot be leafed {'forwards' if ahead else 'backwards'}")
    try:
        await hand.do(Click(turner), place)
    except ActionError as error:
        raise Refused(f"the calendar of {hand.name_of(place)} cannot be leafed: {error}") from error


def _turner(page: Page, box: int, cells: dict[int, int], *, ahead: bool) -> int | None:
    """What leafs by one month; of several (years, too), a month's before a year's."""
    sign = _NEXT if ahead else _PREVIOUS
    step = "1" if ahead else "-1"
    found = []
    for node in page.subtree(box):
        if page.kind[node] != Kind.ELEMENT or not page.visible[node] or node in cells or page.end[node] - node > 12:
            continue
        attributes = page.attributes[node]
        said = [
            page.visible_text(node).strip(),
            *(attributes.get(it, "") for it in ("aria-label", "title", "class", "data-action")),
        ]
        steps = [value for name, value in attributes.items() if name.startswith("data-")]
        if any(sign.search(it.lower()) for it in said if len(it) < 80) or step in steps:
            is_year = any("year" in it.lower() or "jahr" in it.lower() for it in said)
            found.append((is_year, page.name(node) not in ("button", "a", "th", "td"), node))
    return min(found)[2] if found else None
