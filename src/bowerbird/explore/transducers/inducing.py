"""Transducers that make wrappers of the chosen lists, and verify what they together yield."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bowerbird.domain import Pack
from bowerbird.explore.coverage import READ, codes_of, doubts, is_of_others, sign_of, sorts_of
from bowerbird.explore.expedition import MINUTE, Expedition
from bowerbird.explore.facts import Fact, ListChosen, Noted, PageSeen, Verified, WrapperMade
from bowerbird.explore.memory import View
from bowerbird.explore.scope import Scope, ScopeKind
from bowerbird.explore.transducer import NOTHING, Actor, Item, Thinker
from bowerbird.explore.transducers.standing import is_usable
from bowerbird.induce.expectation import as_data
from bowerbird.induce.model import Verdict, Wrapped
from bowerbird.induce.sights import Bounds
from bowerbird.induce.wrap import wrap

MOST_LISTS = 12  # of one site that are wrapped apart
_LEAST_SECONDS = 60.0  # for a run that proves a wrapper, however late it is
_OVERLAP = 0.5  # of the records of a wrapper in another, from which they are told to overlap
_MOST_SIGNS = 5_000
_ORDER = (Verdict.EFFECTIVE, Verdict.PARTIAL, Verdict.INCORRECT, Verdict.NONE)


class Induce(Actor[Expedition]):
    """Makes a wrapper of every list that was chosen, one a step."""

    name = "induction"
    doing = "writing the wrapper of “{item}”"
    scope = ScopeKind.SITE
    reads = (ListChosen, PageSeen)
    writes = (WrapperMade, Noted)
    most = MOST_LISTS

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:  # noqa: ARG002
        made = {one.name for one in known.all(WrapperMade)}
        if work.is_late and any(is_usable(one) for one in known.all(WrapperMade)):
            return NOTHING
        return [Item(one.name, -at) for at, one in enumerate(known.all(ListChosen)) if one.name not in made]

    async def act(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        chosen = next(one for one in known.all(ListChosen) if one.name == item)
        left = work.bounds.minutes * MINUTE - work.seconds()
        bounds = Bounds(seconds=max(min(Bounds().seconds, left), _LEAST_SECONDS))
        seen = {one.url: work.shown(one.number) for one in known.all(PageSeen) if one.number in chosen.pages}
        await work.session()  # says whether there is a browser at all
        wrapped = await wrap(chosen.way, work.pack, work.visitors, bounds=bounds, told=work.told, seen=seen)
        return [_made(chosen, wrapped, work.pack), *work.take_notes()]


def _made(chosen: ListChosen, wrapped: Wrapped, pack: Pack) -> WrapperMade:
    return WrapperMade(
        chosen.name,
        chosen.section,
        wrapped.text,
        wrapped.verdict,
        wrapped.verification.findings,
        None if wrapped.expectation is None else as_data(wrapped.expectation),
        wrapped.notes,
        len(wrapped.records),
        tuple(sign_of(record) for record in wrapped.records[:_MOST_SIGNS]),
        sorts_of(wrapped.records[:_MOST_SIGNS]),
        wrapped.overlooked[:_MOST_SIGNS],
        codes_of(wrapped.records[:_MOST_SIGNS], pack),
    )


class Verify(Thinker[Expedition]):
    """What all wrappers of the site are worth together: which are kept, and what is said of them."""

    name = "verification"
    doing = "verifying all wrappers"
    scope = ScopeKind.SITE
    reads = (WrapperMade, *READ)
    writes = (Verified,)

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:  # noqa: ARG002
        return (Item(),) if any(is_usable(one) for one in known.all(WrapperMade)) else NOTHING

    def derive(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        made = [one for one in known.all(WrapperMade) if is_usable(one)]
        kept = [one for one in made if not any(_is_part(one, other) for other in made if other is not one)]
        signs = {sign for one in kept for sign in one.signs}
        usable = {one.name for one in made}
        others = {one.name for one in known.all(WrapperMade) if is_of_others(one, kept)}
        missing = [one for one in known.all(ListChosen) if one.name not in usable | others]
        tried = {one.name for one in known.all(WrapperMade)}
        said = [
            f"the list “{one.section or one.name}” shows other things than {work.pack.record} records, and is left out"
            for one in known.all(ListChosen)
            if one.name in others
        ]
        said += [
            f"the list “{one.section or one.name}” "
            + ("could not be wrapped" if one.name in tried else "was not wrapped, since the time was over")
            for one in missing
        ]
        lacking = [*doubts(known, kept)]
        said += [*lacking, *_sentences(made, kept)]
        worst = max((one.verdict for one in kept), key=_ORDER.index)
        verdict = Verdict.PARTIAL if (missing or lacking) and worst is Verdict.EFFECTIVE else worst
        yield Verified(verdict, tuple(said), len(signs), tuple(one.name for one in kept))


def _is_part(one: WrapperMade, other: WrapperMade) -> bool:
    """Whether all that a wrapper yields, another one yields, too; of two that yield the same, the first stays."""
    pairs = [(set(one.signs), set(other.signs)), (set(one.codes), set(other.codes))]
    return any(mine < theirs or (mine == theirs and other.name < one.name) for mine, theirs in pairs if mine)


def _sentences(made: Sequence[WrapperMade], kept: Sequence[WrapperMade]) -> Iterable[str]:
    for one in made:
        if one not in kept:
            yield f"“{one.section or one.name}” is part of another list and is left out"
    for at, one in enumerate(kept):
        for other in kept[at + 1 :]:
            both = len(set(one.signs) & set(other.signs))
            if both > _OVERLAP * min(len(one.signs), len(other.signs)):
                yield f"“{one.section or one.name}” and “{other.section or other.name}” share {both:,} records"
