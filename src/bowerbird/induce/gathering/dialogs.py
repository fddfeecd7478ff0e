"""Records that open in place: what the page fetches when one is clicked, and how its address is made.

Problem    a click on a record shows its details in a dialog, filled with what a script fetched. The fetched address
           shows the same without a browser, if it can be told from the record's link.
Departures the address is a constant, an attribute of the link, and a constant; nothing cleverer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from bowerbird.browse import Response

_SCRIPTED = ("xhr", "fetch")
_SHORTEST_KEY = 2


@dataclass(frozen=True, slots=True)
class Fetched:
    """An address with a part that each link gives in one of its attributes."""

    before: str
    attribute: str
    after: str

    @property
    def value(self) -> str:
        """The address at a link, as an expression."""
        parts = [f"'{self.before}'", f"@{self.attribute}", *([f"'{self.after}'"] if self.after else [])]
        return f"concat({', '.join(parts)})"

    @property
    def action(self) -> str:
        return f"{{open {self.value} /}}"

    @property
    def shown(self) -> str:
        return f"{self.before}…{self.after}"

    def address(self, attributes: Mapping[str, str]) -> str | None:
        """The address for a link with these attributes."""
        key = attributes.get(self.attribute)
        return None if not key else f"{self.before}{key}{self.after}"


def fetched_by(examples: Sequence[tuple[Mapping[str, str], str]]) -> Fetched | None:
    """How addresses are made, from the attributes of links and what was fetched when they were clicked."""
    if len({url for _, url in examples}) < 2 or any("'" in url for _, url in examples):
        return None
    attributes, url = examples[0]
    for name, key in attributes.items():
        if len(key) < _SHORTEST_KEY or key not in url:
            continue
        before, _, after = url.partition(key)
        made = Fetched(before, name, after)
        if all(made.address(own) == fetched for own, fetched in examples):
            return made
    return None


def is_fragment(response: Response, page_url: str) -> bool:
    """Whether a script of the page fetched a piece of HTML from its own site."""
    here, there = urlsplit(page_url), urlsplit(response.url)
    return (
        response.resource in _SCRIPTED
        and "html" in response.content_type
        and response.status < 400
        and here.netloc == there.netloc
    )
