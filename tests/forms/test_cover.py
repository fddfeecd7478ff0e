"""Plans against simulated sites: what is reached, and with how many submissions."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.forms.model import (
    ORDER,
    RADIUS,
    Button,
    Choice,
    Effect,
    End,
    Field,
    FieldType,
    Form,
    Label,
    Role,
    Source,
    TypedForm,
    Widget,
)
from bowerbird.forms.planning.answer import Answer, Result, Seen
from bowerbird.forms.planning.cover import CoverBounds, Origin, cover
from bowerbird.forms.planning.coverage import Coverage, Method
from bowerbird.forms.planning.query import Query, Setting
from bowerbird.forms.planning.splits import number_in

Row = Mapping[str, object]


def a_field(name: str, choices: Sequence[str] = (), *, wild: bool = True, mandatory: bool = False) -> Field:
    """A list of these choices, with one that asks for nothing; a text field without any."""
    options = tuple(Choice(-1, text, text) for text in choices)
    first = (Choice(-1, "Any", "", is_chosen=True, is_wildcard=True),) if wild and choices else ()
    if not wild and options:
        options = (Choice(-1, options[0].text, options[0].value, is_chosen=True), *options[1:])
    widget = (Widget.SELECT if wild else Widget.RADIO) if choices else Widget.TEXT
    return Field((0,), widget, name, (Label(name, Source.FOR),), (*first, *options), is_mandatory=mandatory)


def a_form(*fields: Field, types: Mapping[int, FieldType] | None = None) -> TypedForm:
    return TypedForm(Form(0, Role.SEARCH, fields, buttons=(Button(0, "Search", Effect.SUBMIT),)), types or {})


@dataclass
class Simulated:
    """A site that answers queries from `rows` and shows at most `cap` of them."""

    typed: TypedForm
    rows: Sequence[Row]
    cap: int = 0
    announces: bool = True
    required: Mapping[int, bool] = field(default_factory=dict)
    """Fields that it insists on, and whether it says so."""
    reached: set[int] = field(default_factory=set)
    queries: list[Query] = field(default_factory=list)

    async def submit(self, query: Query) -> Answer:
        self.queries.append(query)
        for place, says in self.required.items():
            if not query.of(place):
                return Answer(Result.ERROR, missing=(place,)) if says else Answer(Result.NO_RESULTS, announced=0)
        found = [at for at, row in enumerate(self.rows) if all(self._fits(row, it) for it in query.settings)]
        shown = found[: self.cap] if self.cap else found
        self.reached |= set(shown)
        if not found:
            return Answer(Result.NO_RESULTS, announced=0)
        return Answer(
            Result.RESULTS,
            len(found) if self.announces else None,
            truncated=len(found) > len(shown),
            cap=self.cap or None,
            records=tuple(self._seen(at) for at in shown),
            is_whole=True,
        )

    def _fits(self, row: Row, setting: Setting) -> bool:
        if setting.is_open:
            return True
        name, type_ = self.typed.form.fields[setting.field].name, self.typed.types.get(setting.field)
        if type_ is None or type_.end is None:
            return str(row.get(name)) == setting.text
        own, bound = float(str(row[type_.attribute])), number_in(setting.text)
        assert bound is not None
        return own >= bound if type_.end is End.LEAST else own <= bound

    def _seen(self, at: int) -> Seen:
        row = self.rows[at]
        numbers = {name: float(value) for name, value in row.items() if isinstance(value, int | float)}
        return Seen(str(at), " ".join(str(value) for value in row.values()), numbers)


def covered(site: Simulated, **more: object) -> Coverage:
    return asyncio.run(cover(site.typed, site.submit, **more))  # type: ignore[arg-type]


def test_one_submission_is_enough_where_everything_is_shown() -> None:
    site = Simulated(a_form(a_field("town", ("Oxford", "Bath"))), [{"town": "Oxford"}] * 30)
    found = covered(site)
    assert len(site.queries) == 1
    assert (found.reached, found.expected, found.method) == (30, 30, Method.ANNOUNCED)


@dataclass
class Recent(Simulated):
    """A site whose first field asks for what is at most so many days old: its choices hold one another."""

    def _fits(self, row: Row, setting: Setting) -> bool:
        if setting.field != 0 or setting.is_open:
            return super()._fits(row, setting)
        return int(str(row["days"])) <= int(setting.text)


def test_parts_that_overlap_are_not_counted_twice() -> None:
    rows = [{"days": 100 if at % 4 else at % 30, "kind": str(at % 3)} for at in range(60)]
    days, kinds = a_field("days", ("7", "14", "30")), a_field("kind", ("0", "1", "2"))
    found = covered(site := Recent(a_form(days, kinds), rows, cap=25))
    assert len(site.reached) == 60
    assert (found.reached, found.expected) == (60, 60)
    found = covered(site := Recent(a_form(days), rows, cap=25))
    assert (found.reached, found.expected) == (len(site.reached), 60)
    assert found.share is not None
    assert found.share < 1
    assert Query() in found.plan  # which shows some that are in none of its parts


def test_what_is_cut_short_and_cannot_be_split_stays_in_the_plan() -> None:
    rows = [{"town": "Oxford"}] * 30 + [{"town": "Bath"}] * 5
    site = Simulated(a_form(a_field("town", ("Oxford", "Bath"), mandatory=True)), rows, cap=20, required={0: True})
    found = covered(site)
    assert [query.in_words(site.typed.form) for query in found.plan] == ["town: Oxford", "town: Bath"]


def test_a_site_that_answers_nothing_is_not_called_covered() -> None:
    found = covered(Simulated(a_form(a_field("town")), []))
    assert (found.has_results, found.share, found.method) == (False, None, Method.UNKNOWN)


def test_values_that_were_guessed_are_not_called_all_there_are() -> None:
    async def guesses(place: int, _: Query) -> Sequence[Setting]:
        return [Setting(place, "Oxford"), Setting(place, "Bath")]

    rows = [{"town": town} for town in ("Oxford", "Bath", "Ely")]
    found = covered(Simulated(a_form(a_field("town", mandatory=True)), rows, required={0: True}), values=guesses)
    assert (found.reached, found.share, found.method) == (2, None, Method.GUESSED)


def test_what_a_field_suggests_is_no_guess() -> None:
    async def suggested(place: int, _: Query) -> Sequence[Setting]:
        return [Setting(place, town) for town in ("Oxford", "Bath")]

    rows = [{"town": town} for town in ("Oxford", "Bath")]
    site = Simulated(a_form(a_field("town", mandatory=True)), rows, required={0: True})
    assert covered(site, values=suggested).guessed
    assert not covered(site, values=suggested, origin=lambda _: Origin.OFFERED).guessed


def test_answers_tell_of_further_places_to_ask_for() -> None:
    towns = ("Oxford", *(f"Nowhere {at}" for at in range(9)), "Ely")
    asked: list[int] = []

    async def places(place: int, _: Query) -> Sequence[Setting]:
        asked.append(place)
        return [Setting(place, town) for town in (towns if len(asked) > 1 else towns[:1])]

    rows = [{"town": town} for town in ("Oxford", "Ely")]
    site = Simulated(a_form(a_field("town", mandatory=True)), rows, required={0: True})
    assert covered(site, values=places, origin=lambda _: Origin.PLACES).reached == 2


@pytest.mark.parametrize(
    ("listed", "others", "misses"),
    [(5, 0, 1), (10, 0, 2), (5, 1, 12 + 3), (0, 5, 12 + 2)],
    ids=["five listed", "ten listed", "one beside those listed", "none listed"],
)
def test_little_is_guessed_beside_places_that_a_site_lists(listed: int, others: int, misses: int) -> None:
    towns = [f"Listed {at}" for at in range(listed)] + [f"Other {at}" for at in range(others)]
    asked = [*towns, *(f"Nowhere {at}" for at in range(30))]

    async def places(place: int, _: Query) -> Sequence[Setting]:
        return [Setting(place, town) for town in asked]

    def origin(setting: Setting) -> Origin:
        return Origin.NAMED if setting.text.startswith("Listed") else Origin.PLACES

    site = Simulated(a_form(a_field("town", mandatory=True)), [{"town": town} for town in towns], required={0: True})
    assert covered(site, values=places, origin=origin).reached == len(towns)
    assert len(site.queries) == len(towns) + misses


def test_a_list_that_was_found_whole_is_trusted_from_then_on() -> None:
    towns = ("Oxford", "Bath", "Ely")
    form = a_form(a_field("deal", ("Buy", "Rent"), wild=False), a_field("town", mandatory=True))
    rows = [{"deal": deal, "town": town} for deal in ("Buy", "Rent") for town in towns]
    asked = ["Oxford", "Bath", "Nowhere", "Ely", *(f"Far {at}" for at in range(30))]

    async def places(place: int, _: Query) -> Sequence[Setting]:
        return [Setting(place, town) for town in asked]

    def origin(setting: Setting) -> Origin:
        return Origin.NAMED if setting.text in towns else Origin.PLACES

    site = Simulated(form, rows, required={0: True, 1: True})
    assert covered(site, values=places, origin=origin).reached == len(rows)
    assert [query.of(1)[0].text for query in site.queries] == ["Oxford", "Bath", "Nowhere", "Ely", "Far 0", *towns]


def test_a_field_that_nothing_is_known_for_is_named() -> None:
    found = covered(Simulated(a_form(a_field("town", mandatory=True)), [{"town": "Oxford"}], required={0: True}))
    assert found.why == ("'town' must be filled, and nothing is known to fill it with",)


def test_of_distances_that_must_be_chosen_only_the_largest_is() -> None:
    far = replace(a_field("far", ("Within 1 mile", "Within 50 miles", "Within 5 miles"), wild=False), is_mandatory=True)
    site = Simulated(a_form(far, types={0: FieldType(RADIUS)}), [{"far": "Within 50 miles"}], required={0: True})
    assert covered(site).reached == 1
    assert [it.text for query in site.queries for it in query.of(0)] == ["Within 50 miles"]


def test_a_first_guess_that_finds_nothing_raises_no_suspicion() -> None:
    async def places(place: int, _: Query) -> Sequence[Setting]:
        return [Setting(place, town) for town in ("Nowhere", "Oxford")]

    form = a_form(a_field("town", mandatory=True), a_field("kind", ("Flat", "House")))
    site = Simulated(form, [{"town": "Oxford", "kind": "Flat"}], required={0: True})
    covered(site, values=places, origin=lambda _: Origin.PLACES, suspects=[1])
    assert [query.fields for query in site.queries] == [(0,), (0,)]


def test_a_list_of_round_length_is_not_cut_short_where_longer_ones_were_shown() -> None:
    rows = [{"town": "Oxford"}] * 33 + [{"town": "Bath", "kind": "Flat"}] * 20
    form = a_form(a_field("town", ("Oxford", "Bath"), mandatory=True), a_field("kind", ("Flat", "House")))
    site = Simulated(form, rows, announces=False, required={0: True})

    async def submit(query: Query) -> Answer:
        answer = await site.submit(query)
        is_round = len(answer.records) == 20
        return replace(answer, truncated=is_round, cap=20 if is_round else None)

    asyncio.run(cover(form, submit))
    assert len(site.queries) == 2


def test_alternatives_without_an_open_one_are_gone_through() -> None:
    rows = [{"mode": "Buy"}] * 3 + [{"mode": "Rent"}] * 4
    site = Simulated(a_form(a_field("mode", ("Buy", "Rent"), wild=False)), rows)
    assert covered(site).reached == 7
    assert [query.of(0)[0].text for query in site.queries] == ["Buy", "Rent"]


def test_a_field_that_the_site_insists_on_is_learned_from_its_message() -> None:
    towns = ("Oxford", "Bath", "Ely")
    site = Simulated(a_form(a_field("town", towns)), [{"town": town} for town in towns * 3], required={0: True})
    found = covered(site)
    assert len(site.reached) == 9
    assert len(site.queries) == 1 + 3
    assert found.needed == (0,)


def test_a_field_that_the_site_insists_on_in_silence_is_suspected() -> None:
    towns = ("Oxford", "Bath", "Ely")
    site = Simulated(a_form(a_field("town", towns)), [{"town": town} for town in towns * 3], required={0: False})
    assert covered(site).share == 1.0
    assert len(site.queries) == 1 + 3


def test_values_of_a_text_field_come_from_the_caller_and_failures_end_them() -> None:
    site = Simulated(a_form(a_field("town", mandatory=True)), [{"town": "Oxford"}, {"town": "Bath"}])
    words = ["Oxford", "Bath", *(f"Nowhere {at}" for at in range(50))]

    async def values(place: int, _: Query) -> list[Setting]:
        return [Setting(place, word) for word in words]

    found = covered(site, values=values)
    assert len(site.reached) == 2
    assert len(site.queries) <= 2 + 2
    assert any("nothing new" in why for why in found.why)


def test_a_list_that_announces_nothing_is_not_asked_for_again_before_it_is_cut() -> None:
    site = ranged([at * 10 for at in range(60)], 50, typed=True)
    site.announces = False
    covered(site)
    assert len(site.reached) == 60
    assert len(site.queries) == len(set(site.queries)) == 3


def test_lists_that_are_cut_short_are_split_by_the_field_whose_choices_hold_all() -> None:
    kinds = ("House", "Flat", "Bungalow", "Cottage")
    rows = [{"kind": kinds[at % 4], "colour": "Red" if at % 3 == 0 else ""} for at in range(80)]
    form = a_form(a_field("colour", ("Red", "Blue")), a_field("kind", kinds))
    site = Simulated(form, rows, cap=25)
    found = covered(site)
    assert len(site.reached) == 80
    assert len(site.queries) == 1 + 4
    assert found.share == 1.0


def test_periods_are_no_parts_where_there_are_others() -> None:
    kinds = ("House", "Flat", "Bungalow", "Cottage", "Villa")
    rows = [{"kind": kinds[at % 5], "since": "old"} for at in range(80)]
    form = a_form(a_field("since", ("Last 24 hours", "Last 7 days")), a_field("kind", kinds))
    covered(site := Simulated(form, rows, cap=25))
    assert len(site.reached) == 80
    assert len(site.queries) == 1 + 5


def test_a_field_that_left_results_out_comes_last_in_the_other_parts() -> None:
    kinds, colours = ("House", "Flat"), ("Red", "Blue")
    places = ("North", "East", "South", "West")
    rows = [
        {"kind": kinds[at % 2], "hue": colours[at % 2] if at % 5 else "", "place": places[at // 2 % 4]}
        for at in range(80)
    ]
    site = Simulated(a_form(a_field("kind", kinds), a_field("hue", colours), a_field("place", places)), rows, cap=30)
    silent = _Wordless(site.typed, site.rows, site.cap)
    found = covered(silent)
    assert len(silent.reached) == 80
    assert sum("'hue'" in why for why in found.why) <= 1


@dataclass
class _Wordless(Simulated):
    """A site whose records say nothing of what they are."""

    def _seen(self, at: int) -> Seen:
        return Seen(str(at))


def test_a_choice_that_belongs_to_other_parts_is_tried_last() -> None:
    makes = {"Bikes": ("Aero", "Bolt", "Cog"), "Lamps": ("Dim", "Eve", "Fir")}
    rows = [{"kind": kind, "make": makes[kind][at % 11 // 5]} for kind in makes for at in range(22)]
    form = a_form(a_field("kind", tuple(makes)), a_field("make", ("Aero", "Bolt", "Cog", "Dim", "Eve", "Fir")))
    covered(site := Simulated(form, rows, cap=20))
    assert len(site.reached) == len(rows)
    lamps = [query.of(1)[0].text for query in site.queries if query.of(0) and query.of(1) and "Lamps" in str(query)]
    assert set(lamps) <= {"Dim", "Eve", "Fir"}


@pytest.mark.parametrize("required", [{}, {0: True}], ids=["cut short", "mandatory"])
def test_thousands_of_choices_cost_no_more_than_their_number(required: Mapping[int, bool]) -> None:
    towns = [f"Town {at}" for at in range(10_000)]
    form = a_form(a_field("town", towns, mandatory=bool(required)), a_field("make", towns))
    rows = [{"town": towns[at * 37], "make": towns[at * 23]} for at in range(240)]
    since = process_time()
    found = covered(Simulated(form, rows, cap=0 if required else 25, required=required))
    assert process_time() - since < 10, "seconds of the processor: a tenth of what work for each pair of choices takes"
    assert "stopped after 100 submissions" in found.why


def test_a_list_that_makes_no_difference_is_not_gone_through() -> None:
    towns = [f"Town {at}" for at in range(10_000)]
    site = Simulated(a_form(a_field("town", towns, mandatory=True)), [{"town": "Town 0"}] * 8)

    async def submit(query: Query) -> Answer:
        return await site.submit(Query.asking(*(Setting(it.field, "Town 0") for it in query.settings)))

    found = asyncio.run(cover(site.typed, submit))
    assert len(site.queries) == 7
    assert (found.why, found.share) == (("'town': 7 values in a row show the same results",), None)
    assert found.reached == 8


def test_the_bound_on_time_holds_and_is_told() -> None:
    towns = ("Oxford", "Bath", "Ely", "York")
    site = Simulated(a_form(a_field("town", towns, mandatory=True)), [{"town": town} for town in towns])
    found = covered(site, bounds=CoverBounds(seconds=0.0))
    assert (site.queries, found.why) == ([], ("stopped after 0 seconds",))


def test_what_is_left_over_is_never_asked_for_when_nothing_is_left() -> None:
    kinds = tuple("ABCDEFGHIJ")
    rows = [{"kind": "AB"[at % 2]} for at in range(40)]
    site = Simulated(a_form(a_field("kind", kinds)), rows, cap=30)
    covered(site)
    assert len(site.queries) == 1 + 2, "the other eight choices hold nothing, by the numbers announced"


def test_the_bound_on_submissions_holds_and_is_told() -> None:
    rows = [{"kind": chr(65 + at % 26)} for at in range(260)]
    site = Simulated(a_form(a_field("kind", [chr(65 + at) for at in range(26)])), rows, cap=20)
    found = covered(site, bounds=CoverBounds(submissions=7))
    assert len(site.queries) == 7
    assert found.share is not None
    assert found.share < 1
    assert "stopped after 7 submissions" in found.why


def test_without_announced_numbers_nobody_claims_to_have_all() -> None:
    site = Simulated(a_form(a_field("town")), [{"town": "Oxford"}] * 12, announces=False)
    found = covered(site)
    assert (found.reached, found.expected, found.method) == (12, None, Method.LISTED)
    assert found.share is None


def test_parts_of_a_split_without_numbers_are_no_samples() -> None:
    kinds = ("House", "Flat", "Bungalow")
    rows = [{"kind": kinds[at % 3]} for at in range(60)]
    site = Simulated(a_form(a_field("kind", kinds)), rows, cap=25, announces=False)
    found = covered(site)
    assert len(site.reached) == 60
    assert (found.reached, found.expected, found.method) == (60, None, Method.LISTED)


def test_values_that_were_never_asked_for_leave_the_coverage_unknown() -> None:
    towns = ("Oxford", "Bath", "Ely", "York")
    rows = [{"town": town} for town in towns * 3]
    site = Simulated(a_form(a_field("town", towns, mandatory=True)), rows)
    found = covered(site, bounds=CoverBounds(submissions=2))
    assert (found.reached, found.expected, found.method) == (6, None, Method.STOPPED)


@dataclass
class Boxes(Simulated):
    """A site whose first field is check boxes: of several that are ticked any must hold of a record, or all."""

    any_of: bool = True

    async def submit(self, query: Query) -> Answer:
        ticked = {it.text for it in query.of(0)}
        rest = Query.asking(*(it for it in query.settings if it.field != 0))
        self.queries.append(query)
        found = [
            at
            for at, row in enumerate(self.rows)
            if all(self._fits(row, it) for it in rest.settings)
            and (not ticked or (row["kind"] in ticked if self.any_of else {row["kind"]} == ticked))
        ]
        self.reached |= set(found[: self.cap])
        if not found:
            return Answer(Result.NO_RESULTS, announced=0)
        shown = tuple(self._seen(at) for at in found[: self.cap])
        return Answer(Result.RESULTS, len(found), False, len(found) > self.cap, self.cap, shown, is_whole=True)


def boxes(any_of: bool) -> Boxes:
    kinds = tuple(f"kind {letter}" for letter in "ABCDEFGHIJKL")
    field = replace(a_field("kind", kinds, wild=False), widget=Widget.CHECKS)
    field = replace(field, choices=tuple(replace(it, is_chosen=False) for it in field.choices))
    rows = [{"kind": kinds[at % 12]} for at in range(60)]
    return Boxes(a_form(field), rows, cap=25, any_of=any_of)


def test_boxes_are_ticked_together_as_far_as_their_results_are_shown() -> None:
    found = covered(site := boxes(any_of=True))
    assert len(site.reached) == 60
    assert found.share == 1.0
    assert len(site.queries) <= 1 + 5, "sixty records in lists of twenty-five, not twelve boxes one by one"


def test_boxes_that_all_have_to_hold_are_ticked_one_by_one() -> None:
    found = covered(site := boxes(any_of=False))
    assert len(site.reached) == 60
    assert found.share == 1.0
    assert len(site.queries) <= 1 + 1 + 12


def test_a_field_that_no_record_speaks_of_is_not_trusted_to_be_even() -> None:
    """Four types of contract might hold a quarter each; nine categories, which the records name, surely do not need a
    second split."""
    rows = [{"category": f"sector {at % 9}", "hidden": "p" if at % 3 else "q"} for at in range(48)]
    contracts, sectors = (
        a_field("contract", ("p", "q", "r", "t")),
        a_field("category", [f"sector {n}" for n in range(9)]),
    )
    site = Simulated(a_form(contracts, sectors), rows, cap=25)
    covered(site)
    assert len(site.reached) == 48
    assert len(site.queries) == 1 + 9


RANGE = {0: FieldType("price", End.LEAST), 1: FieldType("price", End.MOST)}


def ranged(prices: Sequence[int], cap: int, *, typed: bool) -> Simulated:
    """A site with a price range: numbers to type, or lists of steps."""
    steps = [] if typed else [str(step) for step in range(0, 1001, 50)]
    form = a_form(a_field("low", steps), a_field("high", steps), types=RANGE)
    return Simulated(form, [{"price": it} for it in prices], cap)


def fewest_bands(prices: Sequence[int], cap: int, *, typed: bool) -> int | None:
    """The fewest bands that hold all prices, each as wide as the cap allows; None where no bands do."""
    ends = sorted(set(prices)) if typed else list(range(0, 1001, 50))
    start, count = -1, 0
    while any(it > start for it in prices):
        least = start + 1 if typed else start  # steps are shared by the bands on both sides
        fitting = [end for end in ends if end > start and sum(least <= it <= end for it in prices) <= cap]
        if not fitting:
            return None
        start, count = fitting[-1], count + 1
    return count


@settings(max_examples=80, deadline=None)
@given(
    prices=st.lists(st.integers(50, 950), min_size=10, max_size=160),
    cap=st.sampled_from((10, 20, 25, 50)),
    typed=st.booleans(),
)
def test_ranges_reach_everything_whatever_the_prices(prices: list[int], cap: int, typed: bool) -> None:
    site = ranged(prices, cap, typed=typed)
    covered(site)
    if fewest_bands(prices, cap, typed=typed) is not None:
        assert len(site.reached) == len(prices)
    assert len(site.queries) == len(set(site.queries)), "no query is sent twice"


def test_prices_that_lie_close_together_are_told_apart_to_the_last() -> None:
    close = [price for price in (50, 51, 52, 53) for _ in range(10)]
    site = ranged([50, 64, 165, 339, 658, 950, *close[1:]], 10, typed=True)
    covered(site)
    assert len(site.reached) == len(close) + 5


@pytest.mark.parametrize("typed", [True, False])
def test_ranges_take_half_as_many_submissions_again_as_the_fewest(typed: bool) -> None:
    """Over many sites whose lists come in no order: the first query shows a sample, the rest follows from it.

    Where any number can be typed the fewest is a perfect packing, and the first query is not counted against it.
    """
    sent = fewest = 0
    for seed in range(40):
        rng = Random(seed)
        prices = [min(max(int(rng.gauss(400, 150)), 1), 999) for _ in range(rng.choice((60, 120, 240)))]
        cap = rng.choice((20, 25, 50, 100))
        least = fewest_bands(prices, cap, typed=typed)
        if least is None:
            continue
        site = ranged(prices, cap, typed=typed)
        covered(site)
        assert len(site.reached) == len(prices)
        sent, fewest = sent + len(site.queries) - typed, fewest + least
    assert sent <= 1.5 * fewest


@settings(max_examples=60, deadline=None)
@given(
    kinds=st.lists(st.integers(0, 7), min_size=5, max_size=120),
    regions=st.integers(1, 6),
    cap=st.sampled_from((10, 20, 50)),
)
def test_choices_reach_everything_that_they_can(kinds: list[int], regions: int, cap: int) -> None:
    """Two fields that hold every record: all are reached unless one pair of choices is over the cap by itself."""
    rows = [{"kind": f"kind {it}", "region": f"region {at % regions}"} for at, it in enumerate(kinds)]
    form = a_form(
        a_field("kind", [f"kind {at}" for at in range(8)]), a_field("region", [f"region {at}" for at in range(regions)])
    )
    site = Simulated(form, rows, cap)
    found = covered(site)
    pairs = [(row["kind"], row["region"]) for row in rows]
    if max(map(pairs.count, pairs)) <= cap:
        assert len(site.reached) == len(rows)
        assert found.share == 1.0
    assert len(site.queries) == len(set(site.queries)), "no query is sent twice"


@dataclass
class Round(Simulated):
    """A site that announces nothing, so that its lists look cut short when their length is a round number."""

    async def submit(self, query: Query) -> Answer:
        answer = await super().submit(query)
        looks_cut = len(answer.records) in (20, 25, 50)
        return replace(answer, truncated=looks_cut, cap=len(answer.records) if looks_cut else None)


def test_a_list_shorter_than_the_limit_of_the_site_is_whole_however_round_its_length() -> None:
    rows = [{"town": "Oxford"}] * 20 + [{"town": "Bath"}] * 45
    site = Round(a_form(a_field("town", ("Oxford", "Bath"))), rows, cap=50, announces=False)
    found = covered(site)
    assert len(site.reached) == 65
    assert not found.why, "Oxford's twenty are all there are, and need not be split"


def offering(words: Sequence[str]) -> object:
    async def values(place: int, _: Query) -> Sequence[Setting]:
        return [Setting(place, word) for word in words]

    return values


@pytest.mark.parametrize("widget", [Widget.SUGGEST, Widget.TEXT])
def test_where_nothing_can_be_chosen_lists_are_split_by_what_can_be_typed(widget: Widget) -> None:
    towns = ("Oxford", "Bath", "Ely", "York")
    rows = [{"town": towns[at % 4]} for at in range(60)]
    site = Simulated(a_form(replace(a_field("town"), widget=widget)), rows, cap=20)
    found = covered(site, values=offering(towns))
    assert len(site.reached) == 60
    assert found.share == 1.0
    assert len(site.queries) == 1 + 4


def test_values_that_a_text_field_proposes_split_a_list() -> None:
    towns = ("Oxford", "Bath", "Ely", "York")
    proposing = replace(a_field("town", towns, wild=False), widget=Widget.SUGGEST)
    site = Simulated(a_form(proposing), [{"town": towns[at % 4]} for at in range(60)], cap=20)
    assert covered(site).share == 1.0
    assert len(site.reached) == 60


@dataclass
class Ordered(Simulated):
    """A site whose first field is the order of the results: newest, which is how they come, cheapest and dearest."""

    keeps_keys: bool = True

    async def submit(self, query: Query) -> Answer:
        order = next((it.text for it in query.of(0)), "")
        rows = self.rows
        places = list(range(len(rows)))
        if order in ("Cheapest", "Dearest"):
            places.sort(key=lambda at: int(str(rows[at]["price"])), reverse=order == "Dearest")
        self.queries.append(query)
        rest = Query.asking(*(it for it in query.settings if it.field != 0))
        found = [at for at in places if all(self._fits(rows[at], it) for it in rest.settings)]
        self.reached |= set(found[: self.cap])
        shown = tuple(self._seen(at) for at in found[: self.cap])
        if not self.keeps_keys:
            shown = tuple(replace(it, key=f"{len(self.queries)}-{it.key}") for it in shown)
        return Answer(Result.RESULTS, len(found), False, len(found) > self.cap, self.cap, shown, is_whole=True)


def ordered(number: int, *, keeps_keys: bool = True) -> Ordered:
    orders = ("Newest", "Cheapest", "Dearest")
    fields = (a_field("order", orders), a_field("kind", [f"kind {at}" for at in range(9)]))
    rows = [{"kind": f"kind {at % 9}", "price": (at * 37) % 101} for at in range(number)]
    return Ordered(a_form(*fields, types={0: FieldType(ORDER)}), rows, cap=25, keeps_keys=keeps_keys)


def test_a_list_that_is_a_little_too_long_is_read_from_its_other_ends() -> None:
    found = covered(site := ordered(45))
    assert len(site.reached) == 45
    assert len(site.queries) == 1 + 2, "the dearest and the cheapest, not nine kinds"
    assert found.share == 1.0
    assert {it.text for query in found.plan for it in query.settings} == {"Cheapest", "Dearest"}


def test_orders_do_not_help_where_a_list_is_more_than_twice_too_long() -> None:
    covered(site := ordered(60))
    assert len(site.reached) == 60
    assert not any(query.of(0) for query in site.queries)


def test_records_that_are_not_known_again_are_not_counted_by_turning_a_list() -> None:
    covered(site := ordered(45, keeps_keys=False))
    assert len(site.reached) == 45
    assert len(site.queries) == 1 + 1 + 9, "one order tells that records have other keys each time"


def test_bands_of_rooms_do_not_share_their_ends() -> None:
    """Ten homes of each number of rooms: three and four are asked for, and then five and six, not four and five."""
    rooms = [str(at) for at in range(1, 7)]
    types = {0: FieldType("rooms", End.LEAST), 1: FieldType("rooms", End.MOST)}
    rows = [{"rooms": 1 + at % 6} for at in range(60)]
    site = Simulated(a_form(a_field("low", rooms), a_field("high", rooms), types=types), rows, cap=20)
    covered(site)
    assert len(site.reached) == 60
    assert len(site.queries) == 1 + 3


def test_one_number_of_rooms_can_be_a_band() -> None:
    rooms = [str(at) for at in range(1, 7)]
    types = {0: FieldType("rooms", End.LEAST), 1: FieldType("rooms", End.MOST)}
    rows = [{"rooms": 1 + at % 6} for at in range(60)]
    site = Simulated(a_form(a_field("low", rooms), a_field("high", rooms), types=types), rows, cap=12)
    covered(site)
    assert len(site.reached) == 60


def test_without_numbers_small_parts_tell_that_a_large_one_need_not_be_asked_for() -> None:
    """Two thirds of the homes are in Wells; the two other towns, shown whole, tell that Wells will be cut short."""
    rows = [{"town": "Wells" if at % 3 else ("Bath", "Ely")[at % 2], "part": "NSEW"[at % 4]} for at in range(120)]
    towns, parts = a_field("town", ("Wells", "Bath", "Ely")), replace(a_field("part"), widget=Widget.SELECT)

    async def parts_of(place: int, query: Query) -> Sequence[Setting]:
        return [Setting(place, part) for part in "NSEW"] if query.of(0) else []

    site = Simulated(a_form(towns, parts), rows, cap=50, announces=False)
    covered(site, values=parts_of)
    asked = [query.in_words(site.typed.form) for query in site.queries]
    assert len(site.reached) == 120
    assert asked[:3] == ["everything", "town: Ely", "town: Bath"]
    assert set(asked[3:]) == {f"town: Wells, part: {part}" for part in "NSEW"}


def test_a_split_ends_when_what_is_left_was_shown_before() -> None:
    """Fifty of fifty-two are shown; the two that are not are both in Wells, which is asked for first."""
    rows = [{"town": ("Bath", "Ely", "York")[at % 3]} for at in range(24)]
    rows += [{"town": "Wells"} for _ in range(28)]
    site = Simulated(a_form(a_field("town", ("Bath", "Ely", "Wells", "York"))), rows, cap=50)
    found = covered(site)
    assert len(site.reached) == 52
    assert [query.in_words(site.typed.form) for query in site.queries] == ["everything", "town: Wells"]
    assert (found.reached, found.expected) == (52, 52)
    assert Query() in found.plan


def test_a_field_that_no_record_speaks_of_is_worth_a_try_where_it_has_far_fewer_choices() -> None:
    rows = [{"brand": f"brand {at % 30}", "hidden": f"sort {at % 4}"} for at in range(100)]
    brands, sorts = a_field("brand", [f"brand {at}" for at in range(30)]), a_field("hidden", list("pqrs"))
    site = Hidden(a_form(brands, sorts), rows, cap=60)
    covered(site)
    assert len(site.reached) == 100
    assert len(site.queries) == 1 + 4


@dataclass
class Hidden(Simulated):
    """A site whose lists do not show what their second field asks for."""

    def _fits(self, row: Row, setting: Setting) -> bool:
        if setting.field != 1 or setting.is_open:
            return super()._fits(row, setting)
        return row["hidden"] == f"sort {'pqrs'.index(setting.text)}"


@dataclass
class Faltering(Simulated):
    """A site that does not answer the queries of these numbers."""

    silent: Sequence[int] = ()

    async def submit(self, query: Query) -> Answer:
        if len(self.queries) in self.silent:
            self.queries.append(query)
            return Answer(Result.GAVE_UP, why="not answered")
        return await super().submit(query)


def test_a_site_that_was_slow_for_once_is_asked_again() -> None:
    towns = ("Oxford", "Bath", "Ely")
    form = a_form(a_field("town", towns, mandatory=True))
    rows = [{"town": town} for town in towns * 3]
    found = covered(site := Faltering(form, rows, required={0: True}, silent=(1,)))
    assert len(site.reached) == 9
    assert len(site.queries) == 3 + 1
    assert found.share == 1.0


def test_a_site_that_stays_silent_is_not_asked_for_everything_twice() -> None:
    towns = tuple("ABCDEFGH")
    form = a_form(a_field("town", towns, mandatory=True))
    rows = [{"town": town} for town in towns]
    covered(site := Faltering(form, rows, required={0: True}, silent=range(1, 99)))
    assert len(site.queries) == 8 + 1
    covered(site := Faltering(form, rows, required={0: True}, silent=range(99)))
    assert len(site.queries) == 8, "it has never answered"
