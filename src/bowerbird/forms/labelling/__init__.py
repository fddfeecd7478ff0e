"""Which text names which field, whatever the domain: by markup, by structure, by layout."""

from bowerbird.forms.labelling.labels import Asked, Labelled, label_fields
from bowerbird.forms.labelling.markup import Markup
from bowerbird.forms.labelling.texts import silent

__all__ = ["Asked", "Labelled", "Markup", "label_fields", "silent"]
