"""Clusters of pivots: what makes them consistent, checked by brute force, and what they are for."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.listing.records.pivots import THETA_DEPTH, THETA_DIST, Cluster, pivot_clusters
from bowerbird.page import Page
from bowerbird.page.literal import tree


def _distance(page: Page, one: int, other: int) -> int:
    """The length of the way between two nodes."""
    above = int(page.depth[page.common_ancestor(one, other)])
    return int(page.depth[one] + page.depth[other]) - 2 * above


def _is_consistent(page: Page, pivots: tuple[int, ...]) -> bool:
    """One tag; depths within Θdepth; twice the depths of the common ancestors of pairs within Θdist."""
    depths = [int(page.depth[pivot]) for pivot in pivots]
    shared = [2 * int(page.depth[page.common_ancestor(*pair)]) for pair in combinations(pivots, 2)]
    return (
        len({int(page.tag[pivot]) for pivot in pivots}) == 1
        and max(depths) - min(depths) <= THETA_DEPTH
        and max(shared, default=0) - min(shared, default=0) <= THETA_DIST
    )


def _spread(page: Page, pivots: tuple[int, ...]) -> int:
    """By how much the distances of pairs differ."""
    distances = [_distance(page, *pair) for pair in combinations(pivots, 2)]
    return max(distances) - min(distances)


def _tree(seed: int) -> Page:
    """A small page with `a` and `b` at random places."""
    random = Random(seed)

    def node(depth: int) -> str:
        if depth == 0 or random.random() < 0.2:
            return f"{random.choice('aab')} 'x'"
        return f"{random.choice(('div', 'p'))}({' '.join(node(depth - 1) for _ in range(random.randint(1, 3)))})"

    return tree(f"main({node(3)} {node(3)} {node(2)})")


def _pivots(page: Page) -> list[int]:
    return sorted([*page.index.with_tag("a").tolist(), *page.index.with_tag("b").tolist()])


def _largest_stretch(page: Page, pivots: list[int]) -> int:
    """The most neighbours (of one tag) that are consistent, by trying all stretches."""
    best = 0
    for tag in ("a", "b"):
        row = [pivot for pivot in pivots if page.name(pivot) == tag]
        stretches = (row[low:high] for low, high in combinations(range(len(row) + 1), 2) if high - low > 1)
        best = max(best, *(len(one) for one in stretches if _is_consistent(page, tuple(one))), 0)
    return best


@given(st.integers(0, 100_000))
def test_clusters_are_consistent_disjoint_and_largest_first(seed: int) -> None:
    page = _tree(seed)
    pivots = _pivots(page)
    clusters = pivot_clusters(page, pivots)
    taken = [pivot for cluster in clusters for pivot in cluster.pivots]
    assert len(taken) == len(set(taken))
    assert set(taken) <= set(pivots)
    assert all(_is_consistent(page, cluster.pivots) for cluster in clusters)
    assert all(_spread(page, cluster.pivots) <= THETA_DIST + 2 * THETA_DEPTH for cluster in clusters)
    assert all(cluster.root == page.common_ancestor(*cluster.pivots) for cluster in clusters)
    sizes = [len(cluster.pivots) for cluster in clusters]
    assert sizes == sorted(sizes, reverse=True)
    assert max(sizes, default=0) == _largest_stretch(page, pivots)


def test_prices_of_a_list_are_one_cluster() -> None:
    page = tree("main(ul(li(a 'x' b '1') li(a 'y' b '2') li(a 'z' b '3')) footer(p(i(u(b '9')))))")
    prices = page.index.with_tag("b").tolist()
    assert pivot_clusters(page, prices) == [Cluster(2, tuple(prices[:3]))]


def test_texts_stand_for_their_elements() -> None:
    page = tree("ul(li 'a' li 'b')")
    assert pivot_clusters(page, page.index.with_tag("#text").tolist()) == [Cluster(1, (2, 4))]


@pytest.mark.parametrize("literal", ["ul(li(b '1'))", "ul(li(b '1') li(i '2'))", "div(b '1' p(p(p(b '2'))))"])
def test_alone_of_other_tags_or_too_deep_is_no_cluster(literal: str) -> None:
    page = tree(literal)
    found = [*page.index.with_tag("b").tolist(), *page.index.with_tag("i").tolist()]
    assert pivot_clusters(page, found) == []


def test_nothing() -> None:
    assert pivot_clusters(tree("p 'x'"), []) == []
