"""From what was seen of a sequence to its program.

Problem    typed pages and the navigation between them, to one OXPath program.
Reference  DIADEM Example 3 and Figure 4.
Departures records whose parts stand in several rows (`crossed`) are known by the part that says most. Attributes of
           detail pages are asked for there only when lists say less.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from statistics import median

from bowerbird.annotate import INSTANCE, Annotation, Flag, Place
from bowerbird.detail import Detail, ListValue
from bowerbird.detail import analyse as analyse_details
from bowerbird.detail.leaves import as_label
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.aside import sections_of_others
from bowerbird.induce.attributes import LONGEST_VALUE, NAMING, Attributes, Context, Seen, write_attributes
from bowerbird.induce.crossed import crossing_of
from bowerbird.induce.gather import ListSight, Sights, Turning
from bowerbird.induce.items import Items, items_of
from bowerbird.induce.labelled import Named, named_by_labels
from bowerbird.induce.naming import known_terms, name_of, names_of
from bowerbird.induce.paths import Example, choose_path
from bowerbird.induce.program import Following, Program
from bowerbird.induce.reading import WHOLE, read_text
from bowerbird.induce.turning import turning_path
from bowerbird.listing import Area, Record
from bowerbird.page import Kind, Page
from bowerbird.page.unfold import unfolded

LAST = ("url", "image")
_MORE_OFTEN = 0.1  # by so much more of the records, for a detail page to be asked for what the list says, too
_RARE = 0.15  # of the detail pages; what fewer have, without a label of the pack, is not worth a line
_FULLER = 1.5  # times as long, for a description of a detail page to be the fuller one
_SURE = 0.6  # confidence of a value on a detail page whose label the pack does not know
_PROSE = "description"
_FEATURES = "features"  # what bullets without a label are called
_ACTS = ("button", "form", "select", "label")
_QUANTITIES = (ValueKind.MONEY, ValueKind.DATE, ValueKind.MEASURE, ValueKind.COUNT, ValueKind.PHONE)
_FEW_TITLED = 0.5  # of the records; below, what was taken for titles is something else
_DISTINCT = 0.8  # of the records, whose first texts differ
_LEAST_TITLE = 4  # letters
_LEAST_LABELLED = 2  # records in which a label names an attribute, for the site to label it
_OFTEN_LABELLED = 0.1  # of the records
_PRICE, _BEFORE = "price", "list_price"


@dataclass(frozen=True)
class Written:
    """A program, and what could not be written down: attributes with the reason. None where no list could be."""

    program: Program | None
    left_out: Mapping[str, str] = field(default_factory=dict)
    details: tuple[Detail, ...] = ()


def write_program(sights: Sights, pack: Pack) -> Written:
    """The program that gives what was seen."""
    left_out: dict[str, str] = {}
    details = tuple(_details(sights, pack))
    program = _listed(sights, pack, details, left_out)
    if program is None:
        return Written(None, {"records": "no path leads to the records"}, details)
    turning = _turning(sights, program)
    if turning is None:
        left_out["pages"] = "no path leads to the control that turns the page"
    return Written(replace(program, turning=turning or ""), left_out, details)


# Records


def _listed(sights: Sights, pack: Pack, details: Sequence[Detail], left_out: dict[str, str]) -> Program | None:
    lists = sights.lists
    crossing = crossing_of([(sight.page, sight.area.records) for sight in lists])
    heads = [[crossing.head(record) for record in sight.area.records] for sight in lists]
    examples = [Example(sight.page, 0, tuple(nodes)) for sight, nodes in zip(lists, heads, strict=True)]
    chosen = choose_path(examples, single=False, fallback=False)
    if chosen is None:
        return None
    contexts = _titled(list(_contexts(lists, pack)), pack)
    labels = _labels([sight.area for sight in lists])
    listed = Attributes()
    for piece in crossing.pieces:
        parts = crossing.narrowed(contexts, piece)
        written = write_attributes(parts, pack, names=_names(parts, pack), labels=labels)
        listed = listed.and_also(crossing.rebased(written, piece))
    left_out |= {name: why for name, why in listed.left_out.items() if name not in left_out}
    following = _following(contexts, pack, listed, details, left_out, sights.follow)
    language = _language(lists[0].page, pack)
    return Program(
        sights.way, pack.record, pack.name, chosen.expression, listed.extractions, following, language=language
    )


def _language(page: Page, pack: Pack) -> str:
    """The language of the pages, where the pack does not say how its country writes numbers and dates."""
    language = page.documents[0].language
    return "" if pack.country or language == pack.languages[0] else language


def _contexts(lists: Sequence[ListSight], pack: Pack) -> Iterator[Context]:
    """The records of all pages of the list, each with its values."""
    labelled = [named_by_labels([(sight.page, record.nodes) for record in sight.area.records], pack) for sight in lists]
    often = Counter(value.name for page in labelled for named in page for value in named)
    least = max(_LEAST_LABELLED, _OFTEN_LABELLED * sum(map(len, labelled)))
    by_label = {name for name, number in often.items() if number >= least and name not in (*pack.pivots, _PROSE)}
    for sight, page in zip(lists, labelled, strict=True):
        links = [None] * len(page) if sight.links is None else sight.links.nodes
        for record, named, link in zip(sight.area.records, page, links, strict=True):
            yield _context(sight, record, named, by_label, link, pack)


def believed(lists: Sequence[ListSight], pack: Pack) -> list[tuple[Record, ...]]:
    """The records of each page of the list, without fields of attributes of the pack that labels tell otherwise."""
    contexts = iter(_titled(list(_contexts(lists, pack)), pack))
    return [tuple(_believed(record, next(contexts)) for record in sight.area.records) for sight in lists]


def _believed(record: Record, context: Context) -> Record:
    nodes = {name: {one.node for one in seen} for name, seen in context.values.items()}
    kept = tuple(one for one in record.fields if one.name not in nodes or one.node in nodes[one.name])
    return replace(record, fields=kept)


def _context(
    sight: ListSight, record: Record, named: Sequence[Named], by_label: Set[str], link: int | None, pack: Pack
) -> Context:
    """A record with its values: those that labels name, then those that the analysis recognised or aligned.

    Where a site labels an attribute (`by_label`), what bears no label is not it.
    """
    values: dict[str, list[Seen]] = defaultdict(list)
    recognised = {one.name for one in record.fields if not one.inferred}
    for value in named:
        is_better_known = value.name in (*pack.pivots, _PROSE) and value.name in recognised and not value.by_markup
        if value.name in pack.attributes and not is_better_known:
            values[value.name].append(Seen(value.node, value.text))
    taken = {seen.node for own in values.values() for seen in own}
    by_label = by_label | set(values)
    for one in record.fields:
        if one.name in pack.attributes and one.name not in by_label and not _holds(sight, one.node, taken):
            values[one.name].append(Seen(one.node, one.text, not one.inferred))
    for name, seen in _extras(sight, record, pack, named, values):
        values[name].append(seen)
    for name, seen in _unaligned(sight, record, pack):
        if name not in by_label and not _holds(sight, seen.node, taken):
            values[name].append(seen)
    if link is not None:
        values["url"] = [Seen(link, "")]
    nodes = record.nodes
    kept = _without_quantities({name: tuple(found) for name, found in values.items()}, pack)
    return Context(sight.page, nodes[0], nodes, kept)


def _titled(contexts: Sequence[Context], pack: Pack) -> list[Context]:
    """The records with a title each: where few have one that is no term of another attribute, their first free text.

    Where prices stand above names, what looks like a heading is none.
    """
    known = [name for name in NAMING if name in pack.attributes]
    bare = [replace(one, values=_without_terms(one.values, pack)) for one in contexts]
    if not known or sum(any(name in one.values for name in known) for one in bare) > _FEW_TITLED * len(bare):
        return list(contexts)
    found = [_first_free(one) for one in bare]
    texts = {one.text for one in found if one is not None}
    if len(texts) < _DISTINCT * len(bare):
        return list(contexts)
    return [
        one if seen is None else replace(one, values={**one.values, **dict.fromkeys(known, (seen,))})
        for one, seen in zip(bare, found, strict=True)
    ]


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


def _bare(seen: Seen) -> str:
    return " ".join(seen.text.casefold().split())


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


def _holds(sight: ListSight, node: int, taken: Set[int]) -> bool:
    """Whether a value is one that a label already named."""
    return any(it in taken for it in range(node, int(sight.page.end[node])))


def _extras(
    sight: ListSight, record: Record, pack: Pack, named: Sequence[Named], known: Mapping[str, Sequence[Seen]]
) -> Iterator[tuple[str, Seen]]:
    """Values under labels that the pack does not know, and all others where nothing is known of the domain."""
    taken = {seen.node for own in known.values() for seen in own}
    others = {one.node: one for one in named if one.name not in pack.attributes}
    columns = {column.name: column.label for column in sight.area.columns}
    given = set(known)
    for value in others.values():
        if value.name not in given and not _is_within(sight, value.node, taken):
            given.add(value.name)
            yield value.name, Seen(value.node, value.text)
    for one in record.fields:
        label = columns.get(one.name, "")
        is_known = one.name in pack.attributes or one.name in given or (pack.extends and not label)
        if not is_known and not _is_within(sight, one.node, taken | set(others)):
            yield one.name, Seen(one.node, _without_label(one.text, label))


def _is_within(sight: ListSight, node: int, taken: Set[int]) -> bool:
    """Whether a node holds one of those, or is held by one."""
    page = sight.page
    inside = range(node, int(page.end[node]))
    return any(other in inside or node in range(other, int(page.end[other])) for other in taken)


def _unaligned(sight: ListSight, record: Record, pack: Pack) -> Iterator[tuple[str, Seen]]:
    """Instances of types that the analysis of the list found no column for, where a record has just one of them.

    Whether they stand in one place in all records is for the path to show.
    """
    page, aligned = sight.page, {one.name for other in sight.area.records for one in other.fields}
    found: dict[str, list[Annotation]] = defaultdict(list)
    for node in record.nodes:
        for ann in sight.annotations.within(node, int(page.end[node])):
            if ann.role == INSTANCE and ann.place == Place.TEXT and page.kind[ann.node] == Kind.TEXT:
                found[_type_of(ann, pack)].append(ann)
    for name, instances in found.items():
        one = instances[0]
        if name and name not in aligned and len(instances) == 1 and len(page.text[one.node]) <= LONGEST_VALUE:
            yield name, Seen(one.node, one.text)


def _type_of(ann: Annotation, pack: Pack) -> str:
    """The type of an instance; a price that is crossed out is the one before, where the pack knows of such."""
    if Flag.STRUCK in ann.flags and ann.type == _PRICE:
        return _BEFORE if _BEFORE in pack.attributes else ""
    return ann.type


def _without_label(text: str, label: str) -> str:
    bare = label.rstrip(": ")
    if bare and text.casefold().startswith(bare.casefold()):
        return text[len(bare) :].lstrip(": ") or text
    return text


def _names(contexts: Sequence[Context], pack: Pack) -> list[str]:
    """The attributes in the order in which they are written: title, the pack's, others, address and picture."""
    seen = dict.fromkeys(name for context in contexts for name in context.values)
    known = [name for name in pack.attributes if name in seen]
    order = [*NAMING, *pack.pivots, *known, *seen]
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
    return analyse_details([unfolded(sight.page) for sight in sights.details], pack, listed=listed).details


