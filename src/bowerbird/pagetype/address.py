"""What addresses tell: the page's own, and those that it links to.

Sites name their parts alike: threads below `/t/`, goods below `/products/`, a manual below `/docs/`. Words of
addresses are English on sites of any language more often than any other words are.
"""

from __future__ import annotations

import re
from collections import Counter
from math import log1p
from urllib.parse import SplitResult, urlsplit

from bowerbird.page import Page
from bowerbird.page.addresses import is_anchor, is_route

_OWN = {
    "threads": "thread threads t topic questions question viewtopic showthread showtopic viewthread forum forums "
    "discussion discussions community talk comments answers board boards discuss r d",
    "a product": "product products item itm dp p pd prod ip gp app detail sku buy",
    "a category": "collections collection category categories c cat browse department catalog catalogue cp b w l "
    "product-category brand brands genre shop store",
    "articles": "blog blogs article articles story stories opinion pulse insights notes p post news",
    "documentation": "docs doc documentation reference manual wiki tutorial tutorials guide guides learn api man "
    "library book handbook latest stable usersguide kb knowledgebase glossary support help spec specs",
    "services": "services service solutions solution platform pricing plans programs program software consulting "
    "features feature coupons products industries agency locations offers",
    "lists": "list directory archive archives search tag tags topics jobs events chart trending rankings ranking hub "
    "section category recipes courses course-catalog news blog browse latest newest index author",
}
_OWN_WORDS = {name: frozenset(words.split()) for name, words in _OWN.items()}
_HOSTS = {
    "a forum": "forum forums community discuss discourse stackexchange stackoverflow talk board boards users",
    "documentation": "docs doc developer developers wiki readthedocs help support learn manual gitbook man",
    "a shop": "shop store buy",
    "a magazine": "blog news magazine substack medium",
    "a school": "edu ac",
    "an office": "gov org",
}
_HOST_WORDS = {name: frozenset(words.split()) for name, words in _HOSTS.items()}
_LINKED = {
    "a cart": "cart basket bag checkout trolley warenkorb panier carrito wishlist",
    "accounts": "account login signin signup register log-in sign-in customer my-account",
    "products": "product products p dp item itm prod pd",
    "categories of goods": "collections collection c cat product-category shop store brand brands department sale "
    "gift-cards gift-card giftcards new-arrivals best-sellers",
    "documentation": "docs doc documentation api reference manual guide guides tutorial tutorials learn wiki "
    "developers developer changelog sdk",
    "articles": "blog blogs article articles news story stories post posts insights",
    "tags and authors": "tag tags topic topics category categories author authors section",
    "members": "user users u member members profile profiles memberlist",
    "threads": "thread threads t questions question viewtopic forum forums discussion discussions showthread comments "
    "r community",
    "services": "services service solutions solution industries pricing demo contact contact-us about-us about "
    "case-studies customers testimonials platform features get-started consultation quote free-trial",
    "delivery and returns": "shipping returns delivery shipping-policy refund-policy return-policy store-locator "
    "stores track-order orders order-status warranty",
    "careers": "careers jobs",
    "subscriptions": "subscribe newsletter podcast podcasts video videos magazine advertise advertising rss feed",
}
_FAMILIES: dict[str, list[str]] = {}
for _name, _words in _LINKED.items():
    for _word in _words.split():
        _FAMILIES.setdefault(_word, []).append(_name)

# Words that a sentence has and a name has not; a slug with them was a headline or a question.
_LINKING_WORDS = (
    "and for a to the how is or on from with why what you your in of my i do does can when are it und der die das "
    "wie für mit les des pour comment avec el los para como con"
)
_SENTENCE_WORDS = frozenset(_LINKING_WORDS.split())
_EXTENSION = re.compile(r"\.(?:html?|php|aspx?|p|jsp)$")
_SLUG_SPLIT = re.compile(r"[-_+.:]")
_LONG_NUMBER = re.compile(r"\d{4,}")
_DATED = re.compile(r"/(?:19|20)\d\d/\d")
_HEADLINE_WORDS = 4  # hyphens from which a slug is a headline
_LANGUAGE = re.compile(r"[a-z]{2}(?:[-_][a-z]{2})?")


