"""Which button makes a consent banner go away, on pages as Chromium lays them out."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from steps import text

from bowerbird.browse import Browser, ChromiumSession, Limits
from bowerbird.browse.consent import consent_button
from bowerbird.browse.manners import MANNERLESS
from bowerbird.page import Page, parse_html
from bowerbird.page.literal import tree
from shelf import Shelf

QUICK = Limits(load=5, action=2, settle=2, quiet=0.05)
BAR = "position: fixed; left: 0; right: 0; bottom: 0; height: 150px; background: white"
MODAL = "position: fixed; left: 25%; top: 25%; width: 50%; height: 50%; background: white; z-index: 9"
BACKDROP = "position: fixed; inset: 0; background: #0008"
ARTICLE = "<h1>Flats</h1>" + "<p>All work and no play makes a dull page.</p>" * 60


@pytest.fixture(scope="module")
async def looking(browser: Browser) -> AsyncIterator[ChromiumSession]:
    """A session that leaves banners alone."""
    async with ChromiumSession(browser, limits=QUICK, manners=MANNERLESS, dismiss_consent=False) as opened:
        yield opened


async def seen(looking: ChromiumSession, shelf: Shelf, markup: str) -> Page:
    await looking.open(shelf.put(f"<!doctype html><title>T</title>{markup}"))
    return await looking.capture()


def pressed(page: Page) -> str | None:
    """What the button says that would be pressed."""
    button = consent_button(page)
    return None if button is None else page.visible_text(button) or page.value.get(button, "")


# Banners


@pytest.mark.parametrize(
    ("buttons", "choice"),
    [
        ("<button>Accept all</button><button>Reject all</button>", "Reject all"),
        ("<button>Reject all</button><button>Accept all</button>", "Reject all"),
        ("<button>Accept</button><button>Only necessary cookies</button>", "Only necessary cookies"),
        ("<button>Accept</button><button>×</button>", "×"),
        ("<button>Settings</button><a href=# role=button>I understand</a>", "I understand"),
        ("<a href=/policy>Cookie policy</a><input type=button value='Got it!'>", "Got it!"),
        ("<div role=button>Alle akzeptieren</div><div role=button>Ablehnen</div>", "Ablehnen"),
        ("<button>Tout accepter</button><button>Continuer sans accepter</button>", "Continuer sans accepter"),
        ("<button>Nur notwendige Cookies</button><button>Zustimmen</button>", "Nur notwendige Cookies"),
    ],
)
async def test_bar_at_the_foot(looking: ChromiumSession, shelf: Shelf, buttons: str, choice: str) -> None:
    banner = f"<div style='{BAR}'>We value your privacy and use cookies. {buttons}</div>"
    assert pressed(await seen(looking, shelf, ARTICLE + banner)) == choice


@pytest.mark.parametrize(
    ("words", "buttons", "choice"),
    [
        (
            "Wir verwenden Cookies. Ihre Einwilligung",
            "<button>Akzeptieren</button><button>Ablehnen</button>",
            "Ablehnen",
        ),
        ("Votre vie privée", "<button>J’accepte</button><button>Tout refuser</button>", "Tout refuser"),
        ("Votre vie privée", "<button>J’accepte</button><button>Paramétrer</button>", "J’accepte"),
        ("Usamos cookies", "<button>Aceptar</button>", "Aceptar"),
    ],
)
async def test_other_languages(looking: ChromiumSession, shelf: Shelf, words: str, buttons: str, choice: str) -> None:
    banner = f"<div style='{MODAL}'><h2>{words}</h2>{buttons}</div>"
    assert pressed(await seen(looking, shelf, ARTICLE + banner)) == choice


async def test_modal_with_a_backdrop(looking: ChromiumSession, shelf: Shelf) -> None:
    modal = f"<div style='{MODAL}'><p>Your consent, please</p><button>Agree</button><button>Decline</button></div>"
    assert pressed(await seen(looking, shelf, f"{ARTICLE}<div style='{BACKDROP}'></div>{modal}")) == "Decline"


async def test_banner_in_a_frame_of_another_site(looking: ChromiumSession, shelf: Shelf) -> None:
    inner = shelf.put("<p>This site uses cookies</p><button>Accept</button><button>Reject</button>", host="localhost")
    frame = f"<div style='{MODAL}'><iframe src='{inner}' width=600 height=300></iframe></div>"
    assert pressed(await seen(looking, shelf, ARTICLE + frame)) == "Reject"


async def test_frame_that_is_the_layer_itself(looking: ChromiumSession, shelf: Shelf) -> None:
    inner = shelf.put("<p>This site uses cookies</p><button>Accept</button><button>Reject</button>", host="localhost")
    assert pressed(await seen(looking, shelf, f"{ARTICLE}<iframe src='{inner}' style='{MODAL}'></iframe>")) == "Reject"


async def test_banner_in_a_shadow_root(looking: ChromiumSession, shelf: Shelf) -> None:
    root = f"<template shadowrootmode=open><div style='{BAR}'>Cookies? <button>No, thanks</button></div></template>"
    assert pressed(await seen(looking, shelf, f"{ARTICLE}<div>{root}</div>")) == "No, thanks"


# No banners


@pytest.mark.parametrize(
    "markup",
    [
        pytest.param(ARTICLE, id="nothing"),
        pytest.param(f"{ARTICLE}<p>We bake cookies.</p><button>Accept order</button>", id="a page about cookies"),
        pytest.param(
            "<header style='position: sticky; top: 0; height: 120px'><a href=/privacy>Privacy</a>"
            f"<a href=/x>Yes, we can</a><button>Close menu</button></header>{ARTICLE}",
            id="sticky header with a link to the policy",
        ),
        pytest.param(
            f"{ARTICLE}<div style='{MODAL}'><h2>Our newsletter</h2><input type=email><button>Subscribe</button>"
            "<button>No, thanks</button></div>",
            id="newsletter",
        ),
        pytest.param(
            f"{ARTICLE}<div style='{BAR}; display: none'>We use cookies <button>Accept</button></div>",
            id="hidden banner",
        ),
        pytest.param(
            f"{ARTICLE}<div style='{BAR}'>We use cookies. <a href=/policy>Read our policy</a></div>",
            id="banner without a button",
        ),
        pytest.param(
            f"<div style='position: absolute; left: 0; top: 0; width: 100%'>{ARTICLE}"
            "<footer><a href=/cookies>Cookies</a><button>Continue</button></footer></div>",
            id="page in one absolute box",
        ),
    ],
)
async def test_no_banner(looking: ChromiumSession, shelf: Shelf, markup: str) -> None:
    assert pressed(await seen(looking, shelf, markup)) is None


def test_pages_without_layout_have_no_banner() -> None:
    assert consent_button(parse_html("<div style='position: fixed'>cookies <button>Accept</button></div>")) is None
    assert consent_button(tree("div@0,0,100,100('We use cookies' button@0,0,9,9 'Accept')")) is None


# In a session


async def test_banner_is_dismissed_and_the_page_can_be_read(browser: Browser, shelf: Shelf) -> None:
    choices = "".join(
        f"<button onclick=\"document.title += ' {name}'; layer.remove()\">{name}</button>"
        for name in ("Accept", "Reject")
    )
    markup = f"<!doctype html><title>T</title><p>Flats</p><div id=layer style='{MODAL}'>Cookies! {choices}</div>"
    async with ChromiumSession(browser, limits=QUICK, manners=MANNERLESS) as session:
        assert (await session.open(shelf.put(markup))).settled
        assert await text(session) == "Flats"
        assert (await session.capture()).title == "T Reject"


async def test_banner_stays_when_asked_to(looking: ChromiumSession, shelf: Shelf) -> None:
    markup = f"<div style='{MODAL}'>Cookies! <button onclick=this.parentNode.remove()>Reject</button></div>"
    assert "Cookies!" in (await seen(looking, shelf, markup)).visible_text()
