"""`bowerbird oxpath` and `bowerbird wrapper`: what they print, write and say when something is wrong."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bowerbird.zoo import Fault, Kind, demo_site, serve
from bowerbird.zoo.web import Answer, Request
from command import bowerbird

CARDS = "//article.card:<home>[? .//h3/a:<headline=norm(.)>][? .//p.price/text():<price=norm(.)>]"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pages") / "books.html"
    path.write_text("<ul><li><h2>One</h2><b>£1</b><li><h2>Two</h2></ul>", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with serve(demo_site("estate-agent")) as running:
        yield running.url


def test_an_expression_on_a_file_prints_json_lines(page: Path) -> None:
    done = bowerbird("oxpath", "//li:<book>[./h2:<title=norm(.)>][? ./b:<price=norm(.)>]", page, "--no-sources")
    assert done.code == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"title": "One", "price": "£1"},
        {"title": "Two"},
    ]
    assert "2 records" in done.stderr


def test_records_as_a_table_and_as_csv(page: Path) -> None:
    expression = "//li:<book>[./h2:<title=norm(.)>][? ./b:<price=norm(.)>]"
    table = bowerbird("oxpath", "run", expression, page, "--format", "table").stdout
    assert table.splitlines()[0].split() == ["title", "price"]
    rows = bowerbird("oxpath", expression, page, "--format", "csv", "--no-sources").stdout
    assert rows == "title,price\nOne,£1\nTwo,\n"


def test_a_wrapper_in_a_file_runs_over_a_site(site: str, tmp_path: Path) -> None:
    wrapper, output = tmp_path / "homes.oxp", tmp_path / "homes.csv"
    wrapper.write_text(
        f"doc('{site}for-sale')//input[@name='location']/{{$PLACE /}}//form.search//button/{{click /}}{CARDS}",
        encoding="utf-8",
    )
    places = demo_site("estate-agent").stock.towns[:2]
    options = [option for place in places for option in ("--set", f"PLACE={place}")]
    done = bowerbird("wrapper", "run", wrapper, *options, "-o", output, "--browser", "auto")
    assert done.code == 0, done.stderr
    assert "without a browser: the first" in done.stderr
    with output.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows
    assert all(row["price"].startswith("£") for row in rows)
    again = bowerbird("wrapper", "run", wrapper, *options, "-o", output, "--resume")
    assert f"{len(rows)} records" in again.stderr
    assert output.read_text(encoding="utf-8").count("\n") == len(rows) + 1


def test_pages_limit_a_run_that_resume_completes(site: str, tmp_path: Path) -> None:
    wrapper, output = tmp_path / "homes.oxp", tmp_path / "homes.jsonl"
    text = f"doc('{site}for-sale')/(//nav.pager/a[@rel='next']/{{nextclick /}})*{CARDS}"
    wrapper.write_text(text, encoding="utf-8")
    part = bowerbird("wrapper", "run", wrapper, "-o", output, "--browser", "never", "--pages", "2")
    assert "2 pages, 24 records, not complete" in part.stderr
    whole = bowerbird("wrapper", "run", wrapper, "-o", output, "--browser", "never", "--resume")
    assert "4 pages, 44 records" in whole.stderr
    titles = [json.loads(line)["headline"] for line in output.read_text(encoding="utf-8").splitlines()]
    assert len(titles) == len(set(titles)) == 44


class PostBack:
    """A list whose second page is loaded by a script, after more details than the probe looks at."""

    name = "post-back"

    def answer(self, request: Request) -> Answer:
        if request.path.startswith("/d"):
            return Answer(f"<p>About {request.path[2:]}</p>".encode())
        page = int(request.parameters.get("page", "1"))
        rows = "".join(f"<li><a href=/d{page}{n}>{page}{n}</a></li>" for n in range(5))
        more = "<a class=next href='javascript:location.search=&quot;page=2&quot;'>Next</a>" if page == 1 else ""
        return Answer(f"<h1>{page}</h1><ul>{rows}</ul>{more}".encode())


def test_a_run_that_turns_out_to_need_a_browser_goes_on_with_one(tmp_path: Path) -> None:
    wrapper, output = tmp_path / "x.oxp", tmp_path / "x.jsonl"
    with serve(PostBack()) as running:
        wrapper.write_text(
            f"doc('{running.url}')/(//a.next/{{nextclick /}})*//li:<it>[? ./a/{{click /}}//p:<p=norm(.)>]",
            encoding="utf-8",
        )
        done = bowerbird("wrapper", "run", wrapper, "-o", output)
        assert done.code == 0, done.stderr
        assert "going on with a browser: {nextclick /}" in done.stderr
        found = [json.loads(line)["p"] for line in output.read_text(encoding="utf-8").splitlines()]
        assert found == [f"About {page}{n}" for page in (1, 2) for n in range(5)]


def test_a_site_that_goes_away_leaves_a_file_to_go_on_with(tmp_path: Path) -> None:
    wrapper, output = tmp_path / "x.oxp", tmp_path / "x.jsonl"
    with serve(PostBack()) as running:
        text = f"doc('{running.url}')//li:<it>[? ./a/{{click /}}//p:<p=norm(.)>]"
        wrapper.write_text(text, encoding="utf-8")
        arguments = ("wrapper", "run", wrapper, "-o", output, "--browser", "never", "--at-once", "1")
        assert bowerbird(*arguments, "--pages", "3").code == 0
        running.faults = (Fault(Kind.RESET),)
        gone = bowerbird(*arguments, "--resume")
        assert gone.code == 1
        assert "records" in gone.stderr
        running.faults = ()
        assert bowerbird(*arguments, "--resume").code == 0
    found = [json.loads(line)["p"] for line in output.read_text(encoding="utf-8").splitlines()]
    assert found == [f"About 1{n}" for n in range(5)]


def test_fmt_writes_the_canonical_form(tmp_path: Path) -> None:
    wrapper = tmp_path / "x.oxp"
    wrapper.write_text("//li  :<it>[ ? ./b :<x = norm( . )> ]", encoding="utf-8")
    assert bowerbird("oxpath", "fmt", wrapper, "--check").code == 1
    assert bowerbird("oxpath", "fmt", wrapper).code == 0
    tidy = wrapper.read_text(encoding="utf-8")
    assert tidy == "//li:<it>[? ./b:<x=norm(.)>]\n"
    assert bowerbird("oxpath", "fmt", wrapper, "--check").code == 0
    assert wrapper.read_text(encoding="utf-8") == tidy


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["oxpath", "//li[", "PAGE"], "column"),
        (["oxpath", "//li/{$WHERE /}//p:<p=norm(.)>", "PAGE"], "--set WHERE="),
        (["oxpath", "//li:<x>", "nosuch.html"], "there is no such file"),
        (["oxpath", "//li:<x>", "PAGE", "--set", "WHERE"], "NAME=VALUE"),
        (["oxpath", "//li/{mouseover /}//p:<p=norm(.)>", "PAGE", "--browser", "never"], "needs a browser"),
        (["oxpath", "doc('http://127.0.0.1:1/')//li:<x>", "--browser", "never"], "refused"),
        (["oxpath", "//li:<x>", "PAGE", "-o", "/nonexistent/x.jsonl"], "cannot be written"),
        (["wrapper", "run", "nosuch.oxp"], "nosuch.oxp: cannot be read"),
        (["wrapper", "run", "PAGE", "--resume"], "column"),
    ],
)
def test_errors_say_what_is_wrong(page: Path, arguments: list[str], said: str) -> None:
    result = bowerbird(*(str(page) if argument == "PAGE" else argument for argument in arguments))
    assert result.code == 1
    assert "error: " in result.stderr
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_a_changed_page_is_warned_about(page: Path) -> None:
    done = bowerbird("oxpath", "//li:<book>[? ./h2:<title=norm(.)>][? ./em:<author=norm(.)>]", page)
    assert "warning: none of the 2 book records has a value for 'author'" in done.stderr
    assert done.code == 0
