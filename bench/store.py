"""How fast records get into the database, and how much memory that takes.

The records have twelve attributes, found on a list page and a detail page, each with its text and its place; a few
hundred at a time are committed with a checkpoint, as a run does. Making the records is not measured. For SQLite the
processor's time counts, all of which is ours; for PostgreSQL the clock's, since a server works beside us: the one of
the tests, or the one that `$BOWERBIRD_TEST_POSTGRES` names. `python -m bench.store N` prints the peak of memory for N
records.
"""

from __future__ import annotations

import gc
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time

from bench.figure import Figure
from bench.measure import progress
from bowerbird.domain import Pack, load_pack
from bowerbird.domain.record import Attested, Origin, Plain, Record
from bowerbird.store import open_store

FIGURES = (
    Figure("store.sqlite_us_per_record", "microseconds to load a record of 12 attributes into SQLite", 50.0),
    Figure("store.sqlite_us_per_record_again", "the same for records that are there already, unchanged", 50.0),
    Figure("store.sqlite_over_executemany", "loading, over a bare executemany of the same typed rows", None),
    Figure("store.postgres_us_per_record", "microseconds to load a record of 12 attributes into PostgreSQL", 50.0),
    Figure("store.postgres_us_per_record_again", "the same for records that are there already, unchanged", 50.0),
    Figure("store.memory_growth", "peak of memory for 100,000 records, over that for 10,000", 1.1),
)
_SITE = "agent.example"
_BATCH, _BATCHES, _ROUNDS = 250, 40, 6
_FEW, _MANY = 10_000, 100_000
_PROSE = "A double-fronted period house, set back from the lane behind a walled garden, with views over the meadows. "


def figures(_: Path | None) -> dict[str, float]:
    pack = load_pack("real-estate-uk")
    batches = [
        [made_up_home(number) for number in range(start * _BATCH, (start + 1) * _BATCH)] for start in range(_BATCHES)
    ]
    gc.freeze()  # the records are not the store's; collecting among them again and again would be measured
    loads: list[list[float]] = []
    again: list[list[float]] = []
    bare: list[list[float]] = []
    for _round in progress(range(_ROUNDS), "loading into SQLite"):
        with TemporaryDirectory() as folder:
            database = str(Path(folder) / "homes.db")
            loads.append(_load(database, pack, batches))
            again.append(_load(database, pack, batches))
            bare.append(_load_bare(database, Path(folder) / "bare.db", batches))
    measured = {
        "store.sqlite_us_per_record": _fastest(loads),
        "store.sqlite_us_per_record_again": _fastest(again),
        "store.sqlite_over_executemany": _fastest(loads) / _fastest(bare),
        **_postgres(pack, batches),
        "store.memory_growth": _peak_mb(_MANY) / _peak_mb(_FEW),
    }
    gc.unfreeze()
    return measured


def _fastest(rounds: Sequence[Sequence[float]]) -> float:
    """Microseconds a record: of each batch the fastest round, since noise only ever adds."""
    fastest: list[float] = [min(times) for times in zip(*rounds, strict=True)]
    return sum(fastest) / (_BATCH * _BATCHES) * 1e6


def _load(
    database: str, pack: Pack, batches: Sequence[Sequence[Record]], clock: Callable[[], float] = thread_time
) -> list[float]:
    """The seconds of each batch in one run."""
    seconds = []
    with open_store(database) as store, store.run(pack, _SITE, resume=False) as run:
        for place, batch in enumerate(batches):
            start = clock()
            for record in batch:
                run.write(record)
            run.commit(str(place))
            seconds.append(clock() - start)
        run.finish()
    return seconds


