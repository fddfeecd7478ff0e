"""Texts that may name what stands beside them."""

from __future__ import annotations

import pytest

from bowerbird.induce.paths.texts import is_label


@pytest.mark.parametrize(
    ("text", "may_name"),
    [
        ("Floor area", True),
        ("CO2 emissions", True),
        ("Ref.", True),
        ("approx.", True),
        ("worked out as you pay.", False),
        ("12 Elm Road, OX1 2AB", False),
        ("£250,000", False),
    ],
)
def test_what_may_be_a_label(text: str, *, may_name: bool) -> None:
    assert is_label(text) is may_name
