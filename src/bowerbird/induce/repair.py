"""Programs to try when one fails, each made from what its verification found."""

from __future__ import annotations

from collections.abc import Iterator

from bowerbird.domain import Pack
from bowerbird.induce.gather import Sights
from bowerbird.induce.program import Program
from bowerbird.induce.proof import Proof


def repairs(proof: Proof, sights: Sights, pack: Pack) -> Iterator[tuple[Program, str]]:
    """Other programs, the likeliest first, with what is different about them."""
    del proof, sights, pack
    yield from ()
