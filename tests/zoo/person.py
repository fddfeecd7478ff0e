"""A scripted person: knows the truth file of a site, and uses nothing but its pages to reach every record."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import suppress

from playwright.async_api import Error, Frame, Locator, Page

from bowerbird.zoo.truth import PageTruth, Step, Truth, Way

SEEN_TEXT = """() => {
  const parts = [];
  const visit = root => {
    parts.push(root.body ? root.body.innerText : [...root.children].map(c => c.innerText || '').join('\\n'));
    root.querySelectorAll('*').forEach(e => { if (e.shadowRoot) visit(e.shadowRoot); });
  };
  visit(document);
  return parts.join('\\n');
}"""

TEXT_AT = """([path, place]) => {
  let root = document;
  const pieces = path.split('/shadow()');
  let node = null;
  for (let i = 0; i < pieces.length; i++) {
    if (i === 0) {
      node = document.evaluate(pieces[0], document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
    } else {
      const steps = pieces[i].split('/').filter(Boolean);
      let at = node.shadowRoot;
      for (const step of steps) {
        const [, tag, number] = /^(.*)\\[(\\d+)\\]$/.exec(step);
        at = [...at.children].filter(c => c.localName === tag)[Number(number) - 1];
        if (!at) return null;
      }
      node = at;
    }
    if (!node) return null;
  }
  return place === 'text' ? node.textContent : node.getAttribute(place.slice(1));
}"""

WAIT_MS = 4000


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


class Person:
    def __init__(self, page: Page, base: str, truth: Truth) -> None:
        self.page = page
        self.base = base.rstrip("/")
        self.truth = truth
        self.where: Page | Frame = page

    async def walk(self, way: Way) -> AsyncIterator[tuple[PageTruth, str]]:
        """Go one way to its end; each page of results with the text seen on it."""
        self.where = self.page
        for step in way.steps:
            await self.do(step)
        pages = [one for one in self.truth.pages if one.kind == "results" and one.section == way.section]
        for number, expected in enumerate(pages):
            if number:
                await self.go_on(pages[number - 1], number + 1)
            yield expected, await self.look(expected)

    async def do(self, step: Step) -> None:
        if step.act == "open":
            await self.page.goto(self.base + step.where)
        elif step.act == "dismiss":
            button = self.page.locator(step.where).first
            if await button.is_visible():
                await button.click()
        elif step.act == "frame":
            await self.page.wait_for_selector(step.where)
            await self.page.wait_for_timeout(300)
            self.where = next(frame for frame in self.page.frames if "/hosted/" in frame.url)
        elif step.act == "fill":
            await self.page.locator(step.where).first.fill(step.value)
        elif step.act == "choose":
            await self.page.locator(step.where).first.select_option(step.value)
        elif step.act == "submit":
            await self.submit()
        else:
            await self.page.locator(step.where).filter(visible=True).first.click()
        await self.page.wait_for_load_state()

    async def submit(self) -> None:
        """The button of the search form, known by what follows the fields of the truth."""
        form = self.truth.forms[0]
        names = ",".join(f'[name="{field.name}"]' for field in form.fields)
        holder = self.page.locator("form").filter(has=self.page.locator(names)).first
        await holder.locator('[data-submit],button[type="submit"],input[type="submit"]').first.click()

    async def go_on(self, current: PageTruth, number: int) -> None:
        path = current.nodes.get("next")
        if path:
            await self.where.locator(f"xpath={path}").click()
        else:
            await self.where.locator("a", has_text=re.compile(rf"^\s*{number}\s*$")).first.click()
        await self.where.wait_for_load_state()
        await self.page.wait_for_timeout(50)

    async def look(self, expected: PageTruth) -> str:
        """All that can be seen, when everything that comes by itself or by asking for more has come."""
        wanted = [squeezed(value.text) for value in expected.values if value.place == "text"]
        text = ""
        waited = 0
        while waited < WAIT_MS:
            text = await self.seen()
            if expected.after == "virtual":
                return await self.scrolled()
            if expected.after:
                button = self.where.locator("[data-more]")
                if await button.count() and await button.first.is_visible():
                    await self.ask_for_more(button.first, expected.after)
                    await self.page.wait_for_timeout(60)
                    continue
            waiting = await self.where.locator("[data-wait]").filter(has_text=re.compile("^…$")).count()
            if not waiting and all(one in text for one in wanted):
                break
            await self.page.wait_for_timeout(100)
            waited += 100
        return await self.seen()

    async def ask_for_more(self, button: Locator, after: str) -> None:
        """Ask once. The last of the records may come, and the button go, between seeing it and reaching for it."""
        with suppress(Error):
            if after == "load-more":
                await button.click(timeout=WAIT_MS)
            else:
                await button.evaluate("it => it.scrollIntoView()", timeout=WAIT_MS)

    async def seen(self) -> str:
        """The text of the page; asked for again when the page is just being left."""
        for _ in range(10):
            try:
                return squeezed(await self.where.evaluate(SEEN_TEXT))
            except Error:
                await self.page.wait_for_timeout(100)
        return ""

    async def scrolled(self) -> str:
        await self.page.wait_for_selector("[data-virtual]")
        box = self.page.locator("[data-virtual]")
        texts = [await self.seen()]
        height = await box.evaluate("b => b.scrollHeight")
        for top in range(0, int(height), 500):
            await box.evaluate("(b, y) => { b.scrollTop = y; }", top)
            await self.page.wait_for_timeout(30)
            texts.append(await self.seen())
        return " ".join(texts)

    async def text_at(self, path: str, place: str) -> str:
        return squeezed(await self.where.evaluate(TEXT_AT, [path, place]) or "")
