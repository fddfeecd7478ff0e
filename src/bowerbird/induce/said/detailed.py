"""What the records' own pages say: as the analysis found it, and by labels. Their lists of items are `itemised`."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from bowerbird.annotate.instances import says_something
from bowerbird.detail import Detail, Extracted, Feature
from bowerbird.detail.leaves import as_label
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.aside import sections_of_others
from bowerbird.induce.said.beside import records_beside
from bowerbird.induce.said.labelled import Named, label_before, label_of
from bowerbird.induce.said.listed import PROSE
from bowerbird.induce.said.looks import HEADINGS, leads_to_more, line_of, look_of
from bowerbird.induce.said.standing import acts, is_link, names_a_control, sentence
from bowerbird.induce.said.titled import without_quantities
from bowerbird.induce.said.values import NAMING, Seen
from bowerbird.induce.texts.bullets import bullet_of
from bowerbird.induce.texts.naming import names_of
from bowerbird.page import Kind, Page

LAST = ("url", "image")
_SURE = 0.6  # confidence of a value on a detail page whose label the pack does not know
_LIKELY = 0.4  # the same where other pages are sure of it
_SEVERAL, _MOST_PAGES = 2, 0.75  # more pages than this tell what is usual; the share of them that have it
_SURE_BY_FORM = 0.5  # the same where a text says by itself what it is
_TOLD_BY_FORM = (ValueKind.URL, ValueKind.PHONE)
_LABELS = ("th", "dt")
_ITEM = "li"
_LISTS = ("ul", "ol")
_BLOCKS = ("table", *_LISTS, "dl")
_WHOLE = (ValueKind.ENUMERATION, ValueKind.NAME)  # of which a text that tells one is all of it
_LIKELY_WHOLE = (*_WHOLE, ValueKind.MEASURE)  # the same where other pages tell that it is one
_LABELLED = (*_WHOLE, ValueKind.PLACE)  # of which a label names all that follows it: "Dewsbury, West Yorkshire"
_LONGEST_TERM = 60  # letters of such a text; longer ones are sentences that hold a term
_MOST_OF_LABEL = 3  # words of a label behind a number
_MOST_AROUND = 3  # elements around a text that may hold the rest of a value
_BETWEEN_PIECES = re.compile(r"\s[·•|–—]\s")
_NEXT_LABEL = re.compile(r"\s+[^\W\d_][^:]{0,30}:\s")
_OF_SITE = ("nav", "footer")


def values_of(detail: Detail, pack: Pack) -> dict[str, tuple[Seen, ...]]:
    """What a detail page says of its object, as far as that is sure: attributes, and values under other labels."""
    names = names_of(pack)
    beside = {node for part in records_beside(detail.page) for node in part}
    values = {
        name: tuple(
            _all_below(detail.page, name, _held(detail.page, one), pack)
            for one in found
            if one is found[0] or (_is_of_object(detail, one.node) and not _is_in_menu(detail, one.node))
        )
        for name, found in detail.attributes.items()
        if name in pack.attributes  # the places of maps are known of any domain, and stand in no text
        and name not in LAST
        and (
            found[0].confidence >= _enough(detail, name, found[0], pack)
            or is_labelled(detail, name, pack)
            or _names_itself(detail.page, name, found[0], pack)
            or _labelled_block(detail.page, name, found[0].node, pack) is not None
        )
        and names.fits(name, found[0].text)
        and not _heads_a_section(detail.page, found[0].node, name, pack)
        and not names_a_control(detail.page, found[0].node)
        and not leads_to_more(detail.page, found[0].node, found[0].evidence.label)
        and (_is_of_object(detail, found[0].node) or is_labelled(detail, name, pack))
        and not _is_in_menu(detail, found[0].node)
        and found[0].node not in beside
    }
    values = {
        name: told
        for name, own in values.items()
        if (told := own if name in LAST else _term_in_list(detail.page, name, own, pack))
    }
    values = {
        name: own
        for name, own in values.items()
        if not _is_labelled_otherwise(name, detail, pack)
        and not _is_term_of_another(name, own, values, pack)
        and not _is_text_of_another(name, own, values, detail, pack)
    }
    labelled = {
        one.node
        for name, own in values.items()
        if name in names.are_of(detail.attributes[name][0].evidence.label)
        for one in own
    }
    values = without_quantities(values, pack, labelled)
    others = {node for section in sections_of_others(detail.page, detail.area) for node in section}
    prose = _prose(detail)
    said = {pair.node for pair in detail.extras}
    for pair in detail.extras:
        name = names.name(pair.label, pair.text)
        if name not in pack.attributes and any(pair.node in inside for inside in prose):
            continue  # a sentence with a colon
        if is_link(detail.page, pair.label_node) and (name not in pack.attributes or is_link(detail.page, pair.node)):
            continue  # a menu
        is_way = acts(detail.page, pair.node) or leads_to_more(detail.page, pair.node, pair.label)
        if not name or len(pair.leaves) > 1 or pair.node in others or is_way:
            continue
        if not says_something(pair.text) or _labels_a_row(detail.page, pair.node):
            continue  # a stroke between links, or the label of the next value
        if name not in pack.attributes and pair.label_node in said:
            continue  # a value under a label of its own, which names nothing that comes after it
        known = pack.attributes.get(name)
        if known is not None and known.many and name in values and name in names.are_of(pair.label):
            values[name] = (*values[name], Seen(pair.node, pair.text))
        elif name not in values or (names.are_of(pair.label) == (name,) and _is_shared(name, detail, pack)):
            seen = Seen(pair.node, pair.text)
            values[name] = (seen if name in pack.attributes else sentence(detail.page, seen, pair.label_node),)
    return values


def _labels_a_row(page: Page, node: int) -> bool:
    """Whether a text stands in an element that is made for labels, and says all of it."""
    around = (node, int(page.parent[node]))
    return any(page.name(it) in _LABELS and line_of(page, it) == line_of(page, node) for it in around)


def _heads_a_section(page: Page, node: int, name: str, pack: Pack) -> bool:
    """Whether what was taken for one of several values, or for a text, is the heading of what follows it."""
    attribute = pack.attributes[name]
    if name in NAMING or not (attribute.many or attribute.kind is ValueKind.TEXT):
        return False
    return any(page.name(up) in HEADINGS for up in (node, *page.ancestors(node)))


def _enough(detail: Detail, name: str, one: Extracted, pack: Pack) -> float:
    """How sure a value must be: less where its text says by itself what it is, and least where such a code stands in
    the name of the object ("9 Elm Road, Ilkley LS29 7PY"), of which it is a small part."""
    if not _is_telling(detail.page, name, one, pack):
        return _SURE
    titles = {title.node for naming in NAMING for title in detail.attributes.get(naming, ())}
    return _LIKELY if pack.attributes[name].kind is ValueKind.CODE and one.node in titles else _SURE_BY_FORM


def _is_telling(page: Page, name: str, one: Extracted, pack: Pack) -> bool:
    """Whether a text says by itself what it is: an address of the web, a code of a form of its own ("LS29 7PY"), or a
    term that is all of it ("In stock")."""
    known = pack.attributes[name]
    has_form = known.kind is ValueKind.CODE and bool(known.patterns) and not known.needs_label
    if known.kind in _TOLD_BY_FORM or has_form:
        return True
    whole = line_of(page, one.node)
    return whole == " ".join(one.text.split()) and names_of(pack).is_term(name, whole)


def _names_itself(page: Page, name: str, one: Extracted, pack: Pack) -> bool:
    """Whether the rest of a value's text, or of its piece between signs, is a label of the attribute, or like one: "225
    reviews", "9 staff reviews", "Listed 4 days ago" before "· ID 88"."""
    pieces = [piece for piece in _BETWEEN_PIECES.split(line_of(page, one.node)) if one.text in piece]
    whole, names = pieces[0].strip() if pieces else "", names_of(pack)
    rest = whole.replace(one.text, " ", 1).strip(" ()")
    if not rest or rest == whole or len(whole) > _LONGEST_TERM:
        return False
    is_counted = pack.attributes[name].kind is ValueKind.COUNT and len(rest.split()) <= _MOST_OF_LABEL
    return name in names.are_of(rest) or (is_counted and names.attribute(rest, [one.text]) == name)


