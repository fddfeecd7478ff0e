"""What speaks for a block of candidates being a pager, and what against; weights add up.

Blocks with numbers are judged by their numbers: page numbers ascend, some follow each other, and the addresses behind
them count in step. Blocks without numbers are judged by their surest link: what it says, what it is called, and how
its address differs from the page's own. The weights are plain: 1 for a hint, 2 for what is hardly ever wrong; they
were set on the development half of the autopager corpus.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set

from bowerbird.listing.model import Evidence
from bowerbird.listing.turning.page_links import Candidate
from bowerbird.listing.turning.pager_blocks import Block
from bowerbird.listing.turning.pager_words import Arrow, Role
from bowerbird.listing.turning.url_numbers import count_of, is_size

NEEDED = 2.5  # weight that a pager needs
_YEARS = range(1900, 2101)
_FEW = 3  # numbers that are nothing but years: archives, not pages
_NEAR = 40  # nodes between a pager and the records
_TURNING_FRAGMENT = re.compile(r"(?:^|[^a-z])(?:page|pg|p|start|offset)[^a-z0-9]?\d+", re.IGNORECASE)
_OTHER_ITEM = re.compile(r"prev_next=|goto=(?:next|prev)|[?&;]view=(?:next|prev)|next(?:newest|oldest)", re.IGNORECASE)
_TURNS = (Role.NEXT, Role.PREVIOUS)
_ENDS = (Role.FIRST, Role.LAST)


def weight(evidence: Iterable[Evidence]) -> float:
    return sum(piece.number for piece in evidence)


def of_numbers(block: Block, page_url: str) -> tuple[Evidence, ...]:
    """Evidence about a block with numbers."""
    numbers = block.numbers
    counted = [count_of(link.url) for link in numbers if link.url]
    named = sum(count.named for count in counted)
    own = [link for link in numbers if link.url and _page_of(link.url) != _page_of(page_url)]
    return _those_that_hold(
        ("numbers ascend", 0.5, block.ascends and len(numbers) > 1),
        ("numbers do not ascend", -3.0, not block.ascends),
        ("numbers follow each other", 1.0, block.has_neighbours),
        ("addresses count with the numbers", 2.0, block.counts_on and block.has_neighbours),
        ("buttons send the numbers as pages", 2.0, block.sends_pages),
        ("scripts are called with the numbers", 2.0, block.calls_pages and block.has_neighbours),
        ("numbers leap", -1.5, len(numbers) > 1 and not block.has_neighbours),
        ("addresses name a page", 1.0, 2 * named > len(numbers)),
        ("named a pager", 2.0, block.is_named_pager),
        ("next or previous beside", 1.5, any(_turns(link) for link in block.of(*_TURNS, *_ENDS))),
        ("a plain number among the links", 0.5, bool(block.plain_numbers) and block.has_neighbours),
        ("says page", 1.0, all(link.by_page_word for link in numbers)),
        ("only one number", -1.0, len(block.sequence) < 2),
        ("no address", -0.5, not counted),
        ("leads to parts of this page", -4.0, bool(counted) and not own),
        ("page sizes", -3.0, 2 * sum(is_size(link.url, link.number or 0) for link in numbers) > len(numbers)),
        ("years", -3.0, all(number in _YEARS for number in block.sequence) and not block.is_named_pager),
        ("a calendar", -4.0, block.is_calendar),
        ("named something else", -3.0, block.is_other_widget),
    )


def of_turns(block: Block, page_url: str, stems: Set[str], declared: Set[str]) -> tuple[Evidence, ...]:
    """Evidence about a block without numbers: that of its surest link, and of the block."""
    links = block.of(*_TURNS)
    best = max((_of_link(link, page_url, stems, declared) for link in links), key=weight, default=())
    both = {link.role for link in links if _turns(link)} >= set(_TURNS)
    return best + _those_that_hold(
        ("named a pager", 1.5, block.is_named_pager),
        ("next and previous", 0.5, both),
        ("first or last beside", 1.0, any(link.by_word or link.arrow for link in block.of(*_ENDS))),
        ("a plain number beside", 0.5, bool(block.plain_numbers)),
        ("says which part is shown", 2.0, block.tells_part),
        ("named something else", -3.0, block.is_other_widget),
    )


def of_place(block: Block, areas: Sequence[tuple[int, int]]) -> tuple[Evidence, ...]:
    """Evidence from where the block stands: pagers are right above or below the records, not among them."""
    first, last = block.members[0].node, block.members[-1].node
    above_or_below = any(0 <= first - end <= _NEAR or 0 <= start - last <= _NEAR for start, end in areas)
    return _those_that_hold(
        ("beside the records", 0.5, above_or_below),
        ("among the records", -0.5, any(start < first and last < end for start, end in areas)),
    )


def _of_link(link: Candidate, page_url: str, stems: Set[str], declared: Set[str]) -> tuple[Evidence, ...]:
    return _those_that_hold(
        ("says next page", 2.0, link.by_page_word),
        ("says next", 1.0, link.by_word and not link.by_page_word),
        ("an arrow", 0.5, link.arrow in (Arrow.ON, Arrow.BACK)),
        ("named next", 1.0, link.by_class),
        ("rel=next", 1.0, link.by_rel),
        ("declared in the head", 2.0, link.url in declared),
        ("says something else", -2.5, link.says_else),
        ("address asks for another item", -3.0, _OTHER_ITEM.search(link.url) is not None),
    ) + _of_address(link, page_url, stems)


def _of_address(link: Candidate, page_url: str, stems: Set[str]) -> tuple[Evidence, ...]:
    if not link.url:
        return (Evidence("no address", -0.5),)
    there, here = count_of(link.url), count_of(page_url)
    same_path = _path(there.stem) == _path(here.stem) or there.stem in stems
    if there.stem == here.stem and there.number is None and here.number is None:
        return (Evidence("leads to this page", -1.0),)
    if there.number is None and here.number is not None and same_path:
        return (Evidence("address of the first page", 1.5),)
    if same_path and there.number is not None:
        return (Evidence("address is another page of this list", 2.5 if there.named else 1.5),)
    if same_path and _adds_to(page_url, link.url):
        return (Evidence("address adds to this page's query", 2.0),)
    if same_path:
        return (Evidence("address differs in its query", 1.5),)
    if there.named:
        return (Evidence("address names a page", 1.5),)
    if "/" not in there.stem:
        return (Evidence("address of the home page", -2.0),)
    if not page_url.startswith("http"):
        return ()  # a saved page whose address nobody knows
    return (Evidence("address is of something else", -1.0),)


def _turns(link: Candidate) -> bool:
    return link.by_word or link.arrow is not None or link.by_rel or (link.by_class and not link.text)


def _page_of(url: str) -> str:
    """The address without its fragment, unless this is what turns the page: `#page-2`, `#/list?page=2`."""
    address, _, fragment = url.partition("#")
    return url if _TURNING_FRAGMENT.search(fragment) else address


def _adds_to(page_url: str, url: str) -> bool:
    """Whether an address asks for all that the page's own did, and one thing more."""
    asked, more = (set(one.partition("#")[0].partition("?")[2].split("&")) - {""} for one in (page_url, url))
    return asked < more and len(more) == len(asked) + 1


def _path(stem: str) -> str:
    return stem.partition("?")[0]


def _those_that_hold(*pieces: tuple[str, float, bool]) -> tuple[Evidence, ...]:
    return tuple(Evidence(what, worth) for what, worth, holds in pieces if holds)
