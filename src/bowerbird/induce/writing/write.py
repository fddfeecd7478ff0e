"""From what was seen of a sequence to its program.

Problem    typed pages and the navigation between them, to one OXPath program.
Reference  DIADEM Example 3 and Figure 4.
Departures records whose parts stand in several rows (`crossed`) are known by the part that says most. Attributes of
           detail pages are asked for there only when lists say less.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from statistics import median

from bowerbird.detail import Detail, ListValue
from bowerbird.detail import analyse as analyse_details
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.paths import Choice, Example, choose_path
from bowerbird.induce.paths.steps import held
from bowerbird.induce.said.addresses import with_houses, without_halves_of_codes
from bowerbird.induce.said.beside import records_beside
from bowerbird.induce.said.chips import rows_of_terms
from bowerbird.induce.said.contradicted import (
    broken_off,
    goes_on,
    says_as,
    says_otherwise,
    told_in_full,
    without_contradicted,
    without_misnamed,
)
from bowerbird.induce.said.detailed import LAST
from bowerbird.induce.said.facts import facts_of, facts_on_lists, headed_items
from bowerbird.induce.said.glued import with_whole_words
from bowerbird.induce.said.grouped import headings_above
from bowerbird.induce.said.itemised import without_mentions
from bowerbird.induce.said.known import Known, gone
from bowerbird.induce.said.listed import PROSE, contexts_of
from bowerbird.induce.said.local import local_texts
from bowerbird.induce.said.reached import is_told_by_address
from bowerbird.induce.said.subtitled import SUMMARY
from bowerbird.induce.said.titled import titled
from bowerbird.induce.said.values import NAMING, WHOLE, Attributes, Context, Extraction, Seen
from bowerbird.induce.said.varying import varying_texts
from bowerbird.induce.sights import CLICK, Sights, Turning
from bowerbird.induce.texts.naming import names_of
from bowerbird.induce.writing.attributes import write_attributes
from bowerbird.induce.writing.crossed import crossing_of
from bowerbird.induce.writing.leading import LEAST_PRECISION
from bowerbird.induce.writing.leftover import leftovers, told_by
from bowerbird.induce.writing.own_pages import OwnPages, own_pages
from bowerbird.induce.writing.program import Following, Program
from bowerbird.induce.writing.turning import turning_path
from bowerbird.listing import Area
from bowerbird.page import Page
from bowerbird.page.unfold import unfolded
from bowerbird.page.unseen import hidden_alike

PICTURE = "image"
_MORE_OFTEN = 0.1  # by so much more of the records, for a detail page to be asked for what the list says, too
_RARE = 0.15  # of the detail pages; what fewer have, without a label of the pack, is not worth a line
_MOSTLY_NAMED = 0.5  # of the records, whose names the list was seen to give
_FULLER = 1.5  # times as long, for a description of a detail page to be the fuller one


@dataclass(frozen=True)
class Written:
    """A program, and what could not be written down: attributes with the reason. None where no list could be."""

    program: Program | None
    left_out: Mapping[str, str] = field(default_factory=dict)
    details: tuple[Detail, ...] = ()
    contexts: tuple[Context, ...] = ()
    """The records of the lists, with what was seen of them."""
    pages: tuple[Context, ...] = ()
    """The records' own pages, with what was seen there."""


def write_program(sights: Sights, pack: Pack, known: Known | None = None) -> Written:
    """The program that gives what was seen; of records that are `known` from before, what they said then."""
    left_out: dict[str, str] = {}
    details = tuple(_details(sights, pack))
    contexts = tuple(_records(sights, pack))
    own = own_pages(details, pack) if details else None
    pages = () if own is None else tuple(own.pages)
    program = _listed(sights, pack, contexts, own, left_out, known)
    if program is None:
        return Written(None, {"records": "no path leads to the records"}, details, contexts, pages)
    turning = _turning(sights, program, pack.languages[0])
    if turning is None:
        left_out["pages"] = "no path leads to the control that turns the page"
    return Written(replace(program, turning=turning or ""), left_out, details, contexts, pages)


# Records


