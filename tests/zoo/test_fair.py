"""The fair: the same seed gives the same bytes, the truth is true of what is served, and every choice occurs."""

from __future__ import annotations

import hashlib
import html
import os
import subprocess
import sys
from enum import Enum
from functools import cache
from itertools import product

import pytest

from bowerbird.zoo.choices import Era
from bowerbird.zoo.fair import FAIR_DEVELOPMENT, FAIR_HELD_BACK, FairSite, fair_site
from bowerbird.zoo.fair.choices import (
    POSTED,
    Beside,
    Ends,
    Flavour,
    Labels,
    Need,
    Sending,
    Shape,
    Submit,
    draw,
)
from bowerbird.zoo.fair.pages import opened, sealed
from bowerbird.zoo.fair.questions import Ask, Question
from bowerbird.zoo.fair.shapes import STATE
from bowerbird.zoo.fair.wording import Wording, entries
from bowerbird.zoo.marks import read
from bowerbird.zoo.web import Request

SEEDS = range(0, 60, 4)
PINNED: dict[int, str] = {
    0: "e00210959cd815e5",
    3: "d158bcd235368b9e",
    12: "4525d0f09a3969ec",
    31: "e01a91610a7dc43f",
    57: "00271f74402ca0ff",
    150: "a545bf6b03ba1034",
}
"""Digests of the pages of some sites. They change when a template changes, and then only on purpose."""


def digest(seed: int) -> str:
    site = fair_site(seed)
    found = hashlib.sha256()
    for target in ("/", "/search-box", "/assets/site.css", "/assets/fair.js", site.truth().results):
        found.update(site.answer(Request.get(target)).body)
    return found.hexdigest()[:16]


@cache
def site_of(seed: int) -> FairSite:
    """For tests that look at many sites and leave no trace in them."""
    return fair_site(seed)


def text_of(site: FairSite, target: str) -> str:
    return " ".join(html.unescape(site.answer(Request.get(target)).body.decode()).split())


def test_pages_are_byte_identical_to_the_pinned_ones() -> None:
    assert {seed: digest(seed) for seed in PINNED} == PINNED


def test_pages_do_not_depend_on_the_process() -> None:
    code = "from zoo.test_fair import digest; print([digest(seed) for seed in (1, 3)])"
    outputs = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        outputs.add(done.stdout)
    assert len(outputs) == 1


@pytest.mark.parametrize("half", [FAIR_DEVELOPMENT, FAIR_HELD_BACK], ids=["development", "held-back"])
def test_every_choice_occurs_in_both_halves(half: range) -> None:
    drawn = [draw(seed) for seed in half]
    kinds: tuple[type[Enum], ...] = (Era, Labels, Flavour, Shape, Submit, Sending, Need, Ends)
    for kind in kinds:
        name = {Era: "era", Labels: "labels"}.get(kind, kind.__name__.lower())
        assert {getattr(one, name) for one in drawn} == set(kind)
    assert {one for choices in drawn for one in choices.beside} == set(Beside)
    assert {one.locale for one in drawn} == {"en-GB", "en-US", "de", "fr"}
    assert (
        {one.capped for one in drawn}
        == {one.narrowed for one in drawn}
        == {one.counted for one in drawn}
        == {False, True}
    )


def test_every_widget_occurs() -> None:
    asked = {one.ask for seed in FAIR_DEVELOPMENT for one in site_of(seed).pages.asked_for}
    assert asked == set(Ask)


def test_wordings_held_back_are_not_used_in_development() -> None:
    for (key, language), (shared, _, held_back) in entries().items():
        used = {Wording(language, "development", seed)(key) for seed in range(40)}
        assert not used & (set(held_back) - set(shared) - set(entries()[key, language][1]))


@pytest.mark.parametrize("seed", SEEDS)
def test_fields_and_labels_stand_on_their_page(seed: int) -> None:
    site = fair_site(seed)
    for form in site.truth().forms:
        page = text_of(site, form.page)
        assert form.path or form.purpose == "sort"
        for field in form.fields:
            assert any(f'"{key}"' in page or f"={key}" in page for key in field.keys), field
            assert not field.labels or any(label in page for label in field.labels), field


@pytest.mark.parametrize("seed", SEEDS)
def test_every_option_finds_the_records_that_have_it(seed: int) -> None:
    site = fair_site(seed)
    needed = needed_of(site)
    for one in site.pages.asked_for:
        if (
            one.ask in (Ask.SELECT, Ask.LISTBOX, Ask.RADIO, Ask.SUGGEST)
            and not one.end
            and one.type not in ("radius", "order")
        ):
            for value, _ in one.values:
                assert site.found({**needed, one.name: value}) or len(needed) > (one.name in needed)


