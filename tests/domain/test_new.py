"""`bowerbird domain`: lists, shows, checks and begins packs."""

from __future__ import annotations

from pathlib import Path

import pytest
from packing import LEAST, write_pack
from typer.testing import CliRunner

from bowerbird.cli.domain import recognised
from bowerbird.cli.main import app
from bowerbird.domain import ValueKind, load_pack, pack_names
from bowerbird.domain.check import run_examples
from bowerbird.domain.guess import attribute_name, kind_of
from bowerbird.errors import PackError, UsageError

RUN = CliRunner()
FILM = """\
<!doctype html><meta charset="utf-8"><title>Klute</title><h1>Klute</h1>
<dl><dt>Director</dt><dd>Alan J. Pakula</dd><dt>Running time</dt><dd>114 min</dd></dl>
<table><tr><th>Released</th><td>25 June 1971</td></tr><tr><th>Tickets</th><td>£9.50</td></tr></table>
<p>Country: USA</p>
"""
TABLE = (
    "title,genre,seats,price\nKlute,Thriller,120,£9.50\nRan,Epic,80,£8.00\nJaws,Thriller,60,£7.50\nHeat,Epic,70,£9.00\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "films"


def run(*arguments: str) -> str:
    result = RUN.invoke(app, ["domain", *arguments], env={"COLUMNS": "120"}, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_list_names_every_pack() -> None:
    printed = run("list")
    assert [name for name in pack_names() if name not in printed] == []


def test_show_draws_the_types() -> None:
    printed = run("show", "real-estate-uk")
    assert "price  money in GBP, pivot" in printed
    assert printed.index("location") < printed.index("│   ├── street_address")
    assert "property-types (" in printed


def test_check_says_what_holds() -> None:
    assert "17 of 17 expectations hold" in run("check", "real-estate-uk")


def test_check_fails_on_what_does_not(folder: Path) -> None:
    write_pack(folder, LEAST + "  price: {kind: money, labels: [Price]}\n")
    (folder / "examples").mkdir()
    (folder / "examples" / "one.html").write_text("<p>Price: £5</p>")
    (folder / "examples" / "one.yaml").write_text("expect:\n  price: ['£5', '£6']\nnever:\n  price: ['£5']\n")
    result = RUN.invoke(app, ["domain", "check", str(folder)], env={"COLUMNS": "200"})
    assert result.exit_code == 1
    assert "'£6' not found as price (found: '£5')" in result.output
    assert "'£5' wrongly found as price" in result.output
    assert "1 of 3 expectations hold" in result.output


def test_an_expectation_of_no_attribute(folder: Path) -> None:
    write_pack(folder)
    (folder / "examples").mkdir()
    (folder / "examples" / "one.html").write_text("<p>x</p>")
    (folder / "examples" / "one.yaml").write_text("expect:\n  titel: [x]\n")
    with pytest.raises(PackError, match="did you mean 'title'") as caught:
        run_examples(load_pack(folder), recognised)
    assert caught.value.line == 2


def test_a_page_without_expectations(folder: Path) -> None:
    write_pack(folder)
    (folder / "examples").mkdir()
    (folder / "examples" / "one.html").write_text("<p>x</p>")
    with pytest.raises(PackError, match=r"write one\.yaml beside it"):
        run_examples(load_pack(folder), recognised)


def test_check_warns_of_oversights(folder: Path) -> None:
    write_pack(folder, LEAST + "  actor: {kind: name}\n", {"people": "Ann\n"})
    printed = run("check", str(folder))
    for warning in (
        "people.txt: says nothing of its origin",
        "no attribute names it",
        "actor: nothing says",
        "no examples",
    ):
        assert warning in printed


def test_new_from_nothing_validates(tmp_path: Path) -> None:
    run("new", "films", "--folder", str(tmp_path / "films"))
    pack = load_pack(tmp_path / "films")
    assert (pack.name, pack.record, pack.extends) == ("films", "film", ("generic",))
    run("check", str(pack.folder))


def test_new_from_examples_guesses(tmp_path: Path) -> None:
    (tmp_path / "film.html").write_text(FILM, encoding="utf-8")
    (tmp_path / "films.csv").write_text(TABLE, encoding="utf-8")
    examples = ["--examples", str(tmp_path / "film.html"), "--examples", str(tmp_path / "films.csv")]
    run("new", "films", "--folder", str(tmp_path / "films"), *examples)
    pack = load_pack(tmp_path / "films")
    kinds = {name: attribute.kind for name, attribute in pack.attributes.items()}
    assert kinds["director"] is ValueKind.NAME
    assert kinds["running_time"] is ValueKind.MEASURE
    assert pack.attributes["running_time"].unit == "min"
    assert kinds["released"] is ValueKind.DATE
    assert kinds["tickets"] is ValueKind.MONEY
    assert kinds["genre"] is ValueKind.ENUMERATION
    assert kinds["seats"] is ValueKind.COUNT
    assert {term.text for term in pack.gazetteers["genre"].terms} == {"Thriller", "Epic"}
    assert pack.attributes["country"].labels == ("Country",)
    assert "expectations hold" in run("check", str(pack.folder))
    assert "director" in (pack.folder / "examples" / "film.yaml").read_text(encoding="utf-8")


def test_new_leaves_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(UsageError, match="is not empty"):
        RUN.invoke(app, ["domain", "new", "films", "--folder", str(tmp_path)], catch_exceptions=False)


@pytest.mark.parametrize(("name", "why"), [("My Films", "is not a name"), ("movies", "already")])
def test_new_refuses_a_bad_name_and_writes_nothing(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        RUN.invoke(app, ["domain", "new", name, "--folder", str(tmp_path / "f")], catch_exceptions=False)
    assert not (tmp_path / "f").exists()


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        (["£9.50", "£8"], ValueKind.MONEY),
        (["1,200 EUR"], ValueKind.MONEY),
        (["www.bfi.org.uk"], ValueKind.URL),
        (["25 June 1971", "June 25, 1971"], ValueKind.DATE),
        (["2024-03-01"], ValueKind.DATE),
        (["3", "1,200"], ValueKind.COUNT),
        (["01865 270000"], ValueKind.PHONE),
        (["112 m²", "90 m²"], ValueKind.MEASURE),
        (["new", "used", "new", "used"], ValueKind.ENUMERATION),
        (["Ann Lee", "Bob May"], ValueKind.NAME),
        (["A long tale of many words that goes on and on, and does not end before the line does."], ValueKind.TEXT),
    ],
)
def test_kinds_are_guessed(values: list[str], kind: ValueKind) -> None:
    assert kind_of(values)[0] is kind


@pytest.mark.parametrize(
    ("label", "name"), [("No. of bedrooms", "no_of_bedrooms"), ("2nd price:", "nd_price"), ("—", "")]
)
def test_names_are_made_from_labels(label: str, name: str) -> None:
    assert attribute_name(label) == name
