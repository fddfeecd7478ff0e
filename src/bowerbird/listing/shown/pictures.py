"""How large a picture is: PNG as the browser takes them of whole pages, JPEG as explorations keep them."""

from __future__ import annotations

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # markers of JPEG segments that begin with the size of the picture
_ALONE = {0x01, *range(0xD0, 0xD8)}  # markers that no length follows


def picture_size(picture: bytes) -> tuple[int, int]:
    """Width and height in pixels; `ValueError` for what is neither PNG nor JPEG, or cut short."""
    if picture.startswith(_PNG) and len(picture) >= 24:
        return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")
    if picture.startswith(_JPEG):
        return _jpeg_size(picture)
    raise ValueError("neither a PNG nor a JPEG picture")


def _jpeg_size(picture: bytes) -> tuple[int, int]:
    at = len(_JPEG)
    while at + 9 <= len(picture) and picture[at] == 0xFF:
        marker = picture[at + 1]
        if marker in _FRAMES:
            height, width = (int.from_bytes(picture[at + skip : at + skip + 2], "big") for skip in (5, 7))
            return width, height
        if marker == 0xFF:  # a filling byte
            at += 1
        elif marker in _ALONE:
            at += 2
        else:
            at += 2 + int.from_bytes(picture[at + 2 : at + 4], "big")
    raise ValueError("a JPEG picture that does not tell its size")
