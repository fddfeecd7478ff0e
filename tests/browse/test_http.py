"""Plain HTTP against real sockets: what a visitor does, and everything a server can do to one."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hostile import HostileServer, Robots, bomb
from steps import act, by_id, by_name, click, said

from bowerbird.browse.actions import Choose, Click, Hover, Press, Scroll, Type
from bowerbird.browse.http import HttpSession
from bowerbird.browse.manners import MANNERLESS
from bowerbird.browse.session import Limits, Outcome
from bowerbird.errors import (
    ActionError,
    ActionUnsupported,
    BrowseError,
    NotAPage,
    RedirectLoop,
    RobotsDisallowed,
    StaleNode,
    TimedOut,
    TooLarge,
    Unreachable,
    UsageError,
)

BOMBS = ("gzip", "deflate", "br", "zstd")
MARGIN = 2.0  # seconds that a slow machine may add to a time bound
SMALL = Limits(load=0.6, body_bytes=1_000_000, redirects=6)


@pytest.fixture(scope="module")
async def server() -> AsyncIterator[HostileServer]:
    for name in BOMBS:
        bomb(name)  # made now, so that making it does not count against the time bound of a test
    async with HostileServer() as running:
        yield running


@pytest.fixture
async def session() -> AsyncIterator[HttpSession]:
    async with HttpSession(limits=Limits(load=10), manners=MANNERLESS) as opened:
        yield opened


@pytest.fixture
async def cautious() -> AsyncIterator[HttpSession]:
    async with HttpSession(limits=SMALL, manners=MANNERLESS) as opened:
        yield opened


# Faults


@pytest.mark.parametrize(
    ("path", "error", "words"),
    [
        ("/hang", TimedOut, "within 0.6 seconds"),
        ("/slow", TimedOut, "within 0.6 seconds"),
        ("/reset", Unreachable, "broke the connection off"),
        ("/reset-midway", Unreachable, "broke"),
        ("/closed", Unreachable, "without an answer"),
        ("/truncated", Unreachable, "broke off after 12 bytes"),
        ("/truncated-chunks", Unreachable, "broke off after 12 bytes"),
        ("/bad-chunks", BrowseError, ""),  # aiohttp 3.14 notices a bad chunk after the head only when time is up
        ("/gibberish", Unreachable, "not proper HTTP"),
        ("/bad-gzip", Unreachable, "gzip compression is broken"),
        ("/cut-gzip", Unreachable, "gzip compression is broken"),
        ("/redirect/0", RedirectLoop, "more than 6 redirects"),
        ("/loop/a", RedirectLoop, "lead back to"),
        ("/refresh-loop/a", RedirectLoop, "lead back to"),
        ("/to-file", Unreachable, "not on the web"),
        ("/to-nonsense", Unreachable, "not an address"),
        ("/to-nowhere", Unreachable, "no such address"),
        ("/huge", TooLarge, "1,000,000 bytes"),
        ("/endless", TooLarge, "1,000,000 bytes"),
        *((f"/bomb/{name}", TooLarge, "1,000,000 bytes") for name in BOMBS),
        ("/binary", NotAPage, "binary data"),
        ("/lying-image", NotAPage, "image/png, although it calls itself text/html"),
        ("/image", NotAPage, "image/png"),
        ("/attachment", NotAPage, "download"),
    ],
)
async def test_fault_is_a_typed_error_and_the_session_goes_on(
    server: HostileServer, cautious: HttpSession, path: str, error: type[BrowseError], words: str
) -> None:
    async with asyncio.timeout(SMALL.load + MARGIN):
        with pytest.raises(error) as caught:
            await cautious.open(server.url(path))
    assert words in caught.value.reason
    assert (await cautious.open(server.url())).status == 200


async def test_nobody_at_the_address(cautious: HttpSession) -> None:
    async with HostileServer() as gone:
        pass
    with pytest.raises(Unreachable, match="refused"):
        await cautious.open(gone.url())


async def test_no_such_host(cautious: HttpSession, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", fail)
    with pytest.raises(Unreachable, match=r"no host 'nowhere\.invalid'"):
        await cautious.open("http://nowhere.invalid/")


async def test_no_tls_where_it_is_promised(server: HostileServer, cautious: HttpSession) -> None:
    with pytest.raises(Unreachable, match="secure connection"):
        await cautious.open(server.url().replace("http:", "https:"))


@pytest.mark.timeout(60)
async def test_twenty_megabytes_of_html_are_a_page(server: HostileServer) -> None:
    async with HttpSession(manners=MANNERLESS) as session:
        await session.open(server.url("/huge"))
        assert len(await session.capture()) > 300_000
        assert (await session.open(server.url())).status == 200


@pytest.mark.timeout(30)
@pytest.mark.parametrize(("path", "words"), [("/deep", "bottom"), ("/attributes", "text"), ("/entities", "café")])
async def test_monstrous_markup_is_a_page(server: HostileServer, session: HttpSession, path: str, words: str) -> None:
    await session.open(server.url(path))
    assert words in (await session.capture()).visible_text()
    assert (await session.open(server.url())).status == 200


# What is shown


async def test_page(server: HostileServer, session: HttpSession) -> None:
    outcome = await session.open(server.url("/ok#top"))
    page = await session.capture()
    assert outcome == Outcome(server.url("/ok#top"), 200, navigated=True, settled=True)
    assert (page.url, page.status) == (server.url("/ok#top"), 200)
    assert "All is well" in page.visible_text()
    assert server.requests[-1].path == "/ok"
    assert [(it.url, it.status, it.resource) for it in session.responses] == [(server.url("/ok"), 200, "document")]


@pytest.mark.parametrize("status", [404, 503])
async def test_error_statuses_are_pages(server: HostileServer, session: HttpSession, status: int) -> None:
    assert (await session.open(server.url(f"/status/{status}"))).status == status
    assert (await session.capture()).status == status


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "raw-deflate", "br", "zstd", "gzip, br"])
async def test_compressions(server: HostileServer, session: HttpSession, encoding: str) -> None:
    await session.open(server.url(f"/coded/{encoding}"))
    assert (await session.capture()).visible_text() == "é"


@pytest.mark.parametrize("path", ["/wrong-charset", "/no-charset"])
async def test_charsets_that_lie_or_lack(server: HostileServer, session: HttpSession, path: str) -> None:
    await session.open(server.url(path))
    assert (await session.capture()).visible_text() == "café £5"


@pytest.mark.parametrize("path", ["/empty", "/empty/typed"])
async def test_empty_body_is_an_empty_page(server: HostileServer, session: HttpSession, path: str) -> None:
    assert (await session.open(server.url(path))).status == 200
    page = await session.capture()
    assert [page.name(node) for node in range(len(page))] == ["#document", "html", "head", "body"]


@pytest.mark.parametrize("status", [204, 205])
async def test_no_content_leaves_the_visitor_where_they_are(
    server: HostileServer, session: HttpSession, status: int
) -> None:
    await session.open(server.url())
    outcome = await session.open(server.url(f"/nothing/{status}"))
    assert outcome == Outcome(server.url(), 200, navigated=False, settled=True)
    assert [response.status for response in session.responses] == [status]


async def test_json_is_a_tree_and_kept(server: HostileServer, session: HttpSession) -> None:
    await session.open(server.url("/data"))
    page = await session.capture()
    assert page.is_json
    assert (page.name(2), page.visible_text(2)) == ("price", "£5 <b>")
    assert session.responses[0].json == '{"price": "£5 <b>"}'


async def test_json_beyond_its_bound_is_not_kept(server: HostileServer) -> None:
    async with HttpSession(limits=Limits(json_bytes=10), manners=MANNERLESS) as session:
        await session.open(server.url("/data"))
        assert session.responses[0].json is None


async def test_text_is_shown_in_one_pre(server: HostileServer, session: HttpSession) -> None:
    await session.open(server.url("/plain"))
    page = await session.capture()
    (pre,) = page.index.with_tag("pre").tolist()
    assert page.text[pre + 1] == "\none <two>\nthree & four"


async def test_xml_is_shown_as_text(server: HostileServer, session: HttpSession) -> None:
    await session.open(server.url("/xml"))
    assert "<feed><title>Feed</title></feed>" in (await session.capture()).visible_text()


async def test_markup_without_a_type_is_html(server: HostileServer, session: HttpSession) -> None:
    await session.open(server.url("/untyped"))
    assert len((await session.capture()).index.with_tag("title")) == 1


# Redirects and cookies


async def test_a_tab_shares_cookies_and_leaves_its_session_where_it_is(
    server: HostileServer, session: HttpSession
) -> None:
    await session.open(server.url("/cookie"))
    before = await session.capture()
    async with session.tab(before) as tab:
        await tab.open(server.url("/echo"))
        assert said(await tab.capture(), "cookie") == "seen=yes"
        assert (await tab.back()).url == before.url
    assert await session.capture() is before
    await session.open(server.url("/cookie"))  # the connections are still open after the tab was closed
    await session.close()
    with pytest.raises(UsageError):
        session.tab(before)


async def test_cookies_survive_a_redirect_to_the_same_place(server: HostileServer, session: HttpSession) -> None:
    await session.open(server.url("/cookie"))
    assert [response.status for response in session.responses] == [302, 200]
    await session.open(server.url("/echo"))
    assert said(await session.capture(), "cookie") == "seen=yes"


async def test_redirect_keeps_the_fragment(server: HostileServer, session: HttpSession) -> None:
    assert (await session.open(server.url("/to/301/two#part"))).url == server.url("/two#part")


@pytest.mark.parametrize(("status", "method"), [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
async def test_which_redirects_repeat_a_post(
    server: HostileServer, session: HttpSession, status: int, method: str, tmp_path: Path
) -> None:
    form = f"<form method=post action='{server.url(f'/to/{status}/echo')}'><input name=q value=1><button id=go>"
    (tmp_path / "form.html").write_text(form)
    await session.open((tmp_path / "form.html").as_uri())
    await click(session, "go")
    page = await session.capture()
    assert said(page, "method") == method
    assert said(page, "body") == ("q=1" if method == "POST" else "")


async def test_quick_refresh_is_followed(server: HostileServer, session: HttpSession) -> None:
    assert (await session.open(server.url("/refresh"))).url == server.url("/two?from=refresh")


@pytest.mark.parametrize("path", ["/refresh-slow", "/refresh-self"])
async def test_refresh_for_readers_is_not_followed(server: HostileServer, session: HttpSession, path: str) -> None:
    assert (await session.open(server.url(path))).url == server.url(path)


# Addresses that no server answers


async def test_blank(session: HttpSession) -> None:
    assert (await session.open("about:blank")).status is None


async def test_file(session: HttpSession, tmp_path: Path) -> None:
    file = tmp_path / "a page.html"
    file.write_text("<p>from disk</p><a id=next href=other.html>", encoding="utf-8")
    (tmp_path / "other.html").write_text("<p>other</p>", encoding="utf-8")
    assert (await session.open(file.as_uri())).status is None
    assert (await session.capture()).visible_text() == "from disk"
    assert (await click(session, "next")).navigated
    assert (await session.capture()).visible_text() == "other"


async def test_missing_file(session: HttpSession, tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="no such file; check the path"):
        await session.open((tmp_path / "missing.html").as_uri())
    with pytest.raises(Unreachable, match="not a file"):
        await session.open(tmp_path.as_uri())


async def test_large_file(cautious: HttpSession, tmp_path: Path) -> None:
    (tmp_path / "large.html").write_bytes(b" " * 1_000_001)
    with pytest.raises(TooLarge):
        await cautious.open((tmp_path / "large.html").as_uri())


async def test_data(session: HttpSession) -> None:
    await session.open("data:text/html;charset=utf-8,<p>caf%C3%A9</p>")
    assert (await session.capture()).visible_text() == "café"


@pytest.mark.parametrize("url", ["ftp://example.org/", "example.org", "", "http://", "http://[::1/", "about:config"])
async def test_what_is_no_address(session: HttpSession, url: str) -> None:
    with pytest.raises(UsageError):
        await session.open(url)


# Acting


async def test_click_on_a_link_and_back(server: HostileServer, session: HttpSession) -> None:
    await session.open(server.url())
    page = await session.capture()
    outcome = await session.act(page, Click(int(page.index.with_tag("a")[0]) + 1))
    assert outcome == Outcome(server.url("/two?q=1#part"), 200, navigated=True, settled=True)
    assert await session.back() == Outcome(server.url("/ok"), 200, navigated=True, settled=True)
    assert await session.back() == Outcome(server.url("/ok"), 200, navigated=False, settled=True)
    assert session.responses == ()


async def test_links_are_relative_to_the_base(server: HostileServer, session: HttpSession) -> None:
    await session.open(server.url("/links"))
    assert (await click(session, "relative")).url == server.url("/two/?a=1")


async def test_fragments_only_move(server: HostileServer, session: HttpSession) -> None:
    await session.open(server.url("/links"))
    page = await session.capture()
    assert await click(session, "fragment") == Outcome(server.url("/links#below"), 200, navigated=False, settled=True)
    assert session.responses == ()
    await session.act(page, Click(by_id(page, "fragment")))
    assert (await session.back()).url == server.url("/links")


@pytest.mark.parametrize(
    ("identifier", "error"),
    [
        ("script", ActionUnsupported),
        ("mail", ActionUnsupported),
        ("file", ActionUnsupported),
        ("bad", ActionError),
        ("below", ActionUnsupported),
    ],
)
async def test_links_that_lead_nowhere(
    server: HostileServer, session: HttpSession, identifier: str, error: type[ActionError]
) -> None:
    await session.open(server.url("/links"))
    with pytest.raises(error):
        await click(session, identifier)
    assert (await click(session, "quiet")).url == server.url("/links")


async def test_fill_in_and_send(server: HostileServer, session: HttpSession) -> None:
    await session.open(server.url("/form"))
    page = await session.capture()
    assert (page.value[by_id(page, "town")], len(page.checked)) == ("Oxford", 1)
    await session.act(page, Type(by_id(page, "town"), "Abingdon on Thames"))
    await session.act(page, Click(by_name(page, "garden") + 1))
    await session.act(page, Choose(by_name(page, "beds"), "two beds"))
    filled = await session.capture()
    assert filled.value[by_id(page, "town")] == "Abingdon on Thames"
    assert by_name(page, "garden") in filled.checked
    outcome = await session.act(page, Click(by_id(page, "go") + 1))
    assert outcome.url == server.url("/echo?town=Abingdon+on+Thames&garden=yes&beds=2&go=now")
    await session.back()
    assert (await session.capture()).value[by_id(page, "town")] == "Abingdon on Thames"
    await click(session, "undo")
    assert (await session.capture()).value == page.value


async def test_enter_sends_the_form(server: HostileServer, session: HttpSession) -> None:
    await session.open(server.url("/form"))
    page = await session.capture()
    await session.act(page, Type(by_id(page, "q"), "flat"))
    await session.act(page, Press("Enter"))
    echo = await session.capture()
    assert [said(echo, key) for key in ("method", "type", "body")] == [
        "POST",
        "application/x-www-form-urlencoded",
        "q=flat&token=t1",
    ]


async def test_unknown_option_names_the_others(server: HostileServer, session: HttpSession) -> None:
    await session.open(server.url("/form"))
    page = await session.capture()
    with pytest.raises(ActionError, match="'Nine' among 'One bed', 'Two beds', 'Three beds'"):
        await session.act(page, Choose(by_name(page, "beds"), "Nine"))
    with pytest.raises(ActionError, match="disabled"):
        await session.act(page, Choose(by_name(page, "beds"), "Three beds"))


async def test_what_only_a_browser_can_do(server: HostileServer, session: HttpSession) -> None:
    await session.open(server.url("/form"))
    town = by_id(await session.capture(), "town")
    for action in (Hover(town), Scroll(), Scroll(town), Press("ArrowDown", town), Press("Enter")):
        with pytest.raises(ActionUnsupported):
            await act(session, action)
    with pytest.raises(ActionUnsupported, match="a browser session can"):
        await click(session, "script")
    with pytest.raises(ActionUnsupported):
        await session.screenshot()


async def test_nodes_of_another_page_are_stale(server: HostileServer, session: HttpSession) -> None:
    await session.open(server.url())
    page = await session.capture()
    await session.open(server.url("/two"))
    with pytest.raises(StaleNode):
        await session.act(page, Click(1))
    await session.back()
    with pytest.raises(StaleNode):
        await session.act(page, Click(len(page)))
    link = int(page.index.with_tag("a")[0])
    assert (await session.act(page, Click(link))).navigated


# Manners


async def test_robots_are_asked_at_every_hop() -> None:
    async with HostileServer(Robots("User-agent: *\nDisallow: /two")) as server, HttpSession() as session:
        assert (await session.open(server.url())).status == 200
        with pytest.raises(RobotsDisallowed, match="Disallow: /two"):
            await session.open(server.url("/to/302/two"))
        assert server.paths() == ["/ok", "/to/302/two"]


async def test_the_visitor_says_who_they_are(server: HostileServer) -> None:
    async with HttpSession(manners=MANNERLESS, headers={"Accept-Language": "cy"}) as session:
        await session.open(server.url("/echo"))
        assert said(await session.capture(), "agent").startswith("bowerbird/")
    assert server.requests[-1].headers["accept-language"] == "cy"


async def test_closed_session(server: HostileServer) -> None:
    session = HttpSession(manners=MANNERLESS)
    await session.open(server.url())
    await session.close()
    with pytest.raises(UsageError, match="closed"):
        await session.open(server.url())
