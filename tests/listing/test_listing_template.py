"""A template that other pages showed finds even a single record."""

from __future__ import annotations

import pytest
from homes import HOMES, NOTHING
from lists import BOATS, parts, texts, told, weighed

from bowerbird.annotate import annotate
from bowerbird.listing import Rank, analyse
from bowerbird.listing.records.ground import Ground
from bowerbird.listing.records.template import Template, beside, find_by_template, template_of
from bowerbird.page import Page, parse_html

MENU = "<nav><ul>" + "".join(f"<li><a href='/m{at}'>Menu {at}</a></li>" for at in range(6)) + "</ul></nav>"
FORMS = {
    "class": "<div class='card {parity}'>{parts}</div>",
    "no class": "<li>{parts}</li>",
    "siblings": "<dt><a href='/{boat}'>{boat}</a></dt><dd><span>A fine boat with a new mast</span> <b>500 €</b></dd>",
}
AROUND = {"class": "<main>{}</main>", "no class": "<ul class=boats>{}</ul>", "siblings": "<dl>{}</dl>"}


def _page(form: str, boats: tuple[str, ...]) -> Page:
    records = "".join(
        FORMS[form].format(boat=boat, parts=parts(boat), parity=("odd", "even")[at % 2])
        for at, boat in enumerate(boats)
    )
    return parse_html(f"{MENU}<h1>Boats</h1>{AROUND[form].format(records)}<p>Call <a href=/us>us</a></p>")


def _template(form: str) -> Template:
    ground, found = weighed(_page(form, BOATS))
    return template_of(ground.page, found[0].candidate.records)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("count", [1, 3])
def test_records_are_found_again(form: str, count: int) -> None:
    page = _page(form, BOATS[:count])
    found = find_by_template(Ground(page), _template(form))
    assert found is not None
    assert texts(page, found.records) == [told(boat) for boat in BOATS[:count]]


@pytest.mark.parametrize("form", FORMS)
def test_other_things_are_not(form: str) -> None:
    assert find_by_template(Ground(_page(form, ())), _template(form)) is None
    other = parse_html("<main><div class=other><table><tr><td>1<td>2</table></div></main><ul><li>One</li></ul>")
    assert find_by_template(Ground(other), _template(form)) is None


def test_the_inner_one_of_two_matches_is_part_of_the_outer() -> None:
    inner = f"<div class=card>{parts('Ketch')}</div>"
    page = parse_html(f"<main><div class=card>{parts('Sloop')}{inner}</div></main>")
    found = find_by_template(Ground(page), _template("class"))
    assert found is not None
    assert len(found.records) == 1


def test_analysis_of_a_page_with_one_record() -> None:
    page = _page("class", BOATS[:1])
    (single,) = page.index.with_class("card").tolist()
    plain = analyse(page, annotate(page, NOTHING), NOTHING)
    assert all(record.nodes != (single,) for area in plain.areas for record in area.records)
    listing = analyse(page, annotate(page, NOTHING), NOTHING, template=_template("class"))
    assert listing.primary is not None
    assert texts(page, [record.nodes for record in listing.primary.records]) == [told("Sloop")]
    assert listing.evidence[0].what == "known template"
    assert [area.rank for area in listing.areas[1:]] == [Rank.SECONDARY] * (len(listing.areas) - 1)


def test_a_known_template_changes_nothing_where_the_list_is_found_anyway() -> None:
    page = _page("class", BOATS)
    ann = annotate(page, HOMES)
    assert analyse(page, ann, HOMES, template=_template("class")) == analyse(page, ann, HOMES)


def _with_premium(boats: tuple[str, ...], premium: tuple[str, ...]) -> Page:
    records = "".join(f"<article class=entry>{parts(boat)}</article>" for boat in boats)
    others = "".join(f"<div class=premium><i>Premium</i><h3>{boat}</h3>{parts(boat)}</div>" for boat in premium)
    return parse_html(f"{MENU}<h1>Boats</h1><main>{records}{others}</main>")


def test_records_of_another_make_stand_among_those_of_the_main_one() -> None:
    page = _with_premium(BOATS[:4], BOATS[4:5])
    articles, others = page.index.with_tag("article").tolist(), page.index.with_class("premium").tolist()
    template = template_of(page, [(node,) for node in (*articles, *others)])
    assert [make.tag for make in template.makes] == ["article", "div"]
    again = _with_premium(BOATS[1:4], BOATS[:1])
    found = find_by_template(Ground(again), template)
    assert found is not None
    assert len(found.records) == 4
    assert len(beside(Ground(again), template, found.records[:3])) == 1


def test_templates_of_two_pages_have_the_makes_of_both() -> None:
    plain, mixed = (
        template_of(page, [(node,) for node in page.index.below(page.index.with_tag("i"), 0).tolist()])
        for page in (parse_html("<i class=a>1</i><i class=a>2</i>"), parse_html("<i class=a>1</i><i class=b>2</i>"))
    )
    assert [sorted(make.words) for make in plain.joined(mixed).makes] == [["a"], ["b"]]


def test_a_class_that_ends_in_a_number_tells_a_single_record_too() -> None:
    several, single = (
        parse_html("<main>" + "".join(f"<div class='box1'>{parts(boat)}</div>" for boat in boats) + "</main>")
        for boats in (BOATS[:4], BOATS[:1])
    )
    template = template_of(several, [(node,) for node in several.index.with_class("box1").tolist()])
    found = find_by_template(Ground(single), template)
    assert found is not None
    assert len(found.records) == 1
