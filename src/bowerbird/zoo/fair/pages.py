"""The pages of a site of the fair. Its records are behind its search: no link, menu or map leads to them."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from html import escape
from pathlib import Path

from bowerbird.zoo import pages
from bowerbird.zoo.choices import Era
from bowerbird.zoo.fair import beside
from bowerbird.zoo.fair.choices import IN_PAGE, POSTED, Beside, FairChoices, Sending, Shape, Submit
from bowerbird.zoo.fair.fitting import Reply, reply
from bowerbird.zoo.fair.questions import TYPED, Question, value_text
from bowerbird.zoo.fair.shapes import BOX, STATE, form_attributes, labels_of, search_box
from bowerbird.zoo.fair.widgets import Workshop, script_fields
from bowerbird.zoo.frame import Content
from bowerbird.zoo.generated import GeneratedSite, Plan
from bowerbird.zoo.kit import query
from bowerbird.zoo.marks import strip
from bowerbird.zoo.results import Asked, Results, unmarked
from bowerbird.zoo.searching import comparable
from bowerbird.zoo.stock import TODAY, Item
from bowerbird.zoo.template import ENGINE
from bowerbird.zoo.web import CSS, JSON, SCRIPT, XML, Answer, Request, redirect
from bowerbird.zoo.website import BASE

_HERE = Path(__file__).parent
STYLE = (_HERE / "style.css").read_text(encoding="utf-8")
BEHAVIOUR = ENGINE + "\n" + (_HERE / "script.js").read_text(encoding="utf-8")
REGION = "search-results"
FRAME_PAGE = "/search-box"
REFINED = {
    "real-estate-uk": "property_type",
    "real-estate-us": "property_type",
    "used-cars-uk": "fuel",
    "products": "category",
    "jobs": "contract_type",
}
"""What the boxes beside the results narrow by."""
REFINE, SORT, TOKEN = "refine", "sort", "s"
_SUGGESTED = 8
"""Most suggestions at a time."""
_NOT_ASKED = (*STATE, "part", TOKEN, "x", "y")


class FairResults(Results):
    """Result pages that answer the fair's questions, cut at the cap."""

    def __init__(self, made: FairPages) -> None:
        super().__init__(made.kit, ())
        self.made = made

    def reply(self, parameters: Mapping[str, str]) -> Reply:
        made = self.made
        said = reply(made.fair, made.stock, made.asked_for, parameters)
        picked = [one for one in parameters.get(REFINE, "").split(",") if one]
        attribute = REFINED[made.fair.domain]
        items = [item for item in said.items if not picked or value_text(item, attribute) in picked]
        order = parameters.get(SORT) or next(
            (parameters.get(one.name, "") for one in made.asked_for if one.type == "order"), ""
        )
        if order in ("cheapest", "dearest"):
            sign = 1 if order == "cheapest" else -1
            items.sort(key=lambda item: sign * (comparable(item.values.get(self.kit.writing.pivot)) or 0.0))
        return replace(said, items=tuple(items))

    def found(self, asked: Asked) -> list[Item]:
        items = self.reply(asked.parameters).items
        return list(items[: self.made.cap] if self.made.cap else items)

    def target(self, asked: Asked, number: int) -> str:
        kept = dict(asked.parameters)
        if self.made.fair.sending in POSTED:
            kept = {TOKEN: sealed(kept)}
        if number > 1:
            kept[self.kit.addresses.page] = self.kit.addresses.page_of(number)
        return query(asked.path, kept)

    def context(self, asked: Asked, *, final: bool = False, everything: bool = False) -> dict[str, object]:
        context = super().context(asked, final=final, everything=everything)
        said, cap = self.reply(asked.parameters), self.made.cap
        if cap and len(said.items) > cap:
            context["count"] = self.made.shop.wording("cap", cap, len(said.items))
        if said.refusal:
            context["refusal"] = self.made.shop.wording(said.refusal)
            context["count"] = ""
        return context


