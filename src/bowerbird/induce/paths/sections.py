"""Drafts for the paragraphs of a section: siblings after a heading, up to the next one.

A description is often a row of paragraphs below "About this car", with other headings and their lists after it:
`//h2[norm(.) = "About this car"]/following-sibling::p` where nothing else follows, else
`//p[./preceding-sibling::h2[1][norm(.) = "About this car"]]`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bowerbird.induce.paths.building import along, at, child, equals, normal, path, where, with_predicates
from bowerbird.induce.paths.drafts import SHARED, Base, Draft
from bowerbird.induce.paths.survival import Reliance
from bowerbird.induce.paths.texts import is_label
from bowerbird.oxpath import normal_texts
from bowerbird.oxpath.ast import Axis
from bowerbird.page import Kind, Page

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6", "dt", "strong", "b", "legend", "summary")


class _Section(NamedTuple):
    """A heading by its tag and words, and the tag of the wanted elements below it."""

    tag: str
    text: str
    paragraph: str


def section_drafts(groups: Sequence[tuple[Page, int, Sequence[int]]], base: Base) -> Iterator[Draft]:
    """Drafts for elements that stand beside each other after a heading; `groups` are page, node that the base leads to,
    and the elements that are wanted there."""
    found = Counter(_section(page, start, nodes) for page, start, nodes in groups)
    section, count = next(iter(found.most_common(1)), (None, 0))
    if section is None or count < SHARED * len(groups):
        return
    says = where(equals(normal(), section.text))
    heading, paragraph = child(section.tag), child(section.paragraph)
    relies = (*base.relies, Reliance.LABEL, Reliance.SIBLING)
    after = along(Axis.FOLLOWING_SIBLING, paragraph)
    yield Draft(base.below(with_predicates(heading, says), after), relies)
    nearest = path(with_predicates(along(Axis.PRECEDING_SIBLING, heading), at(1), says))
    yield Draft(base.below(with_predicates(paragraph, where(nearest))), (*relies, Reliance.TAG))


def _section(page: Page, start: int, nodes: Sequence[int]) -> _Section | None:
    tags = {page.name(node) for node in nodes}
    above = {int(page.parent[node]) for node in nodes}
    if len(tags) != 1 or len(above) != 1 or min(above) < start:
        return None
    before = [one for one in page.children(min(above)) if one < nodes[0] and page.kind[one] == Kind.ELEMENT]
    heading = next((one for one in reversed(before) if page.name(one) in _HEADINGS), None)
    if heading is None:
        return None
    (text,) = normal_texts(page, [heading])
    return _Section(page.name(heading), text, tags.pop()) if is_label(text) else None
