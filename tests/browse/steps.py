"""What tests of sessions do again and again."""

from __future__ import annotations

from bowerbird.browse import Click, Outcome, Session
from bowerbird.browse.actions import Action
from bowerbird.page import Page


def by_id(page: Page, identifier: str) -> int:
    return int(page.index.with_id(identifier)[0])


def by_name(page: Page, name: str) -> int:
    named: list[int] = page.index.with_attribute("name").tolist()
    return next(node for node in named if page.attributes[node]["name"] == name)


def said(page: Page, identifier: str) -> str:
    return page.visible_text(by_id(page, identifier))


async def click(session: Session, identifier: str) -> Outcome:
    page = await session.capture()
    return await session.act(page, Click(by_id(page, identifier)))


async def act(session: Session, action: Action) -> Outcome:
    return await session.act(await session.capture(), action)


async def text(session: Session) -> str:
    return (await session.capture()).visible_text()
