"""What stands below the name of a record on its own page: the company of a job, the hall of a concert, a summary.

Problem    "Otley Print Works" below "Senior Transport Planner" bears no label, and no gazetteer knows it. People know
           it by its place.
Departures the first text after the name, where most pages have one that looks the same and they differ, is what the
           annotators took it for on some of the pages, as long as that is a name; else what the pack says that stands
           there, where no page tells that elsewhere and it looks like a name; else it is a subtitle. What is read
           already, stands under a label, or acts, is none. A sentence between the name and a description is the summary
           of that, under the same conditions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice

from bowerbird.detail import Detail
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.aside import sections_of_others
from bowerbird.induce.said.listed import PROSE
from bowerbird.induce.said.looks import HEADINGS, line_of, look_of
from bowerbird.induce.said.values import NAMING, Seen
from bowerbird.page import Kind

SUBTITLE, SUMMARY = "subtitle", "summary"
_LEAST_WORDS = 6  # of a sentence
_LONGEST = 80  # letters
_ACTS = ("a", "button", "nav", "form", "label", "select", "summary")
_ITEM = "li"  # of a list of features, which are no sentences
_MOST_WORDS = 6  # of the name of a company or a person
_LEVELS = 2  # from the name up to what holds the text below it
_MOST = 0.6  # of the pages that have such a text, of one look
_VARIED = 0.5  # of these, that say something else
_VARIED_SENTENCES = (
    1 / 3
)  # the same of sentences: shops have one for many things, but furniture is the same on nearly all

_Values = Mapping[str, tuple[Seen, ...]]


def with_subtitles(
    details: Sequence[Detail], values: Sequence[_Values], pack: Pack
) -> list[dict[str, tuple[Seen, ...]]]:
    """What pages say, with what stands below the names of their records."""
    said = [dict(own) for own in values]
    found = [_below_name(detail, own) for detail, own in zip(details, said, strict=True)]
    looks = Counter(look_of(detail.page, node) for detail, node in zip(details, found, strict=True) if node is not None)
    look, times = looks.most_common(1)[0] if looks else ("", 0)
    texts = [
        line_of(detail.page, node) if node is not None and look_of(detail.page, node) == look else ""
        for detail, node in zip(details, found, strict=True)
    ]
    told = [text for text in texts if text]
    if len(details) < 2 or times < _MOST * len(details) or len(set(told)) < max(2, _VARIED * len(told)):
        return said
    name = _name(details, found, said, pack) or _byline(told, said, pack)
    for own, node, text in zip(said, found, texts, strict=True):
        if text and node is not None:
            own.setdefault(name, (Seen(node, text),))
    return said


def with_summaries(
    details: Sequence[Detail], values: Sequence[_Values], pack: Pack
) -> list[dict[str, tuple[Seen, ...]]]:
    """What pages say, with the sentences between the names of their records and their descriptions."""
    said = [dict(own) for own in values]
    found = [_before_prose(detail, own, pack) for detail, own in zip(details, said, strict=True)]
    looks = Counter(_setting(detail, node) for detail, node in zip(details, found, strict=True) if node is not None)
    setting, times = looks.most_common(1)[0] if looks else (("", ""), 0)
    told = [
        Seen(node, line_of(detail.page, node)) if node is not None and _setting(detail, node) == setting else None
        for detail, node in zip(details, found, strict=True)
    ]
    texts = [one.text for one in told if one is not None]
    if len(details) < 2 or times < _MOST * len(details) or len(set(texts)) < max(2, _VARIED_SENTENCES * len(texts)):
        return said
    for own, one in zip(said, told, strict=True):
        if one is not None:
            own.setdefault(SUMMARY, (one,))
    return said


def _setting(detail: Detail, node: int) -> tuple[str, str]:
    """The looks of an element and of what it stands in."""
    return look_of(detail.page, node), look_of(detail.page, int(detail.page.parent[node]))


def _before_prose(detail: Detail, values: _Values, pack: Pack) -> int | None:
    """The first element with a sentence between the name of a record and its description, of which nothing is known."""
    page, prose = detail.page, values.get(PROSE, ())
    named = next((values[name][0].node for name in NAMING if values.get(name)), None)
    if named is None or not prose:
        return None
    others = {node for section in sections_of_others(page, detail.area) for node in section} | {*detail.listed}
    told = [one.node for name, own in values.items() if name in pack.attributes for one in own]
    for text in range(int(page.end[named]), prose[0].node):
        if page.kind[text] != Kind.TEXT or not page.visible[text] or len(page.text[text].split()) < _LEAST_WORDS:
            continue
        element = int(page.parent[text])
        is_known = any(element <= node < page.end[element] for node in told) or text in others
        acts = any(page.name(up) in (*_ACTS, *HEADINGS, _ITEM) for up in (element, *page.ancestors(element)))
        if detail.area <= element < page.end[detail.area] and not is_known and not acts:
            return element
    return None


def _below_name(detail: Detail, values: _Values) -> int | None:
    """The element of the first text after the name of the record, where nothing is known of it."""
    page = detail.page
    named = next((values[name][0].node for name in NAMING if values.get(name)), None)
    if named is None:
        return None
    heading = next((up for up in (named, *page.ancestors(named)) if page.name(up) in HEADINGS), None)
    if heading is None:
        return None
    top = [heading, *page.ancestors(heading)][_LEVELS]
    after = range(int(page.end[heading]), int(page.end[top]))
    texts = list(
        islice((it for it in after if page.kind[it] == Kind.TEXT and page.visible[it] and page.text[it].strip()), 2)
    )
    if not texts:
        return None
    element = int(page.parent[texts[0]])
    ups = [element, *page.ancestors(element)]
    heads_prose = len(texts) > 1 and len(page.text[texts[1]].split()) >= _LEAST_WORDS
    acts = any(page.name(up) in (*_ACTS, *(HEADINGS if heads_prose else ())) for up in ups if up > top)
    taken = any(element <= one.node < page.end[element] for own in values.values() for one in own)
    said = line_of(page, element)
    is_name = 0 < len(said) <= _LONGEST and not said.endswith((":", ".")) and any(map(str.isalpha, said))
    return element if is_name and not acts and not taken else None


def _name(details: Sequence[Detail], found: Sequence[int | None], said: Sequence[_Values], pack: Pack) -> str:
    """What annotators took such a text for most often: a name that no page tells elsewhere; "" for nothing."""
    often: Counter[str] = Counter()
    for detail, node in zip(details, found, strict=True):
        for name, own in detail.attributes.items():
            is_there = node is not None and any(node <= one.node < detail.page.end[node] for one in own)
            if is_there and pack.attributes[name].kind is ValueKind.NAME and name not in NAMING:
                often[name] += 1
    free = [name for name, _ in often.most_common() if not any(name in own for own in said)]
    return next(iter(free), "")


def _byline(told: Sequence[str], said: Sequence[_Values], pack: Pack) -> str:
    """What the pack says that stands below names, where these texts look like names and no page has it otherwise."""
    are_names = all(len(text.split()) <= _MOST_WORDS and not any(map(str.isdigit, text)) for text in told)
    is_free = bool(pack.byline) and not any(pack.byline in own for own in said)
    return pack.byline if are_names and is_free else SUBTITLE
