"""Columns without knowledge: what belongs together across records, and what the columns are called."""

from __future__ import annotations

from homes import NOTHING, Aligned, listed
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.domain import load_pack
from bowerbird.listing.values.headers import Headers
from bowerbird.page import parse_html


def table(aligned: Aligned) -> list[dict[str, str]]:
    return [{field.name: field.text for field in row} for row in aligned.fields]


def test_optional_items_leave_gaps() -> None:
    html = listed(
        "<h2>Ant</h2><p>12 reviews</p><p>$3.50</p><p>2 May 2020</p>",
        "<h2>Bee</h2><p>$4.00</p><p>3 May 2020</p>",
        "<h2>Cow</h2><p>7 reviews</p><p>4 May 2020</p>",
        "<h2>Dog</h2><p>2 reviews</p><p>$9.00</p><p>6 May 2020</p>",
    )
    assert table(Aligned(html, NOTHING)) == [
        {"title": "Ant", "text": "12 reviews", "price": "$3.50", "date": "2 May 2020"},
        {"title": "Bee", "price": "$4.00", "date": "3 May 2020"},
        {"title": "Cow", "text": "7 reviews", "date": "4 May 2020"},
        {"title": "Dog", "text": "2 reviews", "price": "$9.00", "date": "6 May 2020"},
    ]


def test_classes_tell_items_apart_and_name_them() -> None:
    html = listed(
        *(
            f"<h2>{name}</h2><p class='story-author'>{who}</p><p class='col-xs-12 css-k008qs'>{where}</p>"
            for name, who, where in (("Ant", "Jo", "here"), ("Bee", "Mo", "there"), ("Cow", "Flo", "nowhere"))
        ),
        "<h2>Dog</h2><p class='col-xs-12 css-a1b2c3'>anywhere</p>",
    )
    aligned = Aligned(html, NOTHING)
    assert aligned.texts("story_author") == ["Jo", "Mo", "Flo", None]
    assert aligned.texts("text") == ["here", "there", "nowhere", "anywhere"]


def test_labels_name_columns_and_are_no_part_of_values() -> None:
    html = listed(
        "<h2>Ant</h2><p>Genre: Comedy</p><p>Rating: E</p>",
        "<h2>Bee</h2><p>Rating: T</p>",
        "<h2>Cow</h2><p>Rating: T</p><p>Genre: Drama</p>",
    )
    aligned = Aligned(html, NOTHING)
    assert aligned.texts("genre") == ["Genre: Comedy", None, "Genre: Drama"]
    assert aligned.field(2, "genre").value == "Drama"
    assert aligned.texts("rating") == ["Rating: E", "Rating: T", "Rating: T"]
    assert aligned.column("genre").label == "genre"


def test_labels_in_elements_of_their_own() -> None:
    html = listed(
        *(f"<h2>{n}</h2><dl><dt>Weight</dt><dd>{w} kg</dd></dl>" for n, w in (("A1", 3), ("B2", 4), ("C3", 5)))
    )
    assert Aligned(html, NOTHING).texts("weight") == ["3 kg", "4 kg", "5 kg"]


def test_headers_name_the_columns_of_tables() -> None:
    html = (
        "<table><tr><th>Ship</th><th>Built in</th><th>Length</th></tr>"
        + listed("<td>Anna<td>1901<td>20", "<td>Berta<td>1902<td>30", "<td>Carla<td><td>40", tag="tr")
        + "</table>"
    )
    aligned = Aligned(html, NOTHING)
    assert aligned.texts("built_in") == ["1901", "1902", None]
    assert aligned.texts("length") == ["20", "30", "40"]
    assert aligned.column("length").label == "Length"


def test_headers_count_spans_and_stop_at_tables_without() -> None:
    page = parse_html(
        "<table><tr><th colspan=2>Both<th>Last<tr><td>1<td>2<td id=x>3</table><table><tr><td id=y>4</table>"
    )
    cells = [int(page.index.with_id(name)[0]) for name in ("x", "y")]
    assert [Headers(page).header_of(cell) for cell in cells] == ["Last", ""]


def test_a_text_that_never_varies_is_hardly_trusted() -> None:
    html = listed(*(f"<h2>{name}</h2><p>Add to cart</p><p>{name[::-1]}</p>" for name in ("Ant", "Bee", "Cow", "Dog")))
    aligned = Aligned(html, NOTHING)
    constant = next(field for field in aligned.fields[0] if field.text == "Add to cart")
    assert constant.confidence < aligned.field(0, "text").confidence or constant.name == "text"
    column = aligned.column(constant.name)
    assert "different texts 1 (needs 2)" in map(str, column.evidence)


