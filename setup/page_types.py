"""Learns the weights of the page types: `python setup/page_types.py CORPORA`.

Writes `src/bowerbird/pagetype/sorts.json` (from WCXB) and `kinds.json` (from WCXB, SWDE, SRR, the older testbeds of
search results and Zyte's articles). Nothing of the corpora but weights, and hashes of the names of sites, gets in.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bowerbird.evaluate.page_kinds import kind_examples
from bowerbird.evaluate.page_types import examples, labelled_pages
from bowerbird.pagetype.training import train

ROOM = Path(__file__).parent.parent / "src" / "bowerbird" / "pagetype"


def learn(corpora: Path) -> None:
    sorts = train(examples(labelled_pages(corpora)))
    kinds = train([example for pages in kind_examples(corpora).values() for example in pages])
    (ROOM / "sorts.json").write_text(sorts.to_json(), encoding="utf-8")
    (ROOM / "kinds.json").write_text(kinds.to_json(), encoding="utf-8")


if __name__ == "__main__":
    learn(Path(sys.argv[1]))
