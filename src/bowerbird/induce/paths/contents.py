"""What stands inside of elements: parts that all of some elements have, and others perhaps do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from bowerbird.induce.paths.building import TEXT, below, call, child
from bowerbird.induce.paths.properties import Form, Property, nth, properties, tag_reliance
from bowerbird.induce.paths.survival import Reliance
from bowerbird.induce.paths.texts import is_label, matches, money_pattern, pattern_of
from bowerbird.oxpath.ast import AxisStep, Expression
from bowerbird.page import Kind, Page

_TEXT, _ELEMENT, _SHADOW, _DOCUMENT = (int(kind) for kind in (Kind.TEXT, Kind.ELEMENT, Kind.SHADOW, Kind.DOCUMENT))
_ACTIVE = ("a", "button", "label", "option")
_WORDS = frozenset((Reliance.LABEL, Reliance.ALTERNATIVE, Reliance.ROLE))
_CELLS = ("td", "th")
_MOST_CELLS = 4  # by whose number rows are told from rows of one cell: advertisements, lines, headings
_MOST_NODES = 600  # of one element; longer ones are looked at in part
_TELLING = frozenset(
    (
        Reliance.MARKUP,
        Reliance.CLASS,
        Reliance.PLAIN_CLASS,
        Reliance.STABLE_PART,
        Reliance.CLASS_CORE,
        Reliance.ROLE,
        Reliance.DATA,
        Reliance.ALTERNATIVE,
        Reliance.HEADING,
    )
)


class Content(NamedTuple):
    """A part that an element may have: a tag (or `*`, or `#text`), and perhaps a property of it."""

    tag: str
    relies: Reliance
    having: Property | None = None

    @property
    def step(self) -> AxisStep:
        """Finds the part from its parent."""
        head = TEXT if self.tag == "#text" else child(self.tag)
        return head if self.having is None else self.having.on(head)

    @property
    def condition(self) -> Expression:
        return below(self.step)

    @property
    def whole(self) -> Content:
        """The part by all of its words, where it is known by how they begin."""
        if self.having is None or self.having.form is not Form.STARTS:
            return self
        return self._replace(having=self.having._replace(form=Form.SAYS))

    @property
    def absence(self) -> Expression:
        return call("not", self.condition)


class Insides:
    """What stands inside of the elements of some pages, looked up once for each row; `values` are texts that are
    values, and so no labels: what was searched for stands in every result."""

    def __init__(self, values: Set[str] = frozenset()) -> None:
        self._values = values
        self._rows: dict[tuple[int, int], tuple[Content, ...]] = {}
        self._counts: dict[tuple[int, int], Counter[Content]] = {}

    def of_row(self, page: Page, row: int) -> tuple[Content, ...]:
        key = (id(page), row)
        found = self._rows.get(key)
        if found is None:
            contents = _row_contents(page, row)
            found = self._rows[key] = tuple(one for one in contents if not self._is_value(one))
        return found

    def _is_value(self, content: Content) -> bool:
        return content.relies is Reliance.LABEL and content.having is not None and content.having.value in self._values

    def counts(self, page: Page, node: int) -> Counter[Content]:
        """How often each part stands below an element, those in frames and shadow roots left out."""
        key = (id(page), node)
        counts = self._counts.get(key)
        if counts is None:
            counts = self._counts[key] = Counter()
            for row in _rows_below(page, node):
                counts.update(self.of_row(page, row))
        return counts

    def shared(self, nodes: Iterable[tuple[Page, int]]) -> list[Content]:
        """What all of these elements have, that which lasts longest first."""
        common: set[Content] | None = None
        for page, node in nodes:
            here = self.counts(page, node).keys()
            common = set(here) if common is None else common & here
            if not common:
                return []
        return sorted(common or (), key=_order)

    def missing(self, nodes: Iterable[tuple[Page, int]], others: Sequence[tuple[Page, int]]) -> list[Content]:
        """What all of `others` have and none of `nodes` has."""
        candidates = self.shared(others)
        for page, node in nodes:
            here = self.counts(page, node)
            candidates = [one for one in candidates if one not in here]
        return candidates

    def pivots(self, nodes: Iterable[tuple[Page, int]]) -> list[Content]:
        """What each of these elements has exactly once."""
        once: set[Content] | None = None
        for page, node in nodes:
            here = {one for one, count in self.counts(page, node).items() if count == 1}
            once = here if once is None else once & here
            if not once:
                return []
        return sorted(once or (), key=lambda one: (one.relies.cost, self._place(one), _order(one)))

    def _place(self, content: Content) -> int:
        """Where the part stands in the element looked at first: what matters most to people stands first."""
        first = next(iter(self._counts.values()))
        return list(first).index(content) if content in first else len(first)


def _order(content: Content) -> tuple[float, int, str]:
    text = "" if content.having is None else f"{content.having.value}{content.having.name}"
    return content.relies.cost, len(text), f"{content.tag} {text}"


def _rows_below(page: Page, node: int) -> Iterator[int]:
    stop = min(int(page.end[node]), node + _MOST_NODES)
    row = node + 1
    while row < stop:
        if page.kind[row] in (_SHADOW, _DOCUMENT):
            row = int(page.end[row])
        else:
            yield row
            row += 1


def _row_contents(page: Page, row: int) -> Iterator[Content]:
    if page.kind[row] == _TEXT:
        if not _is_wording(page, row):
            yield from _text_contents(" ".join(page.text[row].split()))
    elif page.kind[row] == _ELEMENT:
        tag = page.name(row)
        relies = tag_reliance(tag)
        if relies is not Reliance.TAG:
            yield Content(tag, relies)
        if tag in _CELLS and 1 < (place := _place_of(page, row)) <= _MOST_CELLS:
            yield Content(tag, Reliance.NTH, nth(place))
        for one in properties(page, row):
            if one.relies in _TELLING and not (tag in _ACTIVE and one.relies in _WORDS):
                yield Content("*" if one.form is not Form.CLASS else tag, one.relies, one)


def _is_wording(page: Page, row: int) -> bool:
    """Whether a text is all that a link or a button says: the site's own wording, which changes with it."""
    for above in page.ancestors(row):
        if page.name(above) in _ACTIVE:
            return True
        if len(list(page.children(above))) > 1:
            return False
    return False


def _place_of(page: Page, cell: int) -> int:
    """Which of the cells of its row a cell is, from 1."""
    tag = page.tag[cell]
    row = page.children(int(page.parent[cell]))
    return sum(1 for other in row if other <= cell and page.kind[other] == _ELEMENT and page.tag[other] == tag)


@lru_cache(maxsize=8192)
def _text_contents(said: str) -> tuple[Content, ...]:
    if not said:
        return ()
    found = []
    # What is looked for is often repeated in every result: a label begins with a capital, or ends in a colon.
    if is_label(said) and (said[0].isupper() or said.endswith(":")):
        found.append(Content("#text", Reliance.LABEL, Property(Reliance.LABEL, Form.STARTS, said)))
    patterns = [money_pattern(said)]
    whole = pattern_of(said)
    if whole is not None and r"\d" in whole:
        patterns.append(f"^{whole}$")
    found += [Content("#text", Reliance.SHAPE, matches(pattern)) for pattern in patterns if pattern]
    return tuple(found)