@pytest.mark.parametrize("seed", SEEDS)
def test_pages_show_what_the_log_says(seed: int) -> None:
    site = fair_site(seed)
    rendered = site.pages.render(Request.get(site.truth().results))
    site.answer(Request.get(site.truth().results))
    (visit,) = site.visits
    assert isinstance(rendered, str)
    marked = dict.fromkeys(
        mark.name.removeprefix("record:") for mark in read(rendered).nodes if mark.name.startswith("record:")
    )
    assert tuple(marked) == visit.shown
    assert visit.shown == visit.reachable[: len(visit.shown)]
    assert visit.total >= len(visit.reachable) > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_paging_shows_all_that_is_reachable(seed: int) -> None:
    site = fair_site(seed)
    first = site.truth().results
    page = site.pages.kit.addresses
    joint = "&" if "?" in first else "?"
    site.answer(Request.get(first))
    reachable, size = site.visits[0].reachable, len(site.visits[0].shown)
    for number in range(2, -(-len(reachable) // size) + 1):
        site.answer(Request.get(f"{first}{joint}{page.page}={page.page_of(number)}"))
    assert tuple(key for visit in site.visits for key in visit.shown) == reachable
    assert [visit.is_submission for visit in site.visits].count(True) == 1


def test_results_are_linked_from_nowhere() -> None:
    for seed in SEEDS:
        site = fair_site(seed)
        home = text_of(site, "/")
        assert f'<a href="{site.pages.action}' not in home
        assert not any(f'href="{target}"' in home for target in site.pages.by_detail)
        assert text_of(site, "/sitemap.xml").count("<loc>") == 1


def needed_of(site: FairSite) -> dict[str, str]:
    """An answer to each question that must have one."""
    town = str(site.pages.stock.items[0].values.get("town", ""))
    return {
        one.name: next((value for value, text in one.values if text == town), town)
        for one in site.pages.asked_for
        if one.mandatory
    }


def test_a_missing_location_is_refused_in_the_way_that_was_drawn() -> None:
    met = set()
    for seed in FAIR_DEVELOPMENT:
        site = site_of(seed)
        need = site.choices.need
        if need is Need.NOTHING or need in met or site.choices.sending in POSTED:
            continue
        met.add(need)
        page = text_of(site, site.pages.action)
        said = site.pages.shop.wording("silent" if need is Need.SILENT else "lacking")
        assert said in page
        assert site.visits[-1].refused
    assert met == {Need.MARKED, Need.SAID, Need.SILENT}


def test_the_fewest_submissions_are_those_that_must_differ() -> None:
    """Where nothing is capped: one for each answer to what must be answered that finds anything."""
    checked = 0
    for seed in FAIR_DEVELOPMENT:
        site = site_of(seed)
        must = [one for one in site.pages.asked_for if not one.can_be_left]
        if site.pages.cap or not must or any(one.depends for one in must):
            continue
        checked += 1
        queries = [
            dict(zip([one.name for one in must], values, strict=True)) for values in product(*map(answers, must))
        ]
        found = [keys for query in queries if (keys := site.found(query))]
        assert len(found) == site.truth().fewest
        assert {key for keys in found for key in keys} == set(site.truth().records)
    assert checked > 5


def answers(question: Question) -> list[str]:
    return [value for value, _ in question.values]


def test_posts_without_state_start_again() -> None:
    site = next(site for seed in FAIR_DEVELOPMENT if (site := fair_site(seed)).choices.sending is Sending.POST)
    needed = needed_of(site)
    lost = site.answer(Request("POST", site.pages.action, form=needed))
    kept = site.answer(Request("POST", site.pages.action, form={**needed, **STATE}))
    assert site.pages.kit.words("start") in html.unescape(lost.body.decode())
    assert site.visits[-1].shown
    assert kept.body != lost.body


def test_posts_are_redirected_to_what_they_ask_for() -> None:
    site = next(site for seed in FAIR_DEVELOPMENT if (site := fair_site(seed)).choices.sending is Sending.REDIRECT)
    needed = needed_of(site)
    sent = site.answer(Request("POST", site.pages.action, form=needed))
    assert sent.status == 303
    assert not site.visits
    site.answer(Request.get(dict(sent.headers)["Location"]))
    assert site.visits[0].reachable == site.found(needed)[: site.pages.cap or None]


def test_tokens_keep_queries() -> None:
    assert opened(sealed({"town": "Überlingen", "p": "a,b"})) == {"town": "Überlingen", "p": "a,b"}
    assert opened("nonsense") == {}
