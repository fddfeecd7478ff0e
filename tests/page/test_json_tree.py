"""JSON as a page: names, entries, scalars, what is around the JSON, and bounds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.errors import NotJson
from bowerbird.oxpath import parse, select
from bowerbird.page import Page, parse_html, parse_json
from bowerbird.page.file import dump_page, undump_page
from bowerbird.page.json_tree import parse_state, shown_json


def rows(page: Page) -> list[str]:
    """The page as indented lines, one a node."""
    return [
        " " * int(page.depth[node]) + (page.text[node] or page.name(node)) + page.attributes[node].get("key", "")
        for node in range(1, len(page))
    ]


def test_members_entries_and_scalars() -> None:
    page = parse_json(
        '{"items": [{"price": 5.10, "tags": ["new", null]}, true], "to tal": 1}', url="https://x.example/"
    )
    assert rows(page) == [
        " json",
        "  items",
        "   item",
        "    price",
        "     5.10",
        "    tags",
        "     item",
        "      new",
        "     item",
        "   item",
        "    true",
        "  itemto tal",
        "   1",
    ]
    assert page.url == "https://x.example/"


@pytest.mark.parametrize(
    ("written", "text"),
    [("1.10", "1.10"), ("12345678901234567890123", "12345678901234567890123"), ("1.5e3", "1500"), ("2E-2", "0.02")],
)
def test_numbers_are_kept_as_written_without_exponents(written: str, text: str) -> None:
    assert parse_json(f"[{written}]").text[3] == text


@pytest.mark.parametrize("name", ["", "a.b", "a b", "2nd", "@type", "$ref", "a:b", "é!"])
def test_names_that_no_step_can_spell_are_kept_as_keys(name: str) -> None:
    page = parse_json(json.dumps({name: "x"}))
    assert (page.name(2), page.attributes[2]) == ("item", {"key": name})


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ('cb({"a": 1});', '{"a": 1}'),
        ("/**/ jQuery1.cb_2 ( [1] )", "[1]"),
        (")]}',\n[1]", "[1]"),
        ('while(1);{"a": 1}', '{"a": 1}'),
        ('\ufeff{"a": 1}', '{"a": 1}'),
        ('{"a": 1}\n\n{"a": 2}\n', '[{"a": 1}, {"a": 2}]'),
        ('{"a": "line\nbreak"}', '{"a": "line\\nbreak"}'),
    ],
)
def test_what_is_around_json_is_left_out(text: str, same: str) -> None:
    assert rows(parse_json(text)) == rows(parse_json(same))


def test_bytes_are_read_in_their_charset() -> None:
    assert parse_json('["£"]'.encode("latin-1"), content_type="application/json; charset=latin-1").text[3] == "£"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1"),
        ('{"a":\n oops}', "line 2, column 2: expecting value, found 'oops}'"),
        ("<html>", "found '<html>'"),
        ("[" * 100_000, "nested"),
        ("[" * 600 + "]" * 600, "nested"),
        ('{"a": 1}\n{"a": }\n', "line 2"),
    ],
)
def test_what_is_no_json_is_said(text: str, said: str) -> None:
    with pytest.raises(NotJson, match=said.replace("(", r"\(").replace("{", r"\{").replace("}", r"\}")):
        parse_json(text)


def test_more_than_a_page_can_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bowerbird.page.json_tree.MOST_NODES", 100)
    with pytest.raises(NotJson, match="more than 100 values"):
        parse_json(json.dumps(list(range(100))))


@pytest.mark.parametrize(
    "script",
    [
        '{"a": [1, 2]}',
        "window.__STATE__ = {a: [1, 2,]};",
        "var small = {b: 1}; if (x == 1) { y = [1] }\nwindow['s'] = {'a': [1, 2]} ; go();",
        r"""window.S = JSON.parse("{\"a\": [1, \u0032]}");""",
        r"""window.S = JSON.parse('{"a": [1, 2]}');""",
        "define({a: 1}); self.data={a:[1,2]}",
    ],
)
def test_state_is_read_from_json_and_from_assignments(script: str) -> None:
    assert rows(parse_state(script)) == rows(parse_json('{"a": [1, 2]}'))


@pytest.mark.parametrize(
    "script", ["", "alert(1)", "x = {", "x = [", "x = {a: function() { return 1 }", "= JSON.parse('"]
)
def test_scripts_without_state_are_no_json(script: str) -> None:
    with pytest.raises(NotJson):
        parse_state(script)


def test_everything_counts_as_visible_whatever_its_name() -> None:
    page = parse_json('{"title": "A", "script": "B", "select": {"hidden": "C"}, "details": ["D"], "style": "E"}')
    assert page.visible_text() == "A\nB\nC\nD\nE"


def test_saved_and_loaded_it_is_the_same_page() -> None:
    page = parse_json('{"a b": [1, {"c": null}]}')
    again = undump_page(dump_page(page))
    assert again == page
    assert again.is_json


def test_only_what_a_browser_shows_for_json_is_taken_for_it() -> None:
    viewer = "<body><pre>{}</pre><div class=json-formatter-container></div>"
    shown = shown_json(parse_html(viewer.format('{"a": 1}'), url="https://x.example/"))
    assert shown is not None
    assert (shown.url, rows(shown)) == ("https://x.example/", [" json", "  a", "   1"])
    assert shown_json(parse_html("<pre>[1]</pre>")) is None
    assert shown_json(parse_html(viewer.format("oops"))) is None


_scalars = st.one_of(st.booleans(), st.integers(-(10**9), 10**9), st.text(min_size=1, max_size=5))
_values = st.recursive(
    _scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.text(max_size=4).filter(lambda name: name != "item"), inner, max_size=3),
    ),
    max_leaves=12,
)


def _leaves(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for place, (name, inside) in enumerate(value.items(), start=1):
            yield from _leaves(
                inside, f"{path}/*[{place}][self::item[@key={_quoted(name)}] or name() = {_quoted(name)}]"
            )
    elif isinstance(value, list):
        for place, inside in enumerate(value, start=1):
            yield from _leaves(inside, f"{path}/item[{place}]")
    else:
        yield path, json.dumps(value) if isinstance(value, bool) else str(value)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


@settings(deadline=None)  # a busy machine is no failure
@given(_values)
def test_every_scalar_stands_at_the_path_of_its_names(value: Any) -> None:
    page = parse_json(json.dumps(value))
    for path, text in _leaves(value, "/json"):
        assert select(parse(path), page).strings() == [text]