def _following(
    contexts: Sequence[Context],
    pack: Pack,
    listed: Attributes,
    details: Sequence[Detail],
    left_out: dict[str, str],
    action: str,
) -> Following | None:
    link = next((one for one in listed.extractions if one.name == "url"), None)
    if link is None or not details:
        return None
    labelled = named_by_labels([(detail.page, (detail.area,)) for detail in details], pack)
    said = [
        _with_labelled(detail, values_of(detail, pack), named, pack)
        for detail, named in zip(details, labelled, strict=True)
    ]
    lists = _lists_of(details, pack)
    pages = [
        Context(detail.page, 0, (0,), _with_lists(detail.page, values, own, pack))
        for detail, values, own in zip(details, said, lists, strict=True)
    ]
    labels = _labels_of(details, pack, lists)
    for one in (one for page in labelled for one in page):
        if one.label and one.label not in labels[one.name]:
            labels[one.name].append(one.label)
    names = [
        name for name in _names(pages, pack) if _is_wanted(name, pages, contexts, listed, labels.get(name, ()), pack)
    ]
    written = write_attributes(pages, pack, names=names, labels=labels)
    known = {one.name for one in (*listed.extractions, *written.extractions)}
    left_out |= {name: why for name, why in written.left_out.items() if name not in known}
    for name in known:
        left_out.pop(name, None)
    return Following(link.path, action, written.extractions) if written.extractions else None


