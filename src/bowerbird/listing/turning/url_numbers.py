"""The numbers in addresses: which of them counts pages, and whether a row of links counts on.

Problem: `/list?page=3`, `/list/page/3/`, `/list/p3`, `/list_3.html` and `/list?start=40` are pages of the list at
    `/list`; `/2013/`, `/item/4711` and `/list?limit=50` are not. Names of parameters and segments tell some of them,
    arithmetic over several links the others: links that say 2, 3, 4 and lead to 20, 40, 60.
Notation: an address without the part that counts pages is its *stem*.
Cost: linear in the length of the addresses.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from urllib.parse import urlsplit

LONGEST = 2_000  # characters; longer addresses carry data, and are not taken apart
_COUNTING = (
    "page|paged|pages|pagina|pag|pg|pgno|pn|pno|p|pageno|pagenum|pagenumber|pagenr|pageindex|pagen|curpage|"
    "currentpage|resultpage|seite|strona|strana|str|stranka|sayfa|sida|side|halaman|trang|start|offset|from|skip|"
    "first|begin|startrow|startat|startindex|startnum|startpage|firstrow|firstresult|startrec|st|pos|position"
)
_NAME = re.compile(_COUNTING)
_NOT_COUNTING = re.compile(r"size|per|limit|length|count|rows|date|time|id$|post|price|year")
_SIZE = re.compile(r"size|per|limit|count|rows|show|num$|items|length|results$|anzahl|ipp|ipg|psz|ps$|view")
_WORDS = re.compile(r"[a-z]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_VALUE = re.compile(r"p?(\d{1,6})")
_SEGMENT = re.compile(rf"/(?:{_COUNTING}|index)[/_.,:=~-]?(\d{{1,7}})(?:\.\w{{2,5}}$|(?=$|[/;,_-]))", re.IGNORECASE)
_ENDING = re.compile(r"[-_,](\d{1,6})(?=(?:\.\w{2,5})?/?$)")
_INDEX = re.compile(r"/(?:index|default)\.\w{2,5}$", re.IGNORECASE)
_DIGITS = re.compile(r"(\d+)")
_SLASHES = re.compile(r"/{2,}")


@dataclass(frozen=True, slots=True)
class Counted:
    """An address taken apart: its stem, the number that counts pages, and whether a name says that it does."""

    stem: str
    number: int | None = None
    named: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """Addresses of which one number grows with the page: `number = start + step * page`."""

    step: int
    start: int
    members: int

    @property
    def counts_pages(self) -> bool:
        """Whether the first page is 0, 1, or one step: other numbers count things that only stand in a row."""
        return 0 <= self.start + self.step <= max(self.step, 1)


@lru_cache(maxsize=2048)
def count_of(url: str) -> Counted:
    """The address without its page, and the page; a page named by a parameter or segment comes before a mere ending."""
    if len(url) > LONGEST:
        return Counted(url)
    try:
        parts = urlsplit(url)
    except ValueError:
        return Counted(url)
    host = parts.netloc.lower().removeprefix("www.")
    path = _SLASHES.sub("/", parts.path or "/")
    kept, number = [], None
    for pair in re.split("[&;]", parts.query) if parts.query else []:
        name, _, value = pair.partition("=")
        if number is None and _counts(name) and (found := _VALUE.fullmatch(value)):
            number = int(found[1])
        elif pair:
            kept.append(pair)
    query = "&".join(sorted(kept))
    if number is not None:
        return Counted(_stem(host, path, query), number, named=True)
    if segments := list(_SEGMENT.finditer(path)):
        found = segments[-1]
        return Counted(_stem(host, path[: found.start()] + path[found.end() :], query), int(found[1]), named=True)
    if ending := _ENDING.search(path):
        return Counted(_stem(host, path[: ending.start()] + path[ending.end() :], query), int(ending[1]))
    return Counted(_stem(host, path, query))


def is_size(url: str, number: int) -> bool:
    """Whether the address asks for `number` records a page."""
    pairs = (pair.partition("=") for pair in re.split("[&;?]", url[:LONGEST].partition("#")[0]))
    return any(value == str(number) and _SIZE.search(name.lower()) is not None for name, _, value in pairs)


def fits(pairs: Sequence[tuple[int, str]]) -> Series | None:
    """The arithmetic of links that say a page number each, if most of them follow one; a first page may do without."""
    by_shape: dict[tuple[str, ...], list[tuple[int, tuple[int, ...]]]] = defaultdict(list)
    for said, url in pairs:
        pieces = _DIGITS.split(url.partition("#")[0][:LONGEST])
        by_shape[tuple(pieces[::2])].append((said, tuple(int(digits[:18]) for digits in pieces[1::2])))
    rows = max(by_shape.values(), key=len, default=[])
    rows = list(dict(rows).items())
    if len(rows) < 2:
        return None
    places = [place for place in range(len(rows[0][1])) if len({numbers[place] for _, numbers in rows}) > 1]
    if len(places) != 1:
        return None
    return _line([(said, numbers[places[0]]) for said, numbers in rows])


def _line(points: list[tuple[int, int]]) -> Series | None:
    """The line on which most points lie, found from neighbours, as a last page may be off by one."""
    lines: Counter[tuple[int, int]] = Counter()
    for (said, number), (next_said, next_number) in pairwise(points):
        step, rest = divmod(next_number - number, next_said - said)
        if rest == 0 and step > 0:
            lines[step, number - step * said] += 1
    if not lines:
        return None
    (step, start), _ = lines.most_common(1)[0]
    members = sum(number == start + step * said for said, number in points)
    return Series(step, start, members) if 2 * members > len(points) else None


def _counts(name: str) -> bool:
    words = _WORDS.findall(_CAMEL.sub(" ", name).lower())
    return bool(words) and any(_NAME.fullmatch(word) for word in words) and not any(map(_NOT_COUNTING.search, words))


def _stem(host: str, path: str, query: str) -> str:
    path = _INDEX.sub("/", path).rstrip("/")
    return f"{host}{path}?{query}" if query else f"{host}{path}"
