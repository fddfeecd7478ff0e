"""What a list only seems to say, and the records' own pages name: "Estate" within a title, "Hatchback" as the body.

Problem    a list is read without labels. A term within a title, or the second of three optional texts, is taken for an
           attribute; the page behind the record has the attribute under its label, and says something else.
Reference  DIADEM §3: labelled entities before recognised ones; the checks between list and detail of its wrappers.
Departures one disagreement in a few is enough: what a label says is not guessed, unless the list has a term of the
           attribute that stands alone ("Cottage"). Parts of texts go even without one,
           since nothing is lost with them where the label stands on nearly all pages; so do names and terms within
           titles, and what few records of the list say and most pages name. A day that the list tells without its year,
           or by its month, and the pages tell in full, needs no label: that both are the same day says enough.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from bowerbird.annotate.values.dates import is_relative
from bowerbird.detail.leaves import words_of
from bowerbird.domain import Pack, ValueKind
from bowerbird.domain.record import Plain
from bowerbird.induce.said.labelled import label_before
from bowerbird.induce.said.looks import line_of
from bowerbird.induce.said.values import (
    NAMING,
    WHOLE,
    Attributes,
    Context,
    Extraction,
    Seen,
    alike,
    element_of,
    whole_text,
)
from bowerbird.induce.texts.classes import words_of as markup_words
from bowerbird.induce.texts.naming import names_of
from bowerbird.induce.texts.reading import value_of
from bowerbird.induce.texts.settling import WITHOUT_YEAR, same_value
from bowerbird.oxpath import Nodes, evaluate, parse

_MOST_AMISS = 0.2  # of the records whose pages name the attribute; a page may say it in words of its own
_NEARLY_ALL = 0.9  # of the pages, for a part of a text on the list to be needless
_NAMES = (ValueKind.NAME, ValueKind.ENUMERATION)
_BEGINNING = 5  # words by which the beginning of a text is known
_BROKEN_OFF = ("…", "...", "[…]", "[...]")
_WHOLE_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_LEAST_PAIRS = 2  # records with their pages, of which both say something
_FEW = 0.5  # of the share of pages that name it: what fewer records of the list say is by chance


def without_contradicted(
    listed: Attributes,
    pairs: Sequence[tuple[Context, Context]],
    labels: Mapping[str, Collection[str]],
    pack: Pack,
) -> Attributes:
    """What the list says, without what the pages behind its records say better: `pairs` are records with their pages,
    `labels` the texts that name attributes there."""
    names = names_of(pack)
    labelled = {name for name, own in labels.items() if any(name in names.are_of(label) for label in own)}
    labelled |= {one.name for one in listed.extractions if any(_is_marked(own, one.name, pack) for _, own in pairs)}
    needless = {
        one.name
        for one in listed.extractions
        if one.name in labelled
        and (
            _are_vague(one.name, pairs, pack)
            or _is_of_title(one, pairs, pack)
            or (one.name not in (*NAMING, *pack.pivots) and _is_needless(one, pairs, pack))
        )
        and pack.attributes[one.name].kind is not ValueKind.MONEY  # a sum is never guessed
    }
    kept = tuple(one for one in listed.extractions if one.name not in needless)
    return Attributes(kept, listed.left_out)


def without_misnamed(pairs: Sequence[tuple[Context, Context]], pack: Pack) -> list[Context]:
    """The pages of records, without names that their list has for another attribute: the trim of a car below its name
    is taken for its model, since both stand at the head of the page."""
    pages = [own for _, own in pairs]
    for name in _names_of_other_things(pairs, pack):
        pages = [
            replace(own, values={other: seen for other, seen in own.values.items() if other != name}) for own in pages
        ]
    return pages


def _names_of_other_things(pairs: Sequence[tuple[Context, Context]], pack: Pack) -> list[str]:
    named = {name for _, own in pairs for name in own.values if name in pack.attributes}
    named = {name for name in named if name in NAMING or pack.attributes[name].kind is ValueKind.NAME}
    return [
        name
        for name in sorted(named)
        if not any(_is_named(own, name, pack) for _, own in pairs)
        and any(_is_of_other(name, other, pairs) for other in pack.attributes if other not in (name, *NAMING))
    ]


def _is_of_other(name: str, other: str, pairs: Sequence[tuple[Context, Context]]) -> bool:
    """Whether several pages say as one attribute what their records on the list say as another, and none of them what
    its record says as the one."""
    said = [(record, words_of(own.values[name][0].text)) for record, own in pairs if own.values.get(name)]
    same = sum(any(words_of(one.text) == words for one in record.values.get(other, ())) for record, words in said)
    own = any(any(words_of(one.text) == words for one in record.values.get(name, ())) for record, words in said)
    return len(said) >= _LEAST_PAIRS and same == len(said) and not own


def _is_needless(one: Extraction, pairs: Sequence[tuple[Context, Context]], pack: Pack) -> bool:
    """Whether records' own pages contradict what the list says of them, or name what it says a part of, or seldom."""
    named = [(record, own) for record, own in pairs if _is_named(own, one.name, pack)]
    share = len(named) / len(pairs)
    is_part = one.value != WHOLE or any(_says_more(one, record, own) for record, own in named)
    if (is_part and share >= _NEARLY_ALL) or one.coverage < _FEW * share:
        return True
    both = [(record, own.values[one.name][0].text) for record, own in named if record.values.get(one.name)]
    amiss = sum(
        not _is_sure(record, one.name, pack) and not _agree(pack, one.name, record.values[one.name][0].text, said)
        for record, said in both
    )
    return amiss > _MOST_AMISS * len(both)


