"""How much there is of what: prose, links, headings, pictures, tables, code, fields; and where the prose stands."""

from __future__ import annotations

from math import log1p

import numpy as np

from bowerbird.pagetype.view import Flags, View

_COUNTED = (
    *(
        "h1",
        "h2",
        "h3",
        "h4",
        "p",
        "li",
        "img",
        "svg",
        "pre",
        "code",
        "table",
        "tr",
        "dl",
        "form",
        "select",
        "textarea",
    ),
    *("button", "iframe", "video", "section", "article", "main", "nav", "aside", "time", "figure", "blockquote"),
    *("details", "label", "option", "strong", "em", "br", "hr", "span", "sup", "kbd", "picture", "th", "ul", "ol"),
)
_OF_PROSE = (
    "share of prose in one element",
    "share of prose in one element or its children",
    "elements with prose",
    "elements for each block of prose",
    "prose in one element",
    "headings beside the prose",
    "pictures beside the prose",
    "share of text beside the prose",
    "depth of the prose",
    "prose in paragraphs",
    "prose in list items",
    "prose in divisions",
    "prose in cells",
    "links in the prose",
    "prose around the content",
)
_OF_HEADING = (
    "place of the main heading",
    "price below the main heading",
    "date below the main heading",
    "way from the main heading to a price",
)
_NEAR_HEADING = 150  # rows below the first heading in which a price or a byline belongs to it


def amount_features(view: View) -> dict[str, float]:
    found = {f"<{name}> elements": log1p(view.count(name)) for name in _COUNTED}
    found |= {f"fields of type {kind}": log1p(number) for kind, number in _fields(view).items()}
    if view.total > 0:
        found |= _texts(view) | _shares(view) | _prose(view) | _around_heading(view)
    return found


def _fields(view: View) -> dict[str, int]:
    counts = dict.fromkeys(("text", "search", "checkbox", "radio", "hidden", "email", "submit", "number", "tel"), 0)
    for node in view.page.index.with_tag("input").tolist():
        kind = view.page.attributes[node].get("type", "text").lower()
        if kind in counts:
            counts[kind] += 1
    return counts


def _texts(view: View) -> dict[str, float]:
    lengths, blocks = view.lengths, view.block_lengths
    whole = blocks[blocks > 20]
    return {
        "text": log1p(view.total),
        "texts": log1p(len(lengths)),
        "length of texts": log1p(float(lengths.mean())),
        "length of blocks": log1p(float(np.median(whole))) if len(whole) else 0.0,
        "longest block": log1p(float(blocks.max())),
        "share of text in short blocks": float(blocks[blocks < 30].sum()) / view.total,
        "share of text in middling blocks": float(blocks[(blocks >= 30) & (blocks < 100)].sum()) / view.total,
    }


def _shares(view: View) -> dict[str, float]:
    nodes, lengths, link, chrome = view.nodes, view.lengths, view.in_link, view.chrome

    def share(flags: Flags) -> float:
        return float(lengths[flags[nodes]].sum()) / view.total

    content = max(float(lengths[~chrome[nodes]].sum()), 1.0)
    heading = view.inside("h1", "h2", "h3", "h4")
    picture = view.tagged("img", "picture") & ~chrome
    return {
        "share of text in links": share(link),
        "share of text around the content": share(chrome),
        "share of the content in links": float(lengths[(link & ~chrome)[nodes]].sum()) / content,
        "share of text in preformatted blocks": share(view.inside("pre")),
        "share of text in code": share(view.inside("code", "kbd", "tt", "samp")),
        "share of text in tables": share(view.inside("td", "th")),
        "share of text in lists": share(view.inside("li")),
        "share of text in headings": share(heading),
        "headings that are links": log1p(int((heading & link)[nodes].sum())),
        "texts in buttons": log1p(int(view.inside("button")[nodes].sum())),
        "headings in the content": log1p(int((view.tagged("h2", "h3") & ~chrome & ~link).sum())),
        "links in the content": log1p(int((view.tagged("a") & ~chrome).sum())),
        "pictures in the content": log1p(int(picture.sum())),
        "pictures that are links": log1p(int((picture & link).sum())),
        "share of pictures that are links": float((picture & link).sum()) / max(int(picture.sum()), 1),
        "prices": log1p(int(view.prices.sum())),
        "prices in the content": log1p(int((view.prices & ~chrome).sum())),
        "any price": float(view.prices.any()),
        "prices in links": log1p(int((view.prices & link).sum())),
        "dates": log1p(int(view.dates.sum())),
        "dates in the content": log1p(int((view.dates & ~chrome).sum())),
    }


def _prose(view: View) -> dict[str, float]:
    page, prose = view.page, view.prose
    blocks = np.flatnonzero(prose)
    total = float(prose.sum())
    found = {
        "prose": log1p(total),
        "share of prose": total / view.total,
        "blocks of prose": log1p(len(blocks)),
        "length of blocks of prose": log1p(total / max(len(blocks), 1)),
    }
    if not len(blocks):
        return found | dict.fromkeys(_OF_PROSE, 0.0)
    parents = np.bincount(page.parent[blocks], weights=prose[blocks])
    above = np.bincount(np.maximum(page.parent[page.parent[blocks]], 0), weights=prose[blocks])
    body = int(parents.argmax())
    rows = slice(body, int(page.end[body]))
    tags = [page.name(node) for node in blocks.tolist()]
    flow = view.in_link[view.nodes] & (prose[view.block] > 0)
    numbers = (
        float(parents.max()) / total,
        float(above.max()) / total,
        log1p(int((parents > 0).sum())),
        int((parents > 0).sum()) / len(blocks),
        log1p(float(parents.max())),
        log1p(int(view.tagged("h2", "h3", "h4")[rows].sum())),
        log1p(int(view.tagged("img")[rows].sum())),
        float(view.characters[rows].sum()) / view.total,
        float(page.depth[body]),
        tags.count("p") / len(tags),
        tags.count("li") / len(tags),
        tags.count("div") / len(tags),
        (tags.count("td") + tags.count("dd")) / len(tags),
        float(flow.sum()) / (total / 1000),
        float(view.chrome[blocks].mean()),
    )
    return found | dict(zip(_OF_PROSE, numbers, strict=True))


def _around_heading(view: View) -> dict[str, float]:
    page = view.page
    headings = page.index.with_tag("h1").tolist()
    found = dict.fromkeys(_OF_HEADING, 0.0) | {"main headings": float(min(len(headings), 3))}
    if headings:
        end = int(page.end[headings[0]])
        near = slice(end, end + _NEAR_HEADING)
        found["place of the main heading"] = headings[0] / len(page)
        found["price below the main heading"] = float(view.prices[near].any())
        found["date below the main heading"] = float(view.dates[near].any())
        following = np.flatnonzero(view.prices[end:])
        found["way from the main heading to a price"] = log1p(int(following[0])) if len(following) else log1p(len(page))
    return found
