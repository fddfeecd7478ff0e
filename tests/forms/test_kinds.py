"""What fields ask for in general terms, told from hand-written forms."""

from __future__ import annotations

import pytest

from bowerbird.forms.model import Form, Role
from bowerbird.forms.roles import FieldKind, kinds_of
from bowerbird.forms.roles.sight import last_part
from bowerbird.forms.words.families import families_in, fold, parts, stems
from bowerbird.page import parse_html


def kinds(markup: str, role: Role) -> dict[str, FieldKind]:
    """The kind of each control by its name."""
    page = parse_html(f"<body>{markup}</body>", url="http://site.example/")
    form = Form(int(page.index.with_tag("form")[0]), role, ())
    return {page.attributes[node].get("name", ""): it.kind for node, it in kinds_of(page, form).items()}


def test_a_login_asks_for_name_and_password() -> None:
    found = kinds(
        (
            '<form><label>User name <input name="u"></label><label>Password '
            '<input type="password" name="p"></label><label>'
            '<input type="checkbox" name="r"> Remember me</label>'
            '<input type="submit" name="go" value="Log in"></form>'
        ),
        Role.LOGIN,
    )
    assert found == {
        "u": FieldKind.USER_NAME,
        "p": FieldKind.PASSWORD,
        "r": FieldKind.REMEMBER,
        "go": FieldKind.SUBMIT,
    }


def test_a_registration_asks_twice() -> None:
    found = kinds(
        (
            '<form><label>First name <input name="a"></label><label>Last name <input name="b">'
            '</label><label>Email <input name="c"></label><label>Password '
            '<input type="password" name="d"></label><label>Repeat password '
            '<input type="password" name="e"></label><label>'
            '<input type="checkbox" name="f"> I accept the terms and conditions</label>'
            '<label>Country <select name="g"><option>France</option><option>Germany</option>'
            "</select></label></form>"
        ),
        Role.REGISTER,
    )
    assert found["a"] is FieldKind.FIRST_NAME
    assert found["b"] is FieldKind.LAST_NAME
    assert found["c"] is FieldKind.EMAIL
    assert (found["d"], found["e"]) == (FieldKind.PASSWORD, FieldKind.PASSWORD_AGAIN)
    assert found["f"] is FieldKind.CONSENT
    assert found["g"] is FieldKind.COUNTRY


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Telefon", FieldKind.PHONE),
        ("Code postal", FieldKind.POSTCODE),
        ("Ciudad", FieldKind.CITY),
        ("Cognome", FieldKind.LAST_NAME),
        ("Фамилия", FieldKind.LAST_NAME),
        ("E-mail", FieldKind.EMAIL),
        ("Straße", FieldKind.ADDRESS),
    ],
)
def test_labels_in_many_languages_are_read(label: str, kind: FieldKind) -> None:
    found = kinds(
        f'<form method="post"><label>{label} <input name="x1"></label>'
        '<label>Message <textarea name="m"></textarea></label>'
        "<button>OK</button></form>",
        Role.CONTACT,
    )
    assert found["x1"] is kind
    assert found["m"] is FieldKind.COMMENT


def test_a_search_asks_for_words_and_refines_them() -> None:
    found = kinds(
        (
            '<form><input name="q"><select name="cat"><option>All</option><option>Books</option>'
            '</select><select name="sort"><option>Price low to high</option><option>Newest'
            "</option></select></form>"
        ),
        Role.SEARCH,
    )
    assert found == {"q": FieldKind.QUERY, "cat": FieldKind.REFINEMENT, "sort": FieldKind.ORDER}


def test_traps_and_captchas_are_known() -> None:
    found = kinds(
        (
            '<form method="post"><label>Email <input name="e"></label>'
            '<label>Leave this field empty <input name="h"></label><label>Enter the code '
            '<input name="captcha"></label><label>Message <textarea name="t"></textarea></label>'
            "</form>"
        ),
        Role.CONTACT,
    )
    assert found["h"] is FieldKind.HONEYPOT
    assert found["captcha"] is FieldKind.CAPTCHA


def test_radio_buttons_of_a_name_are_of_one_kind() -> None:
    page = parse_html(
        (
            '<form>Gender <label><input type="radio" name="g" value="1"> Male</label><label>'
            '<input type="radio" name="g" value="2"> Female</label></form>'
        ),
        url="http://site.example/",
    )
    found = kinds_of(page, Form(int(page.index.with_tag("form")[0]), Role.REGISTER, ()))
    assert {it.kind for it in found.values()} == {FieldKind.GENDER}
    assert len(found) == 2


def test_dates_fall_into_their_parts() -> None:
    days = "".join(f"<option>{day}</option>" for day in range(1, 32))
    months = "".join(f"<option>{month}</option>" for month in ("January", "February", "March", "April"))
    years = "".join(f"<option>{year}</option>" for year in range(1950, 2000))
    found = kinds(
        f'<form>Date of birth <select name="d">{days}</select><select name="m">{months}</select>'
        f'<select name="y">{years}'
        "</select></form>",
        Role.REGISTER,
    )
    assert found == {"d": FieldKind.DAY, "m": FieldKind.MONTH, "y": FieldKind.YEAR}


def test_names_fall_into_words() -> None:
    assert parts("txtLastName") == "txt last name"
    assert parts("EMAILAddress2") == "email address 2"
    assert last_part("data[Contact][email]") == "email"
    assert last_part("ctl00$Main$txtEmail") == "txtEmail"
    assert last_part("tags[]") == "tags"
    assert last_part("[0]") == "[0]"


def test_texts_are_folded() -> None:
    assert fold("Straße – É-Mail") == "strasse – e mail"


def test_short_stems_stand_alone_and_long_ones_inside_words() -> None:
    assert "email" in families_in("useremailaddress")
    assert "phone" not in families_in("hotel")
    assert "captcha" in families_in("what is 3 + 4")
    assert families_in("") == frozenset()


def test_every_family_has_stems() -> None:
    assert all(stem.strip("_ ") for written in stems().values() for stem in written)
    assert {"search", "email", "password"} <= set(stems())
