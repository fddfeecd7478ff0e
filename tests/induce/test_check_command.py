"""`bowerbird wrapper check`: what it prints, and how it exits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from agent_site import WRAPPER, Agent

from bowerbird.induce.expectation import path_beside, save
from bowerbird.induce.model import Expectation
from bowerbird.zoo import serve
from bowerbird.zoo.server import Running
from command import bowerbird


@pytest.fixture
def agent() -> Iterator[Running]:
    with serve(Agent()) as running:
        yield running


def wrapper_in(folder: Path, running: Running) -> Path:
    """The wrapper on file, with evidence that says little but that plain HTTP is enough."""
    file = folder / "agent.oxp"
    file.write_text(WRAPPER.replace("SITE", running.url.rstrip("/")), encoding="utf-8")
    save(Expectation("real-estate-uk", running.url, "2026-11-16", 18, 3, True, browser=False), path_beside(file))
    return file


def test_a_wrapper_that_holds(agent: Running, tmp_path: Path) -> None:
    code, out, _ = bowerbird("wrapper", "check", wrapper_in(tmp_path, agent))
    assert code == 0, out
    assert "records seen" in out
    assert "The wrapper holds." in out


def test_a_wrapper_that_fails(agent: Running, tmp_path: Path) -> None:
    agent.site = replace(Agent(), change=lambda html: html.replace("class=card", "class=tile"))
    file = wrapper_in(tmp_path, agent)
    code, out, _ = bowerbird("wrapper", "check", file, "--json")
    told = json.loads(out)
    assert (code, told["holds"], told["verdict"]) == (1, False, "incorrect")
    assert "no records any more" in told["findings"][0]["said"]
    code, out, _ = bowerbird("wrapper", "check", file)
    assert code == 1
    assert "does not hold any more" in out


def test_a_site_that_does_not_answer_says_nothing_of_the_wrapper(tmp_path: Path) -> None:
    file = tmp_path / "gone.oxp"
    file.write_text(WRAPPER.replace("SITE", "http://127.0.0.1:9"), encoding="utf-8")
    save(
        Expectation("real-estate-uk", "http://127.0.0.1:9/", "2026-11-16", 18, 3, True, browser=False),
        path_beside(file),
    )
    code, out, _ = bowerbird("wrapper", "check", file)
    assert code == 1
    assert "could not be looked at" in out
    assert "does not hold any more" not in out


def test_the_domain_has_to_be_known(tmp_path: Path) -> None:
    file = tmp_path / "bare.oxp"
    file.write_text("doc('http://127.0.0.1:9/')//li:<thing>", encoding="utf-8")
    code, _, err = bowerbird("wrapper", "check", file)
    assert code == 1
    assert "--domain" in err


def test_damaged_evidence_is_named(agent: Running, tmp_path: Path) -> None:
    file = wrapper_in(tmp_path, agent)
    path_beside(file).write_text("{", encoding="utf-8")
    code, _, err = bowerbird("wrapper", "check", file)
    assert code == 1
    assert "agent.evidence.json" in err


def test_a_wrapper_is_repaired(agent: Running, tmp_path: Path) -> None:
    file = tmp_path / "agent.oxp"
    start = f"{agent.url}list"
    assert bowerbird("wrap", start, "--domain", "real-estate-uk", "-o", file, "--delay", "0")[0] == 0
    old = file.read_text(encoding="utf-8")
    agent.site = replace(
        Agent(),
        change=lambda html: (
            html.replace("<dt>", "<p><b>").replace("</dt><dd>", "</b> <span>").replace("</dd>", "</span></p>")
        ),
    )
    code, _, err = bowerbird("wrapper", "check", file, "--repair", "--delay", "0")
    assert code == 0, err
    assert (tmp_path / "agent.before.oxp").read_text(encoding="utf-8") == old
    assert bowerbird("wrapper", "check", file, "--delay", "0")[0] == 0


def test_a_repair_needs_evidence(agent: Running, tmp_path: Path) -> None:
    file = wrapper_in(tmp_path, agent)
    path_beside(file).unlink()
    code, _, err = bowerbird("wrapper", "check", file, "--repair")
    assert code != 0
    assert "evidence" in err
