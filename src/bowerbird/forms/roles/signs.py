"""Signs by which people know a form at a glance. The model starts from what they mean, and learns the rest.

Rare roles (a poll, an order of results) stand on a handful of pages of any corpus, too few to be learned from; what is
known of them is said here, as are the signs that every reader of forms would name first.
"""

from __future__ import annotations

from collections.abc import Iterator

from bowerbird.forms.model import Role
from bowerbird.forms.roles.sight import Control, Sight
from bowerbird.forms.words.families import families_in

KNOWN = {
    "sign of a poll": Role.OTHER,
    "sign of a captcha alone": Role.OTHER,
    "sign of an order of results": Role.OTHER,
    "sign of a choice of looks or language": Role.OTHER,
    "sign of places to go to": Role.OTHER,
    "sign of an upload": Role.OTHER,
    "sign of a script's own form": Role.OTHER,
    "sign of a filter": Role.SEARCH,
    "sign of a choice of what to see": Role.SEARCH,
    "sign of a search box": Role.SEARCH,
    "sign of a search by several fields": Role.SEARCH,
    "sign of a mailing list": Role.NEWSLETTER,
    "sign of an address given alone": Role.NEWSLETTER,
    "sign of a basket": Role.BASKET,
    "sign of a login": Role.LOGIN,
    "sign of a login elsewhere": Role.LOGIN,
    "sign of a registration": Role.REGISTER,
    "sign of a new account": Role.REGISTER,
    "sign of a lost password": Role.RECOVERY,
    "sign of a message": Role.CONTACT,
}
"""What each sign is known to mean."""
_CHOICES = frozenset({"select", "checkbox", "radio", "range", "date"})
_SEARCH_NAMES = frozenset(
    {"q", "s", "query", "search", "keyword", "keywords", "kw", "k", "term", "find", "suche", "wd"}
)
_FEW = 3
_SOME = 5
_FACETS = frozenset({"range", "place", "city", "postcode", "date", "category"})
_PERSONAL = frozenset({"email", "phone", "message", "quantity", "payment", "street", "birth", "last name"})


def signs_of(sight: Sight) -> Iterator[str]:
    """The signs that a form shows, at most two."""
    fields = [control for control in sight.controls if not control.is_button]
    kinds = {control.kind for control in fields}
    texts = [control for control in fields if control.is_text]
    if "password" in kinds:
        yield from _with_password(sight, fields)
    elif texts:
        yield from _of_texts(sight, texts, kinds)
    elif fields and kinds <= _CHOICES:
        yield from _of_choices(sight, fields)
    else:
        yield from _of_nothing(sight, kinds)
    if "basket" in families_in(sight.button_words):
        yield "sign of a basket"


def _with_password(sight: Sight, fields: list[Control]) -> Iterator[str]:
    passwords = sum(control.kind == "password" for control in fields)
    texts = sum(control.is_text for control in fields)
    said = families_in(sight.button_words)
    remembers = any(control.kind == "checkbox" and "remember" in _said(control) for control in fields)
    if not texts and "recovery" in said | families_in(sight.headings):
        yield "sign of a lost password"
    elif passwords > 1 or (not remembers and "login" not in said and (texts > 2 or "register" in said)):
        yield "sign of a registration"
    else:
        yield "sign of a login"


def _of_choices(sight: Sight, fields: list[Control]) -> Iterator[str]:
    doing = _named(sight)
    said = [_said(control) for control in fields]
    if "vote" in doing or all("vote" in one for one in said):
        yield "sign of a poll"
    elif all((one | _options(control)) & {"sort", "page size"} for one, control in zip(said, fields, strict=True)):
        yield "sign of an order of results"
    elif all(one & {"look", "language"} for one in said):
        yield "sign of a choice of looks or language"
    elif "go to" in families_in(sight.button_words) or all("go to" in one for one in said):
        yield "sign of places to go to"
    elif "basket" in families_in(sight.button_words) or any("quantity" in one for one in said):
        yield "sign of a basket"
    elif doing & {"filter", "search"} or any("filter" in one for one in said):
        yield "sign of a filter"
    else:
        yield from _of_silent_choices(sight, fields, doing)


def _of_silent_choices(sight: Sight, fields: list[Control], doing: frozenset[str]) -> Iterator[str]:
    """Choices whose own words do not tell what they are for."""
    if "login" in doing:
        yield "sign of a login elsewhere"
    elif doing & {"register", "account"}:
        yield "sign of a new account"
    elif doing & {"contact", "mailing", "consent"}:
        return
    elif _facets(sight) > 1:
        yield "sign of a search by several fields"
    elif all(control.kind == "select" for control in fields):
        yield "sign of a choice of what to see"


