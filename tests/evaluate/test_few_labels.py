"""The simulated labeller and its figures, on a small corpus in SWDE's layout."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bowerbird.evaluate.corpora import swde_sites
from bowerbird.evaluate.few_labels import Cause, causes_of, curve, figures, judge, run_site, tasks_of
from bowerbird.evaluate.few_labels_gold import gold_pages
from bowerbird.evaluate.scores import Counts
from bowerbird.induce.assist import learn, look_over
from command import printed

TEAMS = ("Owls", "Wrens", "Kites", "Terns")
MENU = "".join(f"<option>{team}</option>" for team in TEAMS)
PAGE = (
    "<base href='https://team.example/{0}'><select>" + MENU + "</select><h1>Player {0}</h1><h2>{1}</h2>"
    "<p>Height: <b>{2}</b></p>{3}<p>Weight: <b>{4}</b></p>"
)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two sites of eight pages; the second one's labels are wrong on one page, and cut short on another."""
    root = tmp_path_factory.mktemp("swde")
    truth = root / "groundtruth" / "nbaplayer"
    truth.mkdir(parents=True)
    for site in ("plain", "cut"):
        pages = root / "nbaplayer" / f"nbaplayer-{site}(8)"
        pages.mkdir(parents=True)
        rows: dict[str, list[str]] = {"name": [], "team": [], "weight": []}
        for number in range(8):
            extra = "<p>Nickname: <b>Ace</b></p>" if number % 3 == 0 else ""
            values = (number, TEAMS[number % 4], f"6-{number}", extra, f"{190 + number} lb")
            (pages / f"{number:04}.htm").write_text(PAGE.format(*values), encoding="utf-8")
            name = {5: "Jumper", 6: "Play"}.get(number, f"Player {number}") if site == "cut" else f"Player {number}"
            for attribute, value in zip(rows, (name, values[1], values[4]), strict=True):
                rows[attribute].append(f"{number:04}\t1\t{value}")
        for attribute, lines in rows.items():
            head = f"nbaplayer\t{site}\t{attribute}\n8\t8\t8\t8\n"
            (truth / f"nbaplayer-{site}-{attribute}.txt").write_text(head + "\n".join(lines), encoding="utf-8")
    return root


def test_the_labeller_points_at_the_heading_not_at_the_menu(corpus: Path) -> None:
    site = next(site for site in swde_sites(corpus) if site.name == "plain")
    for gold in gold_pages(site):
        (team,) = (label.node for label in gold.labelled.labels if label.attribute == "team")
        assert gold.page.name(int(gold.page.parent[team])) == "h2"


def test_values_that_no_node_says_are_counted_and_not_labelled(corpus: Path) -> None:
    site = next(site for site in swde_sites(corpus) if site.name == "cut")
    gold = gold_pages(site)[5]
    assert gold.cut == {"name": 1}
    assert gold.values["name"] == frozenset()
    assert "name" not in gold.labelled.attributes


def test_values_that_the_gold_cut_short_are_restored_at_their_usual_place(corpus: Path) -> None:
    site = next(site for site in swde_sites(corpus) if site.name == "cut")
    gold = gold_pages(site)[6]
    assert gold.values["name"] == frozenset(("Player 6",))
    assert gold.cut == {}


def test_attributes_that_the_gold_mostly_cuts_are_neither_labelled_nor_judged(corpus: Path) -> None:
    site = next(site for site in swde_sites(corpus) if site.name == "plain")
    site.truth["nickname"] = {f"{number:04}": ("Owl-eyed",) for number in range(8)}
    assert all("nickname" not in gold.labelled.attributes and gold.cut["nickname"] for gold in gold_pages(site))


def test_labelling_goes_on_for_five_pages_and_is_told_step_by_step(corpus: Path) -> None:
    runs = [run_site(task) for task in tasks_of(corpus)]
    flat = figures(runs)
    assert flat["swde.five_pages.f1"] == 1.0
    assert flat["swde.until_ready.pages"] >= 1
    assert 0 <= flat["swde.prediction.error"] < 0.5
    assert [point.labelled for point in curve(runs)][:5] == [1, 2, 3, 4, 5]
    assert sum(run.cut for run in runs) == 1
    assert causes_of(runs, 5) == {}


def test_causes_tell_what_went_wrong(corpus: Path) -> None:
    gold = gold_pages(next(site for site in swde_sites(corpus) if site.name == "plain"))
    learned = learn([replace(gold[0].labelled, labels=gold[0].labelled.labels[:1])])
    foreseen = look_over(learned, [one.page for one in gold]).foreseen
    scores = {score.attribute: score for score in judge("plain", gold, foreseen, frozenset(learned.habits))}
    assert scores["name"].causes == {}
    assert scores["team"].causes == {Cause.UNLABELLED: 8}
    assert scores["team"].values == Counts(0, 0, 8)


def test_the_command_prints_one_flat_object(corpus: Path) -> None:
    flat = json.loads(printed("eval", "few-labels", "--data", corpus, "--part", "pages", "--json"))
    names = ("one_page.f1", "two_pages.f1", "five_pages.f1", "until_ready.pages", "prediction.error")
    assert {f"swde.{name}" for name in names} <= set(flat)
    told = printed("eval", "few-labels", "--data", corpus, "--part", "pages", "--sample", "1", columns=170)
    assert "predicted and true" in told
    assert "nbaplayer-" in told
