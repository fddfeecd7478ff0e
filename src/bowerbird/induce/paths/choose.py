"""From examples to the most robust short expression.

Problem.    Given nodes that are wanted, each with the node to start from, find an OXPath expression that selects them
            and nothing else, here and on later versions of the pages.
Reference.  T. Furche et al., "DIADEM: Thousands of Websites to a Single Database", PVLDB 7(14), 2014: Figure 4 is what
            the result should look like.
Notation.   A *draft* is an expression with what it relies on (`survival`); a *target* is a wanted node below a *base*.
Departures. The order of preference is ours: what was seen, then expected survival under edits, then brevity.
Cost.       Drafts are tried in the order of their cost, set at a time over all examples, until enough are exact.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace

from bowerbird.induce.paths.bases import are_ruled_off, bases_of, by_side
from bowerbird.induce.paths.building import at, first_of, only_from, tag_of, union
from bowerbird.induce.paths.drafts import Draft, around_drafts, drafts, length_drafts, text_drafts, to_attribute
from bowerbird.induce.paths.labels import label_drafts, list_drafts, named_drafts, neighbour_text_drafts
from bowerbird.induce.paths.model import Choice, Example
from bowerbird.induce.paths.pivots import (
    around_links,
    neighbour_drafts,
    pivot_drafts,
    ruled_drafts,
    table_drafts,
    with_fallback,
)
from bowerbird.induce.paths.places import firsts_but_sums, parts_of_rows
from bowerbird.induce.paths.prose import prose_drafts
from bowerbird.induce.paths.refining import refined, templates
from bowerbird.induce.paths.second import (
    NAMES,
    Place,
    are_lasting,
    is_by_own_text,
    is_by_place,
    is_first_filled,
    is_first_link,
    is_fragile,
    is_link_by_name,
    may_come_first,
    may_follow,
    word_of_name,
)
from bowerbird.induce.paths.sections import section_drafts
from bowerbird.induce.paths.sums import are_in_words, sums_as_written
from bowerbird.induce.paths.survival import ALONE, Reliance
from bowerbird.induce.paths.trial import Score, Task
from bowerbird.oxpath import normal_texts, parse, show

_MOST_TRIALS = 160
_MOST_SECOND = 24
_MOST_FALLBACKS = 2  # ways to records after the first: a third is still read at a glance
_LEAST_BY_SHAPE = 0.5  # of the values, for a shape to be what they usually have
_SAMPLE = 24
_TO_REFINE = 6
_LEAST_RECALL = 0.8
"""Below this share of what is wanted, finding nothing wrong is no merit."""
_MOST_INEXACT = 24
_COUNTED = frozenset((Reliance.NTH, Reliance.FIRST))
_LENGTH_COST = 0.001
"""A character more costs as much as a tenth of a percent of survival: brevity decides between equals."""


@dataclass(frozen=True, slots=True)
class _Tried:
    draft: Draft
    score: Score
    text: str

    @property
    def cost(self) -> float:
        return self.draft.cost + _LENGTH_COST * len(self.text)

    @property
    def order(self) -> tuple[float, float, float, str]:
        """Exact ones first; then those that find nothing wrong and miss little; then by the number of errors."""
        score = self.score
        is_careful = not score.wrong and score.recall >= _LEAST_RECALL
        tier = 0.0 if score.is_exact else 1.0 if is_careful else 2.0
        return tier, float(score.missed + score.wrong), self.cost, self.text


def choose_path(
    examples: Sequence[Example],
    *,
    single: bool,
    labels: Sequence[str] = (),
    values: Set[str] = frozenset(),
    varying: bool = False,
    limit: int = _MOST_TRIALS,
    fallback: bool = True,
) -> Choice | None:
    """The best expression for what is wanted; None when nothing selects any of it."""
    ranked = ranked_paths(
        examples,
        single=single,
        labels=labels,
        values=values,
        varying=varying,
        limit=limit,
        enough=1,
        fallback=fallback,
    )
    return next(iter(ranked), None)


def ranked_paths(
    examples: Sequence[Example],
    *,
    single: bool,
    labels: Sequence[str] = (),
    values: Set[str] = frozenset(),
    varying: bool = False,
    limit: int = _MOST_TRIALS,
    enough: int = 12,
    fallback: bool = True,
) -> list[Choice]:
    """Expressions for what is wanted, best first. At most `limit` are tried, until `enough` are exact.

    `single`: each context has one node at most. `labels`: texts known to name the value; `values`: texts known to be
    values themselves, which name nothing. `varying`: what the nodes say is a value that differs from record to record,
    rather than the words of a control. `fallback`: records may have
    a second way to them that counts where the first finds nothing.
    """
    if not any(example.wanted for example in examples):
        return []
    task = Task(tuple(examples), exact_nodes=not single, values=frozenset(values))
    tried = _search(task, labels, single=single, varying=varying, limit=limit, enough=enough)
    if not single and not any(one.score.is_exact for one in tried):
        tried += _try_all(task, _by_neighbours(task), limit, enough)
        tried += _unions(task, limit)
    if not single and fallback:
        tried += _fallbacks(task, tried)
    if single and not any(one.score.is_exact for one in tried):
        tried += _try_all(task, _nths(task, tried), limit, enough)
        tried += _two_sides(task, labels, limit)
    return [_choice(one) for one in _ranked(task, tried)]


def second_way(
    examples: Sequence[Example], first: Choice, *, labels: Sequence[str] = (), values: Set[str] = frozenset()
) -> tuple[str, Place] | None:
    """Another expression for single values, and where it stands; None where there is none.

    One that comes after is exact, and outlasts what the first relies on. Before a way by mere places comes one by the
    shape of the texts that is never wrong, though it may miss some of them ("POA"); in its place, one that counts no
    sums of money, which change places with names most often. Sums told by how their text begins, or by words in it, are
    told by all of its form as well.
    """
    texts = [normal_texts(example.page, [node])[0] for example in examples for node in example.wanted[:1]]
    by_place = is_by_place(first.relies) and not is_first_link(first.relies, first.expression)
    is_link = is_link_by_name(first.relies, first.expression)
    task = Task(tuple(examples), exact_nodes=False, values=frozenset(values))
    if not task.score(parse(first.expression), first.expression).is_exact:
        return None
    if is_by_own_text(first.relies) and (sums := _best_exact(task, sums_as_written(task, texts))) is not None:
        return sums.text, Place.AFTER if are_in_words(texts) else Place.BEFORE
    is_column = Reliance.HEADER in first.relies
    if not (by_place or is_link or is_column or is_fragile(first.relies, texts)):
        return None
    drafted = list(_drafts(task, labels, single=True, varying=True))
    if by_place:
        return _for_place(task, texts, drafted)
    if is_link:
        link = _best_exact(task, _first_links(drafted))
        if link is not None:
            return link.text, Place.INSTEAD
    kinds = (
        [_first_ones(drafted)]
        if is_column and not is_fragile(first.relies, texts)
        else _after(task, first, drafted, texts)
    )
    for ways in kinds:
        best = _best_exact(task, ways)
        if best is not None:
            return best.text, Place.AFTER
    return None


def _for_place(task: Task, texts: Sequence[str], drafted: Sequence[Draft]) -> tuple[str, Place] | None:
    """What comes before a way by mere places, or in its stead."""
    by_shape = _best_of(_by_shape(task, sums_as_written(task, texts))) or _best_of(_by_shape(task, drafted))
    if by_shape is not None:
        return by_shape.text, Place.BEFORE
    part = _best_exact(task, parts_of_rows(task))
    if part is not None:
        return part.text, Place.BEFORE
    named = _best_exact(task, firsts_but_sums(task, drafted))
    return None if named is None else (named.text, Place.INSTEAD)


def _by_shape(task: Task, drafted: Iterable[Draft]) -> Iterator[_Tried]:
    for one in _try_all(task, (one for one in drafted if may_come_first(one.relies)), _MOST_SECOND, 1):
        whole = replace(one, score=task.score(one.draft.expression, one.text, to_the_end=True))
        if not whole.score.wrong and whole.score.recall >= _LEAST_BY_SHAPE:
            yield whole


def _after(task: Task, first: Choice, drafted: Sequence[Draft], texts: Sequence[str]) -> Iterator[Iterable[Draft]]:
    """Ways that may stand in for the first, kind by kind: prose around the title, the whole form of a sum, others that
    tell values, the first link, words of a name; where the first counts what has a name, the place in a row."""
    told = [one for one in drafted if may_follow(first.relies, one.relies, texts)]
    yield (one for one in told if {Reliance.LENGTH, Reliance.SIBLING} <= set(one.relies))
    yield sums_as_written(task, texts)
    yield (one for one in told if Reliance.ONLY_LINK not in one.relies)
    yield _first_links(drafted)
    yield told
    yield from _by_words_of_names(task, first, drafted)
    if {Reliance.NTH, Reliance.FIRST} & set(first.relies):
        yield parts_of_rows(task)


def _by_words_of_names(task: Task, first: Choice, drafted: Sequence[Draft]) -> Iterator[Sequence[Draft]]:
    """Ways by a word of the name that the first goes by, word by word: those first that few names on the page have."""
    ways: dict[str, list[Draft]] = defaultdict(list)
    for one in drafted:
        word = word_of_name(first.relies, one.relies, show(one.expression))
        if word:
            ways[word].append(one)
    pages = {id(page): page for page, _, _ in task.by_page}.values()
    names = Counter(name for page in pages for own in page.attributes for name in own.get("class", "").split())
    yield from (ways[word] for word in sorted(ways, key=lambda word: (sum(word in name for name in names), word)))


def _first_ones(drafted: Sequence[Draft]) -> Iterator[Draft]:
    """First links, and first texts of a steady tag: what a row is named by, whatever its column is called."""
    yield from _first_links(drafted)
    yield from (one for one in drafted if is_first_filled(one.relies))


def _first_links(drafted: Sequence[Draft]) -> Iterator[Draft]:
    return (one for one in drafted if is_first_link(one.relies, show(one.expression)))


def _best_exact(task: Task, ways: Iterable[Draft]) -> _Tried | None:
    return _best_of(one for one in _try_all(task, ways, _MOST_SECOND, 1) if one.score.is_exact)


def _best_of(tried: Iterable[_Tried]) -> _Tried | None:
    return min(tried, key=lambda one: one.order, default=None)


def _ranked(task: Task, tried: Sequence[_Tried]) -> list[_Tried]:
    """The best first. Trials of inexact ones were cut short: the scores of those worth keeping are made whole."""
    found = sorted((one for one in tried if one.score.right), key=lambda one: one.order)
    exact = [one for one in found if one.score.is_exact]
    others = [
        _Tried(one.draft, task.score(one.draft.expression, one.text, to_the_end=True), one.text)
        for one in found[len(exact) :][:_MOST_INEXACT]
    ]
    return [*exact, *sorted(others, key=lambda one: one.order)]


def _search(
    task: Task, labels: Sequence[str], *, single: bool, varying: bool = False, limit: int, enough: int
) -> list[_Tried]:
    tried = _try_all(task, _drafts(task, labels, single=single, varying=varying), limit, enough)
    return tried + _try_all(task, _worth_it(refined(task, _to_refine(tried)), tried), limit, enough)


def _fallbacks(task: Task, tried: Sequence[_Tried]) -> list[_Tried]:
    """The best way, with ways by contents that count where it finds nothing, unless it goes by what lasts; the best way
    by neighbours, which a record alone on its page does not have, with one that needs none. A way that counts the
    elements around its records finds others once there is one more: there neighbours come first."""
    exact = [one for one in tried if one.score.is_exact]
    first = min(exact, key=lambda one: one.order, default=None)
    if first is None:
        return []
    relies = set(first.draft.relies)
    if Reliance.LEVEL in relies and (exact_ones := _exact_ones(task, _by_contents(task))):
        return _try_all(task, [with_fallback(*exact_ones, first.draft)], 1, 1)
    if Reliance.NEIGHBOURS in relies:
        alone = _without_neighbours(task, tried)
        others = [] if alone is None else [alone]
    else:
        others = [] if are_lasting(first.draft.relies) else _by_contents(task) or _without_names(task, first)
    return _try_all(task, [with_fallback(first.draft, *others)], 1, 1) if others else []


def _exact_ones(task: Task, ways: Sequence[Draft]) -> list[Draft]:
    return [one for one in ways if _best_exact(task, [one]) is not None]


def _by_contents(task: Task) -> list[Draft]:
    """The best ways by what each record has once, by different kinds of it: by where its links lead first, by headings
    last, which a redesign takes away in records, and puts elsewhere on the page."""
    ways = sorted(_by_neighbours(task), key=lambda one: (Reliance.HEADING in one.relies, one.cost))
    linked = list(around_links(task))
    ways = [*linked, *refined(task, linked, but=NAMES | {Reliance.HEADING, Reliance.SEMANTIC}), *ways]
    kept: dict[frozenset[Reliance], Draft] = {}
    for draft in ways:
        own = frozenset(draft.relies)
        if len(kept) < _MOST_FALLBACKS and own not in kept and not NAMES & own and task.covers(draft.expression):
            kept[own] = draft
    return list(kept.values())


def _without_names(task: Task, first: _Tried) -> list[Draft]:
    """The best exact way by neither names nor counting, where the first goes by names."""
    if not NAMES & set(first.draft.relies):
        return []
    drafted = _drafts(task, (), single=False, varying=False)
    best = _best_exact(task, (one for one in drafted if not (NAMES | _COUNTED) & set(one.relies)))
    return [] if best is None else [best.draft]


def _without_neighbours(task: Task, tried: Sequence[_Tried]) -> Draft | None:
    """The best way that finds nothing wrong, for pages with one record; of several templates it may know one."""
    alone = [one for one in tried if one.score.right and Reliance.NEIGHBOURS not in one.draft.relies]
    careful = (one for one in _ranked(task, alone) if not one.score.wrong and one.score.recall >= _LEAST_RECALL)
    return next((one.draft for one in careful), None)


def _nths(task: Task, tried: Sequence[_Tried]) -> Iterator[Draft]:
    """`(//*[@role = "tabpanel"])[2]`: of what a simple way finds, always the one at the same place."""
    loose = sorted((one for one in tried if one.score.right and one.score.wrong), key=lambda one: one.cost)
    for draft in (one.draft for one in loose[:_TO_REFINE]):
        place = task.place(draft.expression)
        if place is not None and place > 1:
            relies = tuple(one for one in draft.relies if one not in ALONE)
            yield Draft(first_of(draft.expression, at(place)), (*relies, Reliance.NTH))


def _two_sides(task: Task, labels: Sequence[str], limit: int) -> list[_Tried]:
    """`.//X | self::p/foll-sibl::…`: where some records are one element, and others several siblings."""
    sides = by_side(task)
    if sides is None:
        return []
    *tasks, tag = sides
    inside, beside = (_best(_search(one, labels, single=True, limit=limit, enough=1)) for one in tasks)
    if inside is None or beside is None:
        return []
    is_ruled = are_ruled_off([(one.page, one.context) for one in task.examples])
    from_head = beside.expression if is_ruled else only_from(tag, beside.expression)
    if from_head is None:
        return []
    relies = (*inside.relies, *beside.relies, Reliance.BRANCH)
    # Heads of several siblings may hold something like it, too: a picture that links where the title does.
    tags = {tag_of(one.page, one.context) for one in tasks[0].examples}
    from_whole = only_from(tags.pop(), inside.expression) if len(tags) == 1 else None
    ways = [one for one in (inside.expression, from_whole) if one is not None]
    return _try_all(task, [Draft(union([way, from_head]), relies) for way in ways], len(ways), 1)


def _best(tried: Sequence[_Tried]) -> Draft | None:
    found = [one for one in tried if one.score.right]
    return min(found, key=lambda one: one.order).draft if found else None


def _by_neighbours(task: Task) -> list[Draft]:
    ways = [draft for base, _, _ in bases_of(task, _SAMPLE) for draft in neighbour_drafts(task, base)]
    return [*ways, *refined(task, ways[:_TO_REFINE])]


def _unions(task: Task, limit: int) -> list[_Tried]:
    """One expression for each template of records, joined."""
    parts = [_best(_search(one, (), single=False, limit=limit, enough=1)) for one in templates(task)]
    whole = [part for part in parts if part is not None]
    if len(whole) < 2:
        return []
    relies = tuple(relied for draft in whole for relied in draft.relies)
    joined = Draft(union([draft.expression for draft in whole]), (*relies, Reliance.BRANCH))
    return _try_all(task, [joined], limit, 1)


def _choice(tried: _Tried) -> Choice:
    score = tried.score
    words = list(dict.fromkeys(one.words for one in tried.draft.relies))
    why = f"relies on {', '.join(words)}" if words else "the context itself"
    if score.wrong:
        why += f"; also finds {score.wrong} that are not wanted"
    if score.missed:
        why += f"; misses {score.missed} of {score.right + score.missed}"
    return Choice(tried.text, score.precision, score.recall, tried.cost, why, tried.draft.relies)


def _try_all(task: Task, found: Iterable[Draft], limit: int, enough: int) -> list[_Tried]:
    """Drafts with their scores, the cheapest first, until no later one can be among the best `enough`."""
    seen: set[str] = set()
    tried: list[_Tried] = []
    exact: list[float] = []
    for draft in sorted(found, key=lambda one: one.cost)[:limit]:
        text = show(draft.expression)
        if text in seen:
            continue
        if len(exact) >= enough and draft.cost >= sorted(exact)[enough - 1]:
            break
        seen.add(text)
        one = _Tried(draft, task.score(draft.expression, text, exact_only=bool(exact)), text)
        tried.append(one)
        if one.score.is_exact:
            exact.append(one.cost)
    return tried


def _to_refine(tried: Sequence[_Tried]) -> list[Draft]:
    """Those that find all that is wanted, and more: the cheapest, and those that find the least besides."""
    loose = [one for one in tried if not one.score.missed and one.score.wrong]
    cheapest = sorted(loose, key=lambda one: one.cost)[:_TO_REFINE]
    closest = sorted(loose, key=lambda one: (-one.score.precision, one.cost))[:_TO_REFINE]
    return list({id(one.draft): one.draft for one in (*cheapest, *closest)}.values())


def _worth_it(found: Iterable[Draft], tried: Sequence[_Tried]) -> Iterator[Draft]:
    best = min((one.cost for one in tried if one.score.is_exact), default=float("inf"))
    return (draft for draft in found if draft.cost < best)


def _drafts(task: Task, labels: Sequence[str], *, single: bool, varying: bool) -> Iterator[Draft]:
    for base, targets, nodes in bases_of(task, _SAMPLE):
        found: Iterable[Draft] = drafts(targets, base, single=single)
        if task.attribute:
            yield from (to_attribute(draft, task.attribute) for draft in found)
            yield from (to_attribute(draft, task.attribute) for draft in label_drafts(nodes, base, task.values))
            continue
        yield from found
        if not single:
            yield from pivot_drafts(task, base)
            yield from ruled_drafts(task, base)
            yield from table_drafts(task, base)
            if varying and not base.steps:
                groups = [(one.page, one.context, one.wanted) for one in task.examples if one.wanted]
                yield from list_drafts(groups, base, labels, task.values)
                yield from section_drafts(groups, base)
                yield from prose_drafts(task, base)
        else:
            texts = [normal_texts(page, [node])[0] for page, _, node in nodes]
            yield from text_drafts(targets, base, texts, varying=varying)
            yield from length_drafts(targets, base, texts)
            yield from around_drafts(targets, base, texts)
            if varying and not base.steps:
                yield from prose_drafts(task, base)
            yield from label_drafts(nodes, base, task.values)
            yield from named_drafts(labels, base)
            yield from neighbour_text_drafts(nodes, base)
