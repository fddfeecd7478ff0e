"""Curves of growth: their slope, and how they compare with n log n."""

from __future__ import annotations

from math import log

import pytest
from bench.plot import exponent, over_n_log_n, svg_plot, text_plot

SIZES = (10, 100, 1000, 10_000)


@pytest.mark.parametrize("power", [0.5, 1, 2])
def test_exponent_is_the_power(power: float) -> None:
    assert exponent([(size, 3e-6 * size**power) for size in SIZES]) == pytest.approx(power)


def test_over_n_log_n() -> None:
    assert over_n_log_n([(size, size * log(size)) for size in SIZES]) == pytest.approx(1)
    assert over_n_log_n([(size, size) for size in SIZES]) < 1
    assert over_n_log_n([(size, size**2) for size in SIZES]) > 100


def test_text_plot_has_a_line_for_each_point() -> None:
    lines = text_plot("growth", [(10, 0.001), (100, 0.01), (1000, 0.1)]).splitlines()
    assert lines[0] == "growth"
    assert [line.split()[:2] for line in lines[1:]] == [["10", "1.0"], ["100", "10.0"], ["1,000", "100.0"]]
    bars = [line.count("▇") for line in lines[1:]]
    assert bars == sorted(set(bars))


def test_svg_draws_each_curve_and_what_n_log_n_would_be() -> None:
    drawing = svg_plot({"nodes": [(10, 1), (100, 12)], "records": [(5, 1), (50, 9)]})
    assert drawing.count("<path") == 4
    assert "nodes" in drawing
    assert "records" in drawing
