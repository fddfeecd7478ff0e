"""A listing drawn on the picture of its page: one HTML file for a person to look at, with all that it needs inside.

The picture carries boxes of areas, records, values and page links; a panel beside it has the records as tables.
Pointing at a box or a cell lights both up and tells what was found there and why.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape

from bowerbird.annotate import INSTANCE, Annotations, Place
from bowerbird.domain import Pack
from bowerbird.listing.model import Area, Field, Listing, Rank, Record
from bowerbird.listing.shown.canvas import Canvas, Told, legend_entry, panel_of
from bowerbird.listing.shown.grid import Grid, cell_text, grid_of, record_title
from bowerbird.listing.shown.places import Spot, spot_of, text_spot
from bowerbird.listing.shown.sentences import headline
from bowerbird.listing.values.visual_fields import ADDRESSES
from bowerbird.page import Kind, Page

MOST_ANNOTATIONS = 2_000  # drawn; more hide the page
_LAYERS = (
    ("no-areas", "areas", "var(--area)"),
    ("no-records", "records", "var(--record)"),
    ("no-fields", "attributes", "#555"),
    ("no-turns", "paging", "var(--paging)"),
    ("no-annotations", "annotations", "#888"),
)
_HINT = "Point at a box or a cell to see what was found there, and why; click to keep it."


@dataclass(frozen=True, slots=True)
class _Listed:
    """An area and its records as rows of a table; `key` begins the names of its boxes."""

    key: str
    area: Area
    grid: Grid


def drawn(page: Page, picture: bytes, listing: Listing, annotations: Annotations, pack: Pack) -> str:
    """The HTML file; `picture` is a PNG of the whole page, taken with its layout."""
    listed = [_Listed(str(at), area, grid_of(area, pack)) for at, area in enumerate(listing.areas, 1)]
    names = dict.fromkeys(column.name for one in listed for column in one.grid.columns)
    drawing = _Drawing(page, picture, {name: at for at, name in enumerate(names)})
    boxes = [*drawing.areas(listed), *drawing.turns(listing), *drawing.annotations(annotations)]
    boxes += [box for one in listed for box in drawing.fields(one)]
    return drawing.sheet(f"{page.title} – listing", boxes, _panel(page, listing, listed, drawing))


class _Drawing(Canvas):
    """The boxes of a listing."""

    def __init__(self, page: Page, picture: bytes, colours: Mapping[str, int]) -> None:
        super().__init__(picture, colours)
        self._page = page
        self._named: dict[int, str] = {}  # by the identity of a field, the box that shows it

    def box_of(self, fields: Iterable[Field]) -> str:
        """The name of the box that shows the first of these fields, if it was drawn."""
        return next((name for field in fields if (name := self._named.get(id(field)))), "")

    def areas(self, listed: Iterable[_Listed]) -> Iterator[str]:
        """Areas and their records, below everything else."""
        for one in listed:
            rank = "" if one.area.rank is Rank.PRIMARY else " secondary"
            spot = spot_of(self._page, [node for record in one.area.records for node in record.nodes])
            if spot is not None:
                told = f"{one.area.rank} area, {len(one.area.records)} records"
                yield self.area(spot, told, rank)
            for number, record in enumerate(one.area.records, 1):
                spot = spot_of(self._page, record.nodes)
                if spot is not None:
                    told_of = _record_told(number, record)
                    yield self.box(f"record{rank}", spot, told_of, record=f"{one.key}.{number}", tag=str(number))

    def fields(self, one: _Listed) -> Iterator[str]:
        """The values that the grid shows, large boxes first; values at one place share a box."""
        shown = {column.name for column in one.grid.columns}
        for number, record in enumerate(one.area.records, 1):
            by_spot: dict[Spot, list[Field]] = defaultdict(list)
            for field in record.fields:
                spot = self._spot_of(field) if field.name in shown else None
                if spot is not None:
                    by_spot[spot].append(field)
            for at, (spot, fields) in enumerate(
                sorted(by_spot.items(), key=lambda pair: -pair[0].width * pair[0].height)
            ):
                name = f"{one.key}.{number}.{at}"
                self._named.update({id(field): name for field in fields})
                looks = "field address" if fields[0].name in ADDRESSES else "field"
                looks += " inferred" if all(field.inferred for field in fields) else ""
                told = [line for field in fields for line in _field_told(field)]
                style = self.colours(fields[0].name)
                yield self.box(looks, spot, told, record=f"{one.key}.{number}", name=name, style=style)

    def turns(self, listing: Listing) -> Iterator[str]:
        """The links of the pager, and what the page says of its results."""
        told: list[tuple[int, Told]] = []
        for link in listing.paging.links:
            number = "" if link.number is None else f" {link.number}"
            why = ", ".join(map(str, link.evidence))
            lines = [("name", f"{link.turn}{number}"), ("leads to", link.url), ("confidence", f"{link.confidence:.2f}")]
            told.append((link.node, [*lines, ("because", why)]))
        said = listing.facts.announcement
        if said is not None:
            parts = [("name", "announcement"), ("text", said.text), ("total", str(said.total or "–"))]
            told.append((said.node, parts))
        told += [(node, [("name", "order of the results")]) for node in listing.facts.sorts]
        told += [(node, [("name", "filter of the results")]) for node in listing.facts.filters]
        for at, (node, lines) in enumerate(told):
            spot = (
                text_spot(self._page, node) if said is not None and node == said.node else spot_of(self._page, [node])
            )
            if spot is not None:
                yield self.box("turn", spot, lines, name=f"turn.{at}")

    def annotations(self, annotations: Annotations) -> Iterator[str]:
        """What the pack's eyes saw, anywhere on the page."""
        seen = [ann for ann in annotations if ann.role == INSTANCE and ann.place is Place.TEXT]
        for at, ann in enumerate(seen[:MOST_ANNOTATIONS]):
            lines = [("name", ann.type), ("text", ann.text), ("value", str(ann.value)), ("source", ann.source)]
            lines.append(("confidence", f"{ann.confidence:.2f}"))
            for node, start, stop in annotations.text.pieces(*ann.span):
                span = (start, stop) if self._page.kind[node] == Kind.TEXT else None
                if span is not None:
                    low, high = annotations.text.raw_span(self._page, node, start, stop)
                    blank = len(self._page.text[node]) - len(self._page.text[node].lstrip())
                    span = (max(low - blank, 0), max(high - blank, 0))
                spot = text_spot(self._page, node, span)
                if spot is not None:
                    yield self.box("annotation", spot, lines, name=f"ann.{at}", style=self.colours(ann.type))

    def _spot_of(self, field: Field) -> Spot | None:
        if field.name in ADDRESSES:
            return spot_of(self._page, [field.node])
        return text_spot(self._page, field.node, field.span)


