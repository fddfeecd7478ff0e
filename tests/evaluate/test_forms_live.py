"""Searches of the fair are judged by what the server saw."""

from __future__ import annotations

from collections import Counter

import pytest
from typer.testing import CliRunner

from bowerbird.browse import find_chromium
from bowerbird.cli import eval_forms
from bowerbird.cli.main import app
from bowerbird.errors import BelowFloor, BrowserMissing
from bowerbird.evaluate.floors import pinned
from bowerbird.evaluate.forms_fair import FLOORS, LIVE_FLOORS, FairReport
from bowerbird.evaluate.forms_live import Searched, causes, figures, search_site, the_search
from bowerbird.forms import Field, FieldType, Form, Role, TypedForm, Widget


def form(role: Role, types: int, fields: int = 3) -> TypedForm:
    made = Form(0, role, tuple(Field((at,), Widget.TEXT) for at in range(fields)))
    return TypedForm(made, {at: FieldType("price") for at in range(types)})


def test_the_search_is_the_form_whose_fields_are_understood() -> None:
    login, box, search = form(Role.LOGIN, 3), form(Role.SEARCH, 1, 9), form(Role.SEARCH, 2)
    assert the_search([login, box, search]) is search
    assert the_search([login]) is None


def test_figures_and_causes() -> None:
    made = {"shape": "", "sending": "", "submit": "", "flavour": "", "need": ""}
    sites = [
        Searched(0, True, 1.0, 3, 2, "", made),
        Searched(1, True, 1.0, 4, 2, "", made),
        Searched(2, True, 0.5, 2, 2, "stopped", made),
        Searched(3, False, 0.0, 0, 2, "no search form seen", made),
    ]
    assert figures(sites) == {
        "zoo.reached": 0.75,
        "zoo.covered": 0.5,
        "zoo.covered.frugally": 0.25,
        "zoo.submissions.ratio": 1.75,
    }
    assert set(causes(sites)) == {
        "more submissions than needed",
        "records not reached: stopped",
        "no results: no search form seen",
    }


def test_a_plain_site_is_searched_to_the_end() -> None:
    try:
        find_chromium()
    except BrowserMissing:
        pytest.skip("no Chromium on this machine")
    site = search_site(6)
    assert site.covered
    assert site.ratio == 1.0


def test_floors_of_searches_hold_where_searches_are_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    understood, searched = dict(pinned()[FLOORS].numbers), dict(pinned()[LIVE_FLOORS].numbers)

    def evaluated(*flags: str, **figures: float) -> Exception | None:
        report = FairReport(understood | figures, Counter(), ())
        monkeypatch.setattr(eval_forms, "evaluate_fair", lambda *_, **__: report)
        answer = CliRunner().invoke(app, ["eval", "forms", "--corpus", "zoo", *flags], catch_exceptions=True)
        return answer.exception if isinstance(answer.exception, Exception) else None

    assert evaluated("--no-live") is None
    assert evaluated(**searched) is None
    assert isinstance(evaluated(), BelowFloor), "searches that were to be carried out and were not"
    assert isinstance(evaluated(**searched | {"zoo.reached": 0.5}), BelowFloor)
    assert isinstance(evaluated(**searched | {"zoo.submissions.ratio": 3.0}), BelowFloor), "more are worse"
