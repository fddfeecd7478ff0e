"""The labels of all fields of a form: four passes, each for what the earlier ones left open.

Reference  OPAL: field scope (markup, then territories), segment scope, layout scope. What a control says of itself
           (placeholder, empty option, title, name) comes last.
Departures radio buttons and boxes are labelled one by one before the fields that they make up; sentences and headings
           are labels only of fields that nothing else names.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bowerbird.forms.control import Control
from bowerbird.forms.labelling.colours import Colours
from bowerbird.forms.labelling.layout import is_below, is_near, nearest, visual_lines
from bowerbird.forms.labelling.markup import Markup, said_by_control
from bowerbird.forms.labelling.pieces import Piece
from bowerbird.forms.labelling.segments import MOST_SHARING, Home, Paired, of_territory, pair_off
from bowerbird.forms.labelling.texts import Texts
from bowerbird.forms.model import Label, Source, Widget
from bowerbird.forms.widgets import is_box
from bowerbird.forms.words.marks import is_yes
from bowerbird.forms.words.wording import only_tells_an_end
from bowerbird.page import Page

_SETS = (Widget.RADIO, Widget.CHECKS)
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6", "title")
_CHOICE_ORDER = (Source.WRAPPED, Source.FOR, Source.ARIA)


@dataclass(frozen=True, slots=True)
class Asked:
    """A field before it is labelled: a control, or the radio buttons or boxes that act as one."""

    controls: tuple[Control, ...]
    widget: Widget
    name: str

    @property
    def node(self) -> int:
        return self.controls[0].node


@dataclass(frozen=True, slots=True)
class Labelled:
    """Labels by field, the best first; what boxes say, by node; texts that several fields share."""

    fields: tuple[tuple[Label, ...], ...]
    choices: dict[int, Label]
    shared: tuple[tuple[Label, tuple[int, ...]], ...]


def label_fields(
    page: Page, scope: int, asked: Sequence[Asked], buttons: Sequence[int], markup: Markup, texts: Texts
) -> Labelled:
    """Label the fields of one form, whose texts lie below `scope`."""
    return _Labelling(page, scope, asked, buttons, markup, texts).result()


class _Labelling:
    def __init__(
        self, page: Page, scope: int, asked: Sequence[Asked], buttons: Sequence[int], markup: Markup, texts: Texts
    ) -> None:
        self._page, self._scope, self._asked, self._markup, self._texts = page, scope, asked, markup, texts
        colour_of = {control.node: at for at, one in enumerate(asked) for control in one.controls}
        colour_of.update({node: len(asked) + at for at, node in enumerate(buttons) if node not in colour_of})
        marks = sorted((node, colour) for node, colour in colour_of.items() if scope <= node < page.end[scope])
        self._nodes = [node for node, _ in marks]
        self._marks = marks
        self._colours = Colours(page, scope, marks)
        found = texts.pieces(scope, self._nodes, with_hidden=not all(page.visible[one.node] for one in asked))
        self._pieces = [piece for piece in found if piece.text]
        self._starts = [piece.start for piece in self._pieces]
        self._all, self._all_starts = found, [piece.start for piece in found]
        self._used: set[int] = set()
        self._afterthoughts: dict[int, Piece] = {}

    def result(self) -> Labelled:
        fields: list[list[Label]] = [list(self._by_markup(one)) for one in self._asked]
        choices = self._choices()
        for at, one in enumerate(self._asked):
            if one.widget in _SETS:
                fields[at] = list(self._set_labels(one))
        for at, one in enumerate(self._asked):
            if not fields[at]:
                fields[at].extend(self._by_territory(one))
        paired = self._by_segments(fields)
        self._by_layout(fields, paired)
        self._by_distance(fields, paired)
        self._over_ends(fields, paired)
        for at in range(len(self._asked)):
            fields[at] = self._in_order(at, fields[at], choices, paired)
        shared = tuple((_label(piece, Source.SEGMENT), places) for piece, places in paired.shared)
        return Labelled(tuple(map(tuple, fields)), choices, shared)

    # Markup

    def _by_markup(self, one: Asked) -> Iterator[Label]:
        if one.widget in _SETS:
            return
        for label in self._markup.labels(one.controls[0]):
            self._use(label)
            yield label

    def _use(self, label: Label) -> None:
        """The texts of a label are taken: they name nothing else."""
        for node in label.nodes:
            low, high = bisect_left(self._starts, node), bisect_left(self._starts, int(self._page.end[node]))
            self._used.update(self._starts[low:high])

    def _set_labels(self, one: Asked) -> Iterator[Label]:
        """What a set of radio buttons or boxes is called as a whole: by the groups that hold nothing else."""
        page, nodes = self._page, [control.node for control in one.controls]
        around = page.common_ancestor(*nodes)
        stop = self._territory(one)
        while around >= stop:
            label = self._markup.group_label(around)
            if label is not None:
                self._use(label)
                yield label
                return
            around = int(page.parent[around])

    # Radio buttons and boxes

    def _choices(self) -> dict[int, Label]:
        found: dict[int, Label] = {}
        bare: list[tuple[Asked, Control]] = []
        for one in self._asked:
            for control in one.controls:
                if is_box(self._page, control.node):
                    label = self._markup_choice(control)
                    if label is None:
                        bare.append((one, control))
                    else:
                        found[control.node] = label
        for label in found.values():
            self._use(label)
        for one, control in bare:
            piece = self._beside_box(one, control)
            if piece is not None:
                self._used.add(piece.start)
                found[control.node] = Label(piece.said, Source.FIELD, piece.nodes)
        return found

    def _markup_choice(self, control: Control) -> Label | None:
        """What a box says by its markup: the label around it before one that names it, and of these the nearest."""
        labels = self._markup.labels(control, as_choice=True)
        best = sorted(labels, key=lambda label: (_CHOICE_ORDER.index(label.source), -max(label.nodes, default=0)))
        if best:
            return best[0]
        text = self._markup.said_by(control.node) if self._page.name(control.node) != "input" else ""
        return Label(text, Source.FIELD, (control.node,)) if text else None

    def _beside_box(self, one: Asked, control: Control) -> Piece | None:
        """The text right behind a box; in front where the last of its set has none behind."""
        behind = self._piece_after(control.node)
        if behind is not None and self._piece_after(one.controls[-1].node) is not None:
            return behind
        before = self._piece_before(control.node)
        return before if before is not None and self._texts.same_line(before.start, control.node) else behind

    def _piece_after(self, node: int) -> Piece | None:
        at = bisect_left(self._all_starts, node)
        follows = bisect_left(self._nodes, node) + 1
        limit = self._nodes[follows] if follows < len(self._nodes) else int(self._page.end[self._scope])
        if at < len(self._all) and self._all_starts[at] < limit and self._all_starts[at] not in self._used:
            piece = self._all[at]
            return piece if self._texts.same_line(node, piece.start) or self._in_own_territory(node, piece) else None
        return None

    def _piece_before(self, node: int) -> Piece | None:
        at = bisect_left(self._all_starts, node) - 1
        before = bisect_left(self._nodes, node) - 1
        limit = self._nodes[before] if before >= 0 else self._scope
        if at >= 0 and self._all_starts[at] > limit and self._all_starts[at] not in self._used:
            return self._all[at]
        return None

    def _in_own_territory(self, node: int, piece: Piece) -> bool:
        parent = int(self._page.parent[node])
        return parent <= piece.start < int(self._page.end[parent])

    # Structure

    def _territory(self, one: Asked) -> int:
        if not self._scope <= one.node < self._page.end[self._scope]:
            return one.node
        return self._colours.territory(one.node)

    def _by_territory(self, one: Asked) -> Iterator[Label]:
        page, top = self._page, self._territory(one)
        nodes = [control.node for control in one.controls]
        around = page.common_ancestor(*nodes)
        if not top <= around < page.end[top]:
            return
        chain = [around]
        while chain[-1] != top:
            chain.append(int(page.parent[chain[-1]]))
        inside = [piece for piece in self._within(top) if self._may_name(one, piece)]
        ranked = of_territory(page, chain, nodes[0], int(page.end[nodes[-1]]), inside)
        for piece in ranked[:1]:
            if self._is_afterthought(one, piece):
                self._afterthoughts[one.node] = piece
            else:
                self._used.add(piece.start)
                yield _label(piece, Source.FIELD)

    def _is_afterthought(self, one: Asked, piece: Piece) -> bool:
        """Whether a text only explains: it is marked so, is a sentence, or stands below the field that it is behind."""
        if piece.is_wordy or (piece.is_hint and not piece.is_picture):
            return True
        if piece.start < one.node:
            return False
        below = is_below(self._page, piece, one.controls[-1].node)
        return not self._texts.same_line(one.controls[-1].node, piece.start) if below is None else below

    def _within(self, node: int) -> list[Piece]:
        low, high = bisect_left(self._starts, node), bisect_left(self._starts, int(self._page.end[node]))
        return [piece for piece in self._pieces[low:high] if piece.start not in self._used]

    def _may_name(self, one: Asked, piece: Piece) -> bool:
        return piece.is_shown or not self._page.visible[one.node]

    def _by_segments(self, fields: list[list[Label]]) -> Paired:
        """Pair off what is shown, then what is hidden; texts that stand too far from their field are a last choice."""
        paired = self._pair_off(fields, is_shown=True)
        if not all(piece.is_shown for piece in self._pieces):
            paired.add(self._pair_off(fields, is_shown=False))
        for at, piece in list(paired.own.items()):
            nodes = [control.node for control in self._asked[at].controls]
            is_there = at in paired.alternating or is_near(self._page, piece, nodes)
            if is_there and self._may_label(at, piece, paired):
                fields[at].append(_label(piece, Source.SEGMENT))
                self._used.add(piece.start)
        return paired

    def _pair_off(self, fields: list[list[Label]], *, is_shown: bool) -> Paired:
        homes: list[Home] = []
        seen: set[int] = set()
        for node, colour in self._marks:
            top = self._colours.territory(node)
            if top not in seen:
                needs = colour < len(fields) and not fields[colour] and self._asked[colour].node == node
                homes.append(Home(top, node, colour if needs and bool(self._page.visible[node]) is is_shown else -1))
                seen.add(top)
        free = [piece for piece in self._pieces if piece.start not in self._used and piece.is_shown is is_shown]
        painted: dict[int, int] = {}
        if is_shown and self._page.layout is not None and any(home.field >= 0 for home in homes):
            painted = visual_lines(self._page, [*(home.control for home in homes), *(piece.start for piece in free)])

        def line_of(node: int) -> int:
            return painted[node] if node in painted else -self._texts.line(node, is_shown=is_shown)

        return pair_off(self._page, self._colours, homes, free, line_of)

    def _by_layout(self, fields: list[list[Label]], paired: Paired) -> None:
        bare = [at for at, labels in enumerate(fields) if not labels and at not in paired.sharing]
        bare = [at for at in bare if self._page.visible[self._asked[at].node]]
        if self._page.layout is None or not bare:
            return
        free = [piece for piece in self._pieces if piece.start not in self._used and piece.is_shown]
        nodes = [[control.node for control in self._asked[at].controls] for at in bare]
        boxed = [is_box(self._page, self._asked[at].node) for at in bare]
        for place, piece in nearest(self._page, nodes, boxed, free, self._nodes).items():
            if self._may_label(bare[place], piece):
                fields[bare[place]].append(_label(piece, Source.LAYOUT))
                self._used.add(piece.start)

    def _by_distance(self, fields: list[list[Label]], paired: Paired) -> None:
        """Texts that the structure pairs with fields far from them, where nothing nearer was found."""
        for at, piece in paired.own.items():
            if not fields[at] and piece.start not in self._used and self._may_label(at, piece, paired):
                fields[at].append(_label(piece, Source.SEGMENT))
                self._used.add(piece.start)

    def _over_ends(self, fields: list[list[Label]], paired: Paired) -> None:
        """Texts beside two fields that are called "from" and "to" and no more: they share what is left there."""
        for at in range(len(self._asked) - 1):
            both = (at, at + 1)
            if paired.sharing.isdisjoint(both) and all(_only_an_end(fields[one]) for one in both):
                piece = self._beside_both(self._asked[at].node, self._asked[at + 1].node)
                if piece is not None:
                    self._used.add(piece.start)
                    paired.share(piece, both)

    def _beside_both(self, low: int, high: int) -> Piece | None:
        """The free text before two controls, or else behind them, in what holds them and no other control."""
        page, top = self._page, self._page.common_ancestor(low, high)
        inside = bisect_left(self._nodes, int(page.end[top])) - bisect_left(self._nodes, top)
        if inside > 2:
            return None
        free = [piece for piece in self._within(top) if piece.is_shown and not self._is_title(piece)]
        before = [piece for piece in free if piece.start < low]
        behind = [piece for piece in free if piece.start > high]
        return before[-1] if before else next(iter(behind), None)

    def _may_label(self, at: int, piece: Piece, paired: Paired | None = None, sharing: int = 1) -> bool:
        """Whether a text outside of a field's territory names it, and not the form or something else.

        Headings and sentences do not. A text on top of the form, on a line of its own, does only where the fields
        behind pair off with texts likewise, or where fields share it, or are alone, and nothing else names them.
        """
        if self._is_title(piece):
            return False
        if paired is not None and at in paired.regular:
            return True
        on_top = self._nodes and piece is self._pieces[0] and piece.start < self._nodes[0]
        if not on_top or self._texts.same_line(piece.start, self._nodes[0]):
            return True
        one = self._asked[at]
        is_mute = all(label.source is Source.NAME for label in said_by_control(self._page, one.controls[0]))
        return is_mute and one.node not in self._afterthoughts and (sharing > 1 or len(self._asked) == 1)

    def _is_title(self, piece: Piece) -> bool:
        """Whether a text is a heading, or speaks in sentences, instead of naming a field."""
        above = int(self._page.parent[piece.start])
        return piece.is_wordy or any(
            self._page.name(node) in _HEADINGS for node in (above, int(self._page.parent[above]))
        )

    # What is left

    def _in_order(self, at: int, found: list[Label], choices: dict[int, Label], paired: Paired) -> list[Label]:
        """All labels of a field: found ones, what it shares with others, what it says of itself, its name."""
        one = self._asked[at]
        own = list(said_by_control(self._page, one.controls[0]))
        name = [label for label in own if label.source is Source.NAME]
        shared = self._shared(paired, at)
        late = self._afterthoughts.get(one.node)
        after = [_label(late, Source.FIELD)] if late is not None and late.start not in self._used else []
        if one.widget in _SETS and len(one.controls) > 1:
            return _distinct([*found, *shared, *after, *name])
        if one.widget in _SETS and one.node in choices:
            choice = choices[one.node]
            found = [*found, choice] if is_yes(choice.text) else [choice, *found]
        strong = [label for label in own if label.source is not Source.NAME]
        ends = [label for label in strong if only_tells_an_end(label.text)]
        if not (found or shared or strong or after):
            after = self._by_link(one)
        return _distinct([*found, *ends, *shared, *strong, *after, *name])

    def _by_link(self, one: Asked) -> list[Label]:
        before = bisect_left(self._nodes, one.node) - 1
        link = self._texts.link_before(one.node, self._nodes[before] if before >= 0 else self._scope)
        return [_label(link, Source.FIELD)] if link is not None and not link.is_wordy else []

    def _shared(self, paired: Paired, at: int) -> list[Label]:
        """Texts that a field shares with few others; what more share is the title of the form."""
        near = [(piece, len(places)) for piece, places in paired.shared if at in places and len(places) <= MOST_SHARING]
        return [_label(piece, Source.SEGMENT) for piece, count in near if self._may_label(at, piece, sharing=count)]


def _only_an_end(labels: Sequence[Label]) -> bool:
    return bool(labels) and all(only_tells_an_end(label.text) for label in labels)


def _label(piece: Piece, source: Source) -> Label:
    return Label(piece.text, Source.TITLE if piece.is_picture else source, piece.nodes)


def _distinct(labels: Sequence[Label]) -> list[Label]:
    """Without those that repeat an earlier one word for word."""
    first: dict[str, Label] = {}
    for label in labels:
        first.setdefault(label.text.casefold(), label)
    return list(first.values())