def values_of(detail: Detail, pack: Pack) -> dict[str, tuple[Seen, ...]]:
    """What a detail page says of its object, as far as that is sure: attributes, and values under other labels."""
    names = names_of(pack)
    values = {
        name: tuple(Seen(one.node, one.text) for one in found)
        for name, found in detail.attributes.items()
        if name not in LAST
        and (found[0].confidence >= _SURE or name in names.are_of(found[0].evidence.label))
        and names.fits(name, found[0].text)
    }
    values = {name: own for name, own in values.items() if not _is_labelled_otherwise(name, detail, pack)}
    values = _without_quantities(values, pack)
    others = {node for section in sections_of_others(detail.page, detail.area) for node in section}
    for pair in detail.extras:
        name = names.name(pair.label, pair.text)
        acts = any(detail.page.name(up) in _ACTS for up in detail.page.ancestors(pair.node))
        if not name or len(pair.leaves) > 1 or pair.node in others or acts:
            continue
        known = pack.attributes.get(name)
        if known is not None and known.many and name in values and name in names.are_of(pair.label):
            values[name] = (*values[name], Seen(pair.node, pair.text))
        elif name not in values:
            values[name] = (Seen(pair.node, pair.text),)
    return values


def is_labelled(detail: Detail, name: str, pack: Pack) -> bool:
    """Whether a label of the pack's names an attribute on a page."""
    return name in detail.attributes and name in names_of(pack).are_of(detail.attributes[name][0].evidence.label)


