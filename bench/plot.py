"""A curve of times over sizes, both on logarithmic scales: as text for a terminal, as SVG for a report."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

Points = Sequence[tuple[float, float]]
_WIDTH, _HEIGHT, _MARGIN = 640, 400, 50
_COLOURS = ("#1b6ca8", "#b5482a", "#3d7a37")
_BAR = 46


def text_plot(title: str, points: Points) -> str:
    """One line a point: size, milliseconds, a bar as long as the logarithm of the time."""
    low = math.log(min(time for _, time in points)) - 0.5
    high = math.log(max(time for _, time in points))
    lines = [
        f"{size:>9,.0f} {1000 * time:>9.1f} ms {'▇' * max(1, round(_BAR * (math.log(time) - low) / (high - low)))}"
        for size, time in points
    ]
    return "\n".join([title, *lines])


def svg_plot(curves: Mapping[str, Points]) -> str:
    """The curves, each with the line that n log n would draw from its first point, dashed."""
    every = [point for points in curves.values() for point in (*points, *_n_log_n(points))]
    spans = [(math.log10(min(column)), math.log10(max(column))) for column in zip(*every, strict=True)]
    drawn = [
        _curve(name, points, spans, colour, at)
        for at, ((name, points), colour) in enumerate(zip(curves.items(), _COLOURS, strict=False))
    ]
    axes = [_label(_WIDTH / 2, _HEIGHT - 12, "size (log)"), _label(70, 20, "seconds (log); dashed: n log n")]
    inside = "\n".join([*drawn, *axes])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}">\n{inside}\n</svg>\n'


def over_n_log_n(points: Points) -> float:
    """The time for each n log n of the largest size over that of the smallest; more than 1 is faster growth."""
    (first, least), (last, most) = points[0], points[-1]
    return (most / (last * math.log(last))) / (least / (first * math.log(first)))


def exponent(points: Points) -> float:
    """The slope of the curve on logarithmic scales, by least squares: 1 is linear growth, 2 quadratic."""
    xs, ys = [math.log(size) for size, _ in points], [math.log(time) for _, time in points]
    x_mean, y_mean = sum(xs) / len(xs), sum(ys) / len(ys)
    rise = sum((x - x_mean) * (y - y_mean) for x, y in zip(xs, ys, strict=True))
    return rise / sum((x - x_mean) ** 2 for x in xs)


def _n_log_n(points: Points) -> list[tuple[float, float]]:
    first, time = points[0]
    return [(size, time * size * math.log(size) / (first * math.log(first))) for size, _ in points]


def _curve(name: str, points: Points, spans: Sequence[tuple[float, float]], colour: str, number: int) -> str:
    solid, dashed = (_path(line, spans) for line in (points, _n_log_n(points)))
    return "\n".join(
        [
            f'<path d="{solid}" fill="none" stroke="{colour}" stroke-width="2"/>',
            f'<path d="{dashed}" fill="none" stroke="{colour}" stroke-dasharray="4 4"/>',
            _label(_WIDTH - 200, 40 + 18 * number, name, colour),
        ]
    )


def _path(points: Points, spans: Sequence[tuple[float, float]]) -> str:
    places = [(_place(x, spans[0], _WIDTH), _HEIGHT - _place(y, spans[1], _HEIGHT)) for x, y in points]
    lines = "".join(f"L{x:.1f} {y:.1f}" for _, (x, y) in pairwise(places))
    return f"M{places[0][0]:.1f} {places[0][1]:.1f}{lines}"


def _place(value: float, span: tuple[float, float], length: int) -> float:
    low, high = span
    return _MARGIN + (math.log10(value) - low) / max(high - low, 1e-9) * (length - 2 * _MARGIN)


def _label(x: float, y: float, text: str, colour: str = "#333") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" fill="{colour}" font-family="sans-serif" font-size="13">{text}</text>'
