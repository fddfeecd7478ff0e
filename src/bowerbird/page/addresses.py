"""What of an address says which page it is.

Parameters that only say who comes, and from where, do not: sessions and tracking. The part behind `#` names a place
within a page, unless scripts take it for a path (`#/homes/7`, `#!homes`): then each of them is a page of its own.
"""

from __future__ import annotations

import re
from urllib.parse import unquote, urldefrag, urlsplit

_NUMBER = re.compile(r"\d+")
_EXTENSION = re.compile(r"\.(?:html?|php\d?|aspx?|jspx?|cfm|do|action|cgi|pl)$", re.IGNORECASE)
_CLIENT_ROUTE = ("/", "!")  # how fragments begin that choose what a page shows
_NO_PAGES = ("javascript:", "mailto:", "tel:")
_TRACKING = re.compile(
    r"utm_\w+|[gdy]clid|gclsrc|gbraid|wbraid|fbclid|msclkid|twclid|igshid|mc_[ce]id|_ga|_gl|_hs\w+|"
    r"mkt_tok|trk|trkinfo|wt[._]mc\w*|pk_\w+|mtm_\w+|piwik_\w+|spm|scm|icid|ncid|cmpid|ref_|referrer|referer|from_?ref",
    re.IGNORECASE,
)
_SESSION = re.compile(
    r"jsessionid|phpsessid|aspsessionid\w*|sessionid|session_id|session|sess|sid|oscsid|zenid|cfid|cftoken|xtcsid|s|"
    r"csrf\w*|token|nonce|_token",
    re.IGNORECASE,
)
_DRAWN = re.compile(r"(?=[^\d]*\d)[0-9A-Za-z,_-]{16,}")  # a value that a machine drew; "sid=3" is a section
_WHERE_FROM = re.compile(r"ref|source|src|origin|via", re.IGNORECASE)  # "ref=nav" tells where from, "ref=4711" which
_PATH_SESSION = re.compile(r";(?:jsessionid|phpsessid|sid)=[^/?#;]*|/\(S\([0-9a-z]{16,}\)\)", re.IGNORECASE)


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


def says_who_comes(name: str, value: str) -> bool:
    """Whether a parameter only says who comes, and from where."""
    if _TRACKING.fullmatch(name):
        return True
    if _SESSION.fullmatch(name):
        return _DRAWN.fullmatch(value) is not None
    return _WHERE_FROM.fullmatch(name) is not None and not any(map(str.isdigit, value))


def telling_parameters(query: str) -> str:
    """A query as it is written, without parameters that only say who comes."""
    return "&".join(pair for pair in query.split("&") if pair and not says_who_comes(*_pair(pair)))


def without_session(path: str) -> str:
    """A path without the session that some servers write into it."""
    return _PATH_SESSION.sub("", path)


def without_visitor(url: str) -> str:
    """An address without what only says who comes, and from where."""
    if "?" not in url and ";" not in url and "/(" not in url:
        return url
    place, mark, fragment = url.partition("#")
    path, _, query = place.partition("?")
    telling = telling_parameters(query)
    return without_session(path) + ("?" + telling if telling else "") + mark + fragment


def sort_of(url: str) -> str:
    """What addresses of one sort share: the path with its last step open and numbers as `#`, and parameter names."""
    try:
        parts = urlsplit(url)
    except ValueError:  # no address at all
        return url
    steps = [_NUMBER.sub("#", step) for step in parts.path.split("/") if step]
    names = sorted({_pair(pair)[0] for pair in parts.query.split("&") if pair})
    if names:
        return f"{parts.netloc}/{'/'.join(steps)}?{'&'.join(names)}"
    if not steps:
        return f"{parts.netloc}/"
    ending = _EXTENSION.search(steps[-1])
    return f"{parts.netloc}/{'/'.join([*steps[:-1], '*'])}{ending[0] if ending else ''}"


def is_open(sort: str) -> bool:
    """Whether a sort is that of every page at its depth, and says nothing."""
    return all(step.startswith("*") for step in sort.split("/")[1:])


def _pair(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return unquote(name), unquote(value)
