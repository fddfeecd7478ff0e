"""What of an address says which page it is."""

from __future__ import annotations

import pytest

from bowerbird.page.addresses import bare_address, is_anchor


@pytest.mark.parametrize(
    ("url", "bare"),
    [
        ("http://a.example/list#top", "http://a.example/list"),
        ("http://a.example/#/homes/7", "http://a.example/#/homes/7"),
        ("http://a.example/#!homes", "http://a.example/#!homes"),
        ("http://a.example/#/", "http://a.example/"),
    ],
)
def test_an_anchor_is_left_out_and_a_path_for_scripts_stays(url: str, bare: str) -> None:
    assert bare_address(url) == bare


def test_links_within_the_page_are_anchors() -> None:
    assert is_anchor("#top")
    assert is_anchor("#")
    assert not is_anchor("#/homes/7")
    assert not is_anchor("/homes#top")
