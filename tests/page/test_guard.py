"""The guard: ordinary pages pass untouched, hostile ones become bearable."""

from __future__ import annotations

import pytest

from bowerbird.page import parse_html
from bowerbird.page.guard import ATTRIBUTE_LIMIT, DEPTH_LIMIT, FORMATTING_LIMIT, tame

FILLER = b"<p class='a > b' title=\"c\">All work and no play.</p>\n" * 2000
SCRIPT = b"<script>for (let i=0;i<n;i++) { if (a<b && 'x') text = \"word word word\"; }</script>"


def attributes(number: int, pattern: bytes = b"a%d=%d") -> bytes:
    return b" ".join(pattern % (place, place) for place in range(number))


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(FILLER, id="paragraphs"),
        pytest.param(b"<div>" * 400 + FILLER + b"</div>" * 400, id="deep enough"),
        pytest.param(b"<ul>" + b"<li>item<p>text<br>" * 5000, id="tags that close themselves"),
        pytest.param(b"<img src='data:image/png;base64," + b"A" * 200_000 + b"'>" + FILLER, id="long attribute"),
        pytest.param(FILLER + SCRIPT.replace(b"word", b"word " * 50_000), id="long script with comparisons"),
        pytest.param(FILLER + b"<script>" + b"a<b;" * 10_000 + b"</script>", id="script full of comparisons"),
        pytest.param(b"<script>" + b"x<y " + b'"q" ' * 40_000 + b"</script>" + FILLER, id="script full of quotes"),
        pytest.param(b"<!-- " + b"<div a " * 20_000 + b" -->" + FILLER, id="comment full of tags"),
        pytest.param(b"<textarea>" + b"<div " * 20_000 + b"</textarea>" + FILLER, id="text area full of tags"),
        pytest.param(b"<title>" + b"<b>" * 20_000, id="title that never ends"),
        pytest.param(b"<svg>" + b"<path d='M0 0'/>" * 10_000 + b"</svg>", id="drawing"),
        pytest.param(b"x" * 300_000, id="text"),
        pytest.param(b"", id="nothing"),
    ],
)
def test_ordinary_page_is_not_touched(source: bytes) -> None:
    assert tame(source) is source or tame(source) == source


@pytest.mark.parametrize("tag", [b"div", b"span", b"font", b"svg", b"my-element", b"DIV"])
def test_depth_is_bounded(tag: bytes) -> None:
    page = parse_html(b"<%s>" % tag * 50_000 + b"bottom")
    assert int(page.depth.max()) <= DEPTH_LIMIT + 5
    assert "bottom" in "".join(page.text)


def test_end_tags_of_dropped_tags_are_dropped() -> None:
    page = parse_html(b"<div>" * 50_000 + b"bottom" + b"</div>" * 50_000 + b"<p>after")
    after = int(page.index.with_tag("p")[0])
    assert page.name(int(page.parent[after])) == "body"


@pytest.mark.parametrize("pattern", [b"a%d=%d", b"a%d='%d'", b'a%d="%d > 1"'])
@pytest.mark.parametrize("end", [b">text</p>", b""])
def test_attributes_are_bounded(pattern: bytes, end: bytes) -> None:
    source = b"<p " + attributes(1_000_000, pattern) + end
    page = parse_html(source)
    assert max(map(len, page.attributes)) <= ATTRIBUTE_LIMIT
    assert ("text" in page.visible_text()) == bool(end)


def test_attributes_of_a_script_are_bounded_and_its_text_stays() -> None:
    page = parse_html(b"<script " + attributes(300_000) + b">x<y</script><p>after")
    script = int(page.index.with_tag("script")[0])
    assert len(page.attributes[script]) <= ATTRIBUTE_LIMIT
    assert page.text[script + 1] == "x<y"
    assert page.visible_text() == "after"


def test_formatting_that_is_never_closed_is_bounded() -> None:
    page = parse_html(b"<font color=red face=x size=%d>" * 4000 % tuple(range(4000)) + b"<p>text" * 2000)
    assert len(page) < 2000 * (FORMATTING_LIMIT + 3) + 5000


@pytest.mark.parametrize("tag", [b"<title>", b"<textarea>", b"<!--", b"<script>", b"<svg><title>", b"</div>", b"<a ='"])
def test_repeated_beginnings_cost_linear_time(tag: bytes) -> None:
    assert len(parse_html(tag * 100_000)) > 0
