"""Traps: addresses that a site can make without end.

Problem    a calendar always has a next month, a relative link with a slash missing grows with every step, a form adds
           its parameters to those that are there, filters combine. Each new address is new, and none shows anything.
Reference  the usual defences of crawlers (M. Najork, A. Heydon, "High-performance web crawling", 2001, §4.4), which
           bound depth and repetition; DIADEM bounds actions (Proposition 1).
Departures addresses are compared with those already seen, so that one month or one filter may be looked at.
Cost       O(addresses seen) for one address.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from bowerbird.explore.leads.addresses import LONGEST, canonical, parameters, split, steps_of

MOST_STEPS = 12  # of a path; catalogues with deeper ones repeat themselves
_MOST_REPEATED = 2  # times that one step or parameter may occur
_MOST_PARAMETERS = 10
_MOST_ALIKE = 3  # addresses that differ in a date alone
_MOST_COMBINED = 12  # addresses of one path with several parameters each
_COMBINES = 2  # parameters from which filters combine
_DATE = re.compile(
    r"(?<!\d)(?:(?:19|20|21)\d\d(?:[-/_.]?\d{1,2}){0,2}|\d{1,2}[-/_.]\d{1,2}[-/_.](?:19|20|21)\d\d)(?!\d)"
)
_DATE_NAMES = re.compile(
    r"(?:.*[_-])?(?:date|day|month|year|week|time|timestamp|ym|mois|annee|jour|monat|jahr|tag|datum|mes|ano|dia|fecha|"
    r"mese|anno|giorno|data|maand|jaar|tribe-bar-date|cal\w*)(?:[_-].*)?",
    re.IGNORECASE,
)


def is_trap(address: str, seen: Iterable[str] = ()) -> bool:
    """Whether following `address` may go on for ever, given the addresses that were seen already."""
    return bool(why_trap(address, seen))


def why_trap(address: str, seen: Iterable[str] = ()) -> str:
    """What sort of trap an address is, in words; "" for none."""
    if len(address) > LONGEST:
        return "the address is too long to be meant for people"
    steps, pairs = steps_of(address), parameters(address)
    if len(steps) > MOST_STEPS:
        return f"the path has {len(steps)} steps"
    if _repeats(steps):
        return "the path repeats itself"
    # The query as written: a canonical one may have lost what repeats.
    written = Counter(split(address).query.split("&"))
    if max((count for pair, count in written.items() if pair), default=0) > _MOST_REPEATED:
        return "a parameter is repeated"
    if len(pairs) > _MOST_PARAMETERS:
        return f"the address has {len(pairs)} parameters"
    return _among(address, [one for one in map(canonical, seen) if one != canonical(address)])


def _repeats(steps: tuple[str, ...]) -> bool:
    """One step three times, or a sequence of steps twice on end: /a/b/a/b."""
    words = [step for step in steps if not step.isdigit()]
    if max(Counter(words).values(), default=0) > _MOST_REPEATED:
        return True
    lengths = range(2, len(steps) // 2 + 1)
    return any(
        steps[at : at + length] == steps[at + length : at + 2 * length]
        for length in lengths
        for at in range(len(steps) - 2 * length + 1)
    )


def _among(address: str, seen: list[str]) -> str:
    undated = without_date(address)
    if undated is not None and sum(without_date(one) == undated for one in seen) >= _MOST_ALIKE:
        return "a calendar: only the date differs from addresses that were seen"
    if len(parameters(address)) >= _COMBINES:
        path = split(canonical(address)).path
        combined = sum(split(one).path == path and len(parameters(one)) >= _COMBINES for one in seen)
        if combined >= _MOST_COMBINED:
            return "filters that combine without end"
    return ""


def without_date(url: str) -> str | None:
    """An address with its dates taken out; None when it has none."""
    parts = split(canonical(url))
    path = _DATE.sub("@", parts.path)
    pairs = [
        (name, "@" if _DATE_NAMES.fullmatch(name) and any(map(str.isdigit, value)) else _DATE.sub("@", value))
        for name, value in parameters(url)
    ]
    if "@" not in path and not any("@" in value for _, value in pairs):
        return None
    return f"{parts.netloc}{path}?{sorted(pairs)}"
