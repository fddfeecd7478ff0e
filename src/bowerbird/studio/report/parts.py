"""Pieces that several sections of a report are made of."""

from __future__ import annotations

from collections.abc import Iterable

from bowerbird.studio.report.markup import Child, Html, tag
from bowerbird.studio.report.model import Outcome

SIGNS = {
    Outcome.EFFECTIVE: "✓",
    Outcome.PARTIAL: "◐",
    Outcome.INCORRECT: "✗",
    Outcome.NONE: "–",
    Outcome.FAILED: "!",
    Outcome.UNFINISHED: "…",
}
MEANINGS = {
    Outcome.EFFECTIVE: "The wrapper yields all and only the records of the site, with every attribute that was seen.",
    Outcome.PARTIAL: "What it yields is right as far as was seen, but something is missing; its proof says what.",
    Outcome.INCORRECT: "It yields what is not a record, or wrong values; nothing of it was loaded.",
    Outcome.NONE: "There is no list of this domain on the site, or none that could be wrapped.",
    Outcome.FAILED: "The site could not be looked at; the reason is given with it.",
    Outcome.UNFINISHED: "The run was interrupted before this site was done; --resume goes on.",
}


def badge(outcome: Outcome) -> Html:
    """What came of something, by sign, word and colour."""
    return tag("span", tag("i", SIGNS[outcome], aria_hidden="true"), outcome.value, class_=f"badge {outcome}")


def tiles(numbers: Iterable[tuple[str, Child]]) -> Html:
    """Headline numbers with their names."""
    return tag("dl", map(_tile, numbers), class_="tiles")


def _tile(told: tuple[str, Child]) -> Html:
    name, number = told
    words = "words" if isinstance(number, str) and number[:1].isalpha() else None
    return tag("div", tag("dt", name), tag("dd", number, class_=words))


def bar(share: float) -> Html:
    """A share of a whole as a bar; the number stands beside it."""
    return tag("span", tag("span", style=f"width:{min(max(share, 0.0), 1.0):.1%}"), class_="bar", aria_hidden="true")


def heads(*names: tuple[str, bool]) -> Html:
    """The head of a table: names of columns, and whether they hold numbers."""
    return tag("thead", tag("tr", (tag("th", name, scope="col", class_="n" if n else None) for name, n in names)))
