"""Messages by which a site refuses a query, and the field that each is about.

A message is a text that was not there before, near the form or marked as an alert, that asks for something or calls
something wrong, in one of the languages of the sites we have met. Pure functions of two captures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bowerbird.forms.filling.controls import key_of
from bowerbird.forms.filling.entries import folded
from bowerbird.forms.model import Field
from bowerbird.listing.turning.announcements import Line, says_nothing_found
from bowerbird.page import Kind, Page

_REFUSING = re.compile(
    r"\bplease (?:\w+ )?(?:enter|select|choose|specify|provide|fill|pick|tell|type|give|complete|correct|check)\b"
    r"|\b(?:is|are|field|fields) (?:required|mandatory|missing|invalid|not valid)\b|\brequired\b|\bmandatory\b"
    r"|\b(?:must|need to|have to) (?:be|enter|select|choose|specify|provide|fill|pick|give)\b|\bmust not be\b"
    r"|\b(?:can(?:no|')t|may not|should not) be (?:empty|blank)\b|\bnot a valid\b|\binvalid\b"
    r"|\bbitte\b.*\b(?:ein|an|aus|eingeben|angeben|auswählen|wählen|ausfüllen|korrigieren|nennen)\b|\bbitte wählen\b"
    r"|\bpflicht(?:feld|angabe)|\berforderlich\b|\bungültig|\bfehlt\b|\bdarf nicht leer\b|\bmuss ausgefüllt\b"
    r"|\bveuillez\b|\bmerci de (?:saisir|choisir|renseigner|préciser|sélectionner|compléter)\b|\bobligatoire"
    r"|\b(?:est|sont) requis|\binvalide|\bdoit être\b"
    r"|\bpor favor\b.*\b(?:introdu|seleccion|elij|indiqu|rellen|ingres|complet|insir|selecion|escolh|preench|inform)"
    r"|\bobligatori[oa]|\brequerid[oa]|\binválid[oa]|\bobrigatóri[oa]|\bdeve (?:ser|essere)\b|\bdebe\b"
    r"|\b(?:inserire|inserisci|selezionare|seleziona|scegli|scegliere|indicare) (?:un|una|il|la|lo)\b|\bobbligatori[oa]"
    r"|\bcampo richiesto|\bnon valid[oa]\b|\bvul\b.*\bin\b|\bverplicht|\bongeldig|\bkies (?:een|eerst)\b|\bontbreekt\b",
    re.IGNORECASE,
)
_MARKED = re.compile(
    r"(?<![a-z])(?:error|errors|invalid|danger|alert|warning|fehler|erreur|validation|help-?block)(?![a-z])"
)
_WRONG = re.compile(r"(?<![a-z])(?:error|invalid|has-?error|is-?invalid|fehler|erreur|danger)(?![a-z])")
_LONGEST = 240  # characters of a message
_AROUND = 3  # elements around a control whose class may mark it as wrong
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Message:
    """A message and the element that shows it (-1 for a dialog of the browser)."""

    text: str
    node: int = -1


def new_messages(before: Page, after: Page) -> list[Message]:
    """What `after` says against the query that `before` did not. That nothing was found is an answer."""
    known = {line for line, _ in _lines(before)}
    said = [Message(text, node) for text, node in _lines(after) if text not in known and _refuses(after, text, node)]
    return [it for it in said if not says_nothing_found(Line(it.node, it.node, it.text))]


def says_no(text: str) -> bool:
    """Whether the words of a dialog refuse a query."""
    return _REFUSING.search(text) is not None


def blamed(
    page: Page, nodes_of: Sequence[Sequence[int]], fields: Sequence[Field], said: Sequence[Message]
) -> list[int]:
    """The fields (by place) that the page calls wrong or missing; `nodes_of` are their nodes on `page`.

    By what markup says of the control, then by a label in a message, then by where it stands.
    """
    marked = [at for at, nodes in enumerate(nodes_of) if any(_is_wrong(page, node) for node in nodes)]
    if marked:
        return marked
    beside = [at for message in said for at in _beside(page, nodes_of, message)]
    named = [at for message in said for at in _named(fields, message)]
    return list(dict.fromkeys(named or beside))


def wrong_controls(page: Page) -> frozenset[tuple[str, ...]]:
    """The controls that markup calls wrong, by their keys."""
    return frozenset(
        key_of(page, node)
        for node in page.index.with_attribute("aria-invalid").tolist()
        if page.attributes[node]["aria-invalid"] == "true"
    )


def _lines(page: Page) -> Iterator[tuple[str, int]]:
    """The visible texts, each with the element around it; texts of one line that belong to one element are one."""
    runs = page.reading.runs()
    line: list[str] = []
    holder = -1
    for run in runs:
        parent = run.node if page.kind[run.node] == Kind.ELEMENT else int(page.parent[run.node])
        if run.separator and line:
            yield " ".join("".join(line).split()), holder
            line, holder = [], -1
        if holder == -1:
            holder = parent
        elif parent != holder:
            holder = page.common_ancestor(holder, parent)
        line.append(run.text)
    if line:
        yield " ".join("".join(line).split()), holder


def _refuses(page: Page, text: str, node: int) -> bool:
    if not text or len(text) > _LONGEST or page.name(node) in ("option", "select", "button", "label"):
        return False
    if _REFUSING.search(text):
        return True
    return len(text) > 2 and any(
        page.attributes[it].get("role") == "alert" or _MARKED.search(_classes(page, it)) for it in _near(page, node, 2)
    )


def _is_wrong(page: Page, node: int) -> bool:
    if page.attributes[node].get("aria-invalid") == "true" or _WRONG.search(_classes(page, node)):
        return True
    around = (it for it in _near(page, node, _AROUND) if it != node and page.name(it) not in ("form", "body"))
    return any(_WRONG.search(_classes(page, it)) and page.end[it] - it < _SMALL for it in around)


_SMALL = 200  # nodes of the element around one field, its options apart from long lists


def _near(page: Page, node: int, levels: int) -> Iterator[int]:
    for _ in range(levels):
        if node <= 0:
            return
        if page.kind[node] == Kind.ELEMENT:
            yield node
        node = int(page.parent[node])


def _classes(page: Page, node: int) -> str:
    return _CAMEL.sub("-", page.attributes[node].get("class", "")).lower()


def _beside(page: Page, nodes_of: Sequence[Sequence[int]], message: Message) -> list[int]:
    """The field that stands alone with the message in the least element around both, or the one that it describes."""
    if message.node < 0:
        return []
    identifier = page.attributes[message.node].get("id")
    for above in (message.node, *page.ancestors(message.node)):
        inside = [at for at, nodes in enumerate(nodes_of) if any(page.is_ancestor(above, node) for node in nodes)]
        if inside:
            return inside if len(inside) == 1 else []
        if identifier and page.name(above) in ("form", "body"):
            break
    return []


def _named(fields: Sequence[Field], message: Message) -> list[int]:
    """The field whose label is among the words of the message; the longest label, if several are."""
    words = folded(message.text)
    found = [
        (len(label), at)
        for at, field in enumerate(fields)
        if (label := folded(field.label).strip(" :*?")) and re.search(rf"(?<!\w){re.escape(label)}(?!\w)", words)
    ]
    return [max(found)[1]] if found else []
