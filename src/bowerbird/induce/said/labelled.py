"""Values of list records that a label names: an icon before it, a word in front of it, a class around it.

Problem    the analysis of a list aligns values and names those that it recognises. A brand that nobody has heard of
           stays a nameless column although the icon beside it says "Hersteller", and a fee by the month is taken for a
           rent although "HOA dues" stands before it.
Reference  DIADEM §3: labelled and named entity recognisers. OPAL, field scope: the nearest text is the label.
Departures each value is named by the nearest label beside or around it, record by record, since columns of optional
           values are often out of line. A label of the pack gives the attribute, another one its own name. A text that
           only its place makes a label ("Beds" before "3", with no colon) must do so in several records, with
           different values after it; so must a class name. Where several labels look alike and their values do, too,
           that is the site's way of writing them, and one value everywhere ("Category", "Office") will do.
Cost       O(texts of the records).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import islice, takewhile

from bowerbird.annotate.instances import says_something
from bowerbird.annotate.labels import is_title
from bowerbird.detail.counts import is_count_of_items
from bowerbird.detail.leaves import as_label
from bowerbird.domain import Pack
from bowerbird.induce.paths.labels import column_heading, is_row_label, names_nothing
from bowerbird.induce.said.class_names import common_prefix, given_names
from bowerbird.induce.said.label_looks import Candidate, Look, families_of, is_label, looks_of_bold, looks_of_labels
from bowerbird.induce.said.looks import HEADINGS, leads_to_more, look_of, read_out
from bowerbird.induce.texts.classes import first_word, part_of, words_of
from bowerbird.induce.texts.naming import Names, is_weekday, name_of, names_of
from bowerbird.page import Kind, Page

_NAMING_ATTRIBUTES = ("alt", "title", "aria-label", "data-label", "data-th")
_WORDY_ATTRIBUTES = ("data-field", "data-testid", "class")
_ICONS = ("img", "svg", "i", "use")
_LONGEST_LABEL = 40
_LONGEST_VALUE = 120  # letters of a text that is a value; prose under a heading is longer
_COLONS = (":", "：", "=", "-", "–")  # between a label and its value, in a text of their own
_LABEL_TAGS = ("dt", "th", "label")
_LEAST_VALUES = 2  # different values after a text, for it to be a label by its place alone
_MOST_BY_ICON = 3  # texts beside an icon that stands for one of them
_OF_PAIR = 2  # texts in a cell that holds a number and the label below it
_LEAST_CELLS = 2  # such cells side by side
_LEVELS = 4  # from a text up to what stands beside its label: bold, font, cell
_LINE = re.compile(r"(?P<label>[^\W\d_][^:：=]{0,38}?)\s*[:：=]\s+(?P<value>\S.*)", re.DOTALL)
_NUMBER = re.compile(r"\d")
_PAIR = re.compile(r"\S[:：]\s+\S")
"""Within a text: a label with its value, which together name nothing else."""
_AMOUNT = re.compile(
    r"[£$€]\s?\d[\d.,]*|\d[\d.,]*\s?[£$€]|\b(?:GBP|USD|EUR)\s?\d[\d.,]*|\b(?:from|only|or|ab|nur|dès)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Named:
    """A value that a label names: the attribute or a name made of the label, the label as the page spells it, the node
    of the value and its text without the label."""

    name: str
    label: str
    node: int
    text: str
    by_markup: bool = False
    """Whether structured data says so, which is made for it."""
    by_class: bool = False
    """Whether a name of the markup says so, which may stand around more than the value."""

    @property
    def is_said_within(self) -> bool:
        """Whether the value itself says what it is, "£40,000 OTE", which others of the site need not do."""
        return bool(self.label) and as_label(self.label) in as_label(self.text)


Place = tuple[Page, Sequence[int]]
"""A record on a list or a page behind one: its topmost nodes."""


def named_by_labels(places: Sequence[Place], pack: Pack) -> list[tuple[Named, ...]]:
    """For each place, the values that labels name there."""
    names = names_of(pack)
    prefix = common_prefix(places)
    found = [list(_texts_of(page, nodes, prefix, names)) for page, nodes in places]
    different: dict[str, set[str]] = defaultdict(set)
    for own in found:
        for one in (one for ranked in own for one in ranked):
            different[as_label(one.label)].add(one.text)
    candidates = [one for own in found for ranked in own for one in ranked]
    looks = looks_of_labels(candidates, different, names) | looks_of_bold(found, different, names)
    families = families_of(candidates, different, names)
    named = [[it for ranked in own if (it := _named(ranked, different, looks, families, names))] for own in found]
    return [tuple(_once(own)) for own in _told_apart(named, names)]


def label_before(page: Page, node: int) -> str:
    """A short text just before a value, or before the elements that begin with it, or that closes its cell; "" where
    there is none."""
    label, _ = _nearest(page, node, 0)
    return "" if label is None else _said(page, label)[0]


def label_of(page: Page, node: int, top: int) -> int | None:
    """The element or text just before a value below `top`, or before the elements that begin with it, or that closes
    its cell."""
    return _nearest(page, node, top)[0]


# Labels of one text


def _texts_of(page: Page, nodes: Sequence[int], prefix: str, names: Names) -> Iterator[list[Candidate]]:
    """For each short text the labels that it may have: structured data, those of a plain form, then others.

    What a picture is said to show is no label where the place says it, too: it is what the place is about. Labels of
    the pack are such though they stand in prose: "heated seats" beside the icon for seats."""
    shown = " ".join(as_label(page.visible_text(top)) for top in nodes)
    for top in nodes:
        for node in range(top, int(page.end[top])):
            if page.kind[node] != Kind.TEXT or not page.text[node].strip() or not page.visible[node]:
                continue
            text = " ".join(page.text[node].split())
            if len(text) <= _LONGEST_VALUE and says_something(text):  # no colon, and no heart on a button
                labels = [
                    *(
                        one
                        for one in _labels(page, node, text, top, prefix, names.pack.languages)
                        if as_label(one.label) != as_label(text)
                    ),
                    *_own_words(node, text, names),
                ]
                labels = [
                    one
                    for one in labels
                    if not one.by_picture or names.knows(one.label) or as_label(one.label) not in shown
                ]
                yield sorted(labels, key=lambda one: (not one.by_markup, not one.is_plain))


def _own_words(node: int, text: str, names: Names) -> Iterator[Candidate]:
    """What a text says of itself without a colon: "£150 per month", "Stock number BR4281"."""
    said = " ".join(_AMOUNT.sub(" ", text).split())
    if said != text and names.sum_of(said):
        yield Candidate(said, node, text, is_plain=True)
    label, value = names.led(text)
    if label:
        yield Candidate(label, node, value, is_plain=False)


def _labels(page: Page, node: int, text: str, top: int, prefix: str, languages: tuple[str, ...]) -> Iterator[Candidate]:
    """What may name a text: its own beginning, what stands before it, then what is around it."""
    if is_count_of_items(page, node):
        return
    line = _LINE.fullmatch(text)
    if line is not None and not is_weekday(line["label"], languages):  # hours of a day are a part of those of the week
        yield Candidate(line["label"], node, line["value"], is_plain=True)
    label, has_colon = _nearest(page, node, top)
    if label is not None and page.name(int(page.parent[node])) != "dt":  # a term is a label, and has none
        said, is_plain = _said(page, label)
        is_plain = is_plain or label > node
        # Of items in a row one is no label of the next, but for a number.
        is_item = page.name(label) == "li" and not (is_plain or has_colon or _NUMBER.search(text))
        is_none = is_item or leads_to_more(page, node, said) or (is_title(page, label, said) and not has_colon)
        if said and not is_none and not _is_picture(page, label, node) and not _are_headings(page, label, node):
            is_plain = is_plain or has_colon or text.startswith(":")
            look, by_picture = (look_of(page, label), look_of(page, node)), page.name(label) == "img"
            yield Candidate(said, node, text.lstrip(": "), is_plain, look=look, by_picture=by_picture)
    if header := column_heading(page, top, node):
        yield Candidate(header, node, text, is_plain=True)
    yield from _names_around(page, node, text, prefix)


def _names_around(page: Page, node: int, text: str, prefix: str) -> Iterator[Candidate]:
    """What the element of a text says of itself: titles, what its style shows before it, its class names."""
    element = int(page.parent[node])
    own = page.attributes[element]
    for name in _NAMING_ATTRIBUTES:
        if 0 < len(said := own.get(name, "").strip()) <= _LONGEST_LABEL and said != text:
            yield Candidate(said, node, text, is_plain=True)
    shown = page.generated.get(element, ("", ""))[0].strip()
    if 1 < len(shown) <= _LONGEST_LABEL:
        yield Candidate(shown.rstrip(": "), node, text, is_plain=shown.endswith(":"))
    if property_ := own.get("itemprop", ""):
        yield Candidate(property_, node, text, is_plain=True, by_markup=True)
    for name in _WORDY_ATTRIBUTES:
        for word in given_names(page, element) if name == "class" else own.get(name, "").split():
            look = (f"{name} {first_word(word)}", page.name(element))
            family = (f"{name} in {look_of(page, int(page.parent[element]))}", page.name(element))
            for said in dict.fromkeys((words_of(word, prefix), part_of(word))):
                if said:
                    yield Candidate(said, node, text, is_plain=False, by_class=True, look=look, family=family)


def _nearest(page: Page, node: int, top: int) -> tuple[int | None, bool]:
    """The label of a value by its place, and whether a colon stands between: what closes its cell, else what stands
    before it."""
    closing = _closing(page, node, top)
    return _before_or_above(page, node, top) if closing is None else (closing, False)


def _closing(page: Page, node: int, top: int) -> int | None:
    """The text below a number that names it, where cells side by side hold a number and a text each: "3" above
    "Bedrooms". None where there is no such cell."""
    cell = next((up for up in islice(page.ancestors(node), _LEVELS) if len(_shown(page, up)) > 1), None)
    if cell is None or cell <= top:
        return None
    item = _wrapped(page, cell, top)
    alike = [it for it in page.element_children(int(page.parent[item])) if look_of(page, it) == look_of(page, item)]
    pairs = [tuple(_shown(page, it)) for it in alike]
    pairs = [pair for pair in pairs if len(pair) == _OF_PAIR]
    numbered = sum(bool(_NUMBER.search(page.text[value])) for value, _ in pairs)
    is_closed = not any(_NUMBER.search(page.text[label]) for _, label in pairs)
    if len(pairs) < _LEAST_CELLS or not is_closed or numbered * 2 <= len(pairs):
        return None
    return next(
        (_top_of(page, label, cell) for value, label in pairs if node in (value, int(page.parent[value]))), None
    )


def _wrapped(page: Page, cell: int, top: int) -> int:
    """The outermost element that shows the texts of a cell and no others: the item of a list with an icon beside it."""
    while int(page.parent[cell]) > top and _shown(page, int(page.parent[cell])) == _shown(page, cell):
        cell = int(page.parent[cell])
    return cell


def _shown(page: Page, element: int) -> list[int]:
    """The first texts in an element, as many as tell whether these are a pair."""
    inside = (it for it in range(element, int(page.end[element])) if page.kind[it] == Kind.TEXT)
    return list(islice((it for it in inside if page.text[it].strip() and page.visible[it]), _OF_PAIR + 1))


def _top_of(page: Page, text: int, cell: int) -> int:
    """The child of a cell that holds a text."""
    return next(up for up in (text, *page.ancestors(text)) if int(page.parent[up]) == cell)


def _before_or_above(page: Page, node: int, top: int) -> tuple[int | None, bool]:
    """The element or text just before a node, or before what begins with it: a font tag, its cell; and whether a colon
    stands between."""
    for _ in range(_LEVELS):
        if node <= top or page.name(node) in HEADINGS:  # a heading begins something else than what stands above it
            break
        has_colon = False
        for before in _preceding(page, node):
            said = page.text[before].strip() if page.kind[before] == Kind.TEXT else "?"
            if said not in _COLONS:
                return before, has_colon
            has_colon = True
        node = int(page.parent[node])
    return None, False


def _is_picture(page: Page, label: int, node: int) -> bool:
    """Whether what stands before a text is a picture of its own, as a map is, rather than the icon of the text."""
    if page.kind[label] != Kind.ELEMENT or page.name(label) not in _ICONS:
        return False
    around = int(page.parent[label])
    if around in (int(page.parent[node]), int(page.parent[int(page.parent[node])])):
        return False
    texts = (it for it in range(around, int(page.end[around])) if page.kind[it] == Kind.TEXT and page.text[it].strip())
    return sum(1 for _ in texts) > _MOST_BY_ICON


def _are_headings(page: Page, label: int, node: int) -> bool:
    """Whether a text and what stands before it are headings of two columns."""
    cell = next((up for up in page.ancestors(node) if page.name(up) in ("td", "th")), None)
    return page.name(label) == "th" and cell is not None and page.name(cell) == "th"


def _preceding(page: Page, node: int) -> Iterator[int]:
    """The elements and texts before a node among its siblings, nearest first, blanks and line breaks not counting."""
    before = list(takewhile(lambda sibling: sibling != node, page.children(int(page.parent[node]))))
    for sibling in reversed(before):
        is_text = page.kind[sibling] == Kind.TEXT and bool(page.text[sibling].strip())
        if is_text or (page.kind[sibling] == Kind.ELEMENT and page.name(sibling) != "br"):
            yield sibling


def _said(page: Page, node: int) -> tuple[str, bool]:
    """What a node says as a label, and whether its form makes it one: an icon's words, or a text that ends as labels
    do."""
    if page.kind[node] == Kind.ELEMENT and page.name(node) in _ICONS:
        own = page.attributes[node]
        return next((own[name].strip() for name in _NAMING_ATTRIBUTES if own.get(name, "").strip()), ""), True
    if _counts_items(page, node):
        return "", False
    text = " ".join(page.visible_text(node).split()) or read_out(page, node)
    is_cut = text.endswith(",")  # the beginning of a line: a town before its postcode
    if not 0 < len(text) <= _LONGEST_LABEL or is_cut or names_nothing(page, node) or _PAIR.search(text):
        return "", False
    is_plain = text.endswith(":") or page.name(node) in _LABEL_TAGS or is_row_label(page, node)
    return text.rstrip(": "), is_plain


def _counts_items(page: Page, node: int) -> bool:
    """Whether a heading ends with the number of the items below it: it names all of them, none alone."""
    return any(page.kind[it] == Kind.TEXT and is_count_of_items(page, it) for it in range(node, int(page.end[node])))


def _named(
    ranked: Sequence[Candidate],
    different: Mapping[str, set[str]],
    looks: Set[Look],
    families: Set[Look],
    names: Names,
) -> Named | None:
    """What the labels of a text make of it: the first attribute of the pack, else the name of the first plain label, or
    of a class among those that name attributes."""
    for one in ranked:
        if name := _attribute(one, different, looks, names):
            return Named(name, "" if one.by_markup else one.label, one.node, one.text, one.by_markup, one.by_class)
    plain = [one for one in ranked if (one.is_plain or _looks_so(one, looks, names)) and not one.by_markup]
    own = [one for one in ranked if one.by_class and one.family in families and not names.knows(one.label)]
    return next(
        (Named(name, one.label, one.node, one.text) for one in (*plain, *own) if (name := name_of(one.label))), None
    )


def _looks_so(one: Candidate, looks: Set[Look], names: Names) -> bool:
    """Whether a text is a label by the look that the site's labels have."""
    return one.look in looks and not one.by_class and not names.is_value(one.label)


