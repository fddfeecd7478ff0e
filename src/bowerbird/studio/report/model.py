"""What a report shows, gathered from the folder of a run and its database; how it looks is for others to say."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from bowerbird.induce.model import Finding
from bowerbird.listing.shown.places import Spot
from bowerbird.store import StoredRecord


class Outcome(StrEnum):
    """What came of a site, best first."""

    EFFECTIVE = "effective"
    PARTIAL = "partial"
    INCORRECT = "incorrect"
    NONE = "none"
    FAILED = "failed"
    UNFINISHED = "unfinished"


class Mark(StrEnum):
    """What a box on a picture is around."""

    AREA = "area"
    RECORD = "record"
    TURN = "turn"
    FORM = "form"
    LEAD = "lead"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Box:
    """A box on a picture, in CSS pixels of the page; a word on it, what it tells, and the style of its colours."""

    mark: Mark
    spot: Spot
    word: str = ""
    told: str = ""
    style: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture of a page: its file, and how much of the page it shows, from the top, in CSS pixels."""

    file: Path
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence about a page; `mark` is what it is about, where that is drawn on the picture."""

    said: str
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the exploration: who made it, on what, for how long, and what came of it in sentences."""

    number: int
    transducer: str
    scope: str
    seconds: float
    said: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """A page that was looked at: its picture with boxes, what was found on it, and what was done next."""

    number: int
    title: str
    url: str
    via: str = ""
    status: int | None = None
    kind: str = ""
    found: tuple[Told, ...] = ()
    done: tuple[str, ...] = ()
    picture: Picture | None = None
    boxes: tuple[Box, ...] = ()
    steps: tuple[Step, ...] = ()

    @property
    def seconds(self) -> float:
        return sum(step.seconds for step in self.steps)


@dataclass(frozen=True, slots=True)
class Share:
    """How often a transducer ran, and for how long in all."""

    transducer: str
    runs: int
    seconds: float


@dataclass(frozen=True, slots=True)
class WrapperShown:
    """A wrapper and its proof; `records` counts what it loaded into the database, None where it was not run."""

    name: str
    section: str
    text: str
    verdict: str
    findings: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()
    records: int | None = None
    announced: int | None = None
    browser: bool | None = None


@dataclass(frozen=True, slots=True)
class Covered:
    """An attribute over the records of a site: how many have it, how sure its values are, and one of them."""

    name: str
    records: int
    share: float
    confidence: float
    example: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Values of an attribute that are not sure, for one reason."""

    attribute: str
    why: str
    values: int
    example: str
    url: str


@dataclass(frozen=True, slots=True)
class Twin:
    """Two records that are linked as one object."""

    one: StoredRecord
    other: StoredRecord
    score: float
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SiteShown:
    """A site of a run."""

    slug: str
    url: str
    name: str
    domain: str
    outcome: Outcome
    why: str = ""
    type: str = ""
    records: int = 0
    pages: int = 0
    seconds: float = 0.0
    frames: tuple[Frame, ...] = ()
    shares: tuple[Share, ...] = ()
    wrappers: tuple[WrapperShown, ...] = ()
    coverage: tuple[Covered, ...] = ()
    samples: tuple[StoredRecord, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    twins: tuple[Twin, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """What the site calls itself on the first page that was looked at."""
        return " ".join(self.frames[0].title.split()) if self.frames else ""


@dataclass(frozen=True, slots=True)
class RunShown:
    """One run or several, by their numbers: the sites, and what the report has to say of itself."""

    numbers: tuple[int, ...]
    database: str
    started: str
    seconds: float
    sites: tuple[SiteShown, ...]
    remarks: tuple[str, ...] = ()
    merged: int = 0
    """Objects that several records are linked as."""
