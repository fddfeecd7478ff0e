"""Which text names which field, whatever the domain: by markup, by structure, by layout."""

from bowerbird.forms.labelling.labels import Asked, Labelled, label_fields
from bowerbird.forms.labelling.markup import Markup
from bowerbird.forms.labelling.pieces import linked, silent
from bowerbird.forms.labelling.texts import Texts

__all__ = ["Asked", "Labelled", "Markup", "Texts", "label_fields", "linked", "silent"]
