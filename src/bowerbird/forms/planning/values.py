"""What to give a field that has no choices: words of the site itself, of the pack, of its gazetteers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from bowerbird.annotate import annotator_for
from bowerbird.domain import Attribute, Gazetteer, Pack, Term, ValueKind
from bowerbird.page import Page

MOST_OF_GAZETTEER = 40  # terms of one gazetteer; which finds anything is chance beyond the best known
_ELSEWHERE = 0.05  # how likely a place is outside of the regions that answered, beside one within them
_TOWN = 5000  # people, below which a name on a page is as likely that of a person or a thing
_PEOPLE = "people"
_REGIONS = ("state", "nation", "country")  # facts of places in gazetteers
_ENOUGH = 4  # words of the site's own, beside which nobody else's are needed
_LEAST_NAMES = 3
_KNOWN_OF_ROW = 0.2  # of the names in a row must be known for the others to be taken for their like
_LEAST_KNOWN = 2  # of them: some place is called Home, and "Home, About us, Blog" are no places
_MOST_OF_ROW = 0.5  # of the same, for the others to be as likely as those that are known
_MOST_WORDS = 4
_LONGEST_NAME, _LONGEST_ROW = 60, 1200  # characters
_LEAD = re.compile(r"^[^:]{0,60}:\s+")
_BETWEEN = re.compile(r"\s*[,;|·•]\s*|\s+(?:and|und|et|y|e|en)\s+")
_MIXED = re.compile(r"[·|/•»>]")
_PLACES = ("location", "town", "city", "region", "postcode", "area", "county", "state")


def words_for(attribute: str, pack: Pack, pages: Sequence[Page], answered: Sequence[str] = ()) -> tuple[str, ...]:
    """Texts for a field that asks for `attribute`, likeliest first: those that the site's own pages show, what the pack
    says finds something on most sites, then its gazetteers. `answered` are those that found something so far: of places
    they tell where others are to be looked for."""
    family = _family(attribute, pack)
    rows, single = _own_words([(words_on(page, family, pack), enumerations(page)) for page in pages])
    if answered and pack.attributes[attribute].kind is ValueKind.PLACE:
        gazetteers = [own for name in family for own in _gazetteers(pack.attributes[name], pack)]
        return tuple(dict.fromkeys([*rows, *_near(gazetteers, answered, single)]))
    own = tuple(dict.fromkeys([*rows, *single]))
    if len(own) >= _ENOUGH:
        return own
    fill = [word for name in family for use in (pack.attributes[name].form,) if use is not None for word in use.fill]
    return tuple(dict.fromkeys([*own, *fill, *(it for name in family for it in _listed(pack.attributes[name], pack))]))


def _own_words(said: Sequence[tuple[Sequence[str], Sequence[tuple[str, ...]]]]) -> tuple[list[str], list[str]]:
    """The words of pages, of each those that are known to be of the type, and names in rows: first those of rows of
    which most are known; then the others, names that nobody knows ("Home, About, Ely") last."""
    known = [word for words, _ in said for word in words]
    rows = {row: _share(row, known) for _, rows in said for row in rows if _is_of_type(row, known)}
    best = sorted(rows, key=lambda row: -rows[row])
    likely = [word for row in best if rows[row] >= _MOST_OF_ROW for word in row]
    named = [word for row in best for word in row]
    single = [word for word in known if not any(word != name and word in name for name in named)]
    return likely, [*single, *named]


def _near(gazetteers: Sequence[Gazetteer], answered: Sequence[str], shown: Sequence[str]) -> list[str]:
    """The largest places of the regions in which places answered, then others of their gazetteers: those that know most
    of them, since Durham is in England and in North Carolina. Towns that the site has `shown` come before all others,
    what is hardly one comes last."""
    found = {own.name: [term for term in own.terms if term.text in answered] for own in gazetteers}
    most = max(map(len, found.values()), default=0)
    terms = [term for own in gazetteers if most and len(found[own.name]) == most for term in own.terms]
    regions: dict[tuple[str, str], float] = defaultdict(float)
    for term in terms:
        own = _regions(term) if term.text in answered else []
        for region in own:
            regions[region] += 1 / len(own)
    total = sum(regions.values()) or 1.0

    def weight(term: Term) -> float:
        largest = _regions(term)[:1]  # that of the most people, who are counted
        share = sum(regions.get(region, 0.0) for region in largest) / total
        return _people(term) * (share + _ELSEWHERE)

    ranked = sorted(terms, key=weight, reverse=True)
    seen = frozenset(shown)
    towns = [term.text for term in ranked if term.text in seen and _people(term) >= _TOWN]
    others = [word for word in shown if not any(map(str.isdigit, word))]
    return [*towns, *(term.text for term in ranked[: 2 * MOST_OF_GAZETTEER]), *others]


def _regions(term: Term) -> list[tuple[str, str]]:
    return [(key, one) for key, value in term.facts if key in _REGIONS for one in value.split("/")]


def _people(term: Term) -> int:
    return next((int(value) for key, value in term.facts if key == _PEOPLE and value.isdigit()), 0)


def words_on(page: Page, family: tuple[str, ...], pack: Pack) -> list[str]:
    """The instances of these types that a page shows, in its order."""
    found = annotator_for(pack)(page).instances(*family) if family else []
    ordered = sorted(found, key=lambda it: it.node)
    return list(dict.fromkeys(" ".join(it.text.split()) for it in ordered if it.text.strip()))


def enumerations(page: Page) -> list[tuple[str, ...]]:
    """Names in a row: "Towns: Oxford, Bath, Ely", or the texts of links side by side, without words that all share."""
    rows = [_names(_LEAD.sub("", line)) for line in page.visible_text().split("\n") if len(line) < _LONGEST_ROW]
    rows += [_without_common(texts) for texts in _linked(page)]
    return [row for row in rows if len(row) >= _LEAST_NAMES]


def _names(line: str) -> tuple[str, ...]:
    parts = [part.strip(" .") for part in _BETWEEN.split(line)]
    return tuple(parts) if all(_is_name(part) for part in parts) else ()


def _is_name(text: str) -> bool:
    return (
        bool(text)
        and text[0].isupper()
        and not _MIXED.search(text)
        and len(text.split()) <= _MOST_WORDS
        and not any(map(str.isdigit, text))
    )


def _linked(page: Page) -> Iterator[list[str]]:
    """The texts of links whose elements stand side by side."""
    beside: dict[int, list[str]] = defaultdict(list)
    for node in page.index.with_tag("a").tolist():
        text = " ".join(page.visible_text(node).split())
        if text and len(text) <= _LONGEST_NAME:
            parent = int(page.parent[node])
            beside[int(page.parent[parent]) if page.name(parent) == "li" else parent].append(text)
    return (list(dict.fromkeys(texts)) for texts in beside.values())


def _without_common(texts: list[str]) -> tuple[str, ...]:
    """The texts without the words that all of them begin with."""
    split = [text.split() for text in texts]
    shared = 0
    while all(len(words) > shared + 1 for words in split) and len({words[shared] for words in split}) == 1:
        shared += 1
    names = tuple(" ".join(words[shared:]) for words in split)
    return names if all(_is_name(name) for name in names) else ()


def _is_of_type(row: tuple[str, ...], known: Sequence[str]) -> bool:
    """Whether enough of a row's names are known to be of the type for the others to be of it, too."""
    share = _share(row, known)
    return share >= _KNOWN_OF_ROW and share * len(row) >= _LEAST_KNOWN


