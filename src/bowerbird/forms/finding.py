"""Finding forms: every `<form>`, and groups of controls that act as one without it.

Problem    Controls may stand outside of any form; or all in one form around the whole page (web forms that post back),
           although a person sees a search, a login and a newsletter.
Notation   a *unit* is a control or a button; a *cluster* is a set of units that go together; it is *closed* when it
           has a field and a button that sends it.
How        clusters grow up the tree: at each node that holds several, those that are not closed join their neighbours
           as long as little else stands between them, and nothing joins across landmarks and frames.
Cost       linear in nodes and units: segments are those of `labelling.colours`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from bowerbird.forms.buttons import submits, submits_on_change
from bowerbird.forms.control import Control
from bowerbird.forms.labelling.colours import Colours
from bowerbird.forms.model import Widget
from bowerbird.page import NO_NODE, Kind, Page
from bowerbird.page.controls import form_owner

_WHOLE_PAGE = 0.6  # of the text of a document: forms around pages hold nearly all, large searches below half
_FEWEST_LINKS = 10  # in a form around a page: its menus
_LANDMARKS = ("header", "footer", "nav", "aside", "main", "dialog", "article", "search", "body", "html")
_LANDMARK_ROLES = ("search", "banner", "navigation", "contentinfo", "main", "complementary", "dialog", "form")
_OVERLAY = re.compile(r"(?:^|[-_\s])(?:modal|dialog|popup|overlay|lightbox|drawer)(?:$|[-_\s])", re.IGNORECASE)
_PLAYER = re.compile(r"(?:^|[-_\s])(?:video|player|vjs|jwplayer|audio)(?:$|[-_\s])", re.IGNORECASE)
_PLAYER_RISE = 4
# What may stand between neighbours in one cluster: two labels or one with a hint; links for help.
_FOREIGN_TEXT = 140
_FOREIGN_LINKS = 2


@dataclass(frozen=True, slots=True)
class Found:
    """A form as far as finding goes: `form` is the element that is sent or `NO_NODE`, texts about it lie in `scope`."""

    node: int
    form: int
    scope: int
    controls: tuple[Control, ...]
    buttons: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Cluster:
    """Units that go together, by their places in the list of units."""

    units: tuple[int, ...]
    landmark: int
    has_field: bool
    sends: bool

    @property
    def is_closed(self) -> bool:
        return self.has_field and self.sends


def find_forms(page: Page, controls: Sequence[Control], buttons: Sequence[int]) -> list[Found]:
    """All forms of the page, in document order."""
    forms = page.index.with_tag("form").tolist()
    owners = _owners(page, forms, [control.node if control.sent == NO_NODE else control.sent for control in controls])
    button_owners = _owners(page, forms, buttons)
    by_form: dict[int, tuple[list[Control], list[int]]] = {form: ([], []) for form in (*forms, NO_NODE)}
    for control, owner in zip(controls, owners, strict=True):
        by_form[owner][0].append(control)
    for node, owner in zip(buttons, button_owners, strict=True):
        by_form[owner][1].append(node)
    text = _text_before(page)
    found: list[Found] = []
    for form, (own, pressed) in by_form.items():
        if form == NO_NODE:
            found.extend(_Clusters(page, form, own, pressed, text).found())
        else:
            found.extend(_parts(page, form, own, pressed, text))
    return sorted(found, key=lambda one: one.node)


def _owners(page: Page, forms: Sequence[int], nodes: Sequence[int]) -> list[int]:
    """The form of each control, or `NO_NODE`."""
    around = np.full(len(page), NO_NODE, dtype=np.int32)
    for form in forms:
        around[form : page.end[form]] = form
    may_be_open = any(page.end[form] == form + 1 for form in forms)
    owners = []
    for node in nodes:
        owner = int(around[node])
        if "form" in page.attributes[node] or (owner == NO_NODE and may_be_open):
            owner = form_owner(page, node) or NO_NODE
        owners.append(owner)
    return owners


def _whole(page: Page, form: int, controls: list[Control], buttons: list[int]) -> Found:
    inside = [node for node in (*(control.node for control in controls), *buttons) if not form <= node < page.end[form]]
    node = page.common_ancestor(form, *inside) if inside else form
    return Found(node, form, node, tuple(controls), tuple(buttons))


def _parts(page: Page, form: int, controls: list[Control], buttons: list[int], text: NDArray[np.int64]) -> list[Found]:
    """A form, or the forms that a person sees in one that is around the whole page."""
    whole = _whole(page, form, controls, buttons)
    if not controls or _text_share(page, form, text) < _WHOLE_PAGE:
        return [whole]
    clusters = _Clusters(page, form, controls, buttons, text)
    parts = list(clusters.found())
    has_menus = len(page.index.below(page.index.with_tag("a"), form)) >= _FEWEST_LINKS
    return parts if parts and (has_menus or clusters.closed > 1) else [whole]


def _text_share(page: Page, form: int, text: NDArray[np.int64]) -> float:
    """The share of the text of its document that a form holds; `text` as `_text_before` has it."""
    document = page.document_of(form).node
    return float(text[page.end[form]] - text[form]) / max(1.0, float(text[page.end[document]] - text[document]))


def _text_before(page: Page) -> NDArray[np.int64]:
    """For each row, how many characters of visible text stand before it."""
    lengths = np.zeros(len(page) + 1, dtype=np.int64)
    rows = np.flatnonzero((page.kind == Kind.TEXT) & page.visible)
    lengths[rows + 1] = [len(page.text[row].strip()) for row in rows.tolist()]
    return np.cumsum(lengths)


def _join(clusters: Sequence[_Cluster]) -> _Cluster:
    return _Cluster(
        tuple(unit for cluster in clusters for unit in cluster.units),
        clusters[0].landmark,
        any(cluster.has_field for cluster in clusters),
        any(cluster.sends for cluster in clusters),
    )


def _is_landmark(page: Page, node: int) -> bool:
    attributes = page.attributes[node]
    named = page.name(node) in _LANDMARKS or attributes.get("role") in _LANDMARK_ROLES
    return named or bool(page.kind[node] == Kind.DOCUMENT) or _OVERLAY.search(attributes.get("class", "")) is not None


class _Clusters:
    """The clusters among the units of one form, or among those that have no form."""

    def __init__(
        self, page: Page, form: int, controls: Sequence[Control], buttons: Sequence[int], text: NDArray[np.int64]
    ) -> None:
        self._page, self._form = page, form
        self.closed = 0
        fields = {control.node: control for control in controls}
        self._units = sorted({*fields, *buttons})
        self._fields = fields
        self._landmarks: dict[int, int] = {0: 0}
        self._text = text
        links = np.zeros(len(page) + 1, dtype=np.int64)
        links[page.index.with_tag("a") + 1] = 1
        self._links = np.cumsum(links)

    def found(self) -> Iterator[Found]:
        if not self._fields:
            return
        page, units = self._page, self._units
        root = 0 if self._form == NO_NODE else self._form
        colours = Colours(page, root, [(node, at) for at, node in enumerate(units)])
        tops = {colours.territory(node): at for at, node in enumerate(units)}
        inner: dict[int, list[_Cluster]] = {top: [self._lone(at)] for top, at in tops.items()}
        for segment in colours.segments(list(tops)):
            clusters = [cluster for member in segment.members for cluster in inner.pop(member, [])]
            inner[segment.node] = self._joined(clusters)
        clusters = [one for found in inner.values() for one in found if one.has_field and self._counts(one)]
        self.closed = sum(cluster.is_closed for cluster in clusters)
        yield from map(self._as_found, clusters)

    def _lone(self, at: int) -> _Cluster:
        node = self._units[at]
        has_field = node in self._fields
        sends = submits_on_change(self._page, node) if has_field else self._submits(node)
        return _Cluster((at,), self._landmark(node), has_field, sends)

    def _landmark(self, node: int) -> int:
        """The nearest landmark or document around a node."""
        page, climbed = self._page, []
        while node not in self._landmarks:
            climbed.append(node)
            node = int(page.parent[node])
            if _is_landmark(page, node):
                self._landmarks[node] = node
        found = self._landmarks[node]
        self._landmarks.update(dict.fromkeys(climbed, found))
        return found

    def _joined(self, clusters: list[_Cluster]) -> list[_Cluster]:
        """The clusters below a node, with neighbours joined that go together."""
        groups: list[list[_Cluster]] = []
        fields = sends = False
        for cluster in clusters:
            if groups and self._go_together(groups[-1], fields and sends, cluster):
                groups[-1].append(cluster)
                fields, sends = fields or cluster.has_field, sends or cluster.sends
            else:
                groups.append([cluster])
                fields, sends = cluster.has_field, cluster.sends
        return [_join(group) if len(group) > 1 else group[0] for group in groups]

    def _go_together(self, group: list[_Cluster], is_closed: bool, other: _Cluster) -> bool:
        """Whether a cluster joins those before it. What is closed takes in only fields within what holds it."""
        one, page = group[-1], self._page
        if one.landmark != other.landmark or (is_closed and other.is_closed):
            return False
        last, following = self._units[one.units[-1]], self._units[other.units[0]]
        if is_closed and other.has_field:
            holder = page.common_ancestor(self._units[group[0].units[0]], last)
            if following >= page.end[holder] and page.reading.line_count[following] != page.reading.line_count[last]:
                return False
        start = min(int(page.end[last]), following)
        text, links = self._text[following] - self._text[start], self._links[following] - self._links[start]
        return bool(text <= _FOREIGN_TEXT and links <= _FOREIGN_LINKS)

    def _submits(self, node: int) -> bool:
        return submits(self._page, node, in_form=self._form != NO_NODE)

    def _counts(self, cluster: _Cluster) -> bool:
        """Whether a cluster is worth telling: it can be sent, or somebody can see a field of it.

        Boxes without names among as many links fold menus, by style sheets alone; the sliders of a player are no form.
        """
        page, nodes = self._page, [self._units[at] for at in cluster.units]
        if self._form != NO_NODE:
            return True
        fields = [self._fields[node] for node in nodes if node in self._fields]
        around = page.common_ancestor(*nodes)
        if all(field.widget is Widget.CHECKS and not field.name(page) for field in fields) and not cluster.is_closed:
            holder = int(page.parent[around]) if len(nodes) == 1 else around
            return int(self._links[page.end[holder]] - self._links[holder]) < len(fields)
        above = (around, *islice(page.ancestors(around), _PLAYER_RISE))
        if any(_PLAYER.search(page.attributes[node].get("class", "")) for node in above):
            return False
        return cluster.is_closed or any(page.visible[field.node] for field in fields)

    def _as_found(self, cluster: _Cluster) -> Found:
        nodes = [self._units[at] for at in cluster.units]
        controls = tuple(self._fields[node] for node in nodes if node in self._fields)
        first = self._page.common_ancestor(*(control.node for control in controls))
        sending = [node for node in nodes if node not in self._fields]
        root = self._page.common_ancestor(first, *sending) if sending else first
        return Found(root, self._form, self._scope(root), controls, tuple(sending))

    def _scope(self, root: int) -> int:
        """As far up from a cluster as no unit of another comes in and little text does."""
        page, top = self._page, root
        low, high = self._extent(root)
        while True:
            above = int(page.parent[top])
            if above == NO_NODE or above == self._form or page.name(above) in ("body", "html"):
                return top
            if self._extent(above) != (low, high):
                return top
            extra = self._text[page.end[above]] - self._text[above] - (self._text[page.end[root]] - self._text[root])
            if extra > 2 * _FOREIGN_TEXT:
                return top
            top = above

    def _extent(self, node: int) -> tuple[int, int]:
        return bisect_left(self._units, node), bisect_left(self._units, int(self._page.end[node]))
