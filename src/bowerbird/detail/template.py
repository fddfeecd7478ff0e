"""The static template of a site: which texts its pages share, and which of those are labels.

Problem    on pages made from one template, tell what the template says (labels, menus, headings) from what it was
           filled with; as a value that outlives the pages it was learned from.
Reference  site knowledge (Yahoo! Labs), §4.2 "identifying static nodes": a node is static when a share α of the site's
           pages has one with the same path and text. Thesis Algorithm 7 asks the same question page by page.
Notation   α is `STATIC_SHARE`.
Departures optional rows appear on few pages, so a text that looks like a label (ends in a colon, is one that the pack
           knows, stands in `th`, `dt`, `b` …) is static sooner. A value that most pages share ("Public") is not: where
           one text is followed by different texts at one place, those texts are values, however common. Where labels
           of the pack stand at one path, and little else does, any text there is one, if only on one page; but for the
           name of the object, which the title of its page says too. Nor is such a name ("Recruitment consultant", of
           a job) a label in the heading of its page, though several objects have it.
Cost       linear in the leaves of all pages: two passes over counters.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from bowerbird.detail.leaves import Leaves, PathBook, as_label

STATIC_SHARE = 0.8  # α of the paper
LABEL_SHARE = 0.1  # of pages, for a text in an element that marks labels; tuned on SWDE's development half
LONGEST_LABEL = 50  # characters
FEWEST_TO_VARY = 3  # pages from which "always the same" means something
_FEW = 5  # pages below which a value may well be the same on all
_MOST_ALIKE = 0.95  # of the followers of a text: above, a different one is an accident
_LABEL_TAGS = frozenset(("th", "dt", "b", "strong", "label", "h3", "h4", "h5", "h6", "legend"))
_SURE_LABEL_TAGS = frozenset(("th", "dt", "label"))  # even on a single page
_HEADING = "h1"
_COLONS = (":", "：")
_FEWEST_LABELS = 2  # of the pack, on several pages each, for a path to be one of labels
_MOSTLY_LABELS = 0.6  # of the texts at such a path; the others are labels that the pack does not know


@dataclass(frozen=True)
class Template:
    """What the pages of a site have in common: pairs of path and text, and those of them that are labels."""

    pages: int
    statics: frozenset[tuple[str, str]]
    labels: frozenset[tuple[str, str]]

    def to_json(self) -> str:
        """The template as text, for keeping it."""
        kept = {"pages": self.pages, "statics": sorted(self.statics), "labels": sorted(self.labels)}
        return json.dumps(kept, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Template:
        kept = json.loads(text)
        pairs = (frozenset((path, said) for path, said in kept[name]) for name in ("statics", "labels"))
        return cls(int(kept["pages"]), *pairs)

    def joined(self, other: Template) -> Template:
        """What either of two templates of one site knows."""
        return Template(self.pages + other.pages, self.statics | other.statics, self.labels | other.labels)


@dataclass(frozen=True, eq=False)
class Standing:
    """How the leaves of one page stand to the template: which are static, and which of those are labels."""

    static: tuple[bool, ...]
    label: tuple[bool, ...]


def learn_template(site: Sequence[Leaves], book: PathBook, known_labels: frozenset[str]) -> Template:
    """The template that these pages share; `known_labels` are label texts of the pack, as `as_label` gives them."""
    learner = _Learner(site, book, known_labels)
    statics, labels = set(), set()
    for path, text in learner.counts:
        if learner.is_static(path, text):
            pair = (book.text(path), text)
            statics.add(pair)
            if learner.is_label(text):
                labels.add(pair)
    return Template(len(site), frozenset(statics), frozenset(labels))


def stand(leaves: Leaves, template: Template, book: PathBook) -> Standing:
    """Which leaves of a page the template accounts for."""
    pairs = [(book.text(path), text) for path, text in zip(leaves.paths, leaves.texts, strict=True)]
    return Standing(tuple(pair in template.statics for pair in pairs), tuple(pair in template.labels for pair in pairs))


class _Learner:
    def __init__(self, site: Sequence[Leaves], book: PathBook, known_labels: frozenset[str]) -> None:
        self._number = len(site)
        self._book = book
        self._known = known_labels
        self.counts: Counter[tuple[int, str]] = Counter()
        for leaves in site:
            self.counts.update(set(zip(leaves.paths, leaves.texts, strict=True)))
        self._moving = self._find_moving(site)
        if self._number < _FEW:
            self._moving |= self._find_labelled(site)
        self._of_labels = self._find_paths_of_labels()
        self._titled = self._find_titled(site)

    def is_static(self, path: int, text: str) -> bool:
        count, pages = self.counts[path, text], self._number
        short = len(text) <= LONGEST_LABEL
        may_be_label = short and (path, text) not in self._titled
        if may_be_label and path in self._of_labels:
            return True
        if may_be_label and self._is_evident(text):
            return pages == 1 or count >= 2
        if pages == 1:
            return short and self._is_marked(path, _SURE_LABEL_TAGS)
        if (path, text) in self._moving:
            return False
        marked = short and pages > FEWEST_TO_VARY and self._is_marked(path, _LABEL_TAGS)
        if marked and count >= max(FEWEST_TO_VARY, LABEL_SHARE * pages):
            return True
        return count >= max(2, STATIC_SHARE * pages)

    def is_label(self, text: str) -> bool:
        """Whether a static text can name what follows it."""
        return len(text) <= LONGEST_LABEL and any(map(str.isalpha, text))

    def _is_evident(self, text: str) -> bool:
        return text.endswith(_COLONS) or as_label(text) in self._known

    def _is_marked(self, path: int, tags: frozenset[str]) -> bool:
        steps = self._book.steps(path)
        return bool(steps) and steps[0].partition(".")[0].partition("#")[0] in tags

    def _is_within(self, path: int, tag: str) -> bool:
        return any(step.partition(".")[0].partition("#")[0] == tag for step in self._book.steps(path))

    def _find_paths_of_labels(self) -> frozenset[int]:
        """Paths at which labels of the pack stand on several pages, and little else: a text there, be it on one
        page only, names a value that few objects have. Of few pages each label may be on one of them."""
        often = FEWEST_TO_VARY if self._number >= _FEW else 1
        labels: Counter[int] = Counter()
        texts: Counter[int] = Counter()
        evident: Counter[int] = Counter()
        for (path, text), count in self.counts.items():
            texts[path] += count
            if len(text) <= LONGEST_LABEL and self._is_evident(text):
                evident[path] += count
                labels[path] += count >= often
        return frozenset(
            path
            for path, several in labels.items()
            if several >= _FEWEST_LABELS and evident[path] >= _MOSTLY_LABELS * texts[path]
        )

    def _find_titled(self, site: Sequence[Leaves]) -> frozenset[tuple[int, str]]:
        """Texts that stand in the title of a page, and are the name of its object: among labels where they are on no
        other page, and in headings of pages that differ."""
        texts = Counter(path for path, _ in self.counts)
        headings = {path for path, number in texts.items() if number > 1 and self._is_within(path, _HEADING)}
        return frozenset(
            (path, text)
            for leaves in site
            for path, text in zip(leaves.paths, leaves.texts, strict=True)
            if (path in headings or (path in self._of_labels and self.counts[path, text] == 1))
            and text in leaves.page.title
        )

    def _find_labelled(self, site: Sequence[Leaves]) -> frozenset[tuple[int, str]]:
        """Texts right behind an evident label: values, though the few pages that there are may all have the same."""
        values: set[tuple[int, str]] = set()
        for leaves in site:
            pairs = list(zip(leaves.paths, leaves.texts, strict=True))
            labels = [self._is_evident(text) or self._is_marked(path, _SURE_LABEL_TAGS) for path, text in pairs]
            values.update(
                pair for before, label, pair in zip(labels, labels[1:], pairs[1:], strict=False) if before and not label
            )
        return frozenset(values)

    def _find_moving(self, site: Sequence[Leaves]) -> frozenset[tuple[int, str]]:
        """Texts that take turns with others behind the same text, page by page: values, even where most pages have the
        same. What stands behind the bullets of a menu is the same on all of them."""
        frequent = max(2, LABEL_SHARE * self._number)
        followers: dict[tuple[int, str, int], Counter[str]] = defaultdict(Counter)
        pages: Counter[tuple[int, str, int]] = Counter()
        for leaves in site:
            own = {
                ((leaves.paths[at - 1], leaves.texts[at - 1], leaves.paths[at]), leaves.texts[at])
                for at in range(1, len(leaves))
                if self.counts[leaves.paths[at - 1], leaves.texts[at - 1]] >= frequent
            }
            pages.update({place for place, _ in own})
            for place, text in own:
                followers[place][text] += 1
        moving: Counter[tuple[int, str]] = Counter()
        for place, texts in followers.items():
            path = place[-1]
            if len(texts) > 2 and texts.most_common(1)[0][1] < _MOST_ALIKE * pages[place]:
                for text, times in texts.items():
                    moving[path, text] += times
        return frozenset(pair for pair, times in moving.items() if 2 * times >= self.counts[pair])
