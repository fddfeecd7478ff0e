"""What to give a field that has no choices: words of the site itself, of the pack, of its gazetteers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bowerbird.annotate import annotator_for
from bowerbird.domain import Attribute, Pack, ValueKind
from bowerbird.page import Page

MOST_OF_GAZETTEER = 40  # terms of one gazetteer; which finds anything is chance beyond the best known
_PLACES = ("location", "town", "city", "region", "postcode", "area", "county", "state")


def words_for(attribute: str, pack: Pack, pages: Iterable[Page]) -> tuple[str, ...]:
    """Texts for a field that asks for `attribute`, likeliest first: those that the site's own pages show, what the pack
    says finds something on most sites, then its gazetteers."""
    family = _family(attribute, pack)
    seen = [word for page in pages for word in words_on(page, family, pack)]
    fill = [word for name in family for use in (pack.attributes[name].form,) if use is not None for word in use.fill]
    listed = [word for name in family for word in _listed(pack.attributes[name], pack)]
    return tuple(dict.fromkeys([*seen, *fill, *listed]))


def words_on(page: Page, family: tuple[str, ...], pack: Pack) -> list[str]:
    """The instances of these types that a page shows, most frequent texts as often as others: once."""
    found = annotator_for(pack)(page).instances(*family) if family else []
    ordered = sorted(found, key=lambda it: it.node)
    return list(dict.fromkeys(" ".join(it.text.split()) for it in ordered if it.text.strip()))


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
    for name in attribute.gazetteers:
        terms = pack.gazetteers[name].terms if name in pack.gazetteers else ()
        yield from (term.text for term in terms[:MOST_OF_GAZETTEER] if not term.ambiguous)
