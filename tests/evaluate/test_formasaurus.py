"""The Formasaurus reader, the judging by host and the command, on a corpus of a few hand-written pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bowerbird.cli.main import app
from bowerbird.errors import CorpusMissing
from bowerbird.evaluate.formasaurus import distinct, formasaurus_pages, in_order, labelled_forms
from bowerbird.evaluate.formasaurus_judge import (
    NOT_THERE,
    Scores,
    corpus_figures,
    corpus_role,
    field_scores,
    judge_forms,
    read_forms,
)
from bowerbird.evaluate.scores import Counts
from bowerbird.forms.model import Role
from bowerbird.forms.roles.model import FieldKind

CONFIG = {
    "form_types": {"simplify_map": {"P": "o"}, "NA_value": "X", "skip_value": "-"},
    "field_types": {"simplify_map": {"OT": "OO", "ns": "nf"}, "NA_value": "XX", "skip_value": "--"},
}
SEARCH = (
    '<form action="/search"><input type="hidden" name="h" value="{}"><input name="q">'
    '<button name="b">Search</button></form>'
)
LOGIN = (
    '<form method="post" action="/login"><label>User <input name="user"></label>'
    '<label>Password <input type="password" name="pass"></label><noscript>'
    '<input name="old"></noscript><input type="submit" name="go" value="Log in"></form>'
)
POLL = (
    '<form action="/poll"><label><input type="radio" name="v" value="1"> Yes</label>'
    '<label><input type="radio" name="v" value="2"> No</label>'
    '<input type="submit" value="Vote"></form>'
)


def write_corpus(folder: Path) -> Path:
    pages = {
        "html/one.example-0.html": (
            SEARCH.format(1) + LOGIN,
            ["s", "l"],
            [{"q": "qq"}, {"user": "us", "pass": "p1", "old": "OT", "go": "Bs"}],
        ),
        "html/one.example-1.html": (SEARCH.format(2) + POLL, ["s", "P"], [{"q": "qq"}, {"v": "OT"}]),
        "html/two.example-0.html": (LOGIN + SEARCH.format(3), ["-", "X"], [{}, {"q": "XX"}]),
    }
    index = {}
    for name, (body, forms, fields) in pages.items():
        file = folder / "formasaurus" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"<html><body>{body}</body></html>", encoding="utf-8")
        index[name] = {"url": f"http://www.{name[5:16]}/", "forms": forms, "visible_html_fields": fields}
    root = folder / "formasaurus"
    (root / "index.json").write_text(json.dumps(index), encoding="utf-8")
    (root / "config.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    return folder


def test_labels_are_simplified_and_those_that_say_nothing_left_out(tmp_path: Path) -> None:
    pages = formasaurus_pages(write_corpus(tmp_path))
    assert [page.forms for page in pages] == [("s", "l"), ("s", "o"), ("", "")]
    assert pages[0].host == "one.example"
    assert [form.role for page in pages for form in labelled_forms(page)] == [
        Role.SEARCH,
        Role.LOGIN,
        Role.SEARCH,
        Role.OTHER,
    ]


def test_forms_written_alike_count_once_whatever_their_hidden_inputs(tmp_path: Path) -> None:
    forms = [form for page in formasaurus_pages(write_corpus(tmp_path)) for form in labelled_forms(page)]
    assert [form.role for form in distinct(forms)] == [Role.SEARCH, Role.LOGIN, Role.OTHER]


def test_fields_have_their_kinds_and_those_in_noscript_are_there(tmp_path: Path) -> None:
    login = labelled_forms(formasaurus_pages(write_corpus(tmp_path))[0])[1]
    assert login.names == ("user", "pass", "old", "go")
    assert login.truth == (FieldKind.USER_NAME, FieldKind.PASSWORD, FieldKind.OTHER, FieldKind.SUBMIT)
    assert login.lost == ()


def test_buttons_in_their_own_tags_have_no_label(tmp_path: Path) -> None:
    search = labelled_forms(formasaurus_pages(write_corpus(tmp_path))[0])[0]
    assert search.names == ("q", "")
    assert search.truth == (FieldKind.QUERY, None)


def test_a_missing_corpus_is_named_with_what_it_holds(tmp_path: Path) -> None:
    with pytest.raises(CorpusMissing, match=r"index\.json"):
        formasaurus_pages(tmp_path)


def test_a_form_inside_another_is_not_in_our_tree() -> None:
    wanted = [{"a"}, {"b", "c"}, {"d"}, set()]
    assert in_order(wanted, [{"a"}, {"d", "e"}, set()]) == [0, None, 1, 2]
    assert in_order(wanted, [{"a", "b", "c"}, {"d"}, set()]) in ([None, 0, 1, 2], [0, None, 1, 2])
    assert in_order([{"a"}], []) == [None]


def test_radio_buttons_count_once_as_a_name_and_each_as_an_element(tmp_path: Path) -> None:
    judged = list(judge_forms(read_forms(formasaurus_pages(write_corpus(tmp_path)))))
    poll = judged[2]
    assert [(field.name, field.elements) for field in poll.fields] == [("v", 2)]
    names, elements = field_scores(judged), field_scores(judged, elements=True)
    assert sum(counts.there for counts in names.counts.values()) == 6
    assert sum(counts.there for counts in elements.counts.values()) == 7


def test_hosts_that_the_shipped_models_never_met_are_judged_by_them(tmp_path: Path) -> None:
    judged = list(judge_forms(read_forms(formasaurus_pages(write_corpus(tmp_path)))))
    assert all(form.unseen for form in judged)
    assert [form.taken_for for form in judged] == ["search", "login", "other"]
    flat = corpus_figures(judged)
    assert flat["formasaurus.roles.f1"] == flat["formasaurus.search.f1"] == 1.0
    assert flat["formasaurus.private.noise"] == 0.0


def test_the_corpus_names_filters_and_orders_otherwise() -> None:
    assert corpus_role(Role.FILTER) is Role.SEARCH
    assert corpus_role(Role.SORT) is Role.OTHER
    assert corpus_role(Role.LOGIN) is Role.LOGIN


def test_scores_weigh_classes_by_their_number() -> None:
    scores = Scores.of([("a", "a"), ("a", "a"), ("a", "b"), ("b", "b"), ("c", NOT_THERE)])
    assert scores.counts == {"a": Counts(2, 2, 3), "b": Counts(1, 2, 1), "c": Counts(0, 0, 1)}
    assert scores.weighted == pytest.approx((3 * 0.8 + 2 / 3) / 5)
    assert scores.macro == pytest.approx((0.8 + 2 / 3) / 3)
    assert scores.accuracy == pytest.approx(3 / 5)


def test_the_command_prints_one_flat_object(tmp_path: Path) -> None:
    folder = write_corpus(tmp_path)
    answer = CliRunner().invoke(
        app, ["eval", "forms", "--data", str(folder), "--corpus", "formasaurus", "--json"], catch_exceptions=False
    )
    flat = json.loads(answer.stdout)
    assert flat["formasaurus.search.f1"] == 1.0
    assert flat["formasaurus.unseen"] == 1.0


def test_the_command_tells_roles_kinds_and_causes(tmp_path: Path) -> None:
    folder = write_corpus(tmp_path)
    answer = CliRunner().invoke(
        app, ["eval", "forms", "--data", str(folder), "--corpus", "formasaurus", "--misses", "5"]
    )
    assert "3 forms, 6 fields" in answer.stdout
    assert "judged by the shipped models" in " ".join(answer.stdout.split())
    assert "forms that came out wrong, by cause" in answer.stdout


def test_the_command_needs_the_corpus_that_it_is_asked_for(tmp_path: Path) -> None:
    answer = CliRunner().invoke(app, ["eval", "forms", "--data", str(tmp_path), "--corpus", "formasaurus"])
    assert answer.exit_code != 0
    assert isinstance(answer.exception, CorpusMissing)
