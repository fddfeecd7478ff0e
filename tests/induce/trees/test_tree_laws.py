"""What holds of all tree wrappers, on random pages."""

from __future__ import annotations

import asyncio
import json

import pytest
from few_pages import random_pages, shapes_of
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.browse import HttpSession
from bowerbird.induce.labels import Label, LabelledPage
from bowerbird.induce.trees import Known, as_data, fit, from_data, learn_trees, matching, oxpath_of
from bowerbird.induce.trees.building import wrapper_of
from bowerbird.induce.trees.candidates import candidates
from bowerbird.induce.trees.library import labels_on
from bowerbird.induce.trees.locators import Sight, found
from bowerbird.induce.trees.matching import Memory, distance
from bowerbird.induce.trees.merging import Pairings, merged
from bowerbird.induce.trees.model import TreeWrapper
from bowerbird.induce.trees.printing import attribute_path, locator_path
from bowerbird.oxpath import select
from bowerbird.oxpath.engine import PlainVisitor, Wrapper, collect
from bowerbird.oxpath.values import norm
from bowerbird.page import Page


@st.composite
def labelled_pages(draw: st.DrawFn) -> LabelledPage:
    page = draw(random_pages)
    texts = [row for row in range(len(page)) if page.text[row].strip() or page.name(row) == "img"]
    chosen = draw(st.lists(st.sampled_from(texts), max_size=3, unique=True)) if texts else []
    names = draw(st.lists(st.sampled_from(["one", "other"]), min_size=len(chosen), max_size=len(chosen)))
    return LabelledPage(page, tuple(map(Label, chosen, names)))


@given(st.lists(random_pages, min_size=1, max_size=5))
@settings(max_examples=60)
def test_a_wrapper_matches_every_page_it_was_learned_from(pages: list[Page]) -> None:
    known = Pairings()
    root = wrapper_of(shapes_of(pages[0]), {}, {})
    for page in pages[1:]:
        root = merged(root, wrapper_of(shapes_of(page), {}, {}), known)
    assert [distance(root, shapes_of(page), Memory()) for page in pages] == [0.0] * len(pages)


@given(random_pages, random_pages, random_pages)
@settings(max_examples=60)
def test_merging_never_raises_the_distance_to_the_merged(one: Page, other: Page, third: Page) -> None:
    known, pages = Pairings(), (one, other, third)
    first, second, third_tree = (wrapper_of(shapes_of(page), {}, {}) for page in pages)
    both = merged(first, second, known)
    for wide, parts in ((both, (first, second)), (merged(third_tree, both, known), (both, third_tree))):
        for page in pages:
            shapes = shapes_of(page)
            if any(distance(part, shapes, Memory()) == 0 for part in parts):
                assert distance(wide, shapes, Memory()) == 0


@given(st.lists(random_pages, min_size=2, max_size=5))
@settings(max_examples=60)
def test_pairs_that_are_left_out_change_no_distance(pages: list[Page]) -> None:
    known = Pairings()
    root = wrapper_of(shapes_of(pages[0]), {}, {})
    for page in pages[1:-1]:
        root = merged(root, wrapper_of(shapes_of(page), {}, {}), known)
    guessed = distance(root, shapes_of(pages[-1]), Memory())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matching, "_GUESSING_ROUNDS", 0)
        assert distance(root, shapes_of(pages[-1]), Memory()) == guessed


@given(st.lists(labelled_pages(), min_size=1, max_size=4))
@settings(max_examples=30)
def test_a_library_knows_its_pages(pages: list[LabelledPage]) -> None:
    library = learn_trees(pages)
    assert [fit(library, page.page).distance for page in pages] == [0.0] * len(pages)
    again = learn_trees(pages[:1])
    for page in pages[1:]:
        again = again.updated(page)
    assert again.wrappers == library.wrappers


@given(st.lists(labelled_pages(), min_size=1, max_size=4), random_pages)
@settings(max_examples=30)
def test_what_is_known_changes_no_result(pages: list[LabelledPage], page: Page) -> None:
    known = Known()
    for number in range(1, len(pages) + 1):
        known.keep(page)
        again, anew = learn_trees(pages[:number], known=known), learn_trees(pages[:number])
        assert again.wrappers == anew.wrappers
        assert (fit(again, page), fit(again, page).distance) == (fit(anew, page), fit(anew, page).distance)


@given(random_pages, random_pages, st.booleans())
@settings(max_examples=30)
def test_a_locator_finds_what_its_expression_selects(page: Page, other: Page, several: bool) -> None:
    sight, elsewhere = Sight(page), Sight(other)
    for node in list(sight.said)[:2]:
        for one in list(candidates(sight, node, several))[::2]:
            assert node in found(sight, one.locator) or one.locator.landmark.place == 0
            path = locator_path(one.locator)
            assert found(elsewhere, one.locator) == list(select(path, other))


@given(st.lists(labelled_pages(), min_size=1, max_size=3), random_pages)
@settings(max_examples=30)
def test_applying_a_wrapper_equals_its_expression(pages: list[LabelledPage], page: Page) -> None:
    library = learn_trees(pages)
    sight = Sight(page)
    for wrapper in library.wrappers:
        labels = labels_on(wrapper, sight)
        for name, ladders in wrapper.ladders:
            if ladders:
                own = [label.node for label in labels if label.attribute == name]
                assert own == list(select(attribute_path(ladders), page))


@given(labelled_pages(), random_pages)
@settings(max_examples=15)
def test_the_engine_extracts_what_the_wrapper_does(labelled: LabelledPage, page: Page) -> None:
    (wrapper,) = learn_trees([labelled]).wrappers
    assert asyncio.run(_by_engine(wrapper, page)) == {
        name: [Sight(page).value(label.node) for label in labels_on(wrapper, Sight(page)) if label.attribute == name]
        for name, _ in wrapper.ladders
    }


async def _by_engine(wrapper: TreeWrapper, page: Page) -> dict[str, list[str]]:
    async with HttpSession() as session:
        (record,) = await collect(Wrapper.of(oxpath_of(wrapper)), PlainVisitor(session), page)
    return {name: [norm(str(one)) for one in record.values(name)] for name, _ in wrapper.ladders}


@given(st.lists(labelled_pages(), min_size=1, max_size=3))
@settings(max_examples=20)
def test_libraries_survive_as_data(pages: list[LabelledPage]) -> None:
    library = learn_trees(pages)
    again = from_data(json.loads(json.dumps(as_data(library))))
    assert again.wrappers == library.wrappers
    assert [fit(again, page.page) for page in pages] == [fit(library, page.page) for page in pages]
