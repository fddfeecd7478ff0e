"""What a wrapper of a zoo site is asked for."""

from __future__ import annotations

import pytest

from bowerbird.evaluate.wrappers_truth import IN_PAGE, LANGUAGE, POSTED, asked_again, asked_for, reason_to_leave_out
from bowerbird.zoo import DEVELOPMENT, choose, later, redesign, site
from bowerbird.zoo.choices import Details, Entry, Paging, Rendering, Sending
from bowerbird.zoo.web import Request

SEEDS = list(DEVELOPMENT)


def first(wanted: object) -> int:
    """The first development site with this choice that is a test of wrappers."""
    for seed in SEEDS:
        if wanted in vars_of(seed) and reason_to_leave_out(site(seed)) is None:
            return seed
    raise LookupError(wanted)


def vars_of(seed: int) -> tuple[object, ...]:
    chosen = choose(seed)
    return (chosen.entry, chosen.details, chosen.paging, chosen.rendering, chosen.sending)


def test_the_start_is_a_page_of_the_list() -> None:
    one = site(first(Entry.SECTIONS))
    asked = asked_for(one)
    body = one.answer(Request.get(asked.start)).body.decode()
    assert asked.wanted[0].own in body
    assert len(asked.wanted) == max(len(way.records) for way in one.truth().ways)


def test_a_framed_list_starts_at_the_page_with_the_frame() -> None:
    one = site(first(Entry.FRAME))
    assert "<iframe" in one.answer(Request.get(asked_for(one).start)).body.decode()


@pytest.mark.parametrize(
    ("sending", "reason"), [(Sending.POST, POSTED), (Sending.IN_PAGE, IN_PAGE)], ids=["posted", "in the page"]
)
def test_lists_without_an_address_are_left_out(sending: Sending, reason: str) -> None:
    submitted = (Entry.FORM, Entry.FORM_ONLY, Entry.HEADER)
    reasons = {
        reason_to_leave_out(site(seed))
        for seed in SEEDS
        if choose(seed).sending is sending and choose(seed).entry in submitted
    }
    assert reasons <= {reason, LANGUAGE}
    assert reason in reasons


def test_links_lead_to_lists_on_sites_that_post_their_searches() -> None:
    seed = next(s for s in SEEDS if choose(s).sending is Sending.POST and choose(s).entry is Entry.MENUS)
    assert reason_to_leave_out(site(seed)) in (None, LANGUAGE)


def test_values_of_list_and_detail_count() -> None:
    one = site(first(Details.PAGE))
    asked = asked_for(one)
    assert asked.listed < asked.shown
    assert "description" in asked.shown - asked.listed
    assert asked.told <= asked.shown


def test_without_details_everything_is_on_the_list() -> None:
    asked = asked_for(site(first(Details.NONE)))
    assert asked.listed == asked.shown
    assert not any(one.own for one in asked.wanted)


@pytest.mark.parametrize("choice", [Paging.INFINITE, Rendering.VIRTUAL, Paging.POSTBACK])
def test_lists_that_grow_or_are_posted_on_are_whole(choice: object) -> None:
    one = site(first(choice))
    asked = asked_for(one)
    assert all(wanted.marks for wanted in asked.wanted)
    assert len({wanted.item.key for wanted in asked.wanted}) == len(asked.wanted)


def test_a_small_redesign_asks_for_the_same() -> None:
    one = site(first(Paging.NEXT))
    before = asked_for(one)
    after = asked_again(redesign(one, "small"), before)
    assert after is not None
    assert after.start == before.start
    assert [w.item.key for w in after.wanted] == [w.item.key for w in before.wanted]
    assert after.shown == before.shown


def test_a_later_visit_asks_for_other_records() -> None:
    one = site(first(Entry.HOME))
    before = asked_for(one)
    after = asked_again(later(one, 1), before)
    assert after is not None
    assert {w.item.key for w in after.wanted} != {w.item.key for w in before.wanted}


def test_a_large_redesign_may_lose_the_address() -> None:
    one = next(
        old
        for seed in SEEDS
        if reason_to_leave_out(old := site(seed)) is None
        and old.choices.entry is Entry.FORM
        and redesign(old, "large").kit.addresses.results != old.kit.addresses.results
    )
    assert asked_again(redesign(one, "large"), asked_for(one)) is None
