"""All that is known about a site: its records, where each value is shown, and how everything is reached.

The truth is read from the pages themselves: a site lists its `Sheet`s (an address and what the page there is in the
end, with marks), and `gather` reads the marks. Values are therefore true of what is served, node by node. Pages are
listed once each; a record may be on several.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date

from bowerbird.zoo.marks import Marks, ValueMark, read
from bowerbird.zoo.stock import Item, Money


@dataclass(frozen=True)
class Sheet:
    """A page that shows records, in its final state.

    `rendered` is False when the values stand in the HTML as served. `after` says what a person does on the page until
    all of it is there: nothing, "load-more" or "scroll".
    """

    kind: str
    target: str
    marked: str
    section: str = ""
    number: int = 1
    rendered: bool = False
    after: str = ""
    form: Mapping[str, str] = field(default_factory=dict)
    frame: bool = False


@dataclass(frozen=True)
class ValueTruth:
    normalised: object
    shown: tuple[str, ...]


@dataclass(frozen=True)
class RecordTruth:
    key: str
    section: str
    values: Mapping[str, ValueTruth]
    detail: str | None


@dataclass(frozen=True)
class RecordNodes:
    """The nodes that make up one record on one page; several when its parts are siblings."""

    key: str
    paths: tuple[str, ...]


@dataclass(frozen=True)
class PageTruth:
    kind: str
    target: str
    section: str
    number: int
    rendered: bool
    after: str
    form: Mapping[str, str]
    frame: bool
    records: tuple[RecordNodes, ...]
    values: tuple[ValueMark, ...]
    nodes: Mapping[str, str]
    """Other marked nodes by name: "next", "form:search"."""


@dataclass(frozen=True)
class FieldTruth:
    name: str
    label: str
    type: str
    """What it asks for: an attribute of the domain, with `:min` or `:max` for an end of a range."""
    widget: str
    options: tuple[str, ...] = ()
    mandatory: bool = False


@dataclass(frozen=True)
class FormTruth:
    purpose: str
    page: str
    method: str
    fields: tuple[FieldTruth, ...]
    path: str = ""


@dataclass(frozen=True)
class Step:
    """One thing a person does: `open` an address, `fill`, `choose` or `click` what `where` names (a CSS selector)."""

    act: str
    where: str
    value: str = ""


@dataclass(frozen=True)
class Way:
    """How one part of the offers is reached from the home page: the steps, then how its list goes on."""

    section: str
    steps: tuple[Step, ...]
    records: tuple[str, ...]


@dataclass(frozen=True)
class PagingTruth:
    kind: str
    size: int
    announced: bool


@dataclass(frozen=True)
class Truth:
    name: str
    seed: int | None
    domain: str
    locale: str
    choices: Mapping[str, object]
    records: Mapping[str, RecordTruth]
    pages: tuple[PageTruth, ...]
    forms: tuple[FormTruth, ...]
    paging: PagingTruth
    ways: tuple[Way, ...]
    fewest_requests: int
    """Documents and data, without pictures, styles and scripts, that show every value of every record."""

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, indent=1, default=_plain)


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else str(value)


def normalised(item: Item) -> dict[str, object]:
    """All values of an item, its headline and description among them."""
    return {"headline": item.title, **item.values, "description": item.description}


def gather(
    items: Iterable[Item], sheets: Iterable[Sheet], detail: Mapping[str, str]
) -> tuple[dict[str, RecordTruth], tuple[PageTruth, ...]]:
    """Records and pages, from the marks on the sheets. A value that no page shows is not part of the truth."""
    pages = []
    shown: dict[tuple[str, str], dict[str, None]] = {}
    for sheet in sheets:
        found = read(sheet.marked)
        for value in found.values:
            shown.setdefault((value.record, value.attribute), {})[value.text] = None
        pages.append(_page(sheet, found))
    records = {}
    for item in items:
        values = {
            name: ValueTruth(_as_data(value), tuple(shown[item.key, name]))
            for name, value in normalised(item).items()
            if (item.key, name) in shown
        }
        if values:
            records[item.key] = RecordTruth(item.key, item.section, values, detail.get(item.key))
    return records, tuple(pages)


def _as_data(value: object) -> object:
    return value._asdict() if isinstance(value, Money) else value


def _page(sheet: Sheet, found: Marks) -> PageTruth:
    records: dict[str, list[str]] = {}
    nodes: dict[str, str] = {}
    for mark in found.nodes:
        kind, _, rest = mark.name.partition(":")
        if kind == "record":
            records.setdefault(rest, []).append(mark.path)
        else:
            nodes.setdefault(mark.name, mark.path)
    return PageTruth(
        sheet.kind,
        sheet.target,
        sheet.section,
        sheet.number,
        sheet.rendered,
        sheet.after,
        dict(sheet.form),
        sheet.frame,
        tuple(RecordNodes(key, tuple(paths)) for key, paths in records.items()),
        found.values,
        nodes,
    )
