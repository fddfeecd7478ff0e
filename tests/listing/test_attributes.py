"""Attributes of records: support, inference, the five scores, and what a type may claim (thesis §4.6)."""

from __future__ import annotations

import pytest
from homes import HOMES, NOTHING, Aligned, listed

from bowerbird.annotate.noise import with_noise
from bowerbird.domain import load_pack
from bowerbird.listing.values.attributes import align_attributes
from bowerbird.page import parse_html

TOWNS = ("Oxford", "Abingdon", "Banbury", "Witney", "Bicester", "Didcot")
PROSE = (
    "An impressive detached family house, built in the 1930s of brick under a tiled roof, thoughtfully extended since, "
    "a family house with two large reception rooms and doors to the grounds, not far from Kennington."
)


def figure_4_8(town: str, near: str, kind: str, beds: int) -> str:
    """A record like those of the thesis' Figure 4.8: type and place in title, description and list."""
    return (
        f"<h3><a href='/{town}'>{town}</a></h3><b>£{beds},999,995</b><p>{PROSE}</p>"
        f"<span>Bedrooms: {beds}</span> <span>by {near}</span> <span>Type: {kind}</span>"
    )


FIGURE = listed(figure_4_8("North Oxford", "Oxford", "Cottage", 5), figure_4_8("Kennington", "Abingdon", "Flat", 4))


def test_a_type_is_taken_from_the_list_rather_than_the_description() -> None:
    assert Aligned(FIGURE).texts("property_type") == ["Cottage", "Flat"]


def test_a_place_is_taken_where_the_type_is_large() -> None:
    aligned = Aligned(FIGURE)
    assert aligned.texts("town") == ["North Oxford", "Kennington"]
    assert aligned.texts("location") == aligned.texts("town")


def test_a_value_is_narrowed_to_its_span() -> None:
    aligned = Aligned(FIGURE)
    field = aligned.field(0, "bedrooms")
    assert (field.text, field.value) == ("5", 5)
    assert field.span is not None
    assert aligned.page.visible_text(field.node)[slice(*field.span)] == "5"
    assert aligned.column("bedrooms").label == "Bedrooms"


def test_each_score_counts() -> None:
    scores = {str(e).split(" score")[0] for e in Aligned(FIGURE).field(0, "property_type").evidence}
    assert scores == {"annotation", "redundancy", "label", "span", "font"}


def two_places(first: str, second: str) -> str:
    return listed(*(f"{first.format(town)}{second.format(TOWNS[at - 1])}" for at, town in enumerate(TOWNS)))


@pytest.mark.parametrize(
    ("html", "score"),
    [
        (two_places("<p>{}</p>", "<h2>{}</h2>"), "font"),
        (two_places("<p>in {} and round about</p>", "<p>{}</p>"), "span"),
        (two_places("<p>{}</p>", "<p><b>Area:</b> {}</p>"), "label"),
    ],
)
def test_without_a_score_the_first_place_is_no_longer_behind(html: str, score: str) -> None:
    second = [TOWNS[at - 1] for at in range(len(TOWNS))]
    name = "location" if score == "label" else "town"
    assert Aligned(html, scores=frozenset({score})).texts(name) == second
    assert Aligned(html, scores=frozenset()).texts(name) != second


def test_what_most_records_are_annotated_with_is_inferred_in_the_others() -> None:
    html = listed(*(f"<h2>Home {at}</h2><p>Near {town}</p>" for at, town in enumerate((*TOWNS, "Nowhere"))))
    aligned = Aligned(html)
    assert aligned.texts("town")[-1] == "Nowhere"
    assert aligned.field(6, "town").inferred
    assert not aligned.field(0, "town").inferred


def test_too_little_support_is_noise() -> None:
    rows = [f"<h2>Home {at}</h2><p>{'a flat' if at == 0 else 'nice'}</p>" for at in range(8)]
    assert Aligned(listed(*rows)).texts("property_type") == [None] * 8
    assert Aligned(listed(*rows[:4])).texts("property_type") == ["flat", None, None, None]


def test_a_struck_price_loses_and_stands_where_it_is_the_only_one() -> None:
    html = listed(*(f"<h2>Home</h2><s>£{at}50,000</s> <b>£{at}10,000</b>" for at in range(1, 5)))
    assert Aligned(html).texts("price") == [f"£{at}10,000" for at in range(1, 5)]
    html = listed(*(f"<h2>Home</h2><s>£{at}50,000</s>" for at in range(1, 5)))
    assert Aligned(html).texts("price") == [f"£{at}50,000" for at in range(1, 5)]


