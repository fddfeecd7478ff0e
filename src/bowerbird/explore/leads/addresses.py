"""Addresses as a visitor of a whole site sees them: which are one page, which are one site, which are of one sort.

`canonical` is for comparing, not for visiting: a site may ask for the session that it wrote into its links.

    http://shop.example/List.php?b=2&a=1&utm_source=mail#top   ->  http://shop.example/List.php?a=1&b=2
    shop.example, www.shop.example, search.shop.example         ->  shop.example
    /homes/oxford, /homes/bath                                  ->  /homes/*
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from w3lib.url import canonicalize_url

from bowerbird.page.addresses import is_route, sort_of, telling_parameters, without_session

LONGEST = 2_000  # characters; longer addresses carry data and are compared as they are
_DEFAULT_PORTS = {"http": 80, "https": 443}
_INDEX = re.compile(r"/(?:index|default|home)\.(?:html?|php\d?|aspx?|jsp|cfm)$", re.IGNORECASE)

# Below these two-letter endings names are registered at the third level: co.uk, com.au, or.jp.
_SECOND_LEVEL = re.compile(
    r"co|com|org|net|gov|ac|edu|or|ne|go|gob|gub|nom|ltd|plc|sch|gv|govt|mil|id|me|nhs|police|asn|web|biz|info|ind|"
    r"firm|gen|school|nic|art|blog|eco|adv|eng|med|jus|leg|tur|tv"
)
# Hosts that lend names to their customers: each customer is a site.
_LENDER = re.compile(
    r"(?:github|gitlab|readthedocs|webflow|ghost)\.io|(?:netlify|vercel|web|streamlit)\.app|(?:pages|workers|fly)\.dev|"
    r"(?:blogspot|netlify|herokuapp|wordpress|myshopify|firebaseapp|appspot|wixsite|weebly|squarespace|tumblr|onrender|"
    r"bigcartel|mybigcommerce|godaddysites|jimdosite|amazonaws|substack|medium)\.com|(?:azurewebsites|cloudfront)\.net|"
    r"now\.sh|surge\.sh|glitch\.me|repl\.co|framer\.website|business\.site|notion\.site|carrd\.co|datasette\.cloud|"
    r"hf\.space"
)
_SHOWING = re.compile(
    r"(?:.*[_-])?(?:sort(?:by|_?order|_?dir)?|order(?:by|_?dir)?|dir|direction|view(?:_?mode|type)|layout|"
    r"per_?page|page_?size|limit|print|lang|language|locale|hl|currency|cur|tri|sortierung|"
    r"ordenar|_facet\w*|_size|_labels|_shape)(?:[_-].*)?",
    re.IGNORECASE,
)
_MAY_SHOW = re.compile(r"(?:.*[_-])?(?:view|mode|display|show|format|output|style)(?:[_-].*)?", re.IGNORECASE)
"""Names of parameters that some sites use for their sections: ?mode=sale, ?show=toys. What they say tells."""
_FORMS = re.compile(
    r"\d*|.*(?:grid|list|table|map|galler|card|tile|thumb|row|column|compact|detail|summary|full|short|large|small|wide|"
    r"print|pdf|rss|atom|feed|csv|json|xml|html|mobile|desktop|dark|light|default|normal|simple|advanced|price|preis|date|"
    r"name|title|new|old|recent|latest|cheap|expensive|popular|relevan|rating|rated|distance|asc|desc|best).*|"
    r"(?:all|on|off|true|false|yes|no|[a-z]{2}(?:[-_][a-z]{2})?)",
    re.IGNORECASE,
)
_LAST_SLASHES = re.compile(r"(?:/|%20|%5C)+$")
_MOST_SPELLINGS = 4
_FEWEST_OF_SORT = 2
_EXTENSION = re.compile(r"\.(?:html?|php\d?|aspx?|jspx?|cfm|do|action|cgi|pl)$", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def shows_otherwise(name: str, value: str) -> bool:
    """Whether a parameter shows a list otherwise, and not another one: in another order, form, size or language."""
    return bool(_SHOWING.fullmatch(name) or (_MAY_SHOW.fullmatch(name) and _FORMS.fullmatch(value)))


@lru_cache(maxsize=8192)
def canonical(url: str) -> str:
    """The one spelling of an address: parameters in order, without sessions, tracking and places within the page."""
    if len(url) > LONGEST:
        return url
    for _ in range(_MOST_SPELLINGS):  # what is left when something was taken away may be spelt more simply
        before, url = url, _spelt(url)
        if url == before:
            break
    return url


@lru_cache(maxsize=20_000)
def without_host(url: str) -> str:
    """What an address says behind its host, for records of a site that a hosting provider shows, too; of a start page,
    and of what is no address, all of it."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    behind = parts._replace(scheme="", netloc="").geturl()
    return behind if parts.scheme in _DEFAULT_PORTS and any(map(str.isdigit, behind)) else url


