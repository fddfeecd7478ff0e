"""The object's name: which place of the template holds it.

Problem    names (of books, players, cars, jobs) have no vocabulary; find the place whose text names the page's object.
Reference  thesis §4.6 (visual title) and §6.5 feature 4 (in title), on several pages at once.
Departures a place is ranked by: how much of the changing part of `<title>` it says, and how little else; being a
           heading; class names that mean "name"; annotations and labels of the attribute; differing from page to page;
           being on all pages. Against it: being a link or one of many, being a term of another attribute (a player's
           team), and words that all pages share ("… Specs"): the plain name is elsewhere.
Cost       O(pages · slots · words of the title).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from bowerbird.detail.leaves import Leaves, words_of
from bowerbird.detail.model import FEATURES, Evidence, Feature
from bowerbird.detail.reading import SiteReading
from bowerbird.detail.slots import Place, Slot
from bowerbird.domain import Attribute, Pack, ValueKind

NAMES = frozenset(("name", "title", "headline"))  # schema.org's words for what an item is called
_HEADINGS = {"h1": 1.0, "h2": 0.8, "h3": 0.6, "h4": 0.5, "h5": 0.4, "h6": 0.4, "b": 0.3, "strong": 0.3}
_HEADING_REACH = 4  # elements around a text in which a heading counts
_NAMING_CLASS = re.compile(r"title|name|headline|heading|header|\bfn\b", re.IGNORECASE)
_SHORTEST, _LONGEST = 2, 200  # characters of a name, on average
_FEWEST_PAGES = 0.1
_FEWEST_DIFFERENT = 0.15  # of the texts of a place, where it is on more than `_SEVERAL` pages
_SEVERAL = 10
_NEARLY_ALL = 0.9
_OTHERS = (
    ValueKind.NAME,
    ValueKind.ENUMERATION,
    ValueKind.PLACE,
    ValueKind.MONEY,
    ValueKind.DATE,
    ValueKind.PHONE,
)
# Weights, tuned on SWDE's development half.
_IN_TITLE, _HEADING, _CLASS, _ANNOTATED, _LABELLED, _DIFFERENT, _SUPPORT = 4.0, 2.0, 0.7, 1.0, 1.5, 1.5, 2.0
_LINK, _MANY, _OTHER, _AFFIX, _LISTED = 0.7, 1.5, 1.5, 2.2, 1.0
FULL_SCORE = 11.0


def naming_attributes(pack: Pack) -> tuple[str, ...]:
    """The attributes that say what the object is called."""
    return tuple(name for name, attribute in pack.attributes.items() if _is_naming(pack, attribute))


def _is_naming(pack: Pack, attribute: Attribute) -> bool:
    if attribute.kind not in (ValueKind.NAME, ValueKind.TEXT) or attribute.sub_type_of is not None:
        return False
    free_pivot = attribute.name in pack.pivots and attribute.normal == "text"
    return bool(NAMES.intersection(attribute.schema_org)) or free_pivot


def rank_names(
    site: SiteReading, pack: Pack, attribute: str, features: frozenset[Feature] = FEATURES
) -> list[tuple[Slot, Evidence]]:
    """The places that can hold the object's name, best first."""
    others = [
        name
        for name, other in pack.attributes.items()
        if name != attribute and other.kind in _OTHERS and not _is_naming(pack, other)
    ]
    ranker = _Ranker(site, attribute, others, features)
    ranked = [(slot, evidence) for slot in site.slots if (evidence := ranker.evidence(slot)) is not None]
    return sorted(ranked, key=lambda pair: (-pair[1].score, pair[0].number))