def _says_more(one: Extraction, record: Context, own: Context) -> bool:
    """Whether the text that a list is read at says more than the value: "and two more, 8pm"."""
    text, seen = _read_at(one, record), record.values.get(one.name, ())
    said = (*seen[:1], *own.values[one.name][:1])
    return bool(text and seen) and not any(alike(text, " ".join(value.text.split())) for value in said)


def _is_of_title(one: Extraction, pairs: Sequence[tuple[Context, Context]], pack: Pack) -> bool:
    """Whether a list has a name or term within the titles of its records only, of which not all are known, and nearly
    all of their own pages name it."""
    if one.name in NAMING or pack.attributes[one.name].kind not in _NAMES:
        return False
    told = [(record, seen) for record, _ in pairs for seen in record.values.get(one.name, ())[:1]]
    named = sum(_is_named(own, one.name, pack) for _, own in pairs)
    is_within = all(
        seen.text != line_of(record.page, seen.node) and any(_holds(record, title, seen) for title in NAMING)
        for record, seen in told
    )
    return bool(told) and is_within and named >= _NEARLY_ALL * len(pairs)


def _holds(record: Context, title: str, seen: Seen) -> bool:
    """Whether a value stands in the title of a record."""
    return any(one.node <= seen.node < record.page.end[one.node] for one in record.values.get(title, ()))


def _are_vague(name: str, pairs: Sequence[tuple[Context, Context]], pack: Pack) -> bool:
    """Whether a list tells only by how long ago something was what the pages name the day of."""
    if pack.attributes[name].kind is not ValueKind.DATE:
        return False
    told = [record.values.get(name, ()) for record, own in pairs if _is_named(own, name, pack)]
    return any(told) and all(is_relative(seen.text) for own in told for seen in own)


def told_in_full(listed: Attributes, pairs: Sequence[tuple[Context, Context]], pack: Pack) -> list[str]:
    """The dates of which the list tells a part, "Sat 21 Nov" or "November 2026", and the records' own pages all; and
    the sums of which only these tell the period: "£38k" for "£38,000 a year"."""
    known = [one for one in listed.extractions if one.name in pack.attributes]
    dates = [one.name for one in known if pack.attributes[one.name].kind is ValueKind.DATE]
    sums = [one.name for one in known if pack.attributes[one.name].kind is ValueKind.MONEY]
    in_full = [one.name for one in known if one.name in dates and _is_told_in_full(one, pairs, pack)]
    return in_full + [one.name for one in known if one.name in sums and _is_told_with_period(one, pairs, pack)]


def _is_told_with_period(one: Extraction, pairs: Sequence[tuple[Context, Context]], pack: Pack) -> bool:
    """Whether most pages tell the sum of their records' lists with its period, which these do not tell, not even beside
    the sum, and none tells another sum."""
    both = [(record, own.values[one.name][0].node, own) for record, own in pairs if own.values.get(one.name)]
    read = [
        (record, value_of(pack, one.name, _read_at(one, record)), value_of(pack, one.name, line_of(own.page, node)))
        for record, node, own in both
    ]
    sums = [
        (record, less, more) for record, less, more in read if isinstance(less, Mapping) and isinstance(more, Mapping)
    ]
    fuller = sum(
        "per" in more and "per" not in less and more["per"] not in _beside(one.name, record, pack)
        for record, less, more in sums
    )
    return fuller > len(pairs) / 2 and all(same_value(less, more) for _, less, more in sums)


def _beside(name: str, record: Context, pack: Pack) -> list[Plain]:
    """What modifies a value in attributes of its own: "month", of "pcm" beside a sum."""
    modifying = [other for other in record.values if other in pack.attributes]
    modifying = [other for other in modifying if pack.attributes[other].modifies == name]
    return [value_of(pack, other, record.values[other][0].text) for other in modifying]


def broken_off(listed: Attributes, pairs: Sequence[tuple[Context, Context]], contexts: Sequence[Context]) -> list[str]:
    """The names that the list breaks off ("Walnut sideboard with thr…") in some of its records, and that the records'
    own pages begin with."""
    named = [one.name for one in listed.extractions if one.name in NAMING]
    cut = [name for name in named if any(_is_cut(one) for it in contexts for one in it.values.get(name, ()))]
    both = {name: [(record, own) for record, own in pairs if own.values.get(name)] for name in cut}
    return [
        name
        for name, own in both.items()
        if own and all(_is_whole(record.values.get(name, ()), page.values[name]) for record, page in own)
    ]