def _is_of_object(detail: Detail, node: int) -> bool:
    """Whether a value stands where the object's do: in its area or before it, as breadcrumbs do, and in no list of
    other objects."""
    return node < detail.page.end[detail.area] and node not in detail.listed


def _is_in_menu(detail: Detail, node: int) -> bool:
    """Whether a text is an entry of a menu: a link in what is made for ways through a site, or in its foot, or behind
    another link outside of the object's area. What breadcrumbs tell is known by their places (`crumbs`)."""
    page = detail.page
    if not is_link(page, node):
        return False
    label = label_of(page, node, 0)
    is_apart = not detail.area <= node < page.end[detail.area]
    is_next = is_apart and label is not None and is_link(page, label)
    around = list(page.ancestors(node))
    return is_next or any(page.name(up) in _OF_SITE or (is_apart and _is_head_of_site(page, up)) for up in around)


def _is_head_of_site(page: Page, element: int) -> bool:
    """Whether an element is the head of a page that names no object."""
    inside = page.subtree(element) if page.name(element) == "header" else ()
    return page.name(element) == "header" and not any(page.name(it) == "h1" for it in inside)


def _is_shared(name: str, detail: Detail, pack: Pack) -> bool:
    """Whether the text of an attribute bears a label that is another one's as well, which it was taken for, too: a hall
    under "Location", with the town elsewhere under "Town"."""
    found = detail.attributes.get(name, ())
    named = names_of(pack).are_of(found[0].evidence.label) if found else ()
    return any(
        other != name and other in detail.attributes and detail.attributes[other][0].node == found[0].node
        for other in named
    )


