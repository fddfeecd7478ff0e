"""What there is to see of a form, gathered once: its controls with the words around them, its buttons, its headings.

Everything is read from the markup, so that forms mean the same on a page that was painted and on one that was not. The
words of a control come from many places; they are kept apart, since a label says more than a class name does.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import unquote, urlsplit

import numpy as np

from bowerbird.forms.model import Button, Effect, Field, Form, Widget
from bowerbird.forms.words.families import fold, parts
from bowerbird.page import Kind, Page
from bowerbird.page.controls import button_type, controls_of, form_owner, input_type, option_text, options_of

_CONTROL_TAGS = ("button", "input", "select", "textarea")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6", "legend", "caption", "summary")
_SILENT = frozenset({"script", "style", "noscript", "option", "optgroup", "textarea", "template", "title"})
_LONG = 200  # characters of a label
_NEAR = 60  # characters of a text beside a control that may be its label; longer texts explain
_MOST_BESIDE = 6  # texts before or after a control
_MOST_CONTROLS = 300  # of one form; those that follow say nothing new about what it is for
_MOST_OPTIONS = 40  # of one list
_MOST_TEXT = 2_000  # characters of a form's own text
_MOST_LINKS = 30
_MOST_HEADINGS = 6  # inside a form
_MOST_ROWS = 200  # below a label, a link or a button that are read
_BEFORE_FORM = 12  # texts before a form that are looked at
_HEADINGS_UP = 4  # ancestors of a form whose headings still speak of it


_WIDGETS = {
    Widget.TEXT: "text",
    Widget.SUGGEST: "text",
    Widget.NUMBER: "number",
    Widget.SELECT: "select",
    Widget.LISTBOX: "select",
    Widget.RADIO: "radio",
    Widget.CHECKS: "checkbox",
    Widget.SLIDER: "range",
    Widget.DATE: "date",
    Widget.CALENDAR: "date",
    Widget.FILE: "file",
    Widget.PASSWORD: "password",
}
_BREAKS = re.compile(r"[\[\]$.:/]+")
_EFFECTS = {Effect.SUBMIT: "submit", Effect.RESET: "reset"}


@dataclass(frozen=True, slots=True)
class Control:
    """One control and the words about it, folded; `kind` is its tag, for inputs its type."""

    node: int
    kind: str
    name: str
    identifier: str
    classes: str
    label: str
    before: str
    after: str
    hint: str
    """Placeholder, title and `aria-label`."""
    value: str
    """What stands in it: a default text, or what a button says."""
    options: tuple[str, ...] = ()
    is_hidden: bool = False
    """Hidden by its markup, in a form that is not."""
    attributes: Mapping[str, str] | None = None

    @property
    def is_button(self) -> bool:
        return self.kind in ("submit", "image", "reset", "button")

    @property
    def is_text(self) -> bool:
        return self.kind in ("text", "search", "email", "tel", "url", "number", "textarea")


class Sight:
    """A form's own part of a page."""

    def __init__(self, page: Page, form: Form) -> None:
        self.page, self.form = page, form

    @cached_property
    def nodes(self) -> list[int]:
        """The controls, hidden ones included, in document order; widgets and buttons of the page's own making, too."""
        page, form = self.page, self.form
        found = {*self._fields, *self._buttons}
        if form.is_element and page.name(form.node) == "form":
            found.update(owned_controls(page, form.node))
        return sorted(found)[:_MOST_CONTROLS]

    @cached_property
    def _fields(self) -> dict[int, Field]:
        return {node: field for field in self.form.fields for node in field.nodes}

    @cached_property
    def _buttons(self) -> dict[int, Button]:
        return {button.node: button for button in self.form.buttons}

    @cached_property
    def controls(self) -> list[Control]:
        """The controls that a person meets, with the words about them."""
        shown = [node for node in self.nodes if input_type(self.page, node) != "hidden"]
        before, after = self._around(shown)
        labels = self._labels(shown)
        return [self._control(node, labels.get(node, ""), before[node], after[node]) for node in shown]

    @cached_property
    def hidden_names(self) -> list[str]:
        """The names of hidden inputs, as words."""
        found = (self.page.attributes[node] for node in self.nodes if input_type(self.page, node) == "hidden")
        return [parts(attributes.get("name", "")) for attributes in found]

    @cached_property
    def own_words(self) -> str:
        """What the form calls itself: id, class and name."""
        attributes = self.page.attributes[self.form.node]
        return parts(" ".join(attributes.get(name, "") for name in ("id", "class", "name", "role", "aria-label")))

    @cached_property
    def action(self) -> str:
        """The words of the address that it is sent to."""
        address = self.form.action or self.page.attributes[self.form.node].get("action", "")
        try:
            split = urlsplit(address)
        except ValueError:
            return ""
        return parts(unquote(f"{split.path} {split.query}"))

    @cached_property
    def method(self) -> str:
        declared = self.page.attributes[self.form.node].get("method", "") or self.form.method
        return "post" if declared.strip().lower() == "post" else "get"

    @cached_property
    def text(self) -> str:
        """The form's own text, folded; options and scripts apart."""
        said = (self.page.text[node] for node in self._texts)
        return fold(" ".join(" ".join(said).split())[:_MOST_TEXT])

    @cached_property
    def links(self) -> str:
        """The texts of the links inside."""
        below = self.page.index.below(self.page.index.with_tag("a"), self.form.node)
        return fold(" | ".join(self._said(node) for node in below.tolist()[:_MOST_LINKS]))

    @cached_property
    def headings(self) -> str:
        """The headings inside, and the last one before."""
        page, root = self.page, self.form.node
        inside = [node for tag in _HEADINGS for node in page.index.below(page.index.with_tag(tag), root).tolist()]
        before = []
        stop, top = root, root
        for above, _ in zip(page.ancestors(root), range(_HEADINGS_UP), strict=False):
            top = above
        for tag in _HEADINGS[:6]:
            tagged = page.index.with_tag(tag)
            low, high = np.searchsorted(tagged, (top, stop))
            before += tagged[low:high].tolist()
        nearest = [max(before)] if before else []
        return fold(" | ".join(self._said(node) for node in [*nearest, *sorted(inside)[:_MOST_HEADINGS]]))

    @cached_property
    def introduction(self) -> str:
        """The last text before the form."""
        texts = self.page.index.with_tag("#text")
        at = int(np.searchsorted(texts, self.form.node))
        for node in reversed(texts[max(at - _BEFORE_FORM, 0) : at].tolist()):
            said = " ".join(self.page.text[node].split())
            if said and self.page.name(int(self.page.parent[node])) not in _SILENT:
                return fold(said[-_NEAR:])
        return ""

    @cached_property
    def around(self) -> str:
        """What the nearest elements around it are called."""
        found = []
        for above, _ in zip(self.page.ancestors(self.form.node), range(3), strict=False):
            attributes = self.page.attributes[above]
            found.append(f"{attributes.get('id', '')} {attributes.get('class', '')}")
        return parts(" ".join(found))

    @cached_property
    def buttons(self) -> list[Control]:
        return [control for control in self.controls if control.is_button]

    @cached_property
    def button_words(self) -> str:
        """What its buttons say; where one sends the form, those that only switch something ("Buy", "Rent") do not."""
        said = [button for button in self.buttons if button.kind != "reset" and button.node not in self._fields]
        sending = [button for button in said if button.kind in ("submit", "image")]
        return " | ".join(f"{button.value} {button.hint}" for button in sending or said)

    @cached_property
    def _texts(self) -> list[int]:
        """The text nodes inside that a person reads."""
        page = self.page
        below: list[int] = page.index.below(page.index.with_tag("#text"), self.form.node).tolist()
        return [
            node for node in below if page.name(int(page.parent[node])) not in _SILENT and not page.text[node].isspace()
        ]

    def _around(self, shown: list[int]) -> tuple[dict[int, str], dict[int, str]]:
        """The text between each control and the one before it, and the one after."""
        page, texts = self.page, self._texts
        before, after = dict.fromkeys(shown, ""), dict.fromkeys(shown, "")
        starts = np.array(texts, dtype=np.int64)
        bounds = [self.form.node, *shown, int(page.end[self.form.node])]
        for at, node in enumerate(shown, start=1):
            low, high = np.searchsorted(starts, (_end(page, bounds[at - 1], self.form.node), node))
            before[node] = self._joined(texts[max(low, high - _MOST_BESIDE) : high])[-_NEAR:]
            low, high = np.searchsorted(starts, (int(page.end[node]), bounds[at + 1]))
            after[node] = self._joined(texts[low : min(high, low + _MOST_BESIDE)])[:_NEAR]
        return before, after

    def _joined(self, texts: list[int]) -> str:
        """Texts, folded, with bars between; marks of mandatory fields and the like say nothing."""
        found = (fold(" ".join(self.page.text[text].split())) for text in texts)
        return " | ".join(text for text in found if any(map(str.isalpha, text)))

    def _labels(self, shown: list[int]) -> dict[int, str]:
        """What `<label>` and `aria-labelledby` say of each control."""
        page, index = self.page, self.page.index
        named: dict[str, int] = {}
        for node in shown:
            named.setdefault(page.attributes[node].get("id", ""), node)
        found: dict[int, str] = {}
        for label in index.with_tag("label").tolist():
            target = page.attributes[label].get("for")
            control = named.get(target) if target else self._first_below(shown, label)
            if control is not None and control not in found:
                found[control] = fold(self._said(label))
        for node in shown:
            for identifier in page.attributes[node].get("aria-labelledby", "").split():
                for text in index.with_id(identifier)[:1].tolist():
                    found.setdefault(node, fold(self._said(text)))
        return found

    def _first_below(self, shown: list[int], label: int) -> int | None:
        at = bisect_left(shown, label)
        return shown[at] if at < len(shown) and shown[at] < self.page.end[label] else None

    def _control(self, node: int, label: str, before: str, after: str) -> Control:
        page = self.page
        attributes, tag = page.attributes[node], page.name(node)
        field, button = self._fields.get(node), self._buttons.get(node)
        kind = button_type(page, node) or input_type(page, node) or tag
        if tag not in _CONTROL_TAGS:
            kind = _EFFECTS.get(button.effect, "button") if button else _WIDGETS[field.widget] if field else tag
        hint = " ".join(attributes.get(name, "") for name in ("placeholder", "title", "aria-label", "alt"))
        value = attributes.get("value", "") if tag == "input" else self._said(node) if tag != "select" else ""
        options: tuple[str, ...] = ()
        if tag == "select":
            options = tuple(fold(option_text(page, option)) for option in options_of(page, node)[:_MOST_OPTIONS])
        elif field is not None and kind == "select":
            options = tuple(fold(choice.text) for choice in field.choices[:_MOST_OPTIONS])
        return Control(
            node,
            kind,
            parts(last_part(attributes.get("name", "") or (field.name if field else ""))),
            parts(attributes.get("id", "")),
            parts(attributes.get("class", "")),
            (label or fold(self._read_label(field, kind)))[:_LONG],
            before,
            after,
            fold(hint.strip()[:_NEAR]),
            fold(value.strip()[:_NEAR]),
            options,
            bool(page.visible[self.form.node] and not page.visible[node]),
            attributes,
        )

    def _read_label(self, field: Field | None, kind: str) -> str:
        """What the form's reader found to be the label, where the markup names none."""
        return field.label if field is not None and kind not in ("radio", "checkbox") else ""

    def _said(self, node: int) -> str:
        """All text below a node, pictures by their `alt`."""
        page = self.page
        found = []
        for row in page.subtree(node)[:_MOST_ROWS]:
            if page.kind[row] == Kind.TEXT and page.name(int(page.parent[row])) not in _SILENT:
                found.append(page.text[row])
            elif page.name(row) == "img":
                found.append(page.attributes[row].get("alt", ""))
        return " ".join(" ".join(found).split())[:_LONG]


def last_part(name: str) -> str:
    """What a name says at last: "data[Contact][email]" → "email", "ctl00$Main$txtEmail" → "txtEmail"."""
    pieces = [piece for piece in _BREAKS.split(name) if any(map(str.isalpha, piece))]
    return pieces[-1] if pieces else name


def owned_controls(page: Page, form: int) -> list[int]:
    """As `controls_of`, looking at the form's own part of the page where that is enough."""
    if page.end[form] == form + 1:
        return controls_of(page, form)
    index = page.index
    inside = {node for tag in _CONTROL_TAGS for node in index.below(index.with_tag(tag), form).tolist()}
    named = {node for node in index.with_attribute("form").tolist() if page.name(node) in _CONTROL_TAGS}
    return sorted(
        node for node in inside | named if (node in inside and node not in named) or form_owner(page, node) == form
    )


def _end(page: Page, control: int, root: int) -> int:
    return root if control == root else int(page.end[control])


def words_of(texts: Iterable[str]) -> Iterator[str]:
    """The words of folded texts, each once."""
    return iter(dict.fromkeys(word for text in texts for word in re.findall(r"[^\W\d_]+", text)))
