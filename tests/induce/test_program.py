"""Programs as text: they parse, say each thing once, and leave out what is asked."""

from __future__ import annotations

from bowerbird.induce.paths import Choice
from bowerbird.induce.said.values import Extraction
from bowerbird.induce.way import Way, quoted
from bowerbird.induce.writing.program import Following, Program, predicates
from bowerbird.oxpath import analyse, parse, select
from bowerbird.page import parse_html


def extraction(name: str, path: str, value: str = "norm(.)") -> Extraction:
    return Extraction(name, path, value, 1.0, Choice(path, 1.0, 1.0, 0.1, ""))


TITLE, URL = extraction("title", ".//h3/a"), extraction("url", ".//h3/a", "qualify-url(@href)")
PRICE, TENURE = extraction("price", ".//b"), extraction("tenure", ".//dd")
PROGRAM = Program(
    Way("https://agent.example/it's"),
    "property",
    "real-estate-uk",
    "//li.home",
    (TITLE, PRICE, URL),
    Following(".//h3/a", "{click /}", (TENURE,)),
    "//a.next/{nextclick /}",
)


def test_it_reads_as_a_person_would_write_it() -> None:
    assert (
        PROGRAM.text()
        == """(: property records; domain: real-estate-uk :)
doc('https://agent.example/it''s')
/(//a.next/{nextclick /})*
//li.home:<property>
  [? .//h3/a:<title=norm(.)>:<url=qualify-url(@href)>]
  [? .//b:<price=norm(.)>]
  [? .//h3/a/{click /}/.  (: the page of the property itself :)
     [? .//dd:<tenure=norm(.)>]]
"""
    )


def test_every_part_of_it_parses() -> None:
    for turning in (True, False):
        for details in (True, False):
            for start in (True, False):
                parse(PROGRAM.text(turning=turning, details=details, start=start))
    assert analyse(parse(PROGRAM.detail_text())).shapes[0].name == "property"


def test_a_union_of_records_stands_in_parentheses() -> None:
    union = Program(Way("https://a.example/"), "r", "generic", '//li.a | //li.b[. = "|"]', (TITLE,))
    assert "\n/(//li.a | //li.b" in union.text()
    parse(union.text())
    grouped = Program(Way("https://a.example/"), "r", "generic", "(//li.a | //li.b)[2]", (TITLE,))
    assert "\n/(//li.a | //li.b)[2]:<r>" in grouped.text()


def test_what_is_left_out_leaves_nothing_behind() -> None:
    assert PROGRAM.names == {"title", "price", "url", "tenure"}
    assert PROGRAM.names_on_details == {"tenure"}
    without = PROGRAM.without({"tenure", "price"})
    assert without.names == {"title", "url"}
    assert without.following is None


def test_a_node_has_one_predicate() -> None:
    assert predicates([TITLE, PRICE, URL], "") == [
        "[? .//h3/a:<title=norm(.)>:<url=qualify-url(@href)>]",
        "[? .//b:<price=norm(.)>]",
    ]


def test_strings_keep_their_quotes() -> None:
    page = parse_html("<p>it's</p>")
    assert select(parse(f"//p[. = {quoted('''it's''')}]"), page).strings() == ["it's"]


def test_what_was_left_out_does_not_come_back_under_its_label_while_other_facts_stay() -> None:
    page = parse_html("<dl><dt>Rent:</dt><dd>5</dd><dt>Lease</dt><dd>9 years</dd></dl>")
    facts = extraction("fact", "//dt", "concat(norm(.), norm(./following-sibling::*[1]))")
    following = Following(".//h3/a", "{click /}", (TENURE,), (facts,), labels=(("rent", "Rent"),))
    program = Program(Way("https://a.example/"), "property", "real-estate-uk", "//li", (TITLE, URL), following)
    left = program.without({"rent"}).following
    assert left is not None
    assert select(parse(left.facts[0].path), page).strings() == ["Lease"]