def _without_quantities(values: Mapping[str, tuple[Seen, ...]], pack: Pack) -> dict[str, tuple[Seen, ...]]:
    """What was seen, without words that are another attribute's quantity: a sum is no colour, whatever its class is."""
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
        or not any(_bare(one) in amounts for one in seen)
        or known_terms(pack, pack.attributes[name], [one.text for one in seen]) > 0
    }


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


def _with_labelled(
    detail: Detail, values: Mapping[str, tuple[Seen, ...]], named: Sequence[Named], pack: Pack
) -> dict[str, tuple[Seen, ...]]:
    """What a page says, with what its labels say where the analysis found no label of the pack's for it.

    The analysis looks for what differs from page to page; a category is often the same on all pages of a list.
    """
    found, names = dict(values), names_of(pack)
    for one in named:
        if one.name not in pack.attributes or one.name == _PROSE:
            continue
        known = detail.attributes.get(one.name, ())
        is_known = one.name in found and bool(known) and one.name in names.are_of(known[0].evidence.label)
        if not is_known and not (one.name in pack.pivots and one.name in found):
            found[one.name] = (Seen(one.node, one.text),)
    return found


def _lists_of(details: Sequence[Detail], pack: Pack) -> list[dict[str, Items]]:
    """For each page its lists of items by the names of their labels."""
    found = [list(items_of(detail.page, detail.area)) for detail in details]
    texts: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for one in (one for page in found for one in page):
        texts[as_label(one.label)].add(one.texts)
    named: list[dict[str, Items]] = []
    for page in found:
        own: dict[str, Items] = {}
        for one in page:
            if name := _name_of_list(one, texts[as_label(one.label)], pack):
                own.setdefault(name, one)
        named.append(own)
    return named


