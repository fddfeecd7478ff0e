"""What there is to tell about a run, while it goes on and in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from bowerbird.oxpath.engine.record import Record, Value

_MOST_KEPT = 200


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that went wrong without ending the run: what, and on which page."""

    what: str
    url: str = ""
    is_loss: bool = False
    """Nothing failed, but attributes that were asked for are nowhere."""

    def __str__(self) -> str:
        return f"{self.url}: {self.what}" if self.url and self.url not in self.what else self.what


@dataclass
class Report:
    """Pages and records so far, and the troubles; `is_complete` once the walk came to its end."""

    pages: int = 0
    records: int = 0
    is_complete: bool = False
    more_troubles: int = 0
    troubles: list[Trouble] = field(default_factory=list)
    found: Counter[tuple[str, str]] = field(default_factory=Counter)
    on_change: Callable[[Report], None] = lambda _: None
    on_page: Callable[[str, int | None], None] = lambda _, __: None

    def trouble(self, what: str, url: str = "", *, is_loss: bool = False) -> None:
        if len(self.troubles) >= _MOST_KEPT:
            self.more_troubles += 1
        else:
            self.troubles.append(Trouble(what, url, is_loss))
        self.on_change(self)

    def page(self, url: str, status: int | None) -> int:
        """Count a page; its number."""
        self.pages += 1
        self.on_page(url, status)
        self.on_change(self)
        return self.pages

    def record(self, record: Record) -> None:
        self.records += 1
        self.found[record.name, ""] += 1
        for column in set(_columns(record)):
            self.found[record.name, column] += 1
        self.on_change(self)


def _columns(record: Record, prefix: str = "") -> Iterator[str]:
    for name, found in record.entries:
        if isinstance(found, Value):
            yield prefix + name
        else:
            yield from _columns(found, f"{prefix}{name}.")
