"""HTML to pages: charsets, characters and corners of the parser."""

from __future__ import annotations

import pytest

from bowerbird.browse import Browser, ChromiumSession, Limits
from bowerbird.browse.manners import MANNERLESS
from bowerbird.page import Kind, Page, parse_html
from shelf import Shelf

EMPTY = ["#document", "html", "head", "body"]


def names(page: Page) -> list[str]:
    return [page.name(node) for node in range(len(page))]


def first(page: Page, tag: str) -> int:
    return int(page.index.with_tag(tag)[0])


# Charsets


@pytest.mark.parametrize(
    ("body", "content_type", "charset"),
    [
        ("<p>café £5".encode("utf-8-sig"), "text/html; charset=latin-1", "utf-8"),
        ("<p>café £5".encode("utf-16"), "text/html; charset=utf-8", "utf-16-le"),
        (b"\xfe\xff" + "<p>café £5".encode("utf-16-be"), "", "utf-16-be"),
        ("<p>café £5".encode("utf-16-le"), "text/html; charset=utf-16le", "utf-16-le"),
        ("<meta charset=koi8-r><p>café £5".encode("cp1252"), "text/html; charset=windows-1252", "cp1252"),
        ("<meta charset=iso-8859-15><p>café £5".encode("iso-8859-15"), "", "iso8859-15"),
        (
            "<meta http-equiv=content-type content='text/html; charset=iso-8859-1'><p>café £5".encode("cp1252"),
            "",
            "cp1252",
        ),
        ("<meta charset=utf-16><p>café £5".encode(), "", "utf-8"),
        ("<meta charset=nonsense><p>café £5".encode(), "", "utf-8"),
        ("<p>café £5".encode(), "text/html; charset=nonsense", "utf-8"),
        ("<p>café £5".encode(), "", "utf-8"),
        ("<p>café £5".encode("cp1252"), "", "cp1252"),
        ("<p>café £5".encode("cp1252"), "text/html; charset=utf-8", "cp1252"),
        ("<p>café £5".encode(), "text/html; charset=iso-8859-1", "utf-8"),
    ],
)
def test_charset(body: bytes, content_type: str, charset: str) -> None:
    page = parse_html(body, content_type=content_type)
    assert page.visible_text() == "café £5"
    assert page.charset == charset


def test_far_eastern_charsets() -> None:
    assert parse_html("<meta charset=shift_jis><p>東京".encode("shift_jis")).visible_text() == "東京"
    assert parse_html("<p>北京".encode("gb18030"), content_type="text/html; charset=gb2312").visible_text() == "北京"


def test_codec_that_reads_no_text_is_not_used() -> None:
    assert parse_html(b"<p>caf\xe9", content_type="text/html; charset=base64").visible_text() == "café"


def test_few_wrong_bytes_do_not_change_the_charset() -> None:
    page = parse_html("<p>café £5 ".encode() + b"\xff", content_type="text/html; charset=utf-8")
    assert page.visible_text() == "café £5 \ufffd"


def test_lone_surrogates_of_a_string_are_replaced() -> None:
    assert parse_html("<p>a\ud800b").visible_text() == "a?b"


# Characters


def test_null_and_control_characters() -> None:
    page = parse_html(b"<p title='a\x00b'>x\x00y\x01z</p><te\x00st>")
    assert page.text[first(page, "p") + 1] == "xy\x01z"
    assert page.attributes[first(page, "p")] == {"title": "a\ufffdb"}
    assert "te\ufffdst" in page.names


def test_malformed_entities() -> None:
    page = parse_html("<p>&notit; &#0; &#x110000; &amp &; &#; &#x; caf&eacute &#128;")
    assert page.visible_text() == "¬it; \ufffd \ufffd & &; &#; &#x; café €"


def test_entities_in_attributes_need_their_semicolon() -> None:
    page = parse_html("<a href='?a=1&copy=2&amp;b=&copy;'>")
    assert page.attributes[first(page, "a")]["href"] == "?a=1&copy=2&b=©"


