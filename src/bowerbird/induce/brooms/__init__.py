"""Record-level wrappers: brooms, learned from a few labelled records of lists.

library = learn_brooms(pages)              # pages whose labels have record ids
found = fit(library, page)                 # records on another page, or the same
oxpath_of(library)                         # the same as OXPath
from_data(as_data(library)) == library
"""

from bowerbird.induce.brooms.fit import fit
from bowerbird.induce.brooms.ground import Ground
from bowerbird.induce.brooms.learn import learn_brooms
from bowerbird.induce.brooms.model import (
    Arrangement,
    BroomFit,
    BroomLibrary,
    BroomWrapper,
    Sign,
    Strand,
    as_data,
    from_data,
)
from bowerbird.induce.brooms.printing import oxpath_of

__all__ = [
    "Arrangement",
    "BroomFit",
    "BroomLibrary",
    "BroomWrapper",
    "Ground",
    "Sign",
    "Strand",
    "as_data",
    "fit",
    "from_data",
    "learn_brooms",
    "oxpath_of",
]
