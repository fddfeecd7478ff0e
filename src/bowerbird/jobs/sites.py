"""The sites of a run: from what people write to addresses, and names for their folders.

A file has an address a line; what follows a # is a comment. One with a comma in its first line is read as CSV, with
the addresses in the column `url`. A bare host name means its home page.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from urllib.parse import SplitResult, urlsplit, urlunsplit

from bowerbird.browse.manners import is_loopback
from bowerbird.errors import UsageError
from bowerbird.induce.extract import site_of
from bowerbird.store import Site

_COLUMN = "url"
_COMMENT = re.compile(r"(?:^|\s)#.*")
_NOT_IN_ADDRESSES = re.compile(r"""[\s<>"{}|\\^`]""")
_HOST = re.compile(r"[\w.-]+|\[[0-9a-fA-F:.]+\]")
_NOT_IN_NAMES = re.compile(r"[^\w.-]+")
_DEFAULT_PORTS = {"http": 80, "https": 443}
_LONGEST_NAME = 80
_SHOWN_MISTAKES = 10


def read_sites(given: Sequence[str], files: Sequence[Path]) -> list[Site]:
    """The sites that were named, each once; raises `UsageError`, which names every place that is wrong."""
    said = [("", one) for one in given]
    for file in files:
        said += _lines(file)
    mistakes: list[str] = []
    urls: dict[str, None] = {}
    for where, text in said:
        try:
            urls[address_of_site(text)] = None
        except ValueError as error:
            mistakes.append(f"{where}{text!r} {error}")
    if mistakes:
        more = f"\n… and {len(mistakes) - _SHOWN_MISTAKES} more" if len(mistakes) > _SHOWN_MISTAKES else ""
        raise UsageError("\n".join(mistakes[:_SHOWN_MISTAKES]) + more)
    return list(_named(urls))


def address_of_site(text: str) -> str:
    """The address that `text` means; `ValueError` says why it means none."""
    text = text.strip()
    if _NOT_IN_ADDRESSES.search(text):
        raise ValueError("is no address: it has characters in it that addresses do not have")
    parts = _split(text)
    if parts.scheme not in _DEFAULT_PORTS:
        raise ValueError(f"cannot be visited: {parts.scheme} is neither http nor https")
    host = (parts.hostname or "").rstrip(".")
    if not _HOST.fullmatch(host) and ":" not in host:
        raise ValueError("is no address: it names no host")
    if "." not in host and ":" not in host and not is_loopback(host):
        raise ValueError("is no address: write the whole host name, like agent.example")
    return urlunsplit((parts.scheme, _netloc(parts, host), parts.path or "/", parts.query, ""))


def _split(text: str) -> SplitResult:
    if "://" not in text:
        host = urlsplit(f"//{text}").hostname or ""
        text = f"{'http' if is_loopback(host) else 'https'}://{text}"
    parts = urlsplit(text)
    return parts._replace(scheme=parts.scheme.lower())


def _netloc(parts: SplitResult, host: str) -> str:
    try:
        port = parts.port
    except ValueError as error:
        raise ValueError("is no address: its port is not a number up to 65535") from error
    shown = f"[{host}]" if ":" in host else host
    return shown if port in (None, _DEFAULT_PORTS[parts.scheme]) else f"{shown}:{port}"


def _lines(file: Path) -> list[tuple[str, str]]:
    """What a file says, each with its place."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"{file}: the list of sites cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{file}: the list of sites is not UTF-8 text ({error.reason}); save it as such") from error
    lines = [(number, _COMMENT.sub("", line).strip()) for number, line in enumerate(text.splitlines(), start=1)]
    told = [(number, line) for number, line in lines if line]
    if told and "," in told[0][1]:
        return list(_of_table(file, text))
    return [(f"{file}:{number}: ", line) for number, line in told]


def _of_table(file: Path, text: str) -> Iterator[tuple[str, str]]:
    rows = csv.reader(text.splitlines())
    column: int | None = None
    for row in rows:
        if not any(row) or row[0].startswith("#"):
            continue
        if column is None:
            names = [name.strip().lower() for name in row]
            if _COLUMN not in names:
                raise UsageError(f"{file}:{rows.line_num}: there is no column {_COLUMN!r} in {', '.join(row)}")
            column = names.index(_COLUMN)
        elif len(row) > column and row[column].strip():
            yield f"{file}:{rows.line_num}: ", row[column]


def _named(urls: Iterable[str]) -> Iterator[Site]:
    """Each address with its site and a folder of its own."""
    taken: set[str] = set()
    for url in urls:
        parts = urlsplit(url)
        wanted = _NOT_IN_NAMES.sub("-", f"{parts.netloc}{parts.path}-{parts.query}").strip("-.")[:_LONGEST_NAME]
        name, number = wanted, 1
        while name.lower() in taken:  # some file systems know no case
            number += 1
            name = f"{wanted}-{number}"
        taken.add(name.lower())
        yield Site(site_of(url), url, name)