@pytest.mark.parametrize("body", [b"", b" \n\t ", b"<!doctype html>", b"\xef\xbb\xbf", ""])
def test_nothing_is_an_empty_page(body: bytes | str) -> None:
    page = parse_html(body)
    assert names(page) == EMPTY
    assert page.visible_text() == ""
    assert page.title == ""


def test_any_bytes_are_a_page() -> None:
    page = parse_html(bytes(range(256)) * 8)
    assert names(page)[:4] == EMPTY


# Corners of the parser


def test_comments_keep_their_spaces() -> None:
    page = parse_html("<p><!-- a -- b --><!----><!-->x")
    texts = [page.text[node] for node in range(len(page)) if page.kind[node] == Kind.COMMENT]
    assert texts == [" a -- b ", "", ""]


def test_comments_beside_the_root_are_left_out() -> None:
    assert names(parse_html("<!-- a --><!doctype html><!-- b --><html></html><!-- c -->")) == EMPTY


def test_templates_show_nothing() -> None:
    page = parse_html("<template><p>hidden</p></template><p>shown")
    assert page.visible_text() == "shown"
    assert len(page.index.with_tag("template")) == 1


def test_noscript_is_text_where_scripts_run() -> None:
    page = parse_html("<body><noscript><p>words</p></noscript>")
    assert page.text[first(page, "noscript") + 1] == "<p>words</p>"
    assert page.visible_text() == ""


def test_noscript_is_markup_where_they_do_not() -> None:
    page = parse_html("<body><noscript><p>words</p></noscript>", scripting=False)
    assert page.name(first(page, "noscript") + 1) == "p"


def test_names_in_drawings_keep_their_case() -> None:
    page = parse_html("<svg viewbox='0 0 1 1'><LINEARGRADIENT/><foreignobject><P>x</P></foreignobject></svg>")
    assert {"linearGradient", "foreignObject", "p"} <= set(page.names)
    assert page.attributes[first(page, "svg")] == {"viewBox": "0 0 1 1"}


def test_frameset_takes_the_place_of_the_body() -> None:
    page = parse_html("<title>F</title><frameset><frame src=a><noframes>none</noframes></frameset>")
    assert names(page)[-4:] == ["frameset", "frame", "noframes", "#text"]


def test_processing_instructions_are_comments_without_text() -> None:
    page = parse_html("<p>a<?php echo 1 ?>b")
    row = first(page, "p") + 2
    assert (page.kind[row], page.name(row), page.text[row]) == (Kind.COMMENT, "#comment", "")


def test_attributes_without_a_value_are_empty() -> None:
    page = parse_html("<input disabled value=''>")
    assert page.attributes[first(page, "input")] == {"disabled": "", "value": ""}


# Titles


@pytest.mark.parametrize(
    ("markup", "title"),
    [
        ("<title> two \n words </title>", "two words"),
        ("<title>no\xa0break</title>", "no\xa0break"),
        ("<title></title>words", ""),
        ("<svg><title>drawn</title></svg>", ""),
        ("<svg><title>drawn</title></svg><title>real</title>", "real"),
        ("<title>first</title><title>second</title>", "first"),
    ],
)
def test_title(markup: str, title: str) -> None:
    assert parse_html(markup).title == title


# Declarative shadow roots


async def test_shadow_roots_are_the_browser_s(browser: Browser, shelf: Shelf) -> None:
    markup = """<div id=a><template shadowrootmode=open><p>1</p><slot name=x>none</slot><slot></slot>
      <div id=b><template shadowrootmode=open><slot></slot></template><slot name=y></slot></div></template>
      <i slot=x>2</i><u slot=y>3</u>4<!-- gone --></div><template shadowrootmode=open>not a host</template>
      <div><p>light</p><template shadowrootmode=open>late</template><template shadowrootmode=open>again</template></div>
      <p><template shadowrootmode=odd>x</template></p><ul><template shadowrootmode=open>y</template><li>z</ul>"""
    static = parse_html(markup)
    async with ChromiumSession(browser, limits=Limits(settle=2, quiet=0.05), manners=MANNERLESS) as session:
        await session.open(shelf.put(markup))
        captured = await session.capture()
    assert names(static) == names(captured)
    assert static.parent.tolist() == captured.parent.tolist()
    assert static.text == captured.text
    assert static.attributes == captured.attributes
