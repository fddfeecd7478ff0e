"""Record-level wrappers from labelled records.

Problem.    Some records of some pages are labelled; find the wrappers that extract all records of the site.
Reference.  S. Zheng, "Efficient Web Information Extraction …", chapter 9.2-9.3: brooms, one clustering for each tag
            path, and a library of the wrappers.
Departures. The head of a broom is a set of paths, chosen by what they find in the unlabelled records of the same list
            (`strands`), not an aligned tree; so one labelled record is enough where records are alike. Which layout
            records have is found out by trial (`hypotheses`), also when only one of them is labelled. Labelled records
            join a wrapper as long as it gives their labels exactly; others begin a wrapper of their own.
Cost.       A few hundred paths an attribute, each walked in some thirty records.
"""

from __future__ import annotations

from collections.abc import Sequence

from bowerbird.induce.brooms.broom import Broom, brooms_of
from bowerbird.induce.brooms.draft import Draft, draft_of
from bowerbird.induce.brooms.ground import Ground
from bowerbird.induce.brooms.hypotheses import best_layouts
from bowerbird.induce.brooms.layout import Layout
from bowerbird.induce.brooms.model import Arrangement, BroomLibrary
from bowerbird.induce.brooms.sharpen import sharpened
from bowerbird.induce.labels import LabelledPage
from bowerbird.page import Page

_LAYOUTS = 3


def learn_brooms(pages: Sequence[LabelledPage], ground: Ground | None = None) -> BroomLibrary:
    """The wrappers that give the labelled records again, and find others like them. Whoever learns again with one more
    record hands in the same `ground`, and waits less."""
    waiting = [broom for labelled in pages for broom in brooms_of(labelled)]
    plain_pages = list({id(labelled.page): labelled.page for labelled in pages}.values())
    drafts: list[Draft] = []
    ground = ground or Ground()
    while waiting:
        draft = _best_draft(waiting, drafts, plain_pages, ground)
        done = {id(waiting[0])}
        if draft is not None:
            drafts.append(draft)
            done |= {id(broom) for broom in draft.brooms}
        waiting = [broom for broom in waiting if id(broom) not in done]
    return BroomLibrary(tuple(draft.wrapper() for draft in sharpened(drafts)))


def _simple(drafts: Sequence[Draft]) -> list[Layout]:
    """Layouts in which a record has a node of its own: another in the same place is one of the same list."""
    return [one.layout for one in drafts if one.layout.arrangement is Arrangement.SUBTREES]


def _done(layout: Layout, drafts: Sequence[Draft]) -> list[Broom]:
    """The records of this layout that have a wrapper already."""
    return [broom for one in drafts if one.layout == layout for broom in one.brooms]


def _best_draft(waiting: Sequence[Broom], made: Sequence[Draft], pages: Sequence[Page], ground: Ground) -> Draft | None:
    """The wrapper for the first of the waiting records, and for as many others as it gives exactly.

    A layout that other records have is tried first: records of several forms stand in one list.
    """
    guessed = (judged.layout for judged in best_layouts(waiting[0], waiting, pages)[:_LAYOUTS])
    layouts = (*_simple(made), *guessed)
    drafts = (draft_of(layout, waiting, _done(layout, made), pages, ground) for layout in layouts)
    return next((one for one in drafts if one is not None), None)
