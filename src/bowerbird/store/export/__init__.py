"""The database's records in files that other programs read: JSON Lines, CSV, Parquet, DuckDB.

choice (which records, one at a time) ─→ model (an item) ─┬─→ lines ──────────────── JSON Lines
                                                         └─→ flat ─┬─→ sheet ────── CSV
                                                                   └─→ arrow ─┬─→ parquet
                                                                              └─→ duck
writing: the whole way, into a target that appears whole or not at all
"""

from bowerbird.store.export.choice import Choice
from bowerbird.store.export.writing import Export, Form, form_of

__all__ = ["Choice", "Export", "Form", "form_of"]
