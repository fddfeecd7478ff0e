"""Asking a live site: the callables that a plan needs, over one session.

Each query starts on the form's page, opened afresh, so that no query inherits anything from the one before. Only a form
that sends itself whenever a field changes is gone on with, where that takes fewer changes.
"""

from __future__ import annotations

import math
import re
import string
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bowerbird.browse import Click, Session
from bowerbird.domain import Pack
from bowerbird.errors import ActionError, BrowseError
from bowerbird.forms.filling.around import pages_around
from bowerbird.forms.filling.behaviours.lists import entries_of
from bowerbird.forms.filling.behaviours.text import suggestions
from bowerbird.forms.filling.controls import shown_in
from bowerbird.forms.filling.entries import folded
from bowerbird.forms.filling.hand import Hand, OutOfBounds, Refused
from bowerbird.forms.filling.model import Bounds, Filling
from bowerbird.forms.filling.opening import show_form
from bowerbird.forms.filling.reading import Reading, looks_cut, read_results
from bowerbird.forms.filling.run import Reader, fill
from bowerbird.forms.interpreting import interpret
from bowerbird.forms.model import Choice, Field, Form, TypedForm, Widget
from bowerbird.forms.planning.answer import Answer, Result, Seen
from bowerbird.forms.planning.cover import Origin
from bowerbird.forms.planning.query import EVERYTHING, Query, Setting
from bowerbird.forms.planning.values import Said, place_types, pools_for, said_on
from bowerbird.forms.wildcards import with_wildcards
from bowerbird.listing import Template
from bowerbird.page import Page

_LETTERS = string.ascii_lowercase
_FULL = 5  # suggestions for one letter from which a list may have been cut
_MOST_DEEPER = 12  # letters whose suggestions are read letter by letter again
_ANY = re.compile(r"\b(?:any|all|every|alle|beliebig|egal|tous|toutes|todos|todas|tutti|tutte|elke|qualquer)\b")
_LONG_PAGE = 50  # records on one page, from which its end may be a limit rather than the page's
_SURVEY_SECONDS = 150.0
_MOST_PAGES = 10  # that words are taken from
_WRITTEN = (Widget.TEXT, Widget.SUGGEST, Widget.NUMBER)
_ANSWERED = (Result.RESULTS, Result.NO_RESULTS)


def _prompts(field: Field) -> bool:
    """Whether the first choice asks to choose, by the field's own name, rather than offering "any"."""
    first = next((it.text for it in field.choices if it.is_wildcard), "")
    return bool(field.label) and folded(field.label) in folded(first) and not _ANY.search(folded(first))


@dataclass(frozen=True, slots=True)
class AskBounds:
    """How far one query goes beyond its form."""

    filling: Bounds = field(default_factory=Bounds)
    pages: int = 12
    """Pages of results that are read where the records themselves are needed: lists that are cut short, or that
    announce no number."""
    first_pages: int = 40
    """The same for lists that announce none, until one was longer: where it is cut short, all others are."""


