"""The catalogue of what can be wrong with a pack: each error names its file, its line and a remedy.

A case is a pack, the text that stands on the line of the error, and words of the message.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from packing import LEAST, write_pack

from bowerbird.domain import load_pack
from bowerbird.errors import PackError

HEAD = "name: films\ntitle: Films\nrecord: film\npivots: [title]\nattributes:\n  title: {kind: text}\n"

DESCRIPTIONS: dict[str, tuple[str, str, str, str]] = {
    # name: (pack.yaml, what its wrong line holds, part of what is wrong, part of the remedy)
    "empty": ("", "", "is empty", "describe the pack"),
    "only comments": ("# soon\n", "# soon", "is empty", "describe the pack"),
    "not a mapping": ("- name\n", "- name", "keys with values are expected", "key: value"),
    "a tab": ("name: films\n\ttitle: x\n", "\ttitle", "is not YAML", "spaces"),
    "an open bracket": ("name: films\npivots: [title\nrecord: film\n", "record", "is not YAML", "brackets"),
    "a colon in a text": ("name: films\ntitle: Films: all\n", "title", "is not YAML", "quotes"),
    "a control character": ("name: films\ntitle: a\x01b\n", "title", "is not YAML", "not text"),
    "an alias in itself": ("name: films\ntitle: x\nattributes: &a\n  b: *a\n", "&a", "contains itself", "write"),
    "unknown key": (HEAD + "pivot: [title]\n", "pivot: [title]", "'pivot' is not known", "did you mean 'pivots'"),
    "unknown key of an attribute": (HEAD + "  year: {kind: date, label: [Y]}\n", "year", "'label'", "'labels'"),
    "key twice": (HEAD + "title: Again\n", "title: Again", "here twice", "line 2"),
    "attribute twice": (HEAD + "  title: {kind: name}\n", "title: {kind: name}", "here twice", "join it"),
    "no name": ("title: Films\nrecord: film\n", "title", "'name' is missing", "name: …"),
    "no title": ("name: films\nrecord: film\n", "name", "'title' is missing", "title: …"),
    "no record": (HEAD.replace("record: film\n", ""), "name", "'record' is missing", "record:"),
    "no pivots": (HEAD.replace("pivots: [title]\n", ""), "name", "no pivots", "pivots:"),
    "name with capitals": (HEAD.replace("name: films", "name: My Films"), "My Films", "is not a name", "small letters"),
    "attribute with a space": (HEAD + "  the year: {kind: date}\n", "the year", "is not a name", "small letters"),
    "no kind": (HEAD + "  year: {labels: [Year]}\n", "year", "has no kind", "kind:"),
    "unknown kind": (HEAD + "  year: {kind: dates}\n", "dates", "'dates' is not known", "'date'"),
    "unknown role": (HEAD + "  year: {kind: date, role: needed}\n", "needed", "'needed' is not known", "mandatory"),
    "pivot as a role": (HEAD + "  year: {kind: date, role: pivot}\n", "role", "whole pack", "pivots:"),
    "byline that is no attribute": (f"{HEAD}byline: titel\n", "byline: titel", "no attribute", "'title'"),
    "pivot that is no attribute": (HEAD.replace("[title]", "[titel]"), "titel", "no attribute", "'title'"),
    "unknown unit": (HEAD + "  length: {kind: measure, unit: furlongs}\n", "furlongs", "unit 'furlongs'", "use one of"),
    "unknown currency": ("currency: GPB\n" + HEAD, "GPB", "currency 'GPB'", "'GBP'"),
    "unknown normal form": (HEAD + "  d: {kind: date, normal: iso}\n", "iso", "normal form 'iso'", "iso-date"),
    "currency of a measure": (HEAD + "  d: {kind: measure, unit: EUR}\n", "EUR", "does not go with", "currency"),
    "unit of money": (HEAD + "  d: {kind: money, unit: km}\n", "km", "does not go with", "currency"),
    "measure without a unit": (HEAD + "  d: {kind: measure}\n", "d: ", "needs a unit", "unit:"),
    "maximum below minimum": (HEAD + "  d: {kind: count, minimum: 9, maximum: 1}\n", "d: ", "below", "exchange"),
    "not a number": (HEAD + "  d: {kind: count, minimum: few}\n", "few", "not a number", "digits"),
    "neither yes nor no": (HEAD + "  d: {kind: count, many: perhaps}\n", "perhaps", "neither yes nor no", "true"),
    "a list for a text": ("title: [a, b]\nname: films\n", "title", "a text is expected", "one text"),
    "a mapping for a list": (HEAD + "wildcards: {Any thing: [x]}\n", "wildcards", "is not a language", "`en`"),
    "an empty label": (HEAD + "  d: {kind: count, labels: ['']}\n", "labels", "is empty", "remove"),
    "bad pattern": (HEAD + "  d:\n    kind: code\n    patterns: ['(\\d+']\n", "patterns", "regular expression", "mend"),
    "pattern of nothing": (HEAD + "  d:\n    kind: code\n    patterns: ['\\d*']\n", "patterns", "nothing", "least"),
    "unknown language": ("languages: [english]\n" + HEAD, "english", "is not a language", "`en`"),
    "unknown country": ("country: England\n" + HEAD, "England", "is not a country", "GB"),
    "unknown widget": (HEAD + "  d: {kind: count, form: {as: slider}}\n", "slider", "'slider'", "range"),
    "form without a widget": (HEAD + "  d: {kind: count, form: {labels: [D]}}\n", "form", "no widget", "as:"),
    "subtype of nothing": (HEAD + "  d: {kind: date, sub_type_of: dat}\n", "d: ", "no attribute", "use one of"),
    "subtype of itself": (HEAD + "  d: {kind: date, sub_type_of: d}\n", "d: ", "names itself", "remove"),
    "circle of subtypes": (
        HEAD + "  a: {kind: date, sub_type_of: b}\n  b: {kind: date, sub_type_of: a}\n",
        "b: ", "circle: a → b → a", "remove one",
    ),
    "circle of parts": (
        HEAD + "  a: {kind: date, part_of: b}\n  b: {kind: date, part_of: a}\n", "b: ", "circle", "remove one",
    ),
    "disjoint from its own kind": (
        HEAD + "  a: {kind: date}\n  b: {kind: date, sub_type_of: a, disjoint: [a]}\n", "b: ", "disjoint", "remove one",
    ),
    "modifies nothing": (HEAD + "  d: {kind: count, modifies: price}\n", "d: ", "modifies names 'price'", "use one of"),
    "unknown gazetteer": (HEAD + "  d: {kind: name, gazetteers: [people]}\n", "d: ", "no gazetteer", "people.txt"),
    "options of no gazetteer": (HEAD + "gazetteers: {people: {case: any}}\n", "people", "no file", "write it"),
    "extends nothing": ("extends: generik\n" + HEAD, "generik", "no such pack", "'generic'"),
    "without nothing": ("extends: generic\nwithout: [colour]\n" + HEAD, "without", "no inherited", "use one of"),
    "co-occurrence of nothing": (HEAD + "co_occurrence: [[title, year]]\n", "co_occurrence", "'year'", "use one of"),
    "corpus without a vertical": (HEAD + "corpora: {swde: {attributes: {a: title}}}\n", "corpora", "vertical", "both"),
    "corpus of nothing": (
        HEAD + "corpora: {swde: {vertical: film, attributes: {name: titel}}}\n", "corpora", "'titel'", "'title'",
    ),
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "films"


@pytest.mark.parametrize("case", DESCRIPTIONS)
def test_a_broken_description(case: str, folder: Path) -> None:
    description, line, what, remedy = DESCRIPTIONS[case]
    write_pack(folder, description)
    with pytest.raises(PackError) as caught:
        load_pack(folder)
    error = caught.value
    assert error.file == str(folder / "pack.yaml")
    assert error.line is not None
    assert line in [*description.splitlines(), ""][error.line - 1]
    assert what in error.what
    assert remedy in error.remedy
    assert str(error) == f"{error.file}:{error.line}: {error.what}; {error.remedy}"


WITH_GAZETTEER = HEAD + "  director: {kind: name, gazetteers: [people]}\n"
GAZETTEERS: dict[str, tuple[str | bytes, int, str, str]] = {
    "empty": ("", 1, "has no terms", "one term a line"),
    "only comments": ("# origin: nowhere\n\n", 1, "has no terms", "one term a line"),
    "term twice": ("Ann\nBob\nAnn\n", 3, "also in line 1", "remove one"),
    "too many bars": ("Ann | a | b=c | d\n", 1, "more than two bars", "term | normal form"),
    "no term": ("Ann\n | Bob\n", 2, "no letter or digit", "before the first bar"),
    "a fact without a value": ("Ann | | born\n", 1, "'born' is not a fact", "fact=value"),
    "a paragraph": ("Ann " * 60, 1, "characters", "one term a line"),
    "Latin-1": ("Ann\nRen\xe9\n".encode("latin-1"), 2, "is not UTF-8 (byte 0xe9)", "UTF-8"),
    "UTF-16": ("Ann\n".encode("utf-16"), 1, "is not UTF-8", "UTF-8"),
}


@pytest.mark.parametrize("case", GAZETTEERS)
def test_a_broken_gazetteer(case: str, folder: Path) -> None:
    terms, line, what, remedy = GAZETTEERS[case]
    write_pack(folder, WITH_GAZETTEER, {"people": terms})
    with pytest.raises(PackError) as caught:
        load_pack(folder)
    assert caught.value.file == str(folder / "gazetteers" / "people.txt")
    assert caught.value.line == line
    assert what in caught.value.what
    assert remedy in caught.value.remedy


def test_a_description_in_latin_1(folder: Path) -> None:
    write_pack(folder)
    (folder / "pack.yaml").write_bytes(LEAST.replace("title: Films", "title: Fílms").encode("latin-1"))
    with pytest.raises(PackError, match="is not UTF-8") as caught:
        load_pack(folder)
    assert caught.value.line == 2


def test_a_folder_without_a_description(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"pack\.yaml: there is no such file"):
        load_pack(tmp_path)


def test_a_name_that_no_pack_has() -> None:
    with pytest.raises(PackError, match="did you mean 'real-estate-uk'"):
        load_pack("real-estates-uk")


def test_packs_that_extend_one_another_in_a_circle(tmp_path: Path) -> None:
    for name, base in (("a", "b"), ("b", "c"), ("c", "a")):
        write_pack(tmp_path / name, f"extends: {base}\n" + LEAST)
    with pytest.raises(PackError, match="a → b → c → a") as caught:
        load_pack(tmp_path / "a")
    assert caught.value.file == str(tmp_path / "c" / "pack.yaml")
    assert caught.value.line == 1


def test_an_error_in_a_pack_below_names_its_file(tmp_path: Path) -> None:
    base = write_pack(tmp_path / "base", LEAST + "  year: {kind: dates}\n")
    write_pack(tmp_path / "films", "extends: base\n" + LEAST)
    with pytest.raises(PackError) as caught:
        load_pack(tmp_path / "films")
    assert caught.value.file == str(base / "pack.yaml")
