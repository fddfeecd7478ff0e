"""A page with its annotations marked in place, for a person to look at: one colour a type, with a legend.

The page is written from its rows, without its scripts and style sheets' network addresses, so that nothing runs and
nothing is fetched but pictures that were there. What is marked is exactly what was annotated: a span that crosses
inline markup is marked in each of its pieces.
"""

from __future__ import annotations

import colorsys
import html
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

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
[data-bowerbird-outline=record],[data-bowerbird-key=record]{outline:2px solid #b23c00}
[data-bowerbird-outline=area],[data-bowerbird-key=area]{outline:3px solid #0072b2}
[data-bowerbird-outline=area]{outline-offset:4px}
[data-bowerbird-outline=beside],[data-bowerbird-key=beside]{outline:1px dashed #555}
[data-bowerbird-outline=turn],[data-bowerbird-key=turn]{outline:2px solid #00694e}
[data-bowerbird-key]{padding:0 4px;line-height:2}
[data-bowerbird-outline]:not(table,tbody,tr,ul,ol,dl)::before{content:attr(data-bowerbird-tag);position:absolute;
transform:translate(-120%,1px);background:#b23c00;color:#fff;font:600 11px/15px sans-serif;padding:0 4px;
border-radius:3px}
[data-bowerbird-outline=area]::before,[data-bowerbird-outline=turn]::before{display:none}
[data-bowerbird-outline=beside]::before{background:#555!important}
#bowerbird-legend b{display:inline-block;min-width:2em;text-align:right;margin-right:.5em}
"""


Marks = dict[int, list[tuple[int, int, Annotation]]]


@dataclass(frozen=True, slots=True)
class Outline:
    """A line around a node: what `kind` of thing it is, a short `tag` on it, and what it `tells` when pointed at."""

    kind: str
    tag: str
    tells: str = ""


def highlighted(page: Page, annotations: Annotations, outlines: Mapping[int, Outline] | None = None) -> str:
    """The page as HTML with every annotation of its text marked, and lines around the nodes in `outlines`."""
    colours = type_colours(annotations)
    lines = {} if outlines is None else outlines
    parts = _markup(page, _marks(page, annotations), colours, lines)
    return "".join(["<!doctype html>", *parts, _legend(annotations, colours, lines)])


def type_colours(annotations: Annotations) -> dict[str, str]:
    """A colour for each type on the page, the same ones whenever the same types are there."""
    names = sorted({ann.type for ann in annotations if ann.place is Place.TEXT})
    return {name: nth_colour(number) for number, name in enumerate(names)}


def nth_colour(number: int, lightness: float = 0.78) -> str:
    """The colour of a number, far from those of its neighbours."""
    red, green, blue = colorsys.hls_to_rgb(number * _HUE_STEP % 1.0, lightness, 0.75)
    return f"#{round(255 * red):02x}{round(255 * green):02x}{round(255 * blue):02x}"


def _marks(page: Page, annotations: Annotations) -> Marks:
    """For each text node the stretches to mark, in order; where they overlap, the first and longest wins."""
    found: dict[int, list[tuple[int, int, Annotation]]] = defaultdict(list)
    for ann in annotations:
        if ann.place is not Place.TEXT:
            continue
        for node, start, stop in annotations.text.pieces(*ann.span):
            if page.kind[node] == Kind.TEXT:
                found[node].append((*annotations.text.raw_span(page, node, start, stop), ann))
    marks: Marks = {}
    for node, group in found.items():
        kept: list[tuple[int, int, Annotation]] = []
        for start, stop, ann in sorted(group, key=lambda mark: (mark[0], -mark[1], mark[2].role != INSTANCE)):
            if not kept or start >= kept[-1][1]:
                kept.append((start, stop, ann))
        marks[node] = kept
    return marks


def _markup(page: Page, marks: Marks, colours: Mapping[str, str], outlines: Mapping[int, Outline]) -> Iterator[str]:
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
            text = page.text[step] if raw else _text(page.text[step], marks.get(step, []), colours)
            yield f"<span{_outline(outlines[step])}>{text}</span>" if step in outlines and not raw else text
        elif page.kind[step] == Kind.ELEMENT and name not in _DROPPED:
            yield f"<{name}{_outline(outlines[step]) if step in outlines else ''}{_attributes(page, step)}>"
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


def _outline(outline: Outline) -> str:
    """The attributes of an outlined element; before its own, since of two equal ones the first counts."""
    named = {"data-bowerbird-outline": outline.kind, "data-bowerbird-tag": outline.tag, "title": outline.tells}
    return "".join(f' {name}="{html.escape(value)}"' for name, value in named.items())


def _text(text: str, marks: list[tuple[int, int, Annotation]], colours: Mapping[str, str]) -> str:
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


def _legend(annotations: Annotations, colours: Mapping[str, str], outlines: Mapping[int, Outline]) -> str:
    lines = []
    for kind, count in Counter(outline.kind for outline in outlines.values()).items():
        lines.append(f"<div><b>{count}</b><span data-bowerbird-key={kind}>{kind}</span></div>")
    for name, colour in colours.items():
        count = len(annotations.instances(name))
        lines.append(
            f'<div><b>{count}</b><mark data-type="{html.escape(name)}" style="background:{colour}">'
            f"{html.escape(name)}</mark></div>"
        )
    return f'<div id="bowerbird-legend">{"".join(lines)}</div>'
