"""Parquet: one file a record type, a row group for each batch, so that memory stays flat."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any


def write_parquet(path: Path, schema: Any, batches: Iterable[Any]) -> None:
    """Write Arrow batches; the file opens also when there are none."""
    from pyarrow import parquet

    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for batch in batches:
            writer.write_batch(batch)