class Asker:
    """Queries to one form of a site: `submit`, `values` and `survey`; `fillings` keeps the journals."""

    def __init__(
        self,
        session: Session,
        page: Page,
        typed: TypedForm,
        pack: Pack,
        read: Reader,
        bounds: AskBounds = AskBounds(),  # noqa: B008  # frozen
    ) -> None:
        self.typed = typed
        self.fillings: list[Filling] = []
        self._session, self._origin, self._pack, self._read, self._bounds = session, page, pack, read, bounds
        self._pages: list[Page] = [page]
        """What tells of values to ask for: the form's page, those that may name places, and answers."""
        self._is_around_read = False
        self._said: dict[str, list[Said]] = {}
        """What these pages say of a type, as far as they were read."""
        self._named: dict[int, frozenset[str]] = {}
        """Words for a field that the site lists as all that it has."""
        self._came: dict[int, dict[str, bool]] = {}
        """What was written into fields, and whether it found something."""
        self._template: Template | None = None
        self._has_long = False
        """Whether a long list was followed to its end."""
        self._limit = 0
        """The length of the longest list that announces nothing and ends as if it were cut short."""
        self._suggestions: dict[int, tuple[str, ...]] = {}
        self._standing: Query | None = None
        """What the form on the page that is open holds, where it sends itself."""

    async def submit(self, query: Query) -> Answer:
        """Send one query and read what it reaches."""
        standing, self._standing = self._standing, None
        if standing is not None and standing.changes_to(query) < self._changes_afresh(query):
            page = await self._session.capture()
            if self._has_form(page):
                answer = await self._fill(page, query, standing)
                if answer.result in _ANSWERED:
                    return answer
        try:
            page = await self._fresh_page()
        except BrowseError as error:
            return Answer(Result.GAVE_UP, why=f"the form's page cannot be had: {error}")
        return await self._fill(page, query, EVERYTHING)

    async def _fill(self, page: Page, query: Query, standing: Query) -> Answer:
        filling = await fill(
            self._session,
            page,
            self.typed,
            query,
            self._bounds.filling,
            pack=self._pack,
            read=self._read,
            read_from=self._origin,
            template=self._template,
            standing=standing,
        )
        self.fillings.append(replace(filling, page=None))
        if filling.result in _ANSWERED and self.typed.form.sends_itself:
            self._standing = query
        return await self._answer(filling)

    def _changes_afresh(self, query: Query) -> int:
        """How many fields have to be changed on a fresh page: those asked for, and those that stand on a choice that
        narrows the results."""
        narrowing = [
            at
            for at, it in enumerate(self.typed.form.fields)
            if any(choice.is_chosen and not choice.is_wildcard for choice in it.choices)
            and any(choice.is_wildcard for choice in it.choices)
        ]
        return max(len({*query.fields, *narrowing}), 1)

    def _has_form(self, page: Page) -> bool:
        """Whether the page shows all fields of the form."""
        hand = Hand(self._session, page, self.typed.form, self._bounds.filling, self._origin)
        return all(hand.nodes(place) for place in range(len(self.typed.form.fields)))

    async def values(self, place: int, query: Query) -> Sequence[Setting]:
        """What to give a field that has no choices: what it offers under the query, what it suggests, else words of the
        site and of the pack."""
        field = self.typed.form.fields[place]
        if field.widget in (Widget.SELECT, Widget.LISTBOX):
            return await self._offered(place, query)
        offered = await self._suggested(place) if field.widget is Widget.SUGGEST else ()
        words = offered or await self._words(place)
        return [Setting(place, word) for word in words]

    def origin(self, setting: Setting) -> Origin:
        """Where a value of a field comes from."""
        place = setting.field
        is_written = self.typed.form.fields[place].widget in _WRITTEN
        if not is_written or self._suggestions.get(place):
            return Origin.OFFERED
        if setting.text in self._named.get(place, ()):
            return Origin.NAMED
        return Origin.PLACES if self._is_place(place) else Origin.WORDS

    def _is_place(self, place: int) -> bool:
        type_ = self.typed.types.get(place)
        return type_ is not None and type_.attribute in place_types(self._pack)

    async def _words(self, place: int) -> Sequence[str]:
        """Words of the site and of the pack; of places the site may say more on the pages that tell of itself."""
        type_ = self.typed.types.get(place)
        if type_ is None:
            return ()
        if self._is_place(place) and not self._is_around_read:
            self._is_around_read = True
            self._standing = None
            self._pages += await pages_around(self._session, self._origin)
        said = self._said.setdefault(type_.attribute, [])
        said += [said_on(page, type_.attribute, self._pack) for page in self._pages[len(said) :]]
        pools = pools_for(type_.attribute, self._pack, said, self._came.get(place))
        self._named[place] = frozenset(word for pool in pools if pool.is_named for word in pool.words)
        return tuple(dict.fromkeys(word for pool in pools for word in pool.words))

    async def survey(self) -> TypedForm:
        """The form with the entries of its own lists, which are there only when they are open."""
        unread = [at for at, it in enumerate(self.typed.form.fields) if it.widget is Widget.LISTBOX and not it.choices]
        fields = [self._as_shown(field) for field in self.typed.form.fields]
        try:
            hand = await self._hand() if unread else None
            for place in unread if hand is not None else ():
                fields[place] = await self._with_entries(hand, place, fields[place])
        except (OutOfBounds, ActionError, BrowseError):
            pass  # what could not be read stays without choices, and the plan goes without them
        self.typed = self._read_again(replace(self.typed.form, fields=tuple(fields)), unread)
        return self.typed

    def _read_again(self, form: Form, opened: Sequence[int]) -> TypedForm:
        """The form with the fields that were `opened` read by their choices, too."""
        told = [place for place in opened if form.fields[place].choices]
        if not told:
            return TypedForm(form, self.typed.types)
        anew = interpret(self._origin, form, self._pack).types
        kept = {place: type_ for place, type_ in self.typed.types.items() if place not in told}
        return TypedForm(form, {**kept, **{place: anew[place] for place in told if place in anew}})

    def suspects(self) -> list[int]:
        """Fields that the site may insist on in silence: places first, then other texts."""
        places = place_types(self._pack)
        fields = self.typed.form.fields
        asked = [at for at, it in self.typed.types.items() if it.attribute in places and it.end is None]
        asked.sort(key=lambda at: not _prompts(fields[at]))
        ends = [at for at, it in self.typed.types.items() if it.end is not None]
        texts = [at for at, it in enumerate(fields) if it.widget in (Widget.SUGGEST, Widget.TEXT) and at not in ends]
        return [at for at in dict.fromkeys([*asked, *texts]) if fields[at].is_visible or at in asked]

    # Parts

    async def _fresh_page(self) -> Page:
        await self._session.open(self._origin.url)
        return await self._session.capture()

    async def _hand(self) -> Hand:
        bounds = replace(self._bounds.filling, seconds=_SURVEY_SECONDS, steps=400)
        hand = Hand(self._session, await self._fresh_page(), self.typed.form, bounds, self._origin)
        await show_form(hand)
        return hand

    async def _with_entries(self, hand: Hand | None, place: int, field: Field) -> Field:
        if hand is None:
            return field
        shown = shown_in(hand.page, hand.node(place))
        try:
            texts = await entries_of(hand, place)
        except (Refused, ActionError):
            return field
        choices = tuple(Choice(-1, text, "", is_chosen=text == shown) for text in texts)
        return with_wildcards(replace(field, choices=choices), self._pack)

    async def _offered(self, place: int, query: Query) -> list[Setting]:
        """What a list offers once the fields that it depends on are set."""
        page = await self._fresh_page()
        typed, bounds = self.typed, self._bounds.filling
        filled = await fill(self._session, page, typed, query, bounds, read_from=self._origin, sends=False)
        if filled.result is not None or filled.page is None:
            return []
        hand = Hand(self._session, filled.page, typed.form, bounds, self._origin)
        field = await self._with_entries(hand, place, typed.form.fields[place])
        return [Setting.of(place, it) for it in field.choices if not it.is_wildcard]

    def _as_shown(self, field: Field) -> Field:
        """A list of the page's own making with the choice marked that its face shows, where markup marks none."""
        if field.widget is not Widget.LISTBOX or not field.choices or any(it.is_chosen for it in field.choices):
            return field
        shown = folded(shown_in(self._origin, field.node))
        marked = tuple(replace(it, is_chosen=bool(shown) and folded(it.text) == shown) for it in field.choices)
        return replace(field, choices=marked)

    async def _suggested(self, place: int) -> tuple[str, ...]:
        """All that an auto-complete field suggests, letter by letter; two letters where one gives a full list."""
        if place in self._suggestions:
            return self._suggestions[place]
        found: dict[str, None] = {}
        try:
            hand = await self._hand()
            before, counts = hand.page, {}
            for letter in _LETTERS:
                offered = await suggestions(hand, place, letter, before)
                counts[letter] = len(offered)
                found.update(dict.fromkeys(offered))
            full = max(counts.values(), default=0)
            cut = [letter for letter, count in counts.items() if count == full] if full >= _FULL else []
            for letter in cut[:_MOST_DEEPER]:
                for second in _LETTERS:
                    found.update(dict.fromkeys(await suggestions(hand, place, letter + second, before)))
        except (OutOfBounds, Refused, ActionError, BrowseError):
            pass  # what was suggested so far is what there is to try
        self._suggestions[place] = tuple(found)
        return self._suggestions[place]

    async def _answer(self, filling: Filling) -> Answer:
        found = filling.found
        self._note(filling)
        whole = Answer(
            filling.result or Result.GAVE_UP,
            found.announced,
            found.at_least,
            found.truncated,
            found.cap,
            missing=tuple(place for place in filling.missing if place < len(self.typed.form.fields)),
            offered=filling.offered,
            why=filling.why,
        )  # of fields that the site added while the form was filled, no later query knows
        if filling.result is not Result.RESULTS or filling.page is None:
            return whole
        reading = read_results(filling.page, self._pack, self._template)
        self._template = self._template or reading.template
        if len(self._pages) < _MOST_PAGES:
            self._pages.append(filling.page)
        needs_all = found.truncated or found.announced is None
        most = self._bounds.pages if needs_all else 1
        if found.announced is None and not self._has_long:
            most = self._bounds.first_pages
        elif found.announced is None:  # whether it is as long as others that were cut short is seen at its end only
            most = min(max(most, math.ceil(self._limit / max(found.shown, 1))), self._bounds.first_pages)
        records, is_whole = await self._walk(filling.page, reading, most)
        self._has_long |= len(records) > self._bounds.pages * found.shown
        is_long = len(records) > found.shown or found.shown >= _LONG_PAGE
        if is_whole and found.announced is None and is_long and looks_cut(len(records)):
            self._limit = max(self._limit, len(records))
            return replace(whole, records=records, is_whole=True, truncated=True, cap=len(records))
        if found.cap is not None and len(records) > found.cap + found.shown / 2:  # what was read as a limit is none
            return replace(whole, records=records, is_whole=is_whole, truncated=False, cap=None)
        return replace(whole, records=records, is_whole=is_whole)

    def _note(self, filling: Filling) -> None:
        """Keep what was written, and whether it found something: that tells of further values."""
        has_found = filling.result is Result.RESULTS
        for setting in filling.query.settings:
            if self.typed.form.fields[setting.field].widget in _WRITTEN and setting.text:
                came = self._came.setdefault(setting.field, {})
                came[setting.text] = has_found or came.get(setting.text, False)

    async def _walk(self, page: Page, reading: Reading, most: int) -> tuple[tuple[Seen, ...], bool]:
        """The records of the first pages of results, and whether these were all pages."""
        records = {it.key: it for it in reading.records}
        for _ in range(most - 1):
            if reading.next is None:
                break
            try:
                await self._session.act(page, Click(reading.next))
                page = await self._session.capture()
            except (ActionError, BrowseError):
                return tuple(records.values()), False
            reading = read_results(page, self._pack, self._template)
            fresh = {it.key: it for it in reading.records if it.key not in records}
            if not fresh:
                return tuple(records.values()), True
            records |= fresh
        return tuple(records.values()), reading.next is None
