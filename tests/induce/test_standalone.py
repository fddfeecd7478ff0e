"""Sums and terms of records: where they stand alone."""

from __future__ import annotations

from bowerbird.annotate import annotator_for
from bowerbird.domain import load_pack
from bowerbird.induce.said.standalone import with_codes, with_settled, with_years, without_asides
from bowerbird.induce.said.values import Context, Seen
from bowerbird.page import Kind, Page, parse_html

HOMES = load_pack("real-estate-us")
STORY = (
    "Lovingly kept and first time on the market since it was built; comparable homes in the street were sold for {} in "
)
STORY += "a matter of days, so do not wait."


def listed(*records: tuple[str, str, str]) -> tuple[Page, list[int]]:
    """A page of records with a price, a fee and a sum within a description."""
    rows = "".join(
        f'<li><div class="price"><span>{price}</span></div><p class="fee">{fee}</p><p>{STORY.format(other)}</p></li>'
        for price, fee, other in records
    )
    page = parse_html(f"<ul>{rows}</ul>")
    return page, page.index.with_tag("li").tolist()


def seen(page: Page, record: int, text: str) -> Seen:
    inside = range(record, int(page.end[record]))
    return Seen(next(it for it in inside if page.kind[it] == Kind.TEXT and text in page.text[it]), text)


def prices(contexts: list[Context]) -> list[str]:
    return [one.text for context in contexts for one in context.values.get("price", ())]


def test_a_sum_is_read_where_it_looks_alike_in_all_records() -> None:
    page, records = listed(("$405,000", "$470", "$390,000"), ("$315,000", "$300", "$299,000"))
    taken = [seen(page, records[0], "$405,000"), seen(page, records[1], "$299,000")]
    contexts = [Context(page, it, (it,), {"price": (one,)}) for it, one in zip(records, taken, strict=True)]
    annotations = [annotator_for(HOMES)(page)] * 2
    assert prices(with_settled(contexts, annotations, HOMES)) == ["$405,000", "$315,000"]


def test_sums_in_prose_are_none_where_most_stand_alone() -> None:
    page, records = listed(*[("$405,000", "", "$390,000")] * 3)
    taken = ["$405,000", "$405,000", "$390,000"]
    contexts = [
        Context(page, it, (it,), {"price": (seen(page, it, text),)}) for it, text in zip(records, taken, strict=True)
    ]
    assert prices(without_asides(contexts, HOMES)) == ["$405,000", "$405,000"]


def test_a_bare_year_that_all_records_have_is_the_one_that_the_pack_knows() -> None:
    cars, years = load_pack("used-cars-uk"), ("2019", "2021", "2017")
    rows = "".join(f"<li><ul><li>{year}</li><li>4{year[3]},000 miles</li></ul></li>" for year in years)
    page = parse_html(f"<ol>{rows}</ol>")
    (top,) = page.index.with_tag("ol").tolist()
    contexts = [Context(page, it, (it,), {}) for it in page.element_children(top)]
    assert [one.values["year"][0].text for one in with_years(contexts, cars)] == list(years)
    assert not any(one.values for one in with_years(contexts, load_pack("jobs")))


def test_of_two_years_in_a_record_none_is_guessed() -> None:
    cars = load_pack("used-cars-uk")
    page = parse_html("<ol>" + "".join(f"<li><b>201{n}</b> <b>202{n}</b></li>" for n in range(4)) + "</ol>")
    contexts = [Context(page, it, (it,), {}) for it in page.index.with_tag("li").tolist()]
    assert not any(one.values for one in with_years(contexts, cars))


ZIPS = (("CA", "Fresno", "93725"), ("WA", "Yakima", "98902"), ("CA", "Fresno", "93611"), ("WA", "Spokane", "99201"))


def with_zips(records: tuple[tuple[str, str, str], ...]) -> list[str]:
    """The postcodes of records that write them without a label."""
    rows = "".join(
        f"<li><i>{n} beds</i><i>{town}</i><i>{state}</i><i>{code}</i></li>"
        for n, (state, town, code) in enumerate(records)
    )
    page = parse_html(f"<ul>{rows}</ul>")
    contexts = [
        Context(page, it, (it,), {"state": (seen(page, it, state),)})
        for it, (state, _, _) in zip(page.index.with_tag("li").tolist(), records, strict=True)
    ]
    return [one.text for context in with_codes(contexts, HOMES) for one in context.values.get("postcode", ())]


def test_bare_figures_that_are_a_code_behind_the_state_are_that_code() -> None:
    assert with_zips(ZIPS) == [code for _, _, code in ZIPS]


def test_bare_figures_that_begin_otherwise_in_one_state_are_no_code() -> None:
    assert with_zips((*ZIPS, ("CA", "Fresno", "45120"))) == []