def is_labelled(detail: Detail, name: str, pack: Pack) -> bool:
    """Whether a label of the pack's names an attribute on a page: of a name also from the head of a box, "Marketed by"
    above all that there is of an agent."""
    if name not in detail.attributes:
        return False
    evidence = detail.attributes[name][0].evidence
    is_name = pack.attributes[name].kind is ValueKind.NAME and name not in NAMING
    is_headed = is_name and evidence.degrees.get(Feature.LABEL_PROXIMITY) == 1.0
    return is_headed or name in names_of(pack).are_of(evidence.label)


def _term_in_list(page: Page, name: str, own: tuple[Seen, ...], pack: Pack) -> tuple[Seen, ...]:
    """What an attribute that has one term is, where a label that stands above a list of several items gave it the first
    of them, which is none: the item that is one, else nothing. "Two keepers", "Full history" below "History"."""
    attribute, names = pack.attributes[name], names_of(pack)
    has_terms = bool(attribute.gazetteers or attribute.values) and not attribute.many
    if attribute.kind is not ValueKind.ENUMERATION or not has_terms or names.is_term(name, own[0].text):
        return own
    item = next((up for up in (own[0].node, *page.ancestors(own[0].node)) if page.name(up) == _ITEM), None)
    items = (
        [] if item is None else [it for it in page.element_children(int(page.parent[item])) if page.name(it) == _ITEM]
    )
    if len(items) < _SEVERAL or ":" in line_of(page, item or 0):
        return own
    return tuple(Seen(it, line_of(page, it)) for it in items if names.is_term(name, line_of(page, it)))[:1]


def _is_labelled_otherwise(name: str, detail: Detail, pack: Pack) -> bool:
    """Whether the text of an attribute bears the label of another one of its kind, which it was taken for, too."""
    one, names = detail.attributes[name][0], names_of(pack)
    if name in names.are_of(one.evidence.label):
        return False
    return any(
        other.name in names.are_of(found[0].evidence.label) and found[0].node == one.node
        for other in pack.attributes.values()
        if other.name != name and other.kind is pack.attributes[name].kind
        if (found := detail.attributes.get(other.name, ()))
    )


def _is_term_of_another(name: str, own: Sequence[Seen], values: Mapping[str, Sequence[Seen]], pack: Pack) -> bool:
    """Whether the text of an attribute is a term of another one that was found there, and none of its own: "Paperback"
    under "Edition"."""
    names = names_of(pack)
    return not names.is_term(name, own[0].text) and any(
        other != name
        and other in pack.attributes
        and pack.attributes[other].kind is ValueKind.ENUMERATION
        and found[0].node == own[0].node
        and found[0].text == own[0].text
        and names.is_term(other, own[0].text)
        for other, found in values.items()
    )