def _listed(
    sights: Sights,
    pack: Pack,
    contexts: Sequence[Context],
    own: OwnPages | None,
    left_out: dict[str, str],
    known: Known | None,
) -> Program | None:
    lists = sights.lists
    details = () if own is None else own.details
    crossing = crossing_of([(sight.page, sight.area.records) for sight in lists])
    heads = [[crossing.head(record) for record in sight.area.records] for sight in lists]
    examples = [Example(sight.page, 0, tuple(nodes)) for sight, nodes in zip(lists, heads, strict=True)]
    chosen = choose_path(examples, single=False, values=_differing(contexts, pack))
    if chosen is None:
        return None
    if known is not None:
        contexts = known.on_lists(contexts)
        left_out |= gone(contexts, known.on_list)
    labels = _labels([sight.area for sight in lists])
    values = varying_texts(contexts, pack)
    listed = Attributes()
    for piece in crossing.pieces:
        parts = crossing.narrowed(contexts, piece)
        written = write_attributes(parts, pack, names=_names(parts, pack), labels=labels, values=values)
        listed = listed.and_also(crossing.rebased(written, piece))
    listed = listed.and_also(Attributes(headings_above(lists, contexts, pack)))
    left_out |= {name: why for name, why in listed.left_out.items() if name not in left_out}
    listed, leading = _leading(sights, listed, heads)
    following = None
    if leading is not None and own is not None:
        own = replace(own, pages=without_misnamed(_behind(sights, contexts, own.pages), pack))
        pairs = _behind(sights, contexts, own.pages)
        listed = without_contradicted(listed, pairs, own.labels, pack)
        teases = goes_on(pairs, PROSE)
        asked = listed.without(PROSE) if teases else listed
        for name in (*told_in_full(listed, pairs, pack), *broken_off(listed, pairs, contexts)):
            asked = asked.without(name)  # both are read: records whose pages are not have a part of it
        following = _following(contexts, pairs, pack, asked, own, left_out, leading, known)
        if following is not None and any(one.name == PROSE for one in following.attributes):
            listed = listed.without(PROSE) if teases else listed
            is_summary = says_otherwise(pairs, PROSE) or says_as(pairs, PROSE, SUMMARY)
            listed = listed.called(PROSE, SUMMARY) if is_summary else listed
    if following is not None and following.is_door:
        following = replace(following, spare=(*following.spare, *_pictures(sights, details, pack)))
    language = _language(lists[0].page, pack)
    heads_only = crossing.narrowed(contexts, crossing.main)
    more = (*facts_on_lists(heads_only, pack), *_terms(heads_only, [one.node for one in heads_only], pack))
    facts = more if pack.extends and known is None else ()
    if known is None:
        listed, following = _with_leftovers(sights, heads_only, details, listed, facts, following, pack)
    return Program(
        sights.way,
        pack.record,
        pack.name,
        chosen.expression,
        listed.extractions,
        following,
        facts=facts,
        language=language,
    )


def _with_leftovers(
    sights: Sights,
    records: Sequence[Context],
    details: Sequence[Detail],
    listed: Attributes,
    facts: Sequence[Extraction],
    following: Following | None,
    pack: Pack,
) -> tuple[Attributes, Following | None]:
    """What is read of records, with what nothing else reads: on the list, and on their own pages."""
    pages = [_whole(detail) for detail in details] if following is not None else []
    on_list = (*listed.extractions, *facts)
    on_pages = (*following.attributes, *following.facts) if following is not None else ()
    behind = {id(record): page for record, page in _behind(sights, records, pages)} if pages else {}
    told = [told_by(behind[id(one)], on_pages) if id(one) in behind else {} for one in records]
    more = leftovers(records, [one.scope for one in records], on_list, told, pack)
    listed = listed.and_also(Attributes(more))
    if following is None:
        return listed, None
    told = [told_by(record, (*on_list, *more)) for record, _ in _behind(sights, records, pages)]
    left = leftovers(pages, [(detail.area,) for detail in details], on_pages, told, pack)
    taken = {one.name for one in more}
    return listed, replace(
        following, attributes=(*following.attributes, *(one for one in left if one.name not in taken))
    )


def _whole(detail: Detail) -> Context:
    """The own page of a record, without what was seen there."""
    return Context(detail.page, 0, (0,), others=tuple(records_beside(detail.page)))


def _records(sights: Sights, pack: Pack) -> list[Context]:
    """The records of the lists, with what was seen of them."""
    contexts = without_halves_of_codes(titled(contexts_of(sights.lists, pack), pack), pack)
    return with_whole_words(with_houses(contexts, pack))


def _differing(contexts: Sequence[Context], pack: Pack) -> frozenset[str]:
    """Texts that records say as values which others have otherwise: they mark no template. Of places and of terms of
    the pack that is known without others: all answers to a search may name the place that was searched for, and all
    the jobs that were seen may be permanent ones."""
    said: dict[str, set[str]] = defaultdict(set)
    for context in contexts:
        for name, seen in context.values.items():
            if name in pack.attributes:
                said[name] |= {" ".join(one.text.split()) for one in seen}
    names = names_of(pack)
    return frozenset(
        text
        for name, texts in said.items()
        for text in texts
        if len(texts) > 1 or pack.attributes[name].kind is ValueKind.PLACE or names.is_term(name, text)
    )


