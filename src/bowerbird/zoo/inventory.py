"""The truth of a generated site: its pages in their final state, the ways to them, its forms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from bowerbird.zoo import details
from bowerbird.zoo.choices import Details, Entry, Extra, Noise, Paging, Rendering, Sending
from bowerbird.zoo.forms import OTHER_FORMS, field_truths
from bowerbird.zoo.marks import read
from bowerbird.zoo.results import Asked
from bowerbird.zoo.searching import name_of, search_fields
from bowerbird.zoo.truth import FieldTruth, FormTruth, PagingTruth, Sheet, Truth, Way, gather
from bowerbird.zoo.ways import View
from bowerbird.zoo.web import Request

if TYPE_CHECKING:
    from bowerbird.zoo.generated import GeneratedSite

OWN_PAGES = (Details.PAGE, Details.TABS)


def truth_of(site: GeneratedSite) -> Truth:
    c = site.choices
    addresses = {item.key: target for target, item in site.by_detail.items()} if c.details in OWN_PAGES else {}
    records, found = gather(site.stock.items, sheets(site), addresses)
    ways = tuple(
        Way(view.name, view.steps, tuple(item.key for item in site.results.found(asked_of(site, view))))
        for view in site.ways.views
    )
    paging = PagingTruth(c.paging.value, c.page_size, c.has(Extra.COUNT))
    forms = tuple(_placed(site, form) for form in (*_search_forms(site), *_other_forms(site)))
    choices = c.describe()
    return Truth(
        site.name, c.seed, c.domain, c.locale, choices, records, found, forms, paging, ways, _fewest(site, ways)
    )


def asked_of(site: GeneratedSite, view: View) -> Asked:
    return site.asked(Request("GET", view.path, form=dict(view.parameters)))


def sheets(site: GeneratedSite) -> Iterator[Sheet]:
    """Every page that shows records, in the state in which it shows all of them."""
    c = site.choices
    everything = c.paging in (Paging.MORE, Paging.INFINITE) or c.rendering is Rendering.VIRTUAL
    after = {Paging.MORE: "load-more", Paging.INFINITE: "scroll"}.get(c.paging, "")
    after = "virtual" if c.rendering is Rendering.VIRTUAL else after
    rendered = c.rendering in (Rendering.CLIENT, Rendering.DELAYED, Rendering.VIRTUAL) or bool(after)
    for view in site.ways.views:
        first = asked_of(site, view)
        count = 1 if everything else site.results.pages_of(len(site.results.found(first)))
        framed = view.path == "/hosted/list"
        for number in range(1, count + 1):
            marked = site.list_page(replace(first, number=number), final=True, everything=everything)
            target, form = _reaching(site, first, view, number)
            yield Sheet("results", target, marked, view.name, number, rendered, after, form, framed)
    if c.details in OWN_PAGES:
        for target, item in site.by_detail.items():
            yield Sheet("detail", target, site.detail_page(item), item.section)
    elif c.details is Details.MODAL:
        for item in site.stock.items:
            yield Sheet("modal", f"/quick/{item.key}", details.detail(site.kit, item, quick=True), item.section)


def _reaching(site: GeneratedSite, first: Asked, view: View, number: int) -> tuple[str, dict[str, str]]:
    """Address and posted fields of a page of results."""
    if site.choices.paging is Paging.POSTBACK:
        turned = {"__EVENTTARGET": "pager", "__EVENTARGUMENT": str(number)} if number > 1 else {}
        return view.path, {**first.parameters, **turned}
    if view.path in site.ways.sections:
        first = replace(first, parameters={})
    if number == 1 and site.choices.sending is Sending.POST and first.parameters:
        return view.path, dict(first.parameters)
    return site.results.target(first, number), {}


def _placed(site: GeneratedSite, form: FormTruth) -> FormTruth:
    """The form with the path of its node on the page that has it."""
    rendered = site.render(Request.get(form.page))
    found = read(rendered).nodes if isinstance(rendered, str) else ()
    return replace(form, path=next((mark.path for mark in found if mark.name == f"form:{form.purpose}"), ""))


def _search_forms(site: GeneratedSite) -> tuple[FormTruth, ...]:
    c, kit = site.choices, site.kit
    method = "post" if c.sending is Sending.POST else "get"
    if c.entry in (Entry.FORM, Entry.FORM_ONLY, Entry.HOME, Entry.SECTIONS):
        where = "/" if c.entry is not Entry.SECTIONS else next(iter(site.ways.sections))
        return (FormTruth("search", where, method, field_truths(kit, search_fields(kit))),)
    if c.entry is Entry.HEADER:
        keyword = FieldTruth(name_of(kit, "keyword"), kit.words("keyword"), "keyword", "text")
        return (FormTruth("search", "/", method, (keyword,)),)
    return ()


def _other_forms(site: GeneratedSite) -> tuple[FormTruth, ...]:
    kit = site.kit
    present = [("contact", site.path_of("contact"))]
    if kit.has(Noise.LOGIN):
        present.append(("login", "/"))
    if kit.has(Noise.NEWSLETTER):
        present.append(("newsletter", "/"))
    return tuple(
        FormTruth(
            purpose, where, "post", tuple(FieldTruth(n, kit.words(n), "", kind) for n, kind in OTHER_FORMS[purpose])
        )
        for purpose, where in present
    )


def _fewest(site: GeneratedSite, ways: tuple[Way, ...]) -> int:
    c = site.choices
    lists = sum(site.results.pages_of(len(way.records)) for way in ways)
    shells = len(ways) if c.rendering in (Rendering.CLIENT, Rendering.VIRTUAL) else 0
    home = 0 if c.entry is Entry.HOME else 1
    frames = 1 if c.entry is Entry.FRAME else 0
    later = lists if c.rendering is Rendering.DELAYED else 0
    return home + frames + shells + lists + later + (len(site.stock.items) if c.details is not Details.NONE else 0)