def _is_text_of_another(
    name: str, own: Sequence[Seen], values: Mapping[str, Sequence[Seen]], detail: Detail, pack: Pack
) -> bool:
    """Whether what should be a term is none, and stands under a label that a text has, too: "18 a week" under
    "Hours", which may say "Full time" elsewhere."""
    names = names_of(pack)
    if pack.attributes[name].kind is not ValueKind.ENUMERATION or names.is_term(name, own[0].text):
        return False
    return any(
        pack.attributes[other].kind is ValueKind.TEXT
        and found[0].node == own[0].node
        and other in names.are_of(detail.attributes[name][0].evidence.label)
        for other, found in values.items()
        if other != name
    )


def with_labelled(
    detail: Detail, values: Mapping[str, tuple[Seen, ...]], named: Sequence[Named], pack: Pack
) -> dict[str, tuple[Seen, ...]]:
    """What a page says, with what its labels say where the analysis found no label of the pack's for it.

    The analysis looks for what differs from page to page; a category is often the same on all pages of a list.
    """
    found, names = dict(values), names_of(pack)
    for one in named:
        if one.name not in pack.attributes or one.name == PROSE or one.node in detail.listed:
            continue
        if _is_first_of_lines(detail.page, one.node):
            continue
        known = detail.attributes.get(one.name, ())
        told = names.are_of(known[0].evidence.label) if known else ()
        # A label of its own is believed before one that others have, too: "Contract type" and "Hours".
        is_doubtful = len(told) > 1 and names.are_of(one.label) == (one.name,)
        is_known = one.name in found and one.name in told and not (is_doubtful or _is_first_code(one, found, pack))
        if is_known or (one.name in found and (one.name in pack.pivots or one.by_class)):
            continue
        seen = _all_below(detail.page, one.name, Seen(one.node, one.text), pack)
        if not _is_term_of_another(one.name, (seen,), found, pack):
            found[one.name] = (seen,)
            found = _without_strangers(found, one, pack)
    return found


def _is_first_code(named: Named, found: Mapping[str, Sequence[Seen]], pack: Pack) -> bool:
    """Whether what was taken for a code goes on with another text behind it: "Stock no. 7741", then "AB12 CDE"."""
    is_code = pack.attributes[named.name].kind is ValueKind.CODE
    return is_code and any(one.text.startswith(f"{named.text} ") for one in found.get(named.name, ()))


def _is_first_of_lines(page: Page, node: int) -> bool:
    """Whether a text is the first of several lines with bullets, which are one value only together: "• Mixes paint"."""
    if page.kind[node] != Kind.TEXT or not bullet_of(page.text[node].strip()):
        return False
    after = (it for it in page.children(int(page.parent[node])) if it > node and page.kind[it] == Kind.TEXT)
    return any(bullet_of(page.text[it].strip()) for it in after)


def _without_strangers(values: Mapping[str, tuple[Seen, ...]], named: Named, pack: Pack) -> dict[str, tuple[Seen, ...]]:
    """What a page says, without what its label alone had made a value of another attribute that goes by terms, while
    all values under the label tell what it is: "Catering" under "Type" is no type of contract."""
    names = names_of(pack)
    if not names.is_term(named.name, named.text):
        return dict(values)
    kept: dict[str, tuple[Seen, ...]] = {}
    for name, own in values.items():
        known = pack.attributes.get(name)
        by_terms = name != named.name and known is not None and known.kind is ValueKind.ENUMERATION
        left = tuple(one for one in own if not by_terms or one.node != named.node or names.is_term(name, one.text))
        if left:
            kept[name] = left
    return kept


