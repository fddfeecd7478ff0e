"""Small pictures of pages: scaled and cut by the browser itself, so that no image library is needed."""

from __future__ import annotations

import base64

from bowerbird.browse.tab import Tab

PICTURE_WIDTH = 1000
PICTURE_HEIGHT = 2200
"""Of the picture: three thousand pixels of a page in a window of 1366."""
_QUALITY = 70


async def small_picture(tab: Tab, window: int, width: int, height: int) -> bytes:
    """The upper part of the page that `tab` shows in a window of that width, as a JPEG."""
    scale = width / window
    metrics = await tab.cdp.send("Page.getLayoutMetrics")
    tall = min(metrics["cssContentSize"]["height"], height / scale)
    clip = {"x": 0, "y": 0, "width": window, "height": max(tall, 1), "scale": scale}
    answer = await tab.cdp.send(
        "Page.captureScreenshot",
        {"format": "jpeg", "quality": _QUALITY, "clip": clip, "captureBeyondViewport": True},
    )
    return base64.b64decode(answer["data"])
