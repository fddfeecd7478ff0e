"""A static page for those who ask little of it: the parser's tree, with the columns of a `Page` only when needed.

Building columns takes several times as long as parsing. The parser answers selectors by itself, so whoever wants a few
values of many pages asks it; the answers that several questions share are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from urllib.parse import urljoin

from selectolax.lexbor import LexborNode

from bowerbird.page.html import Tree, page_of, read_tree
from bowerbird.page.model import Page


class Markup:
    """The page that `body` describes, parsed on its first use. Nodes that it gives out live as long as it does."""

    def __init__(
        self, body: bytes | str, *, url: str = "about:blank", content_type: str = "", status: int | None = None
    ) -> None:
        self.url = url
        self.status = status
        self._body = body
        self._content_type = content_type
        self._found: dict[str, list[LexborNode]] = {}
        self._by_text: dict[tuple[str, Callable[[LexborNode], str]], Mapping[str, list[LexborNode]]] = {}

    @property
    def size(self) -> int:
        """The length of what it was made from."""
        return len(self._body)

    @cached_property
    def tree(self) -> Tree:
        return read_tree(self._body, content_type=self._content_type)

    @cached_property
    def root(self) -> LexborNode | None:
        """The root element; None when the tree holds shadow roots, which only pages splice in."""
        return None if self.tree.may_hold_shadow_roots else self.tree.root

    @cached_property
    def page(self) -> Page:
        return page_of(self.tree, url=self.url, status=self.status)

    @property
    def has_page(self) -> bool:
        """Whether somebody has asked for the columns, so that they may as well be used."""
        return "page" in self.__dict__

    @cached_property
    def base_url(self) -> str:
        """What relative addresses are relative to; raises `ValueError` when that is no address."""
        declared = (base.attributes.get("href") for base in self.css("base[href]"))
        return urljoin(self.url, next(declared, "") or "")

    def css(self, selector: str) -> list[LexborNode]:
        """The nodes that a selector finds, in document order; not to be changed."""
        found = self._found.get(selector)
        if found is None:
            self._found[selector] = found = self.tree.root.css(selector)
        return found

    def by_text(self, selector: str, text_of: Callable[[LexborNode], str]) -> Mapping[str, list[LexborNode]]:
        """The nodes that a selector finds, by what `text_of` says of them: for the labels of a table of facts."""
        known = self._by_text.get((selector, text_of))
        if known is None:
            groups: dict[str, list[LexborNode]] = {}
            for node in self.css(selector):
                groups.setdefault(text_of(node), []).append(node)
            self._by_text[selector, text_of] = known = groups
        return known
