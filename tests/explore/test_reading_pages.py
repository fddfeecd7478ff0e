"""What the readers of pages put on record."""

from __future__ import annotations

from pathlib import Path

import pytest
from agent import SALE, SEARCH, Agent, shell

from bowerbird.domain import load_pack
from bowerbird.explore.desk import Desk
from bowerbird.explore.expedition import Expedition, SiteBounds
from bowerbird.explore.facts import (
    Annotated,
    DetailSeen,
    Fact,
    FormSeen,
    FrameSeen,
    ListSeen,
    Noted,
    PageKindFound,
    PageSeen,
    PagingSeen,
)
from bowerbird.explore.journal import Journal
from bowerbird.explore.memory import Memory, Step, View
from bowerbird.explore.scope import SITE, Scope
from bowerbird.explore.transducer import Thinker
from bowerbird.explore.transducers.reading import (
    Annotate,
    NoteBanners,
    ReadDetail,
    ReadForms,
    ReadFrames,
    ReadList,
    ReadPaging,
    TellKind,
    are_boxes,
)
from bowerbird.explore.transducers.standing import is_relevant
from bowerbird.listing import Area, Record
from bowerbird.oxpath.engine import Visitors
from bowerbird.page import parse_html
from bowerbird.zoo.web import Request

_URL = "http://agent.example"


class Bench:
    """A page on the desk, and a memory that knows of it."""

    def __init__(
        self, folder: Path, html: bytes, path: str = "/", status: int = 200, *, domain: str = "real-estate-uk"
    ) -> None:
        journal, pack = Journal.open(folder), load_pack(domain)
        self.work = Expedition(_URL, pack, SiteBounds(), Visitors(), journal, Desk(journal, pack))
        name = self.work.desk.put(1, parse_html(html, url=f"{_URL}{path}"))
        self.memory = Memory()
        self.memory.commit(Step(1, "crawler", SITE, facts=(PageSeen(1, f"{_URL}{path}", status, "", "", name),)))

    def read(self, reader: Thinker[Expedition]) -> list[Fact]:
        """What a reader derives, which is then known."""
        view = View(self.memory, frozenset((*reader.reads, *reader.writes)))
        due = reader.due(view, Scope(1), self.work)
        facts = [fact for item in due for fact in reader.derive(view, Scope(1), item.key, self.work)]
        self.memory.commit(Step(len(self.memory.steps) + 1, reader.name, Scope(1), facts=tuple(facts)))
        return facts


def _bench(folder: Path, path: str) -> Bench:
    return Bench(folder, Agent().answer(Request.get(path)).body, path)


def test_a_page_of_results_is_put_on_record_with_what_it_says_of_itself(tmp_path: Path) -> None:
    bench = _bench(tmp_path, "/for-sale")
    (counts,) = bench.read(Annotate())
    assert isinstance(counts, Annotated)
    assert counts.counts["price"] >= 6
    (kind,) = bench.read(TellKind())
    assert isinstance(kind, PageKindFound)
    (seen,) = bench.read(ReadList())
    assert isinstance(seen, ListSeen)
    assert (seen.records, seen.announced, seen.goes_on, seen.heading) == (6, len(SALE), True, "Properties for sale")
    assert seen.signs == tuple(f"{_URL}{home.path}" for home in SALE[:6])
    assert seen.relevance > 0.5
    page = bench.work.desk.page(1)
    assert [page.attributes[nodes[0]].get("class") for nodes in seen.nodes] == ["card"] * 6
    (paging,) = bench.read(ReadPaging())
    assert isinstance(paging, PagingSeen)
    assert (paging.next, "next" in paging.means) == (f"{_URL}/for-sale?page=2", True)


def test_lists_of_one_template_have_one_digest(tmp_path: Path) -> None:
    digests = set()
    for number, path in enumerate(("/for-sale?page=2", "/to-rent")):
        bench = _bench(tmp_path / str(number), path)
        bench.read(Annotate())
        (seen,) = bench.read(ReadList())
        assert isinstance(seen, ListSeen)
        digests.add(seen.template)
    assert len(digests) == 1


def test_the_last_page_of_a_list_does_not_go_on_by_its_way_back(tmp_path: Path) -> None:
    html = shell(
        "<h1>Homes</h1>" + "".join(home.card for home in SALE[:9]) + "<nav><a href='/for-sale'>1</a> <b>2</b></nav>"
    )
    bench = Bench(tmp_path, html.encode(), "/for-sale?page=2")
    bench.read(Annotate())
    (seen,) = bench.read(ReadList())
    assert isinstance(seen, ListSeen)
    assert seen.announced is None


def test_a_menu_that_names_what_is_sought_is_no_list(tmp_path: Path) -> None:
    links = "".join(f"<li><a href='/guide/{home.number}'>{home.title} {home.price}</a></li>" for home in SALE)
    for number, markup in enumerate((f"<nav><ul>{links}</ul></nav>", f"<section><ul>{links}</ul></section>")):
        bench = Bench(tmp_path / str(number), shell(f"<h1>Homes</h1>{markup}", menu="").encode())
        bench.read(Annotate())
        (seen,) = bench.read(ReadList())
        assert isinstance(seen, ListSeen)
        assert (seen.relevance > 0) is bool(number)


