"""Page-level wrappers from a few labelled pages.

library = learn_trees(pages)            # templates and their wrappers, in one
library = library.updated(page)         # one more labelled page
fit(library, page)                      # the wrapper that matches best, its distance, the labels it gives
    oxpath_of(library.wrappers[0])          # the same as an expression for the engine
    from_data(as_data(library))             # for files
"""

from bowerbird.induce.trees.clustering import DEFAULT_THRESHOLD, order_spread
from bowerbird.induce.trees.data import as_data, from_data
from bowerbird.induce.trees.known import Known
from bowerbird.induce.trees.library import TreeLibrary, distance_of, fit, learn_trees
from bowerbird.induce.trees.model import Fit, TreeWrapper
from bowerbird.induce.trees.printing import oxpath_of

__all__ = [
    "DEFAULT_THRESHOLD",
    "Fit",
    "Known",
    "TreeLibrary",
    "TreeWrapper",
    "as_data",
    "distance_of",
    "fit",
    "from_data",
    "learn_trees",
    "order_spread",
    "oxpath_of",
]
