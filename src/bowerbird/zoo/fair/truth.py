"""What is known about a site of the fair: its forms field by field, its records, what it takes to reach them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class FairField:
    """One field. `keys` are the names and ids by which its controls are found in any state of the page.

    `labels` are the texts that count as right, () where nothing labels it. `type` is an attribute of the zoo with
    `:min` or `:max` for an end of a range, or "keyword", "section", "radius", "order"; "" outside of searches.
    """

    name: str
    keys: tuple[str, ...]
    labels: tuple[str, ...]
    type: str
    widget: str
    options: tuple[str, ...] = ()
    wildcard: str = ""
    mandatory: bool = False
    group: str = ""
    default: str = ""


@dataclass(frozen=True)
class FairForm:
    """`page` is where it stands ("/", the page of a frame, or a page of results), `path` its node there."""

    purpose: str
    page: str
    path: str
    fields: tuple[FairField, ...]


@dataclass(frozen=True)
class FairTruth:
    name: str
    seed: int
    split: str
    domain: str
    locale: str
    choices: Mapping[str, object]
    records: tuple[str, ...]
    forms: tuple[FairForm, ...]
    results: str
    """An address that shows results, for looking at such a page by itself."""
    cap: int
    """Most records of one query that can be reached; 0 for all."""
    fewest: int
    """The fewest submissions that reach all records."""

    @property
    def search(self) -> FairForm:
        return next(form for form in self.forms if form.purpose == "search")

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, indent=1)
