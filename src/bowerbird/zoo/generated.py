"""A generated site: what is at which address, put together from the choices of its seed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape

from bowerbird.zoo import clutter, details, noise, pages
from bowerbird.zoo.choices import OLD, Choices, Details, Entry, Era, Extra, Noise, Paging, Rendering, Sending, choose
from bowerbird.zoo.forms import search_form
from bowerbird.zoo.frame import SCRIPT, Content, Menu, page
from bowerbird.zoo.inventory import truth_of
from bowerbird.zoo.kit import Kit, query, slug
from bowerbird.zoo.look.breaking import damage
from bowerbird.zoo.marks import node, strip
from bowerbird.zoo.records import container, label_rules, list_id
from bowerbird.zoo.results import Asked, Results, unmarked
from bowerbird.zoo.searching import name_of, search_fields, sections_of
from bowerbird.zoo.skin import Aspect, Skin
from bowerbird.zoo.stock import Item, Stock, make_stock
from bowerbird.zoo.truth import Truth
from bowerbird.zoo.ways import STATE, STATE_VALUE, Ways
from bowerbird.zoo.web import CSS, JSON, TEXT, XML, Answer, Request
from bowerbird.zoo.web import SCRIPT as SCRIPT_TYPE
from bowerbird.zoo.website import BASE, OTHER_HOST, Site

ROW_HEIGHT = 170
POSTBACK_SCRIPT = (
    '<script language="JavaScript">function __doPostBack(target,argument){var '
    'form=document.getElementById("aspnetForm");'
    "form.__EVENTTARGET.value=target;form.__EVENTARGUMENT.value=argument;form.submit()}</script>"
)
_SUFFIXES = ("", ".html", ".php", "/", ".htm", ".aspx")
SCRIPTED_RENDERINGS = (Rendering.CLIENT, Rendering.HYDRATED, Rendering.VIRTUAL)


@dataclass(frozen=True)
class Plan:
    """Everything a generated site follows from."""

    choices: Choices
    stock: Stock
    skin: Skin
    lost: frozenset[str] = frozenset()


def plan(seed: int) -> Plan:
    choices = choose(seed)
    return Plan(choices, make_stock(choices.domain, seed, choices.stock_size, choices.locale), Skin(seed))


def site(seed: int) -> GeneratedSite:
    """The site of a seed: always the same."""
    return GeneratedSite(plan(seed))


class GeneratedSite(Site):
    def __init__(self, plan: Plan) -> None:
        super().__init__(f"site-{plan.choices.seed}", plan.stock)
        self.plan = plan
        self.choices = plan.choices
        self.kit = Kit(plan.choices, plan.stock, plan.skin, plan.lost)

        self.ways = Ways(self.kit)

    @property
    def seed(self) -> int:
        return self.choices.seed

    @cached_property
    def results(self) -> Results:
        return Results(self.kit, search_fields(self.kit))

    @cached_property
    def by_detail(self) -> dict[str, Item]:
        return {self.kit.addresses.detail_of(item): item for item in self.stock.items}

    # -- addresses -----------------------------------------------------------------------------------------------------

    def path_of(self, name: str) -> str:
        suffix = self.kit.lasting_rng("suffix").choice(_SUFFIXES)
        return f"/{slug(self.kit.words(name)) or name}{suffix}"

    @property
    def list_path(self) -> str:
        """Where the list is that shows everything."""
        entry = self.choices.entry
        if entry is Entry.FRAME:
            return "/hosted/list"
        return "/" if entry is Entry.HOME else self.kit.addresses.results

    def render(self, request: Request) -> str | Answer:
        path, c = request.path, self.choices
        special = self._special(request)
        if special is not None:
            return special
        if path == "/":
            return self.home(request)
        if path in (self.kit.addresses.results, "/hosted/list") or (
            path in self.ways.sections and c.entry is Entry.SECTIONS
        ):
            return self.results_page(request)
        item = self._item_at(request)
        if item is not None:
            return self.detail_page(item, bare=path.startswith("/hosted"))
        inner = self._static(path)
        if inner is None:
            missing = self.finish(
                Content(self.kit.words("missing"), pages.heading(self.kit, self.kit.words("missing")))
            )
            return Answer(strip(missing).encode(), status=404)
        return self.finish(Content(inner[0], inner[1], side=self._side_form() + pages.side_boxes(self.kit)))

    def _static(self, path: str) -> tuple[str, str] | None:
        kit = self.kit
        if path == "/offers" and self.choices.entry is Entry.FRAME:
            frame = (
                f'<iframe src="{OTHER_HOST}/hosted/list" width="100%" height="1400" frameborder="0" title="'
                f'{escape(kit.words("results"))}"></iframe>'
            )
            return kit.words("results"), pages.heading(kit, kit.words("results")) + frame
        made = {"about": pages.about, "contact": pages.contact, "terms": pages.terms}
        for name, make in made.items():
            if path == self.path_of(name):
                return kit.words(name), make(kit)
        if path == self.path_of("news"):
            return kit.words("news"), pages.heading(kit, kit.words("news")) + pages.news_list(kit)
        if path.startswith("/send/"):
            return kit.words("contact"), pages.paragraph(kit, kit.words("thanks"))
        if path.startswith("/guide/") and (found := clutter.guide(kit, path)):
            return found[0], pages.heading(kit, found[0]) + "".join(pages.paragraph(kit, text) for text in found[1])
        if path.startswith("/news/") and (article := pages.news_item(kit, path)):
            return kit.words("news"), article
        if path in ("/en/", "/de/", "/fr/") and kit.has(Noise.LANGUAGES):
            other = Kit(
                replace(self.choices, locale={"en": "en-GB"}.get(path[1:3], path[1:3])),
                replace(self.stock, locale=path[1:3] if path != "/en/" else "en-GB"),
                kit.skin,
            )
            return other.words("about"), pages.about(other)
        return None

    def _item_at(self, request: Request) -> Item | None:
        pattern = self.kit.addresses.detail
        if "?" in pattern:
            path, _, rest = pattern.partition("?")
            name = rest.partition("=")[0]
            return (
                self.by_detail.get(f"{request.path}?{name}={request.parameters.get(name, '')}")
                if request.path == path
                else None
            )
        return self.by_detail.get(request.path)

    def _special(self, request: Request) -> str | Answer | None:
        path, kit = request.path, self.kit
        if path == "/assets/site.css":
            return Answer((kit.look.style + label_rules(kit)).encode(), CSS)
        if path == "/assets/site.js":
            return Answer(SCRIPT.encode(), SCRIPT_TYPE)
        if path.startswith("/assets/lib/"):
            return Answer(b"/* kept for old browsers */\n", SCRIPT_TYPE)
        if path == "/robots.txt":
            return Answer(f"User-agent: *\nDisallow: /send/\nSitemap: {BASE}/sitemap.xml\n".encode(), TEXT)
        if path == "/sitemap.xml":
            return Answer(self._sitemap().encode(), XML)
        if path == kit.addresses.api or path.startswith(f"{kit.addresses.api}/"):
            everything = self.choices.rendering is Rendering.VIRTUAL
            context = self.results.context(self.asked(request), final=True, everything=everything)
            return Answer(json.dumps(unmarked(context), ensure_ascii=False).encode(), JSON)
        if path == "/api/prices":
            return Answer(json.dumps(self.results.prices(self.asked(request)), ensure_ascii=False).encode(), JSON)
        if path.startswith("/quick/") and path[7:] in self.by_key:
            return details.detail(kit, self.by_key[path[7:]], quick=True)
        if path.startswith("/print/") and path[7:] in self.by_key:
            return self.detail_page(self.by_key[path[7:]], bare=True)
        return None

    def _sitemap(self) -> str:
        paths = ["/", self.path_of("about"), self.path_of("contact"), self.path_of("news")]
        if self.choices.details in (Details.PAGE, Details.TABS) and self.kit.rng("sitemap").random() < 0.5:
            paths.extend(self.by_detail)
        entries = "".join(f"<url><loc>{BASE}{escape(path)}</loc></url>" for path in paths)
        return (
            '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
            f"{entries}</urlset>"
        )

    # -- whole pages ---------------------------------------------------------------------------------------------------

    def menu(self) -> Menu:
        kit, words, entry = self.kit, self.kit.words, self.choices.entry
        links = [("/", words("home"))]
        if entry is Entry.SECTIONS:
            sections = list(self.ways.sections.items())
            if len(sections) <= 3:
                links.extend((path, words(section)) for path, section in sections)
        elif entry is Entry.FRAME:
            links.append(("/offers", words("results")))
        links += [(self.path_of(name), words(name)) for name in ("about", "news", "contact", "terms")]
        header = self._header_search() if entry is Entry.HEADER else ""
        languages = (
            [code for code in ("en", "de", "fr") if code != kit.stock.locale[:2]] if kit.has(Noise.LANGUAGES) else []
        )
        return Menu(links, header, languages)

    def _header_search(self) -> str:
        look, kit = self.kit.look, self.kit
        control = look.void(
            "control",
            "input",
            f' type="text" name="{name_of(kit, "keyword")}" placeholder="{escape(kit.words("keyword"))}"',
        )
        button = look.el("button", escape(kit.words("search")), "button", f' type="submit"{node("submit")}')
        if self.choices.era is Era.TABLES:
            button = f'<input type="submit" value="{escape(kit.words("search"))}"{node("submit")}>'
        state = (
            f'<input type="hidden" name="{STATE}" value="{STATE_VALUE}">'
            if self.choices.sending is Sending.POST
            else ""
        )
        method = "post" if self.choices.sending is Sending.POST else "get"
        return look.el(
            "headsearch",
            f"{state}{control}{button}",
            "form",
            f' action="{kit.addresses.results}" method="{method}"{node("form:search")}',
        )

    def finish(self, content: Content) -> str:
        """The whole document with everything that this site does to its pages."""
        kit = self.kit
        markup = page(kit, self.menu(), content, noise.ending(kit, bare=content.bare))
        if kit.has(Noise.WHOLE_PAGE_FORM) and not content.bare:
            markup = _one_form(markup, self.kit.addresses.results, self.choices.sending is Sending.POST)
        markup = noise.spoiled_links(kit, markup)
        return damage(markup, kit.skin.of("damage", Aspect.TAGS)) if self.choices.era is Era.BROKEN else markup

    def home(self, request: Request) -> str | Answer:
        kit, c = self.kit, self.choices
        if c.entry is Entry.HOME:
            return self.results_page(request)
        body = pages.paragraph(kit, kit.words("about1"), "lead")
        hero = pages.hero(kit)
        if c.entry in (Entry.FORM, Entry.FORM_ONLY):
            form = self._form({})
            if kit.look.theme.hero in ("colour", "picture") and c.era is not Era.TABLES:
                hero = pages.hero(kit, form)
            else:
                body = form + body
        else:
            body = self._entry_links() + body
        body = noise.carousel(kit, self.stock.items[5:9]) + body
        if kit.rng("home features").random() < 0.6 and c.entry is not Entry.FORM_ONLY:
            body += pages.featured(kit, self.stock.items[2:6])
        body += pages.heading(kit, kit.words("news"), 2) + pages.news_list(kit, 3)
        return self.finish(Content(kit.words("home"), body, pages.side_boxes(kit), hero, config={}))

    def _entry_links(self, *, side: bool = False) -> str:
        """Menus, sections or predefined queries, on the home page and beside the results."""
        kit, entry = self.kit, self.choices.entry
        links = [(view.href, view.name) for view in self.ways.views if view.path != "/"]
        if entry in (Entry.HEADER, Entry.FRAME, Entry.HOME, Entry.FORM, Entry.FORM_ONLY) or not links:
            return ""
        if entry is Entry.PREDEFINED and self.ways.bounds():
            links = self.ways.bands()
        title = kit.words("places" if entry is Entry.MENUS and len(sections_of(kit)) <= 2 else "browse")
        if not side and self.choices.era is not Era.TABLES and kit.rng("tiles").random() < 0.5:
            tiles = "".join(
                kit.look.el("tile", f'<a href="{escape(href)}">{escape(text)}</a>', "li") for href, text in links
            )
            return pages.heading(kit, title, 2) + kit.look.el("tiles", tiles, "ul")
        return pages.links_box(kit, title, links)

    def _form(self, asked: Mapping[str, str]) -> str:
        return search_form(self.kit, search_fields(self.kit), self.kit.addresses.results, asked)

    def _side_form(self) -> str:
        """The search beside every page of sites that live by it."""
        searched = self.choices.entry in (Entry.FORM, Entry.FORM_ONLY)
        return self._form({}) if searched and clutter.level(self.kit) > 0 else ""

    def asked(self, request: Request) -> Asked:
        parameters = {
            name: value
            for name, value in request.parameters.items()
            if value and name not in ("sid", "utm_source", "utm_medium")
        }
        number = self.results.number(parameters)
        if parameters.get("__EVENTTARGET") == "pager":
            number = int(parameters["__EVENTARGUMENT"]) if parameters.get("__EVENTARGUMENT", "").isdigit() else 1
        for name in ("__EVENTTARGET", "__EVENTARGUMENT", "__VIEWSTATE"):
            parameters.pop(name, None)
        path = request.path
        if path in self.ways.sections and self.choices.entry is Entry.SECTIONS:
            parameters[name_of(self.kit, "section")] = self.ways.sections[path]
        if path.startswith(f"{self.kit.addresses.api}/"):
            path = next((at for at, section in self.ways.sections.items() if path.endswith(f"/{slug(section)}")), path)
            parameters[name_of(self.kit, "section")] = self.ways.sections.get(path, "")
        elif path in (self.kit.addresses.api, "/api/prices"):
            path = self.list_path
        return Asked(path, parameters, number)

    def results_page(self, request: Request) -> str | Answer:
        part = request.parameters.get("part", "")
        if part:
            return self._part(request, part)
        return self.list_page(self.asked(request), final=False, everything=False)

    def _part(self, request: Request, part: str) -> Answer:
        """A fragment for scripts: the next rows, or the whole region."""
        query_text = re.sub(r"&?part=\w+", "", request.query)
        asked = self.asked(replace(request, query=query_text))
        context = self.results.context(asked, final=True)
        template = self.results.rows_only if part == "rows" else self.results.template
        following = str(context["next"])
        headers = (("X-Next", following),) if following else ()
        return Answer(strip(template.fill(context)).encode(), headers=headers)

    def list_page(self, asked: Asked, *, final: bool, everything: bool) -> str:
        kit, c = self.kit, self.choices
        bare = asked.path == "/hosted/list"
        title = kit.words("results")
        lacking = self._lacking(asked)
        if lacking:
            body = pages.heading(kit, title) + pages.paragraph(kit, lacking) + self._form(asked.parameters)
            return self.finish(Content(title, body, pages.side_boxes(kit)))
        region = self._region(asked, final=final, everything=everything)
        body = pages.heading(kit, title)
        shown = self.results.found(asked)
        if kit.has(Extra.FEATURED) and shown and (asked.number == 1 or c.rendering in SCRIPTED_RENDERINGS):
            body += pages.featured(kit, shown[-3:])
        if asked.path == "/":
            body = noise.carousel(kit, shown[5:9]) + body
        if kit.has(Extra.FILTER) and c.sending is not Sending.POST:
            body += self._filters(asked)
        body += region + noise.hidden_twin(kit, shown[: min(5, c.page_size)])
        if c.paging is Paging.POSTBACK:
            body += self._postback(asked)
        side = ""
        if c.entry in (Entry.FORM, Entry.SECTIONS, Entry.HOME):
            form = self._form(asked.parameters)
            side, body = (form, body) if kit.look.theme.frame != "top" else ("", form + body)
        if c.entry in (Entry.MENUS, Entry.PREDEFINED):
            side += self._entry_links(side=True)
        side += pages.side_boxes(kit) if not bare else ""
        hero = pages.hero(kit) if asked.path == "/" else ""
        return self.finish(
            Content(title, body, side, hero, config=self._config(asked), head=self._state(asked), bare=bare)
        )

    def _lacking(self, asked: Asked) -> str:
        """What keeps the site from showing results: a location that must be given, a state that was lost."""
        if (
            self.choices.sending is Sending.POST
            and asked.path == self.kit.addresses.results
            and STATE not in asked.parameters
        ):
            return self.kit.words("start")
        if self.choices.entry is Entry.FORM_ONLY and not asked.parameters.get(name_of(self.kit, "town")):
            return self.kit.words("mandatory")
        return ""

    def _region_id(self) -> str:
        return self.kit.rng("region", Aspect.NAMES).choice(
            ("main-results", "resultArea", "ajaxContent", "listing", "output")
        )

    def _region(self, asked: Asked, *, final: bool, everything: bool) -> str:
        c = self.choices
        ident = f' id="{self._region_id()}"' if c.era is not Era.TABLES else ""
        empty = c.rendering is Rendering.CLIENT and not final
        if c.rendering is Rendering.VIRTUAL:
            before, after = container(self.kit)
            rows = (
                self.results.rows_only.fill(self.results.context(asked, final=True, everything=True)) if final else ""
            )
            count = self.kit.look.el("count", "", "div", " data-count") if c.has(Extra.COUNT) else ""
            return f"<div{ident}>{count}{before}{rows}{after}</div>"
        inner = (
            "" if empty else self.results.template.fill(self.results.context(asked, final=final, everything=everything))
        )
        return f"<div{ident}>{inner}</div>" if ident else inner

    def _filters(self, asked: Asked) -> str:
        """Links that narrow the list; each adds one condition to the address."""
        kit = self.kit
        towns = list(self.stock.towns[:5]) if any("town" in item.values for item in self.stock.items) else []
        names = [(name_of(kit, "town"), town) for town in towns] or [
            (name_of(kit, "section"), one) for one in sections_of(kit)[:5]
        ]
        if self.choices.era not in (*OLD, Era.DIVS) and clutter.level(kit) > 1:
            return self._facets(asked, names)
        links = "".join(
            f'<a href="{escape(query(asked.path, {**_without_page(kit, asked.parameters), name: value}))}">'
            f"{escape(value)}</a> "
            for name, value in names
        )
        return kit.look.el("filters", f"{escape(kit.words('filter'))}: {links}")

    def _facets(self, asked: Asked, names: list[tuple[str, str]]) -> str:
        """The same conditions as check boxes."""
        kit, look = self.kit, self.kit.look
        kept = "".join(
            f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'
            for name, value in _without_page(kit, asked.parameters).items()
            if name != names[0][0]
        )
        boxes = "".join(
            look.el(
                "",
                (
                    f'<label><input type="checkbox" name="{escape(name)}" value="{escape(value)}"> {escape(value)}'
                    "</label>"
                ),
                "li",
            )
            for name, value in names
        )
        button = look.el("ghost", escape(kit.words("filter")), "button", ' type="submit"')
        inner = f"{kept}{look.el('filters', boxes, 'ul')}{button}"
        return look.el("sortbar", inner, "form", f' action="{escape(asked.path)}" method="get"')

    def _postback(self, asked: Asked) -> str:
        """The form that carries the state of the page from one request to the next."""
        if self.kit.has(Noise.WHOLE_PAGE_FORM):
            return self._hidden(asked)
        script = POSTBACK_SCRIPT if self.choices.era is Era.TABLES else ""
        return f'{script}<form id="aspnetForm" method="post" action="{asked.path}">{self._hidden(asked)}</form>'

    def _hidden(self, asked: Asked) -> str:
        kept = {**asked.parameters, "__VIEWSTATE": STATE_VALUE * 6, "__EVENTTARGET": "", "__EVENTARGUMENT": ""}
        return "".join(
            f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">' for name, value in kept.items()
        )

    def _config(self, asked: Asked) -> dict[str, object]:
        c = self.choices
        config: dict[str, object] = {"region": self._region_id(), "list": list_id(self.kit)}
        if c.rendering in SCRIPTED_RENDERINGS:
            config["api"] = self.kit.addresses.api
            config["rows"] = strip(self.results.rows_text)
            config["template"] = strip(self.results.text)
        if c.rendering is Rendering.CLIENT:
            config["client"] = True
        if c.rendering is Rendering.VIRTUAL:
            config["virtual"] = ROW_HEIGHT
        if c.rendering is Rendering.DELAYED:
            page = {self.kit.addresses.page: self.kit.addresses.page_of(asked.number)}
            config["prices"] = query("/api/prices", {**_without_page(self.kit, asked.parameters), **page})
        if c.paging is Paging.INFINITE:
            config["scroll"] = True
        if c.sending is Sending.IN_PAGE:
            config["inpage"] = True
        if asked.path in self.ways.sections and c.entry is Entry.SECTIONS and "api" in config:
            config["api"] = f"{self.kit.addresses.api}/{slug(self.ways.sections[asked.path])}"
        return config

    def _state(self, asked: Asked) -> str:
        if self.choices.rendering is not Rendering.HYDRATED:
            return ""
        text = json.dumps(unmarked(self.results.context(asked, final=True)), ensure_ascii=False).replace("<", "\\u003c")
        return f'<script id="__STATE__" type="application/json">{text}</script>'

    def truth(self) -> Truth:
        return truth_of(self)

    def detail_page(self, item: Item, *, bare: bool = False) -> str:
        kit = self.kit
        below, side = details.around(kit, item)
        body = details.detail(kit, item) + below + clutter.small_print(kit)
        if kit.has(Noise.PRINT) and not bare:
            body += f'<p><a href="/print/{item.key}">{escape(kit.words("print"))}</a></p>'
        title = escape(kit.writing.plain(item, kit.writing.head))
        return self.finish(
            Content(
                title,
                body,
                "" if bare else self._side_form() + side + pages.side_boxes(kit),
                head=details.structured(kit, item),
                config={},
                bare=bare,
            )
        )


def _without_page(kit: Kit, parameters: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in parameters.items() if name not in (kit.addresses.page, "cursor")}


def _one_form(markup: str, action: str, post: bool) -> str:
    """One form around the whole page: those inside lose their tags, as ASP.NET pages have it."""
    inner = re.sub(
        r"<form([^>]*?)>", lambda match: f"<div{re.sub(r' (?:action|method|id)=.[^ ]*', '', match.group(1))}>", markup
    )
    inner = inner.replace("</form>", "</div>")
    method = "post" if post else "get"
    inner = re.sub(r"(<body[^>]*>)", rf'\1<form id="aspnetForm" method="{method}" action="{action}">', inner, count=1)
    return inner.replace("</body>", "</form></body>")
