"""Drafts for sums of money by how they are written, whatever the words beside them.

What a site says beside a sum is its own wording: "was £300" becomes "RRP £300", and "£20 monthly" "£20 per month". That
there are words before the sum, or behind it, is left: `matches(norm(.), "^\\D+£\\d[\\d,. ]*$")`. And where records say
several sums, the one that stands alone in its text is known by that, and not by how its text begins. Where sums are
written in a few ways, or a few words stand in place of one, the value is any of these: `^(£\\d[\\d,. ]*|POA)$`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bowerbird.induce.paths.building import TEXT, below
from bowerbird.induce.paths.drafts import Draft
from bowerbird.induce.paths.survival import Reliance
from bowerbird.induce.paths.texts import matches
from bowerbird.induce.paths.trial import Task
from bowerbird.oxpath import normal_texts
from bowerbird.page import Kind, Page

_CODES = "EUR|GBP|USD|CHF"
_SUM = re.compile(rf"(?P<before>(?:[£$€]|{_CODES}) ?)\d[\d,. ]*|\d[\d,. ]*(?P<after>[£$€]|(?:{_CODES})\b)")
_NUMBER = r"\d[\d,. ]*"
_WORDS = r"\D+"
_MOST_FORMS = 2
_MOST_WORDS = 2
_LEAST_TEXTS = 4  # times as many texts, for words among them to stand in place of sums
_LONGEST_WORDS = 24
_WORD = re.compile(r"[^\W\d_]{2,}")


class _Form(NamedTuple):
    """How a text says a sum: whether with words before and behind it, and its sign with the number."""

    is_after_words: bool
    is_before_words: bool
    amount: str

    @property
    def pattern(self) -> str:
        """Words behind a sum ("£20 monthly") may get others before it ("or £20 a month")."""
        if self.is_before_words:
            return f"{self.amount}{_WORDS}$"
        return f"^{_WORDS if self.is_after_words else ''}{self.amount}$"

    @property
    def has_words(self) -> bool:
        return self.is_after_words or self.is_before_words


def are_in_words(texts: Sequence[str]) -> bool:
    """Whether texts are sums that words stand beside, in one way."""
    form = _form_of(texts)
    return form is not None and form.has_words


def sums_as_written(task: Task, texts: Sequence[str]) -> Iterator[Draft]:
    """The draft for texts that are a sum, with words before or behind it or alone, where records say other sums too or
    words are beside it."""
    form = _form_of(texts)
    if form is not None and (form.has_words or _has_others(task)):
        yield Draft(below(matches(form.pattern).on(TEXT)), (Reliance.FORMAT,))
    several = _patterns(texts)
    if len(several) > 1:
        yield Draft(below(matches("|".join(several)).on(TEXT)), (Reliance.FORMAT, Reliance.FORMAT))


def _patterns(texts: Sequence[str]) -> list[str]:
    """Patterns of the few ways in which texts say sums, and of the few words that stand in place of some; none where
    there are more, or no sums."""
    forms = [form.pattern for form in dict.fromkeys(map(_read, texts)) if form is not None]
    words = [text for text in dict.fromkeys(texts) if _read(text) is None]
    is_few = len(forms) <= _MOST_FORMS and len(words) <= _MOST_WORDS and len(texts) > _LEAST_TEXTS * len(words)
    if not forms or not is_few or any(len(text) > _LONGEST_WORDS or re.search(r"\d", text) for text in words):
        return []
    return [*forms, *(f"^{re.escape(text).replace(chr(92) + ' ', ' ')}$" for text in words)]


def _form_of(texts: Sequence[str]) -> _Form | None:
    """How these texts say a sum, where all that say one do it in one way."""
    forms = {form for text in texts if (form := _read(text)) is not None}
    return forms.pop() if len(forms) == 1 else None


def _read(text: str) -> _Form | None:
    """How one text says its only number, a sum."""
    found = list(_SUM.finditer(text))
    if len(found) != 1:
        return None
    sides = [side.strip() for side in (text[: found[0].start()], text[found[0].end() :])]
    if any(side and (not _WORD.search(side) or re.search(r"\d", side)) for side in sides):
        return None
    before, after = (re.escape(found[0][side] or "").replace("\\ ", " ") for side in ("before", "after"))
    return _Form(bool(sides[0]), bool(sides[1]), f"{before}{_NUMBER}{after}")


def _has_others(task: Task) -> bool:
    """Whether a record says sums beside the wanted one."""
    return any(_says_others(one.page, one.context, one.wanted) for one in task.examples if one.wanted)


def _says_others(page: Page, context: int, wanted: Sequence[int]) -> bool:
    own = {row for node in wanted for row in page.subtree(node)}
    rows = [row for row in page.subtree(context) if page.kind[row] == Kind.TEXT and row not in own]
    return any(_SUM.search(text) for text in normal_texts(page, rows))
