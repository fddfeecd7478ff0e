"""Sentences from templates, so that no two descriptions read alike.

A template line is `?needed,flags text`, with `{slot}` for a value, `<one|two|>` for alternatives (they nest) and `a~` for
"a" or "an" as the next word asks. A line whose slots an item does not have is passed over, so that a template may speak of
optional attributes without any condition in code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.vocabulary import sections

Part = str | tuple[str] | list["Parts"]
Parts = tuple[Part, ...]
"""A literal, a slot (a tuple of its name) or alternatives (a list)."""

TOKEN = re.compile(r"\{[a-z_0-9]+\}|[<>|]|[^{}<>|]+")
ARTICLE = re.compile(r"\b([Aa])~ (?=(\w+))")
TRIES = 40


@dataclass(frozen=True)
class Template:
    parts: Parts
    needs: frozenset[str]


class Slots:
    """What sentences may speak of: the facts of one item, and makers of passing remarks."""

    def __init__(self, facts: Mapping[str, str], makers: Mapping[str, Callable[[], str]]) -> None:
        self.facts = facts
        self.makers = makers

    def __contains__(self, name: object) -> bool:
        return name in self.facts or name in self.makers

    def __getitem__(self, name: str) -> str:
        fact = self.facts.get(name)
        return self.makers[name]() if fact is None else fact


@cache
def templates(name: str, section: str) -> tuple[Template, ...]:
    """The compiled templates of a section of a vocabulary file."""
    return tuple(compile_template(line) for line in sections(name).get(section, ()))


def compile_template(line: str) -> Template:
    needs: set[str] = set()
    if line.startswith("?"):
        flags, _, line = line[1:].partition(" ")
        needs.update(flags.split(","))
    parts = parse(iter(TOKEN.findall(line)), needs)[0]
    return Template(parts, frozenset(needs))


def parse(tokens: Iterator[str], needs: set[str]) -> list[Parts]:
    """Read alternatives up to the closing bracket or the end."""
    options: list[Parts] = []
    current: list[Part] = []
    for token in tokens:
        if token == "<":
            current.append(parse(tokens, needs))
        elif token == "|":
            options.append(tuple(current))
            current = []
        elif token == ">":
            break
        elif token[0] == "{":
            needs.add(token[1:-1])
            current.append((token[1:-1],))
        else:
            current.append(token)
    options.append(tuple(current))
    return options


def expand(parts: Parts, slots: Slots, chance: Chance, out: list[str]) -> None:
    for part in parts:
        if isinstance(part, str):
            out.append(part)
        elif isinstance(part, tuple):
            out.append(slots[part[0]])
        else:
            expand(chance.pick(part), slots, chance, out)


def say(template: Template, slots: Slots, chance: Chance) -> str:
    """One sentence, spaced and capitalised."""
    out: list[str] = []
    expand(template.parts, slots, chance, out)
    text = "".join(out)
    if "  " in text:
        text = " ".join(text.split(" ")) if "   " not in text else re.sub(" +", " ", text)
        text = text.replace("  ", " ")
    text = text.replace(" ,", ",").replace(" .", ".").strip()
    if "~" in text:
        text = ARTICLE.sub(article, text)
    return text[:1].upper() + text[1:]


def article(match: re.Match[str]) -> str:
    word = match[2].lower()
    vowel = word[0] in "aeiou" and not word.startswith(("one", "uni", "use", "eu", "us"))
    return match[1] + ("n " if vowel or word in ("hour", "honest", "8", "11", "18") else " ")


def choose(name: str, section: str, slots: Slots, chance: Chance, count: int) -> list[str]:
    """Up to `count` different sentences of a section that these slots allow."""
    options = templates(name, section)
    taken: list[int] = []
    said: list[str] = []
    for _ in range(TRIES if options else 0):
        if len(said) >= count:
            break
        number = int(chance.random() * len(options))
        if number not in taken and all(need in slots for need in options[number].needs):
            taken.append(number)
            said.append(say(options[number], slots, chance))
    return said


def styled(name: str, section: str, slots: Slots, chance: Chance, style: int) -> str:
    """The template that `style` chooses, or the next one that these slots allow: how one site writes its headlines."""
    options = templates(name, section)
    for step in range(len(options)):
        template = options[(style + step) % len(options)]
        if all(need in slots for need in template.needs):
            return say(template, slots, chance)
    raise LookupError(f"{name}.txt [{section}]: no template fits; add one without optional slots")
