"""Links of pagers on a corpus in autopager's layout, small enough to count by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from bowerbird.cli.eval_pagination import eval_pagination
from bowerbird.errors import BelowFloor, CorpusMissing
from bowerbird.evaluate import floors
from bowerbird.evaluate.floors import Floors
from bowerbird.evaluate.pagination import (
    autopager_fingerprint,
    evaluate_pagination,
    figures,
    labelled_pages,
    read_labels,
)
from bowerbird.evaluate.scores import Counts
from bowerbird.page import parse_html

PAGER = (
    "<div class=pager><b>1</b> <a href='?page=2'>2</a> <a href='?page=3'>3</a> <a class=n href='?page=2'>Next</a></div>"
)
PAGES = {
    "1": f"{PAGER}<ul><li>Ein Wörterbuch</ul>{PAGER}",
    "2": "<div class=nav-previous><a href='/page/2'>Older posts</a></div><p><a class=top href='/'>Contents</a></p>",
    "3": PAGER,
}
ROWS = [
    "File Name,Page URL,Encoding,PREV,PAGE,NEXT,LAST,FIRST,failed,comment",
    '1,http://a.example/list,cp1252,,"b+ a , b~ a:not(.n)",.n,,,,a comment',
    "2,http://b.example/,UTF-8,.nav-previous,,,,.top,,",
    "3,http://c.example/,UTF-8,,,.n,,,1,",
]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    (tmp_path / "autopager" / "html").mkdir(parents=True)
    for name, body in PAGES.items():
        (tmp_path / "autopager" / "html" / f"{name}.html").write_bytes(body.encode("cp1252"))
    (tmp_path / "autopager" / "data.csv").write_text("\n".join(ROWS) + "\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def command() -> typer.Typer:
    app = typer.Typer()
    app.command()(eval_pagination)
    return app


def test_the_corpus_is_read_without_its_failed_rows(corpus: Path) -> None:
    one, other = labelled_pages(corpus / "autopager")
    assert (one.name, other.name, other.page.url) == ("1", "2", "http://b.example/")
    assert "Wörterbuch" in one.page.visible_text()
    assert sorted(one.labels.values()) == ["NEXT", "NEXT", "PAGE", "PAGE", "PAGE", "PAGE"]
    assert sorted(other.labels.values()) == ["PAGE", "PREV"]


def test_labels_are_of_links_around_inside_and_written_alike() -> None:
    body = "<a href=1><b>x</b></a><p><a href=2>y</a><a>no address</a></p><i><a href=2>y</a></i><a href=2>z</a>"
    page = parse_html(body)
    around, inside, alike, other = (node for node in page.index.with_tag("a").tolist() if page.attributes[node])
    assert read_labels(body, page, {"NEXT": "b"}) == {around: "NEXT"}
    assert read_labels(body, page, {"PREV": "p", "LAST": "i"}) == {inside: "PAGE", alike: "PAGE"}
    assert other not in read_labels(body, page, {"PREV": "p"})


def test_links_are_counted(corpus: Path) -> None:
    one, other = evaluate_pagination(corpus)
    assert one.counts == {"NEXT": Counts(2, 2, 2), "PREV": Counts(0, 0, 0), "PAGE": Counts(4, 4, 4)}
    assert other.counts == {"NEXT": Counts(0, 0, 0), "PREV": Counts(1, 1, 1), "PAGE": Counts(0, 0, 1)}
    assert [(label, text) for label, _, text in other.missed] == [("PAGE", "Contents → /")]
    flat = figures([one, other])
    assert flat["autopager.page.recall"] == pytest.approx(4 / 5)
    assert flat["autopager.page.precision"] == flat["autopager.prev.f1"] == 1.0
    assert len(flat) == 9


def test_a_missing_corpus_is_said(tmp_path: Path) -> None:
    with pytest.raises(CorpusMissing, match=r"data\.csv"):
        list(labelled_pages(tmp_path))


def test_the_command_prints_figures_and_fails_below_a_floor(
    corpus: Path, command: typer.Typer, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = autopager_fingerprint(corpus)
    monkeypatch.setattr(floors, "pinned", lambda: {"autopager": Floors(here, {"autopager.page.f1": 0.8})})
    passed = CliRunner().invoke(command, ["--data", str(corpus), "--json"])
    assert passed.exit_code == 0
    assert json.loads(passed.stdout)["autopager.next.f1"] == 1.0
    monkeypatch.setattr(floors, "pinned", lambda: {"autopager": Floors(here, {"autopager.page.f1": 0.95})})
    failed = CliRunner().invoke(command, ["--data", str(corpus), "--misses"])
    assert isinstance(failed.exception, BelowFloor)
    assert "missed PAGE Contents" in failed.stdout
    assert CliRunner().invoke(command, ["--data", str(corpus), "--no-floors"]).exit_code == 0
