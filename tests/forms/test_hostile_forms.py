"""Forms that are made to cost: each is understood, and nothing is looked at more often than it should be."""

from __future__ import annotations

import pytest
from reading import forms_of

from bowerbird.forms.understanding import MOST_FIELDS
from bowerbird.forms.widgets import MOST_CHOICES

MANY = 3000
PAGES = {
    "options": f"<form>Make <select name=m>{'<option>x' * 10_000}</select></form>",
    "tags": f"<form>{'<div>' * 50_000}Town <input name=a></form>",
    "fields": f"<form>{''.join(f'<p>L{at} <input name=f{at}></p>' for at in range(MANY))}</form>",
    "loose": "".join(f"<p>L{at} <input name=f{at}></p>" for at in range(MANY)),
    "radios": f"<form>{'<div><input type=radio name=r> R ' * MANY}</form>",
    "labels": f"<form>{'<label for=x>L</label>' * MANY}{'<input id=x>' * MANY}</form>",
    "named": f"<p id=d>{'word ' * 20_000}</p><form>{'<input aria-labelledby=d>' * MANY}</form>",
    "lists": f"<form>{'<div role=combobox>Any</div><ul role=listbox hidden></ul>' * MANY}</form>",
    "forms": "<form><input><button>Go</button></form>" * MANY,
    "links": f"<form><input name=a>{'<a href=# class=btn>Search</a>' * 10_000}</form>",
    "words": f"<form><input name='{'aB1_' * 50_000}' placeholder='{'x' * 500_000}'><button>{'z ' * 500_000}</form>",
}


@pytest.mark.parametrize("markup", PAGES.values(), ids=PAGES)
@pytest.mark.timeout(30)
def test_it_ends(markup: str) -> None:
    forms = forms_of(markup)
    assert sum(len(form.fields) for form in forms) in (1, MANY)
    assert all(len(label.text) <= 200 for form in forms for field in form.fields for label in field.labels)


def test_the_bounds_are_kept() -> None:
    (form,) = forms_of(f"<form>{'<input>' * (MOST_FIELDS + 10)}</form>")
    assert len(form.fields) == MOST_FIELDS
    (form,) = forms_of(f"<form><select>{'<option>x' * (MOST_CHOICES + 10)}</select></form>")
    assert len(form.fields[0].choices) == MOST_CHOICES
