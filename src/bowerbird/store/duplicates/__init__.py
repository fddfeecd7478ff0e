"""Which records, of one site or of several, are about the same object, and what says so.

`find_duplicates` takes the sightings of one record type and the pack of its domain; it is a pure function.
"""

from __future__ import annotations

from bowerbird.store.duplicates.model import Duplicates, Link, Sighting
from bowerbird.store.duplicates.search import find_duplicates

__all__ = ["Duplicates", "Link", "Sighting", "find_duplicates"]
