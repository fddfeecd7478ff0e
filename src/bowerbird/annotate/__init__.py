"""Page and knowledge to annotations: entities and their labels, embedded data, visual types."""

from bowerbird.annotate.annotator import Annotator, annotate, annotator_for, annotators_changed
from bowerbird.annotate.degraded import degraded
from bowerbird.annotate.model import INSTANCE, LABEL, Annotation, Annotations, Flag, Place, Trouble
from bowerbird.annotate.quantities import Bound, Measure, Moment, Money, Period, Value

__all__ = [
    "INSTANCE",
    "LABEL",
    "Annotation",
    "Annotations",
    "Annotator",
    "Bound",
    "Flag",
    "Measure",
    "Moment",
    "Money",
    "Period",
    "Place",
    "Trouble",
    "Value",
    "annotate",
    "annotator_for",
    "annotators_changed",
    "degraded",
]
