"""What the pages of a list say of its records: by labels, as the analysis recognised them, and under other names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from urllib.parse import urljoin

from bowerbird.annotate import INSTANCE, Annotation, Flag, Place
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.filed import with_filed_on_lists
from bowerbird.induce.said.labelled import Named, named_by_labels
from bowerbird.induce.said.looks import line_of
from bowerbird.induce.said.marks import with_marks
from bowerbird.induce.said.one_place import records_in_one_place
from bowerbird.induce.said.parts import with_first_pieces, with_named_parts
from bowerbird.induce.said.standalone import with_codes, with_settled, with_years, without_asides
from bowerbird.induce.said.titled import without_quantities
from bowerbird.induce.said.values import LONGEST_VALUE, Context, Seen
from bowerbird.induce.sights import ListSight
from bowerbird.induce.texts.naming import names_of
from bowerbird.listing import Field, Record
from bowerbird.page import Kind, Page

PROSE = "description"
_LEAST_LABELLED = 2  # records in which a label names an attribute, for the site to label it
_OFTEN_LABELLED = 0.1  # of the records
_PRICE, _BEFORE = "price", "list_price"
_URL = "url"


def contexts_of(lists: Sequence[ListSight], pack: Pack) -> list[Context]:
    """The records of all pages of the list, each with its values."""
    labelled = [named_by_labels([(sight.page, record.nodes) for record in sight.area.records], pack) for sight in lists]
    often = Counter(value.name for page in labelled for named in page for value in named if not value.is_said_within)
    least = max(_LEAST_LABELLED, _OFTEN_LABELLED * sum(map(len, labelled)))
    by_label = {name for name, number in often.items() if number >= least and name not in (*pack.pivots, PROSE)}
    contexts = []
    for sight, records, page in zip(lists, records_in_one_place(lists, pack), labelled, strict=True):
        links = [None] * len(page) if sight.links is None else sight.links.nodes
        for record, named, link in zip(records, page, links, strict=True):
            contexts.append(_context(sight, record, named, by_label, link, pack))
    annotations = [sight.annotations for sight, page in zip(lists, labelled, strict=True) for _ in page]
    settled = without_asides(with_settled(contexts, annotations, pack), pack)
    settled = with_marks(with_codes(with_years(settled, pack), pack), pack)
    return with_filed_on_lists(with_named_parts(with_first_pieces(settled, pack), pack), pack)


def believed(lists: Sequence[ListSight], contexts: Sequence[Context]) -> list[tuple[Record, ...]]:
    """The records of each page of the list, without fields of attributes of the pack that labels tell otherwise;
    `contexts` are what was made of them, with titles and the links to their own pages. What is told otherwise of some
    records is not believed of those of which nothing is told."""
    records = [record for sight in lists for record in sight.area.records]
    otherwise = {
        one.name
        for record, context in zip(records, contexts, strict=True)
        for one in record.fields
        if one.name in context.values and all(one.node != seen.node for seen in context.values[one.name])
    }
    told = iter(contexts)
    return [tuple(_believed(record, next(told), otherwise) for record in sight.area.records) for sight in lists]


def _believed(record: Record, context: Context, otherwise: Set[str]) -> Record:
    nodes = {name: {one.node for one in seen} for name, seen in context.values.items()}
    kept = (one for one in record.fields if one.name not in nodes or one.node in nodes[one.name])
    fields = [one for one in kept if one.name in nodes or one.name not in otherwise]
    if all(one.name != _URL for one in fields):
        fields += [_address(context.page, seen.node) for seen in context.values.get(_URL, ())]
    return replace(record, fields=tuple(fields))


def _address(page: Page, link: int) -> Field:
    """Where a record leads, though the analysis read all of it as one text: nobody else tells which it is."""
    address = page.attributes[link].get("href", "")
    return Field(_URL, link, address, urljoin(page.document_of(link).url, address))


def _context(
    sight: ListSight, record: Record, named: Sequence[Named], by_label: Set[str], link: int | None, pack: Pack
) -> Context:
    """A record with its values: those that labels name, then those that the analysis recognised or aligned.

    Where a site labels an attribute (`by_label`), what bears no label is not it.
    """
    values: dict[str, list[Seen]] = defaultdict(list)
    fields = {one.name: (Seen(one.node, one.text),) for one in record.fields if not one.inferred}
    recognised = without_quantities(fields, pack).keys()  # a sum in large letters is no title
    for value in named:
        is_better_known = value.name in (*pack.pivots, PROSE) and value.name in recognised and not value.by_markup
        if value.name in pack.attributes and not is_better_known:
            values[value.name].append(Seen(value.node, value.text))
    taken = {seen.node for own in values.values() for seen in own}
    in_words = {one.name for one in record.fields if one.name not in values and _is_sum_in_words(one, pack)}
    by_label = (by_label - in_words) | set(values)
    for one in record.fields:
        if one.name in pack.attributes and one.name not in by_label and not _holds(sight, one.node, taken):
            is_code = pack.attributes[one.name].kind is ValueKind.CODE
            if not is_code or names_of(pack).fits(one.name, one.text):
                values[one.name].append(_without_qualifier(sight.page, one, pack))
    for name, seen in _extras(sight, record, pack, named, values):
        values[name].append(seen)
    for name, seen in _unaligned(sight, record, pack):
        if name not in by_label and not _holds(sight, seen.node, taken):
            values[name].append(seen)
    if link is not None:
        values[_URL] = [Seen(link, "")]
    nodes = record.nodes
    labelled = {one.node for one in named if one.label and not one.by_markup and not one.by_class}
    kept = without_quantities({name: tuple(found) for name, found in values.items()}, pack, labelled)
    return Context(sight.page, nodes[0], nodes, kept)


def _is_sum_in_words(one: Field, pack: Pack) -> bool:
    """Whether a value is a word in the place of a sum, which bears no label where sums do: "Free" beside "From £9"."""
    known = pack.attributes.get(one.name)
    is_sum = known is not None and known.kind is ValueKind.MONEY
    return is_sum and one.text.strip().casefold() in map(str.casefold, known.values if known else ())


def _without_qualifier(page: Page, one: Field, pack: Pack) -> Seen:
    """A value as it was seen; of a sum in one element with what qualifies it ("Offers over" "£250,000"), where the pack
    has an attribute for that, the text of the sum alone."""
    whole = Seen(one.node, one.text, not one.inferred)
    qualifiers = [name for name, other in pack.attributes.items() if other.modifies == one.name]
    if page.kind[one.node] == Kind.TEXT or pack.attributes[one.name].kind is not ValueKind.MONEY or not qualifiers:
        return whole
    texts = [it for it in page.subtree(one.node) if page.kind[it] == Kind.TEXT and page.text[it].strip()]
    sums = [it for it in texts if any(map(str.isdigit, page.text[it]))]
    others = [" ".join(page.text[it].split()) for it in texts if it not in sums]
    is_qualified = all(any(names_of(pack).is_term(name, text) for name in qualifiers) for text in others)
    if len(sums) != 1 or not others or not is_qualified:
        return whole
    return Seen(sums[0], " ".join(page.text[sums[0]].split()), whole.sure)


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
            is_all = page.kind[ann.node] == Kind.TEXT or line_of(page, ann.node) == ann.text  # "£" in an element
            if ann.role == INSTANCE and ann.place == Place.TEXT and is_all:
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
