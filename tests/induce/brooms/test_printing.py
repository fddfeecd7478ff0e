"""The printed expression finds what the wrappers find; and wrappers reproduce what they were learned from."""

from __future__ import annotations

import labelled_lists as lists
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.induce.brooms import fit, learn_brooms, oxpath_of
from bowerbird.oxpath import parse, show

LISTS = {
    "cards": (lists.cards(["One", "Two", "Three"]), ("0",)),
    "runs": (lists.runs(4, lacking=1), ("0",)),
    "crossed": (lists.crossed([(0, 1, 2), (3, 4)]), ("0", "1")),
    "facts": (lists.facts([(3, 1), (2, 2), (None, 1)]), ("0",)),
    "nested": (lists.nested([2, 3]), ("shop0", "s0o0")),
}


@pytest.mark.parametrize("form", LISTS)
def test_the_engine_finds_the_same(form: str) -> None:
    listed, labelled = LISTS[form]
    library = learn_brooms([listed.labelled(*labelled)])
    found = lists.found_on(library, listed.page)
    assert found
    assert lists.found_by_engine(library, listed.page) == lists.as_paths(found, listed.page)


def test_the_text_is_canonical() -> None:
    text = oxpath_of(learn_brooms([lists.runs(3).labelled("0")]))
    assert show(parse(text)) == text


def test_wrappers_that_begin_at_the_same_nodes_do_not_share_records() -> None:
    body = "".join(
        f'<li><b r="{n} title">T{n}</b><i r="{n} price">£{n}</i></li>'
        if n % 2
        else f'<li><b>Ad</b><i r="{n} title">T{n}</i><u r="{n} price">£{n}</u></li>'
        for n in range(1, 7)
    )
    listed = lists.Listed(f"<ul>{body}</ul>")
    library = learn_brooms([listed.labelled("1", "2")])
    found = lists.found_on(library, listed.page)
    assert len(found) == len(listed.records)
    assert lists.found_by_engine(library, listed.page) == lists.as_paths(found, listed.page)


@st.composite
def some_lists(draw: st.DrawFn) -> tuple[lists.Listed, tuple[str, ...]]:
    """A list of records in one of three arrangements, with optional parts, and some of them labelled."""
    number = draw(st.integers(2, 6))
    has = [draw(st.lists(st.booleans(), min_size=2, max_size=2)) for _ in range(number)]
    form = draw(st.sampled_from(("subtrees", "siblings", "crossed")))
    if form == "crossed":
        width = draw(st.integers(1, 3))
        rows = [list(range(low, min(low + width, number))) for low in range(0, number, width)]
        listed = lists.crossed(rows)
    else:
        parts = [
            f'<h3 r="{n} title">Home {n}</h3>'
            + (f'<p r="{n} price">£{n}</p>' if has[n][0] else "")
            + (f'<p class=place r="{n} place">Town {n}</p>' if has[n][1] else "")
            for n in range(number)
        ]
        wrap = "<li>{}</li>" if form == "subtrees" else "{}"
        listed = lists.Listed(f"<ul>{''.join(map(wrap.format, parts))}</ul>")
    chosen = draw(st.sets(st.integers(0, number - 1), min_size=1, max_size=3))
    return listed, tuple(str(n) for n in sorted(chosen))


@settings(max_examples=40, deadline=None)
@given(some_lists())
def test_laws_of_learned_wrappers(case: tuple[lists.Listed, tuple[str, ...]]) -> None:
    listed, labelled = case
    library = learn_brooms([listed.labelled(*labelled)])
    fitted = fit(library, listed.page)
    found = lists.found_on(library, listed.page)
    # What was labelled comes out exactly, without distance; and the engine agrees on all that is found.
    for name in labelled:
        assert {(label.attribute, label.node) for label in listed.records[name]} in found
    assert fitted.distance == 0.0
    assert lists.found_by_engine(library, listed.page) == lists.as_paths(found, listed.page)
