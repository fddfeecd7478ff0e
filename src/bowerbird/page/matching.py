"""Simple tree matching, and the distance between records that it gives.

Problem.    How alike are two forests (records, each one or several sibling subtrees) in their structure?
Reference.  W. Yang, "Identifying syntactic differences between two programs", Software: Practice and
            Experience 21(7), 1991. Normalised by the mean size of the two, as in Y. Zhai and B. Liu, "Web data
            extraction based on partial tree alignment", WWW 2005.
Notation.   W(a, b), the size of the largest matching of the trees a and b that keeps labels, parents and the
            order of siblings: 0 when the labels of a and b differ, else 1 + M over their children, where
            M[i, j] = max(M[i-1, j], M[i, j-1], M[i-1, j-1] + W(a_i, b_j)).
Departures. Forests: M over the roots. Labels are tag names; texts count only when asked for, blank ones and
            comments never. Equal subtrees, seen by a 64-bit hash, form one shape; W is found once for each
            pair of shapes, is the size for a shape and itself, and equal first or last children are paired
            outright: no pair holds more than its smaller side, so exchanging into such a pair loses nothing.
Cost.       Hashing: O(n) in numpy. Matching: O(children × children) for each pair of different shapes with one
            label at one depth; records of one template have few. No recursion: depth is not bounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bowerbird.page.kinds import Kind
from bowerbird.page.model import Flags, Page

# Arbitrary odd numbers. The base has to be odd, or it had no inverse among 64-bit integers.
_BASE = 0x9E3779B97F4A7C15
_INVERSE = pow(_BASE, -1, 1 << 64)
_LABEL_FACTOR = 0xBF58476D1CE4E5B9
_DEPTH_FACTOR = np.uint64(0x94D049BB133111EB)
# From about this many columns on, a row of M is filled faster by numpy than by a loop (measured).
_NUMPY_COLUMNS = 20

Forest = Sequence[int]
_Siblings = tuple[int, ...]
_Pair = tuple[int, int]
_Problem = tuple[int, _Siblings, _Siblings]


def tree_match(page_a: Page, roots_a: Forest, page_b: Page, roots_b: Forest, *, texts: bool = False) -> int:
    """The number of node pairs in the largest matching of two forests; `texts` counts text nodes too."""
    shapes, (a, b) = _shapes(_by_page(page_a, roots_a, page_b, roots_b), texts)
    return _Matcher(shapes).match(a, b)


def tree_distance(page_a: Page, roots_a: Forest, page_b: Page, roots_b: Forest, *, texts: bool = False) -> float:
    """1 - 2·match / (size of a + size of b): 0 for equal forests, 1 for forests with nothing in common."""
    shapes, (a, b) = _shapes(_by_page(page_a, roots_a, page_b, roots_b), texts)
    return _Matcher(shapes).distance(a, b)


def distances(page: Page, forests: Sequence[Forest], *, texts: bool = False) -> NDArray[np.float64]:
    """The symmetric matrix of `tree_distance` between forests of one page."""
    shapes, sequences = _shapes([(page, forests)], texts)
    numbers = {sequence: number for number, sequence in enumerate(dict.fromkeys(sequences))}
    distinct = list(numbers)
    between = np.zeros((len(distinct), len(distinct)))
    matcher = _Matcher(shapes)
    for row, one in enumerate(distinct):
        for column in range(row):
            between[row, column] = between[column, row] = matcher.distance(one, distinct[column])
    places = np.array([numbers[sequence] for sequence in sequences], dtype=np.intp)
    return between[places[:, None], places]


def _by_page(page_a: Page, roots_a: Forest, page_b: Page, roots_b: Forest) -> list[tuple[Page, Sequence[Forest]]]:
    return [(page_a, [roots_a, roots_b])] if page_a is page_b else [(page_a, [roots_a]), (page_b, [roots_b])]


class _Shapes:
    """The different subtrees of some forests. A shape is a number; equal subtrees have the same one."""

    def __init__(self, shape_at: list[int], size_at: list[int], example: list[int], label: list[int]) -> None:
        self._shape_at = shape_at
        self._example = example
        self._size_at = size_at
        self._children: dict[int, _Siblings] = {}
        self.label = label
        self.size = [size_at[row] for row in example]

    def children(self, shape: int) -> _Siblings:
        found = self._children.get(shape)
        if found is None:
            row = self._example[shape]
            found = self._children[shape] = self.run(row + 1, row + self.size[shape])
        return found

    def run(self, row: int, stop: int) -> _Siblings:
        """The shapes of the subtrees that follow one another from `row` to `stop`."""
        shapes = []
        while row < stop:
            shapes.append(self._shape_at[row])
            row += self._size_at[row]
        return tuple(shapes)


class _Rows(NamedTuple):
    """The counted rows of some forests, one forest after the other; `lengths` are theirs."""

    label: NDArray[np.uint64]
    depth: NDArray[np.uint64]
    size: NDArray[np.intp]
    lengths: NDArray[np.intp]


def _shapes(groups: Sequence[tuple[Page, Sequence[Forest]]], texts: bool) -> tuple[_Shapes, list[_Siblings]]:
    """The shapes of forests of some pages, and each forest as the sequence of the shapes of its roots."""
    labels: dict[str, int] = {}
    columns = zip(*(_rows(page, forests, texts, labels) for page, forests in groups), strict=True)
    label, depth, size, lengths = map(np.concatenate, columns)
    _, example, shape_at = np.unique(_hashes(label, depth, size), return_index=True, return_inverse=True)
    shapes = _Shapes(shape_at.tolist(), size.tolist(), example.tolist(), label[example].tolist())
    bounds = _prefix_sums(lengths).tolist()
    return shapes, [shapes.run(start, stop) for start, stop in pairwise(bounds)]


def _rows(page: Page, forests: Sequence[Forest], texts: bool, labels: dict[str, int]) -> _Rows:
    """The counted rows of forests of one page; `labels` gives equal names on different pages one number."""
    roots = np.array([root for forest in forests for root in forest], dtype=np.intp)
    ends = page.end[roots]
    start, stop = int(roots.min(initial=len(page))), int(ends.max(initial=0))
    counted = _counted(page, start, stop, texts)
    before = _prefix_sums(counted)
    counts = before[ends - start] - before[roots - start]
    filled = _prefix_sums(counts)
    # Row k of the result is row k + shift of the counted ones, the shift being the same for all below a root.
    shift = np.repeat(before[roots - start] - filled[:-1], counts)
    rows = np.flatnonzero(counted)[np.arange(len(shift)) + shift]
    numbers = np.array([labels.setdefault(name, len(labels)) for name in page.names], dtype=np.uint64)
    return _Rows(
        label=numbers[page.tag[start + rows]],
        depth=page.depth[start + rows].astype(np.uint64),
        size=before[page.end[start + rows] - start] - before[rows],
        lengths=np.diff(filled[_prefix_sums(np.array([len(forest) for forest in forests], dtype=np.intp))]),
    )


def _counted(page: Page, start: int, stop: int, texts: bool) -> Flags:
    """Which rows from `start` to `stop` take part in a matching."""
    kind = page.kind[start:stop]
    counted: Flags = (kind != Kind.COMMENT) & (kind != Kind.TEXT)
    if texts:
        texts_at = np.flatnonzero(kind == Kind.TEXT).tolist()
        counted[[row for row in texts_at if page.text[start + row].strip()]] = True
    return counted


def _hashes(label: NDArray[np.uint64], depth: NDArray[np.uint64], size: NDArray[np.intp]) -> NDArray[np.uint64]:
    """A hash of the subtree at each row, equal for equal subtrees.

    Labels and depths in document order, with the depth of the root taken off, determine a tree. Both are the
    coefficients of a polynomial at _BASE, so that prefix sums give the value for every subtree at once.
    """
    start = np.arange(len(size))
    end = start + size
    mixed = (label + np.uint64(1)) * np.uint64(_LABEL_FACTOR)
    mixed ^= mixed >> np.uint64(29)
    powers, inverses = _powers(_BASE, len(size)), _powers(_INVERSE, len(size))
    values = _prefix_sums((mixed + depth * _DEPTH_FACTOR) * powers)
    units = _prefix_sums(powers)
    spans = values[end] - values[start] - depth * _DEPTH_FACTOR * (units[end] - units[start])
    hashes: NDArray[np.uint64] = spans * inverses
    return hashes


def _powers(base: int, count: int) -> NDArray[np.uint64]:
    powers = np.full(count, base, dtype=np.uint64)
    powers[:1] = 1
    return np.cumprod(powers)


def _prefix_sums(values: NDArray[Any]) -> NDArray[Any]:
    """The sum of all values before each place, and that of all."""
    sums = np.zeros(len(values) + 1, dtype=np.intp if values.dtype == np.bool_ else values.dtype)
    np.cumsum(values, out=sums[1:])
    return sums


class _Matcher:
    """W over pairs of shapes, each found once."""

    def __init__(self, shapes: _Shapes) -> None:
        self._shapes = shapes
        self._known: dict[_Pair, int] = {}

    def distance(self, a: _Siblings, b: _Siblings) -> float:
        size = self._shapes.size
        total = sum([size[shape] for shape in a]) + sum([size[shape] for shape in b])
        return 1 - 2 * self.match(a, b) / total if total else 0.0

    def match(self, a: _Siblings, b: _Siblings) -> int:
        """M over two sequences of siblings."""
        problem = self._problem(a, b)
        self._settle(self._open_pairs(problem))
        return self._solve(problem)

    def _settle(self, pairs: list[_Pair]) -> None:
        """Find W of the pairs. A pair that waits for pairs below it returns to the stack under them."""
        children, known = self._shapes.children, self._known
        pending: list[tuple[_Pair, _Problem | None]] = [(pair, None) for pair in pairs]
        while pending:
            pair, problem = pending.pop()
            if pair in known:
                continue
            if problem is None:
                problem = self._problem(children(pair[0]), children(pair[1]))
                if below := self._open_pairs(problem):
                    pending.append((pair, problem))
                    pending += [(deeper, None) for deeper in below]
                    continue
            known[pair] = 1 + self._solve(problem)

    def _problem(self, a: _Siblings, b: _Siblings) -> _Problem:
        """What is left of two sequences, and the matches already made, when equal ends are paired outright."""
        start, stop_a, stop_b = 0, len(a), len(b)
        size = self._shapes.size
        matched = 0
        while start < stop_a and start < stop_b and a[start] == b[start]:
            matched += size[a[start]]
            start += 1
        while start < stop_a and start < stop_b and a[stop_a - 1] == b[stop_b - 1]:
            stop_a -= 1
            stop_b -= 1
            matched += size[a[stop_a]]
        return matched, a[start:stop_a], b[start:stop_b]

    def _open_pairs(self, problem: _Problem) -> list[_Pair]:
        """The pairs of a problem whose W takes work that is not done yet."""
        _, a, b = problem
        label, size, known = self._shapes.label, self._shapes.size, self._known
        inner = [shape for shape in set(b) if size[shape] > 1]
        pairs = [
            (one, other) if one < other else (other, one)
            for one in set(a)
            if size[one] > 1
            for other in inner
            if label[one] == label[other] and one != other
        ]
        return [pair for pair in pairs if pair not in known]

    def _solve(self, problem: _Problem) -> int:
        """M of a problem, with every W at hand."""
        matched, a, b = problem
        if not a or not b:
            return matched
        if len(a) == 1 or len(b) == 1:
            return matched + max([self._weight(one, other) for one in a for other in b])
        return matched + (self._fill(a, b) if len(b) < _NUMPY_COLUMNS else self._fill_wide(a, b))

    def _weight(self, one: int, other: int) -> int:
        """W, as far as it is known or takes no work."""
        shapes = self._shapes
        if shapes.label[one] != shapes.label[other]:
            return 0
        if one == other:
            return shapes.size[one]
        if shapes.size[one] == 1 or shapes.size[other] == 1:
            return 1
        return self._known[(one, other) if one < other else (other, one)]

    def _fill(self, a: _Siblings, b: _Siblings) -> int:
        label, weight = self._shapes.label, self._weight
        above = [0] * (len(b) + 1)
        for one in a:
            left, row, label_one = 0, [0], label[one]
            for diagonal, over, other in zip(above, above[1:], b, strict=False):
                if over > left:
                    left = over
                if label[other] == label_one:
                    left = max(left, diagonal + weight(one, other))
                row.append(left)
            above = row
        return above[-1]

    def _fill_wide(self, a: _Siblings, b: _Siblings) -> int:
        columns, place = np.unique(b, return_inverse=True)
        others = columns.tolist()
        weights = {one: np.array([self._weight(one, other) for other in others])[place] for one in set(a)}
        above = np.zeros(len(b) + 1, dtype=np.intp)
        for one in a:
            best = np.maximum(above[1:], above[:-1] + weights[one])
            np.maximum.accumulate(best, out=above[1:])
        return int(above[-1])
