"""`python -m bench [NAME…]`: measure, print a table, write `build/bench.json`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rich.console import Console

from bench.runner import find_benches, run

OUTPUT = Path("build/bench.json")


def main(names: list[str]) -> None:
    folder = os.environ.get("BOWERBIRD_CORPORA")
    run(find_benches(names), Path(folder) if folder else None, OUTPUT, Console())


if __name__ == "__main__":
    main(sys.argv[1:])