def test_months_with_how_many_there_are_in_each_are_no_events(tmp_path: Path) -> None:
    months = ("November 2026", "December 2026", "January 2027", "February 2027", "March 2027")
    rows = "".join(f"<li><a href='/calendar/{n}/'>{month}</a> ({n + 3})</li>" for n, month in enumerate(months))
    bench = Bench(tmp_path, shell(f"<h1>Calendar</h1><ul>{rows}</ul>", menu="").encode(), domain="events")
    bench.read(Annotate())
    assert all(not isinstance(seen, ListSeen) or seen.relevance == 0 for seen in bench.read(ReadList()))


@pytest.mark.parametrize("around", ["aside", "div"])
def test_boxes_of_a_side_bar_are_no_records(around: str) -> None:
    links = "".join(f"<li><a href='/cuisine/{n}'>Cuisine {n}</a></li>" for n in range(4))
    boxes = "".join(f"<section><h2>{name}</h2><ul>{links}</ul></section>" for name in ("Picks", "Cuisines"))
    boxes += "<section><h2>Newsletter</h2><p>Every Thursday. <a href='/contact'>Sign up</a></p></section>"
    page = parse_html(shell(f"<h1>Eating out</h1><{around}>{boxes}</{around}>", menu="").encode())
    records = tuple(Record((node,)) for node in page.index.with_tag("section").tolist())
    assert are_boxes(page, Area(int(page.parent[records[0].nodes[0]]), records)) is (around == "aside")


def test_mere_names_are_no_list_until_their_pages_say_more(tmp_path: Path) -> None:
    kinds, towns = ("Greek", "Indian", "Italian", "Thai", "French", "Turkish"), ("Ely", "Norwich", "Ipswich")
    names = [f"Everything about {kind} · {town}" for kind in kinds for town in towns]
    phones = [f"01353 66{number:04}" for number, _ in enumerate(names)]
    links = [f"<a rel=tag href='/guide/{number}'>{name}</a>" for number, name in enumerate(names)]
    for number, lines in enumerate((links, [f"{one}<p>{phone}</p>" for one, phone in zip(links, phones, strict=True)])):
        html = shell(f"<h1>Eating out</h1><ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>", menu="")
        bench = Bench(tmp_path / str(number), html.encode(), domain="restaurants")
        bench.read(Annotate())
        (seen,) = bench.read(ReadList())
        assert isinstance(seen, ListSeen)
        assert seen.relevance > 0
        assert is_relevant(seen) is bool(number)


def test_the_page_of_a_record_is_read_as_one(tmp_path: Path) -> None:
    bench = _bench(tmp_path, "/property/sale-3")
    bench.read(Annotate())
    bench.memory.commit(Step(3, "page type", Scope(1), facts=(PageKindFound(1, "detail", 0.9),)))
    bench.memory.commit(Step(4, "listing", Scope(1)))
    (detail,) = bench.read(ReadDetail())
    assert isinstance(detail, DetailSeen)
    assert detail.attributes["price"] == SALE[3].price


def test_forms_are_put_on_record_and_those_that_are_never_sent_say_why(tmp_path: Path) -> None:
    login = (
        "<form action=/login method=post><input name=user><input type=password name=pass><button>Log in</button></form>"
    )
    bench = Bench(tmp_path, shell(SEARCH + login).encode())
    search, other = bench.read(ReadForms())
    assert isinstance(search, FormSeen)
    assert isinstance(other, FormSeen)
    assert (search.role, search.refused, search.types) == ("search", "", ("town",))
    assert "never sent" in other.refused
    assert all(bench.work.desk.page(1).name(node) in ("select", "button") for node in search.nodes)


@pytest.mark.parametrize(
    ("markup", "share"),
    [
        ("<iframe src=/list></iframe>", 1.0),
        ("<iframe src=/list width=100% height=50%></iframe>", 0.5),
        ("<iframe src=/list width=100 height=100></iframe>", 0.01),
    ],
)
def test_frames_are_measured_by_what_markup_says_where_nothing_was_painted(
    tmp_path: Path, markup: str, share: float
) -> None:
    (frame,) = Bench(tmp_path, shell(markup).encode()).read(ReadFrames())
    assert isinstance(frame, FrameSeen)
    assert (frame.url, frame.is_shown) == (f"{_URL}/list", False)
    assert frame.share == pytest.approx(share, abs=0.01)


@pytest.mark.parametrize("source", ["", "src=about:blank", "src='javascript:void 0'", "src='http://[x'"])
def test_frames_that_lead_nowhere_are_none(tmp_path: Path, source: str) -> None:
    assert Bench(tmp_path, shell(f"<iframe {source}></iframe>").encode(), "").read(ReadFrames()) == []


def test_a_page_without_a_banner_has_nothing_to_note(tmp_path: Path) -> None:
    noted = _bench(tmp_path, "/").read(NoteBanners())
    assert not any(isinstance(one, Noted) for one in noted)


def test_the_complaint_of_a_server_is_not_read(tmp_path: Path) -> None:
    bench = Bench(tmp_path, Agent().answer(Request.get("/for-sale")).body, status=503)
    assert bench.read(Annotate()) == []


def test_the_desk_reads_a_page_again_from_its_file(tmp_path: Path) -> None:
    before = _bench(tmp_path, "/for-sale").work.desk
    after = Desk(Journal.open(tmp_path), load_pack("real-estate-uk"))
    assert after.page(1).text == before.page(1).text
    assert [record.nodes for record in after.listing(1).areas[0].records] == [
        record.nodes for record in before.listing(1).areas[0].records
    ]
