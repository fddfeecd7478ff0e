"""Whether a pack does what its author means: examples with the instances expected in them, and signs of forgetfulness.

An example is a small page, `examples/NAME.html`, and beside it `examples/NAME.yaml`:

    expect:
      price: ["£450,000"]
      bedrooms: ["3"]
    never:
      bedrooms: ["450,000"]

A text is expected to be (part of) an instance of its attribute, or of a subtype of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bowerbird.domain.gazetteer import read_gazetteer
from bowerbird.domain.model import Attribute, Pack, ValueKind
from bowerbird.domain.resolve import gazetteer_files
from bowerbird.domain.source import Entry, read_text, read_yaml, suggest
from bowerbird.errors import PackError
from bowerbird.page import Page
from bowerbird.page.html import parse_html

EXAMPLES = "examples"
Recogniser = Callable[[Page, Pack], Mapping[str, Collection[str]]]
"""The texts of the instances of each attribute on a page; the annotators', in practice."""

_SELF_EVIDENT = (ValueKind.MONEY, ValueKind.DATE, ValueKind.PHONE, ValueKind.URL, ValueKind.IMAGE)


@dataclass(frozen=True)
class Example:
    """A page, and what the pack should and should not see on it."""

    file: Path
    page: Page
    expect: Mapping[str, tuple[str, ...]]
    never: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Shortfall:
    """Something that an example asks for and does not get."""

    file: Path
    attribute: str
    text: str
    found: tuple[str, ...]
    wanted: bool

    def __str__(self) -> str:
        seen = ", ".join(map(repr, self.found[:3])) or "nothing"
        what = "not found as" if self.wanted else "wrongly found as"
        return f"{self.file.name}: {self.text!r} {what} {self.attribute} (found: {seen})"


def read_examples(pack: Pack) -> list[Example]:
    """The examples in the pack's own folder."""
    return [_example(pack, path) for path in sorted((pack.folder / EXAMPLES).glob("*.html"))]


def _example(pack: Pack, path: Path) -> Example:
    beside = path.with_suffix(".yaml")
    if not beside.is_file():
        raise PackError(
            path, None, "has no expectations", f"write {beside.name} beside it: expect: {{attribute: [text]}}"
        )
    entries = read_yaml(beside).mapping(("expect", "never"))
    said = {key: _expectations(pack, entry) for key, entry in entries.items()}
    return Example(path, parse_html(read_text(path)), said.get("expect", {}), said.get("never", {}))


def _expectations(pack: Pack, entry: Entry) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, texts in entry.mapping().items():
        if name not in pack.attributes:
            raise texts.fail(f"{name!r} is no attribute of {pack.name}", suggest(name, pack.attributes))
        found[name] = texts.texts()
    return found


def run_examples(pack: Pack, recognise: Recogniser) -> list[Shortfall]:
    """What the pack's examples ask for and `recognise` does not give."""
    shortfalls: list[Shortfall] = []
    for example in read_examples(pack):
        seen = recognise(example.page, pack)
        for wanted, expected in ((True, example.expect), (False, example.never)):
            for name, texts in expected.items():
                found = tuple(text for sub in pack.subtypes(name) for text in seen.get(sub, ()))
                shortfalls += [
                    Shortfall(example.file, name, text, found, wanted)
                    for text in texts
                    if any(_covers(one, text) for one in found) is not wanted
                ]
    return shortfalls


def _covers(found: str, text: str) -> bool:
    return " ".join(text.split()).casefold() in " ".join(found.split()).casefold()


def warnings(pack: Pack) -> Iterator[str]:
    """What is no error but probably an oversight."""
    for name, path in gazetteer_files(pack.folder).items():
        gazetteer = read_gazetteer(path)
        if not gazetteer.origin:
            yield f"gazetteers/{path.name}: says nothing of its origin; begin it with `# origin: …`"
        if name not in pack.gazetteers and pack.name != "generic":
            yield f"gazetteers/{path.name}: no attribute names it"
    for attribute in pack.attributes.values():
        if not _recognisable(attribute):
            yield f"{attribute.name}: nothing says how to recognise it; give it labels, markers, values or patterns"
    if not any((pack.folder / EXAMPLES).glob("*.html")):
        yield "there are no examples; put a small page and its expectations into examples/"


def _recognisable(attribute: Attribute) -> bool:
    ways = (attribute.labels, attribute.markers, attribute.values, attribute.gazetteers, attribute.patterns)
    return any(ways) or (attribute.kind in _SELF_EVIDENT and not attribute.needs_label)
