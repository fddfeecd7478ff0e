"""What a page is for: eleven kinds, how sure, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class PageKind(StrEnum):
    """What a visitor comes to a page for."""

    LISTING = "listing"  # many records, each in short: search results, categories, indexes of articles
    DETAIL = "detail"  # one record in full: a product, a home, a job
    FORM = "form"  # to be filled in: a search, an enquiry
    ARTICLE = "article"  # to be read: news, posts, guides
    HUB = "hub"  # to be left again: links into the site's parts
    FORUM = "forum"  # posts of several people on one subject
    DOCUMENTATION = "documentation"  # how something works, a page among many of its kind
    SERVICE = "service"  # what a firm or a programme offers, and how to get it
    ERROR = "error"  # not there, not allowed, not found, not a robot?
    EMPTY = "empty"  # nothing to see
    LOGIN = "login"  # who are you?


class Sort(StrEnum):
    """The finer sorts that the model tells apart, by the names of the corpus that it learned from."""

    ARTICLE = "article"
    COLLECTION = "collection"  # a listing of goods
    DOCUMENTATION = "documentation"
    FORUM = "forum"
    LISTING = "listing"  # a listing of anything else
    PRODUCT = "product"
    SERVICE = "service"


KIND_OF_SORT: Mapping[Sort, PageKind] = {
    Sort.ARTICLE: PageKind.ARTICLE,
    Sort.COLLECTION: PageKind.LISTING,
    Sort.DOCUMENTATION: PageKind.DOCUMENTATION,
    Sort.FORUM: PageKind.FORUM,
    Sort.LISTING: PageKind.LISTING,
    Sort.PRODUCT: PageKind.DETAIL,
    Sort.SERVICE: PageKind.SERVICE,
}


@dataclass(frozen=True, slots=True)
class PageType:
    """The kind of a page. `evidence` says why, strongest first; `sorts` is what the model thought of each sort."""

    kind: PageKind
    confidence: float
    evidence: tuple[str, ...] = ()
    sorts: Mapping[Sort, float] = field(default_factory=dict)

    @property
    def sort(self) -> Sort | None:
        """The likeliest sort, whatever the kind; none for a page on which there was nothing to judge."""
        return max(self.sorts, key=lambda sort: self.sorts[sort]) if self.sorts else None
