"""The encodings in which servers send bodies, undone within a bound.

Of a compressed body, whatever follows its first member is dropped, as Chromium does.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping

import brotli
import zstandard

MAX_ZSTD_WINDOW = 8 * 1024 * 1024  # RFC 9659


class BrokenCompression(Exception):
    """The bytes are not of the encoding they claim; the message names it."""


def decompressed(body: bytes, encodings: str, bound: int) -> bytes:
    """`body` without its `Content-Encoding`s; expanding stops soon after `bound` bytes, so that a bomb stays small."""
    for name in reversed(encodings.lower().split(",")):
        expand = _DECOMPRESSORS.get(name.strip())
        if expand is None or not body:
            continue
        try:
            body = expand(body, bound + 1)
        except (zlib.error, brotli.error, zstandard.ZstdError) as error:
            raise BrokenCompression(name.strip()) from error
        if len(body) > bound:
            break
    return body


def _expand_gzip(body: bytes, bound: int) -> bytes:
    return _inflate(body, bound, 16 + zlib.MAX_WBITS)


def _expand_deflate(body: bytes, bound: int) -> bytes:
    # Some servers send the bare stream without the zlib header that the standard asks for.
    has_header = body[0] & 0x0F == 8 and int.from_bytes(body[:2], "big") % 31 == 0
    return _inflate(body, bound, zlib.MAX_WBITS if has_header else -zlib.MAX_WBITS)


def _inflate(body: bytes, bound: int, window: int) -> bytes:
    engine = zlib.decompressobj(window)
    expanded = engine.decompress(body, bound)
    if not engine.eof and len(expanded) < bound:
        raise zlib.error("cut short")
    return expanded


def _expand_brotli(body: bytes, bound: int) -> bytes:
    engine = brotli.Decompressor()
    expanded: bytes = engine.process(body, output_buffer_limit=bound)
    if not engine.is_finished() and len(expanded) < bound:
        raise brotli.error("cut short")
    return expanded


def _expand_zstd(body: bytes, bound: int) -> bytes:
    return zstandard.ZstdDecompressor(max_window_size=MAX_ZSTD_WINDOW).stream_reader(body).read(bound)


_DECOMPRESSORS: Mapping[str, Callable[[bytes, int], bytes]] = {
    "gzip": _expand_gzip,
    "x-gzip": _expand_gzip,
    "deflate": _expand_deflate,
    "br": _expand_brotli,
    "zstd": _expand_zstd,
}
