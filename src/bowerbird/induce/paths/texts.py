"""What texts have in common: constant words, and the shape of what varies.

Values of one attribute are cut into tokens (numbers, words, blanks, other marks). Tokens that all values share at their
beginning or end make a pattern: words and marks as they are, numbers as digits: `^£\\d`, `\\d bedrooms$`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from babel.dates import get_day_names, get_month_names

from bowerbird.induce.paths.properties import Form, Property
from bowerbird.induce.paths.survival import Reliance

_TOKEN = re.compile(r"\d[\d,.]*|[^\W\d_]+|\s+|[\W_]")
_SPECIAL = re.compile(r"([.^$*+?()\[\]{}|\\])")
_ESCAPED = r"\\\1"
_MONEY = re.compile(
    r"(?P<signs>[£$€]+)$|(?P<before>(?:[£$€]|[A-Z]{3}) ?)\d|\d[\d,.]*(?P<after> ?(?:[£$€]|EUR\b|GBP\b|USD\b|CHF\b))"
)
_SIGNS = re.compile(r"[£$€]+")
_NUMBER = r"\d[\d,.]*"
LONGEST_LABEL = 40
_LEAST_WORD = 3
_LONGEST_SHAPE = 3  # words and numbers; longer ones are sentences
_SHORTEST_CORE = 3
_LEAST_VARIED = 4  # different values, from which what they have in common belongs to the attribute
_YEARS = r"^(19|20)\d\d$"
_YEAR = re.compile(_YEARS)
_LANGUAGES = ("en", "de", "fr", "es", "it", "nl")  # those of the packs
_LONGEST_LINE = 16  # tokens, blanks among them; what longer texts have in common is chance


_MOST_DIGITS = 2  # of a label ("CO2 emissions"); a house number and a postcode have more


def is_label(text: str) -> bool:
    """Whether a text can be the name of something: short, made of words, and not the end of a sentence that began in
    a link ("calculated at checkout.")."""
    is_short = 0 < len(text) <= LONGEST_LABEL and sum(map(str.isdigit, text)) <= _MOST_DIGITS
    is_end = text[:1].islower() and text.endswith(".") and " " in text
    return is_short and not is_end and sum(letter.isalpha() for letter in text) * 2 > len(text)


def says(text: str) -> Property:
    """The node says just this."""
    return Property(Reliance.LABEL, Form.SAYS, text)


def starts_with(text: str) -> Property:
    return Property(Reliance.LABEL, Form.STARTS, text)


def mentions(text: str) -> Property:
    return Property(Reliance.LABEL, Form.MENTIONS, text)


def matches(pattern: str) -> Property:
    return Property(Reliance.SHAPE, Form.MATCHES, pattern)


def shapes(texts: Sequence[str], *, constant: bool = False, varying: bool = False) -> Iterator[Property]:
    """What can be said about all of these texts; with `constant` that they say just this, if they do.

    Of `varying` texts few examples say nothing: that all of them are "Silver" is an accident.
    """
    if not texts or not all(texts):
        return
    if all(map(_SIGNS.fullmatch, texts)):
        yield matches(f"^{_SIGNS.pattern}$")  # how dear a restaurant is
        return
    if varying and len(set(texts)) > 1 and all(map(_YEAR.fullmatch, texts)):
        yield matches(_YEARS)
        return
    are_few = varying and len(set(texts)) < _LEAST_VARIED
    if are_few and not _are_counts(texts):
        return
    cut = [_TOKEN.findall(text) for text in texts]
    if len(set(texts)) == 1:
        # One value tells nothing about others, save for what never changes: what controls say.
        if constant and len(texts[0]) <= LONGEST_LABEL and not texts[0].isdigit():
            yield says(texts[0])
        return
    start, end = _common(cut), _common_end(cut)
    if start and _is_telling(start):
        yield from _beginning(start, whole=all(_is_all(start, tokens) for tokens in cut))
    if end and _is_telling(end) and len(end) < min(map(len, cut)):
        yield matches("".join(end) + "$")
    if max(map(len, cut)) <= _LONGEST_LINE and not are_few:
        yield from (mentions(word) for word in _common_words(texts))


def _are_counts(texts: Sequence[str]) -> bool:
    """Whether texts are numbers with what these count ("1 bath", "3 baths"): though there are few of them, the numbers
    differ and the word stays, and more of them will say the same."""
    cut = [_TOKEN.findall(text) for text in texts]
    are_counts = all(tokens[0].isdigit() and _words(tokens) <= _LONGEST_SHAPE for tokens in cut)
    are_counts = are_counts and all(not token[0].isdigit() for tokens in cut for token in tokens[1:])
    return are_counts and len({tokens[0] for tokens in cut}) > 1


def _words(tokens: Sequence[str]) -> int:
    """How many words and numbers there are among tokens, or what stands for them in a shape."""
    return sum(token.startswith(r"\d") or token[0].isalnum() for token in tokens)


def pattern_of(text: str) -> str | None:
    """The shape of one text with its words kept and its numbers generalised; None for what says nothing."""
    tokens = _TOKEN.findall(text)
    if not tokens or _words(tokens) > _LONGEST_SHAPE:
        return None
    shape = [_shape(token) for token in tokens]
    return "".join(shape) if _is_telling(shape) else None


def money_pattern(text: str) -> str:
    """How a text begins that begins with an amount of money: `^£\\d`, `^\\d[\\d,.]* EUR`; else nothing."""
    found = _MONEY.match(text)
    if found is None:
        return ""
    if found["signs"]:
        return "^[£$€]+$"
    if found["before"]:
        return f"^{_SPECIAL.sub(_ESCAPED, found['before'])}\\d"
    return f"^{_NUMBER}{_SPECIAL.sub(_ESCAPED, found['after'])}"


def _beginning(start: list[str], *, whole: bool) -> Iterator[Property]:
    pattern = "".join(start)
    numbers = [place for place, token in enumerate(start) if token.startswith(r"\d")]
    if not numbers and not whole:
        yield starts_with(re.sub(r"\\(.)", r"\1", pattern).rstrip())
    if numbers and numbers[0] > 0:
        yield matches(f"^{''.join(start[: numbers[0]])}\\d")
    if _words(start) <= _LONGEST_SHAPE:
        form = matches(f"^{pattern}{'$' if whole else ''}")
        yield form._replace(relies=Reliance.FORMAT) if whole else form
    elif numbers[:1] == [0]:
        yield matches(f"^{''.join(_first_words(start))}")


def _first_words(tokens: Sequence[str]) -> list[str]:
    """The beginning of a shape that is too long, of as many words as may be: "84 sq m" of "84 sq m (904 sq ft)"."""
    most = next(at for at in range(len(tokens), 0, -1) if _words(tokens[:at]) <= _LONGEST_SHAPE)
    first = list(tokens[:most])
    while not (first[-1].startswith(r"\d") or first[-1][-1].isalnum()):
        first.pop()
    return first


def _common(cut: Sequence[Sequence[str]]) -> list[str]:
    """The tokens, generalised, that all begin with; the last may be the common beginning of words."""
    common = []
    for column in zip(*cut, strict=False):
        if len({_kind(token) for token in column}) > 1 or column[0].casefold() in _calendar():
            break
        if column[0][0].isdigit():
            common.append(r"\d+" if all(token.isdigit() for token in column) else _NUMBER)
        elif len(set(column)) == 1:
            common.append(_shape(column[0]))
        else:
            stem = _common_start(column)
            common += [stem] if len(stem) >= _LEAST_WORD else []
            break
    while common and not common[-1].strip():
        common.pop()
    return common


def _common_end(cut: Sequence[Sequence[str]]) -> list[str]:
    end = _common([tokens[::-1] for tokens in cut])[::-1]
    # The common beginning of the words there is no beginning of what follows.
    return end[1:] if end and any(_shape(tokens[-len(end)]) != end[0] and end[0].isalpha() for tokens in cut) else end


def _is_all(shape: Sequence[str], tokens: Sequence[str]) -> bool:
    """Whether tokens end where their shape does, which may end within a word: "room" of "rooms"."""
    return len(tokens) == len(shape) and (tokens[-1][0].isdigit() or _shape(tokens[-1]) == shape[-1])


def _kind(token: str) -> str:
    return "0" if token[0].isdigit() else " " if token.isspace() else "a" if token[0].isalpha() else token


def _common_start(texts: Sequence[str]) -> str:
    columns = zip(*texts, strict=False)
    length = next((place for place, column in enumerate(columns) if len(set(column)) > 1), min(map(len, texts)))
    return texts[0][:length]


def _shape(token: str) -> str:
    if token[0].isdigit():
        return _NUMBER
    return " " if token.isspace() else _SPECIAL.sub(_ESCAPED, token)


def _is_telling(shape: Sequence[str]) -> bool:
    """A mark, a number with something beside it, or a word of some length; a bare number could be anything."""
    words = [token for token in shape if token.strip()]
    if len(words) == 1:
        return not words[0].startswith(r"\d") and (len(words[0]) >= _LEAST_WORD or not words[0].isalpha())
    return bool(words)


def _common_words(texts: Sequence[str]) -> list[str]:
    shortest = min(texts, key=len)
    words = re.findall(r"[^\W\d_]+", shortest)
    cores = dict.fromkeys(word.removesuffix("s") for word in words if len(word) > _SHORTEST_CORE)
    return [
        core
        for core in cores
        if len(core) >= _SHORTEST_CORE and core.casefold() not in _calendar() and all(core in text for text in texts)
    ][:2]


def is_of_calendar(word: str) -> bool:
    """Whether a word is the name of a month or a day of the week."""
    return word.casefold() in _calendar()


@cache
def _calendar() -> frozenset[str]:
    """Months and days of the week, which some dates share by chance."""
    tables = [
        names(width, locale=language)
        for language in _LANGUAGES
        for names in (get_month_names, get_day_names)
        for width in ("wide", "abbreviated")
    ]
    words = {name.casefold().rstrip(".") for table in tables for name in table.values()}
    return frozenset(words | {word.removesuffix("s") for word in words})
