"""What the records' own pages say, each way of saying it after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bowerbird.detail import Detail
from bowerbird.domain import Pack
from bowerbird.induce.said.addresses import (
    with_houses,
    with_parts_of_addresses,
    with_whole_addresses,
    without_halves_of_codes,
)
from bowerbird.induce.said.beside import records_beside
from bowerbird.induce.said.crumbs import with_crumbs
from bowerbird.induce.said.detailed import (
    values_of,
    with_alike,
    with_labelled,
    with_own_labels,
    without_furniture,
    without_strays,
)
from bowerbird.induce.said.filed import with_filed
from bowerbird.induce.said.glued import with_whole_words
from bowerbird.induce.said.heads import without_heads
from bowerbird.induce.said.hours import with_hours
from bowerbird.induce.said.itemised import labels_of, lists_of, with_lists
from bowerbird.induce.said.labelled import Named, named_by_labels
from bowerbird.induce.said.marks import with_marks
from bowerbird.induce.said.offerers import with_offerers
from bowerbird.induce.said.offering import with_places_of_offerers
from bowerbird.induce.said.pictured import with_pictures
from bowerbird.induce.said.reached import with_ways_to_reach
from bowerbird.induce.said.spanned import with_spans
from bowerbird.induce.said.subtitled import with_subtitles, with_summaries
from bowerbird.induce.said.tags import with_rows_of_tags
from bowerbird.induce.said.values import Context


@dataclass(frozen=True, eq=False)
class OwnPages:
    """The pages of records: what each says, the labels of attributes there, and what labels alone name."""

    details: Sequence[Detail]
    pages: Sequence[Context]
    labels: Mapping[str, Sequence[str]]
    labelled: Sequence[Sequence[Named]]


def own_pages(details: Sequence[Detail], pack: Pack) -> OwnPages:
    """What pages say of their records, with their labels."""
    labelled = named_by_labels([(detail.page, (detail.area,)) for detail in details], pack)
    said = [
        with_labelled(detail, values_of(detail, pack), named, pack)
        for detail, named in zip(details, labelled, strict=True)
    ]
    said = without_furniture(details, without_strays(details, with_alike(details, said, pack), pack))
    said = with_offerers(details, with_ways_to_reach(details, said, pack), pack)
    said = with_filed(details, said, pack)
    said = with_crumbs(details, with_own_labels(details, said, labelled, pack), pack)
    said = [
        with_hours(detail, values, named, pack) for detail, values, named in zip(details, said, labelled, strict=True)
    ]
    said = with_pictures(details, said, pack)
    said = with_summaries(details, with_subtitles(details, said, pack), pack)
    said = [without_heads(detail.page, values, pack) for detail, values in zip(details, said, strict=True)]
    lists = lists_of(details, pack)
    pages = [
        Context(
            detail.page,
            0,
            (0,),
            with_lists(detail.page, values, own, pack),
            others=tuple(records_beside(detail.page)),
        )
        for detail, values, own in zip(details, said, lists, strict=True)
    ]
    pages = with_places_of_offerers(pages, pack)
    pages = with_whole_addresses(with_rows_of_tags(pages, pack), [detail.area for detail in details], pack)
    pages = with_spans(pages, pack)
    pages = with_houses(with_parts_of_addresses(details, without_halves_of_codes(pages, pack), pack), pack)
    pages = with_marks(with_whole_words(pages), pack)
    labels = labels_of(details, pack, lists)
    for one in (one for page in labelled for one in page):
        if one.label and one.label not in labels[one.name]:
            labels[one.name].append(one.label)
    return OwnPages(details, pages, labels, labelled)
