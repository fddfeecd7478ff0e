"""Words that people use when they name parts of a page: for telling names with a meaning from names without one.

Singular and small letters; `is_web_word` knows plurals, and letters that follow each other in these words are those of
names that somebody thought of (`names`).
"""

from __future__ import annotations

from functools import lru_cache

_TEXT = """
about abstract access account action active address adult advert agency agent alert alt amount announcement answer
apartment app area arrow article artist aside attach attr attribute auction audio author auto availability available
avatar back badge banner bar base basket bath bathroom bed bedroom beds bid big bio black block blog blue blurb
board body bold bonus book booking border bottom box brand breadcrumb brief browse bubble building bullet business
button buy byline calendar call caption car card career carousel cart cat catalog category cell center centre
chapter chart chat check checkbox checkout child city class clear click close code col collection color colour
column comment common community company compare condition contact container content contract copy copyright core
count country county course cover credit crumb cuisine currency current custom customer dark dashboard data date
datetime day deal dealer default definition delivery department desc description detail dialog director directory
disabled discount dish display distance district divider doc document door down download drawer dropdown duration
edit edition editor element email employer empty engine enquiry entry error estate event excerpt expand external
extra fact faq favorite favourite feature featured fee feed feedback field figure file filter find first flag flat
floor folder font foot footer form format forum frame free fuel full gallery garage garden gear gearbox genre gig
global grade grid group guest guide hand head header heading headline height help hero hidden highlight hint history
hit holder home hospital hotel hour house icon image img info initial inner input inside instock intro inventory
invoice isbn item job join journal key keyword kitchen label land language large last latest layout lead league left
legal length lens level license light like line link list listing loader local locale location lock logo long lot
magazine main make manufacturer map marker market master match material maximum meal media medium member menu
message meta metro mileage minimum mobile modal model module money month monthly more mortgage movie music name nav
navbar navigation neighborhood new news newsletter next night note notice number offer office old online open
opening option order organiser organizer origin other outer overlay overview owner page pager pagination paging
panel paragraph param parameter parking part partner path pay payment people percent period person phone photo pic
picture pin place placeholder plan play player point policy pool popular popup position post postcode prefix premium
press prev preview previous price primary print privacy prod product profile promo promotion prop property
publication publisher purchase quantity query question quick quote rank rate rating read recent reception recipe
recommend record red reference region register related release remove rent rental reply report request reserve reset
residence resource response rest restaurant result review right role room root row rule salary sale save school
score screen script scroll search season seat secondary section sector select seller sentence service session set
setting shadow share shelf shipping shop short show side sidebar sign similar simple single site size sku slide
slider slot small snippet social sold sort source space spec special specification sponsor sport square staff stage
standard star start state station stats status stay step stock store story street strong student style sub subject
submit subtitle suburb suggestion summary supplier support tab table tag target task team teaser tel tenure term
text theme thread thumb thumbnail ticket tile time title toggle tool tooltip top topic total tour town track trade
trailer transmission travel tree trim type under unit university update upload url used user utility vacancy val
value variant vehicle vendor venue version video view visit vote wage wall warning watch website week weight white
widget width wine wish wishlist word work wrap wrapper year yellow zip zone
acre acreage allergen amenity band benefit bhp brochure capacity ceiling chef council cylinder deposit diet dimension
ean emission energy epc equipment expiry fax furnish furnished furnishing ground gtin heating hoa insurance interior
kilometre kilometer lease manual mot mpg narrator odometer organisation organization performer pet plot power
qualification registration series skill sqft storey stories tax tenancy torque translator travel vat vin warranty
"""
WEB_WORDS = frozenset(_TEXT.split())
_SHORTEST_WITH_PLURAL = 4
_SHORTEST_PART = 3


@lru_cache(maxsize=8192)
def is_web_word(word: str) -> bool:
    """Whether the word, or its singular, is one of those that people name parts of pages with."""
    word = word.lower()
    if word in WEB_WORDS:
        return True
    if len(word) < _SHORTEST_WITH_PLURAL or not word.endswith("s"):
        return False
    return word[:-1] in WEB_WORDS or (word.endswith("ies") and f"{word[:-3]}y" in WEB_WORDS)


@lru_cache(maxsize=8192)
def run_together(word: str) -> tuple[str, ...]:
    """The two words that were written as one: `homecard` is home and card; nothing for other words."""
    cuts = range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1)
    pairs = ((word[:cut], word[cut:]) for cut in cuts)
    return next((pair for pair in pairs if all(map(is_web_word, pair))), ())


@lru_cache(maxsize=2)
def known_runs(length: int) -> frozenset[str]:
    """Letters that follow each other in some word of the list."""
    return frozenset(word[at : at + length] for word in WEB_WORDS for at in range(len(word) - length + 1))
