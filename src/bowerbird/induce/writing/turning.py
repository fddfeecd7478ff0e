"""The control that turns the page, as an expression.

Problem    "Next" is easily said. "1 2 [3] 4 5" has no link that is called so: the one that is meant stands behind the
           current number, which is no link or is marked as current, and what it says changes from page to page. Pagers
           often stand above and below the list.
Departures a few ways to say "the first link behind the one that is none", tried on the pages that were seen. Of several
           controls that lead to the same page the first is taken.
Cost       some dozens of expressions, evaluated on each page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from urllib.parse import parse_qsl, urlsplit

from bowerbird.induce.paths import Example, ranked_paths
from bowerbird.induce.paths.steps import in_either
from bowerbird.listing.turning.pager_words import Word, language_of, read_saying, words_for
from bowerbird.oxpath import Nodes, evaluate, parse
from bowerbird.oxpath.engine.acting import is_idle
from bowerbird.page import Page

Turns = Sequence[tuple[Page, int | None]]
_LASTING = re.compile(r"^(?!.*norm\(\.\)).*(?:@rel|preceding-sibling|following-sibling)")
"""What redesigns leave, so that no second way is due: relations and places, but no words."""
_COUNTING = re.compile(r'"[^"]*\d[^"]*"')  # "Page 1 of 2": other lists have more
_PLACED = re.compile(r"/html\b.*\[\d+\]")  # what stands there on another page may be something else
_ONWARD, _ARROWS = "[›»>→]$", "^[›»>→]+$"  # "Last »" ends so, too
_USUAL = 2  # words of a kind: the others are rare
_MARKS = (
    "contains(@class, 'active')",
    "contains(@class, 'current')",
    "contains(@class, 'selected')",
    "@aria-current != 'false'",
    "@aria-selected = 'true'",
    "@data-active",
    "@disabled",
)


def turning_path(turns: Turns, language: str = "") -> str | None:
    """An expression for the control that led on from each page, and for none on the last; None when nothing fits.

    `language` is that of pages which do not tell theirs.
    """
    numbered = _numbers(turns) if _is_numbered(turns) else iter(())
    examples = [Example(page, 0, () if node is None else (node,)) for page, node in turns]
    ranked = [choice.expression for choice in ranked_paths(examples, single=True)]
    for expression in chain(
        numbered, sorted(ranked, key=lambda one: bool(_PLACED.match(one) or _COUNTING.search(one)))
    ):
        found = [_found(expression, page) for page, _ in turns]
        if all(_is_meant(page, node, nodes) for (page, node), nodes in zip(turns, found, strict=True)):
            first = expression if all(len(nodes) < 2 for nodes in found) else f"({expression})[1]"
            others = () if _LASTING.search(expression) else (_by_words(turns, language), _by_number(turns))
            ways = [first, *(one for one in others if one is not None)]
            return in_either(*ways) if len(ways) > 1 else first
    return None


def _by_words(turns: Turns, usual: str) -> str | None:
    """The control by whatever people call such: for when the site words its own anew."""
    controls = [(page, node) for page, node in turns if node is not None]
    tags = {page.name(node) for page, node in controls}
    texts = {" ".join(page.visible_text(node).split()) for page, node in controls}
    if len(tags) != 1 or not texts or any(read_saying(text) is None for text in texts):
        return None
    language = controls[0][0].documents[0].language or language_of(" ".join(texts)) or usual
    words, more = (_words(language, *kinds) for kinds in ((Word.NEXT, Word.OLDER), (Word.MORE,)))
    turned = _turned(controls)
    by_address = f'[contains(@href, "{turned}=")]' if turned else ""
    says_more = any(word in text.casefold() for word in more for text in texts)
    more = more if says_more or by_address else ()  # "More than £500" is no control
    for told in ((*words, *more, _ONWARD), (*words, _ONWARD), (*words, _ARROWS), words):
        path = f'//{next(iter(tags))}{by_address}[matches(norm(.), "{"|".join(told)}", "i")]'
        found = [_found(path, page) for page, _ in turns] if told else []
        if found and all(_is_meant(page, node, nodes) for (page, node), nodes in zip(turns, found, strict=True)):
            return path if all(len(nodes) < 2 for nodes in found) else f"({path})[1]"
        firsts = [nodes[:1] for nodes in found]  # the last page comes after the next, in the same arrows
        if by_address and found and all(map(_is_meant, *zip(*turns, strict=True), firsts)):
            return f"({path})[1]"
    return None


def _by_number(turns: Turns) -> str | None:
    """The number after the current one, where the pager has numbers beside its "next": for when it loses that."""
    numbered = [(page, node if node is None else _number_beside(page, node)) for page, node in turns]
    if any(number is None for (_, number), (_, node) in zip(numbered, turns, strict=True) if node is not None):
        return None
    for expression in _numbers(numbered):
        found = [_found(expression, page) for page, _ in turns]
        if all(_is_meant(page, node, nodes) for (page, node), nodes in zip(numbered, found, strict=True)):
            return expression if all(len(nodes) < 2 for nodes in found) else f"({expression})[1]"
    return None


def _number_beside(page: Page, control: int) -> int | None:
    """The link that says a number and leads where a control does."""
    where = page.attributes[control].get("href", "")
    links = [node for node in page.index.with_tag("a").tolist() if node != control] if where else []
    same = (node for node in links if page.attributes[node].get("href") == where)
    return next((node for node in same if page.visible_text(node).strip().isdigit()), None)


def _turned(controls: Sequence[tuple[Page, int]]) -> str:
    """The part of a query by which the controls lead to other pages than the one they stand on, if there is one."""
    names: set[str] | None = None
    for page, node in controls:
        here = dict(parse_qsl(urlsplit(page.url).query))
        there = dict(parse_qsl(urlsplit(page.attributes[node].get("href", "")).query))
        other = {name for name, value in there.items() if here.get(name) != value}
        names = other if names is None else names & other
    return min(names or (), default="")


def _words(language: str, *kinds: Word) -> tuple[str, ...]:
    return tuple(word for kind in kinds for word in words_for(language, kind)[:_USUAL])


def _is_numbered(turns: Turns) -> bool:
    """Whether the controls are numbers that count up."""
    texts = [page.visible_text(node).strip() for page, node in turns if node is not None]
    return bool(texts) and all(text.isdigit() for text in texts)


def _found(expression: str, page: Page) -> list[int]:
    found = evaluate(parse(expression), page, 0)
    return list(found.rows) if isinstance(found, Nodes) else []


def _is_meant(page: Page, node: int | None, found: Sequence[int]) -> bool:
    """Whether what was found is the control, or others that do the same and come after it; on the last page whatever
    is left of it is idle."""
    if node is None:
        return all(is_idle(page, one) for one in found)
    if not found:
        return False
    return all(_does(page, one) == _does(page, node) for one in found)


def _does(page: Page, node: int) -> tuple[str, str, str]:
    """What tells whether two controls do the same."""
    own = page.attributes[node]
    return page.name(node), own.get("href", own.get("onclick", "")), " ".join(page.visible_text(node).split())


def _numbers(turns: Turns) -> Iterator[str]:
    """Ways to say which number comes after the current one."""
    for tag, link in _links(turns):
        yield f"//{link}[preceding-sibling::*[1][not(self::{tag})]]"
        yield f"//*[not(.//{tag})]/following-sibling::*[1]/{link}"
        for mark in _MARKS:
            yield f"//*[{mark}]/following-sibling::*[1]/descendant-or-self::{link}"
            yield f"//*[{mark}]/../following-sibling::*[1]//{link}"


def _links(turns: Turns) -> Iterator[tuple[str, str]]:
    """The controls of the pager with their tag: links with the parameter that counts, or all that say a number."""
    nodes = [(page, node) for page, node in turns if node is not None]
    queries = [dict(parse_qsl(urlsplit(page.attributes[node].get("href", "")).query)) for page, node in nodes]
    for name in queries[0] if queries else ():
        values = [query.get(name, "") for query in queries]
        if all(value.isdigit() for value in values) and (len(values) == 1 or len(set(values)) > 1):
            yield "a", f'a[contains(@href, "{name}=")]'
    for tag in dict.fromkeys(page.name(node) for page, node in nodes):
        yield tag, f"{tag}[number(.) > 0]"
