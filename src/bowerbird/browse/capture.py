"""Capturing what a tab shows, frames of other processes included; and finding live elements again."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from typing import Any

from playwright.async_api import BrowserContext, CDPSession, ElementHandle, Frame
from playwright.async_api import Error as PlaywrightError

from bowerbird.browse.tab import Tab
from bowerbird.errors import StaleNode
from bowerbird.page import Kind, Page
from bowerbird.page.snapshot import Capture, decode_snapshot
from bowerbird.page.style import PROPERTIES

_MOST_FRAMES = 32  # of other processes, captured for one page
_FRAME_SECONDS = 5.0
_HOST_TAGS = ("IFRAME", "FRAME")
_keys = itertools.count()


async def capture_tab(context: BrowserContext, tab: Tab, seconds: float) -> Page:
    """A snapshot of what `tab` shows now."""
    capture = await tab.ask(_capture(context, tab.page.main_frame, tab.cdp, [_MOST_FRAMES]), seconds)
    size = tab.page.viewport_size or {"width": 0, "height": 0}
    return decode_snapshot(capture, viewport=(size["width"], size["height"]), status=tab.status)


async def _capture(context: BrowserContext, frame: Frame, cdp: CDPSession, frames_left: list[int]) -> Capture:
    snapshot = await cdp.send(
        "DOMSnapshot.captureSnapshot",
        {"computedStyles": PROPERTIES, "includePaintOrder": False, "includeDOMRects": False},
    )
    has_shadows = any(document["nodes"]["shadowRootType"]["index"] for document in snapshot["documents"])
    elsewhere = {}
    for number, host in _empty_hosts(snapshot):
        if frames_left[0] <= 0:
            break
        frames_left[0] -= 1
        with contextlib.suppress(PlaywrightError, TimeoutError):  # a frame that will not be captured stays empty
            async with asyncio.timeout(_FRAME_SECONDS):
                around = await _frame_of_document(snapshot, number, frame, cdp)
                inner = await _frame_of(around, cdp, host)
                inner_cdp = await context.new_cdp_session(inner)
                elsewhere[host] = await _capture(context, inner, inner_cdp, frames_left)
                await inner_cdp.detach()
    return Capture(snapshot, await _shadow_hosts(cdp) if has_shadows else frozenset(), elsewhere)


def _empty_hosts(snapshot: dict[str, Any]) -> list[tuple[int, int]]:
    """Frame elements that are painted and whose document is not in the snapshot, since it is in another process:
    the number of the document around each, and its node id."""
    strings = snapshot["strings"]
    hosts = []
    for number, document in enumerate(snapshot["documents"]):
        nodes = document["nodes"]
        filled = set(nodes["contentDocumentIndex"]["index"])
        painted = set(document["layout"]["nodeIndex"])
        hosts += [
            (number, nodes["backendNodeId"][row])
            for row, name in enumerate(nodes["nodeName"])
            if strings[name] in _HOST_TAGS and row in painted and row not in filled
        ]
    return hosts


async def _frame_of_document(snapshot: dict[str, Any], wanted: int, frame: Frame, cdp: CDPSession) -> Frame:
    """The frame that shows the document of this number, which may lie in other frames of the same process."""
    if wanted == 0:
        return frame
    for number, document in enumerate(snapshot["documents"]):
        nodes = document["nodes"]
        column = nodes["contentDocumentIndex"]
        if wanted in column["value"]:
            row = column["index"][column["value"].index(wanted)]
            around = await _frame_of_document(snapshot, number, frame, cdp)
            return await _frame_of(around, cdp, nodes["backendNodeId"][row])
    raise PlaywrightError("the document is in no frame")


async def _frame_of(frame: Frame, cdp: CDPSession, host: int) -> Frame:
    """The frame inside the element with the node id `host`, an element of `frame`."""
    element = await _element(frame, cdp, host)
    inner = await element.content_frame()
    await element.dispose()
    if inner is None:
        raise PlaywrightError("the frame is gone")
    return inner


async def _shadow_hosts(cdp: CDPSession) -> frozenset[int]:
    answer = await cdp.send("DOM.getDocument", {"depth": -1, "pierce": True})
    hosts, pending = set(), [answer["root"]]
    while pending:
        node = pending.pop()
        roots = [root for root in node.get("shadowRoots", ()) if root.get("shadowRootType") != "user-agent"]
        if roots:
            hosts.add(node["backendNodeId"])
        pending += [*roots, *node.get("children", ())]
        if "contentDocument" in node:
            pending.append(node["contentDocument"])
    return frozenset(hosts)


async def live_element(context: BrowserContext, tab: Tab, page: Page, node: int) -> ElementHandle:
    """The live element of `node`; a text's is the element around it. `StaleNode` when it is gone."""
    while page.kind[node] != Kind.ELEMENT:
        node = int(page.parent[node])
        if node < 0:
            raise StaleNode("the document itself cannot be acted upon, choose an element")
    frame, cdp = tab.page.main_frame, tab.cdp
    inner: list[CDPSession] = []
    try:
        for host in _hosts_around(page, node):
            frame = await _frame_of(frame, cdp, int(page.node_id[host]))
            with contextlib.suppress(PlaywrightError):  # a frame of the same process has no session of its own
                cdp = await context.new_cdp_session(frame)
                inner.append(cdp)
        return await _element(frame, cdp, int(page.node_id[node]))
    except PlaywrightError as error:
        raise StaleNode(f"<{page.name(node)}> is no longer on the page ({error.message.splitlines()[0]})") from error
    finally:
        for session in inner:
            with contextlib.suppress(PlaywrightError):
                await session.detach()


def _hosts_around(page: Page, node: int) -> list[int]:
    """The frame elements around `node`, outermost first."""
    documents = [ancestor for ancestor in page.ancestors(node) if page.kind[ancestor] == Kind.DOCUMENT and ancestor]
    return [int(page.parent[document]) for document in reversed(documents)]


async def _element(frame: Frame, cdp: CDPSession, node_id: int) -> ElementHandle:
    """The element with the browser's number `node_id`, handed from one protocol to the other."""
    found = await cdp.send("DOM.resolveNode", {"backendNodeId": node_id})
    key = f"bowerbird-{next(_keys)}"
    await cdp.send(
        "Runtime.callFunctionOn",
        {
            "objectId": found["object"]["objectId"],
            "functionDeclaration": "function (key) { this.ownerDocument.defaultView[key] = this; }",
            "arguments": [{"value": key}],
        },
    )
    handle = await frame.evaluate_handle("key => { const it = window[key]; delete window[key]; return it; }", key)
    element = handle.as_element()
    if element is None or not await element.evaluate("it => it.isConnected"):
        raise PlaywrightError("the element has been removed")
    return element
