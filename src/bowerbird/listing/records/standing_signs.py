"""The signs by which a reader tells a page of results from an article, a thread, a manual, a shop's single product.

Problem    the heaviest list of a page may be its results, or the posts of a thread, the sections of a manual, offers
           beside a product. Neither the list alone nor the page alone tells.
Reference  thesis §4.5 decides by domain annotations and the visual fraction; the signs are those of the page genres
           in S. Meyer zu Eissen, B. Stein, "Genre classification of web pages" (2004): link and text shares, markup.
Notation   *chrome* is what stands in `nav`, `header`, `footer`, `aside`; the *body* is the rest and the list itself.
Departures no boxes are needed, so that a page says the same static and captured. What the page does not tell (no
           heading, no address) counts as nothing, neither for nor against.
Cost       O(nodes) in numpy, and a look at each visible short text and each link.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from bowerbird.listing.records.candidates import Candidate
from bowerbird.listing.records.ground import Ground
from bowerbird.page import Kind, Page
from bowerbird.page.addresses import bare_address, is_anchor

Flags = NDArray[np.bool_]

SHORT_TEXT = 40  # characters: the words on a control or below a post
MOST_WORDS = 15  # of a heading; longer ones say no more
USUAL_WORDS = 5  # of a heading that is not there
MOST_UNEVEN = 3.0
_CHROME = ("nav", "header", "footer", "aside", "menu")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_IMAGES = ("img", "picture", "svg", "video")
_LEADS_NOWHERE = ("javascript:", "mailto:", "tel:")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_TITLE_END = re.compile(r"\s[|\-–—:·»]\s")
_PAGE_ADDRESS = re.compile(r"[?&/](?:page|p|pg|start|offset|from)[=/]\d+")
_LINKED_DATA_TYPE = re.compile(r'"@type"\s*:\s*\[?\s*"([A-Za-z]+)"')
_CHOOSING = re.compile(
    r"(?i)(?:sort|order(?:ed)? by|sorted|filters?|refine|narrow|(?:items )?per page|view as|clear all|best match"
    r"|relevance|price:? low|newest|sortieren|filtern|trier|filtrer|ordenar|filtros?|filtrar|ordina|filtri)\b"
)
_ANSWERING = re.compile(
    r"(?i)(?:reply|replies|quote|report|permalink|answers?|comments?|joined|posted|upvote|likes?|member|original poster"
    r"|\d+ repl|antworten|zitieren|répondre|citer|responder|citar|rispondi)\b"
)


def _word_set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_POST_WORDS = _word_set(
    "comment comments message messages reply replies answer answers thread post postbit topic author discussion forum"
    " user conversation"
)
_LIST_WORDS = _word_set(
    "collection category categories archive search listing results browse plp catalog catalogue tag taxonomy shop store"
    " list index home blog directory"
)
_ITEM_WORDS = _word_set(
    "single article post product pdp detail details topic thread docs doc documentation page service singular item"
    " showthread viewtopic question"
)
_HEADING_WORDS = _word_set(
    "results search shop all best collection collections category archive archives directory list lists products sale"
    " top browse find buy listings news blog posts deals catalog latest new"
    " ergebnisse suche alle neue résultats recherche tous toutes resultados búsqueda todos todas risultati tutti"
)
_LIST_ADDRESS = re.compile(
    r"(?:^|[/_-])(?:search|category|categories|collections?|c|tags?|browse|list|results?|archive|blog|news|topics?|shop"
    r"|directory|catalog)(?:$|[/_.-])|[?&](?:q|query|search|s|page|p|category|cat|sort)="
)
_ITEM_ADDRESS = re.compile(
    r"(?:^|[/_-])(?:products?|item|dp|p|prod|threads?|viewtopic|showthread|questions?|article|docs?|documentation|reference"
    r"|guide|manual|wiki|post|services?|t|discussion|forums?|comments|app|about)(?:$|[/_.-])"
)
_LIST_TYPES = frozenset(("ItemList", "SearchResultsPage", "CollectionPage", "OfferCatalog", "Blog"))
_ITEM_TYPES = _word_set(
    "Article NewsArticle BlogPosting TechArticle Recipe HowTo QAPage Question DiscussionForumPosting"
)


def signs_of(ground: Ground, candidate: Candidate) -> dict[str, float]:
    """What speaks for and against a page of results whose heaviest list is `candidate`: a number for each sign."""
    sight = _Sight(ground, candidate)
    return {**_list_signs(sight), **_body_signs(sight), **_word_signs(sight), **_address_signs(ground.page)}


@dataclass(frozen=True)
class _Sight:
    """The parts of the page that several signs look at."""

    ground: Ground
    candidate: Candidate

    @property
    def page(self) -> Page:
        return self.ground.page

    @cached_property
    def mass(self) -> NDArray[np.float64]:
        """What each node weighs as a leaf."""
        return np.diff(np.asarray(self.ground.leaves.mass_before))

    @cached_property
    def in_list(self) -> Flags:
        return self.page.within([node for nodes in self.candidate.records for node in nodes])

    @cached_property
    def in_chrome(self) -> Flags:
        return self.page.within(self.tagged(*_CHROME))

    @cached_property
    def in_link(self) -> Flags:
        return self.page.within(self.page.index.with_tag("a"))

    @cached_property
    def list_mass(self) -> float:
        return float(self.mass[self.in_list].sum())

    def tagged(self, *names: str) -> NDArray[np.int32]:
        return np.concatenate([self.page.index.with_tag(name) for name in names])

    def stretch(self, nodes: Sequence[int]) -> tuple[int, int]:
        return nodes[0], self.ground.end[nodes[-1]]


def _list_signs(sight: _Sight) -> dict[str, float]:
    """How the list is made, and how much of the page it is."""
    ground, records = sight.ground, sight.candidate.records
    body = sight.mass.sum() - sight.mass[sight.in_chrome & ~sight.in_list].sum()
    around = ground.mass((sight.candidate.root,))
    masses = np.array([ground.mass(nodes) for nodes in records])
    leaves = sum(map(ground.leaf_count, records)) / len(records)
    return {
        "share of the body": sight.list_mass / max(float(body), 1.0),
        "share of its place": min(sight.list_mass / max(around, 1.0), 1.0),
        "regularity": sight.candidate.regularity,
        "unevenness": min(float(masses.std() / max(masses.mean(), 1.0)), MOST_UNEVEN),
        "leaves a record": math.log(max(leaves, 1.0)),
        "links of their own": _own_links(sight),
        "posts": float(bool(_names_of_list(sight) & _POST_WORDS)),
    }


def _own_links(sight: _Sight) -> float:
    """The share of records with a link that no other record has."""
    page, anchors = sight.page, sight.page.index.with_tag("a")
    targets = []
    for nodes in sight.candidate.records:
        low, high = np.searchsorted(anchors, sight.stretch(nodes))
        inside = anchors[low:high].tolist() or (_link_around(page, nodes[0]) if sight.in_link[nodes[0]] else [])
        targets.append({target for node in inside if (target := _target(page, node))})
    counts = Counter(target for mine in targets for target in mine)
    return sum(any(counts[target] == 1 for target in mine) for mine in targets) / len(targets)


def _link_around(page: Page, node: int) -> list[int]:
    return [above for above in page.ancestors(node) if page.name(above) == "a"][:1]


def _target(page: Page, link: int) -> str:
    """Where a link leads, without its fragment; nothing for one that stays on the page."""
    href = page.attributes[link].get("href", "")
    return "" if href.startswith(_LEADS_NOWHERE) or is_anchor(href) else bare_address(href)


def _names_of_list(sight: _Sight) -> set[str]:
    """The words in class and id of the list, of what is closely around it, and of most of its records."""
    page, records = sight.page, sight.candidate.records
    counts = Counter(word for nodes in records for word in _names(page, nodes[0]))
    found = {word for word, count in counts.items() if 2 * count >= len(records)}
    node = sight.candidate.root
    for _ in range(4):
        if node <= 0 or page.name(node) in ("body", "main"):
            break
        found |= _names(page, node)
        node = int(page.parent[node])
    return found


def _names(page: Page, node: int) -> set[str]:
    attributes = page.attributes[node]
    return {word.lower() for word in _WORD.findall(f"{attributes.get('class', '')} {attributes.get('id', '')}")}


def _body_signs(sight: _Sight) -> dict[str, float]:
    """What the page is made of beside its navigation: links, cards, paragraphs, headings, code."""
    page, mass, body = sight.page, sight.mass, ~sight.in_chrome
    spoken = mass * ((page.kind == Kind.TEXT) & ~sight.in_link)
    before = np.concatenate([[0.0], np.cumsum(spoken)])
    paragraphs = page.index.with_tag("p")
    paragraphs = paragraphs[body[paragraphs]]
    headings = sight.tagged("h2", "h3", "h4")
    code = len(page.index.with_tag("pre")) + len(page.index.with_tag("code")) / 4
    return {
        "linked": float(mass[sight.in_link & body].sum() / max(float(mass[body].sum()), 1.0)),
        "cards": math.log1p(_cards(sight)),
        "longest paragraph": math.log1p(float((before[page.end[paragraphs]] - before[paragraphs]).max(initial=0.0))),
        "headings beside it": math.log1p(int((body & ~sight.in_list)[headings].sum())),
        "code": math.log1p(code),
        "more pages": float(_has_pager(sight)),
    }


def _cards(sight: _Sight) -> int:
    """How many different places the links lead to that hold an image or a heading, or stand in one."""
    page = sight.page
    marked = page.within(sight.tagged(*_HEADINGS))
    marked[sight.tagged(*_IMAGES)] = True
    before = np.concatenate([[0], np.cumsum(marked & (sight.mass > 0))])
    links = page.index.with_tag("a")
    links = links[~sight.in_chrome[links]]
    links = links[before[page.end[links]] > before[links]]
    return len({target for link in links.tolist() if (target := _target(page, link))})


def _has_pager(sight: _Sight) -> bool:
    page, links = sight.page, sight.page.index.with_tag("a")
    beside = links[~sight.in_list[links]].tolist()
    return any(_PAGE_ADDRESS.search(page.attributes[link].get("href", "")) for link in beside)


def _word_signs(sight: _Sight) -> dict[str, float]:
    """What the page says of itself: heading, title, controls, the names of its body, the types it declares."""
    page = sight.page
    heading = _words(_heading(sight))
    title = _words(_TITLE_END.split(page.title)[0])
    bodies = [node for name in ("body", "html", "main") for node in page.index.with_tag(name)[:1].tolist()]
    names: set[str] = set().union(*(_names(page, node) for node in bodies))
    choosing, answering = _said(sight)
    types = _declared(page)
    return {
        "words of the heading": float(min(len(heading), MOST_WORDS) if heading else USUAL_WORDS),
        "no heading": float(not heading),
        "heading of a list": float(bool(_HEADING_WORDS.intersection(heading))),
        "words of the title": float(min(len(title), MOST_WORDS)),
        "title of a list": float(bool(_HEADING_WORDS.intersection(title))),
        "body of a list": float(bool(names & _LIST_WORDS)) - float(bool(names & _ITEM_WORDS)),
        "choosing": math.log1p(choosing),
        "answering": math.log1p(answering),
        "declared a list": float(bool(types & _LIST_TYPES)),
        "declared an item": float(bool(types & _ITEM_TYPES)),
    }


def _heading(sight: _Sight) -> str:
    page = sight.page
    shown = [node for node in page.index.with_tag("h1").tolist() if sight.ground.leaf_count((node,))]
    return " ".join(page.text[at] for node in shown[:1] for at in page.subtree(node))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def _said(sight: _Sight) -> tuple[int, int]:
    """How many short texts beside the list offer a choice of order or selection; how many belong to posts."""
    page, choosing, answering = sight.page, 0, 0
    nodes = sight.ground.leaves.nodes
    short = nodes[(page.kind[nodes] == Kind.TEXT) & (sight.ground.leaves.mass < SHORT_TEXT)]
    for node, inside in zip(short.tolist(), sight.in_list[short].tolist(), strict=True):
        text = page.text[node].strip()
        choosing += not inside and _CHOOSING.match(text) is not None
        answering += _ANSWERING.match(text) is not None
    return choosing, answering


def _declared(page: Page) -> set[str]:
    """The schema.org types of the page, in JSON-LD or microdata."""
    scripts = page.index.with_tag("script").tolist()
    data = [node for node in scripts if "ld+json" in page.attributes[node].get("type", "")]
    found = {kind for node in data for at in page.children(node) for kind in _LINKED_DATA_TYPE.findall(page.text[at])}
    marked: Iterable[int] = page.index.with_attribute("itemtype").tolist()
    return found | {page.attributes[node]["itemtype"].rpartition("/")[2] for node in marked}


def _address_signs(page: Page) -> dict[str, float]:
    """What the address of the page tells: the one it was loaded from, or the one that it gives itself."""
    parts = urlsplit(page.url)
    if not parts.path.strip("/") and not parts.query:
        parts = urlsplit(_canonical(page))
    path = parts.path.lower()
    return {
        "address of a list": float(_LIST_ADDRESS.search(f"{path}?{parts.query.lower()}") is not None),
        "address of an item": float(_ITEM_ADDRESS.search(path) is not None),
        "number in the address": float(re.search(r"\d{4,}", path) is not None),
    }


def _canonical(page: Page) -> str:
    for node in page.index.with_tag("link").tolist():
        if page.attributes[node].get("rel", "").lower() == "canonical":
            return str(page.attributes[node].get("href", ""))
    for node in page.index.with_tag("meta").tolist():
        if page.attributes[node].get("property") == "og:url":
            return str(page.attributes[node].get("content", ""))
    return ""
