"""Names: thought of by people, utilities of frameworks, made by machines."""

from __future__ import annotations

import pytest

from bowerbird.induce.paths.names import Worth, own_part, stable_part, telling_words, worth

GENERATED = """
css-1x2y3z css-k008qs css-qwhzkp emotion-1n7x0p2 sc-bdVaJa sc-XyZabc-0 jsx-2871293847 svelte-1q2w3e makeStyles-root-12
_3Xk9a _1AtVbE _4rR01T x1lliihq xa1b2c3 kXbQzT BvQwEt bfKzQe ember123 n12 r1 result_12 row-3-title rows_ctl02_price
result-84512 item-2024 3f2504e0-4f89-11d3-9a0c-0305e82c3301 :r1a: data-v-7ba5bd90 Card_title__a1B2c styles_price__Ab3dE
card_card__GrfKo chrome_nav__hJJ_W _M36-fX ListingCard-module__title--x8Kz2 property_9981 a1b2c3d4
"""
UTILITY = """
mt-4 p-[12px_14px] -mx-2 text-sm text-center bg-gray-100 col-md-6 col-xs-12 flex flex-1 w-full min-w-0 d-flex
justify-content-between items-center pull-left clearfix hidden btn-primary md:w-1/2 hover:underline font-bold rounded-lg
font-[Inter] odd even active container row grid-cols-3 img-responsive
"""
MEANINGFUL = """
price listing-item propPrice home_card property-card__price--large a-price-whole s-result-item searchResults
listing-main attr_floor-area f-bedrooms postcode-value thumbnail panel-heading MuiButton-label price2 homecard
pagenav searchresult
"""
PLAIN = "seiten inhalt kopf"


@pytest.mark.parametrize("name", GENERATED.split())
def test_made_by_machines(name: str) -> None:
    assert worth(name) is Worth.GENERATED


@pytest.mark.parametrize("name", UTILITY.split())
def test_utilities(name: str) -> None:
    assert worth(name) is Worth.UTILITY


@pytest.mark.parametrize("name", MEANINGFUL.split())
def test_with_a_meaning(name: str) -> None:
    assert worth(name) is Worth.MEANINGFUL


@pytest.mark.parametrize("name", PLAIN.split())
def test_words_of_other_languages_are_names_too(name: str) -> None:
    assert worth(name) is Worth.PLAIN


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Card_title__a1B2c", "Card_title"),
        ("styles_price__Ab3dE", "styles_price"),
        ("ListingCard-module__title--x8Kz2", "ListingCard-module__title"),
        ("card-price", ""),
        ("css-1x2y3z", ""),
        ("data-v-7ba5bd90", ""),
        ("property-card__price--large", ""),
    ],
)
def test_a_hash_at_the_end_leaves_a_stable_part(name: str, kept: str) -> None:
    assert stable_part(name) == kept


def test_words_of_a_name() -> None:
    assert telling_words("prop-cardTitle2") == ("prop", "card", "Title")
    assert telling_words("homecard") == ("home", "card")
    assert telling_words("qxzt") == ()


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("ctl00_ContentPlaceHolder1_lblDescription", "lblDescription"),
        ("ctl00_main_rptJobs_ctl03_lnkTitle", "lnkTitle"),
        ("ctl00_main_rptJobs_ctl03", ""),
        ("main_lblTitle", ""),
    ],
)
def test_a_control_keeps_its_own_name_whatever_it_stands_in(name: str, own: str) -> None:
    assert own_part(name) == own
