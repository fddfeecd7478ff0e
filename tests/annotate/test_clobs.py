"""Clobs: what is joined, what is kept apart, and the way back to the nodes."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.annotate.clobs import BARRIER, Clob, attribute_clob, text_clob, words_of
from bowerbird.page import Page, parse_html
from bowerbird.page.literal import tree


def lines(clob: Clob) -> list[str]:
    return [clob.text[low:high].strip() for low, high in clob.segments()]


def test_inline_markup_joins_and_blocks_part() -> None:
    page = parse_html("<div>Price: <b>300</b><i> GBP</i></div><p>Next</p>")
    assert lines(text_clob(page)) == ["Price: 300 GBP", "Next"]


def test_breaks_cells_items_and_pictures_part() -> None:
    page = parse_html("<table><tr><td>OX1<td>2DR</table><ul><li>a<li>b</ul>x<br>y <img src=z> z<span> w</span>")
    assert lines(text_clob(page)) == ["OX1", "2DR", "a", "b", "x", "y", "z w"]


def test_inline_blocks_part_where_a_browser_computed_them() -> None:
    assert lines(text_clob(parse_html("<button>OX1</button><button>2DR</button>"))) == ["OX1", "2DR"]


def test_empty_inline_elements_with_a_size_part() -> None:
    page = tree("p@0,0,90,20('OX1' i@30,0,9,9() '2DR')")
    assert lines(text_clob(page)) == ["OX1", "2DR"]


def test_hidden_text_is_not_read() -> None:
    assert lines(text_clob(parse_html("<p>a<p hidden>b<script>c</script>"))) == ["a"]


def test_spaces_collapse_across_markup() -> None:
    page = parse_html("<p>New \n <b>  York</b>&nbsp; City</p>")
    assert text_clob(page).text == "New York City"


def test_attribute_values_are_words_apart() -> None:
    page = parse_html(
        '<p class="propertyPrice-main sale" data-id="bed_3">x<img alt="3 bedrooms" src="/i/icon-bed.png?v=2">'
    )
    clob = attribute_clob(page)
    assert lines(clob) == ["property Price main sale", "bed 3", "3 bedrooms", "icon bed"]
    assert [clob.names[clob.piece_at(low)] for low, _ in clob.segments()] == ["class", "data-id", "alt", "src"]


def test_broken_addresses_have_no_words() -> None:
    assert words_of("href", "http://[broken/x") == ""


def test_a_span_knows_its_nodes_and_their_owner() -> None:
    page = parse_html("<div>Price: <b>300</b> <i>GBP</i></div>")
    clob = text_clob(page)
    start = clob.text.index("300")
    pieces = [(page.text[node], clob.text[low:high]) for node, low, high in clob.pieces(start, len(clob.text))]
    assert pieces == [("300", "300"), ("GBP", "GBP")]
    assert page.name(clob.owner(page, start, len(clob.text))) == "div"
    assert page.text[clob.owner(page, start, start + 3)] == "300"


def test_text_set_by_a_style_sheet_after_an_element_is_read_behind_it() -> None:
    from dataclasses import replace

    plain = tree("p(b '300' 'x')")
    page: Page = replace(plain, generated={2: ("£", " pcm")})
    clob = text_clob(page)
    assert clob.text == "£300 pcmx"
    assert clob.extent(page, 2) == (0, 8)


_TEXTS = st.text(st.sampled_from("ab 3£,\n\t\xa0­é"), max_size=12)
_TAGS = st.sampled_from(["b", "p", "span", "li", "td", "i"])


@settings(deadline=None)
@given(st.lists(st.tuples(_TAGS, _TEXTS, _TEXTS), max_size=8))
def test_spans_map_back_to_the_text(parts: list[tuple[str, str, str]]) -> None:
    page = parse_html("".join(f"<{tag}>{inside}</{tag}>{after}" for tag, inside, after in parts))
    clob = text_clob(page)
    assert clob.text.count("\uffff") == len(clob.barriers)
    for low, high in clob.segments():
        assert BARRIER not in clob.text[low:high]
        for node, start, stop in clob.pieces(low, high):
            raw_start, raw_stop = clob.raw_span(page, node, start, stop)
            raw = page.text[node][raw_start:raw_stop]
            kept = "".join(raw.replace("\xad", "").split())
            assert kept == "".join(clob.text[start:stop].split())


def test_a_margin_sets_words_and_sums_apart() -> None:
    page = parse_html("<p><b>Offers over</b>£250,000</p><p><b>US</b>$90</p>")
    assert lines(text_clob(page)) == ["Offers over £250,000", "US$90"]
