"""Random XPath 1.0 over the words of a page: many expressions in little time, most of which find something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from bowerbird.page import Kind, Page

_AXES = (
    *("child",) * 6,
    *("descendant", "parent", "ancestor", "following-sibling", "preceding-sibling", "self") * 2,
    *("ancestor-or-self", "descendant-or-self"),
)
_FAR_AXES = ("following", "preceding")  # from one node only: the oracles take quadratic time from many
_COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")


class Words:
    """What expressions are made of: the tags, attributes, values and words of some pages."""

    def __init__(self, pages: Sequence[Page]) -> None:
        elements = [(page, row) for page in pages for row in range(len(page)) if page.kind[row] == Kind.ELEMENT]
        self.tags = _plain(page.name(row) for page, row in elements)
        pairs = [pair for page, row in elements for pair in page.attributes[row].items()]
        self.attributes = _plain(name for name, _ in pairs)
        self.values = _quotable(value for _, value in pairs)
        texts = [page.text[row] for page in pages for row in range(len(page)) if page.kind[row] == Kind.TEXT]
        self.words = _quotable(word for text in texts for word in text.split()[:3]) or ["x"]


def _plain(names: object) -> list[str]:
    """Names that XPath can spell, in the order of their frequency in the given ones."""
    return [name for name in names if name.isascii() and name.replace("-", "").isalnum()] or ["a"]  # type: ignore[attr-defined]


def _quotable(texts: object) -> list[str]:
    kept = [text for text in texts if len(text) < 30 and '"' not in text and text.isprintable()]  # type: ignore[attr-defined]
    return kept or ["x"]


class Chance:
    """Makes expressions by chance; the same ones for the same seed.

    With `local`, predicates do not look at the whole page, for which lxml takes quadratic time.
    """

    def __init__(self, words: Words, seed: int, *, local: bool = False) -> None:
        self._words = words
        self._random = Random(seed)
        self._far = 0.0 if local else 0.5

    def expression(self) -> str:
        """Any expression: mostly a path, sometimes a value."""
        kind = self._random.random()
        if kind < 0.7:
            return self.path(2)
        if kind < 0.8:
            return f"{self.path(1)} | {self.path(1)}"
        if kind < 0.85:
            return f"({self.path(1)})[{self.condition(1)}]"
        if kind < 0.9:
            place, axis = self._random.randint(1, 9), self._random.choice(_FAR_AXES)
            return f"(//{self._tag()})[{place}]/{axis}::{self._tag()}[{self.condition(1)}]"
        return self._random.choice((self.number, self.text, self.condition))(2)

    def path(self, depth: int) -> str:
        steps = [self.step(depth) for _ in range(self._random.randint(1, 3))]
        text = self._random.choice(("//", "//", "//", "/html//"))
        for place, step in enumerate(steps):
            text += step if not place else self._random.choice(("/", "/", "//")) + step
        ending = self._random.random()
        if ending < 0.15:
            text += f"/@{self._attribute()}"
        elif ending < 0.25:
            text += "/text()"
        return text

    def relative(self, depth: int) -> str:
        choice = self._random.random()
        if choice < 0.35:
            return f"@{self._attribute()}"
        if choice < 0.5:
            return "."
        if choice < 0.6:
            return "text()"
        return self._random.choice(("", ".//", "../")) + self.step(depth - 1)

    def step(self, depth: int) -> str:
        axis = self._random.choice(_AXES)
        test = self._random.choice((self._tag(), self._tag(), "*", "text()", "node()", "comment()"))
        written = test if axis == "child" else f"{axis}::{test}"
        count = self._random.choice((0, 0, 1, 1, 2)) if depth > 0 else 0
        return written + "".join(f"[{self.condition(depth - 1)}]" for _ in range(count))

    def condition(self, depth: int) -> str:
        choose = self._random.choice
        forms: list[Callable[[], str]] = [
            lambda: str(self._random.randint(1, 4)),
            lambda: choose(("last()", "position() > 1", "position() = last()", "position() mod 2 = 1")),
            lambda: f"@{self._attribute()}",
            lambda: f'@{self._attribute()} = "{self._value()}"',
            lambda: f'contains(@{self._attribute()}, "{self._value()[:3]}")',
            lambda: f'contains({self.relative(depth)}, "{self._word()}")',
            lambda: f'starts-with(normalize-space(), "{self._word()[:2]}")',
            lambda: f"count({self.relative(depth)}) {choose(_COMPARISONS)} {self._random.randint(0, 3)}",
            lambda: f"not({self.relative(depth)})",
            lambda: self.relative(depth),
        ]
        if depth > 0:
            forms += [
                lambda: f"{self.condition(depth - 1)} and {self.condition(depth - 1)}",
                lambda: f"{self.condition(depth - 1)} or {self.condition(depth - 1)}",
                lambda: f"{self.text(depth - 1)} {choose(('=', '!='))} {self.text(depth - 1)}",
                lambda: f"{self.number(depth - 1)} {choose(_COMPARISONS)} {self.number(depth - 1)}",
                lambda: f"{self.relative(depth - 1)} {choose(_COMPARISONS)} {self.relative(depth - 1)}",
                lambda: f"not({self.condition(depth - 1)})",
            ]
        return choose(forms)()

    def text(self, depth: int) -> str:
        node = self.path(0) if self._random.random() < self._far else self.relative(depth)
        return self._random.choice(
            (
                f"string({node})",
                f"normalize-space({node})",
                f'concat({node}, "{self._word()}")',
                f'substring-before({node}, "{self._word()[:1]}")',
                f'substring-after({node}, "{self._word()[:1]}")',
                f"substring({node}, {self._random.randint(0, 4)}, {self._random.randint(0, 9)})",
                f'translate({node}, "aeiou", "AEI")',
                f"name({node})",
                f'"{self._word()}"',
            )
        )

    def number(self, depth: int) -> str:
        node = self.path(0) if self._random.random() < self._far else self.relative(depth)
        return self._random.choice(
            (
                f"count({node})",
                f"string-length({node})",
                f"floor(number({node}))",
                f"round(string-length({node}) div 4)",
                f"{self._random.randint(0, 9)} - count({node})",
                f"-count({node}) mod 3",
                f"sum({node}) * 2",
            )
        )

    def _tag(self) -> str:
        return self._random.choice(self._words.tags)

    def _attribute(self) -> str:
        return self._random.choice(self._words.attributes)

    def _value(self) -> str:
        return self._random.choice(self._words.values)

    def _word(self) -> str:
        return self._random.choice(self._words.words)