class _Ranker:
    def __init__(self, site: SiteReading, attribute: str, others: Sequence[str], features: frozenset[Feature]) -> None:
        self._site, self._attribute, self._others, self._features = site, attribute, others, features
        self._number = len(site.pages)
        self._title_sets = [set(words) for words in site.titles.words]

    def evidence(self, slot: Slot) -> Evidence | None:
        site = self._site
        support = slot.support
        if slot.place is Place.WIDE or support < max(1.0, _FEWEST_PAGES * self._number):
            return None
        firsts = [(page, leaves[0]) for page, leaves in slot.leaves.items()]
        texts = [site.pages[page].texts[at] for page, at in firsts]
        if not _SHORTEST <= sum(map(len, texts)) / support <= _LONGEST:
            return None
        different = len(set(texts)) / support if self._number > 1 else 1.0
        if (different * support == 1 and support > 2) or (different < _FEWEST_DIFFERENT and support > _SEVERAL):
            return None
        degrees = dict(self._degrees(firsts, texts))
        degrees["different"] = different
        score = self._score(degrees, slot.repetition)
        shown = {name: round(degree, 3) for name, degree in degrees.items()}
        return Evidence(site.book.text(slot.path), slot.label, score, shown, support)

    def _score(self, degrees: dict[str, float], repetition: float) -> float:
        used = self._features
        in_title = _IN_TITLE * degrees["in title"] if Feature.IN_TITLE in used else 0.0
        support = _SUPPORT * degrees["support"] if Feature.TAG_PATH_SUPPORT in used else 0.0
        labelled = _LABELLED * degrees["labelled"] if Feature.LABEL_PROXIMITY in used else 0.0
        different = _DIFFERENT * degrees["different"] if Feature.DYNAMIC_CONTENT in used else 0.0
        looks = _HEADING * degrees["heading"] + _CLASS * degrees["class"] + _ANNOTATED * degrees["annotated"]
        against = _LINK * degrees["link"] + _OTHER * degrees["other"] + _LISTED * degrees["listed"]
        against += (_MANY if repetition > 2 else 0.0) + (_AFFIX if degrees["affix"] else 0.0)
        return in_title + support + labelled + different + looks - against

    def _degrees(self, firsts: list[tuple[int, int]], texts: list[str]) -> Iterator[tuple[str, float]]:
        site, support = self._site, len(firsts)
        page, at = firsts[0]
        steps = site.book.steps(site.pages[page].tags[at])
        marked = [site.pages[page].marks.get(self._attribute, {}).get(at) for page, at in firsts]
        yield "in title", self._in_title(firsts) if site.titles.changing else 0.0
        yield "heading", max((_HEADINGS.get(step, 0.0) for step in steps[:_HEADING_REACH]), default=0.0)
        yield "class", float(_has_naming_class(site.pages[page], at))
        yield "annotated", sum(mark is not None and mark.coverage >= 0.5 for mark in marked) / support
        yield "labelled", sum(mark is not None and mark.ann.source.startswith("label") for mark in marked) / support
        yield "support", support / self._number
        yield "link", float("a" in steps[:2])
        yield "listed", sum(site.listed[page][at] for page, at in firsts) / support
        yield "other", self._of_others(firsts)
        yield "affix", float(shared_affix(texts))

    def _in_title(self, firsts: list[tuple[int, int]]) -> float:
        """How much of the title's own words the texts say, and how much of the texts is in the title."""
        total = 0.0
        for page, at in firsts:
            words = words_of(self._site.pages[page].texts[at])
            if not words or self._title_sets[page].isdisjoint(words):
                continue
            run = longest_run(words, self._site.titles.words[page])
            total += run / len(words) * min(run / max(self._site.titles.own[page], 1), 1.0)
        return total / len(firsts)

    def _of_others(self, firsts: list[tuple[int, int]]) -> float:
        """The largest share of texts that are, as a whole, instances of one other attribute."""
        counts: Counter[str] = Counter()
        for page, at in firsts:
            marks = self._site.pages[page].marks
            for other in self._others:
                mark = marks.get(other, {}).get(at)
                if mark is not None and mark.coverage > 0.8 and not mark.ann.source.startswith("marker"):
                    counts[other] += 1
        return max(counts.values(), default=0) / len(firsts)


def _has_naming_class(leaves: Leaves, at: int) -> bool:
    page, node = leaves.page, leaves.nodes[at]
    for _ in range(2):
        node = leaves.parent[node]
        own = page.attributes[node]
        if _NAMING_CLASS.search(f"{own.get('class', '')} {own.get('id', '')}"):
            return True
    return False


def longest_run(words: Sequence[str], title: Sequence[str]) -> int:
    """The length of the longest run of words that both have."""
    best, previous = 0, [0] * (len(title) + 1)
    for word in words:
        current = [0] * (len(title) + 1)
        for at, other in enumerate(title):
            if word == other:
                current[at + 1] = previous[at] + 1
                best = max(best, current[at + 1])
        previous = current
    return best


def shared_affix(texts: Sequence[str]) -> int:
    """How many words nearly all texts begin and end with, beyond the first that differs."""
    if len(texts) < 3:
        return 0
    split = [text.split() for text in texts]
    backwards = [list(reversed(words)) for words in split]
    return _shared_start(split) + _shared_start(backwards)


def _shared_start(texts: Sequence[Sequence[str]]) -> int:
    length = 0
    while True:
        words = Counter(text[length] if len(text) > length + 1 else None for text in texts)
        word, times = words.most_common(1)[0]
        if word is None or times < _NEARLY_ALL * len(texts):
            return length
        length += 1
