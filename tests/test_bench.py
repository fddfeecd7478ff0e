"""The runner of the benches, and that they describe what they measure. Nothing here measures."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from bench.figure import Figure
from bench.measure import median_ratio, ratio_of_sums, side_by_side
from bench.pages import listing_of, sample_pages
from bench.plain import plain_match, records_of_one_template, unrelated_records
from bench.runner import find_benches, run
from rich.console import Console

from bowerbird.page import parse_html
from bowerbird.page.matching import tree_match

DOCUMENTED = {
    "page.static_over_lxml",
    "page.decode_over_browser",
    "page.structure_ms_8000",
    "page.matching_over_plain",
    "page.matching_ms",
    "page.matching_plain_ms",
    "page.memory_mb_10000",
}


MEASURED = {
    "snails.over_tortoise": 1.5,
    "snails.over_hare": 300.0,
    "snails.weight": 7.0,
    "snails.patience": 11.0,
    "snails.haste": 9.0,
}


class Snails:
    """A bench whose figures are known."""

    FIGURES: tuple[Figure, ...] = (
        Figure("snails.over_tortoise", "how slow snails are", 2.0),
        Figure("snails.over_hare", "and against a hare", 2.0),
        Figure("snails.weight", "what they carry"),
        Figure("snails.in_space", "out of reach", 1.0),
        Figure("snails.patience", "of which no one has more", 10.0, larger_is_better=True),
        Figure("snails.haste", "of which all others have more", 10.0, larger_is_better=True),
    )

    def figures(self, corpora: Path | None) -> dict[str, float]:
        assert corpora == Path("garden")
        return MEASURED


def test_a_run_writes_the_figures_and_shows_them(tmp_path: Path) -> None:
    output, shown = tmp_path / "build" / "bench.json", io.StringIO()
    values = run({"snails": Snails()}, Path("garden"), output, Console(file=shown, width=120))
    assert json.loads(output.read_text()) == values == MEASURED
    rows = {
        line.split()[1]: " ".join(line.replace("│", " ").split())
        for line in shown.getvalue().splitlines()
        if "snails." in line
    }
    assert rows["snails.over_tortoise"] == "snails.over_tortoise 1.5 ≤ 2 met how slow snails are"
    assert rows["snails.over_hare"] == "snails.over_hare 300 ≤ 2 not met and against a hare"
    assert rows["snails.weight"] == "snails.weight 7 what they carry"
    assert rows["snails.patience"] == "snails.patience 11 ≥ 10 met of which no one has more"
    assert rows["snails.haste"] == "snails.haste 9 ≥ 10 not met of which all others have more"
    assert rows["snails.in_space"] == "snails.in_space – ≤ 1 not measured out of reach"


def test_benches_are_found_and_describe_the_documented_figures() -> None:
    described = [figure.name for bench in find_benches().values() for figure in bench.FIGURES]
    assert set(described) >= DOCUMENTED
    assert len(described) == len(set(described))
    assert list(find_benches(["page"])) == ["page"]


def test_an_unknown_bench_is_named_together_with_those_there_are() -> None:
    with pytest.raises(SystemExit, match=r"no bench named hares; there are: .*page"):
        find_benches(["hares"])


def test_the_fastest_round_counts_for_each_input() -> None:
    calls: list[str] = []
    tasks = {"one": lambda item: calls.append(f"one {item}"), "two": lambda item: calls.append(f"two {item}")}
    times = side_by_side(tasks, ["a", "b"], rounds=2, what="calling")
    assert calls == ["one a", "two a", "one b", "two b", "two a", "one a", "two b", "one b"]
    assert [len(found) for found in times.values()] == [2, 2]


def test_ratios() -> None:
    assert ratio_of_sums([1.0, 9.0], [1.0, 1.0]) == 5.0
    assert median_ratio([1.0, 9.0, 2.0], [1.0, 1.0, 1.0]) == 2.0


def test_without_corpora_pages_are_made_up_and_that_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    pages = sample_pages(None, 4)
    said = " ".join(capsys.readouterr().err.split())
    assert len(pages) == 4
    assert len({len(page) for page in pages}) > 1
    assert "swde and wcxb missing" in said
    assert "set BOWERBIRD_CORPORA" in said


def test_with_corpora_half_of_the_pages_are_of_each(tmp_path: Path) -> None:
    for number in range(9):
        for name in (f"swde/auto/a/{number}.htm", f"wcxb/dev/html/{number}.html"):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(name)
    assert sample_pages(tmp_path, 4) == [
        b"swde/auto/a/0.htm",
        b"swde/auto/a/4.htm",
        b"wcxb/dev/html/0.html",
        b"wcxb/dev/html/4.html",
    ]


def test_what_is_measured_has_the_size_that_its_name_says() -> None:
    assert len(parse_html(listing_of(8000))) == pytest.approx(8000, rel=0.01)
    for page in (records_of_one_template(130), unrelated_records(130)):
        one, other = page.children(0)
        assert len(page.subtree(one)) == len(page.subtree(other)) == 130
        assert tree_match(page, [one], page, [other]) == plain_match(page, one, other)
