"""Numbers, times and addresses as people write them."""

from __future__ import annotations

import json
from datetime import datetime
from urllib.parse import urlsplit

from bowerbird.domain.record import Plain

_SHORTEST, _MINUTE, _HOUR = 0.01, 60, 3600
_LONGEST = 160


def counted(number: int, noun: str) -> str:
    """`1 page`, `1,200 pages`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def duration(seconds: float) -> str:
    """`0.12 s`, `9.8 s`, `4 min 05 s`, `2 h 14 min`."""
    if seconds < _MINUTE:
        return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds:.2f} s" if seconds >= _SHORTEST else "< 0.01 s"
    if seconds < _HOUR:
        return f"{int(seconds // _MINUTE)} min {int(seconds % _MINUTE):02} s"
    return f"{int(seconds // _HOUR)} h {int(seconds % _HOUR // _MINUTE):02} min"


def moment(at: str) -> str:
    """`16 November 2026, 15:40 UTC`; as it is where it is no time."""
    try:
        when = datetime.fromisoformat(at)
    except ValueError:
        return at
    return f"{when.day} {when:%B %Y, %H:%M} UTC"


def short(text: str, longest: int = _LONGEST) -> str:
    """A text in one line, cut where it is long."""
    plain = " ".join(text.split())
    return plain if len(plain) <= longest else plain[: longest - 1].rstrip() + "…"


def short_address(url: str) -> str:
    """An address without its scheme and host; the host where there is nothing else."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    return path if path not in ("", "/") else parts.netloc or url


def host(url: str) -> str:
    """The site of an address, as a name."""
    try:
        return urlsplit(url).netloc.removeprefix("www.") or url
    except ValueError:
        return url


def normal(value: Plain) -> str:
    """A value in its normal form: `GBP 650,000`, `3`, `yes`; None is an empty text."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return f"{value:,}" if isinstance(value, int) and abs(value) >= 10_000 else f"{value}"
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return ", ".join(map(normal, value))
    return _parts(value)


def _parts(value: object) -> str:
    assert isinstance(value, dict) or hasattr(value, "items")
    parts = dict(value.items())
    if "amount" in parts and "currency" in parts:
        per = f" a {parts['per']}" if parts.get("per") else ""
        return f"{parts['currency'] or ''} {normal(parts['amount'])}{per}".strip()
    if set(parts) == {"amount", "unit"}:
        return f"{normal(parts['amount'])} {parts['unit'] or ''}".strip()
    return ", ".join(f"{name} {normal(part)}" for name, part in parts.items() if part is not None) or json.dumps(parts)
