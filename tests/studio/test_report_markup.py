"""Nothing that a page says becomes markup, whatever it says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.page import Kind, parse_html
from bowerbird.studio.report.colouring import coloured
from bowerbird.studio.report.markup import Html, join, link, place, tag

texts = st.text(alphabet=st.sampled_from("<>&\"'=/ab :\n{}()[]!-`\\\0"), max_size=40)


@given(texts, texts)
def test_texts_and_attributes_are_what_they_were(inside: str, told: str) -> None:
    page = parse_html(f"<!doctype html><body>{tag('p', 'x', inside, title=told)}</body>".encode())
    (paragraph,) = page.index.with_tag("p")
    assert [page.name(node) for node in page.element_children(int(paragraph))] == []
    assert page.attributes[paragraph] == {"title": told.replace("\0", "�")}
    shown = "".join(page.text[node] for node in page.subtree(int(paragraph)) if page.kind[node] == Kind.TEXT)
    assert shown == f"x{inside}".replace("\0", "�")


@given(texts)
def test_every_letter_of_a_wrapper_is_shown(wrapper: str) -> None:
    page = parse_html(f"<!doctype html><body>{coloured('x' + wrapper)}</body>".encode())
    (code,) = page.index.with_tag("code")
    shown = "".join(page.text[node] for node in page.subtree(int(code)) if page.kind[node] == Kind.TEXT)
    assert shown == f"x{wrapper}".replace("\0", "�")


def test_parts_of_a_wrapper_are_told_apart() -> None:
    shown = coloured("//a[norm(.) = 'x']/{click /}:<price=norm(.)>(: why :)")
    assert '<span class="f">norm</span>(.)' in shown
    assert '<span class="s">&#x27;x&#x27;</span>' in shown
    assert '<span class="a">{click /}</span>' in shown
    assert '<span class="m">:&lt;price</span>=' in shown
    assert '<span class="c">(: why :)</span>' in shown


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        " javascript:alert(1)",
        "java\nscript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:x",
        "file:///etc/passwd",
        "//evil.example/",
        'http://x.example/" onclick="alert(1)',
        "http://x.example/\nx",
        "",
    ],
)
def test_other_addresses_than_those_of_pages_are_no_links(address: str) -> None:
    assert link(address, "here") == "<span>here</span>"
    assert "href" not in tag("a", "here", href=address)
    assert "src" not in tag("img", src=address)


def test_addresses_of_pages_are_links_that_tell_nothing_of_us() -> None:
    shown = link("https://homes.example/a?b=1&c=2", "here")
    assert shown == '<a href="https://homes.example/a?b=1&amp;c=2" rel="noreferrer noopener">here</a>'


def test_attributes_can_be_left_out_and_names_have_hyphens() -> None:
    assert tag("td", 1, class_=None, data_name="a", hidden=True, open=False) == '<td data-name="a" hidden>1</td>'
    assert tag("br") == "<br>"


def test_children_may_be_nested_and_missing() -> None:
    assert join(["<", None, (Html("<b>"), 2)]) == "&lt;<b>2"


def test_a_text_that_turns_the_direction_of_what_follows_does_not() -> None:
    assert "\u202e" not in tag("p", "a\u202eb")


def test_the_place_of_a_value_is_a_text_for_the_browser_to_look_for() -> None:
    assert place("http://x.example/a", "two-bed,  £5") == "http://x.example/a#:~:text=two%2Dbed%2C%20%C2%A35"
    assert place("http://x.example/a#top", "x") == "http://x.example/a#top:~:text=x"
    assert place("http://x.example/a", "x" * 200) == "http://x.example/a"
