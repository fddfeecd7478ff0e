"""When two texts say the same: how labels of corpora are compared with texts of pages.

Labels went through browsers, spreadsheets and old encodings. So texts are compared by their letters and digits alone,
without accents, case, spaces and punctuation; what a spreadsheet did to a label is undone as far as it can be: UTF-8
read as windows-1252, letters that became question marks, dates rewritten ("11-Oct-16"), zeros cut ("3.9" for "3.90").
"""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher
from functools import lru_cache

SAME = 0.9  # the least similarity of two texts that count as the same, chosen for labels cut or mended by hand
_EXCEL_DATE = re.compile(r"(\d{1,2})-([A-Z][a-z]{2})(?:-(\d\d))?")
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_CUT_NUMBER = re.compile(r"\d+(?:\.\d)?|0\.\d\d")
_MOJIBAKE = re.compile("[ÂÃâ][\x80-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]")
_LATE_YEARS = 30  # a spreadsheet's two-digit years from here on are those of the last century


@lru_cache(maxsize=200_000)
def key(text: str) -> str:
    """The letters and digits of `text`: equal for texts that differ in nothing a label would show."""
    if text.isascii():
        return "".join(filter(str.isalnum, text.lower()))
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", text).casefold()))


@lru_cache(maxsize=200_000)
def label_key(text: str) -> str:
    """The key of what windows-1252 can write of `text`: spreadsheets put question marks for all other letters."""
    return key(
        text if text.isascii() else unicodedata.normalize("NFC", text).encode("cp1252", "ignore").decode("cp1252")
    )


@lru_cache(maxsize=100_000)
def readings(label: str) -> tuple[str, ...]:
    """The label keys of all texts that may stand on the page where a spreadsheet has `label`, the plain one first."""
    label = repaired(label).strip()
    plain = label_key(label)
    dated = _EXCEL_DATE.fullmatch(label)
    if dated and (month := _month(dated[2])):
        return (plain, *_dates(int(dated[1]), month, dated[3]))
    if _CUT_NUMBER.fullmatch(label):
        return (plain, *_uncut(label))
    return (plain,)


def repaired(text: str) -> str:
    """`text` with UTF-8 that was read as windows-1252 read again, as far as nothing was lost."""
    if not _MOJIBAKE.search(text):
        return text
    raw = b"".join(_byte(letter) for letter in text)
    again = raw.decode("utf-8", "ignore")
    return again if len(again) > len(text) // 2 else text


def same(label: str, text: str) -> bool:
    """Whether a label and a text of the page are the same: equal keys, or nearly equal ones."""
    shown, forms = label_key(text), readings(label)
    return shown in forms or similar(forms[0], shown)


def similar(one: str, other: str) -> bool:
    """Whether two keys agree in at least `SAME` of their letters."""
    short, long = sorted((len(one), len(other)))
    if short < SAME * long or not short:
        return False
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.quick_ratio() >= SAME and matcher.ratio() >= SAME


def _byte(letter: str) -> bytes:
    try:
        return letter.encode("cp1252")
    except UnicodeEncodeError:
        return bytes([ord(letter)]) if ord(letter) < 256 else b""


def _uncut(number: str) -> tuple[str, ...]:
    """What a number may have been before a spreadsheet: with its zeros, or a share in per cent."""
    whole, _, part = number.partition(".")
    if not part:
        return (f"{whole}00",)
    return (f"{whole}{part}0", f"{part:0<2}".lstrip("0")) if whole == "0" else (f"{whole}{part}0",)


def _month(short: str) -> int | None:
    return next((at for at, name in enumerate(_MONTHS, 1) if name[:3] == short.lower()), None)


def _dates(day: int, month: int, year: str | None) -> list[str]:
    """Usual ways to write the date that a spreadsheet shows as day, month and two digits of the year."""
    name = _MONTHS[month - 1]
    days, names = {str(day), f"{day:02}"}, {name, name[:3], name[:4]}
    if year is None:
        return [form for word in names for d in days for form in (f"{d}{word}", f"{word}{d}")]
    full = f"{20 if int(year) < _LATE_YEARS else 19}{year}"
    words = [form for word in names for d in days for form in (f"{d}{word}{full}", f"{word}{d}{full}")]
    months = {str(month), f"{month:02}"}
    figures = [form for m in months for d in days for y in (full, year) for form in (f"{d}{m}{y}", f"{m}{d}{y}")]
    return [*words, *figures, *(f"{word}{full}" for word in names), f"{full}{month:02}{day:02}"]
