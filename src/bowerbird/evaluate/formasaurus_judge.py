"""How well roles of forms and kinds of fields are told, on Formasaurus, on hosts that no judge has met.

The shipped models learned from the development half of the corpus, so they may not be judged on its hosts. Forms of
hosts that they know are judged by models that learned from the *other* known hosts (ten folds by host); forms of other
hosts by the shipped models. Hence on the development half every figure is cross-validated, and on any other half it is
that of the shipped models. Kinds are told with the role that was found, not with the true one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from bowerbird.evaluate.formasaurus import LabelledForm, LabelledPage, distinct, labelled_forms
from bowerbird.evaluate.parallel import in_parallel
from bowerbird.evaluate.scores import Counts
from bowerbird.forms.model import Role
from bowerbird.forms.roles import lessons
from bowerbird.forms.roles.linear import SparseModel, shipped_model
from bowerbird.forms.roles.model import FieldKind, RoleReading
from bowerbird.forms.roles.reading import decide, kind_features, read_kind
from bowerbird.forms.roles.training import Example, Lesson, fold_models
from bowerbird.pagetype.training import hashed

NOT_THERE = "not in our tree"
_ENOUGH_MET = 0.2  # share of a model's hosts from which a corpus is taken for the one that it learned from
_PRIVATE = (Role.LOGIN, Role.REGISTER, Role.RECOVERY, Role.CONTACT, Role.NEWSLETTER, Role.BASKET)


@dataclass(frozen=True, slots=True)
class JudgedField:
    """One labelled name of a form: its kind, what it was taken for, how many controls it has, and why it went wrong."""

    name: str
    truth: str
    found: str
    elements: int = 1
    cause: str = ""


@dataclass(frozen=True, slots=True)
class JudgedForm:
    """One form: its role, what it was taken for, and its fields. `unseen`: judged by the shipped models."""

    page: str
    number: int
    truth: Role
    found: Role | None
    reading: RoleReading | None
    unseen: bool
    fields: tuple[JudgedField, ...] = ()
    cause: str = ""

    @property
    def taken_for(self) -> str:
        """The role as the corpus would name it."""
        return NOT_THERE if self.found is None else corpus_role(self.found).value


def corpus_role(role: Role) -> Role:
    """The corpus calls a filter search, and an order of results display options, which count as other."""
    return {Role.FILTER: Role.SEARCH, Role.SORT: Role.OTHER}.get(role, role)


def read_forms(pages: Sequence[LabelledPage], seen: Callable[[object], None] = lambda _: None) -> list[LabelledForm]:
    """All forms that count; `seen` is told of each page."""
    found = []
    for forms in in_parallel(labelled_forms, pages):
        found += forms
        seen(None)
    return distinct(found)


def judge_forms(forms: Sequence[LabelledForm]) -> Iterator[JudgedForm]:
    """Every form by models that have not met its host; see the module's head."""
    roles = [None if form.evidence is None else role for form, role in zip(forms, _judges_of_roles(forms), strict=True)]
    readings = [
        decide(form.evidence, model) if form.evidence is not None and model is not None else None
        for form, model in zip(forms, roles, strict=True)
    ]
    met = _met(forms, shipped_model("roles"))
    for form, reading, kinds in zip(forms, readings, _judges_of_kinds(forms), strict=True):
        found = reading.role if reading else None
        fields = tuple(_judged_fields(form, found or Role.OTHER, kinds))
        cause = "" if found is not None and corpus_role(found) is form.role else _cause(form, reading)
        yield JudgedForm(form.page, form.number, form.role, found, reading, form.host not in met, fields, cause)


def role_examples(forms: Sequence[LabelledForm]) -> list[Example]:
    """The forms as the model of roles learns from them."""
    return [Example(form.evidence.features, form.role.value, form.host) for form in forms if form.evidence is not None]


def kind_examples(forms: Sequence[LabelledForm]) -> list[Example]:
    """The fields as the model of kinds learns from them: with the true role."""
    return [
        Example(features, kind.value, form.host)
        for form in forms
        for features, kind in zip(kind_features(form.units, form.role), form.truth, strict=True)
        if kind is not None
    ]


def _judges_of_roles(forms: Sequence[LabelledForm]) -> list[SparseModel]:
    return _judges(forms, role_examples(forms), lessons.ROLES, shipped_model("roles"))


def _judges_of_kinds(forms: Sequence[LabelledForm]) -> list[SparseModel]:
    return _judges(forms, kind_examples(forms), lessons.KINDS, shipped_model("kinds"))


def _judges(
    forms: Sequence[LabelledForm], examples: Sequence[Example], lesson: Lesson, shipped: SparseModel
) -> list[SparseModel]:
    """For each form a model that has not met its host."""
    met = _met(forms, shipped)
    known = [example for example in examples if example.host in met]
    judges: dict[str, SparseModel] = {}
    for asked, model in fold_models(known, lesson) if known else ():
        judges.update(dict.fromkeys({known[at].host for at in asked}, replace(model, temperature=shipped.temperature)))
    return [judges.get(form.host, shipped) for form in forms]


