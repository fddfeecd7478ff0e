"""Sentences from templates, so that no two descriptions read alike.

A template line is `?needed,!unwanted text`, with `{slot}` for a value, `<one|two|>` for alternatives (they nest) and
`a~` for "a" or "an" as the next word asks (in French `de~` and `à~`). A line whose slots an item lacks is passed over:
templates may speak of optional attributes without any condition in code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.vocabulary import sections

Part = str | tuple[str] | list["str | Parts"]
Parts = tuple[Part, ...]
"""A literal, a slot (a tuple of its name) or alternatives (a list, where a plain text stands for itself)."""

TOKEN = re.compile(r"\{[a-z_0-9]+\}|[<>|]|[^{}<>|]+")
JUNCTURE = re.compile(r"(?<!\w)(a|A|de|De|à|À)~ (Le |le )?(?=(\w+))")
SPACES = re.compile("  +")
TRIES = 40


@dataclass(frozen=True)
class Template:
    parts: Parts
    needs: tuple[str, ...]


class Slots(Protocol):
    """What sentences may speak of: some words always, others if the item has them."""

    @property
    def always(self) -> frozenset[str]: ...

    def __contains__(self, name: str, /) -> bool: ...

    def __getitem__(self, name: str, /) -> str: ...


class Words:
    """Fixed words and makers of others, for the small grammars of names."""

    def __init__(self, fixed: Mapping[str, str], makers: Mapping[str, Callable[[], str]]) -> None:
        self.fixed = fixed
        self.makers = makers

    @property
    def always(self) -> frozenset[str]:
        return frozenset()

    def __contains__(self, name: str) -> bool:
        return name in self.fixed or name in self.makers

    def __getitem__(self, name: str) -> str:
        return self.fixed[name] if name in self.fixed else self.makers[name]()


@cache
def templates(name: str, section: str, always: frozenset[str] = frozenset()) -> tuple[Template, ...]:
    """The compiled templates of a section of a vocabulary file; they need no word that is always there."""
    return tuple(compile_template(line, always) for line in sections(name).get(section, ()))


def compile_template(line: str, always: frozenset[str] = frozenset()) -> Template:
    needs: set[str] = set()
    if line.startswith("?"):
        flags, _, line = line[1:].partition(" ")
        needs.update(flags.split(","))
    parts = parse(iter(TOKEN.findall(line)), needs)[0]
    return Template((parts,) if isinstance(parts, str) else parts, tuple(sorted(needs - always)))


def parse(tokens: Iterator[str], needs: set[str]) -> list[str | Parts]:
    """Read alternatives up to the closing bracket or the end."""
    options: list[str | Parts] = []
    current: list[Part] = []
    for token in tokens:
        if token == "<":
            current.append(parse(tokens, needs))
        elif token == "|":
            options.append(option(current))
            current = []
        elif token == ">":
            break
        elif token[0] == "{":
            needs.add(token[1:-1])
            current.append((token[1:-1],))
        else:
            current.append(token)
    options.append(option(current))
    return options


def option(parts: list[Part]) -> str | Parts:
    if not parts:
        return ""
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else tuple(parts)


def expand(parts: Parts, slots: Slots, chance: Chance, out: list[str]) -> None:
    append = out.append
    for part in parts:
        if isinstance(part, str):
            append(part)
        elif isinstance(part, tuple):
            append(slots[part[0]])
        else:
            chosen = part[int(chance.random() * len(part))]
            if isinstance(chosen, str):
                append(chosen)
            else:
                expand(chosen, slots, chance, out)


def say(template: Template, slots: Slots, chance: Chance) -> str:
    """One sentence, spaced and capitalised: alternatives that were left out leave spaces behind."""
    out: list[str] = []
    expand(template.parts, slots, chance, out)
    text = "".join(out).strip()
    if "  " in text or " ," in text or " ." in text:
        text = SPACES.sub(" ", text).replace(" ,", ",").replace(" .", ".")
    if "~" in text:
        text = JUNCTURE.sub(join, text)
    return text[:1].upper() + text[1:]


def join(match: re.Match[str]) -> str:
    """English "a" or "an"; French "de", "d'" or "du", "à" or "au", as the next word asks."""
    small, the, word = match[1].lower(), match[2] or "", match[3].lower()
    if small == "a":
        vowel = word[0] in "aeiou" and not word.startswith(("one", "uni", "use", "eu", "us"))
        return match[1] + ("n " if vowel or word in ("hour", "8", "11", "18") else " ") + the
    if the:
        return "du " if small == "de" else "au "
    if small == "de" and word[0] in "aeiouyéèêîôœh":
        return match[1][0] + "'"
    return match[1] + " "


def choose(name: str, section: str, slots: Slots, chance: Chance, count: int) -> list[str]:
    """Up to `count` different sentences of a section that these slots allow."""
    options = templates(name, section, slots.always)
    taken: list[int] = []
    said: list[str] = []
    for _ in range(TRIES if options else 0):
        if len(said) >= count:
            break
        number = int(chance.random() * len(options))
        if number not in taken and fits(options[number], slots):
            taken.append(number)
            said.append(say(options[number], slots, chance))
    return said


def fits(template: Template, slots: Slots) -> bool:
    """Whether all words that a template needs are there, and none that it must not meet."""
    needs = template.needs
    return not needs or all(need in slots if need[0] != "!" else need[1:] not in slots for need in needs)


def styled(name: str, section: str, slots: Slots, chance: Chance, style: int) -> str:
    """The template that `style` chooses, or the next one that these slots allow: how one site writes its headlines."""
    options = templates(name, section, slots.always)
    for step in range(len(options)):
        template = options[(style + step) % len(options)]
        if fits(template, slots):
            return say(template, slots, chance)
    raise LookupError(f"{name}.txt [{section}]: no template fits; add one without optional slots")
