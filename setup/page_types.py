"""Learns the weights of the page types from WCXB: `python setup/page_types.py CORPORA`.

Writes `src/bowerbird/pagetype/weights.json`. Nothing of the corpus but the weights, and hashes of its hosts, gets in.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bowerbird.evaluate.page_types import examples, labelled_pages
from bowerbird.pagetype.training import train

WEIGHTS = Path(__file__).parent.parent / "src" / "bowerbird" / "pagetype" / "weights.json"

if __name__ == "__main__":
    model = train(examples(labelled_pages(Path(sys.argv[1]))))
    WEIGHTS.write_text(model.to_json(), encoding="utf-8")
