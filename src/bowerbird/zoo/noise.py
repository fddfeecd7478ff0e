"""What stands in the way: banners, carousels, duplicates, print versions, and what is added to links."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from bowerbird.zoo.choices import Details, Noise
from bowerbird.zoo.kit import Kit
from bowerbird.zoo.stock import Item

_LINK = re.compile(r'href="(/(?!assets/|pic/|img/|images/|media/|photos/)[^"#]*)"')


def ending(kit: Kit, *, bare: bool) -> str:
    """What is at the very end of the body, so that nothing before it moves."""
    look, words = kit.look, kit.words
    parts = []
    if kit.has(Noise.COOKIES) and not bare:
        accept = look.el("button", escape(words("accept")), "button", ' type="button" data-consent')
        decline = look.el("ghost", escape(words("decline")), "button", ' type="button" data-consent')
        box = look.el("cookiebox", f"<p>{escape(words('cookies'))}</p>{accept} {decline}")
        parts.append(look.el("cookies", box, "div", ' role="dialog" data-consent-box'))
    if kit.choices.details is Details.MODAL:
        close = look.el("ghost", escape(words("close")), "button", ' type="button" data-close')
        parts.append(look.el("dialog", f"{close}<div data-quick-body></div>", "dialog", ' id="quick"'))
    return "".join(parts)


def carousel(kit: Kit, items: Sequence[Item]) -> str:
    """Slides with a clone of the last before the first and of the first after the last."""
    if not kit.has(Noise.CAROUSEL) or len(items) < 3:
        return ""
    look, writing = kit.look, kit.writing
    slides = [
        look.el(
            "slide",
            f'<img src="{kit.picture(item.key)}" alt="" width="180" height="120">'
            + look.el(
                "body",
                look.el("title", escape(writing.plain(item, writing.head)), "div")
                + look.el("price", escape(writing.plain(item, writing.pivot)), "div"),
            ),
            "div",
        )
        for item in items[:3]
    ]
    cloned = [
        slides[-1].replace("<div", '<div aria-hidden="true" data-clone', 1),
        *slides,
        slides[0].replace("<div", '<div aria-hidden="true" data-clone', 1),
    ]
    return look.el("carousel", look.el("track", "".join(cloned)))


def hidden_twin(kit: Kit, items: Sequence[Item]) -> str:
    """The same records once more for small screens, never shown on large ones."""
    if not kit.has(Noise.HIDDEN):
        return ""
    writing = kit.writing
    rows = "".join(
        f"<li>{escape(writing.plain(item, writing.head))} <b>{escape(writing.plain(item, writing.pivot))}</b></li>"
        for item in items
    )
    return f'<div class="visible-xs mobile-only" style="display:none"><ul>{rows}</ul></div>'


def session(kit: Kit) -> str:
    digits = kit.rng("session").randrange(16**20)
    return f"{digits:020x}"


def spoiled_links(kit: Kit, markup: str) -> str:
    """Session ids and tracking parameters in the addresses of the site's own links."""
    added = []
    if kit.has(Noise.SESSION):
        added.append(f"sid={session(kit)}")
    if kit.has(Noise.TRACKING) and not kit.has(Noise.SESSION):
        added.append("utm_source=site&amp;utm_medium=link")
    if not added:
        return markup
    extra = "&amp;".join(added)
    return _LINK.sub(lambda match: f'href="{match.group(1)}{"&amp;" if "?" in match.group(1) else "?"}{extra}"', markup)
