"""What goes in and what comes out."""

from __future__ import annotations

from dataclasses import dataclass

from bowerbird.domain.record import Record


@dataclass(frozen=True, slots=True)
class Sighting:
    """A record as kept: the database's name for it, and what the site says."""

    id: str
    record: Record


@dataclass(frozen=True, slots=True)
class Link:
    """Two sightings of one object, `a` before `b` by id.

    `score` is in bits: at 0 a link is as likely as not, and each bit doubles the odds. `evidence` says in words what
    speaks for the link, the strongest first, and then what speaks against it.
    """

    a: str
    b: str
    score: float
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Duplicates:
    """Links, strongest first, and the objects that they make: groups of two and more ids."""

    links: tuple[Link, ...] = ()
    objects: tuple[tuple[str, ...], ...] = ()
