"""Buttons, links and pictures that act as buttons, and what pressing them does."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from bowerbird.forms.model import Button, Effect
from bowerbird.forms.words.marks import named_to_submit, says_more, says_reset, says_submit
from bowerbird.page import Kind, Page
from bowerbird.page.controls import button_type
from bowerbird.page.model import Flags

_BUTTON_CLASS = re.compile(
    r"(?:^|[-_\s])(?:btn|button|submit|searchbutton|cta)(?:$|[-_\s\d])|(?:btn|button)(?:$|\s)", re.IGNORECASE
)
_SUBMITTING = re.compile(r"submit\s*\(|__doPostBack|requestSubmit|dosearch|search\s*\(", re.IGNORECASE)
_LONGEST = 80
_MOST_WORDS = 4  # that a button without the looks of one says
_MOST_ROWS = 60  # of a button whose pictures are read


def buttons_on(page: Page, mute: Flags, folds: Container[int] = ()) -> list[int]:
    """All elements of the page that act as buttons, in document order.

    Those in `mute` rows belong to a widget; `folds` only head what they open.
    """
    index = page.index
    native = [node for tag in ("button", "input") for node in index.with_tag(tag).tolist() if button_type(page, node)]
    found = {node for node in index.with_attribute("role").tolist() if page.attributes[node]["role"] == "button"}
    found.update(node for node in index.with_tag("a").tolist() if _acts(page, node))
    scripted = {*index.with_attribute("onclick").tolist(), *page.clickable}
    for word in index.classes:
        if _BUTTON_CLASS.search(word):
            scripted.update(index.with_class(word).tolist())
    found.update(node for node in scripted if page.name(node) in _OTHERS and _acts_scripted(page, node))
    single = (node for node in found if not _holds_controls(page, node))
    return sorted(node for node in {*native, *single} if not mute[node] and node not in folds)


_OTHERS = ("div", "span", "img", "td", "li", "i", "svg")


def folds_on(page: Page, controls: Sequence[int]) -> set[int]:
    """Buttons and links that open a part of a form and head it, as "Brand" does over a list of boxes."""
    index = page.index
    suspects = {node for name in _FOLDING for node in index.with_attribute(name).tolist()}
    for tag in ("h2", "h3", "h4", "h5", "h6"):
        for heading in index.with_tag(tag).tolist():
            suspects.update(index.below(index.with_tag("button"), heading).tolist())
    return {node for node in suspects if page.name(node) in _FOLD_TAGS and _heads(page, node, controls)}


_FOLDING = ("aria-expanded", "data-toggle", "data-bs-toggle")
_FOLD_TAGS = ("button", "a", "div", "span", "h2", "h3", "h4", "h5", "h6", "p", "li")


def _heads(page: Page, node: int, controls: Sequence[int]) -> bool:
    attributes = page.attributes[node]
    text = button_text(page, node)
    if "aria-haspopup" in attributes or attributes.get("role") == "combobox" or says_more(text) or says_reset(text):
        return False
    named = (
        attributes.get(name, "").lstrip("#") for name in ("aria-controls", "data-target", "data-bs-target", "href")
    )
    opened = [int(found) for word in named if word for found in page.index.with_id(word)[:1]]
    for one in (node, int(page.parent[node])):
        following = page.next_sibling(one) if one > 0 else None
        while following is not None and page.name(following).startswith("#"):
            following = page.next_sibling(following)
        opened.extend((following,) if following is not None else ())
    starts = [bisect_left(controls, one) for one in opened]
    return any(at < len(controls) and controls[at] < page.end[one] for at, one in zip(starts, opened, strict=True))


def read_buttons(page: Page, nodes: Iterable[int], *, in_form: bool = True) -> tuple[Button, ...]:
    """What the buttons of one form do; where none submits, the likeliest of the others does."""
    buttons = [Button(node, button_text(page, node), _effect(page, node, in_form)) for node in nodes]
    if buttons and not any(button.effect is Effect.SUBMIT for button in buttons):
        at = _likeliest(page, buttons)
        if at is not None:
            buttons[at] = replace(buttons[at], effect=Effect.SUBMIT)
    return tuple(button for button in buttons if button.text or button.effect is not Effect.OTHER)


def button_text(page: Page, node: int) -> str:
    """What a button says: its text, value, name for screen readers, or the alternative of its picture."""
    attributes = page.attributes[node]
    if page.name(node) == "input":
        said = (
            attributes.get("value")
            or attributes.get("alt")
            or attributes.get("aria-label")
            or attributes.get("title")
            or ""
        )
        fallback = {"submit": "Submit", "reset": "Reset"}.get(attributes.get("type", ""), "")
        return " ".join(said.split())[:_LONGEST] or fallback
    text = page.visible_text(node) or "".join(
        page.text[row] for row in page.subtree(node)[:_MOST_ROWS] if page.kind[row] == Kind.TEXT
    )
    text = " ".join(text.split())
    if any(letter.isalnum() for letter in text):
        return text[:_LONGEST]
    for row in page.subtree(node)[:_MOST_ROWS]:
        told = next((value for name in ("aria-label", "title", "alt") if (value := page.attributes[row].get(name))), "")
        if told:
            return " ".join(told.split())[:_LONGEST]
    return text[:_LONGEST]


def submits(page: Page, node: int, *, in_form: bool) -> bool:
    """Whether a button sends something, as far as it tells alone."""
    return _effect(page, node, in_form) is Effect.SUBMIT


def submits_on_change(page: Page, node: int) -> bool:
    """Whether a control says that it sends its form when it changes."""
    script = page.attributes[node].get("onchange", "") + page.attributes[node].get("onclick", "")
    return _SUBMITTING.search(script) is not None or "location" in script


def _acts(page: Page, link: int) -> bool:
    """Whether a link looks or works like a button of a form."""
    attributes = page.attributes[link]
    target = attributes.get("href", "").strip()
    if _submits(page, link):
        return True
    if target not in ("", "#") and not target.startswith("javascript:"):
        return False
    return _looks_pressed(page, link) or "data-submit" in attributes


def _acts_scripted(page: Page, node: int) -> bool:
    return _submits(page, node) or _looks_pressed(page, node)


def _holds_controls(page: Page, node: int) -> bool:
    """Whether an element with a button's looks is only what holds buttons or fields."""
    index = page.index
    return any(len(index.below(index.with_tag(tag), node)) for tag in ("input", "button", "select", "textarea"))


