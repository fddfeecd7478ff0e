"""The listing on the zoo: truth in rows of a page, how it is judged, and noise on purpose."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bowerbird.annotate import Flag, annotator_for
from bowerbird.domain import Pack, load_pack
from bowerbird.evaluate.scores import Counts
from bowerbird.evaluate.zoo_attributes import seen_types, type_of
from bowerbird.evaluate.zoo_judge import judge
from bowerbird.evaluate.zoo_listing import PLAIN, Trial, disturbed, judge_site, trials
from bowerbird.evaluate.zoo_pages import ZooPage, capture_missing, find, zoo_page, zoo_seeds
from bowerbird.listing import Area, Field, Listing, Rank, Record
from bowerbird.page.literal import tree
from bowerbird.zoo import DEVELOPMENT, choose
from bowerbird.zoo.choices import Layout, Rendering


def seed_with(**choices: object) -> int:
    """The first development site with these choices."""
    found = (seed for seed in DEVELOPMENT if all(getattr(choose(seed), name) is it for name, it in choices.items()))
    return next(seed for seed in found if zoo_seeds([seed]) and zoo_page(seed, None) is not None)


@pytest.fixture(scope="module")
def gold() -> ZooPage:
    page = zoo_page(seed_with(layout=Layout.LIST, rendering=Rendering.SERVER), None)
    assert page is not None
    return page


@pytest.fixture(scope="module")
def pack(gold: ZooPage) -> Pack:
    return load_pack(gold.domain)


@pytest.fixture(scope="module")
def truth(gold: ZooPage, pack: Pack) -> Area:
    """The area that a perfect reader would find."""
    records = []
    for record in gold.records:
        named = [
            (type_of(mark.attribute, pack), mark.text, node) for mark, node in record.values if mark.place == "text"
        ]
        fields = tuple(Field(name, node, text, text) for name, text, node in named if name is not None)
        records.append(Record(record.nodes, fields))
    root = gold.page.common_ancestor(*(node for record in gold.records for node in record.nodes))
    return Area(root, tuple(records), Rank.PRIMARY)


def test_paths_lead_to_nodes_and_into_shadow_roots() -> None:
    page = tree("html(body(p 'a' ul(li 'b' li(#shadow-root(b 'c')))))")
    assert page.visible_text(find(page, "/html[1]/body[1]/ul[1]/li[1]") or 0) == "b"
    assert page.visible_text(find(page, "/html[1]/body[1]/ul[1]/li[2]/shadow()/b[1]") or 0) == "c"
    assert find(page, "/html[1]/body[1]/ul[1]/li[3]") is None


def test_sites_in_languages_that_their_pack_does_not_speak_are_left_out() -> None:
    foreign = next(seed for seed in DEVELOPMENT if (choose(seed).domain, choose(seed).locale) == ("jobs", "fr"))
    assert zoo_seeds([foreign]) == []


def test_the_truth_itself_is_perfect(gold: ZooPage, pack: Pack, truth: Area) -> None:
    result = judge(gold, Listing((truth,)), pack)
    assert all(counts.perfect for counts in result.counts.values())
    assert result.counts["attributes"].there >= 3 * len(gold.records)
    assert (result.missed, result.extra) == ((), ())


def test_nothing_is_found_in_no_listing(gold: ZooPage, pack: Pack) -> None:
    result = judge(gold, Listing(), pack)
    assert result.counts["areas"] == Counts(0, 0, 1)
    assert result.records == Counts(0, 0, len(gold.records))


def test_a_record_with_a_text_too_many_is_wrong(gold: ZooPage, pack: Pack, truth: Area) -> None:
    title = next(int(node) for node in gold.page.index.with_tag("a") if gold.page.visible_text(int(node)))
    widened = replace(truth.records[0], nodes=(title, *truth.records[0].nodes))
    result = judge(gold, Listing((replace(truth, records=(widened, *truth.records[1:])),)), pack)
    assert result.records.right == len(gold.records) - 1
    assert result.counts["attributes"].perfect, "attributes are judged record by record all the same"


def test_an_area_is_right_by_its_records_too(gold: ZooPage, pack: Pack, truth: Area) -> None:
    assert judge(gold, Listing((replace(truth, root=0),)), pack).counts["areas"].right == 1
    fewer = replace(truth, root=0, records=truth.records[1:])
    assert judge(gold, Listing((fewer,)), pack).counts["areas"].right == 0


@pytest.mark.parametrize(("name", "text"), [("price", "£1"), ("monthly_payment", None)])
def test_a_wrong_value_or_type_is_wrong(gold: ZooPage, pack: Pack, truth: Area, name: str, text: str | None) -> None:
    there = judge(gold, Listing((truth,)), pack).counts["attributes"].there
    first, *others = truth.records
    fields = tuple(
        replace(field, name=name, text=text or field.text) if field.name == "price" else field for field in first.fields
    )
    wrong = replace(truth, records=(replace(first, fields=fields), *others))
    assert judge(gold, Listing((wrong,)), pack).counts["attributes"].right == there - 1


def test_types_that_the_zoo_knows_nothing_of_are_not_judged(gold: ZooPage, pack: Pack, truth: Area) -> None:
    first = truth.records[0]
    more = replace(first, fields=(*first.fields, Field("email", first.nodes[0], "a@b.example", "a@b.example")))
    result = judge(gold, Listing((replace(truth, records=(more, *truth.records[1:])),)), pack)
    assert result.counts["attributes"].perfect


def test_types_that_the_annotators_see_are_judged_apart(gold: ZooPage, pack: Pack, truth: Area) -> None:
    annotations = annotator_for(pack)(gold.page)
    assert {"price", "title"} <= seen_types(gold, annotations, pack)
    blind = seen_types(gold, replace(annotations, items=()), pack)
    assert blind == {"title", "description"}
    result = judge(gold, Listing((truth,)), pack, seen=blind)
    assert 0 < result.counts["attributes"].there < result.counts["all_attributes"].there


def test_every_trial_has_a_name_of_its_own() -> None:
    names = [trial.corpus for trial in trials()]
    assert len(set(names)) == len(names) == 16
    assert {"zoo", "zoo.pivot_noise_300", "zoo.other_loss_75", "zoo.without_font"} <= set(names)


def test_noise_falls_on_the_types_that_it_is_for(gold: ZooPage, pack: Pack) -> None:
    annotations = annotator_for(pack)(gold.page)
    pivots = {name for pivot in pack.pivots for name in pack.subtypes(pivot)}
    for on_pivots in (True, False):
        noisy = disturbed(annotations, pack, Trial("x", on_pivots, inject=1.0), seed=1)
        assert {ann.type in pivots for ann in noisy if Flag.INJECTED in ann.flags} == {on_pivots}
        fewer = disturbed(annotations, pack, Trial("x", on_pivots, remove=1.0), seed=1)
        assert {ann.type in pivots for ann in fewer.instances()} == {not on_pivots}
        assert fewer.labels() == annotations.labels()
    assert disturbed(annotations, pack, PLAIN, seed=1) is annotations


def test_a_site_is_judged_as_chromium_shows_it(tmp_path: Path) -> None:
    seed = seed_with(layout=Layout.GRID)
    assert capture_missing([seed], tmp_path) == {}
    shown = zoo_page(seed, tmp_path)
    assert shown is not None
    assert shown.page.layout is not None
    judged = judge_site(seed, tmp_path, (PLAIN, Trial("pivot_noise_100", inject=1.0)))
    assert [one.corpus for one in judged] == ["zoo", "zoo.pivot_noise_100", "zoo.static"]
    assert {one.records.there for one in judged[:2]} == {len(shown.records)}


def test_a_page_that_was_not_captured_is_counted(tmp_path: Path) -> None:
    missing, *_ = judge_site(seed_with(layout=Layout.GRID), tmp_path)
    assert missing.counts == {}
    assert list(missing.notes.values()) == [1]
