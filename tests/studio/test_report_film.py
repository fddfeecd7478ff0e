"""The journal of a site as frames: boxes are where nodes are, and steps belong to their pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from toured import BOXES, HEIGHT, WIDTH, Words, painted, picture, write_journal

from bowerbird.explore.facts import DetailSeen, Fact, Failed, FormSeen, GivenUp, LeadFollowed, PagingSeen
from bowerbird.explore.journal import Journal
from bowerbird.listing.shown.pictures import picture_size
from bowerbird.studio.report.film import frames_of, shares_of
from bowerbird.studio.report.model import Frame, Mark
from bowerbird.studio.report.sentences import said_of


@pytest.fixture
def frames(tmp_path: Path) -> tuple[Frame, ...]:
    write_journal(tmp_path)
    return frames_of(Journal.read(tmp_path))


def spots(frame: Frame, mark: Mark) -> list[tuple[float, ...]]:
    return [tuple(box.spot) for box in frame.boxes if box.mark is mark]


def test_pages_come_in_order_with_what_was_found_and_done(frames: tuple[Frame, ...]) -> None:
    home, results = frames
    assert [frame.number for frame in frames] == [1, 2]
    assert home.kind == "For sale"
    assert [told.said for told in home.found] == ["A search form, which asks for For sale"]
    assert home.done == ("Followed the link “For sale” to page 2 (score 0.91: it names property records)",)
    assert [told.said for told in results.found] == [
        "A list of 2 records of 3, which goes on",
        "Page 1 of 2; links to go on: next",
    ]
    assert results.done == ("Chosen to be wrapped: it names property records",)


def test_boxes_are_where_the_nodes_are(frames: tuple[Frame, ...]) -> None:
    home, results = frames
    assert spots(home, Mark.FORM) == [BOXES["form"]]
    assert spots(home, Mark.LEAD) == [BOXES["a"]]
    assert spots(results, Mark.AREA) == [BOXES["li"]]  # around the records, both of which have this box
    assert spots(results, Mark.RECORD) == [BOXES["li"]] * 2
    assert spots(results, Mark.TURN) == [BOXES["a"]]
    assert spots(results, Mark.VALUE) == [BOXES["a"]]


def test_a_picture_tells_how_much_of_the_page_it_shows(frames: tuple[Frame, ...]) -> None:
    assert frames[0].picture is not None
    assert (frames[0].picture.width, frames[0].picture.height) == (WIDTH, HEIGHT)


def test_boxes_below_the_end_of_the_picture_are_left_out(tmp_path: Path) -> None:
    write_journal(tmp_path)
    (tmp_path / "pictures" / "1.jpg").write_bytes(picture(WIDTH // 4, 100))  # 400 of the page's pixels
    home = frames_of(Journal.read(tmp_path))[0]
    assert spots(home, Mark.FORM) == [BOXES["form"]]
    assert spots(home, Mark.LEAD) == []


def test_steps_belong_to_the_page_that_they_opened_or_worked_on(frames: tuple[Frame, ...]) -> None:
    assert [step.transducer for step in frames[0].steps] == ["crawler", "page type", "links", "forms"]
    assert [step.transducer for step in frames[1].steps] == ["crawler", "listing", "pagination"]
    assert frames[1].seconds == 3.0 + 3.5 + 4.0


def test_time_is_counted_by_transducer(tmp_path: Path) -> None:
    write_journal(tmp_path)
    shares = {share.transducer: share for share in shares_of(Journal.read(tmp_path))}
    assert (shares["crawler"].runs, shares["crawler"].seconds) == (2, 4.0)
    assert next(iter(shares)) == "verification"


def test_pages_without_picture_or_file_are_frames_all_the_same(tmp_path: Path) -> None:
    write_journal(tmp_path, pictures=False)
    assert [frame.picture for frame in frames_of(Journal.read(tmp_path))] == [None, None]
    write_journal(tmp_path / "other")
    (tmp_path / "other" / "pages" / "1.page").write_bytes(b"no page")
    home, results = frames_of(Journal.read(tmp_path / "other"))
    assert home.picture is not None
    assert home.boxes == ()
    assert results.boxes


def test_nodes_that_the_page_does_not_have_are_not_drawn(tmp_path: Path) -> None:
    write_journal(tmp_path)
    journal = (tmp_path / "journal.jsonl").read_text()
    (tmp_path / "journal.jsonl").write_text(journal.replace(f'"nodes":[{len(painted())}', '"nodes":[9999'))
    assert frames_of(Journal.read(tmp_path))


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (LeadFollowed("http://a.example/x?y=1", None, "it leads away"), "/x?y=1 led to no page: it leads away"),
        (GivenUp("no list of the domain"), "gave up: no list of the domain"),
        (Failed("forms", "too large"), "forms came to nothing: too large"),
        (PagingSeen(1), ""),
        (FormSeen(1, 0, "login", "", refused="never sent"), "A login form; not sent: never sent"),
        (
            DetailSeen(1, "A  house", dict.fromkeys("abcdefgh", "")),
            "The page of one record, “A house”, with a, b, c, d, e, f and 2 more attributes",
        ),
    ],
)
def test_facts_are_sentences(fact: Fact, said: str) -> None:
    assert said_of(fact) == said


def test_how_large_a_jpeg_is() -> None:
    head = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xff\xdb\x00\x03x\xff\xc2\x00\x0b\x08"
    assert picture_size(head + b"\x01\x90\x02\x80\x01\x11\x00") == (640, 400)
    for broken in (b"", b"GIF89a", head, head[:12]):
        with pytest.raises(ValueError, match="picture"):
            picture_size(broken)


def test_of_many_pages_those_with_something_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bowerbird.studio.report.film.MOST_FRAMES", 1)
    write_journal(tmp_path, Words())
    (only,) = frames_of(Journal.read(tmp_path))
    assert only.number == 1  # it has a form
