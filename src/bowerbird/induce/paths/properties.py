"""What can be said about one element or text: by its names, its attributes, and what it says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlsplit

from bowerbird.induce.paths.building import (
    SELF,
    attribute,
    call,
    child,
    equals,
    has_word,
    is_attribute_name,
    is_shorthand,
    normal,
    path,
    tag_of,
    where,
    with_predicates,
)
from bowerbird.induce.paths.names import Worth, own_part, stable_part, telling_words, worth
from bowerbird.induce.paths.survival import SEMANTIC_TAGS, STEADY_TAGS, Reliance
from bowerbird.oxpath import ast
from bowerbird.oxpath.ast import Axis, AxisStep, Expression, KindTest, NameTest, Predicate, TestKind
from bowerbird.page import Kind, Page

_ATTRIBUTE_RELIANCE = {
    **dict.fromkeys(("itemprop", "itemtype", "property", "typeof"), Reliance.MARKUP),
    **dict.fromkeys(("role", "rel"), Reliance.ROLE),
    **dict.fromkeys(("name", "title", "for", "type", "headers", "scope"), Reliance.DATA),
    **dict.fromkeys(("alt", "aria-label"), Reliance.ALTERNATIVE),  # what people hear in place of what others see
}
_PRESENT = frozenset(("datetime", "itemscope", "colspan", "srcset"))
_SHADOW = Kind.SHADOW
_LONGEST_VALUE = 40
_SHORTEST_CORE = 3
_WORTH_RELIANCE = {
    Worth.MEANINGFUL: Reliance.CLASS,
    Worth.PLAIN: Reliance.PLAIN_CLASS,
    Worth.UTILITY: Reliance.UTILITY,
    Worth.GENERATED: Reliance.GENERATED,
}
_HEADING = re.compile(r"h\d")
_SCHEMES = ("tel:", "mailto:")
"""Of addresses that say what a link does, whatever is made of the page."""
_SEGMENT = re.compile(r"[A-Za-z][A-Za-z_-]{2,}")


class Form(StrEnum):
    """How a property is asked for."""

    __hash__ = str.__hash__  # that of enumerations is written in Python, and properties are counted by the thousand

    IDENTIFIER = "#value"
    CLASS = ".value"
    WORD = "@class ~= value"
    HAS = "@name"
    EQUALS = "@name = value"
    CONTAINS = "contains(@name, value)"
    SAYS = "norm(.) = value"
    STARTS = "starts-with(norm(.), value)"
    MENTIONS = "contains(., value)"
    MATCHES = "matches(norm(.), value)"
    FILLED = "norm(.)"
    HOSTS = "shadow()"
    HEADING = "matches(name(), '^h\\d$')"
    NTH = "value"


class Property(NamedTuple):
    """Something that may hold of a node, as part of a step."""

    relies: Reliance
    form: Form
    value: str = ""
    name: str = ""

    def on(self, step: AxisStep) -> AxisStep:
        """The step that also asks for this."""
        test = step.test
        if self.form is Form.IDENTIFIER and isinstance(test, NameTest):
            return AxisStep(step.axis, NameTest(test.name, self.value, test.classes), step.qualifiers)
        if self.form is Form.CLASS and isinstance(test, NameTest):
            named = NameTest(test.name, test.identifier, (*test.classes, self.value))
            return AxisStep(step.axis, named, step.qualifiers)
        return with_predicates(step, self.predicate)

    @property
    def predicate(self) -> Predicate:
        return _predicate(self.form, self.value, self.name)


_CONDITIONS: dict[Form, Callable[[str, str], Expression]] = {
    Form.IDENTIFIER: lambda value, _: equals(attribute("id"), value),
    Form.CLASS: lambda value, _: has_word(value),
    Form.WORD: lambda value, _: has_word(value),
    Form.HAS: lambda _, name: attribute(name),
    Form.EQUALS: lambda value, name: equals(attribute(name), value),
    Form.CONTAINS: lambda value, name: call("contains", attribute(name), ast.String(value)),
    Form.SAYS: lambda value, _: equals(normal(), value),
    Form.STARTS: lambda value, _: call("starts-with", normal(), ast.String(value)),
    Form.MENTIONS: lambda value, _: call("contains", SELF, ast.String(value)),
    Form.MATCHES: lambda value, _: call("matches", normal(), ast.String(value)),
    Form.FILLED: lambda _, __: normal(),
    Form.HEADING: lambda _, __: call("matches", call("name"), ast.String(r"^h\d$")),
    Form.NTH: lambda value, _: ast.Number(float(value)),
    Form.HOSTS: lambda _, __: path(AxisStep(Axis.CHILD, KindTest(TestKind.SHADOW))),
}


@lru_cache(maxsize=4096)
def _predicate(form: Form, value: str, name: str) -> Predicate:
    return where(_CONDITIONS[form](value, name))


HEADING = Property(Reliance.HEADING, Form.HEADING)
"""A heading of any level: levels change more easily than what is a heading."""
HOST = Property(Reliance.CONTENT, Form.HOSTS)
FILLED = Property(Reliance.FILLED, Form.FILLED)


def nth(place: int) -> Property:
    """Being at this place among its siblings of the same tag."""
    return Property(Reliance.NTH, Form.NTH, str(place))


def properties(page: Page, node: int) -> Iterator[Property]:
    """What the names and attributes of an element say, and whether it is a heading or has a shadow root."""
    if node + 1 < page.end[node] and page.kind[node + 1] == _SHADOW:
        yield HOST
    if _HEADING.fullmatch(page.name(node)):
        yield HEADING
    for name, value in page.attributes[node].items():
        if name == "class":
            yield from _class_properties(value)
        elif name == "id":
            if worth(value) > Worth.UTILITY:
                form = Form.IDENTIFIER if is_shorthand(value) else Form.EQUALS
                yield Property(Reliance.IDENTIFIER, form, value, "id")
            elif own := own_part(value):
                yield Property(Reliance.STABLE_PART, Form.CONTAINS, own, "id")
        else:
            yield from _attribute_properties(name, value)


@lru_cache(maxsize=4096)
def _class_properties(classes: str) -> tuple[Property, ...]:
    found = []
    for word in dict.fromkeys(classes.split()):
        relies = _WORTH_RELIANCE[worth(word)]
        found.append(Property(relies, Form.CLASS if is_shorthand(word) else Form.WORD, word))
        if stable := stable_part(word):
            found.append(Property(Reliance.STABLE_PART, Form.CONTAINS, stable, "class"))
        cores = telling_words(word) if relies is Reliance.CLASS else ()
        telling = [core for core in cores if core in word and len(core) >= _SHORTEST_CORE]
        found += [Property(Reliance.CLASS_CORE, Form.CONTAINS, core, "class") for core in telling]
    return tuple(found)


@lru_cache(maxsize=8192)
def _attribute_properties(name: str, value: str) -> tuple[Property, ...]:
    if name == "style" or not is_attribute_name(name):
        return ()
    if name in _PRESENT:
        return (Property(Reliance.MARKUP, Form.HAS, "", name),)
    if name.startswith("data-"):
        found = []
        if worth(name.removeprefix("data-")) > Worth.GENERATED:
            found.append(Property(Reliance.DATA, Form.HAS, "", name))
        if worth(value) > Worth.UTILITY:
            found.append(Property(Reliance.DATA, Form.EQUALS, value, name))
        return tuple(found)
    relies = _ATTRIBUTE_RELIANCE.get(name)
    if relies is None or not 0 < len(value) <= _LONGEST_VALUE or not value.isprintable():
        return ()
    return (Property(relies, Form.EQUALS, value, name),)


def shared_addresses(values: Sequence[str], name: str) -> list[Property]:
    """What the addresses have in common: `contains(@href, "/property/")`."""
    counts: Counter[str] = Counter()
    for value in values:
        counts.update(set(_pieces(value)))
    common = [piece for piece, count in counts.items() if count == len(values)]
    if acts := [piece for piece in common if piece in _SCHEMES]:
        return [Property(Reliance.ROLE, Form.CONTAINS, piece, name) for piece in acts]
    return [Property(Reliance.ADDRESS, Form.CONTAINS, piece, name) for piece in sorted(common, key=len)[-2:]]


def address_forms(value: str, name: str) -> set[Property]:
    """All that an address may have in common with others."""
    return {Property(Reliance.ADDRESS, Form.CONTAINS, piece, name) for piece in _pieces(value) if piece not in _SCHEMES}


def _pieces(address: str) -> Iterator[str]:
    try:
        parts = urlsplit(address)
    except ValueError:
        return
    if (scheme := f"{parts.scheme}:") in _SCHEMES:
        yield scheme
        return
    segments = parts.path.split("/")
    for place, segment in enumerate(segments):
        if _SEGMENT.fullmatch(segment):
            yield f"/{segment}" if place == len(segments) - 1 else f"/{segment}/"
    for pair in parts.query.split("&") if parts.query else ():
        yield f"{pair.partition('=')[0]}="


def tag_step(page: Page, node: int) -> tuple[AxisStep, Reliance]:
    """The step by the tag of an element, and what that relies on."""
    tag = tag_of(page, node)
    return child(tag), tag_reliance(tag)


def tag_reliance(tag: str) -> Reliance:
    """What a step by this tag relies on."""
    if tag in STEADY_TAGS:
        return Reliance.STEADY
    if tag == "h1":
        return Reliance.TITLE
    return Reliance.SEMANTIC if tag in SEMANTIC_TAGS or "-" in tag else Reliance.TAG