def with_alike(
    details: Sequence[Detail], values: Sequence[Mapping[str, tuple[Seen, ...]]], pack: Pack
) -> list[dict[str, tuple[Seen, ...]]]:
    """What pages say, with what was recognised less surely where other pages have the attribute for sure: at a place of
    the same look; or under the same label of the site's own on most pages, none of which is sure; or, of measures that
    are a line of their own, at one place on most pages ("84 sq m (904 sq ft)")."""
    settled = [dict(own) for own in values]
    for name in pack.attributes:
        found = [None if name in NAMING or name in LAST else _likely(detail, name, pack) for detail in details]
        sure = {_spot(one.page, own[name][0].node) for one, own in zip(details, values, strict=True) if own.get(name)}
        labels = Counter(one.evidence.label for one in found if one is not None and one.evidence.label)
        label, times = next(iter(labels.most_common(1)), ("", 0))
        enough = _MOST_PAGES * len(details)
        is_usual = not sure and len(details) > _SEVERAL and times >= enough
        if not sure and len(details) > _SEVERAL and pack.attributes[name].kind is ValueKind.MEASURE:
            lines = Counter(_spot(one.page, own.node) for one, own in _lines_of_measures(details, found))
            sure = {spot for spot, often in lines.most_common(1) if often >= enough}
        for detail, own, one in zip(details, settled, found, strict=True):
            if one is None or own.get(name) or any(one.node == seen.node for said in own.values() for seen in said):
                continue
            if _spot(detail.page, one.node) in sure or (is_usual and one.evidence.label == label):
                own[name] = (_whole_term(detail.page, name, _held(detail.page, one), pack, _LIKELY_WHOLE),)
    return settled


def _lines_of_measures(
    details: Sequence[Detail], found: Sequence[Extracted | None]
) -> Iterator[tuple[Detail, Extracted]]:
    """The pages whose measure begins a short line of its own."""
    for detail, one in zip(details, found, strict=True):
        line = "" if one is None else line_of(detail.page, one.node)
        if one is not None and line.startswith(one.text) and len(line) <= _LONGEST_TERM:
            yield detail, one


def without_strays(
    details: Sequence[Detail], values: Sequence[Mapping[str, tuple[Seen, ...]]], pack: Pack
) -> list[dict[str, tuple[Seen, ...]]]:
    """What pages say, without values that stand alone where nearly all others have theirs behind one label: on a page
    that lacks the attribute, a term of it in a menu below is taken for it."""
    names, kept = names_of(pack), [dict(own) for own in values]
    for name in pack.attributes:
        having = [
            (own, detail.page, own[name][0].node) for detail, own in zip(details, kept, strict=True) if own.get(name)
        ]
        labels = [as_label(label_before(page, node)) for _, page, node in having]
        label, times = next(iter(Counter(labels).most_common(1)), ("", 0))
        if name in NAMING or not label or times <= _SEVERAL or times < _MOST_PAGES * len(having):
            continue
        spots = {_spot(page, node) for (_, page, node), own in zip(having, labels, strict=True) if own == label}
        for (said, page, node), own in zip(having, labels, strict=True):
            if own != label and name not in names.are_of(own) and _spot(page, node) not in spots:
                del said[name]
    return kept


def without_furniture(
    details: Sequence[Detail], values: Sequence[Mapping[str, tuple[Seen, ...]]]
) -> list[dict[str, tuple[Seen, ...]]]:
    """What pages say, without links that all of them have beside values of their own: guides and menus of the site hold
    terms of attributes, too."""
    kept = [dict(own) for own in values]
    for name in {name for own in kept for name in own}:
        having = [(own, detail.page) for detail, own in zip(details, kept, strict=True) if own.get(name)]
        texts = [{one.text for one in own[name] if is_link(page, one.node)} for own, page in having]
        shared = set.intersection(*texts) if len(having) > _SEVERAL else set()
        if shared and all(any(one.text not in shared for one in own[name]) for own, _ in having):
            for own, _ in having:
                own[name] = tuple(one for one in own[name] if one.text not in shared)
    return kept


def _likely(detail: Detail, name: str, pack: Pack) -> Extracted | None:
    """What was recognised as an attribute with some confidence, where the object's values stand."""
    one = next(iter(detail.attributes.get(name, ())), None)
    if one is None or one.confidence < _LIKELY or not names_of(pack).fits(name, one.text):
        return None
    is_else = _heads_a_section(detail.page, one.node, name, pack) or names_a_control(detail.page, one.node)
    is_way = leads_to_more(detail.page, one.node, one.evidence.label)
    return one if _is_of_object(detail, one.node) and not (is_else or is_way) else None


