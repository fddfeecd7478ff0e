"""From whole texts and the parts of them that are wanted to an OXPath expression for the part.

Problem.    A node shows several attributes: "3 bedroom flat in Oxford, OX1 2JD". The value of one of them is a range of
            the text, wanted as an expression over `norm(.)` that gives it for every text seen, and nothing where a text
            has no such value.
Reference.  T. Furche et al., "DIADEM: Thousands of Websites to a Single Database", PVLDB 7(14), 2014, Figure 4:
            `substring-before(norm(.), " Bedroom")`.
Notation.   *before* and *after* are what stands around the value; a *mark* is the constant end or beginning of these.
Departures. Where marks do not suffice, a pattern of the values themselves is looked for, between marks or alone; where
            that fails as well, the marks of most values, since some may have been seen wrongly. The values themselves
            are named one by one only where there are no others than those that are known.
Cost.       A few dozen expressions, each evaluated on all texts, the readable ones first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from bowerbird.induce.paths.building import SELF, call, normal
from bowerbird.oxpath import ast, evaluate, show
from bowerbird.oxpath.ast import Expression
from bowerbird.page import parse_html

_NOWHERE = parse_html("<p></p>")
_TEXT = "text"
_TOKEN = re.compile(r"\s*(?:[^\W_]+|[^\w\s]|_)")
_LAST_TOKEN = re.compile(r"(?:\s?[^\W_]+\s?[^\w\s]?|[^\w\s]|_)\s*$")
_LAST_SIGN, _FIRST_SIGN = re.compile(r"[^\w\s]\s*$"), re.compile(r"\s*[^\w\s]")
_SPECIAL = re.compile(r"([.^$*+?()\[\]{}|\\])")
_FEW_VALUES = 12  # that a pattern may name one by one
_MOST = 0.7  # of the values, that marks must give where they do not give all
_WORDS = ("[A-Z]+", "[a-z]+")
Part = Callable[[Expression], Expression]
Pair = tuple[str, str | None]


def choose_range(pairs: Sequence[Pair], *, is_closed: bool = False, has_form: bool = False) -> str | None:
    """The shortest readable expression that gives every wanted text, "" where none is wanted; None if there is none.

    Each pair is the normalised text of a node and the part that is wanted, None where the text does not have it. The
    values of a closed set may be named one by one; those that have a form of their own are told by it rather than by
    the words before them, which other texts may not have (the county before a postcode).
    """
    wanted = [(whole, part) for whole, part in pairs if part]
    if not wanted or any(part not in whole for whole, part in wanted):
        return None
    for part in (*(_forms(wanted) if has_form else ()), *_parts(wanted, is_closed)):
        if all(_value(part, whole) == (value or "") for whole, value in pairs):
            return show(part(normal(SELF)))
    return None


def usual_range(pairs: Sequence[Pair]) -> str | None:
    """The expression by the marks of most values that gives most of them, where some may have been seen wrongly."""
    around = [whole.partition(part) for whole, part in pairs if part and part in whole]
    starts = _usual(one.search(before) for before, _, _ in around for one in (_LAST_TOKEN, _LAST_SIGN))
    ends = _usual(one.match(after) for _, _, after in around for one in (_TOKEN, _FIRST_SIGN))
    best: tuple[float, Part] | None = None
    for part in _cuts(starts, ends):
        right = sum(_value(part, whole) == (value or "") for whole, value in pairs) / len(pairs)
        if right >= _MOST and (best is None or right > best[0]):
            best = right, part
    return None if best is None else show(best[1](normal(SELF)))


def _usual(found: Iterable[re.Match[str] | None]) -> list[str]:
    """The two commonest marks."""
    marks = Counter(one[0] for one in found if one is not None)
    return [mark for mark, _ in marks.most_common(2)]


def _value(part: Part, whole: str) -> object:
    return evaluate(part(normal(ast.Variable(_TEXT))), _NOWHERE, 0, {_TEXT: whole})


def _parts(wanted: Sequence[tuple[str, str]], is_closed: bool) -> Iterator[Part]:
    yield lambda text: text
    # "1 bed, 1 bath": which of several occurrences is meant, only all texts together can tell.
    ways = (
        [whole.partition(part) for whole, part in wanted],
        [whole.rpartition(part) for whole, part in wanted],
    )
    marks = [
        (list(_marks_before([one[0] for one in around])), list(_marks_after([one[2] for one in around])))
        for around in ways
    ]
    for starts, ends in marks:
        yield from _cuts(starts, ends)
    values = [part for _, part in wanted]
    for around, (starts, ends) in zip(ways, marks, strict=True):
        is_first = not any(before for before, _, _ in around)
        yield from _patterns(values, starts, ends, is_closed, is_first)
        if not any(after for _, _, after in around):
            yield from _patterns_at_end(values, starts)


def _cuts(starts: Sequence[str], ends: Sequence[str]) -> Iterator[Part]:
    yield from (_cut("substring-before", mark) for mark in ends)
    yield from (_cut("substring-after", mark) for mark in starts)
    yield from (_cut("substring-after-reverse", mark) for mark in starts)
    yield from (_cut("substring-before-reverse", mark) for mark in ends)
    yield from (_before_two(mark) for mark in ends)
    for start in starts:
        yield from (_between(start, end) for end in ends)
    for start in starts:
        yield from (_between_reverse(start, end) for end in ends)


def _cut(function: str, mark: str) -> Part:
    return lambda text: call(function, text, ast.String(mark))


def _between(start: str, end: str) -> Part:
    return lambda text: call("substring-before", call("substring-after", text, ast.String(start)), ast.String(end))


def _before_two(mark: str) -> Part:
    """Without the last two pieces: the town, and the county with its postcode."""
    once = _cut("substring-before-reverse", mark)
    return lambda text: once(once(text))


def _between_reverse(start: str, end: str) -> Part:
    def part(text: Expression) -> Expression:
        before = call("substring-before-reverse", text, ast.String(end))
        return call("substring-after-reverse", before, ast.String(start))

    return part


# Marks


def _marks_after(afters: Sequence[str]) -> Iterator[str]:
    """Beginnings of what follows the values: the first word of it, all that is common, the first character."""
    if not all(afters):
        return
    common = _common_start(afters)
    first = _TOKEN.match(common)
    yield from dict.fromkeys(mark for mark in (first[0] if first else "", common.rstrip(), common[:1]) if mark)


def _marks_before(befores: Sequence[str]) -> Iterator[str]:
    """Ends of what precedes the values, likewise."""
    if not all(befores):
        return
    common = _common_start([before[::-1] for before in befores])[::-1]
    last = _LAST_TOKEN.search(common)
    yield from dict.fromkeys(mark for mark in (last[0] if last else "", common.lstrip(), common[-1:]) if mark)


def _common_start(texts: Sequence[str]) -> str:
    columns = list(zip(*texts, strict=False))
    length = next((place for place, column in enumerate(columns) if len(set(column)) > 1), len(columns))
    return texts[0][:length]


# Patterns of the values


def _patterns(
    values: Sequence[str], starts: Sequence[str], ends: Sequence[str], is_closed: bool, is_first: bool
) -> Iterator[Part]:
    """`is_first`: every text begins with its value. Then so do others, in which words may be more: the last two of
    "Old Mill Lane" are no street."""
    for pattern in _shapes(values, is_closed):
        for start in (*starts[:1], ""):
            for end in (*ends[:1], ""):
                is_parted = end.strip() and (start.strip() or is_first)
                if pattern.startswith(_WORDS) and not is_parted and not is_closed:
                    continue  # "South" of ", South Yorkshire S6 4TS": where words end, blanks do not tell
                if is_first and not start and pattern.startswith(_WORDS):
                    yield _replaced(f"^({pattern}){_escaped(end)}.*$|^.*$")
                    continue
                yield _replaced(f"^.*?{_escaped(start)}({pattern}){_escaped(end)}.*$|^.*$")
                yield _replaced(f"^.*{_escaped(start)}({pattern}){_escaped(end)}.*$|^.*$")


def _forms(wanted: Sequence[tuple[str, str]]) -> Iterator[Part]:
    """Known shapes of values with letters and digits, at the end of the texts where all stand there."""
    values = [part for _, part in wanted]
    end = "$" if all(whole.endswith(part) for whole, part in wanted) else ".*$"
    for shape in _KNOWN_SHAPES:
        if "A-Z" in shape and all(re.fullmatch(shape, value) for value in values):
            yield _replaced(f"^.*?({shape}){end}|^.*$")


def _patterns_at_end(values: Sequence[str], starts: Sequence[str]) -> Iterator[Part]:
    """Where values end the texts, as postcodes do: what looks like one earlier in another text is none."""
    for pattern in _shapes(values, is_closed=False):
        yield from (_replaced(f"^.*{_escaped(start)}({pattern})$|^.*$") for start in (*starts[:1], ""))


def _replaced(pattern: str) -> Part:
    # The second branch of the pattern takes a text without the value, and gives the empty group.
    return lambda text: call("replace", text, ast.String(pattern), ast.String("$1"))


_KNOWN_SHAPES = (
    r"\d+",
    r"\d[\d,.]*",
    r"[£$€] ?\d[\d,.]*",
    r"\d[\d,. ]*[£$€]",
    r"[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}",
    r"\d+[./-]\d+[./-]\d+",
    r"\d+ \w+ \d{4}",
    r"\d[\d,.]*\d",
    r"[£$€] ?\d[\d,.]*\d",
)


def _shapes(values: Sequence[str], is_closed: bool) -> Iterator[str]:
    """Patterns that all values follow: numbers, money, what they look like letter for letter; of few, a choice."""
    yield from (shape for shape in _KNOWN_SHAPES if all(re.fullmatch(shape, value) for value in values))
    generalised = {_generalised(value) for value in values}
    if len(generalised) == 1:
        yield generalised.pop()
    distinct = sorted(set(values), key=lambda value: (-len(value), value))
    if is_closed and 1 < len(distinct) <= _FEW_VALUES and len(values) > 2 * len(distinct):
        yield "|".join(_escaped(value) for value in distinct)


def _generalised(value: str) -> str:
    pieces = re.findall(r"\d+|[A-Z]+|[a-z]+|\s+|.", value)
    classes = ((str.isdigit, r"\d+"), (str.isupper, "[A-Z]+"), (str.islower, "[a-z]+"), (str.isspace, " "))
    return "".join(next((shape for test, shape in classes if test(piece)), _escaped(piece)) for piece in pieces)


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
