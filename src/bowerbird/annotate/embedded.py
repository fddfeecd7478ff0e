"""Structured data that a page carries for machines: JSON-LD, microdata, RDFa, Open Graph, and state of frameworks.

Problem    shops and agents publish price, address, rating … in their pages a second time, typed; which *visible* text
           says the same, so that the type can be carried over to it.
Departures extruct reads these formats from HTML source and forgets where they stood; here they are read from the rows
           of the page, so microdata and RDFa name their nodes exactly. Only JSON is parsed as text: script blocks of
           JSON-LD, and state blobs (Next.js, Nuxt, Redux …), which extruct does not know, through chompjs where they
           are JavaScript rather than JSON.
Cost       linear in the embedded data, which is bounded (`LARGEST_BLOB`); nothing on pages that have none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import chompjs

from bowerbird.page import Page

LARGEST_BLOB = 3_000_000  # characters; state blobs of large shops are below one million
_MOST_FACTS = 5_000
_DEEPEST = 12
_STATE_IDS = ("__NEXT_DATA__", "__NUXT_DATA__", "__APOLLO_STATE__", "__PRELOADED_STATE__", "shoebox-main")
_STATE = re.compile(
    r"(?:window\.)?(?:__(?:INITIAL|PRELOADED|APOLLO|NEXT|NUXT|REDUX|SERVER|APP)_?(?:STATE|DATA|PROPS)?__|__NUXT__|initialState)\s*=\s*(?=[\[{])"
)
_SCALARS = (str, int, float)


@dataclass(frozen=True, slots=True)
class Fact:
    """One property of an embedded item: its path (`offers.price`), its value, and its node where it has one."""

    path: str
    value: str
    node: int | None
    source: str


def embedded_facts(page: Page) -> tuple[list[Fact], list[Mapping[str, object]]]:
    """All facts that the page states for machines, and its JSON items as they are."""
    items = [(item, source) for item, source in _json_items(page) if isinstance(item, dict | list)]
    facts: list[Fact] = []
    for item, source in items:
        for path, value in _flat(item, ""):
            facts.append(Fact(path, value, None, source))
            if len(facts) >= _MOST_FACTS:
                break
    facts += _microdata(page)
    facts += _metadata(page)
    return facts, [item for item, source in items if isinstance(item, dict) and source == "json-ld"]


def _json_items(page: Page) -> Iterator[tuple[Any, str]]:
    for script in page.index.with_tag("script").tolist():
        attributes = page.attributes[script]
        text = page.text[script + 1] if page.end[script] > script + 1 else ""
        if not text or len(text) > LARGEST_BLOB:
            continue
        kind = attributes.get("type", "").lower()
        if kind.startswith("application/ld+json"):
            for item in _graph(_parsed(text)):
                yield item, "json-ld"
        elif kind == "application/json" or attributes.get("id") in _STATE_IDS:
            yield _parsed(text), "state"
        elif (state := _STATE.search(text)) is not None:
            yield _parsed(text[state.end() :]), "state"


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        pass
    try:
        return chompjs.parse_js_object(text)
    except (ValueError, RecursionError):  # no JSON, no JavaScript: nothing that we could say of it
        return None


def _graph(item: Any) -> Iterator[Any]:
    if isinstance(item, list):
        for part in item:
            yield from _graph(part)
    elif isinstance(item, dict) and isinstance(item.get("@graph"), list):
        yield from item["@graph"]
    elif item is not None:
        yield item


def _flat(item: Any, path: str, depth: int = 0) -> Iterator[tuple[str, str]]:
    if depth > _DEEPEST:
        return
    if isinstance(item, dict):
        for key, value in item.items():
            yield from _flat(value, f"{path}.{key}" if path else str(key), depth + 1)
    elif isinstance(item, list):
        for value in item:
            yield from _flat(value, path, depth + 1)
    elif isinstance(item, _SCALARS) and not isinstance(item, bool) and path:
        text = str(item).strip()
        if text:
            yield path, text


def _microdata(page: Page) -> Iterator[Fact]:
    """`itemprop` and RDFa `property`, with the path through the items that enclose them."""
    for name, scope in (("itemprop", "itemscope"), ("property", "typeof")):
        for node in page.index.with_attribute(name).tolist():
            if page.name(node) == "meta" and name == "property":
                continue
            attributes = page.attributes[node]
            if scope in attributes:
                continue
            outer = [
                page.attributes[up][name].split()[0]
                for up in page.ancestors(node)
                if page.attributes[up].get(name, "").split() and scope in page.attributes[up]
            ]
            value = _property_value(page, node)
            for word in attributes[name].split():
                path = ".".join([*reversed(outer), word.rpartition(":")[2]])
                if value:
                    yield Fact(path, value, node, "microdata" if name == "itemprop" else "rdfa")


def _property_value(page: Page, node: int) -> str:
    attributes = page.attributes[node]
    for name in ("content", "datetime"):
        if attributes.get(name):
            return attributes[name].strip()
    for tag, name in (("a", "href"), ("img", "src"), ("link", "href")):
        if page.name(node) == tag and attributes.get(name) and not page.visible_text(node):
            return attributes[name]
    return " ".join(page.visible_text(node).split())


def _metadata(page: Page) -> Iterator[Fact]:
    """Open Graph and its kin in `<meta>`."""
    for node in page.index.with_tag("meta").tolist():
        attributes = page.attributes[node]
        name = attributes.get("property") or attributes.get("name") or ""
        if ":" in name and attributes.get("content", "").strip():
            yield Fact(name.lower(), attributes["content"].strip(), node, "open-graph")
