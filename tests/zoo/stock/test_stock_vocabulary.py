"""The vocabulary files: complete in every language, and without slots that nothing fills."""

from __future__ import annotations

import pytest

from bowerbird.zoo.stock.build import KINDS
from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.grammar import Words, compile_template, say, templates
from bowerbird.zoo.stock.remarks import MAKERS
from bowerbird.zoo.stock.vocabulary import DATA, dictionary, rows, sections, words

FACTS = {
    "homes": "kind flat house sale rent sale_or_rent road",
    "cars": "litres plate kind colour_inside gearbox_inside combustion battery service_at",
    "products": "ware ware_plain colour_plain electric mains kitchen outdoor home toy desk",
    "jobs": "role",
    "restaurants": "cuisine food",
    "events": "free paid",
    "books": "author fiction factual",
}
TEXTS = ("title", "opening", "body", "near", "closing")
LANGUAGES = ("en-GB", "en-US", "de", "fr")


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_slot_of_a_text_can_be_filled(kind: object, locale: str) -> None:
    domain = next(k for k in KINDS.values() if k is kind)
    others = {k for k in KINDS.values() if k.vocabulary == domain.vocabulary}
    attributes = {name for k in others for name in k.attributes}
    known = attributes | {f"{name}_text" for name in attributes} | MAKERS.keys() | set(FACTS[domain.vocabulary].split())
    for section in TEXTS:
        found = templates(f"{locale}/{domain.vocabulary}", section)
        assert len(found) >= 3, section
        for template in found:
            assert {need.lstrip("!") for need in template.needs} <= known, template
    assert {need for t in templates(f"{locale}/news", "texts") for need in t.needs} <= MAKERS.keys() | {"town"}


@pytest.mark.parametrize("locale", ["de", "fr"])
def test_words_of_the_domain_modules_are_translated(locale: str) -> None:
    terms = dictionary(f"{locale}/terms")
    used = [row[0] for country in ("uk", "us") for row in rows("homes", country)]
    used += words("cars-trims", "colours") + words("products", "colours") + words("products", "availability")
    used += [word for row in rows("products", "goods") for word in row[:2]]
    used += [
        row[2]
        for make, lines in sections("cars").items()
        for row in [(make, "", r.split(";")[1].strip()) for r in lines]
    ]
    used += [word.strip() for row in rows("restaurants", "cuisines") for word in (row[0], *row[1].split(","))]
    used += [row[0] for row in rows("events", "categories")] + [row[0] for row in rows("books", "genres")]
    used += [
        "Petrol",
        "Diesel",
        "Hybrid",
        "Electric",
        "Manual",
        "Automatic",
        "Permanent",
        "Temporary",
        "Paperback",
        "Hardback",
    ]
    assert not [word for word in used if word not in terms]


@pytest.mark.parametrize("locale", ["de", "fr"])
def test_languages_have_the_sections_of_english(locale: str) -> None:
    for path in sorted((DATA / "en").glob("*.txt")):
        english, other = sections(f"en/{path.stem}"), sections(f"{locale}/{path.stem}")
        missing = {name for name in english if name not in other and not name.startswith("periods ")}
        assert not missing, path.name


def test_names_of_events_and_books_can_be_filled() -> None:
    slots = {"town", "year", "last", "first", "person", "other_town", "band", "work", "topic", "part", "street"}
    slots |= {"noun", "adjective", "thing", "place", "subject"}
    for locale in LANGUAGES:
        for file in ("events", "books", "restaurants", "business"):
            for section in sections(f"{locale}/{file}"):
                if section.startswith(("names", "venues", "organisers", "series")) or file == "business":
                    for template in templates(f"{locale}/{file}", section):
                        assert set(template.needs) <= slots, (locale, file, section)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("a~ {word} here", "An owl here"),
        ("a~ one bedroom flat", "A one bedroom flat"),
        ("<|> , nothing .", ", nothing."),
        ("clients de~ Angers et de~ Lyon", "Clients d'Angers et de Lyon"),
        ("à~ Le Havre, à~ Nice, de~ Le Mans", "Au Havre, à Nice, du Mans"),
        ("<<one>> two  three", "One two three"),
    ],
)
def test_sentences_join_as_the_language_asks(line: str, said: str) -> None:
    assert say(compile_template(line), Words({"word": "owl"}, {}), Chance("test")) == said
