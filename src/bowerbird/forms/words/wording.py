"""Words of labels and names in one plain form, and the words in them that tell the end of a range.

Labels come with colons, units, prompts and inflections: "Price from (£):", "Please select a make", "Mindestpreis". What
is left when those are taken away is compared. Words are small letters without accents; plurals lose their ending.
Seven languages are read at once (en, de, fr, es, it, nl, pt): a form is too short to tell its language by, and few of
its words mean different things in two of them. Those that do ("de", "à", "a", "van") tell an end at the edges only.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from bowerbird.forms.model import End
from bowerbird.forms.words.lists import phrases, word_set

_WORD = re.compile(r"[^\W\d_]+|\d+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_WHERE = re.compile(r"\boù\b", re.IGNORECASE)  # without its accent it would be "ou", or
_UNTIL = re.compile(r"\bt/m\b", re.IGNORECASE)  # Dutch "tot en met", one word to a reader
_NAME_PARTS = re.compile(r"(?<=[a-zà-ÿ])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)|[^\w]+|_+")
_NAME_PREFIXES = re.compile(
    r"(?:ctl\d+|txt|ddl|cbo|cmb|lst|chk|rdo|rbl|cbl|tb|tbx|fld|inp|frm|field|input|edit|wp|id|f|js)$"
)
_LONGEST_LABEL = 160  # characters; what is longer explains rather than names
_SHORTEST_PLURAL = 4
_MOST_WORDS = 6  # of a label that tells an end; longer ones are sentences, which have "to" and "from" of their own
_SHORTEST_IN_NAME = 3  # letters; shorter ones in longer names are prefixes and pieces of keys

_LEAST = word_set("least")
_MOST = word_set("most")
_LEAST_AT_EDGES = word_set("least at edges")
_MOST_AT_EDGES = word_set("most at edges")
_END_PHRASES = {
    tuple(phrase.split()): word
    for word, name in (("min", "least phrases"), ("max", "most phrases"))
    for phrase in phrases(name)
}
_LONGEST_END = max(map(len, _END_PHRASES))
_COUNTING = word_set("counting")
_PREFIXES = ("mindest", "minimal", "maximal", "hochst", "max", "min")
_SUFFIXES = ("obergrenze", "untergrenze", "limit", "anzahl", "zahl")
_COMPOUND_FIRST = 3  # letters before such a suffix: "Türenzahl"
_COMPOUND_REST = 4  # letters that must follow such a prefix: "Maxpreis", not "Maxim"

_FILLERS = word_set("fillers")
_UNITS = word_set("units")
_SILENT = _FILLERS | _UNITS | _COUNTING
_CONTROL_WORDS = word_set("of names")


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text in plain form, in order."""
    spaced = _UNTIL.sub("tm", _WHERE.sub("where", _HUMP.sub(" ", text[:_LONGEST_LABEL])))
    plain = spaced.casefold()
    if not plain.isascii():
        plain = unicodedata.normalize("NFKD", plain).casefold()
        plain = "".join(char for char in plain if not unicodedata.combining(char))
    return _with_ends(tuple(part for word in _WORD.findall(plain) for part in _parts(word)))


def _with_ends(words: tuple[str, ...]) -> tuple[str, ...]:
    """`words` with phrases that tell an end, as "no more than" and "à partir de", as one word."""
    found: list[str] = []
    at = 0
    while at < len(words):
        sizes = range(min(_LONGEST_END, len(words) - at), 1, -1)
        size = next((size for size in sizes if words[at : at + size] in _END_PHRASES), 1)
        found.append(_END_PHRASES.get(words[at : at + size], words[at]))
        at += size
    return tuple(found)