def test_crossed_pieces_are_read_in_their_order() -> None:
    html = (
        "<div><h2 class=part>Ant</h2><h2 class=part>Bee</h2></div>"
        "<div><p class=part>Small animal</p><p class=part>Busy animal</p></div>"
    )
    aligned = Aligned(html, NOTHING, tops="part", size=4)
    top = aligned.records[0]
    aligned.records = [(top[0], top[2]), (top[1], top[3])]
    aligned.align(NOTHING, aligned.annotations)
    assert table(aligned) == [{"title": "Ant", "part": "Small animal"}, {"title": "Bee", "part": "Busy animal"}]


GENERIC = load_pack("generic")
PAIRS = ((1, "Ant"), (2, "Bee"), (3, "Crane"))


def test_without_a_domain_items_are_whole_and_types_only_name_them() -> None:
    aligned = Aligned(
        listed(*(f"<h2>{name}</h2><p>From £{len(name)}</p>" for name in ("Ant", "Beetle", "Crane"))), GENERIC
    )
    assert table(aligned)[1] == {"title": "Beetle", "price": "From £6"}
    assert str(aligned.field(1, "price").value) == "from GBP 6"
    assert aligned.column("price").type == "price"


def test_without_a_domain_no_item_is_told_twice() -> None:
    html = listed(*(f"<h2>{name}</h2><p>By Jo Bloggs of the Daily Planet - {at} May 2017</p>" for at, name in PAIRS))
    row = table(Aligned(html, GENERIC))[0]
    assert list(row.values()) == ["Ant", "By Jo Bloggs of the Daily Planet - 1 May 2017"]


def test_an_address_that_is_shown_is_the_address_of_the_record() -> None:
    html = listed(*(f"<h3><a href='http://x.org/{at}'>{name}</a></h3><p>x.org/{at}</p>" for at, name in PAIRS))
    aligned = Aligned(html, GENERIC)
    assert aligned.texts("url") == ["x.org/1", "x.org/2", "x.org/3"]
    assert aligned.field(0, "url").value == "http://x.org/1"


def test_a_list_within_one_record_is_one_column() -> None:
    comments = "".join(f"<li>Well said {chr(97 + at)}</li>" for at in range(22))
    html = listed(*(f"<h2>{name}</h2>" for _, name in PAIRS), f"<h2>Dove</h2><ul>{comments}</ul>")
    names = {field.name for field in Aligned(html, GENERIC).fields[3]}
    assert len(names) == 2


def test_words_of_a_list_are_aligned_by_their_order() -> None:
    tags = (
        ("red", "old", "big"),
        ("old", "new", "red"),
        ("odd", "red", "dry"),
        ("wet", "far", "old"),
        ("old", "big"),
    )
    html = listed(
        *(f"<h2>Home {at}</h2>" + "".join(f"<i class=tag>{t}</i> " for t in of) for at, of in enumerate(tags))
    )
    html = html.replace("<i", "<span").replace("</i", "</span")
    rows = [[row.get(name) for name in ("tag", "tag_2", "tag_3")] for row in table(Aligned(html, NOTHING))]
    assert rows == [[*of, None][:3] for of in tags]


WORDS = st.sampled_from(["Ant", "Bee", "$3", "7 reviews", "2 May 2020", "Genre: Drama", "Add to cart"])
RECORDS = st.lists(st.lists(st.tuples(st.sampled_from(["p", "li", "b"]), WORDS), max_size=6), min_size=1, max_size=6)


@settings(max_examples=60, deadline=None)
@given(RECORDS)
def test_no_item_is_lost_and_none_is_invented(records: list[list[tuple[str, str]]]) -> None:
    html = listed(*("".join(f"<div><{tag}>{text}</{tag}></div>" for tag, text in record) for record in records))
    aligned = Aligned(html, NOTHING)
    for record, fields in zip(records, aligned.fields, strict=True):
        assert sorted(field.text for field in fields) == sorted(text for _, text in record)
        assert len({field.name for field in fields}) == len(fields)


def test_what_enumerates_before_a_colon_begins_a_sentence() -> None:
    prose = "Low beams, warm bread, old friends: {} has been the place to be in this town for many a long winter."
    story = "Long ago it all began here, and nobody knows why. " * 4
    html = listed(
        *(f"<h2>{name}</h2><p>{story}{name}</p><p>{prose.format(name)}</p>" for name in ("Ant", "Bee", "Cow"))
    )
    assert not any(column.label for column in Aligned(html, NOTHING).columns)