def _record_told(number: int, record: Record) -> Told:
    names = dict.fromkeys(field.name for field in record.fields)
    values = [(name, cell_text(record.named(name))) for name in names]
    return [("name", f"record {number}: {record_title(record)}"), *values]


def _field_told(field: Field) -> Told:
    lines = [("name", field.name), ("text", field.text)]
    if str(field.value) != field.text:
        lines.append(("value", str(field.value)))
    lines.append(("confidence", f"{field.confidence:.2f}{', inferred from its place' if field.inferred else ''}"))
    if field.evidence:
        lines.append(("because", ", ".join(map(str, field.evidence))))
    return lines


def _panel(page: Page, listing: Listing, listed: list[_Listed], drawing: _Drawing) -> Iterator[str]:
    # Annotations are what a listing is made from: shown where nothing was made of them.
    layers = [(*layer, layer[0] != "no-annotations" or not listed) for layer in _LAYERS]
    tables = [_table(one, drawing) for one in listed] or ["<p class=none>No records.</p>"]
    return panel_of(page, headline(page, listing), layers, _legend(listed, drawing), tables, _HINT)


def _legend(listed: list[_Listed], drawing: _Drawing) -> Iterator[str]:
    counts: dict[str, int] = defaultdict(int)
    for one in listed:
        for column in one.grid.columns:
            counts[column.name] += sum(1 for record in one.area.records if record.named(column.name))
    for name, count in counts.items():
        yield legend_entry(drawing.colours(name), name, count)


def _table(one: _Listed, drawing: _Drawing) -> str:
    rank = "" if one.area.rank is Rank.PRIMARY else " class=secondary"
    evidence = escape(", ".join(map(str, one.area.evidence)))
    heads = "".join(
        f'<th scope=col style="{drawing.colours(column.name)}">{escape(column.name)}</th>'
        for column in one.grid.columns
    )
    rows = "".join(_row(one, number, record, drawing) for number, record in enumerate(one.area.records, 1))
    title = f'<h2 title="{evidence}">{str(one.area.rank).capitalize()} area: {len(one.area.records)} records</h2>'
    return f"{title}<table{rank}><thead><tr><th></th>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _row(one: _Listed, number: int, record: Record, drawing: _Drawing) -> str:
    cells = []
    for column, text in zip(one.grid.columns, one.grid.rows[number - 1], strict=True):
        fields = record.named(column.name)
        box = drawing.box_of(fields)
        named = f' data-box="{box}"' if box else ""
        looks = " class=inferred" if fields and all(field.inferred for field in fields) else ""
        cells.append(f'<td{named}{looks} title="{escape(text)}">{escape(text)}</td>')
    button = f'<button aria-label="record {number}">{number}</button>'
    return f'<tr data-record="{one.key}.{number}"><th scope=row>{button}</th>{"".join(cells)}</tr>'
