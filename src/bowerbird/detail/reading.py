"""The pages of a site while they are analysed together: leaves, template, labels, slots and secondary leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bowerbird.annotate import Annotations
from bowerbird.detail.area import COMPONENTS, Component
from bowerbird.detail.leaves import Leaves, PathBook, as_label, read_leaves, words_of
from bowerbird.detail.lists import dynamic_lists
from bowerbird.detail.pairs import NONE, governing_labels
from bowerbird.detail.slots import Place, Slot, find_slots
from bowerbird.detail.template import Standing, Template, learn_template, stand
from bowerbird.domain import Pack
from bowerbird.page import Page

_STATIC_TITLE = 0.9  # of pages with one title: it tells nothing of the object
_COMMON_WORD = 0.5  # of pages with a word in their titles: it is the site's


@dataclass(frozen=True, eq=False)
class Titles:
    """The pages' titles as words, and which of those are not the site's own."""

    changing: bool
    words: tuple[tuple[str, ...], ...]
    own: tuple[int, ...]
    """For each page, how many words of its title are not common to the site."""


@dataclass(frozen=True, eq=False)
class SiteReading:
    """What all later steps look at; page by page in the same order."""

    book: PathBook
    pages: tuple[Leaves, ...]
    template: Template
    standings: tuple[Standing, ...]
    labels: tuple[tuple[int, ...], ...]
    label_texts: tuple[tuple[str, ...], ...]
    """The text of each leaf's label as `as_label` gives it, "" without one."""
    listed: tuple[tuple[bool, ...], ...]
    """Leaves in dynamic lists."""
    slots: tuple[Slot, ...]
    slot_of: tuple[tuple[int, ...], ...]
    """The sharpest slot of each leaf."""
    wide_of: tuple[tuple[int, ...], ...]
    """The wide slot of each leaf, or `NONE`."""
    titles: Titles

    @cached_property
    def leaves_by_label(self) -> tuple[Mapping[str, Sequence[int]], ...]:
        """For each page its leaves by the texts of their labels, those without one left out: each attribute of a pack
        is looked for by its labels, of which a page has far fewer than leaves."""
        found = []
        for texts in self.label_texts:
            leaves: dict[str, list[int]] = {}
            for at, label in enumerate(texts):
                if label:
                    leaves.setdefault(label, []).append(at)
            found.append(leaves)
        return tuple(found)


def read_site(
    pages: Sequence[Page],
    annotations: Sequence[Annotations],
    pack: Pack,
    *,
    template: Template | None = None,
    secondary: Sequence[Sequence[range]] = (),
    components: frozenset[Component] = COMPONENTS,
) -> SiteReading:
    """Read the pages of one site; `secondary` are node ranges of lists that are known already, page by page."""
    book = PathBook()
    site = tuple(read_leaves(page, found, book) for page, found in zip(pages, annotations, strict=True))
    known = frozenset(as_label(label) for a in pack.attributes.values() for label in a.labels)
    alone = site if Component.DISSIMILARITY in components else ()
    learned = learn_template(alone, book, known) if alone else _without_comparison(site, book, known)
    shared = learned if template is None else template.joined(learned)
    standings = tuple(stand(leaves, shared, book) for leaves in site)
    labels = tuple(governing_labels(leaves, standing) for leaves, standing in zip(site, standings, strict=True))
    slots = find_slots(site, standings, labels)
    sharp, wide = _slots_by_leaf(site, slots)
    titles = frozenset(as_label(title) for title in pack.secondary_titles)
    areas = secondary or [()] * len(site)
    find = Component.LISTS in components
    listed = tuple(
        dynamic_lists(leaves, standing, book, titles, known_areas) if find else (False,) * len(leaves)
        for leaves, standing, known_areas in zip(site, standings, areas, strict=True)
    )
    label_texts = tuple(
        tuple("" if label == NONE else as_label(leaves.texts[label]) for label in governors)
        for leaves, governors in zip(site, labels, strict=True)
    )
    return SiteReading(
        book=book,
        pages=site,
        template=shared,
        standings=standings,
        labels=labels,
        label_texts=label_texts,
        listed=listed,
        slots=tuple(slots),
        slot_of=sharp,
        wide_of=wide,
        titles=_titles([page.title for page in pages]),
    )


def _without_comparison(site: Sequence[Leaves], book: PathBook, known: frozenset[str]) -> Template:
    """What single pages tell, for the experiment without page dissimilarity."""
    shared = Template(1, frozenset(), frozenset())
    for leaves in site:
        alone = learn_template([leaves], book, known)
        shared = Template(1, shared.statics | alone.statics, shared.labels | alone.labels)
    return shared


def _slots_by_leaf(
    site: Sequence[Leaves], slots: Sequence[Slot]
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    sharp = [[NONE] * len(leaves) for leaves in site]
    wide = [[NONE] * len(leaves) for leaves in site]
    for slot in slots:
        target = wide if slot.place is Place.WIDE else sharp
        for page, leaves in slot.leaves.items():
            for at in leaves:
                target[page][at] = slot.number
    return tuple(map(tuple, sharp)), tuple(map(tuple, wide))


def _titles(titles: Sequence[str]) -> Titles:
    number = len(titles)
    words = [tuple(words_of(title)) for title in titles]
    frequent = Counter(titles).most_common(1)[0][1] if titles else 0
    used = Counter(word for said in words for word in set(said))
    own = tuple(
        sum(number == 1 or used[word] < _COMMON_WORD * number for word in said) if number else 0 for said in words
    )
    changing = number == 1 or frequent < _STATIC_TITLE * number
    return Titles(changing, tuple(words), own)
