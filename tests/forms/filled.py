"""What tests of filling share: a form of a live site, filled as asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from search_site import Site, serving

from bowerbird.browse import Browser, ChromiumSession, HttpSession, Limits, Manners
from bowerbird.forms.filling.model import Bounds, Filling
from bowerbird.forms.filling.run import fill
from bowerbird.forms.model import Form, Role, TypedForm
from bowerbird.forms.planning.query import Query, Setting
from bowerbird.forms.understanding import understand
from bowerbird.forms.wildcards import with_wildcards

QUICK = Limits(load=6, action=3, settle=2.5, quiet=0.12)
SHORT = Bounds(seconds=25, waits=1.0)


def the_form(forms: tuple[Form, ...], role: Role = Role.SEARCH) -> TypedForm:
    """The largest form, of this role."""
    best = max(forms, key=lambda form: len(form.fields))
    return TypedForm(replace(best, role=role, fields=tuple(with_wildcards(it) for it in best.fields)))


def asking(form: Form, wanted: Mapping[str, str]) -> Query:
    """The query that gives fields, named by their parameter or label, these texts; several choices are split at "+"."""
    settings = []
    for name, text in wanted.items():
        place = next(at for at, it in enumerate(form.fields) if name in (it.name, it.label))
        settings += [Setting(place, one) for one in text.split("+")]
    return Query.asking(*settings)


def manners() -> Manners:
    return Manners(delay=0, obey_robots=False)


async def filled(
    browser: Browser, site: Site, wanted: Mapping[str, str], bounds: Bounds = SHORT, role: Role = Role.SEARCH
) -> Filling:
    """The site's form, filled and sent in a browser."""
    async with serving(site), ChromiumSession(browser, limits=QUICK, manners=manners()) as session:
        await session.open(site.url)
        page = await session.capture()
        typed = the_form(understand(page), role)
        return await fill(session, page, typed, asking(typed.form, wanted), bounds, read=understand)


async def filled_plainly(site: Site, wanted: Mapping[str, str]) -> Filling:
    """The same without a browser."""
    async with serving(site), HttpSession(manners=manners()) as session:
        await session.open(site.url)
        page = await session.capture()
        typed = the_form(understand(page))
        return await fill(session, page, typed, asking(typed.form, wanted), SHORT, read=understand)