def _attribute(one: Candidate, different: Mapping[str, set[str]], looks: Set[Look], names: Names) -> str:
    if one.by_markup:
        return names.by_markup(one.label, one.text)
    if one.by_class:
        values = different[as_label(one.label)]
        is_often_said = one.look in looks or len(values) >= _LEAST_VALUES
        return names.attribute_by_value(one.label, one.text, values) if is_often_said else ""
    if not one.is_plain and one.look not in looks and not is_label(one, different, names):
        return ""
    name = names.sum_of(_AMOUNT.sub(" ", one.text)) or names.attribute(one.label, [one.text])
    if not name:
        return ""
    other = names.by_terms(name, different[as_label(one.label)])
    return other if other == name or names.is_term(other, one.text) or not _NUMBER.search(one.text) else name


def _told_apart(places: Sequence[Sequence[Named]], names: Names) -> Iterator[list[Named]]:
    """What labels name, where one label may mean several attributes: "Location" is a hall here and a town there, or
    both below each other. The values that stand under it in all places tell which, first those of its first time."""
    numbered = [_numbered(own) for own in places]
    texts: dict[tuple[str, int], set[str]] = defaultdict(set)
    for one, time in (pair for own in numbered for pair in own):
        texts[as_label(one.label), time].add(one.text)
    for own in numbered:
        taken = {one.name for one, _ in own if len(names.are_of(one.label)) == 1}
        kept: list[Named] = []
        for one, time in own:
            name = names.among(one.name, one.label, texts[as_label(one.label), time], taken)
            taken.add(name)
            kept.append(replace(one, name=name))
        yield kept


def _numbered(found: Iterable[Named]) -> list[tuple[Named, int]]:
    """What labels name, with how often the label stood there before; without a label, 0."""
    times: Counter[str] = Counter()
    numbered = []
    for one in found:
        numbered.append((one, times[as_label(one.label)]))
        times[as_label(one.label)] += bool(one.label)
    return numbered


def _once(found: Iterable[Named]) -> Iterator[Named]:
    """Each name once: the first value that it names."""
    names: set[str] = set()
    for one in found:
        if one.name not in names:
            names.add(one.name)
            yield one