def test_a_type_of_many_values_keeps_them_all() -> None:
    html = listed(
        "<h2>A</h2><ul><li>garden<li>garage<li>cellar</ul>",
        "<h2>B</h2><ul><li>balcony</ul>",
        "<h2>C</h2><ul><li>garage<li>garden</ul>",
    )
    assert Aligned(html).texts("feature") == ["garden + garage + cellar", "balcony", "garage + garden"]


def test_free_text_is_not_inferred_to_be_a_value() -> None:
    rows = [f"<h2>Home {at}</h2><p>{PROSE if at < 4 else PROSE.replace('family house', 'home')}</p>" for at in range(6)]
    assert Aligned(listed(*rows)).texts("property_type") == ["family house"] * 4 + [None] * 2


def test_numbers_that_the_pack_sets_apart_share_no_text() -> None:
    html = listed(*(f"<h2>Home {at}</h2><p>Beds: £{at}0</p>" for at in range(1, 5)))
    aligned = Aligned(html)
    assert aligned.texts("price") == [f"£{at}0" for at in range(1, 5)]
    assert aligned.texts("bedrooms") == [None] * 4


ROWS = listed(
    *(
        f"<h2><a href='/{town}'>{name} of {town}</a></h2><p>£{at}50,000</p><p>{at} bedrooms</p><p>call us</p>"
        for at, (name, town) in enumerate(zip(("Mill", "Lodge", "Barn", "Grange") * 3, TOWNS * 2, strict=True), 1)
    )
)


@pytest.mark.parametrize(("inject", "remove"), [(3.0, 0.0), (0.0, 0.4)])
def test_noise_in_the_annotations_is_tolerated(inject: float, remove: float) -> None:
    aligned = Aligned(ROWS)
    expected = aligned.texts("price")
    assert None not in expected
    aligned.align(HOMES, with_noise(aligned.annotations, inject=inject, remove=remove, seed=4))
    assert aligned.texts("price") == expected


def test_title_link_picture_and_description() -> None:
    html = listed(
        *(
            f'<a href="/h/{at}"><img src="{at}.jpg" width=300 height=200></a><h3><a href="/h/{at}">Home {town}</a></h3>'
            f"<p>{PROSE}</p><p>{PROSE} {at}</p><a href='/more'>More</a>"
            for at, town in enumerate(TOWNS)
        )
    )
    aligned = Aligned(html)
    assert aligned.texts("title") == [f"Home {town}" for town in TOWNS]
    assert aligned.texts("url") == [f"/h/{at}" for at in range(6)]
    assert aligned.texts("image") == [f"{at}.jpg" for at in range(6)]
    assert aligned.texts("description")[2] == f"{PROSE} {PROSE} 2"


def test_the_majority_corrects_a_record_whose_title_looks_different() -> None:
    odd = "<div>The Old Mill</div><h3>Sold!</h3><p>£10,000</p>"
    plain = [f"<div><h3>{name}</h3></div><p>£{at}0,000</p>" for at, name in enumerate(("Elm", "Oak", "Ash", "Yew"), 1)]
    html = listed(*plain, odd.replace("<div>", "<div><h3 class=x>", 1).replace("</div>", "</h3></div>", 1))
    assert Aligned(html).texts("title") == ["Elm", "Oak", "Ash", "Yew", "The Old Mill"]


def test_records_of_several_siblings() -> None:
    html = "".join(
        f'<h4 class="part">{name}</h4><p class="part"><b>£{at}0,000</b> {at} bedrooms</p>'
        for at, name in enumerate(("Elm House", "Oak Lodge", "Ash Barn"), 1)
    )
    aligned = Aligned(html, tops="part", size=2)
    assert aligned.texts("title") == ["Elm House", "Oak Lodge", "Ash Barn"]
    assert aligned.texts("price") == ["£10,000", "£20,000", "£30,000"]
    assert aligned.texts("bedrooms") == ["1", "2", "3"]


def test_no_records_and_empty_records_have_no_attributes() -> None:
    page = parse_html("<p>x</p>")
    assert align_attributes(page, Aligned("<p>x</p>").annotations, HOMES, []) == ((), ())
    empty = Aligned(listed("", "<hr>"), NOTHING)
    assert empty.fields == ((), ())


def test_every_pack_will_do() -> None:
    aligned = Aligned(ROWS, load_pack("generic"))
    assert aligned.texts("title")[0] == "Mill of Oxford"
    assert aligned.texts("price")[0] == "£150,000"


def homes(*parts: str) -> Aligned:
    return Aligned(listed(*(f"<h2>Home {at}</h2>{part}" for at, part in enumerate(parts))))


