"""What a list only seems to say, and the records' own pages name."""

from __future__ import annotations

from bowerbird.domain import load_pack
from bowerbird.induce.paths import Choice
from bowerbird.induce.said.contradicted import (
    broken_off,
    goes_on,
    says_as,
    says_otherwise,
    told_in_full,
    without_contradicted,
    without_misnamed,
)
from bowerbird.induce.said.values import WHOLE, Attributes, Context, Extraction, Seen
from bowerbird.page import parse_html

CARS = load_pack("used-cars-uk")
LABELS = {"body_type": ["Body type"], "colour": ["Colour"]}


def one(text: str, name: str = "body_type", label: str = "Body type") -> Context:
    page = parse_html(f"<b>{label}</b><p>{text}</p>")
    node = int(page.index.with_tag("p")[0])
    return Context(page, 0, (0,), {name: (Seen(node, text),)} if text else {})


def kept(pairs: list[tuple[Context, Context]], *, value: str = WHOLE, coverage: float = 1.0) -> list[str]:
    listed = Attributes((Extraction("body_type", ".//i", value, coverage, Choice(".//i", 1.0, 1.0, 0.0, "")),))
    return [found.name for found in without_contradicted(listed, pairs, LABELS, CARS).extractions]


def test_what_the_pages_of_records_contradict_is_not_read_on_the_list() -> None:
    assert kept([(one("2.0 ST-Line X"), one("Hatchback")), (one("1.6 Estate Car"), one("Saloon"))]) == []


def test_what_no_label_names_on_the_pages_of_records_contradicts_nothing() -> None:
    pairs = [(one("2.0 ST-Line X"), one("Hatchback", label="Others")), (one("1.6"), one("Saloon", label="Others"))]
    assert kept(pairs) == ["body_type"]


def test_what_both_say_stays_on_the_list() -> None:
    assert kept([(one("Hatchback"), one("Hatchback")), (one("5 door saloon"), one("Saloon"))]) == ["body_type"]


def test_a_term_that_stands_alone_is_no_guess() -> None:
    assert kept([(one("Estate"), one("Saloon")), (one("Hatchback"), one("Coupe"))]) == ["body_type"]


def test_a_part_of_a_text_yields_to_a_label_on_all_pages() -> None:
    pairs = [(one("Estate"), one("Estate")), (one("Saloon"), one("Saloon"))]
    assert kept(pairs, value='substring-after(norm(.), " ")') == []
    assert kept([*pairs, (one("Coupe"), one(""))], value='substring-after(norm(.), " ")') == ["body_type"]


def test_a_text_that_says_more_than_its_value_yields_to_a_label_on_all_pages() -> None:
    def record(said: str, seen: str) -> Context:
        page = parse_html(f"<i>{said}</i>")
        return Context(page, 0, (0,), {"body_type": (Seen(int(page.index.with_tag("i")[0]), seen),)})

    pairs = [(record(", Estate", "Estate"), one("Estate")), (record("Saloon", "Saloon"), one("Saloon"))]
    assert kept(pairs) == ["body_type"]
    assert kept([*pairs, (record("and two more, Coupe", "Coupe"), one("Coupe"))]) == []


def test_what_few_records_say_yields_to_a_label_on_most_pages() -> None:
    assert kept([(one(""), one("Estate")), (one(""), one("Saloon"))], coverage=0.1) == []


def test_how_long_ago_something_was_yields_to_the_day() -> None:
    jobs, labels = load_pack("jobs"), {"date_posted": ["Posted"]}
    extraction = Extraction("date_posted", ".//i", WHOLE, 1.0, Choice(".//i", 1.0, 1.0, 0.0, ""))
    day = one("3 May 2026", "date_posted", "Posted")
    for said, is_kept in (("3 days ago", False), ("3 May", True)):
        found = without_contradicted(Attributes((extraction,)), [(one(said, "date_posted"), day)], labels, jobs)
        assert bool(found.extractions) is is_kept


def test_a_text_that_breaks_off_is_a_teaser_of_any_part() -> None:
    pair = (
        one("who looked after it…", "description"),
        one("A car of one owner who looked after it well.", "description"),
    )
    assert goes_on([pair], "description")


def test_a_teaser_is_known_by_its_beginning() -> None:
    text = "A car of one careful owner, kept in a garage"
    assert goes_on([(one(text, "description"), one(f"{text} all its life.", "description"))], "description")
    assert not goes_on(
        [(one(text, "description"), one("Another text altogether, and longer", "description"))], "description"
    )
    assert not goes_on([(one(text, "description"), one(text, "description"))], "description")


def test_terms_within_titles_yield_to_a_label_on_nearly_all_pages() -> None:
    extraction = Extraction("make", ".//h2", WHOLE, 0.9, Choice(".//h2", 1.0, 1.0, 0.0, ""))
    for markup, is_kept in (("<h2>Ford Focus</h2>", False), ("<h2>Focus</h2><p>Ford</p>", True)):
        page = parse_html(markup)
        title = int(page.index.with_tag("h2")[0])
        node = int(page.index.with_tag("p")[0]) if is_kept else title
        record = Context(page, 0, (0,), {"title": (Seen(title, "Focus"),), "make": (Seen(node, "Ford"),)})
        found = without_contradicted(
            Attributes((extraction,)), [(record, one("Ford", "make", "Make"))], {"make": ["Make"]}, CARS
        )
        assert bool(found.extractions) is is_kept