def _spelt(url: str) -> str:
    try:
        parts = urlsplit(canonicalize_url(url.strip().replace("\\", "/"), keep_fragments=True))  # as browsers do
        port = None if parts.port == _DEFAULT_PORTS.get(parts.scheme) else parts.port
    except ValueError:
        return url
    if parts.scheme not in _DEFAULT_PORTS or not parts.hostname:
        return url
    path = _INDEX.sub("/", without_session(parts.path)) or "/"
    fragment = parts.fragment if is_route(parts.fragment) else ""
    return parts._replace(
        netloc=_host(parts.hostname, port),
        path=_LAST_SLASHES.sub("", path) or "/",
        query=telling_parameters(parts.query),
        fragment=fragment,
    ).geturl()


def _host(name: str, port: int | None) -> str:
    shown = f"[{name}]" if ":" in name else name
    return shown if port is None else f"{shown}:{port}"


@lru_cache(maxsize=4096)
def site_key(url: str) -> str:
    """The name that somebody registered (or was lent), near enough; "" for what is no address of the web."""
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        return ""
    if parts.scheme not in _DEFAULT_PORTS or not host:
        return ""
    if _is_number(host) or "." not in host:
        return host if port is None else f"{host}:{port}"  # on one machine, each port is a site
    labels = host.split(".")
    if _LENDER.fullmatch(".".join(labels[-2:])):
        return ".".join(labels[-3:])
    is_third = len(labels) > 2 and len(labels[-1]) == 2 and _SECOND_LEVEL.fullmatch(labels[-2]) is not None
    return ".".join(labels[-3:] if is_third else labels[-2:])


def same_site(one: str, other: str) -> bool:
    """Whether both addresses belong to one site: subdomains of one registered name do."""
    key = site_key(one)
    return bool(key) and key == site_key(other)


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=8192)
def pattern(url: str) -> str:
    """What addresses of one sort share: the path with its last step open and numbers as `#`, and parameter names."""
    return sort_of(canonical(url))


def opened(url: str) -> str:
    """The pattern of addresses of which nothing is known but how deep they lie: /chairs/stools, /tables/desks."""
    return as_deep(pattern(url))


def as_deep(sort: str) -> str:
    """The pattern of all addresses that lie as deep as those of a sort; parameters tell a sort by themselves."""
    host, *steps = sort.split("/")
    return sort if "?" in sort else "/".join((host, *("*" for _ in steps[:-1]), *steps[-1:]))


def parent(url: str) -> str:
    """The address one step above, canonical; "" for addresses at the top and for those with parameters."""
    parts = split(canonical(url))
    above = parts.path.rpartition("/")[0]
    return "" if parts.query or not above else parts._replace(path=above, fragment="").geturl()


def of_one_sort(urls: Iterable[str]) -> frozenset[str]:
    """The addresses of a sort that at least half of them, and no fewer than two, are of: where records lead."""
    known = frozenset(urls)
    sorts = Counter(map(pattern, known))
    return frozenset(url for url in known if sorts[pattern(url)] >= max(_FEWEST_OF_SORT, len(known) / 2))


def parameters(url: str) -> tuple[tuple[str, str], ...]:
    """The parameters of an address that say something, in order."""
    return tuple(parse_qsl(split(canonical(url)).query, keep_blank_values=True))


def without_parameters(url: str) -> str:
    """The canonical address without its parameters; "" for none, and for what is no address."""
    parts = split(canonical(url))
    return parts._replace(query="").geturl() if parts.scheme in _DEFAULT_PORTS else ""


def steps_of(url: str) -> tuple[str, ...]:
    """The steps of an address's path; client routes are part of it."""
    parts = split(canonical(url))
    path = f"{parts.path}/{parts.fragment.lstrip('!')}" if parts.fragment else parts.path
    return tuple(step for step in unquote(path).split("/") if step)


def words_of(url: str) -> tuple[str, ...]:
    """The words of an address after its host, in small letters: /forSale/all-homes.php?kind=flat."""
    steps = [_EXTENSION.sub("", step) for step in steps_of(url)]
    said = [*steps, *(value for _, value in parameters(url))]
    return tuple(word.lower() for text in said for word in _WORD.findall(_CAMEL.sub(" ", text)))


def words_of_step(url: str) -> tuple[str, ...]:
    """The words of the first step of an address's path, which names a part of the site."""
    first = _EXTENSION.sub("", (*steps_of(url), "")[0])
    return tuple(word.lower() for word in _WORD.findall(_CAMEL.sub(" ", first)))


def split(url: str) -> SplitResult:
    """The parts of an address; empty ones for what is none."""
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")
