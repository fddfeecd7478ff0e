"""Records in several rows: pictures in one, texts in the next."""

from __future__ import annotations

from bowerbird.induce.paths import Choice
from bowerbird.induce.said.values import Attributes, Context, Extraction, Seen
from bowerbird.induce.writing.crossed import Crossing, crossing_of
from bowerbird.listing import Field, Record
from bowerbird.oxpath import parse, select
from bowerbird.page import Page, parse_html

ROWS = "".join(
    f"<tr>{''.join(f'<td><img src=p{n}></td>' for n in row)}</tr>"
    f"<tr>{''.join(f'<td><b>Home {n}</b></td>' for n in row)}</tr>"
    for row in ((0, 1, 2), (3, 4))
)


def crossed() -> tuple[Page, list[Record]]:
    page = parse_html(f"<table>{ROWS}</table>")
    pictures = page.index.with_tag("img").tolist()
    texts = page.index.with_tag("b").tolist()
    records = [
        Record(
            (int(page.parent[picture]), int(page.parent[text])),
            (
                Field("image", picture, "", None),
                Field("title", text, f"Home {n}", None),
                Field("price", text, "", None),
            ),
        )
        for n, (picture, text) in enumerate(zip(pictures, texts, strict=True))
    ]
    return page, records


def test_the_part_that_says_most_stands_for_the_record() -> None:
    page, records = crossed()
    crossing = crossing_of([(page, records)])
    assert crossing == Crossing(main=1, offsets=(-1, 0), columns=3)
    assert [page.visible_text(crossing.head(record)) for record in records] == [f"Home {n}" for n in range(5)]
    assert crossing.pieces == [1, 0]


def test_what_another_part_says_is_found_in_the_same_column() -> None:
    page, records = crossed()
    crossing = crossing_of([(page, records)])
    image = Extraction("image", ".//img", "qualify-url(@src)", 1.0, Choice(".//img", 1.0, 1.0, 0.1, ""))
    (moved,) = crossing.rebased(Attributes((image,)), 0).extractions
    found = [select(parse(moved.path), page, [crossing.head(record)]) for record in records]
    assert [page.attributes[node]["src"] for nodes in found for node in nodes.rows] == [f"p{n}" for n in range(5)]


def test_each_part_is_looked_into_by_itself() -> None:
    page, records = crossed()
    crossing = crossing_of([(page, records)])
    values = {field.name: (Seen(field.node, field.text),) for field in records[0].fields}
    context = Context(page, records[0].nodes[0], records[0].nodes, values)
    assert set(crossing.narrowed([context], 0)[0].values) == {"image"}
    assert set(crossing.narrowed([context], 1)[0].values) == {"title", "price"}


def test_a_record_without_its_main_part_is_kept() -> None:
    page, records = crossed()
    crossing = crossing_of([(page, records)])
    contexts = [Context(page, record.nodes[0], record.nodes, {}) for record in records]
    short = Context(page, records[0].nodes[0], records[0].nodes[:1], {})
    scopes = [one.scope for one in crossing.narrowed([short, *contexts[1:]], crossing.main)]
    assert scopes == [short.scope, *((one.scope[crossing.main],) for one in contexts[1:])]
    assert len(crossing.narrowed([short], 1 - crossing.main)) == 1


def test_records_of_one_node_are_not_crossed() -> None:
    page = parse_html("<ul><li>a</li><li>b</li></ul>")
    records = [Record((node,)) for node in page.index.with_tag("li").tolist()]
    crossing = crossing_of([(page, records)])
    assert crossing == Crossing()
    assert crossing.pieces == [0]
    assert [crossing.head(record) for record in records] == [record.nodes[0] for record in records]
