"""What to give a field that has no choices: words of the site itself, of the pack, of its gazetteers.

Words come in pools, each with the chance that one of them finds something: what is known of the pool at first, and what
came of those of its words that were asked for (a beta-binomial estimate, in which the first is worth a few of those).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from bowerbird.annotate import annotator_for
from bowerbird.domain import Attribute, Gazetteer, Pack, Term, ValueKind
from bowerbird.forms.interpreting.vocabulary import key_of, vocabulary_of
from bowerbird.forms.planning.rows import Row, rows_on
from bowerbird.forms.words.marks import names_places
from bowerbird.page import Page

MOST_OF_GAZETTEER = 40  # terms of one gazetteer; which finds anything is chance beyond the best known
_ELSEWHERE = 0.05  # how likely a place is outside of the regions that answered, beside one within them
_TOWN = 5000  # people, below which a name on a page is as likely that of a person or a thing
_PEOPLE = "people"
_REGIONS = ("state", "nation", "country")  # facts of places in gazetteers
Region: TypeAlias = tuple[str, str]
_ENOUGH = 4  # words of the site's own, beside which nobody else's are needed
_KNOWN_OF_ROW = 0.2  # of the names in a row must be known for the others to be taken for their like
_LEAST_KNOWN = 2  # of them: some place is called Home, and "Home, About us, Blog" are no places
_MOST_OF_ROW = 0.5  # of the same, for the others to be as likely as those that are known
_PLACES = ("location", "town", "city", "region", "postcode", "area", "county", "state")

# The chance that a word finds something, before any was asked for; chosen on 40 development sites of the fair.
_WORTH = 3.0  # words that were asked for
_NAMED = 0.5  # from which the site is taken to name its own places
_LIKELY_ROW, _TOLD_ROW, _MIXED_ROW, _UNKNOWN_ROW = 0.8, 0.6, 0.45, 0.25
_SHOWN, _IN_PASSING = 0.4, 0.15  # words of the type on the site's pages: towns, and what may be a person or a thing
_NEAR, _USUAL, _LISTED, _FOREIGN = 0.3, 0.35, 0.2, 0.1


@dataclass(frozen=True, slots=True)
class Said:
    """What one page says: words that are known to be of the type, and names in rows."""

    words: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    language: str = ""


@dataclass(frozen=True, slots=True)
class Pool:
    """Words that are about as likely to find something."""

    words: tuple[str, ...]
    chance: float

    is_list: bool = False
    """Whether a sentence lists them that says nothing of others; links are those to what most visitors look for."""

    @property
    def is_named(self) -> bool:
        """Whether the site names them as all that it has, as far as one can tell."""
        return self.is_list and self.chance >= _NAMED


def said_on(page: Page, attribute: str, pack: Pack) -> Said:
    """What a page says of a type."""
    words = words_on(page, _family(attribute, pack), pack)
    return Said(tuple(words), tuple(rows_on(page, words)), page.language)


def pools_for(attribute: str, pack: Pack, said: Sequence[Said], tried: Mapping[str, bool] | None = None) -> list[Pool]:
    """Texts for a field that asks for `attribute`, likeliest first: those that the site's own pages show, what the pack
    says finds something on most sites, then its gazetteers. `tried` are those that were asked for, and whether they
    found something: of places they tell where others are to be looked for."""
    came, family = tried or {}, _family(attribute, pack)
    is_place = attribute in pack.attributes and pack.attributes[attribute].kind is ValueKind.PLACE
    answered = {word for word, has_found in came.items() if has_found}
    known = list(dict.fromkeys(chain.from_iterable(it.words for it in said)))
    rows = _likely_rows(said, known, pack, came, is_place=is_place)
    in_rows = {name for row in rows for name in row.words}
    single = [word for word in known if not _within(word, in_rows)]
    gazetteers = [own for name in family for own in _gazetteers(pack.attributes[name], pack)]
    towns = _towns(gazetteers, single) if is_place else single
    doubtful = [word for word in single if word not in towns and not (answered and any(map(str.isdigit, word)))]
    own = [*rows, _pool(towns, _SHOWN, came), _pool(doubtful, _IN_PASSING, came)]
    if is_place and answered:
        return _ranked([*own, _pool(_near(gazetteers, answered, {*in_rows, *towns}), _NEAR, came)])
    if sum(len(pool.words) for pool in own if pool.chance > _UNKNOWN_ROW) >= _ENOUGH and not came:
        return _ranked(own)
    is_foreign = is_place and not any(_is_of(it.language, pack) for it in said[:1])
    fill = [word for name in family for use in (pack.attributes[name].form,) if use is not None for word in use.fill]
    listed = [it for name in family for it in _listed(pack.attributes[name], pack)]
    usual, last = (_FOREIGN, _FOREIGN / 2) if is_foreign else (_USUAL, _LISTED)
    return _ranked([*own, _pool(fill, usual, came), _pool(listed, last, came)])


def _likely_rows(
    said: Sequence[Said], known: Sequence[str], pack: Pack, came: Mapping[str, bool], *, is_place: bool
) -> list[Pool]:
    """The rows of names that may be of the type: by those of them that are known or found something, or by what leads
    to them; of places, any names in a sentence may be some."""
    found: dict[tuple[str, ...], Pool] = {}
    sections = vocabulary_of(pack).section_options
    for row in chain.from_iterable(it.rows for it in said):
        share = _share(row.names, known)
        is_of_type = share >= _KNOWN_OF_ROW and share * len(row.names) >= _LEAST_KNOWN
        is_told = is_place and row.is_prose and names_places(row.lead)
        has_found = any(came.get(name) for name in row.names)
        if is_of_type and (is_told or share >= _MOST_OF_ROW):
            chance = _LIKELY_ROW
        elif is_told:
            chance = _TOLD_ROW
        elif is_of_type or (is_place and has_found):
            chance = _MIXED_ROW
        elif is_place and row.is_prose:
            chance = _UNKNOWN_ROW
        else:
            continue
        names = [name for name in row.names if key_of(name) not in sections]
        found.setdefault(row.names, _pool(names, chance, came, is_list=row.is_prose and not row.goes_on))
    return list(found.values())


def _pool(words: Sequence[str], chance: float, came: Mapping[str, bool], *, is_list: bool = False) -> Pool:
    """A pool by what its words are worth at first, and what came of those that were asked for."""
    asked = [came[word] for word in words if word in came]
    return Pool(tuple(dict.fromkeys(words)), (_WORTH * chance + sum(asked)) / (_WORTH + len(asked)), is_list)


def _ranked(pools: Sequence[Pool]) -> list[Pool]:
    return sorted((pool for pool in pools if pool.words), key=lambda pool: -pool.chance)


def _is_of(language: str, pack: Pack) -> bool:
    """Whether a page is written in a language of the pack, whose places are then likely to be those of the site."""
    return not language or language[:2].lower() in {it[:2].lower() for it in pack.languages}


def _near(gazetteers: Sequence[Gazetteer], answered: Set[str], apart: Set[str]) -> list[str]:
    """Places by the chance that they answer, too, as people live there: of gazetteers that know most of those that
    `answered`, since Durham is in England and in North Carolina; in the regions of these, and in others as often as
    answers came from a region that nothing else came from (I. J. Good 1953). Those kept `apart` are left out."""
    found = [sum(term.text in answered for term in own.terms) for own in gazetteers]
    best = [own for own, held in zip(gazetteers, found, strict=True) if held and held == max(found)]
    known = [one for own in best for one in _peopled(own)]
    came = Counter(region for text, region, _ in known if text in answered)
    elsewhere = max(sum(it == 1 for it in came.values()) / max(came.total(), 1), _ELSEWHERE)
    living = Counter[Region]()
    for _, region, people in known:
        living[region] += people
    everybody = max(living.total(), 1)
    rate = {
        region: (1 - elsewhere) * came[region] / max(came.total(), 1) / max(own, 1) + elsewhere / everybody
        for region, own in living.items()
    }
    left = [(text, people * rate[region]) for text, region, people in known if text not in apart]
    return [text for text, _ in sorted(left, key=lambda it: -it[1])[: 2 * MOST_OF_GAZETTEER]]


def _peopled(own: Gazetteer) -> list[tuple[str, Region, int]]:
    """The places of a gazetteer, each with the region in which most of its people live, who are counted."""
    return [(term.text, _region(term), _people(term)) for term in own.terms if term.facts]


def _region(term: Term) -> Region:
    return next(((key, value.partition("/")[0]) for key, value in term.facts if key in _REGIONS), ("", ""))


def _people(term: Term) -> int:
    people = dict(term.facts).get(_PEOPLE, "")
    return int(people) if people.isdigit() else 0


def words_on(page: Page, family: tuple[str, ...], pack: Pack) -> list[str]:
    """The instances of these types that a page shows, in its order."""
    found = annotator_for(pack)(page).instances(*family) if family else []
    ordered = sorted(found, key=lambda it: it.node)
    return list(dict.fromkeys(" ".join(it.text.split()) for it in ordered if it.text.strip()))


def _share(row: tuple[str, ...], known: Sequence[str]) -> float:
    """The share of a row's names that are known to be of the type, or parts of which are."""
    return sum(any(_within(word, (name,)) for word in known) for name in row) / len(row)


def _within(word: str, names: Iterable[str]) -> bool:
    """Whether a word is one of these names, or stands in one."""
    return any(f" {word} " in f" {name} " for name in names)


def _towns(gazetteers: Sequence[Gazetteer], words: Sequence[str]) -> list[str]:
    """Of words on pages those that are no common words besides, and large enough to be meant."""
    clear = {it.text for own in gazetteers for it in own.terms if not it.ambiguous and not 0 < _people(it) < _TOWN}
    return [word for word in words if word in clear]


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