def test_a_day_without_its_year_is_asked_of_the_pages_that_tell_it_in_full() -> None:
    events = load_pack("events")
    extraction = Extraction("date", "//p", WHOLE, 1.0, Choice("//p", 1.0, 1.0, 0.0, ""))
    listed = Attributes((extraction,))
    whole = one("Monday 3 May 2027", "date", "")
    assert told_in_full(listed, [(one("Mon 3 May", "date"), whole)], events) == ["date"]
    assert told_in_full(listed, [(one("May 2027", "date"), whole)], events) == ["date"]
    for other in ("Tue 4 May", "June 2027", "3 May 2027"):
        assert told_in_full(listed, [(one(other, "date"), whole)], events) == []


def test_a_name_that_a_list_breaks_off_is_asked_of_the_pages_that_begin_with_it() -> None:
    listed = Attributes((Extraction("title", "//p", WHOLE, 1.0, Choice("//p", 1.0, 1.0, 0.0, "")),))
    cut, short = one("Oak table with six cha...", "title"), one("Elm stool", "title")
    pages = [one("Oak table with six chairs", "title"), one("Elm stool", "title")]
    pairs = list(zip((cut, short), pages, strict=True))
    assert broken_off(listed, pairs, (cut, short)) == ["title"]
    assert broken_off(listed, pairs[1:], (cut, short)) == ["title"]
    assert broken_off(listed, pairs[1:], (short,)) == []
    assert broken_off(listed, [(short, one("Our stools", "title"))], (cut, short)) == []


def test_what_the_markup_of_a_page_calls_an_attribute_is_named() -> None:
    food = load_pack("restaurants")
    extraction = Extraction("town", ".//i", WHOLE, 0.2, Choice(".//i", 1.0, 1.0, 0.0, ""))
    for markup, is_kept in (("city", False), ("line", True)):
        page = parse_html(f"<address>9 Elm Ave, <span class={markup}>Duluth</span></address>")
        own = Context(page, 0, (0,), {"town": (Seen(int(page.index.with_tag("span")[0]), "Duluth"),)})
        found = without_contradicted(Attributes((extraction,)), [(one("", "town"), own)], {}, food)
        assert bool(found.extractions) is is_kept


def _car(**values: str) -> Context:
    """A record or page whose texts are those values."""
    page = parse_html("".join(f"<p>{text}</p>" for text in values.values()))
    nodes = page.index.with_tag("p").tolist()
    seen = {name: (Seen(node, text),) for (name, text), node in zip(values.items(), nodes, strict=True)}
    return Context(page, 0, (0,), seen)


def test_what_the_list_has_for_the_trim_is_no_model_on_the_pages() -> None:
    cars = (("Ibiza", "FR TSI"), ("Kodiaq", "SE L TDI"), ("Corsa", "Turbo"))
    pairs = [(_car(model=model, trim=trim), _car(model=trim, colour="Red")) for model, trim in cars]
    assert [sorted(own.values) for own in without_misnamed(pairs, CARS)] == [["colour"]] * 3


def test_a_model_that_one_record_calls_so_stays() -> None:
    pairs = [(_car(trim="FR TSI"), _car(model="FR TSI")), (_car(model="Corsa", trim="Corsa"), _car(model="Corsa"))]
    assert all("model" in own.values for own in without_misnamed(pairs, CARS))


def test_a_sum_that_only_the_pages_tell_the_period_of_is_told_in_full_there() -> None:
    jobs = load_pack("jobs")
    extraction = Extraction("salary", ".//p", WHOLE, 1.0, Choice(".//p", 1.0, 1.0, 0.0, ""))

    def in_full(*pairs: tuple[str, str]) -> list[str]:
        seen = [(one(listed, "salary", ""), one(own, "salary", "")) for listed, own in pairs]
        return told_in_full(Attributes((extraction,)), seen, jobs)

    assert in_full(("£38k", "£38,000 a year"), ("£20k", "£20,000 a year")) == ["salary"]
    assert in_full(("£38k", "£38,000 a year"), ("£20k", "£25,000 a year")) == []
    assert in_full(("£38k", "£38,000"), ("£20k", "£20,000")) == []


def test_a_sum_whose_period_the_list_tells_beside_it_is_told_in_full_there() -> None:
    homes = load_pack("real-estate-uk")
    extraction = Extraction("price", ".//p", WHOLE, 1.0, Choice(".//p", 1.0, 1.0, 0.0, ""))

    def record(beside: str) -> Context:
        page = parse_html(f"<p>£950</p><i>{beside}</i>")
        values = {"price": (Seen(int(page.index.with_tag("p")[0]), "£950"),)}
        every = {"period": (Seen(int(page.index.with_tag("i")[0]), beside),)} if beside else {}
        return Context(page, 0, (0,), {**values, **every})

    own = one("£950 pcm", "price", "")
    assert told_in_full(Attributes((extraction,)), [(record(""), own)] * 2, homes) == ["price"]
    assert told_in_full(Attributes((extraction,)), [(record("pcm"), own)] * 2, homes) == []


def test_a_text_of_a_list_that_own_pages_do_not_hold_is_a_summary() -> None:
    listed = one("Three bedrooms, within a short walk of the park.", "description")
    whole = "A stone house of 1904 that was let for many years, and is now for sale."
    assert says_otherwise([(listed, one(whole, "description"))], "description")
    assert not says_otherwise(
        [(listed, one(f"{whole} {listed.values['description'][0].text}", "description"))], "description"
    )


def test_a_text_of_a_list_that_begins_what_own_pages_have_above_their_descriptions_is_a_summary() -> None:
    listed = one("Set back from the road behind a lawn, this […]", "description")
    page = parse_html("<p>Set back from the road behind a lawn, this house has five rooms.</p>")
    summary = Context(page, 0, (0,), {"summary": (Seen(int(page.index.with_tag("p")[0]), page.visible_text(0)),)})
    assert says_as([(listed, summary)], "description", "summary")
    assert not says_as([(listed, summary), (listed, one("A barn", "description"))], "description", "summary")