class FairPages(GeneratedSite):
    """A generated site whose home page has the search, and whose results only the search shows."""

    def __init__(
        self, plan: Plan, fair: FairChoices, shop: Workshop, asked_for: tuple[Question, ...], cap: int
    ) -> None:
        super().__init__(plan)
        self.name = f"fair-{fair.seed}"
        self.fair, self.shop, self.asked_for, self.cap = fair, shop, asked_for, cap

    @cached_property
    def answers(self) -> FairResults:
        return FairResults(self)

    @property
    def action(self) -> str:
        return self.kit.addresses.results

    def _side_form(self) -> str:
        return ""

    # -- what is at which address --------------------------------------------------------------------------------------

    def _special(self, request: Request) -> str | Answer | None:
        path, parameters = request.path, request.parameters
        if path == "/assets/fair.css":
            return Answer(STYLE.encode(), CSS)
        if path == "/assets/fair.js":
            return Answer(BEHAVIOUR.encode(), SCRIPT)
        if path == "/sitemap.xml":
            return Answer(f"<urlset><url><loc>{BASE}/</loc></url></urlset>".encode(), XML)
        if path == "/suggest":
            return _json(self._suggestions(parameters.get("field", ""), parameters.get("q", "")))
        if path == "/options":
            return _json(self._options(parameters.get("field", ""), parameters.get("value", "")))
        if path == self.kit.addresses.api:
            context = self.answers.context(self.asked(request), final=True)
            return _json(unmarked(context) if self.fair.sending is Sending.JSON else {})
        if path == FRAME_PAGE and self.fair.shape is Shape.FRAME:
            body = search_box(self.shop, self.asked_for, self.action, None)
            return self.finish(Content(self.kit.words("search"), body, head=self._head(), bare=True))
        return super()._special(request)

    def _suggestions(self, name: str, typed: str) -> list[list[str]]:
        found = [
            [value, text]
            for one in self.asked_for
            if one.name == name
            for value, text in one.values
            if text.casefold().startswith(typed.casefold())
        ]
        return found if not typed else found[:_SUGGESTED]

    def _options(self, name: str, above: str) -> list[list[str]]:
        child = next((one for one in self.asked_for if one.name == name and one.depends), None)
        if child is None:
            return []
        items = [item for item in self.stock.items if value_text(item, child.depends) == above]
        return [[text, text] for text in sorted({value_text(item, child.attribute) for item in items} - {""})]

    def asked(self, request: Request) -> Asked:
        parameters = dict(request.parameters)
        if TOKEN in parameters:
            parameters = {**opened(parameters[TOKEN]), **{k: v for k, v in parameters.items() if k != TOKEN}}
        number = self.kit.addresses.number_of(parameters.pop(self.kit.addresses.page, ""))
        kept = {name: value for name, value in parameters.items() if value and name not in _NOT_ASKED}
        return Asked(self.action, kept, number)

    # -- whole pages ---------------------------------------------------------------------------------------------------

    def _head(self) -> str:
        fair, shop = self.fair, self.shop
        config: dict[str, object] = {
            "box": BOX,
            "fields": script_fields(shop, self.asked_for, labels_of(shop, self.asked_for)),
            "send": {Sending.FETCH: "fetch", Sending.JSON: "json", Sending.WINDOW: "window"}.get(fair.sending, ""),
            "action": self.action,
            "api": self.kit.addresses.api,
            "region": REGION,
            "nameless": shop.nameless,
            "pressed": fair.submit in (Submit.LINK, Submit.SCRIPTED) or fair.shape is Shape.NO_FORM,
            "onchange": fair.submit is Submit.ON_CHANGE,
            "tabs": f"{self.asked_for[0].ident}-value",
            "today": TODAY.isoformat(),
            "entry": self.kit.look.scheme.classes.get("listopt", ""),
        }
        if fair.sending is Sending.JSON:
            config["template"] = strip(self.answers.text)
        text = json.dumps(config, ensure_ascii=False).replace("<", "\\u003c")
        script = f'<script>window.fair={text}</script><script src="/assets/fair.js" defer></script>'
        return f'<link rel="stylesheet" href="/assets/fair.css">{script}'

    def finish(self, content: Content) -> str:
        markup = super().finish(content)
        if self.fair.shape is not Shape.WHOLE_PAGE or content.bare or not content.head:
            return markup
        return _one_form(markup, form_attributes(self.fair, self.action), self.fair.sending is Sending.POST)

    def home(self, request: Request) -> str | Answer:
        del request  # the same for everyone
        return self._page_with_search(None, "")

    def _page_with_search(self, chosen: Mapping[str, str] | None, refusal: str) -> str:
        kit, fair = self.kit, self.fair
        body = pages.paragraph(kit, refusal, "text") if refusal else ""
        if refusal and kit.choices.era is not Era.TABLES:
            body = f'<div role="alert" class="error">{body}</div>'
        framed = f'<iframe src="{FRAME_PAGE}" width="100%" height="460" title="{escape(kit.words("search"))}"></iframe>'
        shown = fair.shape is not Shape.FRAME
        form = search_box(self.shop, self.asked_for, self.action, chosen) if shown else framed
        region = f'<div id="{REGION}"></div>' if fair.sending in IN_PAGE else ""
        body += form + region + self._areas() + pages.paragraph(kit, kit.words("about1"), "lead")
        others = [beside.home_form(fair, kit, self.shop.wording, one) for one in fair.beside if one in beside.ON_HOME]
        body += "".join(others[2:]) + pages.heading(kit, kit.words("news"), 2) + pages.news_list(kit, 3)
        content = Content(kit.words("home"), body, "".join(others[:2]), pages.hero(kit), self._head(), config={})
        return self.finish(content)

    def _areas(self) -> str:
        """The places that the site covers, for visitors who have to name one."""
        typed = any(one.type == "town" and one.ask in TYPED for one in self.asked_for)
        if not (typed and self.fair.areas):
            return ""
        return pages.paragraph(self.kit, self.shop.wording("covers", ", ".join(self.stock.towns)))

    def results_page(self, request: Request) -> str | Answer:
        fair, asked = self.fair, self.asked(request)
        lost = fair.sending in POSTED and TOKEN not in request.parameters
        if lost and (
            request.method != "POST" or (fair.sending is Sending.POST and not set(STATE) <= set(request.form))
        ):
            return self._page_with_search(None, self.kit.words("start"))
        if fair.sending is Sending.REDIRECT and request.method == "POST":
            return redirect(query(self.action, {TOKEN: sealed(dict(asked.parameters))}), 303)
        refusal = self.answers.reply(asked.parameters).refusal
        said = self.shop.wording(refusal) if refusal else ""
        if request.parameters.get("part"):
            shown = (
                f'<p role="alert">{escape(said)}</p>' if said else self._region(asked, final=False, everything=False)
            )
            return Answer(strip(shown).encode())
        return self._page_with_search(dict(asked.parameters), said) if said else self._list_page(asked)

    def _region(self, asked: Asked, *, final: bool, everything: bool) -> str:
        return self.answers.template.fill(self.answers.context(asked, final=final, everything=everything))

    def _list_page(self, asked: Asked) -> str:
        kit, fair = self.kit, self.fair
        title = kit.words("results")
        body = pages.heading(kit, title)
        kept = {TOKEN: sealed(dict(asked.parameters))} if fair.sending in POSTED else dict(asked.parameters)
        if Beside.SORT in fair.beside:
            body += beside.sort_form(
                kit, self.shop.wording, self.action, {**kept, SORT: asked.parameters.get(SORT, "")}
            )
        side = ""
        if Beside.FILTER in fair.beside:
            names = sorted({value_text(item, REFINED[fair.domain]) for item in self.stock.items} - {""})[:6]
            side = beside.filter_form(kit, self.shop.wording, self.action, kept, REFINE, names)
        region = self._region(asked, final=False, everything=False)
        body += f'<div id="{REGION}">{region}</div>' if kit.choices.era is not Era.TABLES else region
        head = '<link rel="stylesheet" href="/assets/fair.css">'
        if fair.again:
            body = search_box(self.shop, self.asked_for, self.action, dict(asked.parameters)) + body
            head = self._head()
        else:
            body += f'<p><a href="/">{escape(kit.words("start"))}</a></p>'
        return self.finish(Content(title, body, side, head=head, config={}))


