"""The static template: what pages share, what is a label, and what is a value although pages share it."""

from __future__ import annotations

from shop import books, page_of, template_of

from bowerbird.detail.dissimilarity import dissimilar_leaves, dissimilar_nodes
from bowerbird.detail.template import Template


def static_texts(*pages: str) -> set[str]:
    *_, template, _ = template_of(*map(page_of, pages))
    return {text for _, text in template.statics}


def test_what_all_pages_say_is_static_and_what_differs_is_not() -> None:
    *_, template, _ = template_of(*books())
    texts = {text for _, text in template.statics}
    assert {"Home", "Author", "Price", "Corner Books, shipping $3.00"} <= texts
    assert not texts & {"The Quiet Harbour", "Ada Moor", "$12.50"}


def test_a_value_that_most_pages_share_is_still_a_value() -> None:
    pages = [f"<p><span>Kind of school</span><i>{'Public' if at else 'Private'}</i></p>" for at in range(9)]
    pages.append("<p><span>Kind of school</span><i>Proprietary</i></p>")
    assert "Kind of school" in static_texts(*pages)
    assert "Public" not in static_texts(*pages)


def test_what_stands_behind_the_bullets_of_a_menu_takes_no_turns() -> None:
    menu = "<p>• <a>Bees</a> • <a>Boats</a> • <a>Bells</a></p>"
    own = ("Bees", "Boats", "Bells", "Boats", "Bees", "Bells")
    pages = [f"{menu}<div><span>On the shelf</span> <i>{one}</i></div>" for one in own]
    *_, template, _ = template_of(*map(page_of, pages))
    assert {"Bees", "Boats", "Bells"} <= {text for _, text in template.statics}


def test_labels_of_optional_rows_are_static_on_few_pages() -> None:
    rows = [f"<dl><dt>Weight</dt><dd>{at} kg</dd></dl>" if at < 3 else f"<p>none {at}</p>" for at in range(12)]
    assert "Weight" in static_texts(*rows)
    assert not any(text.endswith("kg") for text in static_texts(*rows))


def test_one_page_has_only_evident_labels() -> None:
    texts = static_texts("<p>Publisher: <b>Oak</b></p><table><tr><th>Paper</th><td>Wove</td></tr></table><p>Hello</p>")
    assert "Paper" in texts
    assert not texts & {"Wove", "Hello", "Oak"}


def test_on_one_page_everything_is_dissimilar() -> None:
    leaves, _, template, standings = template_of(*books(1))
    assert all(dissimilar_leaves(standings[0], template))
    assert len(dissimilar_leaves(standings[0], template)) == len(leaves[0])


def test_a_node_is_dissimilar_when_something_below_it_is() -> None:
    leaves, _, template, standings = template_of(*books())
    page = leaves[0].page
    flags = dissimilar_nodes(leaves[0], dissimilar_leaves(standings[0], template))
    menu = int(page.index.with_class("menu")[0])
    heading = int(page.index.with_tag("h1")[0])
    assert flags[heading]
    assert flags[0]
    assert not flags[menu]


def test_a_template_is_a_value_that_can_be_kept() -> None:
    *_, template, _ = template_of(*books())
    assert Template.from_json(template.to_json()) == template


def test_templates_of_one_site_are_joined() -> None:
    *_, first, _ = template_of(*books(3))
    *_, second, _ = template_of(*books())
    joined = first.joined(second)
    assert joined.pages == first.pages + second.pages
    assert joined.statics >= first.statics | second.statics
    assert joined.labels <= joined.statics


def test_a_label_of_a_single_page_is_one_where_labels_stand() -> None:
    def facts(number: int, **more: str) -> str:
        own = {"Author": f"Ada Moor {number}", "Publisher": f"Oak {number}", **more}
        return "".join(f'<p><b class="k">{key}</b><i class="v">{said}</i></p>' for key, said in own.items())

    pages = [facts(number) for number in range(8)]
    texts = static_texts(*pages, facts(8, Pages="312", Paper="Wove"))
    assert {"Pages", "Paper"} <= texts
    assert not texts & {"312", "Wove"}
    assert "Pages" not in static_texts(*pages, f"{facts(8)}<h2>Pages</h2>")


def test_a_name_that_looks_like_the_labels_below_it_is_none() -> None:
    names = ("Salt and Iron", "Low Tide", "Nine Winters", "The Last Ferry", "A Field of Rooks", "The Quiet Harbour")
    pages = [
        f"<title>{name} - Corner Books</title><p><b>{name}</b></p>"
        f"<p><b>Author</b><i>Ada Moor {at}</i></p><p><b>Publisher</b><i>Oak {at}</i></p>"
        for at, name in enumerate(names)
    ]
    texts = static_texts(*pages)
    assert {"Author", "Publisher"} <= texts
    assert not texts & set(names)


def test_the_name_of_several_objects_is_no_label_in_the_headings_of_their_pages() -> None:
    names = ("Publisher", "Publisher", "Binder", "Printer", "Typesetter")
    pages = [f"<title>{name} | Posts</title><h1>{name}</h1><p>Firm {at}</p>" for at, name in enumerate(names)]
    assert "Publisher" not in static_texts(*pages)
    assert "Publisher" in static_texts(*(page.replace("h1>", "h4>") for page in pages))


def test_of_few_pages_each_label_may_be_on_one() -> None:
    tiles = (("Author", "Ada Moor"), ("Publisher", "Oakwell"), ("Pages", "320"))
    pages = [
        f"<h1>Book {value}</h1><div class=label>{label}</div><div class=value>{value}</div>" for label, value in tiles
    ]
    texts = static_texts(*pages)
    assert {"Author", "Publisher", "Pages"} <= texts
    assert not texts & {"Ada Moor", "Oakwell", "320"}
