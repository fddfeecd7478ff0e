"""What is left of a page after a redesign, and paths that go by it: second ways, tried on pages made anew."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bowerbird.induce.paths import Choice, Example, choose_path, second_way
from bowerbird.induce.paths.mirrored import other_side
from bowerbird.induce.paths.survival import Reliance
from bowerbird.oxpath import parse, select
from bowerbird.page import Page, parse_html

BOATS = ("Heron", "Gannet", "Teal", "Wigeon", "Pintail", "Smew")
STORY = "{} was built by hand over two winters, and has crossed the bay many times since, in all weathers and at night."


def nodes(page: Page, path: str) -> tuple[int, ...]:
    return tuple(select(parse(path), page).rows)


def texts(path: str, page: Page, heads: Sequence[int]) -> list[str]:
    return [" ".join(select(parse(path), page, [head]).strings()) for head in heads]


def examples_of(page: Page, heads: str, wanted: str) -> list[Example]:
    """Each head with what `wanted` finds of it: `{n}` is its place, from 1."""
    found = nodes(page, heads)
    every = [select(parse(wanted.format(n=place)), page, [head]).rows for place, head in enumerate(found, 1)]
    return [Example(page, head, tuple(own)) for head, own in zip(found, every, strict=True)]


def chosen(examples: Sequence[Example]) -> Choice:
    choice = choose_path(examples, single=True, varying=True)
    assert choice is not None
    return choice


def second(examples: Sequence[Example], first: Choice) -> str:
    found = second_way(examples, first)
    assert found is not None
    return found[0]


def fleet(
    term: str = "<dd><span class={0}-name>{1}</span></dd>", *, port: str = "town", length: str = "length"
) -> Page:
    """Boats as runs of terms that only class names tell: where they lie, and how long they are."""
    runs = (
        f"<dt>{name}</dt>{term.format(port, 'Ely' if n % 2 else 'Bath')}{term.format(length, f'{n} oars')}"
        for n, name in enumerate(BOATS, 1)
    )
    return parse_html(f"<dl>{''.join(runs)}</dl>")


def test_a_value_beside_the_head_of_its_record_is_known_by_a_word_of_its_name() -> None:
    page = fleet()
    examples = examples_of(page, "//dt", "//dt[{n}]/following-sibling::dd[1]/span")
    first = chosen(examples)
    assert first.expression == "./following-sibling::*[self::dt or .//span.town-name][1]//*.town-name"
    other = second(examples, first)
    assert "name" not in other
    after = fleet("<dd><span class='x {0}'>{1}</span></dd>")
    assert texts(other, after, nodes(after, "//dt")) == texts(first.expression, page, nodes(page, "//dt"))


def test_prose_beside_the_head_of_its_record_is_known_by_its_length() -> None:
    def page_of(name: str) -> Page:
        runs = (
            f"<dt>{boat}</dt><dd><i>Ely</i></dd><dd><p class={name}>{STORY.format(boat)}</p></dd>" for boat in BOATS
        )
        return parse_html(f"<dl>{''.join(runs)}</dl>")

    examples = examples_of(page_of("told"), "//dt", "//dt[{n}]/following-sibling::dd[2]/p")
    first = Choice(
        "./following-sibling::*[self::dt or .//p.told][1]//*.told",
        1.0,
        1.0,
        1.0,
        "",
        (Reliance.SIBLING, Reliance.CLASS),
    )
    after = page_of("blurb")
    assert texts(second(examples, first), after, nodes(after, "//dt")) == [STORY.format(one) for one in BOATS]


def ruled(row: str, *, pictured: bool = True) -> Page:
    """Boats between rules, each as a picture, a name and a row of facts."""
    picture = "<p><img src=x></p>" if pictured else ""
    runs = (
        f"{picture}<h3><a href=/b/{n}>{name}</a></h3><div>{row.format(n, name)}</div><hr>"
        for n, name in enumerate(BOATS)
    )
    return parse_html(f"<main>{''.join(runs)}</main>")


HEADS = "//*[following-sibling::hr][not(preceding-sibling::*) or preceding-sibling::*[1]/self::hr]"


def test_a_part_of_a_row_beside_the_head_keeps_its_place() -> None:
    page = ruled("<ul><li>Ely</li><li>oars {0}</li><li>oak</li></ul>")
    examples = examples_of(page, HEADS, "//li[contains(., 'oars')][{n}]")
    examples = [
        Example(page, head, (part,)) for head, part in zip(nodes(page, HEADS), nodes(page, "//ul/li[2]"), strict=True)
    ]
    first = Choice(
        "./following-sibling::*[self::hr or .//li][1]//li[2]", 1.0, 1.0, 1.0, "", (Reliance.STEADY, Reliance.NTH)
    )
    after = ruled("<div><b>Ely</b><b>oars {0}</b><b>oak</b></div>")
    assert texts(second(examples, first), after, nodes(after, HEADS)) == [f"oars {n}" for n in range(len(BOATS))]


@pytest.mark.parametrize(
    ("pictured", "path"), [(True, "./following-sibling::*[self::hr or .//a][1]/a"), (False, "./a")]
)
def test_what_stood_in_the_head_of_a_record_may_stand_beside_it_and_the_other_way_round(
    pictured: bool, path: str
) -> None:
    page, after = ruled("{0}", pictured=pictured), ruled("{0}", pictured=not pictured)
    examples = examples_of(page, HEADS, ".")
    assert texts(path, page, nodes(page, HEADS)) == list(BOATS)
    turned = other_side(examples, path)
    assert turned is not None
    assert texts(turned, after, nodes(after, HEADS)) == list(BOATS)


def test_heads_that_no_rule_tells_are_told_by_their_tag_and_have_no_other_side() -> None:
    assert other_side(examples_of(fleet(), "//dt", "."), "./a") is None


def moored(boat: str, beside: str = "") -> Page:
    berths = (boat.format(f"/boats/{n}", name) for n, name in enumerate(BOATS))
    return parse_html(
        f"<nav><a href=/boats>Boats</a> <a href=/about>Us</a></nav>{beside}<main>{''.join(berths)}</main>"
    )


def test_records_are_known_by_where_their_links_lead() -> None:
    page = moored("<div class=berth><a href={0}><img src=x></a><p><a href={0}>{1}</a></p></div>")
    choice = choose_path([Example(page, 0, nodes(page, "//*.berth"))], single=False)
    assert choice is not None
    assert 'around(//a[contains(@href, "/boats/")])' in choice.expression
    crew = "".join(f"<section><img src={n}>Crew</section>" for n in range(3))
    after = moored("<li><b><a href={0}>{1}</a></b><a href={0}>More</a></li>", crew)
    assert nodes(after, choice.expression) == nodes(after, "//li")


def test_cells_under_a_heading_that_is_not_there_are_none() -> None:
    def table(*headings: str) -> Page:
        rows = "".join(f"<tr><td>{name}</td><td>{n} oars</td><td>Ely {n}</td></tr>" for n, name in enumerate(BOATS))
        return parse_html(f"<table><tr>{''.join(f'<th>{one}</th>' for one in headings)}</tr>{rows}</table>")

    page = table("Boat", "Crew", "Port")
    examples = examples_of(page, "//tr[td]", "./td[1]")
    first = chosen(examples)
    assert "Boat" in first.expression
    after = table("Vessel", "Crew", "Port")
    rows = nodes(after, "//tr[td]")
    assert set(texts(first.expression, after, rows)) == {""}
    assert texts(second(examples, first), after, rows) == list(BOATS)
    assert (
        second_way(examples_of(page, "//tr[td]", "./td[2]"), chosen(examples_of(page, "//tr[td]", "./td[2]"))) is None
    )


def test_labels_that_stand_out_in_a_line_are_known_however_that_is_done() -> None:
    def page_of(number: int, label: str) -> Page:
        lines = (("Port", f"Ely {number}"), ("Sails", f"{number} of flax"))
        return parse_html(
            "<ul>" + "".join(f"<li>{label.format(key)}: <i>{said}</i></li>" for key, said in lines) + "</ul>"
        )

    pages = [page_of(number, "<strong>{}</strong>") for number in range(5)]
    examples = [Example(page, 0, nodes(page, "//li[2]/i")) for page in pages]
    assert select(parse(chosen(examples).expression), page_of(7, "<b><u>{}</u></b>")).strings() == ["7 of flax"]


def test_sums_are_known_by_the_few_words_that_stand_in_place_of_one() -> None:
    def page_of(name: str) -> Page:
        said = ("£100", "£250", "£75", "£90", "£310", "Ask the owner", "£1,200")
        cards = (
            f"<li><b>Boat</b><p class={name}><span>{one}</span></p><span>{n} oars</span></li>"
            for n, one in enumerate(said)
        )
        return parse_html(f"<ul>{''.join(cards)}</ul>")

    page, after = page_of("fee"), page_of("x9")
    examples = examples_of(page, "//li", "./p/span")
    first = Choice(".//*.fee//span", 1.0, 1.0, 1.0, "", (Reliance.CLASS, Reliance.TAG))
    assert texts(second(examples, first), after, nodes(after, "//li")) == texts("./p/span", page, nodes(page, "//li"))


def test_the_only_link_is_the_first_one_once_there_is_another() -> None:
    page = parse_html(
        "<ul>" + "".join(f"<li><h3><a href=/{one}>{one}</a></h3><p>x</p></li>" for one in BOATS) + "</ul>"
    )
    examples = examples_of(page, "//li", ".//a")
    first = Choice('.//*[matches(name(), "^h\\d$")]//a', 1.0, 1.0, 1.0, "", (Reliance.HEADING, Reliance.STEADY))
    assert second(examples, first) == "(.//a[norm(.)])[1]"
