"""What a pack means: inheritance, roles, relations, gazetteers, and where packs are found."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from packing import LEAST, write_pack

from bowerbird.domain import Case, Role, Term, ValueKind, Widget, load_pack, pack_names, shelf
from bowerbird.domain.gazetteer import read_gazetteer


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "films"


def test_the_least_pack(folder: Path) -> None:
    pack = load_pack(write_pack(folder))
    assert (pack.name, pack.title, pack.record, pack.folder) == ("films", "Films", "film", folder)
    assert pack.attributes["title"].kind is ValueKind.TEXT
    assert pack.attributes["title"].role is Role.PIVOT
    assert pack.extends == ()


def test_a_pack_adds_to_the_one_it_extends(tmp_path: Path) -> None:
    write_pack(tmp_path / "films", LEAST + "  year: {kind: date, labels: [Year], minimum: 1888}\nwildcards: [Any]\n")
    pack = load_pack(
        write_pack(
            tmp_path / "silent-films",
            """\
            name: silent-films
            title: Silent films
            extends: films
            wildcards: [All]
            attributes:
              year: {labels: [Year, Made in], maximum: 1935}
              pianist: {kind: name}
            """,
        )
    )
    assert pack.extends == ("films",)
    assert pack.record == "film"
    assert pack.wildcards == ("Any", "All")
    year = pack.attributes["year"]
    assert (year.kind, year.labels, year.minimum, year.maximum) == (ValueKind.DATE, ("Year", "Made in"), 1888, 1935)
    assert list(pack.attributes) == ["title", "year", "pianist"]


def test_without_and_fresh_forget(tmp_path: Path) -> None:
    write_pack(tmp_path / "films", LEAST + "  year: {kind: date}\n  price: {kind: money, labels: [Price]}\n")
    pack = load_pack(
        write_pack(
            tmp_path / "free-films",
            """\
            name: free-films
            title: Free films
            extends: films
            without: [year]
            attributes:
              price: {kind: text, fresh: true}
            """,
        )
    )
    assert list(pack.attributes) == ["title", "price"]
    assert pack.attributes["price"].labels == ()
    assert pack.attributes["price"].kind is ValueKind.TEXT


def test_pivots_are_the_packs_own_and_in_order(tmp_path: Path) -> None:
    write_pack(tmp_path / "films", LEAST + "  year: {kind: date, role: mandatory}\n  url: {kind: url}\n")
    pack = load_pack(
        write_pack(tmp_path / "old-films", "name: old-films\ntitle: Old\nextends: films\npivots: [year, url]\n")
    )
    assert pack.pivots == ("year", "url")
    assert [name for name, a in pack.attributes.items() if a.role is Role.PIVOT] == ["year", "url"]
    assert pack.attributes["title"].role is Role.OPTIONAL


def test_disjointness_is_symmetric_and_inherited(folder: Path) -> None:
    pack = load_pack(
        write_pack(
            folder,
            LEAST
            + "  place: {kind: place, disjoint: [year]}\n  year: {kind: date}\n"
            + "  town: {kind: place, sub_type_of: place}\n",
        )
    )
    assert pack.attributes["year"].disjoint == ("place",)
    assert pack.are_disjoint("town", "year")
    assert pack.are_disjoint("year", "town")
    assert not pack.are_disjoint("town", "title")
    assert pack.subtypes("place") == ("place", "town")


def test_labels_by_language_and_forms(folder: Path) -> None:
    pack = load_pack(
        write_pack(
            folder,
            LEAST
            + "  year:\n    kind: date\n    labels: {en: [Year], de: [Jahr, Year]}\n"
            + "    form: {as: range, minimum: From, maximum: [To]}\n",
        )
    )
    year = pack.attributes["year"]
    assert year.labels == ("Year", "Jahr")
    assert year.form is not None
    assert (year.form.widget, year.form.minimum, year.form.maximum) == (Widget.RANGE, ("From",), ("To",))


def test_a_gazetteer(folder: Path) -> None:
    description = LEAST + "  town: {kind: place, gazetteers: [towns]}\ngazetteers: {towns: {case: capitals}}\n"
    terms = """\
    # origin: an atlas
    Oxford
    ?Reading  # also a word
    Saint Albans | St Albans
    Portland | | state=OR, people=650000
    """
    pack = load_pack(write_pack(folder, description, {"towns": terms}))
    towns = pack.gazetteers["towns"]
    assert towns.terms == (
        Term("Oxford", "Oxford"),
        Term("Reading", "Reading", ambiguous=True),
        Term("Saint Albans", "St Albans"),
        Term("Portland", "Portland", facts=(("state", "OR"), ("people", "650000"))),
    )
    assert (towns.case, towns.origin, len(towns)) == (Case.CAPITALS, "an atlas", 4)


def test_a_gazetteer_of_the_same_name_replaces_that_below(tmp_path: Path) -> None:
    write_pack(tmp_path / "films", LEAST + "  town: {kind: place, gazetteers: [towns]}\n", {"towns": "Rome\n"})
    pack = load_pack(write_pack(tmp_path / "b", "name: b\ntitle: B\nextends: films\n", {"towns": "Oslo\n"}))
    assert [term.text for term in pack.gazetteers["towns"].terms] == ["Oslo"]


@settings(deadline=None)  # it writes files, on machines that may be busy
@given(st.lists(st.text("abcXYZ äß'-", min_size=1, max_size=12), min_size=1, max_size=20))
def test_plain_terms_are_read_as_written(tmp_path_factory: pytest.TempPathFactory, texts: list[str]) -> None:
    written = list(
        dict.fromkeys(filter(lambda text: any(map(str.isalnum, text)), (" ".join(t.split()) for t in texts)))
    )
    if not written:
        return
    path = tmp_path_factory.mktemp("terms") / "terms.txt"
    path.write_text("\n".join(written), encoding="utf-8")
    assert [term.text for term in read_gazetteer(path).terms] == written


def test_a_byte_order_mark_and_windows_lines_do_no_harm(folder: Path) -> None:
    description = LEAST + "  town: {kind: place, gazetteers: [towns]}\n"
    write_pack(folder, description, {"towns": b"\xef\xbb\xbfOxford\r\nBath\r\n"})
    assert [term.text for term in load_pack(folder).gazetteers["towns"].terms] == ["Oxford", "Bath"]


def test_packs_of_installed_packages_load_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_pack(tmp_path / "birds", LEAST.replace("films", "birds"))
    (tmp_path / "birds" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    point = EntryPoint("birds", "birds", shelf.GROUP)
    monkeypatch.setattr(shelf, "entry_points", lambda **_: [point])
    assert "birds" in pack_names()
    assert load_pack("birds").folder == tmp_path / "birds"
    sys.modules.pop("birds")


def test_relative_folders_load(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_pack(folder)
    monkeypatch.chdir(folder.parent)
    assert load_pack("./films") == load_pack(folder) == load_pack("films")
