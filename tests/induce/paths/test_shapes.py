"""What can be said of the form of texts."""

from __future__ import annotations

from bowerbird.induce.paths.texts import shapes


def test_of_a_long_shape_its_first_words_tell() -> None:
    found = [one.value for one in shapes(["84 kg (185 lb each)", "1,200 kg (2,645 lb each)", "9 kg (20 lb each)"])]
    assert r"^\d[\d,.]* kg \(\d[\d,.]*" in found
