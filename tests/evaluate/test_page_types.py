"""Page types on a corpus in WCXB's layout, small enough to count by hand."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import page_samples as samples
from bowerbird.cli.main import app
from bowerbird.errors import BelowFloor, CorpusMissing
from bowerbird.evaluate import page_types
from bowerbird.evaluate.floors import Floors
from bowerbird.evaluate.page_types import Judged, evaluate_page_types, fairly, figures, fingerprint, labelled_pages
from bowerbird.pagetype.training import Example, train

PAGES = {
    "0001": ("article", "https://gazette.example/2024/03/how-the-village-kept-dry", samples.article()),
    "0002": ("product", "https://lamps.example/products/brass-desk-lamp", samples.product()),
    "0003": ("forum", "", samples.forum()),
}


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    for folder in ("ground-truth", "html"):
        (tmp_path / "wcxb" / "dev" / folder).mkdir(parents=True)
    for name, (sort, url, html) in PAGES.items():
        truth = {"url": url, "_internal": {"page_type": {"primary": sort}}}
        (tmp_path / f"wcxb/dev/ground-truth/{name}.json").write_text(json.dumps(truth), encoding="utf-8")
        body = html.encode()
        if name == "0002":
            (tmp_path / f"wcxb/dev/html/{name}.html.gz").write_bytes(gzip.compress(body))
        else:
            (tmp_path / f"wcxb/dev/html/{name}.html").write_bytes(body)
    return tmp_path


def test_the_corpus_is_read(corpus: Path) -> None:
    pages = labelled_pages(corpus)
    assert [(page.name, page.sort, page.host) for page in pages] == [
        ("0001", "article", "gazette.example"),
        ("0002", "product", "lamps.example"),
        ("0003", "forum", "0003"),
    ]
    assert pages[1].page().title == "Brass desk lamp"
    assert labelled_pages(corpus / "wcxb") == pages
    with pytest.raises(CorpusMissing, match="ground-truth"):
        labelled_pages(corpus / "wcxb" / "dev" / "html")


def test_pages_of_sites_that_the_model_has_not_met_are_judged_by_it(corpus: Path) -> None:
    judged = evaluate_page_types(labelled_pages(corpus))
    assert [(one.truth, one.found, one.unseen, one.sign) for one in judged] == [
        (sort, sort, True, "") for sort, _, _ in PAGES.values()
    ]


def test_pages_of_sites_that_it_has_met_are_judged_by_models_that_have_not() -> None:
    known = [Example({"signal": float(n % 2)}, "odd" if n % 2 else "even", f"host{n}") for n in range(20)]
    # A host whose pages contradict all others: a model that had learned from it would do better on it.
    pages = [*known, *[Example({"signal": 1.0, "mark": 1.0}, "even", "liar") for _ in range(8)]]
    model = train(pages, calibrate=False)
    stranger = Example({"signal": 1.0}, "odd", "stranger")
    told = fairly([*pages, stranger], model)
    assert [unseen for _, unseen in told] == [False] * len(pages) + [True]
    assert told[-1][0] == model.probabilities(stranger.features)
    assert told[20][0]["odd"] > 0.6


def test_a_few_sites_met_again_are_too_few_to_learn_from() -> None:
    model = train(
        [Example({"signal": float(n % 2)}, "odd" if n % 2 else "even", f"host{n}") for n in range(20)], calibrate=False
    )
    again, stranger = Example({"signal": 1.0}, "odd", "host1"), Example({"signal": 0.0}, "even", "stranger")
    assert fairly([again, stranger], model) == [
        (model.probabilities(again.features), False),
        (model.probabilities(stranger.features), True),
    ]


def test_figures_are_counted() -> None:
    judged = [
        Judged("1", "", "article", "article", 0.9, False),
        Judged("2", "", "article", "forum", 0.5, False, "error"),
        Judged("3", "", "forum", "forum", 0.7, True),
    ]
    flat = figures(judged)
    assert flat["wcxb.types.accuracy"] == pytest.approx(2 / 3)
    assert (flat["wcxb.types.article.recall"], flat["wcxb.types.article.precision"]) == (0.5, 1.0)
    assert (flat["wcxb.types.forum.recall"], flat["wcxb.types.forum.precision"]) == (1.0, 0.5)
    assert flat["wcxb.types.unseen"] == flat["wcxb.types.overruled.noise"] == pytest.approx(1 / 3)


def test_the_command_prints_flat_figures_and_fails_below_a_floor(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ["eval", "page-types", "--data", str(corpus)]
    passed = CliRunner().invoke(app, [*command, "--json"])
    assert passed.exit_code == 0
    flat = json.loads(passed.stdout)
    assert flat["wcxb.types.accuracy"] == flat["kinds.wcxb.accuracy"] == 1.0
    assert "judged by the shipped model." in CliRunner().invoke(app, [*command, "--misses"]).stdout.replace("\n", " ")
    floors = Floors(fingerprint(labelled_pages(corpus)), {"wcxb.types.accuracy": 1.1})
    monkeypatch.setattr("bowerbird.evaluate.floors.pinned", lambda: {page_types.CORPUS: floors})
    assert isinstance(CliRunner().invoke(app, command).exception, BelowFloor)
