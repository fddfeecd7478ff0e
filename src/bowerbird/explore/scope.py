"""Scopes: the part of a site that a fact is about and a transducer works on (DIADEM §4.1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ScopeKind(StrEnum):
    """What a scope is the scope of."""

    SITE = "site"
    PAGE = "page"
    FORM = "form"


@dataclass(frozen=True, slots=True, order=True)
class Scope:
    """The whole site, one page of it, or one form of a page."""

    page: int = 0
    form: int = -1

    @property
    def kind(self) -> ScopeKind:
        if not self.page:
            return ScopeKind.SITE
        return ScopeKind.PAGE if self.form < 0 else ScopeKind.FORM

    def __str__(self) -> str:
        numbers = {ScopeKind.SITE: (), ScopeKind.PAGE: (self.page,), ScopeKind.FORM: (self.page, self.form)}
        return "/".join([self.kind.value, *map(str, numbers[self.kind])])

    @staticmethod
    def read(text: str) -> Scope:
        """The scope that `str` wrote; `ValueError` for what is none."""
        scope = Scope(*map(int, text.split("/")[1:]))
        if str(scope) != text:
            raise ValueError(f"{text!r} is no scope")
        return scope


SITE = Scope()
