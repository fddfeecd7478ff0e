"""What stands right below the name of a record on its own page."""

from __future__ import annotations

from bowerbird.detail import Detail, analyse
from bowerbird.domain import load_pack
from bowerbird.induce.said.detailed import values_of
from bowerbird.induce.said.subtitled import with_subtitles, with_summaries
from bowerbird.induce.said.values import Seen
from bowerbird.page import parse_html

JOBS = load_pack("jobs")
FIRMS = ("Otley Print Works", "Bramley & Sons", "Lattice Labs", "Aire Foods")


def details(below: str) -> list[Detail]:
    pages = [
        parse_html(
            f"<title>Planner {n}</title><main><h1>Planner {n}</h1>{below.format(firm=firm, n=n)}"
            f"<p>Planner {n} will plan what number {n} needs, day by day.</p></main>",
            url=f"https://jobs.example/jobs/{n}",
        )
        for n, firm in enumerate(FIRMS)
    ]
    return list(analyse(pages, JOBS).details)


def said(below: str) -> list[set[str]]:
    found = details(below)
    own = with_subtitles(found, [values_of(one, JOBS) for one in found], JOBS)
    return [{one.text for seen in values.values() for one in seen} for values in own]


def test_the_text_below_a_name_is_kept() -> None:
    assert all(firm in texts for firm, texts in zip(FIRMS, said("<div class=by>{firm}</div>"), strict=True))


def test_what_all_pages_say_there_is_none() -> None:
    assert not any("Apply today" in texts for texts in said("<div class=by>Apply today</div>"))


def test_a_link_below_a_name_is_none() -> None:
    assert not any(set(FIRMS) & texts for texts in said('<div><a href="/firms/{n}">{firm}</a></div>'))


def test_it_is_what_the_pack_says_that_stands_there_if_it_looks_like_a_name() -> None:
    found = details("<div class=by>{firm}</div>")
    values = with_subtitles(found, [{"title": values_of(one, JOBS)["title"]} for one in found], JOBS)
    assert [own["company"][0].text for own in values] == list(FIRMS)
    found = details("<div class=by>{firm}, 40 days a year</div>")
    values = with_subtitles(found, [{"title": values_of(one, JOBS)["title"]} for one in found], JOBS)
    assert all("subtitle" in own for own in values)


def test_a_sentence_between_a_name_and_its_description_is_the_summary() -> None:
    firms = "<p>£{n}0</p><div class=short><p>{firm} made it for those who stay at home.</p></div>"
    found = details(firms)
    prose = [next(it for it in found[n].page.index.with_tag("p").tolist()[::-1]) for n in range(len(FIRMS))]
    names = [values_of(one, JOBS)["title"] for one in found]
    values = [{"title": name, "description": (Seen(node, "…"),)} for name, node in zip(names, prose, strict=True)]
    told = with_summaries(found, values, JOBS)
    assert [own["summary"][0].text for own in told] == [f"{firm} made it for those who stay at home." for firm in FIRMS]
    without = [{"title": name} for name in names]
    assert not any("summary" in own for own in with_summaries(found, without, JOBS))
    known = [{**own, "summary": (Seen(node, "…"),)} for own, node in zip(values, prose, strict=True)]
    assert [own["summary"][0].text for own in with_summaries(found, known, JOBS)] == ["…"] * len(FIRMS)


def test_sentences_that_several_records_share_are_summaries_unlike_those_that_nearly_all_do() -> None:
    own = "<p>£{n}0</p><div class=short><p>It was made for those who stay in {firm}.</p></div>"
    found = details(own)
    shared = [*found, *found, *found]
    prose = [one.page.index.with_tag("p").tolist()[-1] for one in shared]
    values = [
        {"title": values_of(one, JOBS)["title"], "description": (Seen(node, "…"),)}
        for one, node in zip(shared, prose, strict=True)
    ]
    assert all("summary" in own for own in with_summaries(shared, values, JOBS))
    alike = [0, 0, 0, 1, 0, 0, 0, 1]
    few = with_summaries([found[n] for n in alike], [values[n] for n in alike], JOBS)
    assert not any("summary" in own for own in few)


def test_a_heading_right_below_the_name_is_kept_but_not_one_that_heads_prose() -> None:
    assert all(firm in texts for firm, texts in zip(FIRMS, said("<h2>{firm}</h2><p>Leeds</p>"), strict=True))
    assert not any(set(FIRMS) & texts for texts in said("<h2>{firm}</h2>"))
