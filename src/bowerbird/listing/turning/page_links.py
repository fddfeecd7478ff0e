"""Links and buttons that may turn pages, and what each of them says about it.

Every control is read once: its text (or, where it shows none, the names of its pictures, `aria-label` and `title`),
`rel`, and its class and id, or those of the element that wraps it alone. A control that says nothing about paging in
any of these is no candidate. Where they disagree, words win over `rel`, that over names, and these over arrows, which
point the other way in languages that are written from right to left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urljoin

from bowerbird.listing.turning.pager_names import arrow_of_name, role_of_name, state_of_name
from bowerbird.listing.turning.pager_words import LONGEST, Arrow, Role, Saying, Word, read_saying, role_of
from bowerbird.page import Kind, Page

_SMALL = 14  # nodes of a control: a link with pictures and spans inside, and not a card
_WRAPPING = 6  # nodes that an element around a control alone may have beside it
_DEAD = re.compile(r"#|\s*|(?:javascript|about|data|mailto|tel):.*", re.IGNORECASE | re.DOTALL)
_LIGATURE = re.compile(r"(?=.*_)[a-z_]+|chevron\w*|arrow\w*")  # an icon font's name for a picture, as text
_BUTTONS = ("submit", "button", "image")
_NAMING = ("class", "id", "data-testid", "data-test", "data-qa")  # the last are names that the site's own tests use


@dataclass(frozen=True, slots=True)
class Candidate:
    """A control that may turn pages.

    `by_word`, `class_role`, `by_rel` say where its role comes from; `older` is 1 for "older", -1 for "newer".
    """

    node: int
    role: Role
    url: str
    text: str
    number: int | None = None
    """The page that it names, or the first record of a range."""
    last: int | None = None
    """The last record of a range."""
    by_word: bool = False
    by_page_word: bool = False
    class_role: Role | None = None
    by_rel: bool = False
    arrow: Arrow | None = None
    older: int = 0
    is_idle: bool = False
    is_current: bool = False
    says_else: bool = False
    """It is named or declared to turn pages, and shows a text that says something else."""

    @property
    def by_class(self) -> bool:
        return self.class_role is self.role

    @property
    def page_number(self) -> int | None:
        """The page that it leads to, counted from 1, by its number or range."""
        if self.number is None or self.last is None:
            return self.number
        before, size = self.number - 1, self.last - self.number + 1
        return before // size + 1 if size > 0 and before % size == 0 else None


def find_candidates(page: Page) -> tuple[list[Candidate], list[int]]:
    """All candidates of a page in document order, and all links and buttons among which they stand."""
    controls = sorted(set(_controls(page)))
    reader = _Reader(page)
    found = map(reader.read, controls)
    return [candidate for candidate in found if candidate is not None], controls


def base_url(page: Page) -> str:
    """What relative addresses of the main document begin with."""
    for node in page.index.with_tag("base").tolist():
        if href := page.attributes[node].get("href"):
            return resolve(page.url, href)
    return page.url


def says_current(attributes: Mapping[str, str]) -> bool:
    """Whether a control is declared to stand for the current page."""
    return attributes.get("aria-current", "false") != "false"


def resolve(base: str, href: str) -> str:
    """The address that a link leads to, or "" when it leads nowhere that a GET could follow."""
    if _DEAD.fullmatch(href):
        return ""
    try:
        return urljoin(base, href.strip())
    except ValueError:
        return ""


def _controls(page: Page) -> Iterator[int]:
    index = page.index
    for node in index.with_tag("a").tolist():
        attributes = page.attributes[node]
        if "href" in attributes or "onclick" in attributes or "role" in attributes or node in page.clickable:
            yield node
    yield from index.with_tag("button").tolist()
    for node in index.with_tag("input").tolist():
        if page.attributes[node].get("type", "").lower() in _BUTTONS:
            yield node
    for node in index.with_attribute("role").tolist():
        if page.attributes[node]["role"] in ("button", "link"):
            yield node


class _Reader:
    """Reads the controls of one page; its columns are lists, since single rows are asked for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.base = base_url(page)
        self.end: list[int] = page.end.tolist()
        self.parent: list[int] = page.parent.tolist()
        self.is_text: list[bool] = (page.kind == Kind.TEXT).tolist()

    @cached_property
    def visible(self) -> list[bool] | None:
        """Captured pages tell what is hidden; in markup, pagers are often hidden until a script shows them."""
        return None if self.page.layout is None else self.page.visible.tolist()

    def read(self, node: int) -> Candidate | None:
        end = self.end[node]
        if end - node > _SMALL or (self.visible is not None and not any(self.visible[node:end])):
            return None
        text = self._text(node, end)
        if len(text) > LONGEST:
            return None
        if _LIGATURE.fullmatch(text) and (arrow := arrow_of_name(text)):
            return self._candidate(node, "", self._saying(node, end, "") or Saying(arrow=arrow))
        return self._candidate(node, text, self._saying(node, end, text))

    def _candidate(self, node: int, text: str, saying: Saying | None) -> Candidate | None:
        attributes = self.page.attributes[node]
        own, around = self._name(node), self._name(self._wrapper(node))
        class_role = role_of_name(own) or role_of_name(around)
        rel = attributes.get("rel", "").lower().split() if "rel" in attributes else ()
        rel_role = Role.NEXT if "next" in rel else Role.PREVIOUS if "prev" in rel or "previous" in rel else None
        word_role = role_of(saying) if saying is not None else None
        is_drawn = saying is not None and saying.is_drawn
        if rel_role is not None and saying is not None and saying.words & {Word.OLDER, Word.NEWER}:
            word_role = rel_role  # what is older comes next in a blog, and before in a calendar
        role = (rel_role or class_role or word_role) if is_drawn else (word_role or rel_role or class_role)
        if role is None:
            return None
        says = saying or Saying()
        span = says.span if role is Role.NUMBER else None
        idle, current = state_of_name(f"{own} {around}")
        return Candidate(
            node=node,
            role=role,
            url=resolve(self.base, attributes.get("href", "")),
            text=text,
            number=(span[0] if span else says.page_number) if role is Role.NUMBER else None,
            last=span[1] if span else None,
            by_word=word_role is not None and bool(says.words - {Word.FILLER, Word.MORE}),
            by_page_word=Word.PAGE in says.words and role is not Role.NUMBER,
            class_role=class_role,
            by_rel=rel_role is role,
            arrow=says.arrow,
            older=(Word.OLDER in says.words) - (Word.NEWER in says.words),
            is_idle=idle or attributes.get("aria-disabled") == "true" or "disabled" in attributes,
            is_current=current or says_current(attributes),
            says_else=word_role is None and bool(text),
        )

    def _saying(self, node: int, end: int, text: str) -> Saying | None:
        """What the text says; where there is none, or only an arrow, what the names for readers of text say."""
        saying = read_saying(text) if text else None
        if (text and saying is None) or (saying is not None and not saying.is_drawn):
            return saying
        attributes = self.page.attributes[node]
        named = attributes.get("aria-label") or attributes.get("title") or ""
        otherwise = read_saying(named or ("" if text else self._picture_name(node, end)))
        return otherwise or saying or (None if text else self._icon(node, end))

    def _text(self, node: int, end: int) -> str:
        page = self.page
        if page.name(node) == "input":
            attributes = page.attributes[node]
            return attributes.get("value") or attributes.get("alt") or ""
        pieces = [page.text[row] for row in range(node + 1, end) if self.is_text[row]]
        text = " ".join("".join(pieces).split())
        # "Go to next page" for those who listen, and "Next" for those who see.
        apart = len(pieces) > 1 and len(text) <= LONGEST and read_saying(text) is None
        return " ".join(" ".join(pieces).split()) if apart else text

    def _picture_name(self, node: int, end: int) -> str:
        every = (self.page.attributes[row] for row in range(node + 1, end))
        names = (attributes.get("alt") or attributes.get("title") or "" for attributes in every if attributes)
        return " ".join(name for name in names if name)

    def _icon(self, node: int, end: int) -> Saying | None:
        """The arrow that an icon shows, by its class or the name of its file."""
        for row in range(node, end):
            attributes = self.page.attributes[row]
            source = attributes.get("src") or (row > node and (attributes.get("xlink:href") or attributes.get("href")))
            file = "" if not source or source.startswith("data:") else source[-200:].rpartition("/")[2]
            if arrow := arrow_of_name(attributes.get("class", "")) or arrow_of_name(file):
                return Saying(arrow=arrow)
        return None

    def _name(self, node: int) -> str:
        attributes = self.page.attributes[node] if node >= 0 else {}
        if not attributes:
            return ""
        return " ".join(attributes[key] for key in _NAMING if key in attributes)

    def _wrapper(self, node: int) -> int:
        """The parent, if it wraps this control and little else; else -1."""
        parent = self.parent[node]
        around = (self.end[parent] - parent) - (self.end[node] - node)
        return parent if parent > 0 and around <= _WRAPPING else -1
