"""The look of 1998: no stylesheet; tables, font tags, colours in attributes."""

from __future__ import annotations

from dataclasses import dataclass

from bowerbird.zoo.look.base import Look

_SIZES = {
    "logo": 6,
    "herotitle": 5,
    "h1": 5,
    "h2": 4,
    "title": 3,
    "price": 3,
    "grouphead": 4,
    "boxtitle": 2,
    "defterm": 3,
    "tagline": 2,
    "count": 2,
    "note": 1,
    "legal": 1,
    "finance": 1,
    "crumbs": 1,
    "lead": 3,
}
_BRAND = ("logo", "h1", "h2", "title", "herotitle", "grouphead", "defterm")
_BOLD = ("price", "title", "logo", "boxtitle", "grouphead", "badge", "label", "factname", "sheetname", "h1", "h2")
_BOXES = (
    "card",
    "box",
    "form",
    "premium",
    "ad",
    "featured",
    "gridcell",
    "review",
    "banner",
    "hero",
    "tile",
    "sheetcell",
)
_TINTED = ("form", "premium", "boxtitle", "banner", "hero", "featured", "ad", "tile")
_LINES = (
    "fact",
    "boxtitle",
    "field",
    "sheetname",
    "finance",
    "tagline",
    "actions",
    "count",
    "sortbar",
    "crumbs",
    "fieldline",
    "note",
    "person",
    "legal",
    "badge",
)
_PLAIN_BLOCKS = (
    "body",
    "media",
    "facts",
    "formrow",
    "detail",
    "gallery",
    "thumbs",
    "listhead",
    "filters",
    "team",
    "tiles",
    "boxbody",
    "boxlist",
    "footcol",
    "footrow",
    "sheetgrid",
    "similar",
    "feature",
    "list",
    "content",
    "columns",
    "sidebar",
    "wrap",
    "panel",
)
_KEPT = (
    "a",
    "form",
    "table",
    "tr",
    "td",
    "th",
    "tbody",
    "thead",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "select",
    "option",
    "label",
    "textarea",
    "button",
    "caption",
    "center",
)


@dataclass(frozen=True)
class TablesLook(Look):
    """Elements keep their tag when HTML 3.2 had it; the others become font tags, paragraphs and one-cell tables."""

    def el(self, role: str, inner: str = "", tag: str = "", attrs: str = "", extra: str = "") -> str:
        del extra
        if tag in _KEPT:
            return self._kept(role, inner, tag, attrs)
        if role in _BOXES:
            ground = f' bgcolor="{self.theme.tint}"' if role in _TINTED else ""
            border = (
                ' border="1"' if self.theme.card == "border" and role in ("card", "gridcell", "box") else ' border="0"'
            )
            return (
                f'<table width="100%"{border} cellspacing="0" cellpadding="{self.theme.gap // 2}"{ground}{attrs}>'
                f"<tr><td>{self._font(role, inner, '')}</td></tr></table>"
            )
        if role in _LINES:
            return f"{self._font(role, inner, attrs)}<br>"
        if role in (
            "text",
            "teaser",
            "story",
            "herotitle",
            "h1",
            "h2",
            "title",
            "price",
            "pager",
            "lead",
            "grouphead",
            "place",
        ):
            centre = ' align="center"' if role == "pager" else ""
            return f"<p{centre}>{self._font(role, inner, attrs)}</p>"
        if role in _PLAIN_BLOCKS:
            return f"<div{attrs}>{inner}</div>" if attrs else inner
        return self._font(role, inner, attrs)

    def inline(self, role: str, inner: str, attrs: str = "") -> str:
        return self._font(role, inner, attrs)

    def image(self, role: str, src: str, alt: str = "", attrs: str = "") -> str:
        width, height = {
            "thumb": (150, 100),
            "shot": (400, 270),
            "mini": (120, 80),
            "map": (400, 270),
            "facticon": (14, 14),
        }.get(role, (120, 80))
        return f'<img src="{src}" alt="{alt}" width="{width}" height="{height}" border="0"{attrs}>'

    def void(self, role: str, tag: str, attrs: str = "") -> str:
        del role
        return f"<{tag}{attrs}>"

    def _kept(self, role: str, inner: str, tag: str, attrs: str) -> str:
        if tag == "table":
            attrs += (
                ' border="1" cellspacing="0" cellpadding="4" width="100%"' if role in ("datatable", "sheet") else ""
            )
        if tag in ("td", "th", "dd", "dt", "li", "a") and inner.strip():
            inner = self._font(role, inner, "")
        if tag == "th":
            attrs += f' bgcolor="{self.theme.tint}" align="left"'
        return f"<{tag}{attrs}>{inner}</{tag}>"

    def _font(self, role: str, inner: str, attrs: str) -> str:
        colour = ""
        if role in _BRAND:
            colour = f' color="{self.theme.brand}"'
        elif role in ("price", "badge"):
            colour = f' color="{self.theme.accent}"'
        elif role == "here":
            colour = ' color="#000000"'
        text = f"<b>{inner}</b>" if role in _BOLD else f"<strike>{inner}</strike>" if role == "was" else inner
        face = self.theme.font if role != "logo" else self.theme.font.split(",")[0]
        return f'<font face="{face}" size="{_SIZES.get(role, 2)}"{colour}{attrs}>{text}</font>'

    @property
    def style(self) -> str:
        return ""
