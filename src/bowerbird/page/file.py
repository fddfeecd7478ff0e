"""Pages as files: one compressed file a page, loaded back equal.

Layout: a magic line, then one zstd frame (with checksum) holding a length-prefixed JSON header, which names the
columns with their types and sizes, and the raw columns in that order. Texts, names and attributes are numbers
into one table of distinct strings.
"""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import zstandard
from numpy.typing import NDArray

from bowerbird.errors import PageFileError
from bowerbird.page.model import Document, Layout, Page

SUFFIX = ".page"
_MAGIC = b"bowerbird page 1\n"
_MAGIC_STEM = b"bowerbird page "
_LENGTH = struct.Struct("<Q")
_NOT_A_PAGE = "not a page saved by Bowerbird"


def save_page(page: Page, path: str | os.PathLike[str]) -> None:
    """Write `page` to `path`, whole or not at all."""
    target = Path(path)
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        draft.write_bytes(dump_page(page))
        draft.replace(target)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise PageFileError(f"{target}: cannot be written: {error.strerror}") from error


def load_page(path: str | os.PathLike[str]) -> Page:
    """The page that `save_page` wrote to `path`."""
    source = Path(path)
    try:
        return undump_page(source.read_bytes())
    except OSError as error:
        raise PageFileError(f"{source}: cannot be read: {error.strerror}") from error
    except PageFileError as error:
        raise PageFileError(f"{source}: {error}") from error


def is_page_file(head: bytes) -> bool:
    """Whether a file that begins with `head` is a saved page."""
    return head.startswith(_MAGIC_STEM)


def dump_page(page: Page) -> bytes:
    """`page` as bytes, which `undump_page` turns back into an equal page."""
    strings = _Strings()
    columns = dict(_columns(page, strings))
    header = {
        "columns": {name: [column.dtype.str, *column.shape] for name, column in columns.items()},
        "documents": [asdict(document) for document in page.documents],
        "names": page.names,
        "value": list(page.value.items()),
        "checked": sorted(page.checked),
        "clickable": sorted(page.clickable),
        "generated": list(page.generated.items()),
        "source_url": list(page.source_url.items()),
        "viewport": page.viewport,
        "captured_at": page.captured_at,
        "status": page.status,
        "strings": list(strings.numbers),
    }
    head = json.dumps(header, ensure_ascii=False).encode()
    body = b"".join((_LENGTH.pack(len(head)), head, *(column.tobytes() for column in columns.values())))
    return _MAGIC + zstandard.ZstdCompressor(level=3, write_checksum=True).compress(body)


def undump_page(data: bytes) -> Page:
    """The page that `dump_page` made bytes of."""
    if not data.startswith(_MAGIC):
        if is_page_file(data):
            raise PageFileError("saved by another version of Bowerbird; update Bowerbird, or capture the page again")
        raise PageFileError(_NOT_A_PAGE)
    try:
        body = zstandard.ZstdDecompressor().decompress(data[len(_MAGIC) :])
        (length,) = _LENGTH.unpack_from(body)
        start = _LENGTH.size + length
        header = json.loads(body[_LENGTH.size : start])
        columns = _read_columns(header["columns"], body, start)
    except (zstandard.ZstdError, struct.error, ValueError, KeyError) as error:
        raise PageFileError(f"the file is cut short or damaged ({error})") from error
    strings = header["strings"]
    layout = (
        {column.name: columns[f"layout.{column.name}"] for column in fields(Layout)} if _has_layout(columns) else None
    )
    return Page(
        kind=columns["kind"],
        parent=columns["parent"],
        end=columns["end"],
        depth=columns["depth"],
        tag=columns["tag"],
        names=tuple(header["names"]),
        text=tuple(strings[number] for number in columns["text"].tolist()),
        attributes=_read_attributes(columns, strings),
        node_id=columns["node_id"],
        documents=tuple(Document(**document) for document in header["documents"]),
        layout=None if layout is None else Layout(**layout),
        value=dict(header["value"]),
        checked=frozenset(header["checked"]),
        clickable=frozenset(header["clickable"]),
        generated={node: (before, after) for node, (before, after) in header["generated"]},
        source_url=dict(header["source_url"]),
        viewport=tuple(header["viewport"]),
        captured_at=header["captured_at"],
        status=header["status"],
    )


class _Strings:
    """Distinct strings, numbered in the order of their first use."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, texts: Sequence[str]) -> NDArray[np.int32]:
        numbers = self.numbers
        return np.array([numbers.setdefault(text, len(numbers)) for text in texts], dtype=np.int32)


def _columns(page: Page, strings: _Strings) -> Iterator[tuple[str, NDArray[Any]]]:
    for name in ("kind", "parent", "end", "depth", "tag", "node_id"):
        yield name, getattr(page, name)
    yield "text", strings.number(page.text)
    yield "attribute_count", np.array([len(attributes) for attributes in page.attributes], dtype=np.int32)
    yield "attribute_name", strings.number([name for attributes in page.attributes for name in attributes])
    yield "attribute_value", strings.number([text for attributes in page.attributes for text in attributes.values()])
    if page.layout is not None:
        for column in fields(Layout):
            yield f"layout.{column.name}", getattr(page.layout, column.name)


def _has_layout(columns: Mapping[str, NDArray[Any]]) -> bool:
    return "layout.box" in columns


def _read_columns(described: Mapping[str, list[Any]], body: bytes, start: int) -> dict[str, NDArray[Any]]:
    columns = {}
    for name, (dtype, *shape) in described.items():
        size = int(np.prod(shape))
        columns[name] = np.frombuffer(body, dtype=dtype, count=size, offset=start).reshape(shape)
        start += columns[name].nbytes
    return columns


def _read_attributes(columns: Mapping[str, NDArray[Any]], strings: Sequence[str]) -> tuple[Mapping[str, str], ...]:
    names = [strings[number] for number in columns["attribute_name"].tolist()]
    values = [strings[number] for number in columns["attribute_value"].tolist()]
    stops = np.cumsum(columns["attribute_count"]).tolist()
    return tuple(dict(zip(names[start:stop], values[start:stop], strict=True)) for start, stop in pairwise([0, *stops]))
