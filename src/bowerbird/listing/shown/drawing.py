"""A listing drawn on the picture of its page: one HTML file for a person to look at, with all that it needs inside.

The picture carries boxes of areas, records, values and page links; a panel beside it has the records as tables.
Pointing at a box or a cell lights both up and tells what was found there and why.
"""

from __future__ import annotations

from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from bowerbird.annotate import INSTANCE, Annotations, Place
from bowerbird.annotate.highlight import nth_colour
from bowerbird.domain import Pack
from bowerbird.listing.model import Area, Field, Listing, Rank, Record
from bowerbird.listing.shown.grid import Grid, cell_text, grid_of, record_title
from bowerbird.listing.shown.places import Spot, spot_of, text_spot
from bowerbird.listing.shown.sentences import headline
from bowerbird.listing.values.visual_fields import ADDRESSES
from bowerbird.page import Kind, Page

MOST_ANNOTATIONS = 2_000  # drawn; more hide the page
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
_LAYERS = (
    ("no-areas", "areas", "var(--area)"),
    ("no-records", "records", "var(--record)"),
    ("no-fields", "attributes", "#555"),
    ("no-turns", "paging", "var(--paging)"),
    ("no-annotations", "annotations", "#888"),
)
_HINT = '<p class="none">Point at a box or a cell to see what was found there, and why; click to keep it.</p>'


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
    drawing = _Drawing(page, {name: at for at, name in enumerate(names)}, *_size_of(picture))
    boxes = [*drawing.areas(listed), *drawing.turns(listing), *drawing.annotations(annotations)]
    boxes += [box for one in listed for box in drawing.fields(one)]
    return "".join(
        [
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(page.title)} – listing</title>',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            '<meta name="viewport" content="width=device-width">',
            f"<style>{_resource('drawing.css')}</style></head><body><div class=sheet><div class=view>",
            f'<div class=picture style="--width:{drawing.width}px"><img alt="The page as it was captured" ',
            f'src="data:image/png;base64,{b64encode(picture).decode()}">{"".join(boxes)}</div></div>',
            *_panel(page, listing, listed, drawing),
            f"</div><script>{_resource('drawing.js')}</script></body></html>",
        ]
    )


def _resource(name: str) -> str:
    return files("bowerbird.listing.shown").joinpath(name).read_text(encoding="utf-8")


def _size_of(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG, from its first chunk."""
    return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")


class _Drawing:
    """Boxes over one picture, in parts of its size, so that they scale with it."""

    def __init__(self, page: Page, colours: Mapping[str, int], width: int, height: int) -> None:
        self._page, self._colours = page, dict(colours)
        self.width, self._height = width, height
        self._named: dict[int, str] = {}  # by the identity of a field, the box that shows it

    def colours(self, name: str) -> str:
        """The style that gives a name its colours."""
        number = self._colours.setdefault(name, len(self._colours))
        return f"--edge:{nth_colour(number, 0.34)};--tint:{nth_colour(number, 0.88)}"

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
                yield f'<div class="box area{rank}" style="{self._place(spot)}"><span class=tag>{told}</span></div>'
            for number, record in enumerate(one.area.records, 1):
                spot = spot_of(self._page, record.nodes)
                if spot is not None:
                    yield self._box(
                        f"record{rank}", spot, f"{one.key}.{number}", "", _record_told(number, record), number
                    )

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
                yield self._box(looks, spot, f"{one.key}.{number}", name, told, style=style)

    def turns(self, listing: Listing) -> Iterator[str]:
        """The links of the pager, and what the page says of its results."""
        told: list[tuple[int, list[tuple[str, str]]]] = []
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
                yield self._box("turn", spot, "", f"turn.{at}", lines)

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
                    yield self._box("annotation", spot, "", f"ann.{at}", lines, style=self.colours(ann.type))

    def _spot_of(self, field: Field) -> Spot | None:
        if field.name in ADDRESSES:
            return spot_of(self._page, [field.node])
        return text_spot(self._page, field.node, field.span)

    def _box(
        self,
        looks: str,
        spot: Spot,
        record: str,
        name: str,
        told: list[tuple[str, str]],
        tag: int | None = None,
        style: str = "",
    ) -> str:
        if spot.top >= self._height:  # pictures of endless pages end before them
            return ""
        numbered = f' data-record="{record}"' if record else ""
        named = f' data-box="{name}"' if name else ""
        plain = escape("\n".join(text if key == "name" else f"{key}: {text}" for key, text in told))
        label = "" if tag is None else f"<span class=tag>{tag}</span>"
        return (
            f'<button class="box {looks}"{numbered}{named} tabindex=-1 title="{plain}" '
            f'style="{self._place(spot)};{style}">{label}<template>{_told(told)}</template></button>'
        )

    def _place(self, spot: Spot) -> str:
        parts = (spot.left / self.width, spot.top / self._height, spot.width / self.width, spot.height / self._height)
        return "left:{:.3%};top:{:.3%};width:{:.3%};height:{:.3%}".format(*parts)


def _told(lines: Iterable[tuple[str, str]]) -> str:
    """What a box tells, as a list of definitions."""
    parts = []
    for key, text in lines:
        looks, shown = (" class=name", "found") if key == "name" else ("", key)
        parts.append(f"<dt>{escape(shown)}</dt><dd{looks}>{escape(text)}</dd>")
    return f"<dl>{''.join(parts)}</dl>"


def _record_told(number: int, record: Record) -> list[tuple[str, str]]:
    names = dict.fromkeys(field.name for field in record.fields)
    values = [(name, cell_text(record.named(name))) for name in names]
    return [("name", f"record {number}: {record_title(record)}"), *values]


def _field_told(field: Field) -> list[tuple[str, str]]:
    lines = [("name", field.name), ("text", field.text)]
    if str(field.value) != field.text:
        lines.append(("value", str(field.value)))
    lines.append(("confidence", f"{field.confidence:.2f}{', inferred from its place' if field.inferred else ''}"))
    if field.evidence:
        lines.append(("because", ", ".join(map(str, field.evidence))))
    return lines


def _panel(page: Page, listing: Listing, listed: list[_Listed], drawing: _Drawing) -> Iterator[str]:
    yield f"<div class=panel><header><h1>{escape(page.title or '(no title)')}</h1>"
    yield f"<p class=address>{escape(page.url)}</p><p class=headline>{escape(headline(page, listing))}</p></header>"
    yield "<div class=layers>"
    for value, label, colour in _LAYERS:
        # Annotations are what a listing is made from: shown where nothing was made of them.
        on = "" if value == "no-annotations" and listed else " checked"
        yield f'<label><input type=checkbox value={value}{on}> <i style="border-color:{colour}"></i>{label}</label>'
    yield "<label><input type=checkbox value=full> full size</label></div>"
    yield f"<div class=legend>{''.join(_legend(listed, drawing))}</div><div class=tables>"
    yield from (_table(one, drawing) for one in listed)
    if not listed:
        yield "<p class=none>No records.</p>"
    yield f"</div><div class=told aria-live=polite>{_HINT}</div></div>"


def _legend(listed: list[_Listed], drawing: _Drawing) -> Iterator[str]:
    counts: dict[str, int] = defaultdict(int)
    for one in listed:
        for column in one.grid.columns:
            counts[column.name] += sum(1 for record in one.area.records if record.named(column.name))
    for name, count in counts.items():
        style = f"{drawing.colours(name)};border-color:var(--edge);background:var(--tint)"
        yield f'<span><i style="{style}"></i>{escape(name)} <b>{count}</b></span>'


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