def address_features(url: str) -> dict[str, float]:
    """What the page's own address tells."""
    parts = _split(url)
    host = (parts.hostname or "").removeprefix("www.")
    segments = [_EXTENSION.sub("", segment) for segment in parts.path.lower().split("/") if segment]
    last = segments[-1] if segments else ""
    slug = [word for word in _SLUG_SPLIT.split(last) if word]
    above, everywhere = frozenset(segments[:-1]), frozenset(segments)
    labels = frozenset(re.split(r"[.-]", host))
    found: dict[str, float] = {}
    for name, words in _OWN_WORDS.items():
        found[f"address of {name}"] = float(not everywhere.isdisjoint(words))
        found[f"address below {name}"] = float(not above.isdisjoint(words))
        found[f"address ends in {name}"] = float(not words.isdisjoint(slug))
    for name, words in _HOST_WORDS.items():
        found[f"host of {name}"] = float(not labels.isdisjoint(words) or any(_begins(label, words) for label in labels))
    known = bool(host)
    found["front page"] = float(known and all(_LANGUAGE.fullmatch(segment) for segment in segments))
    found["steps in the address"] = float(len(segments))
    found["words in the last step"] = log1p(len(slug))
    found["headline in the address"] = float(len(slug) > _HEADLINE_WORDS)
    found["sentence in the address"] = log1p(sum(word in _SENTENCE_WORDS for word in slug))
    found["number in the last step"] = float(_LONG_NUMBER.search(last) is not None)
    found["number in the address"] = float(_LONG_NUMBER.search(parts.path) is not None)
    found["date in the address"] = float(_DATED.search(parts.path) is not None)
    found["query in the address"] = float(bool(parts.query))
    found["address of a file"] = float(_EXTENSION.search(parts.path) is not None)
    found["address of a folder"] = float(parts.path.endswith("/"))
    return found


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:  # an address that is none tells nothing
        return urlsplit("")


def _begins(label: str, words: frozenset[str]) -> bool:
    return any(len(word) > 4 and (label.startswith(word) or label.endswith(word)) for word in words)


def link_features(page: Page, url: str) -> dict[str, float]:
    """What the addresses tell that the page links to; each counts once."""
    own = _split(url)
    host, path = (own.hostname or "").removeprefix("www."), own.path.lower().rstrip("/")
    folder = path.rpartition("/")[0]
    count: Counter[str] = Counter()
    seen: set[str] = set()
    steps = 0
    for node in page.index.with_tag("a").tolist():
        href = page.attributes[node].get("href", "")
        target = _target(href, host, count)
        if target is None or target in seen:
            continue
        seen.add(target)
        segments = [segment for segment in target.lower().split("/") if segment]
        steps += len(segments)
        for name in {name for segment in segments if segment in _FAMILIES for name in _FAMILIES[segment]}:
            count[name] += 1
        if path and target.startswith(f"{path}/"):
            count["below"] += 1
        elif folder and target.rpartition("/")[0] == folder:
            count["beside"] += 1
        if segments:
            count["headline"] += segments[-1].count("-") >= _HEADLINE_WORDS
            count["numbered"] += _LONG_NUMBER.search(segments[-1]) is not None
    return _of_counts(count, len(seen), steps)


def _target(href: str, host: str, count: Counter[str]) -> str | None:
    """The path of a link within the site; other links are only counted."""
    if not href:
        return None
    count["links"] += 1
    if is_anchor(href):
        count["anchors"] += 1
        return None
    if href.startswith(("mailto:", "tel:", "javascript:")):
        count["calls"] += href.startswith(("tel:", "mailto:"))
        return None
    bare, _, fragment = href.partition("#")
    rest = (fragment.lstrip("!") if is_route(fragment) else bare).partition("?")[0]
    if "//" in rest:
        there, _, rest = rest.partition("//")[2].partition("/")
        there = there.lower().removeprefix("www.")
        if host and there and not (there.endswith(host) or host.endswith(there)):
            count["elsewhere"] += 1
            return None
        return f"/{rest}"
    return rest


def _of_counts(count: Counter[str], distinct: int, steps: int) -> dict[str, float]:
    some = distinct + 5  # so that a share of few links stays small
    found = {f"links to {name}": log1p(count[name]) for name in _LINKED}
    found |= {f"share of links to {name}": count[name] / some for name in _LINKED}
    found["links"] = log1p(count["links"])
    found["links to other sites"] = log1p(count["elsewhere"])
    found["share of links to other sites"] = count["elsewhere"] / max(count["links"], 1)
    found["links within the page"] = log1p(count["anchors"])
    found["telephone and mail links"] = log1p(count["calls"])
    found["links to pages below this one"] = log1p(count["below"])
    found["share of links to pages below this one"] = count["below"] / some
    found["links to pages beside this one"] = log1p(count["beside"])
    found["share of links to pages beside this one"] = count["beside"] / some
    found["links with headlines"] = log1p(count["headline"])
    found["share of links with headlines"] = count["headline"] / some
    found["share of links with numbers"] = count["numbered"] / some
    found["steps in linked addresses"] = steps / some
    return found
