"""Labels that the markup ties to their control: `<label>`, ARIA, `<legend>`; and what the control says of itself."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice

from bowerbird.forms.control import Control
from bowerbird.forms.labelling.pieces import clean, says_something
from bowerbird.forms.model import Choice, Label, Source, Widget
from bowerbird.forms.wildcards import asks_nothing
from bowerbird.forms.words.wording import name_words, only_tells_an_end, telling, words_of
from bowerbird.page import NO_NODE, Kind, Page
from bowerbird.page.controls import input_type, option_text, option_value, options_of
from bowerbird.page.model import Flags

_LONGEST = 200  # characters of a label that are kept
_MOST_ROWS = 100  # of a label that are read
_GROUPS = ("group", "radiogroup")
_PROMPTING = ("text", "search", "email", "password", "tel")
_SENDING_NOTHING = ("", "0", "-1", "all", "any")


class Markup:
    """What the markup of one page says about its controls; `mute` are the rows whose text is no label."""

    def __init__(self, page: Page, mute: Flags, controls: Sequence[Control]) -> None:
        self._page, self._mute = page, mute
        self._said: dict[int, str] = {}
        self._controls = {node for control in controls for node in (control.node, control.sent) if node != NO_NODE}

    def labels(self, control: Control, *, as_choice: bool = False) -> Iterator[Label]:
        """Labels by `for`, by wrapping, by ARIA, the most trusted first; those of the visible face come first.

        What a choice says may be a mere dash ("any"), and is given as it stands.
        """
        nodes = list(dict.fromkeys(node for node in (control.node, control.sent) if node != NO_NODE))
        for source, found in (
            (Source.FOR, (label for node in nodes for label in self._by_id.get(node, ()))),
            (Source.WRAPPED, (label for node in nodes for label in self._wrapping.get(node, ()))),
        ):
            for label in found:
                text = self.said_by(label) if as_choice else self.text_of(label)
                if text:
                    yield Label(text, source, (label,))
        for node in nodes:
            yield from self.aria(node, control.parts)
        if not as_choice and (term := self._term_of(control.node)) is not None:
            yield term

    def _term_of(self, node: int) -> Label | None:
        """The `<dt>` of a control that is alone in its `<dd>`."""
        page = self._page
        around = next((above for above in page.ancestors(node) if page.name(above) in ("dd", "dl", "form")), NO_NODE)
        if around == NO_NODE or page.name(around) != "dd":
            return None
        inside = [row for row in self._controls if around < row < page.end[around]]
        return self.group_label(around) if inside == [node] else None

    def aria(self, node: int, parts: Iterable[int] = ()) -> Iterator[Label]:
        """`aria-labelledby` (but for what points into the control itself) and `aria-label`."""
        page, attributes = self._page, self._page.attributes[node]
        named = [
            int(row)
            for word in attributes.get("aria-labelledby", "").split()[:5]
            for row in page.index.with_id(word)[:1]
        ]
        own = [page.subtree(part) for part in parts]
        named = [row for row in named if not any(row in part for part in own) and row != node]
        text = clean(" ".join(self.text_of(row) for row in named))
        if says_something(text):
            yield Label(text, Source.ARIA, tuple(named))
        text = clean(attributes.get("aria-label", ""))
        if says_something(text):
            yield Label(text[:_LONGEST], Source.ARIA, (node,))

    def group_label(self, node: int) -> Label | None:
        """The label of a `<fieldset>`, of a `<dd>`, or of an element with a group's role."""
        page = self._page
        if page.name(node) == "dd":
            before = (one for one in page.element_children(int(page.parent[node])) if one < node)
            term = max(before, default=None)
            text = self.text_of(term) if term is not None and page.name(term) == "dt" else ""
            return Label(text, Source.FIELD, (term,)) if text and term is not None else None
        if page.name(node) == "fieldset":
            legend = next((child for child in page.element_children(node) if page.name(child) == "legend"), None)
            text = self.text_of(legend) if legend is not None else ""
            if text and legend is not None:
                return Label(text, Source.LEGEND, (legend,))
        if page.name(node) == "fieldset" or page.attributes[node].get("role") in _GROUPS:
            return next(self.aria(node), None)
        return None

    def said_by(self, node: int) -> str:
        """What is seen of an element, as it stands; else what it says in other ways."""
        return self._seen(node)[:_LONGEST] or self.text_of(node)

    def text_of(self, node: int) -> str:
        """What an element says as a label: what is seen of it, else its pictures' alternatives."""
        if node not in self._said:
            text = clean(self._seen(node))
            self._said[node] = (text if says_something(text) else self._pictured(node))[:_LONGEST]
        return self._said[node]

    def _seen(self, node: int) -> str:
        """The text of an element, without what is mute in it: the visible one, or all where none is visible."""
        page = self._page
        mute, all_counts = self._mute, bool(self._mute[node])
        runs = islice((run for run in page.reading.runs(node) if all_counts or not mute[run.node]), _MOST_ROWS)
        shown = " ".join("".join(run.separator + run.text for run in runs).split())
        if shown:
            return shown
        rows = (row for row in page.subtree(node)[:_MOST_ROWS] if page.kind[row] == Kind.TEXT)
        rows = (row for row in rows if all_counts or not mute[row])
        return " ".join(" ".join(page.text[row] for row in rows).split())

    def _pictured(self, node: int) -> str:
        page = self._page
        attributes = (page.attributes[row] for row in page.subtree(node)[:_MOST_ROWS] if row not in self._controls)
        told = (clean(one.get(name, "")) for one in attributes for name in ("aria-label", "alt", "title"))
        return next((one for one in told if says_something(one)), "")

    @cached_property
    def _by_id(self) -> dict[int, list[int]]:
        """Controls and the `<label for>` that name them: of several elements of an id, the nearest control."""
        page, found = self._page, defaultdict(list)
        for label in page.index.with_tag("label").tolist():
            named = page.attributes[label].get("for")
            if named:
                at = [int(node) for node in page.index.with_id(named)[:20] if int(node) in self._controls]
                if at:
                    found[min(at, key=lambda node: abs(node - label))].append(label)
        return {
            node: sorted(labels, key=lambda one: "error" in page.attributes[one].get("class", ""))
            for node, labels in found.items()
        }

    @cached_property
    def _wrapping(self) -> dict[int, list[int]]:
        """Controls and the labels around them that hold no other control and name none."""
        page, found = self._page, defaultdict(list)
        controls = sorted(self._controls)
        for label in page.index.with_tag("label").tolist():
            inside = _between(controls, label, int(page.end[label]))
            shown = [node for node in inside if input_type(page, node) != "hidden"]
            faces = [node for node in shown if page.visible[node]] or shown
            if len(faces) == 1:
                found[faces[0]].append(label)
                for node in inside:
                    if node != faces[0]:
                        found[node].append(label)
        return found


