"""What can be said about one element: by its tag, names, attributes, and by what stands in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from bowerbird.induce.paths.building import (
    attribute,
    call,
    child,
    equals,
    has_word,
    is_attribute_name,
    is_shorthand,
    tag_of,
    where,
    with_predicates,
)
from bowerbird.induce.paths.names import Worth, stable_part, telling_words, worth
from bowerbird.induce.paths.survival import SEMANTIC_TAGS, Reliance
from bowerbird.oxpath import ast
from bowerbird.oxpath.ast import AxisStep, NameTest, Predicate
from bowerbird.page import Page

_MARKUP = frozenset(("itemprop", "itemtype", "property", "typeof"))
_ROLES = frozenset(("role", "rel"))
_NAMES = frozenset(("name", "aria-label", "title", "for", "type", "headers", "scope"))
_ALTERNATIVES = frozenset(("alt",))
_PRESENT = frozenset(("datetime", "itemscope", "colspan", "srcset"))
_LONGEST_VALUE = 40
_WORTH_RELIANCE = {
    Worth.MEANINGFUL: Reliance.CLASS,
    Worth.PLAIN: Reliance.PLAIN_CLASS,
    Worth.UTILITY: Reliance.UTILITY,
    Worth.GENERATED: Reliance.GENERATED,
}
_SEGMENT = re.compile(r"[A-Za-z][A-Za-z_-]{2,}")


@dataclass(frozen=True, slots=True)
class Property:
    """Something that may hold of an element, as part of a step: an id, a class, or a predicate."""

    relies: Reliance
    identifier: str = ""
    word: str = ""
    predicate: Predicate | None = None

    def on(self, step: AxisStep) -> AxisStep:
        """The step that also asks for this."""
        if self.predicate is not None:
            return with_predicates(step, self.predicate)
        test = step.test
        assert isinstance(test, NameTest)
        named = NameTest(test.name, self.identifier or test.identifier, (*test.classes, *filter(None, (self.word,))))
        return AxisStep(step.axis, named, step.qualifiers)


def properties(page: Page, node: int) -> Iterator[Property]:
    """What the names and attributes of an element say."""
    attributes = page.attributes[node]
    identifier = attributes.get("id", "")
    if identifier and worth(identifier) > Worth.UTILITY:
        yield _identified(identifier)
    yield from _class_properties(attributes.get("class", ""))
    for name, value in attributes.items():
        yield from _attribute_properties(name, value)


def _identified(identifier: str) -> Property:
    if is_shorthand(identifier):
        return Property(Reliance.IDENTIFIER, identifier=identifier)
    return Property(Reliance.IDENTIFIER, predicate=where(equals(attribute("id"), identifier)))


def _class_properties(classes: str) -> Iterator[Property]:
    for word in dict.fromkeys(classes.split()):
        relies = _WORTH_RELIANCE[worth(word)]
        if is_shorthand(word):
            yield Property(relies, word=word)
        else:
            yield Property(relies, predicate=has_word(word))
        stable = stable_part(word)
        if stable:
            yield Property(Reliance.STABLE_PART, predicate=_contains(attribute("class"), stable))
        for core in telling_words(word) if relies is not Reliance.UTILITY else ():
            if core != word and len(core) > 2:
                yield Property(Reliance.CLASS_CORE, predicate=_contains(attribute("class"), core))


def _attribute_properties(name: str, value: str) -> Iterator[Property]:
    if not is_attribute_name(name) or name in ("id", "class", "style"):
        return
    if name in _PRESENT:
        yield Property(Reliance.MARKUP, predicate=where(attribute(name)))
    elif name.startswith("data-"):
        if worth(name.removeprefix("data-")) > Worth.GENERATED:
            yield Property(Reliance.DATA, predicate=where(attribute(name)))
        if worth(value) > Worth.UTILITY:
            yield Property(Reliance.DATA, predicate=where(equals(attribute(name), value)))
    elif 0 < len(value) <= _LONGEST_VALUE and value.isprintable():
        relies = (
            Reliance.MARKUP
            if name in _MARKUP
            else Reliance.ROLE
            if name in _ROLES
            else Reliance.ALTERNATIVE
            if name in _ALTERNATIVES
            else Reliance.DATA
            if name in _NAMES
            else None
        )
        if relies is not None:
            yield Property(relies, predicate=where(equals(attribute(name), value)))


def shared_addresses(values: Sequence[str], name: str) -> list[Property]:
    """What the addresses have in common: `contains(@href, "/property/")`."""
    counts: Counter[str] = Counter()
    for value in values:
        counts.update(set(_pieces(value)))
    common = [piece for piece, count in counts.items() if count == len(values)]
    return [
        Property(Reliance.ADDRESS, predicate=_contains(attribute(name), piece))
        for piece in sorted(common, key=len)[-2:]
    ]


def _pieces(address: str) -> Iterator[str]:
    try:
        parts = urlsplit(address)
    except ValueError:
        return
    segments = parts.path.split("/")
    for place, segment in enumerate(segments):
        if _SEGMENT.fullmatch(segment):
            last = place == len(segments) - 1
            yield f"/{segment}" if last else f"/{segment}/"
    for pair in parts.query.split("&") if parts.query else ():
        yield f"{pair.partition('=')[0]}="


def _contains(of: ast.Expression, part: str) -> Predicate:
    return where(call("contains", of, ast.String(part)))


def tag_step(page: Page, node: int) -> tuple[AxisStep, Reliance]:
    """The step by the tag of an element, and what that relies on."""
    tag = tag_of(page, node)
    return child(tag), Reliance.SEMANTIC if tag in SEMANTIC_TAGS or "-" in tag else Reliance.TAG
