"""Paths from examples, on small pages: which handle is taken, and that it does what it claims."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bowerbird.induce.paths import Choice, Example, choose_path, ranked_paths, second_way
from bowerbird.induce.paths.places import parts_of_rows
from bowerbird.induce.paths.second import Place
from bowerbird.induce.paths.steps import without_attribute
from bowerbird.induce.paths.survival import Reliance
from bowerbird.induce.paths.trial import Task
from bowerbird.oxpath import parse, select, show
from bowerbird.page import Kind, Page, parse_html


def nodes(page: Page, path: str) -> tuple[int, ...]:
    return tuple(select(parse(path), page).rows)


def best(
    page: Page,
    records: str,
    wanted: str,
    *,
    attribute: str | None = None,
    labels: Sequence[str] = (),
    varying: bool = False,
) -> Choice:
    """The choice for what `wanted` finds from each record."""
    examples = [
        Example(page, record, tuple(select(parse(wanted), page, [record]).rows), attribute)
        for record in nodes(page, records)
    ]
    choice = choose_path(examples, single=True, labels=labels, varying=varying)
    assert choice is not None
    return choice


def best_records(*pages: tuple[Page, str], fallback: bool = False) -> Choice:
    choice = choose_path([Example(page, 0, nodes(page, path)) for page, path in pages], single=False, fallback=fallback)
    assert choice is not None
    return choice


def listing(*records: str, around: str = "", tag: str = "ul") -> Page:
    return parse_html(f"<h1>Homes</h1>{around}<{tag}>{''.join(records)}</{tag}><p>Imprint</p>")


def card(number: int, more: str = "") -> str:
    return (
        f'<li class="css-{number}x9k2 home"><a href="/home/{number}"><img src="/{number}.jpg" alt=""></a>'
        f'<h3><a href="/home/{number}">Nice flat {number}</a></h3><p class="price-tag">£{number}50,000</p>'
        f"<dl><dt>Bedrooms</dt><dd>{number}</dd><dt>Tenure</dt><dd>{('Lease', 'Free')[number % 2]}hold</dd></dl>"
        f"{more}</li>"
    )


CARDS = listing(*(card(number) for number in range(1, 7)))


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (".//p", ".//*.price-tag"),
        (".//dd[2]", './/dt[norm(.) = "Tenure"]/following-sibling::dd[1]'),
        (".//dd[1]", './/dt[norm(.) = "Bedrooms"]/following-sibling::dd[1]'),
    ],
)
def test_values_by_labels_and_names_before_shapes_and_positions(wanted: str, expected: str) -> None:
    choice = best(CARDS, "//li", wanted)
    assert choice.is_exact
    assert choice.expression == expected


def test_the_first_link_with_a_text_is_the_title() -> None:
    words = ("Oak house", "Mill lane flat", "Top of the hill", "By the sea")
    page = listing(
        *(
            f'<li><a href="/{i}"><img></a><div><a href="/{i}">{word}</a> <a>Details</a></div></li>'
            for i, word in enumerate(words)
        )
    )
    assert best(page, "//li", "./div/a[1]").expression == "(.//a[norm(.)])[1]"


def test_attributes_are_led_to_and_compared_by_value() -> None:
    choice = best(CARDS, "//li", ".//h3/a", attribute="@href")
    assert choice.is_exact
    assert choice.expression.endswith("/@href")
    assert [select(parse(choice.expression), CARDS, [li]).strings() for li in nodes(CARDS, "//li")[:2]] == [
        ["/home/1"],
        ["/home/2"],
    ]


def test_what_leads_to_an_address_finds_no_elements_without_one() -> None:
    page = listing(
        *(
            f'<li><h3><a href="/post/{n}" data-part="post-heading">Baker {n}</a></h3>'
            f'<p data-part="post-firm">at <a href="/firm/{n % 2}">Crumb</a></p>'
            f'<button data-part="post-keep">Keep</button></li>'
            for n in range(1, 6)
        )
    )
    choice = best(page, "//li", "./h3/a", attribute="@href")
    assert choice.is_exact
    followed = parse(without_attribute(choice.expression, "href"))
    assert [len(select(followed, page, [li]).rows) for li in nodes(page, "//li")] == [1] * 5


def test_texts_beside_their_labels() -> None:
    page = listing(*(f"<li><span>Beds:</span> {n} <span>Baths:</span> {n % 2}</li>" for n in range(1, 5)))
    choice = best(page, "//li", "./text()[2]")
    assert choice.expression == './/span[norm(.) = "Baths:"]/following-sibling::text()[1]'


def test_icons_name_values_by_their_alternative_text() -> None:
    page = listing(*(f'<li><i><img alt="Beds"> {n}</i><i><img alt="Baths"> {n}</i></li>' for n in range(1, 5)))
    choice = best(page, "//li", "./i[2]")
    assert choice.is_exact
    assert 'img[@alt = "Baths"]' in choice.expression


def test_cells_by_the_heading_of_their_column() -> None:
    rows = "".join(f"<tr><td>{n}</td><td>x{n * 7}y</td><td>{n + 3}</td></tr>" for n in range(1, 6))
    page = parse_html(
        f"<table><thead><tr><th>No</th><th>Size</th><th>Rooms</th></tr></thead><tbody>{rows}</tbody></table>"
    )
    choice = best(page, "//tbody/tr", "./td[3]")
    assert choice.expression == './td[count(//th[norm(.) = "Rooms"]/(. | preceding-sibling::*))]'


def test_nothing_is_found_where_nothing_is_wanted() -> None:
    cards = [card(n, f"<em>Reduced by {n}%</em>" if n % 2 else "<em>New</em>") for n in range(1, 7)]
    page = listing(*cards)
    choice = best(page, "//li", ".//em[contains(., '%')]")
    assert choice.is_exact
    assert not any(select(parse(choice.expression), page, [li]) for li in nodes(page, "//li[not(contains(., '%'))]"))


def test_known_labels_help_where_structures_differ() -> None:
    page = listing(
        "<li><b>Oak</b><i>Beds</i><u>4</u></li>",
        "<li><b>Elm</b><s>Beds</s><u>4</u></li>",
        "<li><b>Ash</b><i>Beds</i><q>4</q></li>",
    )
    examples = [Example(page, li, (tuple(page.element_children(li))[2],)) for li in nodes(page, "//li")]
    choices = ranked_paths(examples, single=True, labels=["Beds"])
    assert any('starts-with(norm(.), "Beds")' in choice.expression and choice.is_exact for choice in choices)


def test_generated_names_are_the_last_resort() -> None:
    rows = "".join(f'<div class="css-1x2y3z"><b class="sc-bdVaJa">{n}</b><b>{n}</b></div>' for n in range(1, 5))
    page = parse_html(f"<div>{rows}</div><div><b>0</b></div>")
    choice = best(page, "//div/div", "./b[1]")
    assert choice.is_exact
    assert "sc-" not in choice.expression
    assert "css-" not in choice.expression


def test_the_stable_part_of_a_hashed_name_is_used() -> None:
    rows = "".join(f'<li><i class="Card_size__a1B2c">{n}</i><i class="Card_area__Zz9qQ">{n}</i></li>' for n in "abcd")
    choice = best(parse_html(f"<ul>{rows}</ul>"), "//li", "./i[1]")
    assert "a1B2c" not in choice.expression


# Records


def test_records_among_other_lists_and_advertisements() -> None:
    advert = "<li class='home ad'><b>Advertisement</b> Loans from £5 a month</li>"
    page = listing(card(1), card(2), advert, card(3), card(4), around="<ul><li>Buy</li><li>Rent</li></ul>")
    choice = best_records((page, "//li[h3]"))
    assert choice.is_exact
    assert "css-" not in choice.expression


def test_records_of_two_templates_are_a_union_only_where_needed() -> None:
    plain = "".join(f'<div class="offer"><h3>A {n}</h3><p>x{n}</p></div>' for n in range(3))
    star = "".join(f'<section class="premium"><i>Star</i><h2>B {n}</h2></section>' for n in range(2))
    other = '<div class="news"><h3>News</h3><p>y</p></div><section class="map"><i>x</i><h2>Map</h2></section>'
    page = parse_html(f"<main>{plain}{star}{other}</main>")
    choice = best_records((page, "//div[@class='offer'] | //section[@class='premium']"))
    assert choice.is_exact
    assert " | " in choice.expression
    assert " | " not in best_records((CARDS, "//li")).expression


def test_a_fall_back_counts_only_where_the_first_way_leads_nowhere() -> None:
    def page(name: str, tag: str) -> Page:
        items = "".join(f'<{tag} class="{name}"><div>£{n},000</div><div>Flat</div></{tag}>' for n in range(1, 6))
        return parse_html(f'<div><div class="x"><div>£1</div></div><h2>News</h2></div><div>{items}</div>')

    before, after = page("home-card", "div"), page("b2", "section")
    choice = best_records((before, "//div[@class='home-card']"), fallback=True)
    assert choice.is_exact
    assert nodes(after, choice.expression) == nodes(after, "//section")


def test_a_record_that_stands_alone_on_its_page_is_found_without_neighbours() -> None:
    def one(number: int) -> str:
        return f'<h3><a href="/{number}" itemprop="name">Home {number}</a></h3><div><p>£{number}50,000</p></div>'

    def page(*records: str) -> Page:
        help_ = "<div><div><div><h2>Help</h2></div></div></div>"
        inside = f"<div><div><div>{''.join(records)}</div></div></div>"
        return parse_html(f"<h3>Homes</h3><h3><a href='/news'>News</a></h3>{inside}{help_}")

    premium = f'<section class="premium">{one(7)}</section>'
    many, alone = page(*map(one, range(1, 7)), premium, one(8)), page(one(9))
    choice = best_records((many, "//div/div/div/*[.//*[@itemprop = 'name']]"), fallback=True)
    assert choice.is_exact
    assert Reliance.NEIGHBOURS in choice.relies
    assert nodes(alone, choice.expression) == nodes(alone, "//div/div/div/h3")


def test_records_in_frames_and_shadow_roots() -> None:
    cards = "".join(
        f'<x-card><template shadowrootmode="open"><h3>Flat {n}</h3><p>£{n}00</p></template></x-card>'
        for n in range(1, 4)
    )
    page = parse_html(f"<main>{cards}</main>")
    hosts = nodes(page, "//x-card")
    assert best_records((page, "//x-card")).expression == "//*[shadow()]"
    prices = [next(row for row in page.subtree(host) if page.name(row) == "p") for host in hosts]
    examples = [Example(page, host, (price,)) for host, price in zip(hosts, prices, strict=True)]
    choice = choose_path(examples, single=True)
    assert choice is not None
    assert choice.is_exact
    assert choice.expression.startswith("./shadow()//")


# Records of several siblings


def test_siblings_of_a_record_never_those_of_the_next() -> None:
    parts = [f"<dt>Home {n}</dt><dd>Price: £{n}</dd>" + (f"<dd>Beds: {n}</dd>" if n != 2 else "") for n in range(1, 6)]
    page = parse_html(f"<dl>{''.join(parts)}</dl>")
    heads = nodes(page, "//dt")
    wanted = {
        head: nodes(page, f"//dt[{place}]/following-sibling::dd[contains(., 'Beds: {place}')]")
        for place, head in enumerate(heads, 1)
    }
    choice = choose_path([Example(page, head, found) for head, found in wanted.items()], single=True)
    assert choice is not None
    assert choice.is_exact
    assert "self::dt" in choice.expression


def test_what_ends_a_record_of_siblings_however_many_these_are() -> None:
    parts = [
        f"<dt>Chair {n}</dt>{'<dd><p>Oak</p></dd>' * (n % 3)}<dd><p>A chair for {n} of us</p></dd>" for n in range(1, 7)
    ]
    page = parse_html(f"<dl>{''.join(parts)}</dl>")
    wanted = nodes(page, "//p[contains(., 'chair')]")
    examples = [Example(page, head, (text,)) for head, text in zip(nodes(page, "//dt"), wanted, strict=True)]
    choice = choose_path(examples, single=True, limit=24)
    assert choice is not None
    assert choice.is_exact


def test_headings_that_are_the_record_here_and_within_it_there() -> None:
    names = ("Oval", "Night desk, brass", "Mono 3", "Lantern of oak", "E-9", "Tall Harry")
    plain, boxed = "<h3>{0}</h3><div>{1}</div><hr>", "<section><b>New</b><h3>{0}</h3><div>{1}</div></section><hr>"
    records = ((boxed if n == 2 else plain).format(name, f"{n} EUR") for n, name in enumerate(names))
    page = parse_html(f"<main>{''.join(records)}</main>")
    heads = nodes(page, "//main/h3 | //section")
    examples = [Example(page, head, (title,)) for head, title in zip(heads, nodes(page, "//h3"), strict=True)]
    choice = choose_path(examples, single=True)
    assert choice is not None
    assert choice.is_exact


def test_what_follows_a_box_among_records_of_siblings_is_the_next_record() -> None:
    boxed = "<table><tr><td>Our best</td></tr></table><hr>"
    page = parse_html("<main>" + boxed + "".join(f"<p>New</p><h3>Car {n}</h3><hr>" for n in range(1, 6)) + "</main>")
    examples = [
        Example(page, nodes(page, "//table")[0], ()),
        *(Example(page, head, (title,)) for head, title in zip(nodes(page, "//p"), nodes(page, "//h3"), strict=True)),
    ]
    choice = choose_path(examples, single=True)
    assert choice is not None
    assert choice.is_exact


# What a choice says of itself


def test_inexact_choices_say_so() -> None:
    page = listing("<li><b>1</b><b>2</b></li>", "<li><b>3</b></li>", "<li>4</li>")
    bs = nodes(page, "//b")
    examples = [Example(page, li, wanted) for li, wanted in zip(nodes(page, "//li"), ((bs[0],), (), ()), strict=True)]
    for choice in ranked_paths(examples, single=True):
        assert choice.is_exact or "also finds" in choice.why or "misses" in choice.why


def test_nothing_wanted_gives_nothing() -> None:
    assert choose_path([Example(CARDS, 0, ())], single=True) is None
    assert ranked_paths([], single=False) == []


def test_expressions_are_canonical() -> None:
    for path in (".//p", ".//dd[1]", ".//h3/a"):
        expression = best(CARDS, "//li", path).expression
        assert show(parse(expression)) == expression


def test_every_text_of_a_card_can_be_told() -> None:
    cards = nodes(CARDS, "//li")
    ways = [nodes(CARDS, f"//li[{place}]//text()[norm(.)]") for place in range(1, len(cards) + 1)]
    for texts in zip(*ways, strict=True):
        assert all(CARDS.kind[text] == Kind.TEXT for text in texts)
        examples = [Example(CARDS, card, (text,)) for card, text in zip(cards, texts, strict=True)]
        choice = choose_path(examples, single=True)
        assert choice is not None
        assert choice.is_exact


def test_a_mistaken_example_does_not_spoil_the_rest() -> None:
    cards = nodes(CARDS, "//li")
    wanted = [nodes(CARDS, f"//li[{place}]//p") for place in range(1, 7)]
    wanted[3] = nodes(CARDS, "//li[4]//h3")
    choices = ranked_paths(
        [Example(CARDS, card, found) for card, found in zip(cards, wanted, strict=True)], single=True
    )
    assert choices[0].precision == choices[0].recall == pytest.approx(5 / 6)
    assert "also finds 1 that are not wanted" in choices[0].why


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("<a href='?page=2'>Next</a>", '//a[norm(.) = "Next"]'),
        ("<a href='?page=2'>›</a>", '//a[norm(.) = "›"]'),
        ("<a href='?page=2' rel='next'>Next</a>", '//*[@rel = "next"]'),
        ("<a href='?page=2' aria-label='Next page'><i></i></a>", '//*[@aria-label = "Next page"]'),
    ],
)
def test_controls_by_what_they_say(link: str, expected: str) -> None:
    around = "<nav><a href='/'>Home</a><a href='/n'>News</a></nav><ul><li>A<li>B</ul><p><a href='?page=1'>1</a>{}</p>"
    first, last = parse_html(around.format(link)), parse_html(around.format(""))
    wanted = nodes(first, "//p/a[2]")
    choice = choose_path([Example(first, 0, wanted), Example(last, 0, ())], single=True)
    assert choice is not None
    assert choice.expression == expected


def test_records_of_equal_siblings_are_bounded_by_their_length() -> None:
    values = [(n, f"Beds: {n}" if n != 2 else "No beds", f"£{n}") for n in range(1, 6)]
    page = parse_html("".join(f"<div>Home {n}</div><div>{a}</div><div>{b}</div>" for n, a, b in values))
    divs = nodes(page, "//div")
    examples = [
        Example(page, head, (second,) if "Beds:" in page.visible_text(second) else (), scope=(head, second, third))
        for head, second, third in zip(divs[::3], divs[1::3], divs[2::3], strict=True)
    ]
    choice = choose_path(examples, single=True)
    assert choice is not None
    assert choice.is_exact


def test_records_that_are_ruled_off() -> None:
    def page(*, pictures: bool) -> Page:
        picture = "<p><a href='/x'><img></a></p>" if pictures else ""
        records = [
            f"{picture}<h3><a href='/{n}'>Home {n}</a></h3><div>£{n},000</div><div>x</div><hr>" for n in range(1, 6)
        ]
        return parse_html(f"<h1>Homes</h1><p>Offers</p><div>{''.join(records)}</div><h3>News</h3>")

    before, after = page(pictures=True), page(pictures=False)
    choice = best_records((before, "//div/p"))
    assert choice.is_exact
    assert nodes(after, choice.expression) == nodes(after, "//div/h3")


def test_rows_are_told_by_a_heading_of_their_table() -> None:
    def page(name: str) -> Page:
        rows = "".join(f"<tr class={name}-row><td>Home {n}<td>£{n},000" for n in range(1, 6))
        hours = "<table><tr><td>Monday<td>9-5<tr><td>Tuesday<td>9-5</table>"
        return parse_html(f"{hours}<table id={name}><tr><th>Name<th>Price{rows}</table>")

    before, after = page("offers"), page("results")
    choice = best_records((before, "//table[2]//tr[td]"))
    assert choice.is_exact
    assert nodes(after, choice.expression) == nodes(after, "//table[2]//tr[td]")


def test_the_heading_of_the_page_lasts_longer_than_its_class() -> None:
    pages = [parse_html(f"<h1 class=home-title>Home {n}</h1><h2>About</h2><p>Home {n} is nice") for n in (1, 2)]
    choice = choose_path([Example(page, 0, nodes(page, "//h1")) for page in pages], single=True)
    assert choice is not None
    assert choice.expression == "//h1"


def test_records_of_one_element_among_such_of_several() -> None:
    several = [f"<p><img></p><div><b>Beds</b> <i>{n}</i></div>" for n in range(1, 5)]
    one = "<section><u>Premium</u><div><b>Beds</b> <i>7</i></div></section>"
    page = parse_html("<main>" + "".join((*several[:2], one, *several[2:])) + "</main>")
    heads = nodes(page, "//main/p | //main/section")
    beds = nodes(page, "//i")
    choice = choose_path([Example(page, head, (bed,)) for head, bed in zip(heads, beds, strict=True)], single=True)
    assert choice is not None
    assert choice.is_exact


def test_records_of_several_elements_whose_head_holds_a_link_as_well() -> None:
    several = [f'<p><a href="/{n}"><img></a></p><h3><a href="/{n}">Home {n}</a></h3>' for n in range(1, 5)]
    one = '<section><a href="/7"><img></a><h3><a href="/7">Home 7</a></h3></section>'
    page = parse_html("<main>" + "<hr>".join((*several[:2], one, *several[2:])) + "<hr></main>")
    heads = nodes(page, "//main/p | //main/section")
    links = nodes(page, "//main/h3/a | //main/section/a")
    choice = choose_path([Example(page, head, (link,)) for head, link in zip(heads, links, strict=True)], single=True)
    assert choice is not None
    assert choice.is_exact


def test_a_text_behind_an_element_is_its_label() -> None:
    facts = [(3, 2, 900), (4, 1, 1200), (2, 3, 800)]
    rows = "<li><div><span><b>{}</b> bd</span> <span><b>{}</b> ba</span> <span><b>{}</b> sqft</span></div></li>"
    page = listing(*(rows.format(*fact) for fact in facts))
    assert best(page, "//li", ".//span[2]/b").expression == './/text()[norm(.) = "ba"]/preceding-sibling::*[1]'


def test_a_word_behind_a_number_is_known_by_its_beginning() -> None:
    """One bedroom, two bedrooms: pages of homes with one may not be among those that were seen."""
    rows = "<li><div><p>{}</p><p>bedrooms</p></div><div><p>{}</p><p>bathrooms</p></div></li>"
    page = listing(*(rows.format(*fact) for fact in ((3, 2), (4, 3), (2, 2))))
    expression = best(page, "//li", ".//div[1]/p[1]").expression
    assert expression == './/p[starts-with(norm(.), "bedroom")]/preceding-sibling::*[1]'


# A second way


STORY = "A light and quiet home in the middle of the village, {}, with a garden to the south and room for guests."


def own_page(number: int, heading: str = "Description", name: str = "story") -> Page:
    return parse_html(
        f"<h1>Home {number}</h1><p>Tenure: Freehold<br>Bedrooms: {number}</p><h2>{heading}</h2>"
        f"<div><p class={name}>{STORY.format('built in ' + str(1900 + number))}</p></div><h2>Contact</h2><p>Call.</p>"
    )


def test_prose_is_found_by_its_length_when_its_heading_and_class_are_gone() -> None:
    examples = [Example(page, 0, nodes(page, "//p[@class='story']")) for page in map(own_page, range(1, 6))]
    first = choose_path(examples, single=True)
    assert first is not None
    found = second_way(examples, first)
    assert found is not None
    other, place = found
    assert place is Place.AFTER
    assert "len(norm(.)) >" in other
    redesigned = own_page(7, "All about it", "x1")
    assert nodes(redesigned, first.expression) == ()
    assert select(parse(other), redesigned).strings() == [STORY.format("built in 1907")]


def test_what_lasts_needs_no_second_way() -> None:
    examples = [
        Example(CARDS, one, tuple(select(parse(".//dd[2]"), CARDS, [one]).rows)) for one in nodes(CARDS, "//li")
    ]
    first = choose_path(examples, single=True)
    assert first is not None
    assert second_way(examples, first) is None


def test_a_second_way_tells_values_by_what_they_are() -> None:
    prices = [Example(CARDS, one, tuple(select(parse(".//p"), CARDS, [one]).rows)) for one in nodes(CARDS, "//li")]
    first = choose_path(prices, single=True)
    assert first is not None
    assert first.expression == ".//*.price-tag"
    assert second_way(prices, first) == ('.//text()[matches(norm(.), "^£\\d")]', Place.AFTER)


def test_no_second_way_by_position_alone() -> None:
    page = listing(
        *(f"<li><b class=xq>{town}</b><b>{town[::-1]}</b></li>" for town in ("Ely", "Bath", "Wells", "Ripon"))
    )
    towns = [Example(page, one, tuple(select(parse(".//b[1]"), page, [one]).rows)) for one in nodes(page, "//li")]
    first = choose_path(towns, single=True)
    assert first is not None
    assert first.expression == ".//*.xq"
    assert second_way(towns, first) is None


def test_the_word_of_a_name_outlives_what_stands_around_it() -> None:
    towns = ("Ely", "Bath", "Wells", "Ripon")
    page = listing(*(f"<li><b class=town-value>{town}</b><b>Flat</b></li>" for town in towns))
    examples = [Example(page, one, tuple(select(parse(".//b[1]"), page, [one]).rows)) for one in nodes(page, "//li")]
    first = choose_path(examples, single=True)
    assert first is not None
    assert second_way(examples, first) == ('.//*[contains(@class, "town")]', Place.AFTER)


def test_before_mere_places_comes_the_shape_that_the_texts_have() -> None:
    prices = ("£210", "£225", "£240", "£265", "£280")
    page = listing(*(f"<li><b>{price}</b><b>Home {n}</b></li>" for n, price in enumerate(prices)))
    examples = [Example(page, one, tuple(select(parse(".//b[1]"), page, [one]).rows)) for one in nodes(page, "//li")]
    by_place = Choice("(.//b)[1]", 1.0, 1.0, 1.0, "", (Reliance.TAG, Reliance.FIRST))
    assert second_way(examples, by_place) == ('.//text()[matches(norm(.), "^£\\d")]', Place.BEFORE)


def test_signs_for_a_price_have_a_shape_though_few_differ() -> None:
    page = listing(*(f"<li><i>a{n}</i><b class=xq><b>{chr(163) * (1 + n % 3)}</b></b></li>" for n in range(6)))
    signs = [Example(page, one, tuple(select(parse(".//b/b"), page, [one]).rows)) for one in nodes(page, "//li")]
    by_name = Choice(".//*.xq//b", 1.0, 1.0, 1.0, "", (Reliance.CLASS, Reliance.TAG))
    assert second_way(signs, by_name) == ('.//text()[matches(norm(.), "^[£$€]+$")]', Place.AFTER)


def links(page: Page) -> list[Example]:
    return [Example(page, one, tuple(select(parse("(.//a)[1]"), page, [one]).rows)) for one in nodes(page, "//li")]


def test_a_link_in_a_heading_is_the_first_link_where_there_is_no_heading() -> None:
    names = ("Ely", "Bath", "Wells", "Ripon", "Truro")
    page = listing(
        *(f"<li><h3><a href=/{n}>{name}</a></h3><a href=/{n}>A {n}</a></li>" for n, name in enumerate(names))
    )
    first = choose_path(links(page), single=True)
    assert first is not None
    assert "^h" in first.expression
    assert second_way(links(page), first) == ("(.//a[norm(.)])[1]", Place.AFTER)


def test_a_link_in_an_element_of_a_name_is_better_known_as_the_first_link() -> None:
    page = listing(*(f"<li><p class=text><a href=/{n}>Home {n}</a></p><p>Nice.</p></li>" for n in range(5)))
    by_name = Choice(".//*.text//a", 1.0, 1.0, 1.0, "", (Reliance.CLASS, Reliance.STEADY))
    assert second_way(links(page), by_name) == ("(.//a[norm(.)])[1]", Place.INSTEAD)
    by_address = Choice('.//*[contains(@href, "/")]', 1.0, 1.0, 1.0, "", (Reliance.ADDRESS,))
    assert second_way(links(page), by_address) == ("(.//a[norm(.)])[1]", Place.INSTEAD)


def test_the_only_link_of_a_record_is_the_first_once_there_is_another() -> None:
    page = listing(*(f"<li><div><a href=/{n}>Home {n}</a></div><p>£{n}00</p></li>" for n in range(1, 6)))
    first = choose_path(links(page), single=True)
    assert first is not None
    redesigned = parse_html("<ul><li><div><a href=/7>Home 7</a></div><p><a href=/7>Details</a></p></li></ul>")
    assert select(parse(first.expression), redesigned, nodes(redesigned, "//li")).strings() == ["Home 7"]


@pytest.mark.parametrize(
    ("price", "free", "condition"),
    [("£{}00", "", 'not(matches(norm(.), "£\\d"))'), ("<b>£{}00</b>", "<p><b>Free</b></p>", "not(.//b)")],
)
def test_a_name_by_its_place_is_the_first_text_that_is_no_sum(price: str, free: str, condition: str) -> None:
    page = listing(*(f"<li><p>{name}</p><p>{price.format(n)}</p></li>" for n, name in enumerate("abcde", 1)))
    names = [Example(page, one, tuple(select(parse("p[1]"), page, [one]).rows)) for one in nodes(page, "//li")]
    by_place = Choice("(.//p[norm(.)])[1]", 1.0, 1.0, 1.0, "", (Reliance.TAG, Reliance.FILLED, Reliance.FIRST))
    found = second_way(names, by_place, values={f"£{n}00" for n in range(1, 6)})
    assert found == (f"(.//p[norm(.)][{condition}])[1]", Place.INSTEAD)
    redesigned = listing(f"<li>{free or '<p>£900</p>'}<p>z</p></li>")
    assert select(parse(found[0]), redesigned, nodes(redesigned, "//li")).strings() == ["z"]


@pytest.mark.parametrize(("by", "place"), [(Reliance.CLASS, Place.AFTER), (Reliance.STEADY, Place.BEFORE)])
def test_values_without_labels_keep_their_place_in_a_row_whatever_it_is_made_of(by: Reliance, place: Place) -> None:
    towns = ("Ely", "Bath", "Wells", "Ripon", "Truro")
    row = "<ul><li class=fact>{}</li><li class=fact>Street</li><li class=fact>East</li></ul>"
    page = listing(*(f"<li><b>Home</b><p>£1</p>{row.format(town)}</li>" for town in towns))
    records = nodes(page, "//ul/li[b]")
    examples = [Example(page, one, tuple(select(parse(".//li[1]"), page, [one]).rows)) for one in records]
    by_place = Choice("(.//li)[1]", 1.0, 1.0, 1.0, "", (by, Reliance.FIRST))
    assert second_way(examples, by_place) == (".//*[*[3]][not(*/*)]/*[1]", place)


def test_prose_is_the_longest_text_around_the_title_whatever_stands_elsewhere() -> None:
    def page_of(number: int, notice: str) -> Page:
        story = STORY.format(f"number {number}")
        return parse_html(
            f"<div><h1>Home {number}</h1><h2>{'About' if notice else 'Description'}</h2><p>{story}</p></div>"
            f"<div><p>{notice}</p></div>"
        )

    pages = [page_of(number, "") for number in range(1, 6)]
    examples = [Example(page, 0, nodes(page, "//div[1]/p")) for page in pages]
    by_heading = Choice('//h2[norm(.) = "Description"]/foll-sibl::*[1]', 1.0, 1.0, 1.0, "", (Reliance.LABEL,))
    found = second_way(examples, by_heading)
    assert found is not None
    redesigned = page_of(7, 3 * STORY)
    assert select(parse(found[0]), redesigned).strings() == [STORY.format("number 7")]


def test_what_controls_say_tells_no_records() -> None:
    def page_of(first: int) -> Page:
        cards = "".join(
            f"<div class=c{n}><div><b>Home {n}</b></div><i>£{n},000</i><a href=/{n}><font>Details</font></a>"
            "<button aria-label=Save>+</button></div>"
            for n in range(first, first + 4)
        )
        return parse_html(f"<main><div>{cards}</div><div>Our offers: <b>10</b></div></main>")

    choice = best_records((page_of(1), "//main/div[1]/div"), (page_of(11), "//main/div[1]/div"))
    assert choice.is_exact
    assert "Details" not in choice.expression
    assert "Save" not in choice.expression


def test_rows_are_told_from_rows_of_one_cell() -> None:
    def page_of(first: int) -> Page:
        rows = "".join(
            f"<tr><td><a href=/car/{n}>Car {n}</a></td><td>{n}0,000 miles</td><td><b>£{n},995</b></td></tr>"
            for n in range(first, first + 4)
        )
        menu = "<table><tr><td><b>Makes</b><br><a href=/car/1>Car of the week</a><b>£1,995</b></td></tr></table>"
        advert = "<tr><td colspan=3><b>WE BUY CARS</b></td></tr>"
        return parse_html(f"<table><tr><td>{menu}</td><td><table>{rows}{advert}{rows}</table></td></tr></table>")

    wanted = "//td//tr[./td[3]]"
    choice = best_records((page_of(1), wanted), (page_of(11), wanted))
    assert choice.is_exact, choice.expression


def test_what_stands_around_is_told_by_its_parts_not_by_words_that_records_may_say() -> None:
    """The rows of a layout hold a menu with "IT"; a vacancy of another page begins with that."""
    rows = "".join(f"<tr><td><a href='/{n}'>Cook {n}</a></td><td>£{n}0,000</td></tr>" for n in range(2, 6))
    menu = "".join(f"<p>{word}</p>" for word in ("IT", "Sales", "Law", "Post", "Care", "Food"))
    page = parse_html(
        f"<table><tbody><tr><td>{menu}</td><td>Find a job</td></tr><tr><td>{menu}</td><td>"
        f"<table><tr><th>Job</th><th>Salary</th></tr>{rows}</table></td></tr></tbody></table>"
    )
    expression = best_records((page, "//table//table//tr[td]")).expression
    assert len(nodes(page, expression)) == 4
    other = parse_html(
        "<table><tbody><tr><td><table><tr><th>Job</th><th>Salary</th></tr>"
        "<tr><td><a href='/9'>IT support</a></td><td>£30,000</td></tr></table></td></tr></tbody></table>"
    )
    assert len(nodes(other, expression)) == 1


def test_values_on_the_line_below_their_labels() -> None:
    page = listing(
        *(
            f"<li><p><font><b>Beds</b></font><br><font>{n}</font></p>"
            f"<p><font><b>Ages</b></font><br><font>{n + 1}</font></p></li>"
            for n in range(1, 5)
        )
    )
    choice = best(page, "//li", "./p[2]/font[2]")
    assert choice.is_exact
    assert choice.expression == './/font[norm(.) = "Ages"]/following-sibling::*[norm(.)][1]'


def test_what_was_searched_for_marks_no_records() -> None:
    homes = "".join(f"<div><b>{rooms} rooms</b> <i>Woking</i></div>" for rooms in (2, 3))
    jobs = "".join(f"<div><b>{years} years</b> <u>Full-time</u></div>" for years in (4, 5))
    page = parse_html(f"<section>{homes}{jobs}</section>")
    examples = [Example(page, 0, nodes(page, "//div[i]"))]
    plain = choose_path(examples, single=False)
    told = choose_path(examples, single=False, values={"Woking"})
    assert plain is not None
    assert "Woking" in plain.expression
    assert told is not None
    assert told.is_exact
    assert "Woking" not in told.expression


def test_a_text_beside_the_parts_of_a_row_is_none_of_them() -> None:
    rows = "".join(
        f"<li><h3>Home {n}</h3><p><b>{n} bed</b><i>{n} bath</i><u>{n} cars</u> Oxford {n}</p></li>" for n in range(4)
    )
    page = parse_html(f"<ul>{rows}</ul>")
    task = Task(
        tuple(
            Example(page, node, nodes(page, f"//li[{at}]/p/text()")) for at, node in enumerate(nodes(page, "//li"), 1)
        ),
        exact_nodes=False,
    )
    assert list(parts_of_rows(task)) == []


def test_first_texts_of_elements_behind_a_label_are_found_by_it() -> None:
    def page(*names: str) -> Page:
        rows = "".join(f"<label>{name}<i>{name} is sold out</i></label>" for name in names)
        other = "<fieldset><legend>Length</legend><label>Long<i>Long is sold out</i></label></fieldset>"
        return parse_html(f"<form><fieldset><legend>Wood</legend><input>{rows}</fieldset>{other}</form>")

    pages = [page("Ash", "Oak"), page("Oak", "Elm", "Ash")]
    examples = [
        Example(one, 0, tuple(it for it in range(len(one)) if one.text[it] in ("Ash", "Oak", "Elm"))) for one in pages
    ]
    choice = choose_path(examples, single=False, varying=True)
    assert choice is not None
    assert choice.expression.startswith('//legend[norm(.) = "Wood"]/following-sibling::')
    assert (choice.precision, choice.recall) == (1, 1)


def test_texts_are_counted_though_few_are_told_by_all_of_their_element() -> None:
    names = [("Seat", "Ibiza"), ("Skoda", "Octavia"), ("BMW", "1 Series"), ("Kia", "Rio"), ("Fiat", "Panda")]
    page = listing(*(f"<li><h3>{make}<!-- --> <!-- -->{model}</h3><p>x</p></li>" for make, model in names))
    records = nodes(page, "//li")
    wanted = [tuple(select(parse(".//h3/text()[3]"), page, [record]).rows) for record in records[:-1]]
    wanted.append(tuple(select(parse(".//h3"), page, [records[-1]]).rows))
    examples = [Example(page, record, own) for record, own in zip(records, wanted, strict=True)]
    assert any("/text()[3]" in one.expression for one in ranked_paths(examples, single=True))


def test_few_numbers_of_one_thing_are_told_by_its_word() -> None:
    rooms, beds = (1, 2, 1, 3), ("", "<li>2 beds</li>", "<li>4 beds</li>", "<li>cosy</li>")
    page = listing(
        *(
            f"<li><ul>{bed}<li>{n} reception room{'s' * (n > 1)}</li>{'<li>Flat</li>' * (n % 2)}</ul></li>"
            for n, bed in zip(rooms, beds, strict=True)
        )
    )
    choice = best(page, "/html/body/ul/li", './/li[contains(., "reception")]', varying=True)
    assert choice.is_exact
    assert choice.expression == './/text()[matches(norm(.), "^\\d+ reception room")]'


def test_measures_are_told_by_their_unit_though_it_has_several_words() -> None:
    said = ("596 sq. ft.", "1,313 sq. ft.", "940 sq. ft.", "1,073 sq. ft.")
    page = listing(*(f"<li><i>{n} bed</i>{'<i>Devon</i>' * (n % 3)}<i>{one}</i></li>" for n, one in enumerate(said, 1)))
    choice = best(page, "//li", './/i[contains(., "sq")]', varying=True)
    assert choice.expression == './/text()[matches(norm(.), "^\\d[\\d,.]* sq\\. ft\\.$")]'


def test_the_second_element_below_a_heading_is_found_by_that() -> None:
    halls = (("Corn Hall", "4 Mill Lane"), ("The Forge", "9 Toll Road"), ("Old Barn", "1 Long Acre"))
    pages = [
        parse_html(
            f"<main><div><h1>Night {hall}</h1><p>At eight.</p><p>With songs.</p></div>"
            f"<div><h4>Where</h4><p>{hall}</p><p>{street}</p></div></main>"
        )
        for hall, street in halls
    ]
    choice = choose_path([Example(page, 0, nodes(page, "//div[2]/p[2]")) for page in pages], single=True, varying=True)
    assert choice is not None
    assert choice.expression == '//h4[norm(.) = "Where"]/following-sibling::*[2]'


def test_on_a_whole_page_a_value_is_not_told_by_a_word_that_prose_has_too() -> None:
    sizes = ("11–50 bakers", "200–500 bakers", "5,000+ bakers", "51–200 bakers", "1–10 bakers")
    pages = [
        parse_html(f"<h1>Post {n}</h1><div><p>Trade: bread {n}</p>{'<p>Old</p>' * (n % 2)}<p>{size}</p></div>")
        for n, size in enumerate(sizes)
    ]
    examples = [Example(page, 0, nodes(page, "//p")[-1:]) for page in pages]
    choice = choose_path(examples, single=True, varying=True)
    assert choice is not None
    prose = parse_html("<h1>Post 9</h1><div><p>Trade: bread</p><p>Like all our bakers, you rise at four.</p></div>")
    assert not select(parse(choice.expression), prose).rows, choice.expression


def wanted_in(page: Page, records: str, wanted: str) -> list[Example]:
    return [Example(page, one, tuple(select(parse(wanted), page, [one]).rows)) for one in nodes(page, records)]


def test_sums_are_known_by_words_beside_them_whatever_these_are() -> None:
    def page(before: str, after: str) -> Page:
        rows = (f"<p>£{n}00</p><p>{before} £{n}50</p><p>{after.format(n)}</p>" for n in range(1, 7))
        return listing(*(f"<li>{row}</li>" for row in rows))

    seen, redesigned = page("was", "£{} monthly"), page("RRP", "or £{} a month")
    for place, said in ((2, ["RRP £150"]), (3, ["or £1 a month"])):
        examples = wanted_in(seen, "//li", f"./p[{place}]")
        first = choose_path(examples, single=True, varying=True)
        assert first is not None
        found = second_way(examples, first)
        assert found is not None
        path, order = found
        assert order is Place.AFTER
        assert select(parse(path), redesigned, nodes(redesigned, "(//li)[1]")).strings() == said


def test_a_sum_alone_in_its_text_is_told_from_others_that_begin_as_it_does() -> None:
    page = listing(*(f"<li><p>£{n}00</p><p>from £{n} a month</p></li>" for n in range(1, 7)))
    by_beginning = Choice('.//text()[matches(norm(.), "^£\\d")]', 1.0, 1.0, 0.5, "", (Reliance.SHAPE,))
    found = second_way(wanted_in(page, "//li", "./p[1]"), by_beginning)
    assert found == ('.//text()[matches(norm(.), "^£\\d[\\d,. ]*$")]', Place.BEFORE)
    alone = listing(*(f"<li><p>£{n}00</p><p>Flat</p></li>" for n in range(1, 7)))
    assert second_way(wanted_in(alone, "//li", "./p[1]"), by_beginning) is None


def test_a_part_beside_a_sum_keeps_no_place_in_its_row() -> None:
    row = "<p>{}</p><p>£{}00</p>" + "<p>x</p>" * 6
    towns = ("Ely", "Bath", "Wells")
    page = listing(*(f"<li><div>{row.format(town, n)}</div></li>" for n, town in enumerate(towns, 1)))
    assert not list(parts_of_rows(Task(tuple(wanted_in(page, "//li", ".//p[1]")), exact_nodes=False)))
    assert list(parts_of_rows(Task(tuple(wanted_in(page, "//li", ".//p[5]")), exact_nodes=False)))


def test_years_have_a_shape_though_they_are_bare_numbers() -> None:
    page = listing(*(f"<li><b>{1990 + n}</b><b>{n}</b><b>East</b></li>" for n in range(1, 7)))
    assert best(page, "//li", "./b[1]", varying=True).expression == './/text()[matches(norm(.), "^(19|20)\\d\\d$")]'


def test_the_word_of_a_name_is_asked_for_beside_the_head_of_a_record() -> None:
    towns = ("Ely", "Bath", "Wells", "Ripon", "Truro")
    page = parse_html("".join(f"<h3>H</h3><div><b class=f-town>{one}</b><b>Flat</b></div>" for one in towns))
    examples = wanted_in(page, "//h3", "./foll-sibl::div[1]/b[1]")
    first = choose_path(examples, single=True)
    assert first is not None
    assert ".f-town" in first.expression
    found = second_way(examples, first)
    assert found is not None
    assert 'contains(@class, "town")' in found[0]


def test_records_of_siblings_by_a_name_are_found_without_it() -> None:
    def page(name: str) -> Page:
        terms = (f"<dt><a href=/{n}>Home {n}</a></dt><dd>£{n}00</dd><dd>Ely</dd>" for n in range(1, 6))
        return parse_html(f"<dl id={name}>{''.join(terms)}</dl>")

    before, after = page("offers"), page("r1")
    first = Choice("//*#offers//dt", 1.0, 1.0, 0.5, "")
    choice = best_records((before, first.expression), fallback=True)
    assert choice.is_exact
    assert nodes(after, choice.expression) == nodes(after, "//dt")
