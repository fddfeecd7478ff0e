"""What is asked of a form: a query says for each field what to put into it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from bowerbird.forms.model import Choice, Form


@dataclass(frozen=True, slots=True, order=True)
class Setting:
    """What one field is given; `field` is its place in `Form.fields`.

    `text` is what is typed, or what a person reads on the choice; `value` is what the choice sends, where markup says
    so. With neither the field is left open: it asks for nothing.
    """

    field: int
    text: str = ""
    value: str = ""

    @property
    def is_open(self) -> bool:
        return not self.text and not self.value

    @classmethod
    def of(cls, field: int, choice: Choice) -> Self:
        return cls(field, choice.text, choice.value)


@dataclass(frozen=True, slots=True)
class Query:
    """Settings in the order of the fields; a field may have several only if it takes several choices.

    Fields that a query does not name are open.
    """

    settings: tuple[Setting, ...] = ()

    @classmethod
    def asking(cls, *settings: Setting) -> Self:
        return cls(tuple(sorted(settings)))

    def of(self, field: int) -> tuple[Setting, ...]:
        """What `field` is given; nothing if it is open."""
        return tuple(it for it in self.settings if it.field == field and not it.is_open)

    def narrowed(self, *settings: Setting) -> Query:
        """This query with `settings` in place of what their fields had."""
        fields = {it.field for it in settings}
        kept = [it for it in self.settings if it.field not in fields]
        return Query.asking(*kept, *settings)

    @property
    def fields(self) -> tuple[int, ...]:
        """The places of the fields that are asked for something."""
        return tuple(dict.fromkeys(it.field for it in self.settings if not it.is_open))

    def changes_to(self, other: Query) -> int:
        """How many fields are given something else by `other`."""
        return sum(self.of(field) != other.of(field) for field in {*self.fields, *other.fields})

    def in_words(self, form: Form) -> str:
        """`Town: Oxford, Min price: £100,000`; "everything" when nothing is asked for."""
        return ", ".join(self._words(form)) or "everything"

    def _words(self, form: Form) -> Iterator[str]:
        for place in self.fields:
            known = form.fields[place] if place < len(form.fields) else None
            label = known.label or known.name if known is not None else ""
            yield f"{label or f'field {place + 1}'}: {' + '.join(it.text or it.value for it in self.of(place))}"

    def as_data(self) -> list[dict[str, Any]]:
        return [{"field": it.field, "text": it.text, "value": it.value} for it in self.settings]

    @classmethod
    def from_data(cls, data: list[dict[str, Any]]) -> Self:
        return cls(tuple(Setting(**it) for it in data))


EVERYTHING = Query()