def telling(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words that say what is asked for: without prompts, articles, ends and units, and without plural endings.

    A unit or an end that stands alone stays: "Miles" may be all that names a mileage. "No. of doors" counts doors, but
    an "Article no." is a number of its own.
    """
    last = len(words) - 1
    kept = [
        word
        for at, word in enumerate(words)
        if word not in _FILLERS and not _is_end(word) and (word not in _COUNTING or 0 < at == last)
    ]
    named = [word for word in kept if word not in _UNITS and not word.isdigit()]
    return tuple(map(stem, named or kept))


def telling_of_name(words: tuple[str, ...]) -> tuple[str, ...]:
    """The telling words of a parameter's name, without those of page frameworks: `ctl00_ddlMinPrice` is "price"."""
    kept = telling(words)
    if len(kept) == 1:
        return kept
    return tuple(word for word in kept if word not in _CONTROL_WORDS and len(word) >= _SHORTEST_IN_NAME)


def stem(word: str) -> str:
    """`word` without the ending of a plural in English and Romance languages."""
    if len(word) < _SHORTEST_PLURAL or not word.endswith("s") or word.endswith("ss"):
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1]


def end_in(words: tuple[str, ...]) -> End | None:
    """The end of a range that the words tell, if they tell one and not both: "Price from to" is the whole range.

    Prepositions tell it at the edges, units aside: "Price from (£)", and not "Added to site".
    """
    if len(words) > _MOST_WORDS:
        return None
    last = len(words) - 1
    while last > 0 and (words[last] in _SILENT or words[last].isdigit()) and not _is_end(words[last]):
        last -= 1
    first = last
    while first > 0 and _is_end(words[first]) and _is_end(words[first - 1]):
        first -= 1
    found = {end for at, word in enumerate(words) if (end := _end(word, is_edge=at == 0 or at >= first))}
    return found.pop() if len(found) == 1 else None


def only_tells_an_end(text: str) -> bool:
    """Whether a label is of an end and nothing else: "from", "Max."."""
    words = words_of(text)
    return end_in(words) is not None and all(_is_end(word) or word in _SILENT for word in words)


def is_generic(text: str) -> bool:
    """Whether a label says nothing of what is asked for: an end, a unit, a prompt, or no words at all."""
    return all(_is_end(word) or word in _SILENT for word in words_of(text))


def tells_an_end(words: tuple[str, ...]) -> bool:
    """Whether words have one that names an end: "Min. tenancy", "Job start"."""
    return not (_LEAST | _MOST).isdisjoint(words)


def ends_in_filler(text: str) -> bool:
    """Whether the last word of a text is one that `telling` leaves out, or a sign for a number: "Item #"."""
    words = words_of(text)
    return (len(words) > 1 and words[-1] in _FILLERS) or text.endswith("#")


def _end(word: str, *, is_edge: bool) -> End | None:
    if word in _LEAST or (is_edge and word in _LEAST_AT_EDGES):
        return End.LEAST
    return End.MOST if word in _MOST or (is_edge and word in _MOST_AT_EDGES) else None


def _is_end(word: str) -> bool:
    return word in _LEAST or word in _MOST or word in _LEAST_AT_EDGES or word in _MOST_AT_EDGES


def _parts(word: str) -> tuple[str, ...]:
    """A German compound with its end taken off: "Mindestpreis" is "mindest" and "preis", "Preislimit" its mirror."""
    for suffix in _SUFFIXES:
        first = word.removesuffix(suffix)
        if first != word and len(first) >= _COMPOUND_FIRST:
            return *_parts(first), suffix
    for prefix in _PREFIXES:
        rest = word.removeprefix(prefix)
        if rest != word and len(rest) >= _COMPOUND_REST and rest not in ("imum", "imal", "imaal", "imale", "imums"):
            return prefix, rest
    return (word,)


def name_words(name: str) -> str:
    """The words of the name of a parameter: "ctl00$Main$txtMinPrice" is "min price"; "" where it has none."""
    last = [part for part in re.split(r"[$:.]|\]?\[", name.rstrip("]")) if part.strip("_-0123456789")]
    words = [word.lower() for word in _NAME_PARTS.split(last[-1] if last else "") if word]
    while len(words) > 1 and _NAME_PREFIXES.match(words[0]):
        words.pop(0)
    return " ".join(words) if any(len(word) > 1 and word.isalpha() for word in words) or words == ["q"] else ""
