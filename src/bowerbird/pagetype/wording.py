"""Words that pages of a sort use: in what they show, in their titles, and in the names of their classes.

What is shown is matched by phrases, whole words only; class names by their parts (`product-card__price`). Phrases are
English with the commonest ones of a few other languages; class names are English nearly everywhere.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, lru_cache
from math import log1p

from ahocorasick_rs import AhoCorasick, MatchKind

from bowerbird.page import Kind, Page
from bowerbird.pagetype.view import View

_PHRASES = {
    "buying": "add to cart|add to bag|add to basket|buy now|add to trolley|in den warenkorb|ajouter au panier|"
    "añadir al carrito|aggiungi al carrello|in winkelwagen|add to wishlist|add to wish list|pre-order|select size|"
    "choose options|quick view|quick add|quick shop|select options",
    "shopping": "cart|basket|my bag|shopping bag|checkout|wishlist|my orders|order status|track order|track my order|"
    "free delivery|free shipping|gift card|gift cards|gift certificates|store locator|find a store|sale|new arrivals|"
    "best sellers|shop all|shop now|shop|men|women|kids|accessories|clearance|deals|outlet|buying guide|warenkorb|"
    "panier|carrito|carrello|winkelwagen|versand|livraison",
    "filtering": "sort by|filter by|filters|filter|sortieren|trier par|filtrer|refine|clear all|price range|price: low|"
    "low to high|best selling|bestselling|newest|featured|relevance|availability|in stock|brand|size|color|colour|"
    "category",
    "results": "results|items|products|showing|per page|load more|show more|view more|next page|next|previous|view all|"
    "see all|page 1|page 2|older posts|more articles|ergebnisse|résultats|resultados|risultati",
    "specifications": "sku|specifications|product details|description|dimensions|weight|warranty|free shipping|"
    "shipping|returns|in stock|out of stock|sold out|quantity|qty|model|item no|write a review|customer reviews|"
    "reviews|rating|ratings|size guide|materials|system requirements|what's in the box|tech specs|features",
    "discussion": "reply|replies|quote|posted|joined|thread|topic|posts|views|likes|like|solved|moderator|"
    "member|members|"
    "click to expand|report|share|last edited|edited|original poster|new member|upvote|votes|vote|answers|answered|"
    "asked|active|answer|comments|comment|said:|wrote:|reaction score|messages|thread starter|reactions|antworten|"
    "beiträge|réponses|respuestas|register|log in to reply",
    "bylines": "by|written by|published|updated|last updated|min read|minute read|author|posted on|editor|reviewed by|"
    "contributor|share this|facebook|twitter|related articles|related posts|read next|you may also like|tags|photo|"
    "image|getty images|credit|newsletter|subscribe|about the author|key takeaways|conclusion|leave a comment|"
    "leave a reply|advertisement|table of contents|von|veröffentlicht|publié|publicado",
    "manuals": "on this page|table of contents|edit this page|edit on github|documentation|docs|api|reference|tutorial|"
    "guide|example|examples|note|warning|tip|see also|previous|next|contents|getting started|installation|returns|"
    "parameters|syntax|overview|introduction|chapter|copy|version|changelog|deprecated|default|command|function|code|"
    "last modified|was this page helpful|quickstart|usage|navigation",
    "offers": "get started|request a demo|book a demo|contact us|free trial|start free|sign up|get a quote|free quote|"
    "talk to sales|contact sales|schedule|learn more|try for free|try it free|apply now|enroll|register now|"
    "our services|why choose|testimonials|what our|trusted by|frequently asked questions|faq|faqs|pricing|case study|"
    "case studies|customers|clients|solutions|services|integrations|book now|call us|request|consultation|"
    "how it works|benefits|industries|get in touch|free consultation|demo|platform|team|experts|partners|kontakt",
    "we": "we|our|us|wir|unser|unsere|nous|notre|nosotros|nuestro",
    "you": "you|your|sie|ihr|ihre|vous|votre|usted|tu|su",
    "I": "i|my|me|i'm|i've|ich|mein|je|mon|yo|mi",
    "telling": "he|she|they|said|says|was|were|er|war|sagte|il|elle|était|ella|era|dijo",
    "articles and links": "the|and|of|is|that|der|die|und|das|le|la|et|el|los|y",
}
_RATED = ("we", "you", "I", "telling", "articles and links")
_SINGLE = (
    *("add to cart", "reply", "replies", "sort by", "filter", "results", "by", "published", "posted", "joined"),
    *("get started", "contact us", "learn more", "free trial", "on this page", "table of contents", "reviews", "faq"),
    *("pricing", "documentation", "view all", "next", "sku", "quantity", "answers", "comments", "share", "quote"),
    *("you may also like", "shipping", "buy now", "load more", "frequently asked questions", "testimonials"),
    *("case studies", "related articles", "min read", "subscribe", "tags", "example", "note", "previous", "schedule"),
    "request a demo",
)
_TITLE_WORDS = {
    "discussion": "forum forums community question thread topic discussion discussions help stack exchange answers",
    "advice": "how what why guide tips best ways things vs to when your you",
    "manuals": "documentation docs reference manual tutorial api introduction learn wiki module chapter "
    "overview developer",
    "shops": "buy shop sale price prices shipping delivery men women mens womens collection all black with order range",
    "firms": "we our us",
    "services": "services service software solutions platform management company consulting repair courses "
    "program ai free",
    "lists": "news latest blog articles list category archives courses events jobs recipes reviews "
    "trending ranking top "
    "popular science technology",
}
_TITLE_SETS = {name: frozenset(words.split()) for name, words in _TITLE_WORDS.items()}
_STEM_WORDS = (
    "product products price cart sku swatch variant variants gallery buy rating review reviews star stars stock "
    "filter filters facet facets sort grid tile card cards item items list listing results result pagination pager "
    "load collection category breadcrumb breadcrumbs post posts thread topic message messages reply replies comment "
    "comments author avatar user username signature quote vote votes answer question forum discussion byline date "
    "time published entry article story content body share social related tag tags caption figure toc sidebar docs "
    "doc documentation markdown highlight code codehilite admonition note warning copy anchor headerlink permalink "
    "reference section hero cta banner testimonial testimonials feature features pricing plan plans faq accordion "
    "logo logos client clients customer form contact elementor shopify woocommerce sphinx mega tab tabs carousel "
    "slider swiper modal newsletter ad ads sponsored media video thumb thumbnail teaser summary excerpt headline "
    "subtitle description details specs attribute table search toggle version block blocks module widget text rich "
    "rte prose intro"
)
_STEMS = frozenset(_STEM_WORDS.split())
_STEM = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_MOST_NAMES = 20_000  # class names that are remembered; the pages of a site share theirs
_WORD = re.compile(r"[^\W\d_]+")


@cache
def _matcher() -> tuple[AhoCorasick, list[str], list[list[str]]]:
    families: dict[str, list[str]] = {}
    for name, joined in _PHRASES.items():
        for phrase in joined.split("|"):
            families.setdefault(phrase, []).append(name)
    phrases = list(families)
    return AhoCorasick(phrases, matchkind=MatchKind.LeftmostLongest), phrases, list(families.values())


def phrase_features(view: View) -> dict[str, float]:
    """How often the page shows phrases of each family, anywhere, and as a text of their own."""
    matcher, phrases, families = _matcher()
    times, times_alone = [0] * len(phrases), [0] * len(phrases)
    clob = "\n".join(["", *view.texts, ""])
    for which, start, stop in matcher.find_matches_as_indexes(clob):
        before, after = clob[start - 1], clob[stop]
        if before.isalnum() or after.isalnum():
            continue
        times[which] += 1
        if before == after == "\n":
            times_alone[which] += 1
    said, alone = _by_family(times, families), _by_family(times_alone, families)
    single = dict(zip(phrases, times, strict=True))
    thousands = view.total / 1000 + 0.5
    found = {f"rate of words of {name}": said[name] / thousands for name in _PHRASES}
    for name in _PHRASES:
        if name not in _RATED:
            found[f"words of {name}"] = log1p(said[name])
            found[f"buttons and labels of {name}"] = log1p(alone[name])
    return found | {f'"{phrase}"': log1p(single[phrase]) for phrase in _SINGLE}


def _by_family(times: list[int], families: list[list[str]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for number, names in zip(times, families, strict=True):
        if number:
            for name in names:
                found[name] += number
    return found


def title_features(page: Page) -> dict[str, float]:
    """The words of the title, of the description and of the main heading."""
    found = _title_words("title", page.title) | {
        "question in the title": float("?" in page.title),
        "number before the title": float(page.title[:1].isdigit()),
    }
    found |= _title_words("description", _description(page))
    headings = page.index.with_tag("h1").tolist()
    if headings:
        rows = page.subtree(headings[0])
        heading = " ".join(page.text[row] for row in rows if page.kind[row] == Kind.TEXT)
        found |= _title_words("main heading", heading)
    return found


def _description(page: Page) -> str:
    for node in page.index.with_tag("meta").tolist():
        attributes = page.attributes[node]
        if (attributes.get("name") or attributes.get("property", "")).lower() in ("description", "og:description"):
            return attributes.get("content") or ""
    return ""


def _title_words(where: str, title: str) -> dict[str, float]:
    words = _WORD.findall(title.lower())
    distinct = frozenset(words)
    found = {f"words of {name} in the {where}": float(len(distinct & known)) for name, known in _TITLE_SETS.items()}
    return found | {f"words in the {where}": log1p(len(words))}


@lru_cache(maxsize=_MOST_NAMES)
def _stems(name: str) -> frozenset[str]:
    return frozenset(part.lower() for part in _STEM.findall(name)) & _STEMS


def class_features(page: Page) -> dict[str, float]:
    """How many elements have class names or ids with each of the known stems."""
    index, attributes = page.index, page.attributes
    names = Counter(attributes[node]["class"] for node in index.with_attribute("class").tolist())
    names.update(attributes[node]["id"] for node in index.with_attribute("id").tolist())
    stems: Counter[str] = Counter()
    for name, number in names.items():
        for stem in _stems(name):
            stems[stem] += number
    found = {f"classes named {stem}": log1p(stems[stem]) for stem in sorted(_STEMS)}
    return found | {"class names": log1p(len(names))}
