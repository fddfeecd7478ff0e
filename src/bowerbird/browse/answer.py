"""What a server, or this machine, has for an address, and the page that is made of it.

Everything that a browser would show as a page becomes one: HTML, text in the document that Chromium shows for it, and
JSON as a tree of its values (`bowerbird.page.json_tree`), which is what it is asked for. What calls itself JSON and is
none is shown as text. Everything else is `NotAPage`, whatever it calls itself.
"""

from __future__ import annotations

import html
import mimetypes
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urldefrag

import aiohttp
from w3lib.url import file_uri_to_path, parse_data_uri

from bowerbird.errors import NotAPage, NotJson, TooLarge, Unreachable, UsageError
from bowerbird.page import Page, parse_json
from bowerbird.page.charset import decode, read_charset
from bowerbird.page.markup import Markup

_SNIFFED = 1445  # bytes; MIME sniffing standard
_HTML_TYPES = ("text/html", "application/xhtml+xml")
_UNKNOWN_TYPES = ("", "unknown/unknown", "application/unknown", "*/*")
_JSON_TYPES = ("application/json", "text/json", "application/x-ndjson", "application/jsonl", "application/x-jsonlines")
_TEXT_TYPES = (*_JSON_TYPES, "application/xml", "application/javascript", "application/x-javascript")
_MAGIC_NUMBERS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"%PDF-", "application/pdf"),
    (b"PK\x03\x04", "application/zip"),
    (b"\x1f\x8b\x08", "application/gzip"),
    (b"Rar!\x1a\x07", "application/x-rar-compressed"),
    (b"7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"),
    (b"\x28\xb5\x2f\xfd", "application/zstd"),
    (b"OggS\x00", "application/ogg"),
    (b"ID3\x03", "audio/mpeg"),
    (b"ID3\x04", "audio/mpeg"),
    (b"\x1aE\xdf\xa3", "video/webm"),
    (b"wOFF\x00", "font/woff"),
    (b"wOF2\x00", "font/woff2"),
)
_MARKUP = re.compile(
    rb"<(?:!doctype|!--|html|head|body|title|meta|script|style|link|div|table|a|p|br|h1|iframe|font)[\s>]|<!--",
    re.IGNORECASE,
)
_WIDE_CHARSET = re.compile(r"charset\s*=\s*[\"']?(?:utf-?(?:16|32)|ucs-?[24])", re.IGNORECASE)
# The document that Chromium shows for text; the parser drops the first line break inside.
_TEXT_PAGE = (
    '<html><head><meta name="color-scheme" content="light dark"></head><body>'
    '<pre style="word-wrap: break-word; white-space: pre-wrap;">\n{}</pre></body></html>'
)


@dataclass(frozen=True)
class Answer:
    """What a server, or this machine, has for an address."""

    url: str
    status: int | None
    headers: Mapping[str, str]
    body: bytes = b""

    def header(self, name: str) -> str:
        return self.headers.get(name, "")

    @property
    def mime(self) -> str:
        return self.header("Content-Type").partition(";")[0].strip().lower()

    @property
    def is_json(self) -> bool:
        return self.mime in _JSON_TYPES or self.mime.endswith("+json")


async def read_body(response: aiohttp.ClientResponse, url: str, bound: int) -> bytes:
    body = bytearray()
    try:
        async for piece in response.content.iter_any():
            body += piece
            check_size(url, len(body), bound)
    except aiohttp.ClientPayloadError as error:
        raise Unreachable(url, f"the answer broke off after {len(body):,} bytes") from error
    return bytes(body)


def check_size(url: str, size: int, bound: int) -> None:
    if size > bound:
        raise TooLarge(url, f"the page has more than {bound:,} bytes")


def local_answer(url: str, scheme: str, bound: int) -> Answer:
    """The contents of a `file:`, `data:` or `about:blank` address."""
    if scheme == "file":
        return _file_answer(url, bound)
    if scheme == "about":
        return Answer(url, None, {"Content-Type": "text/html"})
    try:
        kind, parameters, data = parse_data_uri(urldefrag(url).url)
    except ValueError as error:
        raise UsageError(f"{url[:80]!r} is not a data: address: {error}") from error
    check_size(url, len(data), bound)
    charset = parameters.get("charset", "")
    return Answer(url, None, {"Content-Type": f"{kind};charset={charset}" if charset else kind}, data)


def _file_answer(url: str, bound: int) -> Answer:
    path = Path(file_uri_to_path(urldefrag(url).url))
    try:
        if path.exists() and not path.is_file():
            raise Unreachable(url, "this is not a file; name one")
        with path.open("rb") as file:
            body = file.read(bound + 1)
    except FileNotFoundError as error:
        raise Unreachable(url, "there is no such file; check the path") from error
    except (OSError, ValueError) as error:
        raise Unreachable(url, f"the file cannot be read: {error}") from error
    check_size(url, len(body), bound)
    return Answer(url, None, {"Content-Type": mimetypes.guess_type(path.name)[0] or ""}, body)


def document_of(answer: Answer) -> Page | Markup:
    """What a browser would show; raises `NotAPage`."""
    refuse_download(answer)
    content_type = answer.header("Content-Type")
    body: bytes | str = answer.body
    if not _is_markup(answer):
        if answer.is_json:
            with suppress(NotJson):
                return parse_json(body, url=answer.url, content_type=content_type, status=answer.status)
        text = decode(answer.body, read_charset(answer.body, content_type))
        body = _TEXT_PAGE.format(html.escape(text, quote=False))
    return Markup(body, url=answer.url, content_type=content_type, status=answer.status)


def refuse_download(answer: Answer) -> None:
    """Raise `NotAPage` for what a browser would not show as a page, as far as the headers tell."""
    if answer.header("Content-Disposition").strip().lower().startswith("attachment"):
        raise NotAPage(answer.url, f"it is a download ({answer.mime or 'of unknown type'})")
    mime = answer.mime
    is_text = mime.startswith("text/") or mime in (*_HTML_TYPES, *_UNKNOWN_TYPES, *_TEXT_TYPES)
    if not is_text and (mime.startswith("image/") or not mime.endswith(("+json", "+xml"))):
        raise NotAPage(answer.url, f"it is {mime}")


def _is_markup(answer: Answer) -> bool:
    """Whether the body is HTML rather than other text; raise `NotAPage` when it is neither, whatever it claims."""
    body, mime = answer.body, answer.mime
    head = body[:_SNIFFED]
    actual = next((name for magic, name in _MAGIC_NUMBERS if body.startswith(magic)), "")
    if not actual and _is_binary(answer, head):
        actual = "binary data"
    if actual:
        raise NotAPage(answer.url, f"it is {actual}, although it calls itself {mime or 'nothing at all'}")
    return mime in _HTML_TYPES or (mime in _UNKNOWN_TYPES and (not body or _MARKUP.search(head) is not None))


def _is_binary(answer: Answer, head: bytes) -> bool:
    has_mark = head.startswith((b"\xff\xfe", b"\xfe\xff"))
    has_wide_letters = has_mark or _WIDE_CHARSET.search(answer.header("Content-Type")) is not None
    return b"\0" in head and not has_wide_letters and _MARKUP.search(head) is None


def json_text(answer: Answer, bound: int) -> str | None:
    if not answer.is_json or len(answer.body) > bound:
        return None
    return decode(answer.body, read_charset(answer.body, answer.header("Content-Type")))
