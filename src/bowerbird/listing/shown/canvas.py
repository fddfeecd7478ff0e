"""Boxes on the picture of a page, with a panel beside it: one HTML file with all that it needs inside.

What is drawn, and what the panel says, is for others to decide: listings and forms are both shown so. Pointing at a box
or a row of the panel lights both up (`drawing.js`) and tells what was found there and why.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from importlib.resources import files

from bowerbird.annotate.highlight import nth_colour
from bowerbird.listing.shown.pictures import picture_size
from bowerbird.listing.shown.places import Spot, placed
from bowerbird.page import Page

Told = list[tuple[str, str]]
"""What a box tells: names and texts, in order; the name "name" heads them."""

_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


class Canvas:
    """Boxes over one picture, in parts of its size, so that they scale with it."""

    def __init__(self, picture: bytes, colours: Mapping[str, int] | None = None) -> None:
        self._picture = picture
        self._colours = dict(colours or {})
        self.width, self._height = picture_size(picture)

    def sheet(self, title: str, boxes: Iterable[str], panel: Iterable[str]) -> str:
        """The HTML file: the picture with its boxes, and the panel."""
        return "".join(
            [
                f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
                f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
                '<meta name="viewport" content="width=device-width">',
                f"<style>{_resource('drawing.css')}</style></head><body><div class=sheet><div class=view>",
                f'<div class=picture style="--width:{self.width}px"><img alt="The page as it was captured" ',
                f'src="data:image/png;base64,{b64encode(self._picture).decode()}">{"".join(boxes)}</div></div>',
                *panel,
                f"</div><script>{_resource('drawing.js')}</script></body></html>",
            ]
        )

    def colours(self, name: str) -> str:
        """The style that gives a name its colours."""
        return colours_of(self._colours.setdefault(name, len(self._colours)))

    def area(self, spot: Spot, told: str, looks: str = "") -> str:
        """A line around something large, with a word on it."""
        return f'<div class="box area{looks}" style="{self._place(spot)}"><span class=tag>{escape(told)}</span></div>'

    def box(
        self, looks: str, spot: Spot, told: Told, *, record: str = "", name: str = "", tag: str = "", style: str = ""
    ) -> str:
        """A box that tells something; rows of the panel with the same `record` or `name` light up with it."""
        if spot.top >= self._height:  # pictures of endless pages end before them
            return ""
        numbered = f' data-record="{record}"' if record else ""
        named = f' data-box="{name}"' if name else ""
        plain = escape("\n".join(text if key == "name" else f"{key}: {text}" for key, text in told))
        label = f"<span class=tag>{escape(tag)}</span>" if tag else ""
        return (
            f'<button class="box {looks}"{numbered}{named} tabindex=-1 title="{plain}" '
            f'style="{self._place(spot)};{style}">{label}<template>{_definitions(told)}</template></button>'
        )

    def _place(self, spot: Spot) -> str:
        return placed(spot, self.width, self._height)


def panel_of(
    page: Page,
    headline: str,
    layers: Iterable[tuple[str, str, str, bool]],
    legend: Iterable[str],
    tables: Iterable[str],
    hint: str,
) -> Iterator[str]:
    """The panel: what page it is, switches for layers (class that hides it, name, colour, on), legend and tables."""
    yield f"<div class=panel><header><h1>{escape(page.title or '(no title)')}</h1>"
    yield f"<p class=address>{escape(page.url)}</p><p class=headline>{escape(headline)}</p></header>"
    yield "<div class=layers>"
    for value, label, colour, is_on in layers:
        on = " checked" if is_on else ""
        yield f'<label><input type=checkbox value={value}{on}> <i style="border-color:{colour}"></i>{label}</label>'
    yield "<label><input type=checkbox value=full> full size</label></div>"
    yield f"<div class=legend>{''.join(legend)}</div><div class=tables>"
    yield from tables
    yield f'</div><div class=told aria-live=polite><p class="none">{escape(hint)}</p></div></div>'


def colours_of(number: int) -> str:
    """The style that gives something of a number its colours: of its edge, and of what is inside."""
    return f"--edge:{nth_colour(number, 0.34)};--tint:{nth_colour(number, 0.88)}"


def legend_entry(style: str, name: str, count: int) -> str:
    """A line of the legend: a colour, what it stands for, how often."""
    swatch = f'<i style="{style};border-color:var(--edge);background:var(--tint)"></i>'
    return f"<span>{swatch}{escape(name)} <b>{count}</b></span>"


def _resource(name: str) -> str:
    return files("bowerbird.listing.shown").joinpath(name).read_text(encoding="utf-8")


def _definitions(lines: Iterable[tuple[str, str]]) -> str:
    """What a box tells, as a list of definitions."""
    parts = []
    for key, text in lines:
        looks, shown = (" class=name", "found") if key == "name" else ("", key)
        parts.append(f"<dt>{escape(shown)}</dt><dd{looks}>{escape(text)}</dd>")
    return f"<dl>{''.join(parts)}</dl>"
