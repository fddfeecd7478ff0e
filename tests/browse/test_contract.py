"""What every session promises, held against all of them: Chromium, plain HTTP, and the replay of a recording."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hostile import HostileServer
from steps import by_id, by_name, click, said, text

from bowerbird.browse import (
    Browser,
    Choose,
    ChromiumSession,
    Click,
    HttpSession,
    Limits,
    Outcome,
    Press,
    RecordingSession,
    ReplaySession,
    Session,
    Type,
)
from bowerbird.browse.manners import MANNERLESS
from bowerbird.errors import (
    ActionError,
    ActionUnsupported,
    NotAPage,
    NotRecorded,
    RedirectLoop,
    StaleNode,
    Unreachable,
    UsageError,
)

SMALL = Limits(load=5, action=2, settle=2, quiet=0.05, redirects=6)
PNG = b"\x89PNG\r\n\x1a\n"

Scenario = Callable[[Session, HostileServer], Awaitable[None]]


@dataclass(frozen=True)
class Stage:
    """A kind of session to hold the contract against; a replay is recorded first, from the same steps."""

    live: Callable[[], Session]
    recording: Path | None

    async def play(self, scenario: Scenario, server: HostileServer) -> None:
        if self.recording is None:
            async with self.live() as session:
                await scenario(session, server)
            return
        async with RecordingSession(self.live(), self.recording) as session:
            await scenario(session, server)
        async with ReplaySession(self.recording) as session:
            await scenario(session, server)


@pytest.fixture(params=["chromium", "http", "replay"])
def stage(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Stage:
    def live() -> Session:
        if request.param == "chromium":
            return ChromiumSession(browser, limits=SMALL, manners=MANNERLESS)
        return HttpSession(limits=SMALL, manners=MANNERLESS)

    return Stage(live, tmp_path / "recording" if request.param == "replay" else None)


@pytest.fixture(scope="module")
async def server() -> AsyncIterator[HostileServer]:
    async with HostileServer() as running:
        yield running


def contract(scenario: Scenario) -> Callable[[Stage, HostileServer], Awaitable[None]]:
    """A test that plays `scenario` on every stage."""

    async def test(stage: Stage, server: HostileServer) -> None:
        await stage.play(scenario, server)

    return test


# Opening


@contract
async def test_open_tells_where_it_led(session: Session, server: HostileServer) -> None:
    outcome = await session.open(server.url("/ok"))
    assert outcome == Outcome(server.url("/ok"), 200, navigated=True, settled=True)


@contract
async def test_capture_shows_the_page(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/ok"))
    page = await session.capture()
    assert (page.url, page.title, page.status, page.language) == (server.url("/ok"), "Fine", 200, "en")
    assert page.visible_text() == "All is well\ntwo"


@contract
async def test_capture_twice_is_the_same_page(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/ok"))
    one, other = await session.capture(), await session.capture()
    assert (one.text, one.attributes) == (other.text, other.attributes)


@contract
async def test_open_again_leaves_the_page_before(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/ok"))
    assert (await session.open(server.url("/two"))).navigated
    assert (await session.capture()).title == "Two"


@contract
async def test_redirects_are_followed(session: Session, server: HostileServer) -> None:
    outcome = await session.open(server.url("/to/302/two"))
    assert (outcome.url, outcome.status) == (server.url("/two"), 200)


@contract
async def test_quick_refresh_is_followed(session: Session, server: HostileServer) -> None:
    assert (await session.open(server.url("/refresh"))).url == server.url("/two?from=refresh")


@contract
async def test_missing_page_is_a_page(session: Session, server: HostileServer) -> None:
    outcome = await session.open(server.url("/there/is/none"))
    assert (outcome.status, outcome.navigated) == (404, True)
    page = await session.capture()
    assert (page.status, page.title) == (404, "Not found")


@contract
async def test_no_content_stays(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/ok"))
    outcome = await session.open(server.url("/nothing/204"))
    assert outcome == Outcome(server.url("/ok"), 200, navigated=False, settled=True)


@contract
async def test_empty_body_is_an_empty_page(session: Session, server: HostileServer) -> None:
    assert (await session.open(server.url("/empty/typed"))).status == 200
    assert await text(session) == ""


@contract
async def test_settle_tells_where_we_are(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/ok"))
    assert await session.settle() == Outcome(server.url("/ok"), 200, navigated=False, settled=True)


# Answers of the network


@contract
async def test_responses_name_the_document(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/ok"))
    seen = [(it.url, it.status, it.resource) for it in session.responses]
    assert seen == [(server.url("/ok"), 200, "document")]


@contract
async def test_responses_begin_anew_with_each_step(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/ok"))
    await click(session, "top-link")
    assert [it.url for it in session.responses] == [server.url("/two?q=1")]


@contract
async def test_responses_hold_the_way_through_redirects(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/to/302/two"))
    assert [it.status for it in session.responses] == [302, 200]


@contract
async def test_json_is_a_page_and_kept(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/data"))
    assert "£5 <b>" in await text(session)
    assert [it.json for it in session.responses] == ['{"price": "£5 <b>"}']


# Links and history


@contract
async def test_click_on_a_link_follows_it(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/ok"))
    outcome = await click(session, "top-link")
    assert outcome == Outcome(server.url("/two?q=1#part"), 200, navigated=True, settled=True)
    assert "second page" in await text(session)


@contract
async def test_click_on_the_text_of_a_link_follows_it(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/ok"))
    page = await session.capture()
    assert (await session.act(page, Click(by_id(page, "top-link") + 1))).navigated


@contract
async def test_fragment_moves_without_navigation(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/links"))
    outcome = await click(session, "fragment")
    assert outcome == Outcome(server.url("/links#below"), 200, navigated=False, settled=True)


@contract
async def test_back_returns(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/ok"))
    await click(session, "top-link")
    assert await session.back() == Outcome(server.url("/ok"), 200, navigated=True, settled=True)
    assert (await session.capture()).title == "Fine"


@contract
async def test_back_with_nothing_before_stays(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/ok"))
    assert await session.back() == Outcome(server.url("/ok"), 200, navigated=False, settled=True)
    assert (await session.capture()).title == "Fine"


@contract
async def test_back_then_forward_again(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/ok"))
    await click(session, "top-link")
    await session.back()
    assert (await click(session, "top-link")).url == server.url("/two?q=1#part")


# Forms


@contract
async def test_controls_begin_as_the_markup_has_them(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/form"))
    page = await session.capture()
    assert page.value[by_id(page, "town")] == "Oxford"
    assert by_name(page, "garden") not in page.checked
    assert [page.attributes[node]["value"] for node in sorted(page.checked)] == ["1"]


@contract
async def test_typed_text_shows(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/form"))
    page = await session.capture()
    outcome = await session.act(page, Type(by_id(page, "town"), "Abingdon"))
    assert outcome == Outcome(server.url("/form"), 200, navigated=False, settled=True)
    assert (await session.capture()).value[by_id(page, "town")] == "Abingdon"


@pytest.mark.parametrize("wanted", ["Two  beds", "two beds", "2"])
async def test_chosen_option_shows(stage: Stage, server: HostileServer, wanted: str) -> None:
    async def scenario(session: Session, server: HostileServer) -> None:
        await session.open(server.url("/form"))
        page = await session.capture()
        await session.act(page, Choose(by_name(page, "beds"), wanted))
        after = await session.capture()
        assert [after.attributes[node]["value"] for node in sorted(after.checked)] == ["2"]

    await stage.play(scenario, server)


@contract
async def test_box_is_checked_and_unchecked(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/form"))
    page = await session.capture()
    box = by_name(page, "garden")
    await session.act(page, Choose(box, "on"))
    assert box in (await session.capture()).checked
    await session.act(page, Choose(box, "off"))
    assert box not in (await session.capture()).checked


@contract
async def test_click_on_a_label_toggles_its_box(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/form"))
    page = await session.capture()
    box = by_name(page, "garden")
    await session.act(page, Click(int(page.parent[box])))
    assert box in (await session.capture()).checked


@contract
async def test_form_is_sent_by_get(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/form"))
    page = await session.capture()
    await session.act(page, Type(by_id(page, "town"), "Abingdon on Thames"))
    await session.act(page, Choose(by_name(page, "garden"), "on"))
    await session.act(page, Choose(by_name(page, "beds"), "Two  beds"))
    outcome = await session.act(page, Click(by_id(page, "go")))
    assert outcome.url == server.url("/echo?town=Abingdon+on+Thames&garden=yes&beds=2&go=now")
    assert said(await session.capture(), "method") == "GET"


@contract
async def test_form_is_sent_by_post(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/form"))
    page = await session.capture()
    await session.act(page, Type(by_id(page, "q"), "flat"))
    outcome = await session.act(page, Press("Enter", by_id(page, "q")))
    assert (outcome.url, outcome.status, outcome.navigated) == (server.url("/echo"), 200, True)
    echo = await session.capture()
    assert [said(echo, key) for key in ("method", "type", "body")] == [
        "POST",
        "application/x-www-form-urlencoded",
        "q=flat&token=t1",
    ]


@contract
async def test_reset_undoes_what_was_typed(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/form"))
    page = await session.capture()
    await session.act(page, Type(by_id(page, "town"), "Abingdon"))
    await session.act(page, Click(by_id(page, "undo")))
    assert (await session.capture()).value[by_id(page, "town")] == "Oxford"


# Errors


@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("/reset", Unreachable),
        ("/closed", Unreachable),
        ("/gibberish", Unreachable),
        ("/redirect/0", RedirectLoop),
        ("/loop/a", RedirectLoop),
        ("/refresh-loop/a", RedirectLoop),
        ("/image", NotAPage),
        ("/attachment", NotAPage),
    ],
)
async def test_fault_is_typed_and_the_session_goes_on(
    stage: Stage, server: HostileServer, path: str, error: type[Exception]
) -> None:
    async def scenario(session: Session, server: HostileServer) -> None:
        await session.open(server.url("/ok"))
        with pytest.raises(error):
            await session.open(server.url(path))
        assert (await session.open(server.url("/two"))).status == 200
        assert (await session.capture()).title == "Two"

    await stage.play(scenario, server)


@contract
async def test_node_of_a_page_that_was_left_is_stale(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/ok"))
    page = await session.capture()
    await session.open(server.url("/two"))
    with pytest.raises(StaleNode):
        await session.act(page, Click(by_id(page, "top-link")))
    assert (await session.capture()).title == "Two"


@contract
async def test_unknown_option_is_an_error_that_names_the_others(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/form"))
    page = await session.capture()
    with pytest.raises(ActionError, match=r"'Nine'.*'One bed'"):
        await session.act(page, Choose(by_name(page, "beds"), "Nine"))
    await session.act(page, Choose(by_name(page, "beds"), "Two beds"))


@contract
async def test_what_cannot_be_typed_into_is_an_error(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/ok"))
    page = await session.capture()
    with pytest.raises(ActionError):
        await session.act(page, Type(by_id(page, "top"), "words"))
    assert (await session.capture()).title == "Fine"


@contract
async def test_box_is_on_or_off_and_nothing_else(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/form"))
    page = await session.capture()
    with pytest.raises(ActionError, match="cannot choose 'maybe'"):
        await session.act(page, Choose(by_name(page, "garden"), "maybe"))


@contract
async def test_disabled_option_cannot_be_chosen(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/form"))
    page = await session.capture()
    with pytest.raises(ActionError, match="the option 'Three beds' is disabled"):
        await session.act(page, Choose(by_name(page, "beds"), "Three beds"))


@contract
async def test_passwords_are_never_typed(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/login"))
    page = await session.capture()
    with pytest.raises(ActionUnsupported, match="passwords are never typed"):
        await session.act(page, Type(by_name(page, "secret"), "x"))


@contract
async def test_closed_session_says_so(session: Session, server: HostileServer) -> None:
    await session.open(server.url("/ok"))
    await session.close()
    with pytest.raises(UsageError, match="closed"):
        await session.open(server.url("/ok"))


# Pictures


async def test_browser_takes_pictures(browser: Browser, server: HostileServer) -> None:
    async with ChromiumSession(browser, limits=SMALL, manners=MANNERLESS) as session:
        await session.open(server.url("/ok"))
        assert (await session.screenshot()).startswith(PNG)
        assert (await session.screenshot(full=False)).startswith(PNG)


async def test_replay_shows_the_same_pictures(browser: Browser, server: HostileServer, tmp_path: Path) -> None:
    live = ChromiumSession(browser, limits=SMALL, manners=MANNERLESS)
    async with RecordingSession(live, tmp_path / "recording") as recorded:
        await recorded.open(server.url("/ok"))
        picture = await recorded.screenshot(full=False)
    async with ReplaySession(tmp_path / "recording") as replay:
        await replay.open(server.url("/ok"))
        assert await replay.screenshot(full=False) == picture
        with pytest.raises(NotRecorded):
            await replay.screenshot(full=True)


async def test_plain_http_takes_none(server: HostileServer) -> None:
    async with HttpSession(limits=SMALL, manners=MANNERLESS) as session:
        await session.open(server.url("/ok"))
        with pytest.raises(ActionUnsupported, match="a browser session can"):
            await session.screenshot()
