"""Visual types, noise on purpose, and the page with its annotations highlighted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from knowledge import pack

from bowerbird.annotate import Flag, annotate
from bowerbird.annotate.highlight import highlighted, type_colours
from bowerbird.annotate.noise import with_noise
from bowerbird.annotate.visual import visual_types
from bowerbird.page import parse_html
from bowerbird.page.literal import tree

LONG = "A charming house near the river, with a garden, a cellar and a view that nobody has seen yet."


def test_visual_types_of_a_static_record() -> None:
    page = parse_html(
        f'<article><img src="h.jpg" width=300 height=200><img src="i.png" width=16 height=16>'
        f'<h3><a href="/homes/1">The Old Mill, Oxford</a></h3><p>{LONG}</p><ul><li>a<li>b<li>c<li>d</ul></article>'
    )
    root = int(page.index.with_tag("article")[0])
    found = {ann.type: ann.value for ann in visual_types(page, root, annotate(page, pack()))}
    assert found == {"title": "The Old Mill, Oxford", "description": LONG, "image": "h.jpg", "url": "/homes/1"}


def test_visual_types_where_there_are_boxes() -> None:
    page = tree(
        "div@0,0,400,300(img[src=small.png]@300,0,60,60 img[src=big.png]@0,0,200,200 "
        "a[href=/x]@210,10,180,20 'The Old Mill' p@210,220,180,60 '" + LONG + "' span@210,290,50,10 'Foot')"
    )
    found = {ann.type: ann.value for ann in visual_types(page, 1, annotate(page, pack()))}
    assert found == {"title": "The Old Mill", "description": LONG, "image": "big.png", "url": "/x"}


def test_a_record_without_them_has_none() -> None:
    page = parse_html("<div>x</div>")
    assert visual_types(page, int(page.index.with_tag("div")[0]), annotate(page, pack())) == []


MANY = annotate(parse_html("".join(f"<p>£{number}</p><p>text</p>" for number in range(1, 21))), pack())


@settings(deadline=None)
@given(st.floats(0, 1), st.floats(0, 1), st.integers(0, 5))
def test_noise_comes_at_the_given_rates(remove: float, inject: float, seed: int) -> None:
    noisy = with_noise(MANY, remove=remove, inject=inject, seed=seed)
    false = [ann for ann in noisy.instances() if Flag.INJECTED in ann.flags]
    assert len(false) == round(20 * inject)
    assert len(noisy.instances()) - len(false) == 20 - round(20 * remove)
    assert all(ann.text == "text" for ann in false)
    assert noisy.items == with_noise(MANY, remove=remove, inject=inject, seed=seed).items


def test_no_noise_changes_nothing_and_wrong_rates_are_refused() -> None:
    assert with_noise(MANY).items == MANY.items
    with pytest.raises(ValueError, match="share"):
        with_noise(MANY, remove=2)


def test_highlighting_marks_what_was_annotated_and_runs_nothing() -> None:
    page = parse_html(
        "<html lang=en><head><title>x</title><script>alert(1)</script></head><body onload=alert(2)>"
        "<p>Price:   <b>300</b><i> GBP</i> &lt;b&gt;</p><p>3  bed</p></body>"
    )
    annotations = annotate(page, pack())
    shown = highlighted(page, annotations)
    again = parse_html(shown)
    marked = [again.visible_text(node) for node in again.index.with_tag("mark").tolist()]
    assert marked[:4] == ["Price", "300", "GBP", "3"]
    assert "alert" not in shown
    assert "&lt;b&gt;" in shown
    colours = type_colours(annotations)
    assert len(set(colours.values())) == len(colours)
    legend = int(again.index.with_id("bowerbird-legend")[0])
    assert all(name in again.visible_text(legend) for name in colours)
