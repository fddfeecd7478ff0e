"""What a page is for: listing, detail, form, article, hub, forum, documentation, service, error, empty or login."""

from bowerbird.pagetype.classify import kind_shares, page_type
from bowerbird.pagetype.model import KIND_OF_SORT, PageKind, PageType, Sort

__all__ = ["KIND_OF_SORT", "PageKind", "PageType", "Sort", "kind_shares", "page_type"]
