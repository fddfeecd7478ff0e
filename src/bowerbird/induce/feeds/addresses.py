"""Addresses without what only follows visitors about."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlsplit

from bowerbird.page.addresses import is_route

_TRACKING = re.compile(r"(?:utm_\w+|gclid|fbclid|msclkid|_ga|mc_[ce]id)(?:=|$)")


def clean(url: str) -> str:
    """`url` without tracking parameters and anchor."""
    parts = urlsplit(url)
    kept = [pair for pair in parts.query.split("&") if pair and not _TRACKING.match(pair)]
    fragment = parts.fragment if is_route(parts.fragment) else ""
    return parts._replace(query="&".join(kept), fragment=fragment).geturl()


def same_address(one: str, other: str) -> bool:
    """Whether two absolute addresses lead to the same, whatever the order of their parameters."""
    first, second = urlsplit(clean(one)), urlsplit(clean(other))
    same_place = first._replace(query="") == second._replace(query="")
    return same_place and sorted(parse_qsl(first.query)) == sorted(parse_qsl(second.query))
