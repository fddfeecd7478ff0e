"""What annotations say about parts of a page, and how they decide between readings."""

from __future__ import annotations

from dataclasses import replace

from homes import HOMES
from lists import texts

from bowerbird.annotate import annotate
from bowerbird.listing.records.areas import weighed_areas
from bowerbird.listing.records.candidates import find_candidates
from bowerbird.listing.records.ground import Ground
from bowerbird.listing.records.knowledge import Knowledge
from bowerbird.page import Page, parse_html

PACK = replace(HOMES, pivots=("price",))
TOWNS = ("Oxford", "Abingdon", "Banbury", "Witney", "Bicester", "Didcot")


def _known(html: str) -> tuple[Page, Knowledge]:
    page = parse_html(html)
    return page, Knowledge(page, annotate(page, PACK), PACK)


def _homes(form: str) -> str:
    return "".join(form.format(town=town, price=f"£{at}50,000") for at, town in enumerate(TOWNS, 1))


def test_types_below_nodes() -> None:
    page, known = _known("<ul>" + _homes("<li><b>{price}</b> <i>cottage</i> <u>{town}</u></li>") + "</ul>")
    first, *_ = items = [(node,) for node in page.index.with_tag("li").tolist()]
    assert known
    assert known.types_of(first) == {"price", "property_type", "town"}
    assert known.types_a_record(items) == 3
    assert known.pivot_of(items) == ("price", 1.0)
    assert known.pivot_of([]) == (None, 0.0)


def test_stray_pivots_count_for_nothing() -> None:
    _, known = _known("<p>Yours for <b>£100,000</b></p><div><div><div><em>£200,000</em></div></div></div>")
    assert known.types_of((0,)) == frozenset()
    assert not known


def test_without_a_pack_nothing_is_known() -> None:
    page = parse_html("<p>£100,000</p><p>£200,000</p>")
    nothing = Knowledge(page, None, None)
    generic = Knowledge(page, annotate(page, PACK), replace(PACK, name="generic"))
    for known in (nothing, generic):
        assert not known
        assert known.types_of((0,)) == frozenset()
        assert known.types_a_record([(0,)]) == 0.0


def test_records_of_the_domain_outweigh_longer_lists() -> None:
    homes = "<div>" + _homes("<div><b>{price}</b> <i>cottage</i> <u>{town}</u></div>") + "</div>"
    news = "".join(
        f"<p><a href='/n{at}'>{'What happened in the county this week. ' * 6}</a> <b>more</b></p>" for at in range(9)
    )
    page, known = _known(f"<section>{news}</section>{homes}")
    ground = Ground(page, known)
    found = weighed_areas(ground, find_candidates(ground))
    assert texts(page, found[0].candidate.records)[0] == "£150,000 cottage Oxford"
    blind = Ground(page)
    assert "county" in texts(page, weighed_areas(blind, find_candidates(blind))[0].candidate.records)[0]
