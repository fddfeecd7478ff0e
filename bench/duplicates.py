"""How finding duplicates grows with the records, on stocks that four sites of the zoo publish.

Records are read before the clock starts. Cars are the hardest of the zoo's domains for the size: whatever their number,
they are of the same few hundred models.
"""

from __future__ import annotations

import gc
import math
from pathlib import Path
from time import thread_time

from bench.figure import Figure
from bench.measure import progress
from bowerbird.evaluate.duplicates import pack_of, sightings
from bowerbird.store.duplicates import find_duplicates
from bowerbird.zoo.published import published

FIGURES = (
    Figure("dedup.growth", "exponent of the time from 5,000 to 50,000 records; 1 is linear", 1.15),
    Figure("dedup.seconds_per_100k", "100,000 records, at the pace of the larger stock, in seconds", 200),
    Figure("dedup.ms_per_record", "one record of the larger stock, milliseconds"),
)
SEED, SITES, DOMAIN = 3000, 4, "used-cars-uk"
SMALL, LARGE = 1_900, 19_000
"""Objects; each is shown by two or three of the sites."""


def figures(corpora: Path | None) -> dict[str, float]:
    """Needs no corpus."""
    del corpora
    (few, quick), (many, slow) = (_measured(objects) for objects in progress([SMALL, LARGE], "comparing"))
    return {
        "dedup.growth": math.log(slow / quick) / math.log(many / few),
        "dedup.seconds_per_100k": slow / many * 100_000,
        "dedup.ms_per_record": slow / many * 1000,
    }


def _measured(objects: int) -> tuple[int, float]:
    """How many records, and the processor seconds that they take."""
    stock = published(SEED, SITES, DOMAIN, objects)
    seen, pack = sightings(stock), pack_of(stock.domain, stock.locale)
    gc.collect()
    begun = thread_time()
    find_duplicates(seen, pack)
    return len(seen), thread_time() - begun
