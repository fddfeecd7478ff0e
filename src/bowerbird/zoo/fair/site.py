"""A site of the fair: its pages, a log of which records each request reached, and the truth about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from bowerbird.zoo.fair import beside
from bowerbird.zoo.fair.choices import POSTED, Beside, FairChoices, Need, Shape, Submit, draw, zoo_choices
from bowerbird.zoo.fair.fewest import fewest_submissions
from bowerbird.zoo.fair.fitting import NO_EFFECT, TYPED_SUFFIX
from bowerbird.zoo.fair.pages import FRAME_PAGE, REFINE, SORT, TOKEN, FairPages, sealed
from bowerbird.zoo.fair.questions import Ask, Question, questions
from bowerbird.zoo.fair.shapes import labels_of
from bowerbird.zoo.fair.truth import FairField, FairForm, FairTruth
from bowerbird.zoo.fair.widgets import Workshop, offered
from bowerbird.zoo.fair.wording import Wording
from bowerbird.zoo.generated import Plan
from bowerbird.zoo.kit import Kit, query
from bowerbird.zoo.marks import read
from bowerbird.zoo.skin import Skin
from bowerbird.zoo.stock import make_stock
from bowerbird.zoo.web import Answer, Request

CAPS = (20, 25, 50, 100)
MOST_SUBMISSIONS = 30
"""A site whose records take more is not asked of anyone: its lists are not cut."""


@dataclass(frozen=True)
class Visit:
    """A request to the results: the records on the page, and all that its query makes reachable by paging on."""

    asked: Mapping[str, str]
    page: int
    refused: bool
    shown: tuple[str, ...]
    reachable: tuple[str, ...]
    total: int

    @property
    def is_submission(self) -> bool:
        """Whether the form was sent, rather than a page turned."""
        return self.page == 1


class FairSite:
    """A site of the fair, ready to be served (`bowerbird.zoo.serve`); `visits` fills while it is."""

    def __init__(self, seed: int) -> None:
        self.choices, self.pages = _made(seed)
        self.visits: list[Visit] = []

    @property
    def name(self) -> str:
        return self.pages.name

    @property
    def seed(self) -> int:
        return self.choices.seed

    def answer(self, request: Request) -> Answer:
        visit = self._visit(request)
        if visit is not None:
            self.visits.append(visit)
        return self.pages.answer(request)

    def found(self, parameters: Mapping[str, str]) -> tuple[str, ...]:
        """The records that answer a query, cap or no cap."""
        return tuple(item.key for item in self.pages.answers.reply(parameters).items)

    def _visit(self, request: Request) -> Visit | None:
        pages = self.pages
        redirected = self.choices.sending.name == "REDIRECT" and request.method == "POST"
        if request.path not in (pages.action, pages.kit.addresses.api) or redirected:
            return None
        if self.choices.sending in POSTED and request.method != "POST" and TOKEN not in request.parameters:
            return None
        asked = pages.asked(request)
        said = pages.answers.reply(asked.parameters)
        reached = tuple(item.key for item in pages.answers.found(asked))
        size = pages.kit.choices.page_size
        shown = reached[(asked.number - 1) * size : asked.number * size]
        return Visit(asked.parameters, asked.number, bool(said.refusal), shown, reached, len(said.items))

    # -- truth ---------------------------------------------------------------------------------------------------------

    @cached_property
    def _truth(self) -> FairTruth:
        c, pages = self.choices, self.pages
        by_step = c.submit is Submit.ON_CHANGE
        fewest = fewest_submissions(pages.stock.items, pages.asked_for, pages.cap, by_step=by_step)
        free = any(one.default or one.type in NO_EFFECT for one in pages.asked_for)
        if fewest == 1 and by_step and not free:
            fewest = 2  # asking for everything is a change back from something
        return FairTruth(
            name=self.name,
            seed=c.seed,
            split=c.split,
            domain=c.domain,
            locale=c.locale,
            choices=c.describe(),
            records=tuple(item.key for item in pages.stock.items),
            forms=self._forms(),
            results=self._example(),
            cap=pages.cap,
            fewest=fewest or 0,
        )

    def truth(self) -> FairTruth:
        return self._truth

    def _example(self) -> str:
        """A query with something in each field that must have it."""
        first = self.pages.stock.items[0]
        asked: dict[str, str] = {}
        for one in self.pages.asked_for:
            if one.mandatory:
                town = str(first.values["town"])
                picked = next((value for value, text in one.values if text == town), town)
                asked[one.name] = picked
        action = self.pages.action
        return query(action, {TOKEN: sealed(asked)} if self.choices.sending in POSTED else asked)

    def _forms(self) -> tuple[FairForm, ...]:
        c, pages = self.choices, self.pages
        home = FRAME_PAGE if c.shape is Shape.FRAME else "/"
        forms = [FairForm("search", home, "", tuple(self._fields()))]
        forms += [
            FairForm(one.value, "/", "", beside.home_truth(pages.kit, pages.shop.wording, one))
            for one in c.beside
            if one in beside.ON_HOME
        ]
        results = self._example()
        if Beside.SORT in c.beside:
            field = FairField(SORT, (SORT, "sort-by"), (pages.shop.wording("order"),), "order", "select")
            forms.append(FairForm("sort", results, "", (field,)))
        if Beside.FILTER in c.beside:
            forms.append(FairForm("filter", results, "", (FairField(REFINE, (REFINE,), (), "", "check boxes"),)))
        return tuple(replace(form, path=self._path(form)) for form in forms)

    def _path(self, form: FairForm) -> str:
        rendered = self.pages.render(Request.get(form.page))
        found = read(rendered).nodes if isinstance(rendered, str) else ()
        return next((mark.path for mark in found if mark.name == f"form:{form.purpose}"), "")

    def _fields(self) -> list[FairField]:
        c, pages = self.choices, self.pages
        told = labels_of(pages.shop, pages.asked_for)
        found = []
        for one in pages.asked_for:
            is_tab = c.shape is Shape.TABS and one.type == "section"
            entries = offered(one, told[one.type]) if one.ask in (Ask.SELECT, Ask.LISTBOX) else list(one.values)
            found.append(
                FairField(
                    name=one.name,
                    keys=(one.name, one.name + TYPED_SUFFIX, one.ident, f"{one.ident}-value"),
                    labels=() if is_tab else told[one.type].right,
                    type=one.type,
                    widget="tabs" if is_tab else one.ask.value,
                    options=tuple(text for _, text in entries),
                    wildcard=(told[one.type].first or one.wildcard) if not one.mandatory else "",
                    mandatory=one.mandatory,
                    group=one.group,
                    default=one.default,
                )
            )
        return found


def _made(seed: int) -> tuple[FairChoices, FairPages]:
    """The pages of a seed, with what its stock leaves of its choices."""
    c = draw(seed)
    zoo = zoo_choices(c)
    stock = make_stock(c.domain, c.skin, c.stock_size, c.locale)
    wording = Wording(c.locale, c.split, seed)
    asked = questions(c, stock, wording)
    if c.shape is Shape.TABS:
        if asked[0].type == "section":
            asked = (replace(asked[0], ask=Ask.SEGMENTED, wildcard="", default=asked[0].values[0][0]), *asked[1:])
        else:
            c = replace(c, shape=Shape.FORM)
    if c.need is not Need.NOTHING and not any(one.mandatory for one in asked):
        c = replace(c, need=Need.NOTHING)
    if c.shape is Shape.FRAME:
        c = replace(c, again=False)
    kit = Kit(zoo, stock, Skin(c.skin))
    nameless = c.shape is Shape.NO_FORM and c.rng("nameless").random() < 0.5
    shop = Workshop(c, kit, wording, nameless)
    cap = _cap(c, stock.items, asked, zoo.page_size) if c.capped else 0
    c = replace(c, capped=bool(cap))
    return c, FairPages(Plan(zoo, stock, Skin(c.skin)), c, replace(shop, choices=c), asked, cap)


def _cap(c: FairChoices, items: tuple[object, ...], asked: tuple[Question, ...], page_size: int) -> int:
    """Where lists are cut so that everything can still be reached; 0 where that cannot be."""
    for cap in c.rng("cap").sample(CAPS, len(CAPS)):
        if page_size <= cap < len(items):
            fewest = fewest_submissions(items, asked, cap)  # type: ignore[arg-type]
            if fewest is not None and 1 < fewest <= MOST_SUBMISSIONS:
                return cap
    return 0


def fair_site(seed: int) -> FairSite:
    """The site of a seed of the fair: always the same."""
    return FairSite(seed)
