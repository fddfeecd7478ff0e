"""Which link of a record leads to its own page, and how dialogs fetch theirs."""

from __future__ import annotations

import pytest

from bowerbird.browse import Response
from bowerbird.induce.gathering.dialogs import Fetched, fetched_by, is_fragment
from bowerbird.induce.links import Link, address_of, detail_links
from bowerbird.listing import Area, Field, Record
from bowerbird.page import Page, parse_html

HERE = "https://agent.example/for-sale"


def listed(html: str, tag: str = "li") -> tuple[Page, Area]:
    """A page, and the area of its elements of this tag, whose first link is the title."""
    page = parse_html(html, url=HERE)
    records = []
    for node in page.index.with_tag(tag).tolist():
        links = [it for it in range(node, int(page.end[node])) if page.name(it) == "a"]
        fields = tuple(Field("title", link, page.visible_text(link), None) for link in links[:1])
        records.append(Record((node,), fields))
    return page, Area(0, tuple(records))


def test_the_title_leads_to_the_record_not_the_agent_or_a_tag() -> None:
    rows = "".join(
        f'<li><a href="/home/{n}">Home {n}</a> <a href="/agent/7">Agent</a> <a href="?sort=price">sort</a></li>'
        for n in range(3)
    )
    page, area = listed(f"<ul>{rows}</ul>")
    links = detail_links(page, area)
    assert links is not None
    assert links.targets == tuple(f"https://agent.example/home/{n}" for n in range(3))


def test_a_record_that_is_all_link_leads_to_its_page() -> None:
    page = parse_html("".join(f'<a href="/h/{n}"><div>Home {n}</div></a>' for n in range(2)), url=HERE)
    area = Area(0, tuple(Record((node,)) for node in page.index.with_tag("div").tolist()))
    links = detail_links(page, area)
    assert links is not None
    assert [page.name(node) for node in links.nodes if node is not None] == ["a", "a"]


def test_a_column_whose_links_several_rows_share_leads_to_no_record() -> None:
    """An eye leads to each restaurant, its kitchen to those of its kind, be it the only one on the page."""
    kitchens = (1, 2, 2, 3, 4, 4, 5, 6)
    rows = "".join(
        f'<tr><td><a href="/details/{n}"><i></i></a></td><td>Inn {n}</td><td><a href="/kitchen/{k}">K {k}</a></td></tr>'
        for n, k in enumerate(kitchens)
    )
    page = parse_html(f"<table>{rows}</table>", url=HERE)
    records = []
    for node in page.index.with_tag("tr").tolist():
        kitchen = [it for it in range(node, int(page.end[node])) if page.name(it) == "a"][1]
        records.append(Record((node,), (Field("title", kitchen, page.visible_text(kitchen), None),)))
    links = detail_links(page, Area(0, tuple(records)))
    assert links is not None
    assert links.targets == tuple(f"https://agent.example/details/{n}" for n in range(len(kitchens)))


def test_too_few_links_of_their_own_are_none() -> None:
    page, area = listed('<ul><li><a href="/x">One</a></li><li>Two</li><li>Three</li></ul>')
    assert detail_links(page, area) is None


@pytest.mark.parametrize(
    ("address", "leads_to"),
    [
        ("/home/1#photos", "https://agent.example/home/1"),
        ("https://www.agent.example/home/1", "https://www.agent.example/home/1"),
        ("https://elsewhere.example/home/1", None),
        ("#photos", None),
        ("mailto:a@agent.example", None),
        ("http://[broken", None),
    ],
)
def test_only_other_pages_of_the_site_count(address: str, leads_to: str | None) -> None:
    page = parse_html(f'<a href="{address}">x</a>', url=HERE)
    assert address_of(page, int(page.index.with_tag("a")[0])) == leads_to


def test_samples_are_from_all_over_the_list() -> None:
    link = Link(tuple(range(10)), tuple(f"/{n}" for n in range(10)))
    assert [record for record, _ in link.spread(4)] == [0, 3, 6, 9]
    assert len(link.spread(20)) == 10


def test_an_address_is_made_of_an_attribute_of_the_link() -> None:
    examples = [({"data-quick": key, "class": "c"}, f"https://a.example/quick/{key}?v=1") for key in ("re-1", "re-22")]
    made = fetched_by(examples)
    assert made == Fetched("https://a.example/quick/", "data-quick", "?v=1")
    assert made.action == "{open concat('https://a.example/quick/', @data-quick, '?v=1') /}"
    assert made.address({"data-quick": "x"}) == "https://a.example/quick/x?v=1"
    assert made.address({}) is None


def test_addresses_that_no_attribute_tells_are_not_guessed() -> None:
    assert fetched_by([({"id": "a1"}, "https://a.example/q/17"), ({"id": "b2"}, "https://a.example/q/18")]) is None
    assert fetched_by([({"id": "a1"}, "https://a.example/q/a1"), ({"id": "b2"}, "https://a.example/q/a1")]) is None


@pytest.mark.parametrize(
    ("url", "kind", "resource", "counts"),
    [
        ("https://a.example/quick/1", "text/html", "fetch", True),
        ("https://a.example/quick/1", "application/json", "fetch", False),
        ("https://ads.example/quick/1", "text/html", "xhr", False),
        ("https://a.example/quick/1", "text/html", "document", False),
    ],
)
def test_only_html_that_scripts_fetch_from_the_site_counts(url: str, kind: str, resource: str, counts: bool) -> None:
    assert is_fragment(Response(url, 200, kind, resource), "https://a.example/list") == counts


def test_paths_that_scripts_read_lead_to_pages_of_their_own() -> None:
    rows = "".join(f'<li><a href="#/home/{n}">Home {n}</a> <a href="#top">top</a></li>' for n in range(3))
    page, area = listed(f"<ul>{rows}</ul>")
    links = detail_links(page, area)
    assert links is not None
    assert links.targets == tuple(f"{HERE}#/home/{n}" for n in range(3))
