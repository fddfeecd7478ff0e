"""The evidence beside a wrapper: read as it was written, or refused with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from evidence_samples import SITE, home, pages_of, record_of, run_of
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.domain.record import Attested, Origin, Plain, Record
from bowerbird.errors import EvidenceError
from bowerbird.induce.expectation import coverage_of, load, path_beside, save
from bowerbird.induce.model import Expectation
from bowerbird.induce.way import Deed, Way

EXPECTED = Expectation(
    "real-estate-uk",
    f"{SITE}/list",
    "2026-11-16",
    12,
    3,
    is_complete=True,
    announced=12,
    coverage={"price": 1.0, "tenure": 0.25},
    on_detail=frozenset({"tenure"}),
    samples=tuple(run_of(pages_of()).records[:2]),
    browser=False,
    why_browser="the first 12 records are the same without a browser",
    way=Way(f"{SITE}/list", (Deed("//button", "{click /}"),), {"town": ("Oxford", "Bath")}),
)
_plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.dictionaries(st.text(), inner, max_size=3) | st.lists(inner, max_size=3).map(tuple),
    max_leaves=6,
)


def test_evidence_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = path_beside(tmp_path / "agent.oxp")
    save(EXPECTED, file)
    read = load(file)
    assert file.name == "agent.evidence.json"
    assert (read.coverage, read.on_detail, read.announced) == (EXPECTED.coverage, EXPECTED.on_detail, 12)
    assert read.way == EXPECTED.way
    assert [record.url for record in read.samples] == [record.url for record in EXPECTED.samples]
    assert list(tmp_path.iterdir()) == [file]
    save(read, file)
    assert load(file) == read


@given(_plain)
def test_every_value_survives(tmp_path_factory: pytest.TempPathFactory, value: Plain) -> None:
    file = tmp_path_factory.mktemp("evidence") / "one.evidence.json"
    record = Record("property", "a", "b", {"x": (Attested(value, "raw", 0.5, Origin("u", "n", "w"), ("f",)),)})
    save(Expectation("d", "s", "m", 1, 1, is_complete=False, samples=(record,)), file)
    assert load(file).samples == (record,)


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ("{", "no evidence of a wrapper"),
        ("[]", "no evidence of a wrapper"),
        ("{}", "no evidence of a wrapper"),
        ('{"version": 99}', "upgrade"),
        ('{"version": 1}', "damaged"),
    ],
)
def test_what_cannot_be_read_is_refused(tmp_path: Path, content: str, what: str) -> None:
    file = tmp_path / "a.evidence.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(EvidenceError, match=what):
        load(file)


def test_files_that_are_not_there_are_named(tmp_path: Path) -> None:
    with pytest.raises(EvidenceError, match=r"none\.evidence\.json"):
        load(tmp_path / "none.evidence.json")
    with pytest.raises(EvidenceError, match="cannot be written"):
        save(EXPECTED, tmp_path / "no" / "folder.evidence.json")


def test_coverage_of_own_pages_counts_the_records_that_were_followed() -> None:
    followed = [record_of(home(0), detail={"tenure": "Freehold", "garden": "Yes"})]
    followed += [record_of(home(1), detail={"garden": "Yes"})]
    coverage = coverage_of([*followed, record_of(home(2)), record_of(home(3, price=""))])
    assert (coverage["title"], coverage["price"], coverage["tenure"], coverage["garden"]) == (1.0, 0.75, 0.5, 1.0)
