"""Forms as pure functions: filling gives pages, sending gives requests."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.browse.submission import (
    Request,
    base_url,
    chosen,
    implicit_button,
    plain_address,
    resolve,
    selected,
    submission,
    toggled,
    typed,
    was_reset,
)
from bowerbird.errors import ActionError, ActionUnsupported
from bowerbird.page import Page, parse_html

URL = "http://example.org/search/start?old=1#top"


def page_of(markup: str, *, content_type: str = "text/html; charset=utf-8", url: str = URL) -> Page:
    charset = content_type.partition("charset=")[2]
    return parse_html(markup.encode(charset), url=url, content_type=content_type)


def by_id(page: Page, identifier: str) -> int:
    return int(page.index.with_id(identifier)[0])


def send(markup: str, button: str | None = None, **options: str) -> Request:
    page = page_of(markup, **options)
    form = int(page.index.with_tag("form")[0])
    return submission(page, form, None if button is None else by_id(page, button))


def sent(markup: str, button: str | None = None) -> list[tuple[str, str]]:
    """Names and values of the request that the form makes."""
    return parse_qsl(urlsplit(send(markup, button).url).query, keep_blank_values=True)


# The entry list


@pytest.mark.parametrize(
    ("controls", "entries"),
    [
        ("<input name=a value=1><input name=b><input value=3>", [("a", "1"), ("b", "")]),
        ("<input type=hidden name=t value=x><textarea name=m>\nhi</textarea>", [("t", "x"), ("m", "hi")]),
        ("<input type=checkbox name=c checked><input type=checkbox name=d>", [("c", "on")]),
        ("<input type=radio name=r value=1><input type=radio name=r value=2 checked>", [("r", "2")]),
        ("<select name=s><option value=1>One<option value=2 selected>Two</select>", [("s", "2")]),
        ("<select name=s multiple><option selected>1<option selected>2</select>", [("s", "1"), ("s", "2")]),
        ("<select name=s><option selected disabled>1</select>", []),
        (
            "<input name=a disabled><fieldset disabled><input name=b><legend><input name=c></legend></fieldset>",
            [("c", "")],
        ),
        ("<datalist><input name=a></datalist>", []),
        ("<input type=submit name=go value=1><button name=go>2</button><input type=image name=i>", []),
        ("<input type=reset name=a><input type=button name=b><button type=button name=c></button>", []),
        ("<input type=hidden name=_charset_>", [("_charset_", "UTF-8")]),
        ("<input type=file name=f>", [("f", "")]),
        ("<textarea name=m>a\nb</textarea>", [("m", "a\r\nb")]),
    ],
)
def test_entries(controls: str, entries: list[tuple[str, str]]) -> None:
    assert sent(f"<form>{controls}</form>") == entries


@pytest.mark.parametrize(
    ("button", "entries"),
    [
        ("<button id=b name=go value=now>Go</button>", [("a", ""), ("go", "now")]),
        ("<input id=b type=submit name=go value=Go>", [("a", ""), ("go", "Go")]),
        ("<input id=b type=submit>", [("a", "")]),
        ("<input id=b type=image name=i>", [("a", ""), ("i.x", "0"), ("i.y", "0")]),
        ("<input id=b type=image>", [("a", ""), ("x", "0"), ("y", "0")]),
    ],
)
def test_the_pressed_button_is_sent(button: str, entries: list[tuple[str, str]]) -> None:
    assert sent(f"<form><input name=a>{button}<button name=other value=1></button></form>", "b") == entries


def test_controls_elsewhere_on_the_page_belong_by_name() -> None:
    assert sent("<input name=a form=f><form id=f><input name=b></form><input name=c>") == [("a", ""), ("b", "")]


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n")))
def test_what_is_typed_arrives(text: str) -> None:
    page = page_of("<form><input id=x name=q></form>")
    request = submission(typed(page, by_id(page, "x"), text), int(page.index.with_tag("form")[0]))
    assert parse_qsl(urlsplit(request.url).query, keep_blank_values=True) == [("q", text)]


# The request


@pytest.mark.parametrize(
    ("attributes", "url"),
    [
        ("", "http://example.org/search/start?q=1#top"),
        ("action=''", "http://example.org/search/start?q=1#top"),
        ("action=find", "http://example.org/search/find?q=1"),
        ("action='/find?replaced=1#there'", "http://example.org/find?q=1#there"),
        ("action=//other.example/ method=nonsense", "http://other.example/?q=1"),
    ],
)
def test_get_replaces_the_query(attributes: str, url: str) -> None:
    assert send(f"<form {attributes}><input name=q value=1></form>") == Request("GET", url)


def test_action_is_relative_to_the_base() -> None:
    assert send("<base href=/deep/er/><form action=x></form>").url == "http://example.org/deep/er/x"
    assert send("<base href=/deep/er/><form></form>").url.startswith("http://example.org/search/start")


def test_post_keeps_the_query() -> None:
    request = send("<form method=POST action='/f?x=1'><input name=q value='a b&~*é'></form>")
    assert request == Request(
        "POST", "http://example.org/f?x=1", b"q=a+b%26%7E*%C3%A9", "application/x-www-form-urlencoded"
    )


def test_multipart() -> None:
    form = "<form method=post enctype=multipart/form-data><input name='a\"b' value=é><input type=file name=f></form>"
    request = send(form)
    boundary = request.content_type.removeprefix("multipart/form-data; boundary=")
    assert (
        request.body
        == (
            f"--{boundary}\r\n"
            'Content-Disposition: form-data; name="a%22b"\r\n\r\né\r\n'
            f"--{boundary}\r\n"
            'Content-Disposition: form-data; name="f"; filename=""\r\n'
            "Content-Type: application/octet-stream\r\n\r\n\r\n"
            f"--{boundary}--\r\n"
        ).encode()
    )
    assert send(form) == request


def test_plain() -> None:
    request = send("<form method=post enctype=text/plain><input name=a value='1 2'><input name=b></form>")
    assert (request.body, request.content_type) == (b"a=1 2\r\nb=\r\n", "text/plain")


def test_button_overrides_its_form() -> None:
    form = "<form action=/f><input name=q><button id=b formaction=/g formmethod=post formenctype=text/plain></form>"
    assert send(form, "b") == Request("POST", "http://example.org/g", b"q=\r\n", "text/plain")


def test_dialog_sends_nothing() -> None:
    with pytest.raises(ActionUnsupported, match="dialog"):
        send("<form method=dialog></form>")


@pytest.mark.parametrize(
    ("form", "charset", "query"),
    [
        ("<form><input name=q value=é></form>", "utf-8", "q=%C3%A9"),
        ("<form><input name=q value=é></form>", "iso-8859-1", "q=%E9"),
        ("<form><input name=q value=&#x4e2d;></form>", "iso-8859-1", "q=%26%2320013%3B"),
        ("<form accept-charset='nonsense UTF-8'><input name=q value=é></form>", "iso-8859-1", "q=%C3%A9"),
        ("<form accept-charset=windows-1252><input name=q value=€></form>", "utf-8", "q=%80"),
        ("<form><input name=q value=é></form>", "utf-16", "q=%C3%A9"),
    ],
)
def test_charset(form: str, charset: str, query: str) -> None:
    assert urlsplit(send(form, content_type=f"text/html; charset={charset}").url).query == query


# Enter


@pytest.mark.parametrize(
    ("controls", "sends", "button"),
    [
        ("<input>", True, None),
        ("<input><input type=checkbox>", True, None),
        ("<input><input type=date>", False, None),
        ("<input><input><button id=b></button><button></button>", True, "b"),
        ("<input><button id=b disabled></button><button></button>", False, "b"),
        ("<input><button type=button></button>", True, None),
    ],
)
def test_enter(controls: str, sends: bool, button: str | None) -> None:
    page = page_of(f"<form>{controls}</form>")
    pressed = None if button is None else by_id(page, button)
    assert implicit_button(page, int(page.index.with_tag("form")[0])) == (sends, pressed)


# Filling


def test_typing_makes_another_page() -> None:
    page = page_of("<input id=x value=old>")
    node = by_id(page, "x")
    assert typed(page, node, "new\nline").value[node] == "newline"
    assert page.value[node] == "old"


@pytest.mark.parametrize(
    ("control", "words"),
    [
        ("<select id=x>", "not a control to type into"),
        ("<input id=x type=checkbox>", "not a control to type into"),
        ("<p id=x>", "not a control to type into"),
        ("<input id=x disabled>", "is disabled"),
        ("<input id=x readonly>", "read-only"),
        ("<input id=x type=password>", "passwords are never typed"),
    ],
)
def test_where_nothing_can_be_typed(control: str, words: str) -> None:
    page = page_of(control)
    with pytest.raises(ActionError, match=words):
        typed(page, by_id(page, "x"), "text")


LIST = (
    "<select id=s><option id=a value=1>One<option id=b value=2>Two  Beds"
    "<option id=c value=One>two<option id=d>1</select>"
)


@pytest.mark.parametrize(("wanted", "option"), [("One", "a"), ("two", "c"), (" TWO beds", "b"), ("2", "b"), ("1", "d")])
def test_choose_by_text_then_loosely_then_by_value(wanted: str, option: str) -> None:
    page = page_of(LIST)
    assert chosen(page, by_id(page, "s"), wanted).checked == {by_id(page, option)}


def test_choose_what_is_not_there() -> None:
    page = page_of("<select id=s>" + "".join(f"<option>{n}" for n in range(30)) + "</select>")
    with pytest.raises(ActionError, match=r"no option 'x' among '0', '1', .*'19' and 10 more"):
        chosen(page, by_id(page, "s"), "x")


def test_boxes() -> None:
    page = page_of("<input id=a type=checkbox><input id=b type=radio name=r checked><input id=c type=radio name=r>")
    a, b, c = (by_id(page, it) for it in "abc")
    assert chosen(page, a, "on").checked == {a, b}
    assert chosen(page, a, "off") is page
    assert toggled(toggled(page, a), a).checked == {b}
    assert chosen(page, c, "On").checked == {c}
    with pytest.raises(ActionError, match="another one of its group"):
        chosen(page, b, "off")
    with pytest.raises(ActionError, match="cannot choose 'maybe'"):
        chosen(page, a, "maybe")


def test_disabled_options_cannot_be_selected() -> None:
    page = page_of("<select id=s><option><option id=a disabled>No</select>")
    with pytest.raises(ActionError, match="'No' is disabled"):
        selected(page, by_id(page, "s"), by_id(page, "a"))


def test_reset_touches_one_form_only() -> None:
    page = page_of("<form id=f><input id=a value=1><select id=s><option>x<option>y</select></form><input id=b>")
    a, b = by_id(page, "a"), by_id(page, "b")
    filled = typed(typed(chosen(page, by_id(page, "s"), "y"), a, "2"), b, "3")
    again = was_reset(filled, by_id(page, "f"))
    assert (again.value, again.checked) == ({a: "1", b: "3"}, page.checked)


# Addresses


def test_base() -> None:
    assert base_url(page_of("<base target=_top><base href=//cdn.example/x/><base href=/y/>")) == "http://cdn.example/x/"
    assert base_url(page_of("<p>")) == URL


@pytest.mark.parametrize(
    ("charset", "url"),
    [("utf-8", "http://example.org/%C3%A9?q=%C3%A9"), ("iso-8859-1", "http://example.org/%C3%A9?q=%E9")],
)
def test_queries_of_links_are_in_the_charset_of_the_page(charset: str, url: str) -> None:
    page = page_of("<p>é</p>", content_type=f"text/html; charset={charset}")
    assert resolve(page, " /é?q=\né ") == url


def test_nonsense_is_no_address() -> None:
    with pytest.raises(ActionError, match="not an address"):
        resolve(page_of("<p>"), "http://[::1/")


@pytest.mark.parametrize(
    ("form", "head", "url"),
    [
        ("<form action=/sailings><input name=port value='Port Ellen'></form>", "", "/sailings?port=Port+Ellen"),
        ("<form action='sailings?x=1#top'><input name=a value=1></form>", "", "/plan/sailings?a=1"),
        ("<form action=sailings><input name=a></form>", "<base href='/en/'>", "/en/sailings?a="),
        ("<form><input name=a value=1></form>", "", ""),
        ("<form action=/x method=POST><input name=a value=1></form>", "", ""),
        ("<form action='javascript:go()'><input name=a value=1></form>", "", ""),
        ("<form action=/x method=dialog><input name=a value=1></form>", "", ""),
    ],
)
def test_the_address_for_visitors_without_scripts(form: str, head: str, url: str) -> None:
    page = parse_html(f"<head>{head}</head><body>{form}", url="https://ferry.example/plan/trip?old=1")
    address = plain_address(page, int(page.index.with_tag("form")[0]))
    assert address == (f"https://ferry.example{url}" if url else "")
