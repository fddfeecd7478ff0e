"""Recall and noise on a corpus in SWDE's layout, small enough to count by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bowerbird.cli.main import app
from bowerbird.domain import Attribute, Corpus, Pack, ValueKind
from bowerbird.errors import BelowFloor, CorpusMissing
from bowerbird.evaluate import annotators, floors
from bowerbird.evaluate.annotators import evaluate_annotators, figures
from bowerbird.evaluate.corpora import plain_text, swde_fingerprint, swde_sites
from bowerbird.evaluate.floors import Floors, pinned

PAGES = {
    "0000": "<base href='http://a.example/0'/><p>Price: $10</p><p>Shipping $2</p><p>Publisher: Knopf</p>",
    "0001": "<base href='http://a.example/1'/><p>Price: 12 gold coins</p><p>Publisher: St. Martin&#039;s</p>",
    "0002": "<base href='http://a.example/2'/><p>No price</p><p hidden>Delta</p>",
}
TRUTH = {
    "price": {"0000": ["Price: $10"], "0001": ["Price: 12 gold coins"], "0002": []},
    "publisher": {"0000": ["Publisher: Knopf"], "0001": ["Publisher: St. Martin&#039;s"], "0002": ["Delta"]},
}


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    pages, truth = tmp_path / "swde" / "book" / "book-shop(3)", tmp_path / "swde" / "groundtruth" / "book"
    pages.mkdir(parents=True)
    truth.mkdir(parents=True)
    for name, body in PAGES.items():
        (pages / f"{name}.htm").write_text(body, encoding="utf-8")
    for attribute, values in TRUTH.items():
        lines = [f"book\tshop\t{attribute}", "3\t2\t2\t2"]
        lines += ["\t".join([page, str(len(found)), *(found or ["<NULL>"])]) for page, found in values.items()]
        (truth / f"book-shop-{attribute}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return tmp_path


PACK = Pack(
    name="books",
    title="Books",
    record="book",
    folder=Path(),
    country="US",
    currency="USD",
    attributes={
        "price": Attribute("price", ValueKind.MONEY, labels=("Price",), needs_label=False),
        "publisher": Attribute("publisher", ValueKind.NAME, labels=("Publisher",)),
    },
    corpora={"swde": Corpus("book", {"price": "price", "publisher": "publisher"})},
)
PRICE_BY_SIGN = replace(PACK, attributes={**PACK.attributes, "price": Attribute("price", ValueKind.MONEY)})


def test_the_corpus_is_read(corpus: Path) -> None:
    (site,) = swde_sites(corpus)
    assert (site.vertical, site.name, len(site.files)) == ("book", "shop", 3)
    assert site.truth["publisher"] == {
        "0000": ("Publisher: Knopf",),
        "0001": ("Publisher: St. Martin's",),
        "0002": ("Delta",),
    }
    assert [(name, page.url) for name, page in site.pages(1)] == [("0000", "http://a.example/0")]
    assert plain_text(" a&nbsp;&amp;amp;  b\n") == "a & b"


def test_recall_and_noise_are_counted(corpus: Path) -> None:
    rows = {row.attribute: row for row in evaluate_annotators(corpus, [PRICE_BY_SIGN])}
    price, publisher = rows["price"], rows["publisher"]
    assert (price.values, price.found, price.noise, price.unshown) == (2, 1, 1, 0)
    assert price.missed == ("Price: 12 gold coins",)
    assert (publisher.values, publisher.found, publisher.noise, publisher.unshown) == (3, 2, 0, 1)
    flat = figures(rows.values())
    assert flat == {
        "swde.price.recall": 0.5,
        "swde.price.noise": pytest.approx(1 / 3),
        "swde.publisher.recall": pytest.approx(2 / 3),
        "swde.publisher.noise": 0.0,
    }


def test_labels_that_the_corpus_cut_short_are_found(corpus: Path) -> None:
    truth = corpus / "swde" / "groundtruth" / "book" / "book-shop-price.txt"
    truth.write_text(truth.read_text(encoding="utf-8").replace("Price: $10", "Price: $"), encoding="utf-8")
    rows = {row.attribute: row for row in evaluate_annotators(corpus, [PRICE_BY_SIGN])}
    assert rows["price"].found == 1


def test_a_missing_corpus_is_said(tmp_path: Path) -> None:
    with pytest.raises(CorpusMissing, match="groundtruth"):
        swde_sites(tmp_path)
    (tmp_path / "groundtruth").mkdir()
    with pytest.raises(CorpusMissing, match="auto-yahoo"):
        swde_sites(tmp_path)


def test_figures_may_not_fall_below_their_floors() -> None:
    pins = Floors("", {"swde.price.recall": 0.97, "swde.price.noise": 5.0})
    assert pins.breaches({"swde.price.recall": 0.98, "swde.price.noise": 4.0}) == []
    assert len(pins.breaches({"swde.price.recall": 0.9, "swde.price.noise": 9.0})) == 2
    assert len(pins.breaches({"swde.price.recall": 0.98})) == 1


def test_floors_are_fractions_unless_they_count() -> None:
    assert "swde" in pinned()
    for corpus, pins in pinned().items():
        for name, floor in pins.numbers.items():
            assert name.startswith(f"{corpus.partition('-')[0]}.")
            assert floor >= 0
            assert name.endswith((".noise", ".pages", ".ratio", "_over_fewest")) or floor <= 1


def test_the_command_prints_flat_figures_and_fails_below_a_floor(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(annotators, "load_swde_packs", lambda: [PACK])
    here = swde_fingerprint(corpus)
    _pin(monkeypatch, Floors(here, {"swde.price.recall": 0.5}))
    passed = CliRunner().invoke(app, ["eval", "annotators", "--data", str(corpus), "--json"])
    assert passed.exit_code == 0
    assert json.loads(passed.stdout)["swde.publisher.recall"] == pytest.approx(2 / 3)
    _pin(monkeypatch, Floors("elsewhere", {"swde.publisher.recall": 0.9}))
    assert CliRunner().invoke(app, ["eval", "annotators", "--data", str(corpus)]).exit_code == 0
    _pin(monkeypatch, Floors(here, {"swde.publisher.recall": 0.9}))
    failed = CliRunner().invoke(app, ["eval", "annotators", "--data", str(corpus), "--misses", "3"])
    assert isinstance(failed.exception, BelowFloor)
    assert "swde.publisher.recall" in str(failed.exception)


def _pin(monkeypatch: pytest.MonkeyPatch, pins: Floors) -> None:
    monkeypatch.setattr(floors, "pinned", lambda: {"swde": pins})
