"""What names a record, and what only stands where names do: prices, levels of prices."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace

from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.badges import without_badges
from bowerbird.induce.said.looks import HEADINGS, line_of, look_of
from bowerbird.induce.said.values import LONGEST_VALUE, NAMING, Context, Seen, element_of
from bowerbird.induce.texts.naming import known_terms
from bowerbird.induce.texts.reading import WHOLE, read_text
from bowerbird.page import Kind, Page

_FEW_TITLED = 0.5  # of the records; below, what was taken for titles is something else
_DISTINCT = 0.8  # of the records, whose first texts differ
_LEAST_TITLE = 4  # letters
_SEVERAL = 2  # quantities in one text
_MOSTLY = 0.8  # of the titles, that are a part of what leads to their records' pages
_LEAST_NAMES = 3  # different texts that headings add to titles, for these to be a part of the name
_BOLD = ("strong", "b")
_WORD = re.compile(r"[^\W\d_]{2,}")
URL = "url"
_NEVER_IN_NAMES = (ValueKind.MONEY, ValueKind.DATE, ValueKind.PHONE)
_QUANTITIES = (ValueKind.MONEY, ValueKind.DATE, ValueKind.MEASURE, ValueKind.COUNT, ValueKind.PHONE)


def titled(contexts: Sequence[Context], pack: Pack) -> list[Context]:
    """The records with a title each: where few have one that is no other attribute's, what leads to their own pages.

    Where that has no words, it is their first free text. Where prices or numbers of rooms stand above names, what looks
    like a heading is none. A title is all of the heading that leads to a record's page, and not a part of it; but of
    elements that are written without a blank between them, it is one; a badge in it is no part of it.
    """
    known = [name for name in NAMING if name in pack.attributes]
    contexts = _at_usual_place([_without_parts_of_places(one, pack) for one in contexts], known)
    return without_badges(_apart(_headed(_named(contexts, known, pack), known, pack), known), known)


def _at_usual_place(contexts: Sequence[Context], known: Sequence[str]) -> list[Context]:
    """The records, of which most have titles that are all of an element of one look: so has one whose title was only a
    mention in another text ("team leader"), where it has such an element."""
    titles = [next((one.values[name][0] for name in known if one.values.get(name)), None) for one in contexts]
    is_all = [title is not None and _is_all(one.page, title) for one, title in zip(contexts, titles, strict=True)]
    both = zip(contexts, titles, is_all, strict=True)
    looks = Counter(look_of(one.page, title.node) for one, title, whole in both if title is not None and whole)
    look, times = looks.most_common(1)[0] if looks else ("", 0)
    if times <= _FEW_TITLED * len(contexts):
        return list(contexts)
    found = []
    for one, title, whole in zip(contexts, titles, is_all, strict=True):
        at = [] if title is None or whole else [node for node in _elements(one) if look_of(one.page, node) == look]
        text = line_of(one.page, at[0]) if len(at) == 1 else ""
        if 0 < len(text) <= LONGEST_VALUE:
            one = replace(one, values={**one.values, **dict.fromkeys(known, (Seen(at[0], text),))})
        found.append(one)
    return found


def _is_all(page: Page, seen: Seen) -> bool:
    """Whether a value is all of its element's text."""
    return line_of(page, element_of(page, seen.node)) == " ".join(seen.text.split())


def _elements(context: Context) -> Iterator[int]:
    page = context.page
    return (node for top in context.scope for node in page.subtree(top) if page.kind[node] == Kind.ELEMENT)


def _named(contexts: Sequence[Context], known: Sequence[str], pack: Pack) -> list[Context]:
    bare = [_without_sums(replace(one, values=_without_terms(one.values, pack)), pack) for one in contexts]
    if not known or sum(any(name in one.values for name in known) for one in bare) > _FEW_TITLED * len(bare):
        return list(contexts)
    found = _titles_in(bare, pack)
    if not found:
        return list(contexts)
    return [
        one if seen is None else replace(one, values={**one.values, **dict.fromkeys(known, (seen,))})
        for one, seen in zip(bare, found, strict=True)
    ]


def _titles_in(contexts: Sequence[Context], pack: Pack) -> list[Seen | None]:
    """The words of links, or the first free texts, where they differ; between them come headings that lead to the
    records' pages, of which some may be the same: "2 bedroom flat to rent". [] where there are no such texts."""
    linked = [_linked(one) for one in contexts]
    if _number(linked) >= _DISTINCT * len(contexts):
        return linked
    headed = [_heading_of(one, pack, only_headings=True) for one in contexts]
    if _number(headed) >= _LEAST_NAMES and sum(one is not None for one in headed) >= _MOSTLY * len(contexts):
        return headed
    free = [_first_free(one) for one in contexts]
    return free if _number(free) >= _DISTINCT * len(contexts) else []


def _number(found: Sequence[Seen | None]) -> int:
    """How many different texts there are."""
    return len({one.text for one in found if one is not None})


