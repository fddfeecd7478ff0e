"""Page-level wrappers from a few labelled pages.

library = learn_trees(pages)            # templates and their wrappers, in one
library = library.updated(page)         # one more labelled page
fit(library, page)                      # the wrapper that matches best, its distance, the labels it gives
"""

from bowerbird.induce.trees.clustering import learn_trees, order_spread
from bowerbird.induce.trees.library import DEFAULT_THRESHOLD, Fit, TreeLibrary, TreeWrapper, fit

__all__ = ["DEFAULT_THRESHOLD", "Fit", "TreeLibrary", "TreeWrapper", "fit", "learn_trees", "order_spread"]
