"""A page with its annotations marked in place, for a person to look at: one colour a type, with a legend.

The page is written from its rows, without its scripts and style sheets' network addresses, so that nothing runs and
nothing is fetched but pictures that were there. What is marked is exactly what was annotated: a span that crosses
inline markup is marked in each of its pieces.
"""

from __future__ import annotations

import colorsys
import html
from collections import defaultdict
from collections.abc import Iterator

from bowerbird.annotate.model import INSTANCE, Annotation, Annotations, Place
from bowerbird.page import Kind, Page

_VOID = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr")
_DROPPED = frozenset({"script", "noscript", "template", "base"})
_RAW = frozenset({"style"})
_HUE_STEP = 0.618033988749895  # the golden ratio sets neighbouring types far apart
_STYLE = """
mark[data-type]{color:#111;border-radius:3px;padding:0 2px}
mark[data-role=label]{background:none!important;outline:2px dashed}
#bowerbird-legend{position:fixed;right:8px;top:8px;z-index:2147483647;background:#fff;color:#111;border:1px solid #888;
padding:8px;font:13px/1.6 sans-serif;max-height:90vh;overflow:auto;box-shadow:0 2px 8px #0004}
#bowerbird-legend b{display:inline-block;min-width:2em;text-align:right;margin-right:.5em}
"""


def highlighted(page: Page, annotations: Annotations) -> str:
    """The page as HTML with every annotation of its text marked."""
    colours = type_colours(annotations)
    marks = _marks(page, annotations)
    parts = ["<!doctype html>", *_markup(page, marks, colours), _legend(annotations, colours)]
    return "".join(parts)


def type_colours(annotations: Annotations) -> dict[str, str]:
    """A colour for each type on the page, the same ones whenever the same types are there."""
    names = sorted({ann.type for ann in annotations if ann.place is Place.TEXT})
    return {name: _colour(number) for number, name in enumerate(names)}


def _colour(number: int) -> str:
    red, green, blue = colorsys.hls_to_rgb(number * _HUE_STEP % 1.0, 0.78, 0.75)
    return f"#{round(255 * red):02x}{round(255 * green):02x}{round(255 * blue):02x}"


def _marks(page: Page, annotations: Annotations) -> dict[int, list[tuple[int, int, Annotation]]]:
    """For each text node the stretches to mark, in order; where they overlap, the first and longest wins."""
    found: dict[int, list[tuple[int, int, Annotation]]] = defaultdict(list)
    for ann in annotations:
        if ann.place is not Place.TEXT:
            continue
        for node, start, stop in annotations.text.pieces(*ann.span):
            if page.kind[node] == Kind.TEXT:
                found[node].append((*annotations.text.raw_span(page, node, start, stop), ann))
    marks: dict[int, list[tuple[int, int, Annotation]]] = {}
    for node, group in found.items():
        kept: list[tuple[int, int, Annotation]] = []
        for start, stop, ann in sorted(group, key=lambda mark: (mark[0], -mark[1], mark[2].role != INSTANCE)):
            if not kept or start >= kept[-1][1]:
                kept.append((start, stop, ann))
        marks[node] = kept
    return marks


def _markup(page: Page, marks: dict[int, list[tuple[int, int, Annotation]]], colours: dict[str, str]) -> Iterator[str]:
    # A stack of what is yet to be written, because pages may be nested deeper than Python's own.
    pending: list[int | str] = [0]
    while pending:
        step = pending.pop()
        if isinstance(step, str):
            yield step
            continue
        name = page.name(step)
        if page.kind[step] == Kind.TEXT:
            raw = page.name(int(page.parent[step])) in _RAW
            yield page.text[step] if raw else _text(page.text[step], marks.get(step, []), colours)
        elif page.kind[step] == Kind.ELEMENT and name not in _DROPPED:
            yield f"<{name}{_attributes(page, step)}>"
            if name not in _VOID:
                if name == "head":
                    yield f'<meta charset="utf-8"><base href="{html.escape(page.url)}"><style>{_STYLE}</style>'
                pending.append(f"</{name}>")
                pending.extend(reversed(list(page.children(step))))
        elif page.kind[step] in (Kind.DOCUMENT, Kind.SHADOW):
            pending.extend(reversed(list(page.children(step))))


def _attributes(page: Page, node: int) -> str:
    """The element's attributes without those that run scripts."""
    kept = {name: value for name, value in page.attributes[node].items() if not name.lower().startswith("on")}
    return "".join(f' {name}="{html.escape(value)}"' for name, value in kept.items())


def _text(text: str, marks: list[tuple[int, int, Annotation]], colours: dict[str, str]) -> str:
    parts, at = [], 0
    for start, stop, ann in marks:
        told = html.escape(f"{ann.type} {ann.role}: {ann.value} ({ann.source}, {ann.confidence:.2f})")
        style = f"background:{colours[ann.type]};outline-color:{colours[ann.type]}"
        parts.append(html.escape(text[at:start], quote=False))
        parts.append(
            f'<mark data-type="{html.escape(ann.type)}" data-role="{ann.role}" style="{style}" title="{told}">'
        )
        parts.append(f"{html.escape(text[start:stop], quote=False)}</mark>")
        at = stop
    return "".join(parts) + html.escape(text[at:], quote=False)


def _legend(annotations: Annotations, colours: dict[str, str]) -> str:
    lines = []
    for name, colour in colours.items():
        count = len(annotations.instances(name))
        lines.append(
            f'<div><b>{count}</b><mark data-type="{html.escape(name)}" style="background:{colour}">'
            f"{html.escape(name)}</mark></div>"
        )
    return f'<div id="bowerbird-legend">{"".join(lines)}</div>'
