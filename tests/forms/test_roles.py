"""What forms are for, told from hand-written forms in the languages of many sites."""

from __future__ import annotations

import pytest

from bowerbird.forms import understand
from bowerbird.forms.model import Form, Role
from bowerbird.forms.roles import role_of
from bowerbird.forms.roles.reading import bar_to_search
from bowerbird.forms.roles.sight import Sight
from bowerbird.page import Page, parse_html


def form_on(markup: str) -> tuple[Page, Form]:
    page = parse_html(f"<html><body>{markup}</body></html>", url="http://site.example/page")
    node = int(page.index.with_tag("form")[0])
    return page, Form(node, Role.OTHER, ())


SEARCHES = {
    "box": '<form action="/search"><input name="q" placeholder="Search"><button>Search</button></form>',
    "german": '<form action="/suche"><input name="s" type="search"><input type="submit" value="Suchen"></form>',
    "french": (
        '<form action="/annonces"><label for="a">Que recherchez-vous ?</label>'
        '<input id="a" name="mots"><select name="cat"><option>Toutes</option><option>Maisons'
        "</option></select><button>Rechercher</button></form>"
    ),
    "spanish": '<form><input name="texto" placeholder="Buscar productos"><input type="submit" value="Buscar"></form>',
    "italian": '<form action="cerca"><input type="text" name="testo"><input type="submit" value="Cerca"></form>',
    "dutch": '<form action="/zoeken"><input name="trefwoord"><button>Zoek</button></form>',
    "portuguese": '<form action="/busca"><input name="termo"><button type="submit">Pesquisar</button></form>',
    "russian": '<form action="/find"><input name="text" title="Поиск по сайту"><button>Найти</button></form>',
    "several fields": (
        '<form id="property-search"><label>Location <input name="loc"></label>'
        '<select name="min_price"><option>No min</option><option>100,000</option></select>'
        "<select name='max_price'><option>No max</option></select><select name='beds'>"
        "<option>Any</option><option>2</option></select><button>Find properties</button>"
        "</form>"
    ),
    "choices and a date, posted": (
        '<form action="/search/" method="post"><input type="hidden" name="csrf" value="x1">'
        '<label>Whereabouts? <select name="part" required><option value="">Choose</option><option>North</option>'
        '</select></label><label>From when <input type="date" name="from"></label>'
        '<label><input type="checkbox" name="cat"> With the cat</label><button>Find our boat</button></form>'
    ),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_searches_are_searches(name: str) -> None:
    reading = role_of(*form_on(SEARCHES[name]))
    assert reading.role is Role.SEARCH
    assert reading.confidence > 0.5
    assert reading.why


_TOWN = "<label>Town <select name=f3><option>Any</option><option>Leeds</option></select></label>"
_BEDS = "<select name=f1><option>Any</option><option>1</option><option>2</option></select>"
NOT_BASKETS = {
    "a number of rooms": f"<form><label>How many bedrooms? {_BEDS}</label>{_TOWN}<button>Go</button></form>",
    "eine Anzahl": f"<form><label>Anzahl Zimmer {_BEDS}</label>{_TOWN}<button>Los</button></form>",
    "a switch to buying": (
        "<form method=post><button type=button>Acheter</button><button type=button>Louer</button>"
        f"<label>Prix max <input name=f2></label>{_TOWN}<button>Trouver</button></form>"
    ),
}


@pytest.mark.parametrize("name", NOT_BASKETS)
def test_counts_of_what_records_have_and_switches_to_buying_are_no_baskets(name: str) -> None:
    page, _ = form_on(NOT_BASKETS[name])
    (form,) = understand(page)
    assert form.role is Role.SEARCH


OTHERS = {
    "login": (
        (
            '<form method="post" action="/login"><input name="user">'
            '<input type="password" name="pass"><label>'
            '<input type="checkbox" name="remember"> Remember me</label><button>Log in</button>'
            "</form>"
        ),
        Role.LOGIN,
    ),
    "german login": (
        (
            '<form method="post"><label>Benutzername <input name="b"></label><label>Kennwort '
            '<input type="password" name="k"></label><input type="submit" value="Anmelden">'
            "</form>"
        ),
        Role.LOGIN,
    ),
    "registration": (
        (
            '<form method="post" action="/signup"><label>Name <input name="name"></label>'
            '<label>Email <input name="email"></label><label>Password '
            '<input type="password" name="p1"></label><label>Confirm password '
            '<input type="password" name="p2"></label><button>Create account</button></form>'
        ),
        Role.REGISTER,
    ),
    "lost password": (
        (
            '<h2>Forgot your password?</h2><form method="post" action="/password/reset">'
            '<label>Email address <input name="email"></label><button>Send reset link</button>'
            "</form>"
        ),
        Role.RECOVERY,
    ),
    "french lost password": (
        (
            '<h2>Mot de passe oublié</h2><form method="post"><label>Votre e-mail '
            '<input name="mail"></label><input type="submit" value="Envoyer"></form>'
        ),
        Role.RECOVERY,
    ),
    "contact": (
        (
            '<h2>Contact us</h2><form method="post"><label>Name <input name="name"></label>'
            '<label>Email <input name="email"></label><label>Message <textarea name="message">'
            "</textarea></label><button>Send</button></form>"
        ),
        Role.CONTACT,
    ),
    "spanish contact": (
        (
            '<form method="post" action="/contacto"><label>Nombre <input name="nombre"></label>'
            '<label>Correo <input name="correo"></label><label>Mensaje <textarea name="mensaje">'
            "</textarea></label><button>Enviar</button></form>"
        ),
        Role.CONTACT,
    ),
    "comment": (
        (
            '<form method="post" id="commentform"><input name="author"><input name="email">'
            '<textarea name="comment"></textarea><input type="submit" value="Post comment">'
            "</form>"
        ),
        Role.CONTACT,
    ),
    "newsletter": (
        (
            '<h3>Newsletter</h3><form method="post">'
            '<input type="email" name="email" placeholder="Your email"><button>Subscribe</button>'
            "</form>"
        ),
        Role.NEWSLETTER,
    ),
    "italian newsletter": (
        (
            '<form action="/newsletter"><label>Iscriviti alla newsletter <input name="email">'
            "</label><button>Iscriviti</button></form>"
        ),
        Role.NEWSLETTER,
    ),
    "basket": (
        (
            '<form method="post" action="/cart/add"><label>Quantity <input name="qty" value="1">'
            "</label><button>Add to cart</button></form>"
        ),
        Role.BASKET,
    ),
    "german basket": (
        (
            '<form method="post"><select name="groesse"><option>S</option><option>M</option>'
            '</select><label>Anzahl <input name="anzahl" value="1"></label>'
            "<button>In den Warenkorb</button></form>"
        ),
        Role.BASKET,
    ),
    "poll": (
        (
            '<form action="/poll"><label><input type="radio" name="vote" value="1"> Yes</label>'
            '<label><input type="radio" name="vote" value="2"> No</label><button>Vote</button>'
            "</form>"
        ),
        Role.OTHER,
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_forms_are_never_sent(name: str) -> None:
    markup, role = OTHERS[name]
    found = role_of(*form_on(markup)).role
    assert found is role
    assert not found.may_be_sent


def test_lists_that_order_results_are_sorts() -> None:
    markup = (
        '<form><label>Sort by <select name="sort"><option>Price low to high</option>'
        "<option>Newest</option></select></label></form>"
    )
    assert role_of(*form_on(markup)).role is Role.SORT


def test_boxes_that_refine_results_are_filters() -> None:
    markup = (
        '<form id="filters"><label><input type="checkbox" name="colour" value="r"> Red'
        '</label><label><input type="checkbox" name="colour" value="b"> Blue</label>'
        "<button>Apply filters</button></form>"
    )
    assert role_of(*form_on(markup)).role is Role.FILTER


BARRED = {
    "password": '<form action="/search"><input name="q"><input type="password" name="p"><button>Search</button></form>',
    "upload": '<form action="/search"><input name="q"><input type="file" name="f"><button>Search</button></form>',
    "email": '<form action="/search"><input name="q"><input type="email" name="e"><button>Search</button></form>',
    "coupon": '<form action="/find"><input name="coupon_code" placeholder="Promo code"><button>Find</button></form>',
    "program": '<form action="/homes"><textarea name="sql">select * from homes</textarea><button>Run</button></form>',
    "statement": '<form action="/q"><textarea name="q">SELECT *\nFROM homes</textarea><button>Search</button></form>',
    "message": '<form action="/search"><textarea name="message"></textarea><button>Search</button></form>',
}


@pytest.mark.parametrize("name", BARRED)
def test_forms_that_ask_for_private_things_are_no_searches_whatever_they_say(name: str) -> None:
    page, form = form_on(BARRED[name])
    assert bar_to_search(Sight(page, form))
    reading = role_of(page, form)
    assert not reading.role.may_be_sent


def test_a_form_in_a_table_has_the_controls_that_the_parser_moved_out_of_it() -> None:
    markup = (
        '<table><form action="/search"><tr><td><input name="q"></td><td>'
        '<input type="submit" value="Search"></td></tr></form></table>'
    )
    page, form = form_on(markup)
    assert [control.name for control in Sight(page, form).controls] == ["q", ""]
    assert role_of(page, form).role is Role.SEARCH


def test_controls_elsewhere_belong_to_the_form_that_they_name() -> None:
    page, form = form_on('<form id="f" action="/search"><button>Search</button></form><input name="q" form="f">')
    assert [control.name for control in Sight(page, form).controls] == ["", "q"]


def test_a_form_with_nothing_in_it_has_a_role() -> None:
    assert role_of(*form_on("<form></form>")).role is Role.OTHER


def test_a_form_with_thousands_of_controls_is_read_within_bounds() -> None:
    boxes = "".join(f'<label><input type="checkbox" name="c{at}"> Box {at}</label>' for at in range(3000))
    page, form = form_on(f'<form id="filter">{boxes}<button>Apply</button></form>')
    assert len(Sight(page, form).nodes) == 300
    assert role_of(page, form).role is Role.FILTER
