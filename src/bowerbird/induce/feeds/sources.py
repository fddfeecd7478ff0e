"""The JSON that came with a page: answers of endpoints, and state in its scripts."""

from __future__ import annotations

from collections.abc import Iterator

from bowerbird.errors import NotJson
from bowerbird.induce.feeds.model import Sight, Told
from bowerbird.induce.feeds.paths import quoted
from bowerbird.page import Page
from bowerbird.page.json_tree import read_json, read_state
from bowerbird.page.paths import looks_generated

_SHORTEST = 100  # characters; a list of records is longer
_LARGEST = 3_000_000
_ASSIGNED = ("window.", "var ", "const ", "let ", "self.", "globalThis.")


def endpoints(sight: Sight) -> Iterator[Told]:
    """Answers in JSON that a plain request can ask for again, each address once."""
    seen: set[str] = set()
    for response in sight.responses:
        usable = response.json is not None and response.method == "GET" and response.status == 200
        if not usable or response.url in seen or response.json is None:
            continue
        seen.add(response.url)
        try:
            yield Told(read_json(response.json), response.url, endpoint=response.url)
        except NotJson:
            continue


def states(page: Page) -> Iterator[Told]:
    """State that the scripts of a page hold."""
    for script in page.index.with_tag("script").tolist():
        text = page.text[script + 1] if page.end[script] > script + 1 else ""
        if not _SHORTEST <= len(text) <= _LARGEST or page.document_of(script).node != 0:
            continue
        if page.attributes[script].get("type", "").endswith("ld+json"):
            continue  # what it says of the page is for search engines, and often less than what the page shows
        try:
            yield Told(read_state(text), page.url, script=_script_path(page, script, text))
        except NotJson:
            continue


def _script_path(page: Page, script: int, text: str) -> str:
    """What singles the script out on the page, and is likely to on the next."""
    attributes = page.attributes[script]
    identifier = attributes.get("id", "")
    if identifier and not looks_generated(identifier):
        return f"//script[@id={quoted(identifier)}]"
    head = text.lstrip()
    if head.startswith(_ASSIGNED):
        return f"//script[starts-with(normalize-space(.), {quoted(' '.join(head.partition('=')[0].split()))})]"
    kind = attributes.get("type", "")
    alike = [it for it in page.index.with_tag("script").tolist() if page.attributes[it].get("type", "") == kind]
    own = f"[@type={quoted(kind)}]" if kind else "[not(@type)]"
    return f"//script{own}" if len(alike) == 1 else f"(//script{own})[{alike.index(script) + 1}]"
