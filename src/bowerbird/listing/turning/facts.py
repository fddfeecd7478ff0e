"""What a result page says about its result set: how many there are, how many it shows, how to sort and narrow them.

Lines that announce a number are read by their wording (`announcements`) and chosen by how sure that is, what the
element is called, where it stands, and whether it agrees with the number of records that were found. Controls for
sorting and narrowing are found by their names and by what their options say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from bowerbird.listing.model import Announcement, Facts
from bowerbird.listing.turning.announcements import Line, Reading, lines_of, read_lines, says_nothing_found
from bowerbird.page import Page
from bowerbird.page.controls import option_text, options_of

NEEDED = 2.0  # worth of an announcement: a wording that is hardly ever something else, or a vague one and a fit name
_MOST_ALIKE = 3  # lines of one vague wording: more of them are in the records
_VAGUE = 2.0  # worth of a wording that records use too: "45 cars"
_LEVELS = 3  # elements around a line whose names are read
_SPLIT_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_COUNTING = re.compile(
    r"count|result|total|found|summary|showing|amount|hits|number|treffer|anzahl|info|toolbar|heading"
)
_SORTING = re.compile(
    r"(?<![a-z])(?:sort|sorting|order|orderby|sortby|sortierung|tri|trier|ordenar|ordina|ordenacao|sortera)(?![a-z])"
)
_SORT_WORDS = re.compile(
    r"low to high|high to low|lowest|highest|cheapest|newest|oldest|most recent|relevan|popular|best match|a-z|a to z|"
    r"aufsteigend|absteigend|neueste|günstigste|teuerste|beliebt|croissant|récent|pertinen|moins cher|plus cher|"
    r"más reciente|menor precio|mayor precio|più recent|prezzo|mais recente|menor preço|nieuwste|laagste|hoogste|"
    r"najnowsz|najtańsz|сначала|по цене|по дате|nejlevněj|nejnověj|lägst|högst|senast|en yeni|"
    r"新着|安い順|価格|最新|价格|최신",
    re.IGNORECASE,
)
_SORT_LABEL = re.compile(
    r"^\W*(?:sort(?:ed)?(?: results)?(?: by)?|order by|arrange by|sortier(?:en|ung)(?: nach)?|tri(?:er)?(?: par)?|"
    r"ordenar(?: por)?|ordina(?: per)?|sorteer(?: op)?|sorteren(?: op)?|sortuj(?: według| wg)?|сортировать|сортировка|"
    r"řadit(?: podle)?|sortera(?: efter| på)?|sırala|並び替え|排序|정렬)\W*$",
    re.IGNORECASE,
)
_FILTERING = re.compile(
    r"(?<![a-z])(?:filters?|filtering|facets?|refine|refinements?|narrow|filtre|filtri|filtros|eingrenzen)(?![a-z])"
)
_COUNTED = re.compile(r"\S.*[(\[]\s?\d[\d.,\u00a0]*\s?[)\]]\s*")
_LEAST_FACETS = 3
_LONGEST_FACET = 120  # characters
_MOST_IN_FACET = 24  # nodes of one: a box, a link, a count
_LEAST_SORTS, _MOST_SORTS = 2, 12
_LONGEST_LABEL = 40  # characters of "sort results by", with spaces around
_MOST_LABELS = 12  # of one page
_MOST_OF_PAGE = 0.5  # an element that holds more of the page is not one of its controls
_SIZES = re.compile(
    r"(?<![a-z])(?:per-?page|page-?size|limit|show|ipp|pagesize|anzahl|perpage|results-?per)(?![a-z])|per[_-]page"
)


def find_facts(page: Page, records: int | None = None, areas: Sequence[tuple[int, int]] = ()) -> Facts:
    """The facts that `page` states; `records` is how many records were found on it, `areas` the rows that hold them."""
    lines = list(lines_of(page))
    announcement = _announcement(page, lines, records, areas)
    empty = None if records or (announcement is not None and announcement.total) else _nothing(page, lines)
    return Facts(
        announcement=announcement,
        empty=empty,
        page_size=_page_size(page, announcement, records),
        sorts=tuple(sorted(set(_sorts(page)))),
        filters=tuple(_filters(page)),
    )


# How many


def _announcement(
    page: Page, lines: Iterable[Line], records: int | None, areas: Sequence[tuple[int, int]]
) -> Announcement | None:
    readings = list(read_lines(page, lines))
    vague = Counter(_shape(reading) for reading in readings if reading.worth < _VAGUE)
    judged = [
        (reading.worth + _fit(page, reading.announcement, records, areas), -at, reading.announcement)
        for at, reading in enumerate(readings)
        if vague[_shape(reading)] <= _MOST_ALIKE
    ]
    worth, _, best = max(judged, default=(0.0, 0, None))
    if best is None or worth < NEEDED:
        return None
    return best


def _shape(reading: Reading) -> tuple[float, str]:
    """The wording without its numbers: records repeat it."""
    return reading.worth, re.sub(r"\d[\d.,]*", "0", reading.announcement.text) if reading.worth < _VAGUE else ""


def _fit(page: Page, said: Announcement, records: int | None, areas: Sequence[tuple[int, int]]) -> float:
    """How well an announcement fits its place, its element's name, and the records that were found."""
    fit = 1.0 if any(_named(_COUNTING, name) for name in _names(page, said.node)) else 0.0
    fit += 0.5 if page.name(said.node) in ("h1", "h2") else 0.0
    fit -= said.node / len(page)
    fit -= 1.5 if any(start < said.node < end for start, end in areas) else 0.0
    if records and said.first is not None and said.last is not None:
        fit += 2.0 if said.last - said.first + 1 == records else 0.0
    if records and said.total is not None:
        fit += 0.5 if said.total >= records else -3.0
    return fit + (0.5 if page.name(said.node) not in ("a", "button", "option", "label") else -1.0)


