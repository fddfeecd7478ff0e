"""How a page was reached, in words that mean the same in another process: a trail of steps.

A trail begins with an address. It is kept short: whenever a page was reached by a plain link, its own address takes
the place of all that led there. What cannot be reached by an address alone (the answer to a posted form, a page
changed in place) keeps the steps since the last one that can.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from bowerbird import browse
from bowerbird.browse import Action as Gesture
from bowerbird.oxpath.engine.deeds import Deed, Visit, Wait
from bowerbird.oxpath.engine.refind import Description
from bowerbird.page import Page

_GESTURES: Mapping[str, type[Gesture]] = {
    kind.__name__: kind
    for kind in (browse.Choose, browse.Click, browse.Hover, browse.Press, browse.Scroll, browse.Type)
}


@dataclass(frozen=True, slots=True)
class Footstep:
    """One step: what was done, and the node it was done to, as it looked then."""

    deed: Deed
    target: Description | None = None

    @classmethod
    def of(cls, page: Page, deed: Deed) -> Footstep:
        node = getattr(deed, "node", None)
        return cls(deed, None if node is None else Description.of(page, node))

    def at(self, node: int | None) -> Deed:
        """The same deed at another node."""
        if node is None or isinstance(self.deed, Visit | Wait):
            return self.deed
        return replace(self.deed, node=node)

    def to_json(self) -> dict[str, Any]:
        details = {name: value for name, value in asdict(self.deed).items() if name != "node"}
        target = None if self.target is None else asdict(self.target)
        return {"deed": type(self.deed).__name__, "details": details, "target": target}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Footstep:
        target = data["target"]
        known = None if target is None else Description(**{**target, "attributes": _pairs(target["attributes"])})
        name, details = data["deed"], data["details"]
        if name == "Visit":
            return cls(Visit(**details), known)
        if name == "Wait":
            return cls(Wait(**details), known)
        node: dict[str, Any] = {} if known is None else {"node": 0}
        return cls(_GESTURES[name](**details, **node), known)


@dataclass(frozen=True, slots=True)
class Trail:
    """Steps, the last one first."""

    step: Footstep
    before: Trail | None = None

    @classmethod
    def to(cls, url: str) -> Trail:
        return cls(Footstep(Visit(url)))

    def then(self, step: Footstep) -> Trail:
        return Trail(step, self)

    def __iter__(self) -> Iterator[Footstep]:
        steps: list[Footstep] = []
        place: Trail | None = self
        while place is not None:
            steps.append(place.step)
            place = place.before
        return reversed(steps)

    def to_json(self) -> list[dict[str, Any]]:
        return [step.to_json() for step in self]

    @classmethod
    def from_json(cls, steps: list[Mapping[str, Any]]) -> Trail:
        trail: Trail | None = None
        for step in steps:
            trail = Trail(Footstep.from_json(step), trail)
        assert trail is not None  # a trail has a first step
        return trail


def _pairs(attributes: list[list[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((name, value) for name, value in attributes)
