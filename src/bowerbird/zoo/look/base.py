"""The look of a site with a stylesheet: a role becomes a class."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from bowerbird.zoo.choices import Era
from bowerbird.zoo.look.naming import Scheme
from bowerbird.zoo.theme import Theme

SEMANTIC = {
    "header": "header",
    "footer": "footer",
    "nav": "nav",
    "content": "main",
    "sidebar": "aside",
    "card": "article",
}
"""Tags that sites use for these roles since HTML5."""

LAYERED = ("card", "content", "gridcell", "body", "wrap", "footcol", "sidebar", "detail")
"""Roles whose contents stand behind wrappers that mean nothing."""


@dataclass(frozen=True)
class Look:
    era: Era
    theme: Theme
    scheme: Scheme
    depth: int = 0
    """How many wrappers that mean nothing stand between a card and its contents."""

    def el(self, role: str, inner: str = "", tag: str = "", attrs: str = "", extra: str = "") -> str:
        """An element of this role; `attrs` are written as they are and begin with a blank.

        `extra` are further classes, as scripts and hand-written templates add them.
        """
        if not tag:
            tag = SEMANTIC.get(role, "div") if self.era in (Era.ATOMIC, Era.COMPONENTS, Era.BOOTSTRAP) else "div"
        if self.depth and role in LAYERED and tag != "ul":
            layer = f"<div{self.scheme.attribute('layer')}>"
            inner = layer * self.depth + inner + "</div>" * self.depth
        return f"<{tag}{self._classes(role, extra)}{attrs}>{inner}</{tag}>"

    def _classes(self, role: str, extra: str) -> str:
        if not extra:
            return self.scheme.attribute(role)
        return f' class="{self.scheme.classes.get(role, "")} {extra}"'

    def inline(self, role: str, inner: str, attrs: str = "") -> str:
        return self.el(role, inner, "span", attrs)

    def link(self, role: str, href: str, inner: str, attrs: str = "") -> str:
        return self.el(role, inner, "a", f' href="{escape(href)}"{attrs}')

    def image(self, role: str, src: str, alt: str = "", attrs: str = "") -> str:
        return f'<img{self.scheme.attribute(role)} src="{src}" alt="{alt}"{attrs}>'

    def void(self, role: str, tag: str, attrs: str = "") -> str:
        return f"<{tag}{self.scheme.attribute(role)}{attrs}>"

    @property
    def style(self) -> str:
        return self.scheme.style