def _headed(contexts: Sequence[Context], known: Sequence[str], pack: Pack) -> list[Context]:
    """The records with the headings that lead to their pages as titles, where most records with a title have such, and
    most titles are a part of these, or hold them; so are those of records that had none, which look otherwise. Of
    cards that are links altogether, the few that show no sum have their whole text for such a heading."""
    headings = [_heading_of(context, pack) for context in contexts]
    titles = [
        next((context.values[name][0] for name in known if context.values.get(name)), None) for context in contexts
    ]
    told = zip(contexts, headings, titles, strict=True)
    both = [(context.page, head, title) for context, head, title in told if head and title]
    alike = [(_bare(head), _bare(title)) for page, head, title in both if _is_part(page, head, title)]
    is_distinct = len({_bare(head) for _, head, _ in both}) >= _DISTINCT * len(both)
    is_usual = bool(both) and len(both) >= _FEW_TITLED * sum(title is not None for title in titles)
    if not known or not is_usual or len(alike) < _MOSTLY * len(both) or not (is_distinct or _add_names(alike)):
        return list(contexts)
    return [
        one if head is None else replace(one, values={**one.values, **dict.fromkeys(known, (head,))})
        for one, head in zip(contexts, headings, strict=True)
    ]


def _apart(contexts: Sequence[Context], known: Sequence[str]) -> list[Context]:
    """The records with one part of their titles, where most of these are several elements with no blank between them:
    an artist, an album and a format in one link. The part is a heading, or bold, or else the first that differs."""
    parts = [_parts_of(context, known) for context in contexts]
    looks = list(dict.fromkeys(look for own in parts for look in own))
    texts = {look: [own[look].text for own in parts if look in own] for look in looks}
    telling = [
        look
        for look in looks
        if len(texts[look]) >= _MOSTLY * len(contexts)
        and len(set(texts[look])) >= (_FEW_TITLED if _is_marked(look) else _DISTINCT) * len(texts[look])
    ]
    if not telling or sum(map(bool, parts)) < _MOSTLY * len(contexts):
        return list(contexts)
    chosen = min(telling, key=lambda look: (not _is_marked(look), looks.index(look)))
    return [
        replace(one, values={**one.values, **dict.fromkeys(known, (own[chosen],))}) if chosen in own else one
        for one, own in zip(contexts, parts, strict=True)
    ]


def _is_marked(look: str) -> bool:
    return look.partition(".")[0] in (*HEADINGS, *_BOLD)


def _parts_of(context: Context, known: Sequence[str]) -> dict[str, Seen]:
    """The elements that a title is glued of, by their looks; none where blanks or bare texts stand between them, or two
    look alike."""
    page = context.page
    node = next((context.values[name][0].node for name in known if context.values.get(name)), None)
    if node is None or page.kind[node] != Kind.ELEMENT:
        return {}
    texts = [it for it in range(node, int(page.end[node])) if page.kind[it] == Kind.TEXT and page.text[it]]
    own = [int(page.parent[it]) for it in texts]
    is_glued = all(page.text[it] == page.text[it].strip() for it in texts)
    is_apart = all(up != node and not any(page.element_children(up)) for up in own)
    parts = {look_of(page, up): Seen(up, page.text[it]) for it, up in zip(texts, own, strict=True)}
    return parts if len(texts) > 1 and is_glued and is_apart and len(parts) == len(texts) else {}


def _is_part(page: Page, head: Seen, title: Seen) -> bool:
    """Whether one of two texts stands within the other, or is a part of what it says."""
    one, other = _bare(head), _bare(title)
    is_within = head.node <= title.node < page.end[head.node] or title.node <= head.node < page.end[title.node]
    return is_within or one in other or other in one


def _add_names(pairs: Sequence[tuple[str, str]]) -> bool:
    """Whether headings add to titles what differs from record to record, or nothing: a badge is the same on many."""
    rests = {head.replace(title, "", 1).strip() for head, title in pairs}
    return rests <= {""} or len(rests) >= _LEAST_NAMES


def _heading_of(context: Context, pack: Pack, *, only_headings: bool = False) -> Seen | None:
    """The heading that leads to a record's own page, else the words that do; None where they say a sum or a day, too:
    rooms and engines may well be part of a name."""
    page = context.page
    amounts = [
        one.node
        for name, seen in context.values.items()
        if name in pack.attributes and pack.attributes[name].kind in _NEVER_IN_NAMES
        for one in seen
    ]
    links = [link for one in context.values.get(URL, ()) for link in _to_same_page(context, one.node)]
    headings = [named for link in links for named in _headings_at(context, link)]
    others = [] if only_headings else sorted(links, key=lambda link: len(page.visible_text(link)), reverse=True)
    for node in headings or others:
        text, inside = page.visible_text(node), range(node, int(page.end[node]))
        is_name = len(text) <= LONGEST_VALUE and sum(map(str.isalpha, text)) >= _LEAST_TITLE
        if is_name and not any(amount in inside for amount in amounts):
            return Seen(node, " ".join(text.split()))
    return None