def said_by_control(page: Page, control: Control) -> Iterator[Label]:
    """The last resorts: placeholder, the option for nothing, title, name."""
    nodes = [node for node in dict.fromkeys((control.node, control.sent)) if node != NO_NODE]
    for node in nodes:
        attributes = page.attributes[node]
        for name in ("placeholder", "data-placeholder"):
            text = clean(attributes.get(name, ""))
            if says_something(text):
                yield Label(text[:_LONGEST], Source.PLACEHOLDER, (node,))
                break
    yield from _prompt(page, control.node)
    yield from _empty_choice(page, control, nodes)
    for node in nodes:
        text = clean(page.attributes[node].get("title", ""))
        if says_something(text) and not _shows(page, control, text):
            yield Label(text[:_LONGEST], Source.TITLE, (node,))
    named = (page.attributes[node].get(name, "") for name in ("name", "id") for node in nodes)
    text = next((words for name in named if (words := name_words(name))), "")
    if text:
        yield Label(text, Source.NAME, (control.node,))


def _shows(page: Page, control: Control, text: str) -> bool:
    """Whether a text is what a list shows as chosen: its value, not its name."""
    return control.widget is Widget.LISTBOX and clean(page.visible_text(control.node)) == text


def _prompt(page: Page, node: int) -> Iterator[Label]:
    """The value of a text field that goes away when it is clicked: what pages had before there were placeholders."""
    attributes = page.attributes[node]
    text = clean(attributes.get("value", ""))
    clears = any(name in attributes for name in ("onfocus", "onblur", "onclick"))
    if clears and "placeholder" not in attributes and says_something(text) and input_type(page, node) in _PROMPTING:
        yield Label(text[:_LONGEST], Source.PLACEHOLDER, (node,))


def _empty_choice(page: Page, control: Control, nodes: Sequence[int]) -> Iterator[Label]:
    """What a list shows while nothing is chosen, where that says more than "any"."""
    select = next((node for node in nodes if page.name(node) == "select"), None)
    if select is not None:
        first = next(iter(options_of(page, select)), None)
        if first is None or not _asks_nothing(page, first):
            return
        node, said = first, option_text(page, first)
    elif control.widget is Widget.LISTBOX and not page.value.get(control.sent, ""):
        node, said = control.node, page.visible_text(control.parts[0])
    else:
        return
    text = clean(said.strip(" -–—…<>=").removesuffix("..."))
    is_empty = asks_nothing(Choice(node, text, ""), first=False, any_sent=False) and not only_tells_an_end(text)
    if says_something(text) and not is_empty and (telling(words_of(text)) or only_tells_an_end(text)):
        yield Label(text[:_LONGEST], Source.EMPTY_OPTION, (node,))


def _asks_nothing(page: Page, option: int) -> bool:
    """Whether the first option of a select sends nothing, or says that it does."""
    value = option_value(page, option)
    choice = Choice(option, option_text(page, option), value)
    return value.strip() in _SENDING_NOTHING or asks_nothing(choice, first=True, any_sent=False)


def _between(nodes: Sequence[int], start: int, stop: int) -> Sequence[int]:
    return nodes[bisect_left(nodes, start) : bisect_left(nodes, stop)]
