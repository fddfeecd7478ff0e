"""What links to other records of a kind tell: "Old Town", which leads to `/areas/old-town` or `?area=Old+Town`.

Problem    "Thai · Old Town · ££" has no labels, and no gazetteer knows the quarters of a small town. But such values
           are often links to all records that share them, whose addresses say what they are filed under.
Departures a link counts where its text is a part of its address, and the part before that or the name of the parameter
           is a label of the pack. What all pages link to is a menu. A label beside a value is believed before the
           address; what only looked like another place or term is not.
Cost       one pass over the links of a page.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from urllib.parse import parse_qsl, unquote, urlsplit

from bowerbird.detail import Detail
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.aside import sections_of_others
from bowerbird.induce.said.labelled import label_before
from bowerbird.induce.said.looks import line_of
from bowerbird.induce.said.values import Context, Seen
from bowerbird.induce.texts.naming import known_terms, names_of
from bowerbird.page import Page

_LONGEST = 60  # letters of such a link
_MOSTLY_TERMS = 0.75  # of the texts, for a name that several attributes have to mean one; any word is a town somewhere
_USUAL = 0.5  # of the records of a list
_TERMS = (ValueKind.ENUMERATION, ValueKind.NAME, ValueKind.PLACE)
_OF_ALL = ("title", "name", "description", "url", "image")
_WORD = re.compile(r"[^\W_]+")
_SILENT = frozenset(("and", "und", "et", "y", "e", "en"))
"""What addresses leave out of names."""

_Values = Mapping[str, tuple[Seen, ...]]


def with_filed(details: Sequence[Detail], values: Sequence[_Values], pack: Pack) -> list[dict[str, tuple[Seen, ...]]]:
    """What pages say, with what the addresses of their links tell of attributes that no label names there."""
    said = [dict(own) for own in values]
    links = [_links_of(detail) for detail in details]
    texts: dict[str, set[str]] = defaultdict(set)
    for key, one in ((key, one) for own in links for key, found in own.items() for one in found):
        texts[key].add(one.text)
    for key in texts:
        name = _attribute(key, texts[key], pack)
        found = [_own(number, links, key) for number in range(len(links))]
        is_one = all(len({one.text for one in own}) <= 1 for own in found)
        if not name or not any(found) or not (is_one or pack.attributes[name].many):
            continue
        for detail, own, seen in zip(details, said, found, strict=True):
            if seen and not _is_labelled(detail.page, own, name, pack):
                _give(detail.page, own, name, seen if pack.attributes[name].many else seen[:1], pack)
    return said


def with_filed_on_lists(contexts: Sequence[Context], pack: Pack) -> list[Context]:
    """Records of a list, with what links beside those to their own pages are filed under: "by Moor & Lane", which leads
    to `/agents/moor-and-lane`. What all records link to is a menu; what few do, is by chance."""
    links = [_links_of_record(context) for context in contexts]
    texts: dict[str, set[str]] = defaultdict(set)
    for key, one in ((key, one) for own in links for key, found in own.items() for one in found):
        texts[key].add(one.text)
    kept = list(contexts)
    for key, said in texts.items():
        name = _attribute(key, said, pack)
        having = [own.get(key, ()) for own in links]
        is_one = all(len({one.text for one in own}) <= 1 for own in having)
        is_usual = len(said) > 1 and sum(map(bool, having)) >= _USUAL * len(contexts)
        if not name or not is_one or not is_usual or any(name in context.values for context in contexts):
            continue
        kept = [
            replace(context, values={**context.values, name: (own[0],)}) if own else context
            for context, own in zip(kept, having, strict=True)
        ]
    return kept


def _links_of_record(context: Context) -> dict[str, list[Seen]]:
    """The links of a record but those to its own page, by what they are filed under."""
    page, found = context.page, defaultdict[str, list[Seen]](list)
    own = {page.attributes[one.node].get("href", "") for one in context.values.get("url", ())}
    for link in (node for top in context.scope for node in page.subtree(top) if page.name(node) == "a"):
        text, address = line_of(page, link), page.attributes[link].get("href", "")
        if address not in own and page.visible[link] and 0 < len(text) <= _LONGEST:
            for key in _keys(address, text):
                found[key].append(Seen(link, text))
    return found


def _attribute(key: str, texts: set[str], pack: Pack) -> str:
    """The attribute of terms, names or places that a part of an address names; "" where there is none."""
    names = names_of(pack)
    called = [
        pack.attributes[name] for name in names.called(key) or names.called(_singular(key)) if name not in _OF_ALL
    ]
    known = [one for one in called if one.kind in _TERMS]
    if len(known) > 1:
        # Of several that are called so, the one whose terms they are; else one that has no terms to be known by.
        by_terms = [one for one in known if known_terms(pack, one, sorted(texts)) >= _MOSTLY_TERMS]
        known = by_terms or [one for one in known if not (one.gazetteers or one.values)] or known
    return known[0].name if known else ""


def _singular(key: str) -> str:
    return f"{key[:-3]}y" if key.endswith("ies") else key.removesuffix("s")


def _own(number: int, links: Sequence[Mapping[str, list[Seen]]], key: str) -> tuple[Seen, ...]:
    """The links of a page under a key, each text once, without those that all pages have."""
    others = [{one.text for one in own.get(key, ())} for own in links]
    shared = set.intersection(*others) if len(links) > 1 else set()
    found = {one.text: one for one in reversed(links[number].get(key, ())) if one.text not in shared}
    return tuple(reversed(found.values()))


def _is_labelled(page: Page, values: _Values, name: str, pack: Pack) -> bool:
    """Whether a label of the pack stands before what a page says of an attribute."""
    return any(name in names_of(pack).are_of(label_before(page, one.node)) for one in values.get(name, ()))


def _give(page: Page, values: dict[str, tuple[Seen, ...]], name: str, seen: tuple[Seen, ...], pack: Pack) -> None:
    """The values, in place of what the same links had been taken for by their looks."""
    for other in [other for other in values if other != name and other in pack.attributes and other not in _OF_ALL]:
        is_guess = pack.attributes[other].kind in _TERMS and not _is_labelled(page, values, other, pack)
        if is_guess and any(link.node <= one.node < page.end[link.node] for link in seen for one in values[other]):
            del values[other]
    values[name] = seen


def _links_of(detail: Detail) -> dict[str, list[Seen]]:
    """The links of the object by what they are filed under."""
    page, found = detail.page, defaultdict[str, list[Seen]](list)
    others = {node for section in sections_of_others(page, detail.area) for node in section} | {*detail.listed}
    for link in page.index.with_tag("a").tolist():
        if not detail.area <= link < page.end[detail.area] or link in others or not page.visible[link]:
            continue
        text = line_of(page, link)
        if 0 < len(text) <= _LONGEST:
            for key in _keys(page.attributes[link].get("href", ""), text):
                found[key].append(Seen(link, text))
    return found


def _keys(address: str, text: str) -> Iterator[str]:
    """What an address says that the text of its link is: `areas` of `/areas/old-town`, `area` of `?area=Old+Town`."""
    said = _words(text)
    try:
        parts = urlsplit(address)
    except ValueError:
        return
    for key, value in parse_qsl(parts.query):
        if said and _words(value) == said:
            yield " ".join(_WORD.findall(key)).casefold()
    segments = [segment for segment in parts.path.split("/") if segment]
    for key, value in pairwise(segments):
        if said and _words(unquote(value)) == said:
            yield " ".join(_WORD.findall(unquote(key))).casefold()


def _words(text: str) -> list[str]:
    """The words of a text as addresses spell them."""
    bare = unicodedata.normalize("NFKD", text.replace("'", "").replace("’", "")).encode("ascii", "ignore").decode()
    return [word for word in _WORD.findall(bare.casefold()) if word not in _SILENT]
