"""From the journals of fillings to deeds of the wrapper language.

Problem    several fillings of one form differ in what a few fields were given. Write them as one sequence of deeds with
           variables, each with its values, on paths that hold when the page is drawn again.
Departures a journal's own path to a control (`Handle.path`: ids, names, labels) is used where all fillings agree on it;
           entries of lists, suggestions and radio buttons are known by what they say, as a person knows them.
           A field that some fillings left alone is given in those what it shows by itself. Fillings that took other
           steps cannot share deeds.
Cost       linear in the steps.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from bowerbird.forms.filling.identity import find_control
from bowerbird.forms.filling.model import Filling, Gesture, Step
from bowerbird.induce.way import Deed, Way, quoted
from bowerbird.page import Page
from bowerbird.page.controls import option_text, options_of

_ON, _OFF = "on", "off"
_PICKED = [Gesture.CLICK, Gesture.CLICK]  # a list opened, and an entry of it
_CHECKED = {_ON: "{check /}", _OFF: "{uncheck /}"}
_LONGEST_NAME = 24
_INNER = re.compile(r".*/(?:frame|shadow)\(\)")


_Steps = tuple[Filling, list[Step]]
Repeated = tuple[Way, Sequence[Filling]]
"""A way, and the fillings that its rows of values repeat."""


def ways_by_deeds(fillings: Sequence[Filling], page: Page) -> list[Repeated]:
    """The ways that do on `page` what the fillings did: one for all that took the same steps."""
    alike: dict[tuple[tuple[object, ...], ...], list[_Steps]] = defaultdict(list)
    for row in completed([(filling, steps_of(filling)) for filling in fillings]):
        alike[tuple(map(_kind, row[1]))].append(row)
    return [way for group in alike.values() for way in _ways_of_group(group, page)]


def steps_of(filling: Filling) -> list[Step]:
    """The steps that had an effect."""
    return [step for step in filling.steps if not step.failed]


def _kind(step: Step) -> tuple[object, ...]:
    """What steps have in common that one deed can stand for."""
    is_box = step.gesture is Gesture.CHOOSE and step.control.tag == "input"
    told = step.value if is_box or step.gesture is Gesture.PRESS else ""
    return step.gesture, step.field, step.control.tag, told


def completed(rows: Sequence[_Steps]) -> list[_Steps]:
    """The steps of several fillings, in which all set the same fields where that can be: a text that a filling did not
    need is empty, a list shows its own first choice."""
    donors: dict[int, list[Step]] = {}
    for _, steps in rows:
        for place, own in _by_field(steps).items():
            if len(own) == 1 or [step.gesture for step in own] == _PICKED:
                donors.setdefault(place, own)
    return [(filling, _with_all(filling, steps, donors)) for filling, steps in rows]


def _by_field(steps: Sequence[Step]) -> dict[int, list[Step]]:
    found: dict[int, list[Step]] = {}
    for step in steps:
        if step.field is not None:
            found.setdefault(step.field, []).append(step)
    return found


def _with_all(filling: Filling, steps: Sequence[Step], donors: Mapping[int, list[Step]]) -> list[Step]:
    """The steps, with those for each field that only other fillings set, before the first step on a later field."""
    made = list(steps)
    for place, donor in sorted(donors.items()):
        value = _left_alone(filling, place, donor)
        if any(step.field == place for step in made) or value is None:
            continue
        opened = sum(1 for _ in takewhile(lambda step: step.field is None, made))
        before = [at for at, step in enumerate(made) if step.field is not None and step.field < place]
        sent = opened if opened < len(made) else max(len(made) - 1, 0)  # all but the last open the form
        at = before[-1] + 1 if before else sent
        made[at:at] = [*donor[:-1], replace(donor[-1], value=value)]
    return made


def _left_alone(filling: Filling, place: int, donor: Sequence[Step]) -> str | None:
    """What a field shows that nobody has set; None if that is unknown."""
    if donor[-1].gesture is Gesture.TYPE:
        return ""
    choices = filling.form.fields[place].choices if place < len(filling.form.fields) else ()
    texts = [it.text for it in choices if it.is_chosen] + [it.text for it in choices if it.is_wildcard]
    can_choose = donor[-1].control.tag == "select" or len(donor) > 1
    return next(iter(texts), None) if can_choose else None


def _ways_of_group(group: Sequence[_Steps], page: Page) -> list[Repeated]:
    fillings, rows = [filling for filling, _ in group], [steps for _, steps in group]
    written = _Written(len(rows))
    for column in zip(*rows, strict=True):
        if not written.add(column, page, fillings[0]):
            return [way for one in group for way in _ways_of_group([one], page)] if len(group) > 1 else []
    return [(Way(page.url, tuple(written.deeds), written.variables), fillings)]


@dataclass
class _Written:
    """Deeds so far, and the variables in them."""

    size: int
    deeds: list[Deed] = field(default_factory=list)
    variables: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def add(self, column: Sequence[Step], page: Page, filling: Filling) -> bool:
        """Write the step that all fillings took at one point; False when no path says it for all of them."""
        name = _name_of(column[0], filling)
        path = self._path(column, page, name)
        if path is None:
            return False
        action, said = self._action(column, name)
        if awaited := _awaited(column, page, path, action):
            self._wait_for(awaited)
        self.deeds.append(Deed(path, action, said))
        return True

    def _path(self, column: Sequence[Step], page: Page, name: str) -> str | None:
        first = column[0]
        paths = {step.control.path for step in column}
        said = tuple(step.value for step in column)
        is_entry = first.gesture is Gesture.CLICK and first.field is not None and all(said)
        if len(paths) == 1 and not (is_entry and find_control(page, first.control) is None):
            return first.control.path
        owns = tuple(step.control.own_value for step in column)
        if all(owns) and len({step.control.name for step in column}) == 1 and first.control.name:
            value = self._slot(owns, name)
            return f'{_around(first)}//{first.control.tag}[@name = "{first.control.name}"][@value = {value}]'
        if is_entry:
            return f"({_around(first)}//{first.control.tag}[norm(.) = {self._slot(said, name)}][visible(.)])[1]"
        return None

    def _action(self, column: Sequence[Step], name: str) -> tuple[str, str]:
        first, values = column[0], tuple(step.value for step in column)
        label = first.label or name
        match first.gesture:
            case Gesture.CLICK:
                return "{click /}", f"{label}: {first.value}" if first.field is not None else label
            case Gesture.PRESS:
                return f"{{press {quoted(first.value)} /}}", ""
            case Gesture.CHOOSE if first.control.own_value or first.control.tag == "input":
                return _CHECKED.get(first.value, _CHECKED[_ON]), f"{label}: {first.control.own_value or first.value}"
        value = self._slot(values, name)
        return f"{{{value} /}}", f"{label}: {first.value}" if value[0] != "$" else label

    def _slot(self, values: tuple[str, ...], name: str) -> str:
        """A value that is the same for all written out, others as a variable."""
        if len(set(values)) == 1:
            return quoted(values[0])
        known = next((own for own, others in self.variables.items() if others == values), None)
        if known is None:
            known, number = name, 1
            while known in self.variables:
                number += 1
                known = f"{name}_{number}"
            self.variables[known] = values
        return f"${known}"

    def _wait_for(self, path: str) -> None:
        for last in self.deeds[-1:]:
            self.deeds[-1] = Deed(last.path, last.action.replace(" /}", f" [until={path}] /}}"), last.said)


def _around(step: Step) -> str:
    """The path to the document or shadow root that a control stands in, where that is not the page itself."""
    inner = _INNER.match(step.control.path)
    return "" if inner is None else inner[0]


def _awaited(column: Sequence[Step], page: Page, path: str, action: str) -> str:
    """What comes only by what was done before, and may take a moment: an entry, or options of a list; "" for what the
    page has from the beginning."""
    first = column[0]
    node = find_control(page, first.control)
    if node is None:
        return path if first.field is not None else ""
    if first.gesture is not Gesture.CHOOSE or page.name(node) != "select":
        return ""
    options = {" ".join(option_text(page, it).split()) for it in options_of(page, node)}
    if all(" ".join(step.value.split()) in options for step in column):
        return ""
    return f"{path}/option[norm(.) = {action[1:].removesuffix(' /}')}]"


def _name_of(step: Step, filling: Filling) -> str:
    """A name for the variable of a field: its label in few words."""
    if step.field is None:
        return "choice"
    known = filling.form.fields[step.field] if step.field < len(filling.form.fields) else None
    label = (known.label or known.name if known is not None else "") or step.label
    name = re.sub(r"\W+", "_", label.casefold()).strip("_")[:_LONGEST_NAME].strip("_")
    return name if re.match(r"[^\W\d]", name) else f"field_{step.field + 1}"