def _language(page: Page, pack: Pack) -> str:
    """The language of the pages, where the pack does not say how its country writes numbers and dates."""
    language = page.documents[0].language
    return "" if pack.country or language == pack.languages[0] else language


def _names(contexts: Sequence[Context], pack: Pack) -> list[str]:
    """The attributes in the order in which they are written: title, the pack's, others, address and picture."""
    seen = dict.fromkeys(name for context in contexts for name in context.values)
    of_pack = [name for name in pack.attributes if name in seen]
    order = [*NAMING, *pack.pivots, *of_pack, *seen]
    return [name for name in dict.fromkeys(order) if name in seen and name not in LAST] + [
        name for name in LAST if name in seen
    ]


def _labels(areas: Sequence[Area]) -> dict[str, list[str]]:
    labels: dict[str, list[str]] = defaultdict(list)
    for area in areas:
        for column in area.columns:
            if column.label and column.label not in labels[column.name]:
                labels[column.name].append(column.label)
    return labels


# The pages behind records


def _details(sights: Sights, pack: Pack) -> Sequence[Detail]:
    if not sights.details:
        return ()
    listed = [
        {one.name: ListValue(one.text, one.value) for one in sights.lists[sight.on].area.records[sight.record].fields}
        for sight in sights.details
    ]
    shown = next((sight.page for sight in sights.details if sight.page.layout is not None), sights.details[0].page)
    pages = [unfolded(hidden_alike(sight.page, shown)) for sight in sights.details]
    others = [tuple(records_beside(page)) for page in pages]
    return without_mentions(analyse_details(pages, pack, listed=listed, secondary=others).details, pack)


def _leading(sights: Sights, listed: Attributes, heads: Sequence[Sequence[int]]) -> tuple[Attributes, Following | None]:
    """What leads from a record to its own page: its link, or its door; and what the list says then."""
    link = next((one for one in listed.extractions if one.name == "url"), None)
    if link is not None:
        return listed, Following(link.path, sights.follow, ())
    examples = [
        Example(sight.page, head, (door,))
        for sight, own in zip(sights.lists, heads, strict=True)
        for head, door in zip(own, sight.doors or (), strict=False)
        if door is not None
    ]
    if not sights.details or not examples:
        return listed, None
    is_all = all(example.wanted == (example.context,) for example in examples)
    choice = Choice(".", 1.0, 1.0, 0.0, "the record itself") if is_all else choose_path(examples, single=True)
    if choice is None or choice.precision < LEAST_PRECISION:
        return listed, None
    if sights.follow == CLICK:
        return listed, Following(choice.expression, CLICK, (), is_door=True, address=sights.address)
    made = Extraction("url", choice.expression, sights.address, 1.0, choice)
    return listed.and_also(Attributes((made,))), Following(choice.expression, sights.follow, ())


def _behind(sights: Sights, contexts: Sequence[Context], pages: Sequence[Context]) -> list[tuple[Context, Context]]:
    """The records whose own pages were seen, each with its page."""
    firsts = [0, *accumulate(len(sight.area.records) for sight in sights.lists)]
    return [
        (contexts[firsts[sight.on] + sight.record], page) for sight, page in zip(sights.details, pages, strict=True)
    ]


def _following(
    contexts: Sequence[Context],
    pairs: Sequence[tuple[Context, Context]],
    pack: Pack,
    listed: Attributes,
    own: OwnPages,
    left_out: dict[str, str],
    leading: Following,
    known: Known | None,
) -> Following | None:
    """What leads to the pages of records, with what is said there."""
    pages, labels = own.pages, own.labels
    if known is not None:
        pages = known.on_own_pages(pages)
        left_out |= gone(pages, known.on_details - {one.name for one in listed.extractions})
    names = [
        name
        for name in _names(pages, pack)
        if known is not None or _is_wanted(name, pages, contexts, pairs, listed, labels.get(name, ()), pack)
    ]
    values = local_texts(pages, contexts, pack) | varying_texts(pages, pack)
    written = write_attributes(pages, pack, names=names, labels=labels, values=values)
    given = {one.name for one in (*listed.extractions, *written.extractions)}
    left_out |= {name: why for name, why in written.left_out.items() if name not in given}
    for name in given:
        left_out.pop(name, None)
    if not written.extractions and not leading.address:
        return None
    spare: tuple[Extraction, ...] = ()
    if leading.is_door:
        others = [name for name in _names(pages, pack) if name not in names and name != "url"]
        spare = write_attributes(pages, pack, names=others, labels=labels, values=values).extractions
    facts = _facts(own, pack) if known is None or known.say_more else ()
    named = tuple((name, label) for name, own_labels in labels.items() for label in own_labels)
    return replace(leading, attributes=written.extractions, facts=facts, spare=spare, labels=named)


