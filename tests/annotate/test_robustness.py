"""One recogniser that throws or runs wild costs its own annotations, and nothing else."""

from __future__ import annotations

import time
from collections.abc import Iterator

from knowledge import pack

from bowerbird.annotate import Annotator, annotate
from bowerbird.annotate.annotator import MOST_FINDINGS
from bowerbird.annotate.clobs import LONGEST_TEXT, Clob
from bowerbird.annotate.instances import Finding
from bowerbird.annotate.reader import Habits
from bowerbird.domain import Attribute, ValueKind
from bowerbird.page import parse_html

PAGE = parse_html("<p>£300</p><p>3 bed</p><p>Oxford</p>")


def found(annotator: Annotator) -> set[str]:
    return {ann.type for ann in annotator(PAGE).instances()}


def test_a_recogniser_that_throws_is_left_out() -> None:
    def thrower(clob: Clob, habits: Habits) -> Iterator[Finding]:
        yield Finding("price", 0, 1, None, "thrower", 1.0)
        raise RuntimeError("no such luck")

    annotator = Annotator(pack(), {"thrower": thrower})
    annotations = annotator(PAGE)
    assert [(trouble.recogniser, trouble.reason) for trouble in annotations.troubles] == [
        ("thrower", "RuntimeError: no such luck")
    ]
    assert annotations.items == annotate(PAGE, pack()).items


def test_a_recogniser_that_never_ends_is_left_out() -> None:
    def endless(clob: Clob, habits: Habits) -> Iterator[Finding]:
        while True:
            yield Finding("price", 0, 1, None, "endless", 1.0)

    annotations = Annotator(pack(), {"endless": endless})(PAGE)
    assert annotations.troubles[0].reason == f"more than {MOST_FINDINGS} findings"
    assert annotations.items == annotate(PAGE, pack()).items


def test_a_catastrophic_pattern_is_cut_off() -> None:
    wild = Attribute("wild", ValueKind.CODE, patterns=(r"(?P<value>(?:a|aa)+!)",))
    page = parse_html(f"<p>{'a' * 60}</p><p>£300!</p>")
    began = time.process_time()
    annotations = annotate(page, pack(wild))
    assert time.process_time() - began < 10
    assert [trouble.recogniser for trouble in annotations.troubles] == ["looks:wild"]
    assert [ann.text for ann in annotations.instances("price")] == ["£300"]


def test_a_text_too_long_for_a_person_is_not_read() -> None:
    page = parse_html(f"<p>£300</p><p>{'£1 aa ' * 900_000}</p><p>3 bed</p>")
    assert len(page.text[-1] or page.text[-2]) < 10
    began = time.process_time()
    annotations = annotate(page, pack())
    assert time.process_time() - began < 10
    assert [trouble.recogniser for trouble in annotations.troubles] == ["clobs"]
    assert [ann.text for ann in annotations.instances("price", "bedrooms")] == ["£300", "3"]


def test_a_long_readable_text_is_read_in_time() -> None:
    words = "A charming house in Oxford with 3 beds for £300,000, built of 1,250 stones. "
    page = parse_html("".join(f"<p>{words * 20}</p>" for _ in range(LONGEST_TEXT // len(words) // 20)))
    began = time.process_time()
    annotations = annotate(page, pack())
    assert time.process_time() - began < 10
    assert not annotations.troubles
    assert len(annotations.instances("price")) > 2000


def test_an_empty_page_has_no_annotations() -> None:
    assert len(annotate(parse_html(""), pack())) == 0


def test_odd_characters_do_no_harm() -> None:
    page = parse_html("<p>İstanbul £300 \ud800 \uffff 3 bed \U0001f3e0 Oxford</p>")
    annotations = annotate(page, pack())
    assert [ann.text for ann in annotations.instances()] == ["£300", "3", "Oxford"]
    assert not annotations.troubles
