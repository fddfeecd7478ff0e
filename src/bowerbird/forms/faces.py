"""Widgets of a page's own making: list boxes, sliders and switches that scripts put over hidden controls.

Problem    A widget library hides a `<select>` or writes into a hidden input, and shows elements of its own. A person
           operates the *face* (what shows the choice and opens the list); the hidden control is what is sent.
Reference  the ARIA authoring practices (combobox, listbox, slider, switch); the markup that common libraries make
           (Select2, Chosen, Selectize, Tom Select, Choices, Nice Select, bootstrap-select, selectmenu, react-select,
           MUI, Headless UI, noUiSlider, jQuery UI).
Departures libraries are not told apart: a face is recognised by ARIA roles, else by standing beside a hidden `<select>`
           whose choice it shows or whose library its class names.
Cost       linear in the nodes that have a role, `aria-haspopup` or a class of a slider, and in hidden selects.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

import numpy as np

from bowerbird.forms.control import (
    Control,
    carries,
    hidden_beside,
    is_hidden_input,
    next_element,
    popup_beside,
    previous_element,
)
from bowerbird.forms.model import Widget
from bowerbird.page import NO_NODE, Kind, Page
from bowerbird.page.controls import input_type, option_text, options_of

_RISE = 5  # levels that a face and its hidden control are apart at most: input, two holders, control, container
_OVERLAID = 2  # levels above a field where a library puts the words that it shows in its place
_SLACK = 4  # pixels of padding between a field and the words painted over it
_LIST_ROLES = ("listbox", "menu", "tree", "grid", "dialog")
_NO_LISTS = ("dialog", "grid")  # what a field for dates opens
_SWITCHES = {"radio": Widget.RADIO, "checkbox": Widget.CHECKS, "switch": Widget.CHECKS}
_LIBRARY = re.compile(
    r"select2|chosen|chzn|selectize|\bts-(?:wrapper|control)|choices|nice-select|selectric|bootstrap-select|sumo|"
    r"multi-?select|select-?box|selectmenu|drop-?down|combo-?box|custom-select|jq-select|\bsbHolder|select"
)
_WRAPPER = re.compile(
    r"bootstrap-select|choices__inner|selectric-wrapper|ts-wrapper|Sumo|select-?wrap|custom-select|select-?box"
)
_OUT_OF_SIGHT = re.compile(r"hidden-accessible|visually-?hidden|sr-only|selectized|tomselected|nativeInput|\bhidden\b")
_SLIDER_CLASS = re.compile(
    r"^(?:noUi-handle|ui-slider-handle|rc-slider-handle(?:-\d)?|irs-handle|irs-slider|slider-handle)$"
)


def faces_of(page: Page) -> list[Control]:
    """All widgets of the page, in document order; none lies within another."""
    taken = np.zeros(len(page), dtype=np.bool_)
    found: list[Control] = []
    sets: set[tuple[int, Widget]] = set()  # the buttons of one set write into one input
    for face in _candidates(page):
        own = [part for part in face.parts if part != NO_NODE]
        if any(taken[part : page.end[part]].any() for part in own) or (
            face.sent != NO_NODE and taken[face.sent] and (face.sent, face.widget) not in sets
        ):
            continue
        if face.widget is Widget.RADIO:
            sets.add((face.sent, face.widget))
        for part in (*own, *((face.sent,) if face.sent != NO_NODE else ())):
            taken[part : page.end[part]] = True
        found.append(face)
    return sorted(found, key=lambda face: face.node)


def is_backing(page: Page, node: int) -> bool:
    """Whether an input only carries what a widget chose: nobody can reach or see it."""
    attributes = page.attributes[node]
    is_skipped = attributes.get("tabindex", "").startswith("-")
    if is_skipped and input_type(page, node) == "text" and _is_hidden_alone(page, node):
        return True  # neither keys nor the mouse reach it: it carries what the slider beside it says
    unreachable = is_skipped and not page.visible[node]
    return attributes.get("aria-hidden") == "true" and (unreachable or input_type(page, node) == "text")


def _candidates(page: Page) -> Iterator[Control]:
    """Faces, the most certain first; later ones that overlap earlier ones are left out by the caller."""
    yield from _over_selects(page)
    yield from _by_roles(page)
    yield from _sliders(page)
    yield from _segmented(page)


# Faces over hidden selects


def _over_selects(page: Page) -> Iterator[Control]:
    for select in page.index.with_tag("select").tolist():
        if _is_hidden_alone(page, select) or _out_of_sight(page, select):
            container = _container(page, select)
            if container != NO_NODE:
                face = _operated(page, container, select)
                yield Control(face, select, Widget.LISTBOX, (container, select), _list_in(page, container, face))


def _is_hidden_alone(page: Page, node: int) -> bool:
    """Whether an element is hidden while what is around it is not, or is hidden by its own style."""
    style = page.attributes[node].get("style", "").replace(" ", "")
    return "display:none" in style or bool(not page.visible[node] and page.visible[int(page.parent[node])])


def _out_of_sight(page: Page, node: int) -> bool:
    attributes = page.attributes[node]
    return (
        _OUT_OF_SIGHT.search(attributes.get("class", "")) is not None
        or attributes.get("aria-hidden") == "true"
        or attributes.get("tabindex", "").startswith("-")
    )


def _container(page: Page, select: int) -> int:
    """What a library put in the place of a select: around it (and around nothing else), or beside it."""
    around = [above for above, _ in zip(page.ancestors(select), range(_RISE), strict=False) if _wraps(page, above)]
    beside = [node for node in (next_element(page, select), previous_element(page, select)) if node is not None]
    return next((node for node in (*reversed(around), *beside) if _stands_for(page, node, select)), NO_NODE)


def _wraps(page: Page, node: int) -> bool:
    attributes = page.attributes[node]
    return attributes.get("role") == "combobox" or _WRAPPER.search(attributes.get("class", "")) is not None


def _stands_for(page: Page, node: int, select: int) -> bool:
    """Whether an element shows what a hidden select has chosen, and holds no other control that is seen."""
    if page.name(node) in ("label", "legend", "script", "select", "input", "option"):
        return False
    if not page.visible[node] and page.visible[int(page.parent[node])]:
        return False
    selects = page.index.below(page.index.with_tag("select"), node).tolist()
    inputs = page.index.below(page.index.with_tag("input"), node).tolist()
    if len(page.index.below(page.index.with_tag("label"), node)):
        return False
    if [one for one in selects if one != select] or sum(
        input_type(page, one) not in ("hidden", "checkbox", "radio") for one in inputs
    ) > 1:
        return False
    told = page.attributes[node].get("class", "")
    if _LIBRARY.search(told) or _roles_in(page, node):
        return True
    chosen = next((option for option in options_of(page, select)[:2000] if option in page.checked), None)
    return chosen is not None and page.visible_text(node)[:200].strip() == option_text(page, chosen) != ""


def _operated(page: Page, container: int, select: int) -> int:
    """What to click in a container: what has a role for it, else what shows the choice, else all of it."""
    for node in page.subtree(container):
        if node == select or (page.visible[container] and not page.visible[node]):
            continue
        attributes = page.attributes[node]
        if attributes.get("role") == "combobox" or "aria-haspopup" in attributes or page.name(node) == "button":
            return node
        if re.search(
            r"(?:-single|selection|selectize-input|ts-control|choices__inner|toggle)(?:\s|$)",
            attributes.get("class", ""),
        ):
            return node
    return container


def _list_in(page: Page, container: int, face: int) -> int:
    for node in page.index.below(page.index.with_attribute("role"), container).tolist():
        if page.attributes[node]["role"] in _LIST_ROLES and node != face:
            return int(node)
    lists = page.index.below(page.index.with_tag("ul"), container)
    return int(lists[-1]) if len(lists) else popup_beside(page, face)


# Faces with roles


def _by_roles(page: Page) -> Iterator[Control]:
    roles = page.index.with_attribute("role").tolist()
    opening = page.index.with_attribute("aria-haspopup").tolist()
    named = {
        word
        for name in ("aria-controls", "aria-owns")
        for node in page.index.with_attribute(name).tolist()
        for word in page.attributes[node][name].split()
    }
    for node in sorted({*roles, *opening}):
        role = page.attributes[node].get("role", "")
        if role in _SWITCHES and page.name(node) != "input":
            yield Control(node, _hidden_near(page, node), _SWITCHES[role], (node,))
        elif role == "spinbutton" and page.name(node) != "input":
            yield Control(node, NO_NODE, Widget.NUMBER, (node,))
        elif _opens_list(page, node, role):
            yield from _list_face(page, node)
        elif role == "listbox" and page.visible[node] and not _is_opened(page, node, named):
            yield Control(node, _hidden_near(page, node), Widget.LISTBOX, (node,), node)


def _opens_list(page: Page, node: int, role: str) -> bool:
    popup = page.attributes[node].get("aria-haspopup", "")
    if page.name(node) in ("select", "form") or popup in _NO_LISTS:
        return False
    if role == "combobox":
        return True
    if _combobox_beside(page, node):
        return False
    return popup == "listbox" and (page.name(node) != "input" or "readonly" in page.attributes[node])


def _combobox_beside(page: Page, node: int) -> bool:
    """Whether a button only opens the list of the field beside it."""
    beside = (previous_element(page, node), next_element(page, node))
    return any(it is not None and page.attributes[it].get("role") == "combobox" for it in beside)


def _list_face(page: Page, node: int) -> Iterator[Control]:
    """A combobox: suggestions where one writes into a field that shows what it holds, else a list."""
    field = node if page.name(node) == "input" else _input_in(page, node)
    sent, popup = _hidden_near(page, node), popup_beside(page, node)
    if popup == NO_NODE:
        popup = _list_in_parent(page, node)
    writable = field != NO_NODE and "readonly" not in page.attributes[field]
    container = _around(page, node, sent) if writable and sent != NO_NODE else node
    parts = tuple(part for part in (container, popup) if part != NO_NODE)
    if writable and not page.visible_text(container) and not _is_painted_over(page, field):
        is_own = sent == NO_NODE or not carries(page, sent, field)
        yield Control(field, field if is_own else sent, Widget.SUGGEST, parts, popup)
        return
    sent = field if sent == NO_NODE and field != NO_NODE else sent
    yield Control(field if writable else node, sent, Widget.LISTBOX, parts, popup)


def _is_painted_over(page: Page, field: int) -> bool:
    """Whether words that are no label stand where one types: what is chosen, or a prompt to choose."""
    if page.layout is None or page.value.get(field, ""):
        return False
    above = int(page.parent[field])
    for _ in range(_OVERLAID):
        if above == NO_NODE or len(page.index.below(page.index.with_tag("label"), above)):
            return False
        for node in page.subtree(above):
            if (
                page.kind[node] == Kind.TEXT
                and page.visible[node]
                and page.text[node].strip()
                and _overlaps(page, node, field)
            ):
                return True
        above = int(page.parent[above])
    return False


def _overlaps(page: Page, text: int, field: int) -> bool:
    """Whether a text begins within the box of a field, as seen on the page."""
    assert page.layout is not None
    (left, top, _, height), (x, y, width, tall) = page.layout.box[text].tolist(), page.layout.box[field].tolist()
    beside, level = x - _SLACK <= left <= x + max(width, _SLACK), y - _SLACK <= top + height / 2 <= y + tall + _SLACK
    return bool(beside and level)


def _input_in(page: Page, node: int) -> int:
    inputs = page.index.below(page.index.with_tag("input"), node).tolist()
    return next((one for one in inputs if input_type(page, one) in ("text", "search")), NO_NODE)


def _around(page: Page, node: int, sent: int) -> int:
    """The container of a writable combobox: as far up as nothing is in it but the widget."""
    around = node
    while page.parent[around] != NO_NODE:
        above = int(page.parent[around])
        if page.is_ancestor(above, sent) or page.name(above) in ("form", "fieldset", "label", "td"):
            break
        around = above
    return around


def _hidden_near(page: Page, node: int) -> int:
    """The hidden input that a widget writes into: the only one of its surroundings, which hold no other widget."""
    index, above = page.index, int(page.parent[node])
    for _ in range(_RISE):
        if above == NO_NODE or page.name(above) in ("form", "body", "fieldset"):
            return hidden_beside(page, node)
        inputs = index.below(index.with_tag("input"), above).tolist()
        hidden = [one for one in inputs if one != node and is_hidden_input(page, one)]
        others = len(inputs) - len(hidden) - (page.name(node) == "input")
        selects = len(index.below(index.with_tag("select"), above))
        if others > 1 or selects or _roles_in(page, above) > 1 or len(hidden) > 1:
            return hidden_beside(page, node)
        if hidden:
            return int(hidden[0])
        above = int(page.parent[above])
    return NO_NODE


def _roles_in(page: Page, node: int) -> int:
    """How many widgets with roles lie in the subtree."""
    count = 0
    for name in ("role", "aria-haspopup"):
        for one in page.index.below(page.index.with_attribute(name), node).tolist()[:200]:
            attributes = page.attributes[one]
            count += attributes.get("role") == "combobox" if name == "role" else (
                attributes["aria-haspopup"] == "listbox" and attributes.get("role") != "combobox"
            )  # fmt: skip
    return count


def _is_opened(page: Page, listbox: int, named: Container[str]) -> bool:
    """Whether a list belongs to a field or button that opens it: one that names it, or that stands near before it."""
    if page.attributes[listbox].get("id") in named:
        return True
    before = previous_element(page, listbox)
    if before is not None and (page.name(before) == "button" or "aria-haspopup" in page.attributes[before]):
        return True
    above = int(page.parent[listbox])
    for _ in range(_RISE):
        if above == NO_NODE or page.name(above) in ("form", "body", "main"):
            return False
        if NO_NODE < _input_in(page, above) < listbox:
            return True
        above = int(page.parent[above])
    return False


def _list_in_parent(page: Page, node: int) -> int:
    above = int(page.parent[node])
    for _ in range(_RISE):
        if above == NO_NODE or page.name(above) in ("form", "body"):
            break
        for one in page.index.below(page.index.with_attribute("role"), above).tolist()[:200]:
            if page.attributes[one]["role"] == "listbox" and not page.is_ancestor(one, node):
                return int(one) if _roles_in(page, above) <= 1 else NO_NODE
        above = int(page.parent[above])
    return NO_NODE


# Sliders


def _sliders(page: Page) -> Iterator[Control]:
    by_role = [node for node in page.index.with_attribute("role").tolist() if page.attributes[node]["role"] == "slider"]
    by_class = [
        node
        for word in page.index.classes
        if _SLIDER_CLASS.match(word)
        for node in page.index.with_class(word).tolist()
    ]
    for node in sorted({*by_role, *by_class}):
        if page.name(node) != "input":
            native = _input_in_range(page, node)
            yield Control(node, native if native != NO_NODE else _hidden_near(page, node), Widget.SLIDER, (node,))


def _input_in_range(page: Page, node: int) -> int:
    inputs = page.index.below(page.index.with_tag("input"), node).tolist()
    return next((one for one in inputs if input_type(page, one) == "range"), NO_NODE)


# Buttons and tabs of which one is on


def _segmented(page: Page) -> Iterator[Control]:
    """Buttons or tabs that write into a hidden input: each is one radio button of a set."""
    for name, role in (("aria-pressed", ""), ("aria-selected", "tab")):
        sets: dict[int, list[int]] = {}
        for node in page.index.with_attribute(name).tolist():
            if not role or page.attributes[node].get("role") == role:
                sets.setdefault(_set_of(page, node), []).append(node)
        for around, members in sets.items():
            sent = _hidden_of_set(page, around) if len(members) > 1 else NO_NODE
            if sent != NO_NODE:
                yield from (Control(node, sent, Widget.RADIO, (node,)) for node in members)


def _set_of(page: Page, node: int) -> int:
    """What holds all buttons of a set: the parent, or the list whose items they are in."""
    parent = int(page.parent[node])
    return int(page.parent[parent]) if page.name(parent) == "li" else parent


def _hidden_of_set(page: Page, around: int) -> int:
    inside = page.index.below(page.index.with_tag("input"), around).tolist()
    hidden = [node for node in inside if is_hidden_input(page, node)]
    return hidden[0] if len(hidden) == 1 == len(inside) else hidden_beside(page, around) if not inside else NO_NODE