def _share(row: tuple[str, ...], known: Sequence[str]) -> float:
    """The share of a row's names that are known to be of the type, or parts of which are."""
    return sum(any(word in name for word in known) for name in row) / len(row)


def place_types(pack: Pack) -> tuple[str, ...]:
    """The attributes of a pack that are places."""
    return tuple(it.name for it in pack.attributes.values() if it.kind is ValueKind.PLACE)


def _family(attribute: str, pack: Pack) -> tuple[str, ...]:
    """The attribute, what is below it, and, for a place, all places: a field for towns takes areas, too."""
    if attribute not in pack.attributes:
        return ()
    own = pack.subtypes(attribute)
    if pack.attributes[attribute].kind is not ValueKind.PLACE:
        return own
    towns = [name for name in place_types(pack) if name in _PLACES]
    return tuple(dict.fromkeys([*own, *towns]))


def _listed(attribute: Attribute, pack: Pack) -> Iterator[str]:
    yield from attribute.values[:MOST_OF_GAZETTEER]
    for own in _gazetteers(attribute, pack):
        clear = [term for term in own.terms if not term.ambiguous]
        yield from (term.text for term in sorted(clear, key=_people, reverse=True)[:MOST_OF_GAZETTEER])


def _gazetteers(attribute: Attribute, pack: Pack) -> list[Gazetteer]:
    return [pack.gazetteers[name] for name in attribute.gazetteers if name in pack.gazetteers]
