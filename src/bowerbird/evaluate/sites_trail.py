"""What the journal of an exploration tells: which transducers ran in which order, how long, and what they saw."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from urllib.parse import urlsplit

from bowerbird.errors import JournalError
from bowerbird.explore.facts import Failed, FormFilled, FormSeen, GivenUp, ListChosen, ListSeen, PageSeen
from bowerbird.explore.journal import Journal
from bowerbird.explore.memory import Step


@dataclass(frozen=True, slots=True)
class Trail:
    """An exploration in short."""

    flow: tuple[str, ...] = ()
    """Transducers in the order in which they ran, repetitions in a row once: what DIADEM calls a control flow."""
    seconds: Mapping[str, float] = field(default_factory=dict)
    """The time of each transducer, of all its steps."""
    pages: tuple[str, ...] = ()
    """The addresses of the pages that were looked at."""
    lists: tuple[str, ...] = ()
    """Those on which a list was seen."""
    forms: int = 0
    filled: int = 0
    """Forms that were seen, and that were sent."""
    chosen: int = 0
    """Lists that were to be wrapped."""
    said: tuple[str, ...] = ()
    """Why steps failed, or all was given up."""

    def saw_list_at(self, paths: frozenset[str]) -> bool:
        """Whether a list was recognised on a page at one of these paths."""
        return any(urlsplit(url).path in paths for url in self.lists)


def trail_in(folder: Path) -> Trail:
    """The trail that a site's folder holds; an empty one where there is none, or none that can be read."""
    try:
        return trail_of(Journal.read(folder).steps)
    except JournalError as error:
        return Trail(said=(str(error),))


def trail_of(steps: Sequence[Step]) -> Trail:
    seconds: dict[str, float] = defaultdict(float)
    for step in steps:
        seconds[step.transducer] += step.seconds
    facts = [fact for step in steps for fact in step.facts]
    urls = {fact.number: fact.url for fact in facts if isinstance(fact, PageSeen)}
    lists = (urls.get(fact.page, "") for fact in facts if isinstance(fact, ListSeen) and fact.records)
    return Trail(
        tuple(name for name, _ in groupby(step.transducer for step in steps)),
        dict(seconds),
        tuple(urls.values()),
        tuple(lists),
        sum(isinstance(fact, FormSeen) for fact in facts),
        sum(isinstance(fact, FormFilled) for fact in facts),
        sum(isinstance(fact, ListChosen) for fact in facts),
        tuple(fact.why for fact in facts if isinstance(fact, Failed | GivenUp)),
    )
