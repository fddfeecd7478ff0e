"""What of an address says which page it is."""

from __future__ import annotations

import pytest

from bowerbird.page.addresses import bare_address, is_anchor, without_visitor


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


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("https://a.example/1?utm_source=list&utm_medium=x", "https://a.example/1", True),
        ("https://a.example/1?id=7&gclid=abc", "https://a.example/1?id=7", True),
        ("https://a.example/1?gclid=abc&id=7", "https://a.example/1?id=7", True),
        ("https://a.example/1;jsessionid=AB12?id=7", "https://a.example/1?id=7", True),
        ("https://a.example/1?utm_source=x#top", "https://a.example/1#top", True),
        ("https://a.example/1?id=7", "https://a.example/1?id=8", False),
        ("https://a.example/#/homes/1", "https://a.example/#/homes/2", False),
        ("https://a.example/1?src=promo", "https://a.example/1", True),
        ("https://a.example/(S(4kbz2f45xq3l1g55rtunyo55))/1", "https://a.example/1", True),
        ("https://a.example/show?ref=4711", "https://a.example/show", False),
        ("https://a.example/1?said=2", "https://a.example/1", False),
    ],
)
def test_how_the_visitor_came_is_no_part_of_an_address(one: str, other: str, same: bool) -> None:
    assert (without_visitor(one) == without_visitor(other)) is same