def test_stray_hits_in_long_texts_are_no_attribute() -> None:
    texts = [
        "a flat roof, seen from the road by night",
        "seen from the road by day",
        "seen from afar",
        "hardly seen at all",
    ]
    assert homes(*(f"<p>{text}</p>" for text in (*texts, "not seen", *texts[:1]))).texts("property_type") == [None] * 6


def test_of_two_sums_at_one_place_the_first_is_the_price() -> None:
    aligned = homes(*(f"<p>£{at}90,000 now, from £1,400 per month</p>" for at in range(1, 5)))
    assert aligned.texts("price") == [f"£{at}90,000" for at in range(1, 5)]


def test_a_sum_of_a_rate_stands_back_behind_a_plain_one() -> None:
    aligned = homes(*(f"<p>from £1,400 per month</p><p>only now £{at}90,000 or offer</p>" for at in range(1, 5)))
    assert aligned.texts("price") == [f"£{at}90,000" for at in range(1, 5)]


def test_a_name_fills_its_place_where_names_do() -> None:
    aligned = homes(*(f"<p>{town}</p>" for town in (*TOWNS, "Upper Kennington")))
    assert aligned.texts("town")[-1] == "Upper Kennington"


def test_beside_a_struck_price_the_other_counts_wherever_it_is_aligned() -> None:
    plain = [f"<b class=now>£{at}50,000</b>" for at in range(1, 6)]
    aligned = homes(*plain, "<ul class=new><li><a href=/o>£610,000</a></ul><b class=now><s>£650,000</s></b>")
    assert aligned.texts("price")[-1] == "£610,000"


def test_a_title_keeps_what_looks_like_a_label() -> None:
    event = (
        "<div itemscope itemtype='https://schema.org/Event'><h3 itemprop=name>Workshop: {}</h3><p>5 May 2027</p></div>"
    )
    aligned = Aligned(listed(*(event.format(name) for name in ("Bread", "Clay", "Wool"))), load_pack("events"))
    assert aligned.texts("title") == ["Workshop: Bread", "Workshop: Clay", "Workshop: Wool"]


ICON = '<p><img alt="Bedrooms" src="bedrooms.svg" width=12 height=12><span>{}</span></p>'


def test_an_icon_names_what_the_annotator_cannot_read() -> None:
    numbers = ["2", "3.5", "2.5", "3.5", "4.5", "1", "1.5"]
    aligned = homes(*map(ICON.format, numbers))
    assert aligned.texts("bedrooms") == numbers
    assert aligned.field(1, "bedrooms").inferred


def test_what_an_icon_names_is_no_sum_of_money() -> None:
    aligned = homes(*map(ICON.format, ("2", "3", "4.5", "1.5", "£7,000")))
    assert aligned.texts("bedrooms") == ["2", "3", "4.5", "1.5", None]


def test_titles_may_begin_with_what_kind_they_are_of() -> None:
    kinds = ("Cottage", "Flat", "Villa", "Barn", "Mill", "Lodge")
    html = listed(
        *(f"<h3><a href='/{n}'>{kind}: {TOWNS[n]} Rise</a></h3><b>£{n}5,000</b>" for n, kind in enumerate(kinds))
    )
    aligned = Aligned(html)
    assert aligned.texts("title") == [f"{kind}: {town} Rise" for kind, town in zip(kinds, TOWNS, strict=True)]


def test_a_small_heading_is_the_title_beside_plain_text() -> None:
    html = listed(*(f"<p>{town}</p><h5>{n} Acacia Avenue</h5><b>£{n}5,000</b>" for n, town in enumerate(TOWNS, 3)))
    assert Aligned(html).texts("title") == [f"{n} Acacia Avenue" for n in range(3, 9)]


def test_a_sum_in_words_or_an_hour_is_no_title_however_large() -> None:
    told = (("Otter Count", "Free", "7:30 PM"), ("Kiln Firing", "£12", "8:00 PM"), ("Bat Walk", "Free", "9:15 PM"))
    html = listed(*(f"<h3>{price}</h3><h4>{time}</h4><p>{name}</p>" for name, price, time in told))
    assert Aligned(html, load_pack("events")).texts("title") == [name for name, _, _ in told]


def test_beside_a_whole_name_of_a_place_what_comes_first_is_the_title() -> None:
    told = (("Otter Count", "Tolgate Park"), ("Kiln Firing", "The Marl Theatre"), ("Bat Walk", "Penny Hall"))
    html = listed(*(f"<p>{name}</p><p>3 May 2027</p><p>{hall}</p>" for name, hall in told))
    assert Aligned(html, load_pack("events")).texts("title") == [name for name, _ in told]
