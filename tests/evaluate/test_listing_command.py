"""`bowerbird eval listing` on small corpora: figures, misses, floors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from bowerbird.cli import eval_listing as command
from bowerbird.cli.eval_listing import eval_listing
from bowerbird.errors import BelowFloor, CorpusMissing
from bowerbird.evaluate import floors
from bowerbird.evaluate.floors import Floors
from bowerbird.evaluate.wcxb import judge, wcxb_fingerprint, wcxb_pages
from bowerbird.listing import Area, Listing, Rank, Record

BIRDS = ("Heron", "Owl", "Wren", "Robin", "Stork", "Crane")
LIST = "".join(
    f"<div class='card'><h2><a href='/{bird}'>{bird} of the {number} lakes</a></h2>"
    f"<p>The {bird} eats {number} fish a day and sleeps by the water for {number} hours.</p><b>£{number}.50</b></div>"
    for number, bird in enumerate(BIRDS, 3)
)
ARTICLE = f"<article><h1>Birds</h1><p>{'They fly in the morning. ' * 40}</p></article>"
PAGES = {
    "0001": ("listing", f"<main>{LIST}</main>"),
    "0002": ("article", ARTICLE),
    "0003": ("collection", "<p>Empty</p>"),
}

app = typer.Typer()
app.command()(eval_listing)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    pages = tmp_path / "wcxb" / "dev" / "html"
    pages.mkdir(parents=True)
    for name, (_, body) in PAGES.items():
        (pages / f"{name}.html").write_text(body, encoding="utf-8")
    known = {name: {"page_type": kind, "domain": "birds.example"} for name, (kind, _) in PAGES.items()}
    (tmp_path / "wcxb" / "metadata.json").write_text(json.dumps({"files": {**known, "0009": {}}}), encoding="utf-8")
    return tmp_path


def run(corpus: Path, *options: str) -> str:
    result = CliRunner().invoke(app, ["--data", str(corpus), "--corpus", "wcxb", *options])
    if result.exception is not None:
        raise result.exception
    return result.stdout


def test_pages_are_read_with_their_types(corpus: Path) -> None:
    assert [(page.file.stem, page.type) for page in wcxb_pages(corpus)] == [
        ("0001", "listing"),
        ("0002", "article"),
        ("0003", "collection"),
    ]


def test_a_folder_without_the_corpus_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusMissing, match="metadata"):
        wcxb_pages(tmp_path)


def test_a_list_should_have_a_primary_area_and_an_article_none(corpus: Path) -> None:
    listing, article, _ = wcxb_pages(corpus)
    found = Listing((Area(0, (Record((1,)), Record((2,))), Rank.PRIMARY),))
    assert judge(listing, found).counts["area"].perfect
    assert judge(listing, Listing()).missed == ("no primary area",)
    assert judge(article, found).extra == ("2 records",)
    assert judge(article, Listing()).counts["area"].perfect


def test_figures_are_one_flat_object(corpus: Path) -> None:
    flat = json.loads(run(corpus, "--json"))
    assert set(flat) == {"wcxb.area.precision", "wcxb.area.recall", "wcxb.area.f1"}
    assert flat["wcxb.area.recall"] == 0.5


def test_a_corpus_that_is_not_there_is_an_error_when_it_was_named(corpus: Path) -> None:
    with pytest.raises(CorpusMissing, match="testbed of records"):
        run(corpus, "--corpus", "records")


def test_a_corpus_that_is_not_there_is_left_out_otherwise(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "zoo_seeds", list)
    result = CliRunner().invoke(app, ["--data", str(corpus), "--json"])
    assert "wcxb.area.f1" in json.loads(result.stdout)
    assert result.stderr.count("left out: ") == 2


def test_misses_are_shown_for_a_person(corpus: Path) -> None:
    shown = run(corpus, "--misses", "2")
    assert "wcxb.area" in shown
    assert "collection 0003 birds.example: area 0 right of 0 found and 1 there" in shown


def test_a_figure_below_its_floor_fails_on_the_whole_corpus_only(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pins = {"wcxb": Floors(wcxb_fingerprint(corpus), {"wcxb.area.recall": 0.9})}
    monkeypatch.setattr(floors, "pinned", lambda: pins)
    with pytest.raises(BelowFloor, match=r"wcxb\.area\.recall is 0\.5000"):
        run(corpus)
    run(corpus, "--no-floors")
    run(corpus, "--pages", "3")
