"""Page-level F1 on a corpus in SWDE's layout, small enough to count by hand; and the zoo."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bowerbird.cli.main import app
from bowerbird.domain import load_pack
from bowerbird.errors import UsageError
from bowerbird.evaluate import detail_zoo
from bowerbird.evaluate.detail import Cause, SiteScore, causes, evaluate_detail, figures

HOUSES = ("Knopf", "Vintage", "Doubleday", "Bantam")
PAGE = """<base href='http://a.example/{0}'/><title>The {1} Novel {0}</title><h1>The {1} Novel {0}</h1>
<p>Publisher: {1}</p><p hidden>Secret {0}</p>"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    pages, truth = tmp_path / "swde" / "book" / "book-shop(4)", tmp_path / "swde" / "groundtruth" / "book"
    pages.mkdir(parents=True)
    truth.mkdir(parents=True)
    for at, house in enumerate(HOUSES):
        (pages / f"000{at}.htm").write_text(PAGE.format(at, house), encoding="utf-8")
    labels = {
        "title": [f"The {house} Novel {at}" for at, house in enumerate(HOUSES)],
        "publisher": ["Publisher: Knopf", "Vintage", "Double", "<NULL>"],
        "author": [f"Secret {at}" for at in range(4)],
    }
    for name, values in labels.items():
        lines = [f"book\tshop\t{name}", "4\t4\t4\t4", *(f"000{at}\t1\t{value}" for at, value in enumerate(values))]
        (truth / f"book-shop-{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return tmp_path


def test_pages_are_counted_by_attribute(corpus: Path) -> None:
    scores = {score.attribute: score for score in evaluate_detail(corpus)}
    assert scores["title"].f1 == 1.0
    publisher = scores["publisher"]
    # "Publisher: Knopf" is what the node says, "Vintage" the value in it; "Double" was cut short by its labeller.
    assert (publisher.labelled, publisher.extracted, publisher.right, publisher.contained) == (3, 4, 2, 3)
    assert publisher.causes == ((Cause.CUT, 1),)
    assert publisher.f1 == pytest.approx(2 * 2 / 7)
    assert dict(scores["author"].causes) == {Cause.HIDDEN: 4}
    assert causes(scores.values())[Cause.HIDDEN] == 4


def test_sites_and_pages_can_be_chosen(corpus: Path) -> None:
    assert not list(evaluate_detail(corpus, sites=("book-other",)))
    assert {score.pages for score in evaluate_detail(corpus, sites=("book-shop",), pages=2)} == {2}
    alone = {score.attribute: score for score in evaluate_detail(corpus, together=1)}
    assert alone["title"].f1 == 1.0


def test_averages_are_over_sites_then_attributes_then_verticals() -> None:
    def score(vertical: str, site: str, attribute: str, right: int, labelled: int = 10) -> SiteScore:
        return SiteScore(vertical, site, attribute, 10, labelled, 10, right, right)

    flat = figures(
        [
            score("book", "a", "title", 10),
            score("book", "b", "title", 5),
            score("book", "a", "author", 0),
            score("book", "b", "author", 3, labelled=0),
            score("job", "c", "title", 10),
        ]
    )
    assert flat["swde.book.title.f1"] == pytest.approx(0.75)
    assert flat["swde.book.author.f1"] == 0.0
    assert flat["swde.book.f1"] == pytest.approx(0.375)
    assert flat["swde.overall.f1"] == pytest.approx((0.375 + 1) / 2)


def test_the_command_prints_a_flat_object(corpus: Path) -> None:
    shown = CliRunner().invoke(app, ["eval", "detail", "--data", str(corpus), "--json"])
    assert json.loads(shown.stdout)["swde.book.title.f1"] == 1.0
    table = CliRunner().invoke(app, ["eval", "detail", "--data", str(corpus), "--misses", "1"])
    assert "no text of the page is the labelled value" in table.stdout


def test_without_a_corpus_or_the_zoo_there_is_nothing_to_measure() -> None:
    assert isinstance(CliRunner().invoke(app, ["eval", "detail"]).exception, UsageError)


def test_the_zoo_counts_areas_and_values() -> None:
    (score,) = detail_zoo.evaluate_zoo([49], pages=3)
    assert score.domain == "real-estate-us"
    assert score.area > 0.9
    assert 0 < score.right <= min(score.extracted, score.shown)
    flat = detail_zoo.figures([score])
    assert flat["zoo.detail.attributes.f1"] == pytest.approx(score.attributes)
    assert flat["zoo.detail.area.f1"] == pytest.approx(score.area)


def test_each_part_is_left_out_once() -> None:
    options = detail_zoo.variants()
    assert len(options) == 1 + 3 + 7
    scores = detail_zoo.evaluate_zoo(
        [49], pages=2, options={"all": options["all"], "without lists": options["without lists"]}
    )
    assert "zoo.detail.area.f1.without-lists" in detail_zoo.figures(scores)


def test_names_of_the_zoo_in_our_packs() -> None:
    cars = load_pack("used-cars-uk")
    assert detail_zoo.our_name("used-cars-uk", cars, "gearbox") == "transmission"
    assert detail_zoo.our_name("used-cars-uk", cars, "similar offers") is None
