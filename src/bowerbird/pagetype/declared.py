"""What the page says of itself to machines: schema.org types, Open Graph, the software that made it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from math import log1p

from bowerbird.page import Page

_TYPES = (
    *("Product", "ProductGroup", "Offer", "AggregateOffer", "AggregateRating", "Review", "ItemList", "ListItem"),
    *("CollectionPage", "OfferCatalog", "Article", "NewsArticle", "BlogPosting", "Blog", "DiscussionForumPosting"),
    *("QAPage", "Question", "Answer", "FAQPage", "WebPage", "Service", "SoftwareApplication", "TechArticle"),
    *("BreadcrumbList", "Organization", "LocalBusiness", "Course", "Event", "WebSite", "Person", "ImageObject"),
    *("SearchAction", "Comment", "VideoObject", "JobPosting", "Recipe", "HowTo"),
)
_JSON_TYPE = re.compile(r'"@type"\s*:\s*(?:\[\s*)?"(?:https?://schema\.org/)?(\w+)"')
_LARGEST = 300_000  # characters of one block of JSON-LD that are looked at
_MAKERS = {
    "documentation software": "docusaurus sphinx mkdocs gitbook mdbook doxygen javadoc antora vitepress starlight "
    "mediawiki dokuwiki docutils readthedocs docsearch pygments prism",
    "forum software": "discourse xenforo vbulletin phpbb nodebb flarum vanilla invision mybb js/xf/ smf",
    "shop software": "shopify woocommerce magento prestashop opencart bigcommerce demandware klaviyo yotpo bazaarvoice",
    "marketing software": "hubspot marketo hsforms calendly drift pardot webflow intercom elementor",
    "advertising": "googlesyndication doubleclick adsbygoogle taboola prebid outbrain",
    "a content system": "wp-content wordpress ghost blogger substack drupal",
}
_MAKER_WORDS = {name: tuple(words.split()) for name, words in _MAKERS.items()}
_PUBLISHED = ("article:published_time", "datepublished", "date", "parsely-pub-date", "publish-date")
_AUTHORS = ("author", "article:author", "parsely-author")
_PRICES = ("product:price:amount", "og:price:amount")


def declared_features(page: Page) -> dict[str, float]:
    types, meta = _schema_types(page), _metadata(page)
    found = {f"declared {name}": float(types[name] > 0) for name in _TYPES}
    found["declared products"] = log1p(types["Product"])
    found["declared one product"] = float(types["Product"] + types["ProductGroup"] == 1)
    found["declared offers"] = log1p(types["Offer"])
    found["declared list items"] = log1p(types["ListItem"])
    found["declared answers"] = log1p(types["Comment"] + types["Answer"])
    found["declared an article of any sort"] = float(types["Article"] + types["NewsArticle"] + types["BlogPosting"] > 0)
    found["declared anything"] = float(bool(types))
    return found | _open_graph(meta) | _relations(page) | _makers(page, meta)


def _schema_types(page: Page) -> Counter[str]:
    types: Counter[str] = Counter()
    for node in page.index.with_tag("script").tolist():
        if "ld+json" in page.attributes[node].get("type", "") and page.end[node] > node + 1:
            types.update(_JSON_TYPE.findall(page.text[node + 1][:_LARGEST]))
    for node in page.index.with_attribute("itemtype").tolist():
        types[page.attributes[node]["itemtype"].rstrip("/").rpartition("/")[2]] += 1
    return types


def _metadata(page: Page) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in page.index.with_tag("meta").tolist():
        attributes = page.attributes[node]
        name = attributes.get("property") or attributes.get("name") or attributes.get("itemprop")
        if name:
            found.setdefault(name.lower(), attributes.get("content", ""))
    return found


def _open_graph(meta: Mapping[str, str]) -> dict[str, float]:
    kind = meta.get("og:type", "").lower()
    return {
        "Open Graph: article": float(kind == "article"),
        "Open Graph: product": float("product" in kind),
        "Open Graph: website": float(kind == "website"),
        "Open Graph: nothing": float(not kind),
        "date of publication declared": float(any(name in meta for name in _PUBLISHED)),
        "date of change declared": float("article:modified_time" in meta),
        "author declared": float(any(name in meta for name in _AUTHORS)),
        "price declared": float(any(name in meta for name in _PRICES)),
        "section declared": float("article:section" in meta or "article:tag" in meta),
        "reading time declared": float(
            "min" in (meta.get("twitter:data1", "") + meta.get("twitter:data2", "")).lower()
        ),
        "declarations": log1p(len(meta)),
    }


def _relations(page: Page) -> dict[str, float]:
    links = [page.attributes[node] for node in page.index.with_tag("link").tolist()]
    relations = Counter(link.get("rel", "").lower() for link in links)
    kinds = " ".join(link.get("type", "") for link in links).lower()
    return {
        "link to a next page": float(relations["next"] > 0),
        "link to a previous page": float(relations["prev"] > 0),
        "feed": float("rss" in kinds or "atom" in kinds),
        "short link": float(relations["shortlink"] > 0),
        "alternates": log1p(relations["alternate"]),
        "embedding offered": float("oembed" in kinds),
    }


def _makers(page: Page, meta: Mapping[str, str]) -> dict[str, float]:
    index, attributes = page.index, page.attributes
    sources = [attributes[node].get("src", "") for node in index.with_tag("script").tolist()]
    sources += [attributes[node].get("href", "") for node in index.with_tag("link").tolist()]
    told = " ".join([meta.get("generator", ""), *sources]).lower()
    return {f"made with {name}": float(any(word in told for word in words)) for name, words in _MAKER_WORDS.items()}
