"""A listing in plain values with provenance, as `bowerbird page --domain D --json` prints it.

Nodes become XPaths: those of areas, records and links are made to last (`page.paths.xpath`); those of fields lead on
from their record, step by step. Keys are always there, with null or an empty list where there is nothing;
`docs/listing.md` lists them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from decimal import Decimal
from typing import Any

from bowerbird.annotate import Value
from bowerbird.listing.model import Area, Column, Evidence, Facts, Field, Listing, PageLink, Paging, Record
from bowerbird.page import Page
from bowerbird.page.geometry import union
from bowerbird.page.paths import steps_below, xpath

Data = dict[str, Any]


def listing_as_data(page: Page, listing: Listing) -> Data:
    """Areas, paging, facts and evidence of a page's listing."""
    return {
        "is_result_page": listing.primary is not None,
        "areas": [_area(page, area) for area in listing.areas],
        "paging": _paging(page, listing.paging),
        "facts": _facts(page, listing.facts),
        "evidence": _evidence(listing.evidence),
    }


def value_as_data(value: Value) -> Any:
    """A value as JSON has it: texts and numbers as they are, money, measures and dates as objects of their parts."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if is_dataclass(value):
        parts = {part.name: getattr(value, part.name) for part in fields(value)}
        told = {name: value_as_data(part) for name, part in parts.items() if part not in (None, "")}
        return {"kind": type(value).__name__.lower(), **told}
    return value if isinstance(value, int | float | None) else str(value)


def box_as_data(page: Page, nodes: Iterable[int]) -> list[float] | None:
    """The box around nodes as x, y, width, height in CSS pixels; None where nothing was painted."""
    if page.layout is None:
        return None
    box = union(page.layout.box[list(nodes)])
    return None if box[0] != box[0] else [round(number, 1) for number in box.tolist()]


def _evidence(evidence: Iterable[Evidence]) -> list[Data]:
    return [{"what": piece.what, "number": round(piece.number, 4), "needed": piece.needed} for piece in evidence]


def _area(page: Page, area: Area) -> Data:
    return {
        "rank": str(area.rank),
        "root": xpath(page, area.root),
        "box": box_as_data(page, [area.root]),
        "pivot": area.pivot,
        "columns": [_column(column) for column in area.columns],
        "records": [_record(page, record) for record in area.records],
        "evidence": _evidence(area.evidence),
    }


def _column(column: Column) -> Data:
    return {
        "name": column.name,
        "type": column.type,
        "label": column.label,
        "path": column.path,
        "support": round(column.support, 4),
        "evidence": _evidence(column.evidence),
    }


def _record(page: Page, record: Record) -> Data:
    paths = {node: xpath(page, node) for node in record.nodes}
    return {
        "nodes": list(paths.values()),
        "box": box_as_data(page, record.nodes),
        "fields": [_field(page, paths, field) for field in record.fields],
    }


def _field(page: Page, paths: dict[int, str], field: Field) -> Data:
    return {
        "name": field.name,
        "text": field.text,
        "value": value_as_data(field.value),
        "node": _path_of(page, paths, field.node),
        "span": None if field.span is None else list(field.span),
        "confidence": round(field.confidence, 4),
        "inferred": field.inferred,
        "evidence": _evidence(field.evidence),
    }


def _path_of(page: Page, paths: dict[int, str], node: int) -> str:
    """The path of a node: on from that of the record's node above it, where one is."""
    above = next((top for top in paths if node in page.subtree(top)), None)
    if above is None:
        return xpath(page, node)
    return paths[above] + steps_below(page, above, node)


def _paging(page: Page, paging: Paging) -> Data:
    return {
        "current": paging.current,
        "scrolls": paging.scrolls,
        "links": [_link(page, link) for link in paging.links],
        "idle": [_link(page, link) for link in paging.idle],
        "elsewhere": [_link(page, link) for link in paging.elsewhere],
        "evidence": _evidence(paging.evidence),
    }


def _link(page: Page, link: PageLink) -> Data:
    return {
        "turn": str(link.turn),
        "called": None if link.called is None else str(link.called),
        "url": link.url,
        "text": " ".join(page.visible_text(link.node).split()),
        "node": xpath(page, link.node),
        "number": link.number,
        "confidence": round(link.confidence, 4),
        "evidence": _evidence(link.evidence),
    }


def _facts(page: Page, facts: Facts) -> Data:
    said = facts.announcement
    announcement = (
        None
        if said is None
        else {
            "text": said.text,
            "node": xpath(page, said.node),
            "total": said.total,
            "at_least": said.at_least,
            "first": said.first,
            "last": said.last,
            "pages": said.pages,
        }
    )
    return {
        "announcement": announcement,
        "empty": None if facts.empty is None else xpath(page, facts.empty),
        "page_size": facts.page_size,
        "sorts": [xpath(page, node) for node in facts.sorts],
        "filters": [xpath(page, node) for node in facts.filters],
    }
