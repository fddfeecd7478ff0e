"""What of an address says which page it is.

The part behind `#` names a place within a page, unless scripts take it for a path (`#/homes/7`, `#!homes`): then each
of them is a page of its own.
"""

from __future__ import annotations

from urllib.parse import urldefrag

_CLIENT_ROUTE = ("/", "!")  # how fragments begin that choose what a page shows
_NO_PAGES = ("javascript:", "mailto:", "tel:")


def bare_address(url: str) -> str:
    """An address without its anchor; what scripts take for a path (`#/homes/7`) stays."""
    bare, fragment = urldefrag(url)
    return url if is_route(fragment) else bare


def is_route(fragment: str) -> bool:
    """Whether scripts take a fragment for a path."""
    return len(fragment) > 1 and fragment.startswith(_CLIENT_ROUTE)


def is_anchor(href: str) -> bool:
    """Whether a link leads to a place within its page."""
    return href.startswith("#") and not is_route(href[1:])


def leads_away(href: str) -> bool:
    """Whether a link leads to another page."""
    return bool(href) and not is_anchor(href) and not href.lower().startswith(_NO_PAGES)
