"""Forms drawn on the picture of their page: fields, labels and buttons, with a table of them beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from bowerbird.forms.model import Button, Field, FieldType, TypedForm
from bowerbird.forms.shown.sentences import HEADS, cells, choices_told, footlines, headline, summary
from bowerbird.listing.shown.canvas import Canvas, Told, legend_entry, panel_of
from bowerbird.listing.shown.places import spot_of, text_spot
from bowerbird.page import Page

_LAYERS = (
    ("no-areas", "forms", "var(--area)", True),
    ("no-records", "fields", "var(--record)", True),
    ("no-fields", "labels", "#555", True),
    ("no-turns", "buttons", "var(--paging)", True),
)
_HINT = "Point at a field, a label or a row to see what was found there, and why; click to keep it."
_UNREAD = "not read"


def drawn(page: Page, picture: bytes, forms: Sequence[TypedForm]) -> str:
    """The HTML file; `picture` is a PNG of the whole page, taken with its layout."""
    canvas = Canvas(picture)
    boxes = [box for number, typed in enumerate(forms, 1) for box in _boxes(page, canvas, number, typed)]
    tables = [_table(number, typed) for number, typed in enumerate(forms, 1)] or ["<p class=none>No forms.</p>"]
    panel = panel_of(page, summary(forms), _LAYERS, _legend(canvas, forms), tables, _HINT)
    return canvas.sheet(f"{page.title} – forms", boxes, panel)


def _boxes(page: Page, canvas: Canvas, number: int, typed: TypedForm) -> Iterator[str]:
    """The form, its fields numbered as in the table, their labels, its buttons."""
    form = typed.form
    whole = [node for field in form.fields for node in field.nodes] + [button.node for button in form.buttons]
    spot = spot_of(page, whole or [form.node])
    if spot is not None:
        yield canvas.area(spot, f"{number}: {form.role}", "" if form.role.may_be_sent else " secondary")
    for at, field in enumerate(form.fields):
        yield from _field_boxes(page, canvas, f"{number}.{at}", at, field, typed.types.get(at))
    for at, button in enumerate(form.buttons):
        spot = spot_of(page, [button.node])
        if spot is not None:
            yield canvas.box("turn", spot, _button_told(button), name=f"button.{number}.{at}")


def _field_boxes(page: Page, canvas: Canvas, key: str, at: int, field: Field, known: FieldType | None) -> Iterator[str]:
    told = field_told(field, known)
    spot = spot_of(page, field.nodes)
    if spot is not None:
        yield canvas.box("record", spot, told, record=key, tag=str(at))
    for number, label in enumerate(field.labels[:1]):
        spot = text_spot(page, label.nodes[0]) if label.nodes and label.nodes[0] not in field.nodes else None
        if spot is not None:
            style = canvas.colours(str(known) if known is not None else _UNREAD)
            yield canvas.box("field", spot, told, record=key, name=f"label.{key}.{number}", style=style)


def field_told(field: Field, known: FieldType | None) -> Told:
    """What the box of a field tells."""
    told = [("name", str(known) if known is not None else _UNREAD)]
    told += [("label", f"{label.text} ({label.source})") for label in field.labels]
    told += [("widget", str(field.widget)), ("parameter", field.name)]
    if field.choices:
        told.append(("choices", choices_told(field)))
    if field.is_mandatory:
        told.append(("mandatory", "yes"))
    if known is not None:
        told += [("confidence", f"{known.confidence:.2f}"), ("because", known.why)]
    return [(key, text) for key, text in told if text]


def _button_told(button: Button) -> Told:
    return [("name", f"button: {button.effect}"), ("text", button.text)]


def _legend(canvas: Canvas, forms: Sequence[TypedForm]) -> Iterator[str]:
    counts = Counter(
        str(typed.types[at]) if at in typed.types else _UNREAD
        for typed in forms
        for at in range(len(typed.form.fields))
    )
    for name, count in counts.items():
        yield legend_entry(canvas.colours(name), name, count)


def _table(number: int, typed: TypedForm) -> str:
    heads = "".join(f"<th scope=col>{head}</th>" for head in HEADS)
    rows = "".join(_row(number, at, field, typed.types.get(at)) for at, field in enumerate(typed.form.fields))
    looks = "" if typed.form.role.may_be_sent else " class=secondary"
    beneath = "".join(f"<p class=none>{escape(line)}</p>" for line in footlines(typed))
    title = f'<h2 title="{escape("; ".join(typed.form.why))}">{escape(headline(number, typed))}</h2>'
    return f"{title}<table{looks}><thead><tr><th></th>{heads}</tr></thead><tbody>{rows}</tbody></table>{beneath}"


def _row(number: int, at: int, field: Field, known: FieldType | None) -> str:
    shown = "".join(f'<td title="{escape(text)}">{escape(text)}</td>' for text in cells(field, known))
    button = f'<button aria-label="field {at}">{at}</button>'
    return f'<tr data-record="{number}.{at}"><th scope=row>{button}</th>{shown}</tr>'