def _nothing(page: Page, lines: Iterable[Line]) -> int | None:
    return next((line.holder(page) for line in lines if says_nothing_found(line)), None)


def _page_size(page: Page, said: Announcement | None, records: int | None) -> int | None:
    """How many records a full page shows: by a range that is not the last, the chosen size, or the records here."""
    if said is not None and said.last is not None and said.total is not None and said.last < said.total:
        return said.last - (said.first or 1) + 1
    chosen = next(_chosen_sizes(page), None)
    return chosen if chosen is not None else records or None


def _chosen_sizes(page: Page) -> Iterator[int]:
    for select in page.index.with_tag("select").tolist():
        if _named(_SIZES, _name(page, select)):
            chosen = [option for option in options_of(page, select) if option in page.checked]
            number = re.search(r"\d{1,4}", option_text(page, chosen[0])) if chosen else None
            if number is not None:
                yield int(number[0])


# How to sort and narrow


def _sorts(page: Page) -> Iterator[int]:
    """Lists to choose an order from, and links or buttons beside a text that says "sort by"."""
    for select in page.index.with_tag("select").tolist():
        names = _named(_SORTING, _name(page, select))
        telling = sum(1 for option in options_of(page, select)[:30] if _SORT_WORDS.search(option_text(page, option)))
        if (names and len(options_of(page, select)) >= _LEAST_SORTS) or telling >= _LEAST_SORTS:
            yield select
    runs = page.reading.runs()
    labels = (run.node for run in runs if len(run.text) <= _LONGEST_LABEL and _SORT_LABEL.match(run.text))
    for label in islice(labels, _MOST_LABELS):
        yield from _controls_beside(page, label)


def _controls_beside(page: Page, text: int) -> list[int]:
    """The links and buttons that stand with a label: below its nearest ancestor that holds some, if they are few."""
    for above in _ancestors(page, text, _LEVELS + 1):
        if page.name(above) in ("a", "button", "summary"):
            return [above]
        found = [
            node for tag in ("a", "button", "select") for node in page.index.below(page.index.with_tag(tag), above)
        ]
        if found:
            return sorted(int(node) for node in found) if len(found) <= 12 else []
    return []


def _filters(page: Page) -> list[int]:
    """Elements that narrow the list: outermost ones named so that hold controls, and lists of links with counts."""
    kept: list[int] = []
    for node in sorted({*_named_filters(page), *_facets(page)}, key=lambda node: (node, -int(page.end[node]))):
        if not kept or node >= page.end[kept[-1]]:
            kept.append(node)
    return kept


def _named_filters(page: Page) -> Iterator[int]:
    names = {word for word in page.index.classes if _named(_FILTERING, word)}
    nodes = {node for word in names for node in page.index.with_class(word).tolist()}
    nodes.update(
        node for node in page.index.with_attribute("id").tolist() if _named(_FILTERING, page.attributes[node]["id"])
    )
    for node in nodes:
        if page.end[node] - node <= _MOST_OF_PAGE * len(page) and _holds_controls(page, node):
            yield node


def _holds_controls(page: Page, node: int) -> bool:
    index = page.index
    inputs = sum(len(index.below(index.with_tag(tag), node)) for tag in ("input", "select", "button"))
    return inputs > 0 or len(index.below(index.with_tag("a"), node)) >= _LEAST_SORTS


def _facets(page: Page) -> Iterator[int]:
    """Lists of which most items are a link or a box and end with a count: "Oxford (12)"."""
    for tag in ("ul", "ol", "dl"):
        for node in page.index.with_tag(tag).tolist():
            items = list(islice(page.element_children(node), 200))
            if len(items) >= _LEAST_FACETS and 2 * sum(_is_counted(page, item) for item in items) > len(items):
                yield node


def _is_counted(page: Page, item: int) -> bool:
    if page.end[item] - item > _MOST_IN_FACET:
        return False
    if not any(")" in text or "]" in text for text in page.text[item : page.end[item]]):
        return False
    return _COUNTED.fullmatch(page.visible_text(item)[:_LONGEST_FACET].replace("\n", " ")) is not None


# Names


def _names(page: Page, node: int) -> Iterator[str]:
    yield _name(page, node)
    for above in _ancestors(page, node, _LEVELS - 1):
        if page.end[above] - above <= 60:
            yield _name(page, above)


def _ancestors(page: Page, node: int, levels: int) -> Iterator[int]:
    for _ in range(levels):
        node = int(page.parent[node])
        if node <= 0:
            return
        yield node


def _name(page: Page, node: int) -> str:
    attributes = page.attributes[node]
    return " ".join(attributes[key] for key in ("class", "id", "name", "aria-label") if key in attributes)


def _named(pattern: re.Pattern[str], name: str) -> bool:
    return bool(name) and _named_once(pattern, name[:300])


@lru_cache(maxsize=8192)
def _named_once(pattern: re.Pattern[str], name: str) -> bool:
    return pattern.search(_SPLIT_CAMEL.sub("-", name).lower()) is not None
