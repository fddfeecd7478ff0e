"""What no type of the pack claims: every other item of the records, in columns of its own.

A column whose text is the same in all records is the template speaking ("Add to cart"); it is kept, with little
confidence and the evidence for it, since only a reader can say that "In stock" means something.
"""

from __future__ import annotations

from bowerbird.annotate import Value
from bowerbird.listing.model import Column, Evidence, Field
from bowerbird.listing.values.claims import Claims
from bowerbird.listing.values.items import LABEL, Item, ItemKind
from bowerbird.listing.values.naming import Namer
from bowerbird.listing.values.table import Table

COVERED = 0.8  # of an item's letters that values have taken, from which it says nothing more
FEW_RECORDS = 3  # up to here, that all texts of a column are equal may be chance
CONFIDENCE = 0.5
TEMPLATE_CONFIDENCE = 0.1


def remaining_columns(table: Table, claims: Claims, taken: set[str]) -> tuple[list[Column], list[list[Field]]]:
    """Columns of the items that are not covered by `claims`, and the fields that each record has in them."""
    namer = Namer(table, taken)
    columns: list[Column] = []
    fields: list[list[Field]] = [[] for _ in table.rows]
    for number, column in enumerate(table.columns):
        left = {
            record: table.rows[record][at]
            for record, at in column.items.items()
            if claims.covered(record, at) < COVERED
        }
        if (left and _has_text(left)) or _is_picture(left):
            made = _made(table, number, left, namer)
            columns.append(made)
            confidence = confidence_of(table, left)
            for record, item in left.items():
                fields[record].append(_field(table, made.name, item, confidence))
    return columns, fields


def confidence_of(table: Table, items: dict[int, Item]) -> float:
    """How sure it is that the items of a column are values rather than words of the template."""
    return TEMPLATE_CONFIDENCE if _is_template(table, items) else CONFIDENCE


def text_field(table: Table, name: str, item: Item, confidence: float, value: Value | None = None) -> Field:
    """A whole item; without a value that was read, its value is what stands behind its label."""
    if value is None:
        label = LABEL.match(item.text)
        value = item.text[label.end() :].strip() if label and label.end() < len(item.text) else item.text
    return Field(name, item.node, item.text, value, _span(table, item), confidence=confidence)


def _has_text(items: dict[int, Item]) -> bool:
    return any(item.kind == ItemKind.TEXT for item in items.values())


def _is_picture(items: dict[int, Item]) -> bool:
    return any(item.kind == ItemKind.IMAGE for item in items.values())


def _is_template(table: Table, items: dict[int, Item]) -> bool:
    """Whether all records have the very same text."""
    if len(table) <= FEW_RECORDS or len(items) < len(table):
        return False
    return len({item.text for item in items.values()}) == 1 and _has_text(items)


def _made(table: Table, number: int, items: dict[int, Item], namer: Namer) -> Column:
    name, label = namer.name(number)
    evidence = [Evidence("support", len(items) / len(table))]
    if _has_text(items):
        evidence.append(Evidence("different texts", len({item.text for item in items.values()}), 2))
    return Column(name, table.path(number), len(items) / len(table), None, label, tuple(evidence))


def _field(table: Table, name: str, item: Item, confidence: float) -> Field:
    page = table.page
    if item.kind == ItemKind.IMAGE:
        source = page.attributes[item.node].get("src") or page.attributes[item.node].get("data-src", "")
        return Field(name, item.node, source, source, confidence=confidence)
    return text_field(table, name, item, confidence)


def _span(table: Table, item: Item) -> tuple[int, int] | None:
    """Where the item stands in its element's visible text; None where it is all of it."""
    page, clob = table.page, table.annotations.text
    extent = clob.extent(page, item.node)
    if extent is None or extent == item.span:
        return None
    shown = page.visible_text(item.node)
    at = shown.find(item.text)
    return None if at < 0 or len(item.text) == len(shown) else (at, at + len(item.text))
