"""What filling keeps: its steps, what each of them changed, and what came of the submission.

A `Filling` is a journal. It says which control was operated how and with which value, so that it can be drawn, gone on
with after an interruption, and written down as a program.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from dataclasses import field as member
from enum import StrEnum
from typing import Any, Self

from bowerbird.forms.filling.identity import Handle
from bowerbird.forms.model import Form
from bowerbird.forms.planning.answer import Result
from bowerbird.forms.planning.query import Query
from bowerbird.page import Page

__all__ = ["NOTHING_FOUND", "Bounds", "Change", "Filling", "Found", "Gesture", "Result", "Step"]


class Change(StrEnum):
    """What a step changed on the page (DIADEM's modification classes)."""

    NOTHING = "nothing"
    NEW_FIELDS = "new fields"
    OPTIONS_CHANGED = "options changed"
    ERROR_MESSAGE = "error message"
    PARTIAL_UPDATE = "partial update"
    NEW_PAGE = "new page"
    NEW_WINDOW = "new window"
    DIALOG = "dialog"


class Gesture(StrEnum):
    """What was done to a control: the names of the sessions' actions."""

    TYPE = "type"
    CHOOSE = "choose"
    CLICK = "click"
    PRESS = "press"


@dataclass(frozen=True, slots=True)
class Bounds:
    """How far filling one form goes before it gives up."""

    seconds: float = 60.0
    """For one filling, from its first step to the reading of its results."""
    steps: int = 120
    """Actions on controls; a date two years ahead takes 25."""
    revisions: int = 6
    """Times that new fields, dialogs or messages may change the plan."""
    options: int = 5000
    """Entries of one list that are read."""
    waits: float = 2.0
    """Seconds that suggestions and dependent options may take to appear."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action on a control and what it changed; `field` is its place in the form, None for buttons and dialogs.

    `value` is what it was given, of a click the words that were clicked.

    `said` is what the page had to say to it: a message, the words of a dialog, or why the action failed.
    """

    gesture: Gesture
    control: Handle
    value: str = ""
    field: int | None = None
    label: str = ""
    change: Change = Change.NOTHING
    said: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """What the page after a submission shows.

    `announced` is the number of results that the page names, a lower bound if `at_least`; `shown` the number of records
    on it; `keys` are digests by which its records are known again; `cap` is how many the site shows at most, where it
    says or shows that it leaves some out.
    """

    announced: int | None = None
    at_least: bool = False
    shown: int = 0
    goes_on: bool = False
    truncated: bool = False
    cap: int | None = None
    keys: tuple[str, ...] = ()


NOTHING_FOUND = Found()


@dataclass(frozen=True, slots=True)
class Filling:
    """The journal of one filling: how far it has come, and what came of it (None while it is under way).

    `form` is the form with the fields that appeared on the way; `missing` are the fields that the site says it needs;
    `offered` are the texts to choose from that were seen under this query, by field; `plain_url` is the address that
    the form, as it was filled, is sent to without any script, "" where it has none.
    """

    query: Query
    form: Form
    steps: tuple[Step, ...] = ()
    result: Result | None = None
    why: str = ""
    url: str = ""
    plain_url: str = ""
    missing: tuple[int, ...] = ()
    found: Found = NOTHING_FOUND
    offered: Mapping[int, tuple[str, ...]] = member(default_factory=dict)
    page: Page | None = member(default=None, compare=False)

    def then(self, *steps: Step) -> Filling:
        return replace(self, steps=(*self.steps, *steps))

    def ended(self, result: Result, why: str = "", **more: Any) -> Filling:
        return replace(self, result=result, why=why, **more)

    @property
    def set_fields(self) -> frozenset[int]:
        """The fields that steps have set."""
        return frozenset(step.field for step in self.steps if step.field is not None and not step.failed)

    def as_data(self) -> dict[str, Any]:
        """The journal without the page and the form, ready for JSON."""
        return {
            "query": self.query.as_data(),
            "steps": [asdict(step) for step in self.steps],
            "result": self.result,
            "why": self.why,
            "url": self.url,
            "plain_url": self.plain_url,
            "missing": list(self.missing),
            "found": asdict(self.found),
            "offered": {str(place): list(texts) for place, texts in self.offered.items()},
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any], form: Form) -> Self:
        """The journal that `as_data` wrote, of a filling of `form`."""
        return cls(
            query=Query.from_data(data["query"]),
            form=form,
            steps=tuple(_step(it) for it in data["steps"]),
            result=None if data["result"] is None else Result(data["result"]),
            why=data["why"],
            url=data["url"],
            plain_url=data.get("plain_url", ""),
            missing=tuple(data["missing"]),
            found=Found(**{**data["found"], "keys": tuple(data["found"]["keys"])}),
            offered={int(place): tuple(texts) for place, texts in data["offered"].items()},
        )


def _step(data: Mapping[str, Any]) -> Step:
    return Step(
        **{
            **data,
            "gesture": Gesture(data["gesture"]),
            "change": Change(data["change"]),
            "control": Handle(**data["control"]),
        }
    )
