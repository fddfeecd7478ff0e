"""From what the browser captured (`DOMSnapshot.captureSnapshot`) to a `Page`.

The browser sends one table of strings and, for each document in its process, columns in pre-order of the flat
tree: shadow trees stand below their hosts without a boundary, light children in their slots. Here boundaries
are put in, frames go below their hosts (those of other processes too, each of which is a `Capture` of its own),
and pseudo-elements leave the tree: what they say is kept in `Page.generated`.

Cost: O(nodes), and each distinct style value is read once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from string import ascii_lowercase, ascii_uppercase
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bowerbird.page import style
from bowerbird.page.kinds import Kind
from bowerbird.page.layout import LayoutTable
from bowerbird.page.model import NO_NODE, Document, Flags, Ints, Page, structure

_DOCTYPE = 10
_INSTRUCTION = 7  # `<?php … ?>`, which is a comment without text to us
_ERROR_PAGE = "chrome-error:"  # what the browser itself says in place of a frame that could not be loaded
_MAX_FRAME_EDGE = 12.0  # border and padding of a frame; a larger difference is a scroll bar
_NO_ATTRIBUTES: Mapping[str, str] = {}
_SMALL_LETTER = re.compile("[a-z]")
_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)
_Sparse = dict[int, str]


@dataclass(frozen=True)
class Capture:
    """One process's snapshot, with what it does not tell, by the browser's node ids: which elements have shadow
    roots, and the captures of the frames that live in other processes."""

    snapshot: Mapping[str, Any]
    shadow_hosts: frozenset[int] = frozenset()
    frames: Mapping[int, Capture] = field(default_factory=dict)

    @cached_property
    def strings(self) -> list[str]:
        strings: list[str] = self.snapshot["strings"]
        try:
            "".join(strings).encode()
        except UnicodeEncodeError:  # scripts may cut a character in half
            return [text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for text in strings]
        return strings


def decode_snapshot(capture: Capture, *, viewport: tuple[int, int], status: int | None = None) -> Page:
    """The page that `capture` shows, all its frames included."""
    document = _read_document(capture, 0)
    table = _Table(document.size)
    table.put(document, start=0, host=NO_NODE, offset=(0.0, 0.0))
    return table.page(viewport, status)


@dataclass(frozen=True, eq=False)
class _Document:
    """One document's rows as the browser sent them, without doctype and pseudo-elements.

    `insertions` are what goes right below some of them: a frame's document, or None for a shadow root.
    """

    about: Document
    parent: Ints
    kind: NDArray[np.uint8]
    names: list[str]
    text: list[str]
    attributes: list[Mapping[str, str]]
    node_id: NDArray[np.int64]
    laid_out: Ints
    boxes: NDArray[np.float32]
    styles: dict[str, NDArray[Any]]
    scroll: tuple[float, float]
    value: _Sparse
    checked: set[int]
    clickable: set[int]
    generated: dict[int, tuple[str, str]]
    source_url: _Sparse
    insertions: list[tuple[int, _Document | None]]

    @cached_property
    def size(self) -> int:
        return len(self.parent) + sum(1 if inner is None else inner.size for _, inner in self.insertions)

    def rows(self, start: int) -> Ints:
        """Where each row goes in a table in which the document begins at `start`."""
        shift = np.zeros(len(self.parent) + 1, dtype=np.int32)
        for host, inner in self.insertions:
            shift[host + 1] += 1 if inner is None else inner.size
        return start + np.arange(len(self.parent), dtype=np.int32) + np.cumsum(shift, dtype=np.int32)[:-1]


class _Table:
    """The columns of the whole page while they are filled."""

    def __init__(self, size: int) -> None:
        self.parent = np.full(size, NO_NODE, dtype=np.int32)
        self.kind = np.full(size, Kind.SHADOW, dtype=np.uint8)
        self.names = ["#shadow-root"] * size
        self.text = [""] * size
        self.attributes: list[Mapping[str, str]] = [_NO_ATTRIBUTES] * size
        self.node_id = np.zeros(size, dtype=np.int64)
        self.layout = LayoutTable(size)
        self.documents: list[Document] = []
        self.value: _Sparse = {}
        self.source_url: _Sparse = {}
        self.generated: dict[int, tuple[str, str]] = {}
        self.checked: set[int] = set()
        self.clickable: set[int] = set()

    def put(self, document: _Document, start: int, host: int, offset: tuple[float, float]) -> None:
        """Fill in `document` from row `start` on, below row `host`, its boxes moved by `offset`."""
        rows = document.rows(start)
        self.documents.append(replace(document.about, node=start))
        self.parent[rows] = np.where(document.parent == NO_NODE, host, rows[document.parent])
        self.kind[rows] = document.kind
        self.node_id[rows] = document.node_id
        self.layout.put(
            rows[document.laid_out], document.boxes + np.array((*offset, 0, 0), dtype=np.float32), document.styles
        )
        places = rows.tolist()
        for place, name, text, attributes in zip(
            places, document.names, document.text, document.attributes, strict=True
        ):
            self.names[place], self.text[place], self.attributes[place] = name, text, attributes
        self.value.update((places[row], value) for row, value in document.value.items())
        self.source_url.update((places[row], url) for row, url in document.source_url.items())
        self.generated.update((places[row], texts) for row, texts in document.generated.items())
        self.checked.update(places[row] for row in document.checked)
        self.clickable.update(places[row] for row in document.clickable)
        for row, inner in document.insertions:
            below = places[row] + 1
            if inner is None:
                self.parent[rows[document.parent == row]] = below
                self.parent[below] = places[row]
            else:
                self.put(inner, below, places[row], self._frame_offset(places[row], inner))

    def _frame_offset(self, host: int, inner: _Document) -> tuple[float, float]:
        """The corner of a frame's document: that of its host's box, inside border and padding."""
        left, top, width, height = self.layout.box[host].tolist()
        if np.isnan(left) or not len(inner.boxes):
            return 0.0, 0.0
        edges = (width - inner.about.width, height - inner.about.height)
        edge = min((edge for edge in edges if 0 <= edge <= 2 * _MAX_FRAME_EDGE), default=0.0) / 2
        return left + edge - inner.scroll[0], top + edge - inner.scroll[1]

    def page(self, viewport: tuple[int, int], status: int | None) -> Page:
        end, depth = structure(self.parent)
        numbers: dict[str, int] = {}
        tag = np.array([numbers.setdefault(name, len(numbers)) for name in self.names], dtype=np.int32)
        return Page(
            kind=self.kind,
            parent=self.parent,
            end=end,
            depth=depth,
            tag=tag,
            names=tuple(numbers),
            text=tuple(self.text),
            attributes=tuple(self.attributes),
            node_id=self.node_id,
            documents=tuple(self.documents),
            layout=self.layout.finish(self.kind, end),
            value=self.value,
            checked=frozenset(self.checked),
            clickable=frozenset(self.clickable),
            generated=self.generated,
            source_url=self.source_url,
            viewport=viewport,
            captured_at=datetime.now(UTC).isoformat(timespec="milliseconds"),
            status=status,
        )


def _read_document(capture: Capture, number: int) -> _Document:
    strings, source = capture.strings, capture.snapshot["documents"][number]
    nodes, layout = source["nodes"], source["layout"]
    kept = _kept(nodes)
    rows = np.flatnonzero(kept)
    renumbered = np.where(kept, np.cumsum(kept) - 1, NO_NODE).astype(np.int32)
    old_parent = np.array(nodes["parentIndex"], dtype=np.int32)[rows]
    laid_out = renumbered[np.array(layout["nodeIndex"], dtype=np.int32)]
    shown = laid_out != NO_NODE
    node_id = np.array(nodes["backendNodeId"], dtype=np.int64)[rows]
    kind = _kinds(nodes)[rows]
    names = _names([strings[nodes["nodeName"][row]] for row in rows.tolist()])
    for row in np.flatnonzero(kind == Kind.COMMENT).tolist():
        names[row] = "#comment"
    attributes = [_attributes(nodes["attributes"][row], strings) for row in rows.tolist()]
    new = renumbered.tolist()
    return _Document(
        about=_about(source, strings, attributes, names),
        parent=np.where(old_parent == NO_NODE, NO_NODE, renumbered[old_parent]).astype(np.int32),
        kind=kind,
        names=names,
        text=[strings[value] if value >= 0 else "" for value in map(nodes["nodeValue"].__getitem__, rows.tolist())],
        attributes=attributes,
        node_id=node_id,
        laid_out=laid_out[shown],
        boxes=np.array(layout["bounds"], dtype=np.float32).reshape(-1, 4)[shown],
        styles=style.read_styles(layout["styles"], shown, strings),
        scroll=(source.get("scrollOffsetX", 0.0), source.get("scrollOffsetY", 0.0)),
        value={**_sparse(nodes["inputValue"], strings, new), **_sparse(nodes["textValue"], strings, new)},
        checked={new[row] for key in ("inputChecked", "optionSelected") for row in nodes[key]["index"]},
        clickable={new[row] for row in nodes["isClickable"]["index"] if new[row] != NO_NODE},
        generated=_generated(source, strings, new),
        source_url=_sparse(nodes["currentSourceURL"], strings, new),
        insertions=_insertions(capture, nodes, new, node_id),
    )


def _kinds(nodes: Mapping[str, Any]) -> NDArray[np.uint8]:
    kinds = np.array(nodes["nodeType"], dtype=np.uint8)
    return np.where(kinds == _INSTRUCTION, np.uint8(Kind.COMMENT), kinds)


def _kept(nodes: Mapping[str, Any]) -> Flags:
    """Rows that are nodes of the page: not the doctype, nor comments beside the root, nor pseudo-elements."""
    parent = np.array(nodes["parentIndex"], dtype=np.int32)
    kind = _kinds(nodes)
    kept: Flags = (kind != _DOCTYPE) & ~((kind == Kind.COMMENT) & (parent <= 0))
    pseudo = nodes["pseudoType"]["index"]
    if pseudo:
        end, _ = structure(parent)
        for row in pseudo:
            kept[row : end[row]] = False
    return kept


def _names(names: list[str]) -> list[str]:
    """Tag names as HTML writes them; the browser gives those of HTML elements in ASCII capitals, others as they are."""
    lowered = {name: name if _SMALL_LETTER.search(name) else name.translate(_LOWER) for name in set(names)}
    return [lowered[name] for name in names]


def _attributes(numbers: list[int], strings: list[str]) -> Mapping[str, str]:
    if not numbers:
        return _NO_ATTRIBUTES
    # The empty string has no number of its own.
    return {
        strings[name]: strings[value] if value >= 0 else ""
        for name, value in zip(numbers[::2], numbers[1::2], strict=True)
    }


def _about(
    source: Mapping[str, Any], strings: list[str], attributes: list[Mapping[str, str]], names: list[str]
) -> Document:
    def string(key: str) -> str:
        return strings[source[key]] if source[key] >= 0 else ""

    root = next((row for row, name in enumerate(names) if name == "html"), None)
    language = attributes[root].get("lang", "") if root is not None else ""
    return Document(
        node=0,
        url=string("documentURL"),
        title=string("title"),
        language=language or string("contentLanguage"),
        charset=string("encodingName").lower(),
        width=int(source.get("contentWidth", 0)),
        height=int(source.get("contentHeight", 0)),
    )


def _sparse(column: Mapping[str, list[int]], strings: list[str], new: list[int]) -> _Sparse:
    return {
        new[row]: strings[value] if value >= 0 else ""
        for row, value in zip(column["index"], column["value"], strict=True)
        if new[row] != NO_NODE
    }


def _generated(source: Mapping[str, Any], strings: list[str], new: list[int]) -> dict[int, tuple[str, str]]:
    """The texts of `::before` and `::after`, by the element they belong to."""
    nodes, layout = source["nodes"], source["layout"]
    kinds = {
        row: strings[kind] for row, kind in zip(nodes["pseudoType"]["index"], nodes["pseudoType"]["value"], strict=True)
    }
    if not kinds:
        return {}
    generated: dict[int, tuple[str, str]] = {}
    for row, text in zip(layout["nodeIndex"], layout["text"], strict=True):
        kind = kinds.get(row)
        host = new[nodes["parentIndex"][row]]
        if kind in ("before", "after") and text >= 0 and host != NO_NODE:
            before, after = generated.get(host, ("", ""))
            said = strings[text]
            generated[host] = (before + said, after) if kind == "before" else (before, after + said)
    return generated


def _insertions(
    capture: Capture,
    nodes: Mapping[str, Any],
    new: list[int],
    node_id: NDArray[np.int64],
) -> list[tuple[int, _Document | None]]:
    column = nodes["contentDocumentIndex"]
    found: list[tuple[int, _Document | None]] = [
        (new[row], _read_document(capture, number))
        for row, number in zip(column["index"], column["value"], strict=True)
        if new[row] != NO_NODE
    ]
    elsewhere = np.flatnonzero(np.isin(node_id, list(capture.frames))).tolist()
    found += [(host, _read_document(capture.frames[int(node_id[host])], 0)) for host in elsewhere]
    found += [(host, None) for host in _shadow_hosts(capture, nodes, new, node_id)]
    shown = (it for it in found if it[1] is None or not it[1].about.url.startswith(_ERROR_PAGE))
    return sorted(shown, key=lambda insertion: insertion[0])


def _shadow_hosts(capture: Capture, nodes: Mapping[str, Any], new: list[int], node_id: NDArray[np.int64]) -> list[int]:
    flagged = set(nodes["shadowRootType"]["index"])
    if not flagged:
        return []
    if capture.shadow_hosts:
        return np.flatnonzero(np.isin(node_id, list(capture.shadow_hosts))).tolist()
    parents = (nodes["parentIndex"][row] for row in flagged)
    return sorted({new[parent] for parent in parents if parent not in flagged and new[parent] != NO_NODE})