def _to_same_page(context: Context, link: int) -> list[int]:
    """The links of a record that lead where this one does."""
    page, address = context.page, context.page.attributes[link].get("href")
    inside = (node for top in context.scope for node in range(top, int(page.end[top])))
    same = [node for node in inside if page.name(node) == "a" and page.attributes[node].get("href") == address]
    return same if address else [link]


def _headings_at(context: Context, link: int) -> list[int]:
    """The headings in a link, or the link where it is in one: beside it may stand a badge."""
    page, tops = context.page, context.scope
    around = (up for up in page.ancestors(link) if any(top <= up < page.end[top] for top in tops))
    if any(page.name(up) in HEADINGS for up in around):
        return [link]
    return [it for it in page.subtree(link) if page.kind[it] == Kind.ELEMENT and page.name(it) in HEADINGS]


def _without_parts_of_places(context: Context, pack: Pack) -> Context:
    """The record without titles that are a part of the place in whose text they stand: the town of an address."""
    page = context.page
    places = [
        one
        for name, seen in context.values.items()
        if name in pack.attributes and pack.attributes[name].kind is ValueKind.PLACE
        for one in seen
    ]

    def is_part(title: Seen) -> bool:
        whole = " ".join(page.visible_text(title.node).split())
        around = [one for one in places if one.node <= title.node < page.end[one.node] or one.node == title.node]
        return title.text != whole and any(_bare(one) == _bare(title) for one in around)

    parts = [name for name in NAMING if any(map(is_part, context.values.get(name, ())))]
    kept = {name: seen for name, seen in context.values.items() if name not in parts}
    return replace(context, values=kept) if parts else context


def _without_terms(values: Mapping[str, tuple[Seen, ...]], pack: Pack) -> dict[str, tuple[Seen, ...]]:
    """What was seen, without titles that are a term of another attribute in its place: "Very expensive"."""
    terms = {
        _bare(one)
        for name, seen in values.items()
        if name in pack.attributes and pack.attributes[name].kind is ValueKind.ENUMERATION
        for one in seen
        if known_terms(pack, pack.attributes[name], [one.text]) > 0
    }
    return {
        name: seen
        for name, seen in values.items()
        if name not in NAMING or not any(_bare(one) in terms for one in seen)
    }


def _without_sums(context: Context, pack: Pack) -> Context:
    """The record without titles that only add up other attributes' quantities: "4 bd | 2 ba | 1,200 sqft"."""
    amounts = [
        one.node
        for name, seen in context.values.items()
        if name in pack.attributes and pack.attributes[name].kind in _QUANTITIES
        for one in seen
    ]

    def is_sum(seen: Seen) -> bool:
        inside = range(seen.node, int(context.page.end[seen.node]))
        count = sum(node in inside for node in amounts)
        return count >= _SEVERAL and len(_WORD.findall(seen.text)) <= count

    kept = {name: seen for name, seen in context.values.items() if name not in NAMING or not any(map(is_sum, seen))}
    return replace(context, values=kept)


def _linked(context: Context) -> Seen | None:
    """The words of the link to a record's own page."""
    page = context.page
    for one in context.values.get(URL, ()):
        text = page.visible_text(one.node)
        if len(text) <= LONGEST_VALUE and sum(map(str.isalpha, text)) >= _LEAST_TITLE:
            return Seen(one.node, text)
    return None


def _first_free(context: Context) -> Seen | None:
    """The first text of a record that is no value yet."""
    page = context.page
    taken = {one.node for seen in context.values.values() for one in seen}
    for top in context.scope:
        for node in range(top, int(page.end[top])):
            text = " ".join(page.text[node].split()) if page.kind[node] == Kind.TEXT and page.visible[node] else ""
            is_free = node not in taken and int(page.parent[node]) not in taken
            if is_free and _LEAST_TITLE <= len(text) <= LONGEST_VALUE and sum(map(str.isalpha, text)) >= _LEAST_TITLE:
                return Seen(node, text)
    return None


def without_quantities(
    values: Mapping[str, tuple[Seen, ...]], pack: Pack, labelled: Set[int] = frozenset()
) -> dict[str, tuple[Seen, ...]]:
    """What was seen, without words that are another attribute's quantity: a sum is no colour, whatever its class is.

    Nodes that have a label of their own (`labelled`) say what that means: "Parking: 2" beside "Bedrooms: 2"."""
    amounts = {
        _bare(one)
        for name, seen in values.items()
        if name in pack.attributes and pack.attributes[name].kind in _QUANTITIES
        for one in seen
        if read_text(pack, name, one.text)[0].confidence >= WHOLE
    }
    return {
        name: seen
        for name, seen in values.items()
        if name not in pack.attributes
        or (name not in NAMING and pack.attributes[name].kind not in (ValueKind.ENUMERATION, ValueKind.NAME))
        or not any(_bare(one) in amounts and one.node not in labelled for one in seen)
        or known_terms(pack, pack.attributes[name], [one.text for one in seen]) > 0
    }


def _bare(seen: Seen) -> str:
    return " ".join(seen.text.casefold().split())
