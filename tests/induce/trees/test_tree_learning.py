"""What a few labelled pages teach, and what is said when they teach nothing."""

from __future__ import annotations

import pytest
from few_pages import book, labelled_book

from bowerbird.errors import UsageError
from bowerbird.induce.labels import Label, LabelledPage, locate_values, value_of
from bowerbird.induce.trees import TreeLibrary, as_data, fit, from_data, learn_trees, order_spread, oxpath_of
from bowerbird.page import Page, parse_html
from bowerbird.page.literal import tree


def said(library: TreeLibrary, page: Page) -> dict[str, list[str]]:
    values: dict[str, list[str]] = {}
    for label in fit(library, page).labels:
        values.setdefault(label.attribute, []).append(value_of(page, label.node))
    return values


def test_one_page_is_enough_for_rows_that_come_and_go() -> None:
    library = learn_trees([labelled_book("Emma", "£7", "Murray")])
    assert said(library, book("Persuasion", "£9")) == {"title": ["Persuasion"], "price": ["£9"], "author": ["Ann"]}
    assert said(library, book("Ivanhoe", "£3", "Constable", extra="<div>Sale!</div>"))["publisher"] == ["Constable"]


def test_a_label_of_another_name_is_learned_beside_the_first() -> None:
    def page(label: str, value: str) -> Page:
        return parse_html(
            f"<p>Home</p><div><b>{label}</b> <i>{value}</i></div><div><b>Pages:</b> <i>9</i></div>".encode()
        )

    pages = [locate_values(page(*said), {"maker": [said[1]]}) for said in (("Maker:", "Ann"), ("Brand:", "Bob"))]
    library = learn_trees(pages)
    assert said(library, page("Brand:", "Cid")) == said(library, page("Maker:", "Cid")) == {"maker": ["Cid"]}


def test_a_value_that_is_lacking_on_a_labelled_page_is_not_made_up() -> None:
    library = learn_trees([labelled_book("Emma", "£7", "Murray"), labelled_book("Ivanhoe", "£3")])
    assert "publisher" not in said(library, book("Waverley", "£1"))
    assert said(library, book("Waverley", "£1", "Cadell"))["publisher"] == ["Cadell"]


def test_labelled_values_are_no_landmarks() -> None:
    library = learn_trees([labelled_book("Emma", "£7", "Murray")])
    assert not any(value in oxpath_of(library.wrappers[0]) for value in ("Emma", "£7", "Murray", "Ann"))


def test_the_text_after_a_label_is_found_in_other_markup() -> None:
    def page(value: str) -> Page:
        return parse_html(f"<h1>Job</h1><div>x</div><table><tr><td>Posted<td>{value}<tr><td>Pay<td>9</table>".encode())

    library = learn_trees([locate_values(page("May"), {"date": ["May"]})])
    assert said(library, page("<nobr>June</nobr>")) == {"date": ["June"]}


def test_several_values_are_all_found() -> None:
    library = learn_trees([labelled_book("Emma", "£7", authors=("Ann", "Bob"))])
    assert said(library, book("Ivanhoe", "£3", authors=("Cid", "Dee", "Eve")))["author"] == ["Cid", "Dee", "Eve"]


def test_a_neighbour_that_says_by_itself_what_it_is_is_not_taken_for_another_value() -> None:
    def school(*lines: str) -> Page:
        return parse_html(f"<h1>School</h1><p>Main street 1</p><p>{'<br>'.join(lines)}</p>".encode())

    page = school("555 0100", "555 0101", "Fax: 555 0199")
    library = learn_trees([locate_values(page, {"phone": ["555 0100", "555 0101"]})])
    assert said(library, school("555 0200", "555 0201", "555 0202", "Fax: 555 0299")) == {
        "phone": ["555 0200", "555 0201", "555 0202"]
    }


def test_a_second_page_corrects_what_the_first_suggested() -> None:
    library = learn_trees([labelled_book("Emma", "£7"), labelled_book("Ivanhoe", "£3", "Constable")])
    assert said(library, book("Emma", "£7"))["price"] == ["£7"]
    assert said(library, book("Waverley", "£1", "Cadell"))["price"] == ["£1"]