def _load_bare(source: str, target: Path, batches: Sequence[Sequence[Record]]) -> list[float]:
    """The seconds of each batch with nothing but the typed rows: no look-up, no facts, no history, one index."""
    with closing(sqlite3.connect(source)) as connection:
        cursor = connection.execute("SELECT * FROM property ORDER BY id")
        filled = [place for place, column in enumerate(cursor.description) if _is_filled(connection, column[0])]
        rows = [tuple(row[place] for place in filled) for row in cursor]
    marks = ", ".join("?" * len(filled))
    seconds = []
    with closing(sqlite3.connect(target, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        columns = ", ".join(f"c{place}" for place in filled[1:])
        connection.execute(f"CREATE TABLE bare (id INTEGER PRIMARY KEY, {columns})")
        for start in range(0, len(rows), len(batches[0])):
            begin = thread_time()
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(f"INSERT INTO bare VALUES ({marks})", rows[start : start + len(batches[0])])
            connection.execute("COMMIT")
            seconds.append(thread_time() - begin)
    return seconds


def _is_filled(connection: sqlite3.Connection, column: str) -> bool:
    return bool(connection.execute(f'SELECT count("{column}") FROM property').fetchone()[0])


def _postgres(pack: Pack, batches: Sequence[Sequence[Record]]) -> dict[str, float]:
    sys.path.append(str(Path(__file__).parent.parent / "tests"))
    from postgres import running_postgres

    loads, again = [], []
    with ExitStack() as stack:
        server = stack.enter_context(running_postgres())
        for _round in progress(range(_ROUNDS), "loading into PostgreSQL"):
            with server.database() as url:
                loads.append(_load(url, pack, batches, perf_counter))
                again.append(_load(url, pack, batches, perf_counter))
    return {
        "store.postgres_us_per_record": _fastest(loads),
        "store.postgres_us_per_record_again": _fastest(again),
    }


def made_up_home(number: int) -> Record:
    """A home as a wrapper yields it."""
    page = f"https://www.{_SITE}/for-sale?page={number // 20}"
    own = f"https://www.{_SITE}/homes/{number}"
    item = f"/html/body/main/ul/li[{number % 20 + 1}]"
    price, rooms, area = 100_000 + 37 * number, number % 5 + 1, 900 + number % 300
    title = f"{number} Mill Lane, Oxford"
    listed = _values(page, f"{item}/", 0.97)
    shown = _values(own, "//dl[@class='facts']/", 0.93)
    values = {
        "price": listed({"amount": price, "currency": "GBP"}, f"£{price:,}", "p[1]"),
        "title": listed(title, title, "h3/a"),
        "location": listed("Mill Lane, Oxford", "Mill Lane, Oxford", "p[2]"),
        "bedrooms": listed(rooms, f"{rooms} bedrooms", "span[1]"),
        "bathrooms": listed(rooms // 2 + 1, f"{rooms // 2 + 1} bathrooms", "span[2]"),
        "property_type": listed("semi-detached house", "Semi-detached house", "span[3]"),
        "postcode": shown(f"OX{number % 9 + 1} {number % 7}AB", f"OX{number % 9 + 1} {number % 7}AB", "dd[1]"),
        "tenure": shown("freehold", "Freehold", "dd[2]"),
        "floor_area": shown({"amount": area, "unit": "sq ft"}, f"{area} sq ft", "dd[3]"),
        "added_date": shown("2026-10-03", "3 October 2026", "dd[4]"),
        "agent": shown("Marsh & Daughters", "Marsh & Daughters", "dd[5]"),
        "description": shown(_PROSE * 2, _PROSE * 2, "dd[6]"),
    }
    return Record("property", _SITE, own, values, Origin(page, item, "agent.oxp"))


def _values(url: str, above: str, confidence: float) -> Callable[[Plain, str, str], tuple[Attested, ...]]:
    def value(normal: Plain, raw: str, node: str) -> tuple[Attested, ...]:
        return (Attested(normal, raw, confidence, Origin(url, above + node, "agent.oxp")),)

    return value


def _peak_mb(records: int) -> float:
    """The peak of memory of a process that loads so many records."""
    command = [sys.executable, "-m", "bench.store", str(records)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _homes(number: int) -> Iterator[Record]:
    return (made_up_home(one) for one in range(number))


def main(number: int) -> None:
    with TemporaryDirectory() as folder, open_store(Path(folder) / "homes.db") as store:
        with store.run(load_pack("real-estate-uk"), _SITE) as run:
            for place, record in enumerate(_homes(number)):
                run.write(record)
                if place % 100 == 99:
                    run.commit(str(place))
            run.finish()
        assert sum(1 for _ in store.records("property")) == number
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


if __name__ == "__main__":
    main(int(sys.argv[1]))
