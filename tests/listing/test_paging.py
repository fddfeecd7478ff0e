"""Pagers on small pages: what is one, what each of its links does, and what only looks alike."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.listing.model import PageLink, Paging, Turn
from bowerbird.listing.turning.pager_words import Role, read_saying, role_of
from bowerbird.listing.turning.paging import find_paging
from bowerbird.listing.turning.url_numbers import Counted, Series, count_of, fits, is_size
from bowerbird.page import Page, parse_html
from bowerbird.page.literal import tree
from bowerbird.zoo import site
from bowerbird.zoo.web import Request

HERE = "http://shop.example/list"


def parsed(body: str, url: str = HERE) -> Page:
    return parse_html(f"<html><body>{body}</body></html>", url=url)


def paging(body: str, url: str = HERE) -> Paging:
    return find_paging(parsed(body, url))


def texts(page: Page, links: tuple[PageLink, ...]) -> list[str]:
    return [page.visible_text(link.node) for link in links]


def turns(body: str, url: str = HERE) -> dict[str, str]:
    """What the links of a page do, by their addresses without the host."""
    return {link.url.removeprefix("http://shop.example"): link.turn.value for link in paging(body, url).links}


NUMBERS = "".join(f"<a href='?page={n}'>{n}</a> " for n in (2, 3, 4, 12))


# What is a pager


def test_a_numbered_pager_is_found_with_its_ends_and_the_current_page() -> None:
    found = paging(f"<div><b>1</b> {NUMBERS}<a href='?page=2'>›</a> <a href='?page=12'>»</a></div>")
    assert [link.number for link in found.of(Turn.PAGE)] == [2, 3, 4, 12, None]
    assert found.next is not None
    assert found.next.url == "http://shop.example/list?page=2"
    assert found.current == 1
    assert found.of(Turn.PREVIOUS) == ()


def test_every_link_says_why() -> None:
    (link,) = paging("<a href='?page=2'>Next page</a>").links
    assert {piece.what for piece in link.evidence} >= {"says next page", "address is another page of this list"}
    assert 0.5 < link.confidence < 1


@pytest.mark.parametrize(
    "address",
    ["?page=2", "/list/page/2/", "/list/p2", "/list?start=20", "/list?offset=20", "/list/seite-2", "/list_2"],
)
def test_addresses_of_the_same_list_make_a_bare_next_a_pager(address: str) -> None:
    assert list(turns(f"<p><a href='{address}'>Next</a></p>").values()) == ["next"]


@pytest.mark.parametrize(
    "word",
    [
        "Next", "Weiter »", "Nächste Seite", "Suivant", "Página siguiente", "Successiva", "Próxima página", "Volgende",
        "Następna strona", "Следующая", "Další", "Nästa", "Sonraki sayfa",
        "次へ", "次のページ", "下一页", "다음 페이지",
        "Older posts", "<i>Go to next page</i><b>Next</b>", ">", "»", "→", ">>",
    ],
)  # fmt: skip
def test_next_in_many_languages(word: str) -> None:
    assert turns(f"<p><a href='?page=2'>{word}</a></p>") == {"/list?page=2": "next"}


@pytest.mark.parametrize(
    "word",
    ["Previous", "Zurück", "Vorige Seite", "Précédent", "Anterior", "Precedente", "Vorige", "Poprzednia", "Назад",
     "Předchozí", "Föregående", "Önceki", "前へ", "上一页", "이전", "Newer posts", "<", "«", "←"],
)  # fmt: skip
def test_previous_in_many_languages(word: str) -> None:
    assert turns(f"<p><a href='?page=2'>{word}</a></p>", f"{HERE}?page=3") == {"/list?page=2": "previous"}


def test_a_link_is_read_by_its_picture_label_title_or_icon() -> None:
    for link in (
        "<a href='?page=2'><img src=x.gif alt='next page'></a>",
        "<a href='?page=2' aria-label='Next page'><svg></svg></a>",
        "<a href='?page=2' title='nächste Seite'>»</a>",
        "<a href='?page=2'><i class='fa fa-angle-right'></i></a>",
        "<a href='?page=2'><img src='/img/arrow_right.png'></a>",
        "<a href='?page=2'>chevron_right</a>",
    ):
        assert turns(f"<div class=pager>{link}</div>") == {"/list?page=2": "next"}, link


def test_pagers_of_scripts_have_no_addresses() -> None:
    numbers = "".join(f"<a href=\"javascript:__doPostBack('p','{n}')\">{n}</a>" for n in (2, 3))
    found = paging(f"<div class=pagination><span class=current>1</span>{numbers}<a href='#'>Next</a></div>")
    assert [(link.turn, link.url) for link in found.links] == [(Turn.PAGE, ""), (Turn.PAGE, ""), (Turn.NEXT, "")]


def test_addresses_may_count_records() -> None:
    numbers = "".join(f"<a href='/find;from={20 * n}'>{n}</a> " for n in (2, 3, 4))
    assert [link.number for link in paging(numbers).of(Turn.PAGE)] == [2, 3, 4]


def test_ranges_of_records_are_pages() -> None:
    ranges = "".join(f"<a href='?skip={n}'>{n + 1}-{n + 50}</a>, " for n in (50, 100, 150))
    assert [link.number for link in paging(f"<div>[1-50], {ranges}</div>").of(Turn.PAGE)] == [2, 3, 4]


def test_a_cursor_is_followed() -> None:
    assert turns("<p><a href='/list?q=a&after=x9f'>Next</a></p>", f"{HERE}?q=a") == {"/list?q=a&after=x9f": "next"}


# What links do


def test_of_two_arrows_the_outer_leads_to_the_end() -> None:
    body = "<div><a href='?p=1'>«</a><a href='?p=4'>‹</a> 5 <a href='?p=6'>›</a><a href='?p=9'>»</a></div>"
    assert turns(body, f"{HERE}?p=5") == {
        "/list?p=1": "page",
        "/list?p=4": "previous",
        "/list?p=6": "next",
        "/list?p=9": "page",
    }


@pytest.mark.parametrize("more", ["More results", "Show more", "Mehr anzeigen"])
def test_an_arrow_beside_more_results_leads_to_the_end(more: str) -> None:
    body = f"<div class=pager>Page 1 of 6 <a href='?page=2'>{more}</a> <a href='?page=6'>»</a></div>"
    assert turns(body) == {"/list?page=2": "next", "/list?page=6": "page"}


def test_an_arrow_that_leads_no_further_than_more_results_is_the_next() -> None:
    body = "<div class=pager><a href='?page=2'>More results</a> <a href='?page=2'>»</a></div>"
    assert turns(body) == {"/list?page=2": "next"}


def test_older_posts_lead_on_whatever_they_are_called() -> None:
    found = paging(
        "<div class=nav-previous><a href='/list/page/3'>← Older posts</a></div>"
        "<div class=nav-next><a href='/list/page/1'>Newer posts →</a></div>",
        f"{HERE}/page/2",
    )
    assert [(link.turn, link.called) for link in found.links] == [
        (Turn.NEXT, Turn.PREVIOUS),
        (Turn.PREVIOUS, Turn.NEXT),
    ]


def test_a_previous_that_counts_up_leads_on() -> None:
    (link,) = paging("<p><a href='/list/page/3'>« Previous entries</a></p>", f"{HERE}/page/2").links
    assert (link.turn, link.called) == (Turn.NEXT, Turn.PREVIOUS)


def test_rel_wins_over_arrows_that_point_the_other_way() -> None:
    body = "<div class=pager><a rel=prev href='?page=1'>»</a></div>"
    assert turns(body, f"{HERE}?page=2") == {"/list?page=1": "previous"}


def test_current_and_disabled_links_are_idle() -> None:
    found = paging(
        "<div class=pager><a class=disabled href='?page=1'>Prev</a><a class=active href='/list?page=1'>1</a>"
        "<a href='?page=2'>2</a><a href='?page=3'>3</a><a href='?page=2'>Next</a></div>",
        f"{HERE}?page=1",
    )
    assert [link.number for link in found.of(Turn.PAGE)] == [2, 3]
    assert found.of(Turn.PREVIOUS) == ()
    assert {(link.turn, link.number) for link in found.idle} == {(Turn.PREVIOUS, None), (Turn.PAGE, 1)}
    assert found.current == 1


def test_classes_for_another_state_say_nothing_of_this_one() -> None:
    names = "rounded disabled:opacity-50 active:scale-95"
    found = paging(f"<div class=pager><b>1</b> <a class='{names}' href='?page=2'>Next</a></div>")
    assert found.next is not None
    assert found.idle == ()


def test_pagers_of_what_is_listed_are_elsewhere() -> None:
    threads = "".join(
        f"<li><a href='/t/{n}'>How to grow plums</a> <a href='/t/{n}/page/2'>2</a> <a href='/t/{n}/page/3'>3</a></li>"
        for n in (71, 84, 95)
    )
    found = paging(f"<ul>{threads}</ul><div><b>1</b> {NUMBERS}</div>")
    assert [link.number for link in found.links] == [2, 3, 4, 12]
    assert [link.number for link in found.elsewhere] == [2, 3] * 3


def test_pagers_of_comments_are_elsewhere() -> None:
    found = paging("<nav class=comment-navigation><a href='/list/comment-page-2/#c'>Older comments »</a></nav>")
    assert found.links == ()


# More


def test_load_more_is_a_button_or_leads_on() -> None:
    assert [link.turn for link in paging("<button>Load more</button>").links] == [Turn.MORE]
    assert turns("<a href='?page=2'>Mehr laden</a>") == {"/list?page=2": "next"}
    assert [link.turn for link in paging("<button>Load more vehicles (45)</button>").links] == [Turn.MORE]
    assert paging("<a href='/jobs/'>See more jobs</a>").links == ()
    assert paging("<button>Show more details</button>").links == ()
    assert paging("".join("<section><p>x</p><button>Show more</button></section>" for _ in range(5))).links == ()


def test_a_next_page_that_only_the_head_tells() -> None:
    page = parse_html("<link rel=next href='/list?page=2'><p>No pager</p>", url=HERE)
    (link,) = find_paging(page).links
    assert (link.turn, link.url) == (Turn.NEXT, "http://shop.example/list?page=2")
    article = parse_html(
        "<link rel=next title='On plums' href='/on-plums-2'><p>Text</p>", url="http://a.example/on-figs"
    )
    assert find_paging(article).links == ()


def test_hints_of_infinite_scrolling() -> None:
    assert paging("<div class=infinite-scroll></div>").scrolls
    assert paging("<div data-next-url='/list?page=2'></div>").scrolls
    assert paging("<script>$('#list').infiniteScroll({path: '.next'})</script>").scrolls
    assert not paging("<button data-more='/list?page=2'>Load more</button>").scrolls
    assert not paging("<p>Scroll down</p>").scrolls


# Months


@pytest.mark.parametrize(
    "link",
    [
        "<a rel=next href='/whats-on/2031-06/'>June 2031</a>",
        "<a href='/whats-on/2031/06'>June »</a>",
        "<a href='/whats-on?month=2031-06' aria-label='Next month'><i></i></a>",
    ],
)
def test_the_next_month_of_a_list_is_its_next_page(link: str) -> None:
    page = parsed(f"<main><p>Fair, 3 May</p><p>Play, 9 May</p></main><p>{link}</p>", "http://x.example/whats-on")
    first, last = page.index.with_tag("p").tolist()[:2]
    (turned,) = find_paging(page, [(first, int(page.end[last]))]).links
    assert (turned.turn, turned.url) == (Turn.NEXT, f"http://x.example{link.split(chr(39))[1]}")


@pytest.mark.parametrize(
    "link",
    [
        "<a rel=next href='/diary/2031-06/'>June 2031</a>",
        "<a rel=prev href='/whats-on/2031-04/'>« April 2031</a>",
        "<a href='/whats-on/2031-06-17'>17 June »</a>",
        "<a href='/whats-on/2031-06'>June 2031</a>",
    ],
    ids=["of another list", "before", "a day", "in a menu"],
)
def test_other_links_to_months_turn_no_pages(link: str) -> None:
    page = parsed(
        f"<main><p>Fair, 3 May</p><p>Play, 9 May</p></main><p>{link}</p>", "http://x.example/whats-on/2031-05"
    )
    first, last = page.index.with_tag("p").tolist()[:2]
    assert not any(one.turn is Turn.NEXT for one in find_paging(page, [(first, int(page.end[last]))]).links)


# False friends


@pytest.mark.parametrize(
    "body",
    [
        "<div class=carousel><a href='#c' class=prev>‹</a><a href='#c' class=next>›</a></div>",
        "<table class=calendar><tr><td><a href='/ev?month=5'>« April</a><td><a href='/ev?month=7'>»</a></table>",
        "<table>" + "".join(
            "<tr>" + "".join(f"<td><a href='/ev/2024/06/{d:02}'>{d}</a>" for d in range(w * 7 + 1, w * 7 + 8))
            for w in range(4)
        ) + "</table>",
        "<nav><a rel=prev href='/on-figs'>On figs</a> <a rel=next href='/on-plums'>On plums</a></nav>",
        "<p><a href='/on-plums'>Next post</a> <a href='/t?goto=nextnewest'>Next thread</a></p>",
        "<p>Show <a href='?limit=10'>10</a> <a href='?limit=20'>20</a> <a href='?limit=50'>50</a> a page</p>",
        "<ul><li><a href='/2022/'>2022</a><li><a href='/2023/'>2023</a><li><a href='/2024/'>2024</a></ul>",
        "<p>See <a href='#fn1'>[1]</a> <a href='#fn2'>[2]</a> <a href='#fn3'>[3]</a></p>",
        "<p class=rating><a href='/r?v=1'>1</a><a href='/r?v=2'>2</a><a href='/r?v=3'>3</a></p>",
        "<p><a href='/next-steps'>Next steps for growers</a></p><p><a href='#top'>Back to top ↑</a></p>",
        "<p><a href='/a'>A</a> <a href='/b'>B</a> <a href='/c'>C</a></p>",
        "<p><a href='/item/91'>12</a> replies</p><p><a href='/item/92'>13</a> replies</p>",
    ],
    ids=["carousel", "months", "days", "articles", "items", "sizes", "years", "notes", "rating", "prose", "letters",
         "replies"],
)  # fmt: skip
def test_what_only_looks_like_a_pager(body: str) -> None:
    found = paging(body, "http://shop.example/on-pears")
    assert found.links == ()
    assert found.elsewhere == ()


def test_hidden_links_of_a_captured_page_are_not_there() -> None:
    link = "div.pager@0,0,99,20(a[href=/list?page=2]{} 'Next')"
    assert len(find_paging(tree(link.format("@0,0,50,20"), url=HERE)).links) == 1
    assert find_paging(tree(link.format("[hidden]@0,0,50,20"), url=HERE)).links == ()


def test_standing_beside_the_records_tips_the_balance() -> None:
    page = parsed("<ul><li>a<li>b</ul><p><a href='/list?after=3&view=2'>›</a></p>")
    (records,) = page.index.with_tag("ul").tolist()
    assert find_paging(page).links == ()
    assert [link.turn for link in find_paging(page, [(records, int(page.end[records]))]).links] == [Turn.NEXT]


# Words and addresses


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("3", Role.NUMBER), ("[3]", Role.NUMBER), ("Page 3", Role.NUMBER), ("21-40", Role.NUMBER), ("３", Role.NUMBER),
        ("Last »", Role.LAST), ("|<<", Role.FIRST), ("末页", Role.LAST), ("« Primera", Role.FIRST),
        ("Next post", Role.ITEM), ("Next month", Role.ITEM), ("Show more", Role.LOAD),
        ("Next 20 results", Role.NEXT), ("Pagina successiva »", Role.NEXT), ("« 過去の投稿", Role.NEXT),
    ],
)  # fmt: skip
def test_roles_of_texts(text: str, role: Role) -> None:
    saying = read_saying(text)
    assert saying is not None
    assert role_of(saying) is role


@pytest.mark.parametrize("text", ["Next steps", "Weiterlesen", "3 bedrooms", "", "...", "Nextel", "123456789012"])
def test_texts_that_do_not_speak_of_paging(text: str) -> None:
    saying = read_saying(text)
    assert saying is None or role_of(saying) is None


def test_addresses_are_taken_apart() -> None:
    assert count_of("http://www.a.example/list?page=3&q=x") == Counted("a.example/list?q=x", 3, named=True)
    assert count_of("http://a.example/list/page/3/") == Counted("a.example/list", 3, named=True)
    assert count_of("http://a.example/f/index2.html") == Counted("a.example/f", 2, named=True)
    assert count_of("http://a.example/f26-50.html") == Counted("a.example/f26.html", 50)
    assert count_of("http://a.example/list?pageSize=50").number is None
    assert count_of("http://[broken").number is None
    assert is_size("/list?per_page=50", 50)
    assert not is_size("/list?page=50", 50)


def test_arithmetic_of_links() -> None:
    links = [(1, "/l"), (2, "/l?s=20"), (3, "/l?s=40"), (4, "/l?s=60")]
    assert fits(links) == Series(step=20, start=-20, members=3)
    assert fits([(2, "/a/7"), (3, "/a/3")]) is None
    assert fits([(2, "/a?x=1&y=5"), (3, "/a?x=2&y=9")]) is None
    assert fits([(2, "/a/2")]) is None


@given(st.integers(0, 10**6), st.integers(1, 500), st.sets(st.integers(1, 10**4), min_size=2, max_size=8))
@settings(max_examples=60, deadline=None)
def test_any_arithmetic_is_recognised(start: int, step: int, pages: set[int]) -> None:
    series = fits([(page, f"/l?x={start + step * page}") for page in sorted(pages)])
    assert series == Series(step, start, len(pages))


@given(st.text(max_size=60))
@settings(max_examples=100, deadline=None)
def test_any_text_can_be_read(text: str) -> None:
    saying = read_saying(text)
    assert saying is None or saying.words or saying.numbers or saying.arrow


# Whole pages


@given(st.lists(st.sampled_from(["1", "2", "next", "»", "<", "more", "x", "2013", "21-40"]), max_size=40))
@settings(max_examples=60, deadline=None)
def test_any_row_of_links_gets_an_answer(words: list[str]) -> None:
    page = parsed("<div class=pager>" + "".join(f"<a href='?page={at}'>{word}</a>" for at, word in enumerate(words)))
    found = find_paging(page)
    nodes = [link.node for link in found.links + found.idle + found.elsewhere]
    assert len(nodes) == len(set(nodes))
    assert all(page.name(node) == "a" for node in nodes)
    assert found == find_paging(page)


@pytest.mark.parametrize("seed", [3, 19, 50, 80, 178])
def test_next_on_generated_sites(seed: int) -> None:
    zoo = site(seed)
    for truth in [page for page in zoo.truth().pages if page.kind == "results" and not page.rendered and not page.form][
        :3
    ]:
        path, _, query = truth.target.partition("?")
        answer = zoo.answer(Request(path=path, query=query))
        page = parse_html(answer.body, url=f"http://zoo.example{truth.target}", content_type=answer.kind)
        following = find_paging(page).next
        assert (following is None) == ("next" not in truth.nodes)
        if following is not None:
            assert following.node == _at(page, truth.nodes["next"])


def _at(page: Page, path: str) -> int:
    node = 0
    for step in path.strip("/").split("/"):
        found = re.fullmatch(r"(.+)\[(\d+)\]", step)
        assert found
        node = [child for child in page.element_children(node) if page.name(child) == found[1]][int(found[2]) - 1]
    return node


# Buttons of component libraries


def test_a_class_that_all_numbers_have_marks_none_of_them_as_current() -> None:
    numbers = "".join(f"<button class='ui-active pagination-control'>{n}</button>" for n in (2, 3, 9))
    first = "<button class='ui-active pagination-control' aria-current=page>1</button>"
    found = paging(f"<div class=pagination-root>{first}{numbers}</div>")
    assert [link.number for link in found.of(Turn.PAGE)] == [2, 3, 9]
    assert found.current == 1


def test_a_page_that_is_declared_not_to_be_the_current_one_can_be_turned_to() -> None:
    numbers = "".join(f"<button aria-current={str(n == 1).lower()}>{n}</button>" for n in (1, 2, 3))
    assert [link.number for link in paging(f"<nav class=pagination>{numbers}</nav>").of(Turn.PAGE)] == [2, 3]


def test_a_button_with_a_picture_alone_is_known_by_the_name_that_tests_use() -> None:
    numbers = "".join(f"<button>{n}</button>" for n in (1, 2, 3))
    arrows = [f"<button data-testid=page-{way}><svg><path d='M1 1'/></svg></button>" for way in ("prev", "next")]
    found = paging(f"<div class=pagination>{arrows[0]}{numbers}{arrows[1]}</div>")
    assert [len(found.of(turn)) for turn in (Turn.PREVIOUS, Turn.NEXT)] == [1, 1]


def test_the_name_for_readers_of_text_comes_before_that_of_an_icon() -> None:
    arrows = "".join(
        f"<button aria-label='{said} page'><i>{icon}</i></button>"
        for said, icon in (("Previous", "chevron_left"), ("Next", "chevron_right"))
    )
    found = paging(f"<div class=pager>{arrows}</div>")
    assert found.next is not None
    assert "says next page" in {piece.what for piece in found.next.evidence}


def test_arrows_beside_the_part_that_is_shown_are_a_pager() -> None:
    arrows = "<button><i class=chevron-left></i></button><button><i class=chevron-right></i></button>"
    assert paging(f"<div><span>1-15 of 180</span>{arrows}</div>").next is not None
    assert paging(f"<div><span>Autumn colours</span>{arrows}</div>").next is None


def test_numbers_that_call_a_script_with_their_page_are_a_pager() -> None:
    links = "".join(f"<td><a href=\"javascript:__doPostBack('grid','Page${n}')\">{n}</a></td>" for n in (2, 3, 4))
    paging = find_paging(parse_html(f"<table><tr><td><span>1</span></td>{links}</tr></table>"))
    assert [link.number for link in paging.links] == [2, 3, 4]
    assert paging.current == 1
    rates = "".join(f'<td><a href="javascript:rate()">{n}</a></td>' for n in (2, 3, 4))
    assert not find_paging(parse_html(f"<table><tr><td><span>1</span></td>{rates}</tr></table>")).links


def test_buttons_of_a_form_that_send_the_number_of_a_page_are_a_pager() -> None:
    buttons = "".join(f"<button name=page value={n}>{n}</button> " for n in (2, 3, 4))
    form = f"<form method=post><input type=hidden name=token value=x><p><b>1</b> {buttons}</p></form>"
    paging = find_paging(parse_html(form, url="https://shop.example/finder/"))
    assert [link.number for link in paging.links] == [2, 3, 4]
    assert paging.current == 1
    rated = form.replace("name=page", "name=stars")
    assert not find_paging(parse_html(rated, url="https://shop.example/finder/")).links


@pytest.mark.parametrize("rel", ["", "rel=next"])
def test_in_a_calendar_what_is_later_comes_next(rel: str) -> None:
    body = f"<nav><span></span><a href='/list?p=2' {rel}>Later events →</a></nav>"
    assert turns(body) == {"/list?p=2": "next"}
    body = "<nav><a href='/list?p=1'>← Earlier events</a><a href='/list?p=3'>Later events →</a></nav>"
    assert turns(body, f"{HERE}?p=2") == {"/list?p=1": "previous", "/list?p=3": "next"}


def test_a_link_that_says_something_of_its_own_is_told_by_its_address() -> None:
    """“Later on” below the list at /list, to /list?page=2; links to pages of other lists tell nothing."""
    found = paging("<a href='/other?page=2'>Gigs</a><p><a href='/list?page=2'>Later on →</a></p>")
    assert [(link.turn, link.url.rpartition("/")[2]) for link in found.links] == [(Turn.NEXT, "list?page=2")]
    assert not paging("<a href='/other?page=2'>Gigs</a>").links
    second = "<p><a href='/list?page=1'>‹ Back</a> <a href='/list?page=3'>Further along the shore ›</a></p>"
    assert turns(second, f"{HERE}?page=2") == {"/list?page=1": "previous", "/list?page=3": "next"}


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("<button>Keep rummaging</button>", ["Keep rummaging"]),
        ("<footer><button>Keep rummaging</button></footer>", []),
        ("<form><input type=email> <button type=button>Sign me up</button></form>", []),
    ],
)
def test_the_button_below_a_part_of_a_list_loads_the_rest_unless_it_is_of_something_else(
    body: str, found: list[str]
) -> None:
    page = parsed(f"<ul><li>A <li>B</ul>{body}")
    area = page.index.with_tag("ul")[0]
    links = find_paging(page, [(int(area), int(page.end[area]))], is_part=True).links
    assert texts(page, links) == found