def _met(forms: Sequence[LabelledForm], shipped: SparseModel) -> set[str]:
    """The hosts that the shipped model learned from; none where they are too few to learn from anew."""
    met = {form.host for form in forms if hashed(form.host) in shipped.hosts}
    return met if len(met) >= _ENOUGH_MET * len(shipped.hosts) else set()


def _judged_fields(form: LabelledForm, role: Role, model: SparseModel) -> Iterator[JudgedField]:
    seen: dict[str, JudgedField] = {}
    features = kind_features(form.units, role) if any(form.truth) else [()] * len(form.units)
    for unit, name, truth, one in zip(form.units, form.names, form.truth, features, strict=True):
        if truth is None:
            continue
        if name in seen:
            seen[name] = replace(seen[name], elements=seen[name].elements + len(unit.nodes))
            continue
        found = read_kind(one, model).kind
        cause = "" if found is truth else _field_cause(form, role, one, truth, found)
        seen[name] = JudgedField(name, truth.value, found.value, len(unit.nodes), cause)
    yield from seen.values()
    yield from (JudgedField("", kind.value, NOT_THERE, 1, NOT_THERE) for kind in form.lost)


def _cause(form: LabelledForm, reading: RoleReading | None) -> str:
    if reading is None or form.evidence is None:
        return NOT_THERE
    features = form.evidence.features
    if form.is_empty:
        return "nothing to fill in"
    if "holds most of the page" in features:
        return "wraps most of the page, several forms in one"
    if reading.role is Role.SORT or form.role is Role.OTHER:
        return "other: no role of ours, or an order of results"
    if not any(feature.startswith("sign of") for feature in features):
        return "no sign that is known"
    return "signs of another role"


def _field_cause(form: LabelledForm, role: Role, features: Sequence[str], truth: FieldKind, found: FieldKind) -> str:
    if corpus_role(role) is not form.role:
        return "the form's role was not right"
    if FieldKind.OTHER in (truth, found):
        return "something known taken for other, or other for it"
    if f"read as {truth}" in features:
        return "read rightly at first, overruled by the model"
    if "no best text" in features:
        return "no text beside it, a name that says nothing"
    return "words of another kind"


@dataclass(frozen=True, slots=True)
class Scores:
    """Counts of each class that is there or was found."""

    counts: dict[str, Counts]

    @classmethod
    def of(cls, pairs: Sequence[tuple[str, str]]) -> Scores:
        names = sorted({name for pair in pairs for name in pair} - {NOT_THERE})
        return cls(
            {
                name: Counts(
                    sum(truth == found == name for truth, found in pairs),
                    sum(found == name for _, found in pairs),
                    sum(truth == name for truth, _ in pairs),
                )
                for name in names
            }
        )

    @property
    def weighted(self) -> float:
        """The mean F1, each class by the number of its things."""
        there = sum(counts.there for counts in self.counts.values())
        return sum(counts.f1 * counts.there for counts in self.counts.values()) / max(there, 1)

    @property
    def macro(self) -> float:
        """The mean F1 of the classes that are there."""
        there = [counts.f1 for counts in self.counts.values() if counts.there]
        return sum(there) / max(len(there), 1)

    @property
    def accuracy(self) -> float:
        there = sum(counts.there for counts in self.counts.values())
        return sum(counts.right for counts in self.counts.values()) / max(there, 1)

    def figures(self, name: str) -> dict[str, float]:
        return {f"{name}.f1": self.weighted, f"{name}.macro_f1": self.macro, f"{name}.accuracy": self.accuracy}


def role_scores(judged: Sequence[JudgedForm]) -> Scores:
    return Scores.of([(form.truth.value, form.taken_for) for form in judged])


def field_scores(judged: Sequence[JudgedForm], *, elements: bool = False) -> Scores:
    """By names of fields, or by controls."""
    return Scores.of(
        [
            (field.truth, field.found)
            for form in judged
            for field in form.fields
            for _ in range(field.elements if elements else 1)
        ]
    )


def corpus_figures(judged: Sequence[JudgedForm]) -> dict[str, float]:
    """Flat names to numbers, `formasaurus.…`."""
    roles = role_scores(judged)
    private = [form for form in judged if form.truth in _PRIVATE]
    sent = sum(form.found is not None and form.found.may_be_sent for form in private)
    return {
        **roles.figures("formasaurus.roles"),
        **roles.counts.get(Role.SEARCH.value, Counts()).figures("formasaurus.search"),
        **field_scores(judged).figures("formasaurus.fields"),
        **field_scores(judged, elements=True).figures("formasaurus.elements"),
        "formasaurus.private.noise": sent / max(len(private), 1),
        "formasaurus.unseen": sum(form.unseen for form in judged) / max(len(judged), 1),
    }
