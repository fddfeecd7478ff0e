"""Groups of fields, mandatory fields, and what buttons do."""

from __future__ import annotations

import pytest
from reading import forms_of, in_form, only_field

from bowerbird.forms import Effect, Form, Pattern


def groups(form: Form) -> list[tuple[Pattern, tuple[int, ...], str]]:
    return [(group.pattern, group.fields, group.labels[0].text if group.labels else "") for group in form.groups]


@pytest.mark.parametrize(
    "markup",
    [
        "<div>Price <input name=a> to <input name=b></div>",
        "<div>Preis von <input name=a> bis <input name=b></div>",
        "<p>Price from <input name=a></p><p>Price to <input name=b></p>",
        "<p>Min price <select name=a></select></p><p>Max price <select name=b></select></p>",
        "<fieldset><legend>Price</legend><input name=a placeholder=Min><input name=b placeholder=Max></fieldset>",
        "<div>Price <input name=min_price type=number> – <input name=max_price type=number></div>",
        "<div><b>Price</b><select name=x1><option>1<option>2</select><select name=x2><option>1<option>2</select></div>",
    ],
)
def test_two_ends_are_a_range(markup: str) -> None:
    ((_, fields, label),) = [group for group in groups(in_form(markup)) if group[0] is Pattern.RANGE]
    assert (fields, label.lower() in ("price", "preis", "preis von")) == ((0, 1), True)


def test_neighbours_of_different_things_are_no_range() -> None:
    assert groups(in_form("<p>Min price <input name=a></p><p>Max beds <input name=b></p>")) == []
    assert groups(in_form("<p>Town <input name=a></p><p>Model <input name=b></p>")) == []


def test_radio_buttons_are_a_switch() -> None:
    form = in_form("<div>Offer <input type=radio name=m value=1>Buy <input type=radio name=m value=2>Rent</div>")
    assert groups(form) == [(Pattern.SWITCH, (0,), "Offer")]


def test_day_month_and_year_belong_together() -> None:
    parts = "".join(
        f"<select name={part}><option value=''>{part}</option></select>" for part in ("day", "month", "year")
    )
    assert groups(in_form(f"<div>Born on {parts}</div>")) == [(Pattern.TOGETHER, (0, 1, 2), "Born on")]


def test_fields_under_a_legend_belong_together() -> None:
    form = in_form("<fieldset><legend>Where</legend><p>Town <input name=a></p><p>County <input name=b></p></fieldset>")
    assert groups(form) == [(Pattern.TOGETHER, (0, 1), "Where")]


@pytest.mark.parametrize(
    "markup",
    [
        "<label>Town <input name=a required></label>",
        "<label>Town <input name=a aria-required=true></label>",
        "<label>Town * <input name=a></label>",
        "<label for=t>Town:<span class=star>*</span></label><input id=t name=a>",
        "<label for=t>Town</label> * <input id=t name=a>",
        "<div>* Town <input name=a></div>",
        "<label>Town (required) <input name=a></label>",
        "<label>Ort (Pflichtfeld) <input name=a></label>",
        "<div class='form-group required'><label for=t>Town</label><div><input id=t name=a></div></div>",
        "<label class=required for=t>Town</label><input id=t name=a>",
    ],
)
def test_mandatory_fields(markup: str) -> None:
    field = only_field(markup)
    assert (field.is_mandatory, field.label in ("Town", "Ort")) == (True, True)


def test_other_fields_are_not_mandatory() -> None:
    assert not only_field("<p>Fields with * must be filled in.</p><label>Town <input name=a></label>").is_mandatory


def effects(markup: str) -> list[tuple[str, Effect]]:
    (form,) = forms_of(f"<form><input name=q>{markup}</form>")
    return [(button.text, button.effect) for button in form.buttons]


@pytest.mark.parametrize(
    ("markup", "text", "effect"),
    [
        ("<button>Find</button>", "Find", Effect.SUBMIT),
        ("<input type=submit value=Los>", "Los", Effect.SUBMIT),
        ("<input type=submit>", "Submit", Effect.SUBMIT),
        ("<input type=image src=go.gif alt=Go>", "Go", Effect.SUBMIT),
        ("<button type=button aria-label=Suchen><svg></svg></button>", "Suchen", Effect.SUBMIT),
        ("<button type=button class=search-btn><i class=icon></i></button>", "", Effect.SUBMIT),
        ("<a href=# class=btn>Rechercher</a>", "Rechercher", Effect.SUBMIT),
        ("<a href=#>Search</a>", "Search", Effect.SUBMIT),
        ("<a href='javascript:document.f.submit()'><img src=x alt=Go></a>", "Go", Effect.SUBMIT),
        ("<div role=button>Buscar</div>", "Buscar", Effect.SUBMIT),
        ("<span class=button>Zoeken</span>", "Zoeken", Effect.SUBMIT),
        ("<button type=reset>x</button><button>Go</button>", "x", Effect.RESET),
        ("<a href=# class=btn>Clear all</a><button>Go</button>", "Clear all", Effect.RESET),
        ("<button type=button>More options</button><button>Go</button>", "More options", Effect.MORE),
        ("<a href=#>Erweiterte Suche</a><button>Los</button>", "Erweiterte Suche", Effect.MORE),
        ("<button type=button>Use my place</button><button>Go</button>", "Use my place", Effect.OTHER),
    ],
)
def test_what_buttons_do(markup: str, text: str, effect: Effect) -> None:
    assert effects(markup)[0] == (text, effect)


def test_links_that_lead_elsewhere_are_no_buttons() -> None:
    assert effects("<a href=/help class=btn>Search tips</a><a href=/>Start</a><button>Go</button>") == [
        ("Go", Effect.SUBMIT)
    ]


def test_buttons_inside_a_widget_are_its_own() -> None:
    calendar = "<input name=d readonly><div class=calendar hidden><button type=button>Next</button></div>"
    assert effects(f"{calendar}<button>Go</button>") == [("Go", Effect.SUBMIT)]


def test_the_ends_of_a_journey_are_no_range() -> None:
    assert groups(in_form("<p>From <input name=a></p><p>To <input name=b></p>")) == []
    assert groups(in_form("<p>From <input type=date name=a></p><p>To <input type=date name=b></p>")) == [
        (Pattern.RANGE, (0, 1), "")
    ]