def test_a_value_in_several_places_is_found_in_each() -> None:
    def car(short: str, long: str) -> Page:
        return parse_html(f"<p>City/Hwy <b>{short}</b></p><ul><li>x</li><li>Fuel <i>{long}</i></li></ul>".encode())

    library = learn_trees([locate_values(car("28/36", "28 MPG"), {"fuel": ["28/36", "28 MPG"]})])
    assert said(library, car("17/24", "17 MPG"))["fuel"] == ["17/24", "17 MPG"]


def test_two_templates_in_one_batch_make_two_wrappers() -> None:
    other = parse_html(b"<html><body><ul>" + b"<li><b><i>Song</i></b></li><li>x</li>" * 9 + b"</ul></body></html>")
    pages = [labelled_book("Emma", "£7"), LabelledPage(other, ()), labelled_book("Ivanhoe", "£3", "Constable")]
    library = learn_trees(pages)
    assert [home for _, home in library.pages] == [0, 1, 0]
    assert [wrapper.level for wrapper in library.wrappers] == [2, 1]
    assert fit(library, other).labels == ()
    counts, variance = order_spread(pages, orders=4)
    assert (counts, variance) == ([2, 2, 2, 2], 0)


def test_templates_learn_from_each_other_what_their_own_pages_lack() -> None:
    extra = "<section><ul>" + "<li><b><i>Review</i></b><p>x</p></li>" * 20 + "</ul></section>"
    reviewed = locate_values(book("Ivanhoe", extra=extra), {"title": ["Ivanhoe"], "author": ["Ann"]})
    library = learn_trees([labelled_book("Emma", "£7", authors=("Ann", "Bea")), reviewed])
    assert len(library.wrappers) == 2
    page = book("Waverley", "£1", authors=("Cid", "Dee"), extra=extra)
    assert fit(library, page).wrapper == 1
    assert said(library, page) == {"title": ["Waverley"], "price": ["£1"], "author": ["Cid", "Dee"]}


def test_labels_where_no_path_leads_teach_nothing_and_harm_nothing() -> None:
    page = tree("html(iframe[src=x](#document(p 'inside')) p 'seen' p ' ')")
    labels = [Label(row, f"row{row}") for row in range(1, len(page))]
    library = learn_trees([LabelledPage(page, tuple(labels))])
    found = {label.node for label in fit(library, page).labels}
    inside = set(page.subtree(next(page.children(1)))) - {2}
    assert found == {row for row in range(1, len(page)) if row not in inside and page.text[row] != " "}


def test_deep_and_wide_labelled_pages_are_learned() -> None:
    deep = parse_html(b"<div>" * 50_000 + b"end")
    wide = parse_html("".join(f"<li><b>Name:</b> <i>x{number}</i></li>" for number in range(3000)).encode())
    ends = [row for row in range(len(deep)) if deep.text[row] == "end"]
    names = [row for row in range(len(wide)) if wide.text[row].startswith("x")]
    for page, rows in ((deep, ends), (wide, names)):
        library = learn_trees([LabelledPage(page, tuple(Label(row, "value") for row in rows))])
        assert {label.node for label in fit(library, page).labels} == set(rows)


def test_nothing_to_learn_from_is_said() -> None:
    with pytest.raises(UsageError, match="label at least one"):
        learn_trees([])
    with pytest.raises(UsageError, match="label at least one"):
        fit(TreeLibrary(()), book("Emma"))


def test_a_library_from_a_file_is_not_updated() -> None:
    library = from_data(as_data(learn_trees([labelled_book("Emma", "£7")])))
    with pytest.raises(UsageError, match="learn it anew"):
        library.updated(labelled_book("Ivanhoe", "£3"))


@pytest.mark.parametrize("data", [None, {}, {"wrappers": [{}], "threshold": 0.3}, {"wrappers": [], "threshold": "x"}])
def test_what_is_no_library_is_refused(data: object) -> None:
    with pytest.raises(UsageError, match="learn it anew"):
        from_data(data)
