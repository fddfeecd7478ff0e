"""Pages of a list, read: each by itself, by the template of others where that shows more, and all by one template.

Problem    a page alone tells most lists, but not a single record, nor one of another make; other pages of the list do.
Departures AMBER reads pages one by one. What single records fold away is read as if it were open.
Cost       one analysis a page, another where the pages before it tell more, and those of `agreed`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from bowerbird.annotate import Annotations, annotator_for
from bowerbird.browse import Response
from bowerbird.domain import Pack
from bowerbird.induce.gathering.agreed import agreed_template
from bowerbird.induce.gathering.doors import doors_of
from bowerbird.induce.gathering.onward import is_of, lacking
from bowerbird.induce.links import detail_links
from bowerbird.induce.sights import ListSight
from bowerbird.listing import Listing, analyse
from bowerbird.listing.records.template import Template, template_of
from bowerbird.page import Page
from bowerbird.page.unfold import unfolded


@dataclass(frozen=True, slots=True)
class Sighting:
    """Reads pages with the eyes of a pack."""

    pack: Pack

    def read(self, page: Page, template: Template | None, responses: tuple[Response, ...]) -> ListSight:
        """The page as it is by itself, or by the template of another page where it shows no such records alone, or not
        all of them; with what its records have folded away."""
        annotations, alone, listing = self._analysed(page, template)
        records = () if listing.primary is None else listing.primary.records
        opened = unfolded(page, [node for record in records for node in record.nodes])
        if opened is not page:
            annotations, alone, listing = self._analysed(opened, template)
        return _sight(opened, annotations, listing, responses, alone)

    def _analysed(self, page: Page, template: Template | None) -> tuple[Annotations, Listing, Listing]:
        """What is noted on a page, what it lists by itself, and what by the template."""
        annotations = annotator_for(self.pack)(page)
        alone = analyse(page, annotations, self.pack)
        if template is None:
            return annotations, alone, alone
        return annotations, alone, self._by_template(page, annotations, alone, template)

    def _by_template(self, page: Page, annotations: Annotations, alone: Listing, template: Template) -> Listing:
        is_whole = is_of(page, alone, template)
        missed = lacking(page, alone, template) if is_whole else 0
        if is_whole and not missed:
            return alone
        told = analyse(page, annotations, self.pack, template=template)
        if told.primary is None or alone.primary is None or not is_whole:
            return alone if told.primary is None else told
        return told if len(told.primary.records) == len(alone.primary.records) + missed else alone

    def reread(self, lists: list[ListSight]) -> list[ListSight]:
        """All pages read again, knowing how the records of the others are made: one page may show it more clearly than
        another."""
        return lists if len(lists) == 1 else self.knowing(self.agreeing(lists))

    def knowing(self, lists: Sequence[ListSight], *more: Template) -> list[ListSight]:
        """All pages with what more they show to who knows how the records of the others, and of `more`, are made."""
        known = [template_of(one.page, [record.nodes for record in one.area.records]) for one in lists]
        others = [[*(other for other in known if other is not own), *more] for own in known]
        return [
            self._better(one, reduce(Template.joined, told)) if told else one
            for one, told in zip(lists, others, strict=True)
        ]

    def agreeing(self, lists: list[ListSight]) -> list[ListSight]:
        """All pages by one template, where their readings differ and one reads them all."""
        template = agreed_template(lists, self.pack)
        if template is None:
            return lists
        told = [analyse(one.page, one.annotations, self.pack, template=template) for one in lists]
        return [
            replace(_sight(one.page, one.annotations, listing, one.responses), query=one.query, is_last=one.is_last)
            for one, listing in zip(lists, told, strict=True)
        ]

    def _better(self, sight: ListSight, template: Template) -> ListSight:
        """A page of the list, read by the template of others where that shows more records."""
        page, listing = sight.page, self._by_template(sight.page, sight.annotations, sight.listing, template)
        if listing.primary is None or len(listing.primary.records) <= len(sight.area.records):
            return sight
        better = _sight(page, sight.annotations, listing, sight.responses)
        return replace(better, query=sight.query, is_last=sight.is_last)


def _sight(
    page: Page,
    annotations: Annotations,
    listing: Listing,
    responses: tuple[Response, ...],
    alone: Listing | None = None,
) -> ListSight:
    area = listing.primary
    links = None if area is None else detail_links(page, area)
    doors = doors_of(page, area) if area is not None and links is None and page.layout is not None else None
    told = None if alone is listing else alone
    return ListSight(page, annotations, listing, responses, links, doors, alone=told)
