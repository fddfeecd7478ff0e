"""Actions on a live element, as a person's hand does them."""

from __future__ import annotations

import asyncio

from playwright.async_api import ElementHandle, JSHandle
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from bowerbird.browse.actions import NO_PASSWORDS, Action, Choose, Click, Hover, Press, Scroll, Type
from bowerbird.errors import ActionError, ActionUnsupported

_PATIENCE = 0.3  # of the time for an action is given to a real click, before a scripted one is tried
_LONGEST_TYPED = 200  # characters typed key by key; longer texts are pasted
_KEYED = ("text", "search", "email", "tel", "url", "")
_MOST_NAMED = 12  # options named in an error


async def perform(element: ElementHandle, action: Action, seconds: float) -> None:
    """Do `action` on `element`, or raise the browser's error, an `ActionError` that says why not, or a `TimeoutError`
    where the page hangs."""
    milliseconds = seconds * 1000
    match action:
        case Click(count=count):
            await _click(element, count, milliseconds)
        case Type(text=text):
            await _type(element, text, milliseconds)
        case Choose(option=option):
            await _choose(element, option, milliseconds)
        case Hover():
            await element.hover(timeout=milliseconds)
        case Scroll():
            await element.scroll_into_view_if_needed(timeout=milliseconds)
            await element.evaluate(_TO_THE_TOP)
        case Press(key=key):
            await element.press(key, timeout=milliseconds)


_TO_THE_TOP = """async it => {
  const top = node => node.scrollIntoView({block: 'start', behavior: 'instant'});
  top(it);
  if (it.getBoundingClientRect().bottom < innerHeight) return;
  await new Promise(done => setTimeout(done, 50));
  const inside = [...it.querySelectorAll('*')].filter(node => node.getClientRects().length);
  if (inside.length) top(inside.reduce((low, node) =>
    node.getBoundingClientRect().bottom >= low.getBoundingClientRect().bottom ? node : low));
}"""
"""To the top of the window: what grows a list often watches the end of it, below the last record. Of one that is taller
than the window, the lowest part comes there after a moment, as under a hand that scrolls on."""


_DETACHED = "not attached"
"""How the browser's driver says that an element is no part of the page any more."""


_IS_WITHOUT_SIZE = """it => {
  const box = it.getBoundingClientRect();
  return it.matches('a[href]') && !(box.width && box.height) && it.checkVisibility({visibilityProperty: true});
}"""
"""A link that is drawn and has no size: what it shows are signs of a font that did not come, and no hand hits it. The
keyboard reaches it as any other."""


_GONE = "context was destroyed"
"""How the driver says that a page has given way to another."""


_FEELS_A_CLICK = """it => {
  const key = Symbol.for('bowerbird.click');
  it[key]?.abort();
  const ear = it[key] = new AbortController(), felt = {clicked: false, scripted: false};
  it.addEventListener('click', event => {
    if (felt.scripted && event.isTrusted) { event.preventDefault(); event.stopImmediatePropagation(); }
    felt.clicked = true;
  }, {capture: true, signal: ear.signal});
  return felt;
}"""
"""A hand whose click did not come through in time may still be on its way to a busy page: once a script has clicked in
its place, it is too late, until the next action on the element."""


_CLICK_UNLESS_FELT = """(it, felt) => {
  if (felt.clicked) return;
  it.click();
  felt.scripted = true;
}"""
"""Asked and done in one turn of the page, so that no click comes in between, however late a busy page gets to it."""


async def _click(element: ElementHandle, count: int, milliseconds: float) -> None:
    if await element.evaluate(_IS_WITHOUT_SIZE):
        await element.evaluate("it => it.click()")
        return
    was_ready, leads_on = await _is_ready(element), bool(await element.get_attribute("href"))
    felt = await element.evaluate_handle(_FEELS_A_CLICK)
    try:
        # Where a click leads is not waited for: a server may take longer to answer than a hand to click. Of several
        # clicks each has to be through before the next, or the page does not take them for one gesture.
        await element.click(click_count=count, timeout=_PATIENCE * milliseconds, no_wait_after=count == 1)
    except PlaywrightTimeout:
        # Something lies over it (a bar, an invisible layer), or it never stands still; unless the click came through
        # and a busy machine was late to say so.
        async with asyncio.timeout(milliseconds / 1000):
            done = await _is_clicked_by_script(element, felt, was_ready=was_ready)
        if not done:
            raise
    except PlaywrightError as error:
        # The same, seen sooner. A link that goes is drawn anew, and leads somewhere still.
        if not was_ready or _DETACHED not in error.message or leads_on:
            raise


async def _is_clicked_by_script(element: ElementHandle, felt: JSHandle, *, was_ready: bool) -> bool:
    """Whether the element has had its click by now, from a hand or, where no hand gets to it, from a script; or needs
    none any more."""
    try:
        if await _is_ready(element):
            await element.evaluate(_CLICK_UNLESS_FELT, felt)
            return True
    except PlaywrightError as error:
        if _GONE not in error.message:
            raise
        return True  # the page that it stood in gave way to another
    # Once ready, it did its work when it came into view: lists that grow at their end use up the button below them.
    return was_ready


async def _is_ready(element: ElementHandle) -> bool:
    return await element.is_visible() and await element.is_enabled()


async def _type(element: ElementHandle, text: str, milliseconds: float) -> None:
    kind = await element.evaluate("it => it.tagName === 'INPUT' ? it.type : ''")
    if kind == "password":
        raise ActionUnsupported(NO_PASSWORDS)
    if kind not in _KEYED or len(text) > _LONGEST_TYPED:
        await element.fill(text, timeout=milliseconds)
        return
    # Suggestions listen to keys, which filling in does not press.
    await element.fill("", timeout=milliseconds)
    await element.type(text, timeout=milliseconds)


async def _choose(element: ElementHandle, option: str, milliseconds: float) -> None:
    tag = await element.evaluate("it => it.tagName")
    if tag == "INPUT":
        wanted = option.strip().lower()
        if wanted not in ("on", "off"):
            raise ActionError(f"cannot choose {option!r} in a box; choose 'on' or 'off'")
        await element.set_checked(wanted == "on", timeout=milliseconds)
        return
    if tag != "SELECT":
        raise ActionError(f"<{tag.lower()}> has nothing to choose from; click it instead")
    options: list[list[str]] = await element.evaluate("it => [...it.options].map(o => [o.text, o.value])")
    position = _position(options, option)
    if position is None:
        named = ", ".join(repr(text) for text, _ in options[:_MOST_NAMED]) or "none"
        raise ActionError(f"there is no option {option!r}; there are: {named}")
    if await element.evaluate("(it, n) => it.options[n].matches(':disabled')", position):
        raise ActionError(f"the option {options[position][0]!r} is disabled")
    await element.select_option(index=position, timeout=milliseconds)


def _position(options: list[list[str]], wanted: str) -> int | None:
    """Which option is meant: by its text, by its text but for case and spaces, or by its value."""
    texts = [text for text, _ in options]
    for candidates, sought in (
        (texts, wanted),
        ([_folded(text) for text in texts], _folded(wanted)),
        ([value for _, value in options], wanted),
    ):
        if sought in candidates:
            return candidates.index(sought)
    return None


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
