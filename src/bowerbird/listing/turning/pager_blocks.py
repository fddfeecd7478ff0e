"""Pagers as groups: candidates that stand together, and what their surroundings say.

A pager is a group of links beside each other, more surely than any one of its links is a link of a pager: "2" alone is
a number, "1 2 3 … 12 ›" is not. Candidates in document order form a block while little else stands between them and
their common ancestor is near.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise

import numpy as np

from bowerbird.listing.turning.announcements import Line, read_line
from bowerbird.listing.turning.page_links import Candidate
from bowerbird.listing.turning.pager_names import names_comments, names_other_widget, names_pager, names_side
from bowerbird.listing.turning.pager_words import Role, read_saying
from bowerbird.listing.turning.url_numbers import Series, count_of, fits
from bowerbird.page import Kind, Page

_APART = 40  # nodes between neighbours of one pager: separators, a form to jump to a page
_APART_TEXT = 60  # characters between them: "Page 3 of 12", "Showing 21 to 40 of 137"
_HEIGHT = 5  # levels from a link of a pager to what holds the pager
_OTHERS = 1  # links between neighbours that say nothing about paging: "show all"
_ROOM = 60  # nodes that an element around a pager may have besides and still be named after it
_LARGE = 300  # nodes of an element that is more than a part of the page, if it is most of it
_LEVELS = 6  # ancestors whose names are read
_BESIDE = 12  # nodes before the first link and after the last that are read for its current page
_LONGEST_NUMBER = 24  # characters of a text that is read for it: "Page 3 of 12", with spaces
_ASIDE = ("aside", "nav", "header", "footer", "fieldset")
_MOST_READ = 600  # nodes of a pager that are read for its current page

_DAY = re.compile(r"(?:19|20)\d\d[/-]?\d{1,2}[/-]?(\d{1,2})(?!\d)|[?&](?:day|d)=(\d{1,2})(?!\d)", re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class Block:
    """Candidates that stand together below `root`."""

    page: Page
    members: tuple[Candidate, ...]
    root: int

    def of(self, *roles: Role) -> list[Candidate]:
        return [member for member in self.members if member.role in roles]

    @cached_property
    def numbers(self) -> list[Candidate]:
        return self.of(Role.NUMBER)

    @cached_property
    def series(self) -> Series | None:
        """The arithmetic that the numbered links follow."""
        return fits([(link.number, link.url) for link in self.numbers if link.number is not None and link.url])

    @cached_property
    def counts_on(self) -> bool:
        """Whether the addresses count with the numbers, by arithmetic, or since each names its own number."""
        if self.series is not None:
            return self.series.counts_pages
        counts = [(link.number, count_of(link.url)) for link in self.numbers if link.url]
        one_list = len(counts) > 1 and len({count.stem for _, count in counts}) == 1
        return one_list and all(number == (count.number or 1) for number, count in counts)

    @cached_property
    def sends_pages(self) -> bool:
        """Whether the numbers are buttons of a form that say which page they ask for: `name=page value=2`."""
        own = [(link.number, self.page.attributes[link.node]) for link in self.numbers]
        sent = [count_of(f"?{said['name']}={said['value']}") for _, said in own if said.keys() >= {"name", "value"}]
        counted = [count.number for count in sent if count.named]
        return len(counted) > 1 and counted == [number for number, _ in own]

    @cached_property
    def calls_pages(self) -> bool:
        """Whether the numbers call a script with the page that they ask for: `__doPostBack('grid', 'Page$2')`."""
        own = [(link.number, self.page.attributes[link.node]) for link in self.numbers if not link.url]
        called = [(number, said.get("onclick", "") or said.get("href", "")) for number, said in own]
        bare = {re.sub(rf"(?<!\d){number}(?!\d)", "#", script) for number, script in called}
        return len(called) > 1 and len(bare) == 1 and "#" in next(iter(bare)).removeprefix("#")

    @cached_property
    def stem(self) -> str | None:
        """What most addresses of numbered links share, without their page."""
        stems = Counter(count_of(link.url).stem for link in self.numbers if link.url)
        return max(stems, key=stems.__getitem__, default=None)

    @cached_property
    def plain_numbers(self) -> list[tuple[int, int]]:
        """Numbers in the pager that are no links: (row, number); one of them may be the current page."""
        page, found = self.page, []
        first = max(self.root, self.members[0].node - _BESIDE)
        last = min(int(page.end[self.root]), int(page.end[self.members[-1].node]) + _BESIDE, first + _MOST_READ)
        for row in (first + np.flatnonzero(page.kind[first:last] == Kind.TEXT)).tolist():
            text = page.text[row].strip()
            saying = read_saying(text) if text and len(text) <= _LONGEST_NUMBER else None
            if saying is not None and saying.page_number is not None and not self._is_control(row):
                found.append((row, saying.page_number))
        return found

    def _is_control(self, row: int) -> bool:
        for _ in range(_LEVELS):
            row = int(self.page.parent[row])
            if row <= self.root:
                return False
            if self.page.name(row) in ("a", "button", "option", "select", "label"):
                return True
        return False

    @cached_property
    def sequence(self) -> list[int]:
        """All numbers, links or not, in document order."""
        linked = [(link.node, link.number) for link in self.numbers if link.number is not None]
        return [number for _, number in sorted(linked + self.plain_numbers)]

    @cached_property
    def ascends(self) -> bool:
        linked = [link.number for link in self.numbers if link.number is not None]
        return all(one < other for one, other in pairwise(linked))

    @cached_property
    def has_neighbours(self) -> bool:
        """Whether two numbers follow each other, as page numbers do and page sizes do not."""
        if any(link.last is not None for link in self.numbers):
            return len(self.numbers) > 1
        return any(other - one == 1 for one, other in pairwise(self.sequence))

    @cached_property
    def is_calendar(self) -> bool:
        days = [(link.number, _DAY.search(link.url)) for link in self.numbers]
        dated = sum(found is not None and int(found[1] or found[2]) == number for number, found in days)
        rows = {self._row(link.node) for link in self.numbers} - {-1}
        return 2 * dated > len(self.numbers) or len(rows) > 3

    def _row(self, node: int) -> int:
        """The table row just around a number, or -1."""
        for _ in range(2):
            node = int(self.page.parent[node])
            if node < 0 or self.page.name(node) == "tr":
                return node
        return -1

    @cached_property
    def is_named_pager(self) -> bool:
        return any(names_pager(words) for words in self._names_around()) or any(
            names_pager(_name(self.page, node)) for node in self._inside()
        )

    @cached_property
    def is_other_widget(self) -> bool:
        """Whether an element around names something else that has arrows and numbers."""
        return any(names_other_widget(words) for words in self._names_above())

    @cached_property
    def tells_part(self) -> bool:
        """Whether it stands with a text that says which part of the list is shown: "1-15 of 180", "Page 1 of 12"."""
        text = " ".join(self.page.visible_text(self.root).split()) if self._is_small else ""
        reading = read_line(self.page, Line(self.root, self.root, text))
        return reading is not None and (reading.announcement.pages or reading.announcement.last) is not None

    @property
    def _is_small(self) -> bool:
        return int(self.page.end[self.root]) - self.root <= _MOST_READ

    @cached_property
    def is_beside(self) -> bool:
        """Whether it is part of what stands beside a list: facets, menus, reviews."""
        if any(names_side(words) for words in self._names_above()):
            return True
        return any(self.page.name(node) in _ASIDE for node in islice(self.page.ancestors(self.root), _LEVELS))

    @cached_property
    def is_of_comments(self) -> bool:
        of_address = any(names_comments(link.url.partition("#")[0]) for link in self.members)
        return of_address or any(names_comments(words) for words in self._names_around())

    def _inside(self) -> Iterator[int]:
        """The links and what wraps them up to the root, of a few links."""
        for link in self.members[:3]:
            yield link.node
            parent = int(self.page.parent[link.node])
            if parent > self.root:
                yield parent

    def _names_around(self) -> Iterator[str]:
        """Names of the root and of elements around it that hold little else."""
        page, size = self.page, int(self.page.end[self.root]) - self.root
        node = self.root
        for _ in range(_LEVELS):
            if node <= 0 or page.name(node) in ("body", "html"):
                return
            if int(page.end[node]) - node > size + _ROOM:
                return
            yield _name(page, node)
            node = int(page.parent[node])

    def _names_above(self) -> Iterator[str]:
        page, node = self.page, self.members[0].node
        for _ in range(_LEVELS + _HEIGHT):
            size = int(page.end[node]) - node
            if node <= 0 or page.name(node) in ("body", "html") or size > max(_LARGE, len(page) // 2):
                return
            yield _name(page, node)
            node = int(page.parent[node])


def group(page: Page, candidates: Sequence[Candidate], controls: Sequence[int]) -> list[Block]:
    """The candidates as blocks, in document order."""
    runs: list[list[Candidate]] = []
    for candidate in candidates:
        if not runs or not _stands_with(page, runs[-1], candidate, controls):
            runs.append([candidate])
        elif _begins_again(runs[-1], candidate):
            runs.append([*_taken_back(runs[-1]), candidate])
        else:
            runs[-1].append(candidate)
    return [Block(page, tuple(run), _root(page, run)) for run in runs]


def _stands_with(page: Page, run: list[Candidate], candidate: Candidate, controls: Sequence[int]) -> bool:
    before, after = run[-1].node, candidate.node
    start = int(page.end[before])
    if after < start:
        return False
    if after - start > _APART or bisect_left(controls, after) - bisect_left(controls, before) - 1 > _OTHERS:
        return False
    if sum(len(page.text[row].strip()) for row in range(start, after)) > _APART_TEXT:
        return False
    return _common(page, run[0].node, after) is not None


def _begins_again(run: list[Candidate], candidate: Candidate) -> bool:
    """Whether a number starts another pager: 1 2 3, 1 2."""
    if candidate.number is None:
        return False
    last = next((member.number for member in reversed(run) if member.number is not None), None)
    return last is not None and candidate.number <= last


def _taken_back(run: list[Candidate]) -> list[Candidate]:
    """What follows the numbers of a run and belongs before those of the next: sizes, "previous", pages."""
    taken: list[Candidate] = []
    while len(run) > 1 and run[-1].role in (Role.PREVIOUS, Role.FIRST):
        taken.append(run.pop())
    return taken[::-1]


def _common(page: Page, first: int, last: int) -> int | None:
    """The common ancestor, if it is near to both."""
    node = first
    for _ in range(_HEIGHT):
        node = int(page.parent[node])
        if node < 0:
            return None
        if last < page.end[node]:
            return node if page.depth[last] - page.depth[node] <= _HEIGHT else None
    return None


def _root(page: Page, run: list[Candidate]) -> int:
    if len(run) > 1:
        return _common(page, run[0].node, run[-1].node) or int(page.parent[run[0].node])
    node = int(page.parent[run[0].node])
    while (above := int(page.parent[node])) > 0 and int(page.end[above]) - above <= _APART:
        node = above
    return node


def _name(page: Page, node: int) -> str:
    attributes = page.attributes[node]
    if not attributes:
        return ""
    return " ".join(attributes[key] for key in ("class", "id", "role", "aria-label") if key in attributes)
