"""Which records of a site are the same one, seen again.

Problem: a record is met on several pages of a run and in run after run, with a new price or fewer attributes. Its row
must be found again; two objects must never share one.
Rule: splitting one object in two can be mended later, by a link between duplicates; two objects in one row overwrite
each other. Therefore, whatever names the object, in this order:
1. the address of its own page, without parameters that only say how the visitor came (`utm_…`, `src=promo`, session
   ids); it is its own if the record has a `url`, or if the record was found on another page than the one it names;
2. a code that the pack knows as an identifier (schema.org says so: sku, isbn, gtin, identifier …);
3. all of its values: then a record is what it says, and with another price it is another record.
Departure from what lies at hand: the pivots of the pack, price and location of a home, tell records from one another on
one page, but two flats in one house often share them, and prices change.
Cost: one hash of the address.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256

from bowerbird.domain import Pack
from bowerbird.domain.identifiers import identifiers_of
from bowerbird.domain.record import Record
from bowerbird.page.addresses import without_visitor
from bowerbird.store.facts import encode_plain

Identity = Callable[[Record], bytes]
_SIZE, _PLACE = 20, 6


def identity_of(pack: Pack) -> Identity:
    """The function that gives a record's key."""
    identifiers = identifiers_of(pack)

    def key(record: Record) -> bytes:
        page = _own_page(record)
        told = f"url {page}" if page else _code(record, identifiers) or f"values {_values(record)}"
        return _place_of(record.type, record.site) + _digest(told)[_PLACE:]

    return key


@lru_cache(maxsize=64)
def _place_of(record_type: str, site: str) -> bytes:
    """The beginning of a site's keys: what a run looks up and adds lies close together in the index."""
    return _digest(f"{record_type} {site}")[:_PLACE]


def _code(record: Record, identifiers: Sequence[str]) -> str:
    return next((f"code {name} {said}" for name in identifiers if (said := _said(record, name))), "")


def _own_page(record: Record) -> str:
    if not record.url or ("url" not in record.values and record.url == record.origin.url):
        return ""
    return without_visitor(record.url)


def _said(record: Record, name: str) -> str:
    found = record.first(name)
    return "" if found is None or found.value is None else encode_plain(found.value)


def _values(record: Record) -> str:
    told = [
        (name, [one.raw if one.value is None else one.value for one in found])
        for name, found in sorted(record.values.items())
    ]
    return encode_plain(told)


def _digest(text: str) -> bytes:
    return sha256(text.encode()).digest()[:_SIZE]  # the fastest where the processor helps


def digest_of(text: str) -> bytes:
    """The digest of facts."""
    return _digest(text)
