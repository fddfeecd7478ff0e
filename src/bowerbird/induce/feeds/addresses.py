"""Addresses without what only follows visitors about."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlsplit

_TRACKING = re.compile(r"(?:utm_\w+|gclid|fbclid|msclkid|_ga|mc_[ce]id)(?:=|$)")


def clean(url: str) -> str:
    """`url` without tracking parameters and fragment."""
    parts = urlsplit(url)
    kept = [pair for pair in parts.query.split("&") if pair and not _TRACKING.match(pair)]
    return parts._replace(query="&".join(kept), fragment="").geturl()


def same_address(one: str, other: str) -> bool:
    """Whether two absolute addresses lead to the same, whatever the order of their parameters."""
    first, second = urlsplit(clean(one)), urlsplit(clean(other))
    same_place = (first.scheme, first.netloc, first.path) == (second.scheme, second.netloc, second.path)
    return same_place and sorted(parse_qsl(first.query)) == sorted(parse_qsl(second.query))
