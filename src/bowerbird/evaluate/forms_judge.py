"""Understood forms against the truth of the fair: which field is which, and whether labels, types and roles are right.

A found field is the true one whose names or ids its controls carry (or what lies just around them, for widgets that are
several elements). A label is right when its text, without case, marks and punctuation, is one of those that the truth
allows, or when the field has none of its own and its group's is. Types are compared in the words of the pack; places
count under any type of place; an end of a range may be left open where the form has the other end not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bowerbird.domain import Pack
from bowerbird.evaluate.scores import Counts
from bowerbird.evaluate.wording import key
from bowerbird.evaluate.zoo_attributes import accepted, is_place, type_of
from bowerbird.forms import Field, Form, TypedForm
from bowerbird.page import Page
from bowerbird.zoo.fair import CLUTTER, FairField, FairForm

_AROUND = 4  # ancestors of a control that are searched for the names of its widget
_GENERAL = {
    "keyword": ("keyword", "title"),
    "section": ("section", "transaction"),
    "radius": ("radius", "distance"),
    "order": ("order",),
}
_PERIODS = ("added_on", "posted_on")  # "last 7 days" is least a day and most an age
_ROLES = {"enquiry": ("contact",), "basket": ("basket",), "newsletter": ("newsletter", "register")}

Miss = Callable[[str, FairField, str], None]


@dataclass(frozen=True)
class Found:
    """A field of an understood form."""

    form: Form
    at: int

    @property
    def field(self) -> Field:
        return self.form.fields[self.at]

    @property
    def group_labels(self) -> Iterator[str]:
        return (label.text for group in self.form.groups if self.at in group.fields for label in group.labels)


@dataclass(frozen=True)
class FormsJudged:
    """How the forms of one page came out; `causes` count misses by what was missed and how the page was made."""

    name: str
    labels: Counts
    types: Counts
    roles: Counts
    causes: Mapping[str, int] = field(default_factory=dict)
    missed: tuple[str, ...] = ()


class Matching:
    """True fields by the found ones that are theirs."""

    def __init__(self, page: Page, forms: Sequence[Form], truth: Iterable[FairForm]) -> None:
        self._page = page
        self.true = [(form, one) for form in truth for one in form.fields]
        self._by_key = {name: at for at, (_, one) in enumerate(self.true) for name in one.keys}
        self.found: dict[int, list[Found]] = {}
        self.extra: list[Found] = []
        for form in forms:
            for at in range(len(form.fields)):
                one = Found(form, at)
                place = self._true_of(one.field)
                if place is None and one.field.name not in CLUTTER:
                    self.extra.append(one)
                elif place is not None:
                    self.found.setdefault(place, []).append(one)

    def _true_of(self, one: Field) -> int | None:
        if one.name in self._by_key:
            return self._by_key[one.name]
        for node in one.nodes:
            around = [node, *list(self._page.ancestors(node))[:_AROUND]]
            for top in around:
                places = {self._by_key[name] for name in self._names(top) if name in self._by_key}
                if places:
                    return places.pop() if len(places) == 1 else None
        return None

    def _names(self, top: int) -> Iterator[str]:
        for node in self._page.subtree(top):
            attributes = self._page.attributes[node]
            yield from (attributes[name] for name in ("name", "id", "data-id") if attributes.get(name))


def judge(
    name: str,
    page: Page,
    forms: Sequence[Form],
    typed: Mapping[int, TypedForm],
    truth: Sequence[FairForm],
    pack: Pack,
    made: Mapping[str, object],
) -> FormsJudged:
    """One page. `typed` are the readings by the nodes of their forms; `made` are the site's choices, for causes."""
    matching = Matching(page, forms, truth)
    causes: Counter[str] = Counter()
    missed: list[str] = []

    def miss(what: str, one: FairField, said: str) -> None:
        causes[f"{what}: {one.widget}, {made.get('labels')}"] += 1
        missed.append(f"{name} {what}: {one.name} {one.type or '-'} ({one.widget}): {said}")

    labels = _labels(matching, miss)
    types = _types(matching, typed, pack, miss)
    roles = _roles(matching, truth, causes, missed, name)
    return FormsJudged(name, labels, types, roles, dict(causes), tuple(missed))