def _spot(page: Page, node: int) -> tuple[str, ...]:
    """What a value looks like, what it stands in, and the icon that it begins with."""
    element = node if page.kind[node] == Kind.ELEMENT else int(page.parent[node])
    icon = next(iter(page.element_children(element)), element)
    return look_of(page, int(page.parent[element])), look_of(page, element), look_of(page, icon)


def _whole_term(page: Page, name: str, seen: Seen, pack: Pack, kinds: tuple[ValueKind, ...] = _WHOLE) -> Seen:
    """All of a term's own text: "Racing Green", of which the pack knows the colour only."""
    text = line_of(page, seen.node)
    is_part = pack.attributes[name].kind in kinds and seen.text in text and len(text) <= _LONGEST_TERM
    return Seen(seen.node, text) if is_part else seen


def with_own_labels(
    details: Sequence[Detail],
    values: Sequence[Mapping[str, tuple[Seen, ...]]],
    named: Sequence[Sequence[Named]],
    pack: Pack,
) -> list[dict[str, tuple[Seen, ...]]]:
    """What pages say, with what stands under labels of the site's own that come again, page by page, with other values:
    "At the stove" before a name. What is read already, stands in prose, or acts, is none of it."""
    texts: dict[str, set[str]] = defaultdict(set)
    for one in (one for own in named for one in own if one.name not in pack.attributes):
        texts[one.name].add(one.text)
    varied = {name for name, said in texts.items() if len(said) > 1}
    return [
        {**own, **_of_own_labels(detail, own, [one for one in labelled if one.name in varied])}
        for detail, own, labelled in zip(details, values, named, strict=True)
    ]


def _of_own_labels(
    detail: Detail, values: Mapping[str, tuple[Seen, ...]], named: Sequence[Named]
) -> dict[str, tuple[Seen, ...]]:
    page = detail.page
    taken = [range(one.node, int(page.end[one.node])) for own in values.values() for one in own]
    taken += [*sections_of_others(page, detail.area), *_prose(detail)]
    found: dict[str, tuple[Seen, ...]] = {}
    for one in named:
        label = label_of(page, one.node, detail.area)
        is_taken = any(one.node in inside for inside in taken) or one.node in detail.listed
        if one.name in values or is_taken or acts(page, one.node) or (label is not None and is_link(page, label)):
            continue
        found[one.name] = (sentence(page, Seen(one.node, one.text), label),)
    return found


def _prose(detail: Detail) -> list[range]:
    return [range(one.node, int(detail.page.end[one.node])) for one in detail.attributes.get(PROSE, ())]


def _held(page: Page, one: Extracted) -> Seen:
    """A value as it was seen, at the least element that holds all of it: "4.0" in bold and "/5" behind it; what comes
    behind it with a label of its own is no part of it."""
    said, own = " ".join(one.text.split()), line_of(page, one.node)
    if own and said.startswith(own) and _NEXT_LABEL.match(said[len(own) :]):
        return Seen(one.node, own)
    around = (one.node, *islice(page.ancestors(one.node), _MOST_AROUND))
    return Seen(next((up for up in around if said in line_of(page, up)), one.node), one.text)


def _all_below(page: Page, name: str, seen: Seen, pack: Pack) -> Seen:
    """What a label names: all of the table or list below it, not only its first cell, where the attribute is a text:
    days and hours below "Opening hours"; and all of a term's own text, "Chalk White" and not only "White". The items of
    a list below a label of several values are one each."""
    block = _labelled_block(page, name, seen.node, pack)
    if block is not None and pack.attributes[name].many and page.name(block) in _LISTS:
        return seen
    if block is not None:
        return Seen(block, line_of(page, block))
    is_labelled = name in names_of(pack).are_of(label_before(page, seen.node))
    return _whole_term(page, name, seen, pack, _LABELLED) if is_labelled else seen


def _labelled_block(page: Page, name: str, node: int, pack: Pack) -> int | None:
    """The table or list around a node that stands below a label of the attribute, of those that are texts."""
    if pack.attributes[name].kind is not ValueKind.TEXT or name == PROSE:
        return None
    blocks = (up for up in page.ancestors(node) if page.name(up) in _BLOCKS)
    return next((up for up in blocks if name in names_of(pack).are_of(label_before(page, up))), None)