def _looks_pressed(page: Page, node: int) -> bool:
    if _BUTTON_CLASS.search(page.attributes[node].get("class", "")):
        return True
    return _says_little(page, node) and any(
        does(button_text(page, node)) for does in (says_submit, says_reset, says_more)
    )


def _says_little(page: Page, node: int) -> bool:
    return int(page.end[node]) - node <= _MOST_ROWS and len(button_text(page, node).split()) <= _MOST_WORDS


def _submits(page: Page, node: int) -> bool:
    attributes = page.attributes[node]
    script = attributes.get("onclick", "") + (
        attributes["href"] if attributes.get("href", "").startswith("javascript:") else ""
    )
    return _SUBMITTING.search(script) is not None


def _effect(page: Page, node: int, in_form: bool) -> Effect:
    """What pressing a button does. A `<button>` without a type sends the form that it is in, and nothing elsewhere."""
    kind, text = button_type(page, node), button_text(page, node)
    attributes = page.attributes[node]
    if kind == "reset" or says_reset(text):
        return Effect.RESET
    if "aria-haspopup" in attributes or attributes.get("data-toggle") in ("dropdown", "modal"):
        return Effect.OTHER
    opens = (
        "aria-expanded" in attributes or attributes.get("data-toggle", attributes.get("data-bs-toggle")) == "collapse"
    )
    if says_more(text) and (kind not in ("submit", "image") or opens or not says_submit(text)):
        return Effect.MORE
    if kind in ("submit", "image") and not opens and (in_form or "type" in attributes):
        return Effect.SUBMIT
    if says_submit(text) or _submits(page, node) or "data-submit" in attributes:
        return Effect.MORE if opens and says_more(text) else Effect.SUBMIT
    return Effect.OTHER


def _likeliest(page: Page, buttons: Sequence[Button]) -> int | None:
    others = [at for at, button in enumerate(buttons) if button.effect is Effect.OTHER]
    named = [at for at in others if _named_so(page, buttons[at].node)]
    if named:
        return named[-1]
    return (
        others[0]
        if len(others) == 1 and page.attributes[buttons[others[0]].node].get("aria-haspopup") is None
        else None
    )


def _named_so(page: Page, node: int) -> bool:
    told = (
        page.attributes[row].get(name, "")
        for row in page.subtree(node)[:5]
        for name in ("class", "id", "name", "aria-label")
    )
    return named_to_submit(" ".join(told))
