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


@dataclass(frozen=True)
class Look:
    era: Era
    theme: Theme
    scheme: Scheme
    depth: int = 0
    """How many wrappers that mean nothing stand between a card and its contents."""

    def el(self, role: str, inner: str = "", tag: str = "", attrs: str = "") -> str:
        """An element of this role; `attrs` are written as they are and begin with a blank."""
        if not tag:
            tag = SEMANTIC.get(role, "div") if self.era in (Era.ATOMIC, Era.COMPONENTS, Era.BOOTSTRAP) else "div"
        if self.depth and role in ("card", "content", "gridcell"):
            inner = '<div style="display:contents">' * self.depth + inner + "</div>" * self.depth
        return f"<{tag}{self.scheme.attribute(role)}{attrs}>{inner}</{tag}>"

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
