"""`bowerbird eval duplicates`: records read from texts, pairs counted, causes named, floors held."""

from __future__ import annotations

import json
from collections import Counter

import pytest
import typer
from typer.testing import CliRunner

from bowerbird.cli import eval_duplicates as command
from bowerbird.errors import BelowFloor
from bowerbird.evaluate import floors
from bowerbird.evaluate.duplicates import (
    SPLITS,
    Seen,
    duplicates_figures,
    duplicates_fingerprint,
    figures,
    judge,
    pack_of,
    sightings,
)
from bowerbird.evaluate.floors import Floors
from bowerbird.evaluate.scores import Counts
from bowerbird.zoo.published import Listed, Published, published

app = typer.Typer()
app.command()(command.eval_duplicates)


def listed(site: str, thing: str, twin_of: str = "", *variations: str) -> Listed:
    return Listed(site, f"https://{site}/{thing}", {}, {}, thing, twin_of, frozenset(variations))


STOCK = Published(
    0,
    "books",
    "en-GB",
    (
        listed("a", "x", "y", "mistyped title", "rounded"),
        listed("b", "x", "y", "rounded", "no pages"),
        listed("b", "y", "x"),
        listed("b", "y", "x", "copy on the same site"),
        listed("a", "z"),
        listed("b", "z"),
    ),
)


def test_pairs_are_judged_and_misses_have_causes() -> None:
    seen = judge(STOCK, {(0, 2), (2, 4), (4, 5)})
    assert seen.pairs == Counts(right=1, found=3, there=3)
    assert seen.missed == Counter({"mistyped title": 1, "a value left out": 1, "copy on the same site": 1})
    assert seen.wrong == Counter({"near twins": 1, "other objects": 1})


def test_figures_are_over_all_pairs() -> None:
    flat = figures([Seen(0, "books", Counts(8, 10, 10)), Seen(1, "jobs", Counts(10, 10, 10))])
    assert flat["zoo.dedup.precision"] == 0.9
    assert flat["zoo.dedup.f1"] == pytest.approx(0.9)
    assert flat["zoo.dedup.jobs.f1"] == 1.0


def test_records_are_read_from_what_sites_show() -> None:
    stock = published(2)
    seen = sightings(stock)
    assert [one.record.site for one in seen] == [one.site for one in stock.listed]
    price = seen[0].record.first("price")
    assert price is not None
    assert price.raw == stock.listed[0].shown["price"][0]
    assert isinstance(price.value, dict)
    assert price.value["currency"] == "GBP"


def test_the_pack_is_that_of_the_sites_country() -> None:
    assert (pack_of("events", "de").country, pack_of("events", "de").languages) == ("DE", ("de",))


def test_splits_do_not_overlap() -> None:
    assert not set(SPLITS["development"]) & set(SPLITS["held-back"])


def test_duplicates_of_a_small_stock_are_found() -> None:
    flat = duplicates_figures(SPLITS["development"][2:4], workers=1)
    assert flat["zoo.dedup.f1"] > 0.95


def run(monkeypatch: pytest.MonkeyPatch, floor: float, *options: str) -> str:
    seeds = SPLITS["development"][:2]
    seen = [Seen(0, "books", Counts(8, 10, 10), Counter({"rounded": 2}), Counter({"near twins": 2}))]
    monkeypatch.setattr(command, "evaluate_duplicates", lambda _: iter(seen))
    monkeypatch.setattr(command, "sample", lambda *_: seeds)
    pinned = {"zoo.dedup": Floors(duplicates_fingerprint(seeds), {"zoo.dedup.f1": floor})}
    monkeypatch.setattr(floors, "pinned", lambda: pinned)
    result = CliRunner().invoke(app, ["--split", "development", *options])
    if result.exception is not None:
        raise result.exception
    return result.stdout


def test_the_command_prints_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    assert json.loads(run(monkeypatch, 0.7, "--json"))["zoo.dedup.recall"] == 0.8


def test_the_command_names_causes(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = run(monkeypatch, 0.7)
    assert "rounded" in printed
    assert "near twins" in printed


def test_below_the_floor_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BelowFloor, match=r"zoo\.dedup\.f1"):
        run(monkeypatch, 0.9)