def _is_cut(seen: Seen) -> bool:
    return seen.text.rstrip().endswith(_BROKEN_OFF)


def _is_whole(listed: Sequence[Seen], own: Sequence[Seen]) -> bool:
    """Whether a page says all that a list says, or begins to say."""
    words, more = _words(listed), _words(own)
    return more[: len(words)] == words or (_is_cut(listed[-1]) and more[: len(words) - 1] == words[:-1])


def _is_told_in_full(one: Extraction, pairs: Sequence[tuple[Context, Context]], pack: Pack) -> bool:
    """Whether every page that tells the date tells the whole day, of which its record on the list tells a part."""
    both = [(record, own.values[one.name][0].text) for record, own in pairs if own.values.get(one.name)]
    days = [(value_of(pack, one.name, _read_at(one, record)), value_of(pack, one.name, said)) for record, said in both]
    return len(both) > len(pairs) / 2 and all(_is_part_of_day(part, day) for part, day in days)


def _read_at(one: Extraction, record: Context) -> str:
    """The text that an expression leads to in a record."""
    found = evaluate(parse(one.path), record.page, record.node)
    return whole_text(record.page, int(found.rows[0])) if isinstance(found, Nodes) and len(found.rows) else ""


def _is_part_of_day(part: Plain, day: Plain) -> bool:
    """Whether the first is the second, a whole day, without its year or its day."""
    if not isinstance(part, str) or not isinstance(day, str) or _WHOLE_DAY.match(day) is None:
        return False
    return part != day and (day.startswith(part) or (part.startswith(WITHOUT_YEAR) and day.endswith(part[1:])))


def _is_named(own: Context, name: str, pack: Pack) -> bool:
    """Whether a label stands right before what a page says of an attribute, or the markup there calls it so: other
    prices may stand anywhere there."""
    seen = own.values.get(name, ())
    is_labelled = bool(seen) and name in names_of(pack).are_of(label_before(own.page, seen[0].node))
    return is_labelled or _is_marked(own, name, pack)


def _is_marked(own: Context, name: str, pack: Pack) -> bool:
    """Whether the element of what a page says of an attribute bears its name, and holds nothing else."""
    seen = own.values.get(name, ())
    if not seen or name not in pack.attributes:
        return False
    element = element_of(own.page, seen[0].node)
    classes = own.page.attributes[element].get("class", "").split()
    is_all = line_of(own.page, element) == " ".join(seen[0].text.split())
    return is_all and any(name in names_of(pack).called(markup_words(one)) for one in classes)


def _is_sure(record: Context, name: str, pack: Pack) -> bool:
    """Whether a value of the list is a term that stands alone."""
    seen = record.values[name][0]
    return line_of(record.page, seen.node) == seen.text and names_of(pack).is_term(name, seen.text)


def _agree(pack: Pack, name: str, listed: str, own: str) -> bool:
    """Whether two texts say the same, or one says more of it."""
    one, other = f" {' '.join(words_of(listed))} ", f" {' '.join(words_of(own))} "
    if one in other or other in one:
        return True
    value = value_of(pack, name, listed)
    return value is not None and value == value_of(pack, name, own)


def goes_on(pairs: Sequence[tuple[Context, Context]], name: str) -> bool:
    """Whether a text that records begin on their list is whole on their own pages, mostly: the teaser of a text.

    One that breaks off ("…") may be any part of it.
    """
    both = [
        (record.values[name], own.values[name])
        for record, own in pairs
        if record.values.get(name) and own.values.get(name)
    ]
    return sum(_is_begun(listed, own) for listed, own in both) > len(both) / 2


def says_otherwise(pairs: Sequence[tuple[Context, Context]], name: str) -> bool:
    """Whether the text that records have on their list is none that their own pages hold, mostly: a summary."""
    both = [
        (" ".join(_words(record.values[name])), " ".join(_words(own.values[name])))
        for record, own in pairs
        if record.values.get(name) and own.values.get(name)
    ]
    return sum(listed not in own for listed, own in both) > len(both) / 2


def says_as(pairs: Sequence[tuple[Context, Context]], name: str, other: str) -> bool:
    """Whether what records have on their list as one text is, or begins, what their own pages have as another one,
    mostly: the summary above a description."""
    both = [
        (_words(record.values[name]), _words(own.values[other]))
        for record, own in pairs
        if record.values.get(name) and own.values.get(other)
    ]
    return sum(listed[:_BEGINNING] == own[:_BEGINNING] for listed, own in both) > len(pairs) / 2


def _is_begun(listed: Sequence[Seen], own: Sequence[Seen]) -> bool:
    words, more = _words(listed), _words(own)
    is_longer = more[:_BEGINNING] == words[:_BEGINNING] and len(more) > len(words)
    return is_longer or _is_cut(listed[-1])


def _words(seen: Sequence[Seen]) -> list[str]:
    return [word for one in seen for word in words_of(one.text)]