def _facts(own: OwnPages, pack: Pack) -> tuple[Extraction, ...]:
    """What reads all labels with their values, all items below headings, and terms side by side."""
    items = headed_items(own.details)
    terms = _terms(own.pages, [detail.area for detail in own.details], pack)
    return (*facts_of(own.details, own.labelled, pack), *(() if items is None else (items,)), *terms)


def _terms(contexts: Sequence[Context], scopes: Sequence[int], pack: Pack) -> tuple[Extraction, ...]:
    """What reads rows of terms without labels."""
    found = rows_of_terms(contexts, scopes, pack)
    return () if found is None else (found,)


def _pictures(sights: Sights, details: Sequence[Detail], pack: Pack) -> tuple[Extraction, ...]:
    """Where records' own pages show the pictures that the list has of them."""
    pages = []
    for sight, detail in zip(sights.details, details, strict=True):
        page = detail.page
        shown = {one.text for one in sights.lists[sight.on].area.records[sight.record].named(PICTURE)}
        same = [node for node in page.index.with_tag("img").tolist() if page.attributes[node].get("src") in shown]
        values = {PICTURE: (Seen(same[0], page.attributes[same[0]]["src"]),)} if same else {}
        pages.append(Context(page, 0, (0,), values))
    return write_attributes(pages, pack, names=(PICTURE,)).extractions if all(one.values for one in pages) else ()


def _is_wanted(
    name: str,
    pages: Sequence[Context],
    contexts: Sequence[Context],
    pairs: Sequence[tuple[Context, Context]],
    listed: Attributes,
    labels: Sequence[str],
    pack: Pack,
) -> bool:
    """Whether detail pages say more of an attribute than lists do, or name it where lists have it within other texts;
    what one page says counts only under a label, or as a link that tells it by its address. That the few pages seen all
    have it, as their records do (`pairs`), says nothing of records that lack it."""
    on_list = next((one for one in listed.extractions if one.name == name), None)
    share = _share(pages, name)
    if on_list is None:
        is_labelled = any(name in names_of(pack).are_of(label) for label in labels)
        seen = ((one.page, value.node) for one in pages for value in one.values.get(name, ()))
        is_told = is_labelled or any(is_told_by_address(page, node, name) for page, node in seen)
        return is_told or share > max(_RARE, 1 / max(len(pages), 2))
    if name in NAMING and on_list.coverage * on_list.choice.recall >= _MOSTLY_NAMED:
        return False  # what a list calls its records is no worse than what their pages are headed with
    if name == PROSE:
        return _length(pages, name) >= _FULLER * _length(contexts, name)
    known = pack.attributes.get(name)
    if known is not None and known.many and _number(pages, name) >= _FULLER * _number(contexts, name):
        return True  # a list says the first of several tags
    is_cut = on_list.value != WHOLE and any(name in names_of(pack).are_of(label) for label in labels)
    is_told = on_list.choice.is_exact and all(
        name in record.values or name not in page.values for record, page in pairs
    )
    if is_told and not is_cut:
        return False
    return share >= on_list.coverage * on_list.choice.recall + (0.0 if is_cut else _MORE_OFTEN)


def _share(contexts: Sequence[Context], name: str) -> float:
    return sum(name in context.values for context in contexts) / len(contexts)


def _number(contexts: Sequence[Context], name: str) -> float:
    """How many values a context has that has any."""
    numbers = [len(context.values[name]) for context in contexts if context.values.get(name)]
    return sum(numbers) / len(numbers) if numbers else 0.0


def _length(contexts: Sequence[Context], name: str) -> float:
    lengths = [sum(len(one.text) for one in context.values[name]) for context in contexts if name in context.values]
    return median(lengths) if lengths else 0.0


# How the list goes on


def _turning(sights: Sights, program: Program, language: str) -> str | None:
    """The body of the star; empty when the list has one page only, None when no path leads to its control."""
    if sights.turning is Turning.NONE:
        return ""
    if sights.turning is Turning.SCROLLING:
        return f"({program.records})[last()]/{{scroll /}}"
    # The control of the last page that was seen was not tried; where it does not fit, the others tell.
    turns = sights.turns
    path = turning_path(turns, language)
    if path is None and len(turns) > 1 and turns[-1][1] is not None:
        path = turning_path(turns[:-1], language)
    return None if path is None else f"{held(path)}/{{nextclick /}}"
