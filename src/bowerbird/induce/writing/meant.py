"""Which part of a text is meant: all of it, with its unit or sign, or a range of it where others share the node."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.paths import choose_range, usual_range
from bowerbird.induce.paths.building import call, normal
from bowerbird.induce.said.values import (
    LONGEST_VALUE,
    NAMING,
    QUANTITIES,
    WHOLE,
    Context,
    alike,
    is_place,
    lifted,
    whole_text,
)
from bowerbird.induce.texts.bullets import bullet_of, without_bullet
from bowerbird.induce.texts.naming import names_of
from bowerbird.induce.texts.reading import value_of
from bowerbird.oxpath import Nodes, evaluate, parse, show
from bowerbird.oxpath.ast import String
from bowerbird.page import Kind, Page

IN_PARTS = 'norm(string-join(.//text(), " "))'
_STROKED = re.compile(r"^[/›»>|→·•–—]|[/›»>|→·•–—]$")  # signs between a text and others, which are no part of a value
_SEVERAL = re.compile(r": | [|•·] ")  # in a text that says more than one thing
_SMALL_WORDS = re.compile(r"(?:[^\W\d_A-Z]+ ){1,2}(?=[^\Wa-z])")  # before a name: "by", "von der"
_BEFORE_SUMS = r"^[^\d£$€]+"
LEAST_READ = 0.9  # of the values that must be read from the whole text as from the part that is meant
READABLE_RANGE = 80  # letters of a range, beyond which the whole text is nicer where it reads as the same value
LEAST_HEADED = 3  # different texts that begin alike, for what they begin with to be their label
LONGEST_LABEL = 40  # letters of such a label
MOST_OF_PLACE = 0.5  # of a text, for all of it to be the address that was seen in it


def value_at(contexts: Sequence[Context], pack: Pack, name: str, path: str) -> str | None:
    """The whole text where that is the value, with its unit or sign; a range of it where others share the node.

    Codes and quantities are told by their form: a range must give none where the text there has none.
    """
    places = [(context, node) for context in contexts for node in lifted(context, name)]
    pairs = [(whole_text(context.page, node), _text_at(context, name, node)) for context, node in places]
    rest = (
        _in_parts(contexts, name)
        or _after_bullets(pairs)
        or _after_own_label(pack, name, pairs)
        or _after_small_words(pack, name, pairs)
    )
    if rest is not None:
        return rest
    if all(alike(whole, part) for whole, part in pairs):
        is_bare = not any(_STROKED.search(whole) for whole, _ in pairs)
        return WHOLE if is_bare else choose_range(pairs) or WHOLE
    if (rest := _after_leading(pack, name, pairs)) is not None:
        return rest
    is_told_by_form = name in pack.attributes and pack.attributes[name].kind in (*QUANTITIES, ValueKind.CODE)
    is_code = name in pack.attributes and pack.attributes[name].kind is ValueKind.CODE
    has_form = is_code and bool(pack.attributes[name].patterns) and not pack.attributes[name].needs_label
    others = list(_texts_without(contexts, name, path)) if is_told_by_form else []
    if others and (ranged := choose_range([*pairs, *others], has_form=has_form)) is not None:
        return ranged
    if is_code and (ranged := choose_range(pairs, has_form=has_form)) is not None:
        return ranged  # all of the text would be the code, its label, too
    reads_whole = sum(reads_alike(pack, name, whole, part) for whole, part in pairs) >= LEAST_READ * len(pairs)
    is_shared = any(_is_shared(context, pack, name, node) for context, node in places)
    is_short = max(len(whole) for whole, _ in pairs) <= LONGEST_VALUE
    is_part = is_place(pack, name) and is_place(pack, pack.attributes[name].sub_type_of or "")
    begins = is_part and all(whole.startswith(part) for whole, part in pairs)
    if begins and (ranged := choose_range(pairs)) is not None:
        return ranged  # what stands behind a street is not the street
    if not is_shared and (reads_whole or (is_short and name in pack.attributes)):
        return WHOLE
    is_title = any(_is_title(context, node) for context, node in places)  # of which the place is a part
    is_most = all(
        len(part) >= MOST_OF_PLACE * len(whole) and (not is_part or whole.endswith(part)) for whole, part in pairs
    )
    if is_place(pack, name) and is_short and not is_title and is_most:
        return WHOLE  # the name of a house before its street; behind it the town would be
    is_closed = name in pack.attributes and pack.attributes[name].kind is ValueKind.ENUMERATION
    ranged = choose_range(pairs, is_closed=is_closed) or usual_range(pairs)
    if ranged is not None and len(ranged) <= READABLE_RANGE:
        return ranged
    return WHOLE if reads_whole else ranged if name in pack.attributes else None


def _in_parts(contexts: Sequence[Context], name: str) -> str | None:
    """What reads values that are the texts of their nodes side by side, which by themselves are written without a blank
    between: "York" and "1.2 miles" in a row; None where they are not."""
    seen = [(context.page, one) for context in contexts for one in context.values.get(name, ())]
    is_apart = any(whole_text(page, one.node) != one.text for page, one in seen)
    return IN_PARTS if is_apart and all(" ".join(_texts_in(page, one.node)) == one.text for page, one in seen) else None


def _texts_in(page: Page, node: int) -> list[str]:
    inside = (it for it in range(node, int(page.end[node])) if page.kind[it] == Kind.TEXT)
    return [" ".join(page.text[it].split()) for it in inside if page.text[it].strip()]


def _after_bullets(pairs: Sequence[tuple[str, str]]) -> str | None:
    """All of a text behind the sign that it begins with ("✓ Home office"), where no text has more than that around
    its value; None where they do, or where there are no such signs."""
    bullets = dict.fromkeys(bullet_of(whole).strip() for whole, _ in pairs)
    if not any(bullets) or any(without_bullet(whole) != part for whole, part in pairs):
        return None
    signs = [re.escape(bullet) for bullet in bullets if bullet]
    sign = signs[0] if len(signs) == 1 else f"({'|'.join(signs)})"
    return show(call("replace", normal(), String(f"^{sign} ?"), String("")))


def _after_own_label(pack: Pack, name: str, pairs: Sequence[tuple[str, str]]) -> str | None:
    """All of a long text behind the label that all of them begin with, "The seller says: "; None where they do not."""
    is_text = name in pack.attributes and pack.attributes[name].kind is ValueKind.TEXT
    beginnings = {whole.partition(": ")[0] if ": " in whole else "" for whole, _ in pairs}
    label = beginnings.pop() if len(beginnings) == 1 else ""
    is_headed = is_text and len({whole for whole, _ in pairs}) >= LEAST_HEADED
    if not is_headed or not 0 < len(label) <= LONGEST_LABEL or any(whole != part for whole, part in pairs):
        return None
    pattern = re.escape(label).replace("\\ ", " ")
    return show(call("replace", normal(), String(f"^{pattern}: ?"), String("")))


def _after_small_words(pack: Pack, name: str, pairs: Sequence[tuple[str, str]]) -> str | None:
    """All of a name behind the words in small letters that nearly all texts begin with ("by Oak & Sons"), which are no
    part of it; None where they do not, or where there are no such words."""
    is_name = name in pack.attributes and pack.attributes[name].kind is ValueKind.NAME and name not in NAMING
    beginnings = Counter(one[0] for whole, _ in pairs if (one := _SMALL_WORDS.match(whole)))
    word = max(beginnings, key=lambda one: beginnings[one], default="")
    rests = [whole.removeprefix(word) for whole, part in pairs if part in (whole, whole.removeprefix(word))]
    is_usual = beginnings[word] >= LEAST_READ * len(pairs) and len(rests) >= LEAST_READ * len(pairs)
    if not is_name or not is_usual or len(set(rests)) < LEAST_HEADED:
        return None
    return show(call("replace", normal(), String(f"^{word}"), String("")))


def _leading_label(pack: Pack, name: str, pairs: Sequence[tuple[str, str]]) -> str | None:
    """ "Duration: ", where all texts begin with it and the rest of each is the value; None where they do not."""
    columns = takewhile(lambda letters: len(set(letters)) == 1, zip(*(whole for whole, _ in pairs), strict=False))
    shared = "".join(letters[0] for letters in columns)
    label = shared[: shared.find(": ") + 2] if ": " in shared else ""
    rests = [(whole.removeprefix(label), part) for whole, part in pairs]
    if not label or any(_SEVERAL.search(rest) for rest, _ in rests):
        return None
    is_whole = all(part in rest for rest, part in rests)
    same = sum(rest == part or reads_alike(pack, name, rest, part) for rest, part in rests)
    return label if is_whole and same >= LEAST_READ * len(rests) else None


def _after_leading(pack: Pack, name: str, pairs: Sequence[tuple[str, str]]) -> str | None:
    """What stands behind the label that all texts begin with, or behind the words before a sum."""
    if (label := _leading_label(pack, name, pairs)) is not None:
        return show(call("substring-after", normal(), String(label)))
    is_sum = _has_leading_word(pack, name, pairs)
    return show(call("replace", normal(), String(_BEFORE_SUMS), String(""))) if is_sum else None


def _has_leading_word(pack: Pack, name: str, pairs: Sequence[tuple[str, str]]) -> bool:
    """Whether all texts are a sum behind a very label of it, "Was £9"; tomorrow it may be another, "RRP £9"."""
    words = {whole.removesuffix(part) for whole, part in pairs}
    if name not in pack.attributes or pack.attributes[name].kind is not ValueKind.MONEY or len(words) > 1:
        return False
    (word,) = words
    is_label = word.endswith(" ") and name in names_of(pack).are_of(word.strip())
    return is_label and all(re.sub(_BEFORE_SUMS, "", whole) == part for whole, part in pairs)


def _is_title(context: Context, node: int) -> bool:
    """Whether a text names its record."""
    return any(one.node == node for name in NAMING for one in context.values.get(name, ()))


def _texts_without(contexts: Sequence[Context], name: str, path: str) -> Iterator[tuple[str, None]]:
    """What the path leads to in records that have no such value."""
    expression = parse(path)
    for context in contexts:
        found = None if context.values.get(name) else evaluate(expression, context.page, context.node)
        if isinstance(found, Nodes):
            yield from ((whole_text(context.page, int(node)), None) for node in found.rows[:1])


def _is_shared(context: Context, pack: Pack, name: str, node: int) -> bool:
    """Whether another attribute stands in the same node; a postcode or a town in a place's own text is a part of it."""
    inside, own = range(node, int(context.page.end[node])), _text_at(context, name, node)
    others = [(other, one) for other, seen in context.values.items() if other != name for one in seen]
    return any(
        one.node in inside and not (is_place(pack, name) and _is_of_place(pack, other) and one.text in own)
        for other, one in others
    )


def _is_of_place(pack: Pack, name: str) -> bool:
    return name in pack.attributes and pack.attributes[name].kind in (ValueKind.PLACE, ValueKind.CODE)


def _text_at(context: Context, name: str, node: int) -> str:
    page = context.page
    inside = [one.text for one in context.values[name] if node <= one.node < page.end[node]]
    return " ".join(inside[0].split())


def reads_alike(pack: Pack, name: str, whole: str, part: str) -> bool:
    if name not in pack.attributes:
        return False
    one = value_of(pack, name, whole)
    return one is not None and one == value_of(pack, name, part)
