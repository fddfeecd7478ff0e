"""Writing small packs for tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

LEAST = """\
name: films
title: Films
record: film
pivots: [title]
attributes:
  title:
    kind: text
    labels: [Title]
"""


def write_pack(folder: Path, description: str = LEAST, gazetteers: Mapping[str, str | bytes] | None = None) -> Path:
    """A pack in `folder`; gazetteers by name."""
    (folder / "gazetteers").mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(dedent(description), encoding="utf-8")
    for name, terms in (gazetteers or {}).items():
        data = terms if isinstance(terms, bytes) else dedent(terms).encode()
        (folder / "gazetteers" / f"{name}.txt").write_bytes(data)
    return folder
