"""The control that turns the page: by its name, behind the current number, above and below the list."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bowerbird.induce.writing.turning import Turns, turning_path
from bowerbird.oxpath import parse, select
from bowerbird.page import Page, parse_html

LAST = 4
Pager = Callable[[int], str]
ROWS = "".join(f"<li><a href='/home/{n}'>Home {n}</a> £{n}50,000</li>" for n in range(1, 5))


def page_of(pager: Pager, number: int) -> Page:
    return parse_html(f"<h1>Homes</h1><ul>{ROWS}</ul>{pager(number)}<p><a href='/about'>About</a></p>")


def turns_of(pager: Pager, *numbers: int) -> Turns:
    """The pages with the control that leads on: the first link to the next page; None on the last."""
    turns = []
    for number in numbers:
        page = page_of(pager, number)
        ahead = [node for node in page.index.with_tag("a").tolist() if leads_to(page, node) == number + 1]
        turns.append((page, ahead[0] if number < LAST else None))
    return turns


def leads_to(page: Page, node: int) -> int:
    return int(page.attributes[node].get("href", "").rpartition("page=")[2] or 0) if is_pager(page, node) else 0


def is_pager(page: Page, node: int) -> bool:
    return "page=" in page.attributes[node].get("href", "")


def led(expression: str, pager: Pager, number: int) -> list[int]:
    """The pages that the expression leads to from this one, which it may not have been made of."""
    page = page_of(pager, number)
    return [leads_to(page, node) for node in select(parse(expression), page, [0]).rows]


def named(number: int) -> str:
    """1 2 [3] 4 Next; and "Previous" looks the same."""
    back = f"<a class=step href='?page={number - 1}'>Previous</a>" if number > 1 else ""
    ahead = f"<a class=step href='?page={number + 1}'>Next</a>" if number < LAST else ""
    return f"<nav>{back}{ahead}</nav>"


def bare(number: int) -> str:
    """Numbers only, and the current one is no link."""
    return "<div class=pages>" + " ".join(
        f"<b>{n}</b>" if n == number else f"<a href='?page={n}'>{n}</a>" for n in range(1, LAST + 1)
    ) + "</div>"  # fmt: skip


def marked(number: int) -> str:
    """Numbers only, all of them links, the current one in an active item."""
    return "<ul class=pages>" + "".join(
        f"<li class='item{' active' if n == number else ''}'><a href='?page={n}'>{n}</a></li>"
        for n in range(1, LAST + 1)
    ) + "</ul>"  # fmt: skip


def aria(number: int) -> str:
    """Numbers only, the current one a link that says so."""
    return "<nav>" + "".join(
        f"<a href='?page={n}'{' aria-current=page' if n == number else ''}>{n}</a>" for n in range(1, LAST + 1)
    ) + "</nav>"  # fmt: skip


def item_without_link(number: int) -> str:
    return "<ul>" + "".join(
        f"<li>{n}</li>" if n == number else f"<li><a href='?page={n}'>{n}</a></li>" for n in range(1, LAST + 1)
    ) + "</ul>"  # fmt: skip


PAGERS = [named, bare, marked, aria, item_without_link]


@pytest.mark.parametrize("pager", PAGERS)
def test_a_pager_is_turned_from_every_page(pager: Pager) -> None:
    """Made from the first two pages and the last, it works on the third, too, and stops at the end."""
    path = turning_path(turns_of(pager, 1, 2, LAST))
    assert path is not None
    assert [led(path, pager, number) for number in range(1, LAST + 1)] == [[2], [3], [4], []]


@pytest.mark.parametrize("pager", PAGERS)
def test_two_pages_are_enough_to_tell(pager: Pager) -> None:
    path = turning_path(turns_of(pager, 1, 2))
    assert path is not None
    assert led(path, pager, 3) == [4]
    assert led(path, pager, LAST) == []


@pytest.mark.parametrize("pager", PAGERS)
def test_a_pager_above_and_below_is_one(pager: Pager) -> None:
    def twice(number: int) -> str:
        return f"{pager(number)}<p>more homes</p>{pager(number)}"

    path = turning_path(turns_of(twice, 1, 2, LAST))
    assert path is not None
    assert [led(path, twice, number) for number in range(1, LAST + 1)] == [[2], [3], [4], []]


def test_without_a_path_there_is_none() -> None:
    """The control is told by nothing on the pages."""
    page = parse_html("<div><a href='?p=a'>x</a><a href='?p=b'>x</a></div>")
    first, second = page.index.with_tag("a").tolist()
    assert turning_path([(page, first), (page, second)]) is None


def test_a_control_that_stays_on_the_last_page_is_none_that_ends() -> None:
    """On the last page the very same link is there, and is known to lead nowhere: no path tells the two apart."""
    page = parse_html(f"<ul>{ROWS}</ul><a class=next href='?page=2'>Next</a>")
    node = int(page.index.with_tag("a")[-1])
    assert turning_path([(page, node)]) is not None
    assert turning_path([(page, node), (page, None)]) is None


@pytest.mark.parametrize("idle", ["disabled", "aria-disabled=true", "class='next disabled'"])
def test_a_control_that_is_idle_on_the_last_page_ends_there(idle: str) -> None:
    pages = [parse_html(f"<ul>{ROWS}</ul><button data-more {mark}>More</button>") for mark in ("", idle)]
    first, last = pages
    assert turning_path([(first, first.index.with_tag("button").tolist()[0]), (last, None)]) is not None


def test_buttons_are_turned_by_the_mark_of_the_current_one() -> None:
    def pager(current: int) -> str:
        shown = range(1, LAST + 1)
        marked = (f"<button class=active {'aria-current=page' if n == current else ''}>{n}</button>" for n in shown)
        return f"<div>{''.join(marked)}<button class=active><svg></svg></button></div>"

    turns: list[tuple[Page, int | None]] = []
    for number in (1, 2):
        page = page_of(pager, number)
        turns.append((page, page.index.with_tag("button").tolist()[number]))
    expression = turning_path(turns)
    assert expression is not None
    last = page_of(pager, LAST)
    assert list(select(parse(expression), last, [0]).rows) == []


def test_a_button_is_known_by_what_it_is_called_however_many_classes_it_has() -> None:
    parts = ("root", "text", "circular", "medium", "primary", "base", "item", "action")
    names = " ".join(f"PagerItem-{part}" for part in parts)
    buttons = "".join(f"<button class='{names}' aria-label='Go to {to}'></button>" for to in ("page 2", "next page"))
    page = parse_html(f"<ul>{ROWS}</ul><div>{buttons}</div>")
    assert turning_path([(page, page.index.with_tag("button").tolist()[1])]) == '//*[@aria-label = "Go to next page"]'


def test_a_site_that_words_its_control_anew_is_still_followed() -> None:
    path = turning_path(turns_of(named, 1, 2))
    assert path is not None

    def reworded(number: int) -> str:
        return named(number).replace("Next", "Next page ›").replace("Previous", "‹ Previous page").replace("step", "s")

    assert [led(path, reworded, number) for number in (1, 2, 3)] == [[2], [3], [4]]
    assert led(path, reworded, LAST) == []
    assert [led(path, named, number) for number in (1, 2, 3, LAST)] == [[2], [3], [4], []]


def test_links_to_other_lists_are_no_next_page_though_they_say_so() -> None:
    path = turning_path(turns_of(named, 1, 2))
    assert path is not None

    def reworded(number: int) -> str:
        other = "<a href='/homes?price=500'>More than £500</a><a href='/news'>Next steps</a>"
        return named(number).replace("Next", "Older").replace("step", "s") + other

    assert [led(path, reworded, number) for number in (1, 2, 3, LAST)] == [[2], [3], [4], []]


def test_pages_that_do_not_tell_their_language_have_the_usual_one() -> None:
    def drawn(number: int) -> str:
        return named(number).replace("Next", "›").replace("Previous", "‹")

    path = turning_path(turns_of(drawn, 1, 2), "de")
    assert path is not None
    assert led(path, lambda number: named(number).replace("Next", "Weiter").replace("step", "s"), 1) == [2]


def test_arrows_to_the_next_page_are_told_from_those_to_the_last() -> None:
    def drawn(number: int) -> str:
        return named(number).replace("Next", ">>") + f"<a href='?page={LAST}'>>>|</a><a href='?page={LAST}'>Last »</a>"

    path = turning_path(turns_of(drawn, 1, 2), "en")
    assert path is not None
    assert led(path, lambda number: drawn(number).replace("'>>></a>", "'>Next</a>").replace("step", "s"), 1) == [2]


def test_of_two_arrows_the_first_leads_to_the_next_page() -> None:
    def drawn(number: int) -> str:
        last = f"<a class=step href='?page={LAST}'>»</a>" if number < LAST else ""
        return named(number).replace("Next", ">>") + last

    path = turning_path(turns_of(drawn, 1, 2), "en")
    assert path is not None
    reworded = [led(path, lambda number: drawn(number).replace("'>>></a>", "'>Next</a>"), at) for at in (1, 2, LAST)]
    assert reworded == [[2], [3], []]


def counted(number: int) -> str:
    """A pager with numbers beside its "Next"."""
    others = (f"<a href='?page={n}'>{n}</a>" if n != number else f"<b>{n}</b>" for n in range(1, LAST + 1))
    following = f"<a href='?page={number + 1}'>Next</a>" if number < LAST else ""
    return f"<ul>{ROWS}</ul><div>{' '.join(others)} {following}</div>"


def test_a_pager_that_loses_its_next_goes_on_by_numbers() -> None:
    path = turning_path(turns_of(counted, 1, 2))
    assert path is not None

    def without_next(number: int) -> str:
        return counted(number).replace(f"<a href='?page={number + 1}'>Next</a>", "")

    assert [led(path, without_next, number) for number in (1, 2, 3, LAST)] == [[2], [3], [4], []]


def test_which_page_of_how_many_it_is_tells_no_control() -> None:
    def drawn(number: int) -> str:
        following = f"<a href='?page={number + 1}'>Next</a>" if number < LAST else ""
        return f"<ul>{ROWS}</ul><p><span>Page {number} of {LAST}</span>{following}</p>"

    path = turning_path(turns_of(drawn, 1))
    assert path is not None
    assert [led(path, drawn, number) for number in (1, 2, 3, LAST)] == [[2], [3], [4], []]


def test_relations_need_no_words() -> None:
    path = turning_path(turns_of(lambda number: named(number).replace(">Next", " rel=next>Next"), 1, 2))
    assert path is not None
    assert "either" not in path


def plain_tables(number: int) -> str:
    """The same row without a name, above and below what stands between them."""
    back = f"<a href='?page={number - 1}'>&lt;&lt; Prev</a>" if number > 1 else ""
    ahead = f"<a href='?page={number + 1}'>Next &gt;&gt;</a>" if number < LAST else ""
    row = f"<table><tr><td>{back}<td>Page {number}<td>{ahead}</table>"
    return f"{row}<p>Prices include VAT</p>{row}"


def test_what_a_control_is_called_says_more_than_its_place_on_the_page() -> None:
    expression = turning_path(turns_of(plain_tables, 1, 2))
    assert expression is not None
    assert "/html" not in expression
    assert [led(expression, plain_tables, number)[:1] for number in (1, 2, 3)] == [[2], [3], [4]]
    assert led(expression, plain_tables, LAST) == []
