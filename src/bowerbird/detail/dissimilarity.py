"""Page dissimilarity: which nodes of a page differ from its sisters made of the same template.

Problem    tell the object's own content from what every page of the site says.
Reference  thesis §6.3, Algorithm 7: bottom-up by tag path; a text is dissimilar when a text at the same path of another
           page differs, an inner node when its children do, a node without a sister always.
Departures pages are not compared in pairs but against the site's template, counted once: linear in the number of pages
           instead of quadratic. A text counts as similar when a share of the pages has it, not when all have.
           With one page everything is dissimilar.
Cost       O(nodes) a page.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bowerbird.detail.leaves import Leaves
from bowerbird.detail.template import Standing, Template
from bowerbird.page.model import Flags


def dissimilar_leaves(standing: Standing, template: Template) -> tuple[bool, ...]:
    """For each leaf, whether it differs between the pages of the site."""
    if template.pages < 2:
        return (True,) * len(standing.static)
    return tuple(not static for static in standing.static)


def dissimilar_nodes(leaves: Leaves, dissimilar: Sequence[bool]) -> Flags:
    """The same for all nodes, bottom-up: an inner node differs when something below it does."""
    changed = np.zeros(len(leaves.page), dtype=np.bool_)
    changed[[node for node, differs in zip(leaves.nodes, dissimilar, strict=True) if differs]] = True
    before = np.concatenate([[0], np.cumsum(changed)])
    return np.asarray(before[leaves.page.end] > before[:-1])