def _name_of_list(items: Items, said: Set[tuple[str, ...]], pack: Pack) -> str:
    """What a list is called, given what stands in all lists of its label; "" for one that is none of the object's.

    Somewhere it must have several items. Without a label of the pack it must have other ones from page to page, and not
    lead on; without any, it lists features, and none of its items is a label with a value.
    """
    if not any(len(texts) > 1 for texts in said):
        return ""
    name = names_of(pack).attribute(items.label, items.texts) if items.label else ""
    if name not in ("", _PROSE):
        return name
    if len(said) == 1 or items.is_linked:
        return ""  # items are no prose, whatever stands under such a label elsewhere
    if items.label:
        return name_of(items.label)
    return "" if any(":" in text or not any(map(str.isalpha, text)) for text in items.texts) else _FEATURES


def _with_lists(
    page: Page, values: Mapping[str, tuple[Seen, ...]], lists: Mapping[str, Items], pack: Pack
) -> dict[str, tuple[Seen, ...]]:
    """What a page says, with all items of its lists; a list of an attribute that has one value is that value."""
    found = dict(values)
    for name, items in lists.items():
        known = pack.attributes.get(name)
        inside = range(items.element, int(page.end[items.element]))
        if name in pack.pivots or any(one.node not in inside for one in found.get(name, ())):
            continue
        if not items.label and any(one.node in inside for own in values.values() for one in own):
            continue
        if known is None or known.many:
            found[name] = tuple(Seen(node, text) for node, text in zip(items.nodes, items.texts, strict=True))
        elif name not in found or len(items.nodes) > 1:
            found[name] = (Seen(items.element, ", ".join(items.texts)),)
    return found


def _labels_of(
    details: Sequence[Detail], pack: Pack, lists: Sequence[Mapping[str, Items]] = ()
) -> dict[str, list[str]]:
    """For each attribute the texts that label it, as the pages spell them."""
    labels: dict[str, list[str]] = defaultdict(list)
    names = names_of(pack)
    for detail in details:
        spelled = {as_label(text): " ".join(text.split()).rstrip(":") for text in detail.page.text if text.strip()}
        told = [(name, one.evidence.label) for name, found in detail.attributes.items() for one in found]
        told += [(names.name(pair.label, pair.text), pair.label) for pair in detail.extras]
        for name, label in told:
            text = spelled.get(as_label(label), label)
            if label and text not in labels[name]:
                labels[name].append(text)
    for own in lists:
        for name, items in own.items():
            if items.label and items.label not in labels[name]:
                labels[name].append(items.label)
    return labels


def _is_wanted(
    name: str,
    pages: Sequence[Context],
    contexts: Sequence[Context],
    listed: Attributes,
    labels: Sequence[str],
    pack: Pack,
) -> bool:
    """Whether detail pages say more of an attribute than lists do; what one page says counts only under a label."""
    on_list = next((one for one in listed.extractions if one.name == name), None)
    share = _share(pages, name)
    if on_list is None:
        is_labelled = any(name in names_of(pack).are_of(label) for label in labels)
        return is_labelled or share > max(_RARE, 1 / max(len(pages), 2))
    if name == _PROSE:
        return _length(pages, name) >= _FULLER * _length(contexts, name)
    return share >= on_list.coverage * on_list.choice.recall + _MORE_OFTEN


def _share(contexts: Sequence[Context], name: str) -> float:
    return sum(name in context.values for context in contexts) / len(contexts)


def _length(contexts: Sequence[Context], name: str) -> float:
    lengths = [sum(len(one.text) for one in context.values[name]) for context in contexts if name in context.values]
    return median(lengths) if lengths else 0.0


# How the list goes on


def _turning(sights: Sights, program: Program) -> str | None:
    """The body of the star; empty when the list has one page only, None when no path leads to its control."""
    if sights.turning is Turning.NONE:
        return ""
    if sights.turning is Turning.SCROLLING:
        return f"({program.records})[last()]/{{scroll /}}"
    path = turning_path(sights.turns)
    return None if path is None else f"{path}/{{nextclick /}}"
