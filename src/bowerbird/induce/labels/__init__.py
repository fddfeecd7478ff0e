"""Labels: which node of a page is which attribute of which record; as values, in files, and from known values.

page = parse_html(...)
labelled = LabelledPage(page, (Label(41, "title"), Label(57, "price")))   # LabelError where they contradict
labelled = locate_values(page, {"title": ["Emma"], "price": ["£7.99"]})   # the nodes that say these texts
pages = read_labels(Path("labels.csv"))                                    # LabelError names file, line, remedy
write_labels(Path("labels.csv"), pages)
"""

from bowerbird.induce.labels.file import is_begun, labels_text, read_labels, read_page, write_labels
from bowerbird.induce.labels.locating import Located, locate, locate_values
from bowerbird.induce.labels.model import Label, LabelledPage, value_of

__all__ = [
    "Label",
    "LabelledPage",
    "Located",
    "is_begun",
    "labels_text",
    "locate",
    "locate_values",
    "read_labels",
    "read_page",
    "value_of",
    "write_labels",
]