def _labels(matching: Matching, miss: Miss) -> Counts:
    right = found = there = 0
    for place, (_, one) in enumerate(matching.true):
        candidates = matching.found.get(place, [])
        if not one.labels:
            continue
        there += 1
        found += sum(bool(other.field.label) for other in candidates[1:])
        if not candidates:
            miss("field not found", one, one.labels[0])
            continue
        first = candidates[0]
        said = first.field.label
        allowed = {key(text) for text in one.labels}
        found += bool(said) or _by_group(first, allowed)
        if key(said) in allowed or (not said and _by_group(first, allowed)):
            right += 1
        else:
            miss("other label" if said else "no label", one, f"{said!r} for {one.labels[0]!r}")
    for extra in matching.extra:
        found += bool(extra.field.label)
        miss("no such field", FairField(extra.field.name, (), (), "", extra.field.widget.value), extra.field.label)
    return Counts(right, found, there)


def _by_group(one: Found, allowed: set[str]) -> bool:
    return any(key(text) in allowed for text in one.group_labels)


def _types(matching: Matching, typed: Mapping[int, TypedForm], pack: Pack, miss: Miss) -> Counts:
    right = found = there = 0
    for place, (form, one) in enumerate(matching.true):
        wanted = types_of(one, pack)
        if form.purpose != "search" or not wanted:
            continue
        there += 1
        candidates = matching.found.get(place, [])
        types = [str(kind) for other in candidates if (kind := _typed(other, typed)) is not None]
        found += len(types)
        if types and types[0] in wanted:
            right += 1
        elif candidates:
            miss(
                "other type" if types else "no type",
                one,
                f"{types} for {sorted(wanted)[0]} at {candidates[0].field.label!r}",
            )
        else:
            miss("type of a field not found", one, sorted(wanted)[0])
    return Counts(right, found, there)


def _typed(one: Found, typed: Mapping[int, TypedForm]) -> object | None:
    reading = typed.get(one.form.node)
    return reading.types.get(one.at) if reading is not None else None


def types_of(one: FairField, pack: Pack) -> frozenset[str]:
    """The types that are right for a field; none where the pack has no word for it."""
    attribute, _, end = one.type.partition(":")
    if one.type == "section" and "transaction" not in pack.attributes:
        return frozenset()  # nearly new or used: no pack has a word for it
    if attribute in _GENERAL:
        return frozenset(_GENERAL[attribute])
    name = type_of(attribute, pack)
    if name is None:
        return frozenset()
    names = accepted(pack, name) if is_place(pack, name) else {name}
    if not end:
        return frozenset(names)
    ended = {f"{name}:{end}" for name in names}
    if attribute in _PERIODS:
        ended |= {f"{name}:max" for name in names}
    return frozenset(ended if one.group else ended | names)


def _roles(matching: Matching, truth: Sequence[FairForm], causes: Counter[str], missed: list[str], name: str) -> Counts:
    """Whether the form that holds most of a true form's fields has its role; enquiries are contact forms."""
    right = found = 0
    for form in truth:
        holders = Counter(
            id(one.form)
            for place, (whose, _) in enumerate(matching.true)
            if whose is form
            for one in matching.found.get(place, [])
        )
        if not holders:
            continue
        found += 1
        holder = next(
            one.form
            for all_found in matching.found.values()
            for one in all_found
            if id(one.form) == holders.most_common(1)[0][0]
        )
        wanted = _ROLES.get(form.purpose, (form.purpose,))
        if holder.role.value in wanted:
            right += 1
        else:
            causes[f"role: {form.purpose} read as {holder.role.value}"] += 1
            missed.append(f"{name} role: {form.purpose} read as {holder.role.value}")
    return Counts(right, found, len(truth))