def _of_nothing(sight: Sight, kinds: set[str]) -> Iterator[str]:
    doing = _named(sight)
    if "file" in kinds:
        yield "sign of an upload"
    elif "login" in doing:
        yield "sign of a login elsewhere"
    elif "register" in doing:
        yield "sign of a new account"
    elif not sight.controls:
        yield "sign of a script's own form"


def _of_texts(sight: Sight, texts: list[Control], kinds: set[str]) -> Iterator[str]:
    asking = _Asking(sight, texts)
    box = "sign of a search box" if len(texts) == 1 else "sign of a search by several fields"
    if all("captcha" in one and "search" not in one for one in asking.each):
        yield "sign of a captcha alone"
    elif asking.is_long:
        yield from _of_prose(sight, asking.said, asking.doing)
    elif "quantity" in asking.said and not asking.said & {"email", "search"}:
        yield "sign of a basket"
    elif asking.searches:
        yield box
    elif (private := asking.private()) is not None:
        yield private
    elif not asking.said & _PERSONAL and (
        asking.named & {"search", "filter"} or "show" in asking.button or _facets(sight) > 1
    ):
        yield box
    elif asking.gives_address and "file" not in kinds:
        yield "sign of an address given alone"
    elif "file" in kinds:
        yield "sign of an upload"


class _Asking:
    """A form with texts to fill in: what they ask for, and what the form says that it does."""

    def __init__(self, sight: Sight, texts: list[Control]) -> None:
        self._sight, self._texts = sight, texts
        self.named, self.button = _named(sight), families_in(sight.button_words)
        self.doing = self.named | families_in(sight.headings) | families_in(sight.introduction)
        self.each = [_said(control) for control in texts]
        self.said = frozenset[str]().union(*self.each)
        self.is_long = any(control.kind == "textarea" and not control.is_hidden for control in texts)

    @property
    def searches(self) -> bool:
        sight = self._sight
        times = sum("search" in families_in(text) for text in (sight.button_words, sight.action, sight.own_words))
        first = "search" in self.each[0] and not self.said & _PERSONAL
        return times > 1 or first or self._texts[0].name in _SEARCH_NAMES

    @property
    def gives_address(self) -> bool:
        return "email" in self.said and len(self._texts) <= _FEW and not self.said & {"message", "subject", "phone"}

    def private(self) -> str | None:
        """The sign of a form that wants to know who one is; mailing lists that say so come first."""
        number, said, doing, button = len(self._texts), self.said, self.doing, self.button
        asks_who = bool(said & {"email", "user name"})
        if "mailing" in self.named and "email" in said and not said & {"street", "phone"}:
            return "sign of a mailing list"
        forgotten = "recovery" in doing and (asks_who or "password" in doing) and number <= _SOME
        if forgotten or ("password" in self.named and asks_who and number <= _FEW):
            return "sign of a lost password"
        if "login" in button and "register" not in button and number <= _FEW:
            return "sign of a login elsewhere"
        if asks_who and "account" in doing and ("register" in doing or "user name" in said) and "mailing" not in doing:
            return "sign of a new account"
        is_listed = "mailing" in doing and "email" in said and number <= _SOME and "street" not in said
        return "sign of a mailing list" if is_listed else None


def _facets(sight: Sight) -> int:
    """How many fields ask for what records differ in: a place, a date, a price from or to, a sort of thing."""
    fields = (control for control in sight.controls if not control.is_button and control.kind != "checkbox")
    return sum(bool(_said(control) & _FACETS) for control in fields)


def _of_prose(sight: Sight, said: frozenset[str], doing: frozenset[str]) -> Iterator[str]:
    if "register" in families_in(sight.button_words) and "user name" in said:
        yield "sign of a new account"
    elif said & {"message", "comment", "subject"} or "contact" in doing:
        yield "sign of a message"


def _named(sight: Sight) -> frozenset[str]:
    """What a form's buttons, address and own names speak of."""
    return families_in(sight.button_words) | families_in(sight.action) | families_in(sight.own_words)


def _said(control: Control) -> frozenset[str]:
    near = control.after if control.kind in ("checkbox", "radio") else control.before[-30:]
    texts = (control.label, control.hint, near, control.name, control.identifier)
    return frozenset[str]().union(*map(families_in, texts))


def _options(control: Control) -> frozenset[str]:
    return frozenset[str]().union(*map(families_in, control.options[:3]))