def sealed(parameters: Mapping[str, str]) -> str:
    """A query as one opaque parameter, as servers name stored searches."""
    return base64.urlsafe_b64encode(json.dumps(parameters, sort_keys=True).encode()).decode().rstrip("=")


def opened(token: str) -> dict[str, str]:
    try:
        read = json.loads(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)))
    except (binascii.Error, ValueError):
        return {}
    return {str(name): str(value) for name, value in read.items()} if isinstance(read, dict) else {}


def _json(value: object) -> Answer:
    return Answer(json.dumps(value, ensure_ascii=False).encode(), JSON)


def _one_form(markup: str, attributes: str, state: bool) -> str:
    """One form around the whole page; those inside it lose their tags."""
    lost = re.compile(r' (?:action|method|target|id)="[^"]*"')
    inner = re.sub(r"<form([^>]*)>", lambda match: f"<div{lost.sub('', match.group(1))}>", markup)
    inner = inner.replace("</form>", "</div>")
    hidden = "".join(f'<input type="hidden" name="{name}" value="{value}">' for name, value in STATE.items() if state)
    inner = re.sub(r"(<body[^>]*>)", lambda match: f"{match.group(1)}<form{attributes}>{hidden}", inner, count=1)
    return inner.replace("</body>", "</form></body>") if "</body>" in inner else f"{inner}</form>"
