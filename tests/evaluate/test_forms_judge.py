"""Understood forms are matched with the truth by names and ids, and judged by label, type and role."""

from __future__ import annotations

import pytest

from bowerbird.domain import load_pack
from bowerbird.evaluate.forms_judge import FormsJudged, judge, types_of
from bowerbird.forms import End, Field, FieldType, Form, Group, Label, Role, Source, TypedForm, Widget
from bowerbird.page import Page, parse_html
from bowerbird.zoo.fair import FairField, FairForm

PACK = load_pack("real-estate-uk")
PAGE = parse_html(
    b"""<form><label for="t">Town</label><input id="t" name="town">
    <div><input type="hidden" id="p-value"><div role="combobox" id="face">Any</div></div></form>"""
)
TRUTH = FairForm(
    "search",
    "/",
    "",
    (
        FairField("town", ("town", "t"), ("Town",), "town", "text"),
        FairField("price", ("p-value",), ("Max price",), "price:max", "list box"),
    ),
)


def node(page: Page, ident: str) -> int:
    return int(page.index.with_id(ident)[0])


def judged(
    *fields: Field, types: dict[int, FieldType] | None = None, role: Role = Role.SEARCH, groups: tuple[Group, ...] = ()
) -> FormsJudged:
    form = Form(0, role, fields, groups)
    return judge("page", PAGE, [form], {0: TypedForm(form, types or {})}, [TRUTH], PACK, {"labels": "label for"})


def field(ident: str, name: str, label: str) -> Field:
    return Field((node(PAGE, ident),), Widget.TEXT, name, (Label(label, Source.FOR),) if label else ())


def test_labels_are_compared_without_case_and_marks() -> None:
    result = judged(field("t", "town", "TOWN: *"), field("face", "", "max price"))
    assert (result.labels.right, result.labels.found, result.labels.there) == (2, 2, 2)


def test_a_widget_is_known_by_what_lies_around_it() -> None:
    assert judged(field("face", "", "Max price")).labels.right == 1


def test_the_label_of_a_group_counts_for_fields_without_one() -> None:
    group = Group((1,), labels=(Label("Max price", Source.LEGEND),))
    bare = judged(field("t", "town", "Town"), field("face", "", ""), groups=(group,))
    assert bare.labels.perfect
    other = judged(field("t", "town", "Town"), field("face", "", "Any"), groups=(group,))
    assert other.labels.right == 1


def test_fields_twice_or_from_nowhere_are_found_wrongly() -> None:
    twice = judged(field("t", "town", "Town"), field("t", "town", "Town"), field("face", "other", "Max price"))
    assert (twice.labels.right, twice.labels.found) == (2, 3)


def test_misses_are_counted_by_cause() -> None:
    result = judged(field("t", "town", "Place"))
    assert result.causes["other label: text, label for"] == 1
    assert result.causes["field not found: list box, label for"] == 1


def test_types_are_right_in_the_words_of_the_pack() -> None:
    fields = (field("t", "town", "Town"), field("face", "", "Max price"))
    right = {0: FieldType("location"), 1: FieldType("price", End.MOST)}
    assert judged(*fields, types=right).types.perfect
    wrong = judged(*fields, types={0: FieldType("postcode_district"), 1: FieldType("price", End.LEAST)})
    assert (wrong.types.right, wrong.types.found, wrong.types.there) == (0, 2, 2)


@pytest.mark.parametrize(
    ("kind", "group", "right"),
    [
        ("bedrooms:min", "", {"bedrooms", "bedrooms:min"}),
        ("bedrooms:min", "Bedrooms", {"bedrooms:min"}),
        ("section", "", {"section", "transaction"}),
        ("added_on:min", "", {"added_date", "added_date:min", "added_date:max"}),
        ("remote", "", set()),
    ],
)
def test_which_types_are_right(kind: str, group: str, right: set[str]) -> None:
    assert types_of(FairField("n", (), (), kind, "select", group=group), PACK) == right


def test_roles_are_those_of_the_form_that_holds_the_fields() -> None:
    assert judged(field("t", "town", "Town")).roles.right == 1
    assert judged(field("t", "town", "Town"), role=Role.LOGIN).causes["role: search read as login"] == 1
