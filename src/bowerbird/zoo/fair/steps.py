"""Lists of numbers to choose from: round steps between the least and the greatest, written as sites write them."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from bowerbird.zoo.fair.choices import FairChoices
from bowerbird.zoo.fair.wording import Wording
from bowerbird.zoo.searching import comparable
from bowerbird.zoo.stock import TODAY, Stock
from bowerbird.zoo.stock.numbers import SIGNS, number

DAYS = (1, 3, 7, 14, 30, 90)
"""Periods back from today, for "added within"."""
_COUNTED = ("bedrooms", "bathrooms", "rating")
_MOST_STEPS = 9
_THOUSAND = 1000


def amounts(stock: Stock, attribute: str) -> list[float]:
    """What the stock has of an attribute, in order; rents are left out where there are sales."""
    known = [(item.section, own) for item in stock.items if (own := comparable(item.values.get(attribute))) is not None]
    sales = [own for section, own in known if section != "rent"]
    return sorted(sales or [own for _, own in known])


def number_options(
    c: FairChoices, stock: Stock, wording: Wording, kind: str, rng: Random
) -> tuple[tuple[str, str], ...]:
    """(sent, shown) for the options of an end of a range."""
    attribute, _, end = kind.partition(":")
    found = amounts(stock, attribute)
    if not found:
        return ()
    style = c.rng(f"style:{attribute}").random()
    plus = end == "min" and attribute in _COUNTED and c.rng(f"plus:{attribute}").random() < 0.6
    upto = end == "max" and rng.random() < 0.25
    shown = []
    for step in _steps(found, attribute):
        text = _written(c, stock, attribute, step, style)
        text = wording("plus", text) if plus else wording("upto", text) if upto else text
        shown.append((f"{step:g}" if step != int(step) else str(int(step)), text))
    return tuple(shown)


def _steps(found: list[float], attribute: str) -> list[float]:
    if attribute in _COUNTED:
        return [float(one) for one in range(1, int(max(found)) + 1)]
    if attribute in ("year", "year_built"):
        years = sorted({int(one) for one in found})
        return (
            [float(years[at * (len(years) - 1) // (_MOST_STEPS - 1)]) for at in range(_MOST_STEPS)]
            if len(years) > _MOST_STEPS
            else [float(one) for one in years]
        )
    picks = {
        float(rounded(found[min(len(found) - 1, len(found) * part // _MOST_STEPS)]))
        for part in range(1, _MOST_STEPS + 1)
    }
    return sorted(picks)


def rounded(value: float) -> int:
    """Up to two leading digits, rounded up: no step cuts off what is there."""
    size = 10 ** max(0, len(str(int(value))) - 2)
    return int(-(-value // size) * size)


def _written(c: FairChoices, stock: Stock, attribute: str, step: float, style: float) -> str:
    whole = int(step)
    plain = number(whole, c.locale)
    if attribute in ("year", "year_built"):
        return str(whole)
    if attribute in ("price", "salary_min"):
        return _money(stock, whole, plain, style)
    if attribute == "mileage":
        unit = "miles" if c.locale.startswith("en") else "km"
        return (
            plain
            if style < 0.4
            else f"{plain} {unit}"
            if style < 0.8
            else f"{whole // _THOUSAND}k {unit}"
            if whole % _THOUSAND == 0
            else f"{plain} {unit}"
        )
    if attribute == "floor_area":
        unit = "sq ft" if c.locale.startswith("en") else "m²"
        return f"{plain} {unit}" if style < 0.7 else plain
    return plain


def _money(stock: Stock, whole: int, plain: str, style: float) -> str:
    sign = SIGNS[stock.currency]
    before = stock.locale.startswith("en")
    if style < 0.2:
        return plain
    if style < 0.45 and whole >= 10 * _THOUSAND and before:
        return f"{sign}{whole / _THOUSAND:g}k"
    return f"{sign}{plain}" if before else f"{plain} {sign}"


def bound_of(attribute: str, text: str) -> float | None:
    """What an end of a range means that was sent: a number, a day, or a number of days back."""
    try:
        if text.count("-") == 2:
            return comparable(type(TODAY).fromisoformat(text))
        amount = float(text)
    except ValueError:
        return None
    if attribute in ("added_on", "posted_on"):
        return comparable(TODAY - timedelta(days=amount))
    return amount
